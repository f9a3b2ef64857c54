"""Letters are collected and decided, whatever dies or fails over them: none is lost or counted twice."""

import itertools
import logging
import random
import signal
import threading
from contextlib import suppress
from functools import partial

import pytest

from referee.desk import LetterKept, Shunted, Stimulus
from referee.mail.send import Never
from referee.store import MAX_ATTEMPTS, Raced, StoreUnavailable, Transaction
from scheduler import Worker
from scheduler.handling import SeparateProcess
from scheduler.troubles import Leaving
from tests.store.clerk import NOON, Clerk, Pigeon, clerk_at, drop, mailbox_of, written
from tests.worker.moments import SECOND, Death, beside, verdicts, wake, with_others


def test_a_letter_is_kept_decided_and_answered_in_one_turn(store, maildir, pigeon, employ):
    drop(maildir, "POWER 11")

    employ().turn(NOON)

    assert ([("filed", 1)], ["POWER 11"], ["POWER 11"]) == (verdicts(store), written(store), pigeon.taken)
    assert [] == list((maildir / "new").iterdir())


def test_letters_are_decided_in_the_order_they_came(store, maildir, employ):
    words = [f"POWER {number}" for number in range(1, 8)]
    for text in words:
        drop(maildir, text)

    employ().turn(NOON)

    assert words == written(store)


def test_the_same_letter_delivered_twice_is_answered_once(store, maildir, pigeon, employ):
    drop(maildir, "POWER 11", message_id="one")
    drop(maildir, "POWER 11", message_id="one")
    worker = employ()

    worker.turn(NOON)
    drop(maildir, "POWER 11", message_id="one")
    worker.turn(NOON + SECOND)

    assert (["POWER 11"], ["POWER 11"]) == (written(store), pigeon.taken)


def test_a_letter_that_breaks_the_desk_holds_up_no_other(store, maildir, pigeon, employ):
    for words in ("one", "BREAK", "two"):
        drop(maildir, words)

    employ().turn(NOON)

    assert [("filed", 1), ("new", 1), ("filed", 1)] == verdicts(store)
    assert ["one", "two"] == pigeon.taken


def test_the_third_attempt_at_a_letter_is_the_last(store, maildir, employ):
    drop(maildir, "BREAK")
    attempts: list[Stimulus] = []
    worker = employ(attempts.append)

    for _ in range(5):
        worker.turn(NOON)

    with store.reading() as transaction:
        note = transaction.letter(1).note
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
    with store.writing() as transaction:
        transaction.retry(1)

    employ().turn(NOON)

    assert ([("filed", 1)], ["sorry for 1", "POWER 11"]) == (verdicts(store), written(store))


def bomb(store, deaths=MAX_ATTEMPTS, words="a bomb"):
    """A letter at work on which so many workers have died."""
    with store.writing() as transaction:
        transaction.keep("elsewhere", 1, 1, NOON, f"\r\n\r\n{words}".encode())
        for _ in range(deaths):
            transaction.count_attempts(1)


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


def test_a_death_counts_against_the_letters_attempted_together_and_each_innocent_one_is_decided(store, maildir, employ):
    for words in ("one", "two"):
        drop(maildir, words)

    class Doomed(Clerk):
        def handle(self, stimulus, now):
            super().handle(stimulus, now)
            raise Death

    with pytest.raises(Death):
        Worker(store, mailbox_of(maildir), Pigeon(), Doomed(store), rng=random.Random(1)).turn(NOON)

    after_death = verdicts(store)
    employ(apart=beside(store)).turn(NOON)

    assert ([("filed", 1), ("new", 1)], [("filed", 1)] * 2) == (after_death, verdicts(store))


def test_letters_attempted_together_of_which_one_ends_processes_are_decided_though_none_is_tried_apart(
    store, maildir, employ
):
    for words in ("one", "BOMB", "two", "three"):
        drop(maildir, words)

    class Bombed(Clerk):
        def handle(self, stimulus, now):
            with store.reading() as transaction:
                if b"BOMB" in transaction.letter(stimulus.inbox_id).raw and isinstance(stimulus, LetterKept):
                    raise Death
            super().handle(stimulus, now)

    for _ in range(MAX_ATTEMPTS):
        with pytest.raises(Death):
            Worker(store, mailbox_of(maildir), Pigeon(), Bombed(store), rng=random.Random(1)).turn(NOON)
    employ().turn(NOON)

    assert ["one", "two", "three", "sorry for 2"] == written(store)


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

    def too(transaction, *inbox_ids):  # nor can it be noted, until the next turn, that it does not count
        if next(fails):
            raise StoreUnavailable("database or disk is full")
        spared(transaction, *inbox_ids)

    spared, fails = Transaction.uncount_attempts, itertools.cycle((True, False))
    monkeypatch.setattr(Transaction, "uncount_attempts", too)
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
        with suppress(Raced), store.writing() as transaction:
            transaction.set_verdict(1, "stranger")

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
    with store.writing() as transaction:
        transaction.keep("elsewhere", 1, 1, NOON, b"at its last attempt")
        for _ in range(MAX_ATTEMPTS):
            transaction.count_attempts(1)
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
        with store.reading() as transaction:
            kept.append(sum(transaction.inbox_counts().values()))

    employ(counts).turn(NOON)

    assert [1, 2] == kept
