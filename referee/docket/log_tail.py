"""The end of a log while it is written: what a letter, a tick or a command adds, one entry after the other.

Knows that each entry is followed at once. Must not know why one is written.
"""

from __future__ import annotations

from referee import log
from referee.docket.following import follow
from referee.docket.model import Docket


class LogTail:
    """The entries that are new, and the docket that each of them leads to."""

    def __init__(self, docket: Docket, now: int) -> None:
        """Begin behind the entries that led to this docket, at an instant."""
        self.docket = docket
        self.now = now
        self.entries: list[log.Entry] = []
        self.led_to: list[Docket] = []

    def append(self, entry: log.Entry) -> None:
        """Write one entry, and follow it with the docket."""
        self.docket = follow(self.docket, entry)
        self.entries.append(entry)
        self.led_to.append(self.docket)
