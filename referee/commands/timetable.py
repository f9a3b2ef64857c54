"""Reading a table's calendar as moderators write it: "Sun, Wed 20:00 Europe/Warsaw", "Mon-Fri", "24 Dec TO 2 Jan".

A zone that is left out is that of whoever writes. Must not know what the calendar does.
"""

from __future__ import annotations

import re
from datetime import date, datetime
from zoneinfo import ZoneInfo, available_timezones

from referee.commands.refused import Unclear
from referee.docket.deadlines import ALL_DAYS, FixedHour, Pauses, PlayingDays
from referee.orders.days import days_named

EXAMPLES = {
    "due": ("Sun, Wed 20:00 Europe/Warsaw", "daily 20:00", "none"),
    "days": ("Mon-Fri", "none"),
    "pauses": ("24 Dec TO 2 Jan", "24 Dec TO 2 Jan, 1 Apr TO 6 Apr", "none"),
}
"""What may stand behind SET and the name of each part of a calendar."""

MOST_PAUSES = 8
LONGEST_PAUSE = 62
_NONE = ("none", "no", "off", "any", "nothing")
_EVERY_DAY = ("daily", "everyday", "every day", "each day", "all days")
_SMALL = ("at", "on", "and", "or", "the", "day", "days", "every", "each", "o'clock", "oclock", "in", "time", "from")
_SOME_DAY = 1_767_225_600  # in a year that all dates have
_ZONE = re.compile(r"\b[A-Za-z]+(?:/[A-Za-z0-9_+-]+){1,2}|\b(?:UTC|GMT)\b", re.IGNORECASE)
_CLOCK = re.compile(r"\b(\d\d?)(?:[:.h](\d\d))? ?([ap])?\.?(?:m\b\.?)?(?= |$|,)", re.IGNORECASE)
_RUN = re.compile(r"\b([a-z]+) ?(?:-|–|\bto\b|\btill\b|\buntil\b) ?([a-z]+)", re.IGNORECASE)


def settled(name: str, text: str, zone: str, now: int) -> str:
    """The option of this name that a text gives, as a table's options hold it. Raises Unclear."""
    said = " ".join(text.strip(" .!").split())
    if said.lower() in _NONE:
        return ""
    if not said:
        raise Unclear("value-missing", ("",), legal(name))
    said, zone = _zone_in(said, zone, name)
    match name:
        case "due":
            return str(_hour(said, zone))
        case "days":
            return str(PlayingDays(_days(said, name, said), zone))
        case _:
            return str(_pauses(said, zone, now))


def check(name: str, text: str) -> None:
    """Check that a text gives an option of this name, whenever and wherever it was written. Raises Unclear."""
    settled(name, text, "UTC", _SOME_DAY)


def zone_named(text: str) -> str | None:
    """The time zone of this name, whatever letters are capitals; None if there is none."""
    by_name = {each.lower(): each for each in available_timezones()}
    return by_name.get("_".join(text.strip(" .!").lower().split()))


def legal(name: str) -> tuple[str, ...]:
    """Examples of lines that set a part of the calendar."""
    return tuple(f"SET {name.upper()} {value}" for value in EXAMPLES[name])


def _zone_in(said: str, zone: str, name: str) -> tuple[str, str]:
    """The text without the time zone in it, and that zone; else with that of the writer."""
    found = _ZONE.search(said)
    if found is None:
        return said, zone
    known = zone_named(found[0])
    if known is None:
        raise Unclear("no-such-zone", (found[0],), legal(name))
    return " ".join(f"{said[: found.start()]} {said[found.end() :]}".split()).strip(" ,()"), known


def _hour(said: str, zone: str) -> FixedHour:
    found = _CLOCK.search(said)
    if found is None:
        raise Unclear("hour-unclear", (said,), legal("due"))
    hour, minute, half = int(found[1]), int(found[2] or 0), (found[3] or "").lower()
    if half:
        hour = hour % 12 + 12 * (half == "p") if 1 <= hour <= 12 else 99
    if hour > 23 or minute % 15 or minute > 59 or not (found[2] or half):
        raise Unclear("hour-unclear", (said,), legal("due"))
    days = f"{said[: found.start()]} {said[found.end() :]}".strip(" ,")
    return FixedHour(_days(days, "due", said) if days else ALL_DAYS, hour * 60 + minute, zone)


def _days(text: str, name: str, said: str) -> frozenset[int]:
    """The days of the week that a text names: Mon-Fri, Sun and Wed, daily. Raises Unclear."""
    if re.sub(r"\W*\b(at|on)$", "", text.lower()).strip(" ,") in _EVERY_DAY:
        return ALL_DAYS
    found = set[int]()
    for run in _RUN.finditer(text):
        first, last = _day(run[1]), _day(run[2])
        if first is None or last is None:
            raise Unclear("days-unclear", (said,), legal(name))
        found |= {(first + n) % 7 for n in range((last - first) % 7 + 1)}
    for word in re.findall(r"[^\W\d]+|\d+", _RUN.sub(" ", text).lower()):
        day = _day(word)
        if day is not None:
            found.add(day)
        elif word == "weekdays":
            found |= {*range(5)}
        elif word not in _SMALL:
            raise Unclear("days-unclear", (said,), legal(name))
    if not found:
        raise Unclear("days-unclear", (said,), legal(name))
    return frozenset(found)


def _day(word: str) -> int | None:
    """The day of the week that a word names, perhaps cut short or in the plural."""
    long = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
    word = word.lower().removesuffix("s") if len(word) > 5 else word.lower()
    return next((n for n, name in enumerate(long) if len(word) > 1 and name.startswith(word)), None)


def _pauses(said: str, zone: str, now: int) -> Pauses:
    today = datetime.fromtimestamp(now, ZoneInfo(zone)).date()
    spans: list[tuple[date, date]] = []
    for part in re.split(r"[,;+&]|\band\b", said):
        days = days_named(part, today)
        if days is None:
            raise Unclear("pause-unclear", (part.strip() or said,), legal("pauses"))
        if (days.last - days.first).days >= LONGEST_PAUSE:
            raise Unclear("pause-too-long", (LONGEST_PAUSE,), legal("pauses"))
        spans.append((days.first, days.last))
    if len(spans) > MOST_PAUSES:
        raise Unclear("pauses-too-many", (MOST_PAUSES,), legal("pauses"))
    return Pauses(tuple(sorted(spans)), zone)


def never_due(due: str, days: str) -> bool:
    """Whether no day of play has the fixed hour."""
    hour, playing = FixedHour.read(due), PlayingDays.read(days)
    return hour is not None and playing is not None and not hour.days & playing.days
