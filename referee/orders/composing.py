"""The sheets that a letter may come to, the likeliest first: the search for what leaves the fewest words unexplained.

Knows what each word costs that has no part in any order. Must not know what orders are made of.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from referee.orders.gathering import Composer, Understanding
from referee.orders.letter import Slot, Table
from referee.orders.lexicon import GOAL
from referee.orders.mentions import COMMA, STOP, STRANGE, Mention
from referee.orders.phrases import phrases_at
from referee.orders.scanning import STRANGER
from referee.orders.shapes.disk import WORD
from referee.orders.shapes.levy import ReturnBlock
from referee.orders.shapes.nothing import DoAct, DoSkip
from referee.orders.shapes.one_place import EVICT
from referee.orders.shapes.power import PowerBlock
from referee.orders.shapes.veto import LET_PASS, VetoBlock

_UNEXPLAINED = {
    **{
        "number": 2.0,
        "place": 2.0,
        "card": 1.5,
        "IF": 2.5,
        "UNLESS": 2.5,
        "NOT": 2.5,
        "part": 2.0,
        "AIM": 1.5,
        "MAX": 1.5,
    },
    **{"GAIN": 1.0, "AHEAD": 1.0, "SWAP": 1.0, "seat": 0.6, "REST": 0.4, "ALL": 0.4, "ANY": 0.4, "LEAD": 0.5},
    **{"SPREAD": 0.5, "EACH": 0.4, "SAYS HIGHEST": 0.5, "verb": 0.2, "purpose": 0.4, "COSTS": 0.5, "ASKS US": 0.3},
    **{"SAYS NO": 1.0, "CORRECTION": 0.4, "INSTEAD": 0.3, "own": 0.1, "OR": 0.2, "THEN": 0.2, "FROM": 0.1},
    **{"HEDGE": 0.2, "BUT": 0.1, "FIRST": 0.1, "LAST": 0.1, "TOOK": 0.3, "THERE": 0.1, "PAST": 0.2, "MOVED": 0.2},
}
"""What a word costs that has no part in any order, by the dearest kind that it may be."""

_HEAVY = {
    PowerBlock.key: 1.0,
    VetoBlock.key: 1.0,
    LET_PASS: 0.6,
    DoSkip.verb: 0.8,
    WORD: 0.8,
    ReturnBlock.key: 0.8,
    EVICT: 0.8,
    DoAct.verb: 0.4,
}
"""Keywords that cost more than others."""

_SOMEBODY = 1.0
"""What somebody costs of whom something strange is said: my aunt lives there, Ann thinks ..."""

_FAR = 0.03
"""What a strange word costs in a clause that names nothing."""

_NAMED = 0.15
"""What speaks for a reading, for each number, card and place that has its part in it."""

_TALK, _TOLD = 0.4, 0.25
"""What a clause costs that is taken for talk, and each number, card and place in it."""

_WEIGHTY = frozenset(("number", "place", "card"))

_CONDITIONS = frozenset(("IF", "UNLESS", "CORRECTION", "INSTEAD", "SWAP"))
"""Kinds of words that turn what is ordered, so that they are no talk."""

_STRANGELY = 2
"""How strange a clause must be at least, to be taken for talk."""

_BEAM = 24
"""Readings that are gone on with from each word."""


def sheets(said: Sequence[Mention], table: Table, slots: Sequence[Slot]) -> list[Understanding]:
    """All that some words may come to, the likeliest first."""
    composer = Composer(table, frozenset(s.key for s in slots), frozenset(s.key for s in slots if s.is_asked), slots)
    costs = _costs(said)
    asides = _asides(said, costs)
    ahead: list[dict[tuple[object, ...], Understanding]] = [{} for _ in range(len(said) + 1)]
    _keep(ahead[0], Understanding())
    for at in range(len(said)):
        found = sorted(ahead[at].values(), key=_likely)[:_BEAM]
        phrases = list(phrases_at(said, at)) if found else []
        before_name = any("seat" in each.kinds for each in said[at + 1 : at + 2])
        for reading in found:
            _keep(ahead[at + 1], composer.passed(reading, said[at], costs[at], before_name=before_name))
            for phrase in phrases:
                if (further := composer.with_phrase(reading, phrase)) is not None:
                    _keep(ahead[phrase.end], further)
            for end, cost in asides.get(at, ()):
                _keep(ahead[end], replace(reading, cost=reading.cost + cost))
    left = {"": 0.0, "else": 0.2, "correct": 0.6}
    ends = (replace(each, cost=each.cost + left[each.turning]) for each in ahead[-1].values() if each.lines)
    return sorted(ends, key=_likely)


def _likely(reading: Understanding) -> float:
    return reading.cost - _NAMED * reading.names


def _keep(readings: dict[tuple[object, ...], Understanding], reading: Understanding) -> None:
    """Keep the cheapest of those that come to the same."""
    key = (reading.lines, reading.turning, reading.there)
    if key not in readings or _likely(reading) < _likely(readings[key]):
        readings[key] = reading


def _costs(said: Sequence[Mention]) -> list[float]:
    """What each mention costs that is passed over."""
    weighty = ("number", "place", "card", "verb")
    found: list[float] = []
    begin = 0
    for at, mention in enumerate(said):
        if COMMA in mention.kinds or STOP in mention.kinds:
            begin = at + 1
        ends = (n for n in range(at, len(said)) if {COMMA, STOP, "?"} & {*said[n].kinds})
        clause = said[begin : next(ends, len(said))]
        names = any(kind in each.kinds for each in clause for kind in weighty if not (each.light or each.says(GOAL)))
        found.append(_cost(mention, clause, near=names))
    return found


def _asides(said: Sequence[Mention], costs: Sequence[float]) -> dict[int, list[tuple[int, float]]]:
    """By where it begins: the end of each clause and sentence that may be talk, and what passing over all of it costs."""
    found: dict[int, list[tuple[int, float]]] = {}
    for marks in ({STOP, "?"}, {STOP, "?", COMMA}):
        begin = 0
        for end in range(1, len(said) + 1):
            if end < len(said) and not marks & {*said[end - 1].kinds}:
                continue
            part = said[begin:end]
            cost = _TALK + _TOLD * sum(bool(_WEIGHTY & {*each.kinds}) and not each.light for each in part)
            if _is_talk(part) and cost < sum(costs[begin:end]):
                found.setdefault(begin, []).append((end, cost))
            begin = end
    return found


def _is_talk(part: Sequence[Mention]) -> bool:
    """Whether a clause may be about the game rather than an order: strange things are said in it, or of a rival."""
    kinds = {kind for each in part if not each.light for kind in each.kinds}
    strange = sum(STRANGE in each.kinds for each in part)
    somebody = any("NONE" in each.kinds or ("seat" in each.kinds and "own" not in each.kinds) for each in part)
    return not kinds & _CONDITIONS and strange + 2 * somebody >= _STRANGELY


def _cost(mention: Mention, clause: Sequence[Mention], *, near: bool) -> float:
    """What a mention costs; `near`: in a clause that names something."""
    at = next((n for n, each in enumerate(clause) if each is mention), 0)
    kinds, acts = mention.kinds, any(STRANGE in each.kinds for each in clause[at + 1 : at + 2])
    if mention.light:
        return _SOMEBODY if "own" in kinds and acts else 0.0  # my aunt lives there
    if STRANGE in kinds:
        return STRANGER if near else _FAR
    if "IF" in kinds and any({"TOOK", "FREE"} & {*each.kinds} for each in clause):
        return _UNEXPLAINED["THEN"]
    if "seat" in kinds and "own" not in kinds and acts:
        return _SOMEBODY
    dearest = max((_UNEXPLAINED.get(kind, 0.0) for kind in kinds if kind != "verb"), default=0.0)
    verb = _HEAVY.get(mention.kinds.get("verb", ""), _UNEXPLAINED["verb"])
    if {"place", "card", "number"} & {*kinds} or ("verb" in kinds and not mention.says(GOAL)):
        return max(dearest, verb if "verb" in kinds else 0.0)
    others = (each for each in clause if each is not mention)
    if all(each.light or {"SAYS YES", "seat", "CORRECTION"} & {*each.kinds} for each in others):
        return min(dearest, _FAR)
    return dearest if near else dearest * STRANGER
