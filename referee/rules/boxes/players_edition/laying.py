"""What comes of laying a power card: after a Joker another one is laid, and a disk is set that may let a storm loose.

The Joker has no value (Big Box, Joker). The disk is opened when its owner's turn begins. Must not know which card or
box brings either.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from referee.rules import events as e
from referee.rules.board import Board
from referee.rules.decisions import Ask, ChooseInSecret, Complaint, Decision, Order
from referee.rules.effects.base import ACTIVE, Answers, Card, Effect, Outcome, Part, Step
from referee.rules.effects.disks import fleeing
from referee.rules.effects.hidden import Sealing, opened
from referee.rules.model import COURT, JOKER, CardId, Place, Seat
from referee.rules.modifiers import Lasting, Modifier, modify
from referee.rules.position import Position
from referee.rules.predicates import closed_complaint
from referee.rules.rounds import Laying
from referee.rules.wire import wire


@wire("joker-rules")
class JokerRules(Modifier):
    """A Joker wants another card of the hand that is still free when all have laid."""

    twice: str  # the reading that says whether there may be two in a round

    def layable_powers(self, position: Position, seat: Seat, so_far: tuple[int, ...]) -> tuple[int, ...]:
        """The Joker too, if the hand has more free cards than rivals may still lay."""
        others = tuple(value for value in so_far if value != JOKER)
        if JOKER not in position.hands[seat]:
            return others
        owing = len(position.owing)
        still_laid = len(position.seats) - 1 - len(position.laid) + owing
        may_be_second = not owing or position.board.reading_answers[self.twice] == "seating"
        return (JOKER, *others) if may_be_second and len(others) > still_laid else others


@wire("follow-jokers")
class FollowJokers(Step):
    """Once all have laid, whoever has laid a Joker lays another card, whose value counts."""

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """Each of them lays again, in the order of laying."""
        return Outcome(steps=tuple(Laying(seat) for seat in position.owing))


@wire("storm-over")
class StormOver(Modifier):
    """A seat's disk has shown the region where it may let the storm loose in this turn."""

    seat: Seat
    place: Place


def _region(position: Position, seat: Seat) -> Place | None:
    """The region that a seat's disk has shown; None if there is none, or nobody knows it."""
    shown = (each.changes for each in position.lasting_of(StormOver))
    return next((storm.place for storm in shown if storm.seat == seat), None)


@wire("let-loose")
class LetLoose(Effect):
    """All caballeros leave the region that the seat's disk has shown (Big Box, Tormenta, has no more than the disk)."""

    goes: str  # the reading that says where they go

    def is_barred(self, position: Position, seat: Seat) -> bool:
        """Whether that region is closed by now."""
        return self.order_complaint(position, seat, None) is not None

    def order_complaint(self, position: Position, seat: Seat, order: Any) -> Complaint | None:
        """A complaint, if that region is closed by now."""
        place = _region(position, seat)
        return None if place is None else closed_complaint(position, place, place)

    def run(self, position: Position, seat: Seat, card: CardId, order: Order) -> tuple[Step, ...]:
        """A step for the caballeros of each player; one's own go last."""
        place, courts = _region(position, seat), position.board.reading_answers[self.goes] == "to_courts"
        goals = dict.fromkeys(position.seats, COURT if courts else position.board.castillo)
        return () if place is None else fleeing(position, place, seat, goals)


@wire("sets-disk-with-power")
class SetsDiskWithPower(Modifier):
    """Whoever lays the power card of this action sets a disk with it."""

    card: CardId

    @property
    def asks(self) -> tuple[Step, ...]:
        """The question for the disk."""
        return (SettingWithPower(ACTIVE, self.card),)

    def steps_after_laying(
        self, position: Position, seat: Seat, value: int, so_far: tuple[Step, ...]
    ) -> tuple[Step, ...]:
        """The disk is set at once, before the next seat lays."""
        return (*so_far, SettingWithPower(seat, self.card)) if position.table.powers.get(value) == self.card else so_far


@wire("setting-with-power")
class SettingWithPower(Part):
    """A seat points its disk at a region, which others do not learn before its turn (Big Box, Tormenta)."""

    key: ClassVar[str] = "STORM"
    names_region = True

    seat: Seat
    card: CardId

    def concerns(self, position: Position, seat: Seat) -> bool:
        """Whether the seat has that power card, or has laid it and not set the disk yet."""
        values = (*position.hands[seat], *(value for who, value in position.laid if who == seat))
        has_set = any((seal.seat, seal.card) == (seat, self.card) for seal in position.seals)
        return not has_set and any(position.table.powers.get(value) == self.card for value in values)

    def comes_of(self, board: Board, card: Card) -> bool:
        """Whether it is the card of this disk."""
        return self.card in card.ids()

    def ask(self, position: Position) -> Decision | None:
        """Asks for a region, also the King's: he may have left it by then."""
        return Decision(Ask.PLACE, (self.seat,), self, (position.board.regions,))

    def order_naming(self, place: Place) -> Order:
        """The order, which is sealed."""
        return ChooseInSecret(place)

    def check(self, position: Position, seat: Seat | None, order: Order) -> Complaint | None:
        """A complaint, unless it names a region."""
        if not isinstance(order, ChooseInSecret):
            return Complaint("wants-disk")
        return None if order.place in position.board.regions else Complaint("disk-on-region", (order.place,))

    def usual_order(self, position: Position, seat: Seat) -> Order:
        """The region where rivals have most more than the seat."""
        return ChooseInSecret(max(position.board.regions, key=lambda place: self._rivals_more(position, seat, place)))

    def _rivals_more(self, position: Position, seat: Seat, place: Place) -> int:
        held = position.held(place)
        return sum(held[rival] for rival in position.from_left_of(seat)) - held[seat]

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """The choice is sealed."""
        order = answers[self.seat]
        assert isinstance(order, ChooseInSecret)
        return Outcome(steps=(Sealing(self.seat, self.card, order.place, order.salt),))

    def inferred_answers(self, asked: Decision, facts: Sequence[e.Fact], steps: Sequence[Step]) -> Answers | None:
        """The order that comes to be sealed."""
        order = next((order for step in steps if (order := step.hidden_order())), None)
        return None if order is None else {self.seat: order}


@wire("opens-disk")
class OpensDisk(Part):
    """When a seat's turn begins, the disk that it has set with its power card is opened (Big Box, Tormenta)."""

    card: CardId
    seat: Seat = ACTIVE

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """All learn the region; the storm waits there, unless the seat's rank takes its special action away."""
        seal = next((each for each in position.seals if (each.seat, each.card) == (self.seat, self.card)), None)
        if seal is None:
            return Outcome()
        if not seal.value or self.card not in modify(position, "takeable_cards", (), self.seat):
            return Outcome((opened(seal),))
        storm = StormOver(self.seat, position.board.index[seal.value])
        return Outcome((opened(seal), e.LastingBegan(Lasting(storm, "round", position.round))))
