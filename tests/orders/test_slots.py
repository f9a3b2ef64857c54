"""What was asked decides what a word means: bare answers fill the slots of the letter that they answer."""

from dataclasses import replace

import pytest

from referee.orders.contents import Accept, Decline, Known, Slot
from referee.orders.statements import INVITED
from referee.rules.decisions import Complaint
from tests.orders.letters import BLUE, read, written

FLEEING = Slot(
    "DISK EVICT", ("DISK EVICT",), is_asked=True, short={"1": "DISK EVICT Aragon", "2": "DISK EVICT Seville"}
)
KING = Slot("TURN", ("KING",), is_asked=True, short={"SAYS NO": "SKIP"})


def asking(*slots: Slot, mid_turn: bool = False) -> Known:
    return replace(BLUE, slots=slots, mid_turn=mid_turn)


def filed(text: str, table: Known) -> str:
    sheet = read(text, table)
    assert ((), ()) == (sheet.proposal, sheet.complaints)
    return written(sheet.blocks, table)


@pytest.mark.parametrize(
    "words",
    ["Seville", "to Seville", "[Seville]", "Seville please", "seville, thanks!", "2", "in Sevilla"],
)
def test_a_question_answered_by_its_answer_alone_is_answered(words: str) -> None:
    assert "DISK EVICT Seville" == filed(words, asking(FLEEING))


@pytest.mark.parametrize(
    "words",
    ["Seville?", "maybe Seville", "Seville I think", "actually Seville", "I'd go to Seville", "Seville or not at all"],
)
def test_a_doubtful_answer_is_proposed(words: str) -> None:
    sheet = read(words, asking(FLEEING))

    assert ((), "DISK EVICT Seville") == (sheet.blocks, written(sheet.proposal))


@pytest.mark.parametrize("words", ["not Seville", "my aunt lives in Seville", "if red goes to Seville"])
def test_what_says_more_than_an_answer_is_never_filed(words: str) -> None:
    assert ((), ()) == (read(words, asking(FLEEING)).blocks, read(words, asking(FLEEING)).proposal)


def test_a_card_that_wants_more_is_kept_to_be_finished() -> None:
    unfinished = read("CARD king\nPLACE 2 Castillo").half
    table = replace(asking(KING), unfinished=unfinished)

    assert "CARD king\nPLACE 2 Castillo" == written(unfinished)
    assert "CARD king\nKING Seville\nPLACE 2 Castillo" == written(read("to Seville", table).proposal)


def test_what_is_closed_or_gone_is_told_so_and_never_proposed() -> None:
    gone = replace(FLEEING, against=lambda block: Complaint("closed", (4,)))
    sheet = read("Aragon", asking(gone))

    assert (["closed"], (), ()) == ([about.code for about in sheet.complaints], sheet.blocks, sheet.proposal)


@pytest.mark.parametrize(
    "words", ["yes", "Yes please, count me in!", "sure", "👍", "Ja, gerne", "Yes! Looking forward to it."]
)
def test_a_plain_yes_joins(words: str) -> None:
    assert (Accept(""),) == read(words, asking(INVITED)).requests


@pytest.mark.parametrize("words", ["yes?", "yes if we start in May", "maybe", "Who plays?"])
def test_a_yes_with_a_condition_does_not(words: str) -> None:
    assert Accept("") not in read(words, asking(INVITED)).requests


@pytest.mark.parametrize("words", ["I'm in! Random words: banana tango 77", "Sure thing! Seed words: banana tango 77"])
def test_words_for_the_draw_are_taken_from_a_letter_that_joins(words):
    assert (Accept("banana tango 77"),) == read(words, asking(INVITED)).requests


@pytest.mark.parametrize("words", ["no", "No thanks!", "no sorry, I have no time", "Nein danke", "nee bedankt"])
def test_a_no_declines(words: str) -> None:
    assert (Decline(),) == read(words, asking(INVITED)).requests
