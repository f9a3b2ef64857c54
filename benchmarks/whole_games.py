"""Whole games by mail, as far as one game can cost much: `python -m benchmarks.whole_games`.

A letter to a game in its last round whose docket the desk does not have, beside one to the same game at hand; SUGGEST
and a searching player's move in the middle of a game, beside the making of the questions and events of a whole game;
what a finished game takes in the database, a month after its end.
"""

from __future__ import annotations

import gc
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path
from random import Random
from statistics import median
from time import process_time
from typing import Any

from sqlalchemy import func, select

from benchmarks.engine import floor_of_four
from benchmarks.table import Row, table
from referee.adjudication.advice import advice
from referee.desk import LetterKept
from referee.players import searching
from referee.rules.views import view
from referee.store import Store
from referee.store.tables import TableRow
from scheduler.purging import purge
from tests.post import PostOffice

EVERY_BOX = ("home_advantage", "moving_restrictions", "france", "granada", "church", "anniversary", "intrigue")
MIDDLE, LAST = 5, 9  # rounds
SUGGESTED, SEARCHED = 9.0, 128.0  # goals: times the floor, half of what 68dd5d72 took
ROUNDS = 7  # the median counts
MONTH = 30  # days for which letters are kept after the end


def rows() -> Iterator[Row]:
    with played(EVERY_BOX) as office:
        until(office, LAST)
        yield cold(office)
    with played() as office:
        until(office, MIDDLE)
        yield from thinking(office)
        office.play_to_the_end()
        yield Row("a finished game", *kept(office), "kB", most=500)


@contextmanager
def played(boxes: tuple[str, ...] = (), **more: Any) -> Iterator[PostOffice]:
    """A game of four that has begun; `more` is for its office."""
    with tempfile.TemporaryDirectory() as name, Store(f"sqlite:///{name}/game.db") as store:
        store.create()
        office = PostOffice(store, boxes=boxes, **more)
        office.everybody_accepts()
        yield office


def until(office: PostOffice, number: int) -> None:
    """Play on until this round has begun."""
    while office.docket.stop != f"r{number}":
        for seat in office.docket.awaited():
            office.says(seat, office.sensible_words(seat))


def cold(office: PostOffice) -> Row:
    """The same letter to a game at hand, and to one of which the desk has the log alone."""
    letter = office.drop(office.reply(0, office.sensible_words(0)))
    assert letter is not None
    docket, file = office.docket, office.store.file
    assert file is not None
    spent: dict[bool, list[float]] = {True: [], False: []}
    for _ in range(ROUNDS):
        for is_cold, each in spent.items():
            fresh = Path(shutil.copy(file, file.with_name("round.db")))
            with Store(f"sqlite:///{fresh}") as store:
                there = office.over(store) if is_cold else office.resumed(store, docket)
                each.append(_spent(lambda there=there: there.desk.handle(LetterKept(letter), office.now)))
    return Row("a letter to a cold game", 1e3 * median(spent[False]), 1e3 * median(spent[True]), goal=2)


def thinking(office: PostOffice) -> Iterator[Row]:
    """What a program thinks up for a seat."""
    docket, floor = office.docket, 1e3 * floor_of_four()
    seen, keys = view(docket.state.position, 0), docket.missing_keys(0)
    suggested = median(_spent(lambda: advice(docket, 0)) for _ in range(ROUNDS))
    searched = median(_spent(lambda: searching.write_sheet(seen, keys, Random(1))) for _ in range(ROUNDS))
    yield Row("SUGGEST", floor, 1e3 * suggested, goal=SUGGESTED)
    yield Row("a searching player's sheet", floor, 1e3 * searched, goal=SEARCHED)


def kept(office: PostOffice) -> tuple[float, float]:
    """The kilobytes of the log alone, and of all that the database has of a game a month after its end."""
    purge(office.store, Nowhere(), office.now + timedelta(days=MONTH + 1), MONTH)  # type: ignore[arg-type]
    sizes = {name: size / 1e3 for name, size in _sizes(office.store)}
    return sizes["log"], sum(sizes.values())


class Nowhere:
    """A mailbox from which nothing has to be deleted."""

    def find(self, message_id: str) -> None:
        return None


def _sizes(store: Store) -> Iterator[tuple[str, int]]:
    """The bytes in each table."""
    with store.reading() as transaction:
        for name, each in TableRow.metadata.tables.items():
            wide = [column for column in each.columns if column.type.python_type in (str, bytes)]
            size = sum((func.coalesce(func.sum(func.length(column)), 0) for column in wide), start=func.count() * 0)
            yield name, transaction._connection.execute(select(size).select_from(each)).scalar_one()


def _spent(work: Callable[[], object]) -> float:
    gc.collect()
    began = process_time()
    work()
    return process_time() - began


def main() -> None:
    print(table(rows()))


if __name__ == "__main__":
    main()
