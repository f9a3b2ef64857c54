"""How one order is looked for among the mentions of a letter, over words that change nothing and a strange one or two.

Knows words that join and point. Must not know what an order is made of.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from referee.prose.mentions import COMMA, STOP, STRANGE, Mention
from referee.rules.model import Place

STRANGE_COST = 0.15
"""What a strange word costs that stands within an order, or beside one in its clause."""

UNSAID_COST = 0.3
"""What an order costs whose keyword is left out."""

_RIVALS = 4
"""Others at a table, at most."""

_PASSED = frozenset(("HEDGE", "REQUESTS", "BACK", "ALSO"))
"""Words that stand within an order and change nothing."""


@dataclass(frozen=True, slots=True)
class Wording:
    """An order as it is put: what kind of order, with what, where it ends, what it costs."""

    kind: str  # the method of `Composer` that gathers it, without the stroke
    end: int
    cost: float
    what: Any = None  # a number, designs, a keyword ...
    places: tuple[Place, ...] = ()
    more: Any = None
    names: int = 1  # numbers, cards, places that have their part in it


@dataclass(slots=True)
class Scan:
    """Reads on from one mention, over what is light, and over a strange word or two."""

    said: Sequence[Mention]
    at: int
    cost: float = 0.0
    named: int = 0
    begun: bool = False

    def seen(self, *kinds: str) -> int | None:
        """Where the next mention is of one of these kinds; None if something else comes before."""
        at, strange = self.at, 0
        while at < len(self.said):
            mention = self.said[at]
            if not mention.kinds.keys().isdisjoint(kinds):
                return at
            strange += STRANGE in mention.kinds
            stranger = STRANGE in mention.kinds and strange < 3 and self.begun
            if not (mention.light or stranger or not _PASSED.isdisjoint(mention.kinds)):
                return None
            at += 1
        return None

    def take(self, *kinds: str) -> Any:
        """What the next mention means, if it is of one of these kinds: True for a word that only joins."""
        at = self.seen(*kinds)
        if at is None:
            return None
        self.cost += STRANGE_COST * sum(STRANGE in each.kinds for each in self.said[self.at : at])
        kind = next(kind for kind in kinds if kind in self.said[at].kinds)
        self.at, self.begun = at + 1, True
        self.named += kind in ("number", "card", "place")
        meaning = self.said[at].kinds[kind]
        return meaning if kind in ("number", "card", "place", "seat", "verb", "purpose") else kind

    def verb(self, *verbs: str) -> bool:
        """Whether one of these keywords comes next; it is taken."""
        at = self.seen("verb")
        if at is None or self.said[at].kinds["verb"] not in verbs:
            return False
        self.at, self.begun = at + 1, True
        return True

    def way(self) -> bool:
        """Take words that only point: to, in, from."""
        found = False
        while self.take("TO", ">") is not None or self._up_to():
            found = True
        return found

    def _up_to(self) -> bool:
        """Step over the way to a place far off: up to Catalonia."""
        at = self.seen("MAX")
        far = at is not None and "place" in _behind(self.said, at)
        self.at = at + 1 if at is not None and far else self.at
        return far

    def place(self) -> Place | None:
        """One place, with what points to it."""
        start = self.at
        self.way()
        if self.seen("own") == self.at and "place" in _behind(self.said, self.at):
            self.take("own")  # my own Seville
        found = self.take("place")
        if found is None:
            self.at = start
        return found[0] if found else None

    def there(self) -> bool:
        """Whether the place named last is meant, with what points to it: there, in there; three of mine in."""
        start = self.at
        points = self.way()
        ends = self.at >= len(self.said) or bool({COMMA, STOP, "AND"} & {*self.said[self.at].kinds})
        if self.take("THERE") is None and not (points and ends):
            self.at = start
        return self.at > start

    def next_place(self) -> Place | None:
        """The place that comes right now, with what points to it."""
        at = self.at
        while at < len(self.said) and "TO" in self.said[at].kinds:
            at += 1
        return self.place() if at < len(self.said) and "place" in self.said[at].kinds else None

    def either(self) -> bool:
        """Whether another choice follows: "or", "otherwise", "if that is taken"; all of that is taken."""
        start, found = self.at, False
        while self.at < len(self.said):
            kinds = {*self.said[self.at].kinds}
            self.at += 1
            behind = {kind for each in self.said[self.at : self.at + 2] for kind in each.kinds}
            joints = {COMMA, STOP, "TO", "HEDGE", "BUT", "purpose"}
            joints |= {"AND"} if {"IF", "HEDGE"} & behind else set()  # 13 and, if somebody has laid that, 12
            turns = kinds & {"IF", "UNLESS", "HEDGE"} and self._clause(sure="IF" in kinds)
            if turns or kinds & {"OR", "THEN", "|", "/"}:
                found = True
            elif "card" in kinds or (not kinds & joints and not (self.said[self.at - 1].light and kinds <= {"I"})):
                self.at -= 1
                break
        if not found:
            self.at = start
        return found

    def _clause(self, *, sure: bool) -> bool:
        """Step over a condition that says that something is not to be had: if that fails, should it be taken."""
        begin, passed = self.at, 0
        for at in range(begin, min(begin + 8, len(self.said))):
            kinds = self.said[at].kinds
            passed = at + 1 if {"TOOK", "LAID"} & {*kinds} else passed
            sure = sure or passed > 0
            if COMMA in kinds or STOP in kinds:
                self.at = at + 1 if sure else begin
                return sure and at > begin
            counts = "number" in kinds and not self.said[at].light and (passed or at > begin + 2)
            if {"place", "IF", "THEN"} & {*kinds} or counts:
                break
        self.at = passed or begin
        return passed > 0

    def _for_then(self) -> Place | None:
        """A place that would do, with the condition behind it: and Aragon if that is no good."""
        self.take("FIRST")
        self.take(COMMA)
        found = self.next_place() if self.take("AND") is not None else None
        if found is None or self.take("IF") is None:
            return None
        ends = (n for n in range(self.at, len(self.said)) if {COMMA, STOP, "place", "number"} & {*self.said[n].kinds})
        begin, self.at = self.at, next(ends, len(self.said))
        fails = {kind for each in self.said[begin : self.at] for kind in each.kinds}
        return found if self.at < begin + 5 and {"NOT", "SAYS NO", "TOOK", "NONE"} & fails else None

    def ranks(self) -> tuple[Place, ...]:
        """A place, and those that would do instead of it."""
        first = self.place()
        if first is None:
            return ()
        found = [first]
        while True:
            start, cost = self.at, self.cost
            only_now(self, "FIRST")  # Seville first, then Granada
            more = self.next_place() if self.either() else self._for_then()
            if more is None or self.seen("number") == self.at:
                self.at, self.cost = start, cost
                return tuple(found)
            found.append(more)


def _behind(said: Sequence[Mention], at: int) -> Mapping[str, Any]:
    """What the mention behind this one may mean."""
    return said[at + 1].kinds if at + 1 < len(said) else {}


def counts_rivals(mention: Mention) -> bool:
    """Whether a number may say how many others there are: both, the two."""
    return mention.kinds.get("number", _RIVALS + 1) <= _RIVALS and not mention.token.word[:1].isdigit()


def begins_clause(mention: Mention) -> bool:
    """Whether a condition may begin here."""
    return bool({"IF", "HEDGE"} & {*mention.kinds})


def only_now(s: Scan, *kinds: str) -> Any:
    """What the very next mention means, if it is of one of these kinds; it is taken."""
    return s.take(*kinds) if s.seen(*kinds) == s.at else None


def only_near(s: Scan, *kinds: str) -> bool:
    """Whether one of these kinds comes next, or behind one light word."""
    at = s.seen(*kinds)
    return at is not None and at <= s.at + 1


def only_light(s: Scan, *kinds: str) -> Any:
    """What the very next mention means, if it is of one of these kinds and may as well mean nothing; it is taken."""
    return s.take(*kinds) if s.seen(*kinds) == s.at and s.said[s.at].light else None
