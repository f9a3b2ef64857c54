"""Orders at tables with the variants: black caballeros by name, one more than the card says, far moves."""

from dataclasses import replace

import pytest

from referee.orders import blocks as b
from referee.orders.canonical import canonical
from referee.orders.shapes.table import ANSWERING
from referee.rules import boxes
from referee.rules.decisions import Ask, Reinforce
from referee.rules.model import ALL, COURT
from referee.rules.rounds import Reinforcing
from tests.kit.geography import ARA, CNU, COLOURS, RIO_GRANDE, SEV, VAL
from tests.orders.letters import BLUE, check_reads_back, read
from tests.rules.tables import RED, asked, table, with_steps

LAID = boxes.table_for(boxes.set_up(COLOURS[:5], RIO_GRANDE, ("church",)))
TABLE = replace(BLUE, board=LAID.setup.board, cards=LAID.cards, offered=("church",))
BLACK = 5
WANTED = b.CardBlock((b.Plan(("church",), (b.DoMove(2, BLACK, ARA, (SEV, VAL)),)),))
MARKER = {"church-marker": (COURT, RED)}


# --- black caballeros -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "words",
    [
        "CARD church\nMOVE 2 black Aragon to Seville or Valencia",
        "CARD the church\nmove 2 black caballeros from aragon to seville or valencia",
        "KARTE Kirche\nVERSCHIEBE 2 schwarze Aragonien nach Sevilla oder Valencia",
        "KAART kerk\nVERPLAATS 2 zwarte Aragon naar Sevilla of Valencia",
        "CARTA iglesia\nMUEVE 2 negros Aragón a Sevilla o Valencia",
        "KARTA kościoła\nPRZESUŃ 2 czarnych Aragonia do Sewilla albo Valencia",
        "KORT kyrkan\nFLYTTA 2 svarta Aragonien till Sevilla eller Valencia",
    ],
)
def test_they_are_moved_by_their_name_in_every_language(words):
    assert (WANTED,) == read(words, TABLE).blocks


def test_what_is_written_reads_back():
    assert "MOVE 2 black Aragon to Seville or Valencia" in canonical(WANTED, TABLE)
    check_reads_back(WANTED, TABLE)


def position(rows=None, boxes=("church",), **more):
    return table({ARA: (0, 1, 0, 0, 2)} if rows is None else rows, king=CNU, boxes=boxes, **more)


# --- one more -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wanted", "boxes", "comes"),
    [(3, ("church",), 3), (9, ("church",), 3), (ALL, ("church",), 2), (2, ("church",), 2), (1, ("church",), 1)]
    + [(3, (), 2), (ALL, (), 2)],
)
def test_the_holder_takes_one_more_with_the_power_card_if_he_says_the_number(wanted, boxes, comes):
    tokens = MARKER if boxes else {}
    state = with_steps(position({}, boxes=boxes, laid=((RED, 8),), tokens=tokens), Reinforcing(RED))
    sheet = {b.ReinforceBlock.key: b.ReinforceBlock(wanted)}
    found = ANSWERING[Ask.REINFORCE].answer(state, asked(state), RED, sheet, None)

    assert Reinforce(comes) == found.order
