"""What was asked decides what a word means: bare answers fill the slots of the letter that they answer."""

from dataclasses import replace

import pytest

from referee.orders.letter import Accept, Decline, OrderSheet, Slot, Table
from referee.orders.statements import INVITED, PROPOSED
from referee.rules.decisions import Complaint
from tests.orders.letters import BLUE, read, written

POWER = Slot("POWER", ("POWER",), is_asked=True)
CARD = Slot("CARD", ("CARD",), is_asked=True)
PLACING = Slot("TURN", ("PLACE",))
FLEEING = Slot(
    "DISK EVICT", ("DISK EVICT",), is_asked=True, short={"1": "DISK EVICT Aragon", "2": "DISK EVICT Seville"}
)
KING = Slot("TURN", ("KING",), is_asked=True, short={"SAYS NO": "SKIP"})
OBJECTING = Slot("VETO", (), is_asked=True, short={"SAYS YES": "VETO red ON king", "SAYS NO": "LET PASS"})


def asking(*slots: Slot, mid_turn: bool = False) -> Table:
    return replace(BLUE, slots=slots, mid_turn=mid_turn)


def filed(text: str, table: Table) -> str:
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


@pytest.mark.parametrize("words", ["9. was my birthday", "On the 9. I am away", "9. November"])
def test_a_number_beside_other_talk_is_only_proposed_where_more_is_asked(words: str) -> None:
    sheet = read(words, asking(POWER, CARD))

    assert ((), "POWER 9") == (sheet.blocks, written(sheet.proposal))


def test_a_misspelt_answer_is_asked_back() -> None:
    sheet = read("Sevila", asking(FLEEING))

    assert ((), "DISK EVICT Seville") == (sheet.blocks, written(sheet.proposal))


def test_a_place_for_the_king_and_a_no_to_his_moving() -> None:
    assert ["KING Seville", "SKIP"] == [
        filed(words, asking(KING, mid_turn=True)) for words in ("to Seville", "no thanks")
    ]


def test_yes_and_no_mean_what_the_question_says() -> None:
    assert ["VETO red ON king", "VETO NEVER"] == [filed(words, asking(OBJECTING)) for words in ("Yes!", "nope")]


def test_what_could_fill_two_slots_is_asked_back_with_both_written_out() -> None:
    sheet = read("5", asking(POWER, CARD, PLACING))
    (about,) = sheet.complaints

    assert ((), ()) == (sheet.blocks, sheet.proposal)
    assert ("several-meanings", ("POWER 5", "CARD king")) == (about.code, about.legal)


def test_what_fits_one_slot_of_several_fills_it() -> None:
    assert "POWER 13" == filed("13", asking(POWER, CARD, PLACING))


def test_a_thin_sheet_in_running_words_is_proposed_as_a_whole() -> None:
    sheet = read("13, the king to Aragon, two in Catalonia and the rest in the castle", asking(POWER, CARD, PLACING))

    assert "POWER 13\nCARD king\nKING Aragon\nPLACE 2 Catalonia, REST Castillo" == written(sheet.proposal)


def test_a_number_before_a_place_behind_a_comma_says_how_many_and_is_no_second_wish() -> None:
    sheet = read("13, two in Catalonia and the rest in the castle", asking(POWER, CARD, PLACING))

    assert "POWER 13" == written(sheet.proposal)
    assert ("PLACE 2 Catalonia, REST Castillo",) == sheet.complaints[0].legal


def test_a_card_that_wants_more_is_kept_to_be_finished() -> None:
    half = read("CARD king\nPLACE 2 Castillo").half
    table = replace(asking(KING), half=half)

    assert "CARD king\nPLACE 2 Castillo" == written(half)
    assert "CARD king\nKING Seville\nPLACE 2 Castillo" == written(read("to Seville", table).proposal)


def test_what_is_closed_or_gone_is_told_so_and_never_proposed() -> None:
    gone = replace(FLEEING, against=lambda block: Complaint("closed", (4,)))
    sheet = read("Aragon", asking(gone))

    assert (["closed"], (), ()) == ([about.code for about in sheet.complaints], sheet.blocks, sheet.proposal)


def test_nothing_is_read_where_nothing_is_open() -> None:
    assert OrderSheet(ignored=("Aragon",)) == read("Aragon", asking())


@pytest.mark.parametrize(
    "words", ["yes", "Yes please, count me in!", "sure", "👍", "Ja, gerne", "Yes! Looking forward to it."]
)
def test_a_plain_yes_joins(words: str) -> None:
    assert (Accept(""),) == read(words, asking(INVITED)).requests


@pytest.mark.parametrize("words", ["yes?", "yes if we start in May", "maybe", "Who plays?"])
def test_a_yes_with_a_condition_does_not(words: str) -> None:
    assert Accept("") not in read(words, asking(INVITED)).requests


@pytest.mark.parametrize("words", ["no", "No thanks!", "no sorry, I have no time", "Nein danke", "nee bedankt"])
def test_a_no_declines(words: str) -> None:
    assert (Decline(),) == read(words, asking(INVITED)).requests


def test_a_no_to_a_proposal_is_a_no() -> None:
    proposing = replace(asking(PROPOSED), proposal=read("POWER 11").blocks)

    assert (Decline(),) == read("no", proposing).requests


def test_an_answer_beside_doubts_in_another_line_is_proposed() -> None:
    sheet = read("Seville\nbut only if red is not there", asking(FLEEING))

    assert ((), "DISK EVICT Seville") == (sheet.blocks, written(sheet.proposal))
