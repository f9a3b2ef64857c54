"""The second reading of the rules beside the engine in many games: `python -m tests.naive [GAMES] [SEED] [FIRST]`."""

import sys
from time import process_time

from benchmarks.faults import hold, tables
from tests.naive.playing import SecondReader


def main(number: int = 1000, seed: int = 1, first: int = 0) -> int:
    """Play, and say how much was compared; 1 if they ever disagreed."""
    began, reader = process_time(), SecondReader()
    found = hold(number, seed, first, lambda: reader, tries=100)
    seconds = process_time() - began
    compared = f"{reader.positions} positions, {reader.compared} verdicts"
    print(f"{tables(number, seed, first)}, {seconds:.0f} seconds: {compared}")
    print("no disagreement" if not found else "\n\n".join(found))
    return bool(found)


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
