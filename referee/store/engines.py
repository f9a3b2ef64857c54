"""Engines: how to connect to each kind of database, and what its failures mean.

Knows drivers, pragmas, isolation and timeouts. Must not know a table; no error shows a value, which might be an order.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import quote

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import (
    ArgumentError,
    DatabaseError,
    DataError,
    IntegrityError,
    NoSuchModuleError,
    ProgrammingError,
    TimeoutError,
)

from referee.store.rows import Raced, StoreUnavailable

WRITES = "referee_writes"
"""The execution option of connections whose transactions may write."""

_PATIENCE = 30  # seconds to wait for another writer
_DIALLING = 10  # seconds to wait for a server
_POSTGRESQL = ("postgres", "postgresql", "postgresql+psycopg")

# With TRUNCATE and FULL a commit is on disk when it returns. DELETE leaves the directory unsynced: a power cut could
# undo the keeping of a letter that was moved out of INBOX since. WAL may corrupt a file with several writers before
# SQLite 3.51.3.
_PRAGMAS = ("journal_mode = TRUNCATE", "synchronous = FULL", "foreign_keys = ON")

# A worker that hangs in a transaction, or whose machine is gone, must not hold its locks for hours.
_SESSION = f"-c lock_timeout={_PATIENCE}s -c idle_in_transaction_session_timeout=300s -c timezone=UTC"
_LINE = {"keepalives_idle": 30, "keepalives_interval": 10, "keepalives_count": 3, "application_name": "referee"}

_RACES = ("40001", "40P01")  # SQLSTATE of a serialization failure, of a deadlock
_NO_TABLE = "42P01"


def open_engine(url: str, *, only_reads: bool = False) -> Engine:
    """The engine for a database URL; it connects when it is first used. If it `only_reads`, it makes no file.

    Raises StoreUnavailable for an unknown kind of database, or one whose driver is not installed.
    """
    try:
        parsed = make_url(url)
        if parsed.drivername in _POSTGRESQL:
            return _postgresql(parsed.set(drivername="postgresql+psycopg"))
        return _sqlite(_as_it_is(parsed) if only_reads else parsed)
    except ModuleNotFoundError as missing:
        raise StoreUnavailable(
            f"its driver {missing.name} is not installed; run: pip install 'el-grande-referee[postgres]'"
        ) from None
    except (ArgumentError, NoSuchModuleError, ValueError):  # their words may show the URL, with its password
        raise StoreUnavailable("its URL is neither sqlite:///path nor postgresql://user@host/name") from None


def _sqlite(url: URL) -> Engine:
    if url.get_backend_name() != "sqlite":
        raise ValueError(url.get_backend_name())
    # An error that shows parameters would show orders.
    engine = create_engine(url, hide_parameters=True, connect_args={"timeout": float(_PATIENCE)})
    event.listen(engine, "connect", _prepare)
    event.listen(engine, "begin", _begin)
    return engine


def _as_it_is(url: URL) -> URL:
    """The URL of an SQLite file that is never made, and not opened for writing by who may not write it."""
    if url.get_backend_name() != "sqlite" or url.database in (None, "", ":memory:"):
        return url
    # Who may write has to open it for that: the journal of a worker that was killed in a commit is rolled back first.
    mode = "rw" if os.access(url.database, os.W_OK) else "ro"
    file = f"file:{quote(os.path.abspath(url.database))}"
    return url.set(database=file).update_query_dict({"mode": mode, "uri": "true"})


def _postgresql(url: URL) -> Engine:
    options = " ".join([*url.normalized_query.get("options", ()), _SESSION])
    return create_engine(
        url,
        hide_parameters=True,
        isolation_level="READ COMMITTED",
        pool_pre_ping=True,
        pool_size=4,
        max_overflow=8,
        pool_timeout=_PATIENCE,
        connect_args={"connect_timeout": _DIALLING, "options": options, **_LINE},
    )


def _prepare(connection: DBAPIConnection, _record: Any) -> None:
    connection.isolation_level = None  # sqlite3 would begin a transaction only at the first write
    cursor = connection.cursor()
    for pragma in _PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin(connection: Connection) -> None:
    # IMMEDIATE: a transaction that reads first and writes later would be refused if another wrote in between.
    writes = connection.get_execution_options().get(WRITES, False)
    connection.exec_driver_sql(f"PRAGMA query_only = {'OFF' if writes else 'ON'}")
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


@contextmanager
def translating_failures(place: str = "") -> Iterator[None]:
    """Raise failures of the database as Raced or StoreUnavailable; our own mistakes stay as they are."""
    try:
        yield
    except TimeoutError:
        raise StoreUnavailable(f"{place}all connections are in use") from None
    except DatabaseError as failure:
        reason = _without_values(failure)
        state = getattr(failure.orig, "sqlstate", None)
        if state in _RACES:
            raise Raced(reason) from failure
        if isinstance(failure, IntegrityError | DataError | ProgrammingError) and state != _NO_TABLE:
            raise
        raise StoreUnavailable(f"{place}{reason}") from failure


def _without_values(failure: DatabaseError) -> str:
    """The text of a failure. PostgreSQL quotes rows in it: these are removed from the failure itself, too."""
    diagnosis = getattr(failure.orig, "diag", None)
    told = str(failure.orig).strip()
    if diagnosis is None or failure.orig is None or not diagnosis.message_primary:
        return told
    primary: str = diagnosis.message_primary
    failure.args = tuple(str(arg).replace(told, primary) for arg in failure.args)
    failure.orig.args = (primary,)
    return primary
