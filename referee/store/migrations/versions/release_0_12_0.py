"""Release 0.12.0: a letter out may be about no game."""

from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Let letters to those who look for a table be kept where there is none."""
    with op.batch_alter_table("outbox") as outbox:
        outbox.drop_constraint("fk_outbox_game", type_="foreignkey")
