"""What a letter costs the database: `python -m benchmarks.commits [GAMES]`.

Commits, each of which waits for the disk, and statements, counted while a worker keeps, decides and tells letters that
were all there when it began. The floor is the same worker with a desk that only writes rows which the real one made.
"""

from __future__ import annotations

import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from sqlalchemy import event

from benchmarks.guard_cases import BARE
from benchmarks.table import Row, table
from benchmarks.workers import LATER, Case, Idle, at_work, is_done, opened, prepared
from referee.desk import Desk
from referee.mail.accounts import MaildirAccount
from referee.mail.inbox import open_mailbox
from referee.store import Store
from referee.store.engines import WRITES
from scheduler import Worker
from tests.kit.post import KEY, REFEREE
from tests.store.clerk import make_maildir

GOAL = 2.0  # commits a letter


class Taken:
    """A mail server that takes every letter."""

    def deliver(self, raw: bytes, to: str) -> None:
        pass


def counted(case: Case, folder: Path, *, thinks: bool) -> Counter[str]:
    """The commits and statements of a worker that is done with all letters."""
    folder.mkdir()
    counts: Counter[str] = Counter()
    new = make_maildir(folder / "mail") / "new"
    for number, raw in enumerate(case.letters):
        (new / f"{number:06}.commits").write_bytes(raw)
    with Store(f"sqlite:///{folder / 'games.db'}") as store:
        store.create()
        opened(store, case.games)
        desk: Any = (
            at_work(Desk(store, (KEY,), REFEREE, lambda *_: BARE), store) if thinks else Idle(store, case.recorded)
        )
        worker = Worker(store, open_mailbox(MaildirAccount(new.parent)), Taken(), desk)  # type: ignore[arg-type]
        event.listen(store._engine, "before_cursor_execute", lambda *_: counts.update(["statements"]))
        event.listen(store._engine, "commit", lambda connection: counts.update(_written(connection)))
        while not is_done(store, len(case.letters)):
            worker.turn(LATER)
    return counts


def _written(connection: Any) -> tuple[str, ...]:
    return ("commits",) if connection.get_execution_options().get(WRITES) else ()


def rows(games: int = 10) -> Iterator[Row]:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        case = prepared(games, folder)
        floor, ours = (counted(case, folder / str(thinks), thinks=thinks) for thinks in (False, True))
        for what, most in (("commits", GOAL), ("statements", None)):
            yield Row(
                f"{what} a letter", *(each[what] / len(case.letters) for each in (floor, ours)), unit="", most=most
            )


def main(*numbers: int) -> None:
    print(table(rows(*numbers)))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
