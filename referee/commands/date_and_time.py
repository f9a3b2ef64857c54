"""Reading a day and a time behind UNTIL: "Monday 20:00", "2026-11-23 at 8.30pm", "2 Jan", "tomorrow 20:00".

Must not know what day it is: `deadlines.next_instant` says which instant is meant.
"""

from __future__ import annotations

import re
from calendar import monthrange
from dataclasses import dataclass
from datetime import date

from referee.commands.refused import Unclear
from referee.docket.deadlines import Day, MonthDay

DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
MONTHS = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)
_WEEKDAYS = {name[:long].lower(): n for n, name in enumerate(DAYS) for long in (2, 3, 4, 5, len(name))}
_MONTHS = {name[:long].lower(): n for n, name in enumerate(MONTHS, 1) for long in (3, 4, len(name))}
_OF_A_MONTH = r"\d\d?(?:\.|st|nd|rd|th)?(?: of)? [a-z]{3,}|[a-z]{3,} \d\d?(?:st|nd|rd|th)?"
_DAY = rf"(?:on )?(?:the )?(?P<day>[a-z]+|\d{{4}}-\d\d-\d\d|{_OF_A_MONTH})"
_NAMED = {"noon": "12:00", "midday": "12:00"}
_TIME = r"(?P<hour>\d\d?)(?:[:.h](?P<minute>\d\d)| ?h)?(?: ?(?P<half>am|pm|a\.m\.|p\.m\.))?(?: o'?clock)?"
_MOMENT = re.compile(rf"(?:{_DAY}[,.]?(?: at)? )?{_TIME}(?: please)?[ .!]*")
_WHOLE_DAY = re.compile(rf"{_DAY}(?: please)?[ .!]*")
_YEAR = 2000  # one that has a 29 February


@dataclass(frozen=True, slots=True)
class Moment:
    """A time of day where the moderator lives, on a day; without a day, its next occurrence."""

    hour: int
    minute: int
    day: Day = None


def moment(text: str, legal: tuple[str, ...], *, whole_days: bool = False) -> Moment:
    """The moment that a text names; of `whole_days`, a day alone is its beginning. Raises Unclear, with `legal`."""
    typed = " ".join(_NAMED.get(word, word) for word in text.lower().split()).removeprefix("at ")
    if whole_days and (whole := _WHOLE_DAY.fullmatch(typed)):
        return Moment(0, 0, _day(whole["day"], text, legal))
    found = _MOMENT.fullmatch(typed)
    if found is None or not (found["minute"] or found["half"] or "h" in found[0][found.end("hour") :]):
        raise Unclear("moment-unclear", (text,), legal)
    hour, minute = int(found["hour"]), int(found["minute"] or 0)
    if found["half"]:
        if not 1 <= hour <= 12:
            raise Unclear("moment-unclear", (text,), legal)
        hour = hour % 12 + 12 * found["half"].startswith("p")
    if hour > 23 or minute > 59:
        raise Unclear("moment-unclear", (text,), legal)
    return Moment(hour, minute, _day(found["day"] or "", text, legal))


def _day(word: str, text: str, legal: tuple[str, ...]) -> Day:
    if not word:
        return None
    if word in ("today", "tomorrow"):
        return "today" if word == "today" else "tomorrow"
    if (named := day_of_year(word)) is not None:
        return named
    try:
        return _WEEKDAYS[word] if word in _WEEKDAYS else date.fromisoformat(word)
    except ValueError:
        raise Unclear("moment-unclear", (text,), legal) from None


def day_of_year(text: str) -> MonthDay | None:
    """The day that "2 jan", "2nd of january" or "jan 2" names, in lower case; None for anything else."""
    found = re.fullmatch(r"(?P<day>\d\d?)\D* (?P<month>[a-z]+)|(?P<first>[a-z]+) (?P<second>\d\d?)\D*", text)
    month = _MONTHS.get(found["month"] or found["first"] or "") if found else None
    if found is None or month is None:
        return None
    day = int(found["day"] or found["second"])
    return MonthDay(month, day) if 1 <= day <= monthrange(_YEAR, month)[1] else None
