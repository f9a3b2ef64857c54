"""A worker at work by itself: what wakes it, what ends it, what it outlives."""

import os
import random
import signal
import subprocess
import sys
import threading
from contextlib import contextmanager
from pathlib import Path

import pytest

from referee.desk import LetterKept
from referee.mail.mailbox import MailboxUnavailable, Traffic
from referee.mail.send import Later, Stopped
from referee.store import Store, StoreUnavailable
from scheduler import Worker
from scheduler.monitoring import Monitor
from scheduler.troubles import Leaving
from scheduler.worker import Rest
from tests.kit.furnished import furnish
from tests.kit.patience import PATIENCE
from tests.kit.thorough import sampled
from tests.servers.guard import Guard
from tests.store.clerk import GAME, NOON, Clerk, drop, mailbox_of, written
from tests.worker.moments import verdicts

ROOT = Path(__file__).resolve().parent.parent.parent
HOME = {**{k: v for k, v in os.environ.items() if not k.startswith("REFEREE_")}, "PYTHONPATH": str(ROOT)}


@pytest.fixture(autouse=True)
def patient_worker(monkeypatch):
    """On a busy machine a thread may take its time to end."""
    monkeypatch.setattr("scheduler.worker._GRACE", PATIENCE)


@contextmanager
def at_work(worker):
    """A running worker; in the end it is told to stop, and has to."""
    stop = threading.Event()
    thread = threading.Thread(target=worker.run, args=(stop,))
    thread.start()
    try:
        yield stop
    finally:
        stop.set()
        thread.join(PATIENCE)
    assert not thread.is_alive()


def test_mail_wakes_a_worker_at_once(store, maildir, pigeon, employ):

    with at_work(employ(poll=3600, pulse=3600)):
        for words in ("one", "two"):
            drop(maildir, words)
            assert words == pigeon.arrivals.get(timeout=PATIENCE)


def test_mail_that_comes_in_mid_work_is_not_overlooked(store, maildir, pigeon, employ):
    drop(maildir, "one")

    def meanwhile(stimulus):
        if stimulus == LetterKept(1):
            drop(maildir, "two")

    with at_work(employ(meanwhile, poll=3600, pulse=3600)):
        arrived = [pigeon.arrivals.get(timeout=PATIENCE) for _ in range(2)]

    assert ["one", "two"] == arrived


def test_a_deadline_needs_no_letter_to_close(store, maildir, pigeon, employ):
    drop(maildir, "one")

    with at_work(employ(clock=lambda: NOON, poll=3600, pulse=0.02)):
        assert "one" == pigeon.arrivals.get(timeout=PATIENCE)  # the first search is over
        with store.writing() as transaction:
            transaction.set_wake(GAME, NOON)
        assert "tick 12:00:00" == pigeon.arrivals.get(timeout=PATIENCE)


def test_a_worker_outlives_its_failures(store, maildir, pigeon, employ):
    drop(maildir, "one")
    failures: list[Exception] = [ZeroDivisionError(), StoreUnavailable("locked")]

    def fails(_):
        return Later("connection refused", channel=True) if failures else None

    def breaks(_):
        if failures:
            raise failures.pop()

    pigeon.says = fails
    with at_work(employ(breaks, poll=3600, pulse=0.02)):
        assert "one" == pigeon.arrivals.get(timeout=PATIENCE)


def test_a_failed_search_is_repeated_before_the_next_poll(store, maildir, pigeon):
    drop(maildir, "one")

    class Moody:
        """Breaks the connection once, and never tells of mail."""

        failures = 1
        name = "moody"
        missed = staying = ()
        traffic = Traffic()

        def collect(self, keep, before_large):
            if self.failures:
                self.failures -= 1
                raise MailboxUnavailable("connection reset")
            return mailbox_of(maildir).collect(keep, before_large)

        def wait(self, seconds, stop):
            stop.wait(seconds)

        def close(self): ...

    with at_work(Worker(store, Moody(), pigeon, Clerk(store), rng=random.Random(1), poll=3600, pulse=3600)):
        assert "one" == pigeon.arrivals.get(timeout=PATIENCE)


def test_a_worker_told_to_stop_finishes_the_letter_in_hand_and_begins_no_other(store, maildir, pigeon, employ):
    drop(maildir, "one")
    drop(maildir, "two")
    reading, stopped = threading.Event(), threading.Event()

    def slowly(_):
        reading.set()
        stopped.wait(PATIENCE)

    with at_work(employ(slowly)) as stop:
        assert reading.wait(PATIENCE)
        stop.set()
        stopped.set()

    assert ([("filed", 1), ("new", 0)], ["one"]) == (verdicts(store), written(store))
    assert pigeon.is_closed


def test_a_worker_told_to_stop_leaves_in_the_mailbox_what_it_has_not_kept(store, maildir, employ):
    drop(maildir, "one")
    stop = threading.Event()
    stop.set()

    worker = employ()
    worker.run(stop)
    with pytest.raises(Leaving):
        worker.turn(NOON)

    assert ([], 1) == (verdicts(store), len([*(maildir / "new").iterdir()]))


def test_a_worker_never_waits_so_long_that_a_signal_goes_unheard(employ):
    """Python runs a signal's handler when the main thread takes its next step, and inside a wait there is none."""
    main = threading.current_thread()

    class Stop(threading.Event):
        patience: list[float | None] = []

        def wait(self, timeout=None):
            if threading.current_thread() is main:
                self.patience.append(timeout)
                self.set()
            return super().wait(timeout)

    employ().run(stop := Stop())

    assert [True] == [seconds is not None and seconds <= 1 for seconds in stop.patience]


def test_a_failure_is_followed_by_a_rest_that_grows_and_a_success_ends_it():
    def fail():
        raise MailboxUnavailable("connection refused")

    rest = Rest("collect", random.Random(1), Monitor(Store("sqlite://")))
    delays = [rest.after(fail) for _ in range(12)]

    assert 0.0 == rest.after(lambda: None)
    assert (True, True) == (all(0.5 <= delay <= 300 for delay in delays), max(delays[:3]) < 10 < max(delays))


def test_a_server_that_counts_our_letters_is_left_alone_for_a_good_while():
    def fail():
        raise Later("454 Throttling failure", channel=True, rest=600.0)

    assert Rest("deliver", random.Random(1), Monitor(Store("sqlite://"))).after(fail) >= 600


@pytest.mark.parametrize(
    "refusal",
    [MailboxUnavailable("no such user", login_refused=True), Stopped("535 authentication failed")],
    ids=["by IMAP", "by SMTP"],
)
def test_a_refused_login_is_not_tried_again_soon(refusal):
    def fail():
        raise refusal

    assert Rest("collect", random.Random(1), Monitor(Store("sqlite://"))).after(fail) >= 300


RUN = """
import sys
from pathlib import Path
from referee.settings import load_keys, load_settings
from scheduler import run_worker
settings = load_settings(Path(sys.argv[1]))
sys.exit(run_worker(settings, load_keys(settings.keyring)))
"""


@pytest.mark.slow
@pytest.mark.parametrize("number", sampled([signal.SIGINT, signal.SIGTERM], 2))
def test_a_signal_ends_the_service_in_order(tmp_path, number):
    config = furnish(tmp_path, smtp='host = "smtp.invalid"')
    with subprocess.Popen(
        [sys.executable, "-c", RUN, str(config)], cwd=tmp_path, stderr=subprocess.PIPE, text=True, env=HOME
    ) as service:
        assert service.stderr is not None
        guard = Guard(f"kill -KILL {service.pid}")
        told = next((line for line in service.stderr if "at work" in line), "")
        service.send_signal(number)
        try:
            _, rest = service.communicate(timeout=PATIENCE)
        finally:
            guard.dismiss()

    assert ("at work poll=60" in told, 0) == (True, service.returncode), rest
    assert f"stopping signal={number}" in rest
    assert (tmp_path / "games.db").exists()
