"""Sweeping due games: each is told the time, one at a time, since letters come first.

Knows which game has its turn; `worker` says when. No threads, no wall clock. Must not know what a game does with the
time.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from referee.desk import Tick, Undelivered
from referee.store import Store
from scheduler.handling import Handling
from scheduler.telling import Telling

_WAITED_FOR = timedelta(hours=3)  # how long deadlines wait for a mailbox that nobody searches
_GAMES = 1000  # due games listed at once


class Sweep:
    """Tells due games the time: always the beginning of the last search for letters.

    So a deadline closes only after a search that began later has succeeded and its letters were decided, whatever woke
    the worker; and if other workers have mailboxes of their own, only after these were searched too. `mailbox` is the
    name of ours.
    """

    def __init__(self, store: Store, mailbox: str, handling: Handling, telling: Telling) -> None:
        self._store = store
        self._mailbox = mailbox
        self._handling = handling
        self._telling = telling
        self._ticked: set[str] = set()  # games that had their turn in this round

    def has_due(self, now: datetime) -> bool:
        """Whether a game is due."""
        return bool(self._due(now, limit=1))

    def tick_one(self, searched: datetime | None) -> bool:
        """Tick one game that was due when the last search began; returns whether there may be more.

        Only one, since letters come first; none has a second turn before all others had one. A game whose tick breaks
        the desk rests a while. Raises StoreUnavailable, Leaving.
        """
        if searched is None:
            return False
        self._tell_refusals(searched)
        until = self._searched_everywhere(searched)
        for game in self._due(until):
            self._handling.unless_stopped()
            if game not in self._ticked and self._tick(game, until):
                self._ticked.add(game)
                return True
        self._ticked.clear()
        self._telling.forget_strikes()
        return False

    def _tell_refusals(self, now: datetime) -> None:
        """Tell games which of their letters no server takes."""
        with self._store.reading() as transaction:
            given_up = transaction.given_up()
        for out_id in given_up:
            self._handling.unless_stopped()
            # After a failure the next sweep tries again.
            self._handling.handle_or_log(Undelivered(out_id), now, f"refusal not dealt with id={out_id}")

    def _searched_everywhere(self, here: datetime) -> datetime:
        """The instant up to which all mailboxes have been searched: ours, and those of other workers."""
        with self._store.reading() as transaction:
            beats = transaction.heartbeats()
        # Earlier releases had one mailbox and noted no name.
        others = [at for name, at in beats.items() if name and name != self._mailbox]
        return min([here, *(at for at in others if here - at < _WAITED_FOR)])

    def _due(self, now: datetime, limit: int = _GAMES) -> list[str]:
        resting = self._telling.resting(now)
        with self._store.reading() as transaction:
            games = transaction.due_games(now, limit=limit + len(resting) + len(self._ticked))
        return [game for game in games if game not in resting]

    def _tick(self, game: str, now: datetime) -> bool:
        """Tell a game the time, unless letters of it wait; returns whether that was tried."""
        with self._telling.alone(game) as is_ours:
            if not is_ours:
                return False
            with self._store.reading() as transaction:
                if transaction.has_undecided(lane=game):
                    return False
            self._telling.tell(Tick(game), now)
        return True
