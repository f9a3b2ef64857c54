"""Special actions that put caballeros into a zone aside, such as a jail, and let them out.

Must not know any place by name.
"""

from __future__ import annotations

from referee.rules.decisions import Complaint, Move, Shift
from referee.rules.effects.moving import MoveCaballeros, shifts_complaint
from referee.rules.model import Place, Seat
from referee.rules.modifiers import Modifier
from referee.rules.position import Position
from referee.rules.predicates import band, room
from referee.rules.shapes import Moves, Shape
from referee.rules.wire import wire


@wire("aside-in-reach")
class AsideInReach(Modifier):
    """Caballeros are taken from zones aside like from regions, if a reading says so: moved, sent, given up, fetched."""

    reading: str

    def taken_from_aside(self, position: Position, so_far: tuple[Place, ...]) -> tuple[Place, ...]:
        """All of them."""
        reached = position.board.reading_answers[self.reading]
        return (*so_far, *sorted(position.board.asides)) if reached else so_far


@wire("move-aside")
class MoveAside(MoveCaballeros):
    """Move caballeros from open regions into a zone aside, or out of one to open regions and the Castillo."""

    out_of: str = ""  # the zone that all come from; empty: from open regions
    into: str = ""  # the zone that all go to

    def asks(self) -> Shape:
        """Moves out of one zone or into one."""
        return Moves(self.own, self.foreign, self.total, self.one_source, out_of=self.out_of, into=self.into)

    def is_barred(self, position: Position, seat: Seat) -> bool:
        """Whether there is nobody to be moved, or no room."""
        out_of, into = _named(position, self.out_of), _named(position, self.into)
        if into is not None and not room(position, into):
            return True
        if out_of is None:
            return MoveCaballeros.is_barred(self, position, seat)
        mine, held = band(position, seat), position.held(out_of)
        return not any(n and (self.own if owner in mine else self.foreign) for owner, n in enumerate(held))

    def order_complaint(self, position: Position, seat: Seat, order: Move) -> Complaint | None:
        """A complaint about whose and how many are moved, then about each move."""
        mine = band(position, seat)
        out_of, into = _named(position, self.out_of), _named(position, self.into)
        return (
            self.whose_complaint(position, mine, order)
            or _elsewhere_complaint(position, order.shifts, out_of, into)
            or shifts_complaint(position, order.shifts, mine, out_of=out_of, into=into)
        )


def _named(position: Position, zone: str) -> Place | None:
    return position.board.index[zone] if zone else None


def _elsewhere_complaint(
    position: Position, shifts: tuple[Shift, ...], out_of: Place | None, into: Place | None
) -> Complaint | None:
    """A complaint about the first that leaves or enters another place than the zone that is named."""
    hosts = position.board.hosts
    for shift in shifts:
        if out_of is not None and hosts[shift.source] != out_of:
            return Complaint("aside-out-of-only", (out_of,))
        if into is not None and hosts[shift.target] != into:
            return Complaint("aside-into-only", (into,))
    return None
