"""Random games with every law checked after every event: `python -m benchmarks.faults [GAMES] [SEED] [FIRST]`.

They cover all rulebooks with their lengths, all boxes that can be played together and two to five players. This is a
long job beside `make test`, no benchmark. A game with a fault is made as short as possible, and printed as cases for
`referee conformance --cases FOLDER`.
"""

import sys
from collections.abc import Callable
from time import process_time

from referee.cli.progress import stepping
from referee.rules.decisions import Decision
from referee.rules.state import Event, State
from tests.chance_games import Game, Watcher, course, games
from tests.laws import Witness
from tests.shrinking import shrunk, told


class Laws:
    """Checks the laws of `tests/laws.py`."""

    def begun(self, game: Game, events: tuple[Event, ...], state: State) -> None:
        self._game, self._log = game, list(events)
        self._witness = Witness(f"{game.players} players, {game.edition}, {game.length}, {game.boxes}")
        self._witness.follow(events, state)

    def asked(self, state: State, decision: Decision, number: int) -> None:
        pass

    def saw(self, events: tuple[Event, ...], state: State) -> None:
        self._log += events
        self._witness.follow(events, state)

    def ended(self) -> None:
        self._witness.finish(self._game.setup, self._log)


Games = Callable[[int, int], Game]
"""The game with a seed and a number."""


def hold(
    number: int, seed: int, first: int, watched: Callable[[], Watcher], tries: int = 1500, drawn: Games = games
) -> list[str]:
    """Play so many games under a watcher each. Returns each kind of fault once, in its shortest game."""
    found: dict[str, Game] = {}
    for n in stepping(range(first, first + number), "games", number):
        game = drawn(seed, n)
        went = course(game, watched())
        if went.amiss:
            print(f"game {n} of seed {seed}, question {len(went.turns)}: {went.amiss}", flush=True)
            found.setdefault(went.kind, game)
    shortest = stepping(found.values(), "games made shorter", len(found))
    return [told(*shrunk(game, lambda each: course(each, watched()), tries)) for game in shortest]


def tables(number: int, seed: int, first: int, drawn: Games = games) -> str:
    """How many games were played at how many kinds of table."""
    played = [drawn(seed, n) for n in range(first, first + number)]
    kinds = {(game.players, game.edition, game.length, game.boxes) for game in played}
    return f"{number} games at {len(kinds)} kinds of table"


def main(number: int = 10_000, seed: int = 1, first: int = 0) -> int:
    """Play, and print the faults. Returns 1 if there were any."""
    began = process_time()
    found = hold(number, seed, first, Laws)
    print(f"{tables(number, seed, first)}, {process_time() - began:.0f} seconds: ", end="")
    print("every law held" if not found else "\n\n" + "\n\n".join(found))
    return bool(found)


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
