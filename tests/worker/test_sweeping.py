"""What is due is closed neither early nor twice, whatever dies or fails over it."""

import shutil
from datetime import timedelta

import pytest

from referee.desk import LetterKept, Stimulus, Tick
from referee.mail.mailbox import MailboxUnavailable
from referee.store import Raced
from tests.store.clerk import GAME, NOON, drop, open_game, written
from tests.worker.moments import SECOND, Death, beside, verdicts, wake, with_others


def test_a_deadline_closes_with_the_first_search_begun_behind_it(store, employ):
    wake(store, NOON)
    worker = employ()

    worker.turn(NOON - SECOND)
    before = written(store)
    worker.turn(NOON)
    worker.turn(NOON + SECOND)

    assert ([], ["tick 12:00:00"]) == (before, written(store))


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


def test_a_letter_that_came_in_time_is_decided_before_the_deadline_closes(store, maildir, employ):
    wake(store, NOON)
    drop(maildir, "POWER 11")

    employ().turn(NOON + SECOND)

    assert ["POWER 11", "tick 12:00:01"] == written(store)


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


def test_a_letter_that_may_still_be_read_holds_up_no_other_game(store, maildir, employ):
    wake(store, NOON, "g2")
    drop(maildir, "BREAK", lane=GAME)

    employ().turn(NOON)

    assert ([], ["tick 12:00:00"]) == (written(store), written(store, "g2"))


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
    with store.writing() as transaction:
        transaction.heartbeat(NOON - ago, "imap://another")

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
    with store.writing() as transaction:
        for game in games:
            transaction.set_failed_ticks(game, strikes, NOON)


def strikes(store, game):
    with store.reading() as transaction:
        return transaction.failed_ticks(game)


def test_a_tick_that_ends_processes_ends_no_worker_a_second_time_and_is_told_while_other_games_go_on(
    store, employ, caplog
):
    struck(store, 1, "bomb")

    stuck = []
    for hours in range(2):
        employ(apart=lambda *_: "died").turn(NOON + timedelta(hours=hours))
        with store.reading() as transaction:
            stuck.append((transaction.failed_ticks("bomb"), transaction.stuck(), transaction.queues().stuck))

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
        with store.reading() as transaction:
            stuck.append(transaction.stuck())
    employ().turn(NOON + timedelta(hours=4))

    assert [(), (), (GAME,)] == stuck
    with store.reading() as transaction:
        assert ((), 0) == (transaction.stuck(), transaction.failed_ticks(GAME))


def test_a_stuck_game_that_something_else_moved_on_or_that_is_gone_is_stuck_no_more(store):
    struck(store, 3, "g1", "g2", "g3")
    with store.writing() as transaction:
        transaction.set_wake("g1", NOON + timedelta(days=1))
        transaction.set_wake("g2", None)

    with store.reading() as transaction:
        assert ("g3",) == transaction.stuck()


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


def test_a_game_that_stays_due_holds_up_no_sweep(store, employ):
    wake(store, NOON, "g2")
    told: list[Stimulus] = []

    def leaves_the_first_as_it_is(stimulus):
        told.append(stimulus)
        if stimulus == Tick("g1"):
            raise Raced

    employ(leaves_the_first_as_it_is).turn(NOON)

    assert Tick("g2") == told[-1]


def test_games_that_wait_for_their_letters_hold_up_no_sweep(store, maildir, employ):
    games = [f"g{number}" for number in range(1, 26)]
    wake(store, NOON, *games[1:])
    for game in games[:22]:
        drop(maildir, "BREAK", lane=game)

    employ().turn(NOON)

    assert [["tick 12:00:00"]] * 3 == [written(store, game) for game in games[22:]]


def test_a_letter_that_comes_while_games_are_due_is_decided_before_the_next_of_them(store, maildir, employ):
    wake(store, NOON - SECOND)
    for number in (2, 3):
        open_game(store, f"g{number}", wake_at=NOON)
    handled: list[Stimulus] = []

    def arriving(stimulus):
        if stimulus == Tick("g2"):
            drop(maildir, "POWER 11", lane="g9")
        handled.append(stimulus)

    employ(arriving).turn(NOON)

    assert [Tick(GAME), Tick("g2"), LetterKept(1), Tick("g3")] == handled
