"""Delivery of outgoing letters: when they are claimed, tried again and given up. Which go first says `store.outbox`.

No letter is lost or sent twice, whatever breaks. Must not know a game, or read a letter. Logs only numbers and what
servers say, without addresses.
"""

from __future__ import annotations

import logging
import random
import secrets
import threading
import time
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from datetime import datetime, timedelta

from referee.mail.send import Later, Never, Sender, Stopped, retry_after
from referee.store import ClaimedLetter, NotHere, Store, Transaction
from scheduler.monitoring import Monitor
from scheduler.troubles import blotted, where

LEASE = timedelta(minutes=5)
"""The time for which a claimed letter is out of reach of other workers if its worker lives but hangs."""

GROUP = 10
"""The letters claimed at once, and noted at once when a server has taken them: so many may go again after a crash."""

_UNNOTED = 1.0  # seconds after which no more of them are handed over before that
_PATIENCE = timedelta(days=5)  # how long a letter is tried that a server puts off; RFC 5321, 4.5.4.1
_SOON = 3  # pauses grow no longer after so many attempts, if a server's trouble may not be due to the letter

_log = logging.getLogger(__name__)


class Delivery:
    """Delivers letters; any number of workers may do so at once, each with letters it has claimed.

    Letters claimed by a dead worker are freed as soon as another one delivers, those of a hanging one after the lease.
    """

    def __init__(
        self, store: Store, carrier: Sender, monitor: Monitor, *, rng: random.Random, lease: timedelta = LEASE
    ) -> None:
        """When `stop` is set, the current letter is finished and no other begun."""
        self.stop = threading.Event()
        self._store = store
        self._carrier = carrier
        self._monitor = monitor
        self._rng = rng
        self._lease = lease
        self._mark = secrets.token_hex(8)  # on what we have claimed
        self._taken: dict[int, datetime] = {}  # letters a server has taken, while the store does not know of it

    def deliver(self, now: datetime) -> int:
        """Hand every letter that is due to the carrier; returns how many were taken.

        A letter that is refused temporarily is tried again for days, at growing intervals; one that is refused for good
        is given up. Raises Later or Stopped for a trouble that is not about one letter: no other is tried then.
        """
        count, begun, is_answered = 0, time.monotonic(), False
        with self._store.alone(_lock_of_mark(self._mark)):  # for as long as we live
            self._clear_up()
            while not self.stop.is_set():
                # `now` was at the beginning, but the lease begins now.
                since = timedelta(seconds=time.monotonic() - begun)
                with self._noting() as transaction:
                    rows = transaction.claim(now, GROUP, since + self._lease, self._mark)
                if not rows:
                    break
                count += self._hand_over_all(rows, now, count)
                is_answered = True
            self._note_taken()
        if count:
            _log.info("delivered letters=%d", count)
        if is_answered or (self._monitor.troubles.has("smtp") and self._nothing_is_queued()):
            self._monitor.handed_in(count)
        return count

    def _nothing_is_queued(self) -> bool:
        with self._store.reading() as transaction:
            return transaction.queues().queued == 0

    def _clear_up(self) -> None:
        """Note what could not be noted before, and free letters of dead workers and those of our own last round."""
        self._note_taken()
        with self._store.reading() as transaction:
            marks = transaction.claimers()
        for mark in marks:
            with self._store.alone(_lock_of_mark(mark)) as is_free:
                if is_free or mark == self._mark:
                    with self._store.writing() as transaction:
                        transaction.lay_back(mark)

    def _hand_over_all(self, rows: Sequence[ClaimedLetter], now: datetime, before: int) -> int:
        """Hand claimed letters over, release the rest; `before`: how many went.

        What was taken is noted with the next claim.
        """
        count, left, begun = 0, deque(rows), time.monotonic()
        try:
            while left and not self.stop.is_set() and time.monotonic() - begun < _UNNOTED:
                count += self._hand_over(left[0], now, others_pass=before + count > 0)
                left.popleft()
        finally:
            if left:
                with self._noting() as transaction:
                    transaction.release([row.id for row in left if row.id not in self._taken], self._mark)
        return count

    def _hand_over(self, row: ClaimedLetter, now: datetime, *, others_pass: bool) -> bool:
        """Hand a letter to the server; returns whether it was taken. Raises Later or Stopped for a server's trouble."""
        try:
            self._carry(row)
        except Never as failure:
            self._note_failure(row, str(failure), None)
        except (Later, Stopped) as failure:
            # The trouble is the server's own, unless this letter alone meets it repeatedly while others pass.
            if failure.channel and not (failure.over_letter and others_pass and row.attempts):
                if failure.over_letter:  # so that others come first, in case this letter is the cause
                    self._note_failure(row, str(failure), now + retry_after(min(row.attempts + 1, _SOON), self._rng))
                raise
            since = row.refused_at or now
            tired = now - since > _PATIENCE
            self._note_failure(row, str(failure), None if tired else self._next_attempt(row, now), since)
        except Exception as failure:  # a letter that breaks the carrier holds up no other
            self._note_failure(row, where(failure), self._next_attempt(row, now))
        else:
            self._taken[row.id] = now
            return True
        return False

    def _carry(self, row: ClaimedLetter) -> None:
        try:
            self._carrier.deliver(row.raw, row.to)
        except Exception as failure:
            how = {Later: "later", Never: "never", Stopped: "stopped"}.get(type(failure), "broken")
            self._monitor.undelivered.labels(how).inc()
            raise
        self._monitor.delivered.inc()

    def _next_attempt(self, row: ClaimedLetter, now: datetime) -> datetime:
        return now + retry_after(row.attempts + 1, self._rng)

    def _note_taken(self) -> None:
        if self._taken:
            with self._noting():
                pass

    @contextmanager
    def _noting(self) -> Iterator[Transaction]:
        """A transaction that also notes what servers have taken. Until then these letters are not released."""
        with self._store.writing() as transaction:
            for out_id, at in self._taken.items():
                with suppress(NotHere):  # it was deleted meanwhile
                    transaction.sent(out_id, at)
            yield transaction
        self._taken.clear()

    def _note_failure(
        self, row: ClaimedLetter, reason: str, next_at: datetime | None, since: datetime | None = None
    ) -> None:
        with suppress(NotHere), self._store.writing() as transaction:
            transaction.failed(row.id, reason, next_at, self._mark, since)
        tried, reason = row.attempts + 1, blotted(reason)
        if next_at is None:
            _log.warning("letter given up id=%d attempts=%d reason=%s", row.id, tried, reason)
        else:
            _log.warning(
                "not delivered id=%d attempts=%d next=%s reason=%s", row.id, tried, f"{next_at:%FT%TZ}", reason
            )


def _lock_of_mark(mark: str) -> str:
    """The name of the lock that the worker of this mark holds while it delivers. If it is free, that worker is dead."""
    return f"post {mark}"
