"""POWER and TAKE in running words: which power cards are laid, and which come back.

Knows how numbers make a wish, and what speaks against each way to read them. Which power cards a seat has is judged
elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import takewhile
from typing import Any

from referee.prose.candidate import UNSAID, CandidateSheet
from referee.prose.kinds import COMMA, STOP, STRANGE
from referee.prose.mentions import Mention, kinds_of
from referee.prose.order_keywords import CARD, PLACE, POWER, TAKE
from referee.prose.order_phrase import Joined, OrderPhrase, unchanged
from referee.prose.scanning import Scan, counts_men, counts_rivals, only_now

_WISHES = ("number", "SAYS HIGHEST", "LOWEST", "ANY")
"""Kinds of words for a power card."""

_WORDS = {"SAYS HIGHEST": "13", "LOWEST": "ANY"}
"""Power cards that are meant by words."""

_HIGHEST = 13
"""The highest power card."""


def _wish(end: int, cost: float, values: Sequence[Any], names: int = 1) -> OrderPhrase:
    return OrderPhrase(end, cost, partial(lay_power, values=values, is_vague=cost > 0), names=names)


def lay_power(sheet: CandidateSheet, values: Sequence[Any], *, is_vague: bool = False) -> Joined:
    """The sheet with these power cards as ranked, without those that cannot be laid."""
    there = [each for each in values if not sheet.context.is_gone(each)]
    if POWER not in sheet.context.open or not there:
        return None
    ranked = " or ".join(dict.fromkeys(_WORDS.get(each, str(each)) for each in there))
    had = dict(sheet.blocks).get(POWER)
    if had and sheet.turns and not sheet.plans:
        kept = tuple(each for each in sheet.blocks if each[0] != POWER)
        return replace(sheet, blocks=(*kept, (POWER, f"{had} or {ranked}")), turning="")
    further = sheet.with_block(POWER, f"{POWER} {ranked}")
    asked = sheet.context.asked
    is_strange = POWER not in asked and (sheet.plans or CARD in asked or sheet.context.asks_place)
    is_late = had and sheet.plans and is_vague  # far from the number that it would correct
    return further and further.dearer(0.5 * bool(is_strange) + bool(is_late))


_MOST_PLACED = 5
"""At most so many caballeros does a card place."""


def laid(said: Sequence[Mention], at: int) -> Iterator[OrderPhrase]:
    """11; power 9 or 8; 9 power; my highest."""
    s = Scan(said, at)
    places = said[at].says(PLACE) and not said[at].says(POWER)
    cued = s.verb(POWER) or (places and s.verb(PLACE))
    owned = not cued and only_now(s, "own") is not None and s.seen("number") == s.at
    if cued:
        s.take(COMMA)
    first = s.take(*_WISHES) if cued else only_now(s, *_WISHES)
    if first is None or counts_men(said, s.at):
        return
    cued = cued or s.verb(POWER)
    late = any("card" in each.kinds and "verb" not in each.kinds and not each.light for each in said[:at])
    late = late and not said[at].says(POWER)
    behind = s.at
    ranks = [*_ranked(s, first, *_WISHES)]
    values, ends = [*ranks[-1][0]], [end for _, end in ranks]
    if len(values) == 1 and s.take("AND", "THEN", COMMA) is not None and (more := s.take("number")) is not None:
        values, ends = ([first, more], [behind, s.at]) if _if_laid(said, s.at) > s.at else (values, ends)
    ends[-1] = _if_laid(said, ends[-1])
    for many in dict.fromkeys((len(values), 1)):
        end = ends[many - 1]
        counts = _counts_something(said, end)
        counted = said[at].light or any(STRANGE in each.kinds for each in said[end : end + 1])
        cost = (
            (0 if cued else UNSAID + 0.5 * counted + 0.5 * said[at].light * (not owned) + 0.3 * (first == "ANY"))
            + (1.5 * counts if not cued or counts > 1 else 0)
            + 0.2 * late
            + 1.5 * (places and isinstance(first, int) and first <= _MOST_PLACED)  # just place the 2
            + 0.4 * (len(values) - many)
        )
        yield _wish(end, cost, tuple(values[:many]))


def _if_laid(said: Sequence[Mention], at: int) -> int:
    """The end of a condition behind the last number: or 10 if somebody has laid the 12 already."""
    begin = at + ("BUT" in said[at].kinds and "IF" not in said[at].kinds) if at < len(said) else at
    if begin >= len(said) or "IF" not in said[begin].kinds:
        return at
    for end in range(begin + 1, len(said) + 1):
        if end == len(said) or said[end].may_be(COMMA, STOP):
            return end if {"TOOK", "LAID"} & kinds_of(said[at:end]) else at
        if said[end].may_be("place", "card"):
            return at
    return at


def _ranked(s: Scan, first: Any, *kinds: str) -> Iterator[tuple[tuple[Any, ...], int]]:
    """One wish, then with each that would do instead; and where the words for them end."""
    values = [first]
    yield tuple(values), s.at
    while s.either() and (more := s.take(*kinds)) is not None:
        values.append(more)
        yield tuple(values), s.at


def _counts_something(said: Sequence[Mention], at: int) -> int:
    """Whether the number before this says how many, 2 of mine: 1 if it may, or leads to a place."""
    behind = Scan(said, at, begun=True)
    if behind.take("own", "seat", "place") is not None:
        return 1
    behind.take("FROM")
    return int(behind.place() is not None)


def aimed(said: Sequence[Mention], at: int) -> Iterator[OrderPhrase]:
    """The smallest that puts me first, nothing dearer than ten, or my 1."""
    if not said[at].may_be("AIM", "LOWEST"):
        return
    s = Scan(said, at + 1, begun=True)
    s.verb(CARD, POWER)
    kinds = ("FIRST", "LAST", "AHEAD", "number") if "AIM" in said[at].kinds else ("FIRST", "AHEAD")
    turn = s.take(*kinds) or (s.take(COMMA) and s.take(*kinds))
    if turn is None or turn == "LAST":
        return
    wish, start = f"AIM {turn if isinstance(turn, int) else 1}", s.at
    s.take(COMMA, "BUT")
    s.take("BUT", "REASON")
    most = s.take("number") if s.take("MAX") is not None else None
    s.at = start if most is None else s.at
    for values, end in _ranked(s, wish if most is None else f"{wish} MAX {most}", "number", "SAYS HIGHEST"):
        yield _wish(end, 0.1, values, s.named)


def outbid(said: Sequence[Mention], at: int) -> Iterator[OrderPhrase]:
    """The lowest one that beats Ann's ten; my lowest with which I am before both of them."""
    if "LOWEST" not in said[at].kinds:
        return
    s = Scan(said, at + 1, begun=True)
    s.verb(CARD, POWER)
    only_now(s, COMMA)
    s.take("ASKS US")
    beats = s.take("BEATS", "AHEAD") or (s.take(COMMA) and s.take("BEATS", "AHEAD"))
    if beats is None:
        return
    s.take("BY")
    s.take("seat", "ALL", "REST")
    s.take("STACK")
    number = s.take("number")
    many = number is None or counts_rivals(said[s.at - 1])
    if many and (number is not None or beats == "BEATS"):
        yield _wish(s.at, 0.1, ("AIM 1",))
    elif not many:
        yield OrderPhrase(s.at, 0.1, partial(_lay_above, number=number), names=s.named)


def _lay_above(sheet: CandidateSheet, number: int) -> Joined:
    """The sheet with the lowest power card above a number that can be laid, or with all if that is not known yet."""
    free = [each for each in range(number + 1, _HIGHEST + 1) if not sheet.context.is_gone(each)]
    there = free[:1] if sheet.context.asked == {POWER} else free
    return lay_power(sheet, there, is_vague=True) if there else None


def before_some(said: Sequence[Mention], at: int) -> Iterator[OrderPhrase]:
    """Before both of them: the number counts rivals."""
    s = Scan(said, at, begun=True)
    if only_now(s, "BEATS", "AHEAD") and s.take("number") is not None and counts_rivals(said[s.at - 1]):
        yield OrderPhrase(s.at, 0.1, unchanged, names=0)


def first_cheaply(said: Sequence[Mention], at: int) -> Iterator[OrderPhrase]:
    """I want to be first, so the lowest that does it; before both of them, but with my lowest for that."""
    if "GOES FIRST" not in said[at].kinds and not any(True for _ in before_some(said, at)):
        return
    clause = takewhile(lambda n: not said[n].may_be(STOP, "place", "card", "MAX"), range(at + 1, len(said)))
    end = next((n for n in clause if "LOWEST" in said[n].kinds), None)
    if end is not None:
        s = Scan(said, end + 1)
        s.verb(CARD, POWER)
        yield _wish(s.at, 0.2, ("AIM 1",))


def first_at_most(said: Sequence[Mention], at: int) -> Iterator[OrderPhrase]:
    """I want to be first, but with the 10 at most; otherwise 1."""
    if "GOES FIRST" not in said[at].kinds:
        return
    s = Scan(said, at + 1, begun=True)
    weighty = {STOP, "place", "number", "card"}
    most = next((n for n in range(s.at, min(at + 16, len(said))) if {"MAX", *weighty} & {*said[n].kinds}), at)
    s.at = most + 1
    if "MAX" not in said[most].kinds or (value := s.take("number")) is None:
        return
    cost = UNSAID + 1.5 * _counts_something(said, s.at)
    for values, end in _ranked(s, f"AIM 1 MAX {value}", "number", "SAYS HIGHEST"):
        yield _wish(end, cost, values, s.named)


def taken_back(said: Sequence[Mention], at: int) -> Iterator[OrderPhrase]:
    """Get my 13 back; take back the 13 or the 12; the 13 returns to me."""
    s = Scan(said, at)
    cued = s.verb(TAKE) or only_now(s, "BACK") is not None
    s.take("own")
    first = s.take("number")
    for numbers, end in _ranked(s, first, "number") if first is not None else ():
        behind = Scan(said, end, begun=True)
        behind.take("FROM")
        back = behind.take("BACK") is not None or cued
        if back or not behind.verb(CARD):
            cost = 0 if back else 2 * UNSAID + 1.5 * _counts_something(said, behind.at)
            take = partial(_take_back, numbers=numbers, surely=back)
            yield OrderPhrase(behind.at, cost, take, names=len(numbers))


def _take_back(sheet: CandidateSheet, numbers: Sequence[int], *, surely: bool) -> Joined:
    line = f"{TAKE} {' or '.join(map(str, numbers))}"
    return sheet.with_line(TAKE, line, surely=surely)
