"""Who is King, in words: where he stands, that he is nowhere, and whose Grande rules in his stead."""

from dataclasses import replace

import pytest

from referee.languages.loading import load
from referee.orders.contents import Remark
from referee.report import render
from referee.report.board import board
from referee.report.picture import picture
from referee.report.special_actions import clauses
from referee.report.voice import LetterVoice
from referee.rules import events as e
from referee.rules.model import NOWHERE
from referee.rules.modifiers import Crown
from tests.kit.byletters import words
from tests.kit.geography import ARA, CASTILLO, CNU, GAL, GRA, SEV
from tests.report.games import read_back
from tests.report.winter import BLUE, COLOURS, RED, TABLE, VIEW, letter, read

ENGLISH = load()["en"]
ARRIVED = [
    ("he stands there", CNU, Crown(CNU), ""),
    ("nowhere", NOWHERE, Crown(NOWHERE), "The King is nowhere on the board. No region is his."),
    ("in the Castillo", CASTILLO, Crown(NOWHERE), "The King is in Castillo. No region is his."),
    ("his region kept", CASTILLO, Crown(CNU), "The King is in Castillo. His region is New Castile."),
    (
        "red's Grande rules",
        CASTILLO,
        Crown(SEV, RED),
        "The King is in Castillo. Red's Grande rules in his stead, so the King's region is Seville.",
    ),
]
ANYWHERE = pytest.mark.parametrize(
    ("stands", "crown", "said"), [each[1:] for each in ARRIVED], ids=[each[0] for each in ARRIVED]
)


def seen(stands, crown):
    return letter("report", view=replace(VIEW, kings_figure=stands, crown=crown, reach=()))


def voice(one):
    return LetterVoice(ENGLISH, one, "UTC")


@ANYWHERE
def test_a_report_with_its_board_says_who_is_king(stands, crown, said):
    told, page = words(seen(stands, crown)), render(seen(stands, crown), ENGLISH, "UTC").html

    assert ("The King is" in told) is bool(said)
    assert said in told
    assert said.partition(".")[0] in " ".join(page.replace("&nbsp;", " ").replace("\N{NO-BREAK SPACE}", " ").split())


@ANYWHERE
def test_the_sign_of_the_king_stands_in_his_region_alone(stands, crown, said):
    one = seen(stands, crown)
    made = picture(voice(one), one.view, (table := board(voice(one), one.view)), ())
    codes = [spot.code for spot in table.spots if "KING" in spot.told]
    crowned = [ground.name for ground in made.drawing.grounds for mark in ground.marks if mark.kind == "king"]

    assert len(crowned) == len(codes) == (crown.region != NOWHERE)
    assert [] == [code for code in codes if code != one.view.board.codes[crown.region]]
    assert (said or "King: New Castile.") in made.told
    assert made.key.replace("\N{NO-BREAK SPACE}", " ").startswith(said or "R red,")


@ANYWHERE
def test_whoever_reads_the_board_finds_that_king_again(stands, crown, said):
    shown, codes = read_back(seen(stands, crown)).board, (*TABLE.setup.board.codes, None)

    assert (codes[stands], codes[crown.region]) == (shown.king, shown.kings_region)
    assert shown.regent == (None if crown.regent is None else COLOURS[crown.regent])


def test_it_is_told_that_the_king_leaves_and_where_he_comes_back():
    facts = (e.KingMoved(NOWHERE), e.KingMoved(GRA))

    assert ["the King leaves the board", "King to Granada"] == list(clauses(voice(letter("report")), RED, facts))


def test_whose_grande_moves_in_the_kings_stead_is_told_unless_its_owner_moves_it():
    moved = (e.GrandeMoved(RED, GRA),)

    told = [list(clauses(voice(letter("report")), seat, moved)) for seat in (RED, BLUE)]
    assert [["Grande to Granada"], ["Grande of red to Granada"]] == told


@pytest.mark.parametrize(
    ("places", "said"),
    [
        ((GAL,), "CARD: kept; Galicia is legal only beside the King, who is nowhere now."),
        ((GAL, ARA), "CARD: kept; Galicia and Aragon are legal only beside the King, who is nowhere now."),
    ],
    ids=["one place", "two"],
)
def test_a_receipt_says_that_places_wait_for_a_king_who_is_nowhere(places, said):
    remarks = tuple(Remark("CARD", "king-nowhere", (place,)) for place in places)

    assert 1 == words(letter("receipt", receipt=read(remarks=remarks))).count("who is nowhere now")
    assert said in words(letter("receipt", receipt=read(remarks=remarks)))


def test_a_receipt_says_that_places_wait_for_the_grande_that_rules():
    remarks = tuple(Remark("CARD", "out-of-reach-ruled", (place, SEV)) for place in (GAL, ARA))
    said = "CARD: kept; Galicia and Aragon are legal only beside the King's region, which is Seville now."

    assert said in words(letter("receipt", receipt=read(remarks=remarks)))
