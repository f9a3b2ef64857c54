"""Letters that arrive while many deadlines pass at once: `python -m benchmarks.sweep [GAMES] [LETTERS]`.

Letters come before deadlines: one that arrives just as a game's turn begins must wait for that turn and for being
fetched, and for no other game. Each row says for how many turns letters waited. Then a worker is killed in the middle
of such a sweep, and the next one goes on: no turn is lost, and none is taken twice.
"""

from __future__ import annotations

import multiprocessing
import sys
import tempfile
import time
from collections.abc import Callable, Iterable
from contextlib import ExitStack
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path
from random import Random
from statistics import mean, median
from typing import Any

from benchmarks.workers import databases, first_reports, mailboxes, opened, writer
from referee.desk import Desk, LetterKept, Stimulus, Tick
from referee.mail.accounts import ImapAccount, MaildirAccount
from referee.mail.inbox import open_mailbox
from referee.store import Store
from scheduler.collecting import Collection
from scheduler.handling import Handling
from scheduler.monitoring import Monitor
from scheduler.telling import Telling
from scheduler.worker import Sweep
from tests.kit.post import KEY, NOON, REFEREE, render
from tests.kit.tables import NAMES

ORDERS = "POWER 11 or 9 or ANY\nCARD ANY\nSKIP"
OVER = NOON + timedelta(days=30)
GOAL = 2.0  # turns of a game that a letter may wait: the one that has begun, and being fetched


class Watched:
    """A desk that takes times. Just before every `every`-th turn of a game the next letter arrives."""

    def __init__(self, desk: Desk, arriving: Iterable[Callable[[], object]] = (), every: int = 1) -> None:
        self._desk = desk
        self._arriving = iter(arriving)
        self._every = every
        self._arrived = 0.0
        self.turns: list[float] = []
        self.waits: list[float] = []
        self.decided: dict[int, float] = {}  # when each letter was decided

    def lane(self, raw: bytes) -> str:
        return self._desk.lane(raw)

    def handle(self, stimulus: Stimulus, now: datetime) -> None:
        if isinstance(stimulus, LetterKept):
            self.waits.append(time.perf_counter() - self._arrived)
        elif len(self.turns) % self._every == self._every - 1 and (arrive := next(self._arriving, None)):
            arrive()
            self._arrived = time.perf_counter()
        begun = time.perf_counter()
        self._desk.handle(stimulus, now)
        if isinstance(stimulus, Tick):
            self.turns.append(time.perf_counter() - begun)
        elif isinstance(stimulus, LetterKept):
            self.decided[stimulus.inbox_id] = time.perf_counter()


def answers(store: Store, games: int, letters: int) -> list[bytes]:
    """A player's orders in so many of the games, drawn by chance."""
    office = writer()
    with store.reading() as transaction:
        firsts = first_reports(transaction)
    sender = f"{NAMES[0]} <{NAMES[0].lower()}@example.org>"
    return [office.answer(firsts[f"g{n}", 0], ORDERS, sender) for n in Random(1).sample(range(1, games + 1), letters)]


def jobs_of(store: Store, account: ImapAccount | MaildirAccount, desk: Watched) -> tuple[Collection, Sweep]:
    """Two of a worker's jobs, at this desk."""
    mailbox, monitor = open_mailbox(account), Monitor(store)
    handling = Handling(desk, monitor)
    telling = Telling(store, handling, Random(1))
    collection = Collection(store, mailbox, desk, handling, telling, monitor)
    return collection, Sweep(store, mailbox.name, handling, telling)


def sweep(collection: Collection, turns: Sweep) -> None:
    """Take every turn that is due, with letters in between."""
    collection.collect(OVER)
    while turns.tick_one(collection.searched):
        collection.collect(OVER)


def desk_of(store: Store) -> Desk:
    return Desk(store, (KEY,), REFEREE, render)


def with_letters(url: str, fill: Callable[..., ImapAccount | MaildirAccount], letters: int) -> str:
    """How long letters wait while games take their turns."""
    account = fill(())
    with Store(url) as store:
        games = len(entries(store))
        arriving = (partial(fill, (letter,), account) for letter in answers(store, games, letters))
        watched = Watched(desk_of(store), arriving, games // (letters + 1))
        begun = time.perf_counter()
        sweep(*jobs_of(store, account, watched))
        seconds = time.perf_counter() - begun
    turn, worst, usual = mean(watched.turns), max(watched.waits), median(watched.waits)
    return (
        f"{len(watched.turns)} turns in {seconds:.1f} s, {1000 * turn:.1f} ms each; {len(watched.waits)} letters "
        f"waited {usual / turn:.1f} turns, at the most {worst / turn:.1f}; goal, {GOAL:.0f}: "
        + ("reached" if usual <= GOAL * turn else "missed")
    )


def sweep_alone(url: str, account: ImapAccount | MaildirAccount, turns: Any) -> None:
    """A worker process: sweeps until it is done, and puts the number of turns it took into `turns`."""
    with Store(url) as store:
        watched = Watched(desk_of(store))
        sweep(*jobs_of(store, account, watched))
        turns.put(len(watched.turns))


def killed(url: str, account: ImapAccount | MaildirAccount) -> str:
    """Kill a worker in the middle of a sweep, let another one go on, and say what was lost or taken again."""
    context = multiprocessing.get_context("spawn")
    turns = context.Queue()
    crew = [context.Process(target=sweep_alone, args=(url, account, turns)) for _ in range(2)]
    with Store(url) as store:
        before = entries(store)
        crew[0].start()
        while (done := _gone_on(store, before)) < len(before) // 3:
            assert crew[0].is_alive()
            time.sleep(0.05)
        crew[0].kill()
        crew[0].join()
        done = _gone_on(store, before)
        crew[1].start()
        taken = turns.get()
        crew[1].join()
        left = len(before) - _gone_on(store, before)
    return (
        f"killed after {done} of {len(before)} turns, the next worker took {taken}: "
        f"{taken + done - len(before)} taken again, {left} lost"
    )


def entries(store: Store) -> dict[str, int]:
    """The number of entries in each game's log."""
    with store.reading() as transaction:
        return {row.id: row.seq for row in transaction.games()}


def _gone_on(store: Store, before: dict[str, int]) -> int:
    return sum(entries(store)[game] > seq for game, seq in before.items())


def main(games: int = 1000, letters: int = 50) -> None:
    """Print what was found."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        fill = stack.enter_context(mailboxes())
        for name, fresh in databases(folder, stack).items():
            urls = fresh(), fresh()
            for url in urls:
                with Store(url) as store:
                    store.create()
                    opened(store, games)
            print(f"{name}: {with_letters(urls[0], fill, letters)}", flush=True)
            print(f"{name}: {killed(urls[1], fill(()))}", flush=True)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
