"""Collecting letters: every one is stored, and decided in the order in which they were stored.

Knows the order in which nothing is lost, doubled or unfair; `worker` says when. No threads, no wall clock. Must not
know a game, nor what becomes of a letter that breaks the desk.
"""

from __future__ import annotations

import logging
import traceback
from collections.abc import Iterator, Sequence
from contextlib import suppress
from datetime import datetime, timedelta

from referee.desk import Absence, Desk, LetterKept, Shunted
from referee.mail.mailbox import Mailbox, nothing
from referee.store import MAX_ATTEMPTS, Raced, Store, StoreUnavailable
from scheduler.handling import Handling
from scheduler.monitoring import Monitor
from scheduler.searching import Search
from scheduler.telling import Telling
from scheduler.troubles import where

_BATCH = 50  # letters listed at once
_GROUP = 4  # and attempted together: a commit for their attempts, one for each decision
_BREATH = 0.1  # seconds of rest when another worker is searching the mailbox, and nothing else is to be done


class Collection:
    """Moves letters from a mailbox to a desk.

    Any number of workers may share a store. Each letter is attempted by one at a time, the oldest of its lane first.
    What a dead worker has left undone, the next one does. An absence longer than `outage_after` since the last
    successful search is told to the desk; None: never.
    """

    def __init__(
        self,
        store: Store,
        mailbox: Mailbox,
        desk: Desk,
        handling: Handling,
        telling: Telling,
        monitor: Monitor,
        outage_after: timedelta | None = None,
    ) -> None:
        self.searched: datetime | None = None  # when the last complete search began, if its letters are decided
        self._store = store
        self._mailbox = mailbox
        self._handling = handling
        self._telling = telling
        self._search = Search(store, mailbox, desk.lane, monitor, outage_after, handling)
        self._attempts = Attempts(store, handling, monitor)

    def has_waiting(self) -> bool:
        """Whether a letter waits to be decided."""
        with self._store.reading() as transaction:
            return bool(transaction.undecided(limit=1))

    def collect(self, now: datetime) -> None:
        """Store every letter of the mailbox, unless another worker does, and let the desk decide each that waits.

        While it is in doubt what time it is, letters are only stored. A letter that breaks the desk waits for the next
        collection, and is shunted at the third attempt. Raises MailboxUnavailable, StoreUnavailable, Leaving.
        """
        if self._search.clock_doubt(now):
            self.searched = None
            self._search(now, nothing, in_doubt=True)
            return
        seen: set[int] = set()
        count = 0

        def decide_small() -> None:
            if self._search.seconds_away(now) is None:
                self._decide(now, seen)

        searched = self._search(now, decide_small)
        if searched or self._search.seconds_away(now) is None:  # else whoever searches tells of the absence first
            self._attempts.put_aside(now)
            count = self._decide(now, seen)
            with self._store.reading() as transaction:
                if not transaction.has_undecided(lane=""):  # such a letter may be for any game
                    self.searched = transaction.last_heartbeat(self._mailbox.name)
        if not (searched or count):
            self._handling.stop.wait(_BREATH)

    def _decide(self, now: datetime, seen: set[int]) -> int:
        """Let the desk decide each waiting letter that was not seen yet; those that stay undecided are seen.

        Returns how many were decided.
        """
        count = 0
        for group in self._groups_to_decide(now, seen):
            self._handling.unless_stopped()
            decided = self._attempts.attempt(group, now)
            seen.difference_update(decided)
            count += len(decided)
        return count

    def _groups_to_decide(self, now: datetime, seen: set[int]) -> Iterator[Sequence[int]]:
        """Letters to be decided, each once, in small groups. Before that their games are told of absences."""
        while True:
            with self._store.reading() as transaction:
                fresh = [inbox_id for inbox_id in transaction.undecided(_BATCH + len(seen)) if inbox_id not in seen]
                lacking = transaction.games_with_absence(fresh)
            if not fresh:
                return
            for game in lacking:
                with self._telling.alone(game) as is_ours:
                    if is_ours:
                        self._telling.tell(Absence(game), now)
            seen.update(fresh)
            yield from (fresh[begin : begin + _GROUP] for begin in range(0, len(fresh), _GROUP))


_LAST_WORDS = "The process ended over this letter, every time; there is no trace."

_log = logging.getLogger(__name__)


class Attempts:
    """One worker's attempts at letters. Each letter is attempted by one worker at a time."""

    def __init__(self, store: Store, handling: Handling, monitor: Monitor) -> None:
        self._store = store
        self._handling = handling
        self._monitor = monitor
        self._broke: set[int] = set()  # letters that broke the desk, but not the process
        self._owed: set[int] = set()  # letters whose last attempt is still to be uncounted

    def attempt(self, inbox_ids: Sequence[int], now: datetime) -> list[int]:
        """Let the desk decide letters, none of which waits for another, but for those that other workers have.

        Returns those that are decided. After too many failures a letter is shunted. Over one that was tried before a
        worker may have died. Raises StoreUnavailable, Leaving.
        """
        with self._store.alone(*map(_lock_of_letter, inbox_ids)) as ours:
            mine = [inbox_id for inbox_id in inbox_ids if _lock_of_letter(inbox_id) in ours]
            if not mine:
                return []
            with self._store.reading() as transaction:
                tried = transaction.tried_before(mine)
            decided = self._attempt_here([inbox_id for inbox_id in mine if inbox_id not in tried], now)
            for inbox_id in filter(tried.__contains__, mine):
                self._handling.unless_stopped()
                if inbox_id in self._broke or not self._was_handled_apart(inbox_id, now):
                    decided += self._attempt_here([inbox_id], now)
            return decided

    def put_aside(self, now: datetime) -> None:
        """Shunt letters at whose every attempt the process died. Raises StoreUnavailable."""
        with self._store.reading() as transaction:
            exhausted = transaction.exhausted()
        for inbox_id in exhausted:
            with self._store.alone(_lock_of_letter(inbox_id)) as is_ours:
                # If another worker has the lock, its last attempt may yet succeed.
                for attempts in self._begin([inbox_id]).values() if is_ours else ():
                    self._shunt(inbox_id, _LAST_WORDS, now, can_be_told=attempts <= 2 * MAX_ATTEMPTS)

    def _was_handled_apart(self, inbox_id: int, now: datetime) -> bool:
        """Handle in a process apart a letter over which a worker may have died; false if it has to be tried here, too.

        If that process dies, the letter is the cause. Our own end meanwhile is not counted as an attempt.
        """
        outcome = self._handling.handle_apart(LetterKept(inbox_id), now)
        if outcome == "died":
            attempts = self._begin([inbox_id]).get(inbox_id, 0)
            _log.error("letter ended a process id=%d attempt=%d", inbox_id, attempts)
            if attempts >= MAX_ATTEMPTS:
                self._shunt(inbox_id, _LAST_WORDS, now)
        return outcome != "broke"

    def _attempt_here(self, inbox_ids: Sequence[int], now: datetime) -> list[int]:
        """Attempt letters one by one; returns those that the desk has decided."""
        begun, decided = self._begin(inbox_ids), []
        try:
            for inbox_id in [*begun]:
                self._handling.unless_stopped()
                if self._is_decided(inbox_id, now, begun.pop(inbox_id)):
                    decided.append(inbox_id)
        except Exception:
            self._uncount(*begun)
            raise
        finally:
            if decided:
                self._monitor.letters_decided(decided)
        return decided

    def _is_decided(self, inbox_id: int, now: datetime, attempts: int) -> bool:
        """Let the desk decide a letter at this attempt; whether it has."""
        try:
            self._handling.handle(LetterKept(inbox_id), now)
        except Raced:  # others are busy with its game
            self._uncount(inbox_id)
        except StoreUnavailable:
            self._uncount(inbox_id)
            raise
        except Exception as failure:
            self._broke.add(inbox_id)
            _log.error("letter broke the desk id=%d attempt=%d %s", inbox_id, attempts, where(failure))
            if attempts >= MAX_ATTEMPTS:
                self._shunt(inbox_id, traceback.format_exc(), now)
        else:
            return True
        return False

    def _begin(self, inbox_ids: Sequence[int]) -> dict[int, int]:
        """Count an attempt at letters before it is made, so that the death of the process counts for one of them.

        Returns the attempts so far, but for letters that another worker has decided meanwhile.
        """
        if not inbox_ids:
            return {}
        with self._store.writing() as transaction:
            if owed := self._owed.intersection(inbox_ids):
                transaction.uncount_attempts(*owed)
            begun = transaction.count_attempts(*inbox_ids)
        self._owed.difference_update(inbox_ids)
        return {inbox_id: begun[inbox_id] for inbox_id in inbox_ids if inbox_id in begun}

    def _shunt(self, inbox_id: int, trace: str, now: datetime, *, can_be_told: bool = True) -> None:
        """Shunt a letter and tell its writer; if telling breaks the desk, too, only the log tells."""
        self._monitor.decided.labels("shunted").inc()
        try:
            if can_be_told:
                self._handling.handle(Shunted(inbox_id, trace), now)
                _log.error("letter shunted id=%d", inbox_id)
                return
        except Raced:
            return
        except StoreUnavailable:
            self._uncount(inbox_id)
            raise
        except Exception as failure:  # its game is broken too: an operator has to look
            _log.error("no receipt for shunted id=%d %s", inbox_id, where(failure))
        with self._store.writing() as transaction:
            transaction.shunt(inbox_id, trace)
        _log.error("letter shunted id=%d and nobody told", inbox_id)

    def _uncount(self, *inbox_ids: int) -> None:
        """Uncount attempts that failed for another reason than the letter; if the store fails, do so later."""
        if not inbox_ids:
            return
        self._owed.update(inbox_ids)
        with suppress(StoreUnavailable):
            with self._store.writing() as transaction:
                transaction.uncount_attempts(*inbox_ids)
            self._owed.difference_update(inbox_ids)


def _lock_of_letter(inbox_id: int) -> str:
    """The name of the lock under which one worker attempts a letter."""
    return f"letter {inbox_id}"
