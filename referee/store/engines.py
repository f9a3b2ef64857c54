"""Engines: how to connect to each kind of database, and what its failures mean.

Knows drivers, pragmas, isolation and timeouts. Must not know a table; no error shows a value, which might be an order.
"""

from __future__ import annotations

import os
import re
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
from sqlalchemy.pool import StaticPool

from referee.store.rows import Raced, StoreUnavailable

WRITES = "referee_writes"
"""The execution option of connections whose transactions may write."""

OUTSIDE = "referee_outside"
"""The execution option of connections that begin no transaction."""

TEMPORARY = "sqlite:///file:?uri=true"
"""The URL of a database for one connection. What is too much for a little memory lies in a file that only its owner
may read, in the folder for temporary files (TMPDIR), and that has no name there: it is gone however the program ends.
"""

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
_NOT_ALLOWED = "42501"

_OTHER_ENCODING = (
    "Make another one (createdb --owner ROLE --encoding UTF8 --template template0 NAME), name it as `database`, and "
    "bring over what is in this one: referee backup, then referee restore."
)
_SOMEWHERE_ELSE = "Look at `database` in the configuration, and whether its server runs and lets us in."
_ADVICE = {  # by the name that SQLite or PostgreSQL gives to a failure, or by its words
    r"temporary files.*full": "Make room there (df -h), or name a folder with more: TMPDIR=/somewhere.",
    r"SQLITE_FULL|53100": "Make room on the disk of the database (df -h), then try again. Nothing kept is lost.",
    r"SQLITE_(BUSY|LOCKED)": "Another program holds the file and does not let go: end it, then try again.",
    r"SQLITE_READONLY": "Give the file to the account the referee runs as, or run this as the account that has it.",
    r"SQLITE_(NOTADB|CORRUPT)": "Bring it back from the backup, or name another file as `database`; it must not be a "
    "file of another kind.",
    r"SQLITE_CANTOPEN": "Give its folder to the account the referee runs as: SQLite writes a journal beside the file.",
    r"SQLITE_IOERR": "The disk fails or is full: look at dmesg and df -h.",
    r"42501|permission denied": "Make the referee's role the owner: ALTER DATABASE name OWNER TO role "
    "(`referee docs hosting growing`).",
    r"password authentication failed|no password supplied": "Correct the password, in `database` or in the file "
    "~/.pgpass of the account the referee runs as.",
    r"Peer authentication failed": "By its socket PostgreSQL believes who bears the role's name: run this as that "
    "account, or name a host and a password in `database`.",
    r"no pg_hba.conf entry": "Let this machine in by a line in the server's pg_hba.conf.",
    r'role "[^"]*" does not exist': "Make the role on the server (createuser), or correct the name before the @ in "
    "`database`.",
    r'database "[^"]*" does not exist': "Make it on the server (createdb --owner ROLE --encoding UTF8 NAME), or "
    "correct the name at the end of `database`.",
    r"resolve host|translate host name": "Correct the host in `database`, or look at the network of this machine.",
    r"Connection refused|No such file or directory|time": "Start PostgreSQL, or correct host and port in `database`.",
    r"53300|too many (clients|connections)": "Let the server take more (max_connections), or end programs that hold "
    "some.",
}


def open_engine(url: str, *, only_reads: bool = False) -> Engine:
    """The engine for a database URL; it connects when it is first used. If it `only_reads`, it makes no file.

    Raises StoreUnavailable for an unknown kind of database, or one whose driver is not installed.
    """
    try:
        parsed = make_url(url)
        if parsed.drivername in _POSTGRESQL:
            return _postgresql(parsed.set(drivername="postgresql+psycopg"))
        return _sqlite(_as_it_is(parsed) if only_reads else parsed)
    except ImportError as missing:  # psycopg raises a plain one if it finds no libpq
        raise StoreUnavailable(
            f"its driver {missing.name or 'psycopg'} is not installed, or not whole",
            "Install it into the same place as the referee: pip install 'el-grande-referee[postgres]'",
        ) from None
    except (ArgumentError, NoSuchModuleError, ValueError):  # their words may show the URL, with its password
        raise StoreUnavailable(
            "its URL is neither sqlite:///path nor postgresql://user@host/name",
            'Correct `database`: "sqlite:////path/to/referee.db" (four strokes before a full path) or '
            '"postgresql://referee@host/referee".',
        ) from None


def _sqlite(url: URL) -> Engine:
    if url.get_backend_name() != "sqlite":
        raise ValueError(url.get_backend_name())
    # An error that shows parameters would show orders.
    alone = {"poolclass": StaticPool} if url == make_url(TEMPORARY) else {}
    engine = create_engine(url, hide_parameters=True, connect_args={"timeout": float(_PATIENCE)}, **alone)
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
    options = connection.get_execution_options()
    writes = options.get(WRITES, False)
    if connection.info.get(WRITES) != writes:
        connection.exec_driver_sql(f"PRAGMA query_only = {'OFF' if writes else 'ON'}")
        connection.info[WRITES] = writes
    if options.get(OUTSIDE):
        return
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


@contextmanager
def translating_failures(place: str = "") -> Iterator[None]:
    """Raise failures of the database as Raced or StoreUnavailable; our own mistakes stay as they are."""
    try:
        yield
    except TimeoutError:
        raise StoreUnavailable(f"{place}all connections are in use", "Try again in a minute.") from None
    except UnicodeEncodeError as failure:
        if failure.encoding.lower().startswith("utf"):
            raise
        raise StoreUnavailable(
            f"{place}it is not of the encoding UTF8, and cannot hold every letter", _OTHER_ENCODING
        ) from None
    except DatabaseError as failure:
        reason = _without_values(failure)
        state = getattr(failure.orig, "sqlstate", None)
        if state in _RACES:
            raise Raced(reason) from failure
        ours = isinstance(failure, IntegrityError | DataError | ProgrammingError)
        if ours and state not in (_NO_TABLE, _NOT_ALLOWED):
            raise
        raise StoreUnavailable(f"{place}{reason}", _advice(failure, f"{place}{reason}")) from failure


def _advice(failure: DatabaseError, reason: str) -> str:
    """What to do about a failure; a text of another kind than those known here is looked into by the host."""
    names = (getattr(failure.orig, "sqlite_errorname", None), getattr(failure.orig, "sqlstate", None), reason)
    told = " ".join(filter(None, names))
    return next((advice for known, advice in _ADVICE.items() if re.search(known, told)), _SOMEWHERE_ELSE)


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
