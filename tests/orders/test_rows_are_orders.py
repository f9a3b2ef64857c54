"""What is an order: a row that is one whole, in the letter's one language, with nothing beside it that may turn it."""

import pytest

from referee.orders.contents import OrderSheet
from tests.orders.letters import BLUE, read, understood, written

# --- an order is whole or it is not filed ---------------------------------------------------------


@pytest.mark.parametrize(
    "row", ["POWER 9", "power 9", "POWER 9 please", "POWER 9 :-)", "POWER 9, thanks!", "please POWER 9", "POWER 9."]
)
def test_courtesy_beside_an_order_is_no_part_of_it(row: str) -> None:
    sheet = read(row)

    assert ("POWER 9", OrderSheet(blocks=sheet.blocks)) == (written(sheet.blocks), sheet)


@pytest.mark.parametrize("row", ["POWER 9 banana", "POWER 9 Seville", "power 9 banana", "I play POWER 9 because I can"])
def test_a_row_with_words_of_no_order_is_not_filed(row: str) -> None:
    assert ((), "POWER 9") == (read(row).blocks, written(read(row).proposal))


@pytest.mark.parametrize("row", ["POWR 9", "POWER nien"])
def test_a_mended_word_makes_a_proposal(row: str) -> None:
    sheet = read(row)

    assert () == sheet.blocks
    assert sheet.complaints or sheet.proposal


def test_a_row_that_is_wrong_is_refused_as_a_whole_with_what_would_be_right() -> None:
    (about,) = read("DISK GENERAL Atlantis or Seville").complaints

    assert ("place-unknown", ("atlantis",)) == (about.code, about.args)
    assert about.column == len("DISK GENERAL ")


@pytest.mark.parametrize("row", ["Power outage here", "Return soon!", "Card games are fun", "King of the hill"])
def test_any_other_row_is_prose(row: str) -> None:
    assert OrderSheet(ignored=(row,)) == read(row)


def test_in_a_letter_all_in_capitals_a_keyword_begins_no_order_of_itself() -> None:
    sheet = read("I PLAY POWER 9 AND TAKE THE KING TO ARAGON PLEASE")

    assert ((), "POWER 9\nCARD king\nKING Aragon") == (sheet.blocks, written(sheet.proposal))


# --- rows beside clauses that were not understood -------------------------------------------------

SHEET = "POWER 11\nCARD king\nKING Aragon"


@pytest.mark.parametrize("clause", ["not Cleo though", "unless Dirk is mean to Cleo", "but not if Emma whines"])
def test_rows_beside_an_unread_denial_or_condition_of_the_game_are_proposed(clause: str) -> None:
    sheet = read(f"VETO red\n{clause}")

    assert ((), "VETO red") == (sheet.blocks, understood(sheet))
    assert clause in (*(remark.args[0] for remark in sheet.remarks), *sheet.unowned)


@pytest.mark.parametrize(
    "below",
    [
        "If anything is unclear, let me know.",
        "Cheers\nAnn\n12 May 2024\nTel 0207 946 0000",
        "See you on Friday at 18:30, and thanks for the game",
        "Ann Smith\nFLOOR 5, BLOCK B",
    ],
)
def test_talk_courtesy_dates_and_contact_data_below_a_sheet_leave_it_filed(below: str) -> None:
    sheet = read(f"{SHEET}\n\n{below}")

    assert (SHEET, (), (), ()) == (written(sheet.blocks), sheet.complaints, sheet.proposal, sheet.remarks)


@pytest.mark.parametrize("below", ["PS: 9 instead", "PS make that Seville", "PS only if Cleo leads Galicia"])
def test_a_postscript_that_may_change_something_is_told_first(below: str) -> None:
    sheet = read(f"{SHEET}\n\n{below}")
    told = [remark.args[0] for remark in sheet.remarks] + [about.args[0] for about in sheet.complaints]

    assert (told and told[0] in below) or SHEET != written(sheet.blocks)


# --- plans ----------------------------------------------------------------------------------------

BAD = "ELSE CARD score the 5s\nSCORE Nowhere\nPLACE 3 Granada"


def test_a_plan_above_a_bad_plan_stays() -> None:
    assert SHEET == written(read(f"{SHEET}\n{BAD}").blocks)


def test_a_bad_plan_falls_as_one_and_each_of_its_lines_is_named() -> None:
    sheet = read(f"{SHEET}\n{BAD}\nELSE CARD ANY\nSKIP")

    assert SHEET == written(sheet.blocks)
    assert [4, 5, 6, 7, 8] == sorted({about.line for about in sheet.complaints})


# --- one language a letter ------------------------------------------------------------------------


@pytest.mark.parametrize("writer", ["", "en", "sv"])
def test_a_formal_sheet_is_filed_in_its_language_whoever_writes_it(writer: str) -> None:
    sheet = read("MACHT 11 oder 9\nSCHEIBE RÄUMUNG Granada oder Sevilla", BLUE, writer)

    assert ("POWER 11 or 9\nDISK EVICT Granada or Seville", ()) == (written(sheet.blocks), sheet.complaints)


def test_what_is_in_another_language_than_the_letter_is_only_proposed() -> None:
    sheet = read("macht 11 oder 9", BLUE, "en")

    assert ((), "POWER 11 or 9") == (sheet.blocks, written(sheet.proposal))
