"""A plan as it is told so far, as lines of a sheet; and the plans that stand, as a letter may change them.

Knows what a plan may hold and how it is written. Must not know how anything was put in words.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from referee.orders.canonical import canonical_sheet
from referee.orders.contents import Known
from referee.orders.order import guards_of
from referee.orders.shapes.called import DoCourt
from referee.orders.shapes.deeds import card_called, item_text, verbs_of, wants_act
from referee.orders.shapes.plan import Plan
from referee.orders.shapes.plans import CardBlock, plans_among
from referee.prose.order_keywords import ACT, ELSE, PLACE
from referee.rules.effects.base import Card

PlanLines = tuple[tuple[str, str], ...]
"""Lines of a plan, each behind its keyword."""


@dataclass(frozen=True)
class DraftPlan:
    """A card and what is done with it, as lines of a sheet; many candidates share one, so it is written out once."""

    card: Card | None = None
    head: str = ""
    lines: PlanLines = ()
    placed_first: bool = False
    old: PlanLines = ()  # lines that stay of the plan that it changes, with each part of a placing alone

    @cached_property
    def written(self) -> tuple[str, ...]:
        """The lines of the plan, as a sheet has them."""
        return tuple(self._lines())

    @cached_property
    def otherwise(self) -> tuple[str, ...]:
        """The lines of the plan where it stands behind another."""
        return (f"{ELSE} {self.head}", *self.written[1:]) if self.head else self.written

    def _lines(self) -> Iterator[str]:
        if self.head:
            yield self.head
        lines = (*self.old, *self.lines)
        acts = any(verb != PLACE for verb, _ in lines)
        if self.head and not acts and self.card and DoCourt.verb in verbs_of(self.card):
            yield DoCourt.verb
        yield from (line for _, line in sorted(lines, key=self._rank))
        if self.head and self.placed_first and not acts and self.card and wants_act(self.card):
            yield ACT

    def _rank(self, line: tuple[str, str]) -> bool:
        return (line[0] == PLACE) != self.placed_first


def standing_plans(known: Known) -> tuple[DraftPlan, ...]:
    """The plans begun, proposed or in force, with each part of a placing as a line of its own."""
    return tuple(_drafted(plan, known) for plan in plans_among((*known.unfinished, *known.proposal, *known.in_force)))


def _drafted(plan: Plan, known: Known) -> DraftPlan:
    head = canonical_sheet((CardBlock((plan,)),), known).partition("\n")[0]
    lines: list[tuple[str, str]] = []
    for item in plan.items:
        text = item_text(item, known)
        verb = text.partition(" ")[0]
        is_whole = verb != PLACE or guards_of(item)
        parts = [text] if is_whole else [f"{verb} {part}" for part in text.removeprefix(f"{verb} ").split(", ")]
        lines += [(verb, part) for part in parts]
    placed_first = bool(lines) and lines[0][0] == PLACE and any(verb != PLACE for verb, _ in lines)
    card = card_called(plan.cards[0], known.cards) if plan.cards else None
    return DraftPlan(card, head, (), placed_first, tuple(lines))


def placed_by(line: str) -> tuple[str, str]:
    """How many a line of a plan places, and its first choice of a place."""
    many, _, ranks = line.partition(" ")[2].partition(" ")
    return many, ranks.partition(" or ")[0]


def placing_at(lines: PlanLines, place: str) -> int | None:
    """The index of the line that places a number in a place, without a condition; None if none does."""
    found: Iterator[int] = (
        n
        for n, (verb, text) in enumerate(lines)
        if verb == PLACE and " IF " not in text and placed_by(text)[0].isdigit() and placed_by(text)[1] == place
    )
    return next(found, None)
