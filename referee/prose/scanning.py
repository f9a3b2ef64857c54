"""The cursor with which readers look for one order among the mentions of a letter.

Knows words that join and point. Must not know what an order is made of.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Any

from referee.prose.conditions import condition_at
from referee.prose.kinds import COMMA, STOP, STRANGE, Is, those
from referee.prose.mentions import Mention, kinds_of
from referee.prose.order_keywords import CARD
from referee.rules.model import COURT, Place

_RIVALS = 4
"""Rivals at a table, at most."""

_WHEN = 9
"""The most words that say when: as soon as it is my turn."""

_NAMED = ("place", "number", "card", "verb", "NOT", "UNLESS", "LEAD", "TOOK", "MOVED", "LAID", "?")
"""Kinds of words with which a clause says more than when."""

_PASSED = those(Is.WITHIN)


@dataclass(slots=True)
class Scan:
    """A cursor that passes over light words, and within an order (`begun`) over a strange one or two.

    `named`: how many numbers, cards and places were taken.
    """

    said: Sequence[Mention]
    at: int
    named: int = 0
    begun: bool = False

    def seen(self, *kinds: str) -> int | None:
        """Where the next mention of one of these kinds is; None if something else comes before."""
        strange = 0
        for at in range(self.at, len(self.said)):
            mention = self.said[at]
            if not mention.kinds.keys().isdisjoint(kinds):
                return at
            is_strange = STRANGE in mention.kinds
            strange += is_strange
            if not (
                mention.light or (is_strange and strange < 3 and self.begun) or not _PASSED.isdisjoint(mention.kinds)
            ):
                return None
        return None

    def take(self, *kinds: str) -> Any:
        """Take the next mention if it is of one of these kinds: what it means, or its kind if it only joins."""
        at = self.seen(*kinds)
        if at is None:
            return None
        kind = next(kind for kind in kinds if kind in self.said[at].kinds)
        self.at, self.begun = at + 1, True
        self.named += kind in ("number", "board", "card", "place")
        meaning = self.said[at].kinds[kind]
        return meaning if kind in ("number", "board", "card", "place", "seat", "verb", "purpose") else kind

    def verb(self, *verbs: str) -> bool:
        """Take the next mention if it is one of these keywords; whether it was."""
        at = self.seen("verb")
        if at is None or self.said[at].kinds["verb"] not in verbs:
            return False
        self.at, self.begun = at + 1, True
        return True

    def reaches(self, *kinds: str) -> bool:
        """Whether one of these comes next, before another part begins: into the empty house and one to the castle."""
        ahead = self.seen(*kinds)
        return ahead is not None and not any("AND" in each.kinds for each in self.said[self.at : ahead])

    def way(self) -> bool:
        """Take words that only point to a place; whether there were any."""
        found = False
        while (self.reaches("TO", ">") and self.take("TO", ">") is not None) or self._up_to():
            found = True
        return found

    def _up_to(self) -> bool:
        """Take "up to" before a place; whether it was there."""
        at = self.seen("MAX")
        far = at is not None and "place" in _behind(self.said, at)
        self.at = at + 1 if at is not None and far else self.at
        return far

    def place(self) -> Place | None:
        """Take a place with the words that point to it."""
        start = self.at
        self.way()
        if self.seen("own") == self.at and "place" in _behind(self.said, self.at):
            self.take("own")  # my own Seville
        found = self.take("place") if self.reaches("place") else None
        if found is None:
            self.at = start
        return found[0] if found else None

    def there(self) -> bool:
        """Take words for the place named last, "in there", "three of mine in"; whether there were any."""
        start = self.at
        points = self.way()
        ends = self.at >= len(self.said) or self.said[self.at].may_be(COMMA, STOP, "AND")
        if self.take("THERE") is None and not (points and ends):
            self.at = start
        return self.at > start

    def next_place(self) -> Place | None:
        """Take a place that comes right now, with the words that point to it."""
        at = self.at
        while at < len(self.said) and "TO" in self.said[at].kinds:
            at += 1
        return self.place() if at < len(self.said) and "place" in self.said[at].kinds else None

    def either(self) -> bool:
        """Take words that lead to another choice, "or", "otherwise", "if that is taken"; whether there were any."""
        start, found = self.at, False
        while self.at < len(self.said):
            kinds = {*self.said[self.at].kinds}
            self.at += 1
            behind = kinds_of(self.said[self.at : self.at + 2])
            joints = {COMMA, STOP, "TO", "HEDGE", "BUT", "purpose"}
            joints |= {"AND"} if {"IF", "HEDGE"} & behind else set()  # 13 and, if somebody has laid that, 12
            if (clause := condition_at(self.said, self.at - 1)) and clause.is_plain:
                ends = any(COMMA in each.kinds for each in self.said[clause.end : clause.end + 1])
                self.at, found = clause.end, found or clause.says == "gone" or ends
            elif kinds & {"OR", "THEN", "|", "/"}:
                found = True
            elif "card" in kinds or (
                not kinds & joints and not (self.said[self.at - 1].light and self._is_about(kinds))
            ):
                self.at -= 1
                break
        if not found:
            self.at = start
        return found

    def _is_about(self, kinds: set[str]) -> bool:
        """Whether a light word between two choices says no more than that one is laid: ten I play, or nine."""
        return kinds <= {"I"} or (kinds <= {"I", "LAID"} and self.said[self.at - 2].may_be("I"))

    def ranks(self) -> tuple[Place, ...]:
        """Take a place, and those that would do instead of it."""
        first = self.place()
        if first is None:
            return ()
        found = [first]
        while True:
            start = self.at
            only_now(self, "FIRST")  # Seville first, then Granada
            more = self.next_place() if self.either() else None
            if more is None or self.seen("number") == self.at:
                self.at = start
                return tuple(found)
            found.append(more)


def _behind(said: Sequence[Mention], at: int) -> Mapping[str, Any]:
    """What the next mention may mean, by kind."""
    return said[at + 1].kinds if at + 1 < len(said) else {}


def counts_men(said: Sequence[Mention], at: int) -> bool:
    """Whether a number before this says how many caballeros: two meeples, two of my brave guys."""
    strange = 0
    for mention in said[at : at + 4]:
        if "MEN" in mention.kinds:
            return True
        strange += STRANGE in mention.kinds
        if not (mention.light or mention.may_be("own", STRANGE)) or strange > 1 or "number" in mention.kinds:
            break
    return False


def counts_strangers(said: Sequence[Mention], at: int, end: int) -> float:
    """What speaks against a number alone where a strange word is behind it: more for five minutes than for 9 sharp."""
    behind = next((each for each in said[end : end + 3] if not (each.light and is_few(said[at]))), None)
    strange = behind is not None and STRANGE in behind.kinds
    return strange * (1.5 if is_few(said[at]) else 0.5)


def is_few(mention: Mention) -> bool:
    """Whether a number is small and in words, so that it may count anything: five minutes."""
    return mention.kinds.get("number", 0) in range(1, 6) and not mention.token.word[:1].isdigit()


def is_cued_card(said: Sequence[Mention], at: int) -> bool:
    """Whether a number is called an action card right before it: card 3."""
    return at > 0 and said[at - 1].says(CARD) and said[at].kinds.get("number") in range(1, 6)


def leaves_before(said: Sequence[Mention], at: int) -> bool:
    """Whether the words right before name a place that is left: from Seville two (go to Aragon)."""
    before = at - 1
    while before > 0 and (said[before].light or said[before].may_be(STRANGE, "verb")) and before > at - 4:
        if said[before].may_be("place", "TO", "AND", COMMA, STOP):
            break
        before -= 1
    named = said[before].kinds.get("place") if before > 0 else None
    return bool(named) and named != (COURT,) and "FROM" in said[before - 1].kinds


def counts_rivals(mention: Mention) -> bool:
    """Whether a number may say how many others there are: both, the two."""
    return mention.kinds.get("number", _RIVALS + 1) <= _RIVALS and not mention.token.word[:1].isdigit()


def when_told(said: Sequence[Mention], at: int) -> int:
    """The end of a clause behind a comma that only says when, "when my turn comes"; `at` if there is none."""
    behind = [*takewhile(lambda each: not each.may_be(COMMA, STOP), said[at + 1 : at + _WHEN])]
    begins = bool(behind) and "IF" in behind[0].kinds and COMMA in said[at].kinds
    names = any(each.is_rival or (each.may_be(*_NAMED) and not each.light) for each in behind)
    return at + 1 + len(behind) if begins and not names and at + 1 + len(behind) < len(said) else at


def begins_clause(mention: Mention) -> bool:
    """Whether a condition may begin here."""
    return mention.may_be("IF", "HEDGE")


def only_now(s: Scan, *kinds: str) -> Any:
    """Take the very next mention if it is of one of these kinds: what it means."""
    return s.take(*kinds) if s.seen(*kinds) == s.at else None


def only_near(s: Scan, *kinds: str) -> bool:
    """Whether one of these kinds comes next, or behind one light word."""
    at = s.seen(*kinds)
    return at is not None and at <= s.at + 1


def only_light(s: Scan, *kinds: str) -> Any:
    """Take the very next mention if it is light and of one of these kinds: what it means."""
    return s.take(*kinds) if s.seen(*kinds) == s.at and s.said[s.at].light else None
