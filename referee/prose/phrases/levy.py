"""RETURN in running words: how many caballeros are given up, and from where.

Knows how numbers and places make what is given up. Whether anybody has to is judged elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from referee.orders.shapes.levy import given_up
from referee.prose.candidate import UNSAID, CandidateSheet, Joined, OrderPhrase
from referee.prose.context import asks
from referee.prose.kinds import COMMA, STOP, STRANGE
from referee.prose.mentions import Mention, clause_before
from referee.prose.order_keywords import RETURN
from referee.prose.scanning import Scan, begins_clause
from referee.rules.decisions import Ask
from referee.rules.model import Place

_COUNTS = {None: 1, "LAST": 1, "MAN": 1, "REST": "ALL"}
"""How many caballeros words stand for that are no numbers."""

_SHORT = 1.6
"""What speaks against giving up fewer than are asked for."""


def given_back(said: Sequence[Mention], at: int) -> Iterator[OrderPhrase]:
    """Return two from court and one from Seville; for King returns all from court; from the court two."""
    s = Scan(said, at, begun=True)
    s.take("IF")
    cued: Any = s.verb(RETURN)
    if not cued and (begins := _for_card(said, at) or _for_then(said, at)):
        cued, s.at = begins
    s.take(COMMA, STOP, "CORRECTION") if cued else None
    parts: list[_Part] = []
    while True:
        s.at = _behind_remark(said, s.at) if parts else s.at
        s.take(COMMA, "CORRECTION")
        s.take("AND", "&")
        if not parts and _of_all(said, s.at):
            break
        part = _part(s)
        if part is None or (part.count is None and cued is False and not part.is_out):
            break
        parts.append(part)
        cued = part.is_cued or cued
        cost = (0 if cued else UNSAID) + 0.1 * (part.count is None and len(parts) > 1)
        sure = cued or (part.is_out and part.count is not None)
        places = tuple(each.place for each in parts if each.place is not None)
        join = partial(_give_back, parts=tuple(parts), cue=sure, is_out=parts[0].is_out)
        yield OrderPhrase(s.at, cost, join, places, s.named)


@dataclass(frozen=True, slots=True)
class _Part:
    """Words for how many are given up from where; without a place from the one named last."""

    count: Any  # a number, a word such as ALL, or nothing
    place: Place | None
    is_cued: bool  # it says that they are given up
    is_out: bool  # it points out of the place


def _part(s: Scan) -> _Part | None:
    """Take how many are given up and from where, whichever is said first; None if one is missing."""
    start, named = s.at, s.named
    rest = s.take("REST")  # the other two from court
    count, cued = _count(s)
    count = count if count is not None else rest
    nth = count is not None and any(each.may_be("NTH", "LAST", "REST") for each in s.said[start : s.at])
    if nth and s.seen(STOP) == s.at:
        s.take(STOP)  # the third: Seville
    out = s.take("FROM") is not None
    s.take("own")
    place = s.place()
    there = place is None and count is not None and cued and s.take("THERE") is not None
    if place is None and not there:
        s.at, s.named = start, named
        return None
    if count is None:
        behind = Scan(s.said, s.at, s.named, begun=True)
        behind.take(COMMA)
        behind.take(COMMA)  # from the court, therefore, give up 2
        many, said_so = _count(behind)
        if many is not None and behind.seen("FROM", "place") is None:
            count, cued, s.at, s.named = many, said_so, behind.at, behind.named
    return _Part(count, place, cued, out)


def _count(s: Scan) -> tuple[Any, bool]:
    """Take how many, and whether words beside it say that these are given up: one I give up, give up 2."""
    cued = s.verb(RETURN)
    count = s.take("number", "ALL", "LAST", "MAN")
    if count is None:
        return None, cued
    is_nth = "NTH" in s.said[s.at - 1].kinds
    more = s.take("number") if count == "ALL" else None
    s.take("own")
    cued = s.verb(RETURN) or s.take("TOOK") is not None or cued
    return (1 if is_nth else count if more is None else more), cued


def _of_all(said: Sequence[Mention], at: int) -> bool:
    """Whether the sentence is about everybody: they all lose three, each returns two."""
    count = next((n for n in range(at, min(at + 4, len(said))) if "number" in said[n].kinds), at)
    before = clause_before(said, count)
    found = next((n for n, each in enumerate(before) if each.may_be("ALL", "EACH")), 0)
    return any(STRANGE in each.kinds or each.says(RETURN) for each in before[:found])


def _behind_remark(said: Sequence[Mention], at: int) -> int:
    """Where the list goes on behind a remark: he's useless there, plus two; no good, the other."""
    if at < len(said) and said[at].token.word == "(":
        return next((n + 1 for n in range(at, len(said)) if said[n].token.word == ")"), at)
    for end in range(at + 1, min(at + 14, len(said)) if COMMA in said[min(at, len(said) - 1)].kinds else at):
        kinds = {*said[end].kinds}
        if {"number", "REST", "ALL", "LAST"} & kinds and not said[end].light:
            return end
        if {"place", "card", "IF", "UNLESS", "INSTEAD", STOP, "?"} & kinds:
            break
    return at


def _for_card(said: Sequence[Mention], at: int) -> tuple[Any, int] | None:
    """The card in a condition, and where the condition ends: if somebody plays King returns, ..."""
    if not said[at].may_be("IF", "HEDGE", "INSTEAD", "WITH"):
        return None
    for end in range(at + 1, min(at + 8, len(said))):
        kinds = said[end].kinds
        if "card" in kinds:
            behind = (n for n in range(end + 1, len(said)) if said[n].may_be("number", "ALL", "FROM"))
            begins = next(behind, len(said))
            near = begins <= end + 5 and not any("place" in said[n].kinds for n in range(end + 1, begins))
            return (kinds["card"], begins) if near else None
        if {"place", "number", STOP} & {*kinds}:
            return None
    return None


def _for_then(said: Sequence[Mention], at: int) -> tuple[Any, int] | None:
    """Whether a condition without names ends with the keyword, and where: should anybody do the same, I give ..."""
    for end in range(at + 1, min(at + 14, len(said)) if begins_clause(said[at]) else at):
        kinds = said[end].kinds
        if said[end].says(RETURN) or COMMA in kinds:
            return said[end].says(RETURN), end + 1
        if {"place", "card", STOP} & {*kinds} or ("number" in kinds and not said[end].light):
            return None
    return None


def _give_back(sheet: CandidateSheet, parts: Sequence[_Part], cue: Any, *, is_out: bool) -> Joined:
    """The sheet with what is given up, beside what it gives up already.

    `cue`: the designs of the card that asks for it, or whether RETURN was said; `is_out`: out of a place.
    """
    if isinstance(cue, tuple) and not asks(cue[0], Ask.RETURN, sheet.context.known):
        return None
    asked, had = RETURN in sheet.context.asked, dict(sheet.blocks).get(RETURN, "")
    had = "" if sheet.turning == "correct" else had
    if not (asked or cue) or (had and not (asked or is_out)):
        return None
    places = [sheet.there if part.place is None else part.place for part in parts]
    if any(place is None for place in places):
        return None
    if RETURN not in sheet.context.open:
        sheet = sheet.dearer(0.4)
    due = given_up(sheet.context.known.cards)
    is_alone = len(parts) == 1 and not had
    counts = [part.count for part in parts]
    counted = [due if many == "ALL" or (many is None and is_alone) else _COUNTS.get(many, many) for many in counts]
    third = [1 if (at or had) and many == due > 1 else many for at, many in enumerate(counted)]  # "and the third"
    listed = [
        f"{many} {sheet.context.name(place)}" for many, place in zip(third, places, strict=True) if place is not None
    ]
    line = ", ".join((had or f"{RETURN} {listed.pop(0)}", *listed))
    further = replace(sheet, blocks=tuple(each for each in sheet.blocks if not had or each[0] != RETURN))
    lacking = (_lacking(line, due) - _lacking(had, due)) * asked
    return further.dearer(lacking).with_block(RETURN, line)


def _lacking(line: str, due: int) -> float:
    """What speaks against an answer that gives up fewer than are asked for."""
    counts = [int(word) for word in line.split() if word.isdigit()]
    return _SHORT * (bool(line) and sum(counts) < due and "ALL" not in line.replace(",", "").split())
