"""What a letter comes to, as far as it is read: its plans and other blocks as lines of a sheet.

Knows what a plan may hold. Must not know how anything was put in words.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from referee.orders.shapes.called import DoCourt
from referee.orders.shapes.deeds import verbs_of, wants_act
from referee.orders.shapes.nothing import DoAct
from referee.orders.shapes.placing import DoPlace
from referee.orders.shapes.plans import ELSE, CardBlock
from referee.prose.mentions import Mention
from referee.rules.effects.base import Card
from referee.rules.model import Place

Turning = Literal["", "else", "gone", "correct"]
"""What comes next: more of the same, another choice, what is for when something is gone, a correction."""


@dataclass(frozen=True)
class SpokenPlan:
    """A card and what is done with it, as lines of a sheet; many readings share one, so it is written once."""

    card: Card | None = None
    head: str = ""
    lines: tuple[tuple[str, str], ...] = ()  # keyword and line
    placed_first: bool = False
    old: tuple[tuple[str, str], ...] = ()  # lines of what it changes that stay, with each part of a placing alone

    @classmethod
    def told(cls, written: str) -> SpokenPlan:
        """A plan that stands somewhere, as it is written there."""
        head, *lines = written.splitlines()
        return cls(None, head, tuple(("", line) for line in lines))

    @cached_property
    def written(self) -> tuple[str, ...]:
        """The lines of the plan, as a sheet has them."""
        return tuple(self._lines())

    @cached_property
    def otherwise(self) -> tuple[str, ...]:
        """The same plan for when the plans before it cannot be had."""
        return (f"{ELSE} {self.head}", *self.written[1:]) if self.head else self.written

    def _lines(self) -> Iterator[str]:
        if self.head:
            yield self.head
        lines = (*self.old, *self.lines)
        acts = any(verb != DoPlace.verb for verb, _ in lines)
        if self.head and not acts and self.card and DoCourt.verb in verbs_of(self.card):
            yield DoCourt.verb
        yield from (line for _, line in sorted(lines, key=self._rank))
        if self.head and self.placed_first and not acts and self.card and wants_act(self.card):
            yield DoAct.verb

    def _rank(self, line: tuple[str, str]) -> bool:
        return (line[0] == DoPlace.verb) != self.placed_first


@dataclass(frozen=True, slots=True)
class Understanding:
    """What a letter comes to, as far as it is read, and what speaks against it."""

    cost: float = 0.0
    names: int = 0  # numbers, cards, places that have their part in it
    blocks: tuple[tuple[str, str], ...] = ()
    plans: tuple[SpokenPlan, ...] = ()
    turning: Turning = ""
    there: Place | None = None
    denied: tuple[Mention, ...] = ()
    stood: tuple[SpokenPlan, ...] = ()  # what it changes: the plans that are begun, proposed or in force
    behind: tuple[SpokenPlan, ...] = ()  # plans of those that stay, behind the others
    kept: bool = False  # whether it is said that all else stays

    @property
    def turns(self) -> bool:
        """Whether what comes next is for when the rest cannot be had."""
        return self.turning in ("else", "gone")

    @property
    def keys(self) -> frozenset[str]:
        """The keys of the blocks that were understood."""
        return frozenset((*(key for key, _ in self.blocks), *((CardBlock.key,) if self.plans else ())))

    @property
    def lines(self) -> tuple[str, ...]:
        """The lines of the sheet that was understood."""
        plans = (*self.plans, *self.behind)
        return (
            *(line for _, line in self.blocks),
            *(line for n, plan in enumerate(plans) for line in (plan.otherwise if n else plan.written)),
        )
