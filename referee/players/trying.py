"""The lines that would carry an effect out, each tried on an imagined position.

Knows the lines that shapes offer, and facts. Must not know any shape or effect, nor the worth of anything.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import reduce
from types import MappingProxyType
from typing import Any, TypeVar

from referee.orders.order import Deed
from referee.orders.shapes import deeds
from referee.orders.shapes.deed import Sight
from referee.rules.decisions import Ask
from referee.rules.effects.base import Answers, Effect
from referee.rules.events import Fact
from referee.rules.model import CardId, Place, Seat
from referee.rules.position import Position, evolve
from referee.rules.state import Agenda

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Way:
    """A line that would carry an effect out now, its order, and what follows up to the first question.

    Where its own seat is asked for one more place, that is answered as `most_own_first` says.
    """

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
        Way(deed, order, *_until_question(position, seat, does.run(position, seat, card, order)))
        for deed, order in found
    )


def most_own_first(position: Position, seat: Seat, places: Iterable[Place]) -> list[Place]:
    """The order in which a seat that is asked for a place names these: where most of its own stand first."""
    return sorted(places, key=lambda place: -position.pieces[place][seat])


def passing_questions(position: Position, agenda: Agenda) -> tuple[Fact, ...]:
    """The facts to which these steps lead if every step that asks anybody is left out."""
    facts: tuple[Fact, ...] = ()
    while agenda:
        position, more, agenda = _run(position, agenda)
        facts, agenda = facts + more, agenda[1:]
    return facts


def _until_question(position: Position, seat: Seat, agenda: Agenda) -> tuple[Position, tuple[Fact, ...]]:
    """The position at the first question of these steps but one to the seat alone for a place, and the facts before."""
    position, facts, agenda = _run(position, agenda)
    asked = agenda[0].ask(position) if agenda else None
    if asked is not None and (asked.kind, asked.seats) == (Ask.PLACE, (seat,)):
        step, place = agenda[0], most_own_first(position, seat, asked.choices[0])[0]
        position, more, _ = _run(position, agenda, {seat: step.order_naming(place)})
        facts += more
    return position, facts


def _run(
    position: Position, agenda: Agenda, answers: Answers = MappingProxyType({})
) -> tuple[Position, tuple[Fact, ...], Agenda]:
    """The position, the facts and the steps that are left at the first question; `answers`: those to the first step."""
    facts: tuple[Fact, ...] = ()
    while agenda and (answers or agenda[0].ask(position) is None):
        outcome = agenda[0].resolve(position, answers)
        position = reduce(evolve, outcome.facts, position)
        facts += outcome.facts
        agenda, answers = (*outcome.steps, *agenda[1:]), {}
    return position, facts, agenda
