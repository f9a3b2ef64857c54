import pytest

from referee import deadlines

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
    assert expected == deadlines.due(now, hours)


def test_the_reminder_goes_out_so_many_hours_before():
    assert NOON - 24 * 3600 == deadlines.reminder(NOON, 24, 72)


def test_no_reminder_goes_out_before_half_of_the_time_is_over():
    assert NOON - 12 * 3600 == deadlines.reminder(NOON, 24, 24)


def test_sheets_cool_for_so_many_minutes():
    assert NOON + 30 * 60 == deadlines.cooled(NOON, 30)
