"""What speaks against a place: it is aside or nowhere, it is closed, or there is no room; and who comes to stand there.

The ground is regions, Castillo and slots, and `Board.ground` says so; a zone aside is open to effects that name it.
"""

from __future__ import annotations

from collections.abc import Iterable

from referee.rules import events as e
from referee.rules.decisions import Complaint
from referee.rules.model import Place, Seat
from referee.rules.modifiers import modify
from referee.rules.position import Position, evolve
from referee.rules.predicates import is_taboo, places_in_reach, room, shut_complaint, zones_reached


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


def facts_of_placing(
    position: Position, seat: Seat, allowed: int, placing: tuple[tuple[Place, int], ...]
) -> tuple[e.Fact, ...]:
    """The fact that a seat has placed these by a card that prints so many, if any, and what follows from it."""
    if not placing:
        return ()
    placed = (e.Placed(seat, zones_reached_by(position, seat, placing)),)
    return modify(position, "facts_after_placing", placed, seat, allowed, placing)


def zones_reached_by(
    position: Position, seat: Seat, placing: Iterable[tuple[Place, int]]
) -> tuple[tuple[Place, int], ...]:
    """The zones that caballeros come to stand on when placed in these places."""
    if not position.board.crowded:
        return tuple(placing)
    found: list[tuple[Place, int]] = []
    for place, count in placing:
        there = zones_reached(position, place, count)
        position = evolve(position, e.Placed(seat, there))
        found += there
    return tuple(found)
