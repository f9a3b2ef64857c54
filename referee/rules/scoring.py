"""Majorities and ties: who gets how much where. Pure arithmetic over a position.

Must not know which card or scoring asked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Literal

from referee.rules.board import CASTILLO, REGIONS
from referee.rules.model import Place, Seat
from referee.rules.position import Counts, Position

BONUS = 2
"""King's bonus and home bonus, each (all five rulebooks)."""


@lru_cache(maxsize=4096)  # goals ask for the same few rows over and over
def shares(counts: Counts, values: tuple[int, ...], paid: int, tie_skip: Literal["compress", "absolute"]) -> Counts:
    """Points by rank alone.

    `counts`: caballeros of each seat; none scores nothing. `values`: points of first, second, third. `paid`: how
    many of these ranks are paid at this table. Tied seats get the rank below the best free one; after a tie of
    three or more the next rank is the third (`compress`, Rio Grande p. 6) or counts every tied seat (`absolute`).
    """
    points = [0] * len(counts)
    payable = values[:paid]
    rank = 0
    for count in sorted(set(counts) - {0}, reverse=True):
        tied = [seat for seat, n in enumerate(counts) if n == count]
        rank += 1 if len(tied) == 1 else 2
        if rank <= len(payable):
            for seat in tied:
                points[seat] = payable[rank - 1]
        if tie_skip == "absolute":
            rank += max(0, len(tied) - 2)
    return tuple(points)


def paid_ranks(players: int) -> int:
    """Ranks that score: one with two players, two with three, else three (Rio Grande p. 5)."""
    return min(players - 1, 3)


def sole_first(counts: Counts) -> Seat | None:
    """The seat with more caballeros than any other, if there is one."""
    most = max(counts)
    return counts.index(most) if most and counts.count(most) == 1 else None


def points(position: Position, place: Place) -> Counts:
    """Points each seat gets when this place is scored now, King's and home bonus included (Rio Grande p. 5, 6)."""
    return points_with(position, place, position.board[place])


def points_with(position: Position, place: Place, counts: Counts) -> Counts:
    """As `points`, with these caballeros in the place."""
    by_rank = shares(counts, position.values(place), paid_ranks(len(counts)), position.setup.edition.tie_skip)
    return _with_bonuses(position, place, counts, by_rank)


def first_points(position: Position, place: Place) -> Counts:
    """Points when only an undisputed first place scores (Rio Grande p. 11)."""
    counts = position.board[place]
    winner = sole_first(counts)
    value = position.values(place)[0]
    by_rank = tuple(value if seat == winner else 0 for seat in position.seats)
    return _with_bonuses(position, place, counts, by_rank) if position.setup.edition.firsts_bonus else by_rank


def _with_bonuses(position: Position, place: Place, counts: Counts, by_rank: Counts) -> Counts:
    first = sole_first(counts)
    if first is None:
        return by_rank
    bonus = BONUS * (place == position.king) + BONUS * (place == position.homes[first])
    if not bonus:
        return by_rank
    return (*by_rank[:first], by_rank[first] + bonus, *by_rank[first + 1 :])


def fullest(position: Position) -> tuple[Place, ...]:
    """Regions with the most caballeros of all seats together; the Castillo never (Rio Grande p. 11)."""
    return _extreme(position, max)


def emptiest(position: Position) -> tuple[Place, ...]:
    """Regions with the fewest caballeros, empty ones and the Castillo left out (Rio Grande p. 11)."""
    return _extreme(position, min)


def _extreme(position: Position, pick: Callable[[Iterable[int]], int]) -> tuple[Place, ...]:
    totals = {place: sum(position.board[place]) for place in REGIONS}
    inhabited = {place: total for place, total in totals.items() if total}
    if not inhabited:
        return ()
    wanted = pick(inhabited.values())
    return tuple(place for place, total in inhabited.items() if total == wanted)


def valued(position: Position, firsts: tuple[int, ...]) -> tuple[Place, ...]:
    """Regions whose first place is worth one of these numbers, mobile scoreboards counted (Rio Grande p. 10)."""
    return tuple(place for place in REGIONS if position.values(place)[0] in firsts)


def worth(position: Position) -> Counts:
    """Each seat's score plus what every region and the Castillo would pay it if all were scored now."""
    totals = list(position.scores)
    for place in (*REGIONS, CASTILLO):
        for seat, gain in enumerate(points(position, place)):
            totals[seat] += gain
    return tuple(totals)


def standing(position: Position, seat: Seat) -> int:
    """A seat's points less the others' average, times their number, were every place scored as it stands.

    A Castillo that is played from memory counts for nothing: nobody sees what lies in it.
    """
    by_place = (standing_in(position, seat, place, position.board[place]) for place in (*REGIONS, CASTILLO))
    return _margin(position.scores, seat) + sum(by_place)


def standing_in(position: Position, seat: Seat, place: Place, counts: Counts) -> int:
    """What one place is to a seat's standing, with these caballeros in it."""
    if place == CASTILLO and position.setup.castillo == "memory":
        return 0
    return _margin(points_with(position, place, counts), seat)


def _margin(points: Counts, seat: Seat) -> int:
    return points[seat] * len(points) - sum(points)


def final_ranks(position: Position) -> tuple[int, ...]:
    """Final ranks, 1 the best: by points; a tie is shared, or broken by the highest unused power card."""
    by_power = position.setup.edition.final_tie == "power_cards"
    marks = [
        (position.scores[seat], tuple(sorted(position.hands[seat], reverse=True)) if by_power else ())
        for seat in position.seats
    ]
    return tuple(1 + sum(other > mark for other in marks) for mark in marks)
