"""What a worker tells of itself on the page of numbers; never who plays or what they write."""

import random
import urllib.request
from contextlib import suppress
from datetime import timedelta

import pytest

from referee.mail.send import Later, Never, Stopped
from referee.store import Store, WorkerRow
from scheduler import Worker
from scheduler.monitoring import Monitor
from tests.store.clerk import NOON, Clerk, Clock, Pigeon, drop, mailbox_of, make_maildir, open_game


@pytest.fixture
def store(a_database):
    with Store(a_database) as store:
        store.create()
        yield store


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def monitor(store, clock):
    return Monitor(store, clock)


@pytest.fixture
def maildir(tmp_path):
    return make_maildir(tmp_path / "mail")


@pytest.fixture
def pigeon():
    return Pigeon()


@pytest.fixture
def worker(store, maildir, pigeon, monitor, clock):
    open_game(store)
    desk = Clerk(store, lambda _: None)
    return Worker(store, mailbox_of(maildir), pigeon, desk, rng=random.Random(1), clock=clock, monitor=monitor)


def number(monitor, name, **labels):
    return monitor.registry.get_sample_value(f"referee_{name}", labels)


def test_a_letter_is_counted_when_it_is_kept_decided_and_answered(monitor, worker, maildir):
    drop(maildir, "POWER 11")
    worker.turn(NOON)

    assert 1.0 == number(monitor, "letters_kept_total")
    assert 1.0 == number(monitor, "letters_decided_total", verdict="filed")
    assert 1.0 == number(monitor, "decide_seconds_count")
    assert 1.0 == number(monitor, "letters_delivered_total")


def test_a_letter_that_breaks_the_desk_is_counted_as_shunted(store, maildir, pigeon, monitor):
    def breaks(_):
        raise RuntimeError

    open_game(store)
    drop(maildir, "POWER 11")
    worker = Worker(store, mailbox_of(maildir), pigeon, Clerk(store, breaks), rng=random.Random(1), monitor=monitor)
    for _ in range(3):
        worker.turn(NOON)

    assert 1.0 == number(monitor, "letters_decided_total", verdict="shunted")
    assert 1.0 == number(monitor, "inbox_shunted")


@pytest.mark.parametrize(
    ("failure", "how"), [(Later("busy"), "later"), (Never("unknown"), "never"), (Stopped("login"), "stopped"),
                         (RuntimeError(), "broken")]
)  # fmt: skip
def test_a_letter_that_is_not_taken_is_counted_by_how(store, maildir, monitor, failure, how):
    class Refusing(Pigeon):
        def deliver(self, raw, to):
            raise failure

    open_game(store)
    drop(maildir, "POWER 11")
    desk = Clerk(store, lambda _: None)
    worker = Worker(store, mailbox_of(maildir), Refusing(), desk, rng=random.Random(1), monitor=monitor)
    with suppress(Stopped):
        worker.turn(NOON)

    assert 1.0 == number(monitor, "deliveries_failed_total", how=how)
    assert 0.0 == number(monitor, "letters_delivered_total")


def test_what_waits_and_how_games_stand_are_asked_of_the_database(store, monitor):
    open_game(store)
    with store.writing() as transaction:
        transaction.keep("INBOX", 1, 1, NOON, b"Subject: one\r\n\r\nletter")
        transaction.heartbeat(NOON)

    assert (1.0, 0.0) == (number(monitor, "inbox_undecided"), number(monitor, "outbox_queued"))
    assert (1.0, 0.0) == (number(monitor, "games", state="running"), number(monitor, "games", state="over"))
    assert NOON.timestamp() == number(monitor, "last_search_timestamp_seconds")
    assert NOON.timestamp() == number(monitor, "inbox_oldest_timestamp_seconds")


def test_workers_are_counted_by_how_they_are(store, clock, monitor):
    with store.writing() as transaction:
        for name, well in (("one", NOON), ("two", NOON), ("three", None)):
            transaction.tell_worker(WorkerRow(name, "mill", 7, "0.10.0", NOON, NOON, 60, well, "watching"))

    assert (2.0, 1.0) == (number(monitor, "workers", state="well"), number(monitor, "workers", state="starting"))
    clock.now = NOON + timedelta(minutes=3)
    assert (0.0, 3.0) == (number(monitor, "workers", state="well"), number(monitor, "workers", state="missing"))


def test_a_database_that_does_not_answer_is_a_number_too(clock):
    monitor = Monitor(Store("sqlite:////nowhere/at/all.db"), clock)

    assert 0.0 == number(monitor, "database_up")


def test_the_page_is_served_while_the_worker_works_and_says_nothing_of_people(monitor, worker, maildir):
    drop(maildir, "POWER 11")
    worker.turn(NOON)
    with monitor.served(("127.0.0.1", 0)) as port, urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics") as page:
        text = page.read().decode()

    assert 'referee_letters_decided_total{verdict="filed"} 1.0' in text
    assert [] == [word for word in ("@", "ann", "Ann", "POWER") if word in text]


def test_two_workers_in_one_process_count_each_for_itself(store, clock):
    one, other = Monitor(store, clock), Monitor(store, clock)
    one.kept.inc()

    assert (1.0, 0.0) == (number(one, "letters_kept_total"), number(other, "letters_kept_total"))
