"""BEST in placing and in moving: read, filed, and carried out where it raises the standing most."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.languages.folders import Words, words_by_tag
from referee.orders.findings import Found, PassedOver, Stuck
from referee.orders.order import Item
from referee.orders.shapes.moves import DoMoveBest
from referee.orders.shapes.placing import DoPlace, PlacePart, placing
from referee.orders.shapes.plan import next_half
from referee.rules.decisions import Complaint, Move, PlaceCaballeros, Shift
from referee.rules.effects.base import card_of
from referee.rules.model import ALL, Place
from referee.rules.position import Position
from referee.rules.rounds import TurnHalves
from tests.kit.geography import ARA, CASTILLO, CNU, GAL, GRA, PLACES, SEV, VAL
from tests.kit.tables import setup_for
from tests.orders.letters import filed, offering
from tests.rules.tables import BLUE, COLOURS, RED, scaled_lead, table
from tests.second_reader.conditions import Eyes
from tests.second_reader.plan_reader import PlanReader

TURN = replace(offering("four_any", "add_two", "king"), mid_turn=True)

BOARD = {SEV: (1, 3, 2, 0), VAL: (0, 2, 2, 0), GRA: (4, 1, 0, 0), CASTILLO: (1, 4, 3, 0)}


def best(*ranks: Place) -> PlacePart:
    return PlacePart("BEST", 0, ranks)


def at(board: dict[Place, tuple[int, ...]] | None = None, **more: Any) -> Position:
    """A table of four, the King in New Castile."""
    return table(BOARD if board is None else board, **{"king": CNU} | more)


def placed(*parts: PlacePart, on: Position) -> Found | Stuck:
    """What parts come to with the King's card, which places 5."""
    return placing(on, TurnHalves(RED, "king", card_of(on, "king"), act=False, place=True), list(enumerate(parts)))


def moved(*items: Item, card: str = "four_any", on: Position) -> Found | Stuck:
    """What lines come to as the special action of a card, which alone is left of the turn."""
    return next_half(on, TurnHalves(RED, card, card_of(on, card), act=True, place=False), items, CNU)


def shifts(*items: Item, card: str = "four_any", on: Position) -> tuple[Shift, ...]:
    found = moved(*items, card=card, on=on)
    assert isinstance(found, Found)
    assert isinstance(found.order, Move)
    return found.order.shifts


def with_board(position: Position, by: dict[tuple[Place, int], int]) -> Position:
    """The position with so many more of a seat in some places."""
    rows = [
        tuple(count + by.get((place, seat), 0) for seat, count in enumerate(row))
        for place, row in enumerate(position.pieces)
    ]
    return position.having(pieces=tuple(rows))


# --- the standing -----------------------------------------------------------------------------------


def test_a_standing_is_ones_points_less_the_average_of_the_others_were_all_scored() -> None:
    position = at({GRA: (2, 1, 0, 0)}, scores=(3, 0, 1, 2))  # Granada pays 6 and 3

    assert 3 * (3 + 6) - (3 + 1 + 2) == scaled_lead(position, RED)
    assert 3 * 3 - (9 + 1 + 2) == scaled_lead(position, BLUE)


def test_a_castillo_from_memory_is_nothing_to_a_standing() -> None:
    setups = [setup_for(4, castillo=castillo) for castillo in ("tally", "memory")]
    held, empty = ({CASTILLO: (3, 0, 0, 0)}, {})
    gains = [scaled_lead(at(held, setup=setup), RED) - scaled_lead(at(empty, setup=setup), RED) for setup in setups]

    assert gains[0] > 0
    assert gains[1] == 0


# --- reading ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "orders"),
    [
        ("PLACE BEST", "PLACE BEST"),
        ("place best", "PLACE BEST"),
        ("PLACE BEST Valencia or Seville or Castillo", "PLACE BEST Valencia or Seville or Castillo"),
        ("PLACE LEAD Valencia, BEST", "PLACE LEAD Valencia, BEST"),
        ("PLACE LEAD Valencia,\nBEST", "PLACE LEAD Valencia, BEST"),
        ("PLACE 1 Seville and best", "PLACE 1 Seville, BEST"),
        ("PLACE Valencia or Seville best", "PLACE BEST Valencia or Seville"),
        ("PLACE BEST IF KING IN Seville", "PLACE BEST IF KING IN Seville"),
        ("MOVE BEST", "MOVE BEST"),
        ("MOVE BEST 2", "MOVE BEST 2"),
        ("move two best", "MOVE BEST 2"),
        ("MOVE ALL BEST", "MOVE BEST"),
        ("MOVE 1 red Valencia to Galicia, BEST 2", "MOVE 1 red Valencia to Galicia\nMOVE BEST 2"),
        ("PLACE LEAD Valencia\nBest regards,\nAnna", "PLACE LEAD Valencia"),
        ("PLACE LEAD Valencia\n\nBest,\nAnna", "PLACE LEAD Valencia"),
    ],
)
def test_best_is_read_where_it_is_an_order_and_not_where_it_is_a_greeting(text: str, orders: str) -> None:
    assert orders == filed(text, TURN)


@pytest.mark.parametrize("words", words_by_tag().values(), ids=words_by_tag())
def test_every_language_has_its_words(words: Words) -> None:
    for phrase in words.particles["BEST"]:
        assert "PLACE BEST" == filed(f"PLACE {phrase}", TURN)
        assert "MOVE BEST 2" == filed(f"MOVE {phrase} 2", TURN)


def test_places_out_of_reach_are_told_where_they_were_named_and_none_left_stops_the_placing() -> None:
    out_of_reach = PassedOver(GAL, Complaint("out-of-reach", (GAL, CNU)), 0)

    assert Found(PlaceCaballeros(((VAL, 5),)), 0, (out_of_reach,)) == placed(best(GAL, VAL), on=at())
    assert Stuck((out_of_reach,)) == placed(best(GAL), on=at())


# --- placing ----------------------------------------------------------------------------------------


rows = st.tuples(*(st.integers(0, 3),) * 4)


def divisions(count: int, places: int) -> Iterator[tuple[int, ...]]:
    """All ways to divide a number among so many places."""
    if places == 1:
        yield (count,)
        return
    for first in range(count + 1):
        yield from ((first, *rest) for rest in divisions(count - first, places - 1))


@given(st.lists(st.sampled_from((SEV, VAL, GRA, CASTILLO)), min_size=1, unique=True), rows, rows, st.integers(0, 5))
def test_no_other_division_of_the_same_number_has_a_higher_standing(
    ranks: list[Place], seville: tuple[int, ...], castillo: tuple[int, ...], court: int
) -> None:
    position = at({**BOARD, SEV: seville, CASTILLO: castillo}, court=(court, 7, 7, 7), homes=(SEV, VAL, GRA, ARA))
    found = placed(best(*ranks), on=position)
    assert isinstance(found, Found)
    assert isinstance(found.order, PlaceCaballeros)
    counts = tuple(dict(found.order.placing).get(place, 0) for place in ranks)

    def standing(division: tuple[int, ...]) -> int:
        more = {(place, RED): n for place, n in zip(ranks, division, strict=True)}
        return scaled_lead(with_board(position, more), RED)

    ways = list(divisions(min(5, court), len(ranks)))
    assert counts in ways
    assert max(map(standing, ways)) == standing(counts)


# --- moving -----------------------------------------------------------------------------------------


def test_one_after_the_other_the_move_that_raises_the_standing_most() -> None:
    position = at({SEV: (3, 2, 0, 0), VAL: (0, 1, 0, 0)})  # Valencia: 5 to blue; two from Seville cost its lead

    moves = shifts(DoMoveBest(1), on=position)

    assert 1 == sum(shift.count for shift in moves)
    after = {(s.source, s.owner): -1 for s in moves} | {(s.target, s.owner): 1 for s in moves}
    others = (
        {(source, owner): -1, (target, owner): 1}
        for source in (SEV, VAL)
        for owner in range(4)
        for target in PLACES
        if position.pieces[source][owner] and target not in (source, CNU)
    )
    best_of_all = max(scaled_lead(with_board(position, by), RED) for by in others)
    assert best_of_all == scaled_lead(with_board(position, after), RED)


@given(
    st.lists(rows, min_size=4, max_size=4), st.sampled_from(("four_any", "three_foreign", "two_and_two#1", "add_two"))
)
def test_every_further_caballero_raises_the_standing(counts: list[tuple[int, ...]], card: str) -> None:
    position = at(dict(zip((SEV, VAL, GRA, CASTILLO), counts, strict=True)))
    found = moved(DoMoveBest(ALL), card=card, on=position)
    assert isinstance(found, Found)
    standings = [scaled_lead(position, RED)]
    for shift in found.order.shifts if isinstance(found.order, Move) else ():
        for _ in range(shift.count):
            position = with_board(position, {(shift.source, shift.owner): -1, (shift.target, shift.owner): 1})
            standings.append(scaled_lead(position, RED))

    assert standings == sorted(set(standings))


# --- filing, and reading again ----------------------------------------------------------------------


boards = st.lists(rows, min_size=3, max_size=3).map(lambda counts: dict(zip((SEV, VAL, GRA), counts, strict=True)))
LINES: tuple[tuple[str, Item], ...] = (
    ("PLACE BEST", DoPlace((best(),))),
    ("PLACE LEAD Valencia, BEST Seville or Granada", DoPlace((PlacePart("LEAD", 0, (VAL,)), best(SEV, GRA)))),
    ("MOVE BEST", DoMoveBest(ALL)),
    ("MOVE BEST 2", DoMoveBest(2)),
)


@given(boards, st.sampled_from(LINES), st.sampled_from(("two_and_two#1", "four_any", "add_two", "own_from_one")))
def test_a_second_reader_comes_to_the_same(
    board: dict[Place, tuple[int, ...]], line: tuple[str, Item], card: str
) -> None:
    position = at(board, homes=(VAL, SEV, GRA, ARA))
    step = TurnHalves(
        RED, card, card_of(position, card), act=isinstance(line[1], DoMoveBest), place=isinstance(line[1], DoPlace)
    )
    ours = next_half(position, step, (line[1],), CNU)

    theirs = PlanReader(Eyes(position, RED, COLOURS, CNU), step).order([line[0]])

    assert (ours.order if isinstance(ours, Found) else None) == theirs
