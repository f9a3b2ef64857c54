"""Computing with instants: whole seconds UTC since 1970, and arguments. Must not know a table's calendar."""

from __future__ import annotations

from calendar import monthrange
from collections.abc import Iterable
from datetime import date, datetime, time, timedelta
from typing import Literal, NamedTuple
from zoneinfo import ZoneInfo

MINUTE = 60
QUARTER = 15 * MINUTE
HOUR = 60 * MINUTE
DAY = 24 * HOUR

_LEAP = 9  # years, one of which has a 29 February for certain


class MonthDay(NamedTuple):
    """A day of every year, such as 2 January; 29 February is one of every fourth."""

    month: int
    day: int


Day = int | date | MonthDay | Literal["today", "tomorrow"] | None
"""A day as people name it: of the week (0: Monday), of the calendar, of every year; None for any day."""


def later(instant: int, seconds: int) -> int:
    """The instant so many seconds later, rounded up to a full quarter of an hour."""
    return -(-(instant + seconds) // QUARTER) * QUARTER


def next_instant(now: int, zone: str, hour: int, minute: int, day: Day) -> int:
    """The first instant after now at which clocks of a zone show a time, on such a day; of a date it may be past."""
    today = datetime.fromtimestamp(now, ZoneInfo(zone)).date()
    if isinstance(day, date):
        days: Iterable[date] = (day,)
    elif isinstance(day, MonthDay):
        days = (date(year, *day) for year in range(today.year, today.year + _LEAP) if _is_day(year, day))
    elif day in ("today", "tomorrow"):
        days = (today + timedelta(day == "tomorrow"),)
    else:
        days = (each for n in range(8) if day in (None, (each := today + timedelta(n)).weekday()))
    at = time(hour, minute, tzinfo=ZoneInfo(zone))
    instants = [int(datetime.combine(each, at).timestamp()) for each in days]
    return next((instant for instant in instants if instant > now), instants[-1])


def span_of(first: date, last: date, zone: str) -> tuple[int, int]:
    """The instant at which the first of these days begins in a zone, and that at which the last is over."""
    begins, ends = (datetime.combine(day, time(), ZoneInfo(zone)) for day in (first, last + timedelta(1)))
    return int(begins.timestamp()), int(ends.timestamp())


def _is_day(year: int, day: MonthDay) -> bool:
    """Whether a year has this day."""
    return day.day <= monthrange(year, day.month)[1]
