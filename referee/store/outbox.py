"""The part of a transaction that holds letters out: queued in the transaction that caused them, sent by somebody else.

Knows which letters wait, which are in whose hand, and which are done. Must not know SMTP or what a letter says.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, replace
from datetime import datetime, timedelta

from sqlalchemy import BindParameter, ColumnElement, bindparam, case, exists, func, or_, select, union, update
from sqlmodel import col

from referee.store.queries import Queries, columns
from referee.store.rows import Correspondence, NotHere, OutRow, Post
from referee.store.tables import Outbox, TableRow

BEGINS = "report"
"""The kind of letter that begins a thread; the first letter of all does, too."""
QUEUED = "queued"
SENT = "sent"
GIVEN_UP = "given up"
_HEAD = 8192


def _held_up() -> ColumnElement[bool]:
    """Whether a letter to the same reader comes first. One that has failed before holds up nothing."""
    older = TableRow.metadata.tables["outbox"].alias("older").c
    same = (older.state == QUEUED, older.game == Outbox.game, older.reader == Outbox.reader, older.id < Outbox.id)
    return exists().where(*same, or_(older.attempts == 0, older.claimed_by != ""))


_ID = col(Outbox.id)
_OF_GAME: BindParameter[str] = bindparam("of_game")


_TO_READER = (col(Outbox.game) == _OF_GAME, col(Outbox.reader) == bindparam("to_reader"))
_BEGAN = func.coalesce(func.max(case((col(Outbox.kind) == BEGINS, _ID))), func.min(_ID))
_BOTH = (_BEGAN, func.max(_ID))
_OWN_ENDS = [select(end).where(*_TO_READER).scalar_subquery() for end in _BOTH]
_SO_FAR = (
    select(col(Outbox.message_id), col(Outbox.label), col(Outbox.text), _ID, col(Outbox.at), col(Outbox.kind))
    .where(*_TO_READER, or_(col(Outbox.label) == bindparam("labelled"), _ID.in_(_OWN_ENDS)))
    .order_by(_ID)
)
_ENDS = (select(end).where(col(Outbox.game) == _OF_GAME).group_by(col(Outbox.reader)) for end in _BOTH)
_THREADS = select(col(Outbox.reader), col(Outbox.message_id)).where(_ID.in_(union(*_ENDS))).order_by(_ID)
_READY = (col(Outbox.state) == QUEUED, col(Outbox.next_at) <= bindparam("now"), ~_held_up())
# What was tried before comes last: it may be the very letter over which connections break.
_TURN = (col(Outbox.attempts) > 0, col(Outbox.next_at), _ID)
_PICKED = select(_ID).where(*_READY).order_by(*_TURN).limit(bindparam("most"))
_CHOSEN = _PICKED.with_for_update(skip_locked=True, of=Outbox).cte("picked")
_CLAIM = (
    update(Outbox)
    .where(_ID.in_(select(_CHOSEN.c.id)))
    .values(next_at=bindparam("until"), claimed_by=bindparam("mark"))
    .returning(*columns(OutRow, Outbox).selected_columns)
)
_TAKEN = (
    update(Outbox)
    .where(bindparam("letter") == _ID, col(Outbox.state) != SENT)
    .values(state=SENT, sent_at=bindparam("taken_at"), attempts=col(Outbox.attempts) + 1, claimed_by="")
)


class OutboxQueries(Queries):
    """Queries for letters that go out, as the worker asks."""

    def post(self, *letters: Post) -> None:
        """Queue letters; one whose key is known is not queued again: a repeat is the same letter."""
        fresh = {"state": QUEUED, "attempts": 0, "reason": "", "noted": False}
        self._insert_new(Outbox, [{**asdict(letter), **fresh, "next_at": letter.at} for letter in letters])

    def correspondence(self, game: str, reader: int, label: str) -> Correspondence:
        """What a person has of ours: words of the newest letter of this label and of the latest, once if it is one."""
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
        """The label of the newest letter that a person had at this instant; "" for none."""
        which = (col(Outbox.game) == game, col(Outbox.reader) == reader, col(Outbox.at) <= at)
        query = select(col(Outbox.label)).where(*which).order_by(_ID.desc()).limit(1)
        return self._connection.execute(query).scalar_one_or_none() or ""

    def threads(self, game: str) -> dict[int, tuple[str, ...]]:
        """For each reader of a game the Message-IDs of the letter that began the latest thread, and of our latest."""
        threads: dict[int, tuple[str, ...]] = {}
        for reader, message_id in self._connection.execute(_THREADS, {"of_game": game}):
            threads[reader] = (*threads.get(reader, ()), message_id)
        return threads

    def head_of(self, game: str, reader: int, message_id: str) -> bytes:
        """How a letter of ours to this reader begins: its header is in it; empty where it is not here any more."""
        which = (col(Outbox.game) == game, col(Outbox.reader) == reader, col(Outbox.message_id) == message_id)
        query = select(func.substr(col(Outbox.raw), 1, _HEAD)).where(*which)
        return bytes(self._connection.execute(query).scalars().first() or b"")

    def claim(self, now: datetime, limit: int, lease: timedelta, mark: str) -> tuple[OutRow, ...]:
        """Take queued letters in hand whose time has come, untried ones first, the longest due first; nobody else
        gets them before the lease ends, or they are laid back.

        Letters to one reader of one game leave in order: one is only claimed when none before it is untried or in
        somebody's hand. `mark` names the claimer and is not empty.
        """
        given = {"now": now, "until": now + lease, "mark": mark, "most": limit}
        rows = self._connection.execute(_CLAIM, given)
        return tuple(sorted((OutRow(*row) for row in rows), key=lambda row: (row.attempts > 0, row.id)))

    def release(self, out_ids: Sequence[int], now: datetime, mark: str) -> None:
        """Lay claimed letters back untried, for whoever comes next."""
        mine = update(Outbox).where(col(Outbox.id).in_(out_ids), *_in_hand(mark))
        self._connection.execute(mine.values(next_at=now, claimed_by=""))

    def claimers(self) -> tuple[str, ...]:
        """The marks of those who have letters in hand."""
        query = select(col(Outbox.claimed_by)).where(col(Outbox.state) == QUEUED, col(Outbox.claimed_by) != "")
        return tuple(self._connection.execute(query.distinct()).scalars())

    def lay_back(self, now: datetime, mark: str) -> None:
        """Lay back whatever somebody has claimed who is gone."""
        self._connection.execute(update(Outbox).where(*_in_hand(mark)).values(next_at=now, claimed_by=""))

    def sent(self, out_id: int, at: datetime) -> None:
        """The mail server has taken the letter, whoever has it in hand by now. Raises NotHere."""
        if self._connection.execute(_TAKEN, {"letter": out_id, "taken_at": at}).rowcount != 1:
            self._need(out_id)

    def failed(
        self, out_id: int, reason: str, next_at: datetime | None, mark: str, refused_at: datetime | None = None
    ) -> None:
        """The mail server has not taken it: it is tried again at `next_at`, or given up for None.

        `refused_at`: since when this very letter is refused, if it is. Nothing is done if it is no longer in the hand
        of this claimer. Raises NotHere.
        """
        fate: dict[str, object] = {"state": GIVEN_UP} if next_at is None else {"next_at": next_at}
        if refused_at is not None:
            fate["refused_at"] = refused_at
        tried = {"reason": reason, "attempts": col(Outbox.attempts) + 1, "claimed_by": ""}
        self._change(out_id, *_in_hand(mark), **fate, **tried)

    def given_up(self, limit: int = 50) -> tuple[int, ...]:
        """Letters that were given up and of which no game knows yet, oldest first."""
        query = select(_ID).where(col(Outbox.state) == GIVEN_UP, ~col(Outbox.noted)).order_by(_ID)
        return tuple(self._connection.execute(query.limit(limit)).scalars())

    def note_refusal(self, out_id: int) -> tuple[str, str] | None:
        """The Message-ID of a letter that was given up, and why; None if its game knows already."""
        mine = update(Outbox).where(col(Outbox.id) == out_id, col(Outbox.state) == GIVEN_UP, ~col(Outbox.noted))
        told = self._connection.execute(mine.values(noted=True).returning(col(Outbox.message_id), col(Outbox.reason)))
        row = told.first()
        return None if row is None else (row.message_id, row.reason)

    def outbox_counts(self) -> dict[str, int]:
        """How many letters there are queued, sent and given up; states without letters are left out."""
        return self._counts(col(Outbox.state))

    def _change(self, out_id: int, *still: ColumnElement[bool], **change: object) -> None:
        changed = update(Outbox).where(col(Outbox.id) == out_id, *still).values(**change)
        if self._connection.execute(changed).rowcount != 1:
            self._need(out_id)

    def _need(self, out_id: int) -> None:
        if self._connection.execute(select(col(Outbox.id)).where(col(Outbox.id) == out_id)).first() is None:
            raise NotHere(f"there is no outgoing letter {out_id}")


def _in_hand(mark: str) -> tuple[ColumnElement[bool], ...]:
    return col(Outbox.state) == QUEUED, col(Outbox.claimed_by) == mark
