"""The part of a unit that holds letters out: queued in the transaction that caused them, sent by somebody else.

Knows which letters wait, which are in whose hand, and which are done. Must not know SMTP or what a letter says.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from datetime import datetime, timedelta

from sqlalchemy import ColumnElement, exists, func, or_, select, union, update
from sqlmodel import col

from referee.store.rows import NotHere, OutRow, Post
from referee.store.shelf import Shelf, columns
from referee.store.tables import Outbox, Row

QUEUED = "queued"
SENT = "sent"
GIVEN_UP = "given up"

_ENDS = (func.min, func.max)


class OutboxShelf(Shelf):
    """Letters out."""

    def post(self, *letters: Post) -> None:
        """Queue letters; one whose key is known is not queued again: a repeat is the same letter."""
        fresh = {"state": QUEUED, "attempts": 0, "reason": ""}
        self._insert_new(Outbox, [{**asdict(letter), **fresh, "next_at": letter.at} for letter in letters])

    def our_words(self, game: str, reader: int, label: str) -> tuple[str, ...]:
        """The text of the newest letter of this label to a person, and of our latest; once if it is one letter."""
        to_reader = (col(Outbox.game) == game, col(Outbox.reader) == reader)
        latest = select(func.max(col(Outbox.id))).where(*to_reader).scalar_subquery()
        wanted = or_(col(Outbox.label) == label, col(Outbox.id) == latest)
        query = select(col(Outbox.label), col(Outbox.text)).where(*to_reader, wanted)
        rows = self._connection.execute(query.order_by(col(Outbox.id).desc())).all()
        answered = [text for its_label, text in rows if its_label == label][:1]
        return tuple(dict.fromkeys((*answered, *(text for _, text in rows[:1]))))

    def threads(self, game: str) -> dict[int, tuple[str, ...]]:
        """For each reader of a game the Message-IDs of our first and our latest letter, for References."""
        number = col(Outbox.id)
        ends = (select(end(number)).where(col(Outbox.game) == game).group_by(col(Outbox.reader)) for end in _ENDS)
        query = select(col(Outbox.reader), col(Outbox.message_id)).where(number.in_(union(*ends)))
        threads: dict[int, tuple[str, ...]] = {}
        for reader, message_id in self._connection.execute(query.order_by(col(Outbox.id))):
            threads[reader] = (*threads.get(reader, ()), message_id)
        return threads

    def claim(self, now: datetime, limit: int, lease: timedelta, mark: str) -> tuple[OutRow, ...]:
        """Take queued letters in hand whose time has come, oldest first; nobody else gets them before the lease ends.

        Letters to one reader of one game leave in order: one is only claimed when none before it is untried or in
        somebody's hand. `mark` names the claimer and is not empty.
        """
        ready = (col(Outbox.state) == QUEUED, col(Outbox.next_at) <= now, ~_held_up())
        picked = select(col(Outbox.id)).where(*ready).order_by(col(Outbox.id)).limit(limit)
        chosen = picked.with_for_update(skip_locked=True, of=Outbox).cte("picked")
        claimed = update(Outbox).where(col(Outbox.id).in_(select(chosen.c.id)))
        claimed = claimed.values(next_at=now + lease, claimed_by=mark)
        rows = self._connection.execute(claimed.returning(*columns(OutRow, Outbox).selected_columns))
        return tuple(sorted((OutRow(*row) for row in rows), key=lambda row: row.id))

    def release(self, out_ids: Sequence[int], now: datetime, mark: str) -> None:
        """Lay claimed letters back untried, for whoever comes next."""
        mine = update(Outbox).where(col(Outbox.id).in_(out_ids), *_in_hand(mark))
        self._connection.execute(mine.values(next_at=now, claimed_by=""))

    def sent(self, out_id: int, at: datetime) -> None:
        """The mail server has taken the letter, whoever has it in hand by now. Raises NotHere."""
        taken = {"state": SENT, "sent_at": at, "attempts": col(Outbox.attempts) + 1, "claimed_by": ""}
        self._change(out_id, col(Outbox.state) != SENT, **taken)

    def failed(self, out_id: int, reason: str, next_at: datetime | None, mark: str) -> None:
        """The mail server has not taken it: it is tried again at `next_at`, or given up for None.

        Nothing is done if it is no longer in the hand of this claimer. Raises NotHere.
        """
        fate: dict[str, object] = {"state": GIVEN_UP} if next_at is None else {"next_at": next_at}
        tried = {"reason": reason, "attempts": col(Outbox.attempts) + 1, "claimed_by": ""}
        self._change(out_id, *_in_hand(mark), **fate, **tried)

    def outbox_counts(self) -> dict[str, int]:
        """How many letters there are queued, sent and given up; states without letters are left out."""
        return self._counts(col(Outbox.state))

    def _change(self, out_id: int, *still: ColumnElement[bool], **change: object) -> None:
        changed = update(Outbox).where(col(Outbox.id) == out_id, *still).values(**change)
        if self._connection.execute(changed).rowcount == 1:
            return
        if self._connection.execute(select(col(Outbox.id)).where(col(Outbox.id) == out_id)).first() is None:
            raise NotHere(f"there is no outgoing letter {out_id}")


def _held_up() -> ColumnElement[bool]:
    """Whether a letter to the same reader comes first. One that has failed before holds up nothing."""
    older = Row.metadata.tables["outbox"].alias("older").c
    same = (older.state == QUEUED, older.game == Outbox.game, older.reader == Outbox.reader, older.id < Outbox.id)
    return exists().where(*same, or_(older.attempts == 0, older.claimed_by != ""))


def _in_hand(mark: str) -> tuple[ColumnElement[bool], ...]:
    return col(Outbox.state) == QUEUED, col(Outbox.claimed_by) == mark
