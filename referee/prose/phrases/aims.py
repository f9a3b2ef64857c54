"""AIM in running words: the lowest power card that puts somebody first, or before others, up to a limit.

Knows how such a wish is put. How power cards are ranked, and which can be laid, is read in `power`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import takewhile

from referee.prose.candidate import UNSAID, CandidateSheet
from referee.prose.kinds import COMMA, STOP
from referee.prose.mentions import Mention
from referee.prose.order_keywords import CARD, POWER
from referee.prose.order_phrase import Joined, OrderPhrase, unchanged
from referee.prose.phrases.power import counts_something, lay_power, ranked, wished
from referee.prose.scanning import Scan, counts_rivals, only_now

_FAR = 14
"""At most so many words stand between the parts of such a wish."""

_HIGHEST = 13
"""The highest power card."""


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
    for values, end in ranked(s, wish if most is None else f"{wish} MAX {most}", "number", "SAYS HIGHEST"):
        yield wished(end, 0.1, values, s.named)


def aimed_low(said: Sequence[Mention], at: int) -> Iterator[OrderPhrase]:
    """The lowest card that makes me first, not higher than 9; the cheapest that puts me in front of them."""
    if "LOWEST" not in said[at].kinds:
        return
    for n in range(at + 1, min(at + _FAR, len(said))):
        mention = said[n]
        if _names(mention) or mention.may_be(STOP, "NOT"):
            return
        if mention.may_be("FIRST", "GOES FIRST", "AHEAD", "BEATS"):
            break
    else:
        return
    end, most = n + 1, None
    for m in range(end, min(end + _FAR, len(said))):
        if "MAX" in said[m].kinds:
            s = Scan(said, m + 1, begun=True)
            most = s.take("number")
            end = s.at if most is not None else end
            break
        if _names(said[m]) or STOP in said[m].kinds:
            break
    s = Scan(said, end, 1, begun=True)
    for values, stop in ranked(s, "AIM 1" if most is None else f"AIM 1 MAX {most}", "number", "SAYS HIGHEST"):
        yield wished(stop, 0.15, values, s.named)


def _names(mention: Mention) -> bool:
    """Whether a mention names something of the game: a number, a place, a card, another player."""
    return mention.is_rival or (mention.may_be("number", "place", "card") and not mention.light)


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
        yield wished(s.at, 0.1, ("AIM 1",))
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
        yield wished(s.at, 0.2, ("AIM 1",))


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
    cost = UNSAID + 1.5 * counts_something(said, s.at)
    for values, end in ranked(s, f"AIM 1 MAX {value}", "number", "SAYS HIGHEST"):
        yield wished(end, cost, values, s.named)
