"""A letter that lies in the mailbox and does not come is told, and holds a deadline for an hour, once."""

import random
from contextlib import closing
from datetime import timedelta

import pytest

from referee.mail.inbox import open_mailbox
from referee.mail.mailbox import TRIES, MailboxUnavailable
from referee.store import Store
from scheduler import Worker
from tests.kit.post import open_office
from tests.kit.tables import power
from tests.servers.letters import letter
from tests.servers.odd_imap import OddImap
from tests.store.clerk import NOON, Clerk, Pigeon, open_game, written
from tests.worker.moments import SECOND, wake

HOUR = timedelta(hours=1)
PLACE = ("imap://elsewhere/INBOX", [(7, 2)])


# --- the worker -----------------------------------------------------------------------------------


@pytest.fixture
def store(tmp_path):
    with Store(f"sqlite:///{tmp_path}/games.db") as store:
        store.create()
        open_game(store)
        yield store


def test_letters_that_a_server_says_it_moved_are_told_and_kept_once(store):
    never_moves = {"MOVE": b"%TAG OK moved\r\n"}
    with (
        OddImap({1: letter(1), 2: letter(2)}, instead=never_moves) as server,
        closing(open_mailbox(server.account)) as mailbox,
    ):
        worker = Worker(store, mailbox, Pigeon(), Clerk(store), rng=random.Random(1))  # type: ignore[arg-type]
        counts = []
        for turn in range(4):
            if turn == 3:
                server.instead.clear()
            worker.turn(NOON + turn * SECOND)
            with store.reading() as transaction:
                counts.append((transaction.queues().staying, sum(transaction.inbox_counts().values())))

    assert [(0, 2), (2, 2), (2, 2), (0, 2)] == counts


def keeps_back_two(uid, said):
    return None if uid == 2 and b"BODY[]" in said else said


def tried(worker, times: int, now=NOON) -> int:
    """How many of so many turns found that a letter has to be tried again."""
    again = 0
    for _ in range(times):
        try:
            worker.turn(now)
        except MailboxUnavailable:
            again += 1
    return again


def test_no_deadline_closes_until_a_letter_was_tried_three_times_and_then_it_stands_in_the_inbox(store):
    wake(store, NOON)
    with (
        OddImap({1: letter(1), 2: letter(2)}, keeps_back_two) as server,
        closing(open_mailbox(server.account)) as mailbox,
    ):
        worker = Worker(store, mailbox, Pigeon(), Clerk(store), rng=random.Random(1))  # type: ignore[arg-type]
        again = tried(worker, TRIES - 1)
        before = written(store)
        worker.turn(NOON + SECOND)

    with store.reading() as transaction:
        (row, *_) = transaction.inbox("unfetched")
        counted = transaction.queues().unfetched
    assert (TRIES - 1, [], ["POWER 11", "tick 12:00:01"]) == (again, before, written(store))
    assert (7, 2, NOON + SECOND, b"", 1) == (row.uidvalidity, row.uid, row.received, row.raw, counted)
    assert "lists it as 2" in row.note


def test_a_letter_that_comes_at_last_is_decided_and_stands_there_no_more(store):
    with OddImap({2: letter(2)}, keeps_back_two) as server, closing(open_mailbox(server.account)) as mailbox:
        worker = Worker(store, mailbox, Pigeon(), Clerk(store), rng=random.Random(1))  # type: ignore[arg-type]
        tried(worker, TRIES)
        server.odd = lambda uid, said: said
        worker.turn(NOON + SECOND)

    with store.reading() as transaction:
        assert ((), 0) == (transaction.inbox("unfetched"), transaction.queues().unfetched)
    assert ["POWER 11"] == written(store)


def test_a_letter_that_somebody_took_out_of_the_mailbox_stands_there_no_more(store):
    with OddImap({2: letter(2)}, keeps_back_two) as server, closing(open_mailbox(server.account)) as mailbox:
        worker = Worker(store, mailbox, Pigeon(), Clerk(store), rng=random.Random(1))  # type: ignore[arg-type]
        tried(worker, TRIES)
        server.letters.clear()
        worker.turn(NOON + SECOND)

    with store.reading() as transaction:
        assert () == transaction.inbox()


def test_a_letter_that_does_not_come_is_not_read_again_but_fetched(store):
    with store.writing() as transaction:
        transaction.note_unfetched(*PLACE, NOON)
        ((number, *_),) = [(row.id,) for row in transaction.inbox()]

        with pytest.raises(ValueError, match="still in the mailbox"):
            transaction.retry(number)


def test_since_when_a_letter_does_not_come_outlasts_a_restart(store):
    for hours in range(3):
        with store.writing() as transaction:
            transaction.note_unfetched(*PLACE, NOON + hours * HOUR)

    with store.reading() as transaction:
        assert NOON == transaction.last_unfetched()


# --- the deadline ---------------------------------------------------------------------------------


@pytest.fixture
def office(tmp_path):
    with open_office(f"sqlite:///{tmp_path}/games.db", players=3) as office:
        yield office


def misses(office, *places):
    with office.store.writing() as transaction:
        transaction.note_unfetched(PLACE[0], list(places), office.now)


def wakes(office):
    with office.store.reading() as transaction:
        (row,) = transaction.games()
    return row.wake_at


def to_the_deadline(office, before: timedelta) -> None:
    office.passes(hours=office.docket.options.hours - office.docket.options.remind_hours)
    office.passes(seconds=office.docket.due - int(office.now.timestamp()) - before.total_seconds())


def test_a_deadline_waits_an_hour_for_a_letter_that_does_not_come(office):
    to_the_deadline(office, HOUR)
    misses(office, (7, 2))

    seen = []
    for minutes in (60, 59, 1):
        news = office.passes(minutes=minutes)
        seen.append((office.docket.stop, bool(news)))

    assert [("r1", False), ("r1", False)] == seen[:2]
    assert (True, 2) == (seen[2][1], office.docket.state.position.round)


def test_orders_that_come_within_that_hour_are_in_time(office):
    to_the_deadline(office, HOUR)
    misses(office, (7, 2))
    office.passes(minutes=90)
    office.says(0, "POWER 13")

    assert ("r1", power(13)) == (office.docket.stop, office.filed())


def test_the_clock_looks_again_every_minute_and_closes_as_soon_as_the_letter_is_gone(office):
    to_the_deadline(office, HOUR)
    misses(office, (7, 2))
    office.passes(minutes=70)
    assert wakes(office) == office.now + timedelta(minutes=1)

    misses(office)
    office.passes(minutes=1)

    assert office.docket.state.position.round == 2


def test_a_letter_that_was_missed_before_the_game_asked_holds_nothing(office):
    misses(office, (7, 2))
    office.passes(hours=office.docket.options.hours + 1)  # the first deadline waits
    assert office.docket.state.position.round == 2

    office.passes(hours=office.docket.options.hours)

    assert office.docket.state.position.round == 3


def test_a_deadline_for_which_nobody_is_awaited_waits_for_no_letter(office):
    misses(office, (7, 2))
    for seat in range(3):
        office.says(seat, office.sensible_words(seat))

    assert office.docket.state.position.round == 2
