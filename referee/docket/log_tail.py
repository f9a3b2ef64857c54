"""The end of a log while it is written: the entries that a letter, a tick or a command adds.

Must not know why an entry is written.
"""

from __future__ import annotations

from referee import log
from referee.docket.following import follow
from referee.docket.model import Docket


class LogTail:
    """New entries of a log, and the docket after each of them."""

    def __init__(self, docket: Docket, now: int) -> None:
        self.docket = docket
        self.now = now
        self.entries: list[log.Entry] = []
        self.led_to: list[Docket] = []

    def append(self, entry: log.Entry) -> None:
        """Add one entry, and let the docket follow it."""
        self.docket = follow(self.docket, entry, self.now)
        self.entries.append(entry)
        self.led_to.append(self.docket)
