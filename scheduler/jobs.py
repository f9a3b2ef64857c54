"""Two of the worker's three jobs: collect letters, and sweep due games; `delivery` is the third.

Knows the order in which nothing is lost, doubled or unfair; `worker` says when. No threads, no wall clock. Must not
know a game. Logs only numbers and ids, never what a letter says or who wrote it.
"""

from __future__ import annotations

import logging
import random
import threading
import time
import traceback
from collections.abc import Iterator
from contextlib import suppress
from datetime import datetime, timedelta

from referee.desk import Absence, Desk, LetterKept, Shunted, Stimulus, Tick, Undelivered
from referee.mail.mailbox import Backoff, Mailbox, nothing
from referee.store import MAX_ATTEMPTS, Raced, Store, StoreUnavailable, Transaction
from scheduler.failures import Leaving, where
from scheduler.monitoring import Monitor
from scheduler.searching import Search
from scheduler.separate_process import SeparateProcess

_RACES = 5  # repetitions of a stimulus after another worker was quicker
_BATCH = 50  # letters listed at once
_BREATH = 0.1  # seconds of rest when another worker is searching the mailbox
_WAITED_FOR = timedelta(hours=3)  # how long deadlines wait for a mailbox that nobody searches
_GAMES = 1000  # due games listed at once
_LAST_WORDS = "The process ended over this letter, every time; there is no trace."

_log = logging.getLogger(__name__)


class Jobs:
    """Moves letters from a mailbox to a desk, and tells games the time.

    `now` is always the beginning of the last search for letters. So a deadline closes only after a search that began
    later has succeeded and its letters were decided, whatever woke the worker; and if other workers have mailboxes of
    their own, only after these were searched too. An absence longer than `outage_after` since the last successful
    search is told to the desk; None: never.

    Any number of workers may share a store. Each letter is attempted by one at a time, the oldest of its lane first.
    What a dead worker has left undone, the next one does.
    """

    def __init__(
        self,
        store: Store,
        mailbox: Mailbox,
        desk: Desk,
        *,
        rng: random.Random,
        outage_after: timedelta | None,
        monitor: Monitor | None = None,
        apart: SeparateProcess | None = None,
    ) -> None:
        """When `stop` is set, the current transaction is finished and nothing new begun.

        A letter or tick over which a worker may have died is handled in a process `apart`, if there is one.
        """
        self.mailbox = mailbox
        self.stop = threading.Event()
        self._store = store
        self._desk = desk
        self._rng = rng
        self._monitor = monitor or Monitor(store)
        self._search = Search(store, mailbox, desk.lane, self._monitor, outage_after, self)
        self._apart = apart
        self._suspects: frozenset[int] = frozenset()  # letters that were attempted by other workers
        self._broke: set[int] = set()  # letters that broke the desk, but not the process
        self._owed: set[int] = set()  # letters whose last attempt is still to be uncounted
        self._told: list[str] = []  # games that were told the time, while their notes still say that this was begun
        self._searched: datetime | None = None  # when the last complete search of our mailbox began
        self._ticked: set[str] = set()  # games that had their turn in this round of the sweep
        self._resting: dict[
            str, tuple[Backoff, datetime]
        ] = {}  # games whose tick broke the desk, and when they are tried again

    # Collect

    def collect(self, now: datetime) -> None:
        """Store every letter of the mailbox, unless another worker does, and let the desk decide each that waits.

        While it is in doubt what time it is, letters are only stored. A letter that breaks the desk waits for the next
        collection, and is shunted at the third attempt. Raises MailboxUnavailable, StoreUnavailable, Leaving.
        """
        if self._search.clock_doubt(now):
            self._searched = None
            self._search(now, nothing, in_doubt=True)
            return
        seen: set[int] = set()

        def decide_small() -> None:
            if self._search.seconds_away(now) is None:
                self._decide(now, seen)

        searched = self._search(now, decide_small)
        if searched or self._search.seconds_away(now) is None:  # else whoever searches tells of the absence first
            self._put_aside(now)
            self._decide(now, seen)
            with self._store.reading() as transaction:
                if not transaction.has_undecided(lane=""):  # such a letter may be for any game
                    self._searched = transaction.last_heartbeat(self.mailbox.name)
        if not searched:
            self.stop.wait(_BREATH)

    def _decide(self, now: datetime, seen: set[int]) -> None:
        """Let the desk decide each waiting letter that was not seen yet."""
        for inbox_id in self._letters_to_decide(now, seen):
            self._decide_one(inbox_id, now)

    def _letters_to_decide(self, now: datetime, seen: set[int]) -> Iterator[int]:
        """Letters to be decided, each once; before that their games are told of absences to make up for."""
        while True:
            with self._store.reading() as transaction:
                fresh = [inbox_id for inbox_id in transaction.undecided(_BATCH + len(seen)) if inbox_id not in seen]
                lacking = transaction.games_with_absence(fresh)
                self._suspects = transaction.tried_before(fresh) - self._broke
            if not fresh:
                return
            for game in lacking:
                with self._store.alone(_lock_of_game(game)) as is_ours:
                    if is_ours:
                        self._tell_game(Absence(game), now)
            seen.update(fresh)
            yield from fresh

    def _decide_one(self, inbox_id: int, now: datetime) -> None:
        self.unless_stopped()
        with self._store.alone(_lock_of_letter(inbox_id)) as is_ours:
            if is_ours and not (inbox_id in self._suspects and self._was_handled_apart(inbox_id, now)):
                self._attempt(inbox_id, now)

    def _was_handled_apart(self, inbox_id: int, now: datetime) -> bool:
        """Handle in a process apart a letter over which a worker may have died; false if it has to be tried here, too.

        If that process dies, the letter is the cause. Our own end meanwhile is not counted as an attempt.
        """
        outcome = self._apart(LetterKept(inbox_id), now, self.stop) if self._apart else "broke"
        if outcome == "died":
            attempts = self._begin(inbox_id)
            _log.error("letter ended a process id=%d attempt=%d", inbox_id, attempts or 0)
            if attempts is not None and attempts >= MAX_ATTEMPTS:
                self._shunt(inbox_id, _LAST_WORDS, now)
        return outcome != "broke"

    def _attempt(self, inbox_id: int, now: datetime) -> None:
        """Let the desk decide a letter; after too many failures it is shunted."""
        attempts = self._begin(inbox_id)
        if attempts is None:
            return  # another worker has decided it meanwhile
        try:
            self._handle(LetterKept(inbox_id), now)
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

    def _begin(self, inbox_id: int) -> int | None:
        """Count an attempt before it is made, so that the death of the process counts for the right letter."""
        with self._store.writing() as transaction:
            if inbox_id in self._owed:
                transaction.uncount_attempt(inbox_id)
            attempts = transaction.count_attempt(inbox_id)
        self._owed.discard(inbox_id)
        return attempts

    def _put_aside(self, now: datetime) -> None:
        """Shunt letters at whose every attempt the process died."""
        with self._store.reading() as transaction:
            exhausted = transaction.exhausted()
        for inbox_id in exhausted:
            with self._store.alone(_lock_of_letter(inbox_id)) as is_ours:
                # If another worker has the lock, its last attempt may yet succeed.
                attempts = self._begin(inbox_id) if is_ours else None
                if attempts is not None:
                    self._shunt(inbox_id, _LAST_WORDS, now, can_be_told=attempts <= 2 * MAX_ATTEMPTS)

    def _shunt(self, inbox_id: int, trace: str, now: datetime, *, can_be_told: bool = True) -> None:
        """Shunt a letter and tell its writer; if telling breaks the desk, too, only the log tells."""
        self._monitor.decided.labels("shunted").inc()
        try:
            if can_be_told:
                self._handle(Shunted(inbox_id, trace), now)
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

    def _uncount(self, inbox_id: int) -> None:
        """Uncount an attempt that failed for another reason than the letter; if the store fails, do so later."""
        self._owed.add(inbox_id)
        with suppress(StoreUnavailable):
            with self._store.writing() as transaction:
                transaction.uncount_attempt(inbox_id)
            self._owed.discard(inbox_id)

    # Sweep

    def has_work(self, now: datetime) -> bool:
        """Whether a letter waits to be decided, or a game is due: the mailbox has to be searched first."""
        with self._store.reading() as transaction:
            if transaction.undecided(limit=1):
                return True
        return bool(self._due(now))

    def sweep(self) -> bool:
        """Tick one game that was due when the last search began; returns whether there may be more.

        Only one, since letters come first; none has a second turn before all others had one. A game whose tick breaks
        the desk rests a while. Raises StoreUnavailable, Leaving.
        """
        if self._searched is None:
            return False
        self._note_refusals(self._searched)
        until = self._searched_everywhere(self._searched)
        for game in self._due(until):
            self.unless_stopped()
            if game not in self._ticked and self._tick(game, until):
                self._ticked.add(game)
                return True
        self._ticked.clear()
        if self._told:
            with self._store.writing() as transaction:
                self._note_told(transaction)
            self._told.clear()
        return False

    def _note_refusals(self, now: datetime) -> None:
        """Tell games which of their letters no server takes."""
        with self._store.reading() as transaction:
            given_up = transaction.given_up()
        for out_id in given_up:
            self.unless_stopped()
            # After a failure the next sweep tries again.
            self.handle_or_log(Undelivered(out_id), now, f"refusal not dealt with id={out_id}")

    def _searched_everywhere(self, here: datetime) -> datetime:
        """The instant up to which all mailboxes have been searched: ours, and those of other workers."""
        with self._store.reading() as transaction:
            beats = transaction.heartbeats()
        # Earlier releases had one mailbox and noted no name.
        others = {name: at for name, at in beats.items() if name and name != self.mailbox.name}
        return min([here, *(at for at in others.values() if here - at < _WAITED_FOR)])

    def _due(self, now: datetime) -> list[str]:
        with self._store.reading() as transaction:
            games = transaction.due_games(now, limit=_GAMES + len(self._resting) + len(self._ticked))
        return [game for game in games if game not in self._resting or self._resting[game][1] <= now]

    def _tick(self, game: str, now: datetime) -> bool:
        """Tell a game the time, unless letters of it wait; returns whether that was tried."""
        with self._store.alone(_lock_of_game(game)) as is_ours:
            if not is_ours:
                return False
            with self._store.reading() as transaction:
                if transaction.has_undecided(lane=game):
                    return False
            self._tell_game(Tick(game), now)
        return True

    def _tell_game(self, told: Tick | Absence, now: datetime) -> None:
        """Tell a game the time or an absence. If that breaks the desk or ends a process, the game rests for a while.

        If a worker may have died over it, it is done in a process apart.
        """
        game = told.game
        strikes = self._begin_tick(game, now)
        outcome = self._apart(told, now, self.stop) if strikes and self._apart else "broke"
        try:
            if outcome == "died":
                raise ChildProcessError
            if outcome == "broke":
                self._handle(told, now)
        except StoreUnavailable:
            raise
        except Raced:  # another worker has the game
            _log.info("tick left to others game=%s", game)
        except Exception as failure:
            backoff = self._resting.get(game, (Backoff(), now))[0].failed()
            self._resting[game] = (backoff, now + timedelta(seconds=backoff.delay(self._rng)))
            event = "tick ended a process" if outcome == "died" else "tick broke the desk"
            _log.error("%s game=%s strike=%d %s", event, game, strikes + 1, where(failure))
            with self._store.writing() as transaction:
                transaction.set_failed_ticks(game, strikes + 1, now)
            return
        else:
            self._resting.pop(game, None)
        self._told.append(game)

    def _begin_tick(self, game: str, now: datetime) -> int:
        """Note that a game is about to be told the time; returns how often in a row that failed or ended a worker."""
        with self._store.writing() as transaction:
            self._note_told(transaction)
            strikes = transaction.begin_tick(game, now)
        self._told.clear()
        return strikes

    def _note_told(self, transaction: Transaction) -> None:
        """Forget the strikes of games that were told the time, in the transaction of the next one."""
        for game in self._told:
            transaction.clear_failed_ticks(game)

    # Both

    def _handle(self, stimulus: Stimulus, now: datetime, races: int = _RACES) -> None:
        begun = time.perf_counter()
        try:
            self._desk.handle(stimulus, now)
        except Raced:
            if not races:
                raise
            self._handle(stimulus, now, races - 1)
        else:
            self._monitor.handled(stimulus, time.perf_counter() - begun)

    def handle_or_log(self, stimulus: Stimulus, now: datetime, trouble: str) -> None:
        """Handle a stimulus that matters less than letters: a failure is only logged."""
        try:
            self._handle(stimulus, now)
        except StoreUnavailable:
            raise
        except Exception as failure:
            _log.error("%s %s", trouble, where(failure))

    def unless_stopped(self) -> None:
        """Raise Leaving if the worker has to stop."""
        if self.stop.is_set():
            raise Leaving


def _lock_of_game(game: str) -> str:
    """The name of the lock under which one worker tells a game the time."""
    return f"game {game}"


def _lock_of_letter(inbox_id: int) -> str:
    """The name of the lock under which one worker attempts a letter."""
    return f"letter {inbox_id}"
