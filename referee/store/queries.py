"""The base class of all queries: one connection inside one transaction.

Turns rows into values, and inserts rows whose unique key may be taken. Must not know a table. SQLAlchemy takes longer
to build a statement than to run it: those of every letter are constants of their modules, with bound names.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import fields
from functools import cache
from typing import Any, ClassVar, Protocol, TypeVar

from sqlalchemy import Connection, Select, func, literal, select, union_all
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.orm import Mapped

from referee.store.tables import TableRow


class _Value(Protocol):
    __dataclass_fields__: ClassVar[dict[str, Any]]


_V = TypeVar("_V", bound=_Value)
# ON CONFLICT is the same in both databases, but SQLAlchemy has it only in the dialects.
_INSERTS: dict[str, Callable[..., Any]] = {"postgresql": postgresql.insert, "sqlite": sqlite.insert}


class Queries:
    """Queries over one connection, whose transaction belongs to the store."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self.afterwards: list[Callable[[], None]] = []
        """Called after the transaction has been committed, and not if it is rolled back."""

    def _insert_those_free(self, table: type[TableRow], rows: Sequence[dict[str, Any]]) -> None:
        """Insert rows, but for those of which a unique key is taken."""
        self._connection.execute(_inserting(self._connection.dialect.name, table), rows)

    def _insert_unless_taken(self, table: type[TableRow], key: str, /, **row: Any) -> Any | None:
        """Insert a row and return its `key`; None, and nothing is inserted, if a unique key is taken."""
        insert = _inserting(self._connection.dialect.name, table, key)
        return self._connection.execute(insert, row).scalar_one_or_none()

    def _insert_or_update(self, table: type[TableRow], key: dict[str, Any], values: dict[str, Any]) -> None:
        """Insert a row with these values, or update the row of this primary key with them."""
        insert = _inserting_or_updating(self._connection.dialect.name, table, tuple(key), tuple(values))
        self._connection.execute(insert, {**key, **values})

    def _counts(self, table: type[TableRow], column: Mapped[str], usual: str) -> dict[str, int]:
        """The number of rows by the values of an indexed column; those with the `usual` one are what is left of all."""
        others = [select(column, func.count()).where(which) for which in (column < usual, column > usual)]
        every = select(literal(usual), func.count()).select_from(table)
        *rows, (_, total) = self._connection.execute(union_all(*(each.group_by(column) for each in others), every))
        counts = dict(iter(rows))
        left = total - sum(counts.values())
        return counts | {usual: left} if left else counts

    def _values(self, kind: type[_V], query: Select[Any], **given: Any) -> tuple[_V, ...]:
        return tuple(kind(*row) for row in self._connection.execute(query, given))

    def _value(self, kind: type[_V], query: Select[Any], **given: Any) -> _V | None:
        return next(iter(self._values(kind, query, **given)), None)


@cache
def _inserting(dialect: str, table: type[TableRow], key: str = "") -> Any:
    """An INSERT that does nothing if a unique key is taken, else returns this column of the row, if it is named."""
    insert = _INSERTS[dialect](table).on_conflict_do_nothing()
    return insert.returning(getattr(table, key)) if key else insert


@cache
def _inserting_or_updating(dialect: str, table: type[TableRow], key: tuple[str, ...], values: tuple[str, ...]) -> Any:
    """An INSERT that updates the row of this primary key, if there is one, with these values."""
    insert = _INSERTS[dialect](table)
    return insert.on_conflict_do_update(index_elements=key, set_={name: insert.excluded[name] for name in values})


def columns(kind: type[_Value], table: type[TableRow]) -> Select[Any]:
    """A query for the columns of a table that a value has fields for, in the order of the fields."""
    return select(*(getattr(table, field.name) for field in fields(kind)))
