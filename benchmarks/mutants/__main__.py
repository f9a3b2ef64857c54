"""Mistakes put into the rules, and whether their tests notice: `python -m benchmarks.mutants [--sample 600 --seed 1]`.

A sample of all mistakes that can be made in referee/rules is tried. A mistake keeps its place in the draw when others
come and go, so the same ones are tried again when the tests have improved. Mistakes with which the rules cannot be
imported are replaced by others. Survivors are listed, each with the reason why it is no gap in the tests, if
`survivors.txt` has one. It is a failure if three in a hundred survive, or one without a reason.
"""

from __future__ import annotations

import argparse
import ast
import hashlib
import os
import sys
import textwrap
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path

from benchmarks.mutants.making import Mutant, mutants_of, words_of
from benchmarks.mutants.trying import RULES, STAGES, UNBORN, Verdict, begin, end, name_of, patience, warm

MOST = 0.03
"""A smaller share than this may survive."""

CITATIONS = {"SAYS", "READINGS", "PAGES"}
"""Constants about the books, which play no part in a game."""

Trial = tuple[Mutant, Verdict]


def trees() -> dict[str, ast.Module]:
    """The modules of the rules, by name."""
    return {name_of(path): ast.parse(path.read_text(encoding="utf-8")) for path in sorted(RULES.rglob("*.py"))}


def every_mutant(modules: dict[str, ast.Module]) -> list[Mutant]:
    """All mistakes that can be made in these modules."""
    words = words_of(modules.values())
    every = (mutant for name, tree in modules.items() for mutant in mutants_of(name, tree, words))
    return [mutant for mutant in every if not _cites(modules[mutant.module].body[mutant.path[0][1] or 0])]


def _cites(statement: ast.stmt) -> bool:
    target = statement.targets[0] if isinstance(statement, ast.Assign) else None
    return isinstance(target, ast.Name) and target.id in CITATIONS


def drawn(mutants: Sequence[Mutant], seed: int) -> list[Mutant]:
    """These mutants in the order in which they are drawn."""
    return sorted(mutants, key=lambda mutant: hashlib.sha256(f"{seed} {mutant.name}".encode()).digest())


def reasons() -> dict[str, str]:
    """Why known survivors are no gaps in the tests, by name."""
    blocks = (Path(__file__).parent / "survivors.txt").read_text(encoding="utf-8").strip().split("\n\n")
    rows = [block.partition("\n") for block in blocks if not block.startswith("# ")]
    return {name: " ".join(why.split()) for name, _, why in rows}


def tried(
    mutants: Sequence[Mutant], modules: dict[str, ast.Module], allowed: Sequence[float], jobs: int
) -> Iterator[Trial]:
    """Try each mutant in a process. Yields mutants with their verdicts as the processes end."""
    running: dict[int, tuple[Mutant, int]] = {}
    waiting = iter(mutants)
    while True:
        for mutant in islice(waiting, jobs - len(running)):
            child, reading = begin(mutant, modules[mutant.module], allowed)
            running[child] = mutant, reading
        if not running:
            return
        child, status = os.wait()
        mutant, reading = running.pop(child)
        yield mutant, end(reading, status)


def sampled(trials: Iterator[Trial], most: int, aloud: bool) -> Iterator[Trial]:
    """The trials until so many mutants could be imported."""
    live = 0
    for mutant, verdict in trials:
        yield mutant, verdict
        live += verdict.stage != UNBORN
        if aloud:
            print(f"{verdict.stage or 'ALIVE':>6} {verdict.seconds:5.1f} s  {mutant.name}  {verdict.by}", flush=True)
        if live == most:
            return


def told(trials: Sequence[Trial], every: int, spent: float) -> bool:
    """Print the results; returns whether they are good enough."""
    stages = Counter(verdict.stage for _, verdict in trials)
    alive = sorted((m for m, verdict in trials if verdict.alive), key=lambda mutant: (mutant.module, mutant.line))
    live, known = len(trials) - stages[UNBORN], reasons()
    print(f"{live} mutants of {every} in {spent / 60:.0f} minutes; {stages[UNBORN]} more could not be imported.")
    for stage in STAGES[1:]:
        print(
            f"{stages[stage.__name__]:>6} noticed by {(stage.__doc__ or '').partition(chr(10))[0].rstrip('.').lower()}"
        )
    print(f"{len(alive):>6} alive: {len(alive) / max(live, 1):.1%}")
    for mutant in alive:
        why = textwrap.indent(textwrap.fill(known.get(mutant.name, "NO REASON IS KNOWN."), 100), " " * 12)
        print(f"        line {mutant.line} of {mutant.name}\n{why}")
    return len(alive) < MOST * live and all(mutant.name in known for mutant in alive)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.mutants", description=(__doc__ or "").partition(":")[0])
    parser.add_argument("--sample", type=int, default=600, help="how many mutants are tried; 0: all there are")
    parser.add_argument("--seed", type=int, default=1, help="which ones")
    parser.add_argument("--jobs", type=int, default=1, help="how many at the same time")
    parser.add_argument("--only", default="", help="those with this in their name, such as a module or a function")
    parser.add_argument("--aloud", action="store_true", help="say of each what became of it")
    options = parser.parse_args()
    began, modules = time.monotonic(), trees()
    every = every_mutant(modules)
    warm()
    child, reading = begin(None, None)
    clean = end(reading, os.waitpid(child, 0)[1])
    if not clean.alive:
        print(f"Without any mistake something is noticed already: {clean.by}. The tests have to pass first.")
        return 2
    chosen = [mutant for mutant in drawn(every, options.seed) if options.only in mutant.name]
    trials = tried(chosen, modules, patience(clean), options.jobs)
    seen = list(sampled(trials, options.sample, options.aloud))
    return 0 if told(seen, len(every), time.monotonic() - began) else 1


if __name__ == "__main__":
    sys.exit(main())
