"""Courts: guests that stand in another seat's, which places them at its next turn, and a scoring of all courts.

Guests stand in a zone aside of their own, the host's guest room, so that no rule on courts reaches them. `predicates`
says who they are. Must not know which figure brings them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from referee.rules import events as e
from referee.rules import scoring
from referee.rules.board import Board, Rank
from referee.rules.boxes.grandissimo.figures import came_now, may_come_by, visits
from referee.rules.decisions import Ask, Complaint, Decision, Name, Order, Skip
from referee.rules.effects.base import ACTIVE, Answers, Card, CardSentence, Effect, Outcome, Part, Step
from referee.rules.effects.moving import moved
from referee.rules.model import COURT, PROVINCES, CardId, Owner, Place, Seat, TokenId
from referee.rules.position import Counts, Position, evolve
from referee.rules.predicates import (
    closed_complaint,
    full_complaint,
    guest_room,
    guests,
    has_turn,
    may_go,
    open_places,
    room,
)
from referee.rules.table import TableLaid
from referee.rules.wire import wire


@wire("sends-guest")
class SendsGuest(Part):
    """Whom the Jester visits may give another seat a caballero from the provinces (Rio Grande p. 16, Court Jester).

    It is asked at the beginning of a turn, or, in the turn in which he came, at its end, if the reading says so.
    """

    key: ClassVar[str] = "JESTER"
    optional: ClassVar[bool] = True

    token: TokenId
    at_once: str = ""  # of the question at the end of a turn: the reading that says whether it is asked
    seat: Seat = ACTIVE

    def comes_of(self, board: Board, card: Card) -> bool:
        """Whether he may be taken by the card."""
        return may_come_by(self.token, card)

    def concerns(self, position: Position, seat: Seat) -> bool:
        """Whether he is in the seat's court, and its turn is not over."""
        return visits(position, self.token, seat) and has_turn(position, seat)

    def choices(self, position: Position, seat: Seat) -> tuple[Place, ...]:
        """The guest rooms of the other seats, clockwise."""
        at_end = bool(self.at_once)
        asked = not at_end or bool(position.board.reading_answers[self.at_once])
        if not asked or not position.provinces[seat] or not visits(position, self.token, seat):
            return ()
        if came_now(position, self.token, seat) != at_end:
            return ()
        return tuple(guest_room(position, rival) for rival in position.from_left_of(seat))

    def ask(self, position: Position) -> Decision | None:
        """Asks to whose court a caballero goes, unless none could."""
        choices = self.choices(position, self.seat)
        return Decision(Ask.PLACE, (self.seat,), self, (choices,)) if choices else None

    def check(self, position: Position, seat: Seat | None, order: Order) -> Complaint | None:
        """A complaint, unless it names another seat's guest room, or nobody's."""
        if isinstance(order, Skip):
            return None
        if not isinstance(order, Name):
            return Complaint("wants-host")
        return self.naming_complaint(position, self.seat, order.place)

    def naming_complaint(self, position: Position, seat: Seat, place: Place) -> Complaint | None:
        """A complaint about a place that is no guest room, or the seat's own."""
        if place == guest_room(position, seat):
            return Complaint("guest-of-oneself")
        hosts = (guest_room(position, rival) for rival in position.from_left_of(seat))
        return None if place in hosts else Complaint("wants-host")

    def usual_order(self, position: Position, seat: Seat) -> Order:
        """Nobody goes."""
        return Skip()

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """A caballero goes from the provinces to the other's court."""
        order = answers.get(self.seat)
        return Outcome((e.Moved(self.seat, PROVINCES, order.place, 1),) if isinstance(order, Name) else ())

    def inferred_answers(self, asked: Decision, facts: Sequence[e.Fact], steps: Sequence[Step]) -> Answers | None:
        """To whose court it went, as the fact tells it."""
        went = [fact.target for fact in facts if isinstance(fact, e.Moved)]
        return {self.seat: Name(went[0]) if went else Skip()}


@wire("places-guests")
class PlacesGuests(Part):
    """A host places the guests in its court, one by one, anywhere on the board (Rio Grande p. 16, Court Jester).

    By one reading before all else in its turn, by the other once it has had its own placing.
    """

    key: ClassVar[str] = "GUEST"

    reading: str
    when: str  # the answer by which it is asked here
    seat: Seat = ACTIVE

    def concerns(self, position: Position, seat: Seat) -> bool:
        """Whether there are guests in the seat's court, and its turn is not over."""
        return any(guests(position, seat)) and has_turn(position, seat)

    def guest(self, position: Position) -> Owner | None:
        """Whose caballero is to be placed next."""
        there = (owner for owner in position.setup.owners if guests(position, self.seat)[owner])
        return next(there, None) if position.board.reading_answers[self.reading] == self.when else None

    def about(self, position: Position) -> Seat | None:
        """Whose caballero is to be placed next."""
        return self.guest(position)

    def ask(self, position: Position) -> Decision | None:
        """Asks where the next guest goes, unless there is none."""
        if self.guest(position) is None:
            return None
        return Decision(Ask.PLACE, (self.seat,), self, (self.goals(position),))

    def goals(self, position: Position) -> tuple[Place, ...]:
        """The open places with room that let the next guest in."""
        there = (place for place in open_places(position) if room(position, place))
        return tuple(place for place in there if self._lets_in(position, place))

    def _lets_in(self, position: Position, place: Place) -> bool:
        owner = self.guest(position)
        return owner is None or may_go(position, owner, guest_room(position, self.seat), place)

    def check(self, position: Position, seat: Seat | None, order: Order) -> Complaint | None:
        """A complaint, unless it names an open place with room."""
        if not isinstance(order, Name):
            return Complaint("wants-place-for-guest")
        return self.naming_complaint(position, self.seat, order.place)

    def naming_complaint(self, position: Position, seat: Seat, place: Place) -> Complaint | None:
        """A complaint about a place that is shut, full, or not on the ground, or that does not let the guest in."""
        if complaint := closed_complaint(position, place) or full_complaint(position, place, 1):
            return complaint
        return None if self._lets_in(position, place) else Complaint("not-let-in", (self.guest(position), place))

    def usual_order(self, position: Position, seat: Seat) -> Order:
        """The open region, first in scoring order, where the guest helps its owner least against this seat."""
        owner, source = self.guest(position), guest_room(position, seat)
        assert owner is not None

        def lead(place: Place) -> int:
            before, after = (
                scoring.points(there, place) for there in (position, evolve(position, e.Moved(owner, source, place, 1)))
            )
            return (after[owner] - after[seat]) - (before[owner] - before[seat])

        return Name(min((place for place in self.goals(position) if place != position.board.castillo), key=lead))

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """One guest is placed, and the seat is asked about the next."""
        owner, order = self.guest(position), answers.get(self.seat)
        if owner is None or not isinstance(order, Name):
            return Outcome()
        return Outcome(moved(position, owner, guest_room(position, self.seat), order.place, 1), (self,))

    def inferred_answers(self, asked: Decision, facts: Sequence[e.Fact], steps: Sequence[Step]) -> Answers | None:
        """Where the guest went, as the fact tells it."""
        went: list[Any] = [fact.target for fact in facts if isinstance(fact, e.Moved)]
        return {self.seat: Name(went[0])}


def _in_courts(position: Position, with_guests: bool) -> Counts:
    """The number of caballeros that count for each seat when courts are scored: those in its own, and its guests."""
    own = position.court[: len(position.homes)]
    return tuple(n + sum(guests(position, seat)) for seat, n in enumerate(own)) if with_guests else own


@wire("score-courts")
class ScoreCourts(Effect):
    """Score the courts by this table, without any bonus (Big Box, Puntentelling van de hoven)."""

    values: Rank
    cut: str  # the reading that says how many ranks are paid
    hosts: str  # the reading that says whether guests count for their host

    def tells(self, table: TableLaid) -> tuple[CardSentence, ...]:
        """What is paid at a table of so many."""
        uncut = table.setup.board.reading_answers.get(self.cut) == "uncut"
        paid = self.values if uncut else self.values[: scoring.paid_ranks(len(table.seats) or len(self.values))]
        return (CardSentence("score-courts", {"values": "/".join(map(str, paid))}),)

    def pays(self, position: Position) -> Counts:
        """The points by the table; ties as in a region."""
        by_table = position.board.reading_answers[self.cut] == "uncut"
        paid = len(self.values) if by_table else scoring.paid_ranks(len(position.homes))
        there = _in_courts(position, position.board.reading_answers[self.hosts] == "counted")
        return scoring.shares(there, self.values, paid, position.setup.edition.tie_skip)

    def run(self, position: Position, seat: Seat, card: CardId, order: Order) -> tuple[Step, ...]:
        """One step: the courts are scored."""
        return (CourtsScored(self),)


@wire("courts-scored")
class CourtsScored(Step):
    """The courts are scored as this effect says."""

    does: ScoreCourts

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """The points of the courts as they are by then."""
        return Outcome((e.Scored(COURT, self.does.pays(position), False, ()),))
