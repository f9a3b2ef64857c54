"""A view tells what a seat may know, and does not change by what it may not."""

from dataclasses import fields, replace
from typing import Any

import pytest

from referee.rules.boxes import set_up
from referee.rules.position import Position
from referee.rules.setup import Setup
from referee.rules.views import imagined, view
from tests.geography import CASTILLO, CAT, CVI, GAL, POWERS, PVA, REGIONS, SEV, VAL
from tests.rules.tables import BLUE, COLOURS, RED, RIO_GRANDE, table

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


def test_prospects_say_what_a_card_on_offer_would_pay_now() -> None:
    board = {VAL: (2, 1, 0, 0), PVA: (0, 0, 2, 1), CASTILLO: (1, 0, 0, 0)}
    offered = ("score_5#1", "score_castillo#2", "score_firsts", "score_4#1", "score_pick_3", "king")

    seen = view(table(board, king=GAL, offered=offered), None)

    assert (
        ("score_5#1", (5, 3, 5, 3)),
        ("score_castillo#2", (5, 0, 0, 0)),
        ("score_firsts", (5, 0, 5, 0)),
        ("score_4#1", (0, 0, 0, 0)),
    ) == seen.prospects


def test_a_card_that_would_score_nothing_promises_nothing() -> None:
    assert (("score_most", (0, 0, 0, 0)),) == view(table(offered=("score_most",)), None).prospects


def test_the_board_is_told_as_it_lies() -> None:
    position = table({VAL: (2, 1, 0, 0)}, king=GAL, scoreboards=(CAT, CASTILLO), homes=(VAL, SEV, PVA, CAT))
    seen = view(position, RED)

    assert [(2, 1, 0, 0) if place == VAL else (0,) * 4 for place in REGIONS] == [
        seen.pieces[place] for place in REGIONS
    ]
    assert ((8, 4, 0), (4, 0, 0)) == (seen.values[CAT], seen.values[CASTILLO])
    assert {PVA, CVI, CASTILLO} == set(seen.reach)
    assert (VAL, SEV, PVA, CAT) == seen.homes


def test_before_the_king_is_drawn_nothing_is_in_reach() -> None:
    assert () == view(table(king=-1), RED).reach


def test_the_view_names_its_rulebook() -> None:
    position = table(setup=replace(MEMORY, edition=replace(RIO_GRANDE, id="another")))

    assert "another" == view(position, RED).setup.edition.id


@pytest.mark.parametrize("setup", [MEMORY, replace(MEMORY, castillo="tally")])
def test_a_position_imagined_from_a_view_looks_the_same_to_its_seat(setup: Setup) -> None:
    known = table({CASTILLO: (3, 2, 0, 1), GAL: (1, 0, 2, 0)}, setup=setup, hands=HANDS)
    seen = view(known, BLUE)

    again = imagined(seen, ((), HANDS[BLUE], (), ()))

    assert seen == view(again, BLUE)
    assert {()} == set(again.undealt)
