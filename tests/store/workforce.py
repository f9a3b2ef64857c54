"""Real workers, each a process of its own over real servers, that a test kills when it likes.

A foreman process imports everything once and forks a worker for each line it reads. Used by `test_many_workers`.
"""

import json
import logging
import os
import signal
import subprocess
import sys
import threading
from dataclasses import asdict, dataclass
from datetime import timedelta
from pathlib import Path
from random import Random
from typing import Self

from referee.mail.accounts import ImapAccount, SmtpAccount
from referee.mail.inbox import open_mailbox
from referee.mail.send import Sender
from referee.store import Store
from scheduler import Worker
from tests.store.crashing import desk_of

ROOT = Path(__file__).resolve().parent.parent.parent
LEASE = timedelta(seconds=6)


@dataclass(frozen=True)
class Place:
    """Where a worker works: database, mailbox, mail server; and the file for what it logs."""

    database: str
    intake: ImapAccount
    carrier: SmtpAccount
    log: str

    def work(self) -> None:
        """Work until SIGTERM."""
        logging.basicConfig(filename=self.log, level=logging.INFO, format=f"{os.getpid()} %(asctime)s %(message)s")
        logging.getLogger("apscheduler").setLevel(logging.WARNING)
        stop = threading.Event()
        signal.signal(signal.SIGTERM, lambda *_: stop.set())
        with Store(self.database) as store:
            mailbox, sender = open_mailbox(self.intake), Sender(self.carrier)
            desk = desk_of(store)
            Worker(store, mailbox, sender, desk, rng=Random(), poll=1.0, pulse=0.2, lease=LEASE).run(stop)


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
        for worker in self.workers:
            os.kill(worker, signal.SIGTERM)
        self._process.communicate()  # it waits for them

    def hire(self) -> None:
        """One worker more."""
        self.workers.append(int(self._say({})))

    def kill(self, which: int) -> None:
        """A worker is gone from one instruction to the next; nobody is told."""
        os.kill(self.workers.pop(which % len(self.workers)), signal.SIGKILL)

    def _say(self, words: dict[str, object]) -> str:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps(words) + "\n")
        self._process.stdin.flush()
        return self._process.stdout.readline()


def main() -> None:
    """Read a place, then fork a worker for each line."""
    told = json.loads(sys.stdin.readline())
    intake = {**told["intake"], "token_command": ()}
    carrier = {**told["carrier"], "token_command": ()}
    place = Place(told["database"], ImapAccount(**intake), SmtpAccount(**carrier), told["log"])
    print("ready", flush=True)
    for _ in sys.stdin:
        child = os.fork()
        if child == 0:
            sys.stdin.close()
            try:
                place.work()
            finally:
                os._exit(0)
        print(child, flush=True)
    try:
        while True:
            os.wait()
    except ChildProcessError:
        pass


if __name__ == "__main__":
    main()
