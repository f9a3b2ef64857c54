"""Engines: how each kind of database is connected to, how long it may keep us waiting, and what its failures mean.

Knows drivers, pragmas, isolation and timeouts. Must not know a table; no error of it shows a value, which might be an
order.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

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
"""Execution option of a connection: its transactions may write."""

_PATIENCE = 30  # seconds to wait for another writer
_DIALLING = 10  # seconds to wait for a server
_POSTGRESQL = ("postgres", "postgresql", "postgresql+psycopg")

# TRUNCATE with FULL, and a commit is on disk when it returns. DELETE leaves the directory unsynced: a power cut could
# undo the keeping of a letter that was moved out of INBOX since. WAL may corrupt a file with several writers before
# SQLite 3.51.3.
_PRAGMAS = ("journal_mode = TRUNCATE", "synchronous = FULL", "foreign_keys = ON")

# A worker that froze in the middle of a transaction, or whose machine is gone, must not keep its locks for hours.
_SESSION = f"-c lock_timeout={_PATIENCE}s -c idle_in_transaction_session_timeout=300s -c timezone=UTC"
_LINE = {"keepalives_idle": 30, "keepalives_interval": 10, "keepalives_count": 3, "application_name": "referee"}

_RACES = ("40001", "40P01")  # SQLSTATE of a serialization failure, of a deadlock
_NO_TABLE = "42P01"


def open_engine(url: str) -> Engine:
    """The engine of a database URL; nothing is connected to before it is used.

    Raises StoreUnavailable for a URL that names no database we know, or one whose driver is not installed.
    """
    try:
        parsed = make_url(url)
        if parsed.drivername in _POSTGRESQL:
            return _postgresql(parsed.set(drivername="postgresql+psycopg"))
        return _sqlite(parsed)
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
    # A transaction that reads first and writes later is refused at once if another has written in between.
    writes = connection.get_execution_options().get(WRITES, False)
    connection.exec_driver_sql(f"PRAGMA query_only = {'OFF' if writes else 'ON'}")
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


@contextmanager
def understood(place: str = "") -> Iterator[None]:
    """Within it a failure of the database at a place is Raced or StoreUnavailable; our own mistakes are left alone."""
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
    """The words of a failure. PostgreSQL adds the rows at fault: they are taken out of the failure itself."""
    diagnosis = getattr(failure.orig, "diag", None)
    told = str(failure.orig).strip()
    if diagnosis is None or failure.orig is None or not diagnosis.message_primary:
        return told
    primary: str = diagnosis.message_primary
    failure.args = tuple(str(arg).replace(told, primary) for arg in failure.args)
    failure.orig.args = (primary,)
    return primary
