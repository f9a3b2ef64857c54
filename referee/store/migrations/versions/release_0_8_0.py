"""Release 0.8.0: private words between players, beside the logs."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Add the table of private words."""
    op.create_table(
        "whispers",
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("writer", sa.Integer(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("salt", sa.String(), nullable=False),
        sa.Column("words", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("game", "digest", name="pk_whispers"),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name="fk_whispers_game"),
    )
    op.create_table(
        "far_requests",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("person", sa.Integer(), nullable=False),
        sa.Column("letter", sa.BigInteger(), nullable=False),
        sa.Column("written", sa.BigInteger(), nullable=False),
        sa.Column("zone", sa.String(), nullable=False),
        sa.Column("words", sa.Text(), nullable=False),
        sa.Column("told", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_far_requests"),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name="fk_far_requests_game"),
    )
    op.create_index("ix_far_requests_game", "far_requests", ["game"])
    op.add_column("people", sa.Column("also", sa.Text(), server_default="", nullable=False))
