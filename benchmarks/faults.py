"""Random games with every law checked after every event: `python -m benchmarks.faults [GAMES] [SEED] [FIRST]`.

They cover all rulebooks with their lengths, all boxes that can be played together and two to five players; with `--box
BOX` all ways in which books print that box, with readings as usual and otherwise, also of a box that is not offered
yet, and what was seen of it is told. This is a long job beside `make test`, no benchmark. A game with a fault is made
as short as possible, and printed as cases for `referee conformance --cases FOLDER`.
"""

import argparse
import sys
from collections.abc import Callable
from time import process_time
from typing import TypeVar

from benchmarks.games import Tally, report, tally_of
from referee.cli.progress import stepping
from referee.rules.decisions import Decision
from referee.rules.state import Event, State
from tests.kit.chance_games import Course, Game, Watcher, course, games, games_with
from tests.kit.laws import Witness
from tests.kit.shrinking import shrunk, told


class Laws:
    """Checks the laws of `tests/kit/laws.py`."""

    def begun(self, game: Game, events: tuple[Event, ...], state: State) -> None:
        self._game, self.log = game, list(events)
        self._witness = Witness(f"{game.players} players, {game.edition}, {game.length}, {game.boxes}")
        self._witness.follow(events, state)

    def asked(self, state: State, decision: Decision, number: int) -> None:
        pass

    def saw(self, events: tuple[Event, ...], state: State) -> None:
        self.log += events
        self._witness.follow(events, state)

    def ended(self) -> None:
        self._witness.finish(self._game.setup, self.log)


Games = Callable[[int, int], Game]
"""The game with a seed and a number."""


AnyWatcher = TypeVar("AnyWatcher", bound=Watcher)


def hold(
    number: int,
    seed: int,
    first: int,
    watched: Callable[[], AnyWatcher],
    tries: int = 1500,
    drawn: Games = games,
    note: Callable[[Course, AnyWatcher], None] = lambda *_: None,
) -> list[str]:
    """Play so many games under a watcher each. Returns each kind of fault once, in its shortest game.

    How a game without a fault went is noted.
    """
    found: dict[str, Game] = {}
    for n in stepping(range(first, first + number), "games", number):
        game, watcher = drawn(seed, n), watched()
        went = course(game, watcher)
        if not went.amiss:
            note(went, watcher)
        else:
            print(f"game {n} of seed {seed}, question {len(went.turns)}: {went.amiss}", flush=True)
            found.setdefault(went.kind, game)
    shortest = stepping(found.values(), "games made shorter", len(found))
    return [told(*shrunk(game, lambda each: course(each, watched()), tries)) for game in shortest]


def tables(number: int, seed: int, first: int, drawn: Games = games) -> str:
    """How many games were played at how many kinds of table."""
    played = [drawn(seed, n) for n in range(first, first + number)]
    kinds = {(game.players, game.edition, game.length, game.boxes) for game in played}
    return f"{number} games at {len(kinds)} kinds of table"


class Seen:
    """Adds up what games have shown."""

    tally = Tally()

    def note(self, went: Course, laws: Laws) -> None:
        self.tally += tally_of(laws.log, [turn[1:] for turn in went.turns]) + Tally(watched=1)


def main(number: int = 10_000, seed: int = 1, first: int = 0, box: str = "") -> int:
    """Play, and print the faults. Returns 1 if there were any."""
    began, seen, drawn = process_time(), Seen(), games_with(box) if box else games
    found = hold(number, seed, first, Laws, drawn=drawn, note=seen.note if box else lambda *_: None)
    print(f"{tables(number, seed, first, drawn)}, {process_time() - began:.0f} seconds: ", end="")
    print("every law held" if not found else "\n\n" + "\n\n".join(found))
    if box:
        print(f"\n{report(seen.tally)}")
    return bool(found)


if __name__ == "__main__":
    options = argparse.ArgumentParser(prog="python -m benchmarks.faults")
    options.add_argument("numbers", type=int, nargs="*", metavar="GAMES SEED FIRST")
    options.add_argument("--box", default="")
    given = options.parse_args()
    sys.exit(main(*given.numbers, box=given.box))
