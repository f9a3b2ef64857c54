"""Players become people under numbers, letters in have lanes, letters out are claimed, each mailbox has its heart."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Keep every row. A letter that waits for the desk gets no lane: which game it is for was not noted."""
    _rosters()
    op.add_column("inbox", sa.Column("lane", sa.String(), nullable=False, server_default=""))
    _index("ix_inbox_new", "inbox", ["lane", "id"], "verdict = 'new'")
    op.drop_index("ix_outbox_game_seat_id", "outbox")
    with op.batch_alter_table("outbox") as outbox:
        outbox.alter_column("seat", new_column_name="reader")
    op.add_column("outbox", sa.Column("claimed_by", sa.String(), nullable=False, server_default=""))
    op.create_index("ix_outbox_game_reader_id", "outbox", ["game", "reader", "id"])
    _index("ix_outbox_queued", "outbox", ["game", "reader", "id"], "state = 'queued'")
    _heartbeats()


def _rosters() -> None:
    op.create_table(
        "people",
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False, autoincrement=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("address", sa.Text(), nullable=False),
        sa.Column("time_zone", sa.String(), nullable=False),
        sa.Column("language", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("game", "number", name="pk_people"),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name="fk_people_game"),
    )
    op.execute(
        "INSERT INTO people (game, number, name, address, time_zone, language) "
        "SELECT game, seat, name, address, time_zone, language FROM players"
    )
    op.drop_table("players")


def _heartbeats() -> None:
    op.execute("CREATE TABLE one_heartbeat AS SELECT at FROM heartbeats")
    op.drop_table("heartbeats")
    op.create_table(
        "heartbeats",
        sa.Column("mailbox", sa.String(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("counted", sa.DateTime(timezone=True)),
        sa.PrimaryKeyConstraint("mailbox", name="pk_heartbeats"),
    )
    op.execute("INSERT INTO heartbeats (mailbox, at) SELECT '', at FROM one_heartbeat")
    op.drop_table("one_heartbeat")


def _index(name: str, table: str, columns: list[str], rows: str) -> None:
    only = sa.text(rows)
    op.create_index(name, table, columns, sqlite_where=only, postgresql_where=only)
