"""Reading a day and a time behind UNTIL: "Monday 20:00", "2026-11-23 at 8.30pm", "tomorrow 20:00".

Must not know what day it is: `deadlines.next_instant` says which instant is meant.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date
from typing import Literal

from referee.commands.refused import Unclear

DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_WEEKDAYS = {name[:long].lower(): n for n, name in enumerate(DAYS) for long in (2, 3, 4, 5, len(name))}
_MOMENT = re.compile(
    r"(?:on )?(?:(?P<day>[a-z]+|\d{4}-\d\d-\d\d)[,.]?(?: at)? )?"
    r"(?P<hour>\d\d?)(?:[:.h](?P<minute>\d\d)| ?h)?(?: ?(?P<half>am|pm|a\.m\.|p\.m\.))?(?: o'?clock)?(?: please)?[ .!]*"
)


@dataclass(frozen=True, slots=True)
class Moment:
    """A time of day where the moderator lives, on a day; without a day, its next occurrence."""

    hour: int
    minute: int
    day: int | date | Literal["tomorrow"] | None = None  # a number is a day of the week: 0 is Monday


def moment(text: str, legal: tuple[str, ...]) -> Moment:
    """The moment that a text names. Raises Unclear, with the examples `legal`."""
    found = _MOMENT.fullmatch(" ".join(text.lower().split()).removeprefix("at "))
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


def _day(word: str, text: str, legal: tuple[str, ...]) -> int | date | Literal["tomorrow"] | None:
    if not word:
        return None
    if word == "tomorrow":
        return "tomorrow"
    try:
        return _WEEKDAYS[word] if word in _WEEKDAYS else date.fromisoformat(word)
    except ValueError:
        raise Unclear("moment-unclear", (text,), legal) from None
