"""The rows of a whole database, to be compared, or to be laid into another one that a test has to itself."""

from typing import Any

from referee.store import Store

Rows = dict[str, list[dict[str, Any]]]


def rows_of(store: Store) -> Rows:
    """Every row of each table, by its key."""
    with store.reading() as transaction:
        return {table: list(transaction.rows(table)) for table in transaction.tables()}


def lay_into(store: Store, tables: Rows) -> None:
    """Fill a database whose tables are empty."""
    with store.writing() as transaction:
        for table, rows in tables.items():
            transaction.load(table, rows)
        transaction.number_on()
