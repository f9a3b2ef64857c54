"""A Castillo beside which caballeros stand, who count with those inside; and one that walks to a region.

Whoever was in that region is in it then, and it is scored by that region's table. The ground beside it is a slot of the
Castillo that has room only while a token lies there. Must not know the names of the two.
"""

from __future__ import annotations

from collections.abc import Iterator

from referee.rules import events as e
from referee.rules.decisions import Complaint, Name, Order
from referee.rules.effects.base import Answers, Effect, EffectOnPlace, Outcome, Step
from referee.rules.model import NOWHERE, CardId, Place, Seat, TokenId
from referee.rules.modifiers import Lasting, Modifier, Remains, Remnant, Whereabouts
from referee.rules.position import Position
from referee.rules.predicates import closed_complaint, may_go, open_regions
from referee.rules.wire import wire


@wire("collapse")
class Collapse(Effect):
    """Until after the next general scoring, whoever is thrown in stands beside (Big Box, Instortingsgevaar)."""

    leaves = Remnant(None)

    token: TokenId
    slot: str  # the ground beside the Castillo
    how: str  # the reading that says how caballeros come beside it

    def is_barred(self, position: Position, seat: Seat) -> bool:
        """Whether it lasts already."""
        return position.spot(self.token)[0] != NOWHERE

    def order_complaint(self, position: Position, seat: Seat, order: Order) -> Complaint | None:
        """A complaint, if it lasts already."""
        return Complaint("lasts-already") if self.is_barred(position, seat) else None

    def run(self, position: Position, seat: Seat, card: CardId, order: Order) -> tuple[Step, ...]:
        """One step: the token lies beside the Castillo."""
        return (Cracking(self.token, self.slot, self.is_seen_into(position)),)

    def remains(self, position: Position) -> Iterator[Remains]:
        """The token, while it lies beside the Castillo."""
        if facts := _made_sound(position, self.token):
            yield Remains(Whereabouts(places=frozenset({position.board.castillo})), facts)

    def is_seen_into(self, position: Position) -> bool:
        """Whether it is lifted off."""
        return position.board.reading_answers[self.how] == "lifted"


@wire("cracking")
class Cracking(Step):
    """From now on there is room beside the Castillo; if it is `lifted` off, those inside stand there, in sight."""

    token: TokenId
    slot: str
    lifted: bool

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """The token lies there, and who comes into sight stands there."""
        castillo, beside = position.board.castillo, position.board.index[self.slot]
        out = enumerate(position.pieces[castillo] if self.lifted else ())
        moves = (e.Moved(owner, castillo, beside, n) for owner, n in out if n)
        return Outcome((e.TokenMoved(self.token, beside), *moves))


@wire("made-sound")
class MadeSound(Step):
    """After a general scoring nobody stands beside the Castillo any more."""

    token: TokenId

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """The token leaves the board; only where rules of the house keep some from leaving anybody is left there."""
        return Outcome(_made_sound(position, self.token))


def _made_sound(position: Position, token: TokenId) -> tuple[e.Fact, ...]:
    """The facts by which the token leaves the board, and who stands beside the Castillo goes in; none if it is off."""
    beside, _ = position.spot(token)
    if beside == NOWHERE:
        return ()
    left = enumerate(position.pieces[beside])
    return (
        *(e.Moved(owner, beside, position.board.castillo, n) for owner, n in left if n),
        e.TokenMoved(token, NOWHERE),
    )


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
