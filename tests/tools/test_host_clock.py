"""`zone` of the configuration: what a host reads and writes is by the clocks where the host lives."""

import json
import logging
import re
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from referee.settings import SettingsError, load_settings
from referee.store import Store
from scheduler.service import JsonLines, TextLines
from tests.kit.furnished import furnish
from tests.kit.typed import typed

PLAYERS = ("--player", "red Ann <ann@example.org>", "--player", "blue bo@example.org", "--at-once")


@pytest.fixture
def store(tmp_path, monkeypatch):
    """The database of a club of Amsterdam, with two tables."""
    furnish(tmp_path, url := f"sqlite:///{tmp_path}/games.db", more='zone = "Europe/Amsterdam"')
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "200")
    with Store(url) as store:
        for title in ("Friday", "Nordic"):
            done("game", "new", title, *PLAYERS, "--hours", 1)
        yield store


def done(*words):
    answer = typed(*words)
    assert 0 == answer.exit_code, answer.output
    return answer.output


def due_in(store, game="g1"):
    return next(each["due"] for each in json.loads(done("game", "list", "--json")) if each["game"] == game)


def amsterdam(instant):
    return f"{datetime.fromisoformat(instant).astimezone(ZoneInfo('Europe/Amsterdam')):%a %d %b %H:%M}"


def test_lists_of_games_tell_deadlines_by_the_clocks_of_the_club(store):
    listed, status = done("game", "list"), done("status")

    assert "due (Europe/Amsterdam)" in listed
    assert "due (Europe/Amsterdam)" in status
    assert amsterdam(due_in(store)) in listed
    assert amsterdam(due_in(store)) in status


def test_a_day_in_a_command_is_a_day_of_the_club_and_told_so(store):
    for words in (("--all", "PAUSE UNTIL 2 Jan"), ("g1", "PAUSE UNTIL 2 Jan")):
        assert re.search(r"2 Jan( \d{4})? 00:00\s+Amsterdam", said := done("moderate", *words)), said

    assert re.search(r"\d{4}-01-02 00:00 Europe/Amsterdam", done("game", "show", "g1"))
    assert re.search(r"paused to \w{3} 02 Jan 00:00", done("game", "list"))


def test_the_zone_of_one_command_goes_before_that_of_the_club(store):
    assert re.search(r"2 Jan( \d{4})? 00:00 UTC", done("moderate", "g1", "PAUSE UNTIL 2 Jan", "--zone", "UTC"))
    assert re.search(r"\d{4}-01-02 01:00 Europe/Amsterdam", done("game", "show", "g1"))


def test_a_paused_game_shows_no_deadline_as_if_it_ran(store):
    due = due_in(store)
    done("moderate", "g1", "PAUSE UNTIL 2 Jan")

    rows = [line for line in done("status").splitlines() if line.split()[:1] == ["g1"]]

    assert ["paused"] == [line.split()[3] for line in rows]
    assert amsterdam(due) not in rows[0]
    assert {"g1": None, "g2": due_in(store, "g2")} == {
        each["game"]: each["due"] for each in json.loads(done("status", "--json"))["deadlines"]
    }


def test_the_log_for_people_has_the_clock_of_the_club_and_the_one_for_programs_utc():
    record = logging.LogRecord("x", logging.INFO, "", 0, "letter shunted", (), None)
    record.created = 1_767_312_000.25  # 2026-01-02 00:00:00.25 UTC

    assert TextLines("Europe/Amsterdam").format(record).startswith("2026-01-02T01:00:00.250+01:00 INFO")
    assert TextLines().format(record).startswith("2026-01-02T00:00:00.250Z INFO")
    assert "2026-01-02T00:00:00.250Z" == json.loads(JsonLines().format(record))["time"]


def test_a_zone_that_is_none_is_refused_with_one_that_would_do(tmp_path):
    with pytest.raises(SettingsError) as caught:
        load_settings(furnish(tmp_path, more='zone = "Amsterdam time"'))

    assert caught.value.complaints == (
        "[referee] zone: there is no such time zone; they are called like Europe/Amsterdam; write, for example: "
        'zone = "UTC"',
    )
