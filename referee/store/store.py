"""The store: a database behind a URL, and one transaction at a time.

Knows engines and connections. Must not know a table; no error of it shows a value, which might be an order.
"""

from __future__ import annotations

import os
import weakref
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Self

from sqlalchemy import Connection, create_engine, event
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import DatabaseError, DataError, IntegrityError, ProgrammingError

from referee.store.bulk import BulkShelf
from referee.store.games import GameShelf
from referee.store.inbox import InboxShelf
from referee.store.outbox import OutboxShelf
from referee.store.queues import QueueShelf
from referee.store.rows import StoreUnavailable
from referee.store.tables import Row

_PATIENCE = 30.0  # seconds to wait for another writer
_WRITES = "referee_writes"  # execution option of a connection

# TRUNCATE with FULL, and a commit is on disk when it returns. DELETE leaves the directory unsynced: a power cut could
# undo the keeping of a letter that was moved out of INBOX since. WAL may corrupt a file with several writers before
# SQLite 3.51.3.
_PRAGMAS = ("journal_mode = TRUNCATE", "synchronous = FULL", "foreign_keys = ON")


class Unit(GameShelf, InboxShelf, OutboxShelf, QueueShelf, BulkShelf):
    """All that can be read or written inside one transaction; of no use behind it."""


class Store:
    """A database, for any number of threads; as a context it closes itself."""

    def __init__(self, url: str) -> None:
        """Connect to nothing yet. The URL is SQLAlchemy's, as in sqlite:////var/lib/referee/referee.db."""
        lite = url.startswith("sqlite")
        # An error that shows parameters would show orders.
        self._engine = create_engine(url, hide_parameters=True, connect_args={"timeout": _PATIENCE} if lite else {})
        if lite:
            event.listen(self._engine, "connect", _prepare)
            event.listen(self._engine, "begin", _begin)
        self._reader = self._engine.execution_options(postgresql_readonly=True)
        self._writer = self._engine.execution_options(**{_WRITES: True})
        weakref.finalize(self, self._engine.dispose)  # for short commands, which end without a close

    def create(self) -> None:
        """Make the tables that are not there yet. Raises OSError or StoreUnavailable where that cannot be done."""
        if self._engine.dialect.name == "sqlite" and (name := self._engine.url.database) not in (None, "", ":memory:"):
            # For its owner alone: the seeds of running games lie in it.
            os.close(os.open(name, os.O_CREAT | os.O_RDWR, 0o600))
        with _understood():
            Row.metadata.create_all(self._writer)

    @contextmanager
    def writing(self) -> Iterator[Unit]:
        """One transaction, the only one that writes; it commits at the end, and an exception undoes all of it.

        Raises StoreUnavailable.
        """
        with _understood(), self._writer.begin() as connection:
            yield Unit(connection)

    @contextmanager
    def reading(self) -> Iterator[Unit]:
        """One consistent look at what is committed. Raises StoreUnavailable, also when somebody writes in it."""
        with _understood(), self._reader.connect() as connection:
            yield Unit(connection)

    def close(self) -> None:
        """Close every connection that is not in use; the store can be used again."""
        self._engine.dispose()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()


@contextmanager
def _understood() -> Iterator[None]:
    try:
        yield
    except DatabaseError as failure:
        if isinstance(failure, IntegrityError | DataError | ProgrammingError):
            raise  # our own mistake
        raise StoreUnavailable(str(failure.orig)) from failure


def _prepare(connection: DBAPIConnection, _record: Any) -> None:
    connection.isolation_level = None  # sqlite3 would begin a transaction only at the first write
    cursor = connection.cursor()
    for pragma in _PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin(connection: Connection) -> None:
    # A transaction that reads first and writes later is refused at once if another has written in between.
    writes = connection.get_execution_options().get(_WRITES, False)
    connection.exec_driver_sql(f"PRAGMA query_only = {'OFF' if writes else 'ON'}")
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
