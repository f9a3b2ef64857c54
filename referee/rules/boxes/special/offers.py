"""Regions that are offered to a rival, who picks the one of them that is scored.

Must not know which card offers them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from referee.rules import events as e
from referee.rules import scoring
from referee.rules.decisions import Ask, Complaint, Decision, Name, OfferPlaces, Order
from referee.rules.effects.base import ACTIVE, Answers, Effect, Outcome, Part, Step, may_be_taken
from referee.rules.effects.scorings import ScorePlace, ScoreRegion
from referee.rules.effects.windows import bare, guarded
from referee.rules.model import CardId, Place, Seat
from referee.rules.position import Position
from referee.rules.shapes import PlacesToSeat, Shape
from referee.rules.wire import wire


@wire("score-offered")
class ScoreOffered(Effect):
    """Name so many regions and a rival, who picks the one that is scored (Big Box, Speciale kaarten: 155)."""

    count: int
    kings: str  # the reading that says whether the King's region may be among them

    scores = True
    keyword = "OFFER"
    wants = (OfferPlaces, "wants-offer")

    def asks(self) -> Shape:
        """Some regions and a rival."""
        return PlacesToSeat(self.count)

    def asks_others(self) -> tuple[Step, ...]:
        """Which of them the rival picks."""
        return (Selecting(ACTIVE, ACTIVE, "", ()),)

    def choices(self, position: Position, seat: Seat) -> tuple[Place, ...]:
        """The regions that may be offered."""
        return ScoreRegion(kings=self.kings).choices(position, seat)

    def is_never_legal(self, position: Position, place: Place) -> bool:
        """Whether the place is no region."""
        return place not in position.board.regions

    def is_barred(self, position: Position, seat: Seat) -> bool:
        """Whether there are too few."""
        return len(self.choices(position, seat)) < self.count

    def order_complaint(self, position: Position, seat: Seat, order: OfferPlaces) -> Complaint | None:
        """A complaint, unless as many different regions are offered as the card says, to another seat."""
        choices = self.choices(position, seat)
        astray = next((place for place in order.places if place not in choices), None)
        if astray is not None:
            return Complaint("not-scored-by-this", (astray,))
        if not len({*order.places}) == len(order.places) == self.count:
            return Complaint("offer-exactly", (self.count, len({*order.places})))
        return None if order.seat in position.from_left_of(seat) else Complaint("offer-to-rival")

    def run(self, position: Position, seat: Seat, card: CardId, order: OfferPlaces) -> tuple[Step, ...]:
        """One step: the rival picks."""
        return (Selecting(order.seat, seat, card, order.places),)


@wire("selecting")
class Selecting(Part):
    """A rival must pick one of the regions that are offered to it; that is scored."""

    key: ClassVar[str] = "SELECT"
    names_region = True
    scores_named = True

    seat: Seat
    by: Seat  # who offers them
    card: CardId
    places: tuple[Place, ...]

    def concerns(self, position: Position, seat: Seat) -> bool:
        """Whether somebody may still offer regions in this round."""
        return may_be_taken(position, ScoreOffered)

    def ask(self, position: Position) -> Decision | None:
        """Asks the rival for one of them."""
        return Decision(Ask.PLACE, (self.seat,), self, (self.places,))

    def check(self, position: Position, seat: Seat | None, order: Order) -> Complaint | None:
        """A complaint, unless it names one of them."""
        if not isinstance(order, Name):
            return Complaint("wants-place-to-score")
        return None if order.place in self.places else Complaint("not-offered", (order.place,))

    def naming_complaint(self, position: Position, seat: Seat, place: Place) -> Complaint | None:
        """A complaint about a place that is not offered; while nothing is, about one that never could be."""
        if self.places:
            return self.check(position, seat, Name(place))
        return None if place in ScoreRegion().choices(position, seat) else Complaint("not-scored-by-this", (place,))

    def usual_order(self, position: Position, seat: Seat) -> Order:
        """The one in which the seat leads by most points."""
        return Name(
            max(self.places, key=lambda place: scoring.scaled_lead_in(position, seat, place, position.held(place)))
        )

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """The region is scored, unless a Veto stops that."""
        order = answers[self.seat]
        assert isinstance(order, Name)
        return Outcome(steps=guarded(position, self.by, self.card, (ScorePlace(order.place),), done=1))

    def inferred_answers(self, asked: Decision, facts: Sequence[e.Fact], steps: Sequence[Step]) -> Answers | None:
        """The region that comes to be scored."""
        [scored] = (step for step in bare(steps) if isinstance(step, ScorePlace))
        return {self.seat: Name(scored.place)}
