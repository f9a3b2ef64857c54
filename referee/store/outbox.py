"""The part of a transaction that holds outgoing letters: queued by the transaction that causes them, sent later.

Knows which letters wait, which are claimed by which worker, and which are done. Must not know SMTP or what a letter
says.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, replace
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import BindParameter, ColumnElement, bindparam, case, exists, func, or_, select, union, update
from sqlalchemy.orm import aliased
from sqlmodel import col

from referee.store.queries import Queries, columns
from referee.store.rows import ClaimedLetter, Correspondence, NotHere, QueuedLetter
from referee.store.tables import Outbox

BEGINS = "report"
"""The kind of letter that begins a thread; so does the first letter to a reader."""
QUEUED = "queued"
SENT = "sent"
GIVEN_UP = "given up"
_HEAD = 8192


_ID = col(Outbox.id)
# The letters at both ends of a thread: the newest that begins one, else the first of all; and the newest of all.
_ENDS = (func.coalesce(func.max(case((col(Outbox.kind) == BEGINS, _ID))), func.min(_ID)), func.max(_ID))
_OF_GAME: BindParameter[str] = bindparam("of_game")
_TO_READER = (col(Outbox.game) == _OF_GAME, col(Outbox.reader) == bindparam("to_reader"))
_OWN_ENDS = [select(end).where(*_TO_READER).scalar_subquery() for end in _ENDS]
_SO_FAR = (
    select(col(Outbox.message_id), col(Outbox.label), col(Outbox.text), _ID, col(Outbox.at), col(Outbox.kind))
    .where(*_TO_READER, or_(col(Outbox.label) == bindparam("labelled"), _ID.in_(_OWN_ENDS)))
    .order_by(_ID)
)
_ALL_ENDS = (select(end).where(col(Outbox.game) == _OF_GAME).group_by(col(Outbox.reader)) for end in _ENDS)
_THREADS = select(col(Outbox.reader), col(Outbox.message_id)).where(_ID.in_(union(*_ALL_ENDS))).order_by(_ID)
_TAKEN = (
    update(Outbox)
    .where(col(Outbox.id) == bindparam("letter"), col(Outbox.state) != SENT)
    .values(state=SENT, sent_at=bindparam("taken_at"), attempts=col(Outbox.attempts) + 1, claimed_by="")
)


_older: Any = aliased(Outbox)
_SAME_READER = (_older.state == QUEUED, _older.game == Outbox.game, _older.reader == Outbox.reader)
_IS_HELD_UP = exists().where(*_SAME_READER, _older.id < Outbox.id, or_(_older.attempts == 0, _older.claimed_by != ""))
"""Whether an older letter to the same reader has to leave first. One that has failed before holds up nothing."""


class OutboxQueries(Queries):
    """Queries for outgoing letters, as the desk and the worker need them."""

    def post(self, *letters: QueuedLetter) -> None:
        """Queue letters, except those whose key is known: they were queued before."""
        fresh = {"state": QUEUED, "attempts": 0, "reason": "", "noted": False}
        rows = [{**asdict(letter), **fresh, "next_at": letter.at} for letter in letters]
        if rows:
            self._connection.execute(self._insert(Outbox).on_conflict_do_nothing(), rows)

    def correspondence(self, game: str, reader: int, label: str) -> Correspondence:
        """The letters that a person has from us: the newest of this label, and the latest of all."""
        given = {"of_game": game, "to_reader": reader, "labelled": label}
        rows = self._connection.execute(_SO_FAR, given).all()
        answered = [row for row in rows if row.label == label][-1:]
        words = dict.fromkeys(row.text for row in (*answered, *rows[-1:]))
        end = answered or rows[-1:]
        earlier = [row for row in rows if row.id <= end[0].id] if end else []
        began = [row for row in earlier if row.kind == BEGINS][-1:] or earlier[:1]
        thread = dict.fromkeys(row.message_id for row in (*began, *end))
        known = Correspondence(tuple(words), tuple(thread))
        return replace(known, answers=answered[0].id, since=answered[0].at) if answered else known

    def label_before(self, game: str, reader: int, at: datetime) -> str:
        """The label of the newest letter to a person at this instant; "" if there was none."""
        which = (col(Outbox.game) == game, col(Outbox.reader) == reader, col(Outbox.at) <= at)
        query = select(col(Outbox.label)).where(*which).order_by(_ID.desc()).limit(1)
        return self._connection.execute(query).scalar_one_or_none() or ""

    def threads(self, game: str) -> dict[int, tuple[str, ...]]:
        """For each reader the Message-IDs of the letter that began the latest thread, and of the latest letter."""
        threads: dict[int, tuple[str, ...]] = {}
        for reader, message_id in self._connection.execute(_THREADS, {"of_game": game}):
            threads[reader] = (*threads.get(reader, ()), message_id)
        return threads

    def head_of(self, game: str, reader: int, message_id: str) -> bytes:
        """The first bytes of a letter to this reader, long enough for its header; empty if it was deleted."""
        which = (col(Outbox.game) == game, col(Outbox.reader) == reader, col(Outbox.message_id) == message_id)
        query = select(func.substr(col(Outbox.raw), 1, _HEAD)).where(*which)
        return bytes(self._connection.execute(query).scalars().first() or b"")

    def claim(self, now: datetime, limit: int, lease: timedelta, mark: str) -> tuple[ClaimedLetter, ...]:
        """Claim queued letters that are due, untried ones first, then the longest due.

        Nobody else can claim them until the lease ends or they are released. Letters to one reader of one game leave in
        order: none is claimed while an older one is untried or claimed. `mark` names the claimer and is not empty.
        """
        ready = (col(Outbox.state) == QUEUED, col(Outbox.next_at) <= now, ~_IS_HELD_UP)
        # What was tried before comes last, since it may be the letter over which connections break.
        turn = (col(Outbox.attempts) > 0, col(Outbox.next_at), _ID)
        picked = select(_ID).where(*ready).order_by(*turn).limit(limit).with_for_update(skip_locked=True, of=Outbox)
        claimed = (
            update(Outbox)
            .where(_ID.in_(select(picked.cte("picked").c.id)))
            .values(next_at=now + lease, claimed_by=mark)
            .returning(*columns(ClaimedLetter, Outbox).selected_columns)
        )
        rows = [ClaimedLetter(*row) for row in self._connection.execute(claimed)]
        return tuple(sorted(rows, key=lambda row: (row.attempts > 0, row.id)))

    def release(self, out_ids: Sequence[int], now: datetime, mark: str) -> None:
        """Give claimed letters back untried; they are due at once."""
        mine = update(Outbox).where(_ID.in_(out_ids), *_is_claimed_by(mark))
        self._connection.execute(mine.values(next_at=now, claimed_by=""))

    def claimers(self) -> tuple[str, ...]:
        """The marks of all claimers that have letters."""
        query = select(col(Outbox.claimed_by)).where(col(Outbox.state) == QUEUED, col(Outbox.claimed_by) != "")
        return tuple(self._connection.execute(query.distinct()).scalars())

    def lay_back(self, now: datetime, mark: str) -> None:
        """Give back all that a dead claimer has."""
        self._connection.execute(update(Outbox).where(*_is_claimed_by(mark)).values(next_at=now, claimed_by=""))

    def sent(self, out_id: int, at: datetime) -> None:
        """Note that the mail server has taken a letter, whoever claims it by now. Raises NotHere."""
        if self._connection.execute(_TAKEN, {"letter": out_id, "taken_at": at}).rowcount != 1:
            self._require_letter(out_id)

    def failed(
        self, out_id: int, reason: str, next_at: datetime | None, mark: str, refused_at: datetime | None = None
    ) -> None:
        """Note that a letter was not taken: it is tried again at `next_at`, or given up for None.

        `refused_at` is when this very letter was first refused, if it was. Nothing is noted if this claimer has it no
        longer. Raises NotHere.
        """
        fate: dict[str, object] = {"state": GIVEN_UP} if next_at is None else {"next_at": next_at}
        if refused_at is not None:
            fate["refused_at"] = refused_at
        tried = {"reason": reason, "attempts": col(Outbox.attempts) + 1, "claimed_by": ""}
        self._change_letter(out_id, *_is_claimed_by(mark), **fate, **tried)

    def given_up(self, limit: int = 50) -> tuple[int, ...]:
        """Letters that were given up without their games knowing it yet, oldest first."""
        query = select(_ID).where(col(Outbox.state) == GIVEN_UP, ~col(Outbox.noted)).order_by(_ID)
        return tuple(self._connection.execute(query.limit(limit)).scalars())

    def note_refusal(self, out_id: int) -> tuple[str, str] | None:
        """The Message-ID of a letter that was given up, and the reason; None if its game knows already."""
        mine = update(Outbox).where(col(Outbox.id) == out_id, col(Outbox.state) == GIVEN_UP, ~col(Outbox.noted))
        told = self._connection.execute(mine.values(noted=True).returning(col(Outbox.message_id), col(Outbox.reason)))
        row = told.first()
        return None if row is None else (row.message_id, row.reason)

    def outbox_counts(self) -> dict[str, int]:
        """The number of letters by state."""
        return self._counts(col(Outbox.state))

    def _change_letter(self, out_id: int, *still: ColumnElement[bool], **change: object) -> None:
        changed = update(Outbox).where(col(Outbox.id) == out_id, *still).values(**change)
        if self._connection.execute(changed).rowcount != 1:
            self._require_letter(out_id)

    def _require_letter(self, out_id: int) -> None:
        if self._connection.execute(select(_ID).where(col(Outbox.id) == out_id)).first() is None:
            raise NotHere(f"there is no outgoing letter {out_id}")


def _is_claimed_by(mark: str) -> tuple[ColumnElement[bool], ...]:
    return col(Outbox.state) == QUEUED, col(Outbox.claimed_by) == mark
