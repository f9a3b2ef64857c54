"""The worker's three jobs: collect letters, sweep what is due, deliver what was written. No threads, no wall clock.

Knows in which order things have to happen so that nothing is lost, doubled or unfair; `worker` says when. Must not
know a game. What it logs are numbers and ids, never what a letter says or who wrote it: an address may stand in the
words of a failure, and is blotted out there.
"""

from __future__ import annotations

import logging
import random
import re
import secrets
import threading
import time
import traceback
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import suppress
from datetime import datetime, timedelta
from pathlib import Path
from typing import Protocol

from referee.desk import Letter, Outage, Shunted, Stimulus, Tick
from referee.mail.inbox import Backoff, Kept, Mailbox
from referee.mail.send import Later, Never, Stopped, retry_after
from referee.store import MAX_ATTEMPTS, OutRow, Raced, Store, StoreUnavailable

LEASE = timedelta(minutes=5)
"""How long a letter claimed for delivery is its worker's alone; one that died loses it then."""

_RACES = 5  # how often a stimulus is offered again after another worker was quicker
_BATCH = 50  # letters listed at once
_BREATH = 0.1  # seconds until we look again into a mailbox that another worker is searching
_CLAIMED = 20  # letters claimed for delivery at once
_WAITED_FOR = timedelta(hours=3)  # how long deadlines wait for a mailbox that nobody searches
_GAMES = 1000  # games ticked in one sweep; the next one goes on
_PATIENCE = timedelta(days=5)  # how long a letter is tried that a server takes for the moment only; RFC 5321, 4.5.4.1
_ADDRESS = re.compile(r"[^\s<>@]+@[^\s<>@]+")
_LAST_WORDS = "The process ended in the middle of this letter, every time; there is no trace."

_log = logging.getLogger(__name__)


class Door(Protocol):
    """The desk, as the worker knows it."""

    def handle(self, stimulus: Stimulus, now: datetime) -> None:
        """Let one stimulus take effect, completely or not at all."""

    def lane(self, raw: bytes) -> str:
        """The game whose letters are to be decided in their order, "" for a letter of none."""


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
    a search that began behind it has succeeded and its letters were decided, whatever woke the worker; and where other
    workers have mailboxes of their own, not before these were searched too. An absence longer than `outage_after`,
    since the last successful search, is told to the desk; None: never.

    Any number of workers may share a store. Each letter in is attempted by one at a time, the oldest of its lane first;
    letters out are claimed. What a worker leaves undone when it dies, the next one takes up.
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
        lease: timedelta = LEASE,
    ) -> None:
        """Stand ready. When `stop` is set, the transaction in hand is finished and nothing new begun."""
        self.mailbox = mailbox
        self.carrier = carrier
        self.stop = threading.Event()
        self._store = store
        self._desk = desk
        self._rng = rng
        self._outage_after = outage_after
        self._lease = lease
        self._mark = secrets.token_hex(8)  # on what we have claimed
        self._searched: datetime | None = None  # when the last search of our mailbox began whose letters are kept
        self._resting: dict[str, tuple[Backoff, datetime]] = {}  # games whose tick broke the desk, and until when

    # Collect

    def collect(self, now: datetime) -> None:
        """Keep every letter of the mailbox, unless another worker does, then let the desk decide about each that waits.

        A letter that breaks the desk waits for the next collection, at the third attempt it is shunted; the others
        go on. Raises MailboxUnavailable, StoreUnavailable, Leaving.
        """
        searched = self._search(now)
        if searched or self._away(now) is None:  # an absence is told before any letter, by whoever is searching
            for inbox_id in self._waiting():
                self._read(inbox_id, now)
            with self._store.reading() as unit:
                if not unit.has_undecided(lane=""):  # for which game such a letter is, only the desk can say
                    self._searched = unit.last_heartbeat(self.mailbox.name)
        if not searched:
            self.stop.wait(_BREATH)

    def _search(self, now: datetime) -> bool:
        """Keep what the mailbox holds; false if another worker is at it, who does so for all of us."""
        with self._store.alone(f"mailbox {self.mailbox.name}") as is_ours:
            if is_ours:
                count = self.mailbox.collect(self._keep)
                if count:
                    _log.info("collected letters=%d", count)
                self._note_absence(now)
        return is_ours

    def _keep(self, letter: Kept) -> None:
        self._unless_stopped()
        place = (letter.mailbox, letter.uidvalidity, letter.uid)
        lane = self._lane_of(letter.raw)
        with self._store.writing() as unit:
            inbox_id = unit.keep(*place, letter.received, letter.raw, whole=letter.whole, lane=lane)
        if inbox_id is None:
            _log.info("letter known already uidvalidity=%d uid=%d", letter.uidvalidity, letter.uid)

    def _lane_of(self, raw: bytes) -> str:
        try:
            return self._desk.lane(raw)
        except Exception as failure:  # it will break the desk too; that is no reason not to keep it
            _log.error("letter without a lane %s", where(failure))
            return ""

    def _away(self, now: datetime) -> int | None:
        """How many seconds ago the last search was; None if that is not worth telling."""
        with self._store.reading() as unit:
            last = unit.last_heartbeat(self.mailbox.name) or unit.last_heartbeat()
        if last is None or self._outage_after is None or now - last <= self._outage_after:
            return None
        return int((now - last).total_seconds())

    def _note_absence(self, now: datetime) -> None:
        away = self._away(now)
        if away is not None:
            _log.warning("away seconds=%d", away)
            try:
                self._handle(Outage(away, self.mailbox.name), now)
            except StoreUnavailable:
                raise
            except Exception as failure:  # letters matter more, and to tell it twice would count twice
                _log.error("outage not dealt with %s", where(failure))
        with self._store.writing() as unit:
            unit.heartbeat(now, self.mailbox.name)

    def _waiting(self) -> Iterator[int]:
        """Letters to be decided, each once; first those are put aside over which the process itself ended."""
        self._put_aside()
        seen: set[int] = set()
        while True:
            with self._store.reading() as unit:
                fresh = [inbox_id for inbox_id in unit.undecided(_BATCH + len(seen)) if inbox_id not in seen]
            if not fresh:
                return
            seen.update(fresh)
            yield from fresh

    def _put_aside(self) -> None:
        with self._store.reading() as unit:
            exhausted = unit.exhausted()
        for inbox_id in exhausted:
            with self._store.alone(_hold(inbox_id)) as is_ours, self._store.writing() as unit:
                # In another's hand it is at its last attempt, which may yet succeed.
                if is_ours and inbox_id in unit.exhausted():
                    unit.shunt(inbox_id, _LAST_WORDS)
                    _log.error("letter shunted id=%d", inbox_id)

    def _read(self, inbox_id: int, now: datetime) -> None:
        self._unless_stopped()
        with self._store.alone(_hold(inbox_id)) as is_ours:
            if is_ours:
                self._attempt(inbox_id, now)

    def _attempt(self, inbox_id: int, now: datetime) -> None:
        with self._store.writing() as unit:
            attempts = unit.attempt(inbox_id)
        if attempts is None:
            return  # another worker has decided it meanwhile
        try:
            self._handle(Letter(inbox_id), now)
        except Raced:  # others are busy with its game
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
        until = self._searched_everywhere(self._searched)
        for game in self._due(until):
            self._unless_stopped()
            self._tick(game, until)

    def _searched_everywhere(self, here: datetime) -> datetime:
        """Until when no letter can lie in a mailbox that nobody has seen: ours, or that of another worker."""
        with self._store.reading() as unit:
            beats = unit.heartbeats()
        # A release that knew one mailbox only noted no name.
        others = {name: at for name, at in beats.items() if name and name != self.mailbox.name}
        return min([here, *(at for at in others.values() if here - at < _WAITED_FOR)])

    def _due(self, now: datetime) -> list[str]:
        with self._store.reading() as unit:
            games = unit.due(now, limit=_GAMES + len(self._resting))
        return [game for game in games if game not in self._resting or self._resting[game][1] <= now]

    def _tick(self, game: str, now: datetime) -> None:
        with self._store.alone(f"game {game}") as is_ours:
            if not is_ours:
                return
            with self._store.reading() as unit:
                if unit.has_undecided(lane=game):
                    return
            try:
                self._handle(Tick(game), now)
            except StoreUnavailable:
                raise
            except Raced:  # so somebody looks after it
                _log.info("tick left to others game=%s", game)
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
        count, begun = 0, time.monotonic()
        while not self.stop.is_set():
            # `now` was at the beginning; a lease begins when it is taken.
            since = timedelta(seconds=time.monotonic() - begun)
            with self._store.writing() as unit:
                rows = unit.claim(now, _CLAIMED, since + self._lease, self._mark)
            if not rows:
                break
            count += self._hand_over_all(rows, now)
        if count:
            _log.info("delivered letters=%d", count)
        return count

    def _hand_over_all(self, rows: Sequence[OutRow], now: datetime) -> int:
        """Hand claimed letters over while they are surely ours; the others go back."""
        count, left, begun = 0, deque(rows), time.monotonic()
        try:
            while left and not self.stop.is_set() and time.monotonic() - begun < self._lease.total_seconds() / 2:
                count += self._hand_over(left[0], now)
                left.popleft()
        finally:
            if left:
                with self._store.writing() as unit:
                    unit.release([row.id for row in left], now, self._mark)
        return count

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
            unit.failed(row.id, reason, next_at, self._mark)
        tried, reason = row.attempts + 1, blotted(reason)
        if next_at is None:
            _log.warning("letter given up id=%d attempts=%d reason=%s", row.id, tried, reason)
        else:
            _log.warning(
                "not delivered id=%d attempts=%d next=%s reason=%s", row.id, tried, f"{next_at:%FT%TZ}", reason
            )

    # Both

    def _handle(self, stimulus: Stimulus, now: datetime) -> None:
        for _ in range(_RACES):
            with suppress(Raced):
                return self._desk.handle(stimulus, now)
        return self._desk.handle(stimulus, now)

    def _unless_stopped(self) -> None:
        if self.stop.is_set():
            raise Leaving


def _hold(inbox_id: int) -> str:
    """The name under which a letter is in one worker's hand."""
    return f"letter {inbox_id}"


def blotted(reason: str) -> str:
    """The words of a failure without the mail addresses in them."""
    return _ADDRESS.sub("<address>", reason)


def where(failure: Exception) -> str:
    """Kind and place of a failure; its words may hold orders."""
    frames = traceback.extract_tb(failure.__traceback__)[-3:]
    path = "<".join(f"{Path(frame.filename).name}:{frame.lineno}" for frame in reversed(frames))
    return f"error={type(failure).__name__} at={path}"
