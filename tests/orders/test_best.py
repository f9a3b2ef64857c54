"""BEST in placing and in moving: read, filed, and carried out where it raises the standing most."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.languages import Words, words_by_tag
from referee.orders.filing import idle, judge
from referee.orders.findings import Found, PassedOver, Stuck
from referee.orders.grammar import ANY_CARD
from referee.orders.shapes.guard import Item
from referee.orders.shapes.moves import DoMove, DoMoveBest
from referee.orders.shapes.nothing import DoSkip
from referee.orders.shapes.placing import DoPlace, PlacePart, placing
from referee.orders.shapes.plan import Plan, next_half
from referee.orders.shapes.plans import CardBlock
from referee.rules import scoring
from referee.rules.decisions import Complaint, Move, PlaceCaballeros, Shift, Skip
from referee.rules.effects.base import card_of
from referee.rules.model import ALL, COURT, Place
from referee.rules.position import Position
from referee.rules.rounds import Choosing, TurnHalves
from referee.simulate.conditions import Eyes
from referee.simulate.deeds import Deeds
from tests.geography import ARA, CASTILLO, CNU, ENVOY, FRA, GAL, GRA, PLACES, SEV, VAL
from tests.orders.letters import BLUE as READER
from tests.orders.letters import complaint, filed, offering, read
from tests.rules.tables import BLUE, COLOURS, RED, table, with_steps
from tests.tables import setup_for

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

    assert 3 * (3 + 6) - (3 + 1 + 2) == scoring.standing(position, RED)
    assert 3 * 3 - (9 + 1 + 2) == scoring.standing(position, BLUE)


def test_a_castillo_from_memory_is_nothing_to_a_standing() -> None:
    setups = [setup_for(4, castillo=castillo) for castillo in ("tally", "memory")]
    held, empty = ({CASTILLO: (3, 0, 0, 0)}, {})
    gains = [
        scoring.standing(at(held, setup=setup), RED) - scoring.standing(at(empty, setup=setup), RED) for setup in setups
    ]

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


def test_a_place_misspelt_behind_best_is_asked_about() -> None:
    assert ("place-unknown", ("Valencia",)) == (
        complaint("PLACE BEST Valenzia or Seville", TURN).code,
        complaint("PLACE BEST Valenzia or Seville", TURN).legal,
    )


def test_words_behind_best_that_are_no_place_are_not_dropped() -> None:
    assert () == read("PLACE BEST but never in Seville", TURN).blocks


# --- placing ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("board", "parts", "expected"),
    [
        pytest.param({}, (best(SEV, VAL),), {SEV: 4, VAL: 1}, id="who is alone is first with one"),
        pytest.param({SEV: (0, 2, 0, 0)}, (best(SEV, CASTILLO),), {SEV: 3, CASTILLO: 2}, id="as many as lead"),
        pytest.param({SEV: (0, 9, 9, 8)}, (best(SEV, CASTILLO),), {CASTILLO: 5}, id="not where it brings nothing"),
        pytest.param({}, (best(GAL, VAL),), {VAL: 5}, id="a place out of reach is passed over"),
        pytest.param({VAL: (0, 2, 0, 0)}, (PlacePart("COUNT", 2, (VAL,)), best(VAL)), {VAL: 5}, id="behind others"),
        pytest.param(
            {VAL: (0, 2, 0, 0), SEV: (0, 2, 0, 0)},
            (PlacePart("COUNT", 2, (VAL,)), best(SEV, VAL)),
            {VAL: 3, SEV: 2},
            id="what was placed before counts",
        ),
        pytest.param({}, (PlacePart("COUNT", ALL, (SEV,)), best(GAL)), {SEV: 5}, id="of nothing nothing is divided"),
    ],
)
def test_all_that_is_left_goes_where_the_standing_is_highest(
    board: dict[Place, tuple[int, ...]], parts: tuple[PlacePart, ...], expected: dict[Place, int]
) -> None:
    found = placed(*parts, on=at(board))

    assert isinstance(found, Found)
    assert PlaceCaballeros(tuple(expected.items())) == found.order


def test_best_without_places_may_use_all_that_the_king_opens() -> None:
    found = placed(best(), on=at({place: (0, 5, 5, 4) for place in PLACES if place != VAL}, court=(3, 7, 7, 7)))

    assert Found(PlaceCaballeros(((VAL, 1), (CASTILLO, 2)))) == found


def test_places_out_of_reach_are_told_where_they_were_named_and_none_left_stops_the_placing() -> None:
    out_of_reach = PassedOver(GAL, Complaint("out-of-reach", (GAL, CNU)), 0)

    assert Found(PlaceCaballeros(((VAL, 5),)), 0, (out_of_reach,)) == placed(best(GAL, VAL), on=at())
    assert Stuck((out_of_reach,)) == placed(best(GAL), on=at())


def test_no_more_are_placed_than_there_is_room_for() -> None:
    position = at({FRA: (0, 0), ENVOY: (0, 1)}, king=ARA, boxes=("france",))

    assert Found(PlaceCaballeros(((FRA, 2),))) == placed(best(FRA), on=position)
    assert Found(PlaceCaballeros(((FRA, 2), (CASTILLO, 3)))) == placed(best(FRA, CASTILLO), on=position)


def test_from_memory_what_lies_in_the_castillo_changes_nothing() -> None:
    setup = setup_for(4, castillo="memory")
    boards = ({SEV: (0, 1, 1, 0), CASTILLO: unseen} for unseen in ((0, 0, 0, 0), (2, 3, 0, 0), (0, 1, 4, 4)))

    assert 1 == len({placed(best(), on=at(board, setup=setup)) for board in boards})


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
        return scoring.standing(with_board(position, more), RED)

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
    best_of_all = max(scoring.standing(with_board(position, by), RED) for by in others)
    assert best_of_all == scoring.standing(with_board(position, after), RED)


def test_as_many_as_help_and_no_more_than_the_card_and_the_line_allow() -> None:
    position = at({SEV: (9, 0, 0, 0)})  # each region is led by one

    assert 4 == sum(shift.count for shift in shifts(DoMoveBest(ALL), on=position))
    assert 2 == sum(shift.count for shift in shifts(DoMoveBest(2), on=position))


def test_only_those_are_moved_whom_the_card_lets_one_move_and_from_where() -> None:
    position = at({SEV: (3, 4, 0, 0), VAL: (2, 9, 0, 0), CNU: (5, 0, 0, 0)})

    assert {RED} == {shift.owner for shift in shifts(DoMoveBest(ALL), card="four_own", on=position)}
    assert RED not in {shift.owner for shift in shifts(DoMoveBest(ALL), card="three_foreign", on=position)}
    assert 1 == len({shift.source for shift in shifts(DoMoveBest(ALL), card="own_from_one", on=position)})
    assert CNU not in {shift.source for shift in shifts(DoMoveBest(ALL), on=position)}


def test_a_card_that_adds_takes_them_from_the_court() -> None:
    added = shifts(DoMoveBest(ALL), card="add_two", on=at({}))

    assert {COURT} == {shift.source for shift in added}
    assert 2 == sum(shift.count for shift in added)


def test_behind_other_moves_best_takes_what_they_leave_of_the_card() -> None:
    first = DoMove(3, RED, GRA, (CASTILLO,))
    moves = shifts(first, DoMoveBest(ALL), on=at({GRA: (9, 0, 0, 0)}))

    assert Shift(RED, GRA, CASTILLO, 3) == moves[0]
    assert 4 == sum(shift.count for shift in moves)


def test_where_nothing_helps_nobody_is_moved() -> None:
    assert Found(Skip()) == moved(DoMoveBest(ALL), on=at({}))
    assert Found(Skip()) == moved(DoMoveBest(ALL), card="three_foreign", on=at({SEV: (1, 0, 0, 0)}))


def test_of_equal_moves_an_own_caballero_goes_and_then_the_first_in_track_order() -> None:
    position = at({SEV: (2, 0, 0, 0), VAL: (2, 0, 0, 0)}, homes=(GAL, ARA, GRA, SEV))

    (shift,) = shifts(DoMoveBest(1), on=position)

    assert (RED, SEV) == (shift.owner, shift.source)


@given(
    st.lists(rows, min_size=4, max_size=4), st.sampled_from(("four_any", "three_foreign", "two_and_two#1", "add_two"))
)
def test_every_further_caballero_raises_the_standing(counts: list[tuple[int, ...]], card: str) -> None:
    position = at(dict(zip((SEV, VAL, GRA, CASTILLO), counts, strict=True)))
    found = moved(DoMoveBest(ALL), card=card, on=position)
    assert isinstance(found, Found)
    standings = [scoring.standing(position, RED)]
    for shift in found.order.shifts if isinstance(found.order, Move) else ():
        for _ in range(shift.count):
            position = with_board(position, {(shift.source, shift.owner): -1, (shift.target, shift.owner): 1})
            standings.append(scoring.standing(position, RED))

    assert standings == sorted(set(standings))


# --- filing, and reading again ----------------------------------------------------------------------


@pytest.mark.parametrize("card", ["four_any", "three_foreign", "add_two", "own_from_one"])
@pytest.mark.parametrize("item", [DoMoveBest(ALL), DoMoveBest(9), DoPlace((best(),))])
def test_best_is_filed_whatever_the_board_gives_today(card: str, item: Item) -> None:
    state = with_steps(at({}, offered=(card,)), Choosing(RED))

    assert () == judge(CardBlock((Plan((card,), (item,)),)), state, RED)


def test_best_under_a_card_that_moves_nobody_is_refused() -> None:
    state = with_steps(at(offered=("king",)), Choosing(RED))
    (finding,) = judge(CardBlock((Plan(("king",), (DoMoveBest(ALL),)),)), state, RED)

    assert ("never", "wants-king") == (finding.level, finding.complaint.code)


def test_a_number_behind_best_is_refused() -> None:
    state = with_steps(at(offered=("king",)), Choosing(RED))
    parts = (best(), PlacePart("COUNT", 1, (SEV,)))
    (finding,) = judge(CardBlock((Plan(("king",), (DoSkip(), DoPlace(parts))),)), state, RED)

    assert ("never", "after-rest") == (finding.level, finding.complaint.code)


@pytest.mark.parametrize(("part", "always"), [(best(), True), (best(SEV, CASTILLO), True), (best(SEV), False)])
def test_a_plan_behind_one_that_always_places_best_can_never_be_used(part: PlacePart, always: bool) -> None:
    block = CardBlock((Plan((ANY_CARD,), (DoSkip(), DoPlace((part,)))), Plan(("king",), (DoSkip(),))))

    assert always == ("idle-plan" in {remark.code for remark in idle(block, at(offered=("king",)), READER)})


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

    theirs = Deeds(Eyes(position, RED, COLOURS, CNU), step).order([line[0]])

    assert (ours.order if isinstance(ours, Found) else None) == theirs
