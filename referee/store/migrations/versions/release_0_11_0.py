"""Release 0.11.0: of which entries each letter out tells, and what is kept of it."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Add what is known of letters from now on. Those of before stay as they are, whole, until their games let them go:
    to write them anew would take a large database hours.
    """
    op.add_column("outbox", sa.Column("kept", sa.LargeBinary(), nullable=True))
    op.add_column("outbox", sa.Column("digest", sa.String(length=64), server_default="", nullable=False))
    op.add_column("outbox", sa.Column("since", sa.BigInteger(), server_default="0", nullable=False))
    op.add_column("outbox", sa.Column("upto", sa.BigInteger(), server_default="0", nullable=False))
