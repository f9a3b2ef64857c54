"""The store: a database behind a URL, its transactions, and what few of them ask: the outbox, names, limits, routes.

Knows what a transaction promises. Must not know what any row is for.
"""

from __future__ import annotations

import errno
import os
import weakref
from collections import defaultdict
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from itertools import chain
from pathlib import Path
from typing import Any, Self
from urllib.parse import unquote

from sqlalchemy import (
    ARRAY,
    Connection,
    LargeBinary,
    MetaData,
    Table,
    Text,
    and_,
    bindparam,
    delete,
    event,
    func,
    insert,
    make_url,
    or_,
    select,
    update,
)
from sqlalchemy.types import DateTime
from sqlmodel import col
from sqlmodel.sql.sqltypes import UTCDateTime

from referee.store import schema
from referee.store.clock import ClockQueries
from referee.store.engines import OUTSIDE, TEMPORARY, WRITES, open_engine, translating_failures
from referee.store.far_requests import FarRequestQueries
from referee.store.games import GameQueries
from referee.store.inbox import RUNNING, InboxQueries
from referee.store.outbox import GIVEN_UP, QUEUED, SENT, OutboxQueries
from referee.store.queries import Queries, columns
from referee.store.queues import QueueQueries
from referee.store.retention import RetentionQueries
from referee.store.rows import NotHere, Person, RateLimitState, Revision, is_same
from referee.store.tables import Inbox, Outbox, People, RateLimits, Routes
from referee.store.whispers import WhisperQueries
from referee.store.workers import WorkerQueries


@dataclass(frozen=True, slots=True)
class Route:
    """A known route, or, with the name of the letter that `asked` the person about it, one that is not known yet.

    `last` is when a letter that came by it was last noted.
    """

    route: str
    asked: str
    last: datetime


_ROUTES = (
    columns(Route, Routes)
    .where(col(Routes.address) == bindparam("of_address"))
    .order_by(col(Routes.route), col(Routes.asked))
)


class RouteQueries(Queries):
    """Queries for routes."""

    def routes(self, address: str) -> tuple[Route, ...]:
        """The known routes of an address, and those we have asked about."""
        return self._values(Route, _ROUTES, of_address=address.lower())

    def take_route(self, address: str, route: str, at: datetime, asked: str = "") -> None:
        """Note that a letter came by a route. Once a route is known, questions about it are forgotten."""
        key = {"address": address.lower(), "route": route, "asked": asked}
        this = (col(Routes.address) == address.lower(), col(Routes.route) == route)
        if self._insert_unless_taken(Routes, "route", **key, first=at, last=at) is None:
            self._connection.execute(update(Routes).where(*this, col(Routes.asked) == asked).values(last=at))
        if not asked:
            self._connection.execute(delete(Routes).where(*this, col(Routes.asked) != ""))


_ACCOUNTS = select(col(RateLimits.account), col(RateLimits.even), col(RateLimits.told)).where(
    col(RateLimits.game) == bindparam("of_game"), col(RateLimits.who) == bindparam("of_whom")
)


class RateLimitQueries(Queries):
    """Queries for the accounts of correspondents."""

    def accounts(self, game: str, who: str) -> dict[str, RateLimitState]:
        """The accounts of a correspondent as last written, by name."""
        rows = self._connection.execute(_ACCOUNTS, {"of_game": game, "of_whom": who})
        return {account: RateLimitState(even, told) for account, even, told in rows}

    def set_account(self, game: str, who: str, account: str, even: datetime, *, told: bool) -> None:
        """Write an account, whether or not it existed before."""
        self._insert_or_update(RateLimits, {"game": game, "who": who, "account": account}, {"even": even, "told": told})

    def truncate(self, inbox_id: int, most: int) -> None:
        """Truncate a letter that nobody has to read again to its first `most` bytes."""
        this = col(Inbox.id) == inbox_id
        raw = self._connection.execute(select(col(Inbox.raw)).where(this)).scalar_one()
        if len(raw) > most:
            self._connection.execute(update(Inbox).where(this).values(raw=raw[:most], whole=False))


class NameQueries(Queries):
    """Queries for people beyond one game, and for their names."""

    def rows_of(self, person: Person) -> tuple[Person, ...]:
        """The rows of a person on all rosters, whether the games go on or not."""
        lower = (func.lower(People.address), func.lower(People.also))
        has = or_(*chain.from_iterable((each == address for each in lower) for address in person.addresses))
        found = self._values(Person, columns(Person, People).where(has))
        return tuple(row for row in found if is_same(row, person))

    def show_by_name(self, person: Person, shown: bool) -> None:
        """Say whether a person may be told by name where games are shown, at all tables."""
        for row in self.rows_of(person):
            mine = (col(People.game) == row.game, col(People.number) == row.number)
            self._connection.execute(update(People).where(*mine).values(shown_by_name=shown))

    def shown_by_name(self) -> Mapping[str, Mapping[int, Person]]:
        """Whoever may be told by name, by game and number on its roster."""
        found: dict[str, dict[int, Person]] = defaultdict(dict)
        for person in self._values(Person, columns(Person, People).where(col(People.shown_by_name).is_(True))):
            found[person.game][person.number] = person
        return found


DROPPED = "dropped by hand"


@dataclass(frozen=True, slots=True)
class OutboxRow:
    """An outgoing letter and its state; `reason` is what a server last said, `reader` a number on the roster."""

    id: int
    game: str
    reader: int
    kind: str
    to: str
    at: datetime
    state: str
    attempts: int
    next_at: datetime
    sent_at: datetime | None
    reason: str


class DespatchQueries(Queries):
    """Queries for outgoing letters, as an operator needs them."""

    def outbox(
        self, state: str | None = None, limit: int = 50, *, of_running_games: bool = True
    ) -> tuple[OutboxRow, ...]:
        """Letters in this state, or all, newest first; or of running games only those that no server takes."""
        query = columns(OutboxRow, Outbox).order_by(col(Outbox.id).desc()).limit(limit)
        if not of_running_games:
            refused = and_(col(Outbox.state) == QUEUED, col(Outbox.attempts) > 0)
            query = query.where(or_(col(Outbox.state) == GIVEN_UP, refused, col(Outbox.game).not_in(RUNNING)))
        return self._values(OutboxRow, query if state is None else query.where(col(Outbox.state) == state))

    def outgoing_letter(self, out_id: int) -> tuple[OutboxRow, bytes]:
        """An outgoing letter, and its bytes; of one that was sent, its header and words. Raises NotHere."""
        row = self._value(OutboxRow, columns(OutboxRow, Outbox).where(col(Outbox.id) == out_id))
        if row is None:
            raise NotHere(f"there is no outgoing letter {out_id}")
        what = select(col(Outbox.raw), col(Outbox.kept)).where(col(Outbox.id) == out_id)
        raw, kept = self._connection.execute(what).one()
        return row, bytes(raw) or kept or b""

    def try_again(self, out_id: int, now: datetime) -> None:
        """Queue a letter again, as if it had just been written. Raises NotHere, ValueError if it was sent."""
        anew = {"state": QUEUED, "attempts": 0, "at": now, "next_at": now, "refused_at": None, "claimed_by": ""}
        self._change_unsent(out_id, anew | {"reason": ""})

    def drop(self, out_id: int) -> None:
        """Give a letter up: it is never tried again. Raises NotHere, ValueError if it was sent."""
        self._change_unsent(out_id, {"state": GIVEN_UP, "claimed_by": "", "reason": DROPPED})

    def _change_unsent(self, out_id: int, change: dict[str, object]) -> None:
        still = update(Outbox).where(col(Outbox.id) == out_id, col(Outbox.state) != SENT)
        if self._connection.execute(still.values(**change)).rowcount != 1:
            letter, _ = self.outgoing_letter(out_id)
            raise ValueError(f"letter {out_id} was taken by the mail server {letter.sent_at:%Y-%m-%d %H:%M} UTC")


_AT_ONCE = 20  # rows in memory while reading; a row may hold a letter of ten megabytes
_LEFT_OUT = ("alembic_version", "workers")
_KINDS: dict[type, type] = {LargeBinary: bytes, UTCDateTime: datetime}


class BulkQueries(Queries):
    """Queries that read or fill whole tables, parents first."""

    @cached_property  # every method needs it, and it asks the database for all columns
    def _tables(self) -> dict[str, Table]:
        return reflected(self._connection)

    def rebuild(self, revision: str) -> None:
        """Drop all tables with their rows, and make empty ones of this revision."""
        there = MetaData()
        there.reflect(self._connection)
        there.drop_all(self._connection)
        schema.upgrade(self._connection, revision)
        self.__dict__.pop("_tables", None)

    def bring_up(self) -> tuple[str, ...]:
        """Upgrade the tables to today's revision; returns the revisions gone through."""
        return schema.upgrade(self._connection)

    def tables(self) -> tuple[str, ...]:
        """The names of all tables, each after those it refers to."""
        return tuple(self._tables)

    def rows(self, table: str) -> Iterator[dict[str, Any]]:
        """Every row, ordered by primary key, a few in memory at once. Instants are aware, in UTC."""
        found = self._tables[table]
        names, query = found.columns.keys(), select(found).order_by(*found.primary_key.columns)
        for row in self._connection.execute(query, execution_options={"yield_per": _AT_ONCE}):
            yield dict(zip(names, row, strict=True))

    def kinds(self, table: str) -> dict[str, type]:
        """The columns whose values JSON does not have: bytes or datetime, by name."""
        columns = self._tables[table].columns
        return {c.name: kind for c in columns for of, kind in _KINDS.items() if isinstance(c.type, of)}

    def load(self, table: str, rows: list[dict[str, Any]]) -> None:
        """Insert rows as they are."""
        if rows:
            self._connection.execute(insert(self._tables[table]), rows)

    def filled(self) -> dict[str, int]:
        """The number of rows of each table that has any."""
        counts = {name: self._count(table) for name, table in self._tables.items()}
        return {name: count for name, count in counts.items() if count}

    def number_on(self) -> None:
        """Set PostgreSQL's sequences to the highest number that was loaded. SQLite needs nothing of the kind."""
        if self._connection.dialect.name != "postgresql":
            return
        for table in self._tables.values():
            for column in table.primary_key.columns:
                sequence = self._connection.scalar(select(func.pg_get_serial_sequence(table.name, column.name)))
                last = self._connection.scalar(select(func.max(column)))
                if sequence is not None and last is not None:
                    self._connection.execute(select(func.setval(sequence, last)))

    def _count(self, table: Table) -> int:
        return self._connection.execute(select(func.count()).select_from(table)).scalar_one()


def reflected(connection: Connection) -> dict[str, Table]:
    """The tables as the database has them, parents first, without those of migrations and workers."""
    metadata = MetaData()
    event.listen(metadata, "column_reflect", _in_utc)
    metadata.reflect(connection, only=lambda name, _: name not in _LEFT_OUT)
    return {table.name: table for table in metadata.sorted_tables}


def _in_utc(_inspector: Any, _table: Table, column: Any) -> None:
    """SQLite stores no time zone; all instants are in UTC."""
    if isinstance(column["type"], DateTime):
        column["type"] = UTCDateTime()


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
