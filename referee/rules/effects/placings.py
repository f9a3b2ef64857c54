"""Special actions that change how a seat places in its turn, or how much a region scores later."""

from __future__ import annotations

from referee.rules.decisions import Act, Name
from referee.rules.effects.base import Effect, EffectOnPlace, Step
from referee.rules.effects.later import Beginning
from referee.rules.model import COURT, CardId, Place, Seat
from referee.rules.modifiers import Lasting, Modifier
from referee.rules.position import Position
from referee.rules.predicates import may_go, open_places, scored_regions
from referee.rules.shapes import OnePlace
from referee.rules.wire import wire


@wire("places-otherwise")
class PlacesOtherwise(Modifier):
    """A seat places anywhere, or a different number."""

    seat: Seat
    anywhere: bool
    count: int  # instead of its card's number; 0: its card's number

    def places_in_reach(self, position: Position, seat: Seat, so_far: tuple[Place, ...]) -> tuple[Place, ...]:
        """Every open region, and the Castillo."""
        if seat != self.seat or not self.anywhere:
            return so_far
        return tuple(place for place in open_places(position) if may_go(position, seat, COURT, place))

    def allowance(self, position: Position, seat: Seat, so_far: int) -> int:
        """The number of this card, instead of that of the card taken."""
        return self.count if seat == self.seat and self.count else so_far


@wire("place-otherwise")
class PlaceOtherwise(Effect):
    """Place anywhere but in the King's region this turn, or so many caballeros (Rio Grande p. 15: 15, 20)."""

    anywhere: bool = False
    count: int = 0

    def run(self, position: Position, seat: Seat, card: CardId, order: Act) -> tuple[Step, ...]:
        """The seat places otherwise until the round ends."""
        placing = PlacesOtherwise(seat, self.anywhere, self.count)
        return (Beginning(Lasting(placing, "round", position.round)),)


@wire("counts-twice")
class CountsTwice(Modifier):
    """A region counts double in the next general scoring."""

    place: Place

    def times_scored(self, position: Position, place: Place, so_far: int) -> int:
        """The place pays all its points twice."""
        return so_far * (1 + (place == self.place))


@wire("count-twice")
class CountTwice(EffectOnPlace):
    """Name a region, not one abroad, that counts double in the next general scoring (Big Box, 2x-fiche)."""

    tokens: int  # so many regions may count double at once

    keyword = "SCORE"
    wants = (Name, "wants-place-to-score")
    shape = OnePlace(scored=True)

    refusal = "not-doubled"

    def choices(self, position: Position, seat: Seat) -> tuple[Place, ...]:
        """Scored regions, but those abroad, that do not count double yet, while there are tokens."""
        double = [each.changes.place for each in position.lasting_of(CountsTwice)]
        if len(double) == self.tokens:
            return ()
        zones = position.board.zones
        return tuple(p for p in scored_regions(position) if p not in double and not zones[p].abroad)

    def run(self, position: Position, seat: Seat, card: CardId, order: Name) -> tuple[Step, ...]:
        """The place counts twice until the next general scoring is over."""
        return (Beginning(Lasting(CountsTwice(order.place), "general")),)
