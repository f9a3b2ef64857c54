"""The worker's three jobs: collect letters, sweep what is due, deliver what was written. No clock, no threads.

Knows in which order things have to happen so that nothing is lost, doubled or unfair; `worker` says when. Must not
know a game. What it logs are numbers and ids, never what a letter says or who wrote it: an address may stand in the
words of a failure, and is blotted out there.
"""

from __future__ import annotations

import logging
import random
import re
import threading
import traceback
from collections.abc import Iterator
from contextlib import suppress
from datetime import datetime, timedelta
from pathlib import Path
from typing import Protocol

from referee.desk import Letter, Outage, Shunted, Stimulus, Tick
from referee.mail.inbox import Backoff, Kept, Mailbox
from referee.mail.send import Later, Never, Stopped, retry_after
from referee.store import MAX_ATTEMPTS, OutRow, Raced, Store, StoreUnavailable

_RACES = 5  # how often a stimulus is offered again after another worker was quicker
_BATCH = 50  # letters listed at once
_GAMES = 1000  # games ticked in one sweep; the next one goes on
_PATIENCE = timedelta(days=5)  # how long a letter is tried that a server takes for the moment only; RFC 5321, 4.5.4.1
_ADDRESS = re.compile(r"[^\s<>@]+@[^\s<>@]+")
_LAST_WORDS = "The process ended in the middle of this letter, every time; there is no trace."

_log = logging.getLogger(__name__)


class Door(Protocol):
    """The desk, as the worker knows it."""

    def handle(self, stimulus: Stimulus, now: datetime) -> None:
        """Let one stimulus take effect, completely or not at all."""


class Carrier(Protocol):
    """Who takes letters away; `referee.mail.send.Sender` says how it fails."""

    def deliver(self, raw: bytes, to: str) -> None:
        """Return when the letter is taken. Raises Later, Never or Stopped."""

    def close(self) -> None:
        """Take leave."""


class Leaving(Exception):  # noqa: N818
    """We were told to stop; what is not begun is left for the next start."""


class Jobs:
    """What a worker does, between a mailbox, a desk and a carrier.

    `now` is always the beginning of the search for letters on which a decision rests. So a deadline closes only after
    a search that began behind it has succeeded and its letters were decided, whatever woke the worker. An absence
    longer than `outage_after`, since the last successful search, is told to the desk; None: never.
    """

    def __init__(
        self,
        store: Store,
        mailbox: Mailbox,
        carrier: Carrier,
        desk: Door,
        *,
        rng: random.Random,
        outage_after: timedelta | None,
    ) -> None:
        """Stand ready. When `stop` is set, the transaction in hand is finished and nothing new begun."""
        self.mailbox = mailbox
        self.carrier = carrier
        self.stop = threading.Event()
        self._store = store
        self._desk = desk
        self._rng = rng
        self._outage_after = outage_after
        self._searched: datetime | None = None  # when the last search began whose letters are all decided
        self._resting: dict[str, tuple[Backoff, datetime]] = {}  # games whose tick broke the desk, and until when

    # Collect

    def collect(self, now: datetime) -> None:
        """Keep every letter of the mailbox, then let the desk decide about each that waits.

        A letter that breaks the desk waits for the next collection, at the third attempt it is shunted; the others
        go on. Raises MailboxUnavailable, StoreUnavailable, Leaving.
        """
        count = self.mailbox.collect(self._keep)
        if count:
            _log.info("collected letters=%d", count)
        self._note_absence(now)
        for inbox_id in self._waiting():
            self._read(inbox_id, now)
        with self._store.reading() as unit:
            if not unit.undecided(limit=1):
                self._searched = now

    def _keep(self, letter: Kept) -> None:
        self._unless_stopped()
        with self._store.writing() as unit:
            inbox_id = unit.keep(
                letter.mailbox, letter.uidvalidity, letter.uid, letter.received, letter.raw, whole=letter.whole
            )
        if inbox_id is None:
            _log.info("letter known already uidvalidity=%d uid=%d", letter.uidvalidity, letter.uid)

    def _note_absence(self, now: datetime) -> None:
        with self._store.reading() as unit:
            last = unit.last_heartbeat()
        if last is not None and self._outage_after is not None and now - last > self._outage_after:
            away = int((now - last).total_seconds())
            _log.warning("away seconds=%d", away)
            try:
                self._handle(Outage(away), now)
            except StoreUnavailable:
                raise
            except Exception as failure:  # letters matter more, and to tell it twice would count twice
                _log.error("outage not dealt with %s", where(failure))
        with self._store.writing() as unit:
            unit.heartbeat(now)

    def _waiting(self) -> Iterator[int]:
        """Letters to be decided, each once; first those are put aside over which the process itself ended."""
        with self._store.writing() as unit:
            for inbox_id in unit.exhausted():
                unit.shunt(inbox_id, _LAST_WORDS)
                _log.error("letter shunted id=%d", inbox_id)
        seen: set[int] = set()
        while True:
            with self._store.reading() as unit:
                fresh = [inbox_id for inbox_id in unit.undecided(_BATCH + len(seen)) if inbox_id not in seen]
            if not fresh:
                return
            seen.update(fresh)
            yield from fresh

    def _read(self, inbox_id: int, now: datetime) -> None:
        self._unless_stopped()
        with self._store.writing() as unit:
            attempts = unit.attempt(inbox_id)
        try:
            self._handle(Letter(inbox_id), now)
        except Raced:  # another worker has it, or is busy with its game
            self._spare(inbox_id)
        except StoreUnavailable:
            with suppress(StoreUnavailable):
                self._spare(inbox_id)
            raise
        except Exception as failure:
            _log.error("letter broke the desk id=%d attempt=%d %s", inbox_id, attempts, where(failure))
            if attempts >= MAX_ATTEMPTS:
                with self._store.writing() as unit:
                    unit.shunt(inbox_id, traceback.format_exc())
                self._shunted(inbox_id, now)

    def _shunted(self, inbox_id: int, now: datetime) -> None:
        _log.error("letter shunted id=%d", inbox_id)
        try:
            self._handle(Shunted(inbox_id), now)
        except StoreUnavailable:
            raise
        except Exception as failure:  # its game is broken too: an operator has to look
            _log.error("no receipt for shunted id=%d %s", inbox_id, where(failure))

    def _spare(self, inbox_id: int) -> None:
        with self._store.writing() as unit:
            unit.spared(inbox_id)

    # Sweep

    def has_work(self, now: datetime) -> bool:
        """Whether a letter waits to be decided, or a game to be looked at, for which the mailbox is to be searched."""
        with self._store.reading() as unit:
            if unit.undecided(limit=1):
                return True
        return bool(self._due(now))

    def sweep(self) -> None:
        """Tick every game that was due when the last search began. A game whose tick breaks the desk rests a while.

        Raises StoreUnavailable, Leaving.
        """
        if self._searched is None:
            return
        for game in self._due(self._searched):
            self._unless_stopped()
            self._tick(game, self._searched)

    def _due(self, now: datetime) -> list[str]:
        with self._store.reading() as unit:
            games = unit.due(now, limit=_GAMES + len(self._resting))
        return [game for game in games if game not in self._resting or self._resting[game][1] <= now]

    def _tick(self, game: str, now: datetime) -> None:
        try:
            self._handle(Tick(game), now)
        except StoreUnavailable:
            raise
        except Exception as failure:
            backoff = self._resting.get(game, (Backoff(), now))[0].failed()
            self._resting[game] = (backoff, now + timedelta(seconds=backoff.delay(self._rng)))
            _log.error("tick broke the desk game=%s %s", game, where(failure))
        else:
            self._resting.pop(game, None)

    # Deliver

    def deliver(self, now: datetime) -> int:
        """Hand every letter whose time has come to the carrier; returns how many were taken.

        What is refused for the moment is tried again, later each time and for days; what is refused for good is given
        up. Raises Later or Stopped if it is not about one letter: then the others are not tried.
        """
        count = 0
        for row in self._outgoing(now):
            if self.stop.is_set():
                break
            count += self._hand_over(row, now)
        if count:
            _log.info("delivered letters=%d", count)
        return count

    def _outgoing(self, now: datetime) -> Iterator[OutRow]:
        seen: set[int] = set()
        while True:
            with self._store.reading() as unit:
                fresh = [row for row in unit.outgoing(now, _BATCH) if row.id not in seen]
            if not fresh:
                return
            seen.update(row.id for row in fresh)
            yield from fresh

    def _hand_over(self, row: OutRow, now: datetime) -> bool:
        try:
            self.carrier.deliver(row.raw, row.to)
        except Never as failure:
            self._failed(row, str(failure), None)
        except Later as failure:
            if failure.channel:  # a short rest: should this very letter be the cause, the others come before it
                self._failed(row, str(failure), now + retry_after(1, self._rng))
                raise
            tired = now - row.at > _PATIENCE
            self._failed(row, str(failure), None if tired else now + retry_after(row.attempts + 1, self._rng))
        except Stopped:
            raise
        except Exception as failure:  # a letter that breaks the carrier holds up no other
            self._failed(row, where(failure), now + retry_after(row.attempts + 1, self._rng))
        else:
            self._sent(row, now)
            return True
        return False

    def _sent(self, row: OutRow, now: datetime) -> None:
        with self._store.writing() as unit:
            unit.sent(row.id, now)

    def _failed(self, row: OutRow, reason: str, next_at: datetime | None) -> None:
        with self._store.writing() as unit:
            unit.failed(row.id, reason, next_at)
        fate = "given up" if next_at is None else f"next={next_at:%Y-%m-%dT%H:%M:%SZ}"
        _log.warning("not delivered id=%d attempts=%d %s: %s", row.id, row.attempts + 1, fate, blotted(reason))

    # Both

    def _handle(self, stimulus: Stimulus, now: datetime) -> None:
        for _ in range(_RACES):
            with suppress(Raced):
                return self._desk.handle(stimulus, now)
        return self._desk.handle(stimulus, now)

    def _unless_stopped(self) -> None:
        if self.stop.is_set():
            raise Leaving


def blotted(reason: str) -> str:
    """The words of a failure without the mail addresses in them."""
    return _ADDRESS.sub("<address>", reason)


def where(failure: Exception) -> str:
    """Kind and place of a failure; its words may hold orders."""
    frames = traceback.extract_tb(failure.__traceback__)[-3:]
    path = "<".join(f"{Path(frame.filename).name}:{frame.lineno}" for frame in reversed(frames))
    return f"error={type(failure).__name__} at={path}"
