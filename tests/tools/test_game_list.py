"""`referee game list` and `game show`: what is due first, who is late or cannot be reached, which seats are open."""

import json
from datetime import UTC, datetime, timedelta

import pytest

from referee import log
from referee.cli import game_list
from referee.docket import fold
from referee.store import Store
from tests.kit.furnished import furnish
from tests.kit.typed import typed as referee


@pytest.fixture
def store(tmp_path, monkeypatch, a_database):
    furnish(tmp_path, a_database)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    with Store(a_database) as store:
        yield store


def new(title, *options, players=("red Ann <ann@example.org>", "blue Bo <bo@example.org>")):
    result = referee("game", "new", title, *(word for each in players for word in ("--player", each)), *options)
    assert 0 == result.exit_code, result.output


def append(store, game, *entries):
    """Entries that no desk wrote: how the game stands is not kept beside them."""
    with store.writing() as transaction:
        transaction.append(game, entries, datetime.now(UTC), len(transaction.log(game)))


def listed(*options):
    result = referee("game", "list", *options)
    assert 0 == result.exit_code, result.output
    return result.output.splitlines()


def told(*options):
    """The list as programs read it, by game."""
    return {each["game"]: each for each in json.loads("\n".join(listed("--json", *options)))}


def set_up(folder):
    """A table with open seats, which its host sets up."""
    (folder / "club.txt").write_text(
        "CLUB c\nPEOPLE\nMo <mo@example.org>\nAnn <ann@example.org>\n"
        'CREATE "Beginners" OPEN 3\nINVITE Ann\nPROMOTE Mo\n'
    )
    assert 0 == referee("game", "new", "--from", "club.txt").exit_code


def test_what_is_due_first_stands_first_with_colour_and_name(store):
    new("Slow", "--at-once", "--hours", 90)
    new("Quick", "--at-once", "--hours", 10)

    slow, quick = listed()[2], listed()[1]

    assert quick.startswith("g2")
    assert "Quick" in quick
    assert "red Ann, blue Bo" in slow


def test_how_a_game_stands_is_kept_and_no_log_is_read_for_it(store, monkeypatch):
    new("Friday table", "--at-once")
    expected = told()
    monkeypatch.setattr("referee.store.Transaction.log", None)

    assert expected == told()
    assert ["red", "blue"] == expected["g1"]["waits_for"]
    assert {"red": "Ann", "blue": "Bo"} == expected["g1"]["players"]


def test_who_has_grace_is_late_and_who_cannot_be_reached_is_named(store):
    new("Friday table", "--at-once")
    new("Well", "--at-once")
    with store.reading() as transaction:
        due = fold(transaction.log("g1")).due
    append(store, "g1", log.GraceBegan((1,), due), log.Returned(0, 1, "no such mailbox"))

    [head, line] = listed("--late")

    assert head.startswith("game")
    assert "LETTERS COME BACK: Ann, blue Bo LATE" in line
    assert (["blue"], ["Ann"]) == (told()["g1"]["late"], told()["g1"]["unreachable"])
    assert {"g1"} == {*told("--late")}


def test_everybody_is_late_where_nothing_happened_at_the_deadline(store, monkeypatch):
    new("Friday table", "--at-once")
    monkeypatch.setattr(game_list, "now_utc", lambda: datetime.now(UTC) + timedelta(days=30))

    assert "red Ann LATE, blue Bo LATE" in listed("--late")[1]
    assert "!" in listed()[1]


def test_a_clock_that_stands_still_is_said_to(store):
    new("Friday table", "--at-once")
    referee("moderate", "g1", "PAUSE")

    assert "paused" in listed()[1]


def test_a_table_on_which_nobody_writes_is_said_to_wait_for_that(store):
    new("Friday table", "--at-once")
    new("Well", "--at-once")
    with store.reading() as transaction:
        due = fold(transaction.log("g1")).due
    append(store, "g1", log.NobodyWrote(due))

    assert {"g1"} == {*told("--late")}
    assert told()["g1"]["asks_to_go_on"]
    assert "asks whether it goes on" in listed("--late")[1]


def test_a_game_that_is_over_is_listed_on_demand(store):
    new("Friday table", "--at-once")
    new("Gone", "--at-once")
    with store.writing() as transaction:
        transaction.set_wake("g2", None, ended=True)

    assert "Not shown: 1 over; --all shows them." == listed()[-1]
    assert listed("--all")[-1].startswith("g2")


def test_of_very_many_the_first_are_listed(store, monkeypatch):
    monkeypatch.setattr(game_list, "_SHOWN", 1)
    new("One", "--at-once", "--hours", 10)
    new("Two", "--at-once", "--hours", 90)

    assert "Not shown: 1 more, due later; --all shows them." == listed()[-1]
    assert 3 == len(listed("--all"))


def test_a_table_that_is_being_set_up_shows_its_open_seats_and_its_host(store, tmp_path):
    set_up(tmp_path)

    assert "3 OPEN, host Mo" in listed()[1]
    assert ("set up", ["", "", ""]) == (told()["g1"]["state"], told()["g1"]["open"])
    shown = referee("game", "show", "g1").output
    assert "Beginners  being set up" in shown
    assert "ann@example.org" in shown
    assert 3 == shown.count("open, for whoever asks")
    assert "set up by Mo <mo@example.org>; it waits for people who ask" in shown


def test_a_seat_that_nobody_has_is_open(store):
    new("Friday table", "--at-once")
    append(store, "g1", log.Resigned(1, 1, "Bo", ""), log.SeatOpened(1))

    assert "1 OPEN" in listed()[1]
    assert "blue is open" in referee("game", "show", "g1").output


def test_an_upgrade_keeps_how_games_of_before_stand(store):
    from referee.cli.glancing import keep_glances

    new("Friday table", "--at-once")
    expected = told()
    with store.writing() as transaction:
        row = transaction.games()[0]
        transaction.set_glance("g1", "", row.seq)

    keep_glances(store)

    with store.reading() as transaction:
        assert row.glance == transaction.games()[0].glance != ""
    assert expected == told()
