"""The tables of release 0.2.0, with which migrations begin: games, people, log, letters in and out, routes, notes."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = None

_NUMBER = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
_INSTANT = sa.DateTime(timezone=True)


def upgrade() -> None:
    """Make the tables of release 0.2.0."""
    _games()
    _inbox()
    _outbox()
    op.create_table(
        "heartbeats",
        sa.Column("mailbox", sa.String(), nullable=False),
        sa.Column("at", _INSTANT, nullable=False),
        sa.Column("counted", _INSTANT),
        sa.PrimaryKeyConstraint("mailbox", name="pk_heartbeats"),
    )
    op.create_table(
        "ledger",
        *(sa.Column(name, sa.String(), nullable=False) for name in ("game", "who", "account")),
        sa.Column("even", _INSTANT, nullable=False),
        sa.Column("told", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("game", "who", "account", name="pk_ledger"),
    )
    op.create_table(
        "notes",
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("words", sa.Text(), nullable=False),
        sa.Column("at", _INSTANT, nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_notes"),
    )
    op.create_table(
        "routes",
        *(sa.Column(name, sa.String(), nullable=False) for name in ("address", "route", "asked")),
        *(sa.Column(name, _INSTANT, nullable=False) for name in ("first", "last")),
        sa.PrimaryKeyConstraint("address", "route", "asked", name="pk_routes"),
    )


def _games() -> None:
    op.create_table(
        "games",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("wake_at", _INSTANT),
        sa.Column("ended", sa.Boolean(), nullable=False),
        sa.Column("seq", sa.BigInteger(), nullable=False),
        sa.Column("absence", sa.BigInteger(), nullable=False, server_default="0"),
        sa.PrimaryKeyConstraint("id", name="pk_games"),
    )
    op.create_index("ix_games_wake_at", "games", ["wake_at"])
    _partial("ix_games_absence", "games", ["id"], "absence > 0")
    op.create_table(
        "people",
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False, autoincrement=False),
        *(sa.Column(name, sa.Text(), nullable=False) for name in ("name", "address")),
        *(sa.Column(name, sa.String(), nullable=False) for name in ("time_zone", "language")),
        sa.PrimaryKeyConstraint("game", "number", name="pk_people"),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name="fk_people_game"),
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


def _inbox() -> None:
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
        sa.Column("lane", sa.String(), nullable=False, server_default=""),
        sa.Column("raw", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_inbox"),
        sa.UniqueConstraint("mailbox", "uidvalidity", "uid", name="uq_inbox_mailbox_uidvalidity_uid"),
        sa.UniqueConstraint("digest", name="uq_inbox_digest"),
    )
    op.create_index("ix_inbox_verdict_id", "inbox", ["verdict", "id"])
    _partial("ix_inbox_new", "inbox", ["lane", "id"], "verdict = 'new'")


def _outbox() -> None:
    op.create_table(
        "outbox",
        sa.Column("id", _NUMBER, nullable=False),
        sa.Column("key", sa.String(), nullable=False),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("reader", sa.Integer(), nullable=False),
        *(sa.Column(name, sa.String(), nullable=False) for name in ("label", "kind")),
        sa.Column("to", sa.Text(), nullable=False),
        sa.Column("message_id", sa.String(), nullable=False),
        *(sa.Column(name, _INSTANT, nullable=False) for name in ("at", "next_at")),
        sa.Column("state", sa.String(), nullable=False),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("claimed_by", sa.String(), nullable=False, server_default=""),
        sa.Column("sent_at", _INSTANT),
        sa.Column("refused_at", _INSTANT),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("noted", sa.Boolean(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("raw", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_outbox"),
        sa.UniqueConstraint("key", name="uq_outbox_key"),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name="fk_outbox_game"),
    )
    op.create_index("ix_outbox_state_next_at", "outbox", ["state", "next_at"])
    op.create_index("ix_outbox_game_reader_id", "outbox", ["game", "reader", "id"])
    _partial("ix_outbox_queued", "outbox", ["game", "reader", "id"], "state = 'queued'")


def _partial(name: str, table: str, columns: list[str], rows: str) -> None:
    only = sa.text(rows)
    op.create_index(name, table, columns, sqlite_where=only, postgresql_where=only)
