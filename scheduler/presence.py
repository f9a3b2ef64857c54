"""A worker's presence: it tells the database that it is at work and how it is, and says good-bye when it ends in order.

`referee status` reads that. Knows instants and counts. Must not know people: no address, no word of a letter.
"""

from __future__ import annotations

import logging
import os
import socket
import threading
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import datetime, timedelta

from referee.mail.mailbox import Traffic
from referee.store import Raced, Store, StoreUnavailable, WorkerRow
from referee.store.notes import PACE
from referee.store.workers import BEAT
from scheduler.monitoring import Monitor

_REMEMBERED = timedelta(days=1)  # how long a worker that died is shown
_MINUTE = timedelta(minutes=1)
_GLANCE = 0.5  # seconds between two looks at the stop event
_GRACE = 5.0  # seconds for the thread to end

_log = logging.getLogger(__name__)


class MailboxPace:
    """How many commands a minute a mailbox is sent, and how many letters come, in the last minute or so."""

    def __init__(self, traffic: Callable[[], Traffic]) -> None:
        self._traffic = traffic
        self._told: deque[tuple[datetime, Traffic]] = deque()

    def per_minute(self, now: datetime) -> Traffic:
        """By what there was since the last time but one that it was asked for, a minute ago or longer."""
        so_far = self._traffic()
        self._told.append((now, so_far))
        while len(self._told) > 2 and now - self._told[1][0] >= _MINUTE:
            self._told.popleft()
        since, before = self._told[0]
        minutes = max(1.0, (now - since) / _MINUTE)
        commands, letters = so_far.commands - before.commands, so_far.letters - before.letters
        return Traffic(round(commands / minutes), round(letters / minutes))


class Presence:
    """What one worker tells of itself: at its start, at every beat, and at once when something changes."""

    def __init__(
        self, store: Store, monitor: Monitor, name: str, version: str, poll: int, clock: Callable[[], datetime]
    ) -> None:
        """Other workers of this name are on other machines; `poll` is the seconds between two looks at the mailbox."""
        self._store = store
        self._monitor = monitor
        self._clock = clock
        self._itself = (name, socket.gethostname(), os.getpid(), version, clock())
        self._poll = poll
        self._is_alone = True  # nobody else has told of itself under our name
        self._pace = MailboxPace(lambda: monitor.traffic())

    @contextmanager
    def kept(self, stop: threading.Event) -> Iterator[None]:
        """Tell meanwhile, in a thread of its own, until `stop` is set; then be forgotten. Raises StoreUnavailable."""
        self.begin()
        thread = threading.Thread(target=self._tell_until, args=(stop,), name="presence", daemon=True)
        thread.start()
        yield  # a worker that breaks is missed, as is one that was killed
        stop.set()
        thread.join(_GRACE)
        if not thread.is_alive():
            self.end()

    def begin(self) -> None:
        """Tell for the first time; of SQLite's workers, of which there is one, all others are forgotten."""
        with self._store.writing() as transaction:
            if self._store.file is not None:
                transaction.forget_workers()
            transaction.tell_worker(self._row())

    def tell(self) -> None:
        """Tell how the worker is, and forget who died long ago. A database that is away is told when it is back."""
        row = self._row()
        pace = self._pace.per_minute(row.seen)
        try:
            with self._store.writing() as transaction:
                last = transaction.tell_worker(row)
                transaction.forget_workers(row.seen - _REMEMBERED)
                transaction.note_pace(f"{row.host} {row.name}", pace.commands, pace.letters, row.seen)
                transaction.delete_old_notes(PACE, row.seen - _REMEMBERED)
        except (StoreUnavailable, Raced):
            return
        if last not in (None, row.pid) and self._is_alone:
            self._is_alone = False
            reason = "two workers have one name; give each its own: the setting `worker`, or REFEREE_WORKER"
            _log.warning("worker not alone name=%s pid=%d reason=%s", row.name, last, reason)

    def end(self) -> None:
        """Be forgotten; if the database is away, it says for a while that we are missing."""
        try:
            with self._store.writing() as transaction:
                row = self._row()
                transaction.forget_worker(row)
                transaction.delete_notes((f"{PACE}{row.host} {row.name}",))
        except (StoreUnavailable, Raced):
            _log.info("presence not ended")

    def _tell_until(self, stop: threading.Event) -> None:
        glances = int(BEAT.total_seconds() / _GLANCE)
        while not stop.is_set():
            for _ in range(glances):
                if self._monitor.news.wait(_GLANCE) or stop.is_set():
                    break
            self._monitor.news.clear()
            if not stop.is_set():
                try:
                    self.tell()
                except Exception as failure:  # a failure to tell must not stop the worker
                    _log.error("presence not told error=%s", type(failure).__name__)

    def _row(self) -> WorkerRow:
        trouble, doing, well = self._monitor.troubles.first(), self._monitor.doing, self._monitor.last_well
        row = WorkerRow(*self._itself, self._clock(), self._poll, well, doing)
        if trouble is None:
            return row
        return replace(row, trouble=trouble.what, reason=trouble.reason, troubled=trouble.since)
