"""BANNER: who bears the banner next, ordered in any of our languages, as a block of its own."""

import json
from dataclasses import replace

import pytest

from referee.orders.asking import filed_ahead, keywords
from referee.orders.book import needed
from referee.orders.canonical import canonical, canonical_standing
from referee.orders.filing import judge
from referee.orders.letter import Clear
from referee.orders.shapes.naming import NameBlock
from referee.orders.turnfile.forms import to_turnfile
from referee.orders.turnfile.reading import read_turnfile
from referee.rules import boxes
from referee.rules.decisions import Phase
from referee.rules.state import State
from tests.geography import ARA, CASTILLO, CNU, COLOURS, FRA, RIO_GRANDE, SEV
from tests.harbour import harbour_table
from tests.orders.letters import BLUE, read
from tests.rules.tables import RED, table, with_steps

LAID = boxes.laid(boxes.set_up(COLOURS[:4], RIO_GRANDE, ("france", "anniversary")))
TABLE = replace(BLUE, board=LAID.setup.board, asks=keywords(LAID))
WANTED = NameBlock("BANNER", (ARA, SEV))


@pytest.mark.parametrize(
    "words",
    [
        "BANNER Aragon or Seville",
        "banner aragon, sevilla",
        "BANIER Aragon of Sevilla",
        "SZTANDAR Aragonia albo Sewilla",
        "BANER Aragonien eller Sevilla",
        "BANNERTRÄGER Aragonien oder Sevilla",
        "ESTANDARTE Aragón o Sevilla",
    ],
)
def test_it_is_understood_in_every_language(words):
    assert (WANTED,) == read(words, TABLE).blocks


def test_a_game_without_banners_knows_no_such_order():
    sheet = read("BANNER Aragon or Seville", BLUE)

    assert () == sheet.blocks
    assert ["unknown-order"] == [complaint.code for complaint in sheet.complaints]


@pytest.mark.parametrize("block", [WANTED, NameBlock("BANNER", (), ask=True), NameBlock("BANNER", (FRA,))])
def test_what_is_written_reads_back(block):
    assert (block,) == read(canonical(block, TABLE), TABLE).blocks
    assert (block,) == read(canonical_standing((block,), TABLE), TABLE).standing
    assert (block,) == read_turnfile(json.dumps(to_turnfile((block,), TABLE)), TABLE).blocks


def test_it_can_be_withdrawn():
    assert (Clear(("BANNER",)),) == read("CLEAR BANNER", TABLE).requests


def test_told_twice_differently_it_is_asked_back():
    assert "contradiction" == read("BANNER Aragon\nBANNER Seville", TABLE).note


def test_a_place_without_a_caballero_is_not_legal_yet_and_the_castillo_never():
    state = State(table({SEV: (1,)}, king=CNU, boxes=("anniversary",)), ())
    found = judge(NameBlock("BANNER", (ARA, SEV, CASTILLO)), state, RED)

    assert [("not-yet", "no-bearer-there", 0), ("never", "banner-flies-not", 2)] == [
        (each.level, each.complaint.code, each.line) for each in found
    ]


def test_it_may_be_filed_ahead_and_is_never_waited_for_at_a_stop():
    assert ("BANNER",) == filed_ahead(LAID)
    state = with_steps(table({SEV: (1,)}, king=CNU, boxes=("anniversary",)))
    assert "BANNER" not in needed(state, RED, (Phase.POWER, Phase.TURNS))


def test_what_another_box_asks_before_the_first_round_is_answered_by_its_own_word():
    laid = harbour_table(4)
    board = laid.setup.board
    wanted = (NameBlock("LANDING", (board.index["SEV"], board.index["QUAY"])),)
    here = replace(BLUE, board=board, asks=keywords(laid))

    assert ("LANDING",) == keywords(laid)
    assert () == filed_ahead(laid)
    assert wanted == read("LANDING Seville or QUAY", here).blocks
    assert wanted == read(canonical(wanted[0], here), here).blocks
