"""Real workers, each a process of its own over real servers, that a test kills when it likes.

A foreman process imports everything once and forks a worker for each line it reads. Used by `killing`.
"""

import json
import logging
import os
import signal
import subprocess
import sys
import threading
import time
from dataclasses import asdict, dataclass
from datetime import datetime, timedelta
from email import message_from_bytes
from functools import partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, Self

import tests.servers.statements  # noqa: F401  compiled before the fork
from referee.commands.newcomers import Newcomer
from referee.desk import Desk, LetterKept
from referee.log import Options
from referee.mail import send
from referee.mail.accounts import ImapAccount, MaildirAccount, SmtpAccount
from referee.mail.inbox import open_mailbox
from referee.store import Store
from scheduler import Worker, worker
from scheduler.handling import SeparateProcess
from tests.kit.tables import setup_for
from tests.store.clerk import NOON
from tests.store.crashing import desk_of

ROOT = Path(__file__).resolve().parent.parent.parent
LEASE = timedelta(hours=6)
SPEED = 600  # by which time passes quicker there: a pause of a minute takes a tenth of a second


@dataclass(frozen=True)
class Place:
    """Where a worker works: database, mailbox, mail server; the file for what it logs; when time began there."""

    database: str
    intake: ImapAccount | MaildirAccount
    carrier: SmtpAccount
    log: str
    begun: float

    def now(self) -> datetime:
        """What its clock says."""
        return NOON + SPEED * timedelta(seconds=time.monotonic() - self.begun)

    def work(self) -> None:
        """Work until SIGTERM."""
        logging.basicConfig(filename=self.log, level=logging.INFO, format=f"{os.getpid()} %(asctime)s %(message)s")
        logging.getLogger("apscheduler").setLevel(logging.WARNING)
        # What is waited for by stopwatch passes quicker, too.
        send._LIMIT, worker._OPERATOR, worker._GLANCE = 0.5, 0.5, 0.1
        stop = threading.Event()
        signal.signal(signal.SIGTERM, lambda *_: stop.set())
        with Store(self.database) as store:
            mailbox, sender = open_mailbox(self.intake), send.Sender(self.carrier)
            clock = {"clock": self.now, "poll": 1.0, "pulse": 0.2, "lease": LEASE}
            apart = SeparateProcess(partial(_desk_at, self.database))
            desk = desk_of(store)
            Worker(store, mailbox, sender, desk, rng=Random(), apart=apart, **clock).run(stop)  # type: ignore[arg-type]


def _desk_at(database: str) -> Desk:
    return desk_of(Store(database))


def place_of(told: dict[str, Any]) -> Place:
    """A place as `asdict` and JSON have told it."""
    intake = {**told["intake"], "token_command": ()}
    where = MaildirAccount(Path(intake["path"])) if "path" in intake else ImapAccount(**intake)
    return Place(**{**told, "intake": where, "carrier": SmtpAccount(**{**told["carrier"], "token_command": ()})})


class Foreman:
    """Hires workers for a place, and dismisses them, in order or with SIGKILL."""

    def __init__(self, place: Place) -> None:
        self._place = place
        self.workers: list[int] = []

    def __enter__(self) -> Self:
        self._process = subprocess.Popen(
            [sys.executable, "-m", __name__], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self._say(asdict(self._place))
        return self

    def __exit__(self, *exception: object) -> None:
        self._process.communicate()  # it dismisses them, and waits for them

    def hire(self) -> None:
        """One worker more."""
        self.workers.append(int(self._say({})))

    def kill(self, which: int) -> None:
        """A worker is gone from one instruction to the next; nobody is told."""
        os.kill(self.workers.pop(which % len(self.workers)), signal.SIGKILL)

    def _say(self, words: dict[str, object]) -> str:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps(words, default=str) + "\n")
        self._process.stdin.flush()
        return self._process.stdout.readline()


def practise() -> None:
    """Do once what every worker would import, read and compile by itself."""
    with TemporaryDirectory() as folder, Store(f"sqlite:///{folder}/referee.db") as store:
        store.create()
        desk = desk_of(store)
        players = [Newcomer(name, f"{name}@example.org") for name in ("ann", "bo")]
        desk.open_game("g1", "Practice", setup_for(2), Options(), players, b"s" * 32, NOON)
        with store.writing() as transaction:
            invitation = next(transaction.rows("outbox"))["raw"]
            answer = b"In-Reply-To: %b\r\nFrom: ann@example.org\r\n\r\nACCEPT\r\n" % _message_id(invitation)
            letter = transaction.keep("practice", 1, 1, NOON, answer)
        assert letter is not None
        desk.handle(LetterKept(letter), NOON)


def _message_id(raw: bytes) -> bytes:
    return message_from_bytes(raw)["Message-ID"].strip().encode()


def main() -> None:
    """Read a place, then fork a worker for each line; at the end of the lines they are all dismissed."""
    place = place_of(json.loads(sys.stdin.readline()))
    practise()
    print("ready", flush=True)
    workers = []
    for _ in sys.stdin:
        child = os.fork()
        workers.append(child)
        if child == 0:
            sys.stdin.close()
            try:
                place.work()
            finally:
                os._exit(0)
        print(child, flush=True)
    for number in workers:  # a dead one is there, too, until it is waited for
        os.kill(number, signal.SIGTERM)
    try:
        while True:
            os.wait()
    except ChildProcessError:
        pass


if __name__ == "__main__":
    main()
