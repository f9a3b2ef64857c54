"""What a letter to a game costs that the desk has forgotten: `python -m benchmarks.cold [LETTERS]`.

A game of four with every box that goes together is played by mail into its last round. Then one letter is decided
again and again, by a desk that remembers the game and by one that reads its log first, in CPU time.
"""

from __future__ import annotations

import gc
import shutil
import sys
import tempfile
from collections.abc import Iterator
from datetime import timedelta
from itertools import combinations
from pathlib import Path
from statistics import median

from benchmarks.engine import spent
from benchmarks.table import Row, table
from referee.cli.progress import stepping
from referee.desk import Desk, LetterKept
from referee.rules.boxes import BOXES, impossible
from referee.store import Store
from tests.kit.post import KEY, NOON, REFEREE, PostOffice, render

GOAL = 2.0  # times a warm one
LAST = 9


def everything() -> tuple[str, ...]:
    """As many boxes as go together."""
    shelves = [shelf for count in range(len(BOXES) + 1) for shelf in combinations(BOXES, count)]
    return max((shelf for shelf in shelves if not impossible(shelf)), key=len)


def played(file: Path) -> bytes:
    """A game in its last round, whose seats are awaited, and a letter of one of them."""
    with Store(f"sqlite:///{file}") as store:
        store.create()
        office = PostOffice(store, boxes=everything())
        office.everybody_accepts()
        while office.docket.running.position.round < LAST:
            seat = office.docket.awaited()[0]
            office.says(seat, office.sensible_words(seat))
        seat = office.docket.awaited()[0]
        return office.reply(seat, office.sensible_words(seat))


def decided(file: Path, raw: bytes, *, warm: bool) -> float:
    """The CPU seconds that the desk takes for a letter, over a copy of the database."""
    with Store(f"sqlite:///{shutil.copy(file, file.with_suffix('.copy'))}") as store:
        desk = Desk(store, (KEY,), REFEREE, render)
        with store.writing() as transaction:
            inbox_id = transaction.keep("cold", 1, 1, NOON, raw)
            assert inbox_id is not None
            if warm:
                desk.docket(transaction, "g1")
        return spent(lambda: desk.handle(LetterKept(inbox_id), NOON + timedelta(hours=1)))


def rows(letters: int = 15) -> Iterator[Row]:
    with tempfile.TemporaryDirectory() as name:
        file = Path(name) / "played.db"
        raw = played(file)
        gc.freeze()
        decided(file, raw, warm=True)
        turns = stepping(range(letters), "letters decided", letters)
        pairs = [[decided(file, raw, warm=warm) for warm in (True, False)] for _ in turns]
        gc.unfreeze()
    warm, cold = (1e3 * median(each) for each in zip(*pairs, strict=True))
    yield Row("a letter to a cold game", warm, cold, goal=GOAL)


def main(*numbers: int) -> None:
    print(table(rows(*numbers)))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
