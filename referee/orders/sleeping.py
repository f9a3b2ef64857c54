"""Reads what people say of their nights and of where they live: QUIET 22:00-07:30, TIMEZONE Europe/Warsaw.

Must not know what follows from it.
"""

from __future__ import annotations

import re
from zoneinfo import available_timezones

from referee.orders import contents
from referee.orders.grammar import Cursor

LONGEST = 10
"""How many hours a night has at most."""

_QUARTER = 15
_DAY = 24 * 60
_CLOCK = r"(\d\d?)(?:[:.h](\d\d))? ?([ap]m)?"
_NIGHT = re.compile(rf"(?:from )?{_CLOCK} ?(?:-|–|—|to|till|until) ?{_CLOCK}", re.IGNORECASE)
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
    """TIMEZONE Europe/Warsaw; TIMEZONE Warsaw."""
    said = _rest(c)
    zones = zones_named(said)
    if len(zones) == 1:
        return contents.LivesIn(zones[0])
    legal = tuple(f"TIMEZONE {zone}" for zone in zones or ("Europe/Warsaw", "America/Chicago"))
    c.complain("zone-unclear", said, legal=legal, since=c.at - 1)
    return None


def zones_named(text: str) -> tuple[str, ...]:
    """The time zones that a text may mean, by their whole names or by their city."""
    typed = "_".join(text.strip(" .!").lower().split())
    known = {zone.lower(): zone for zone in sorted(available_timezones()) if not zone.startswith("Etc/")}
    if typed in known:
        return (known[typed],)
    return tuple(zone for name, zone in known.items() if typed and name.endswith(f"/{typed}"))


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
