from datetime import date

import pytest

from referee.docket import deadlines
from referee.docket.calendar import Calendar

NOON = 1_795_176_000  # 2026-11-20 12:00 UTC


@pytest.mark.parametrize(
    ("now", "hours", "expected"),
    [
        (NOON, 72, NOON + 72 * 3600),
        (NOON + 1, 72, NOON + 72 * 3600 + 900),
        (NOON + 899, 1, NOON + 3600 + 900),
    ],
)
def test_a_deadline_falls_on_a_quarter_of_an_hour_never_early(now, hours, expected):
    assert expected == Calendar().deadline(now, hours, ()).at


def test_the_reminder_goes_out_so_many_hours_before():
    assert NOON - 24 * 3600 == Calendar().reminder(NOON, 24, 72, ())


def test_no_reminder_goes_out_before_half_of_the_time_is_over():
    assert NOON - 12 * 3600 == Calendar().reminder(NOON, 24, 24, ())


@pytest.mark.parametrize(
    ("day", "hour", "expected"),
    [
        (None, 20, NOON + 7 * 3600),  # 20:00 in Amsterdam is 19:00 UTC
        (None, 12, NOON + 23 * 3600),  # noon in Amsterdam is over
        (4, 20, NOON + 7 * 3600),  # it is a Friday
        (4, 12, NOON + (7 * 24 - 1) * 3600),
        (0, 13, NOON + 3 * 24 * 3600),
        ("tomorrow", 13, NOON + 24 * 3600),
        (deadlines.MonthDay(11, 19), 13, NOON + 364 * 24 * 3600),
        (deadlines.MonthDay(1, 2), 13, NOON + 43 * 24 * 3600),
        (deadlines.MonthDay(2, 29), 13, NOON + 466 * 24 * 3600),
        (date(2026, 11, 19), 13, NOON - 24 * 3600),  # as it stands, be it past
    ],
)
def test_a_moment_is_the_first_that_comes_where_its_clock_hangs(day, hour, expected):
    assert expected == deadlines.next_instant(NOON, "Europe/Amsterdam", hour, 0, day)
