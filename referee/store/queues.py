"""The part of a transaction that counts what waits, for monitoring and, as values for JSON, for programs.

Asks only what an index answers quickly. Must not know a letter or a game.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import SQLColumnExpression, case, func, select
from sqlmodel import col

from referee.store.clock import DOUBTED
from referee.store.inbox import MAX_ATTEMPTS, NEW, SHUNTED, UNFETCHED
from referee.store.notes import BACKUP, PACE, SITE, STAYING, STRIKES, Note
from referee.store.outbox import GIVEN_UP, QUEUED
from referee.store.queries import Queries, columns
from referee.store.tables import Games, Heartbeats, Inbox, Notes, Outbox

_UNDECIDED = timedelta(minutes=15)  # how long a letter may wait to be decided
_QUEUED = timedelta(hours=1)  # and one of ours to go out
_PACED = timedelta(minutes=5)  # how long the pace of a worker is news
_COMMANDS = 120  # a minute that a mail server is sent at most,
_FOR_A_LETTER = 20  # and for each letter that comes

_WAITS_SINCE = case(
    (col(Outbox.attempts) == 0, col(Outbox.next_at)), else_=func.coalesce(col(Outbox.refused_at), col(Outbox.at))
)
"""Since when a letter of ours waits to go out: one that leaves at a later hour, only since then."""


@dataclass(frozen=True, slots=True)
class Queues:
    """The lengths of all queues at one moment, since when the oldest letters wait, and what needs a person."""

    undecided: int
    oldest_undecided: datetime | None
    shunted: int
    queued: int
    oldest_queued: datetime | None
    given_up: int
    running: int
    over: int
    searched: datetime | None  # when the last successful search of a mailbox began
    stuck: int = 0  # games that cannot be told the time, because that breaks the desk
    clock_doubt: str = ""  # why no deadline closes until an operator has answered
    unfetched: int = 0  # letters that lie in a mailbox, which does not hand them over
    backup: Note | None = None  # the last one made by itself, and what failed
    site_trouble: str = ""  # why the pages of games cannot be written
    staying: int = 0  # letters that are kept, and lie in the mailbox all the same though they were moved
    commands: int = 0  # a minute, to the mail server, by the worker that sends the most
    arrivals: int = 0  # letters it got in that minute
    paced: datetime | None = None  # when that was

    def waits_for_desk(self, now: datetime) -> bool:
        """Whether a letter has waited too long to be decided."""
        return self.oldest_undecided is not None and now - self.oldest_undecided > _UNDECIDED

    def waits_to_go_out(self, now: datetime) -> bool:
        """Whether a letter of ours has waited too long to go out."""
        return self.oldest_queued is not None and now - self.oldest_queued > _QUEUED

    def asks_too_much(self, now: datetime) -> bool:
        """Whether a mail server has itself asked more than letters can be the reason for."""
        is_news = self.paced is not None and now - self.paced <= _PACED
        return is_news and self.commands > _COMMANDS + _FOR_A_LETTER * self.arrivals


class QueueQueries(Queries):
    """Queries for the lengths of queues."""

    def queues(self) -> Queues:
        """All counts of this moment."""
        undecided, oldest_undecided = self._count_waiting(Inbox.verdict, NEW, col(Inbox.received))
        queued, oldest_queued = self._count_waiting(Outbox.state, QUEUED, _WAITS_SINCE)
        ended = dict(self._connection.execute(select(col(Games.ended), func.count()).group_by(col(Games.ended))).all())
        return Queues(
            undecided,
            oldest_undecided,
            self._count_waiting(Inbox.verdict, SHUNTED, col(Inbox.received))[0],
            queued,
            oldest_queued,
            self._count_waiting(Outbox.state, GIVEN_UP, col(Outbox.at))[0],
            ended.get(False, 0),
            ended.get(True, 0),
            self._connection.execute(select(func.max(col(Heartbeats.at)))).scalar_one(),
            len(self.stuck()),
            self._noted(DOUBTED),
            self._count_waiting(Inbox.verdict, UNFETCHED, col(Inbox.received))[0],
            self._value(Note, columns(Note, Notes).where(col(Notes.name) == BACKUP)),
            self._noted(SITE),
            int(self._noted(STAYING) or 0),
            *self._pace(),
        )

    def _pace(self) -> tuple[int, int, datetime | None]:
        """Commands a minute, letters, and when, of the worker that sends the most of those that told of it lately."""
        told = select(col(Notes.words), col(Notes.at)).where(col(Notes.name).startswith(PACE))
        found: list[tuple[int, int, datetime]] = []
        for words, at in self._connection.execute(told):
            commands, _, letters = words.partition(" ")
            found.append((int(commands), int(letters), at))
        recent = [pace for pace in found if max(at for _, _, at in found) - pace[2] <= _PACED]
        return max(recent, default=(0, 0, None))

    def stuck(self) -> tuple[str, ...]:
        """Games that are due and could not be told the time, too often in a row."""
        due = (col(Notes.name) == STRIKES + col(Games.id), col(Games.wake_at) <= col(Notes.at))
        query = select(col(Games.id), col(Notes.words)).where(*due).order_by(col(Games.id))
        return tuple(game for game, strikes in self._connection.execute(query) if int(strikes) >= MAX_ATTEMPTS)

    def _noted(self, name: str) -> str:
        noted = select(col(Notes.words)).where(col(Notes.name) == name)
        return self._connection.execute(noted).scalar_one_or_none() or ""

    def verdicts(self, inbox_ids: Sequence[int]) -> tuple[str, ...]:
        """The verdicts on these letters, without reading them."""
        query = select(col(Inbox.verdict)).where(col(Inbox.id).in_(inbox_ids))
        return tuple(self._connection.execute(query).scalars())

    def _count_waiting(
        self, column: str, value: str, since: SQLColumnExpression[datetime]
    ) -> tuple[int, datetime | None]:
        query = select(func.count(), func.min(since)).where(col(column) == value)
        count, oldest = self._connection.execute(query).one()
        return count, oldest


def queues_for_json(queues: Queues) -> dict[str, Any]:
    """Queues for JSON."""
    told: dict[str, Any] = asdict(queues, dict_factory=_stamped)
    return told


def _stamped(fields: list[tuple[str, Any]]) -> dict[str, Any]:
    return {name: stamp(value) if isinstance(value, datetime) else value for name, value in fields}


def stamp(instant: datetime | None) -> str | None:
    """An instant in UTC in ISO 8601; None stays None."""
    return None if instant is None else f"{instant:%Y-%m-%dT%H:%M:%SZ}"
