"""What raises a standing most, reckoned again by trying every way.

A part of the second reader of `rereading`; must not use the parser or the book.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations_with_replacement, product

from referee.rules import scoring
from referee.rules.board import CASTILLO, COURT, PLACES, REGIONS
from referee.rules.decisions import Shift
from referee.rules.model import Place, Seat
from referee.rules.position import Position

Row = tuple[int, ...]


def pays(position: Position, seat: Seat, place: Place, row: Row) -> int:
    """How far a place held so puts a seat ahead of the others together; an unseen Castillo not at all."""
    if place == CASTILLO and position.setup.castillo == "memory":
        return 0
    rows = list(position.board)
    rows[place] = row
    points = list(scoring.points(position.having(board=tuple(rows)), place))
    mine = points.pop(seat)
    return mine * len(points) - sum(points)


def more(row: Row, seat: Seat, by: int) -> Row:
    """A row with so many more of a seat."""
    return tuple(count + by * (owner == seat) for owner, count in enumerate(row))


def division(position: Position, seat: Seat, held: dict[Place, Row], count: int) -> dict[Place, int]:
    """How many go to each place that is held so, of all ways the best; the Castillo, then the first before others."""
    places = sorted(held, key=lambda place: place != CASTILLO)
    table = {p: [pays(position, seat, p, more(held[p], seat, n)) for n in range(count + 1)] for p in places}
    ways = ([way.count(place) for place in places] for way in combinations_with_replacement(places, count))
    best = max(ways, key=lambda way: (sum(table[p][n] for p, n in zip(places, way, strict=True)), way))
    return dict(zip(places, best, strict=True))


def best_step(position: Position, seat: Seat, done: list[Shift], legal: Callable[[Shift], bool]) -> Shift | None:
    """The move of one caballero behind these that helps a seat most, if any does."""
    board = list(position.board)
    for shift in done:
        board[shift.target] = more(board[shift.target], shift.owner, 1)
        if shift.source != COURT:
            board[shift.source] = more(board[shift.source], shift.owner, -1)
    seats = list(position.seats)
    steps: list[tuple[int, int, Shift]] = []
    worth = {
        (place, owner, by): pays(position, seat, place, more(board[place], owner, by))
        - pays(position, seat, place, board[place])
        for place, owner, by in product(PLACES, seats, (-1, 1))
    }
    for owner, source, target in product(seats, (*REGIONS, COURT), PLACES):
        there = owner == seat if source == COURT else board[source][owner] > 0
        gain = worth[target, owner, 1] + (0 if source == COURT else worth[source, owner, -1])
        if there and source != target and gain > 0:
            steps.append((-gain, (owner - seat) % len(seats), Shift(owner, source, target)))
    steps.sort(key=lambda step: (step[:2], step[2].source, step[2].target))
    return next((shift for _, _, shift in steps if legal(shift)), None)
