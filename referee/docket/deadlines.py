"""Computing deadlines. Instants are whole seconds UTC since 1970, and arguments."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime, time, timedelta
from typing import Literal
from zoneinfo import ZoneInfo

MINUTE = 60
QUARTER = 15 * MINUTE
HOUR = 60 * MINUTE


def due(now: int, hours: int) -> int:
    """The deadline so many hours from now, rounded up to a full quarter of an hour."""
    return later(now, hours * HOUR)


def later(instant: int, seconds: int) -> int:
    """The instant so many seconds later, rounded up to a full quarter of an hour."""
    return -(-(instant + seconds) // QUARTER) * QUARTER


def reminder(due_at: int, hours_before: int, hours_given: int) -> int:
    """When the reminder of a deadline goes out: never in the first half of the time that was given."""
    return due_at - min(hours_before * HOUR, hours_given * HOUR // 2)


def next_instant(now: int, zone: str, hour: int, minute: int, day: int | date | Literal["tomorrow"] | None) -> int:
    """The first instant after now at which clocks of a zone show a time, on a day of the week (0: Monday) or any day.

    With a date the instant may be past.
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
