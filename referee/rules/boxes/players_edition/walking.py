"""A Castillo that stands in a region: whoever was there is in it, and it is scored by that region's table."""

from __future__ import annotations

from referee.rules import events as e
from referee.rules.decisions import Complaint, Name
from referee.rules.effects.base import Answers, EffectOnPlace, Outcome, Step
from referee.rules.model import CardId, Place, Seat
from referee.rules.modifiers import Lasting, Modifier, Remnant
from referee.rules.position import Position
from referee.rules.predicates import closed_complaint, may_go, open_regions
from referee.rules.wire import wire


@wire("castillo-walked")
class CastilloWalked(Modifier):
    """The Castillo stands in a region, of which it is no part (Big Box, Samenzwering)."""

    place: Place
    general: bool  # only general scorings go by that region's table

    def table_of(self, position: Position, place: Place, general: bool, so_far: Place) -> Place:
        """The region's table is the Castillo's."""
        here = place == position.board.castillo and (general or not self.general)
        return self.place if here else so_far


@wire("walk-castillo")
class WalkCastillo(EffectOnPlace):
    """Move the Castillo unopened to an open region, whose caballeros are thrown in (Big Box, Samenzwering)."""

    leaves = Remnant(CastilloWalked, places=1)

    special: str  # the reading that says by which table a special action scores it

    keyword = "PLOT"
    wants = (Name, "wants-region")
    refusal = "castillo-cannot-go"

    def choices(self, position: Position, seat: Seat) -> tuple[Place, ...]:
        """The open regions where it does not stand already."""
        stands = [each.changes.place for each in position.lasting_of(CastilloWalked)]
        return tuple(place for place in open_regions(position) if place not in stands)

    def is_never_legal(self, position: Position, place: Place) -> bool:
        """Whether the place is no region."""
        return place not in position.board.regions

    def order_complaint(self, position: Position, seat: Seat, order: Name) -> Complaint | None:
        """A complaint, unless the Castillo may go to this region."""
        return closed_complaint(position, order.place) or EffectOnPlace.order_complaint(self, position, seat, order)

    def run(self, position: Position, seat: Seat, card: CardId, order: Name) -> tuple[Step, ...]:
        """One step: the Castillo goes there."""
        return (Walking(order.place, position.board.reading_answers[self.special] == "castillo_table"),)


@wire("walking")
class Walking(Step):
    """The Castillo comes to a region, until after the next general scoring, and whoever stands there falls in."""

    place: Place
    general: bool

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """Those beside the Castillo go in, then those in the region, with what they bear."""
        board = position.board
        zones = (*board.slots[board.castillo], self.place, *board.slots[self.place])
        thrown = tuple(
            e.Moved(owner, zone, board.castillo, n, position.borne(owner, zone))
            for zone in zones
            for owner, n in enumerate(position.pieces[zone])
            if n and may_go(position, owner, zone, board.castillo)
        )
        before = tuple(map(e.LastingEnded, position.lasting_of(CastilloWalked)))
        return Outcome((*before, *thrown, e.LastingBegan(Lasting(CastilloWalked(self.place, self.general), "general"))))
