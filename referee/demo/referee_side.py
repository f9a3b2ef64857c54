"""The referee's side of a demo: a database in a temporary file, a desk, and the worker in a thread.

Knows the parts of a referee. Must not know who plays, and tells players nothing but by mail.
"""

from __future__ import annotations

import secrets
import threading
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Self

from referee.commands.newcomers import Newcomer
from referee.demo.servers import LoopbackMail
from referee.desk import Desk
from referee.desk.rate_limits import ALLOWANCES, Allowance, Allowances
from referee.log import Logged, Options
from referee.mail.inbox import open_mailbox
from referee.mail.send import Sender
from referee.rules.setup import Setup
from referee.settings import KEY_BYTES
from referee.store import Store
from scheduler import Worker
from scheduler.service import rendered

REFEREE = "referee"
"""The mail user that letters to the referee are delivered to."""
_GAME = "g1"
_AT_HOME: Allowances = {**ALLOWANCES, "asking": Allowance(10_000, timedelta(seconds=1))}
"""Whoever plays on this machine may ask as often as it takes: no machine answers machines here."""
_POLL = 30  # seconds; IDLE notices mail at once, polling is for when that fails
_PULSE = 1.0
_GOODBYE = 10.0


def now() -> datetime:
    """The present time, by the clock of this machine."""
    return datetime.now(UTC)


class RefereeSide:
    """A referee for one game. It works, and its log can be read, while the context lasts."""

    def __init__(self, mail: LoopbackMail) -> None:
        self._place = TemporaryDirectory(prefix="el-grande-", ignore_cleanup_errors=True)
        self._store = Store(f"sqlite:///{Path(self._place.name) / 'referee.db'}")
        self._store.create()
        self._desk = Desk(
            self._store, (secrets.token_bytes(KEY_BYTES),), mail.address(REFEREE), rendered, allowances=_AT_HOME
        )
        mailbox, sender = open_mailbox(mail.imap(REFEREE)), Sender(mail.smtp(REFEREE))
        self._worker = Worker(self._store, mailbox, sender, self._desk, poll=_POLL, pulse=_PULSE)
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._worker.run, args=(self._stop,), name="referee")

    def open_game(
        self, title: str, setup: Setup, options: Options, players: Sequence[Newcomer], seed: bytes, *, chosen: bool
    ) -> None:
        """Open the game, write the invitations and start working. To be called once."""
        self._desk.open_game(_GAME, title, setup, options, players, seed, now(), chosen_seed=chosen)
        self._thread.start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._stop.set()
        if self._thread.is_alive():
            self._thread.join(_GOODBYE)
        self._store.close()
        self._place.cleanup()

    def log(self) -> tuple[Logged, ...]:
        """The game's log so far, for the summary; it holds secrets, so no player may see it."""
        with self._store.reading() as transaction:
            return transaction.log(_GAME)

    def letters(self) -> tuple[int, int]:
        """The number of letters that came in, and of those sent."""
        with self._store.reading() as transaction:
            return sum(transaction.inbox_counts().values()), transaction.outbox_counts().get("sent", 0)
