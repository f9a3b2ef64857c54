"""A view tells what a seat may know, and does not change by what it may not."""

from dataclasses import fields, replace
from typing import Any

import pytest

from referee.rules import events as e
from referee.rules.boxes import set_up
from referee.rules.decisions import Act, TakeBack
from referee.rules.position import Position
from referee.rules.table import Setup
from referee.rules.views import imagined, scored_now, view
from tests.kit.geography import CASTILLO, CAT, GAL, POWERS, PVA, SEV, VAL
from tests.rules.tables import BLUE, COLOURS, RED, RIO_GRANDE, answer, table, turn

MEMORY = set_up(COLOURS[:4], RIO_GRANDE, castillo="memory")
HANDS = ((1, 2, 3), (4, 5, 6), POWERS, POWERS)


def changed(before: Any, after: Any) -> set[str]:
    return {field.name for field in fields(before) if getattr(before, field.name) != getattr(after, field.name)}


@pytest.mark.parametrize("seat", [BLUE, None])
def test_nobody_sees_anothers_hand(seat: int | None) -> None:
    before = table(hands=HANDS)
    after = before.having(hands=((7, 8, 9), *HANDS[1:]))

    assert view(before, seat) == view(after, seat)
    assert {"hand"} == changed(view(before, RED), view(after, RED))


def test_what_lies_in_the_castillo_is_told_by_tally_and_kept_to_oneself_by_memory() -> None:
    board = {CASTILLO: (3, 2, 0, 1)}

    assert (3, 2, 0, 1) == view(table(board), BLUE).castillo
    assert (None, 2, None, None) == view(table(board, setup=MEMORY), BLUE).castillo
    assert (None,) * 4 == view(table(board, setup=MEMORY), None).castillo


def test_in_a_game_from_memory_nothing_else_tells_what_lies_in_the_castillo() -> None:
    cards = ("score_castillo#1", "score_most", "score_fewest", "score_firsts", "score_5#1", "king")
    rows: list[Position] = [
        table({CASTILLO: row, VAL: (1, 2, 0, 0)}, setup=MEMORY, offered=cards, provinces=(9,) * 4)
        for row in ((0, 0, 0, 0), (9, 0, 8, 7))
    ]

    assert set() == changed(*(view(position, BLUE) for position in rows))


@pytest.mark.parametrize("setup", [MEMORY, replace(MEMORY, castillo="tally")])
def test_a_position_imagined_from_a_view_looks_the_same_to_its_seat(setup: Setup) -> None:
    known = table({CASTILLO: (3, 2, 0, 1), GAL: (1, 0, 2, 0)}, setup=setup, hands=HANDS)
    seen = view(known, BLUE)

    again = imagined(seen, ((), HANDS[BLUE], (), ()))

    assert seen == view(again, BLUE)
    assert {()} == set(again.undealt)


def test_the_announcement_of_a_power_card_taken_back_keeps_the_value_to_itself() -> None:
    _, facts = answer(turn(table(hands=HANDS, piles=((11, 9, 12), (), (), ())), "power_back#1"), TakeBack(9))

    assert e.Announced(RED, "power_back#1", Act()) == facts[0]


# --- what a general scoring would pay now ---------------------------------------------------------


@pytest.mark.parametrize("seat", [BLUE, None])
def test_what_the_castillo_would_pay_is_told_by_tally_alone(seat: int | None) -> None:
    board = {CASTILLO: (3, 2, 0, 1), GAL: (1, 0, 0, 0)}
    by_tally, from_memory = (scored_now(view(table(board, setup=setup, king=SEV), seat)) for setup in (None, MEMORY))

    assert e.Scored(CASTILLO, (5, 3, 0, 1), general=True) == by_tally[0]
    assert by_tally[1:] == from_memory


def test_bonuses_are_told_apart_from_points_by_rank() -> None:
    position = table({GAL: (3, 1, 0, 0), VAL: (0, 2, 0, 0)}, homes=(GAL, CAT, SEV, PVA), king=VAL)
    told = {fact.place: (fact.points, fact.bonuses) for fact in scored_now(view(position, None))}

    assert ((6, 2, 0, 0), (("home", (2, 0, 0, 0)),)) == told[GAL]
    assert ((0, 7, 0, 0), (("king", (0, 2, 0, 0)),)) == told[VAL]
    assert ((0, 0, 0, 0), ()) == told[CASTILLO]
