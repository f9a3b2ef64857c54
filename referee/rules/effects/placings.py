"""Special actions that bring more to the board, change how a seat places, or how much a region scores later."""

from __future__ import annotations

from typing import ClassVar

from referee.rules.decisions import Act, Complaint, Move, Name
from referee.rules.effects.base import CardSentence, Effect, EffectOnPlace, Step
from referee.rules.effects.later import Beginning
from referee.rules.effects.moving import by_one, shifts_complaint
from referee.rules.model import COURT, PROVINCES, CardId, Place, Seat
from referee.rules.modifiers import Hindrance, Lasting, Modifier, Remnant
from referee.rules.position import Position
from referee.rules.predicates import ground_in_reach, may_go, open_places, out_of_reach, scored_regions
from referee.rules.shapes import Moves, OnePlace, Shape
from referee.rules.table import TableLaid
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

    def tells(self, table: TableLaid) -> tuple[CardSentence, ...]:
        """Where, or how many."""
        return (self.told("places-anywhere" if self.anywhere else "places-instead"),)

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

    leaves = Remnant(CountsTwice, places=1, many=True)

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

    def hindrance(self, position: Position, seat: Seat | None, places: tuple[Place, ...]) -> Hindrance | None:
        """A token is left."""
        return "all-out" if len(position.lasting_of(CountsTwice)) >= self.tokens else None


@wire("no-action")
class NoAction(Effect):
    """Nothing besides placing the card's number."""

    def tells(self, table: TableLaid) -> tuple[CardSentence, ...]:
        """Nothing: the number of its card says all."""
        return ()

    def is_special(self) -> bool:
        """There is no special action."""
        return False

    def is_barred(self, position: Position, seat: Seat) -> bool:
        """It always is."""
        return True

    def parts(self) -> tuple[Effect, ...]:
        """There is nothing to carry out."""
        return ()


@wire("add-caballeros")
class AddCaballeros(Effect):
    """Put up to so many caballeros from the court into any open region or the Castillo (Rio Grande p. 8)."""

    count: int

    keyword = "MOVE"
    wants = (Move, "wants-moves")
    stock: ClassVar[Place] = COURT

    def tells(self, table: TableLaid) -> tuple[CardSentence, ...]:
        """How many; and how far a special action reaches."""
        return *Effect.tells(self, table), CardSentence("reach", by="rule")

    def asks(self) -> Shape:
        """Moves from the court."""
        return Moves(own=self.count, foreign=0, total=self.count, added=True)

    def is_barred(self, position: Position, seat: Seat) -> bool:
        """Whether the court is empty."""
        return not position.court[seat]

    def order_complaint(self, position: Position, seat: Seat, order: Move) -> Complaint | None:
        """A complaint, unless own caballeros come from where they have to, up to the number."""
        if any(s.owner != seat for s in order.shifts):
            return Complaint("own-only")
        total = sum(s.count for s in order.shifts)
        if not total:
            return Complaint("nothing-to-move")
        if total > self.count:
            return Complaint("too-many", (self.count, total))
        return shifts_complaint(position, order.shifts, (seat,), stock=self.stock)

    def run(self, position: Position, seat: Seat, card: CardId, order: Move) -> tuple[Step, ...]:
        """The moves, in the order written."""
        return by_one(position, seat, order.shifts)


@wire("place-more")
class PlaceMore(AddCaballeros):
    """Put up to so many more on the board where one's court reaches (Big Box, Vereende kracht)."""

    def tells(self, table: TableLaid) -> tuple[CardSentence, ...]:
        """How many, and where."""
        return Effect.tells(self, table)

    def asks(self) -> Shape:
        """Moves from the court, or from the provinces, into places within reach."""
        return Moves(self.count, 0, self.count, added=True, stock=self.stock, near=True)

    def is_barred(self, position: Position, seat: Seat) -> bool:
        """Whether there is nobody to put there."""
        return not position.pieces[self.stock][seat]

    def order_complaint(self, position: Position, seat: Seat, order: Move) -> Complaint | None:
        """A complaint as about any caballeros added, or that a place is out of reach."""
        within = ground_in_reach(position, seat)
        astray = (s.target for s in order.shifts if position.board.hosts[s.target] not in within)
        complaint = AddCaballeros.order_complaint(self, position, seat, order)
        return complaint or next((out_of_reach(position, place) for place in astray), None)


@wire("conquer")
class Conquer(PlaceMore):
    """Put up to so many from the provinces straight on the board, where one's court reaches (Big Box, Conquistadores).

    Where they are the number that the card places, that is no special action.
    """

    special: bool = True

    stock = PROVINCES

    def is_special(self) -> bool:
        """Whether it is a special action."""
        return self.special
