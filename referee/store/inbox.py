"""The part of a transaction that holds incoming letters: stored verbatim before anybody reads them, then decided.

Recognises two copies of one letter. Must not know what a letter says.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, and_, bindparam, delete, exists, func, or_, select, update
from sqlalchemy.orm import aliased
from sqlmodel import col

from referee.store.queries import Queries, columns
from referee.store.rows import InboxRow, NotHere, Raced
from referee.store.tables import Games, Inbox

MAX_ATTEMPTS = 3
"""The number of attempts after which a letter that breaks the desk is shunted."""
NEW = "new"
SHUNTED = "shunted"
UNFETCHED = "unfetched"
"""The verdict of a letter that lies in a mailbox, which does not hand it over."""
WANT_A_HAND = frozenset({SHUNTED, UNFETCHED, "returned", "braked"})
"""The verdicts on letters that somebody has to look at, whoever wrote them."""
TELL_NOBODY = WANT_A_HAND | {NEW, "stranger", "unlisted"}
"""The verdicts whose number does not tell how many letters the players of a game have written."""

RUNNING = select(col(Games.id)).where(~col(Games.ended))
"""The games that are not over."""

_LIES_THERE = "the mail server lists it as {} and does not hand it over"
_UNDECIDED = (NEW, "held")  # a held letter may still be confirmed
_KEEPERS = (0x1A4E, 0)  # keys of an advisory lock in PostgreSQL
_HEAD_LIMIT = 64 * 2**10  # bytes
_HEAD_END = re.compile(rb"\r?\n\r?\n")
_FIELD = re.compile(rb"^(message-id|from|subject|date)[ \t]*:([^\n]*(?:\n[ \t][^\n]*)*)", re.I | re.M)


_older: Any = aliased(Inbox)
_AHEAD = (_older.verdict == NEW, _older.lane == Inbox.lane, _older.lane != "", _older.id < Inbox.id)
_NEXT_IN_LANE: tuple[ColumnElement[bool], ...] = (col(Inbox.verdict) == NEW, ~exists().where(*_AHEAD))
"""Conditions of an undecided letter with no older one of its lane before it."""

_THIS = col(Inbox.id) == bindparam("letter")
_THESE = col(Inbox.id).in_(bindparam("letters", expanding=True))
_TAKE = columns(InboxRow, Inbox).where(_THIS, *_NEXT_IN_LANE).with_for_update(skip_locked=True, of=Inbox)
_ATTEMPT = (
    update(Inbox)
    .where(_THESE, *_NEXT_IN_LANE)
    .values(attempts=col(Inbox.attempts) + 1)
    .returning(col(Inbox.id), col(Inbox.attempts))
)
_DECIDE = (
    update(Inbox)
    .where(col(Inbox.id) == bindparam("letter"), col(Inbox.verdict).in_(_UNDECIDED))
    .values(verdict=bindparam("fate"), game=bindparam("of_game"), seat=bindparam("of_seat"), note=bindparam("why"))
)
_UNCOUNT = update(Inbox).where(_THESE, col(Inbox.attempts) > 0).values(attempts=col(Inbox.attempts) - 1)
_TRIED = select(col(Inbox.id)).where(_THESE, col(Inbox.verdict) == NEW, col(Inbox.attempts) > 0)


class InboxQueries(Queries):
    """Queries for incoming letters."""

    _keeps = False  # whether this transaction is the only one that stores letters

    def keep(
        self,
        mailbox: str,
        uidvalidity: int,
        uid: int,
        received: datetime,
        raw: bytes,
        *,
        whole: bool = True,
        lane: str = "",
    ) -> int | None:
        """Store a letter and return its number; None, and nothing is stored, if it was stored before.

        It was, if there is a letter from this place (`mailbox`, `uidvalidity`, `uid`) or with this fingerprint: a
        letter may be delivered twice, and a mailbox may be renumbered. `whole` is false for the bare header of a
        letter that was too large. Letters of one `lane` are decided in the order in which they were stored; "" is no
        lane.
        """
        self._wait_for_other_keepers()
        message_id, digest = fingerprint(raw)
        where = {"mailbox": mailbox, "uidvalidity": uidvalidity, "uid": uid, "received": received}
        what = {"message_id": message_id, "digest": digest, "whole": whole, "lane": lane, "raw": raw}
        fresh = {"verdict": NEW, "attempts": 0, "game": "", "seat": -1, "note": ""}
        number: int | None = self._insert_unless_taken(Inbox, "id", **where, **what, **fresh)
        if number is None and self._forget_unfetched(mailbox, (uidvalidity, uid)):
            number = self._insert_unless_taken(Inbox, "id", **where, **what, **fresh)
        return number

    def note_unfetched(self, mailbox: str, places: Sequence[tuple[int, int]], now: datetime) -> None:
        """Note the letters that lie in a mailbox, which does not hand them over; `places` are UIDVALIDITY and UID.

        Each has an empty row, received when it was first noted, until `keep` has the letter, or it lies there no more.
        """
        mine = (col(Inbox.mailbox) == mailbox, col(Inbox.verdict) == UNFETCHED)
        rows = self._connection.execute(select(col(Inbox.uidvalidity), col(Inbox.uid)).where(*mine))
        noted = {(uidvalidity, uid) for uidvalidity, uid in rows}
        for place in noted - {*places}:
            self._forget_unfetched(mailbox, place)
        for uidvalidity, uid in [place for place in places if place not in noted]:
            where = {"mailbox": mailbox, "uidvalidity": uidvalidity, "uid": uid, "received": now}
            digest = hashlib.sha256(f"{mailbox} {uidvalidity} {uid}".encode()).hexdigest()
            what = {"message_id": "", "digest": digest, "whole": False, "raw": b"", "note": _LIES_THERE.format(uid)}
            self._insert_unless_taken(Inbox, "id", **where, **what, verdict=UNFETCHED, attempts=MAX_ATTEMPTS)

    def last_unfetched(self) -> datetime | None:
        """When the newest was noted of the letters that a mailbox does not hand over; None without any."""
        query = select(func.max(col(Inbox.received))).where(col(Inbox.verdict) == UNFETCHED)
        return self._connection.execute(query).scalar_one()

    def _forget_unfetched(self, mailbox: str, place: tuple[int, int]) -> bool:
        """Forget that the letter of this place is not handed over; whether that was noted."""
        where = (col(Inbox.mailbox) == mailbox, col(Inbox.uidvalidity) == place[0], col(Inbox.uid) == place[1])
        noted = delete(Inbox).where(*where, col(Inbox.verdict) == UNFETCHED)
        return self._connection.execute(noted).rowcount == 1

    def lock_undecided(self, inbox_id: int) -> InboxRow | None:
        """Lock a letter, to be decided in this transaction, and return it; None if it has been decided.

        Raises Raced if another worker has locked it or an older letter of its lane comes first, NotHere.
        """
        found = self._value(InboxRow, _TAKE, letter=inbox_id)
        if found is not None:
            return found
        if self.letter(inbox_id).verdict != NEW:
            return None
        raise Raced(f"letter {inbox_id} is in other hands, or waits for an older one")

    def letter(self, inbox_id: int) -> InboxRow:
        """An incoming letter, decided or not. Raises NotHere."""
        found = self._value(InboxRow, columns(InboxRow, Inbox).where(col(Inbox.id) == inbox_id))
        if found is None:
            raise NotHere(f"there is no letter {inbox_id}")
        return found

    def inbox(
        self, verdict: str | None = None, limit: int = 50, *, of_running_games: bool = True
    ) -> tuple[InboxRow, ...]:
        """Letters with this verdict, or all, newest first; or of running games only those that want a hand."""
        query = columns(InboxRow, Inbox).order_by(col(Inbox.id).desc()).limit(limit)
        if not of_running_games:
            broke = and_(col(Inbox.verdict) == NEW, col(Inbox.attempts) > 0)
            of_none = (col(each).not_in(RUNNING) for each in (Inbox.game, Inbox.lane))
            query = query.where(or_(col(Inbox.verdict).in_(WANT_A_HAND), broke, and_(*of_none)))
        return self._values(InboxRow, query if verdict is None else query.where(col(Inbox.verdict) == verdict))

    def undecided(self, limit: int = 50) -> tuple[int, ...]:
        """Letters that the desk may decide now: one of each lane, and none that broke it too often.

        The oldest come first, but those that were tried before come last: a worker must not begin with the letter over
        which the one before it died.
        """
        return self._undecided_ids((*_NEXT_IN_LANE, col(Inbox.attempts) < MAX_ATTEMPTS), limit)

    def games_with_absence(self, inbox_ids: Sequence[int]) -> tuple[str, ...]:
        """The games with an absence to make up for, among those in whose lanes these letters wait."""
        query = select(col(Games.id)).join(Inbox, col(Inbox.lane) == col(Games.id)).order_by(col(Games.id)).distinct()
        return tuple(
            self._connection.execute(query.where(col(Games.absence) > 0, col(Inbox.id).in_(inbox_ids))).scalars()
        )

    def tried_before(self, inbox_ids: Sequence[int]) -> frozenset[int]:
        """Those of these letters that were tried before, and are undecided."""
        return frozenset(self._connection.execute(_TRIED, {"letters": inbox_ids}).scalars())

    def has_undecided(self, lane: str) -> bool:
        """Whether a letter of this lane is undecided."""
        return bool(self._undecided_ids((col(Inbox.verdict) == NEW, col(Inbox.lane) == lane), limit=1))

    def exhausted(self, limit: int = 50) -> tuple[int, ...]:
        """Undecided letters whose attempts are used up: the process died at each of them."""
        return self._undecided_ids((col(Inbox.verdict) == NEW, col(Inbox.attempts) >= MAX_ATTEMPTS), limit)

    def count_attempts(self, *inbox_ids: int) -> dict[int, int]:
        """Count an attempt at letters before it is made; returns the number of attempts so far, by letter.

        Letters that are decided, or that wait for an older one of their lane, are left out, and nothing is counted.
        """
        return dict(self._connection.execute(_ATTEMPT, {"letters": inbox_ids}).all())

    def uncount_attempts(self, *inbox_ids: int) -> None:
        """Uncount the last attempt at letters, whose failure was not their fault."""
        self._connection.execute(_UNCOUNT, {"letters": inbox_ids})

    def set_verdict(self, inbox_id: int, verdict: str, game: str = "", seat: int = -1, note: str = "") -> None:
        """Write down what became of a letter. Raises Raced if it is decided already, so that it takes effect once."""
        given = {"letter": inbox_id, "fate": verdict, "of_game": game, "of_seat": seat, "why": note}
        if self._connection.execute(_DECIDE, given).rowcount != 1:
            raise self._decided_already(inbox_id)

    def shunt(self, inbox_id: int, trace: str) -> None:
        """Put a letter that breaks the desk aside, with the trace as its note. Raises Raced if it is decided."""
        self._change_verdict(inbox_id, (NEW,), verdict=SHUNTED, note=trace)

    def retry(self, inbox_id: int) -> None:
        """Make a letter undecided again. Raises ValueError if it has taken effect in a game, or is not here."""
        row = self.letter(inbox_id)
        if row.verdict == UNFETCHED:
            raise ValueError(f"letter {inbox_id} is still in the mailbox; each search tries to fetch it again")
        if row.game:
            raise ValueError(f"letter {inbox_id} was {row.verdict} in {row.game}; read again it would count twice")
        self._change_verdict(inbox_id, (row.verdict,), verdict=NEW, attempts=0, note="")

    def inbox_counts(self) -> dict[str, int]:
        """The number of letters by verdict."""
        return self._counts(Inbox, col(Inbox.verdict), "filed")

    def ruling_letters(self, game: str) -> tuple[bytes, ...]:
        """The letters of moderators that were carried out in a game, as they came, newest first."""
        which = (col(Inbox.verdict) == "ruled", col(Inbox.game) == game)
        query = select(col(Inbox.raw)).where(*which).order_by(col(Inbox.id).desc())
        return tuple(self._connection.execute(query).scalars())

    def _wait_for_other_keepers(self) -> None:
        """Wait for others that store letters: a letter's number is assigned before its row becomes visible."""
        if self._connection.dialect.name == "postgresql" and not self._keeps:
            self._connection.execute(select(func.pg_advisory_xact_lock(*_KEEPERS)))
            self._keeps = True

    def _undecided_ids(self, which: tuple[ColumnElement[bool], ...], limit: int) -> tuple[int, ...]:
        query = select(col(Inbox.id)).where(*which).order_by(col(Inbox.attempts), col(Inbox.id))
        return tuple(self._connection.execute(query.limit(limit)).scalars())

    def _change_verdict(self, inbox_id: int, still: tuple[str, ...], **change: object) -> None:
        judged = update(Inbox).where(col(Inbox.id) == inbox_id, col(Inbox.verdict).in_(still))
        if self._connection.execute(judged.values(**change)).rowcount != 1:
            raise self._decided_already(inbox_id)

    def _decided_already(self, inbox_id: int) -> Raced:
        return Raced(f"letter {inbox_id} is {self.letter(inbox_id).verdict} already")


def fingerprint(raw: bytes) -> tuple[str, str]:
    """The Message-ID of a letter ("" if it has none) and a SHA-256, hex, which is the same for each copy of it.

    Copies differ in the headers that servers add, so only the sender's part is hashed: Message-ID, From, Subject, Date
    and the body. A Message-ID alone proves nothing, since senders reuse them; without one, or without a body, every
    byte is hashed.
    """
    end = _HEAD_END.search(raw)
    head, body = (raw[: end.start()], raw[end.end() :]) if end else (raw, b"")
    found = {name.lower(): b" ".join(value.split()) for name, value in _FIELD.findall(head[:_HEAD_LIMIT])}
    message_id = found.get(b"message-id", b"")
    if not (message_id and body.strip()):
        return message_id.decode("utf-8", "replace"), hashlib.sha256(raw).hexdigest()
    said = [b"%b: %b" % field for field in sorted(found.items())]
    digest = hashlib.sha256(b"\n".join([*said, b"", body.replace(b"\r\n", b"\n").rstrip()]))
    return message_id.decode("utf-8", "replace"), digest.hexdigest()
