"""Nothing is filed or proposed that its writer did not mean: no condition is lost, no PREVIEW overheard."""

import pytest

from referee.orders.contents import Clear, Final, Preview, Wait
from tests.orders.letters import BLUE, offering, proposed, read, written

SCORING = offering("score_pick", "king")


# --- conditions -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "line",
    [
        "SCORE Aragon IF GAIN 3 AND red LEADS Seville",
        "SCORE Aragon IF red LEADS Seville AND GAIN 3",
        "SCORE Aragon UNLES red LEADS Seville",
        "SCORE Aragon fi red LEADS Seville",
        "SCORE Aragon but not if red leads Seville",
        "SCORE Aragon if not red leads Seville",
        "SCORE Aragon IF red LEADS Seville oops no Granada",
        "SCORE Aragon IF GAIN 3 oops no Granada",
        "SCORE Aragon (unless red leads there)",
    ],
)
def test_a_line_whose_condition_is_unclear_is_neither_filed_nor_proposed_without_it(line):
    sheet = read(f"CARD score your pick\n{line}", SCORING)

    assert ((), ()) == (sheet.blocks, sheet.proposal)
    assert sheet.complaints


@pytest.mark.parametrize(
    ("line", "guard"),
    [
        ("But if red LEADS Seville SCORE Aragon", "IF red LEADS Seville"),
        ("And unless KING MOVED SCORE Aragon", "UNLESS KING MOVED"),
    ],
)
def test_a_condition_before_a_line_is_proposed_with_its_card(line, guard):
    sheet = read(f"CARD score your pick\n{line}", SCORING)

    assert () == sheet.blocks
    assert f"CARD score your pick {guard}\nSCORE Aragon" == written(sheet.proposal)


def test_a_wish_for_a_power_card_keeps_its_condition_or_is_asked_back():
    sheet = read("POWER 11 IV red LAID 9")

    assert ((), ()) == (sheet.blocks, sheet.proposal)


@pytest.mark.parametrize("line", ["SCORE Aragon whatever", "SCORE Aragno", "please if possible SCORE Aragon"])
def test_what_has_no_condition_is_proposed_as_before(line):
    assert "CARD score your pick\nSCORE Aragon" == proposed(f"CARD score your pick\n{line}", SCORING)


# --- previews -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "asking", ["PREVEIW", "can you PREVIEW this:", "could you preview this?", "ASSUME red POWER 3", "Preveiw!"]
)
def test_orders_below_what_may_be_meant_as_preview_wait_for_an_ok(asking):
    sheet = read(f"{asking}\nPOWER 11\nALWAYS VETO ANY\nCLEAR DISK\nFINAL\nWAIT")

    assert ((), (), "perhaps-preview") == (sheet.blocks, sheet.standing, sheet.note)
    assert "POWER 11" == written(sheet.proposal)
    assert (Wait(),) == sheet.requests


@pytest.mark.parametrize("thanks", ["thanks for the preview", "The preview helped a lot, now for real:"])
def test_who_mentions_a_preview_in_passing_files_orders(thanks):
    sheet = read(f"{thanks}\nPOWER 11\nCLEAR DISK\nFINAL")

    assert "POWER 11" == written(sheet.blocks)
    assert {Clear, Final} == set(map(type, sheet.requests))


def test_preview_in_a_line_of_its_own_tries_the_sheet():
    sheet = read("Preview please\nPOWER 11\ncan you PREVIEW that?", BLUE)

    assert (Preview(),) == sheet.requests
    assert "POWER 11" == written(sheet.previewed)


def test_no_note_speaks_of_a_proposal_that_is_not_made():
    sheet = read("CARD king\nSKIP\nPLACE 1 Galicia IF KING IN Aragon, 1 Valencia\nELSE CARD nosuch\nSKIP")

    assert ((), "") == (sheet.proposal, sheet.note)
