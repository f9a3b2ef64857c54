"""What stands below a finished sheet in a paragraph of its own, and cannot undo it; and what is still no postscript."""

import pytest

from tests.orders.letters import BLUE, read, written

SHEET = "POWER 11\nCARD king\nKING Valencia\nPLACE 1 Castillo\nELSE CARD ANY\nSKIP"


@pytest.mark.parametrize("language", ["", "en", "nl"])
@pytest.mark.parametrize(
    "below",
    [
        "Ann Smith\nTel: +44 20 7946 0000\nMobile: 07700 900123",
        "TEL: +44 20 7946 0000",
        "Ann\nFLOOR 5, BLOCK B",
        "Cheers\n\nAnn\n\nFLOOR 5, BLOCK B",
        "If anything is unclear, let me know.",
        "28013 Madrid\nTel. 0207 946 0000",
        "Bo\nIf there is something wrong, write to me again.",
    ],
)
def test_a_signature_or_a_closing_sentence_takes_nothing_back(below: str, language: str) -> None:
    sheet = read(f"{SHEET}\n\n{below}", BLUE, language)

    assert (SHEET, (), (), "") == (written(sheet.blocks), sheet.complaints, sheet.proposal, sheet.note)
    assert [line for line in below.split("\n") if line] == [*sheet.ignored]


@pytest.mark.parametrize(
    "below",
    [
        "PLCE 3 Aragon",
        "Place 3",
        "POWER 99",
        "POWER 2026",
        "INSTEAD 5",
        "Only if I lead.",
        "If Seville is full, let me know.",
        "If anything moves to Aragon, skip.",
        "make it 2",
    ],
)
def test_what_may_change_the_sheet_is_asked_back(below: str) -> None:
    sheet = read(f"{SHEET}\n\n{below}")

    assert SHEET != written(sheet.blocks)
    assert sheet.complaints or sheet.proposal or sheet.which


def test_a_wish_in_running_words_below_a_sheet_is_not_passed_over_in_silence() -> None:
    assert ("1 more in Seville please",) == read(f"{SHEET}\n\n1 more in Seville please").ignored


def test_an_order_in_a_paragraph_of_its_own_is_an_order() -> None:
    sheet = read("POWER 11\n\nCARD king\n\nKING Valencia\n\nThanks!\n\nAnn\nTel: 020 7946 0000")

    assert "POWER 11\nCARD king\nKING Valencia" == written(sheet.blocks)


def test_a_lone_closing_sentence_is_no_postscript() -> None:
    assert () == read("If anything is unclear, let me know.").blocks
