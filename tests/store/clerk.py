"""The smallest desk that does what a desk promises, and what stands around it: a Maildir, a carrier of letters."""

import itertools
import os
import signal
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from queue import SimpleQueue

from referee.desk import Absence, LetterKept, Outage, Shunted, Stimulus, Tick
from referee.log import PressSent
from referee.mail.accounts import MaildirAccount
from referee.mail.inbox import open_mailbox
from referee.mail.mailbox import Mailbox
from referee.store import QueuedLetter, Store, Transaction

NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)


class Clock:
    """A clock the test holds."""

    now = NOON

    def __call__(self):
        return self.now

    def runs(self, **time):
        self.now += timedelta(**time)


GAME = "g1"
_names = itertools.count()


class Clerk:
    """Writes what it is told into the log of one game and answers every letter; a letter that says BREAK breaks it.

    One that says BOMB ends the whole process, and so does it to tell the game "bomb" the time. One that says SIGNALS
    brings the process all that a service is told by.
    """

    def __init__(self, store: Store, before: Callable[[Stimulus], None] = lambda _: None) -> None:
        self._store = store
        self._before = before

    def handle(self, stimulus: Stimulus, now: datetime) -> None:
        self._before(stimulus)
        with self._store.writing() as transaction:
            match stimulus:
                case LetterKept(inbox_id):
                    self._read(transaction, inbox_id, now)
                case Tick(game) | Absence(game) if seconds := transaction.absence_of(game):
                    self._note(transaction, game, f"away {seconds}", now)
                    transaction.subtract_absence(game, seconds)
                case Tick("bomb"):
                    os.kill(os.getpid(), signal.SIGKILL)
                case Tick(game):
                    self._note(transaction, game, f"tick {now:%H:%M:%S}", now)
                    transaction.set_wake(game, None)
                case Outage(seconds, mailbox):
                    transaction.add_absence(transaction.record_absence(seconds, now, mailbox))
                case Shunted(inbox_id, trace):
                    transaction.shunt(inbox_id, trace)
                    self._note(transaction, GAME, f"sorry for {inbox_id}", now)

    def lane(self, raw: bytes) -> str:
        head = raw.partition(b"\r\n\r\n")[0]
        return head.partition(b"\r\nLane: ")[2].decode()

    def _read(self, transaction: Transaction, inbox_id: int, now: datetime) -> None:
        words = transaction.letter(inbox_id).raw.decode().partition("\r\n\r\n")[2].strip()
        if words == "BOMB":
            os.kill(os.getpid(), signal.SIGKILL)
        if words == "SIGNALS":
            for number in (signal.SIGHUP, signal.SIGTERM, signal.SIGINT):
                os.kill(os.getpid(), number)
        if words == "BREAK":
            raise RuntimeError(f"cannot make sense of {words}")
        self._note(transaction, GAME, words, now)
        transaction.set_verdict(inbox_id, "filed", GAME, 0)

    def _note(self, transaction: Transaction, game: str, words: str, now: datetime) -> None:
        seq = transaction.append(game, [PressSent(0, words)], now, len(transaction.log(game)))
        key = f"{game}/{seq}"
        transaction.post(
            QueuedLetter(key, game, 0, "r1", "receipt", "ann@example.org", f"<{key}@x>", words.encode(), words, now)
        )


def clerk_at(url: str) -> Clerk:
    """A clerk at a database, in whatever process."""
    return Clerk(Store(url))


def open_game(store: Store, game: str = GAME, wake_at: datetime | None = None) -> None:
    """A game that the clerk can write in."""
    with store.writing() as transaction:
        transaction.add_game(game, "table")
        transaction.set_wake(game, wake_at)


def written(store: Store, game: str = GAME) -> list[str]:
    """What the clerk has written down."""
    with store.reading() as transaction:
        return [entry.body.text for entry in transaction.log(game) if isinstance(entry.body, PressSent)]


def make_maildir(folder: Path) -> Path:
    """An empty Maildir."""
    for name in ("new", "cur", "tmp"):
        (folder / name).mkdir(parents=True)
    return folder


def drop(maildir: Path, words: str, message_id: str = "", lane: str = "") -> None:
    """Deliver a letter as a mail server does: it appears whole."""
    name = f"{next(_names):06d}.letter"
    head = f"From: ann@example.org\r\nMessage-ID: <{message_id or name}@home>"
    head += f"\r\nLane: {lane}\r\n\r\n" if lane else "\r\n\r\n"
    (maildir / "tmp" / name).write_bytes(f"{head}{words}\r\n".encode())
    (maildir / "tmp" / name).rename(maildir / "new" / name)


def mailbox_of(maildir: Path) -> Mailbox:
    """The mailbox a worker reads."""
    return open_mailbox(MaildirAccount(maildir))


class Pigeon:
    """Takes letters until it is told what to say instead: `says` is asked before each."""

    def __init__(self, says: Callable[[str], Exception | None] = lambda _: None) -> None:
        self.says = says
        self.taken: list[str] = []
        self.arrivals: SimpleQueue[str] = SimpleQueue()  # for a test to wait at
        self.is_closed = False

    def deliver(self, raw: bytes, to: str) -> None:
        answer = self.says(raw.decode())
        if answer is not None:
            raise answer
        self.taken.append(raw.decode())
        self.arrivals.put(raw.decode())

    def close(self) -> None:
        self.is_closed = True
