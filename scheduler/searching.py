"""Searching the mailbox: every letter is stored, and so is what the mailbox withholds and how long nobody searched it.

Knows what a search has to note besides letters. Must not decide a letter.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from functools import partial

from referee.desk import Outage
from referee.mail.mailbox import Kept, Mailbox, Missed
from referee.store import Store
from referee.store.notes import STAYING
from scheduler.handling import Handling
from scheduler.monitoring import Monitor
from scheduler.troubles import where

_log = logging.getLogger(__name__)


class Search:
    """Searches one mailbox for all workers. `lane_of` says which letters are decided in order."""

    def __init__(
        self,
        store: Store,
        mailbox: Mailbox,
        lane_of: Callable[[bytes], str],
        monitor: Monitor,
        outage_after: timedelta | None,
        handling: Handling,
    ) -> None:
        """An absence longer than `outage_after` is told to the desk; None: never."""
        self._store = store
        self._mailbox = mailbox
        self._lane_of = lane_of
        self._monitor = monitor
        self._outage_after = outage_after
        self._handling = handling
        self._has_begun = False  # whether the clock was once found to be right
        self._doubted: str | None = None  # what was noted last of the clock
        self._staying: int | None = None  # letters that do not move, as noted last
        self._missed: tuple[Missed, ...] | None = None  # letters that the mailbox does not hand over, as noted last

    def clock_doubt(self, now: datetime) -> str:
        """Why it is in doubt whether this is the present instant; "" if it is not. It is noted for the operator.

        Asked are a start before the last instant that was noted, and a gap longer than a week.
        """
        if self._outage_after is None:
            return ""
        with self._store.reading() as transaction:
            behind = None if self._has_begun else transaction.clock_is_behind(now)
            gap = None if behind else transaction.unconfirmed_gap(now)
            is_noted = transaction.clock_is_doubted()
        words = ""
        if behind is not None:
            words = f"it is {_span(behind)} earlier than when the referee was last at work"
        elif gap is not None:
            words = f"nobody has searched the mailbox for {_span(gap)}"
        self._has_begun = self._has_begun or not words
        if words != self._doubted or (words and not is_noted):  # an operator has answered, and it is in doubt still
            if words:
                _log.warning("clock doubted reason=%s", words)
            with self._store.writing() as transaction:
                transaction.note_clock_doubt(words, now)
            self._doubted = words
        return words

    def __call__(self, now: datetime, before_large: Callable[[], None], *, in_doubt: bool = False) -> bool:
        """Store what the mailbox holds; false if another worker is searching it, which does so for all.

        If it is `in_doubt` what time it is, that is all. Raises MailboxUnavailable, StoreUnavailable, Leaving.
        """
        with self._store.alone(f"mailbox {self._mailbox.name}") as is_ours:
            if is_ours:
                count = self._mailbox.collect(partial(self._keep, now), before_large)
                if count:
                    _log.info("collected letters=%d", count)
                self._monitor.looked(now, count)
                self._note_missed(now)
                self._note_staying(now)
                if not in_doubt:
                    self._note_absence(now)
        if not is_ours:
            self._learn_of_others()
        return bool(is_ours)

    def _learn_of_others(self) -> None:
        """Have it known when another worker searched this mailbox last."""
        with self._store.reading() as transaction:
            last = transaction.last_heartbeat(self._mailbox.name)
        if last is not None:
            self._monitor.looked(last, 0)

    def seconds_away(self, now: datetime) -> int | None:
        """The seconds since the last search, if that is an absence to be told; else None."""
        with self._store.reading() as transaction:
            last = transaction.last_heartbeat(self._mailbox.name) or transaction.last_heartbeat()
        if last is None or self._outage_after is None or now - last <= self._outage_after:
            return None
        return int((now - last).total_seconds())

    def _keep(self, now: datetime, letters: Sequence[Kept]) -> None:
        """Store letters of the mailbox, each in its lane, all or none. Raises Leaving."""
        self._handling.unless_stopped()
        lanes = [self._lane(letter.raw) for letter in letters]
        known = []
        with self._store.writing() as transaction:
            for letter, lane in zip(letters, lanes, strict=True):
                place = (letter.mailbox, letter.uidvalidity, letter.uid)
                received = letter.received_by(now)
                if transaction.keep(*place, received, letter.raw, whole=letter.whole, lane=lane) is None:
                    known.append(letter)
        for letter in known:
            _log.info("letter known already uidvalidity=%d uid=%d", letter.uidvalidity, letter.uid)
        self._monitor.kept.inc(len(letters))

    def _lane(self, raw: bytes) -> str:
        try:
            return self._lane_of(raw)
        except Exception as failure:  # it will break the desk too, but has to be stored
            _log.error("letter without a lane %s", where(failure))
            return ""

    def _note_missed(self, now: datetime) -> None:
        """Note which letters the mailbox does not hand over, if they are others than before."""
        missed = self._mailbox.missed
        if missed != self._missed:
            for each in missed:
                _log.warning("letter not handed over uidvalidity=%d uid=%d", each.uidvalidity, each.uid)
            with self._store.writing() as transaction:
                transaction.note_unfetched(self._mailbox.name, [(each.uidvalidity, each.uid) for each in missed], now)
            self._missed = missed

    def _note_staying(self, now: datetime) -> None:
        """Note how many letters the mail server does not move, if they are more or fewer than before."""
        staying = len(self._mailbox.staying)
        if staying != self._staying:
            if staying:
                _log.warning("letters do not move letters=%d", staying)
            with self._store.writing() as transaction:
                transaction.write_note(STAYING, str(staying), now)
            self._staying = staying

    def _note_absence(self, now: datetime) -> None:
        away = self.seconds_away(now)
        if away is not None:
            _log.warning("away seconds=%d", away)
            # Not repeated after a failure: it would count twice.
            self._handling.handle_or_log(Outage(away, self._mailbox.name), now, "outage not dealt with")
        with self._store.writing() as transaction:
            transaction.heartbeat(now, self._mailbox.name)


def _span(time: timedelta) -> str:
    """A span of time in words, in days if it is longer than two."""
    hours = time.total_seconds() / 3600
    return f"{hours / 24:.0f} days" if hours > 48 else f"{hours:.1f} hours"
