"""The worker: what is lost, doubled or closed too early when letters, deadlines and failures meet. Never anything."""

import itertools
import logging
import os
import random
import shutil
import signal
import subprocess
import sys
import threading
from contextlib import contextmanager, suppress
from datetime import timedelta
from functools import partial
from pathlib import Path

import pytest

from referee.desk import LetterKept, Outage, Shunted, Stimulus, Tick
from referee.mail.inbox import MailboxUnavailable
from referee.mail.send import Later, Never, Stopped
from referee.store import MAX_ATTEMPTS, Raced, Store, StoreUnavailable, Unit
from scheduler import Worker
from scheduler.failures import Leaving
from scheduler.jobs import Jobs
from scheduler.monitoring import Monitor
from scheduler.separate_process import SeparateProcess
from scheduler.worker import Rest
from tests.furnished import furnish
from tests.patience import PATIENCE
from tests.servers.guard import Guard
from tests.store.clerk import GAME, NOON, Clerk, Pigeon, clerk_at, drop, mailbox_of, make_maildir, open_game, written
from tests.thorough import sampled

SECOND = timedelta(seconds=1)
ROOT = Path(__file__).resolve().parent.parent
HOME = {**{k: v for k, v in os.environ.items() if not k.startswith("REFEREE_")}, "PYTHONPATH": str(ROOT)}


@pytest.fixture
def store(a_database):
    """A database in which a game goes on."""
    with Store(a_database) as store:
        store.create()
        open_game(store)
        yield store


@pytest.fixture
def other(a_database):
    """The same database as another worker sees it."""
    with Store(a_database) as other:
        yield other


with_others = pytest.mark.parametrize("a_database", ["postgresql"], indirect=True)
"""Where several workers can be at work."""


@pytest.fixture
def maildir(tmp_path):
    return make_maildir(tmp_path / "mail")


@pytest.fixture
def pigeon():
    return Pigeon()


@pytest.fixture
def employ(store, maildir, pigeon):
    """Makes workers over the same store, mailbox and pigeon; `before` is what happens to a stimulus at the desk."""

    def make(before=lambda _: None, **options):
        desk = Clerk(store, before)
        return Worker(store, mailbox_of(maildir), pigeon, desk, rng=random.Random(1), **options)  # type: ignore[arg-type]

    return make


def verdicts(store):
    """Verdict and attempts of every letter, oldest first."""
    with store.reading() as unit:
        return [(row.verdict, row.attempts) for row in reversed(unit.inbox())]


class Death(BaseException):
    """As good as SIGKILL: nothing is caught, nothing cleaned up."""


def wake(store, at, *others):
    """The game has a deadline, and so have others beside it."""
    for game in others:
        open_game(store, game, wake_at=at)
    with store.writing() as unit:
        unit.set_wake(GAME, at)


def beat(store, ago):
    with store.writing() as unit:
        unit.heartbeat(NOON - ago)


# --- collect --------------------------------------------------------------------------------------


def test_the_third_attempt_at_a_letter_is_the_last(store, maildir, employ):
    drop(maildir, "BREAK")
    attempts: list[Stimulus] = []
    worker = employ(attempts.append)

    for _ in range(5):
        worker.turn(NOON)

    with store.reading() as unit:
        note = unit.letter(1).note
    assert ([("shunted", 3)], [*[LetterKept(1)] * 3, Shunted(1, note)]) == (verdicts(store), attempts)
    assert ["sorry for 1"] == written(store)
    assert ("Traceback", "RuntimeError: cannot make sense of BREAK") == (note[:9], note.splitlines()[-1])


def test_a_shunted_letter_is_read_again_after_the_mending(store, maildir, employ):
    drop(maildir, "POWER 11")

    def broken(stimulus):
        if isinstance(stimulus, LetterKept):
            raise RuntimeError

    worker = employ(broken)
    for _ in range(3):
        worker.turn(NOON)
    with store.writing() as unit:
        unit.retry(1)

    employ().turn(NOON)

    assert ([("filed", 1)], ["sorry for 1", "POWER 11"]) == (verdicts(store), written(store))


def bomb(store, deaths=MAX_ATTEMPTS, words="a bomb"):
    """A letter at work on which so many workers have died."""
    with store.writing() as unit:
        unit.keep("elsewhere", 1, 1, NOON, f"\r\n\r\n{words}".encode())
        for _ in range(deaths):
            unit.attempt(1)


def test_a_letter_over_which_the_process_ended_every_time_is_shunted_unread_and_that_is_told(
    store, maildir, employ, caplog
):
    drop(maildir, "one")
    bomb(store)

    employ().turn(NOON)

    assert ([("shunted", 4), ("filed", 1)], ["sorry for 1", "one"]) == (verdicts(store), written(store))
    assert "letter shunted id=1" in caplog.text


def test_a_letter_of_which_not_even_the_shunting_can_be_told_is_shunted_all_the_same(store, employ, caplog):
    bomb(store)

    def broken(_):
        raise RuntimeError("of a secret")

    employ(broken).turn(NOON)

    assert ([("shunted", 4)], []) == (verdicts(store), written(store))
    assert "letter shunted id=1 and nobody told" in caplog.text
    assert "secret" not in caplog.text


def test_a_letter_whose_shunting_ends_the_process_too_is_in_the_end_shunted_in_silence(store, employ, caplog):
    bomb(store, deaths=2 * MAX_ATTEMPTS)

    employ().turn(NOON)

    assert ([("shunted", 7)], []) == (verdicts(store), written(store))
    assert "letter shunted id=1 and nobody told" in caplog.text


@pytest.fixture
def apart(a_database):
    """Where a letter or a tick is decided over which a worker has died."""
    return SeparateProcess(partial(clerk_at, a_database))


def beside(store):
    """The same without a process, for what ends none."""

    def handle(stimulus, now, stop):
        Clerk(store).handle(stimulus, now)
        return "decided"

    return handle


def test_a_letter_that_ends_processes_ends_no_worker_a_second_time_and_is_shunted_and_told(store, maildir, employ):
    bomb(store, 1, "BOMB")
    drop(maildir, "one")
    worker = employ(apart=lambda *_: "died")

    seen = []
    for _ in range(2):
        worker.turn(NOON)
        seen.append((verdicts(store)[0], written(store)))

    assert [(("new", 2), ["one"]), (("shunted", 3), ["one", "sorry for 1"])] == seen


@pytest.mark.parametrize(("words", "outcome"), [("BOMB", "died"), ("BREAK", "broke")])
def test_what_ends_another_process_or_breaks_the_desk_there_is_told_apart(store, apart, words, outcome):
    bomb(store, 1, words)

    assert outcome == apart(LetterKept(1), NOON, threading.Event())


def test_a_letter_over_which_innocent_workers_died_is_decided_in_the_end(store, maildir, employ):
    bomb(store, 2, "POWER 11")
    drop(maildir, "one")

    employ(apart=beside(store)).turn(NOON)

    assert ([("filed", 2), ("filed", 1)], ["one", "POWER 11"]) == (verdicts(store), written(store))


def test_where_a_letter_breaks_the_desk_is_told_though_it_was_tried_apart(store, employ, caplog):
    bomb(store, 1, "BREAK")
    worker = employ(apart=lambda *_: "broke")

    for _ in range(2):
        worker.turn(NOON)

    assert ("shunted", 3) == verdicts(store)[0]
    assert "letter broke the desk id=1 attempt=3 error=RuntimeError" in caplog.text


def test_a_letter_that_hangs_is_cut_off(store, a_database):
    bomb(store, 1, "POWER 11")

    assert "died" == SeparateProcess(partial(clerk_at, a_database), seconds=0.0)(LetterKept(1), NOON, threading.Event())


def test_signals_to_every_process_of_a_service_end_no_letter_in_the_middle(store, apart):
    bomb(store, 0, "SIGNALS")

    outcome = apart(LetterKept(1), NOON, threading.Event())

    assert ("decided", ["SIGNALS"]) == (outcome, written(store))
    assert not {signal.SIGHUP, signal.SIGTERM} & signal.pthread_sigmask(signal.SIG_BLOCK, ())


def test_a_letter_in_the_middle_is_left_for_the_next_start_when_the_worker_is_told_to_stop(store, apart):
    stop = threading.Event()
    stop.set()

    with pytest.raises(Leaving):
        apart(LetterKept(1), NOON, stop)


def test_a_death_between_two_letters_counts_against_neither(store, maildir, employ):
    for words in ("one", "two"):
        drop(maildir, words)

    class Doomed(Clerk):
        def handle(self, stimulus, now):
            super().handle(stimulus, now)
            raise Death

    with pytest.raises(Death):
        Worker(store, mailbox_of(maildir), Pigeon(), Doomed(store), rng=random.Random(1)).turn(NOON)

    assert [("filed", 1), ("new", 0)] == verdicts(store)


def test_what_a_worker_died_over_is_not_what_the_next_one_begins_with(store, maildir, employ):
    bomb(store, deaths=1)
    for words in ("one", "two"):
        drop(maildir, words)

    employ().turn(NOON)

    assert ["one", "two", "a bomb"] == written(store)


def test_a_store_that_fails_is_no_fault_of_the_letter(store, maildir, employ, monkeypatch):
    drop(maildir, "POWER 11")
    full = [True] * 5

    def disk(_):
        if full:
            full.pop()
            raise StoreUnavailable("database or disk is full")

    def too(unit, inbox_id):  # nor can it be noted, until the next turn, that it does not count
        if next(fails):
            raise StoreUnavailable("database or disk is full")
        spared(unit, inbox_id)

    spared, fails = Unit.spared, itertools.cycle((True, False))
    monkeypatch.setattr(Unit, "spared", too)
    worker = employ(disk)
    for _ in range(5):
        with pytest.raises(StoreUnavailable):
            worker.turn(NOON)
    worker.turn(NOON)

    assert ([("filed", 1)], ["POWER 11"]) == (verdicts(store), written(store))


def test_who_lost_a_race_reads_again_and_decides_again(store, maildir, employ):
    drop(maildir, "POWER 11")
    lost = [True, True]

    def race(_):
        if lost:
            lost.pop()
            raise Raced("g1 is at entry 5, not 4")

    employ(race).turn(NOON)

    assert ([("filed", 1)], ["POWER 11"]) == (verdicts(store), written(store))


def test_a_letter_that_another_worker_has_decided_takes_no_second_effect(store, maildir, employ):
    drop(maildir, "POWER 11")

    def other(_):
        with suppress(Raced), store.writing() as unit:
            unit.decided(1, "stranger")

    employ(other).turn(NOON)

    assert ([("stranger", 0)], []) == (verdicts(store), written(store))


def test_the_log_tells_ids_and_no_words(store, maildir, pigeon, employ, caplog):
    caplog.set_level(logging.DEBUG)
    wake(store, NOON)
    for words in ("BREAK", "POWER 11", "POWER 12"):
        drop(maildir, words)
    pigeon.says = lambda words: Never("550 <ann@example.org> unknown") if words == "POWER 12" else None
    worker = employ()

    for _ in range(3):
        worker.turn(NOON)

    assert "letter shunted id=1" in caplog.text
    assert "550 <<address>> unknown" in caplog.text
    assert [] == [word for word in ("BREAK", "POWER", "ann", "make sense") if word in caplog.text]


def test_a_letter_that_breaks_the_desk_holds_up_its_own_lane_until_it_is_shunted(store, maildir, employ):
    for words, lane in (("BREAK", "g1"), ("one", "g1"), ("two", "g2"), ("three", "")):
        drop(maildir, words, lane=lane)
    worker = employ()

    seen = []
    for _ in range(3):
        worker.turn(NOON)
        seen.append(written(store))

    assert [["two", "three"], ["two", "three"], ["two", "three", "sorry for 1", "one"]] == seen


def test_a_letter_whose_lane_cannot_be_read_is_kept_all_the_same(store, maildir, pigeon):
    drop(maildir, "POWER 11")

    class Puzzled(Clerk):
        def lane(self, raw):
            raise RecursionError

    Worker(store, mailbox_of(maildir), pigeon, Puzzled(store), rng=random.Random(1)).turn(NOON)

    assert ["POWER 11"] == written(store)


@with_others
def test_a_letter_in_another_workers_hand_is_not_attempted(store, other, maildir, employ):
    drop(maildir, "POWER 11")
    with store.writing() as unit:
        unit.keep("elsewhere", 1, 1, NOON, b"at its last attempt")
        for _ in range(MAX_ATTEMPTS):
            unit.attempt(1)
    worker = employ()

    with other.alone("letter 1"), other.alone("letter 2"):
        worker.turn(NOON)
        before = verdicts(store)
    worker.turn(NOON)

    assert ([("new", 3), ("new", 0)], [("shunted", 4), ("filed", 1)]) == (before, verdicts(store))


@with_others
def test_a_mailbox_is_searched_by_one_worker_at_a_time(store, other, maildir, employ):
    drop(maildir, "POWER 11")
    wake(store, NOON)
    worker = employ()

    with other.alone(f"mailbox {maildir.as_uri()}"):
        worker.turn(NOON)
        before = written(store)
    worker.turn(NOON)

    assert ([], ["POWER 11", "tick 12:00:00"]) == (before, written(store))


def test_small_letters_are_decided_before_large_ones_are_kept(store, maildir, employ, monkeypatch):
    monkeypatch.setattr("referee.mail.maildir.LARGE", 1000)
    drop(maildir, "POWER 11")
    drop(maildir, "POWER 12 " + "and so on " * 100)
    kept: list[int] = []

    def counts(stimulus):
        with store.reading() as unit:
            kept.append(sum(unit.inbox_counts().values()))

    employ(counts).turn(NOON)

    assert [1, 2] == kept


# --- sweep ----------------------------------------------------------------------------------------


def test_no_deadline_closes_while_the_mailbox_cannot_be_searched(store, maildir, employ):
    wake(store, NOON)
    worker = employ()
    worker.turn(NOON - SECOND)

    shutil.move(maildir / "new", maildir / "gone")
    with pytest.raises(MailboxUnavailable):
        worker.turn(NOON + SECOND)
    before = written(store)
    shutil.move(maildir / "gone", maildir / "new")
    worker.turn(NOON + 2 * SECOND)

    assert ([], ["tick 12:00:02"]) == (before, written(store))


def test_a_deadline_waits_for_a_letter_that_may_still_be_read(store, maildir, employ):
    wake(store, NOON)
    drop(maildir, "BREAK")
    worker = employ()

    seen = []
    for _ in range(3):
        worker.turn(NOON)
        seen.append((verdicts(store)[0], written(store)))

    told = ["sorry for 1", "tick 12:00:00"]
    assert [(("new", 1), []), (("new", 2), []), (("shunted", 3), told)] == seen


@pytest.mark.parametrize(
    ("ago", "ticks"),
    [
        pytest.param(timedelta(minutes=2), [], id="searched before the deadline"),
        pytest.param(timedelta(0), ["tick 12:00:00"], id="searched behind it"),
        pytest.param(timedelta(hours=4), ["tick 12:01:00"], id="given up by its worker"),
    ],
)
def test_a_deadline_waits_for_the_mailboxes_of_other_workers(store, employ, ago, ticks):
    wake(store, NOON)
    with store.writing() as unit:
        unit.heartbeat(NOON - ago, "imap://another")

    employ().turn(NOON + timedelta(minutes=1))

    assert ticks == written(store)


@with_others
def test_a_game_in_another_workers_hand_is_not_ticked(store, other, employ):
    wake(store, NOON)
    worker = employ()

    with other.alone(f"game {GAME}"):
        worker.turn(NOON)
        before = written(store)
    worker.turn(NOON)

    assert ([], ["tick 12:00:00"]) == (before, written(store))


def test_a_tick_that_breaks_the_desk_holds_up_no_other_game_and_rests(store, employ):
    wake(store, NOON - SECOND)
    open_game(store, "g2", wake_at=NOON)
    ticks: list[Stimulus] = []

    def broken(stimulus):
        ticks.append(stimulus)
        if stimulus == Tick(GAME):
            raise RuntimeError

    worker = employ(broken)
    for _ in range(4):
        worker.turn(NOON)
    worker.turn(NOON + timedelta(hours=1))

    assert [Tick(GAME), Tick("g2"), Tick(GAME)] == ticks
    assert ["tick 12:00:00"] == written(store, "g2")


def struck(store, strikes, *games):
    """Games that could not be told the time so often; the first time a worker died of it."""
    wake(store, NOON - SECOND, *(game for game in games if game != GAME))
    with store.writing() as unit:
        for game in games:
            unit.strike(game, strikes, NOON)


def strikes(store, game):
    with store.reading() as unit:
        return unit.strikes(game)


def test_a_tick_that_ends_processes_ends_no_worker_a_second_time_and_is_told_while_other_games_go_on(
    store, employ, caplog
):
    struck(store, 1, "bomb")

    stuck = []
    for hours in range(2):
        employ(apart=lambda *_: "died").turn(NOON + timedelta(hours=hours))
        with store.reading() as unit:
            stuck.append((unit.strikes("bomb"), unit.stuck(), unit.queues().stuck))

    assert [(2, (), 0), (3, ("bomb",), 1)] == stuck
    assert ["tick 12:00:00"] == written(store)
    assert "tick ended a process game=bomb strike=3" in caplog.text


def test_a_worker_that_dies_over_a_tick_leaves_word_of_it_for_the_next(store, employ):
    wake(store, NOON)

    def dying(stimulus):
        if isinstance(stimulus, Tick):
            raise Death

    with pytest.raises(Death):
        employ(dying).turn(NOON)

    assert 1 == strikes(store, GAME)


def test_a_game_over_which_innocent_workers_died_is_told_the_time_in_the_end_and_all_is_forgotten(store, employ):
    struck(store, 1, GAME)

    employ(apart=beside(store)).turn(NOON)

    assert (["tick 12:00:00"], 0) == (written(store), strikes(store, GAME))


def test_a_tick_that_breaks_the_desk_three_times_is_told_too_until_it_is_mended(store, employ):
    wake(store, NOON)

    def broken(stimulus):
        raise RuntimeError

    worker, stuck = employ(broken), []
    for hour in range(3):
        worker.turn(NOON + timedelta(hours=hour))
        with store.reading() as unit:
            stuck.append(unit.stuck())
    employ().turn(NOON + timedelta(hours=4))

    assert [(), (), (GAME,)] == stuck
    with store.reading() as unit:
        assert ((), 0) == (unit.stuck(), unit.strikes(GAME))


def test_a_stuck_game_that_something_else_moved_on_or_that_is_gone_is_stuck_no_more(store):
    struck(store, 3, "g1", "g2", "g3")
    with store.writing() as unit:
        unit.set_wake("g1", NOON + timedelta(days=1))
        unit.set_wake("g2", None)

    with store.reading() as unit:
        assert ("g3",) == unit.stuck()


def test_a_letter_waits_for_no_more_than_one_games_turn(store, maildir, employ):
    games = [f"g{number}" for number in range(1, 5)]
    wake(store, NOON, *games[1:])
    told: list[Stimulus] = []

    def meanwhile(stimulus):
        told.append(stimulus)
        if stimulus == Tick("g1"):
            drop(maildir, "POWER 11")

    employ(meanwhile).turn(NOON)

    assert [Tick("g1"), LetterKept(1)] == told[:2]
    assert sorted(games) == sorted(stimulus.game for stimulus in told if isinstance(stimulus, Tick))


# --- absence --------------------------------------------------------------------------------------


def test_an_absence_is_told_once_and_before_any_letter(store, maildir, employ):
    wake(store, NOON, "g2")
    drop(maildir, "POWER 11", lane=GAME)
    beat(store, ago=timedelta(hours=5))
    worker = employ(outage_after=timedelta(minutes=15))

    for second in range(3):
        worker.turn(NOON + second * SECOND)

    assert ["away 18000", "POWER 11", "tick 12:00:00"] == written(store)
    assert ["away 18000", "tick 12:00:01"] == written(store, "g2")


def test_an_absence_that_not_all_games_have_got_yet_is_told_to_the_others_after_a_death(store, maildir, employ):
    games = [f"g{number}" for number in range(1, 9)]
    wake(store, NOON + timedelta(days=1), *games[1:])
    beat(store, ago=timedelta(hours=5))

    def dies(stimulus):
        if stimulus == Tick("g4"):
            raise Death

    with pytest.raises(Death):
        employ(dies, outage_after=timedelta(minutes=15)).turn(NOON)
    before = [written(store, game) for game in games]
    employ(outage_after=timedelta(minutes=15)).turn(NOON + SECOND)

    assert [["away 18000"]] * 3 + [[]] * 5 == before
    assert [["away 18000"]] * 8 == [written(store, game) for game in games]


def test_a_second_absence_comes_on_top_of_one_that_is_not_told_yet(store, maildir, employ):
    wake(store, NOON)
    for hours in (2, 3):
        Clerk(store).handle(Outage(hours * 3600), NOON + timedelta(hours=3 * hours))

    employ().turn(NOON)

    assert ["away 18000"] == written(store)


@with_others
def test_no_letter_is_decided_while_another_worker_has_yet_to_tell_of_an_absence(store, other, maildir, employ):
    wake(store, NOON + timedelta(days=1))
    beat(store, ago=timedelta(hours=5))
    with store.writing() as unit:
        unit.keep("elsewhere", 1, 1, NOON, b"\r\n\r\nPOWER 11", lane=GAME)
    worker = employ(outage_after=timedelta(minutes=15))

    with other.alone(f"mailbox {maildir.as_uri()}"):
        worker.turn(NOON)
        before = written(store)
    worker.turn(NOON)

    assert ([], ["away 18000", "POWER 11"]) == (before, written(store))


def test_a_mailbox_out_of_reach_is_an_absence_too(store, maildir, employ):
    wake(store, NOON + timedelta(days=1))
    worker = employ(outage_after=timedelta(minutes=15))
    worker.turn(NOON)

    shutil.move(maildir / "new", maildir / "gone")
    with pytest.raises(MailboxUnavailable):
        worker.turn(NOON + timedelta(minutes=10))
    shutil.move(maildir / "gone", maildir / "new")
    worker.turn(NOON + timedelta(minutes=20))

    assert ["away 1200"] == written(store)


def test_an_absence_that_breaks_the_desk_does_not_stop_the_letters(store, maildir, employ):
    drop(maildir, "POWER 11")
    beat(store, ago=timedelta(hours=5))

    def broken(stimulus):
        if isinstance(stimulus, Outage):
            raise RuntimeError

    employ(broken, outage_after=timedelta(minutes=15)).turn(NOON)

    assert ["POWER 11"] == written(store)


# --- deliver --------------------------------------------------------------------------------------


@pytest.fixture
def waiting(store, maildir):
    """Three letters that will have to be delivered."""
    for words in ("one", "two", "three"):
        drop(maildir, words)


def only_two(failure):
    return lambda words: failure if words == "two" else None


def outbox(store):
    with store.reading() as unit:
        return unit.outbox_counts()


@pytest.mark.usefixtures("waiting")
def test_a_server_out_of_reach_is_not_asked_for_every_letter(store, pigeon, employ):
    asked: list[str] = []

    def gone(words):
        asked.append(words)
        return Later("connection refused", channel=True)

    pigeon.says = gone
    worker = employ()
    for _ in range(2):
        with pytest.raises(Later):
            worker.turn(NOON)
    pigeon.says = lambda _: None
    worker.turn(NOON + timedelta(minutes=1))

    # The first letter could have been the cause: the next time another one is tried.
    assert (["one", "two"], ["one", "two", "three"]) == (asked, sorted(pigeon.taken, key=["one", "two", "three"].index))


@pytest.mark.usefixtures("waiting")
def test_a_server_that_refuses_us_altogether_costs_no_letter_anything(store, pigeon, employ):
    pigeon.says = lambda _: Stopped("535 authentication failed")
    worker = employ()

    with pytest.raises(Stopped):
        worker.turn(NOON)

    with store.writing() as unit:  # not even time: what was claimed is laid back
        assert [0] == [row.attempts for row in unit.claim(NOON, 9, SECOND, "another")]


def claimed(store, pigeon, worker, mark):
    """Letters are written, and one of them is in the hand of a worker of this mark."""
    pigeon.says = lambda _: Stopped("535 authentication failed")
    with pytest.raises(Stopped):
        worker.turn(NOON)
    pigeon.says = lambda _: None
    with store.writing() as unit:
        assert [1] == [row.id for row in unit.claim(NOON, 9, timedelta(minutes=5), mark)]


@pytest.mark.usefixtures("waiting")
def test_what_a_dead_worker_had_claimed_leaves_at_once(store, pigeon, employ):
    worker = employ()
    claimed(store, pigeon, worker, "who is dead")

    worker.turn(NOON)

    assert ["one", "two", "three"] == pigeon.taken


@with_others
@pytest.mark.usefixtures("waiting")
def test_what_a_worker_has_claimed_who_lives_and_does_nothing_leaves_when_its_lease_is_over(
    store, other, pigeon, employ
):
    worker = employ()
    claimed(store, pigeon, worker, "who sleeps")

    taken = []
    with other.alone("post who sleeps"):
        for minutes in (0, 4, 5):
            worker.turn(NOON + timedelta(minutes=minutes))
            taken.append(len(pigeon.taken))

    assert ([0, 0, 3], ["one", "two", "three"]) == (taken, pigeon.taken)


@pytest.mark.usefixtures("waiting")
def test_a_letter_that_was_taken_while_the_store_was_full_does_not_go_twice(store, pigeon, employ, monkeypatch):
    sent, worker = Unit.sent, employ()

    def full(*_):
        raise StoreUnavailable("database or disk is full")

    monkeypatch.setattr(Unit, "sent", full)
    with pytest.raises(StoreUnavailable):
        worker.turn(NOON)
    monkeypatch.setattr(Unit, "sent", sent)
    worker.turn(NOON)

    assert (["one", "two", "three"], {"sent": 3}) == (pigeon.taken, outbox(store))


@pytest.mark.parametrize(
    "failure",
    [Later("connection reset", channel=True), Stopped("554 relay access denied", over_letter=True)],
    ids=["later", "stopped"],
)
@pytest.mark.usefixtures("waiting")
def test_a_letter_that_alone_has_trouble_with_the_server_is_tried_for_days_and_stops_nobody(
    store, maildir, pigeon, employ, failure
):
    pigeon.says = only_two(failure)
    worker = employ()
    with pytest.raises(type(failure)):
        worker.turn(NOON)
    for day in range(1, 9):
        drop(maildir, f"day {day}")
        worker.turn(NOON + timedelta(days=day))

    assert {"sent": 10, "given up": 1} == outbox(store)


@pytest.mark.usefixtures("waiting")
def test_a_letter_an_operator_has_dropped_in_mid_delivery_stops_nobody(store, pigeon, employ):
    def meanwhile(words):
        with store._writer.begin() as connection:
            connection.exec_driver_sql(f"DELETE FROM outbox WHERE text = '{words}'")
        return only_two(Never("550 no such user"))(words)

    pigeon.says = meanwhile
    employ().turn(NOON)

    assert (["one", "three"], {}) == (pigeon.taken, outbox(store))


# --- by itself ------------------------------------------------------------------------------------


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

    employ().run(stop)
    jobs = Jobs(store, mailbox_of(maildir), Clerk(store), rng=random.Random(1), outage_after=None)
    jobs.stop = stop
    with pytest.raises(Leaving):
        jobs.collect(NOON)

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
