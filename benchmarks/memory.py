"""What a worker keeps in memory: `python -m benchmarks.memory [LETTERS [GAMES]]`.

A desk decides letters over so many games, of which it remembers few, and its resident size is told beside that of its
imports with two languages loaded. The games are copies of a few tables under ids and with names of their own, since
what is remembered by a board, a name or a sheet grows with what differs.
"""

from __future__ import annotations

import gc
import multiprocessing
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from datetime import timedelta
from email.message import Message
from itertools import count
from pathlib import Path
from random import Random
from string import ascii_lowercase

import scheduler.service  # noqa: F401 - what a worker imports
from benchmarks.table import Row
from referee.cli.progress import stepping
from referee.desk import Desk, LetterKept
from referee.languages import loading
from referee.mail.reply_tokens import ReplyToken, mint, tagged_address
from referee.store import Store
from tests.kit.post import KEY, NAMES, NOON, REFEREE, PostOffice, render
from tests.kit.tables import COLOURS

GOAL = 1.5  # times the imports
SAMPLES = 10
LATER = NOON + timedelta(hours=1)
ASKED = ("HELP", "PREVIEW", "what did blue do?", "I'd like power 7 or 6 and to take the king, please")
TABLES = (
    {"players": 4},
    {"players": 3, "boxes": ("colonies",), "languages": ("de", "de", "en")},
    {"players": 5, "boxes": ("anniversary", "intrigue"), "languages": ("en", "de")},
    {"players": 2, "boxes": ("granada",), "edition": "rio_grande"},
)


def resident() -> float:
    """The resident size of this process in megabytes."""
    for line in Path("/proc/self/status").read_text(encoding="ascii").splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) / 1000
    raise OSError("this system does not tell how large a process is")


@dataclass(frozen=True)
class Table:
    """A game as it is copied: its log, the languages of its players, what each would send, and the letter it has."""

    log: tuple[str, ...]
    languages: tuple[str, ...]
    sheets: dict[int, str]
    newest: dict[int, Message]


def tables(folder: Path) -> list[Table]:
    """The tables in their second round."""
    found = []
    for number, options in enumerate(TABLES):
        with Store(f"sqlite:///{folder / f'table-{number}.db'}") as store:
            store.create()
            office = PostOffice(store, **options)  # type: ignore[arg-type]
            office.everybody_accepts()
            for seat in office.docket.awaited():
                office.says(seat, office.sensible_words(seat))
            awaited = office.docket.awaited()
            with store.reading() as transaction:
                lines = tuple(text for _, _, text in transaction.lines("g1"))
                languages = tuple(person.language for person in transaction.people("g1"))
            sheets = {seat: office.sensible_words(seat) for seat in awaited}
            found.append(Table(lines, languages, sheets, {seat: office.newest(seat) for seat in awaited}))
    return found


def copied(store: Store, table: Table, number: int) -> None:
    """The table once more, as game `number`, with people of its own."""
    game, called = f"g{number}", people(number)
    with store.writing() as transaction:
        transaction.add_game(game, "Friday")
        for seat, language in enumerate(table.languages):
            transaction.add_person(game, seat, called[seat], address(called[seat]), "Europe/Amsterdam", language)
        lines = [line.replace('"g1"', f'"{game}"') for line in table.log]
        for before, now in zip(NAMES, called, strict=True):
            lines = [line.replace(f'"{before}"', f'"{now}"') for line in lines]
        transaction.append_lines(game, lines, NOON, 0)


def people(number: int) -> list[str]:
    """The names of everybody at one table."""
    ending = "".join(ascii_lowercase[number // 26**place % 26] for place in range(3))
    return [f"{name}{ending}" for name in NAMES]


def address(name: str) -> str:
    return f"{name.lower()}@example.org"


def letters(played: list[Table], games: int, rng: Random) -> Iterator[tuple[str, bytes]]:
    """Letters without end, each with its game: half of them orders, of any table in any order."""
    office = PostOffice.__new__(PostOffice)
    office.now = NOON
    for number in count(1):
        office.written = number
        of = rng.randrange(games)
        table, game = played[of % len(played)], f"g{of + 1}"
        seat = rng.choice(list(table.sheets))
        words = table.sheets[seat] if rng.random() < 0.5 else rng.choice(ASKED)
        token = ReplyToken(game, table.newest[seat]["Message-ID"].split(".")[1], COLOURS[seat])
        name = people(of + 1)[seat]
        changes = {"address": tagged_address(REFEREE, mint(token, KEY))}
        yield game, office.answer(table.newest[seat], words, f"{name} <{address(name)}>", **changes)


def grown(wanted: int, games: int) -> Iterator[tuple[int, float, float]]:
    """How many letters are decided, and the megabytes of this process then and at its beginning."""
    for language in ("en", "de"):
        loading.speaking(language)
    gc.set_threshold(50_000, 20, 50)  # as `referee run` does
    imports = resident()
    with tempfile.TemporaryDirectory() as name, Store(f"sqlite:///{Path(name) / 'memory.db'}") as store:
        store.create()
        with multiprocessing.get_context("spawn").Pool(1) as apart:
            played = apart.apply(tables, (Path(name),))
        for number in stepping(range(games), "games copied", games):
            copied(store, played[number % len(played)], number + 1)
        desk, every = Desk(store, (KEY,), REFEREE, render), max(1, wanted // SAMPLES)
        arriving = letters(played, games, Random(1))
        for number in stepping(range(1, wanted + 1), "letters", wanted):
            game, raw = next(arriving)
            with store.writing() as transaction:
                inbox_id = transaction.keep("memory", 1, number, NOON, raw, lane=game)
            if inbox_id is not None:
                desk.handle(LetterKept(inbox_id), LATER)
            if number % every == 0:
                yield number, resident(), imports


def last(wanted: int, games: int) -> tuple[int, float, float]:
    *_, found = grown(wanted, games)
    return found


def rows(wanted: int = 1000, games: int = 300) -> Iterator[Row]:
    spawned = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(1, spawned) as apart:  # whose imports are a worker's, and no more
        number, size, imports = apart.submit(last, wanted, games).result()
    yield Row(f"memory after {number:,} letters", imports, size, "MB", goal=GOAL)


def main(wanted: int = 4000, games: int = 1000) -> None:
    """Print how it grows."""
    print(f"{'letters':>8} {'MB':>6} {'times its imports':>18}   (goal {GOAL})")
    for number, size, imports in grown(wanted, games):
        print(f"{number:8} {size:6.0f} {size / imports:18.2f}", flush=True)


if __name__ == "__main__":
    main(*(int(word) for word in sys.argv[1:]))
