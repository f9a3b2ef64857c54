"""The lines that would carry an effect out, each tried on an imagined position, and the worth in points of its facts.

Knows the lines that shapes offer, positions and facts. Must not know any shape, effect or card.
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
from referee.players.appraisal import Outlook
from referee.rules import events as e
from referee.rules import scoring
from referee.rules.decisions import Ask
from referee.rules.effects.base import Answers, Effect
from referee.rules.events import Fact
from referee.rules.model import CardId, Place, Seat
from referee.rules.position import Position, evolve
from referee.rules.predicates import is_taboo, kings_region
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


COURTIER = 0.4  # worth of a caballero in a court
KEPT = 1.0  # worth of an effect that may be used in later rounds
UNSURE = 0.7  # share of a worth that is counted if it depends on others


def worth_of_lasting(outlook: Outlook, way: Way) -> float:
    """The worth of a lasting effect: by the board scored with and without it, and by the places that it shuts.

    What shows in neither is worth what its sealed place scores, or, if it names no place, a fixed number of points.
    """
    before, after = outlook.position, way.after
    shares = {"general": outlook.next, "replaced": outlook.weight}
    share = max(shares.get(fact.lasting.until, 0.0) for fact in way.facts_of(e.LastingBegan))
    gain = share * (_worth_of_general(outlook, after) - _worth_of_general(outlook, before))
    gain += sum(_kept_safe(outlook, place) * (1 if is_taboo(after, place) else -1) for place in _turned(before, after))
    if gain:
        return gain + COURTIER * (after.court[outlook.seat] - before.court[outlook.seat])
    if way.facts_of(e.ChoiceSealed):
        return UNSURE * outlook.scoring_worth(way.order.place)
    return KEPT if getattr(way.order, "place", None) is None else 0.0


def _worth_of_general(outlook: Outlook, position: Position) -> float:
    """The net points of a general scoring held now in which nobody leaves the Castillo by disk."""
    facts = passing_questions(position, position.table.program.general)
    paid = (fact.points for fact in facts if isinstance(fact, e.Scored))
    inside = scoring.general_points(position, position.board.castillo)
    return outlook.net_points(tuple(map(sum, zip(inside, *paid, strict=True))))


def _turned(before: Position, after: Position) -> Iterator[Place]:
    """The places that are shut now and were not, or the other way round."""
    return (place for place in before.board.places if is_taboo(before, place) != is_taboo(after, place))


def _kept_safe(outlook: Outlook, place: Place) -> float:
    """The worth of knowing that a place will be scored as it is held now."""
    held = outlook.position.held(place)
    return outlook.weight * outlook.scoring_worth(place) - outlook.holding_worth(place, held)


def gain_from_tokens(outlook: Outlook, there: Outlook) -> float:
    """The gain in scorings to come from where the King and the tokens are there."""
    before, after = outlook.position, there.position
    spots = {*before.tokens} ^ {*after.tokens}
    touched = {kings_region(before), kings_region(after), *(place for place, _ in spots)} & {*before.board.places}
    if before.board.neutrals and any(owner is not None for _, owner in spots):  # a party's caballeros change sides
        touched |= {*before.board.places}
    return sum(there.scoring_worth(place) - outlook.scoring_worth(place) for place in touched) * outlook.weight


def worth_of_change(outlook: Outlook, after: Position) -> float:
    """The worth of a change: points at once, places held, caballeros in courts."""
    before, there = outlook.position, outlook.with_position(after)
    points = outlook.net_points(after.scores) - outlook.net_points(before.scores)
    held = sum(
        there.holding_worth(p, after.held(p)) - outlook.holding_worth(p, before.held(p)) for p in before.board.places
    )
    rivals = before.from_left_of(outlook.seat)
    lost = sum(before.court[rival] - after.court[rival] for rival in rivals) / len(rivals)
    return points + held + COURTIER * (after.court[outlook.seat] - before.court[outlook.seat] + lost)
