"""A table's calendar is read as people write it, and written as options hold it."""

import pytest

from referee.commands.refused import Unclear
from referee.commands.timetable import never_due, settled

NOW = 1_795_176_000  # 2026-11-20 12:00 UTC


@pytest.mark.parametrize(
    ("name", "said", "held"),
    [
        ("due", "Sun, Wed 20:00 Europe/Warsaw", "wed,sun 20:00 Europe/Warsaw"),
        ("due", "Sundays and Wednesdays at 8pm", "wed,sun 20:00 America/New_York"),
        ("due", "every Sunday 20.00", "sun 20:00 America/New_York"),
        ("due", "daily 20:00", "daily 20:00 America/New_York"),
        ("due", "every day at 7:30 am", "daily 07:30 America/New_York"),
        ("due", "Mon-Fri 20:00 utc", "mon-fri 20:00 UTC"),
        ("due", "none", ""),
        ("days", "Mon-Fri", "mon-fri America/New_York"),
        ("days", "Mon to Fri, Sun europe/warsaw", "sun-fri Europe/Warsaw"),
        ("days", "off", ""),
        ("pauses", "24 Dec TO 2 Jan", "2026-12-24..2027-01-02 America/New_York"),
        (
            "pauses",
            "1-6 Apr, 24 Dec TO 2 Jan and 3 May Europe/Warsaw",
            "2026-12-24..2027-01-02,2027-04-01..2027-04-06,2027-05-03..2027-05-03 Europe/Warsaw",
        ),
    ],
)
def test_a_calendar_is_read_as_people_write_it(name, said, held):
    assert settled(name, said, "America/New_York", NOW) == held


@pytest.mark.parametrize(
    ("name", "said", "code"),
    [
        ("due", "Sun 20", "hour-unclear"),
        ("due", "Sun 20:07", "hour-unclear"),
        ("due", "Sun", "hour-unclear"),
        ("due", "Someday 20:00", "days-unclear"),
        ("due", "Sun 20:00 Europe/Warsav", "no-such-zone"),
        ("days", "now and then", "days-unclear"),
        ("pauses", "Christmas", "pause-unclear"),
        ("pauses", "1 Jan to 1 Jul", "pause-too-long"),
        ("pauses", ", ".join(f"{day} Mar" for day in range(1, 10)), "pauses-too-many"),
        ("pauses", "", "value-missing"),
    ],
)
def test_what_is_no_calendar_is_refused_with_examples(name, said, code):
    with pytest.raises(Unclear) as refused:
        settled(name, said, "UTC", NOW)
    assert refused.value.code == code
    assert all(line.startswith(f"SET {name.upper()} ") for line in refused.value.legal)


def test_a_fixed_hour_falls_on_some_day_of_play():
    assert never_due("sun 20:00 UTC", "mon-fri UTC")
    assert not never_due("wed,sun 20:00 UTC", "mon-fri UTC")
    assert not never_due("", "mon-fri UTC")
