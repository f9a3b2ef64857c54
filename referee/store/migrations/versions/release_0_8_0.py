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
