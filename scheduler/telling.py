"""Telling games the time, or an absence to make up for: a game that breaks the desk over it rests for a while.

How often in a row that failed, or ended a worker, are its strikes. Must not know when a game is told.
"""

from __future__ import annotations

import logging
import random
from collections.abc import Collection
from contextlib import AbstractContextManager
from datetime import datetime, timedelta

from referee.desk import Absence, Tick
from referee.mail.mailbox import Backoff
from referee.store import Raced, Store, StoreUnavailable, Transaction
from scheduler.handling import Handling
from scheduler.troubles import where

_log = logging.getLogger(__name__)


class Telling:
    """Tells games, each told by one worker at a time."""

    def __init__(self, store: Store, handling: Handling, rng: random.Random) -> None:
        self._store = store
        self._handling = handling
        self._rng = rng
        self._told: list[str] = []  # games that were told, while their notes still say that this was begun
        # Games over which the desk broke, and when they are told again.
        self._resting: dict[str, tuple[Backoff, datetime]] = {}

    def alone(self, game: str) -> AbstractContextManager[Collection[str]]:
        """Be the only worker to tell this game meanwhile; yields nothing if we are not."""
        return self._store.alone(f"game {game}")

    def resting(self, now: datetime) -> frozenset[str]:
        """The games that rest at this instant."""
        return frozenset(game for game, (_, until) in self._resting.items() if until > now)

    def tell(self, told: Tick | Absence, now: datetime) -> None:
        """Tell a game the time or an absence. If that breaks the desk or ends a process, the game rests for a while.

        If a worker may have died over it, it is done in a process apart. Raises StoreUnavailable, Leaving.
        """
        game = told.game
        strikes = self._begin(game, now)
        outcome = self._handling.handle_apart(told, now) if strikes else "broke"
        try:
            if outcome == "died":
                raise ChildProcessError
            if outcome == "broke":
                self._handling.handle(told, now)
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

    def forget_strikes(self) -> None:
        """Forget the strikes of all games that were told since; else that is done with the next one that is told."""
        if self._told:
            with self._store.writing() as transaction:
                self._note_told(transaction)
            self._told.clear()

    def _begin(self, game: str, now: datetime) -> int:
        """Note that a game is about to be told something; returns its strikes."""
        with self._store.writing() as transaction:
            self._note_told(transaction)
            strikes = transaction.begin_tick(game, now)
        self._told.clear()
        return strikes

    def _note_told(self, transaction: Transaction) -> None:
        for game in self._told:
            transaction.clear_failed_ticks(game)
