"""The part of a transaction that holds letters in: kept verbatim before anybody reads them, and what became of each.

Knows by what two copies of one letter are told to be one. Must not know what a letter says.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import ColumnElement, bindparam, exists, func, select, update
from sqlmodel import col

from referee.store.queries import Queries, columns
from referee.store.rows import InboxRow, NotHere, Raced
from referee.store.tables import Games, Inbox, TableRow

MAX_ATTEMPTS = 3
"""How often a letter may break us before it is shunted."""
NEW = "new"
SHUNTED = "shunted"

_UNDECIDED = (NEW, "held")  # a held letter may still be confirmed
_LANE_LOCKS = 0x1A4E  # the first half of the name of PostgreSQL's advisory locks; the second is a lane
_HEAD_LIMIT = 64 * 2**10  # bytes
_HEAD_END = re.compile(rb"\r?\n\r?\n")
_FIELD = re.compile(rb"^(message-id|from|subject|date)[ \t]*:([^\n]*(?:\n[ \t][^\n]*)*)", re.I | re.M)


def _next_in_lane() -> tuple[ColumnElement[bool], ...]:
    """A letter nobody has decided, with no older one of its lane in front."""
    older = TableRow.metadata.tables["inbox"].alias("older").c
    ahead = (older.verdict == NEW, older.lane == Inbox.lane, older.lane != "", older.id < Inbox.id)
    return col(Inbox.verdict) == NEW, ~exists().where(*ahead)


_MINE = (col(Inbox.id) == bindparam("letter"), *_next_in_lane())
_TAKE = columns(InboxRow, Inbox).where(*_MINE).with_for_update(skip_locked=True, of=Inbox)
_ATTEMPT = update(Inbox).where(*_MINE).values(attempts=col(Inbox.attempts) + 1).returning(col(Inbox.attempts))
_DECIDE = (
    update(Inbox)
    .where(col(Inbox.id) == bindparam("letter"), col(Inbox.verdict).in_(_UNDECIDED))
    .values(verdict=bindparam("fate"), game=bindparam("of_game"), seat=bindparam("of_seat"), note=bindparam("why"))
)


class InboxQueries(Queries):
    """Queries for letters that came in."""

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
        """Keep a letter and return its number; None, and nothing done, if this very letter is here already.

        It is, if something was kept from this place (`mailbox`, `uidvalidity`, `uid`), or if its fingerprint is
        known: one letter may be delivered twice, and a mailbox may be renumbered. `whole` is false for the bare
        header of a letter that was too large. Letters of one `lane` are decided in the order in which they were kept;
        "" is no lane.
        """
        if lane:
            self._queue_up(lane)
        message_id, digest = fingerprint(raw)
        where = {"mailbox": mailbox, "uidvalidity": uidvalidity, "uid": uid, "received": received}
        what = {"message_id": message_id, "digest": digest, "whole": whole, "lane": lane, "raw": raw}
        fresh = {"verdict": NEW, "attempts": 0, "game": "", "seat": -1, "note": ""}
        number: int | None = self._inserted(Inbox, "id", **where, **what, **fresh)
        return number

    def take(self, inbox_id: int) -> InboxRow | None:
        """The letter, to be decided in this transaction and by nobody else; None if it has been decided.

        Raises Raced if another worker has it in hand or an older letter of its lane comes first, NotHere.
        """
        found = self._values(InboxRow, _TAKE, letter=inbox_id)
        if found:
            return found[0]
        if self.letter(inbox_id).verdict != NEW:
            return None
        raise Raced(f"letter {inbox_id} is in other hands, or waits for an older one")

    def letter(self, inbox_id: int) -> InboxRow:
        """One letter that came in, whatever became of it. Raises NotHere."""
        found = self._values(InboxRow, columns(InboxRow, Inbox).where(col(Inbox.id) == inbox_id))
        if not found:
            raise NotHere(f"there is no letter {inbox_id}")
        return found[0]

    def inbox(self, verdict: str | None = None, limit: int = 50) -> tuple[InboxRow, ...]:
        """Letters of one verdict or of all, newest first."""
        query = columns(InboxRow, Inbox).order_by(col(Inbox.id).desc()).limit(limit)
        return self._values(InboxRow, query if verdict is None else query.where(col(Inbox.verdict) == verdict))

    def undecided(self, limit: int = 50) -> tuple[int, ...]:
        """Letters that the desk may decide now: of each lane one, and none that broke it too often.

        The oldest is first, but behind all others those that were tried before: what a worker dies over is not what
        the next one begins with.
        """
        return self._new((*_next_in_lane(), col(Inbox.attempts) < MAX_ATTEMPTS), limit)

    def lacking(self, inbox_ids: Sequence[int]) -> tuple[str, ...]:
        """Games in whose lanes these letters wait, and that lack an absence."""
        query = select(col(Games.id)).join(Inbox, col(Inbox.lane) == col(Games.id)).order_by(col(Games.id)).distinct()
        return tuple(
            self._connection.execute(query.where(col(Games.absence) > 0, col(Inbox.id).in_(inbox_ids))).scalars()
        )

    def tried(self, inbox_ids: Sequence[int]) -> frozenset[int]:
        """The letters among these that were tried before."""
        query = select(col(Inbox.id)).where(col(Inbox.id).in_(inbox_ids), col(Inbox.attempts) > 0)
        return frozenset(self._connection.execute(query).scalars())

    def has_undecided(self, lane: str) -> bool:
        """Whether a letter of this lane waits for the desk."""
        return bool(self._new((col(Inbox.verdict) == NEW, col(Inbox.lane) == lane), limit=1))

    def exhausted(self, limit: int = 50) -> tuple[int, ...]:
        """Letters over which every attempt ended without a word: they took the whole process along."""
        return self._new((col(Inbox.verdict) == NEW, col(Inbox.attempts) >= MAX_ATTEMPTS), limit)

    def attempt(self, inbox_id: int) -> int | None:
        """Count an attempt at a letter, before it is made; returns how many there are now.

        None, and nothing done, if there is nothing to be decided about it, or not before an older one of its lane.
        """
        attempts: int | None = self._connection.execute(_ATTEMPT, {"letter": inbox_id}).scalar_one_or_none()
        return attempts

    def spared(self, inbox_id: int) -> None:
        """Take the last attempt back: it failed for no fault of the letter."""
        back = update(Inbox).where(col(Inbox.id) == inbox_id, col(Inbox.attempts) > 0)
        self._connection.execute(back.values(attempts=col(Inbox.attempts) - 1))

    def decided(self, inbox_id: int, verdict: str, game: str = "", seat: int = -1, note: str = "") -> None:
        """Say what became of a letter. Raises Raced if that was said already, so that it takes effect once."""
        said = {"letter": inbox_id, "fate": verdict, "of_game": game, "of_seat": seat, "why": note}
        if self._connection.execute(_DECIDE, said).rowcount != 1:
            raise self._judged(inbox_id)

    def shunt(self, inbox_id: int, trace: str) -> None:
        """Put a letter aside that breaks the desk, with the trace as its note. Raises Raced if it was decided."""
        self._judge(inbox_id, (NEW,), verdict=SHUNTED, note=trace)

    def retry(self, inbox_id: int) -> None:
        """Let the desk read a letter once more. Raises ValueError if it belongs to a game: it was read well."""
        row = self.letter(inbox_id)
        if row.game:
            raise ValueError(f"letter {inbox_id} was {row.verdict} in {row.game}; read again it would count twice")
        self._judge(inbox_id, (row.verdict,), verdict=NEW, attempts=0, note="")

    def inbox_counts(self) -> dict[str, int]:
        """How many letters there are of each verdict."""
        return self._counts(col(Inbox.verdict))

    def _queue_up(self, lane: str) -> None:
        """Wait until nobody else is keeping a letter of this lane, as a number is given before its row is seen."""
        if self._connection.dialect.name == "postgresql":
            self._connection.execute(select(func.pg_advisory_xact_lock(_LANE_LOCKS, func.hashtext(lane))))

    def _new(self, which: tuple[ColumnElement[bool], ...], limit: int) -> tuple[int, ...]:
        query = select(col(Inbox.id)).where(*which).order_by(col(Inbox.attempts), col(Inbox.id))
        return tuple(self._connection.execute(query.limit(limit)).scalars())

    def _judge(self, inbox_id: int, still: tuple[str, ...], **change: object) -> None:
        judged = update(Inbox).where(col(Inbox.id) == inbox_id, col(Inbox.verdict).in_(still))
        if self._connection.execute(judged.values(**change)).rowcount != 1:
            raise self._judged(inbox_id)

    def _judged(self, inbox_id: int) -> Raced:
        return Raced(f"letter {inbox_id} is {self.letter(inbox_id).verdict} already")


def fingerprint(raw: bytes) -> tuple[str, str]:
    """The Message-ID of a letter ("" if it has none) and a SHA-256, hex, that two copies of it share.

    Copies differ in what servers write on top, so only the sender's part counts: Message-ID, From, Subject, Date
    and the body. A Message-ID alone proves nothing, senders reuse them; without one, or without a body, every
    byte counts.
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
