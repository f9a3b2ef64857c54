"""What may be said of a Veto at a word of a letter: against whom it is laid and for what, that it is kept, or asked.

Knows words of vetoes. Must not know whether there is one to lay.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import takewhile
from typing import Any

from referee.orders.shapes.ask import AskBlock
from referee.orders.shapes.plans import ELSE, CardBlock
from referee.orders.shapes.veto import LET_PASS, VetoBlock
from referee.prose.mentions import COMMA, STOP, STRANGE, Mention
from referee.prose.scanning import Scan, Wording, begins_clause

_ASIDE = 24
"""Words between a Veto and what is said of it, at most."""


def _veto(said: Sequence[Mention], at: int) -> Iterator[Wording]:
    """My veto is for Ann; veto red on the king; veto what costs me 5, or goes into Aragon; let it pass."""
    if said[at].says(LET_PASS) or "NO VETO" in said[at].kinds:
        named = "NO VETO" in said[at].kinds or said[at].token.word == VetoBlock.key.lower()
        yield Wording("let", at + 1, 0, more=named)
        clause = takewhile(lambda n: not {STOP, "place", "number", "card"} & {*said[n].kinds}, range(at + 1, len(said)))
        yield from (Wording("let", n + 1, 0.1, more=named) for n in clause if "NOT" in said[n].kinds)
        return
    if "NOT" in said[at].kinds or "SAYS NO" in said[at].kinds:
        s = Scan(said, at + 1)
        if s.verb(VetoBlock.key) and not _is_a_rivals(said, at):
            yield Wording("let", s.at, 0, more=True)
        return
    found: dict[str, Any] = {}
    cost = 0.0
    if not said[at].says(VetoBlock.key):
        yield from _vetoed(said, at)
        return
    yield Wording("veto", at + 1, 1.0, {}, more="bare")
    begin = _used(said, at)
    for end in range(begin + 1, len(said)):
        mention = said[end]
        order = ("COSTS", "number" if "COSTS" in found else "", "seat", "card", "number", "place")
        kind = next((kind for kind in order if kind in mention.kinds), "")
        if "own" in mention.kinds:
            continue
        goes_on = found.keys() == {"seat"} and any(map(begins_clause, said[end + 1 : end + 2]))
        ends = STOP in mention.kinds and (found or end > begin + 1) and not goes_on
        if ends or kind in found or (end > begin + 1 and kind == "number" and "COSTS" not in found):
            return
        if {"NOT", "NONE", "SAYS NO"} & {*mention.kinds}:
            if not found and STOP not in said[begin + 1].kinds and not _is_a_rivals(said, at):
                yield Wording("let", end + 1, 0.1, more=True)
            return
        if kind:
            found[kind] = mention.kinds[kind]
            vague = 0 if {"card", "COSTS", "place"} & {*found} else 3
            if kind != "seat" or not _names_card(said[end:]):
                yield Wording("veto", end + 1, cost * (1 + vague), dict(found), (), None, len(found))
        else:
            cost += 0.4 * (STRANGE in mention.kinds) + 0.3 * ("verb" in mention.kinds) + 0.1 * (COMMA in mention.kinds)


def _is_a_rivals(said: Sequence[Mention], at: int) -> bool:
    """Whether a rival is named before in the same clause: Gus taking the Veto with nothing to veto."""
    clause = takewhile(lambda each: not {COMMA, STOP} & {*each.kinds}, reversed(said[:at]))
    before = {kind for each in clause for kind in each.kinds}
    return "seat" in before and not {"I", "own"} & before


def _used(said: Sequence[Mention], at: int) -> int:
    """Where it begins against whom a Veto is used that was only spoken of so far; where it is named, if nowhere."""
    for end in range(at + 1, min(at + _ASIDE, len(said))):
        kinds = {*said[end].kinds}
        if "USES IT" in kinds:
            return end
        if {"seat", "card", "place"} & kinds and "own" not in kinds:
            break
    return at


def _veto_asked(said: Sequence[Mention], at: int) -> Iterator[Wording]:
    """Ask me about my veto if Ann takes the king; about the veto I want to decide myself when it comes to that."""
    if not (said[at].says(VetoBlock.key) or _is_asked(said, at)):
        return
    found: dict[str, Any] = {"ask": True}
    named = asked = False
    for end in range(at, min(at + _ASIDE, len(said))):
        mention = said[end]
        if {"NOT", "NONE", "?", "place", "NO VETO"} & {*mention.kinds} or mention.says(LET_PASS):
            return
        if STOP in mention.kinds and (asked or not named):
            return
        for kind in {"seat", "card"} & ({*mention.kinds} if "own" not in mention.kinds else set()):
            found.setdefault(kind, mention.kinds[kind])
        named, asked = named or mention.says(VetoBlock.key), asked or _is_asked(said, end)
        if named and asked:
            yield Wording("veto", end + 1, 0.1, dict(found), names=len(found))


def _is_asked(said: Sequence[Mention], at: int) -> bool:
    """Whether we are told here to ask the player; not somebody else."""
    others = any("seat" in each.kinds and "own" not in each.kinds for each in said[at + 1 : at + 2])
    return ("ASKING" in said[at].kinds or said[at].says(AskBlock.key)) and not others


def _spared(said: Sequence[Mention], at: int) -> Iterator[Wording]:
    """Otherwise not; if it's anybody else, let it be: what goes without saying."""
    clause = [*takewhile(lambda n: not {STOP, "card", "place", "number"} & {*said[n].kinds}, range(at + 1, len(said)))]
    ends = not clause or clause[-1] + 1 == len(said) or STOP in said[clause[-1] + 1].kinds
    if said[at].says(ELSE) or "THEN" in said[at].kinds:
        end = next((n for n in clause[:2] if {"NOT", "SAYS NO"} & {*said[n].kinds}), None)
        if end is not None and (end == clause[-1] or {COMMA, "AND"} & {*said[end + 1].kinds}):
            yield Wording("old", end + 1, 0.1, names=0)
    others = any({"ANY", "REST"} & {*said[n].kinds} or said[n].says(ELSE) for n in clause)
    spared = any("LEAVES BE" in said[n].kinds or said[n].says(LET_PASS) for n in clause)
    if begins_clause(said[at]) and ends and others and spared:
        yield Wording("old", clause[-1] + 1, 0.1, names=0)


def _vetoed(said: Sequence[Mention], at: int) -> Iterator[Wording]:
    """If Ann goes for the king, veto it; when anybody plays card 2, use my veto."""
    if not begins_clause(said[at]):
        return
    found: dict[str, Any] = {}
    cost = 0.0
    for end in range(at + 1, min(at + 24, len(said))):
        mention = said[end]
        if mention.says(VetoBlock.key):
            if {"card", "place", "COSTS"} & {*found}:
                yield Wording("veto", end + 1, cost, found, names=len(found))
            return
        if STOP in mention.kinds or "NOT" in mention.kinds:
            return
        order = ("COSTS", "number" if "COSTS" in found else "", "card", "place", "seat")
        kind = next((kind for kind in order if kind in mention.kinds and "own" not in mention.kinds), "")
        if kind and kind not in found:
            found[kind] = mention.kinds[kind]
        elif "number" in mention.kinds and said[end - 1].says(CardBlock.key):
            found["card"] = (mention.kinds["number"],)
        else:
            cost += 0.05 * (STRANGE in mention.kinds)


def _names_card(said: Sequence[Mention]) -> bool:
    """Whether a sentence goes on to name a card: it is part of what is meant."""
    kinds = (mention.kinds for mention in said)
    return any("card" in each for each in takewhile(lambda each: STOP not in each, kinds))


READERS: tuple[Callable[[Sequence[Mention], int], Iterator[Wording]], ...] = (_veto, _veto_asked, _spared)
"""What may be read at a word."""
