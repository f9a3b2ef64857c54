"""A table that has not begun lacks a player: all who accepted and the host are told, and it closes in the end."""

import pytest

from referee.docket import deadlines
from referee.letters.watching import watched
from referee.mail.compose import KIND
from referee.orders.contents import Accept
from tests.kit.byletters import invited_by_letters
from tests.kit.post import text_of
from tests.kit.seekers import Mailboxes, open_boxes

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


def invites(boxes: Mailboxes) -> None:
    """Three are invited to a table that only its host can fill; Bo and Cleo accept."""
    people = (("red", "Ann"), ("blue", "Bo"), ("green", "Cleo"))
    invited = "".join(f"INVITE {colour} {name} <{name.lower()}@example.org>\n" for colour, name in people)
    boxes.writes("Hal", f"CREATE Sunday\n{invited}")
    boxes.answers("Hal", "START")
    for name in ("Bo", "Cleo"):
        boxes.answers(name, f"ACCEPT {name}")


@pytest.fixture
def short(sunday):
    """The same table when Ann has not answered in three days."""
    sunday.passes(days=3, hours=1)
    return sunday


@pytest.fixture
def private(tmp_path):
    """A table that only its host can fill, when Ann has not answered in three days."""
    with open_boxes(tmp_path / "desk.db", invites) as boxes:
        boxes.passes(days=3, hours=1)
        yield boxes


@pytest.fixture(params=["open", "private"])
def either(request, tmp_path):
    """Each of the two kinds of tables, when Ann has not answered in three days."""
    with open_boxes(tmp_path / "desk.db", gathers if request.param == "open" else invites) as boxes:
        boxes.passes(days=3, hours=1)
        yield boxes


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


def test_a_table_that_only_its_host_can_fill_says_whose_seat_is_open_and_offers_it_to_no_stranger(private):
    for name in ("Bo", "Cleo"):
        assert "Sunday: a player is wanted for red [" in private.got[name][-1]["Subject"]
        for told in (
            "red (in place of Ann)",
            "Mon 23 Nov 13:00",
            "Mon 7 Dec 13:00",
            "MOTION REPLACE red",
            "MOTION END",
        ):
            assert told in private.told(name)
    for told in ("red (in place of Ann)", "SUBSTITUTE red", "STAND-IN red"):
        assert told in private.told("Hal")
    assert not any("JOIN" in private.told(name) for name in ("Bo", "Cleo", "Hal"))


def test_an_invitation_says_what_becomes_of_a_seat_that_is_not_taken(private):
    assert "is open again to others" in " ".join(text_of(private.got["Ann"][0]).split())


def test_a_table_of_before_that_only_its_host_can_fill_waits_for_its_invited_as_it_was_told():
    game = invited_by_letters(3, listed=False, gathers=False)
    game.sends(1, requests=(Accept("blue"),))
    game.now += 30 * DAY
    game.ticks()
    assert (set(), None) == ({*game.docket.vacant}, game.docket.wanted)
    assert game.docket.awaited() == (0, 2)


@pytest.mark.parametrize("words", ["Sorry, I was in hospital. Am I still in?", "Gilt meine Einladung noch?", "STATUS"])
@pytest.mark.parametrize("letter", ["invitation", "farewell"])
def test_any_word_of_whoever_lost_the_seat_by_silence_takes_it_again_while_it_is_free(either, words, letter):
    to = next(each for each in either.got["Ann"] if each[KIND] == letter)
    before = either.count()
    either.answers("Ann", words, to=to)

    assert (ANN,) == either.docket().awaited()
    assert before["Ann"] + 1 == either.count()["Ann"]
    assert "You are in again" in either.told("Ann")
    assert "Thu 26 Nov 13:00" in either.told("Ann")
    for name in ("Bo", "Cleo", "Hal"):
        assert before[name] + 1 == either.count()[name]
    assert "Sunday: Ann has come for red" in either.got["Bo"][-1]["Subject"]
    assert "Sunday: a player has come for red" in either.got["Hal"][-1]["Subject"]


def test_an_accept_of_whoever_lost_the_seat_begins_the_game_and_no_letter_says_that_it_waits(either):
    before = either.count()
    either.answers("Ann", "ACCEPT after all", to=either.got["Ann"][0])

    assert either.docket().started
    assert before["Bo"] + 1 == either.count()["Bo"]
    assert "Ann plays red after all" in either.told("Bo")
    assert "in place of Ann" not in either.told("Bo")


def test_a_program_brings_nobody_back(either):
    before = either.count()
    either.answers("Ann", "I am out of office.", to=either.got["Ann"][0], headers={"Auto-Submitted": "auto-replied"})
    assert (before, (ANN,)) == (either.count(), either.docket().vacant)


def test_who_lost_a_seat_that_somebody_else_has_by_now_hears_how_to_wait_for_one(short):
    short.writes("Dan", "JOIN Sunday")
    short.answers("Dan", "YES")
    short.answers("Dan", "YES")
    short.answers("Ann", "ACCEPT after all")
    assert "JOIN g1, in a letter of its own" in short.told("Ann")


def test_who_declines_has_one_letter_and_so_have_all_others_and_a_later_accept_takes_the_seat(sunday):
    before = sunday.count()
    sunday.answers("Ann", "DECLINE")

    assert {name: before[name] + 1 for name in before} == sunday.count()
    assert "You have declined, and the seat is open to others" in sunday.told("Ann")
    sunday.answers("Ann", "Thank you, have fun!")
    assert (ANN,) == sunday.docket().vacant
    sunday.answers("Ann", "ACCEPT after all")
    assert sunday.docket().started


def test_the_host_hears_of_it_once_if_somebody_leaves_who_had_accepted(sunday):
    before = sunday.count()["Hal"]
    sunday.answers("Bo", "RESIGN")
    sunday.answers("Bo", "YES")
    assert before + 1 == sunday.count()["Hal"]


def test_two_weeks_later_the_table_closes_and_all_are_told(either):
    short, before = either, either.count()
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
    assert "Sunday: a player has come for red [" in short.got["Hal"][-1]["Subject"]
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


def test_a_motion_of_the_only_one_who_has_accepted_closes_the_table_with_one_letter(tmp_path):
    with open_boxes(tmp_path / "desk.db", invites_one) as boxes:
        boxes.passes(days=3, hours=1)
        before = boxes.count()
        boxes.answers("Bo", "MOTION END")

        assert before | {name: before[name] + 1 for name in ("Bo", "Hal")} == boxes.count()
        for name in ("Bo", "Hal"):
            assert "Sunday: the table is closed" in boxes.got[name][-1]["Subject"]


def invites_one(boxes: Mailboxes) -> None:
    """Two are invited; one of them accepts."""
    boxes.writes("Hal", "CREATE Sunday\nINVITE red Ann <ann@example.org>\nINVITE blue Bo <bo@example.org>")
    boxes.answers("Hal", "START")
    boxes.answers("Bo", "ACCEPT Bo")


def test_whom_the_host_seats_before_the_game_has_the_full_time_and_loses_the_seat_as_well(private):
    before = private.count()
    private.answers("Hal", "SUBSTITUTE red Dan <dan@example.org>")
    line = next(line for line in text_of(private.got["Hal"][-1]).splitlines() if "CODE" in line)
    private.answers("Hal", line.strip("| "))

    for name in ("Bo", "Cleo"):
        assert before[name] + 1 == private.count()[name]
        assert "Dan plays red in the place of Ann" in private.got[name][-1]["Subject"]
        assert "DUE Thu 26 Nov 13:00" in private.told(name)
    assert ["invitation"] == [each[KIND] for each in private.got["Dan"]]
    private.passes(days=3, hours=1)
    assert "(in place of Dan)" in private.told("Bo")


def test_a_pause_and_its_end_are_told_to_all_with_what_is_due_then(either):
    for said, told in (("PAUSE", "the clock stands still"), ("RESUME", "the clock runs again")):
        before = either.count()
        either.answers("Hal", said)
        for name in ("Bo", "Cleo"):
            assert before[name] + 1 == either.count()[name]
            assert told in either.got[name][-1]["Subject"]
        either.passes(days=5)
    assert "If nobody comes by Sat 12 Dec 13:00 (UTC), I close the table." in either.told("Bo")


def test_a_pause_while_invitations_are_out_is_told_to_all_who_are_invited(sunday):
    sunday.answers("Hal", "PAUSE")
    sunday.passes(days=2)
    sunday.answers("Hal", "RESUME")
    for name in ("Ann", "Bo", "Cleo"):
        assert "the clock runs again" in sunday.got[name][-1]["Subject"]
        assert "DUE Wed 25 Nov 12:00" in sunday.told(name)


def test_that_a_table_is_closed_is_told_to_whoever_is_invited_or_waits_for_a_seat(short):
    for name in ("Dan", "Eva"):
        short.writes(name, "JOIN Sunday")
        short.answers(name, "YES")
    short.answers("Dan", "YES")
    short.answers("Cleo", "RESIGN")
    short.answers("Cleo", "YES")
    short.passes(hours=1)
    short.answers("Bo", "MOTION END")
    short.answers("Dan", "YES")

    assert short.docket().ended
    for name in ("Bo", "Dan", "Eva"):
        assert "Sunday: the table is closed" in short.got[name][-1]["Subject"]


def test_who_waits_hears_of_an_open_seat_at_once_also_while_it_is_offered(sunday):
    sunday.writes("Dan", "WAITLIST Sunday")
    sunday.answers("Dan", "YES")
    before = sunday.count()
    sunday.passes(days=3, hours=1)

    assert "a seat is yours if you like" in sunday.got["Dan"][-1]["Subject"]
    assert "The game has not begun" in sunday.told("Dan")
    for name in ("Bo", "Cleo"):
        assert before[name] + 1 == sunday.count()[name]
        assert "Sunday: a player is wanted for red" in sunday.got[name][-1]["Subject"]
    sunday.passes(days=1, hours=1)
    assert before["Bo"] + 1 == sunday.count()["Bo"]


def test_who_joins_where_a_seat_is_open_is_told_so_and_offered_it_in_one_letter(short):
    short.writes("Dan", "JOIN Sunday")
    assert "Then I offer you the seat" in short.told("Dan")
    before = short.count()["Dan"]
    short.answers("Dan", "YES")
    assert before + 1 == short.count()["Dan"]
    assert "The game has not begun" in short.told("Dan")
    assert "points" not in short.told("Dan")


def test_a_reminder_of_an_invitation_asks_an_answer_and_shows_no_map(sunday):
    sunday.passes(days=2, hours=1)
    assert "Sunday: your answer by Mon 12:00 [" in sunday.got["Ann"][-1]["Subject"]
    assert "NEIGHBOURS" not in sunday.told("Ann")


def test_the_last_accept_is_answered_that_the_game_begins(sunday):
    sunday.answers("Ann", "ACCEPT Ann")
    receipt = next(each for each in sunday.got["Ann"] if each[KIND] == "receipt")
    assert "All have accepted: the game begins." in text_of(receipt)


def test_an_absence_before_the_game_is_told_to_all_as_its_answer_says(sunday):
    before = sunday.count()
    sunday.answers("Bo", "AWAY 28 Nov TO 2 Dec")
    assert "Everybody is told" in sunday.told("Bo")
    assert before["Cleo"] + 1 == sunday.count()["Cleo"]
    assert "away from Sat 28 Nov" in sunday.got["Cleo"][-1]["Subject"]


def test_a_motion_that_is_too_early_is_not_said_to_be_carried_out(sunday):
    sunday.answers("Bo", "MOTION PAUSE 3")
    assert "No motion is made: the game has not begun" in sunday.told("Bo")
    assert "carried out" not in sunday.told("Bo")
