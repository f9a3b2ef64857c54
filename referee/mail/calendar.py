"""A deadline as an iCalendar entry, which later entries replace (RFC 5545, RFC 5546).

Must not know what is due, nor for whom.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

PRODID = "PRODID:-//El Grande referee//EN"
"""The line by which a calendar says that we made it."""

NOTICE = timedelta(minutes=30)
"""The time from the beginning of the entry to the deadline."""
_OCTETS = 75  # RFC 5545, section 3.1


@dataclass(frozen=True, slots=True)
class CalendarEntry:
    """An entry of a calendar; `due` and `written` are aware.

    Of entries with the same `uid` the latest written counts. `due` is None if nothing is due any more. `alarm`: how
    long before that the calendar sounds; None: not at all.
    """

    uid: str
    written: datetime
    due: datetime | None
    summary: str
    description: str
    alarm: timedelta | None = None


def calendar(entry: CalendarEntry, name: str = "") -> str:
    """A calendar with only this entry; its lines end in CRLF and have at most 75 octets each.

    One with a `name` is there to be subscribed to: programs ask for it again every hour.
    """
    ends = entry.due or entry.written
    lines = (
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        PRODID,
        "METHOD:PUBLISH",
        *_subscribed(name),
        "BEGIN:VEVENT",
        f"UID:{entry.uid}",
        f"SEQUENCE:{int(entry.written.timestamp()) // 60}",  # minutes: seconds would outgrow 31 bits in 2038
        f"DTSTAMP:{_as_utc(entry.written)}",
        f"DTSTART:{_as_utc(ends - NOTICE)}",
        f"DTEND:{_as_utc(ends)}",
        f"SUMMARY:{_escape(entry.summary)}",
        f"DESCRIPTION:{_escape(entry.description)}",
        "TRANSP:TRANSPARENT",
        f"STATUS:{'CONFIRMED' if entry.due else 'CANCELLED'}",
        *_alarm(entry),
        "END:VEVENT",
        "END:VCALENDAR",
    )
    return "".join(f"{_fold(line)}\r\n" for line in lines)


def _subscribed(name: str) -> tuple[str, ...]:
    """The lines of a calendar to be subscribed to: RFC 7986, and what programs older than that know."""
    if not name:
        return ()
    called = _escape(name)
    return (f"NAME:{called}", f"X-WR-CALNAME:{called}", "REFRESH-INTERVAL;VALUE=DURATION:PT1H", "X-PUBLISHED-TTL:PT1H")


def _alarm(entry: CalendarEntry) -> tuple[str, ...]:
    """The lines of an entry's alarm; programs count its time back from where the entry begins."""
    if entry.due is None or entry.alarm is None:
        return ()
    minutes = (entry.alarm - NOTICE) // timedelta(minutes=1)
    trigger = f"TRIGGER:{'-' if minutes >= 0 else ''}PT{abs(minutes)}M"
    return ("BEGIN:VALARM", "ACTION:DISPLAY", f"DESCRIPTION:{_escape(entry.summary)}", trigger, "END:VALARM")


def _as_utc(instant: datetime) -> str:
    return instant.astimezone(UTC).strftime("%Y%m%dT%H%M%SZ")


def _escape(text: str) -> str:
    for char in "\\;,":
        text = text.replace(char, f"\\{char}")
    return "\\n".join(text.splitlines())


def _fold(line: str) -> str:
    """A line folded into pieces of allowed length, each but the first behind a space; no character is split."""
    pieces, piece = [], ""
    for char in line:
        if len(f"{piece}{char}".encode()) > _OCTETS:
            pieces.append(piece)
            piece = " "
        piece += char
    return "\r\n".join([*pieces, piece])
