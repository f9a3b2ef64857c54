"""Random games a second in one process, for two to five players: `python -m benchmarks.engine [SECONDS]`.

The goal is 100 games of four a second. Machines differ, so each row also gives the time of a game as a multiple of a
floor: making the same questions and events again in the same run. No engine of this design can be quicker.
"""

import sys
from collections.abc import Callable
from dataclasses import dataclass, fields
from random import Random
from time import process_time
from typing import Any

from benchmarks.games import questions_of
from referee.cli.progress import stepping
from referee.rules.boxes import BASE, set_up
from referee.rules.editions import EDITIONS
from referee.rules.engine import fold, open_game

GOAL = 100  # games of four a second
SAMPLE = 12  # games by which the floor is measured


@dataclass(frozen=True)
class Row:
    players: int
    games: int
    questions: int
    events: int
    seconds: float  # for all these games
    floor: float  # seconds to make the questions and events of a game again
    folding: float  # seconds to fold the log of a game

    @property
    def each(self) -> float:
        return self.seconds / self.games


def measure(players: int, seconds: float) -> Row:
    """Play games of so many players for about so long, and some more to measure the floor."""
    setup = set_up(BASE.colours[:players], EDITIONS["rio_grande"])
    rng, games, asked, told = Random(players), 0, 0, 0
    began = process_time()
    while process_time() - began < seconds:
        games += 1
        for _, events, _ in questions_of(setup, rng):
            asked += 1
            told += len(events)
    spent = process_time() - began
    sample = [[(decision, events) for (decision, _), events, _ in questions_of(setup, rng)] for _ in range(SAMPLE)]
    floor = took(remaking([value for game in sample for decision, events in game for value in (decision, *events)]))
    logs = [open_game(setup) + tuple(event for _, events in game for event in events) for game in sample]
    folding = took(lambda: [fold(log) for log in logs])
    return Row(players, games, asked, told, spent, floor / SAMPLE, folding / SAMPLE)


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


def table(rows: list[Row]) -> str:
    lines = [f"{'players':>7}{'games/s':>10}{'asked':>8}{'events':>8}{'us/asked':>10}{'x floor':>9}{'folds/s':>10}"]
    lines += [
        f"{row.players:>7}{1 / row.each:>10.0f}{row.questions / row.games:>8.0f}{row.events / row.games:>8.0f}"
        f"{row.seconds / row.questions * 1e6:>10.1f}{row.each / row.floor:>9.1f}{1 / row.folding:>10.0f}"
        for row in rows
    ]
    return "\n".join(lines)


def main(seconds: float = 2.0) -> None:
    rows = [measure(players, seconds) for players in stepping((2, 3, 4, 5), "tables measured", 4)]
    print(table(rows))
    speed = 1 / rows[2].each
    verdict = "reached" if speed >= GOAL else "missed"
    print(f"goal, {GOAL} games of four a second: {verdict} ({speed / GOAL:.1f} times)")


if __name__ == "__main__":
    main(*map(float, sys.argv[1:]))
