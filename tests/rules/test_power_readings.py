"""A reading may say a power card's value and what it brings, and never makes two of one value: a box of the tests."""

from dataclasses import replace

import pytest

from referee.commands.drafting import setup_of, with_boxes
from referee.commands.house_rules import read_answers
from referee.commands.refused import Refused
from referee.log import Drafted, Options
from referee.rules.board import PowerCard
from referee.rules.boxes import BASE, BOXES, Box, Reading, set_up, table_for
from referee.rules.decisions import Complaint
from referee.rules.editions import RIO_GRANDE
from referee.rules.effects.base import Card
from referee.rules.effects.royal import SendKing
from referee.rules.engine import fold, open_game

PAGES = Box(
    "pages",
    powers=(PowerCard("pages.value.page", "pages.brings.page"), PowerCard(65, 2)),
    deck=(Card("page", 0, 0, 1, SendKing(adviser=True), power=55),),
    readings=(
        Reading("pages.value.page", (55, 65, 75), assumed=True, sets="value"),
        Reading("pages.brings.page", (3, 1), assumed=True, sets="brings"),
    ),
    needs=("intrigue",),
)
RIVALS = Box("rivals", powers=(PowerCard(75, 1),))
TOGETHER = ("intrigue", "pages")


@pytest.fixture(autouse=True)
def on_the_shelf(monkeypatch: pytest.MonkeyPatch) -> None:
    for box in (PAGES, RIVALS):
        monkeypatch.setitem(BOXES, box.id, box)


def test_a_table_says_the_value_of_a_power_card_and_what_it_brings() -> None:
    usual = set_up(BASE.colours[:2], RIO_GRANDE, TOGETHER)
    other = set_up(BASE.colours[:2], RIO_GRANDE, TOGETHER, chosen={"pages.value.page": 75, "pages.brings.page": 1})

    assert (3, 2) == (usual.board.caballeros_of[55], usual.board.caballeros_of[65])
    assert (1, 2) == (other.board.caballeros_of[75], other.board.caballeros_of[65])
    assert ("page", "page") == (table_for(usual).powers[55], table_for(other).powers[75])
    assert {55} == {*usual.board.power_values} - {*other.board.power_values}
    assert 75 in fold(open_game(other)).position.hands[1]


def test_a_reading_that_is_set_later_is_the_card_s_as_well() -> None:
    setup = set_up(BASE.colours[:2], RIO_GRANDE, TOGETHER).with_answer("pages.value.page", 75, 55)

    assert 3 == setup.board.caballeros_of[75]
    assert 55 not in setup.board.power_values
    assert "page" == table_for(setup).powers[75]


def test_no_reading_makes_two_power_cards_alike() -> None:
    with pytest.raises(ValueError, match="reading-powers") as told:
        set_up(BASE.colours[:2], RIO_GRANDE, TOGETHER, chosen={"pages.value.page": 65})

    assert (Complaint("reading-powers", ("pages", "pages", 65)),) == told.value.args


def test_whoever_would_make_two_alike_is_told_the_value_the_boxes_and_what_would_do() -> None:
    setup = set_up((), RIO_GRANDE, (*TOGETHER, "rivals"))

    with pytest.raises(Refused) as told:
        read_answers(setup, "pages.value.page 75")

    assert ("reading-powers", ("pages", "rivals", 75)) == (told.value.code, told.value.args)
    assert ("SET READING pages.value.page 55",) == told.value.legal


def test_a_box_that_clashes_with_what_the_draft_reads_is_refused() -> None:
    draft = Drafted("g1", "Friday", 5, "Mo", "rio_grande", "nine", "", "tally", Options(), TOGETHER)
    draft = replace(draft, house=(("pages.value.page", 75),))

    with pytest.raises(Refused) as told:
        with_boxes(draft, (*TOGETHER, "rivals"))

    assert ("reading-powers", ("pages", "rivals", 75)) == (told.value.code, told.value.args)
    assert "rivals" in setup_of(with_boxes(replace(draft, house=()), (*TOGETHER, "rivals"))).boxes
