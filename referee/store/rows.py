"""The values that the store takes and returns, all frozen, and its errors.

Knows the columns a caller may see. Must not know a table, a query or a connection.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from referee.languages.likeness import plain_name


class Raced(Exception):  # noqa: N818
    """Another writer was quicker: this transaction is rolled back. Read again, and decide again."""


class StoreUnavailable(Exception):  # noqa: N818
    """The database is locked, full, read-only, gone or of another version. The text shows no value of a row.

    `advice` says what to do about it, in sentences; empty where the text itself does.
    """

    def __init__(self, reason: str, advice: str = "") -> None:
        super().__init__(reason)
        self.advice = advice


class NotHere(LookupError):  # noqa: N818
    """There is nothing under this number or name; the text says what was asked for."""


NO_GAME = "desk"
"""Stands for its game in a letter out that is about none, and in its token; games have numbers."""

ENDED = ("0001", "0002")
"""Revisions of releases before 0.2.0. Their games ended with them: no later release reads their logs."""


@dataclass(frozen=True, slots=True)
class Revision:
    """The revision that the tables of a database have, None without tables, and the one this release wants."""

    found: str | None
    wanted: str

    @property
    def is_newer(self) -> bool:
        """Whether a newer release has upgraded the tables; revisions are numbered."""
        return self.found is not None and self.found > self.wanted

    @property
    def is_of_before(self) -> bool:
        """Whether it belongs to a release before 0.2.0; the games of such a release ended with it."""
        return self.found in ENDED


@dataclass(frozen=True, slots=True)
class GameRow:
    """A game without its log: `seq` is the number of the last entry, 0 before the first; `wake_at` is in UTC."""

    id: str
    title: str
    wake_at: datetime | None
    ended: bool
    seq: int
    glance: str = ""  # how it stands, see `Glance`


@dataclass(frozen=True, slots=True)
class Wake:
    """When the clock has to look at a game again; None: only after a letter. `ended`: nothing more can happen.

    `glance` is how the game stands with the entries that are written.
    """

    at: datetime | None
    ended: bool = False
    glance: str = ""


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody on a game's roster: address, time zone and language; `number` never passes to another person."""

    game: str
    number: int
    name: str
    address: str
    time_zone: str
    language: str
    also: str = ""  # a second address, whose letters count as well
    shown_by_name: bool = False  # where games are shown

    @property
    def addresses(self) -> frozenset[str]:
        """The addresses whose letters count as this person's, in lower case."""
        return frozenset(filter(None, (self.address.lower(), self.also.lower())))


def is_same(one: Person, other: Person) -> bool:
    """Whether two rows of rosters are one person: the same address and the same name, in capitals or not."""
    return bool(one.addresses & other.addresses) and plain_name(one.name) == plain_name(other.name)


@dataclass(frozen=True, slots=True)
class Addressed:
    """An outgoing letter as one that asks an address: to where, when, and its words."""

    to: str
    at: datetime
    text: str


@dataclass(frozen=True, slots=True)
class Correspondence:
    """The letters that a person has from us: `words` an answer may quote, and the one that a reply has to refer to.

    That is the letter that is answered, or else our latest: its Message-ID is `ours`, the first of its bytes `head`,
    empty without one. `answers` is the number of the letter that is answered, and `since` when it was written; 0 and
    None if we do not have it.
    """

    words: tuple[str, ...] = ()
    ours: str = ""
    head: bytes = b""
    answers: int = 0
    since: datetime | None = None


@dataclass(frozen=True, slots=True)
class ThreadHeads:
    """The Message-IDs of letters to one reader that began threads; None for one that there is not.

    `stop` began the thread of a stop, `question` that of the newest question in it. `latest` is the newest report,
    else the first letter of all.
    """

    stop: str | None = None
    question: str | None = None
    latest: str | None = None


@dataclass(frozen=True, slots=True)
class RateLimitState:
    """One account of a correspondent: forgotten at `even`; `told` says whether the person knows of the limit."""

    even: datetime
    told: bool


@dataclass(frozen=True, slots=True)
class InboxRow:
    """An incoming letter as it was stored, and what became of it.

    `raw` is what the mailbox gave; unless `whole`, only the header of a letter that was too large, or its beginning.
    `verdict` is "new" until the desk has decided, then what it decided, or "shunted" with the trace in `note`.
    `game` is "" and `seat` -1 if the letter belongs to none.
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
class WaitingLetter:
    """An outgoing letter that waits until an hour, by its first bytes, long enough for its header."""

    until: datetime
    head: bytes


@dataclass(frozen=True, slots=True)
class QueuedLetter:
    """A letter to be queued. A second letter of the same `key` (cause, seat, kind) is never sent.

    `reader` is the number of the person it is for, whose address is in `to`.
    `text` is its plain text, with which quotes in an answer are recognised; `raw` is what is sent. It tells of the
    entries behind `since`, up to `upto`, of its game's log; 0 and 0 if it follows from none.
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
    not_before: datetime | None = None  # it is not sent sooner
    since: int = 0
    upto: int = 0


@dataclass(frozen=True, slots=True)
class SentLetter:
    """A letter to a reader, with its label and the first of its bytes, which are empty if it was deleted.

    `kind`, `message_id`, `since` and `upto` as of `QueuedLetter`; `digest` is the SHA-256 of its words, "" if unknown.
    """

    head: bytes
    id: int
    label: str
    at: datetime
    kind: str
    message_id: str
    since: int
    upto: int
    digest: str


@dataclass(frozen=True, slots=True)
class ClaimedLetter:
    """An outgoing letter for the worker that has claimed it; `attempts` were made before.

    `refused_at` is when a server first refused it temporarily.
    """

    id: int
    key: str
    to: str
    raw: bytes
    at: datetime
    attempts: int
    refused_at: datetime | None = None
