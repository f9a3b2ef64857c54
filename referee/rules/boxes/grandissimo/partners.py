"""Mobile scoreboards that a seat and a partner of its choice put somewhere, one each.

Must not know which card it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from referee.rules import events as e
from referee.rules.decisions import Ask, Complaint, Decision, Name, Order, SetScoreboard, Skip
from referee.rules.effects.base import ACTIVE, Answers, Outcome, Part, Step, may_be_taken
from referee.rules.effects.royal import PutScoreboard
from referee.rules.model import CardId, Place, Seat, TokenId
from referee.rules.position import Position
from referee.rules.predicates import guest_room, off_ground_complaint
from referee.rules.wire import wire

_PUT = PutScoreboard()


@wire("put-with-partner")
class PutWithPartner(PutScoreboard):
    """Put a mobile scoreboard somewhere, and a partner of one's choice another one (a reading of Big Box, Verbond)."""

    def later_steps(self, seat: Seat, card: CardId) -> tuple[Step, ...]:
        """The question for the partner."""
        return (NamesPartner(seat, ""),)

    def asks_others(self) -> tuple[Step, ...]:
        """Where the partner puts the other scoreboard."""
        return (PutsOther(ACTIVE, ""),)

    def run(self, position: Position, seat: Seat, card: CardId, order: SetScoreboard) -> tuple[Step, ...]:
        """The scoreboard is put on the place, then a partner is named."""
        return (*PutScoreboard.run(self, position, seat, card, order), NamesPartner(seat, order.token))


@wire("puts-other")
class PutsOther(Part):
    """A partner puts a scoreboard other than the one that was put just now, or leaves it where it is."""

    key: ClassVar[str] = "TREATY"
    optional: ClassVar[bool] = True

    seat: Seat
    token: TokenId  # the one that was put

    def concerns(self, position: Position, seat: Seat) -> bool:
        """Whether somebody may still put one with a partner in this round."""
        return may_be_taken(position, PutWithPartner)

    def other(self, position: Position) -> TokenId:
        """The scoreboard that the partner puts."""
        board = position.board
        return next(id for id in (board.tokens[number].id for number in board.scoreboards) if id != self.token)

    def choices(self, position: Position) -> tuple[Place, ...]:
        """The places where it may be put."""
        return tuple(place for place in position.board.places if self._complaint(position, place) is None)

    def _complaint(self, position: Position, place: Place) -> Complaint | None:
        return _PUT.order_complaint(position, self.seat, SetScoreboard(self.other(position), place))

    def ask(self, position: Position) -> Decision | None:
        """Asks the partner where it goes, if it may be put anywhere."""
        choices = self.choices(position)
        return Decision(Ask.PLACE, (self.seat,), self, (choices,)) if choices else None

    def check(self, position: Position, seat: Seat | None, order: Order) -> Complaint | None:
        """A complaint, unless it stays where it is or goes to a place where it may be put."""
        if isinstance(order, Skip):
            return None
        return (
            self._complaint(position, order.place)
            if isinstance(order, Name)
            else Complaint("place-wanted", (self.key,))
        )

    def naming_complaint(self, position: Position, seat: Seat, place: Place) -> Complaint | None:
        """A complaint about a place where it may not be put; while nobody asks, about what is no place."""
        if self.token:
            return self._complaint(position, place)
        if place in position.board.places:
            return None
        return off_ground_complaint(position, place) or Complaint("no-such-place", (place,))

    def usual_order(self, position: Position, seat: Seat) -> Order:
        """It stays where it is."""
        return Skip()

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """It goes there."""
        order = answers.get(self.seat)
        return Outcome((e.TokenMoved(self.other(position), order.place),) if isinstance(order, Name) else ())

    def inferred_answers(self, asked: Decision, facts: Sequence[e.Fact], steps: Sequence[Step]) -> Answers | None:
        """Where it went, as the fact tells it."""
        went = [fact.place for fact in facts if isinstance(fact, e.TokenMoved)]
        return {self.seat: Name(went[0]) if went else Skip()}


@wire("names-partner")
class NamesPartner(Part):
    """A seat that has put a scoreboard names a partner, by the room of that seat's guests, or nobody."""

    key: ClassVar[str] = "PARTNER"
    optional: ClassVar[bool] = True

    seat: Seat
    token: TokenId  # the one that was put

    def ask(self, position: Position) -> Decision | None:
        """Asks who puts the other, if it may be put anywhere."""
        rooms = tuple(guest_room(position, rival) for rival in position.from_left_of(self.seat))
        due = PutsOther(self.seat, self.token).choices(position)
        return Decision(Ask.PLACE, (self.seat,), self, (rooms,)) if due else None

    def check(self, position: Position, seat: Seat | None, order: Order) -> Complaint | None:
        """A complaint, unless it names another seat, or nobody."""
        if isinstance(order, Skip):
            return None
        place = order.place if isinstance(order, Name) else None
        return Complaint("wants-partner") if place is None else self.naming_complaint(position, self.seat, place)

    def naming_complaint(self, position: Position, seat: Seat, place: Place) -> Complaint | None:
        """A complaint about whatever is no other seat."""
        return None if _named(position, seat, place) is not None else Complaint("wants-partner")

    def usual_order(self, position: Position, seat: Seat) -> Order:
        """Nobody."""
        return Skip()

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """The partner is asked next."""
        order = answers.get(self.seat)
        partner = _named(position, self.seat, order.place) if isinstance(order, Name) else None
        return Outcome() if partner is None else Outcome(steps=(PutsOther(partner, self.token),))

    def inferred_answers(self, asked: Decision, facts: Sequence[e.Fact], steps: Sequence[Step]) -> Answers | None:
        """Whom it named, as the next step tells it."""
        [rooms] = asked.choices
        partner = next((step.seat for step in steps if isinstance(step, PutsOther)), None)
        return {self.seat: Skip() if partner is None else Name(rooms[(partner - self.seat - 1) % (len(rooms) + 1)])}


def _named(position: Position, seat: Seat, place: Place) -> Seat | None:
    """The other seat whose guests stay in this place."""
    return next((rival for rival in position.from_left_of(seat) if guest_room(position, rival) == place), None)
