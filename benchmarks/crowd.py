"""A database with very many games, each a copy of one that the desk opened: `python -m benchmarks.crowd [OPTIONS]`.

Prints how long the commands take that look at all of them. Ten thousand openings take half an hour, copies of rows
under other ids seconds. Of a game that is over there is what lists look at: its row, its roster, the end of its log,
and the rows of its letters, whose bytes are deleted by then.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Annotated, Any

import typer
from sqlalchemy import (
    CTE,
    ColumnElement,
    Connection,
    FromClause,
    Integer,
    String,
    cast,
    func,
    insert,
    literal,
    select,
    true,
    update,
)

from benchmarks.table import Row, table
from benchmarks.workers import opened
from referee.cli.progress import stepping
from referee.store import Store
from referee.store.tables import Entries, Games, Inbox, Outbox, People, TableRow
from tests.kit.furnished import furnish, keep_keys

LONG = 240  # hours to the deadlines of games that are not due with the others
ROUNDS = 5  # of each command; the median counts
LIBRARIES = "import pydantic_settings, rich.console, sqlmodel, typer"
COMMANDS = (
    ("game", "list"),
    ("game", "list", "--late"),
    ("status",),
    ("status", "--check"),
    ("doctor", "--no-letter"),
)


@dataclass(frozen=True)
class Crowd:
    """So many games that go on, of which `due` ones are due at one instant and the others later; so many are over.

    To each game belong so many letters in, and twice as many out. The players of `writing` later ones have their first
    report, and can answer it.
    """

    running: int = 10_000
    due: int = 1_000
    over: int = 100_000
    letters: int = 10
    writing: int = 1


def gather(store: Store, crowd: Crowd) -> None:
    """Fill an empty database: first come games that are due, then other running ones, then those that are over."""
    store.create()
    opened(store, 1)
    opened(store, crowd.writing, first=crowd.due + 1, hours=LONG)
    later, last = f"g{crowd.due + 1}", crowd.running + crowd.over
    with store.writing() as transaction:
        connection = transaction._connection
        _copy(connection, "g1", 2, crowd.due)
        _copy(connection, later, crowd.due + crowd.writing + 1, crowd.running)
        _copy(connection, later, crowd.running + 1, last, whole=False)
        over = {"ended": True, "wake_at": None, "glance": func.replace(Games.glance, '"played"', '"over"')}
        connection.execute(update(Games).where(_number(Games.id) > crowd.running).values(over))
        _write(connection, crowd.letters, last)


def _copy(connection: Connection, model: str, first: int, last: int, *, whole: bool = True) -> None:
    """Copy a game under all ids from `first` to `last`; unless `whole`, of its log only the last entry."""
    ids = _ids(first, last)
    game = ids.c.game
    body = func.replace(Entries.body, f'"game":"{model}"', literal('"game":"').concat(game).concat('"'))
    log = Entries.game == model
    if not whole:
        log &= Entries.seq == select(Games.seq).where(Games.id == model).scalar_subquery()
    _insert(connection, Games, ids.join(Games, Games.id == model), id=game)
    _insert(connection, People, ids.join(People, People.game == model), game=game)
    _insert(connection, Entries, ids.join(Entries, log), game=game, body=body)


def _write(connection: Connection, letters: int, last: int) -> None:
    """Letters of every game whose bytes are deleted: copies of one of ours, which is there, and as many of theirs."""
    ids, one = _ids(1, last), select(func.min(Outbox.id)).scalar_subquery()
    game, noon = ids.c.game, select(func.min(Outbox.at)).scalar_subquery()
    for number in range(letters):
        for half in ("a", "b"):
            key, bare = game.concat(f"/{number}{half}"), {"raw": literal(b""), "text": literal("")}
            ours = ids.join(Outbox, Outbox.id == one)
            _insert(connection, Outbox, ours, game=game, key=key, message_id=key, **bare)
        key, uid = game.concat(f"/{number}"), _number(game) * letters + number
        place = {"mailbox": literal("copies"), "uidvalidity": literal(1), "uid": uid, "lane": game, "received": noon}
        told = {"message_id": key, "digest": key, "verdict": literal("filed"), "game": game, "raw": literal(b"")}
        usual = {"whole": true(), "attempts": literal(1), "seat": literal(0), "note": literal("")}
        _insert(connection, Inbox, ids, **place, **told, **usual)


def _ids(first: int, last: int) -> CTE:
    """The ids of games from `first` to `last`, a row each."""
    numbers = select(literal(first).label("number")).where(literal(first) <= last).cte(recursive=True)
    numbers = numbers.union_all(select(numbers.c.number + 1).where(numbers.c.number < last))
    return select(literal("g").concat(cast(numbers.c.number, String)).label("game")).cte()


def _number(game: Any) -> ColumnElement[int]:
    return cast(func.substr(game, 2), Integer)


def _insert(connection: Connection, table: type[TableRow], rows: FromClause, **other: ColumnElement[Any]) -> None:
    """Insert rows of a table into it again, some columns otherwise; those that number themselves are left out."""
    names = [column.name for column in table.__table__.columns if column.name != "id" or "id" in other]
    values = select(*(other.get(name, getattr(table, name)) for name in names)).select_from(rows)
    connection.execute(insert(table).from_select(names, values))


# --- commands ---------------------------------------------------------------------------------------


@contextmanager
def furnished(crowd: Crowd) -> Iterator[Path]:
    """A folder with the configuration of a referee who has such a crowd."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        furnish(folder, smtp='host = "127.0.0.1"\nport = 9\nsecurity = "none"')
        keep_keys(folder)
        with Store(f"sqlite:///{folder / 'games.db'}") as store:
            gather(store, crowd)
        yield folder


def seconds_of(folder: Path, *words: str) -> float:
    """CPU seconds of Python with these words, from its start to its end, in a process of its own; the median."""
    home = os.environ | {"PYTHONPATH": str(Path(__file__).parents[1])}
    spent = []
    for _ in range(ROUNDS):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run([sys.executable, "-P", *words], cwd=folder, env=home, capture_output=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        spent.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return median(spent)


def rows(crowd: Crowd = Crowd()) -> Iterator[Row]:  # noqa: B008 - it is frozen
    with furnished(crowd) as folder:
        floor = seconds_of(folder, "-c", LIBRARIES)
        for words in stepping(COMMANDS, "commands", len(COMMANDS)):
            spent = seconds_of(folder, "-m", "referee", *words)
            yield Row(f"referee {' '.join(words)}, {crowd.running:,} games", 1e3 * floor, 1e3 * spent, most=1000)


app = typer.Typer(add_completion=False, pretty_exceptions_enable=False)


@app.command()
def main(
    running: Annotated[int, typer.Option(min=2, help="How many games go on.")] = Crowd.running,
    over: Annotated[int, typer.Option(min=0, help="How many are over.")] = Crowd.over,
    letters: Annotated[int, typer.Option(min=0, help="How many letters each game has had; ours are twice as many.")] = (
        Crowd.letters
    ),
) -> None:
    """Print how long each command takes; the floor is to import the libraries of any command."""
    print(table(rows(Crowd(running, running // 10, over, letters))))


if __name__ == "__main__":
    app()
