"""BEST: what raises a seat's standing most, in placing and in moving, on the position of the moment.

Knows standings and how one choice among many is made. What is legal it is told. Must not know whose sheet it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby

from referee.orders.leads import placed_there
from referee.rules.decisions import Shift
from referee.rules.model import COURT, Owner, Place, Seat
from referee.rules.position import Counts, Position, changed
from referee.rules.predicates import room
from referee.rules.scoring import standing_in

Shifts = tuple[Shift, ...]

May = Callable[[Shifts], bool]
"""Whether the rules allow these shifts, be it with others still to come."""


def divided(
    position: Position, seat: Seat, placed: Mapping[Place, int], places: Sequence[Place], count: int
) -> dict[Place, int]:
    """How many of `count` own caballeros, as far as there is room, go to each place so that the standing is highest.

    `placed`: those that are there beforehand. Of equal divisions that with most in the Castillo, from where they may
    still go anywhere; then that with most in the first place, in the second.
    """
    first, *others = sorted(places, key=lambda place: place != position.board.castillo)
    worths = _worths(position, seat, placed, first, count)
    best: list[tuple[int, tuple[int, ...]]] = [(worth, (n,)) for n, worth in enumerate(worths)]
    for place in others:
        worths = _worths(position, seat, placed, place, count)
        most, before = len(worths) - 1, len(best) - 1
        best = [
            max(
                (best[total - n][0] + worths[n], (*best[total - n][1], n))
                for n in range(max(0, total - before), min(total, most) + 1)
            )
            for total in range(min(count, before + most) + 1)
        ]
    counts = dict(zip((first, *others), best[-1][1], strict=True))
    return {place: counts[place] for place in places}


def _worths(position: Position, seat: Seat, placed: Mapping[Place, int], place: Place, count: int) -> list[int]:
    """What the place is to the standing with none of them, with one, and so on as far as there is room."""
    there = placed_there(position, placed, place)
    host = position.board.hosts[place]
    row, most = changed(position.held(host), seat, there), min(count, max(0, room(position, place) - there))
    return [standing_in(position, seat, host, changed(row, seat, n)) for n in range(most + 1)]


def moved(position: Position, seat: Seat, may: May, done: Shifts, most: int) -> Shifts:
    """One caballero after another, each the one that raises the standing most behind `done`, at most so many.

    Of equal ones an own caballero, then one of the next seat clockwise, neutral ones last; then by its source and its
    target in track order, the court behind the regions.
    """
    shifts = done
    while len(shifts) - len(done) < most:
        steps = sorted(_steps(position, seat, shifts), key=lambda step: -step[0])
        step = next((shift for _, shift in steps if may((*shifts, shift))), None)
        if step is None:
            break
        shifts = (*shifts, step)
    same = [(shift, len(list(run))) for shift, run in groupby(shifts[len(done) :])]
    return tuple(Shift(shift.owner, shift.source, shift.target, count) for shift, count in same)


def _steps(position: Position, seat: Seat, shifts: Shifts) -> Iterator[tuple[int, Shift]]:
    """Each caballero whose move raises the standing after these shifts, and by how much."""
    rows = _rows(position, shifts)
    places, regions = position.board.places, position.board.regions
    now = {place: standing_in(position, seat, place, rows[place]) for place in places}

    def gain(place: Place, owner: Owner, by: int) -> int:
        return standing_in(position, seat, place, changed(rows[place], owner, by)) - now[place]

    for owner in (seat, *position.from_left_of(seat), *position.setup.owners[len(position.homes) :]):
        arriving = {place: gain(place, owner, 1) for place in places}
        leaving = {place: gain(place, owner, -1) for place in regions if rows[place][owner]}
        for source, lost in (*leaving.items(), *(((COURT, 0),) if owner == seat else ())):
            for target in places:
                if target != source and (raised := lost + arriving[target]) > 0:
                    yield raised, Shift(owner, source, target)


def _rows(position: Position, shifts: Shifts) -> dict[Place, Counts]:
    hosts = position.board.hosts
    rows = {place: position.held(place) for place in position.board.places}
    for shift in shifts:
        for place, by in ((hosts[shift.source], -shift.count), (hosts[shift.target], shift.count)):
            if place in rows:
                rows[place] = changed(rows[place], shift.owner, by)
    return rows
