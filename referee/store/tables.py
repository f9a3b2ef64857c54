"""The tables: names, types and indexes, for SQLite and PostgreSQL.

Instances of these classes never leave the package: `rows` has the values for that. Must not know a query.
"""

from __future__ import annotations

import re
import zlib
from datetime import datetime
from pathlib import Path

from sqlalchemy import BigInteger, Index, Integer, LargeBinary, MetaData, String, Text, UniqueConstraint, false, text
from sqlalchemy.engine import Dialect
from sqlalchemy.orm import registry
from sqlalchemy.types import TypeDecorator
from sqlmodel import Field, SQLModel

_FAMILIAR = (Path(__file__).parent / "familiar.txt").read_bytes()
"""What stands in many letters, the most frequent last. What was packed with it is read with it: it never changes."""
_MARK = b"\0z1:"
"""What is packed begins with it. Nothing of 0.10.0 does, for who wrote letters then could not know it."""


def packed(content: bytes) -> bytes:
    """The content in fewer bytes; nothing stays nothing, so that a database can tell what is empty."""
    if not content:
        return b""
    packing = zlib.compressobj(zdict=_FAMILIAR)
    return _MARK + packing.compress(content) + packing.flush()


def unpacked(stored: bytes) -> bytes:
    """What was packed, or what was stored without being packed."""
    if not stored.startswith(_MARK):
        return stored
    return zlib.decompressobj(zdict=_FAMILIAR).decompress(stored[len(_MARK) :])


class Packed(TypeDecorator[bytes]):
    """Bytes that are packed in the database. Only whether they are empty can be asked there."""

    impl = LargeBinary
    cache_ok = True

    def process_bind_param(self, value: bytes | None, dialect: Dialect) -> bytes | None:
        """The bytes as they are stored."""
        return None if value is None else packed(value)

    def process_result_value(self, value: bytes | None, dialect: Dialect) -> bytes | None:
        """The bytes as they were given."""
        return None if value is None else unpacked(bytes(value))


# Only what has a name can be changed by a migration.
_NAMES = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s",
    "pk": "pk_%(table_name)s",
}
_UNSTORABLE = re.compile("[\0\ud800-\udfff]")

# SQLite numbers rows by itself only where the key is declared INTEGER, which is 64 bits wide there.
_Number = BigInteger().with_variant(Integer(), "sqlite")


def _partial(name: str, *columns: str, rows: str) -> Index:
    """An index of some rows only."""
    return Index(name, *columns, sqlite_where=text(rows), postgresql_where=text(rows))


def is_storable(words: str) -> bool:
    """Whether every database takes this text: no NUL (PostgreSQL), no lone surrogate (both)."""
    return _UNSTORABLE.search(words) is None


class SafeText(TypeDecorator[str]):
    """Text of unknown origin: characters that no database takes are stored as U+FFFD, so that writing never fails."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: str | None, dialect: Dialect) -> str | None:
        """The text as it can be stored."""
        return None if value is None else _UNSTORABLE.sub("\ufffd", value)


class TableRow(SQLModel, registry=registry(metadata=MetaData(naming_convention=_NAMES))):
    """The base of all tables. `datetime` columns take only aware instants, and return UTC."""


class Games(TableRow, table=True):
    """One row per game; all but the title and `absence` is derived from its log, `glance` for lists.

    `absence`: seconds for which the referee was away, and which the log does not have yet.
    """

    __tablename__ = "games"
    __table_args__ = (Index(None, "wake_at"), _partial("ix_games_absence", "id", rows="absence > 0"))

    id: str = Field(primary_key=True)
    title: str = Field(sa_type=SafeText)
    wake_at: datetime | None = None
    ended: bool = False
    seq: int = Field(default=0, sa_type=BigInteger)
    absence: int = Field(default=0, sa_type=BigInteger, sa_column_kwargs={"server_default": "0"})
    glance: str = Field(default="", sa_type=Text, sa_column_kwargs={"server_default": ""})


class People(TableRow, table=True):
    """Rosters: players, moderators and substitutes, each under a number that never changes.

    Letters from the address `also`, if there is one, count as well. `shown_by_name`: who has agreed to be told by name
    where games are shown.
    """

    __tablename__ = "people"

    game: str = Field(primary_key=True, foreign_key="games.id")
    number: int = Field(primary_key=True, sa_column_kwargs={"autoincrement": False})
    name: str = Field(sa_type=SafeText)
    address: str = Field(sa_type=SafeText)
    time_zone: str
    language: str
    also: str = Field(default="", sa_type=SafeText, sa_column_kwargs={"server_default": ""})
    shown_by_name: bool = Field(default=False, sa_column_kwargs={"server_default": false()})


class Entries(TableRow, table=True):
    """The logs, append-only: the primary key is the lock between workers. `at` is in whole seconds."""

    __tablename__ = "log"

    game: str = Field(primary_key=True, foreign_key="games.id")
    seq: int = Field(primary_key=True, sa_type=BigInteger, sa_column_kwargs={"autoincrement": False})
    at: int = Field(sa_type=BigInteger)
    body: str = Field(sa_type=Text)


class Whispers(TableRow, table=True):
    """Private words of a person, numbered as on the roster, each under the digest that the log has, with its salt."""

    __tablename__ = "whispers"

    game: str = Field(primary_key=True, foreign_key="games.id")
    digest: str = Field(primary_key=True, sa_type=String(64))
    writer: int
    at: datetime
    salt: str
    words: str = Field(sa_type=SafeText)


class FarRequests(TableRow, table=True):
    """Requests that wait for a transaction of their game: their letter answered another table of the same person."""

    __tablename__ = "far_requests"
    __table_args__ = (Index(None, "game"),)

    id: int = Field(default=None, primary_key=True, sa_type=_Number)
    game: str = Field(foreign_key="games.id")
    person: int
    letter: int = Field(sa_type=BigInteger)
    written: int = Field(sa_type=BigInteger)
    zone: str
    words: str = Field(sa_type=SafeText)
    told: str = Field(sa_type=SafeText)


class Inbox(TableRow, table=True):
    """Incoming letters, verbatim. `digest` is the same for all copies of a letter, wherever they lay.

    `lane` is the game whose letters have to be decided in order; "" for a letter that waits for no other.
    """

    __tablename__ = "inbox"
    __table_args__ = (
        UniqueConstraint("mailbox", "uidvalidity", "uid"),
        Index(None, "verdict", "id"),
        _partial("ix_inbox_new", "lane", "id", rows="verdict = 'new'"),
    )

    id: int = Field(default=None, primary_key=True, sa_type=_Number)
    mailbox: str
    uidvalidity: int = Field(sa_type=BigInteger)
    uid: int = Field(sa_type=BigInteger)
    received: datetime
    message_id: str = Field(sa_type=SafeText)
    digest: str = Field(sa_type=String(64), unique=True)
    whole: bool = True
    verdict: str = "new"
    attempts: int = 0
    game: str = ""  # no foreign key: a letter may name a game that is not here
    seat: int = -1
    note: str = Field(default="", sa_type=SafeText)
    lane: str = Field(default="", sa_column_kwargs={"server_default": ""})
    raw: bytes = Field(sa_type=Packed)


class Outbox(TableRow, table=True):
    """Outgoing letters. `state` is queued, sent or given up; `next_at` is when a queued one may be claimed next.

    `claimed_by` is the mark of the worker that has claimed a queued letter until then, else "".
    `refused_at` is when a server first refused this very letter temporarily. It tells of the entries of its game's log
    behind `since`, up to `upto`; both are 0 if it follows from none. `raw` is what is sent, and empty once it was.
    `kept` is its header and its words, of which `digest` is the SHA-256; a letter of before 0.11.0 has neither, but all
    of `raw` for as long as it is kept, and its words in `text`.
    """

    __tablename__ = "outbox"
    __table_args__ = (
        Index(None, "state", "next_at"),
        Index(None, "game", "reader", "id"),
        _partial("ix_outbox_queued", "game", "reader", "id", rows="state = 'queued'"),
    )

    id: int = Field(default=None, primary_key=True, sa_type=_Number)
    key: str = Field(unique=True)
    game: str  # no foreign key: a letter to somebody who looks for a table may be about none
    reader: int
    label: str
    kind: str
    to: str = Field(sa_type=SafeText)
    message_id: str
    at: datetime
    next_at: datetime
    state: str = "queued"
    attempts: int = 0
    claimed_by: str = Field(default="", sa_column_kwargs={"server_default": ""})
    sent_at: datetime | None = None
    refused_at: datetime | None = None
    reason: str = Field(default="", sa_type=SafeText)
    noted: bool = False  # its game knows that it was given up
    since: int = Field(default=0, sa_type=BigInteger, sa_column_kwargs={"server_default": "0"})
    upto: int = Field(default=0, sa_type=BigInteger, sa_column_kwargs={"server_default": "0"})
    digest: str = Field(default="", sa_type=String(64), sa_column_kwargs={"server_default": ""})
    kept: bytes | None = Field(default=None, sa_type=Packed)
    text: str = Field(sa_type=SafeText)
    raw: bytes


class RateLimits(TableRow, table=True):
    """How many letters each correspondent has used lately, by account: `even` is when all are forgotten.

    `who` is a number on the roster, or an address; `told` says whether the person knows that we no longer answer.
    """

    __tablename__ = "ledger"

    game: str = Field(primary_key=True)  # no foreign key: people may write before there is a game
    who: str = Field(primary_key=True)
    account: str = Field(primary_key=True)
    even: datetime
    told: bool = False


class Routes(TableRow, table=True):
    """The routes by which letters from an address (in lower case) have come, whatever the game.

    `asked` is "" for a known route, else the name of our letter that asked the person about it. `last` is noted once a
    day.
    """

    __tablename__ = "routes"

    address: str = Field(primary_key=True)
    route: str = Field(primary_key=True)
    asked: str = Field(primary_key=True)
    first: datetime
    last: datetime


class Heartbeats(TableRow, table=True):
    """For each mailbox, when it was last searched successfully.

    Absences up to `counted` have been added to running deadlines.
    """

    __tablename__ = "heartbeats"

    mailbox: str = Field(primary_key=True)
    at: datetime
    counted: datetime | None = None


class Workers(TableRow, table=True):
    """What each worker tells of itself, every half minute: it is at work, or was lately.

    `well` is its last good look into the mailbox or decision, `poll` the seconds between two looks. `trouble` is what
    does not work since `troubled`, "" for nothing, and `reason` why.
    """

    __tablename__ = "workers"

    name: str = Field(primary_key=True)
    host: str = Field(primary_key=True)
    pid: int = Field(sa_type=BigInteger)
    version: str
    since: datetime
    seen: datetime
    poll: int
    well: datetime | None = None
    doing: str
    trouble: str = Field(default="", sa_type=SafeText)
    reason: str = Field(default="", sa_type=SafeText)
    troubled: datetime | None = None


class Notes(TableRow, table=True):
    """The referee's notes for itself: which key signs, of which troubles the operator was told."""

    __tablename__ = "notes"

    name: str = Field(primary_key=True)
    words: str = Field(sa_type=SafeText)
    at: datetime
