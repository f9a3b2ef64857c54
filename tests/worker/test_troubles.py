"""What the log tells of a server that is away: once when it goes, once an hour, and once when it is back."""

import logging
import random
from datetime import timedelta

import pytest

from referee.mail.mailbox import MailboxUnavailable
from referee.mail.send import Later, Stopped
from referee.store import Store, StoreUnavailable
from scheduler import Worker
from scheduler.monitoring import Monitor
from scheduler.worker import Rest
from tests.store.clerk import NOON, Clerk, drop, mailbox_of

AWAY = MailboxUnavailable("imap.example.org:993: connection refused for <ann@example.org>")


@pytest.fixture
def log(caplog):
    """What the log says of troubles, by level and event."""
    caplog.set_level(logging.INFO, logger="scheduler.troubles")
    return lambda: [(r.levelname, r.getMessage()) for r in caplog.records if r.name == "scheduler.troubles"]


def failing(monitor, job):
    """What a job of this worker does with a failure."""
    rest = Rest(job, random.Random(1), monitor)

    def fails(failure):
        def work():
            raise failure

        assert rest.after(work) > 0

    return fails


def events(log):
    return [words.partition(" reason=")[0] for _, words in log()]


def test_a_mailbox_that_is_away_is_logged_once_with_the_page_that_says_what_to_do(monitor, log):
    fails = failing(monitor, "collect")
    for _ in range(5):
        fails(AWAY)

    assert [
        ("WARNING", "trouble what=mailbox reason=imap.example.org:993: connection refused for <<address>>; "
                    "what to do: referee docs runbook mail-server-down")
    ] == log()  # fmt: skip


def test_a_trouble_that_lasts_is_logged_again_every_hour(monitor, clock, log):
    fails = failing(monitor, "collect")
    for _ in range(60):
        fails(AWAY)
        clock.runs(minutes=2)

    assert ["trouble what=mailbox", "trouble lasts what=mailbox seconds=3600"] == events(log)


def test_a_mailbox_that_is_back_is_logged_once_with_how_long_and_how_many_letters_waited(monitor, clock, log):
    failing(monitor, "collect")(AWAY)
    clock.runs(minutes=4)
    monitor.looked(clock.now, 7)
    monitor.looked(clock.now, 1)

    assert "trouble over what=mailbox seconds=240 letters=7" == events(log)[-1]
    assert 2 == len(log())


def test_a_turn_without_a_look_into_the_mailbox_does_not_say_that_it_is_back(monitor, clock, log):
    failing(monitor, "collect")(AWAY)
    clock.runs(minutes=1)
    monitor.done("collect")
    monitor.looked(NOON - timedelta(minutes=1), 0)  # as another worker did before

    assert 1 == len(log())
    assert monitor.troubles.has("mailbox")


def test_that_another_worker_has_searched_the_mailbox_says_that_it_is_back(store, maildir, pigeon, monitor, clock, log):
    worker = Worker(store, mailbox_of(maildir), pigeon, Clerk(store), clock=clock, monitor=monitor)
    failing(monitor, "collect")(AWAY)
    clock.runs(minutes=1)
    with store.writing() as transaction:
        transaction.heartbeat(clock.now, mailbox_of(maildir).name)

    worker._collection._search._learn_of_others()

    assert ["trouble what=mailbox", "trouble over what=mailbox seconds=60 letters=0"] == events(log)


def test_what_waited_in_the_mailbox_is_counted_by_the_search_that_finds_it_back(
    store, maildir, pigeon, monitor, clock, log
):
    worker = Worker(store, mailbox_of(maildir), pigeon, Clerk(store), clock=clock, monitor=monitor)
    failing(monitor, "collect")(AWAY)
    clock.runs(minutes=10)
    drop(maildir, "POWER 11")
    drop(maildir, "POWER 12")
    worker.turn(clock.now)

    assert "trouble over what=mailbox seconds=600 letters=2" == events(log)[-1]


def test_a_server_that_takes_no_letters_is_one_trouble_however_many_letters_wait(
    store, maildir, pigeon, monitor, clock, log
):
    worker = Worker(store, mailbox_of(maildir), pigeon, Clerk(store), clock=clock, monitor=monitor)
    rest = Rest("deliver", random.Random(1), monitor)
    drop(maildir, "one")
    drop(maildir, "two")
    worker._collection.collect(clock.now)
    pigeon.says = lambda _: Later("connection refused", channel=True, over_letter=False)
    for _ in range(3):
        rest.after(lambda: worker._delivery.deliver(clock.now))
        clock.runs(minutes=1)
    pigeon.says = lambda _: None
    rest.after(lambda: worker._delivery.deliver(clock.now))

    assert ["trouble what=smtp", "trouble over what=smtp seconds=180 letters=2"] == events(log)


def test_a_delivery_with_nothing_to_deliver_does_not_say_that_the_server_is_back(
    store, maildir, pigeon, monitor, clock, log
):
    worker = Worker(
        store, mailbox_of(maildir), pigeon, Clerk(store), rng=random.Random(1), clock=clock, monitor=monitor
    )
    rest = Rest("deliver", random.Random(1), monitor)
    drop(maildir, "one")
    worker._collection.collect(clock.now)
    pigeon.says = lambda _: Later("454 try again", channel=True)  # the letter is put off
    rest.after(lambda: worker._delivery.deliver(clock.now))
    rest.after(lambda: worker._delivery.deliver(clock.now))
    assert ["trouble what=smtp"] == events(log)

    with store.writing() as transaction:  # another worker has delivered it
        transaction.sent(1, clock.now)
    rest.after(lambda: worker._delivery.deliver(clock.now))
    assert ["trouble what=smtp", "trouble over what=smtp seconds=0 letters=0"] == events(log)


def test_a_database_that_is_away_is_one_trouble_of_all_jobs_and_over_when_each_has_reached_it(monitor, clock, log):
    for job in ("collect", "deliver", "collect"):
        failing(monitor, job)(StoreUnavailable("connection refused"))
    clock.runs(minutes=3)
    monitor.done("deliver")
    assert ["trouble what=database"] == events(log)

    monitor.done("collect")
    assert "trouble over what=database seconds=180" == events(log)[-1]


def test_a_full_disk_has_its_own_page(monitor, log):
    failing(monitor, "collect")(StoreUnavailable("database or disk is full"))

    assert log()[0][1].endswith("what to do: referee docs runbook disk-full")


@pytest.mark.parametrize(
    ("job", "refusal"),
    [("collect", MailboxUnavailable("no such user", login_refused=True)), ("deliver", Stopped("535 no"))],
)
def test_what_only_an_operator_can_mend_is_an_error_and_told_at_once_though_the_server_was_away_before(
    monitor, log, job, refusal
):
    away = AWAY if job == "collect" else Later("connection refused", channel=True)
    for failure in (away, refusal, away, refusal):
        failing(monitor, job)(failure)

    assert ["WARNING", "ERROR"] == [level for level, _ in log()]


def test_a_connection_that_only_waited_for_mail_may_break_unnoticed(monitor, log):
    fails = failing(monitor, "watch")
    fails(AWAY)
    fails(AWAY)
    monitor.done("watch")

    assert [] == log()


def test_a_mailbox_that_can_be_searched_and_not_watched_is_told_and_so_is_the_end_of_it(monitor, clock, log):
    fails = failing(monitor, "watch")
    for _ in range(5):
        fails(AWAY)
        clock.runs(minutes=1)
        monitor.looked(clock.now, 0)
    monitor.done("watch")

    assert ["trouble what=watch", "trouble over what=watch seconds=300"] == events(log)


def test_that_the_mailbox_is_away_is_left_to_the_next_search_to_tell(monitor, clock, log):
    monitor.looked(clock.now, 0)
    fails = failing(monitor, "watch")
    for _ in range(8):
        fails(AWAY)
        clock.runs(seconds=7)
    assert [] == log()

    failing(monitor, "collect")(AWAY)
    fails(AWAY)
    assert ["trouble what=mailbox"] == events(log)


def test_a_mailbox_that_is_away_is_not_told_a_second_time_because_it_cannot_be_watched(monitor, clock, log):
    failing(monitor, "collect")(AWAY)
    fails = failing(monitor, "watch")
    for _ in range(5):
        fails(AWAY)
    clock.runs(minutes=5)
    monitor.looked(clock.now, 0)
    fails(AWAY)  # it rests longer, and learns later that the server is back
    monitor.done("watch")

    assert ["trouble what=mailbox", "trouble over what=mailbox seconds=300 letters=0"] == events(log)


def test_our_own_mistake_is_a_trouble_of_its_job_by_place_and_without_words(monitor, log):
    failing(monitor, "collect")(KeyError("POWER 13 of ann@example.org"))
    monitor.done("collect")

    ((level, begun), (_, over)) = log()
    assert ("WARNING", "trouble over what=collect seconds=0") == (level, over)
    assert "error=KeyError at=test_troubles.py" in begun
    assert [] == [word for word in ("POWER", "ann") if word in begun]


def test_the_trouble_that_is_shown_is_the_oldest_that_was_told(monitor, clock):
    failing(monitor, "watch")(AWAY)
    clock.runs(minutes=1)
    failing(monitor, "deliver")(Later("connection refused", channel=True))
    clock.runs(minutes=1)
    failing(monitor, "collect")(AWAY)

    first = monitor.troubles.first()
    assert first is not None
    assert ("smtp", NOON + timedelta(minutes=1)) == (first.what, first.since)


def test_a_database_that_cannot_be_reached_leaves_the_numbers_of_failures(clock):
    monitor = Monitor(Store("sqlite:////nowhere/at/all.db"), clock)
    failing(monitor, "collect")(AWAY)

    assert 1.0 == monitor.registry.get_sample_value("referee_job_failures_total", {"job": "collect"})
