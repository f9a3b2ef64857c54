"""The part of a transaction that reads and fills whole tables, for archives only.

Takes the schema from the database, so that a new table or column needs no change here. Who is at work is of the moment
and in no archive. Must not know what a row means or what an archive looks like.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from functools import cached_property
from typing import Any

from sqlalchemy import Connection, LargeBinary, MetaData, Table, event, func, insert, select
from sqlalchemy.types import DateTime
from sqlmodel.sql.sqltypes import UTCDateTime

from referee.store import schema
from referee.store.queries import Queries

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
