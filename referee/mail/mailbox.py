"""The contract of a mailbox, IMAP or Maildir: the letters it yields and how it fails.

Must not open a connection or a file.
"""

import random
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol, TypeVar

from referee.mail import mime

SIZE_LIMIT = 10 * 2**20
"""Bytes of the largest letter that is kept whole."""
LARGE = 2**15
"""Bytes above which a letter is collected after all smaller ones."""
HEADER_LIMIT = 64 * 2**10
"""Bytes that are kept of the header of a letter above the size limit."""
TRIES = 3
"""The number of searches after which a letter that is not handed over is given up."""

_TOGETHER = 50  # letters handed over at once; more gains nothing
_TOGETHER_BYTES = 16 * 2**20
_L = TypeVar("_L")


class MailboxUnavailable(Exception):  # noqa: N818
    """The mailbox cannot be used now; the text is for an operator and never contains the password.

    `login_refused` says that the server refused the login: trying again soon risks a lock-out.
    """

    def __init__(self, reason: str, *, login_refused: bool = False) -> None:
        super().__init__(reason)
        self.login_refused = login_refused


@dataclass(frozen=True, slots=True)
class Backoff:
    """The time to leave a mailbox alone after consecutive failures; `Backoff()` is the state after a success."""

    failures: int = 0

    def failed(self) -> "Backoff":
        """The state after one more failure."""
        return Backoff(self.failures + 1)

    def delay(self, rng: random.Random) -> float:
        """Seconds to wait: random up to a ceiling of 1 s that doubles with each failure to 5 min; 0 after a success."""
        if not self.failures:
            return 0.0
        return rng.uniform(0.0, min(300.0, 2.0 ** min(self.failures - 1, 16)))


@dataclass(frozen=True, slots=True)
class Kept:
    """A letter as it lay in a mailbox; `mailbox`, `uidvalidity` and `uid` together identify it for ever.

    `mailbox` is a URL without the password. In a Maildir `uidvalidity` is 0 and `uid` the first 63 bits of the SHA-256
    of the file's name without its flags; on a server without UIDVALIDITY, whose UIDs mean nothing tomorrow, so is that
    of its bytes. `received` is the server's time of receipt, in UTC, to the second, None if it tells none. `raw` is the
    letter as the server returned it; if not `whole`, the letter was above SIZE_LIMIT and went to quarantine, and `raw`
    is its header or the beginning of that.
    """

    mailbox: str
    uidvalidity: int
    uid: int
    received: datetime | None
    raw: bytes
    whole: bool = True

    def received_by(self, now: datetime) -> datetime:
        """When it was received, if the server tells that, else its Date, but not after `now`; without one, `now`."""
        return self.received or min(mime.instant(mime.field(mime.headers(self.raw), "date")) or now, now)


@dataclass(frozen=True, slots=True)
class Missed:
    """The place of a letter that lies in a mailbox, which does not hand it over; as in `Kept`."""

    mailbox: str
    uidvalidity: int
    uid: int


@dataclass(frozen=True, slots=True)
class Traffic:
    """How many commands a mailbox was sent, and how many letters it has handed over, since it was opened."""

    commands: int = 0
    letters: int = 0


class NotHandedOver:
    """The letters that a mailbox lists and does not hand over, and how often each was tried.

    Until a letter was tried TRIES times no search is complete: it may hold the orders that a deadline waits for.
    """

    def __init__(self, mailbox: str) -> None:
        """Nothing is known yet of the mailbox of this name."""
        self._mailbox = mailbox
        self._tries: dict[Missed, int] = {}

    @property
    def missed(self) -> tuple[Missed, ...]:
        """The letters that were tried TRIES times, and lay there in the last search."""
        return tuple(place for place, tries in self._tries.items() if tries >= TRIES)

    def tries(self, uidvalidity: int, uid: int) -> int:
        """How often a letter was tried in vain."""
        return self._tries.get(Missed(self._mailbox, uidvalidity, uid), 0)

    def broke_over(self, uidvalidity: int, uids: Sequence[int]) -> bool:
        """Count a session that broke over these letters; whether the search may go on, since they are given up."""
        for uid in uids:
            self._tries[Missed(self._mailbox, uidvalidity, uid)] = self.tries(uidvalidity, uid) + 1
        return all(self.tries(uidvalidity, uid) >= TRIES for uid in uids)

    def after_search(self, there: Iterable[Missed]) -> None:
        """Count the letters that lie there still. Raises MailboxUnavailable if one of them has to be tried again."""
        before, self._tries = self._tries, {}
        for place in sorted(there, key=lambda place: place.uid):
            self._tries[place] = before.get(place, 0) + 1
        again = [place.uid for place, tries in self._tries.items() if tries < TRIES]
        if again:
            raise MailboxUnavailable(f"{self._mailbox}: letters that are there and do not come: {again[:5]}")


def nothing() -> None:
    """The default for `before_large`: does nothing."""


def in_portions(letters: Iterable[_L], size: Callable[[_L], int]) -> Iterator[list[_L]]:
    """Letters in portions small enough for memory."""
    portion: list[_L] = []
    taken = 0
    for each in letters:
        its = min(size(each), SIZE_LIMIT)
        if portion and (len(portion) == _TOGETHER or taken + its > _TOGETHER_BYTES):
            yield portion
            portion, taken = [], 0
        portion.append(each)
        taken += its
    if portion:
        yield portion


Keep = Callable[[Sequence[Kept]], None]
"""Stores some letters of a mailbox, all of them or none."""


class Mailbox(Protocol):
    """A folder of letters. `collect` and `wait` may each be called by one thread at a time."""

    @property
    def name(self) -> str:
        """The URL without the password, as in `Kept`."""

    def collect(self, keep: Keep, before_large: Callable[[], None] = nothing) -> int:
        """Hand every letter of the folder to `keep`, some at once, large ones last, then move them away.

        Returns how many were kept. What comes meanwhile may be left to the next search. `before_large` is called before
        large letters are fetched, so that small ones need not wait for them. `keep` has committed the letters when it
        returns. If it raises, they stay where they are, and the exception propagates. After a crash a letter is handed
        over again. A letter that does not come stays and does not hold up the others; it joins `missed` in its third
        search. Raises MailboxUnavailable, also for a letter that has to be tried again.
        """

    @property
    def missed(self) -> tuple[Missed, ...]:
        """The letters that the last search found, and that were tried three times and never handed over."""

    @property
    def staying(self) -> tuple[Missed, ...]:
        """The letters that are kept, and that lay there after the last search and the one before, though moved."""

    @property
    def traffic(self) -> Traffic:
        """What went to and fro so far."""

    def wait(self, seconds: float, stop: threading.Event) -> None:
        """Return when mail may have arrived since the last `collect`, when `stop` is set, or after `seconds`.

        Between two waits of a server lies a second at least, and more if it wakes without a reason. Raises
        MailboxUnavailable.
        """

    def close(self) -> None:
        """Close all connections. To end a `wait` in another thread, set its `stop` first."""
