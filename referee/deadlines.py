"""When things are due. Time is an argument: whole seconds UTC since 1970."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime, time, timedelta
from typing import Literal
from zoneinfo import ZoneInfo

HOUR = 3600
QUARTER = 900


def due(now: int, hours: int) -> int:
    """The deadline so many hours from now, on the next full quarter of an hour: a time people can read."""
    return later(now, hours * HOUR)


def later(instant: int, seconds: int) -> int:
    """The first full quarter of an hour that is so many seconds later, or more."""
    return -(-(instant + seconds) // QUARTER) * QUARTER


def reminder(due_at: int, hours_before: int, hours_given: int) -> int:
    """When the one reminder of a deadline goes out; never in the first half of the hours that were given."""
    return due_at - min(hours_before * HOUR, hours_given * HOUR // 2)


def cooled(now: int, minutes: int) -> int:
    """When the sheets are opened, once everybody is in."""
    return now + minutes * 60


def coming(now: int, zone: str, hour: int, minute: int, day: int | date | Literal["tomorrow"] | None) -> int:
    """The first instant after now at which clocks of a zone show a time, on a day of the week (0: Monday) or on any.

    A date is meant as it stands, be it past.
    """
    today = datetime.fromtimestamp(now, ZoneInfo(zone)).date()
    if isinstance(day, date):
        days: Iterable[date] = (day,)
    elif day == "tomorrow":
        days = (today + timedelta(1),)
    else:
        days = (each for n in range(8) if day in (None, (each := today + timedelta(n)).weekday()))
    at = time(hour, minute, tzinfo=ZoneInfo(zone))
    instants = [int(datetime.combine(each, at).timestamp()) for each in days]
    return next((instant for instant in instants if instant > now), instants[-1])
