"""What a worker tells of itself: the health file and the page of numbers; never who plays or what they write."""

import json
import os
import random
import urllib.request
from contextlib import suppress
from datetime import timedelta

import pytest

from referee.mail.mailbox import MailboxUnavailable
from referee.mail.send import Later, Never, Stopped
from referee.store import Store
from scheduler import Worker
from scheduler.monitoring import Monitor
from scheduler.worker import Rest
from tests.store.clerk import NOON, Clerk, Pigeon, drop, mailbox_of, make_maildir, open_game


class Clock:
    """A clock the test holds."""

    now = NOON

    def __call__(self):
        return self.now

    def runs(self, **time):
        self.now += timedelta(**time)


@pytest.fixture
def store(a_database):
    with Store(a_database) as store:
        store.create()
        yield store


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def health(tmp_path):
    return tmp_path / "health"


@pytest.fixture
def monitor(store, clock, health):
    return Monitor(store, "worker-1", clock, health)


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


def told(health):
    return json.loads(health.read_text())


def number(monitor, name, **labels):
    return monitor.registry.get_sample_value(f"referee_{name}", labels)


# --- health ---------------------------------------------------------------------------------------


def test_before_its_first_good_turn_a_worker_is_starting(monitor, health):
    monitor.begin()

    assert ("starting", None, "worker-1") == tuple(told(health)[key] for key in ("doing", "at", "worker"))


def test_after_a_good_turn_the_file_says_when(monitor, health, clock):
    monitor.begin()
    clock.runs(minutes=1)
    monitor.well("collect")

    assert ("watching", "2026-11-20T12:01:00Z") == (told(health)["doing"], told(health)["at"])


def test_letters_that_cannot_be_sent_do_not_make_a_worker_ill_nor_well(monitor, health, clock):
    monitor.well("collect")
    clock.runs(minutes=1)
    monitor.failed("deliver", "connection refused")
    monitor.well("deliver")

    assert "2026-11-20T12:00:00Z" == told(health)["at"]
    assert {"at": "2026-11-20T12:01:00Z", "job": "deliver", "reason": "connection refused"} == told(health)["failure"]


def test_a_mailbox_that_is_away_leaves_the_last_good_turn_in_the_file(monitor, health, clock):
    def fail():
        raise MailboxUnavailable("no answer to <ann@example.org>")

    rest = Rest("collect", random.Random(1), monitor)
    rest.after(lambda: None)
    clock.runs(minutes=5)
    rest.after(fail)

    assert ("resting", "2026-11-20T12:00:00Z") == (told(health)["doing"], told(health)["at"])
    assert "no answer to <<address>>" == told(health)["failure"]["reason"]
    assert 1.0 == number(monitor, "job_failures_total", job="collect")


def test_the_file_says_what_waits(monitor, health, worker, maildir):
    drop(maildir, "POWER 11")
    worker.turn(NOON)
    monitor.well("collect")

    queues = told(health)["queues"]
    assert (0, 0, "2026-11-20T12:00:00Z") == (queues["undecided"], queues["queued"], queues["searched"])


def test_a_worker_in_a_long_turn_is_well_after_every_letter(monitor, health, worker, maildir, clock):
    monitor.begin()
    drop(maildir, "POWER 11")
    clock.runs(minutes=30)
    worker.turn(clock.now)

    assert ("deciding", "2026-11-20T12:30:00Z") == (told(health)["doing"], told(health)["at"])


def test_the_same_state_is_not_written_again_at_once(monitor, health, clock):
    monitor.well("collect")
    os.remove(health)
    clock.runs(seconds=1)
    monitor.well("collect")
    soon = health.exists()
    clock.runs(seconds=5)
    monitor.well("collect")

    assert (False, True) == (soon, health.exists())


def test_a_file_that_can_never_be_written_is_told_at_the_start(store, clock, tmp_path):
    with pytest.raises(OSError, match="nowhere"):
        Monitor(store, "worker-1", clock, tmp_path / "nowhere" / "health").begin()


def test_a_file_that_cannot_be_written_later_stops_no_work(monitor, health, caplog):
    health.mkdir()
    (health / "full").touch()

    monitor.well("collect")

    assert "health file not written" in caplog.text


def test_nothing_lies_about_beside_the_file(monitor, health):
    monitor.begin()
    monitor.well("collect")

    assert [] == [path for path in health.parent.iterdir() if path.name.startswith(".")]


# --- numbers --------------------------------------------------------------------------------------


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


def test_a_database_that_does_not_answer_is_a_number_too(clock):
    monitor = Monitor(Store("sqlite:////nowhere/at/all.db"), "worker-1", clock)

    assert 0.0 == number(monitor, "database_up")


def test_the_page_is_served_while_the_worker_works_and_says_nothing_of_people(monitor, worker, maildir):
    drop(maildir, "POWER 11")
    worker.turn(NOON)
    with monitor.served(("127.0.0.1", 0)) as port, urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics") as page:
        text = page.read().decode()

    assert 'referee_letters_decided_total{verdict="filed"} 1.0' in text
    assert [] == [word for word in ("@", "ann", "Ann", "POWER") if word in text]


def test_two_workers_in_one_process_count_each_for_itself(store, clock):
    one, other = Monitor(store, "one", clock), Monitor(store, "other", clock)
    one.kept.inc()

    assert (1.0, 0.0) == (number(one, "letters_kept_total"), number(other, "letters_kept_total"))
