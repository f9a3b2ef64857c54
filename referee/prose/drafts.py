"""Sheets as far as running words are read: lines that own the words they were made of.

Must not know how a word is read.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from referee.orders.shapes.deeds import verbs_of, wants_act
from referee.prose.order_keywords import ACT, CARD, ELSE, PLACE, POWER, TURN
from referee.rules.effects.base import Card
from referee.rules.model import Place


@dataclass(frozen=True, slots=True)
class OwnedLine:
    """A line of a sheet, with the mentions that it was made of, by their place in the letter."""

    key: str
    line: str
    owns: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class PlanDraft:
    """A way to play a card on offer, as far as the letter is read."""

    card: Card | None = None
    head: str = ""
    owns: tuple[int, ...] = ()
    lines: tuple[OwnedLine, ...] = ()  # their key is the keyword
    first: bool = False  # placed before the card acts
    old: bool = False  # it stands already, and is changed

    @property
    def verbs(self) -> tuple[str, ...]:
        """The keywords of what its card does."""
        return verbs_of(self.card) if self.card else ()

    def has(self, verb: str) -> bool:
        """Whether it has a line with this keyword."""
        return any(each.key == verb for each in self.lines)


@dataclass(frozen=True, slots=True)
class SheetDraft:
    """A sheet as far as the letter is read, what speaks against it, and what waits for its other half."""

    cost: float = 0.0
    blocks: tuple[OwnedLine, ...] = ()
    plans: tuple[PlanDraft, ...] = ()
    many: tuple[str, int] | None = None  # how many wait for a place
    spot: tuple[Place, int] | None = None  # a place that waits for how many
    whose: tuple[Any, int] | None = None
    source: tuple[Place, tuple[int, ...]] | None = None  # where movers come from
    verb: str = ""  # the keyword said last, for the place that follows
    there: Place | None = None
    turn: str = ""  # "else": what follows is another choice; "or": of the same line
    last: str = ""  # the keyword of the line made last
    joined: int = -9  # where an "or" stands
    first: bool = False  # what is placed next is placed before the card acts
    each: bool = False  # so many go to each place that follows
    board: tuple[int, int] | None = None  # a scoreboard that waits for its place
    stands: bool = False  # begun with the plans that stand

    @property
    def plan(self) -> PlanDraft:
        """The plan that is read on."""
        return self.plans[-1] if self.plans else PlanDraft()

    def with_plan(self, plan: PlanDraft) -> SheetDraft:
        """The same with another plan in place of the one that is read on."""
        return replace(self, plans=(*self.plans[:-1], plan))

    @property
    def power(self) -> OwnedLine | None:
        """The line that lays a power card."""
        return next((each for each in self.blocks if each.key == POWER), None)

    @property
    def says_anything(self) -> bool:
        """Whether some name of the letter has a line."""
        return bool(self.blocks) or any(plan.owns or any(each.owns for each in plan.lines) for plan in self.plans)

    @property
    def state(self) -> tuple[object, ...]:
        """All that the words that follow can tell it from another by."""
        return (
            self.blocks,
            self.plans,
            self.many,
            self.spot,
            self.whose,
            self.source,
            self.verb,
            self.turn,
            self.first,
            self.each,
            self.board,
        )

    @property
    def lines(self) -> tuple[OwnedLine, ...]:
        """The lines as a sheet has them."""
        return (*self.blocks, *(line for n, plan in enumerate(self.plans) for line in _lines_of(plan, n)))


def _lines_of(plan: PlanDraft, number: int) -> Iterator[OwnedLine]:
    acts = any(each.key != PLACE for each in plan.lines)
    if plan.head:
        yield OwnedLine(CARD, f"{ELSE} {plan.head}" if number else plan.head, plan.owns)
    first = plan.first and plan.has(PLACE)
    ranked = sorted(plan.lines, key=lambda each: (each.key == PLACE) != first)
    for each in ranked:
        yield OwnedLine(CARD if plan.head else TURN, each.line, each.owns)
    if plan.head and first and not acts and plan.card and wants_act(plan.card):
        yield OwnedLine(CARD, ACT, ())
