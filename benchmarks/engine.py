"""Random games in one process, for two to five players, and recorded ones: `python -m benchmarks.engine [SECONDS]`.

The floor is making the same questions and events again in the same run. No engine of this design can be quicker.
"""

import gc
import sys
from collections.abc import Callable, Iterator
from dataclasses import fields
from random import Random
from time import process_time
from typing import Any

from benchmarks.games import questions_of
from benchmarks.table import Row, table
from referee.cli.progress import stepping
from referee.rules.boxes import BASE, set_up
from referee.rules.editions import EDITIONS
from referee.rules.engine import fold, open_game, play
from referee.rules.table import Setup

RANDOM, RECORDED = 11.7, 7.1  # goals: times the floor, which took 17.5 and 10.6 in 68dd5d72
SAMPLE = 12  # games by which the floor is measured, and which are recorded


def measure(players: int, seconds: float) -> Row:
    """Play games of so many players for about so long, and some more to measure the floor."""
    setup, rng, games = _setup(players), Random(players), 0
    began = process_time()
    while process_time() - began < seconds:
        games += 1
        for _ in questions_of(setup, rng):
            pass
    each = (process_time() - began) / games
    floor, _, _ = _sample(setup, rng)
    return Row(f"a random game of {players}", 1e3 * floor, 1e3 * each, goal=RANDOM if players == 4 else None)


def again() -> Iterator[Row]:
    """Games of four whose answers are given again, and whose logs are folded."""
    setup = _setup(4)
    floor, games, logs = _sample(setup, Random(4))
    first = fold(open_game(setup))

    def replay() -> None:
        for answers in games:
            state = first
            for each in answers:
                state, _ = play(state, each)

    yield Row("a game of four, recorded answers", 1e3 * floor, 1e3 * took(replay) / SAMPLE, goal=RECORDED)
    yield Row("a log of four, folded", 1e3 * floor, 1e3 * took(lambda: [fold(log) for log in logs]) / SAMPLE)


def floor_of_four() -> float:
    """Seconds to make the questions and events of a game of four again."""
    return _sample(_setup(4), Random(4))[0]


def _setup(players: int) -> Setup:
    return set_up(BASE.colours[:players], EDITIONS["rio_grande"])


def _sample(setup: Setup, rng: Random) -> tuple[float, list[list[Any]], list[tuple[Any, ...]]]:
    """Seconds to make the questions and events of a game again; the answers and the logs of the sample."""
    games = [list(questions_of(setup, rng)) for _ in range(SAMPLE)]
    values = [value for game in games for (decision, _), events, _ in game for value in (decision, *events)]
    answers = [[given for (_, given), _, _ in game] for game in games]
    logs = [open_game(setup) + tuple(event for _, events, _ in game for event in events) for game in games]
    return took(remaking(values)) / SAMPLE, answers, logs


def remaking(values: list[Any]) -> Callable[[], object]:
    """A function that makes each of these values again from its fields."""
    plans = [(type(value), parts_of(value)) for value in values]

    def remake() -> None:
        for kind, parts in plans:
            kind(*parts)

    return remake


def parts_of(value: Any) -> tuple[Any, ...]:
    """The fields of a question, which is a tuple, or of an event, which is a dataclass."""
    return tuple(value) if isinstance(value, tuple) else tuple(getattr(value, each.name) for each in fields(value))


def took(work: Callable[[], object]) -> float:
    """Seconds of the quickest of five calls."""
    times = []
    for _ in range(5):
        began = process_time()
        work()
        times.append(process_time() - began)
    return min(times)


def spent(work: Callable[[], object]) -> float:
    """CPU seconds of one call, during which nobody looks for cycles."""
    gc.collect()
    gc.disable()
    began = process_time()
    work()
    seconds = process_time() - began
    gc.enable()
    return seconds


def rows(seconds: float = 2.0) -> Iterator[Row]:
    yield from (measure(players, seconds) for players in stepping((2, 3, 4, 5), "tables measured", 4))
    yield from again()


def main(seconds: float = 2.0) -> None:
    print(table(rows(seconds)))


if __name__ == "__main__":
    main(*map(float, sys.argv[1:]))
