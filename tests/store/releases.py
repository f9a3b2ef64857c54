"""Other releases for tests: one to come, with a migration more, and those of before, whose games ended with them."""

import shutil
from pathlib import Path

import pytest
from sqlalchemy import text

from referee.store import Store, schema

TO_COME = """
import sqlalchemy as sa
from alembic import op

revision, down_revision = "9001", "{last}"


def upgrade():
    op.add_column("games", sa.Column("note", sa.String(), nullable=False, server_default="none"))
"""


def release_to_come(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    """From now on this is a later release, which wants one column more; its migration is kept in this folder."""
    migrations = folder / "migrations-to-come"
    shutil.copytree(schema._MIGRATIONS, migrations)
    (migrations / "versions" / "to_come.py").write_text(TO_COME.format(last=schema.REVISIONS[-1]), encoding="utf-8")
    monkeypatch.setattr(schema, "_MIGRATIONS", migrations)
    monkeypatch.setattr(schema, "REVISIONS", (*schema.REVISIONS, "9001"))


def of_before(store: Store, revision: str) -> None:
    """Make an empty database one of a release before 0.2.0; the first of them noted no revision."""
    store.create()
    noted = (
        "DROP TABLE alembic_version" if revision == "0001" else f"UPDATE alembic_version SET version_num = '{revision}'"
    )
    with store._writer.begin() as connection:
        connection.execute(text(noted))
