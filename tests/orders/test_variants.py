"""Orders at tables with the variants: black caballeros by name, one more than the card says, far moves."""

import json
from dataclasses import replace

import pytest

from referee.orders.canonical import canonical
from referee.orders.filing import judge
from referee.orders.shapes import deeds
from referee.orders.shapes.called import ReinforceBlock
from referee.orders.shapes.moves import DoMove, DoMoveBest
from referee.orders.shapes.nothing import DoAct
from referee.orders.shapes.placing import DoPlace, PlacePart, placing
from referee.orders.shapes.plan import Plan
from referee.orders.shapes.plans import CardBlock
from referee.orders.shapes.table import ANSWERING
from referee.orders.turnfile.forms import to_turnfile
from referee.orders.turnfile.reading import read_turnfile
from referee.rules import boxes
from referee.rules.decisions import Ask, Move, PlaceCaballeros, Reinforce, Shift
from referee.rules.effects.base import card_of
from referee.rules.model import ALL, COURT
from referee.rules.rounds import Reinforcing, TurnHalves
from tests.geography import ARA, CASTILLO, CAT, CNU, COLOURS, GRA, RIO_GRANDE, SEV, VAL
from tests.orders.letters import BLUE, read
from tests.rules.tables import RED, asked, table, turn, with_steps

LAID = boxes.laid(boxes.set_up(COLOURS[:5], RIO_GRANDE, ("church",)))
TABLE = replace(BLUE, board=LAID.setup.board, cards=LAID.cards, offered=("church",))
BLACK = 5
WANTED = CardBlock((Plan(("church",), (DoMove(2, BLACK, ARA, (SEV, VAL)),)),))
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
    assert (WANTED,) == read(canonical(WANTED, TABLE), TABLE).blocks
    assert (WANTED,) == read_turnfile(json.dumps(to_turnfile((WANTED,), TABLE)), TABLE).blocks


def test_where_there_is_no_church_black_is_nobody():
    assert () == read("CARD four own\nMOVE 2 black Aragon to Seville", BLUE).blocks


def test_the_court_is_never_theirs():
    sheet = read("CARD church\nMOVE 1 black court to Seville", TABLE)

    assert [("court-is-own", ("black",))] == [
        (c.code, c.args) for c in sheet.complaints if c.code != "plan-needs-action"
    ]


def position(rows=None, boxes=("church",), **more):
    return table({ARA: (0, 1, 0, 0, 2)} if rows is None else rows, king=CNU, boxes=boxes, **more)


def carried(place, *lines):
    does = card_of(place, "church").does
    return deeds.special(place, RED, does, list(enumerate(lines))).order


def test_the_card_is_carried_out_with_moves_and_without():
    assert Move((Shift(4, ARA, SEV, 2),)) == carried(position(), DoMove(ALL, 4, ARA, (SEV,)))
    assert carried(position(), DoAct()) is not None
    assert Move(()) == carried(position({}), DoMoveBest(ALL))  # the marker is taken all the same


def test_the_best_move_may_be_one_of_theirs():
    mine = position({ARA: (1, 1, 0, 0, 0), SEV: (3, 0, 0, 0, 2)}, tokens=MARKER)

    assert 4 in {shift.owner for shift in carried(mine, DoMoveBest(ALL)).shifts}


@pytest.mark.parametrize("tokens", [{}, {"church-marker": (COURT, 1)}], ids=["nobody's", "a rival's"])
def test_the_best_move_counts_them_as_ones_own_since_the_card_takes_them_first(tokens):
    rows = {ARA: (1, 1, 0, 0, 0), SEV: (3, 0, 0, 0, 2)}
    held = carried(position(rows, tokens=MARKER), DoMoveBest(ALL))

    assert {4} == {shift.owner for shift in held.shifts}
    assert held == carried(position(rows, tokens=tokens), DoMoveBest(ALL))


def test_examples_of_the_card_would_do_now():
    lines = deeds.lines_for(card_of(position(), "church"), position(), RED)

    assert lines[0].startswith("MOVE 2 black Aragon to ")
    assert ("ACT", "SKIP") == lines[-2:]


# --- one more -------------------------------------------------------------------------------------


def placed(place, card, *parts):
    step = TurnHalves(RED, card, card_of(place, card), act=True, place=True)
    return placing(place, step, list(enumerate(parts))).order


HOME = position({}, boxes=("home_advantage",), homes=(SEV, VAL, CAT, ARA))


@pytest.mark.parametrize(
    ("parts", "comes"),
    [
        ((PlacePart("COUNT", 4, (SEV,)),), ((SEV, 4),)),
        ((PlacePart("COUNT", ALL, (SEV,)),), ((SEV, 4),)),
        ((PlacePart("REST", 0, (SEV,)),), ((SEV, 4),)),
        ((PlacePart("SPREAD", 0, (SEV,)),), ((SEV, 4),)),
        ((PlacePart("BEST", 0, (SEV,)),), ((SEV, 4),)),
        ((PlacePart("REST", 0, (VAL,)),), ((VAL, 3),)),
        ((PlacePart("COUNT", 4, (VAL, SEV)),), ((SEV, 4),)),
        ((PlacePart("COUNT", 3, (SEV,)), PlacePart("REST", 0, (VAL,))), ((SEV, 3),)),
        ((PlacePart("COUNT", 3, (SEV,)), PlacePart("BEST", 0, ())), ((SEV, 4),)),
        ((PlacePart("COUNT", 2, (SEV,)), PlacePart("REST", 0, (VAL,))), ((SEV, 2), (VAL, 1))),
    ],
)
def test_all_at_home_are_one_more(parts, comes):
    assert PlaceCaballeros(comes) == placed(HOME, "score_4#1", *parts)


def test_the_holder_of_the_marker_places_one_more_wherever():
    spread = PlacePart("SPREAD", 0, (SEV, VAL))

    assert PlaceCaballeros(((SEV, 2), (VAL, 2))) == placed(position({}, tokens=MARKER), "score_4#1", spread)
    assert PlaceCaballeros(((SEV, 2), (VAL, 1))) == placed(position({}), "score_4#1", spread)


def test_one_more_than_the_card_says_is_filed_where_that_may_come_true():
    block = CardBlock((Plan(("score_4#1",), (DoPlace((PlacePart("COUNT", 4, (SEV,)),)), DoAct())),))

    def level(*chosen, **more):
        state = turn(position({}, boxes=chosen, offered=("score_4#1",), **more), "score_4#1")
        return [finding.level for finding in judge(block, state, RED) if "placed" in finding.complaint.code]

    assert ["never"] == level()
    assert [] == level("home_advantage", homes=(SEV, VAL, CAT, ARA))
    assert ["not-yet"] == level("home_advantage", homes=(VAL, SEV, CAT, ARA))  # the Grande may come
    assert [] == level("church", tokens=MARKER)
    assert ["not-yet"] == level("church")


@pytest.mark.parametrize(
    ("wanted", "boxes", "comes"),
    [(3, ("church",), 3), (9, ("church",), 3), (ALL, ("church",), 2), (2, ("church",), 2), (1, ("church",), 1)]
    + [(3, (), 2), (ALL, (), 2)],
)
def test_the_holder_takes_one_more_with_the_power_card_if_he_says_the_number(wanted, boxes, comes):
    tokens = MARKER if boxes else {}
    state = with_steps(position({}, boxes=boxes, laid=((RED, 8),), tokens=tokens), Reinforcing(RED))
    sheet = {ReinforceBlock.key: ReinforceBlock(wanted)}
    found = ANSWERING[Ask.REINFORCE].answer(state, asked(state), RED, sheet, None)

    assert Reinforce(comes) == found.order


def test_whoever_says_nothing_keeps_the_one_more_for_placing():
    state = with_steps(position({}, laid=((RED, 8),), tokens=MARKER), Reinforcing(RED))

    assert Reinforce(2) == ANSWERING[Ask.REINFORCE].default(state.position, asked(state), RED)


@pytest.mark.parametrize(("boxes", "levels"), [((), ["never"]), (("church",), [])])
def test_a_number_that_no_power_card_brings_is_filed_where_one_more_may_come(boxes, levels):
    state = with_steps(position({}, boxes=boxes, laid=((RED, 8),)), Reinforcing(RED))

    assert levels == [finding.level for finding in judge(ReinforceBlock(7), state, RED)]


# --- far ------------------------------------------------------------------------------------------


def far(*lines):
    does = card_of(position(), "four_own").does
    here = position({VAL: (4, 0, 0, 0)}, boxes=("moving_restrictions",))
    return deeds.special(here, RED, does, list(enumerate(lines)))


def test_all_takes_as_many_as_may_go_so_far():
    assert Move((Shift(RED, VAL, SEV, 2),)) == far(DoMove(ALL, RED, VAL, (SEV,))).order
    assert Move((Shift(RED, VAL, GRA, 4),)) == far(DoMove(ALL, RED, VAL, (GRA,))).order


def test_a_number_that_is_too_many_so_far_goes_to_the_next_wish():
    found = far(DoMove(3, RED, VAL, (SEV, CASTILLO)))

    assert Move((Shift(RED, VAL, CASTILLO, 3),)) == found.order
    assert ["too-many-so-far"] == [passed.complaint.code for passed in found.passed]
