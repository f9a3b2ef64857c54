"""BANNER: who bears the banner next, ordered in any of our languages, as a block of its own."""

from dataclasses import replace

import pytest

from referee.orders.checking import judge
from referee.orders.shapes.naming import NameBlock
from referee.rules import boxes
from referee.rules.state import State
from tests.kit.geography import ARA, CASTILLO, CNU, COLOURS, FRA, RIO_GRANDE, SEV
from tests.orders.letters import BLUE, check_reads_back, read
from tests.rules.tables import RED, table

LAID = boxes.table_for(boxes.set_up(COLOURS[:4], RIO_GRANDE, ("france", "anniversary")))
TABLE = replace(BLUE, board=LAID.setup.board, asks=LAID.keywords)
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


@pytest.mark.parametrize("block", [WANTED, NameBlock("BANNER", (), ask=True), NameBlock("BANNER", (FRA,))])
def test_what_is_written_reads_back(block):
    check_reads_back(block, TABLE)


def test_a_place_without_a_caballero_is_not_legal_yet_and_the_castillo_never():
    state = State(table({SEV: (1,)}, king=CNU, boxes=("anniversary",)), ())
    found = judge(NameBlock("BANNER", (ARA, SEV, CASTILLO)), state, RED)

    assert [("not-yet", "no-bearer-there", 0), ("never", "banner-flies-not", 2)] == [
        (each.level, each.complaint.code, each.line) for each in found
    ]
