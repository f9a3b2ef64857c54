"""AIM in running words: the lowest power card that puts somebody first, or before others, up to a limit.

Knows how such a wish is put. How power cards are ranked, and which can be laid, is read in `power`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from referee.prose.candidate import CandidateSheet
from referee.prose.context import HIGHEST
from referee.prose.kinds import STOP
from referee.prose.mentions import Mention
from referee.prose.order_keywords import POWER
from referee.prose.order_phrase import Joined, OrderPhrase
from referee.prose.phrases.power import counts_something, lay_power, ranked, wished
from referee.prose.scanning import Scan, counts_rivals

_FAR = 14
"""At most so many words stand between the parts of such a wish."""

_GOALS = ("FIRST", "GOES FIRST", "AHEAD", "BEATS")
"""Kinds of words for what such a wish is to reach."""


def aimed(said: Sequence[Mention], at: int) -> Iterator[OrderPhrase]:
    """The smallest that puts me first, nothing dearer than ten, or my 1; the lowest one that beats Ann's ten."""
    if not said[at].may_be("AIM", "LOWEST"):
        return
    turns = ("number",) if "AIM" in said[at].kinds else ()
    goal = _next(said, at + 1, *_GOALS, *turns, "LAST", "NOT")
    if goal is None or said[goal].may_be("LAST", "NOT"):
        return
    s = Scan(said, goal, 1, begun=True)
    goes = s.take(*_GOALS, *turns)
    if goes in ("AHEAD", "BEATS"):
        s.take("BY")
        s.take("seat", "ALL", "REST")
        s.take("STACK")
        number = s.take("number")
        if number is not None and not counts_rivals(said[s.at - 1]):
            yield OrderPhrase(s.at, 0.1, partial(_lay_above, number=number), names=s.named)
            return
    yield from _up_to(s, f"AIM {goes if isinstance(goes, int) else 1}", 0.1)


def _next(said: Sequence[Mention], begin: int, *kinds: str) -> int | None:
    """Where a word of these kinds comes before the sentence ends or names something of the game."""
    for at in range(begin, min(begin + _FAR, len(said))):
        each = said[at]
        if each.may_be(*kinds):
            return at
        named = each.may_be("number", "place", "card") and not each.light
        if named or each.is_rival or STOP in each.kinds:
            break
    return None


def _up_to(s: Scan, wish: str, cost: float, *, limited: bool = False) -> Iterator[OrderPhrase]:
    """The phrase for a wish, with the limit behind it and what would do instead; `limited`: only with a limit."""
    most = _next(s.said, s.at, "MAX")
    ahead = Scan(s.said, s.at if most is None else most + 1, s.named, begun=True)
    ahead.take("BY")  # not higher than
    value = None if most is None else ahead.take("number")
    if value is not None and not counts_something(s.said, ahead.at):
        s, wish = ahead, f"{wish} MAX {value}"
    elif limited:
        return
    for values, end in ranked(s, wish, "number", HIGHEST):
        yield wished(end, cost, values, s.named)


def _lay_above(sheet: CandidateSheet, number: int) -> Joined:
    """The sheet with the lowest power card above a number that can be laid, or with all if that is not known yet."""
    free = [
        each for each in sheet.context.known.board.power_values if each > number and not sheet.context.is_gone(each)
    ]
    there = free[:1] if sheet.context.asked == {POWER} else free
    return lay_power(sheet, there, is_vague=True) if there else None
