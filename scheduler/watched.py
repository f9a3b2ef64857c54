"""The worker's three partners with a count kept of what they do: mailbox, desk and carrier.

Each does exactly what its partner does, and fails as it fails. Must not know why.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime

from referee.desk import LetterKept, Shunted, Stimulus
from referee.mail.inbox import Kept, Mailbox, nothing
from referee.mail.send import Later, Never, Stopped
from referee.store import Store, StoreUnavailable
from scheduler.delivery import Carrier
from scheduler.jobs import Door
from scheduler.vitals import Vitals


class WatchedMailbox:
    """A mailbox whose kept letters are counted."""

    def __init__(self, mailbox: Mailbox, vitals: Vitals) -> None:
        self._mailbox = mailbox
        self._vitals = vitals

    @property
    def name(self) -> str:
        """Its URL without the password."""
        return self._mailbox.name

    def collect(self, keep: Callable[[Kept], None], before_large: Callable[[], None] = nothing) -> int:
        """Hand every letter over to be kept; how many there were."""

        def counted(letter: Kept) -> None:
            keep(letter)
            self._vitals.kept.inc()

        return self._mailbox.collect(counted, before_large)

    def wait(self, seconds: float, stop: threading.Event) -> None:
        """Return when there may be mail, when time is up or when told to stop."""
        self._mailbox.wait(seconds, stop)

    def close(self) -> None:
        """Take leave."""
        self._mailbox.close()


class WatchedDesk:
    """A desk whose decisions are timed, and counted by what became of the letter."""

    def __init__(self, desk: Door, store: Store, vitals: Vitals) -> None:
        self._desk = desk
        self._store = store
        self._vitals = vitals

    def handle(self, stimulus: Stimulus, now: datetime) -> None:
        """Let one stimulus take effect, completely or not at all."""
        if isinstance(stimulus, Shunted):
            self._vitals.decided.labels("shunted").inc()
        begun = time.perf_counter()
        self._desk.handle(stimulus, now)
        if isinstance(stimulus, LetterKept):
            self._vitals.deciding.observe(time.perf_counter() - begun)
            self._count(stimulus.inbox_id)
        self._vitals.at_work()

    def lane(self, raw: bytes) -> str:
        """The game whose letters are to be decided in their order, "" for a letter of none."""
        return self._desk.lane(raw)

    def _count(self, inbox_id: int) -> None:
        with suppress(StoreUnavailable), self._store.reading() as unit:  # it is decided; a count may be missing
            self._vitals.decided.labels(unit.verdict(inbox_id) or "").inc()


class WatchedCarrier:
    """A carrier whose letters are counted, taken or refused."""

    def __init__(self, carrier: Carrier, vitals: Vitals) -> None:
        self._carrier = carrier
        self._vitals = vitals

    def deliver(self, raw: bytes, to: str) -> None:
        """Return when the letter is taken. Raises Later, Never or Stopped."""
        try:
            self._carrier.deliver(raw, to)
        except Exception as failure:
            how = {Later: "later", Never: "never", Stopped: "stopped"}.get(type(failure), "broken")
            self._vitals.undelivered.labels(how).inc()
            raise
        self._vitals.delivered.inc()

    def close(self) -> None:
        """Take leave."""
        self._carrier.close()
