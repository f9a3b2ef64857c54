"""The part of a transaction that holds outgoing letters: queued by the transaction that causes them, sent later.

Knows which letters wait, which are claimed by which worker, and which are done. Must not know SMTP or what a letter
says.
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict, fields, replace
from datetime import datetime, timedelta
from types import MappingProxyType
from typing import Any

from sqlalchemy import BindParameter, ColumnElement, and_, bindparam, case, delete, exists, func, or_, select, update
from sqlalchemy.orm import aliased
from sqlmodel import col

from referee.store.queries import Queries, columns
from referee.store.rows import (
    Addressed,
    ClaimedLetter,
    Correspondence,
    NotHere,
    QueuedLetter,
    SentLetter,
    ThreadHeads,
    WaitingLetter,
)
from referee.store.tables import Outbox

_BEGINS, _ASKS = "report", "question"
"""The kinds of letters that begin threads: that of a stop, and one within it."""
_BEGINS_ELSE = ("part", "brief", "news", "invitation")
"""The kinds of which the first begins the thread of a stop that has no report."""
QUEUED = "queued"
SENT = "sent"
GIVEN_UP = "given up"
_HEAD = 8192
_HEAD_END = b"\r\n\r\n"
_NEWEST_FEW = 20


_ID = col(Outbox.id)
_IS_OLD = col(Outbox.kept).is_(None)
"""Of a letter of before 0.11.0, whose header stands in its bytes alone, and whose words stand apart."""
_KEPT = (col(Outbox.kept), case((_IS_OLD, func.substr(col(Outbox.raw), 1, _HEAD))), col(Outbox.text))
"""What is kept of a letter, for `header_and_words`."""
_OF_GAME: BindParameter[str] = bindparam("of_game")
_TO_READER = (col(Outbox.game) == _OF_GAME, col(Outbox.reader) == bindparam("to_reader"))
_NEWEST = select(func.max(_ID)).where(*_TO_READER).scalar_subquery()
_SO_FAR = (
    select(*_KEPT, col(Outbox.message_id), col(Outbox.label), _ID, col(Outbox.at))
    .where(*_TO_READER, or_(col(Outbox.label) == bindparam("labelled"), _ID == _NEWEST))
    .order_by(_ID)
)
_HEAD_OF = select(*_KEPT).where(*_TO_READER, col(Outbox.message_id) == bindparam("of_id"))
_AT_STOP = or_(col(Outbox.label) == bindparam("stop"), col(Outbox.label).like(bindparam("labels_of_stop")))


def _if(*conditions: ColumnElement[bool]) -> ColumnElement[int | None]:
    return case((and_(*conditions), _ID))


_KIND = col(Outbox.kind)
_BEGUN = (
    select(
        col(Outbox.reader),
        func.coalesce(
            func.max(_if(_KIND == _BEGINS, _AT_STOP)), func.min(_if(_KIND.in_(_BEGINS_ELSE), _AT_STOP))
        ).label("at_stop"),
        func.max(_if(_KIND == _ASKS, _AT_STOP)).label("question"),
        func.coalesce(func.max(_if(_KIND == _BEGINS)), func.min(_ID)).label("latest"),
    )
    .where(col(Outbox.game) == _OF_GAME)
    .group_by(col(Outbox.reader))
    .cte("begun")
)
_heads: list[Any] = [aliased(Outbox) for _ in range(3)]
_THREADS = select(_BEGUN.c.reader, *(head.message_id for head in _heads)).select_from(
    _BEGUN.outerjoin(_heads[0], _heads[0].id == _BEGUN.c.at_stop)
    .outerjoin(_heads[1], _heads[1].id == _BEGUN.c.question)
    .outerjoin(_heads[2], _heads[2].id == _BEGUN.c.latest)
)
_TAKEN = (
    update(Outbox)
    .where(col(Outbox.id) == bindparam("letter"), col(Outbox.state) != SENT)
    .values(
        state=SENT,
        sent_at=bindparam("taken_at"),
        attempts=col(Outbox.attempts) + 1,
        claimed_by="",
        raw=case((_IS_OLD, col(Outbox.raw)), else_=b""),
    )
)


_older: Any = aliased(Outbox)
_SAME_READER = (_older.state == QUEUED, _older.game == Outbox.game, _older.reader == Outbox.reader)
_IS_HELD_UP = exists().where(*_SAME_READER, _older.id < Outbox.id, or_(_older.attempts == 0, _older.claimed_by != ""))
"""Whether an older letter to the same reader has to leave first. One that has failed before holds up nothing."""


_TO_ALL = ("report", "part", "brief", "reminder", "final")
"""The kinds that go to a whole table. They leave behind others: somebody waits for the answer to a letter."""


CONTENTS = "contents"
"""The kind of a letter that lists others. It leaves before these, and waits for nobody."""

_UNLISTED = (CONTENTS, "receipt")
"""The kinds that no letter lists: a receipt waits for minutes only, and another may take its place."""


_NOW: BindParameter[datetime] = bindparam("by_now")
_WAITS = (
    col(Outbox.state) == QUEUED,
    col(Outbox.attempts) == 0,
    col(Outbox.claimed_by) == "",
    col(Outbox.next_at) > _NOW,
)
"""Conditions of a letter that nobody has tried to send, and that is not to be sent before a later hour."""
_HURRY = (
    update(Outbox)
    .where(col(Outbox.game) == _OF_GAME, col(Outbox.reader).in_(bindparam("readers", expanding=True)), *_WAITS)
    .values(next_at=_NOW)
)


class OutboxQueries(Queries):
    """Queries for outgoing letters, as the desk and the worker need them."""

    _heads: Mapping[str, bytes] = MappingProxyType({})  # of the letter that was looked up, by its Message-ID

    def post(self, *letters: QueuedLetter) -> None:
        """Queue letters, except those whose key is known: they were queued before."""
        fresh = {"state": QUEUED, "attempts": 0, "reason": "", "noted": False}
        rows = [_row(letter) | fresh for letter in letters]
        if rows:
            self._insert_those_free(Outbox, rows)

    def hurry(self, game: str, readers: Collection[int], now: datetime) -> bool:
        """Let leave at once what waits for a later hour for these readers of a game; whether there was anything."""
        given = {"of_game": game, "readers": [*readers], "by_now": now}
        return self._connection.execute(_HURRY, given).rowcount > 0

    def withdraw(self, game: str, reader: int, kind: str, now: datetime) -> datetime | None:
        """Delete the last letter to a reader of a game if it is of a kind and waits; until when it did, if so.

        Where a letter was queued behind it, it stays: that one has its number already.
        """
        gone = delete(Outbox).where(_ID == _NEWEST, col(Outbox.kind) == kind, *_WAITS).returning(col(Outbox.next_at))
        given = {"of_game": game, "to_reader": reader, "by_now": now}
        return self._connection.execute(gone, given).scalar_one_or_none()

    def waiting(self, to: str, now: datetime) -> tuple[WaitingLetter, ...]:
        """The letters to an address that wait for a later hour, in order, but for receipts and what lists others."""
        query = select(*_KEPT, col(Outbox.next_at)).where(col(Outbox.to) == to, *_WAITS, _KIND.not_in(_UNLISTED))
        rows = self._connection.execute(query.order_by(_ID), {"by_now": now})
        return tuple(WaitingLetter(at, header_and_words(*kept)[0]) for *kept, at in rows)

    def unlist(self, to: str, now: datetime) -> None:
        """Delete what lists letters to an address that wait; it is written anew when they change."""
        lists = delete(Outbox).where(col(Outbox.to) == to, *_WAITS, _KIND == CONTENTS)
        self._connection.execute(lists, {"by_now": now})

    def correspondence(self, game: str, reader: int, label: str) -> Correspondence:
        """The letters that a person has from us: the newest of this label, and the latest of all."""
        given = {"of_game": game, "to_reader": reader, "labelled": label}
        rows = self._connection.execute(_SO_FAR, given).all()
        answered = [row for row in rows if row.label == label][-1:]
        if not (ends := answered or rows[-1:]):
            return Correspondence()
        texts = [header_and_words(*row[: len(_KEPT)]) for row in dict.fromkeys((*ends, *rows[-1:]))]
        known = Correspondence(tuple(dict.fromkeys(words for _, words in texts)), ends[0].message_id, texts[0][0])
        self._heads = {known.ours: known.head}
        return replace(known, answers=answered[0].id, since=answered[0].at) if answered else known

    def label_before(self, game: str, reader: int, at: datetime) -> str:
        """The label of the newest letter to a person at this instant; "" if there was none."""
        which = (col(Outbox.game) == game, col(Outbox.reader) == reader, col(Outbox.at) <= at)
        query = select(col(Outbox.label)).where(*which).order_by(_ID.desc()).limit(1)
        return self._connection.execute(query).scalar_one_or_none() or ""

    def addressed(self, game: str, label: str, reader: str) -> Addressed | None:
        """The letter of this label to a reader by name; None if there is none."""
        which = (col(Outbox.game) == game, col(Outbox.key).startswith(f"{game}/{label}/{reader}/", autoescape=True))
        query = select(*_KEPT, col(Outbox.to), col(Outbox.at)).where(*which).limit(1)
        found = ((to, at, header_and_words(*kept)[1]) for *kept, to, at in self._connection.execute(query))
        return next((Addressed(*each) for each in found), None)

    def labels_to(self, game: str, reader: int) -> tuple[str, ...]:
        """The labels of the newest letters to a person, newest first."""
        which = (col(Outbox.game) == game, col(Outbox.reader) == reader)
        query = select(col(Outbox.label)).where(*which).order_by(_ID.desc()).limit(_NEWEST_FEW)
        return tuple(self._connection.execute(query).scalars())

    def threads(self, game: str, stop: str = "") -> dict[int, ThreadHeads]:
        """For each reader the letters that began the threads of this stop, and the latest of earlier ones."""
        given = {"of_game": game, "stop": stop, "labels_of_stop": f"{stop}x%"}
        return {reader: ThreadHeads(*heads) for reader, *heads in self._connection.execute(_THREADS, given)}

    def head_of(self, game: str, reader: int, message_id: str) -> bytes:
        """The first bytes of a letter to this reader, long enough for its header; empty if it was deleted."""
        if message_id in self._heads:
            return self._heads[message_id]
        given = {"of_game": game, "to_reader": reader, "of_id": message_id}
        found = self._connection.execute(_HEAD_OF, given).first()
        return header_and_words(*found)[0] if found else b""

    def sent_to(self, game: str, reader: int, name: str) -> tuple[SentLetter, ...]:
        """All letters to a reader in one part, by its name in their keys, but those that are sent again; in order."""
        of_each = (getattr(Outbox, field.name) for field in fields(SentLetter)[1:])
        mine = select(*_KEPT, *of_each).where(*_counted(game, reader, name)).order_by(_ID)
        rows = self._connection.execute(mine)
        return tuple(SentLetter(header_and_words(*row[: len(_KEPT)])[0], *row[len(_KEPT) :]) for row in rows)

    def count_of(self, game: str, reader: int, name: str) -> int:
        """How many letters `sent_to` would have."""
        counted = select(func.count()).select_from(Outbox).where(*_counted(game, reader, name))
        return int(self._connection.execute(counted).scalar_one())

    def as_sent(self, out_id: int) -> tuple[bytes, str]:
        """An outgoing letter as it is sent, and its words; no bytes if they are kept no longer, and no words either."""
        query = select(*_KEPT, col(Outbox.raw)).where(col(Outbox.id) == out_id)
        *kept, raw = self._connection.execute(query).one()
        return bytes(raw), header_and_words(*kept)[1]

    def claim(self, now: datetime, limit: int, lease: timedelta, mark: str) -> tuple[ClaimedLetter, ...]:
        """Claim queued letters that are due, untried ones first, answers before reports, then the longest due.

        Nobody else can claim them until the lease ends or they are released. Letters to one reader of one game leave in
        order: none is claimed while an older one is untried or claimed. `mark` names the claimer and is not empty.
        """
        ready = (col(Outbox.state) == QUEUED, col(Outbox.next_at) <= now, or_(~_IS_HELD_UP, _KIND == CONTENTS))
        # What was tried before comes last, since it may be the letter over which connections break.
        turn = (col(Outbox.attempts) > 0, _KIND.in_(_TO_ALL), col(Outbox.next_at), _ID)
        picked = select(_ID).where(*ready).order_by(*turn).limit(limit).with_for_update(skip_locked=True, of=Outbox)
        claimed = (
            update(Outbox)
            .where(_ID.in_(select(picked.cte("picked").c.id)))
            .values(next_at=now + lease, claimed_by=mark)
            .returning(_KIND != CONTENTS, *columns(ClaimedLetter, Outbox).selected_columns)
        )
        rows = [(last, ClaimedLetter(*row)) for last, *row in self._connection.execute(claimed)]
        return tuple(row for _, row in sorted(rows, key=lambda each: (each[1].attempts > 0, each[0], each[1].id)))

    def release(self, out_ids: Sequence[int], mark: str) -> None:
        """Give claimed letters back untried; they are due at once, and have been since they were written."""
        mine = update(Outbox).where(_ID.in_(out_ids), *_is_claimed_by(mark))
        self._connection.execute(mine.values(next_at=col(Outbox.at), claimed_by=""))

    def claimers(self) -> tuple[str, ...]:
        """The marks of all claimers that have letters."""
        query = select(col(Outbox.claimed_by)).where(col(Outbox.state) == QUEUED, col(Outbox.claimed_by) != "")
        return tuple(self._connection.execute(query.distinct()).scalars())

    def lay_back(self, mark: str) -> None:
        """Give back all that a dead claimer has."""
        self._connection.execute(
            update(Outbox).where(*_is_claimed_by(mark)).values(next_at=col(Outbox.at), claimed_by="")
        )

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
        return self._counts(Outbox, col(Outbox.state), SENT)

    def _change_letter(self, out_id: int, *still: ColumnElement[bool], **change: object) -> None:
        changed = update(Outbox).where(col(Outbox.id) == out_id, *still).values(**change)
        if self._connection.execute(changed).rowcount != 1:
            self._require_letter(out_id)

    def _require_letter(self, out_id: int) -> None:
        if self._connection.execute(select(_ID).where(col(Outbox.id) == out_id)).first() is None:
            raise NotHere(f"there is no outgoing letter {out_id}")


def _row(letter: QueuedLetter) -> dict[str, Any]:
    """The row of a letter just queued."""
    row = asdict(letter) | {"next_at": letter.not_before or letter.at, "text": ""}
    del row["not_before"]
    head, _, _ = letter.raw.partition(_HEAD_END)
    words = letter.text.encode("utf-8", "replace")
    return row | {"kept": head + _HEAD_END + words, "digest": hashlib.sha256(words).hexdigest()}


def _counted(game: str, reader: int, name: str) -> tuple[ColumnElement[bool], ...]:
    """Which letters are counted for a reader in one part, by its name in their keys."""
    to_reader = (col(Outbox.game) == game, col(Outbox.reader) == reader)
    return *to_reader, col(Outbox.key).contains(f"/{name}/"), _KIND != "history"


def header_and_words(kept: bytes | None, beginning: bytes | None, text: str) -> tuple[bytes, str]:
    """The header of a letter and its words, of what is kept of it; both are empty if that was deleted."""
    if kept is None:
        return bytes(beginning or b""), text
    head, end, words = kept.partition(_HEAD_END)
    return head + end, words.decode()


def _is_claimed_by(mark: str) -> tuple[ColumnElement[bool], ...]:
    return col(Outbox.state) == QUEUED, col(Outbox.claimed_by) == mark
