"""Letters are full of words that are no orders; what is doubtful is proposed, what is quoted is never applied."""

from dataclasses import replace

import pytest

from referee.orders.contents import Inquiry, Line, LineComplaint, OrderSheet, Say
from referee.orders.limits import LONGEST_LINE, MOST_LINES
from referee.prose.letter_reader import read_letter
from tests.orders.letters import BLUE, filed, proposed, read, understood, written


@pytest.mark.parametrize(
    "prose",
    [
        "Power to the people!",
        "Move along, please.",
        "Place your bets.",
        "Take care, Bo",
        "Send my regards to Anna.",
        "King of the hill, that's me.",
        "Score!",
        "Card games are fun.",
        "Rest well!",
        "Lead on, Macduff",
        "Ask Bo about the disk",
        "Act normal.",
        "Court is fine by me",
        "Clear skies over here.",
        "Final answer?",
        "Return on Monday.",
        "Evict him!",
        "OK, see you then",
        "I move to Spain in May.",
        "I REALLY want to MOVE on",
        "don't file POWER 11",
        "See you in Aragon",
        "The King should stay where he is, I hope.",
        "I will return with 2 bottles.",
        "Kind regards, Bo",
        "Bo",
        "Thanks!",
        "",
    ],
)
def test_prose_is_no_order_and_no_mistake(prose: str) -> None:
    sheet = read(prose)

    assert OrderSheet(ignored=sheet.ignored) == sheet


def test_prose_beside_orders_leaves_them_alone() -> None:
    letter = """Hi all,

what a round! The King surprised me.
please file:

POWER 11
CARD 3
ACT
PLACE 2 in Aragon and 1 in Old Castile

Thanks a lot,
Bo

Sent from my phone 12"""

    assert "POWER 11\nCARD score the 5s\nACT\nPLACE 2 Aragon, 1 Old Castile" == filed(letter)
    assert ("Hi all,", "what a round! The King surprised me.") == read(letter).ignored[:2]


@pytest.mark.parametrize(
    ("asked", "topic", "named"),
    [
        ("What does the scoreboard card do?", "card", "scoreboard"),
        ("what does king returns do", "card", "king_returns"),
        ("Can I place 2 in Aragon if the King is there?", "card", "king"),
        ("Has Ann taken the King?", "taken", "king"),
        ("may I place there?", "reach", None),
        ("How many caballeros does a 9 bring?", "count", 9),
        ("What if I play 9?", "try", 9),
        ("Sorry, how do I move?", "order", "MOVE"),
        ("When is the deadline?", "due", None),
        ("How long do I have?", "pace", None),
        ("How many rounds are left?", "rounds", None),
        ("Who is playing with me?", "players", None),
        ("Who are we waiting for?", "awaited", None),
        ("Whose turn is it", "turn", None),
        ("What do I hold?", "hand", None),
        ("Hi. How many points has red?", "points", None),
        ("What is Aragon worth?", "spot", None),
        ("Shall we meet at the club on Thursday?", "", None),
    ],
)
def test_a_question_is_told_by_its_mark_or_question_word_and_by_what_it_names(
    asked: str, topic: str, named: str | int | None
) -> None:
    sheet = read(asked)

    (inquiry,) = sheet.requests
    assert isinstance(inquiry, Inquiry)
    assert topic == inquiry.topic
    assert named is None or named in (inquiry.card, inquiry.number, inquiry.keyword)
    assert () == (*sheet.blocks, *sheet.proposal, *sheet.complaints)


@pytest.mark.parametrize("said", ["What a King!", "How are you?", "What a card, who would have thought!"])
def test_what_only_sounds_like_a_question_is_prose(said: str) -> None:
    assert OrderSheet(ignored=(said,)) == read(said)


@pytest.mark.parametrize(
    ("words", "orders"),
    [
        ("power 11 card 3 act", "POWER 11\nCARD score the 5s\nACT"),
        ("play 11, take the king to Aragon, put 2 in Seville", "POWER 11\nCARD king\nKING Aragon\nPLACE 2 Seville"),
        ("9 please", "POWER 9"),
        ("I think I'll play POWER 11", "POWER 11"),
        ("maybe score 5s and everyone in the castle", "CARD score the 5s\nACT\nPLACE ALL Castillo"),
        ("castillo 2", ""),
    ],
)
def test_running_words_that_are_all_understood_are_proposed(words: str, orders: str) -> None:
    assert orders == proposed(words)


def test_running_words_below_a_plan_are_asked_about_with_the_plan() -> None:
    sheet = read("POWER 11\nCARD 3\nACT\neveryone in aragon please")

    assert ("POWER 11", "CARD score the 5s\nACT\nPLACE ALL Aragon") == (written(sheet.blocks), written(sheet.proposal))


def test_the_plan_in_force_can_be_said_anew_for_when_its_card_is_gone() -> None:
    at_blue = replace(BLUE, in_force=read("CARD king\nKING Aragon\nPLACE 2 Galicia, 1 Castillo").blocks)
    words = "if Ann has taken the king, I do nothing and put the rest in Galicia"

    assert "CARD king\nSKIP\nPLACE REST Galicia" == understood(read(words, at_blue), at_blue)


def test_an_absence_beside_clear_orders_is_noted_and_the_orders_are_filed() -> None:
    sheet = read("POWER 11\n\nBy the way, I'm on holiday from Friday.")

    assert ("POWER 11", "absence") == (written(sheet.blocks), sheet.note)
    assert ("By the way, I'm on holiday from Friday.",) == sheet.ignored


# --- lines that may not be the player's own -----------------------------------------------------


def quoted(text: str, table=BLUE) -> OrderSheet:
    """A letter whose lines after > are not sure."""
    lines = (
        Line(at, line.removeprefix("> "), not line.startswith("> ")) for at, line in enumerate(text.split("\n"), 1)
    )
    return read_letter(tuple(lines), table)


def test_quoted_orders_are_proposed_and_never_filed() -> None:
    sheet = quoted("> POWER 11\n> CARD 3\n> ACT\nsee above")

    assert ((), "POWER 11\nCARD score the 5s\nACT", "quoted") == (sheet.blocks, written(sheet.proposal), sheet.note)


def test_quoted_orders_for_a_block_the_player_wrote_anew_are_nothing() -> None:
    sheet = quoted("POWER 9\n> POWER 11")

    assert ("POWER 9", (), "") == (written(sheet.blocks), sheet.proposal, sheet.note)


def test_quoted_orders_that_are_in_force_are_nothing() -> None:
    assert OrderSheet() == quoted("> POWER 11", replace(BLUE, in_force=read("POWER 11").blocks))


def test_quoted_items_below_a_card_of_the_players_own_are_proposed_with_it() -> None:
    sheet = quoted("CARD 3\n> DO ACT\n> PLACE REST Aragon")

    assert ((), "CARD score the 5s\nACT\nPLACE REST Aragon") == (sheet.blocks, written(sheet.proposal))


def test_nothing_that_is_quoted_is_a_request_or_a_mistake() -> None:
    assert OrderSheet() == quoted("> SAY I lose\n> OK\n> FINAL\n> CLEAR\n> POWER 99\n> ACCEPT this\n> HELP")


def test_an_ok_above_the_quoted_receipt_accepts() -> None:
    sheet = quoted("OK\n> POWER 9\n> OK files it", replace(BLUE, proposal=read("POWER 11").blocks))

    assert (1, (), ()) == (len(sheet.requests), sheet.proposal, sheet.complaints)


def test_what_stands_below_a_signatures_dashes_is_doubtful() -> None:
    sheet = read("POWER 11\n-- \nPOWER users unite\nCARD 3\nACT")

    assert ("POWER 11", "CARD score the 5s\nACT") == (written(sheet.blocks), written(sheet.proposal))


def test_an_unfilled_blank_says_nothing() -> None:
    assert OrderSheet() == read("POWER [ ]   9 or 11\nSAY [ ]   to all, at once\nASK [ ]  IF KING MOVED (costs 1)")


def test_a_filled_blank_speaks() -> None:
    assert (Say("hello"),) == read("SAY [hello]   to all, at once").requests


# --- limits -------------------------------------------------------------------------------------


def test_a_line_that_is_too_long_is_read_up_to_the_limit_and_the_rest_is_told() -> None:
    long = "CARD king, KING Aragon, PLACE 2 Seville " + "and so on " * (LONGEST_LINE // 10) + "UNLESS red LEADS Seville"
    sheet = read(f"POWER 11\n{long}")

    (told,) = (complaint for complaint in sheet.complaints if complaint.code == "line-too-long")
    assert "POWER 11" == written(sheet.blocks)
    assert 2 == told.line
    assert LONGEST_LINE - len("and so on ") <= told.column <= LONGEST_LINE
    assert told.text[told.column :].strip().startswith(("and", "so", "on"))


def test_what_a_line_orders_whose_rest_is_not_read_is_only_proposed() -> None:
    sheet = read("POWER 11" + " " * LONGEST_LINE + "UNLESS red LEADS Seville")

    assert ((), "POWER 11") == (sheet.blocks, written(sheet.proposal))


def test_a_letter_that_is_too_long_is_only_proposed() -> None:
    sheet = read("POWER 11\n" + "word\n" * MOST_LINES + "FINAL")
    expected = LineComplaint(MOST_LINES + 1, "word", 0, 1, "invalid", "too-many-lines", (MOST_LINES,))

    assert ((), (), (expected,)) == (sheet.blocks, sheet.requests, sheet.complaints)
    assert ("POWER 11", "too-long") == (written(sheet.proposal), sheet.note)


def test_blank_lines_do_not_make_a_letter_too_long() -> None:
    assert "POWER 11\nASK" == filed("POWER 11\n" + "\n" * MOST_LINES + "ASK")


def test_forty_plans_are_enough() -> None:
    plan = "ELSE CARD ANY\nSKIP\n"

    assert 40 == filed("CARD king\nSKIP\n" + plan * 39).count("CARD")
    about, falls = read("CARD king\nSKIP\n" + plan * 40).complaints
    assert ("too-many-plans", 81) == (about.code, about.line)
    assert ("falls-with-plan", 82) == (falls.code, falls.line)
