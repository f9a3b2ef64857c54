"""What the store takes in and hands out: frozen values.

Knows the columns a caller may see. Must not know a table, a query or a connection; no SQL leaves this package.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime


class Raced(Exception):  # noqa: N818
    """Somebody else was quicker: nothing of this transaction holds. Read again what is there, and decide again."""


class StoreUnavailable(Exception):  # noqa: N818
    """The database cannot do it just now: locked, full, read-only or of another version. The text shows no value."""


class NotHere(LookupError):  # noqa: N818
    """The store holds nothing under this number or name; the text says what was asked for."""


ENDED = ("0001", "0002")
"""Revisions of releases before 0.2.0: their games ended with them, and no later release reads their logs."""


@dataclass(frozen=True, slots=True)
class Revision:
    """Which revision of the tables a database has, None without tables, and which one this release wants."""

    found: str | None
    wanted: str

    @property
    def is_of_before(self) -> bool:
        """Whether its games ended with the release that it is of."""
        return self.found in ENDED


@dataclass(frozen=True, slots=True)
class GameRow:
    """A game as the sweep sees it: `seq` is its last log entry, 0 before the first; `wake_at` is UTC or None."""

    id: str
    title: str
    wake_at: datetime | None
    ended: bool
    seq: int


@dataclass(frozen=True, slots=True)
class Wake:
    """When the clock has to look at a game again; None: not before a letter. `ended`: nothing more can happen."""

    at: datetime | None
    ended: bool = False


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody on a game's roster, and where and how that person is written to; `number` never changes hands."""

    game: str
    number: int
    name: str
    address: str
    time_zone: str
    language: str


@dataclass(frozen=True, slots=True)
class Correspondence:
    """What somebody has of ours: the words an answer may quote, and the Message-IDs that what answers it refers to.

    Those are of the letter that began the thread, and of the one that is answered, or our latest where that one is not
    here. `answers` is the number of the letter that is answered, and `since` when it was written; 0 where it is not
    here.
    """

    words: tuple[str, ...] = ()
    thread: tuple[str, ...] = ()
    answers: int = 0
    since: datetime | None = None


@dataclass(frozen=True, slots=True)
class RateLimitState:
    """One account of a correspondent: forgotten at `even`; `told` says whether the person knows of the limit."""

    even: datetime
    told: bool


@dataclass(frozen=True, slots=True)
class InboxRow:
    """A letter as it was kept, and what became of it.

    `raw` is what the mailbox gave; unless `whole`, it is only the header of a letter that was too large.
    `verdict` is "new" until the desk has decided, then what it decided, or "shunted" with the trace in `note`.
    `game` is "" and `seat` -1 where the letter belongs to none.
    """

    id: int
    mailbox: str
    uidvalidity: int
    uid: int
    received: datetime
    message_id: str
    whole: bool
    verdict: str
    attempts: int
    game: str
    seat: int
    note: str
    raw: bytes


@dataclass(frozen=True, slots=True)
class Post:
    """A letter to be sent. `key` names it for good: cause, seat, kind; a second letter of that key is never sent.

    `reader` is the number of the person it is for, whose address is in `to`.
    `text` is its plain text, by which an answer that quotes it is recognised; `raw` is what travels.
    """

    key: str
    game: str
    reader: int
    label: str
    kind: str
    to: str
    message_id: str
    raw: bytes
    text: str
    at: datetime


@dataclass(frozen=True, slots=True)
class ClaimedLetter:
    """A letter in the hand of the worker that claimed it, for the mail server; `attempts` were made before.

    `refused_at` is when a server first refused it for the moment.
    """

    id: int
    key: str
    to: str
    raw: bytes
    at: datetime
    attempts: int
    refused_at: datetime | None = None
