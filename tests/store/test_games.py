"""Games, their logs, and when they wake."""

import threading
from collections.abc import Callable
from datetime import UTC, datetime, timedelta, timezone
from functools import partial

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from referee.log import Drafted, Entry, GameCreated, Logged, Options, PressSent, Reminded
from referee.rules.events import Moved
from referee.rules.notation import BadNotation
from referee.store import GameRow, NotHere, Person, Raced, Store, Wake
from tests.kit.geography import ENVOY, FRA
from tests.kit.patience import PATIENCE
from tests.kit.tables import setup_for

NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)
HOUR = timedelta(hours=1)


@pytest.fixture
def g1(store: Store) -> str:
    with store.writing() as transaction:
        transaction.add_game("g1", "Friday table")
    return "g1"


def said(text: str) -> Entry:
    return PressSent(0, text)


def at_once(*acts: Callable[[], None]) -> None:
    """Do these in threads that begin together; return when all have ended."""
    together = threading.Barrier(len(acts))

    def begin(act: Callable[[], None]) -> None:
        together.wait(PATIENCE)
        act()

    threads = [threading.Thread(target=begin, args=(act,)) for act in acts]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


# --- the log --------------------------------------------------------------------------------------


def test_what_is_written_is_read_back_in_order(store: Store, g1: str) -> None:
    entries = [said("one"), Reminded((0, 2)), said("three: ñ, 王, 🏰")]

    with store.writing() as transaction:
        last = transaction.append(g1, entries, NOON, expect=0)
    with store.reading() as transaction:
        found = transaction.log(g1)

    at = int(NOON.timestamp())
    assert (3, tuple(Logged(seq, at, body) for seq, body in enumerate(entries, 1))) == (last, found)


def test_a_reader_gets_only_what_is_new(store: Store, g1: str) -> None:
    with store.writing() as transaction:
        transaction.append(g1, [said("one"), said("two")], NOON, expect=0)
        transaction.append(g1, [said("three")], NOON, expect=2)

    with store.reading() as transaction:
        assert [said("two"), said("three")] == [entry.body for entry in transaction.log(g1, after=1)]
        assert () == transaction.log(g1, after=3)


FRANCE = setup_for(2, boxes=("france",))
CREATED = GameCreated("g1", "Friday table", FRANCE, Options(), ("Ann", "Bo"), "ab" * 32, chosen_seed=False)
MOVED = Moved(0, ENVOY, FRA, 1)
DRAFT = Drafted("g1", "Friday table", 5, "Mo", "rio_grande", "nine", "", "tally", Options(), ("france",))


@pytest.mark.parametrize("drafts", [0, 3])
def test_places_are_read_by_the_board_that_the_game_was_created_with(store: Store, g1: str, drafts: int) -> None:
    with store.writing() as transaction:
        transaction.append(g1, [DRAFT] * drafts, NOON, expect=0)
        transaction.append(g1, [CREATED, MOVED], NOON, expect=drafts)
        transaction.append(g1, [MOVED], NOON, expect=drafts + 2, board=FRANCE.board)

    with store.reading() as transaction:
        assert [*[DRAFT] * drafts, CREATED, MOVED, MOVED] == [entry.body for entry in transaction.log(g1)]
        assert [MOVED] == [entry.body for entry in transaction.log(g1, drafts + 2, FRANCE.board)]


def test_a_place_cannot_be_written_without_its_board(store: Store, g1: str) -> None:
    with pytest.raises(BadNotation), store.writing() as transaction:
        transaction.append(g1, [MOVED], NOON, expect=0)


def test_nothing_to_append_is_nothing_done(store: Store, g1: str) -> None:
    with store.writing() as transaction:
        assert 7 == transaction.append(g1, [], NOON, expect=7)
        assert () == transaction.log(g1)


@pytest.mark.parametrize("expect", [0, 1, 3], ids=["from the beginning", "in the middle", "with a gap"])
def test_who_expects_another_last_entry_has_lost_the_race(store: Store, g1: str, expect: int) -> None:
    with store.writing() as transaction:
        transaction.append(g1, [said("one"), said("two")], NOON, expect=0)

    with pytest.raises(Raced, match="g1"), store.writing() as transaction:
        transaction.append(g1, [said("late")], NOON, expect=expect)

    with store.reading() as transaction:
        assert [said("one"), said("two")] == [entry.body for entry in transaction.log(g1)]


def test_the_key_itself_stops_a_second_entry_of_one_number(store: Store, g1: str) -> None:
    with store.writing() as transaction:
        transaction._connection.exec_driver_sql("INSERT INTO log (game, seq, at, body) VALUES ('g1', 2, 0, '{}')")

    with pytest.raises(Raced), store.writing() as transaction:
        transaction.append(g1, [said("one"), said("two")], NOON, expect=0)


def test_many_writers_at_once_lose_nothing_and_double_nothing(store: Store, g1: str) -> None:
    def play(name: str) -> None:
        for number in range(5):
            while True:
                with store.reading() as transaction:
                    known = len(transaction.log(g1))
                try:
                    with store.writing() as transaction:
                        transaction.append(g1, [said(f"{name}{number}")], NOON, expect=known)
                    break
                except Raced:
                    continue

    at_once(*(partial(play, name) for name in "abc"))

    with store.reading() as transaction:
        found = transaction.log(g1)
    assert list(range(1, 16)) == [entry.seq for entry in found]
    assert sorted(f"{name}{number}" for name in "abc" for number in range(5)) == sorted(
        entry.body.text for entry in found if isinstance(entry.body, PressSent)
    )


def test_a_game_that_is_not_here_takes_no_entries(store: Store) -> None:
    with pytest.raises(NotHere, match="g9"), store.writing() as transaction:
        transaction.append("g9", [said("hello")], NOON, expect=0)


def test_an_entry_that_no_database_takes_is_refused_and_not_mended(store: Store, g1: str) -> None:
    with pytest.raises(ValueError, match="press-sent") as refusal, store.writing() as transaction:
        transaction.append(g1, [said("secret \ud800")], NOON, expect=0)

    assert "secret" not in str(refusal.value)


@settings(max_examples=30, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(texts=st.lists(st.text(st.characters(exclude_categories=["Cs"])), min_size=1, max_size=4))
def test_any_text_survives_the_log(store: Store, texts: list[str]) -> None:
    with store.writing() as transaction:
        game = f"g{len(transaction.games())}"
        transaction.add_game(game, "table")
        transaction.append(game, [said(text) for text in texts], NOON, expect=0)

    with store.reading() as transaction:
        assert [said(text) for text in texts] == [entry.body for entry in transaction.log(game)]


# --- games and players ----------------------------------------------------------------------------


def test_a_game_tells_where_its_log_and_its_clock_stand(store: Store, g1: str) -> None:
    with store.writing() as transaction:
        transaction.append(g1, [said("one"), said("two")], NOON, expect=0)
        transaction.set_wake(g1, NOON + HOUR)

    with store.reading() as transaction:
        assert (GameRow("g1", "Friday table", NOON + HOUR, ended=False, seq=2),) == transaction.games()


def test_games_come_in_the_order_people_count(store: Store) -> None:
    with store.writing() as transaction:
        for game in ("g10", "g9", "g1"):
            transaction.add_game(game, "table")

    with store.reading() as transaction:
        assert ["g1", "g9", "g10"] == [row.id for row in transaction.games()]


def test_two_games_cannot_have_one_id(store: Store, g1: str) -> None:
    with pytest.raises(Raced, match="g1"), store.writing() as transaction:
        transaction.add_game("g1", "Another table")

    with store.reading() as transaction:
        assert ["Friday table"] == [row.title for row in transaction.games()]


def test_the_next_game_takes_the_number_behind_the_last(store: Store) -> None:
    with store.writing() as transaction:
        for game in ("g1", "g9", "g10", "guest", "g1x"):
            transaction.add_game(game, "table")

        assert ("g11", "g12") == (transaction.new_game("Friday table"), transaction.new_game("Sunday table"))


def test_people_come_by_number_with_all_that_is_on_file(store: Store, g1: str) -> None:
    moderator = Person(g1, 5, "Bo \ufffd", "bo@example.org", "UTC", "nl")
    player = Person(g1, 0, "Añña", "ann@example.org", "Europe/Madrid", "en")

    with store.writing() as transaction:
        transaction.add_person(g1, 5, "Bo \0", "bo@example.org", "UTC", "nl")
        transaction.add_person(g1, 0, "Añña", "ann@example.org", "Europe/Madrid", "en")

    with store.reading() as transaction:
        assert (player, moderator) == transaction.people(g1)
        assert () == transaction.people("g2")


def test_a_number_on_the_roster_is_taken_once(store: Store, g1: str) -> None:
    with store.writing() as transaction:
        transaction.add_person(g1, 0, "Ann", "ann@example.org", "UTC", "en")

    with pytest.raises(Raced, match="number 0"), store.writing() as transaction:
        transaction.add_person(g1, 0, "Bo", "bo@example.org", "UTC", "en")


# --- the clock ------------------------------------------------------------------------------------


def test_the_longest_overdue_game_is_due_first(store: Store) -> None:
    with store.writing() as transaction:
        for game, wake in {"g1": NOON, "g2": NOON - HOUR, "g3": NOON + HOUR, "g4": None}.items():
            transaction.add_game(game, "table")
            transaction.set_wake(game, wake)

    with store.reading() as transaction:
        assert ("g2", "g1") == transaction.due_games(NOON)
        assert ("g2",) == transaction.due_games(NOON, limit=1)
        assert ("g2",) == transaction.due_games(NOON - timedelta(microseconds=1))


def test_instants_are_told_in_utc_whatever_zone_they_came_in(store: Store, g1: str) -> None:
    with store.writing() as transaction:
        transaction.set_wake(g1, NOON.astimezone(timezone(timedelta(hours=-7))))

    with store.reading() as transaction:
        assert (g1,) == transaction.due_games(NOON.astimezone(timezone(timedelta(hours=9))))
        (row,) = transaction.games()
        assert (NOON, timedelta(0)) == (row.wake_at, row.wake_at and row.wake_at.utcoffset())


def test_an_ended_game_sleeps_for_good(store: Store, g1: str) -> None:
    with store.writing() as transaction:
        transaction.set_wake(g1, NOON)
        transaction.set_wake(g1, None, ended=True)

    with store.reading() as transaction:
        assert ((), [True]) == (transaction.due_games(NOON + HOUR), [row.ended for row in transaction.games()])


def test_who_knows_less_than_the_log_cannot_set_the_clock(store: Store, g1: str) -> None:
    with store.writing() as transaction:
        transaction.append(g1, [said("one")], NOON, expect=0)
        transaction.set_wake(g1, NOON + HOUR, expect=1)

    with pytest.raises(Raced, match="entry 1, not 0"), store.writing() as transaction:
        transaction.set_wake(g1, None, expect=0)

    with store.reading() as transaction:
        assert [NOON + HOUR] == [row.wake_at for row in transaction.games()]


def test_what_is_appended_says_when_the_clock_looks_again(store: Store, g1: str) -> None:
    with store.writing() as transaction:
        transaction.append(g1, [said("one")], NOON, 0, Wake(NOON + HOUR))
    with pytest.raises(Raced), store.writing() as transaction:
        transaction.append(g1, [said("one")], NOON, 0, Wake(None, ended=True))

    with store.reading() as transaction:
        assert [(NOON + HOUR, False)] == [(row.wake_at, row.ended) for row in transaction.games()]


def test_the_sweep_asks_an_index(store: Store) -> None:
    with store.reading() as transaction:
        lite = transaction._connection.dialect.name == "sqlite"
        if not lite:
            transaction._connection.exec_driver_sql("SET LOCAL enable_seqscan = off")  # it reads an empty table at once
        query = "SELECT id FROM games WHERE wake_at <= '2026-11-20' ORDER BY wake_at, id LIMIT 100"
        plan = transaction._connection.exec_driver_sql(f"EXPLAIN {'QUERY PLAN' if lite else ''} {query}").fetchall()

    assert any("ix_games_wake_at" in row[-1] for row in plan)


def test_each_mailbox_has_a_heart_of_its_own_which_remembers_its_last_beat(store: Store) -> None:
    with store.writing() as transaction:
        assert None is transaction.last_heartbeat()
        transaction.heartbeat(NOON - HOUR, "imap://one")
    with store.writing() as transaction:
        transaction.heartbeat(NOON, "imap://one")
        transaction.heartbeat(NOON + HOUR, "imap://two")

    with store.reading() as transaction:
        assert {"imap://one": NOON, "imap://two": NOON + HOUR} == transaction.heartbeats()
        assert (NOON, NOON + HOUR, None) == (
            transaction.last_heartbeat("imap://one"),
            transaction.last_heartbeat(),
            transaction.last_heartbeat("imap://three"),
        )


@pytest.mark.parametrize("other", ["imap://one", "imap://two"], ids=["one mailbox", "a mailbox each"])
def test_of_an_absence_every_second_counts_once_however_many_come_back(store: Store, other: str) -> None:
    with store.writing() as transaction:
        transaction.heartbeat(NOON, "imap://one")
        transaction.heartbeat(NOON, other)

    counted = []
    for mailbox, late in (("imap://one", 0), (other, 2), ("imap://one", 2)):
        with store.writing() as transaction:
            back = NOON + HOUR + timedelta(seconds=late)
            counted.append(transaction.record_absence(3600 + late, back, mailbox))

    assert [3600, 2, 0] == counted


def test_an_absence_before_the_very_first_heartbeat_counts(store: Store) -> None:
    with store.writing() as transaction:
        assert 3600 == transaction.record_absence(3600, NOON)

    with store.reading() as transaction:
        assert NOON == transaction.last_heartbeat()


def test_two_that_come_back_in_the_same_moment_count_an_absence_once(store: Store) -> None:
    with store.writing() as transaction:
        transaction.heartbeat(NOON)
    counted: list[int] = []

    def come_back() -> None:
        with store.writing() as transaction:
            counted.append(transaction.record_absence(3600, NOON + HOUR))

    at_once(come_back, come_back)

    assert [0, 3600] == sorted(counted)


def test_two_games_made_at_once_get_two_ids(store: Store) -> None:
    made: list[str] = []

    def make() -> None:
        with store.writing() as transaction:
            made.append(transaction.new_game("table"))

    at_once(make, make)

    assert ["g1", "g2"] == sorted(made)
