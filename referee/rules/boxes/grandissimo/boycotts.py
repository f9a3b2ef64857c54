"""A region that is boycotted until after the next general scoring, and the region card that this takes."""

from __future__ import annotations

from referee.rules import events as e
from referee.rules.decisions import Complaint, Name
from referee.rules.effects.base import Answers, EffectOnPlace, Outcome, Step
from referee.rules.model import COURT, PROVINCES, CardId, Owner, Place, Seat
from referee.rules.modifiers import Lasting, Modifier, Remnant
from referee.rules.position import Position
from referee.rules.predicates import free_region_cards, kings_region, shut_complaint
from referee.rules.wire import wire


class Boycotted(Modifier):
    """A boycotted region, whose card is taken; what else the boycott stops a subclass says."""

    __slots__ = ()

    place: Place

    def free_region_cards(self, position: Position, so_far: tuple[Place, ...]) -> tuple[Place, ...]:
        """The card of the region is taken."""
        return tuple(place for place in so_far if place != self.place)


@wire("general-boycott")
class GeneralBoycott(Boycotted):
    """A general scoring passes the region over; special scorings do not."""

    place: Place

    def general_regions(self, position: Position, so_far: tuple[Place, ...]) -> tuple[Place, ...]:
        """All but this region."""
        return tuple(place for place in so_far if place != self.place)


@wire("scoring-boycott")
class ScoringBoycott(Boycotted):
    """No scoring at all reaches the region."""

    place: Place

    def is_scored(self, position: Position, place: Place, so_far: bool) -> bool:
        """The region is not scored."""
        return so_far and place != self.place


@wire("placing-boycott")
class PlacingBoycott(Boycotted):
    """Nobody places caballeros in the region."""

    place: Place

    def may_go(self, position: Position, owner: Owner, source: Place, target: Place, so_far: bool) -> bool:
        """Nobody comes there from a court, his own or where he is a guest, or from the provinces."""
        board = position.board
        placed = source in (COURT, PROVINCES, *board.guest_rooms.values())
        return so_far and not (placed and board.hosts[target] == self.place)

    def out_of_reach(self, position: Position, place: Place, so_far: Complaint) -> Complaint:
        """The boycott speaks against the region, however near it is."""
        return Complaint("boycotted", (place,)) if position.board.hosts[place] == self.place else so_far


_STOPPED: dict[str | int | bool, type[GeneralBoycott | ScoringBoycott | PlacingBoycott]] = {
    "no_next_general": GeneralBoycott,
    "no_scoring": ScoringBoycott,
    "no_placing": PlacingBoycott,
}
"""What a boycott is, by the reading that says so."""


@wire("boycott")
class Boycott(EffectOnPlace):
    """Boycott a region whose card is free, in place of any other (Rio Grande, Grandissimo p. 15; Big Box, Boycot)."""

    leaves = Remnant(Boycotted, places=1)

    stops: str  # the reading that says what a boycott stops
    kings: str  # the reading that says whether the King's region may be boycotted

    keyword = "BOYCOTT"
    wants = (Name, "wants-region")
    refusal = "no-free-card"

    def choices(self, position: Position, seat: Seat) -> tuple[Place, ...]:
        """The regions with a free card; the King's too where the reading says so."""
        free = free_region_cards(position)
        if position.board.reading_answers[self.kings]:
            return free
        return tuple(place for place in free if place != kings_region(position))

    def is_never_legal(self, position: Position, place: Place) -> bool:
        """Whether the place has no region card."""
        return place not in position.board.homes

    def order_complaint(self, position: Position, seat: Seat, order: Name) -> Complaint | None:
        """A complaint about a region without a free card, or the King's."""
        if order.place in free_region_cards(position) and order.place not in self.choices(position, seat):
            return shut_complaint(position, order.place)
        return EffectOnPlace.order_complaint(self, position, seat, order)

    def run(self, position: Position, seat: Seat, card: CardId, order: Name) -> tuple[Step, ...]:
        """One step: the region is boycotted until after the next general scoring."""
        kind = _STOPPED[position.board.reading_answers[self.stops]]
        return (Boycotting(Lasting(kind(order.place), "general")),)


@wire("boycotting")
class Boycotting(Step):
    """A boycott begins, and any other ends: there is one token."""

    lasting: Lasting

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """The token lies on the card of this region."""
        before = tuple(e.LastingEnded(each) for each in position.lasting_of(Boycotted))
        return Outcome((*before, e.LastingBegan(self.lasting)))
