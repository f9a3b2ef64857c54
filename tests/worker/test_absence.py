"""How long the referee was away is told to every game once, and before any letter."""

import shutil
from datetime import timedelta

import pytest

from referee.desk import Outage, Tick
from referee.mail.mailbox import MailboxUnavailable
from tests.store.clerk import GAME, NOON, Clerk, drop, written
from tests.worker.moments import SECOND, Death, beat, wake, with_others


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
    with store.writing() as transaction:
        transaction.keep("elsewhere", 1, 1, NOON, b"\r\n\r\nPOWER 11", lane=GAME)
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


@pytest.mark.parametrize(
    ("ago", "outage_after"),
    [
        pytest.param(timedelta(minutes=15), timedelta(minutes=15), id="a short one"),
        pytest.param(timedelta(days=9), None, id="where nobody wants to know"),
        pytest.param(None, timedelta(minutes=15), id="before the very first start"),
    ],
)
def test_some_absences_need_no_words(store, employ, ago, outage_after):
    wake(store, NOON + timedelta(days=1))
    if ago is not None:
        beat(store, ago)

    employ(outage_after=outage_after).turn(NOON)

    assert [] == written(store)


def test_an_absence_that_breaks_the_desk_does_not_stop_the_letters(store, maildir, employ):
    drop(maildir, "POWER 11")
    beat(store, ago=timedelta(hours=5))

    def broken(stimulus):
        if isinstance(stimulus, Outage):
            raise RuntimeError

    employ(broken, outage_after=timedelta(minutes=15)).turn(NOON)

    assert ["POWER 11"] == written(store)
