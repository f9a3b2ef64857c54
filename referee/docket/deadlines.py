"""Computing with instants and days: those of play, pauses, a fixed hour and a night, as options write them.

Instants are whole seconds UTC since 1970, and arguments. Days are as the clocks of a time zone show them, and asked
only to decide: a log keeps the instants. Must not know a table's calendar.
"""

from __future__ import annotations

from calendar import monthrange
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from itertools import takewhile
from typing import Literal, NamedTuple, Self
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
        years = range(today.year, today.year + _LEAP)
        days = (date(year, *day) for year in years if day.day <= monthrange(year, day.month)[1])
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


# --- days as options write them ------------------------------------------------------------------


WEEKDAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
DAILY = "daily"
"""Every day of the week, as options write it."""
ALL_DAYS = frozenset(range(7))


@dataclass(frozen=True, slots=True)
class FixedHour:
    """The time of day at which everything is due, on some days of the week where a zone's clocks hang."""

    days: frozenset[int]
    minute: int  # of the day
    zone: str

    @classmethod
    def read(cls, text: str) -> Self | None:
        """The hour that an option names: "wed,sun 20:00 Europe/Warsaw"; None if it is empty."""
        if not text:
            return None
        days, clock, zone = text.split()
        return cls(read_days(days), read_minute(clock), zone)

    def __str__(self) -> str:
        return f"{written_days(self.days)} {written_minute(self.minute)} {self.zone}"

    def from_on(self, instant: int) -> Iterator[int]:
        """The instants from this one on at which it strikes."""
        zone, at = ZoneInfo(self.zone), time(self.minute // 60, self.minute % 60)
        day = local(instant, self.zone).date() - timedelta(1)
        while True:
            struck = int(datetime.combine(day, at, zone).timestamp())
            if day.weekday() in self.days and struck >= instant:
                yield struck
            day += timedelta(1)


@dataclass(frozen=True, slots=True)
class PlayingDays:
    """The days of the week on which a table plays, where a zone's clocks hang."""

    days: frozenset[int]
    zone: str

    @classmethod
    def read(cls, text: str) -> Self | None:
        """The days that an option names: "mon-fri Europe/Warsaw"; None if it is empty."""
        if not text:
            return None
        days, zone = text.split()
        return cls(read_days(days), zone)

    def __str__(self) -> str:
        return f"{written_days(self.days)} {self.zone}"

    def skips(self, day: date) -> bool:
        """Whether nothing is played on a day."""
        return day.weekday() not in self.days


@dataclass(frozen=True, slots=True)
class Pauses:
    """Days of which a table has said before that nobody plays on them, each span with its first and its last day."""

    spans: tuple[tuple[date, date], ...]
    zone: str

    @classmethod
    def read(cls, text: str) -> Self | None:
        """The pauses that an option names: "2026-12-24..2027-01-02 Europe/Warsaw", parted by commas; None if empty."""
        if not text:
            return None
        spans, zone = text.split()
        pairs = (span.split("..") for span in spans.split(","))
        return cls(tuple((date.fromisoformat(first), date.fromisoformat(last)) for first, last in pairs), zone)

    def __str__(self) -> str:
        return f"{','.join(f'{first}..{last}' for first, last in self.spans)} {self.zone}"

    def end_before(self, instant: int) -> int:
        """When the last of those that lie before an instant is over; 0 if none does."""
        ends = (datetime.combine(last + timedelta(1), time(), ZoneInfo(self.zone)) for _, last in self.spans)
        return max((int(end.timestamp()) for end in ends if end.timestamp() <= instant), default=0)

    def skips(self, day: date) -> bool:
        """Whether nothing is played on a day."""
        return any(first <= day <= last for first, last in self.spans)


@dataclass(frozen=True, slots=True)
class Night:
    """When somebody sleeps, in minutes of the day where a zone's clocks hang; from 23:00 to 07:00 over midnight."""

    zone: str
    begins: int
    ends: int

    def holds(self, instant: int) -> bool:
        """Whether he sleeps then; not when it begins, nor when it ends."""
        shown = local(instant, self.zone)
        minute = shown.hour * 60 + shown.minute
        if self.begins < self.ends:
            return self.begins < minute < self.ends
        return self.begins != self.ends and (minute > self.begins or minute < self.ends)

    def put_off(self, instant: int, since: int) -> int:
        """An instant in this night, put off behind it by as long as the night has taken of the time from `since`."""
        begun = ends = instant
        while begun > since and self.holds(begun - QUARTER // 2):
            begun -= QUARTER
        while self.holds(ends + QUARTER // 2):
            ends += QUARTER
        return ends + instant - max(begun, since)

    def waking_hours_after(self, instant: int, hours: int) -> int:
        """When he has been awake for so many hours since this instant, by full quarters of an hour."""
        at, left = later(instant, 0), hours * HOUR
        while left > 0:
            left -= 0 if self.holds(at + QUARTER // 2) else QUARTER
            at += QUARTER
        return at


def read_days(text: str) -> frozenset[int]:
    """The days of the week that an option names: "mon-fri", "wed,sun" or "daily"."""
    if text == DAILY:
        return ALL_DAYS
    found = set[int]()
    for part in text.split(","):
        first, _, last = part.partition("-")
        begins, ends = WEEKDAYS.index(first), WEEKDAYS.index(last or first)
        found |= {(begins + n) % 7 for n in range((ends - begins) % 7 + 1)}
    return frozenset(found)


def written_days(days: frozenset[int]) -> str:
    """Days of the week as an option names them: three or more in a row by the first and the last."""
    firsts = [day for day in sorted(days) if (day - 1) % 7 not in days]
    runs = [[*takewhile(days.__contains__, ((first + n) % 7 for n in range(7)))] for first in firsts]
    if not runs:
        return DAILY
    parts = (
        f"{WEEKDAYS[run[0]]}-{WEEKDAYS[run[-1]]}" if len(run) > 2 else ",".join(WEEKDAYS[day] for day in run)
        for run in runs
    )
    return ",".join(parts)


def read_minute(text: str) -> int:
    """The minute of the day that a clock shows: "20:00"."""
    hour, minute = text.split(":")
    return int(hour) * 60 + int(minute)


def written_minute(minute: int) -> str:
    """What a clock shows at a minute of the day."""
    return f"{minute // 60:02}:{minute % 60:02}"


def local(instant: int, zone: str) -> datetime:
    """What clocks of a zone show at an instant."""
    return datetime.fromtimestamp(instant, ZoneInfo(zone))
