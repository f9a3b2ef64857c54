"""What all queries have in common: one connection inside one transaction.

Knows how a row becomes a value, and how a row is inserted at most once. Must not know a table. To build a statement
takes longer than to run it: those of every letter are built once, as constants of their modules with named blanks.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import fields
from functools import cache
from typing import Any, ClassVar, Protocol, TypeVar

from sqlalchemy import Connection, Select, func, select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.orm import Mapped

from referee.store.tables import TableRow


class _Value(Protocol):
    __dataclass_fields__: ClassVar[dict[str, Any]]


_V = TypeVar("_V", bound=_Value)
# Both say ON CONFLICT DO NOTHING in the same words; SQLAlchemy has them in each dialect by itself.
_INSERTS: dict[str, Callable[..., Any]] = {"postgresql": postgresql.insert, "sqlite": sqlite.insert}


class Queries:
    """Queries over one connection, whose transaction belongs to the store."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self.afterwards: list[Callable[[], None]] = []
        """What is done when the transaction is committed, and not if it is undone."""

    def _inserted(self, table: type[TableRow], key: str, /, **row: Any) -> Any | None:
        """Insert a row and return its `key`; None, and nothing done, where a unique key is taken already."""
        return self._connection.execute(_new_row(self._connection.dialect.name, table, key), row).scalar_one_or_none()

    def _insert_new(self, table: type[TableRow], rows: Sequence[dict[str, Any]]) -> None:
        """Insert rows, but for those where a unique key is taken already."""
        if rows:
            self._connection.execute(_new_row(self._connection.dialect.name, table), rows)

    def _counts(self, column: Mapped[str]) -> dict[str, int]:
        """How many rows there are of each value of a column."""
        query = select(column, func.count()).group_by(column)
        return dict(self._connection.execute(query).all())

    def _values(self, kind: type[_V], query: Select[Any], **given: Any) -> tuple[_V, ...]:
        return tuple(kind(*row) for row in self._connection.execute(query, given))


@cache
def _new_row(dialect: str, table: type[TableRow], key: str = "") -> Any:
    """The statement that inserts a row where no unique key is taken, and returns its `key` if one is named."""
    insert = _INSERTS[dialect](table).on_conflict_do_nothing()
    return insert.returning(getattr(table, key)) if key else insert


def columns(kind: type[_Value], table: type[TableRow]) -> Select[Any]:
    """The query for the columns of a table that a value has fields for, in their order."""
    return select(*(getattr(table, field.name) for field in fields(kind)))
