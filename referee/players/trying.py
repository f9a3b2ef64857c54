"""The lines that would carry an effect out, each tried on an imagined position.

Knows the lines that shapes offer, and facts. Must not know any shape or effect, nor the worth of anything.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import reduce
from typing import Any, TypeVar

from referee.orders.order import Deed
from referee.orders.shapes import deeds
from referee.orders.shapes.deed import Sight
from referee.rules.effects.base import Effect, Step
from referee.rules.events import Fact
from referee.rules.model import CardId, Seat
from referee.rules.position import Position, evolve

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Way:
    """A line that would carry an effect out now, its order, and what follows up to the first question."""

    deed: Deed
    order: Any
    after: Position
    facts: tuple[Fact, ...]

    def facts_of(self, kind: type[T]) -> list[T]:
        """The facts of one kind that follow from the line."""
        return [fact for fact in self.facts if isinstance(fact, kind)]


def orders(position: Position, seat: Seat, does: Effect) -> Iterator[tuple[Deed, Any]]:
    """The lines that would carry an effect out now, each with its order; lines such as BEST are left out."""
    sight = Sight(position, seat)
    offered = (deed for deed in deeds.offers(does, sight) if not deed.is_conditional)
    found = ((deed, deeds.carried(does, sight, deed)) for deed in offered)
    return ((deed, order) for deed, order in found if order is not None)


def ways(position: Position, seat: Seat, does: Effect, card: CardId) -> tuple[Way, ...]:
    """The lines of `orders`, each tried."""
    found = orders(position, seat, does)
    return tuple(
        Way(deed, order, *_until_question(position, does.run(position, seat, card, order))) for deed, order in found
    )


def _until_question(position: Position, agenda: tuple[Step, ...]) -> tuple[Position, tuple[Fact, ...]]:
    """The position at the first question of these steps, and the facts that lead there."""
    facts: tuple[Fact, ...] = ()
    while agenda and agenda[0].ask(position) is None:
        outcome = agenda[0].resolve(position, {})
        position = reduce(evolve, outcome.facts, position)
        facts += outcome.facts
        agenda = (*outcome.steps, *agenda[1:])
    return position, facts
