"""The part of a transaction that moves whole tables, whichever there are: for archives, and for nothing else.

Knows the schema only as the database tells it, so that a table or column of another release needs no change here.
Must not know what a row means or what an archive looks like.
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
_OF_ALEMBIC = "alembic_version"
_KINDS: dict[type, type] = {LargeBinary: bytes, UTCDateTime: datetime}


class BulkQueries(Queries):
    """Queries that read or fill whole tables, parents first."""

    @cached_property
    def _tables(self) -> dict[str, Table]:
        return reflected(self._connection)

    def rebuild(self, revision: str) -> None:
        """Drop every table with whatever it holds, and make those of this revision, empty."""
        there = MetaData()
        there.reflect(self._connection)
        there.drop_all(self._connection)
        schema.upgrade(self._connection, revision)
        self.__dict__.pop("_tables", None)

    def bring_up(self) -> tuple[str, ...]:
        """Bring the tables to today's revision; returns the revisions gone through."""
        return schema.upgrade(self._connection)

    def tables(self) -> tuple[str, ...]:
        """The names of all tables, each behind those it refers to."""
        return tuple(self._tables)

    def rows(self, table: str) -> Iterator[dict[str, Any]]:
        """Every row by its key: numbers, text, bytes, aware instants in UTC. Memory holds a few at once."""
        found = self._tables[table]
        query = select(found).order_by(*found.primary_key.columns)
        for row in self._connection.execute(query, execution_options={"yield_per": _AT_ONCE}):
            yield dict(row._mapping)

    def kinds(self, table: str) -> dict[str, type]:
        """The columns that hold what JSON cannot: bytes or datetime."""
        columns = self._tables[table].columns
        return {c.name: kind for c in columns for of, kind in _KINDS.items() if isinstance(c.type, of)}

    def load(self, table: str, rows: list[dict[str, Any]]) -> None:
        """Put rows into a table just as they are."""
        if rows:
            self._connection.execute(insert(self._tables[table]), rows)

    def filled(self) -> dict[str, int]:
        """How many rows there are in each table that has any."""
        counts = {name: self._count(table) for name, table in self._tables.items()}
        return {name: count for name, count in counts.items() if count}

    def number_on(self) -> None:
        """Let the next row of each table be numbered behind those that were loaded. SQLite does so by itself."""
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
    """The tables as the database has them, parents first; without the one that migrations keep for themselves."""
    metadata = MetaData()
    event.listen(metadata, "column_reflect", _in_utc)
    metadata.reflect(connection, only=lambda name, _: name != _OF_ALEMBIC)
    return {table.name: table for table in metadata.sorted_tables}


def _in_utc(_inspector: Any, _table: Table, column: Any) -> None:
    """SQLite keeps no zone; every instant of ours is UTC."""
    if isinstance(column["type"], DateTime):
        column["type"] = UTCDateTime()
