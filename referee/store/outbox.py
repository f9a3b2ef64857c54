"""The part of a unit that holds letters out: queued in the transaction that caused them, sent by somebody else.

Knows which letters wait and which are done. Must not know SMTP or what a letter says.
"""

from __future__ import annotations

from dataclasses import asdict
from datetime import datetime

from sqlalchemy import Select, select, update
from sqlmodel import col

from referee.store.rows import NotHere, OutRow, Post
from referee.store.shelf import Shelf, columns
from referee.store.tables import Outbox

QUEUED = "queued"
SENT = "sent"
GIVEN_UP = "given up"


class OutboxShelf(Shelf):
    """Letters out."""

    def post(self, letter: Post) -> bool:
        """Queue a letter; false, and nothing done, if there is one of this key: a repeat is the same letter."""
        fresh = {"state": QUEUED, "attempts": 0, "next_at": letter.at, "reason": ""}
        return self._inserted(Outbox, "id", **asdict(letter), **fresh) is not None

    def sent_texts(self, game: str, reader: int, limit: int = 40) -> tuple[str, ...]:
        """The texts of our last letters to a person, newest first, whether sent or still on their way."""
        query = _to(select(col(Outbox.text)), game, reader).order_by(col(Outbox.id).desc())
        return tuple(self._connection.execute(query.limit(limit)).scalars())

    def text_of(self, game: str, reader: int, label: str) -> str | None:
        """The text of the newest letter of this label to a person, if there is one."""
        query = _to(select(col(Outbox.text)), game, reader).where(col(Outbox.label) == label)
        return self._connection.execute(query.order_by(col(Outbox.id).desc()).limit(1)).scalar_one_or_none()

    def last_message_id(self, game: str, reader: int) -> tuple[str, ...]:
        """The Message-IDs of our first and our latest letter to a person, for References; once if it is one letter."""
        query = _to(select(col(Outbox.message_id)), game, reader).limit(1)
        ends = (query.order_by(col(Outbox.id)), query.order_by(col(Outbox.id).desc()))
        return tuple(dict.fromkeys(found for end in ends for found in self._connection.execute(end).scalars()))

    def outgoing(self, now: datetime, limit: int = 50) -> tuple[OutRow, ...]:
        """Queued letters whose time has come, oldest first."""
        waiting = columns(OutRow, Outbox).where(col(Outbox.state) == QUEUED, col(Outbox.next_at) <= now)
        return self._values(OutRow, waiting.order_by(col(Outbox.id)).limit(limit))

    def sent(self, out_id: int, at: datetime) -> None:
        """The mail server has taken the letter. Raises NotHere."""
        self._change(out_id, state=SENT, sent_at=at, attempts=col(Outbox.attempts) + 1)

    def failed(self, out_id: int, reason: str, next_at: datetime | None) -> None:
        """The mail server has not taken it: it is tried again at `next_at`, or given up for None. Raises NotHere."""
        change = {"state": GIVEN_UP} if next_at is None else {"next_at": next_at}
        self._change(out_id, reason=reason, attempts=col(Outbox.attempts) + 1, **change)

    def outbox_counts(self) -> dict[str, int]:
        """How many letters there are queued, sent and given up; states without letters are left out."""
        return self._counts(col(Outbox.state))

    def _change(self, out_id: int, **change: object) -> None:
        if self._connection.execute(update(Outbox).where(col(Outbox.id) == out_id).values(**change)).rowcount != 1:
            raise NotHere(f"there is no outgoing letter {out_id}")


def _to(query: Select[str], game: str, reader: int) -> Select[str]:
    return query.where(col(Outbox.game) == game, col(Outbox.reader) == reader)
