"""The store: a database behind a URL, and its transactions.

Knows what a transaction promises. Must not know a table.
"""

from __future__ import annotations

import errno
import os
import weakref
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Self
from urllib.parse import unquote

from sqlalchemy import ARRAY, Connection, Text, bindparam, func, make_url, select

from referee.store import schema
from referee.store.bulk import BulkQueries
from referee.store.clock import ClockQueries
from referee.store.despatch import DespatchQueries
from referee.store.engines import OUTSIDE, TEMPORARY, WRITES, open_engine, translating_failures
from referee.store.far_requests import FarRequestQueries
from referee.store.games import GameQueries
from referee.store.inbox import InboxQueries
from referee.store.names import NameQueries
from referee.store.outbox import OutboxQueries
from referee.store.queues import QueueQueries
from referee.store.rate_limits import RateLimitQueries
from referee.store.retention import RetentionQueries
from referee.store.routes import RouteQueries
from referee.store.rows import Revision
from referee.store.whispers import WhisperQueries
from referee.store.workers import WorkerQueries

_name = func.unnest(bindparam("names", type_=ARRAY(Text))).column_valued("name")
# Keys of advisory locks in PostgreSQL. Other schemas have their own.
_KEYS = (0x1A4F, func.hashtext(func.concat(func.current_schema(), " ", _name)))
_LOCK = select(_name).where(func.pg_try_advisory_lock(*_KEYS))
_UNLOCK = select(func.pg_advisory_unlock(*_KEYS))


class Transaction(
    GameQueries,
    InboxQueries,
    OutboxQueries,
    DespatchQueries,
    RateLimitQueries,
    RouteQueries,
    QueueQueries,
    ClockQueries,
    RetentionQueries,
    WhisperQueries,
    FarRequestQueries,
    WorkerQueries,
    NameQueries,
    BulkQueries,
):
    """All that can be read and written in one transaction; not to be used after its end."""


class Store:
    """A database, for any number of threads; as a context manager it closes itself.

    On PostgreSQL several processes may write at once: READ COMMITTED, with the log's key and the `seq` of a game as
    the fence. On SQLite a transaction that writes is alone.
    """

    def __init__(self, url: str, *, only_reads: bool = False) -> None:
        """Take SQLAlchemy's URL: sqlite:////var/lib/referee/referee.db, postgresql://... Nothing is connected to yet.

        One that `only_reads` makes no file, and reads one that belongs to somebody else. Raises StoreUnavailable for a
        URL of another kind, or where the driver is not installed.
        """
        self._engine = open_engine(url, only_reads=only_reads)
        self._only_reads = only_reads
        self._is_todays = False  # whether the tables are known to be those of this release
        snapshot = {} if self._is_lite else {"isolation_level": "REPEATABLE READ"}
        self._reader = self._engine.execution_options(postgresql_readonly=True, **snapshot)
        self._writer = self._engine.execution_options(**{WRITES: True})
        self._loner = self._engine.execution_options(isolation_level="AUTOCOMMIT")
        at = self._engine.url
        if at == make_url(TEMPORARY):
            at = at.set(database="temporary files")
        self._place = (
            f"{self.file or at.database if self._is_lite else f'{at.host or at.database}:{at.port or 5432}'}: "
        )
        weakref.finalize(self, self._engine.dispose)  # for commands that end without closing it

    @property
    def _is_lite(self) -> bool:
        return self._engine.dialect.name == "sqlite"

    # The tables

    def create(self) -> None:
        """Make the tables of an empty database. Raises OSError, or StoreUnavailable, also if there are older tables."""
        self._touch()
        with translating_failures(self._place):
            with self._reader.connect() as connection:
                self._is_todays = schema.is_todays(schema.revision(connection))
            if not self._is_todays:
                with self._writer.begin() as connection:
                    schema.create(connection)
            self._is_todays = True

    def revision(self) -> Revision:
        """The revision of the tables; makes no file. Raises OSError or StoreUnavailable."""
        if self.file is not None and not _is_there(self.file):
            return Revision(None, schema.REVISIONS[-1])
        with translating_failures(self._place), self._reader.connect() as connection:
            return schema.revision(connection)

    def upgrade(self) -> tuple[str, ...]:
        """Upgrade the tables to today's revision, completely or not at all; returns the revisions gone through.

        No worker may be running. Raises OSError or StoreUnavailable.
        """
        self._touch()
        with translating_failures(self._place), self._writer.begin() as connection:
            gone_through = schema.upgrade(connection)
        self._is_todays = True
        return gone_through

    @property
    def file(self) -> Path | None:
        """The file of an SQLite database; None for a server, and for a database in memory or without a name."""
        name = self._engine.url.database
        if not self._is_lite or name in (None, "", ":memory:", make_url(TEMPORARY).database):
            return None
        return Path(unquote(name.removeprefix("file:"))) if self._only_reads else Path(name)

    def _touch(self) -> None:  # SQLite itself would make a file that everybody can read
        if self.file is not None and not self._only_reads:  # readable by its owner only: seeds of running games
            os.close(os.open(self.file, os.O_CREAT | os.O_RDWR, 0o600))

    # Transactions

    @contextmanager
    def writing(self) -> Iterator[Transaction]:
        """A transaction that commits at the end, and is rolled back by an exception.

        Raises StoreUnavailable, also for tables of another release, or Raced if it conflicted with another one and has
        to be repeated.
        """
        with translating_failures(self._place), self._writer.begin() as connection:
            self._check_release(connection)
            transaction = Transaction(connection)
            yield transaction
        for each in transaction.afterwards:
            each()

    @contextmanager
    def reading(self, *, of_any_release: bool = False) -> Iterator[Transaction]:
        """A read-only transaction with a consistent view.

        Raises StoreUnavailable, also on an attempt to write, and for tables of another release unless they are asked
        for: then only `BulkQueries` fit.
        """
        with translating_failures(self._place), self._reader.connect() as connection:
            if not of_any_release:
                self._check_release(connection)
            yield Transaction(connection)

    def _check_release(self, connection: Connection) -> None:
        """Raise StoreUnavailable for tables of another release; where there are none, the first query says so."""
        self._is_todays = self._is_todays or schema.is_todays(schema.revision(connection))

    def compact(self) -> None:
        """Write the tables anew without the free pages, which hold what was deleted. Raises StoreUnavailable."""
        with self.reading() as transaction:
            ours = ", ".join(transaction.tables())
        whole = "VACUUM" if self._is_lite else f"VACUUM (FULL) {ours}"
        outside = self._loner.execution_options(**{WRITES: True, OUTSIDE: True})
        with translating_failures(self._place), outside.connect() as connection:
            connection.exec_driver_sql(whole)

    @contextmanager
    def alone(self, *names: str) -> Iterator[frozenset[str]]:
        """Try to lock names among all workers, until the end of the context or of the process; those that are ours.

        A lock avoids useless work; correctness rests on transactions. On SQLite, with its single worker, it always
        succeeds. Raises StoreUnavailable.
        """
        if self._is_lite:
            yield frozenset(names)
            return
        with translating_failures(self._place), self._loner.connect() as connection:
            ours = frozenset(connection.execute(_LOCK, {"names": names}).scalars())
            try:
                yield ours
            finally:
                if ours:
                    connection.execute(_UNLOCK, {"names": [*ours]})

    def close(self) -> None:
        """Close all idle connections; the store can be used again."""
        self._engine.dispose()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()


def _is_there(file: Path) -> bool:
    """Whether there is such a file, which can be read at least; False only if it could be made. Raises OSError."""
    try:
        os.close(os.open(file, os.O_RDONLY))
    except FileNotFoundError:
        if not file.parent.is_dir():
            raise
        return False
    if file.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(file))
    return True
