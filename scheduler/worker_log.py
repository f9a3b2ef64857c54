"""The format of the worker's log, which tells an operator what it does: one event a line, for people, or as JSON.

Every line is an event and its fields, "letter shunted id=7"; `reason`, the only field of several words, stands last.
JSON is the same line parsed. Callers see to it that no line holds a secret or an address.
"""

from __future__ import annotations

import json
import logging
import re
from datetime import UTC, datetime
from typing import Literal
from zoneinfo import ZoneInfo

_FIELDS = re.compile(r" (reason)=(.*)| ([a-z_]+)=(\S+)")
_WHOLE = re.compile(r"-?\d{1,15}")
_PART = re.compile(r"-?\d{1,15}\.\d{1,9}")
_QUIET = ("apscheduler", "alembic", "imapclient")  # they log every step


def keep_log(form: Literal["text", "json"], level: int, zone: str = "UTC") -> None:
    """Send the log to standard error, in this form; as text with the clock of a time zone."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines() if form == "json" else TextLines(zone))
    logging.basicConfig(level=level, handlers=[handler], force=True)
    for name in _QUIET:
        logging.getLogger(name).setLevel(max(level, logging.WARNING))


class TextLines(logging.Formatter):
    """Lines of instant (ISO 8601), level, logger, event and fields; line breaks in a message are escaped."""

    def __init__(self, zone: str = "UTC") -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s %(message)s")
        self._zone = ZoneInfo(zone)

    def formatTime(self, record: logging.LogRecord, _: str | None = None) -> str:  # noqa: N802
        """When it was, to the millisecond, by the clock of the zone; as UTC it ends in Z."""
        at = datetime.fromtimestamp(record.created, UTC).astimezone(self._zone)
        return at.isoformat(timespec="milliseconds").replace("+00:00", "Z")

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802
        """The line without a trace."""
        record.message = r"\n".join(record.message.splitlines())
        return super().formatMessage(record)


class JsonLines(TextLines):
    """One object a line: time, level, logger, event, the event's fields, and the trace, if any."""

    def format(self, record: logging.LogRecord) -> str:
        """The record as one line of JSON."""
        event, fields = parted(record.getMessage())
        level = record.levelname.lower()
        own = {"time": self.formatTime(record), "level": level, "logger": record.name, "event": event}
        trace = {"trace": self.formatException(record.exc_info)} if record.exc_info else {}
        return json.dumps({**own, **fields, **trace, **own})  # first, and not to be overwritten by a field


def parted(message: str) -> tuple[str, dict[str, str | int | float]]:
    """The event of a message and its fields by name; numbers are numbers."""
    first = _FIELDS.search(message)
    if first is None:
        return message, {}
    found = _FIELDS.finditer(message, first.start())
    return message[: first.start()], {f[1] or f[3]: f[2] if f[1] else _value(f[4]) for f in found}


def _value(text: str) -> str | int | float:
    if _WHOLE.fullmatch(text):
        return int(text)
    return float(text) if _PART.fullmatch(text) else text
