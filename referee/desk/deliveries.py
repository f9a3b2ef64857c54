"""When a letter leaves: at once, or together with others at the hour that its reader has chosen.

Nothing waits that answers its reader, or that asks for something so soon that there would be too little time. Must not
know what a letter says.
"""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from referee.letters import KINDS, Letter, Notice
from referee.letters.model import Stand

LEAST = timedelta(hours=6)
"""The least time between a delivery and a deadline that a letter in it tells."""


def held_until(letter: Letter | Notice, zone: str, now: datetime) -> datetime | None:
    """The instant until which a letter waits for the next delivery of its reader; None if it leaves at once."""
    if not isinstance(letter, Letter) or letter.wishes.daily is None or not _can_wait(letter):
        return None
    at = next_delivery(letter.wishes.daily, zone, now)
    asks = letter.asked.keys and letter.clock.due is not None
    late = asks and at + LEAST > datetime.fromtimestamp(letter.clock.due or 0, UTC)
    return None if late else at


def _can_wait(letter: Letter) -> bool:
    """Whether a letter answers nobody, and its reader loses nothing by reading it later."""
    asked_for = isinstance(letter.moment, Stand) and letter.moment.asked_for
    return KINDS[letter.kind].can_wait and not (asked_for or letter.welcome)


def next_delivery(minute: int, zone: str, now: datetime) -> datetime:
    """The first instant after now at which it is that minute of the day in a zone.

    Where clocks are put forward over it, it is the same time after midnight as on other days; where they are put back,
    it comes once.
    """
    local = ZoneInfo(zone)
    today = now.astimezone(local).date()
    days = (_at(today + timedelta(days), minute, local) for days in range(3))
    return next(at for at in days if at > now)


def _at(day: date, minute: int, zone: ZoneInfo) -> datetime:
    return datetime.combine(day, time(*divmod(minute, 60)), zone).astimezone(UTC)
