"""Power cards that may be named at a word of a letter: which is laid, and which comes back.

Knows how numbers make a wish, and what speaks against each way to read them. What letter, card and game allow is judged
elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import takewhile
from typing import Any

from referee.orders.shapes.placing import DoPlace
from referee.orders.shapes.plans import CardBlock
from referee.orders.shapes.power import PowerBlock
from referee.orders.shapes.spent_power import DoTake
from referee.prose.mentions import COMMA, STOP, STRANGE, Mention
from referee.prose.scanning import UNSAID_COST, Scan, Wording, counts_rivals, only_now

_WISHES = ("number", "SAYS HIGHEST", "LOWEST", "ANY")
"""Kinds of words for a power card."""


def _power(said: Sequence[Mention], at: int) -> Iterator[Wording]:
    """11; power 9 or 8; 9 power; my highest."""
    s = Scan(said, at)
    cued = s.verb(PowerBlock.key) or (said[at].says(DoPlace.verb) and s.verb(DoPlace.verb))
    owned = not cued and only_now(s, "own") is not None and s.seen("number") == s.at
    if cued:
        s.take(COMMA)
    first = s.take(*_WISHES) if cued else only_now(s, *_WISHES)
    if first is None:
        return
    cued = cued or s.verb(PowerBlock.key)
    late = any("card" in each.kinds and "verb" not in each.kinds and not each.light for each in said[:at])
    late = late and not said[at].says(PowerBlock.key)
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
            (0 if cued else UNSAID_COST + 0.5 * counted + 0.5 * said[at].light * (not owned) + 0.3 * (first == "ANY"))
            + (1.5 * counts if not cued or counts > 1 else 0)
            + 0.2 * late
            + 0.4 * (len(values) - many)
        )
        yield Wording("power", end, cost, tuple(values[:many]))


def _if_laid(said: Sequence[Mention], at: int) -> int:
    """Behind the condition on which the last of some numbers is laid: or 10 if somebody has laid the 12 already."""
    begin = at + ("BUT" in said[at].kinds and "IF" not in said[at].kinds) if at < len(said) else at
    if begin >= len(said) or "IF" not in said[begin].kinds:
        return at
    for end in range(begin + 1, len(said) + 1):
        if end == len(said) or {COMMA, STOP} & {*said[end].kinds}:
            return end if {"TOOK", "LAID"} & {kind for each in said[at:end] for kind in each.kinds} else at
        if {"place", "card"} & {*said[end].kinds}:
            return at
    return at


def _ranked(s: Scan, first: Any, *kinds: str) -> Iterator[tuple[tuple[Any, ...], int]]:
    """A wish and those that would do instead of it, as few and as many as may be meant, and where these end."""
    values = [first]
    yield tuple(values), s.at
    while s.either() and (more := s.take(*kinds)) is not None:
        values.append(more)
        yield tuple(values), s.at


def _counts_something(said: Sequence[Mention], at: int) -> int:
    """Whether the number before this says how many: of mine, to Aragon."""
    behind = Scan(said, at, begun=True)
    if behind.take("own", "seat", "place") is not None:
        return 1
    behind.take("FROM")
    return int(behind.place() is not None)


def _aimed(said: Sequence[Mention], at: int) -> Iterator[Wording]:
    """The smallest that puts me first, nothing dearer than ten, or my 1: what is as low as may be for a turn."""
    if not {"AIM", "LOWEST"} & {*said[at].kinds}:
        return
    s = Scan(said, at + 1, begun=True)
    s.verb(CardBlock.key, PowerBlock.key)
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
        yield Wording("power", end, 0.1, values, names=s.named)


def _outbid(said: Sequence[Mention], at: int) -> Iterator[Wording]:
    """The lowest one that beats Ann's ten; my lowest with which I am before both of them."""
    if "LOWEST" not in said[at].kinds:
        return
    s = Scan(said, at + 1, begun=True)
    s.verb(CardBlock.key, PowerBlock.key)
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
        yield Wording("power", s.at, 0.1, ("AIM 1",))
    elif not many:
        yield Wording("outbid", s.at, 0.1, number, names=s.named)


def _before_some(said: Sequence[Mention], at: int) -> Iterator[Wording]:
    """Before both of them: how many are to be outbid, which is no number of a card."""
    s = Scan(said, at, begun=True)
    if only_now(s, "BEATS", "AHEAD") and s.take("number") is not None and counts_rivals(said[s.at - 1]):
        yield Wording("old", s.at, 0.1, names=0)


def _cheaply(said: Sequence[Mention], at: int) -> Iterator[Wording]:
    """I want to be first, so the lowest that does it; before both of them, but with my lowest for that."""
    if "GOES FIRST" not in said[at].kinds and not any(True for _ in _before_some(said, at)):
        return
    clause = takewhile(lambda n: not {STOP, "place", "card", "MAX"} & {*said[n].kinds}, range(at + 1, len(said)))
    end = next((n for n in clause if "LOWEST" in said[n].kinds), None)
    if end is not None:
        s = Scan(said, end + 1)
        s.verb(CardBlock.key, PowerBlock.key)
        yield Wording("power", s.at, 0.2, ("AIM 1",))


def _goes_first(said: Sequence[Mention], at: int) -> Iterator[Wording]:
    """I want to be first, but with the 10 at most; otherwise 1."""
    if "GOES FIRST" not in said[at].kinds:
        return
    s = Scan(said, at + 1, begun=True)
    weighty = {STOP, "place", "number", "card"}
    most = next((n for n in range(s.at, min(at + 16, len(said))) if {"MAX", *weighty} & {*said[n].kinds}), at)
    s.at = most + 1
    if "MAX" not in said[most].kinds or (value := s.take("number")) is None:
        return
    cost = UNSAID_COST + 1.5 * _counts_something(said, s.at)
    for values, end in _ranked(s, f"AIM 1 MAX {value}", "number", "SAYS HIGHEST"):
        yield Wording("power", end, cost, values, names=s.named)


def _taken_back(said: Sequence[Mention], at: int) -> Iterator[Wording]:
    """Get my 13 back; take back the 13 or the 12; the 13 returns to me: a spent power card."""
    s = Scan(said, at)
    cued = s.verb(DoTake.verb) or only_now(s, "BACK") is not None
    s.take("own")
    first = s.take("number")
    for numbers, end in _ranked(s, first, "number") if first is not None else ():
        behind = Scan(said, end, begun=True)
        behind.take("FROM")
        back = behind.take("BACK") is not None or cued
        if back or not behind.verb(CardBlock.key):
            cost = 0 if back else 2 * UNSAID_COST + 1.5 * _counts_something(said, behind.at)
            yield Wording("taken back", behind.at, cost, numbers, more=back, names=len(numbers))


READERS: tuple[Callable[[Sequence[Mention], int], Iterator[Wording]], ...] = (
    *(_power, _aimed, _outbid, _before_some, _cheaply, _goes_first, _taken_back),
)
"""What may be read at a word."""
