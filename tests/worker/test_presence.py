"""A worker tells the database that it is at work, says good-bye, and is missed when it does not."""

import logging
import socket
import threading
from datetime import timedelta

import pytest

from referee.mail.mailbox import MailboxUnavailable, Traffic
from referee.store import Store, WorkerRow
from scheduler.presence import Presence
from tests.kit.patience import PATIENCE
from tests.store.clerk import NOON


@pytest.fixture
def presence(store, monitor, clock):
    return Presence(store, monitor, "worker-1", "0.10.0", 60, clock)


def workers(store):
    with store.reading() as transaction:
        return transaction.workers()


def another(store, **more):
    """A row of another worker."""
    row = WorkerRow(**{"name": "worker-2", "host": "barn", "pid": 7, "version": "0.10.0", "since": NOON, "seen": NOON,
                       "poll": 60, "well": NOON, "doing": "watching"} | more)  # fmt: skip
    with store.writing() as transaction:
        transaction.tell_worker(row)


def test_a_worker_that_begins_is_starting_until_its_first_good_look(store, monitor, presence, clock):
    presence.begin()
    (row,) = workers(store)
    assert ("worker-1", socket.gethostname(), "starting") == (row.name, row.host, row.state(NOON))

    clock.runs(seconds=20)
    monitor.looked(clock.now, 0)
    presence.tell()
    (row,) = workers(store)
    assert ("well", "watching", NOON, clock.now) == (row.state(clock.now), row.doing, row.since, row.well)


def test_a_worker_whose_mailbox_is_away_tells_since_when_and_why(store, monitor, presence, clock):
    monitor.looked(NOON, 0)
    clock.runs(minutes=1)
    monitor.failed("collect", MailboxUnavailable(""), "imap.example.org: refused", needs_operator=False)
    clock.runs(minutes=4)
    presence.tell()

    (row,) = workers(store)
    assert ("ill", "resting", "mailbox") == (row.state(clock.now), row.doing, row.trouble)
    assert ("imap.example.org: refused", NOON + timedelta(minutes=1)) == (row.reason, row.troubled)

    monitor.looked(clock.now, 3)
    presence.tell()
    (row,) = workers(store)
    assert ("well", "", "", None) == (row.state(clock.now), row.trouble, row.reason, row.troubled)


def test_what_changes_is_told_at_once_and_what_goes_on_is_not(monitor):
    def news():
        was_there = monitor.news.is_set()
        monitor.news.clear()
        return was_there

    def fails():
        monitor.failed("collect", MailboxUnavailable(""), "away", needs_operator=False)

    told = []
    for act in (lambda: monitor.looked(NOON, 0), lambda: monitor.looked(NOON, 0), fails, fails,
                lambda: monitor.done("collect"), lambda: monitor.looked(NOON, 0)):  # fmt: skip
        act()
        told.append(news())

    assert [True, False, True, False, False, True] == told


def test_a_worker_is_in_the_list_while_it_works_and_tells_news_without_waiting_for_the_beat(store, monitor, presence):
    stop = threading.Event()
    told = threading.Event()
    before = presence.tell
    presence.tell = lambda: (before(), told.set())
    with presence.kept(stop):
        assert ["starting"] == [row.state(NOON) for row in workers(store)]
        monitor.looked(NOON, 0)
        assert told.wait(PATIENCE)
        assert ["well"] == [row.state(NOON) for row in workers(store)]

    assert () == workers(store)


def test_a_worker_that_breaks_stays_in_the_list_and_is_missing(store, presence):
    stop = threading.Event()
    with pytest.raises(RuntimeError), presence.kept(stop):
        raise RuntimeError
    stop.set()

    assert ["missing"] == [row.state(NOON + timedelta(minutes=5)) for row in workers(store)]


def test_who_died_is_shown_for_a_day(store, presence, clock):
    presence.begin()
    another(store)
    clock.runs(hours=23)
    presence.tell()
    assert ["worker-1", "worker-2"] == [row.name for row in workers(store)]

    clock.runs(hours=2)
    presence.tell()
    assert ["worker-1"] == [row.name for row in workers(store)]


def test_who_begins_under_the_name_of_a_dead_worker_takes_its_row(store, presence):
    another(store, name="worker-1", host=socket.gethostname())
    presence.begin()

    assert ["starting"] == [row.state(NOON) for row in workers(store)]


@pytest.mark.parametrize("a_database", ["sqlite"], indirect=True)
def test_at_a_file_there_is_one_worker_and_all_others_are_dead(store, presence):
    another(store)
    presence.begin()

    assert ["worker-1"] == [row.name for row in workers(store)]


@pytest.mark.parametrize("a_database", ["postgresql"], indirect=True)
def test_two_workers_of_one_name_are_told_so_once(store, presence, caplog):
    caplog.set_level(logging.WARNING)
    presence.begin()
    for _ in range(2):
        another(store, name="worker-1", host=socket.gethostname())
        presence.tell()

    (words,) = [record.getMessage() for record in caplog.records if record.name == "scheduler.presence"]
    assert words.startswith("worker not alone name=worker-1 pid=7 reason=two workers have one name; give each its own")


def test_a_database_that_is_away_stops_no_worker_from_telling_later_or_from_ending(monitor, clock, caplog):
    caplog.set_level(logging.INFO)
    away = Presence(Store("sqlite:////nowhere/at/all.db"), monitor, "worker-1", "0.10.0", 60, clock)
    away.tell()
    away.end()

    assert ["presence not ended"] == [r.getMessage() for r in caplog.records if r.name == "scheduler.presence"]


def test_a_worker_tells_how_many_commands_a_minute_its_mail_server_is_sent(store, monitor, presence, clock):
    so_far = [Traffic(100, 40)]
    monitor.traffic = lambda: so_far[-1]
    presence.begin()
    presence.tell()
    told = []
    for commands, letters in ((3, 0), (3, 0), (300, 2), (300, 2), (0, 0), (0, 0), (0, 0)):
        so_far.append(Traffic(so_far[-1].commands + commands, so_far[-1].letters + letters))
        clock.runs(seconds=30)
        presence.tell()
        with store.reading() as transaction:
            queues = transaction.queues()
        told.append((queues.commands, queues.arrivals, queues.paced == clock.now))

    assert [(3, 0), (6, 0), (303, 2), (600, 4), (300, 2), (0, 0), (0, 0)] == [each[:2] for each in told]
    assert {True} == {each[2] for each in told}
    presence.end()
    with store.reading() as transaction:
        assert (0, 0, None) == (
            transaction.queues().commands,
            transaction.queues().arrivals,
            transaction.queues().paced,
        )


def test_of_several_workers_the_one_that_sends_the_most_is_told_and_none_that_fell_silent(store):
    with store.writing() as transaction:
        transaction.note_pace("mill worker-1", 7, 1, NOON)
        transaction.note_pace("barn worker-1", 90, 0, NOON)
        transaction.note_pace("barn worker-2", 900, 0, NOON - timedelta(minutes=6))
        queues = transaction.queues()

    assert (90, 0, NOON) == (queues.commands, queues.arrivals, queues.paced)
