"""Whole games by mail, as far as one game can cost much: `python -m benchmarks.whole_games`.

SUGGEST and a searching player's move in the middle of a game, beside the making of the questions and events of a whole
game; what a finished game takes in the database, whose log is bound and whose letters are all there.
"""

from __future__ import annotations

import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from random import Random
from statistics import median
from typing import Any

from sqlalchemy import func, select

from benchmarks.engine import floor_of_four, spent
from benchmarks.table import Row, table
from referee.adjudication import menu
from referee.adjudication.menu import advice
from referee.docket import Docket
from referee.players import kinds
from referee.rules.views import view
from referee.store import Store
from referee.store.tables import Entries
from scheduler.purging import bind
from tests.kit.post import PostOffice

MIDDLE = 5  # a round
SUGGESTED, SEARCHED = 9.0, 128.0  # goals: times the floor, half of what 68dd5d72 took
ROUNDS = 7  # the median counts


def rows() -> Iterator[Row]:
    with played() as office:
        until(office, MIDDLE)
        yield from thinking(office)
        office.play_to_the_end()
        yield Row("a finished game", *kept(office), "kB", most=500)


@contextmanager
def played(**more: Any) -> Iterator[PostOffice]:
    """A game of four that has begun; `more` is for its office."""
    with tempfile.TemporaryDirectory() as name, Store(f"sqlite:///{name}/game.db") as store:
        store.create()
        office = PostOffice(store, **more)
        office.everybody_accepts()
        yield office


def until(office: PostOffice, number: int) -> None:
    """Play on until this round has begun."""
    while office.docket.stop != f"r{number}":
        for seat in office.docket.awaited():
            office.says(seat, office.sensible_words(seat))


def thinking(office: PostOffice) -> Iterator[Row]:
    """What a program thinks up for a seat."""
    docket, floor = office.docket, 1e3 * floor_of_four()
    seen, keys = view(docket.state.position, 0), docket.missing_keys(0)
    suggested = median(spent(lambda: advice(docket, 0)) for _ in range(ROUNDS))
    searched = median(spent(lambda: kinds.write_sheet(seen, keys, Random(1))) for _ in range(ROUNDS))
    offered = median(spent(lambda: menu_afresh(docket)) for _ in range(ROUNDS))
    yield Row("SUGGEST", floor, 1e3 * suggested, goal=SUGGESTED)
    yield Row("the sheets A, B and C", floor, 1e3 * offered)
    yield Row("a searching player's sheet", floor, 1e3 * searched, goal=SEARCHED)


def menu_afresh(docket: Docket) -> None:
    """The whole sheets that a letter offers to the first seat, worked out as for its first letter of a stop."""
    menu.forget()
    found = menu.menu_of(docket, 0)
    assert found is not None
    assert found.sheets


def kept(office: PostOffice) -> tuple[float, float]:
    """The kilobytes of its bound log, and by how much a database file is larger for a game on the day after its end."""
    bind(office.store)
    with office.store.reading() as transaction:
        log = transaction._connection.execute(select(func.sum(func.length(Entries.body)))).scalar_one()
    assert office.store.file is not None
    with Store(f"sqlite:///{office.store.file.with_name('empty.db')}") as empty:
        empty.create()
        return log / 1e3, (_size(office.store) - _size(empty)) / 1e3


def _size(store: Store) -> int:
    """Bytes of a database file without a free page."""
    assert store.file is not None
    with closing(sqlite3.connect(store.file)) as connection:
        connection.execute("VACUUM")
    return store.file.stat().st_size


def main() -> None:
    print(table(rows()))


if __name__ == "__main__":
    main()
