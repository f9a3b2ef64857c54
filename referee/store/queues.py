"""The part of a transaction that counts what waits, for whoever watches over the referee.

Knows only what an index answers quickly. Must not know a letter or a game.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import func, select
from sqlmodel import col

from referee.store.inbox import MAX_ATTEMPTS, NEW, SHUNTED
from referee.store.notes import STRIKES
from referee.store.outbox import GIVEN_UP, QUEUED
from referee.store.queries import Queries
from referee.store.tables import Games, Heartbeats, Inbox, Notes, Outbox


@dataclass(frozen=True, slots=True)
class Queues:
    """What waits at one moment, how long it has, and what waits for a person to look at it."""

    undecided: int
    oldest_undecided: datetime | None
    shunted: int
    queued: int
    oldest_queued: datetime | None
    given_up: int
    running: int
    over: int
    searched: datetime | None  # when the last good look at a mailbox began
    stuck: int = 0  # games whose time does not pass, as to tell them breaks us


class WaitingQueries(Queries):
    """Queries that count what waits in each queue."""

    def queues(self) -> Queues:
        """How much waits now, and since when."""
        undecided, oldest_undecided = self._waiting(Inbox.verdict, NEW, Inbox.received)
        queued, oldest_queued = self._waiting(Outbox.state, QUEUED, Outbox.at)
        ended = dict(self._connection.execute(select(col(Games.ended), func.count()).group_by(col(Games.ended))).all())
        return Queues(
            undecided,
            oldest_undecided,
            self._waiting(Inbox.verdict, SHUNTED, Inbox.received)[0],
            queued,
            oldest_queued,
            self._waiting(Outbox.state, GIVEN_UP, Outbox.at)[0],
            ended.get(False, 0),
            ended.get(True, 0),
            self._connection.execute(select(func.max(col(Heartbeats.at)))).scalar_one(),
            len(self.stuck()),
        )

    def stuck(self) -> tuple[str, ...]:
        """Games that something has been due in ever since to tell them so failed, too often."""
        due = (col(Notes.name) == STRIKES + col(Games.id), col(Games.wake_at) <= col(Notes.at))
        query = select(col(Games.id), col(Notes.words)).where(*due).order_by(col(Games.id))
        return tuple(game for game, strikes in self._connection.execute(query) if int(strikes) >= MAX_ATTEMPTS)

    def verdict(self, inbox_id: int) -> str | None:
        """What became of a letter, without the letter; None where there is none."""
        return self._connection.execute(
            select(col(Inbox.verdict)).where(col(Inbox.id) == inbox_id)
        ).scalar_one_or_none()

    def _waiting(self, column: str, value: str, since: datetime) -> tuple[int, datetime | None]:
        query = select(func.count(), func.min(col(since))).where(col(column) == value)
        count, oldest = self._connection.execute(query).one()
        return count, oldest
