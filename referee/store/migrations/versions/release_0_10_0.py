"""Release 0.10.0: the workers that are at work, who may be told by name, and how games stand at a glance."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Add the table of workers, the word of each person, which nobody has given yet, and the glances, yet unknown."""
    op.create_table(
        "workers",
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("host", sa.String(), nullable=False),
        sa.Column("pid", sa.BigInteger(), nullable=False),
        sa.Column("version", sa.String(), nullable=False),
        sa.Column("since", sa.DateTime(timezone=True), nullable=False),
        sa.Column("seen", sa.DateTime(timezone=True), nullable=False),
        sa.Column("poll", sa.Integer(), nullable=False),
        sa.Column("well", sa.DateTime(timezone=True), nullable=True),
        sa.Column("doing", sa.String(), nullable=False),
        sa.Column("trouble", sa.Text(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("troubled", sa.DateTime(timezone=True), nullable=True),
        sa.PrimaryKeyConstraint("name", "host", name="pk_workers"),
    )
    op.add_column("people", sa.Column("shown_by_name", sa.Boolean(), server_default=sa.false(), nullable=False))
    op.add_column("games", sa.Column("glance", sa.Text(), server_default="", nullable=False))
