"""Whatever the clock of the machine does, deadlines stay where they were until a person has answered."""

import random
from datetime import timedelta

import pytest

from referee.desk import Absence, Outage
from referee.mail.mailbox import Traffic
from scheduler import Worker
from scheduler.service import SteadyClock
from tests.kit.post import open_office, text_of
from tests.store.clerk import NOON, Pigeon, drop, mailbox_of, written
from tests.worker.moments import SECOND, beat, verdicts, wake

YEAR, WEEK, MINUTE = timedelta(days=365), timedelta(days=7), timedelta(minutes=1)
OUTAGE = timedelta(minutes=15)


# --- while the process lives ----------------------------------------------------------------------


class Times:
    """A wall clock and a count of seconds, both in the hands of the test."""

    def __init__(self):
        self.wall, self.up = NOON, 1000.0
        self.clock = SteadyClock(lambda: self.wall, lambda: self.up)

    def passes(self, time: timedelta, leap: timedelta = timedelta(0)):
        self.wall += time + leap
        self.up += time.total_seconds()
        return self.clock()


@pytest.fixture
def times():
    return Times()


@pytest.mark.parametrize("leap", [YEAR, -YEAR, timedelta(hours=1), -timedelta(hours=1)])
def test_a_leap_of_the_wall_clock_moves_nothing_there_or_back(times, leap):
    seen = [times.passes(MINUTE), times.passes(MINUTE, leap), times.passes(MINUTE), times.passes(MINUTE, -leap)]

    assert [NOON + n * MINUTE for n in range(1, 5)] == seen


def test_sleep_is_time_that_passes(times):
    assert NOON + timedelta(days=3) == times.passes(timedelta(days=3))


def test_what_a_time_server_puts_right_is_followed(times):
    for _ in range(100):
        told = times.passes(MINUTE, SECOND)

    assert (times.wall, NOON + 100 * (MINUTE + SECOND)) == (told, told)


def test_a_leap_is_logged_once_and_so_is_its_end(times, caplog):
    for leap in (YEAR, timedelta(0), -YEAR):
        times.passes(MINUTE, leap)

    assert ["clock leapt seconds=31536000", "clock is right again seconds=0"] == [
        each.getMessage() for each in caplog.records
    ]


# --- from one process to the next -----------------------------------------------------------------


def doubt(store) -> str:
    with store.reading() as transaction:
        return transaction.queues().clock_doubt


def confirm(store, now):
    with store.writing() as transaction:
        transaction.confirm_clock(now)


def test_a_start_before_the_last_noted_instant_ticks_nothing_and_is_told(store, maildir, employ):
    wake(store, NOON - YEAR - MINUTE)
    beat(store, ago=timedelta(0))
    drop(maildir, "POWER 11")

    employ(outage_after=OUTAGE).turn(NOON - YEAR)

    assert ([], [("new", 0)]) == (written(store), verdicts(store))
    assert "it is 365 days earlier than when the referee was last at work" == doubt(store)


def test_a_letter_that_went_out_tells_as_well(store, maildir, employ):
    drop(maildir, "POWER 11")
    employ(outage_after=OUTAGE).turn(NOON)
    with store.writing() as transaction:
        transaction.heartbeat(NOON - YEAR, mailbox_of(maildir).name)
    wake(store, NOON - timedelta(days=2))

    employ(outage_after=OUTAGE).turn(NOON - timedelta(days=1))

    assert (["POWER 11"], "it is 24.0 hours earlier than when the referee was last at work") == (
        written(store),
        doubt(store),
    )


def test_once_the_clock_is_right_again_all_goes_on_as_if_nothing_had_been(store, maildir, employ):
    wake(store, NOON)
    beat(store, ago=timedelta(0))
    drop(maildir, "POWER 11")
    employ(outage_after=OUTAGE).turn(NOON - YEAR)

    employ(outage_after=OUTAGE).turn(NOON + SECOND)

    assert (["POWER 11", "tick 12:00:01"], "") == (written(store), doubt(store))


def test_an_operator_may_say_that_the_later_instants_were_wrong(store, maildir, employ):
    wake(store, NOON - YEAR)
    beat(store, ago=timedelta(0))
    worker = employ(outage_after=OUTAGE)
    worker.turn(NOON - YEAR)

    confirm(store, NOON - YEAR + SECOND)
    worker.turn(NOON - YEAR + 2 * SECOND)

    assert (["tick 12:00:02"], "") == (written(store), doubt(store))


def test_a_correction_of_seconds_is_no_step_back(store, employ):
    wake(store, NOON - MINUTE)
    beat(store, ago=timedelta(0))

    employ(outage_after=OUTAGE).turn(NOON - MINUTE)

    assert (["tick 11:59:00"], "") == (written(store), doubt(store))


def test_a_gap_of_more_than_a_week_is_asked_about_and_closes_nothing(store, maildir, employ):
    wake(store, NOON + timedelta(hours=1))
    beat(store, ago=timedelta(0))
    drop(maildir, "POWER 11")
    worker = employ(outage_after=OUTAGE)

    for minutes in range(3):
        worker.turn(NOON + YEAR + minutes * MINUTE)

    assert ([], [("new", 0)]) == (written(store), verdicts(store))
    assert "nobody has searched the mailbox for 365 days" == doubt(store)


def test_a_gap_that_an_operator_confirms_is_an_absence(store, maildir, employ):
    wake(store, NOON + YEAR)
    beat(store, ago=timedelta(0))
    drop(maildir, "POWER 11", lane="g1")
    worker = employ(outage_after=OUTAGE)
    worker.turn(NOON + 2 * WEEK)

    confirm(store, NOON + 2 * WEEK + MINUTE)
    worker.turn(NOON + 2 * WEEK + 2 * MINUTE)

    assert [f"away {int((2 * WEEK + 2 * MINUTE).total_seconds())}", "POWER 11"] == written(store)
    assert "" == doubt(store)


def test_a_second_gap_is_asked_about_again(store, employ):
    wake(store, NOON + 10 * YEAR)
    beat(store, ago=timedelta(0))
    worker = employ(outage_after=OUTAGE)
    worker.turn(NOON + 2 * WEEK)
    confirm(store, NOON + 2 * WEEK)
    worker.turn(NOON + 2 * WEEK + SECOND)

    worker.turn(NOON + 5 * WEEK)

    assert "nobody has searched the mailbox for 21 days" == doubt(store)


def test_an_answer_by_a_clock_set_right_meanwhile_does_not_confirm_the_wrong_one_of_the_worker(store, employ):
    wake(store, NOON + MINUTE)
    beat(store, ago=timedelta(0))
    worker = employ(outage_after=OUTAGE)
    worker.turn(NOON + YEAR)

    confirm(store, NOON + 2 * MINUTE)
    worker.turn(NOON + YEAR + MINUTE)

    assert ([], "nobody has searched the mailbox for 365 days") == (written(store), doubt(store))


def test_a_week_is_an_absence_as_ever(store, employ):
    wake(store, NOON + YEAR)
    beat(store, ago=WEEK)

    employ(outage_after=OUTAGE).turn(NOON)

    assert (["away 604800"], "") == (written(store), doubt(store))


def test_where_another_mailbox_was_searched_there_is_no_gap(store, maildir, employ):
    with store.writing() as transaction:
        transaction.heartbeat(NOON - YEAR, mailbox_of(maildir).name)
        transaction.heartbeat(NOON - SECOND, "imap://another")
    wake(store, NOON)

    employ(outage_after=OUTAGE).turn(NOON + SECOND)

    assert "" == doubt(store)


def test_a_year_forward_and_back_leaves_the_deadlines_of_a_game_where_they_were(tmp_path):
    class Empty:
        name, missed, staying, traffic = "INBOX", (), (), Traffic(0, 0)

        def collect(self, keep, before_large):
            return 0

    with open_office(f"sqlite:///{tmp_path}/desk.db", players=3) as office:
        due, seen = office.docket.due, []
        for now in (office.now, office.now + YEAR, office.now + MINUTE, office.now - YEAR, office.now + 2 * MINUTE):
            another_start = Worker(
                office.store, Empty(), Pigeon(), office.desk, rng=random.Random(1), outage_after=OUTAGE
            )
            another_start.turn(now)
            seen.append((office.docket.due, office.docket.stop, bool(doubt(office.store))))

    assert [(due, "r1", False), (due, "r1", True)] * 2 + [(due, "r1", False)] == seen


# --- one figure -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("minutes", "told"), [(20, "30 min later"), (15, "15 min later"), (50, "1 h later"), (61, "1 h 15 min later")]
)
def test_a_standstill_is_told_as_what_deadlines_move_by(tmp_path, minutes, told):
    with open_office(f"sqlite:///{tmp_path}/desk.db", players=3) as office:
        due = office.docket.due
        office.now += timedelta(minutes=minutes)
        office.desk.handle(Outage(minutes * 60), office.now)
        office.desk.handle(Absence("g1"), office.now)
        moved = (office.docket.due - due) // 60
        for seat in range(3):
            office.says(seat, office.sensible_words(seat))
        report = " ".join(" ".join(text_of(letter) for to, letter in office.letters if to == 0).split())

    hours, rest = divmod(moved, 60)
    figure = " ".join(filter(None, (f"{hours} h" if hours else "", f"{rest} min" if rest else "")))
    assert (told, True) == (
        f"{figure} later",
        f"the referee was away; what was due then is due {told}" in report.lower().replace("The", "the"),
    )
