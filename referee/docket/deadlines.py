"""Computing deadlines. Instants are whole seconds UTC since 1970, and arguments."""

from __future__ import annotations

from calendar import monthrange
from collections.abc import Iterable
from datetime import date, datetime, time, timedelta
from typing import Literal, NamedTuple
from zoneinfo import ZoneInfo

MINUTE = 60
QUARTER = 15 * MINUTE
HOUR = 60 * MINUTE

_LEAP = 9  # years, one of which has a 29 February for certain


class MonthDay(NamedTuple):
    """A day of every year, such as 2 January; 29 February is one of every fourth."""

    month: int
    day: int


Day = int | date | MonthDay | Literal["tomorrow"] | None
"""A day as people name it: of the week (0: Monday), of the calendar, of every year; None for any day."""


def due(now: int, hours: int) -> int:
    """The deadline so many hours from now, rounded up to a full quarter of an hour."""
    return later(now, hours * HOUR)


def later(instant: int, seconds: int) -> int:
    """The instant so many seconds later, rounded up to a full quarter of an hour."""
    return -(-(instant + seconds) // QUARTER) * QUARTER


def reminder(due_at: int, hours_before: int, hours_given: int) -> int:
    """When the reminder of a deadline goes out: never in the first half of the time that was given."""
    return due_at - min(hours_before * HOUR, hours_given * HOUR // 2)


def next_instant(now: int, zone: str, hour: int, minute: int, day: Day) -> int:
    """The first instant after now at which clocks of a zone show a time, on such a day; of a date it may be past."""
    today = datetime.fromtimestamp(now, ZoneInfo(zone)).date()
    if isinstance(day, date):
        days: Iterable[date] = (day,)
    elif isinstance(day, MonthDay):
        days = (date(year, *day) for year in range(today.year, today.year + _LEAP) if _is_day(year, day))
    elif day == "tomorrow":
        days = (today + timedelta(1),)
    else:
        days = (each for n in range(8) if day in (None, (each := today + timedelta(n)).weekday()))
    at = time(hour, minute, tzinfo=ZoneInfo(zone))
    instants = [int(datetime.combine(each, at).timestamp()) for each in days]
    return next((instant for instant in instants if instant > now), instants[-1])


def _is_day(year: int, day: MonthDay) -> bool:
    """Whether a year has this day."""
    return day.day <= monthrange(year, day.month)[1]
