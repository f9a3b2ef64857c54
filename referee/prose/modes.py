"""In which mode each word of a letter stands: plain, or owned by a condition, a denial, a question, or by talk.

What such words name belongs to no line of a sheet. Must not know what orders are made of.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from referee.orders.contents import Line
from referee.prose import talk
from referee.prose.conditions import Proviso, condition_at
from referee.prose.kinds import COMMA, STOP, STRANGE
from referee.prose.mentions import Mention, kinds_of
from referee.prose.order_keywords import DISK, ELSE, VETO

Mode = Literal["", "fallback", "premise", "condition", "denied", "veto", "disk", "talk", "away", "theirs", "by the way"]
"""How words are meant: as said; as what leads to another choice; as what goes without saying; as a condition ..."""

PLAIN: Mode = ""
FALLBACK: Mode = "fallback"
PREMISE: Mode = "premise"
CONDITION: Mode = "condition"
DENIED: Mode = "denied"
OF_VETO: Mode = "veto"
OF_DISK: Mode = "disk"
TALK: Mode = "talk"

AWAY: Mode = "away"
THEIRS: Mode = "theirs"
BY_THE_WAY: Mode = "by the way"
"""What names something of the game by accident, as far as can be told."""

_OF_TALK: dict[str, Mode] = {
    **dict.fromkeys((talk.QUESTION, talk.PAST, talk.ALOUD, talk.QUOTED), TALK),
    talk.ABSENCE: AWAY,
    talk.OTHERS: THEIRS,
    talk.NONE: BY_THE_WAY,
}

_ENDS = (STOP, "?")
_BREAKS = (COMMA, STOP, "?", "-")
_TURNS = ("BUT", "INSTEAD", "CORRECTION")
"""Kinds of words behind which what is denied is over."""

_NAMES = ("card", "place", "number", "board")


def modes_of(said: Sequence[Mention], lines: Sequence[Line]) -> list[Mode]:
    """The mode of each mention of a letter."""
    modes: list[Mode] = [_OF_TALK.get(each, PLAIN) for each in talk.modes(said, lines)]
    for begin, end in sentences(said):
        sentence = said[begin:end]
        if any(each.may_be("IF") for each in sentence):  # if that is away, the 10: nobody is
            modes[begin:end] = [PLAIN if was == AWAY else was for was in modes[begin:end]]
        mode = _of_sentence(sentence)
        if mode != PLAIN:
            modes[begin:end] = [each or mode for each in modes[begin:end]]
            continue
        _disks(said, begin, end, modes)
        _conditions(said, begin, end, modes)
        _denials(said, begin, end, modes)
        _swapped(said, begin, end, modes)
        _replaced(said, begin, end, modes)
        _wanted(said, begin, end, modes)
    return modes


def sentences(said: Sequence[Mention]) -> Iterator[tuple[int, int]]:
    """Where each sentence begins and ends; a question mark belongs to what it asks."""
    begin = 0
    for end in range(1, len(said) + 1):
        behind = {*said[end].kinds} if end < len(said) else {*_ENDS}
        if end == len(said) or ({*_ENDS} & {*said[end - 1].kinds} and "?" not in behind):
            yield begin, end
            begin = end


def _of_sentence(sentence: Sequence[Mention]) -> Mode:
    """The mode of a sentence that is not plain as a whole."""
    heavy = [each for each in sentence if not each.light]
    if any(each.says(VETO) for each in heavy) and not any(each.may_be("card") and each.says(VETO) for each in heavy):
        return OF_VETO
    return PLAIN


def _disks(said: Sequence[Mention], begin: int, end: int, modes: list[Mode]) -> None:
    """Words about a disk: from its name, or from the condition on which it turns, to the end of their sentence."""
    sentence = range(begin, end)
    named = next((n for n in sentence if said[n].says(DISK)), None)
    flees = any("purpose" in said[n].kinds and not said[n].may_be("verb", "card") for n in sentence)
    turns = next((n for n in sentence if said[n].may_be("IF", "HEDGE")), None) if flees else None
    starts = [at for at in (named, turns) if at is not None]
    if starts:
        modes[min(starts) : end] = [OF_DISK] * (end - min(starts))


def _conditions(said: Sequence[Mention], begin: int, end: int, modes: list[Mode]) -> None:
    at = begin
    while at < end:
        if modes[at] != PLAIN:
            at += 1
            continue
        told = condition_at(said, at) if said[at].may_be("IF", "UNLESS", "INVERTS", "HEDGE") else None
        if told is not None:
            stop = min(told.end, end)
            mode = _told_by(told, said[at:stop])
            stop = _broken(said, stop, end) if mode == CONDITION and told.guard is None else stop
            modes[at:stop] = [mode] * (stop - at)
            at = max(stop, at + 1)
            continue
        if said[at].may_be("IF", "UNLESS") and not said[at].may_be("THEN"):
            behind = at + 1 + (at + 1 < end and said[at + 1].may_be(COMMA))  # es sei denn, Anna kommt
            stop = _broken(said, behind, end)
            modes[at:stop] = [_kind_of(said[at:stop])] * (stop - at)
            at = stop
        elif said[at].may_be("HEDGE", "INVERTS") and _supposes(said, at, end):
            stop = _broken(said, at + 1, end)
            modes[at:stop] = [CONDITION] * (stop - at)
            at = stop
        at += 1


def _broken(said: Sequence[Mention], at: int, end: int) -> int:
    """Where the clause with this mention ends."""
    return next((n for n in range(at, end) if said[n].may_be(*_BREAKS)), end)


def _supposes(said: Sequence[Mention], at: int, end: int) -> bool:
    """Whether a verb at the head of a clause supposes what a rival does, who stands behind it: should Cleo lead."""
    heads = at == 0 or said[at - 1].may_be(*_BREAKS, "AND", "BUT")
    asks = any(each.may_be("?") for each in said[at:end])
    return heads and not asks and any(each.is_rival for each in said[at + 1 : min(at + 2, end)])


def _told_by(told: Proviso, clause: Sequence[Mention]) -> Mode:
    """How a condition that was understood is meant: what a rival does, but for taking something, stays a condition."""
    rival = any(each.is_rival for each in clause)
    strange = any(STRANGE in each.kinds and not each.light for each in clause)
    if told.says == "fact" or (rival and (strange or not kinds_of(clause) & {"TOOK", "LAID", "HAS", "HAS NOT"})):
        return CONDITION
    return PREMISE if told.says == "had" else FALLBACK


def _kind_of(clause: Sequence[Mention]) -> Mode:
    """How a clause with an if is meant of which no fact was read.

    That something can be had, or not, of which nobody is told, is a premise, or leads to another choice.
    """
    heavy = [each for each in clause if not each.light]
    kinds = kinds_of(heavy)
    told = any(each.may_be("I", "own") or each.is_rival for each in clause) or "UNLESS" in kinds
    if told or sum(STRANGE in each.kinds for each in heavy) > 1 or not {"TOOK", "FREE", "FAILS", "WORKS"} & kinds:
        return CONDITION
    denied = "NOT" in kinds or "HAS NOT" in kinds
    gone = bool({"TOOK", "FAILS"} & kinds) != denied
    return FALLBACK if gone else PREMISE


def _denials(said: Sequence[Mention], begin: int, end: int, modes: list[Mode]) -> None:
    for at in range(begin, end):
        if not said[at].may_be("NOT", "NONE") or said[at].light or modes[at] != PLAIN:
            continue
        turns = (n for n in range(at + 1, end) if said[n].may_be(*_BREAKS, *_TURNS) or said[n].says(ELSE))
        stop = next(turns, end)
        begun = at
        if all(each.light or not each.may_be(*_NAMES, "verb") for each in said[at + 1 : stop]):
            begun = next((n + 1 for n in range(at - 1, begin - 1, -1) if said[n].may_be(*_BREAKS, "BUT", "AND")), begin)
        for n in range(begun, stop):
            modes[n] = DENIED if modes[n] == PLAIN else modes[n]


def _replaced(said: Sequence[Mention], begin: int, end: int, modes: list[Mode]) -> None:
    """What stands behind an "instead of" is what was, and no order: 12 instead of 9."""
    for at in range(begin, end):
        if "INSTEAD" not in said[at].kinds or modes[at] != PLAIN:
            continue
        behind = next((n for n in range(at + 1, end) if said[n].may_be(*_NAMES, *_BREAKS)), None)
        if behind is None or said[behind].may_be(*_BREAKS):
            continue
        kinds = said[behind].kinds.keys() & {*_NAMES}
        others = (said[n] for n in range(begin, end) if n != behind)
        told = any(
            modes[n] == DENIED and kinds & said[n].kinds.keys() for n in range(begin, at)
        )  # swap one for another
        if not told and any(not each.light and kinds & each.kinds.keys() for each in others):  # quarantine for Valencia
            modes[behind] = DENIED


def _swapped(said: Sequence[Mention], begin: int, end: int, modes: list[Mode]) -> None:
    """Of two names that are swapped, the first is what was: replace 12 by 11."""
    for at in range(begin, end):
        if "SWAP" in said[at].kinds and modes[at] == PLAIN:
            named = [n for n in range(at + 1, end) if said[n].may_be("number", "place") and not said[n].light][:2]
            if len(named) == 2 and said[named[0]].kinds.keys() & said[named[1]].kinds.keys() & {"number", "place"}:
                modes[named[0]] = DENIED


def _wanted(said: Sequence[Mention], begin: int, end: int, modes: list[Mode]) -> None:
    first = next((n for n in range(begin, end) if "WANTED" in said[n].kinds), end)
    for n in range(first, end):
        if said[n].may_be(COMMA, STOP, "BUT"):
            return
        modes[n] = TALK
