"""The part of a transaction that shows outgoing letters to an operator, who may retry or drop one.

Must not know SMTP; how letters leave by themselves stands in `outbox`.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import and_, or_, select, update
from sqlmodel import col

from referee.store.inbox import RUNNING
from referee.store.outbox import GIVEN_UP, QUEUED, SENT
from referee.store.queries import Queries, columns
from referee.store.rows import NotHere
from referee.store.tables import Outbox

DROPPED = "dropped by hand"


@dataclass(frozen=True, slots=True)
class OutboxRow:
    """An outgoing letter and its state; `reason` is what a server last said, `reader` a number on the roster."""

    id: int
    game: str
    reader: int
    kind: str
    to: str
    at: datetime
    state: str
    attempts: int
    next_at: datetime
    sent_at: datetime | None
    reason: str


class DespatchQueries(Queries):
    """Queries for outgoing letters, as an operator needs them."""

    def outbox(
        self, state: str | None = None, limit: int = 50, *, of_running_games: bool = True
    ) -> tuple[OutboxRow, ...]:
        """Letters in this state, or all, newest first; or of running games only those that no server takes."""
        query = columns(OutboxRow, Outbox).order_by(col(Outbox.id).desc()).limit(limit)
        if not of_running_games:
            refused = and_(col(Outbox.state) == QUEUED, col(Outbox.attempts) > 0)
            query = query.where(or_(col(Outbox.state) == GIVEN_UP, refused, col(Outbox.game).not_in(RUNNING)))
        return self._values(OutboxRow, query if state is None else query.where(col(Outbox.state) == state))

    def outgoing_letter(self, out_id: int) -> tuple[OutboxRow, bytes]:
        """An outgoing letter, and its bytes; of one that was sent, its header and words. Raises NotHere."""
        row = self._value(OutboxRow, columns(OutboxRow, Outbox).where(col(Outbox.id) == out_id))
        if row is None:
            raise NotHere(f"there is no outgoing letter {out_id}")
        what = select(col(Outbox.raw), col(Outbox.kept)).where(col(Outbox.id) == out_id)
        raw, kept = self._connection.execute(what).one()
        return row, bytes(raw) or kept or b""

    def try_again(self, out_id: int, now: datetime) -> None:
        """Queue a letter again, as if it had just been written. Raises NotHere, ValueError if it was sent."""
        anew = {"state": QUEUED, "attempts": 0, "at": now, "next_at": now, "refused_at": None, "claimed_by": ""}
        self._change_unsent(out_id, anew | {"reason": ""})

    def drop(self, out_id: int) -> None:
        """Give a letter up: it is never tried again. Raises NotHere, ValueError if it was sent."""
        self._change_unsent(out_id, {"state": GIVEN_UP, "claimed_by": "", "reason": DROPPED})

    def _change_unsent(self, out_id: int, change: dict[str, object]) -> None:
        still = update(Outbox).where(col(Outbox.id) == out_id, col(Outbox.state) != SENT)
        if self._connection.execute(still.values(**change)).rowcount != 1:
            letter, _ = self.outgoing_letter(out_id)
            raise ValueError(f"letter {out_id} was taken by the mail server {letter.sent_at:%Y-%m-%d %H:%M} UTC")
