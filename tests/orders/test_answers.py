"""What was asked decides what a word means: bare answers fill the slots of the letter that they answer."""

from dataclasses import replace

import pytest

from referee.orders.contents import Accept, Decline, Known, Ok, Slot
from referee.orders.statements import INVITED, PROPOSED
from referee.rules.decisions import Complaint
from tests.orders.letters import BLUE, read, written

FLEEING = Slot(
    "DISK EVICT", ("DISK EVICT",), is_asked=True, short={"1": "DISK EVICT Aragon", "2": "DISK EVICT Seville"}
)
KING = Slot("TURN", ("KING",), is_asked=True, short={"SAYS NO": "SKIP"})


def asking(*slots: Slot, mid_turn: bool = False) -> Known:
    return replace(BLUE, slots=slots, mid_turn=mid_turn)


CARDS = Slot("CARD", ("CARD",), is_asked=True, short={"SAYS NO": "CARD ANY"})
POWERS = Slot("POWER", ("POWER",), is_asked=True)
LEVY = Slot("RETURN", ("RETURN",), is_asked=True)


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
    ["maybe Seville", "Seville I think", "actually Seville", "I'd go to Seville", "Seville or not at all"],
)
def test_a_doubtful_answer_is_proposed(words: str) -> None:
    sheet = read(words, asking(FLEEING))

    assert ((), "DISK EVICT Seville") == (sheet.blocks, written(sheet.proposal))


@pytest.mark.parametrize(
    ("asked", "words", "orders"),
    [
        (POWERS, "13", "POWER 13"),
        (POWERS, "9 power", "POWER 9"),
        (FLEEING, "Aragon or Granada", "DISK EVICT Aragon or Granada"),
        (CARDS, "king to aragon", "CARD king\nKING Aragon"),
        (LEVY, "1 Aragon and 2 court", "RETURN 1 Aragon, 2 court"),
    ],
)
def test_a_few_words_fill_the_one_slot_that_was_asked(asked: Slot, words: str, orders: str) -> None:
    assert orders == filed(words, asking(asked))


@pytest.mark.parametrize("words", ["Bo, 13", "13 please, Cleo", "13! Best regards, Bo", "(13)"])
def test_courtesy_marks_and_a_name_that_is_addressed_are_no_part_of_an_answer(words: str) -> None:
    assert "POWER 13" == filed(words, asking(POWERS))


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        (FLEEING, "4"),
        (CARDS, "my two go home"),
        (POWERS, "13 king"),
        (POWERS, "10/10!"),
        (POWERS, "13?"),
        (POWERS, "both"),
        (CARDS, "king to aragon unless red is there"),
        (CARDS, "king to aragon and granada"),
        (FLEEING, "the castle in Seville"),
        (CARDS, "evict: Valencia"),
    ],
)
def test_with_a_word_left_over_nothing_is_filed(asked: Slot, words: str) -> None:
    assert () == read(words, asking(asked)).blocks


@pytest.mark.parametrize("words", ["Sevile", "Andalucía-Sevilla", "Aragn"])
def test_a_mended_word_is_no_answer(words: str) -> None:
    assert () == read(words, asking(FLEEING)).blocks


def test_a_number_that_was_not_said_beside_others_is_no_answer() -> None:
    assert () == read("from Aragon and two from the court", asking(LEVY)).blocks


def test_words_that_may_fill_two_slots_are_asked_about_with_both_written_out() -> None:
    sheet = read("5", asking(POWERS, CARDS))

    assert [("POWER 5", "CARD king")] == [about.legal for about in sheet.complaints]
    assert () == sheet.blocks


@pytest.mark.parametrize("words", ["Aragon", "13", "yes"])
def test_what_was_not_asked_is_not_filed_for_a_bare_word(words: str) -> None:
    assert () == read(words, asking(replace(FLEEING, is_asked=False))).blocks


def test_a_blank_do_takes_the_words_of_the_card_above_it() -> None:
    assert "CARD king\nKING Aragon\nPLACE 2 Seville" == filed("CARD king\nDO Aragon\nPLACE 2 Seville", BLUE)
    assert "CARD score the 5s\nACT" == filed("CARD score the 5s\nDO yes", BLUE)


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


PROPOSAL = read("CARD king\nKING Seville\nPLACE 2 Granada").blocks
PROPOSED_KING = replace(asking(PROPOSED), proposal=PROPOSAL)


@pytest.mark.parametrize(
    "words",
    [
        "Yes. Fat thumbs on a small keyboard.",
        "That's right, Granada with an a. Sorry!",
        "Yes, do it like that. The kettle is on.",
        "I slept badly. Yes, do it like that.",
    ],
)
def test_a_plain_yes_accepts_where_all_other_clauses_may_be_passed_over(words: str) -> None:
    assert (Ok(),) == read(words, PROPOSED_KING).requests


@pytest.mark.parametrize(
    "words",
    [
        "Yes, but let me think.",
        "Yes, 3 in Granada.",
        "Yes. Not Granada, though.",
        "Yes, if Cleo is not there.",
        "Yes, Granada was lovely in spring.",
        "Yes. Ann is in Aragon.",
        "Yes. Is that what you heard?",
        "Perhaps yes. The kettle is on.",
        "Great. My coffee is cold.",
        "My brother laughed. Do it.",
        "Yes. Just kidding.",
    ],
)
def test_beside_anything_that_may_turn_it_a_yes_accepts_nothing(words: str) -> None:
    assert Ok() not in read(words, PROPOSED_KING).requests


def test_a_card_that_is_proposed_is_not_answered_anew_by_bare_words() -> None:
    assert () == read("king to Granada", replace(PROPOSED_KING, slots=(PROPOSED, CARDS))).blocks


@pytest.mark.parametrize("words", ["Exactly, the king to Granada", "Yes, king to Granada"])
def test_a_yes_that_names_a_part_of_what_is_proposed_changes_nothing_of_it(words: str) -> None:
    sheet = read(words, replace(PROPOSED_KING, slots=(PROPOSED, CARDS)))

    assert ((), (), ()) == (sheet.requests, sheet.blocks, sheet.proposal)


@pytest.mark.parametrize("words", ["Right, King Seville and two in Granada.", "Yes, the king to Seville, 2 in Granada"])
def test_a_proposal_that_is_said_again_with_a_yes_is_accepted(words: str) -> None:
    assert (Ok(),) == read(words, replace(PROPOSED_KING, slots=(PROPOSED, CARDS))).requests


@pytest.mark.parametrize(
    "words", ["Sorry, this time I can't play, my house is full", "Hi! I'll have to pass. Good luck!"]
)
def test_a_bow_out_declines_with_talk_around_it(words: str) -> None:
    assert (Decline(),) == read(words, asking(INVITED)).requests


@pytest.mark.parametrize(
    "words",
    [
        "Count me out? Never!",
        "My wife can't play",
        "If Cleo plays, count me out",
        "Don't count me out yet.",
        "Cleo is out",
    ],
)
def test_what_is_denied_asked_conditioned_or_said_of_others_declines_nothing(words: str) -> None:
    assert () == read(words, asking(INVITED)).requests


@pytest.mark.parametrize("words", ["yes?", "yes if we start in May", "maybe", "Who plays?"])
def test_a_yes_with_a_condition_does_not(words: str) -> None:
    assert Accept("") not in read(words, asking(INVITED)).requests


@pytest.mark.parametrize("words", ["I'm in! Random words: banana tango 77", "Sure thing! Seed words: banana tango 77"])
def test_words_for_the_draw_are_taken_from_a_letter_that_joins(words):
    assert (Accept("banana tango 77"),) == read(words, asking(INVITED)).requests


@pytest.mark.parametrize("words", ["no", "No thanks!", "no sorry, I have no time", "Nein danke", "nee bedankt"])
def test_a_no_declines(words: str) -> None:
    assert (Decline(),) == read(words, asking(INVITED)).requests
