"""Talk and questions get three lines: what they were taken for, the answer, what would be an order now."""

from collections.abc import Iterator

import pytest

from tests.people.judging import Case, Outcome, outcome
from tests.people.scenes import Theatre


@pytest.fixture(scope="module")
def theatre() -> Iterator[Theatre]:
    with Theatre() as played:
        yield played


def told(theatre: Theatre, wrote: str, to: str = "a report", language: str = "en") -> Outcome:
    return outcome(Case(0, to, wrote, ("nothing",), language=language), theatre)


STANDS = (
    "You are NOT in yet. Missing: POWER and CARD. Your sheet for round 2 is DUE Mon 23 Nov 13:00 Amsterdam. "
    "An order would be: | POWER 13 or 12 or 10 or 9 or 8"
)


def test_talk_is_called_talk_and_answered_with_an_order_that_would_do_by_when(theatre: Theatre) -> None:
    came = told(theatre, "Lovely weather here!")

    assert came.words.startswith("I took this for talk: nothing is filed,")
    assert STANDS in came.words


@pytest.mark.parametrize("wrote", ["Lovely weather here!", "When is it due?", "Is the soup good at the club, Mo?"])
def test_neither_talk_nor_a_question_gets_the_board_or_the_form(theatre: Theatre, wrote: str) -> None:
    came = told(theatre, wrote)

    assert "BOARD" not in came.answer
    assert "[ ]" not in came.answer
    assert 12 >= len(came.answer.splitlines())


def test_words_of_the_game_that_were_not_understood_are_quoted(theatre: Theatre) -> None:
    came = told(theatre, "Ann says she takes the king.\nLovely weather here!")

    assert "I found no order here that I understand: nothing is filed. > Ann says she takes the king. You" in came.words


def test_a_line_tried_as_an_order_still_gets_the_form(theatre: Theatre) -> None:
    assert "POWER [ ]" in told(theatre, "POWER 99").answer


def test_what_is_still_proposed_stands_in_the_answer_to_talk_so_that_an_ok_to_it_files_it(theatre: Theatre) -> None:
    talk = "Lovely weather here!"
    came = outcome(Case(0, "a receipt that proposes", "OK", ("files",), first=talk), theatre)

    words = told(theatre, talk, "a receipt that proposes").words
    assert "OK files it, NO drops it. | CARD king | KING Seville" in words
    assert ("CARD king\nKING Seville\nPLACE 2 Granada",) == came.filed


@pytest.mark.parametrize(
    ("asked", "answered"),
    [
        ("How many caballeros does a 9 bring?", "Power card 9 brings 2 caballeros from your provinces"),
        ("what does 11 give me?", "into your court. You do not hold it now."),
        ("Who is playing with me?", "The others: red Ann, yellow Yara and green Gus."),
        ("When is it due?", "DUE Mon 23 Nov 13:00 Amsterdam"),
        ("How many rounds are left?", "The game ends with round 9. Rounds that have not begun: 7."),
        ("May I place in Catalonia?", "No, you may not place in Catalonia as things stand. From"),
        ("am I allowed to put two there?", "From your court you may place in Aragon, Old Castile, Seville, Granada,"),
        ("What if I play 9?", "PREVIEW above a sheet with POWER 9 shows what would come of it, and files nothing."),
        ("Has Ann taken the King?", "Nobody has taken The King in this round: it is still on offer."),
        ("What do I hold?", "Your hand: 1 (6) 2 (5) 3 (5) 4 (4) 5 (4) 6 (3) 7 (3) 8 (2) 9 (2) 10 (1)"),
        ("Whose turn is it?", "Laying: green, red, YOU, yellow."),
        ("Who are we waiting for?", "The game waits for red, you, yellow and green."),
        ("What is Aragon worth?", "Aragon 5/4/1: red 1, YOU 1; you may place."),
        (
            "What does the eviction card do?",
            "rivals leave a region, each by disk. It places up to 4. More: HELP Eviction.",
        ),
    ],
)
def test_a_question_is_answered_in_a_sentence_or_two(theatre: Theatre, asked: str, answered: str) -> None:
    came = told(theatre, asked)

    assert came.words.startswith("I took this for a question about ")
    assert answered in came.words
    assert not came.did_something


def test_of_a_card_that_is_named_and_gone_it_is_told_who_took_it(theatre: Theatre) -> None:
    assert (
        "The King is taken in this round, by red."
        in told(theatre, "the king!", "the question which card, the King is gone").words
    )


def test_who_has_taken_a_card_is_told_as_everybody_saw(theatre: Theatre) -> None:
    came = told(theatre, "Who took the King?", "the question which card, the King is gone")

    assert "The King is taken in this round, by red." in came.words


@pytest.mark.parametrize(
    ("language", "asked", "answered"),
    [
        ("de", "Wie viele Caballeros bringt die 9?", "Power card 9 brings 2"),
        ("nl", "Hoeveel rondes zijn er nog?", "Rounds that have not begun: 7."),
        ("sv", "Hur många ger en 9?", "Power card 9 brings 2"),
        ("es", "¿Puedo colocar en Aragón?", "Yes, you may place in Aragon"),
        ("pl", "Ile daje karta 9?", "Power card 9 brings 2"),
    ],
)
def test_questions_are_understood_in_every_language_of_ours(
    theatre: Theatre, language: str, asked: str, answered: str
) -> None:
    assert answered in told(theatre, asked, language=language).words


def test_a_question_that_has_no_answer_here_is_sent_to_a_moderator_who_does_not_play(theatre: Theatre) -> None:
    came = told(theatre, "Is the soup good at the club on Thursday?")

    assert "I have no answer to that: please ask Mo." in came.words


def test_a_question_beside_an_order_is_answered_in_its_receipt(theatre: Theatre) -> None:
    came = told(theatre, "POWER 9\n\nHow many rounds are left?")

    assert ("POWER 9",) == came.filed
    assert "Rounds that have not begun: 7." in came.words


@pytest.mark.parametrize("wrote", ["OK", "GO", "go ahead", "as I wrote"])
def test_the_question_that_ask_asks_is_answered_by_ok_and_the_sheet_goes_on_as_it_stands(
    theatre: Theatre, wrote: str
) -> None:
    came = told(theatre, wrote, "the question that ASK asks, which card")

    assert ("CARD score the 4s\nACT\nPLACE 2 Castillo",) == came.filed
    assert "Your sheet says" not in came.words


def test_no_other_question_of_ours_is_answered_by_ok(theatre: Theatre) -> None:
    assert () == told(theatre, "OK", "the question whether to veto").filed
    assert () == told(theatre, "GO", "the question which card, the King is gone").filed


@pytest.mark.parametrize(
    ("wrote", "orders"),
    [
        ("I don't want to veto that", "VETO ASK"),
        ("I wouldn't veto that", "VETO ASK"),
        ("Better not veto", "VETO ASK"),
        ("I'd rather save my veto", "VETO ASK"),
        ("Hardly worth a veto", ""),
        ("I'd be mad to veto that", "VETO ASK"),
        ("I want to veto that", "VETO red ON king"),
        ("veto him, he shall not have it", "VETO red ON king"),
    ],
)
def test_words_that_speak_against_a_veto_propose_none(theatre: Theatre, wrote: str, orders: str) -> None:
    came = told(theatre, wrote, "the question whether to veto")

    assert ((), orders) == (came.filed, "".join(came.offered))


def test_a_lead_that_the_card_cannot_give_is_remarked_when_it_is_filed(theatre: Theatre) -> None:
    far = told(theatre, "POWER 9\nCARD 2\nSKIP\nPLACE LEAD Old Castile")
    near = told(theatre, "POWER 9\nCARD 2\nSKIP\nPLACE LEAD Aragon")

    assert "as things stand the lead in Old Castile takes 4, and there are 2" in far.words
    assert "the lead in" not in near.words
    assert far.filed
