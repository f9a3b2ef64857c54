"""The schema: which revision of the tables a database has, and how it is upgraded to today's.

An empty database gets today's tables at once; a test compares them with what the migrations make. Migrations begin with
release 0.2.0. Must not know what stands in a table.
"""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Column, Connection, MetaData, String, Table, func, inspect, select

from referee.store.rows import ENDED, Revision, StoreUnavailable
from referee.store.tables import TableRow

REVISIONS = ("0003", "0004", "0005", "0006", "0007")
"""All revisions since 0.2.0, oldest first; the last is today's."""

_LOCK = 0x5CE3A  # an advisory lock in PostgreSQL: one worker at a time makes tables
_MIGRATIONS = Path(__file__).parent / "migrations"

_noted = Table("alembic_version", MetaData(), Column("version_num", String(32), nullable=False))


def revision(connection: Connection) -> Revision:
    """The revision of this database, None if it has no tables of ours, and the one this release wants."""
    names = inspect(connection).get_table_names()
    found = None
    if _noted.name in names:
        found = connection.execute(select(_noted.c.version_num)).scalar_one_or_none()
    if found is None and "games" in names:
        found = ENDED[0]  # that release did not note its revision
    if found is None and names and connection.dialect.name == "sqlite":  # a server may be shared
        raise StoreUnavailable(
            f"it is the database of another program, with a table {sorted(names)[0]}",
            "Name a file of the referee's own as `database`.",
        )
    return Revision(found, REVISIONS[-1])


def create(connection: Connection) -> None:
    """Make today's tables in an empty database. Raises StoreUnavailable if there are others."""
    _lock_schema(connection)
    if is_todays(revision(connection)):
        return
    TableRow.metadata.create_all(connection)
    _noted.create(connection)
    connection.execute(_noted.insert().values(version_num=REVISIONS[-1]))


def is_todays(there: Revision) -> bool:
    """Whether the tables are today's; False for an empty database. Raises StoreUnavailable if there are others."""
    if there.found is None or there.found == there.wanted:
        return there.found is not None
    if there.found in REVISIONS:
        raise StoreUnavailable(
            f"it is at revision {there.found} and this release wants {there.wanted}",
            "Stop the worker, make a backup, then run `referee upgrade`.",
        )
    raise _unknown_revision(there)


def upgrade(connection: Connection, to: str = "") -> tuple[str, ...]:
    """Upgrade the tables to a revision, today's if none is named; returns the revisions gone through.

    Raises StoreUnavailable for tables of a newer release, or of one before 0.2.0.
    """
    # Slow to import, and only migrations need it.
    from alembic import command
    from alembic.config import Config

    _lock_schema(connection)
    there = revision(connection)
    if there.found not in (None, *REVISIONS):
        raise _unknown_revision(there)
    to = to or there.wanted
    config = Config()
    config.set_main_option("script_location", str(_MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    if there.found is not None:
        command.stamp(config, there.found)
    command.upgrade(config, to)
    first = 0 if there.found is None else REVISIONS.index(there.found) + 1
    return REVISIONS[first : REVISIONS.index(to) + 1]


def _unknown_revision(there: Revision) -> StoreUnavailable:
    if there.is_of_before:
        return StoreUnavailable(
            f"it is at revision {there.found}, of a release before 0.2.0, and its games ended with that release",
            "Name a new `database`, and keep this one.",
        )
    return StoreUnavailable(
        f"it is at revision {there.found}, of a newer release: this one wants {there.wanted}",
        "Install the newer release again, or bring back the backup from before it.",
    )


def _lock_schema(connection: Connection) -> None:
    if connection.dialect.name == "postgresql":
        connection.execute(select(func.pg_advisory_xact_lock(_LOCK)))
