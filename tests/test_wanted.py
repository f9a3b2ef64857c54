"""A table that has not begun lacks a player: all who accepted and the host are told, and it closes in the end."""

import pytest

from referee.docket import deadlines
from referee.letters.watching import watched
from referee.mail.compose import KIND
from tests.post import text_of
from tests.seekers import Mailboxes, open_boxes

ANN, BO, CLEO = range(3)
DAY = 24 * deadlines.HOUR


def gathers(boxes: Mailboxes) -> None:
    """Ann is invited to a table with two open seats; Bo and Cleo join it and accept."""
    boxes.writes("Hal", "CREATE Sunday OPEN 2\nINVITE red Ann <ann@example.org>")
    for name in ("Bo", "Cleo"):
        boxes.writes(name, "JOIN Sunday")
        boxes.answers(name, "YES")
        boxes.answers("Hal", f"ADMIT {name}")
    for name in ("Bo", "Cleo"):
        boxes.answers(name, f"ACCEPT {name}")


@pytest.fixture
def sunday(tmp_path):
    """That table on its first day."""
    with open_boxes(tmp_path / "desk.db", gathers) as boxes:
        yield boxes


@pytest.fixture
def short(sunday):
    """The same table when Ann has not answered in three days."""
    sunday.passes(days=3, hours=1)
    return sunday


def test_all_who_accepted_and_the_host_are_told_whose_seat_is_open(short):
    for name in ("Bo", "Cleo"):
        assert "wanted" == short.got[name][-1][KIND]
        assert "Sunday: a player is wanted for red [" in short.got[name][-1]["Subject"]
        for told in (
            "red (in place of Ann)",
            "Mon 23 Nov 13:00",
            "Mon 7 Dec 13:00",
            "JOIN g1",
            "MOTION REPLACE red",
            "MOTION END",
        ):
            assert told in short.told(name)
        assert len(text_of(short.got[name][-1]).split("\n")) <= 24
    assert "a player is wanted for red" in short.got["Hal"][-1]["Subject"]
    for told in ("red (in place of Ann)", "Mon 7 Dec 13:00", "SUBSTITUTE red", "STAND-IN red"):
        assert told in short.told("Hal")


def test_status_shows_nothing_that_is_past_and_lets_nobody_answer_for_a_seat_before_the_game(short):
    short.answers("Bo", "STATUS")

    status = short.told("Bo")
    assert "DUE" not in status
    assert "house answers" not in status
    assert "A player is wanted for red (in place of Ann) since Mon 23 Nov 13:00" in status


def test_two_weeks_later_the_table_closes_and_all_are_told(short):
    before = short.count()
    short.passes(days=13, hours=23)
    assert before == short.count()

    short.passes(hours=2)
    assert (True, False) == (short.docket().ended, short.docket().started)
    assert before | {name: before[name] + 1 for name in ("Bo", "Cleo", "Hal")} == short.count()
    for name in ("Bo", "Cleo", "Hal"):
        assert "Sunday: the table is closed, for nobody has come" in short.got[name][-1]["Subject"]

    short.answers("Bo", "STATUS")
    assert "The game is over." in short.told("Bo")


def test_whoever_comes_begins_the_wait_anew_and_those_who_wait_hear_of_it(short):
    before = short.count()
    short.writes("Dan", "JOIN Sunday")
    short.answers("Dan", "YES")
    short.answers("Dan", "YES")

    assert before["Bo"] + 1 == short.count()["Bo"]
    assert "Sunday: Dan has come for red [" in short.got["Bo"][-1]["Subject"]
    assert None is short.docket().wanted
    short.answers("Dan", "ACCEPT Dan")
    assert short.docket().started


def test_whoever_comes_and_says_nothing_leaves_the_seat_open_again(short):
    short.writes("Dan", "JOIN Sunday")
    short.answers("Dan", "YES")
    short.answers("Dan", "YES")
    before = short.count()

    short.passes(days=3, hours=1)

    assert "wanted" == short.got["Bo"][-1][KIND]
    assert before["Bo"] + 1 == short.count()["Bo"]
    assert short.docket().wanted.until - short.now.timestamp() >= 14 * DAY - deadlines.HOUR


def test_the_host_begins_without_by_a_stand_in(short):
    short.answers("Hal", "STAND-IN red")
    assert (True, (ANN,)) == (short.docket().started, short.docket().vacant)
    assert "report" == short.got["Bo"][-1][KIND]
    assert "Ann has not taken red" in short.told("Bo")
    assert "house answers" not in short.told("Bo")


def test_the_players_begin_without_by_a_vote(short):
    short.answers("Bo", "MOTION REPLACE red")
    assert not short.docket().started
    short.answers("Cleo", "YES")
    assert (True, "sensible") == (short.docket().started, short.docket().seat(ANN).stand_in)


def test_the_players_stop_by_a_vote(short):
    short.answers("Bo", "MOTION END")
    short.answers("Cleo", "YES")
    assert (True, False) == (short.docket().ended, short.docket().started)
    for name in ("Bo", "Cleo", "Hal"):
        assert "Sunday: the table is closed" in short.got[name][-1]["Subject"]


def test_a_pause_keeps_the_table_open_as_much_longer(short):
    short.answers("Hal", "PAUSE")
    short.passes(days=20)
    short.answers("Hal", "RESUME")
    assert not short.docket().ended
    short.passes(days=13)
    assert not short.docket().ended
    short.passes(days=2)
    assert short.docket().ended


def test_pages_and_lists_of_tables_show_no_game_of_a_table_that_was_closed(short):
    short.passes(days=14)
    with short.store.reading() as transaction:
        assert () == watched(transaction.log("g1"), 0).scenes

    short.answers("Bo", "STATUS ALL")
    assert "The game is over." in short.told("Bo")
    assert "scores" not in short.told("Bo")


def test_who_has_accepted_may_leave_before_the_beginning_and_all_are_told_of_the_open_seat(sunday):
    sunday.answers("Bo", "RESIGN because of work")
    sunday.answers("Bo", "YES")
    sunday.passes(hours=1)

    for name in ("Cleo", "Hal"):
        assert "a player is wanted for" in sunday.got[name][-1]["Subject"]
        assert "(in place of Bo)" in sunday.told(name)
