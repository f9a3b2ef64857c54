"""Somebody whom a host has put down for a seat writes before the game begins: each letter is answered."""

import pytest

from referee.desk.seeking_words import Sought, sought_in
from referee.mail.compose import KIND
from tests.kit.seekers import Mailboxes, open_boxes

GUEST = "INVITE red Bo <bo@example.org>"


def closed_table(boxes: Mailboxes) -> None:
    """A table that only its host fills; Ann and Bo are put down for it, and have heard nothing yet."""
    boxes.writes("Hal", "CREATE Sunday")
    boxes.answers("Hal", f"INVITE blue Ann <ann@example.org>\n{GUEST}")


@pytest.fixture
def sunday(tmp_path):
    """That table."""
    with open_boxes(tmp_path / "desk.db", closed_table) as boxes:
        yield boxes


def guests(boxes: Mailboxes, game: str = "g1") -> list[str]:
    """Who is put down for a seat."""
    with boxes.store.reading() as transaction:
        return [name for _, _, name in boxes.desk._decisions.draft(transaction, game).invited]


@pytest.mark.parametrize(
    "said",
    [
        *("Yes!", "ACCEPT", "When do we begin, and what do I have to do?", "STATUS", "HELP", "Hello there"),
        *("No, I have not got anything yet", "No!! I am so looking forward to it"),
    ],
)
def test_a_guest_hears_when_a_yes_counts_and_how_to_say_no(sunday, said):
    before = sunday.count()
    assert "answered" == sunday.writes("Bo", said)
    assert before | {"Bo": 1} == sunday.count()
    assert 'The host of "Sunday" has put you down for a seat' in sunday.told("Bo")
    assert "A yes counts once you have that invitation" in sunday.told("Bo")
    assert ["Ann", "Bo"] == guests(sunday)


@pytest.mark.parametrize("said", ["no thanks", "No, sorry, I have no time.", "LEAVE", "DECLINE"])
@pytest.mark.parametrize("how", ["writes", "answers"])
def test_a_no_gives_the_seat_up_and_the_host_is_told(sunday, said, how):
    if how == "answers":
        sunday.writes("Bo", "What is this?")
    before = sunday.count()
    assert "answered" == getattr(sunday, how)("Bo", said)
    assert before | {"Bo": before.get("Bo", 0) + 1, "Hal": before["Hal"] + 1} == sunday.count()
    assert 'You have no seat at "Sunday" any more' in sunday.told("Bo")
    assert "Bo has left this table before the game, and is invited no more" in sunday.told("Hal")
    assert ["Ann"] == guests(sunday)

    sunday.answers("Hal", GUEST)
    sunday.answers("Hal", "START")
    assert "invitation" == sunday.got["Bo"][-1][KIND]


@pytest.mark.parametrize(
    ("line", "asks"),
    [
        ("list", True),
        ("LIST of open tables", True),
        ("Liste bitte", True),
        ("List my cards", False),
        ("list the house rules", False),
    ],
)
def test_a_line_asks_for_the_list_of_tables_and_for_no_other(line, asks):
    assert asks == (sought_in([line]) == Sought("LIST", shouted=line.startswith("LIST")))


@pytest.mark.parametrize("said", ["LIST", "JOIN Sunday", "WAITLIST Sunday"])
def test_a_guest_who_looks_for_a_table_is_answered_as_anybody_is(sunday, said):
    assert "answered" == sunday.writes("Bo", said)
    assert "No table has a seat to give now" in sunday.told("Bo")


def test_a_yes_to_the_older_letter_once_the_game_is_there_says_that_the_seat_is_theirs(sunday):
    sunday.writes("Bo", "Yes!")
    ours = sunday.got["Bo"][-1]
    sunday.answers("Hal", "START")
    sunday.answers("Bo", "YES", to=ours)
    assert 'You have a seat at "Sunday" already' in sunday.told("Bo")


def test_a_guest_is_answered_in_the_language_of_the_letter(sunday):
    sunday.writes("Bo", "Leider nein, keine Zeit. Danke!")
    assert "de" == sunday.got["Bo"][-1]["Content-Language"]
    assert "Du hast keinen Platz mehr" in sunday.told("Bo")


def test_a_no_that_may_be_meant_for_either_of_two_tables_gives_up_none(sunday):
    sunday.writes("Hal", "CREATE Monday")
    sunday.answers("Hal", GUEST)
    before = sunday.count()["Hal"]
    sunday.writes("Bo", "no thanks")
    assert 'The host of "Monday" has put you down for a seat' in sunday.told("Bo")
    assert before == sunday.count()["Hal"]

    sunday.writes("Bo", "no thanks", subject="Sunday")
    assert 'You have no seat at "Sunday" any more' in sunday.told("Bo")
    assert (["Ann"], ["Bo"]) == (guests(sunday), guests(sunday, "g2"))


def test_nobody_hears_of_a_letter_that_no_server_vouches_for_or_that_a_machine_wrote(sunday):
    before = sunday.count()
    sunday.writes("Bo", "no thanks", proof="")
    sunday.writes("Bo", "I am away until Monday.", headers={"Auto-Submitted": "auto-replied"})
    assert (before, ["Ann", "Bo"]) == (sunday.count(), guests(sunday))
