"""How much ten hostile letters delay a player's letter behind them: `python -m benchmarks.hostile [LETTER ...]`.

The delay is compared with that behind ten plain letters in the same run, for each hostile letter of the tests: once
from a stranger, once with the token of a player. The worst are printed. Other load on the machine only adds to a delay,
so the quickest of some rounds counts.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack
from email.message import Message
from itertools import cycle
from math import inf
from pathlib import Path
from statistics import median
from typing import Any

from benchmarks.sweep import ORDERS, Watched, desk_of, jobs_of
from benchmarks.workers import PLAYERS, first_reports, mailboxes, opened, writer
from referee.cli.progress import stepping
from referee.store import Store
from tests.kit.post import NOON, PostOffice
from tests.kit.tables import NAMES
from tests.mail.hostile import HOSTILE

TEN = 10
GAMES = 30
ROUNDS = 5
SHOWN = 5
GOAL = 1.0


class Bench:
    """Games whose players write in turn."""

    def __init__(self, store: Store, fill: Any) -> None:
        self._store = store
        opened(store, GAMES)
        with store.reading() as transaction:
            firsts = first_reports(transaction)
        self._seats = cycle([(seat, firsts[f"g{n}", seat]) for seat in range(PLAYERS) for n in range(1, GAMES + 1)])
        self._office: PostOffice = writer()
        self._fill, self._account = fill, fill(())
        self._watched = Watched(desk_of(store))
        self._collection, _ = jobs_of(store, self._account, self._watched)

    def plain(self) -> bytes:
        """The next player's orders."""
        seat, ours = next(self._seats)
        return self._office.answer(ours, ORDERS, address(seat))

    def hostile(self, name: str, with_token: bool) -> Iterator[bytes]:
        """Ten of these letters, from a stranger or from the next player."""
        raw, (seat, ours) = HOSTILE[name](), next(self._seats)
        for n in range(TEN):
            yield b"X-Number: %d\n" % n + (borne(raw, seat, ours) if with_token else raw)

    def delay(self, before: list[bytes]) -> float:
        """Seconds until the next player's orders are decided, if these letters come before."""
        mine = self.plain()
        self._fill((*before, mine), self._account)
        begun = time.perf_counter()
        self._collection.collect(NOON)
        with self._store.reading() as transaction:
            kept = transaction.inbox(limit=TEN + 1)
        number = next(row.id for row in kept if row.message_id and row.message_id.encode() in mine)
        return self._watched.decided[number] - begun

    def quickest(self, name: str, with_token: bool, enough: float) -> float:
        """The least delay behind ten of these letters in some rounds, or the first delay that is quick enough."""
        delays: list[float] = []
        while len(delays) < ROUNDS and min(delays, default=inf) > enough:
            delays.append(self.delay([*self.hostile(name, with_token)]))
        return min(delays)


def address(seat: int) -> str:
    return f"{NAMES[seat]} <{NAMES[seat].lower()}@example.org>"


def borne(raw: bytes, seat: int, ours: Message) -> bytes:
    """The letter as if a player had written it in answer to ours."""
    sender = f"From: {address(seat)}\n".encode()
    answers = f"In-Reply-To: {ours['Message-ID']}\n".encode()
    return answers + sender + raw.replace(b"From: bo@example.net\n", b"", 1)


def main(*chosen: str) -> None:
    """Print the ratios."""
    names = chosen or tuple(HOSTILE)
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        store = stack.enter_context(Store(f"sqlite:///{folder / 'games.db'}"))
        store.create()
        bench = Bench(store, stack.enter_context(mailboxes()))
        bench.delay([bench.plain() for _ in range(TEN)])  # what is read once in a worker's life
        for whose, with_token in (("a stranger", False), ("a player", True)):
            plain = min(bench.delay([bench.plain() for _ in range(TEN)]) for _ in range(ROUNDS))
            found = {
                name: bench.quickest(name, with_token, plain) / plain
                for name in stepping(names, f"letters of {whose}", len(names))
            }
            last = sorted(found, key=found.__getitem__, reverse=True)
            verdict = "reached" if found[last[0]] <= GOAL else "missed"
            usual = median(found.values())
            print(f"behind ten plain letters: {plain:.2f} s")
            print(f"behind ten hostile ones of {whose}: {usual:.2f} times as long, goal, {GOAL:.1f}: {verdict}")
            for name in last[:SHOWN]:
                print(f"  {found[name]:5.2f}  {name}")


if __name__ == "__main__":
    main(*sys.argv[1:])
