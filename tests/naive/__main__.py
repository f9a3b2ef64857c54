"""The second reading of the rules beside the engine in many games: `python -m tests.naive [GAMES] [SEED] [FIRST]`.

With `--box BOX` all games are played with that box, as its books print it; `--without BOX`: and none with that one.
"""

import argparse
import sys
from time import process_time

from benchmarks.faults import hold, tables
from tests.kit.chance_games import games, games_with
from tests.naive.playing import SecondReader


def main(number: int = 1000, seed: int = 1, first: int = 0, box: str = "", without: tuple[str, ...] = ()) -> int:
    """Play, and say how much was compared; 1 if they ever disagreed."""
    began, reader = process_time(), SecondReader()
    drawn = games_with(box, without) if box else games
    found = hold(number, seed, first, lambda: reader, tries=100, drawn=drawn)
    seconds = process_time() - began
    compared = f"{reader.positions} positions, {reader.compared} verdicts"
    print(f"{tables(number, seed, first, drawn)}, {seconds:.0f} seconds: {compared}")
    print("no disagreement" if not found else "\n\n".join(found))
    return bool(found)


if __name__ == "__main__":
    options = argparse.ArgumentParser(prog="python -m tests.naive")
    options.add_argument("numbers", type=int, nargs="*", metavar="GAMES SEED FIRST")
    options.add_argument("--box", default="")
    options.add_argument("--without", action="append", default=[], metavar="BOX")
    given = options.parse_args()
    sys.exit(main(*given.numbers, box=given.box, without=tuple(given.without)))
