"""Letters that arrive while very many games are due: `python -m benchmarks.rush [GAMES] [DUE]`.

One worker and one processor, over SQLite and a Maildir. The clock is simulated: it goes on by the CPU time of what the
worker does, and leaps where nothing is to be done. Letters arrive two a second, first while nothing is due, then while
all due games are; a letter is answered when the first letter to its writer is handed over.
"""

from __future__ import annotations

import gc
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path
from statistics import mean
from time import process_time

from benchmarks.crowd import Crowd, gather
from benchmarks.guard_cases import sheet
from benchmarks.table import Row, table
from benchmarks.workers import PLAYERS, first_reports, writer
from referee.desk import Desk
from referee.mail.accounts import MaildirAccount
from referee.mail.inbox import open_mailbox
from referee.store import Store
from scheduler import Worker
from tests.kit.post import KEY, NAMES, NOON, REFEREE, render
from tests.store.clerk import make_maildir

GOAL = 2  # times as long as while nothing is due
GAP = 0.5  # seconds between two letters
WRITING = 20  # games whose players write, half of them while games are due
DUE = NOON + timedelta(hours=72)


@dataclass(frozen=True)
class Written:
    """A letter, with the game and the colour of its writer."""

    raw: bytes
    writer: tuple[str, str]


@dataclass
class Rush:
    """A worker whose clock is simulated, which has read no game yet; with what was handed over, and when."""

    store: Store
    folder: Path
    now: datetime = NOON + timedelta(hours=1)
    told: list[tuple[datetime, tuple[str, str]]] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Employ the worker."""
        self._new = make_maildir(self.folder / "mail") / "new"
        desk = Desk(self.store, (KEY,), REFEREE, render)
        mailbox = open_mailbox(MaildirAccount(self._new.parent))
        self._worker = Worker(self.store, mailbox, self, desk, clock=lambda: self.now)  # type: ignore[arg-type]

    def deliver(self, raw: bytes, to: str) -> None:
        """Take a letter of the worker's, as a mail server does."""
        game, _, reader = raw[raw.index(b"Message-ID: <") + 13 :][:80].decode().split(".")[:3]
        self.told.append((self.now, (game, reader)))

    def answered(self, letters: Sequence[Written]) -> list[float]:
        """Seconds until each of these letters is answered, which arrive one after another."""
        arrivals = [(self.now + timedelta(seconds=GAP * (n + 0.5)), each) for n, each in enumerate(letters)]
        left, begun = list(arrivals), len(self.told)
        while left or any(self._new.iterdir()):
            if not self._worker._sweep.has_due(self.now) and not any(self._new.iterdir()):
                self.now = max(self.now, left[0][0])
            while left and left[0][0] <= self.now:
                (self._new / f"{len(left)}.{process_time()}.rush").write_bytes(left.pop(0)[1].raw)
            self._takes(lambda: self._worker._collection.collect(self.now))
            self._takes(lambda: self._worker._delivery.deliver(self.now))
            self._takes(lambda: self._worker._sweep.tick_one(self._worker._collection.searched))
            self._takes(lambda: self._worker._delivery.deliver(self.now))
        told = self.told[begun:]
        return [
            next((at - since).total_seconds() for at, name in told if at >= since and name == each.writer)
            for since, each in arrivals
        ]

    def _takes(self, work: object) -> None:
        began = process_time()
        work()  # type: ignore[operator]
        self.now += timedelta(seconds=process_time() - began)


def answers(store: Store, games: Sequence[int]) -> Iterator[Written]:
    """The first sheets of all players of these games, as they arrive: not game by game. The last ones end a round."""
    office, desk = writer(), Desk(store, (KEY,), REFEREE, render)
    with store.reading() as transaction:
        firsts = first_reports(transaction)
        for seat in range(PLAYERS):
            for game in games:
                docket = desk.docket(transaction, f"g{game}")
                sender = f"{NAMES[seat]} <{NAMES[seat].lower()}@example.org>"
                raw = office.answer(firsts[f"g{game}", seat], sheet(docket, seat), sender)
                yield Written(raw, (f"g{game}", docket.setup.colours[seat]))


def waited(running: int, due: int) -> tuple[list[float], list[float]]:
    """How long letters waited for their answer while nothing was due, and while games were."""
    with tempfile.TemporaryDirectory() as name, Store(f"sqlite:///{name}/games.db") as store:
        gather(store, Crowd(running, due, over=0, letters=0, writing=WRITING + 1))
        warm, calm, busy = (
            list(answers(store, range(due + first, due + last)))
            for first, last in ((1, 2), (2, 2 + WRITING // 2), (2 + WRITING // 2, 2 + WRITING))
        )
        rush = Rush(store, Path(name))
        gc.set_threshold(50_000, 20, 50)  # as `referee run` does
        rush.answered(warm)  # catalogues, templates and lexicons are read
        usual = rush.answered(calm)
        rush.now = max(rush.now, DUE)
        return usual, rush.answered(busy)


def rows(running: int = 10_000, due: int = 1_000) -> Iterator[Row]:
    calm, busy = waited(running, due)
    yield Row("a letter while a tenth of all games is due", 1e3 * mean(calm), 1e3 * mean(busy), goal=GOAL)


def main(*numbers: int) -> None:
    print(table(rows(*numbers)))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
