"""What a letter of the alphabet does that stands in an answer: it chooses a whole sheet, or is how somebody signs."""

import pytest

from tests.kit.post import open_office, text_of


@pytest.fixture
def office(tmp_path):
    with open_office(f"sqlite:///{tmp_path}/referee.db", players=2) as office:
        yield office


@pytest.mark.parametrize("words", ["Thanks!\nA.", "Cheers,\nB", "Thanks!\n\nB", "Fine.\nA", "OK\nB"])
def test_a_letter_that_may_be_a_signature_files_nothing(office, words):
    office.says(0, words)
    assert {} == office.docket.seat(0).sheet


@pytest.mark.parametrize("words", ["Thanks!\nA.", "Cheers\nB", "Great, see you\n\nA"])
def test_in_answer_to_a_receipt_it_changes_none(office, words):
    office.says(0, "POWER 13\nCARD ANY\nSKIP\nPLACE NONE")
    filed = office.docket.seat(0).sheet

    office.says(0, words)
    assert filed == office.docket.seat(0).sheet


def test_beside_words_to_all_the_sheet_is_filed_and_they_are_said(office):
    news = office.says(0, "A\nSAY hello all")
    assert {"POWER", "CARD"} <= {*office.docket.seat(0).sheet}
    assert any("hello all" in text_of(letter) for seat, letter in news if seat == 1)


def test_on_a_condition_that_is_not_understood_nothing_is_filed_or_proposed_bare(office):
    office.says(0, "A if blue lays 13")
    assert {} == office.docket.seat(0).sheet
    assert () == office.docket.seat(0).proposal
