"""What speaks against a place: it is aside or nowhere, it is closed, or there is no room.

The ground is regions, Castillo and slots, and `Board.ground` says so; a zone aside is open to effects that name it.
"""

from __future__ import annotations

from referee.rules.decisions import Complaint
from referee.rules.model import Place, Seat
from referee.rules.position import Position
from referee.rules.predicates import is_taboo, places_in_reach, room, shut_complaint


def off_ground_complaint(position: Position, place: Place) -> Complaint | None:
    """A complaint, unless the place is on the ground: it is aside, or not on the board at all."""
    board = position.board
    if place in board.ground:
        return None
    return Complaint("place-aside" if place in board.afield else "no-such-place", (place,))


def closed_complaint(position: Position, place: Place, named: Place | None = None) -> Complaint | None:
    """A complaint, unless the place is on the ground and open: not the King's region (Rio Grande p. 4).

    `named`: the zone aside that an effect names; it is open too.
    """
    if place not in position.board.ground:
        return None if position.board.hosts[place] == named else off_ground_complaint(position, place)
    return shut_complaint(position, place) if is_taboo(position, place) else None


def boarding_complaint(position: Position, seat: Seat, place: Place) -> Complaint | None:
    """A complaint about placing aside where only some seats may: this one may not now."""
    board = position.board
    boarded = place in board.asides and board.zones[place].placed == "always"
    return Complaint("not-boarded", (place,)) if boarded and place not in places_in_reach(position, seat) else None


def full_complaint(position: Position, place: Place, wanted: int) -> Complaint | None:
    """A complaint, unless the zone has room for so many."""
    if position.board.zones[place].holds is None:
        return None
    left = room(position, place)
    return Complaint("no-room", (place, left, wanted)) if left < wanted else None
