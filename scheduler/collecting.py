"""Collecting letters: every one is stored, and decided in the order in which they were stored.

Knows the order in which nothing is lost, doubled or unfair; `worker` says when. No threads, no wall clock. Must not
know a game, nor what becomes of a letter that breaks the desk.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta

from referee.desk import Absence, Desk
from referee.mail.mailbox import Mailbox, nothing
from referee.store import Store
from scheduler.attempts import Attempts
from scheduler.handling import Handling
from scheduler.monitoring import Monitor
from scheduler.searching import Search
from scheduler.telling import Telling

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
