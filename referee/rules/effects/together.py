"""Special actions that move different pieces together: a Grande and caballeros, rivals' caballeros and own ones."""

from __future__ import annotations

from collections import Counter
from typing import ClassVar

from referee.rules import events as e
from referee.rules.decisions import Complaint, Move, MoveGrande
from referee.rules.effects.base import Effect, Step
from referee.rules.effects.later import FreeMoves
from referee.rules.effects.moving import MoveCaballeros, shifts_complaint
from referee.rules.effects.royal import SendGrande, Stated
from referee.rules.model import ALL, CardId, Seat
from referee.rules.position import Position
from referee.rules.predicates import band, master, movable
from referee.rules.shapes import Moves, Shape
from referee.rules.wire import wire


@wire("escorting")
class Escorting(FreeMoves):
    """Moves of own caballeros after one's Grande has moved."""

    key: ClassVar[str] = "ESCORT"


@wire("escort")
class Escort(SendGrande):
    """Move your Grande to another region, then up to so many own caballeros anywhere (Rio Grande p. 15: 80)."""

    count: int

    def tells_all(self) -> bool:
        """Its sentence tells of the choice."""
        return True

    def later_steps(self, seat: Seat, card: CardId) -> tuple[Step, ...]:
        """The moves of caballeros."""
        return (Escorting(seat, self.count, card),)

    def run(self, position: Position, seat: Seat, card: CardId, order: MoveGrande) -> tuple[Step, ...]:
        """Two steps: the Grande moves, then caballeros may."""
        return (Stated(e.GrandeMoved(seat, order.place)), Escorting(seat, self.count, card))


@wire("throw-in")
class ThrowIn(Effect):
    """Throw up to so many caballeros of each rival, and so many own, into the Castillo (Big Box, Op naar ...)."""

    each: int
    own: int

    keyword = "MOVE"
    wants = (Move, "wants-moves")

    def asks(self) -> Shape:
        """Moves into the Castillo."""
        return Moves(self.own, ALL, ALL, thrown=True)

    def is_barred(self, position: Position, seat: Seat) -> bool:
        """Whether no rival stands in an open region."""
        return not any(movable(position, owner) for owner in self._rivals(position, seat))

    def _rivals(self, position: Position, seat: Seat) -> tuple[int, ...]:
        return tuple(o for o in position.setup.owners if master(position, o) not in (seat, None))

    def order_complaint(self, position: Position, seat: Seat, order: Move) -> Complaint | None:
        """A complaint, unless each rival loses at most so many, and as many own go as the card says or there are."""
        castillo, mine = position.board.castillo, band(position, seat)
        if any(position.board.hosts[shift.target] != castillo for shift in order.shifts):
            return Complaint("castillo-only")
        thrown = Counter({seat: 0})
        for shift in order.shifts:
            owner = master(position, shift.owner)
            thrown[shift.owner if owner is None else owner] += shift.count
        own = thrown.pop(seat)
        if not thrown:
            return Complaint("nothing-to-move")
        strange = [o for o, n in thrown.items() if n > self.each or o not in position.seats]
        if strange:
            return Complaint("throw-each", (strange[0], self.each))
        due = min(self.own, sum(movable(position, owner) for owner in mine))
        if own != due:
            return Complaint("throw-own", (due, own))
        return shifts_complaint(position, order.shifts, mine)

    def run(self, position: Position, seat: Seat, card: CardId, order: Move) -> tuple[Step, ...]:
        """The moves into the Castillo, in the order written."""
        return MoveCaballeros(ALL, ALL, ALL).run(position, seat, card, order)
