"""SQL compiled once for a kind of database; by itself each of the many that tests open would compile its own.

Imported for its effect, by whatever process opens many.
"""

from functools import partial
from typing import Any

from sqlalchemy import Connection, create_engine
from sqlalchemy.schema import CreateIndex, CreateTable

from referee.store import engines
from referee.store.tables import TableRow


class Statements(dict[tuple[Any, ...], Any]):
    """Compiled statements under their key with SQLAlchemy, with the name of a dialect instead of an engine's own."""

    def get(self, key: tuple[Any, ...], default: Any = None) -> Any:
        return super().get((key[0].name, *key[1:]), default)

    def __setitem__(self, key: tuple[Any, ...], compiled: Any) -> None:
        super().__setitem__((key[0].name, *key[1:]), compiled)


_of_tables: dict[str, tuple[str, ...]] = {}  # by the name of a dialect


def create_all(connection: Connection) -> None:
    """What `MetaData.create_all` does where there is no table yet."""
    dialect = connection.dialect
    if dialect.name not in _of_tables:
        _of_tables[dialect.name] = tuple(
            str(ddl.compile(dialect=dialect))
            for table in TableRow.metadata.sorted_tables
            for ddl in (CreateTable(table), *(CreateIndex(index) for index in table.indexes))
        )
    for statement in _of_tables[dialect.name]:
        connection.exec_driver_sql(statement)


engines.create_engine = partial(create_engine, execution_options={"compiled_cache": Statements()})
TableRow.metadata.create_all = create_all
