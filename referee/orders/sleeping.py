"""Reads what people say of their nights and of where they live: QUIET 22:00-07:30, TIMEZONE Europe/Warsaw.

Must not know what follows from it.
"""

from __future__ import annotations

import re
from datetime import timedelta
from zoneinfo import available_timezones

from referee.languages.cities import ENGLISH, zones_called, zones_with
from referee.orders import contents
from referee.orders.grammar import Cursor

LONGEST = 10
"""How many hours a night has at most."""

_QUARTER = 15
_DAY = 24 * 60
_CLOCK = r"(\d\d?)(?:[:.h](\d\d))? ?([ap]m)?"
_NIGHT = re.compile(rf"(?:from )?{_CLOCK} ?(?:-|–|—|to|till|until) ?{_CLOCK}", re.IGNORECASE)
_OFFSET = re.compile(r"(?:UTC|GMT|Z)? ?([+\N{MINUS SIGN}\N{EN DASH}-]) ?(\d\d?)(?:[:.]?(\d\d))?(?: ?h)?", re.IGNORECASE)
_OFF = ("off", "none", "no", "never")
_EXAMPLES = ("QUIET 22:00-07:30", "QUIET OFF")


def quiet(c: Cursor) -> contents.Quiet | None:
    """QUIET 22:00-07:30, by full quarters of an hour; QUIET OFF."""
    said = " ".join(_rest(c).split())
    if said.lower() in _OFF:
        return contents.Quiet(0, 0)
    found = _NIGHT.fullmatch(said)
    begins, ends = (_minute(*found.groups()[at : at + 3]) for at in (0, 3)) if found else (None, None)
    if begins is None or ends is None or begins == ends:
        c.complain("quiet-unclear", said, legal=_EXAMPLES, since=c.at - 1)
        return None
    begins, ends = begins // _QUARTER * _QUARTER, -(-ends // _QUARTER) * _QUARTER % _DAY
    if (ends - begins) % _DAY > LONGEST * 60:
        c.complain("quiet-long", LONGEST, legal=_EXAMPLES[:1], since=c.at - 1)
        return None
    return contents.Quiet(begins, ends)


def time_zone(c: Cursor) -> contents.LivesIn | None:
    """TIMEZONE Europe/Warsaw; TIMEZONE Warsaw. Of an offset, such as UTC+2, places that have it are told."""
    said = _rest(c)
    language = c.words.lexicon.language
    zones = zones_named(said, language)
    if len(zones) == 1:
        return contents.LivesIn(zones[0])
    offset, today, since = offset_named(said), c.known.today, c.at - 1
    if offset is not None and today and (there := zones_with(offset, today, language)):
        c.complain("zone-offset", said, legal=_written(there), since=since)
    else:
        c.complain("zone-unclear", said, legal=_written(zones or ("Europe/Warsaw", "America/Chicago")), since=since)
    return None


def _written(zones: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(f"TIMEZONE {zone}" for zone in zones)


def zones_named(text: str, language: str = ENGLISH) -> tuple[str, ...]:
    """The time zones that a text may mean, by their whole names, or by their city in English or in a language."""
    typed = "_".join(text.strip(" .!").lower().split())
    known = {zone.lower(): zone for zone in sorted(available_timezones()) if not zone.startswith("Etc/")}
    return (known[typed],) if typed in known else zones_called(text, language)


def offset_named(text: str) -> timedelta | None:
    """The offset that a text names as UTC+2, GMT-3:30 or +01:00; None if it names none."""
    found = _OFFSET.fullmatch(text.strip(" .!"))
    if found is None:
        return None
    sign, hours, minutes = found.groups()
    offset = timedelta(hours=int(hours), minutes=int(minutes or 0))
    return offset if sign == "+" else -offset


def _rest(c: Cursor) -> str:
    """What stands behind the keyword."""
    token = c.token()
    if token is None or not token.speech:
        return ""
    c.at += 1
    return token.word.strip(" .!;,")


def _minute(hour: str, minute: str | None, half: str | None) -> int | None:
    """The minute of the day that a clock shows; None if no clock shows that."""
    at, past = int(hour), int(minute or 0)
    if half:
        if not 1 <= at <= 12:
            return None
        at = at % 12 + 12 * (half.lower() == "pm")
    return at % 24 * 60 + past if at <= 24 and past < 60 else None
