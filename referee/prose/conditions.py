"""Conditions in running words: what a clause with if, unless or a verb in front makes its order depend on.

Knows the words of facts that everybody can see, and of things that can or cannot be had. Must not know what hangs on a
condition: power cards, cards and placings ask for it here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import takewhile
from typing import Any, Literal

from referee.orders.contents import Known
from referee.orders.order import Guard, Premise
from referee.orders.shapes.facts import TURN
from referee.orders.shapes.guard import guards_text
from referee.prose.kinds import COMMA, STOP, STRANGE
from referee.prose.mentions import Mention
from referee.prose.order_keywords import CARD, ELSE, KING, POWER
from referee.rules.effects.base import design_of
from referee.rules.model import COURT, Place

Says = Literal["fact", "gone", "had", "fails"]
"""That a fact holds; that what was named cannot be had, or can; that the condition told before does not hold."""

_I = -1
"""The writer, as the subject of a fact."""

_SEVERAL = "SEVERAL"
"""Several players, of whom no fact can be told."""

_LONGEST, _STRANGERS = 18, 4
"""At most so many words are a condition, and strange ones in a fact."""

_FACTS = frozenset(("LEADS", "LEAD", "HAS", "LAID", "TOOK", "FREE", "MOVED", "WORKS", "FAILS", "IS", "TO"))
"""Kinds of words that tell what a condition is about."""

_BESIDE = frozenset(
    (
        *_FACTS,
        "NOT",
        "HAS NOT",
        "NONE",
        "ANYBODY",
        "ANY",
        "HEDGE",
        "INVERTS",
        "I",
        "own",
        "BEATS",
        "LEAST",
        "ALSO",
        "WITH",
    )
) | {
    TURN,
    "BY",
    "THERE",
    "STACK",
    "LOOSE",
    "filler",
    "LEAD-IN",
    "CLOSING",
    "REQUESTS",
    "ASKS US",
    "PAST",
    "AHEAD",
    "MAN",
    "INSTEAD",
    "ONCE",
    STRANGE,
}
"""Kinds of words that may stand in a condition and leave it understood."""

_WHO = ("seat", "ANYBODY", "ANY")
"""Kinds of words for those of whom facts are told."""

_ENDS = (COMMA, STOP, "?", "OR", "THEN", "SO", "AND", "IF", "UNLESS", "CORRECTION")
"""Kinds of words before which a condition ends."""


@dataclass(frozen=True, slots=True)
class Proviso:
    """A condition and where its words end; `guard` is there where it says a fact."""

    end: int
    says: Says
    guard: Guard | None = None

    @property
    def is_plain(self) -> bool:
        """Whether it says no more than a further choice does: that something can, or cannot be had."""
        return self.says in ("gone", "had")


@dataclass(slots=True)
class _Told:
    """What the words of a condition name, each thing at most once."""

    numbers: frozenset[int]  # that were named before it
    kinds: set[str] = field(default_factory=set)
    who: Any = None
    amount: int | None = None
    place: Place | None = None
    card: str = ""
    king: bool = False
    strangers: int = 0
    denied: bool = False

    def takes(self, mention: Mention) -> bool:
        """Take a mention in; whether it may be part of the same condition."""
        kinds = mention.kinds
        if mention.is_rival or "ANYBODY" in kinds or {"ANY", "NONE"} & kinds.keys():
            if self.who not in (None, _I):
                return False
            self.who = kinds["seat"] if mention.is_rival else "ANYBODY"
        elif "I" in kinds and self.who is None:
            self.who = _I
        if "number" in kinds and not mention.light and "card" not in kinds:
            if self.amount is not None:
                return False
            self.amount = kinds["number"]
        elif "card" in kinds:
            design = design_of(kinds["card"][0]) if len(kinds["card"]) == 1 or mention.says(KING) else ""
            if self.card or not design:
                return False
            self.card, self.king = design, mention.says(KING)
        elif "place" in kinds and not mention.light:
            if self.place is not None:
                return False
            self.place = kinds["place"][0]
        elif mention.kinds.get("verb") not in (None, KING, CARD, POWER, "DO") and not kinds.keys() & _FACTS:
            return False
        known = kinds.keys() & (_BESIDE | {"seat", "party", "number", "card", "place", "verb"})
        self.strangers += STRANGE in kinds
        self.denied ^= bool({"NOT", "HAS NOT", "NONE"} & kinds.keys())
        self.kinds |= {*kinds}
        return mention.light or bool(known)

    def fact(self) -> Premise | None:
        """The fact that is told; None if it is none."""
        kinds, seat = self.kinds, None if self.who == "ANYBODY" else self.who
        if self.strangers > _STRANGERS or self.who == _SEVERAL:
            return None
        if self.king:
            if "MOVED" in kinds:
                return None if self.place is not None or self.amount is not None else Premise("MOVED")
            stands = self.place is not None and self.amount is None and self.who is None and {"IS", "TO"} & kinds
            return Premise(KING, place=self.place) if stands and not {"TOOK", "LAID"} & kinds else None
        if self.card or self.who is None:
            return None
        amount = self.amount or 0
        if self.place is None:
            lays = "LAID" in kinds and self.who != _I and amount >= 1
            return Premise("LAID", seat, amount=amount) if lays else None
        if self.amount is not None:
            return Premise("HAS", seat, self.place, amount=self.amount) if "HAS" in kinds else None
        leads = {"LEADS", "LEAD"} & kinds and self.place != COURT
        return Premise("LEADS", seat, self.place) if leads else None

    @property
    def is_had(self) -> bool | None:
        """Whether what was named before, or a card, can be had; None if that is not told."""
        kinds = self.kinds
        if self.place is not None or self.amount not in (None, *self.numbers):
            return None
        rival = self.who not in (None, _I)
        if {"TOOK", "LAID", "FAILS"} & kinds or (rival and "HAS" in kinds and not self.card):
            return self.denied
        if {"WORKS", "FREE"} & kinds:
            return not self.denied
        if "NONE" in kinds and not self.strangers and self.who == "ANYBODY":
            return False
        named = self.amount is not None  # if the ten does not do it either
        bare = not rival and self.strangers <= 2 * named and not self.card and "HAS NOT" not in kinds
        return False if self.denied and bare else None


def condition_at(said: Sequence[Mention], at: int) -> Proviso | None:
    """The condition that begins at a mention; None if none does, or if it is not understood."""
    begin = at
    while begin < len(said) and said[begin].may_be("BUT", "ONLY", "AND") and not said[begin].may_be("IF", "UNLESS"):
        begin += 1
    if begin == len(said) or begin > at + 2 or not _begins(said, begin):
        return None
    first = said[begin]
    told = _Told(frozenset(_numbers(said[max(0, at - 10) : at])))
    if "INVERTS" in first.kinds and not told.takes(first):
        return None
    end = begin + 1
    while end < min(begin + _LONGEST, len(said)):
        if (moment := moment_at(said, end)) > end:
            end = moment
            continue
        if (
            told.who not in (None, _I)
            and "OR" in said[end].kinds
            and any(each.is_rival for each in said[end + 1 : end + 2])
        ):
            told.who, end = _SEVERAL, end + 2  # if Ann or Gus has laid it
            continue
        if (said[end].may_be(*_ENDS) and "NOT" not in said[end].kinds) or not _goes_on(told, said, end):
            break
        if not told.takes(said[end]):
            return None
        end += 1
    return _meant(said, begin, end, told)


def moment_at(said: Sequence[Mention], at: int) -> int:
    """Where words end that only say when: when it's my turn, once he is there; where they begin, if they do not."""
    if at >= len(said) or not said[at].may_be("IF", "ONCE", "BEATS", "FIRST"):
        return at
    for end in range(at + 1, min(at + 7, len(said))):
        kinds = said[end].kinds
        if TURN in kinds:
            return end + 1
        plain = said[end].light or kinds.keys() <= {STRANGE, "I", "own", "IS", "HAS", "TO", "FROM", "LAID"}
        if not plain or "FIRST" in kinds:
            return at
    return at


def inverts(said: Sequence[Mention], begin: int, end: int) -> bool:
    """Whether words at the head of a sentence are a condition that begins with its verb: ist das Wetter schön, 12.

    Who or what it is about stands right behind the verb.
    """
    first, ahead = said[begin], said[begin + 1 : end]
    if not (first.may_be("INVERTS", "HEDGE") and any(STRANGE in each.kinds for each in ahead)):
        return False
    named = ahead[0].may_be("seat", "ANYBODY") or (ahead[0].light and "I" not in ahead[0].kinds)
    return named or ("INVERTS" in first.kinds and "PAST" not in first.kinds and len(ahead) > 1)


def is_sequel(mention: Mention) -> bool:
    """Whether a word leads to what is done otherwise, and not to what follows from a condition: otherwise, not then."""
    return mention.says(ELSE) or ("THEN" in mention.kinds and "SO" not in mention.kinds)


def written(guard: Guard, known: Known) -> str:
    """A condition as it stands behind an order; empty if it names a party of nobody's, or no power card."""
    facts = tuple(_seated(fact, known) for fact in guard.facts)
    highest = max(known.board.power_values)
    if any((fact.seat or 0) >= len(known.colours) or (fact.kind == "LAID" and fact.amount > highest) for fact in facts):
        return ""
    return guards_text((Guard(facts, guard.unless),), known)


def _seated(fact: Premise, known: Known) -> Premise:
    seat = known.seat if fact.seat == _I else fact.seat
    return Premise(fact.kind, seat, fact.place, fact.card, fact.amount)


def _begins(said: Sequence[Mention], at: int) -> bool:
    """Whether a condition may begin here; a verb does so at the head of a clause, where nothing is asked."""
    if said[at].may_be("IF", "UNLESS"):
        return True
    heads = at == 0 or said[at - 1].may_be(COMMA, STOP, "AND", "OR", "BUT")
    return heads and said[at].may_be("INVERTS", "HEDGE") and "?" not in said[at].kinds


def _numbers(said: Sequence[Mention]) -> list[int]:
    return [each.kinds["number"] for each in said if "number" in each.kinds]


def _goes_on(told: _Told, said: Sequence[Mention], at: int) -> bool:
    """Whether a condition goes on with a mention, though it is whole already: no order begins there."""
    if told.fact() is None and told.is_had is None:
        return True
    mention = said[at]
    begins = (
        mention.may_be("I")
        or _inverts(said, at)
        or ("verb" in mention.kinds and not (mention.may_be("IS", *_FACTS) or mention.says("DO")))
    )
    again = ("number" in mention.kinds and not mention.light) or mention.may_be("place", "card", "NONE")
    if told.fact() is None and "number" in mention.kinds and told.amount is None and at:
        return mention.kinds["number"] in told.numbers or _takes_number(said, at)
    return not (begins or again)


def _inverts(said: Sequence[Mention], at: int) -> bool:
    """Whether what the writer does begins with its verb: lägger jag 13."""
    return said[at].may_be("verb", "LAID") and any("I" in each.kinds for each in said[at + 1 : at + 2])


def _takes_number(said: Sequence[Mention], at: int) -> bool:
    """Whether a number is what somebody has laid: somebody has laid the 12; hat Grün die 12 gelegt.

    But not: if Ann has it already, the 12.
    """
    before = [each for each in said[max(0, at - 3) : at] if each.kinds or not each.light]
    if len(before) > 1 and before[-1].may_be(*_WHO) and before[-2].may_be("INVERTS"):
        return before[-2].may_be("LAID", "HAS")
    near = said[at - 1].may_be("LAID", "HAS") or not said[at - 1].kinds
    verbs = [*takewhile(lambda each: each.may_be("LAID", "HAS"), reversed(before))]
    return near and bool(verbs) and any(each.may_be(*_WHO) for each in before[: -len(verbs)][-1:])


def _meant(said: Sequence[Mention], begin: int, end: int, told: _Told) -> Proviso | None:
    """What the words of a condition come to."""
    unless = "UNLESS" in said[begin].kinds
    by_verb = not said[begin].may_be("IF", "UNLESS")
    asks = any("?" in each.kinds for each in said[end : end + 2])
    follows = end == len(said) or said[end].may_be(COMMA, STOP, "SO", "THEN") or _inverts(said, end)
    if by_verb and (asks or not follows):
        return None
    had = told.is_had
    if had is not None and not (unless and told.fact() is not None):
        if by_verb and had:
            return None
        return Proviso(end, "had" if had != unless else "gone")
    if fact := told.fact():
        hedged = by_verb and "INVERTS" not in said[begin].kinds
        return None if hedged else Proviso(end, "fact", Guard((fact,), unless != told.denied))
    short = told.denied and told.amount is None and told.place is None and not told.card and told.strangers <= 1
    names = told.who is not None or "HAS NOT" in told.kinds
    return Proviso(end, "fails") if short and names and not unless else None


def condition_behind(said: Sequence[Mention], at: int) -> Proviso | None:
    """The condition behind an order, with a comma or "and that" before it."""
    begin = at
    while begin < len(said) and begin < at + 4:
        if said[begin].may_be("IF", "UNLESS") or condition_at(said, begin):
            return condition_at(said, begin)
        if not (said[begin].light or said[begin].may_be(COMMA, "BUT", "ONLY")):
            return None
        begin += 1
    return None
