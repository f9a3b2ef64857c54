"""What `benchmarks.guard` measures, and the process that measures it in one tree: `python -m benchmarks.guard_cases`.

Each tree brings its own copy of this file, for modules move. What holds between trees is the names of cases, and that
each name on a line of standard input is answered with the CPU seconds of one round. Every round does the same work.
"""

import gc
import resource
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

from benchmarks.crowd import Crowd, furnished
from benchmarks.engine import spent
from benchmarks.games import questions_of
from benchmarks.reading import LETTERS, _read
from benchmarks.whole_games import MIDDLE, played, until
from benchmarks.workers import LATER, at_work, first_reports, opened, shortened, writer
from referee.adjudication import menu
from referee.adjudication.menu import advice
from referee.desk import Desk, LetterKept
from referee.docket.known import known_to
from referee.letters import Letter
from referee.letters.one_seat import letter_to
from referee.letters.watching import with_replay
from referee.orders.canonical import canonical_sheet
from referee.players.sensible import write_sheet
from referee.report import Rendered
from referee.report.map_layout import laid_out
from referee.report.map_png import paint_map
from referee.rules.engine import fold, open_game, pending, play
from referee.rules.views import view
from referee.store import Store
from tests.kit.chance_player import answers
from tests.kit.post import KEY, NOON, REFEREE, PostOffice, render
from tests.kit.tables import NAMES, setup_for
from tests.report import winter

GAMES = 6  # recorded games in a round of the engine
SHEETS = 40  # letters in a round of reading orders
TALKS = 4  # and of reading running words
PICTURES, LOGS = 10, 4
UNKNOWN = "unknown"
BARE = Rendered("Round 1", "Round 1", "<p>Round 1</p>", "Round 1")


def engine() -> Iterator[float]:
    """Recorded answers of whole games given to the engine again."""
    games = [recorded(seed) for seed in range(GAMES)]
    while True:
        yield spent(lambda: [replayed(*game) for game in games])


def recorded(seed: int) -> tuple[Any, list[Any]]:
    """A random game of four: its first state, and all answers."""
    state, rng, given = fold(open_game(setup_for(4))), Random(seed), []
    first = state
    while (decision := pending(state)) is not None:
        given.append(answers(state, decision, rng))
        state, _ = play(state, given[-1])
    return first, given


def replayed(state: Any, given: list[Any]) -> None:
    for each in given:
        state, _ = play(state, each)


def reading(letter: str, calls: int) -> Iterator[float]:
    """The orders of a letter read."""
    while True:
        yield spent(lambda: [_read(LETTERS[letter]) for _ in range(calls)])


def letters(rendering: Callable[..., Rendered]) -> Iterator[float]:
    """The first sheets of a game decided, one letter after another, and all that is written to its players.

    Pages of players' own have a case of their own.
    """
    with tempfile.TemporaryDirectory() as name, patch.object(Letter, "has_page", False):
        kept = Path(name) / "kept.db"
        ids = first_sheets(kept)
        while True:
            fresh = shutil.copy(kept, Path(name) / "round.db")
            laid_out.cache_clear()  # a new board is laid out and painted in every round of a game
            paint_map.cache_clear()
            with Store(f"sqlite:///{fresh}") as store:
                desk = at_work(Desk(store, (KEY,), REFEREE, rendering), store)
                yield spent(lambda desk=desk: [desk.handle(LetterKept(id), LATER) for id in ids])
                with store.reading() as transaction:
                    assert transaction.inbox_counts() == {"filed": len(ids)}


def first_sheets(file: Path) -> list[int]:
    """A database with a game whose players have answered their first report; the undecided letters by number."""
    with Store(f"sqlite:///{file}") as store:
        store.create()
        desk, office = opened(store, 1), writer()
        with store.writing() as transaction:
            docket, firsts = desk.docket(transaction, "g1"), first_reports(transaction)
            return [
                transaction.keep("guard", 1, seat, NOON, office.answer(firsts["g1", seat], words, sender), lane="g1")
                for seat in docket.seats
                for words, sender in [(sheet(docket, seat), f"{NAMES[seat]} <{NAMES[seat].lower()}@example.org>")]
            ]


def sheet(docket: Any, seat: int) -> str:
    """The orders of a sensible player, as long as people write them."""
    blocks = write_sheet(view(docket.state.position, seat), docket.missing_keys(seat), Random(seat))
    return canonical_sheet(map(shortened, blocks), known_to(docket, seat))


def random_games() -> Iterator[float]:
    """Random games from their first question to their end."""
    while True:
        yield spent(lambda: [list(questions_of(setup_for(4), Random(seed))) for seed in range(GAMES)])


def pictures() -> Iterator[float]:
    """One picture painted again and again."""
    with patch("referee.report.picture.paint_map", side_effect=paint_map) as painting:
        render(winter.letter("report"), "en", "Europe/Amsterdam")
    drawing = painting.call_args.args
    while True:
        yield spent(lambda: [paint_map.__wrapped__(*drawing) for _ in range(PICTURES)])


def log_of_a_cold_game() -> Iterator[float]:
    """A game read whose log the desk has not read before."""
    with in_the_middle() as office, office.store.reading() as transaction:
        while True:
            desks = [Desk(office.store, (KEY,), REFEREE, render) for _ in range(LOGS)]
            yield spent(lambda desks=desks: [desk.docket(transaction, "g1") for desk in desks])


def pages_of_ones_own() -> Iterator[float]:
    """The pages beside the reports of a stop."""
    with in_the_middle() as office, office.store.reading() as transaction:
        docket = office.docket
        reports = [letter_to(docket, "report", seat, story=docket.reported) for seat in docket.seats]
        log_behind = partial(transaction.log, docket.game, board=docket.setup.board)
        while True:
            yield spent(lambda: [render(each, "en", "UTC") for each in with_replay(reports, docket, log_behind)])


def suggesting() -> Iterator[float]:
    """The sheet that SUGGEST proposes to each seat."""
    with in_the_middle() as office:
        docket = office.docket
        while True:
            yield spent(lambda: [advice(docket, seat) for seat in docket.seats])


def menus() -> Iterator[float]:
    """The whole sheets that a letter offers to each seat, with what they bring; a stop works them out once."""
    with in_the_middle() as office:
        docket = office.docket
        while True:
            menu.forget()
            yield spent(lambda: [menu.menu_of(docket, seat).sheets for seat in docket.seats])


@contextmanager
def in_the_middle() -> Iterator[PostOffice]:
    """A game of four that has come to its fifth round."""
    with played(rendering=lambda *_: BARE) as office:
        until(office, MIDDLE)
        yield office


def command_over_a_crowd(*words: str) -> Iterator[float]:
    """A command that looks at some hundred games."""
    with furnished(Crowd(300, 30, over=300, letters=2)) as folder:
        yield from command(*words, folder=folder)


def command(*words: str, folder: Path | None = None) -> Iterator[float]:
    """A command from its start to its end, in a process of its own."""
    line = [sys.executable, "-P", "-c", "from referee.cli import app; app(prog_name='referee')", *words]
    while True:
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run(line, check=True, stdout=subprocess.DEVNULL, cwd=folder)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        yield after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


CASES: dict[str, Callable[[], Iterator[float]]] = {
    "engine": engine,
    "letter, not rendered": partial(letters, lambda *_: BARE),
    "letter, rendered": partial(letters, render),
    "a sheet": partial(reading, "a sheet", SHEETS),
    "running words": partial(reading, "in running words", TALKS),
    "random games": random_games,
    "pictures": pictures,
    "the log of a cold game": log_of_a_cold_game,
    "SUGGEST": suggesting,
    "reports with pages": pages_of_ones_own,
    "A, B and C": menus,
    "referee --help": partial(command, "--help"),
    "referee game list": partial(command_over_a_crowd, "game", "list"),
    "referee status": partial(command_over_a_crowd, "status"),
}
LONG = ("referee game list", "referee status")
"""Cases of which fewer rounds are played, because each takes long."""


def main() -> None:
    """Answer each name of a case with one round, or with `unknown`; the first round of a case is not told.

    It reads catalogues and lexicons, which is done once in the life of a worker.
    """
    begun: dict[str, Iterator[float]] = {}
    for name in map(str.strip, sys.stdin):
        if name in CASES and name not in begun:
            begun[name] = CASES[name]()
            next(begun[name])
            gc.freeze()
        print(next(begun[name]) if name in begun else UNKNOWN, flush=True)


if __name__ == "__main__":
    main()
