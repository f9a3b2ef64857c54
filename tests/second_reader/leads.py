"""The placing or move that raises a seat's lead over its rivals most, found by trying every way.

A part of the second reader (`reader.py`); must not use the parser or the order book.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations_with_replacement, product

from referee.rules import scoring
from referee.rules.decisions import Shift
from referee.rules.model import COURT, Place, Seat
from referee.rules.position import Position
from referee.rules.predicates import room

_Counts = tuple[int, ...]


def pays(position: Position, seat: Seat, place: Place, row: _Counts) -> int:
    """The points of a place with this row for a seat, times the rivals, less theirs. 0 for an unseen Castillo."""
    if place == position.board.castillo and position.setup.castillo == "memory":
        return 0
    points = list(scoring.points_with(position, place, row))
    mine = points.pop(seat)
    return mine * len(points) - sum(points)


def lead(position: Position, seat: Seat) -> int:
    """The lead of a seat over the best rival if every visible place were scored now."""
    places = [p for p in position.board.places if p != position.board.castillo or position.setup.castillo != "memory"]
    paid = [scoring.points(position, place) for place in places]
    totals = [score + sum(points[owner] for points in paid) for owner, score in enumerate(position.scores)]
    mine = totals.pop(seat)
    return mine - max(totals)


def more(row: _Counts, seat: Seat, by: int) -> _Counts:
    """The row with `by` more caballeros of a seat."""
    return tuple(count + by * (owner == seat) for owner, count in enumerate(row))


def division(position: Position, seat: Seat, held: dict[Place, _Counts], count: int) -> dict[Place, int]:
    """The best way to divide `count` caballeros among places, as far as there is room.

    `held` has the row of each place as it is now. Among equal ways it is the one with more in the Castillo, then in
    earlier places.
    """
    places = sorted(held, key=lambda place: place != position.board.castillo)
    hosts = position.board.hosts  # a slot is paid as its place
    most = {place: room(position, place) - sum(held[place]) + sum(position.held(hosts[place])) for place in places}
    count = min(count, sum(most.values()))
    table = {p: [pays(position, seat, hosts[p], more(held[p], seat, n)) for n in range(count + 1)] for p in places}
    divided = (list(map(way.count, places)) for way in combinations_with_replacement(places, count))
    ways = [way for way in divided if all(n <= most[place] for place, n in zip(places, way, strict=True))]
    best = max(ways, key=lambda way: (sum(table[p][n] for p, n in zip(places, way, strict=True)), way))
    return dict(zip(places, best, strict=True))


def best_step(position: Position, seat: Seat, done: list[Shift], legal: Callable[[Shift], bool]) -> Shift | None:
    """The move of one caballero after those that are done that helps a seat most, or None if none helps."""
    hosts, seats, asides = position.board.hosts, position.setup.owners, position.board.asides
    places = (*position.board.places, *asides)
    rows = {place: position.held(place) for place in places}
    for shift in done:
        rows[hosts[shift.target]] = more(rows[hosts[shift.target]], shift.owner, 1)
        if shift.source != COURT:
            rows[hosts[shift.source]] = more(rows[hosts[shift.source]], shift.owner, -1)
    steps: list[tuple[int, int, Shift]] = []
    worth = {
        (place, owner, by): pays(position, seat, place, more(rows[place], owner, by))
        - pays(position, seat, place, rows[place])
        for place, owner, by in product(position.board.places, seats, (-1, 1))
    }
    worth |= dict.fromkeys(product(asides, seats, (-1, 1)), 0)
    for owner, source, target in product(seats, (*position.board.regions, *asides, COURT), places):
        there = owner == seat if source == COURT else rows[source][owner] > 0
        gain = worth[target, owner, 1] + (0 if source == COURT else worth[source, owner, -1])
        if there and source != target and gain > 0:
            turn = (owner - seat) % len(position.homes) if owner in position.seats else owner
            steps.append((-gain, turn, Shift(owner, source, target)))
    track = (*places, COURT)
    steps.sort(key=lambda step: (step[:2], track.index(step[2].source), track.index(step[2].target)))
    return next((shift for _, _, shift in steps if legal(shift)), None)
