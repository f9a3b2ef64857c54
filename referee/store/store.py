"""The store: a database behind a URL, and one transaction at a time.

Knows what a transaction promises to those who work in it. Must not know a table, or what kind of database it is.
"""

from __future__ import annotations

import os
import weakref
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Self

from sqlalchemy import func, select

from referee.store import schema
from referee.store.bulk import BulkQueries
from referee.store.despatch import DespatchQueries
from referee.store.engines import WRITES, open_engine, understood
from referee.store.games import GameQueries
from referee.store.inbox import InboxQueries
from referee.store.notes import NoteQueries
from referee.store.outbox import OutboxQueries
from referee.store.queues import WaitingQueries
from referee.store.rate_limits import RateLimitQueries
from referee.store.retention import RetentionQueries
from referee.store.routes import RouteQueries
from referee.store.rows import Revision

_NAMES = 0x1A4F  # the first half of an advisory lock's name; the second is what a worker wants for itself


class Transaction(
    GameQueries,
    InboxQueries,
    OutboxQueries,
    DespatchQueries,
    RateLimitQueries,
    RouteQueries,
    WaitingQueries,
    NoteQueries,
    RetentionQueries,
    BulkQueries,
):
    """One transaction: all that can be read or written in it; of no use behind it."""


class Store:
    """A database, for any number of threads; as a context it closes itself.

    On PostgreSQL several processes may write at once: READ COMMITTED, with the log's key and the `seq` of a game as
    the fence. On SQLite a transaction that writes is alone.
    """

    def __init__(self, url: str) -> None:
        """Connect to nothing yet. The URL is SQLAlchemy's: sqlite:////var/lib/referee/referee.db, postgresql://...

        Raises StoreUnavailable for a URL of another kind, or where the driver is not installed.
        """
        self._engine = open_engine(url)
        snapshot = {} if self._is_lite else {"isolation_level": "REPEATABLE READ"}
        self._reader = self._engine.execution_options(postgresql_readonly=True, **snapshot)
        self._writer = self._engine.execution_options(**{WRITES: True})
        self._loner = self._engine.execution_options(isolation_level="AUTOCOMMIT")
        at = self._engine.url
        self._place = f"{at.database if self._is_lite else f'{at.host or at.database}:{at.port or 5432}'}: "
        weakref.finalize(self, self._engine.dispose)  # for short commands, which end without a close

    @property
    def _is_lite(self) -> bool:
        return self._engine.dialect.name == "sqlite"

    # The tables

    def create(self) -> None:
        """Make the tables of an empty database. Raises OSError, or StoreUnavailable, as where there are older ones."""
        self._touch()
        with understood(self._place):
            with self._reader.connect() as connection:
                if schema.is_todays(schema.revision(connection)):
                    return
            with self._writer.begin() as connection:
                schema.create(connection)

    def revision(self) -> Revision:
        """The revision that the tables are of. Raises OSError or StoreUnavailable."""
        self._touch()  # SQLite would make the file by itself, for everybody to read
        with understood(self._place), self._reader.connect() as connection:
            return schema.revision(connection)

    def upgrade(self) -> tuple[str, ...]:
        """Bring the tables to today's revision, all the way or not at all; returns the revisions gone through.

        Nobody else may be at work. Raises OSError or StoreUnavailable.
        """
        self._touch()
        with understood(self._place), self._writer.begin() as connection:
            return schema.upgrade(connection)

    @property
    def file(self) -> Path | None:
        """The file of an SQLite database; None for a server, and for a database in memory."""
        name = self._engine.url.database
        return Path(name) if self._is_lite and name not in (None, "", ":memory:") else None

    def _touch(self) -> None:
        if self.file is not None:  # for its owner alone: the seeds of running games lie in it
            os.close(os.open(self.file, os.O_CREAT | os.O_RDWR, 0o600))

    # Transactions

    @contextmanager
    def writing(self) -> Iterator[Transaction]:
        """One transaction; it commits at the end, and an exception undoes all of it.

        Raises StoreUnavailable, or Raced if it crossed another one and has to be done again.
        """
        with understood(self._place), self._writer.begin() as connection:
            transaction = Transaction(connection)
            yield transaction
        for each in transaction.afterwards:
            each()

    @contextmanager
    def reading(self) -> Iterator[Transaction]:
        """One consistent look at what is committed. Raises StoreUnavailable, also when somebody writes in it."""
        with understood(self._place), self._reader.connect() as connection:
            yield Transaction(connection)

    @contextmanager
    def alone(self, name: str) -> Iterator[bool]:
        """Whether this name was free; if it was, nobody else gets it before the end, or before this process ends.

        It keeps workers out of each other's way and protects nothing: that is for transactions to do. On SQLite, where
        one worker is enough, every name is free. Raises StoreUnavailable.
        """
        if self._is_lite:
            yield True
            return
        key = (_NAMES, func.hashtext(func.concat(func.current_schema(), " ", name)))  # not ours alone: other schemas
        with understood(self._place), self._loner.connect() as connection:
            is_free = bool(connection.execute(select(func.pg_try_advisory_lock(*key))).scalar())
            try:
                yield is_free
            finally:
                if is_free:
                    connection.execute(select(func.pg_advisory_unlock(*key)))

    def close(self) -> None:
        """Close every connection that is not in use; the store can be used again."""
        self._engine.dispose()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()
