"""Letters leave in their order, once, and none holds up another."""

from datetime import timedelta

import pytest

from referee.mail.send import Later, Never, Stopped
from referee.store import StoreUnavailable, Transaction
from tests.store.clerk import NOON, drop
from tests.worker.moments import SECOND, with_others

WORDS = ("one", "two", "three")


@pytest.fixture
def waiting(store, maildir):
    """Three letters that will have to be delivered."""
    for words in WORDS:
        drop(maildir, words)


def only_two(failure):
    return lambda words: failure if words == "two" else None


def outbox(store):
    with store.reading() as transaction:
        return transaction.outbox_counts()


@pytest.mark.usefixtures("waiting")
def test_a_letter_refused_for_the_moment_goes_later_and_holds_up_no_other(store, pigeon, employ):
    pigeon.says = only_two(Later("451 try again"))
    worker = employ()

    worker.turn(NOON)
    at_once = list(pigeon.taken)
    pigeon.says = lambda _: None
    worker.turn(NOON + timedelta(minutes=1))

    assert (["one", "three"], ["one", "three", "two"]) == (at_once, pigeon.taken)


@pytest.mark.usefixtures("waiting")
def test_a_letter_refused_for_good_is_given_up(store, pigeon, employ):
    pigeon.says = only_two(Never("550 no such user"))
    worker = employ()

    worker.turn(NOON)
    worker.turn(NOON + timedelta(days=1))

    assert (["one", "three"], {"sent": 2, "given up": 1}) == (pigeon.taken, outbox(store))


@pytest.mark.usefixtures("waiting")
def test_a_letter_that_nobody_takes_for_days_is_given_up(store, pigeon, employ):
    pigeon.says = only_two(Later("452 mailbox full"))
    worker = employ()

    for day in range(8):
        worker.turn(NOON + timedelta(days=day))

    assert {"sent": 2, "given up": 1} == outbox(store)


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

    with store.writing() as transaction:  # not even time: what was claimed is laid back
        assert [0] == [row.attempts for row in transaction.claim(NOON, 9, SECOND, "another")]


@pytest.mark.usefixtures("waiting")
def test_a_letter_that_breaks_the_carrier_holds_up_no_other(store, pigeon, employ):
    pigeon.says = only_two(ZeroDivisionError("in the middle of a secret"))

    employ().turn(NOON)

    assert (["one", "three"], {"sent": 2, "queued": 1}) == (pigeon.taken, outbox(store))


def claimed(store, pigeon, worker, mark):
    """Letters are written, and one of them is in the hand of a worker of this mark."""
    pigeon.says = lambda _: Stopped("535 authentication failed")
    with pytest.raises(Stopped):
        worker.turn(NOON)
    pigeon.says = lambda _: None
    with store.writing() as transaction:
        assert [1] == [row.id for row in transaction.claim(NOON, 9, timedelta(minutes=5), mark)]


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
    sent, worker = Transaction.sent, employ()

    def full(*_):
        raise StoreUnavailable("database or disk is full")

    monkeypatch.setattr(Transaction, "sent", full)
    with pytest.raises(StoreUnavailable):
        worker.turn(NOON)
    monkeypatch.setattr(Transaction, "sent", sent)
    worker.turn(NOON)

    assert (["one", "two", "three"], {"sent": 3}) == (pigeon.taken, outbox(store))


@pytest.mark.usefixtures("waiting")
def test_a_server_that_counts_our_letters_costs_none_of_them_anything_but_time(store, pigeon, employ):
    worker = employ()
    for day in range(9):
        pigeon.says = lambda _: Later("554 5.7.1 daily quota exceeded", channel=True, rest=600.0)
        with pytest.raises(Later):
            worker.turn(NOON + timedelta(days=day))
    pigeon.says = only_two(Later("451 greylisted"))
    worker.turn(NOON + timedelta(days=9))
    pigeon.says = lambda _: None
    worker.turn(NOON + timedelta(days=10))

    assert (["one", "three", "two"], {"sent": 3}) == (pigeon.taken, outbox(store))


@pytest.mark.usefixtures("waiting")
def test_before_a_letter_is_named_no_server_is_offended_by_one(store, pigeon, employ):
    asked: list[str] = []

    def gone(words):
        asked.append(words)
        return Later("connection refused", channel=True, over_letter=False)

    pigeon.says = gone
    worker = employ()
    for _ in range(3):
        with pytest.raises(Later):
            worker.turn(NOON)

    assert ["one"] * 3 == asked


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
            connection.exec_driver_sql(f"DELETE FROM outbox WHERE id = {WORDS.index(words) + 1}")
        return only_two(Never("550 no such user"))(words)

    pigeon.says = meanwhile
    employ().turn(NOON)

    assert (["one", "three"], {}) == (pigeon.taken, outbox(store))
