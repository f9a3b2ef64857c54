"""A table that is being set up whose host does not write: the host is reminded, then it is closed; who waits hears."""

from dataclasses import replace
from datetime import timedelta

import pytest

from referee.adjudication.timing import OPEN_DAYS
from tests.kit.seekers import Mailboxes, open_boxes


def sets_up(boxes: Mailboxes) -> None:
    """Three seats of a table are open: Ann is admitted, Bo has asked, and the host says no more."""
    boxes.writes("Hal", "CREATE Friday OPEN 3")
    for name in ("Ann", "Bo"):
        boxes.writes(name, "JOIN Friday")
        boxes.answers(name, "YES")
    boxes.answers("Hal", "ADMIT Ann")


@pytest.fixture
def silent(tmp_path):
    """That table."""
    with open_boxes(tmp_path / "desk.db", sets_up) as boxes:
        yield boxes


def told_since(boxes: Mailboxes, before: dict[str, int]) -> dict[str, int]:
    """How many letters everybody got since then, without those who got none."""
    return {name: n - before.get(name, 0) for name, n in boxes.count().items() if n > before.get(name, 0)}


def draft_of(boxes: Mailboxes, game: str = "g1"):
    """The draft as it is now."""
    with boxes.store.reading() as transaction:
        return boxes.desk._decisions.draft(transaction, game)


def due(boxes: Mailboxes) -> tuple[str, ...]:
    """The tables at which the clock has to look now."""
    with boxes.store.reading() as transaction:
        return transaction.due_games(boxes.now)


def passes(boxes: Mailboxes, **time) -> None:
    """Time passes, and the clock looks at the tables that are due then."""
    boxes.now += timedelta(**time)
    for game in due(boxes):
        boxes.passes(game)


def test_after_three_days_the_host_alone_is_told_what_to_write_and_until_when(silent):
    before = silent.count()
    passes(silent, days=2)
    assert {} == told_since(silent, before)

    passes(silent, days=1, hours=1)

    assert {"Hal": 1} == told_since(silent, before)
    assert "your table waits for you" in silent.got["Hal"][-1]["Subject"]
    assert "START" in silent.told("Hal")
    assert "Bo" in silent.told("Hal")
    assert "Fri 4 Dec" in silent.told("Hal"), "two weeks after his last letter"


def test_after_two_weeks_it_is_closed_and_everybody_who_joined_or_asked_is_told_once(silent):
    passes(silent, days=3, hours=1)
    before = silent.count()

    passes(silent, days=OPEN_DAYS)

    assert {"Hal": 1, "Ann": 1, "Bo": 1} == told_since(silent, before)
    for name in ("Hal", "Ann", "Bo"):
        assert "the table is closed" in silent.got[name][-1]["Subject"]
    passes(silent, days=60)
    assert {"Hal": 1, "Ann": 1, "Bo": 1} == told_since(silent, before), "and never again"


def test_a_referee_that_was_away_all_the_time_reminds_before_it_closes(silent):
    before = silent.count()
    passes(silent, days=40)
    assert {"Hal": 1} == told_since(silent, before)
    assert "your table waits for you" in silent.got["Hal"][-1]["Subject"]


def test_any_word_of_the_host_begins_the_wait_anew(silent):
    passes(silent, days=3, hours=1)
    silent.answers("Hal", "STATUS")
    before = silent.count()
    passes(silent, days=2)
    assert {} == told_since(silent, before)
    passes(silent, days=2)
    assert {"Hal": 1} == told_since(silent, before)


def test_a_closed_table_is_offered_to_nobody_until_its_host_writes(silent):
    passes(silent, days=4)
    passes(silent, days=20)
    silent.writes("Cleo", "LIST")
    assert "No table has a seat" in silent.told("Cleo")

    silent.answers("Hal", "STATUS")

    silent.writes("Dan", "LIST")
    assert "Friday" in silent.told("Dan")
    assert () == draft_of(silent).asking


@pytest.mark.parametrize("words", ["STATUS", "When does it begin?", "OK"])
@pytest.mark.parametrize(("name", "said"), [("Ann", "You have a seat"), ("Bo", "has your name")])
def test_whoever_asks_meanwhile_is_told_how_it_stands_and_until_when(silent, name, said, words):
    before = silent.count()
    assert "answered" == silent.answers(name, words)
    assert {name: 1} == told_since(silent, before)
    assert said in silent.told(name)
    assert "Fri 4 Dec" in silent.told(name)


@pytest.mark.parametrize(("name", "said"), [("Ann", "Du hast einen Platz"), ("Bo", "hat deinen Namen")])
def test_also_in_the_language_of_the_question(silent, name, said):
    assert "answered" == silent.answers(name, "Wann geht es los?")
    assert said in silent.told(name)


def test_whoever_asks_after_it_was_closed_is_told_that_it_is(silent):
    passes(silent, days=4)
    passes(silent, days=20)
    before = silent.count()
    silent.answers("Bo", "When does it begin?")
    assert {"Bo": 1} == told_since(silent, before)
    assert "the table is closed" in silent.got["Bo"][-1]["Subject"]


def test_who_was_admitted_may_leave_and_the_host_hears_that_the_seat_is_open(silent):
    before = silent.count()
    silent.answers("Ann", "LEAVE")
    assert {"Ann": 1, "Hal": 1} == told_since(silent, before)
    assert "you have given up your seat" in silent.got["Ann"][-1]["Subject"]
    assert "Ann has left" in silent.got["Hal"][-1]["Subject"]
    assert ((), 3) == (draft_of(silent).invited, len(draft_of(silent).open))


def test_once_the_game_has_begun_from_it_nothing_of_a_draft_is_due(silent):
    silent.answers("Hal", "ADMIT Bo")
    silent.answers("Hal", "START")
    docket = silent.docket()
    assert not docket.ended
    passes(silent, days=4)
    assert "your table waits" not in silent.got["Hal"][-1]["Subject"]


def test_a_draft_in_a_log_of_before_waits_until_somebody_asks_and_has_its_time_from_then(silent):
    draft = draft_of(silent)
    with silent.store.writing() as transaction:
        old = replace(draft, until=0)
        silent.desk._decisions.write_draft(transaction, old, (old,), silent.now, len(transaction.log("g1")))
    before = silent.count()
    passes(silent, days=60)
    assert {} == told_since(silent, before)

    silent.writes("Cleo", "JOIN Friday")
    silent.answers("Cleo", "YES")
    passes(silent, days=4)
    assert "your table waits for you" in silent.got["Hal"][-1]["Subject"]
