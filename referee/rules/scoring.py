"""Points for places: count the caballeros, rank the owners, pay the ranks, add the bonuses.

Must not know which card or scoring asked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from operator import add
from typing import Literal

from referee.rules.board import Rank
from referee.rules.events import Bonus
from referee.rules.model import Place, Seat
from referee.rules.modifiers import modify
from referee.rules.position import Counts, Position, changed
from referee.rules.predicates import band, is_scored, kings_region, master, scored_regions

BONUS = 2
"""King's bonus and home bonus, each (all five rulebooks)."""


@lru_cache(maxsize=4096)  # players weigh thousands of plans over the same few rows
def shares(counts: Counts, values: Rank, paid: int, tie_skip: Literal["compress", "absolute"]) -> Counts:
    """The points of each owner by rank alone.

    `counts`: the strength of each owner; 0 scores nothing. `values`: points of first, second, third. `paid`: how many
    of these ranks are paid at this table. Owners who tie for a rank get the points of the rank below. A tie takes up
    two ranks however many tie (`compress`, Rio Grande p. 6), or a rank for each owner who ties (`absolute`).
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
    """The number of ranks that score: one with two players, two with three, else three (Rio Grande p. 5)."""
    return min(players - 1, 3)


def sole_first(counts: Counts) -> Seat | None:
    """The owner with more than any other, if there is one."""
    most = max(counts)
    return counts.index(most) if most and counts.count(most) == 1 else None


def rank_points(position: Position, place: Place) -> Rank:
    """The points for first, second and third in a place now, in a special scoring."""
    return _points_of_table(position, table_of(position, place))


def table_of(position: Position, place: Place, general: bool = False) -> Place:
    """The place by whose table this one is scored: as a rule its own (Rio Grande p. 5)."""
    return modify(position, "table_of", place, place, general) if "table_of" in position.modifiers else place


def _points_of_table(position: Position, place: Place) -> Rank:
    printed = position.printed_points(place)
    return modify(position, "rank_points", printed, place)


def counted(position: Position, place: Place, held: Counts) -> Counts:
    """The number of the caballeros `held` in a place that count for each owner."""
    if position.board.slots[place]:
        held = _without_uncounted(position, place, held)
    if len(held) > len(position.homes):
        held = _with_neutrals_counted(position, place, held)
    return modify(position, "counted", held, place)


def _without_uncounted(position: Position, place: Place, held: Counts) -> Counts:
    """The caballeros that count: those on the limit table if one lies there, else all but those on slots apart."""
    if (limit := position.board.limit_slot(place)) is not None:
        more = map(int.__sub__, held, position.held(place))  # 0, unless `held` is a supposition
        return tuple(max(0, n + change) for n, change in zip(position.pieces[limit], more, strict=True))
    for slot in position.board.slots_apart[place]:
        held = tuple(map(int.__sub__, held, position.pieces[slot]))
    return held


def _with_neutrals_counted(position: Position, place: Place, held: Counts) -> Counts:
    """The counts with neutral caballeros added to their master's; without a master they count if a rule says so."""
    n = len(position.homes)
    for owner in range(n, len(held)):
        count, seat = held[owner], master(position, owner)
        if seat is not None:
            held = changed(changed(held, owner, -count), seat, count)
        elif not modify(position, "neutral_counts", False, place, owner):
            held = changed(held, owner, -count)
    return held


def ranked(position: Position, place: Place, held: Counts) -> Counts:
    """The strength of each owner in a place: the greater ranks first, equals tie, 0 is not ranked."""
    return modify(position, "strengths", counted(position, place, held), place)


def leader(position: Position, place: Place, held: Counts | None = None) -> Seat | None:
    """The owner who alone ranks first in a place, if any; `held`: the caballeros there, if not those of now."""
    return sole_first(ranked(position, place, position.held(place) if held is None else held))


Pay = tuple[Counts, tuple[Bonus, ...]]
"""The points each seat gets, all bonuses included, and the bonuses among them."""


def points(position: Position, place: Place) -> Counts:
    """Points each seat gets when this place is scored now, all bonuses included (Rio Grande p. 5, 6)."""
    return pay(position, place)[0]


def points_with(position: Position, place: Place, held: Counts) -> Counts:
    """Like `points`, with these caballeros in the place."""
    return _pay_by_rank(position, place, ranked(position, place, held), table_of(position, place))[0]


def general_points(position: Position, place: Place) -> Counts:
    """Like `points` in a general scoring, where caballeros of other places may count too."""
    return pay(position, place, general=True)[0]


def first_points(position: Position, place: Place) -> Counts:
    """Points when only an undisputed first place scores (Rio Grande p. 11)."""
    return pay(position, place, firsts=True)[0]


def pay(position: Position, place: Place, *, general: bool = False, firsts: bool = False) -> Pay:
    """What is paid when this place is scored now, as a rule alone; in a general scoring or for `firsts` only."""
    if general:
        table = table_of(position, place, general=True)
        return _pay_by_rank(position, place, _strengths_together(position, place), table)
    strengths = ranked(position, place, position.held(place))
    if firsts:
        return _pay_of_first(position, place, strengths)
    return _pay_by_rank(position, place, strengths, table_of(position, place))


def _strengths_together(position: Position, place: Place) -> Counts:
    """The strengths by which a general scoring ranks in a place, those of other places included that count there."""
    together: tuple[Place, ...] = modify(position, "scored_together", (place,), place)
    if together == (place,):
        return ranked(position, place, position.held(place))
    strengths = (ranked(position, each, position.held(each)) for each in together)
    return tuple(map(sum, zip(*strengths, strict=True)))


def _pay_by_rank(position: Position, place: Place, strengths: Counts, table: Place) -> Pay:
    """What these strengths bring in a place by the table of one."""
    n = len(position.homes)
    if not is_scored(position, place):
        return (0,) * n, ()
    paid = modify(position, "ranks_paid", paid_ranks(n), table)
    by_rank = shares(strengths, _points_of_table(position, table), paid, position.setup.edition.tie_skip)
    by_rank = modify(position, "paid_by_rank", by_rank, table, strengths)
    return _with_bonuses(by_rank[:n], _bonuses(position, place, strengths, of_all=True))


def _pay_of_first(position: Position, place: Place, strengths: Counts) -> Pay:
    """What these strengths bring in a place to whoever alone is first."""
    winner = sole_first(strengths)
    value = rank_points(position, place)[0] if is_scored(position, place) else 0
    by_rank = tuple(value if seat == winner else 0 for seat in position.seats)
    by_rank = modify(position, "paid_by_rank", by_rank, place, strengths)
    if not position.setup.edition.firsts_bonus:
        return by_rank, ()
    return _with_bonuses(by_rank, _bonuses(position, place, strengths, of_all=False))


def _with_bonuses(by_rank: Counts, bonuses: tuple[Bonus, ...]) -> Pay:
    for _, bonus in bonuses:
        by_rank = tuple(map(add, by_rank, bonus))
    return by_rank, bonuses


def _bonuses(position: Position, place: Place, strengths: Counts, of_all: bool) -> tuple[Bonus, ...]:
    """The bonuses that are paid: the King's and home bonus to the first, those of slots to the first or `of_all`."""
    first, seats, found = sole_first(strengths), position.seats, []
    if first is not None and first < len(seats):
        nobody = (0,) * len(seats)
        if place == kings_region(position) and (crowned := modify(position, "kings_bonus", BONUS)):
            found.append(("king", changed(nobody, first, crowned)))
        if place == position.homes[first]:
            found.append(("home", changed(nobody, first, BONUS)))
    slots = position.board.slots[place]
    if slots or "bonus" in position.modifiers:
        extra = tuple(_slot_bonus(position, place, seat, of_all) if slots else 0 for seat in seats)
        extra = tuple(more * (of_all or n == first) for n, more in enumerate(modify(position, "bonus", extra, place)))
        if any(extra):
            found.append(("slots", extra))
    return tuple(found)


def _slot_bonus(position: Position, place: Place, seat: Seat, of_all: bool) -> int:
    """The bonus of a seat's caballeros on slots; if not `of_all`, without slots apart from the majority."""
    zones, mine = position.board.zones, band(position, seat)
    slots = (slot for slot in position.board.slots[place] if of_all or not zones[slot].apart)
    return sum(zones[slot].bonus * position.pieces[slot][owner] for slot in slots for owner in mine)


def extreme(position: Position, pick: Callable[[Iterable[int]], int]) -> tuple[Place, ...]:
    """The regions with the most (`max`) or the fewest (`min`) caballeros, without empty ones (Rio Grande p. 11)."""
    rows = {place: position.held(place) for place in scored_regions(position)}
    if position.board.neutrals:
        rows = {place: _with_neutrals_counted(position, place, held) for place, held in rows.items()}
    totals = {place: sum(held) for place, held in rows.items()}
    inhabited = {place: total for place, total in totals.items() if total}
    if not inhabited:
        return ()
    wanted = pick(inhabited.values())
    return tuple(place for place, total in inhabited.items() if total == wanted)


def worth_scoring(position: Position, place: Place) -> bool:
    """Whether anybody who stands there could be paid."""
    return any(ranked(position, place, position.held(place))) or any(points(position, place))


def scores_if_scored(position: Position) -> Counts:
    """Each seat's score if every region and the Castillo were scored now."""
    totals = list(position.scores)
    for place in position.board.places:
        for seat, gain in enumerate(points(position, place)):
            totals[seat] += gain
    return tuple(totals)


def scaled_lead_in(position: Position, seat: Seat, place: Place, counts: Counts) -> int:
    """A seat's lead in a place scored with these caballeros: its points times the number of seats, less everybody's.

    None in the Castillo of a game played from memory, since nobody sees into it.
    """
    if place == position.board.castillo and position.setup.castillo == "memory":
        return 0
    paid = points_with(position, place, counts)
    return paid[seat] * len(paid) - sum(paid)


def final_ranks(position: Position) -> tuple[int, ...]:
    """Final ranks, 1 the best: by points; a tie is shared, or broken by the highest unused power card."""
    by_power = position.setup.edition.final_tie == "power_cards"
    marks = [
        (position.scores[seat], tuple(sorted(position.hands[seat], reverse=True)) if by_power else ())
        for seat in position.seats
    ]
    return tuple(1 + sum(other > mark for other in marks) for mark in marks)
