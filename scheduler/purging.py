"""Deletes old letters from the database and the mailbox, so many days after the end of their game, and binds its log.

Knows instants and Message-IDs. Must not read a letter.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterable
from datetime import datetime, timedelta

from referee.mail.mailbox import MailboxUnavailable
from referee.mail.visit import Visit
from referee.store import Store, StoreUnavailable

_DAILY = 86400.0  # seconds
_FIRST = 3600.0  # seconds after the start, or after a failure

_log = logging.getLogger(__name__)


def purge(store: Store, visit: Visit, now: datetime, days: int) -> int:
    """Delete letters of games that ended so many days ago, and of no game and as old; 0: none. Returns how many.

    They are deleted in the mailbox first, a few hundred in a transaction. Raises StoreUnavailable, MailboxUnavailable.
    """
    if not days:
        return 0
    before, count = now - timedelta(days=days), 0
    while True:
        with store.reading() as transaction:
            stale = transaction.stale(before)
        remove(visit, stale.values())
        with store.writing() as transaction:
            size = transaction.empty_in(stale)
            gone, size_out = transaction.empty_out(before)
            transaction.delete_whispers(before)
            transaction.count_let_go(len(stale) + gone, size + size_out, now)
        count += len(stale) + gone
        if not stale and not gone:
            return count


def bind(store: Store) -> int:
    """Bind the logs of games that are over, a transaction each; returns how many. Raises StoreUnavailable."""
    count = 0
    while True:
        with store.reading() as transaction:
            loose = transaction.loose_logs()
        for game in loose:
            with store.writing() as transaction:
                transaction.bind(game)
        count += len(loose)
        if not loose:
            return count


def remove(visit: Visit, message_ids: Iterable[str]) -> int:
    """Delete letters from the mailbox by Message-ID; returns how many were there. Raises MailboxUnavailable."""
    found = [letter for message_id in message_ids if message_id and (letter := visit.find(message_id))]
    return sum(visit.remove(letter) for letter in found)


def purge_daily(
    store: Store, visit: Callable[[], Visit], days: int, clock: Callable[[], datetime], stop: threading.Event
) -> None:
    """Bind logs and purge letters once a day, in a thread of its own, until `stop` is set."""

    def purging() -> None:
        rest = _FIRST
        while not stop.wait(rest):
            rest = _DAILY
            there = visit()
            try:
                with store.alone("purge") as is_ours:
                    if is_ours and (bound := bind(store)):
                        _log.info("logs of finished games bound games=%d", bound)
                    if is_ours and (count := purge(store, there, clock(), days)):
                        _log.info("letters let go letters=%d", count)
            except (StoreUnavailable, MailboxUnavailable):
                rest = _FIRST
            except Exception as failure:  # purging must not end the worker
                _log.error("letters not let go error=%s", type(failure).__name__)
            finally:
                there.close()

    threading.Thread(target=purging, name="purge", daemon=True).start()
