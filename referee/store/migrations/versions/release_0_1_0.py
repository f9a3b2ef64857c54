"""The tables of release 0.1.0: games, players by seat, the log, letters in and out, one heartbeat."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

_NUMBER = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
_INSTANT = sa.DateTime(timezone=True)


def upgrade() -> None:
    """Make them."""
    op.create_table(
        "games",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("wake_at", _INSTANT),
        sa.Column("ended", sa.Boolean(), nullable=False),
        sa.Column("seq", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_games"),
    )
    op.create_index("ix_games_wake_at", "games", ["wake_at"])
    op.create_table(
        "players",
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("colour", sa.String(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("address", sa.Text(), nullable=False),
        sa.Column("time_zone", sa.String(), nullable=False),
        sa.Column("language", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("game", "seat", name="pk_players"),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name="fk_players_game"),
    )
    op.create_table(
        "log",
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("seq", sa.BigInteger(), nullable=False, autoincrement=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("game", "seq", name="pk_log"),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name="fk_log_game"),
    )
    _letters()
    op.create_table(
        "heartbeats",
        sa.Column("id", sa.Integer(), nullable=False, autoincrement=False),
        sa.Column("at", _INSTANT, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_heartbeats"),
    )


def _letters() -> None:
    op.create_table(
        "inbox",
        sa.Column("id", _NUMBER, nullable=False),
        sa.Column("mailbox", sa.String(), nullable=False),
        sa.Column("uidvalidity", sa.BigInteger(), nullable=False),
        sa.Column("uid", sa.BigInteger(), nullable=False),
        sa.Column("received", _INSTANT, nullable=False),
        sa.Column("message_id", sa.Text(), nullable=False),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("whole", sa.Boolean(), nullable=False),
        sa.Column("verdict", sa.String(), nullable=False),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("note", sa.Text(), nullable=False),
        sa.Column("raw", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_inbox"),
        sa.UniqueConstraint("mailbox", "uidvalidity", "uid", name="uq_inbox_mailbox_uidvalidity_uid"),
        sa.UniqueConstraint("digest", name="uq_inbox_digest"),
    )
    op.create_index("ix_inbox_verdict_id", "inbox", ["verdict", "id"])
    op.create_table(
        "outbox",
        sa.Column("id", _NUMBER, nullable=False),
        sa.Column("key", sa.String(), nullable=False),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("label", sa.String(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("to", sa.Text(), nullable=False),
        sa.Column("message_id", sa.String(), nullable=False),
        sa.Column("at", _INSTANT, nullable=False),
        sa.Column("next_at", _INSTANT, nullable=False),
        sa.Column("state", sa.String(), nullable=False),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("sent_at", _INSTANT),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("raw", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_outbox"),
        sa.UniqueConstraint("key", name="uq_outbox_key"),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name="fk_outbox_game"),
    )
    op.create_index("ix_outbox_state_next_at", "outbox", ["state", "next_at"])
    op.create_index("ix_outbox_game_seat_id", "outbox", ["game", "seat", "id"])
