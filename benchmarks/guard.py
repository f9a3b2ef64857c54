"""Whether this tree is slower than the baseline: `python -m benchmarks.guard [--beside COMMIT] [CASE ...]`.

The baseline is the commit that `benchmarks/baseline.txt` names, as in `.ci/run`, or the one given. Both trees are
measured side by side in one run, by the same interpreter and libraries, a round of one after a round of the other, in
CPU time and on one core, another in each try: what else a core works for slows both. Slower is what is slower by a
tenth three times.
"""

from __future__ import annotations

import io
import os
import re
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from itertools import cycle, islice
from pathlib import Path
from statistics import median

from benchmarks.guard_cases import CASES, LONG, UNKNOWN
from referee.cli.progress import stepping

ROOT = Path(__file__).parents[1]
BASELINE = ROOT / "benchmarks" / "baseline.txt"
SLOWER = 1.1  # times the baseline
TRIES = 3
ROUNDS, FEW = 15, 7  # of each tree in a try, and of a case that takes long


class NoBaseline(Exception):
    """There is nothing to compare with, and what to do about it."""


@dataclass(frozen=True)
class Verdict:
    """A case with the ratios of its tries; none if the baseline does not know it."""

    case: str
    ratios: tuple[float, ...]

    @property
    def is_slower(self) -> bool:
        return len(self.ratios) == TRIES and min(self.ratios) > SLOWER


def judge(case: str, measure: Callable[[str], float | None]) -> Verdict:
    """Try a case until it is not slower, three times at most; `measure` returns None for what cannot be compared."""
    ratios: list[float] = []
    while len(ratios) < TRIES and (not ratios or ratios[-1] > SLOWER):
        ratio = measure(case)
        if ratio is None:
            break
        ratios.append(ratio)
    return Verdict(case, tuple(ratios))


def ratio_of(old: Sequence[float], new: Sequence[float]) -> float:
    """How many times as long the rounds of a tree took as those they were paired with."""
    return median(after / before for before, after in zip(old, new, strict=True))


def baseline(text: str) -> tuple[str, str]:
    """The commit that a baseline file names, and why. Raises NoBaseline."""
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    found = re.fullmatch(r"([0-9a-f]{40}) +(\S.*)", lines[0]) if len(lines) == 1 else None
    if found is None:
        raise NoBaseline(f"{BASELINE.name} has to hold one line: the 40 digits of a commit, and why it is that one.")
    return found[1], found[2]


def asked(words: Sequence[str]) -> tuple[str, str, tuple[str, ...]]:
    """The commit to measure beside, why it is that one, and the cases. Raises NoBaseline."""
    if words[:1] == ("--beside",):
        if len(words) < 2:
            raise NoBaseline("Say which commit: --beside COMMIT.")
        return words[1], "as asked", tuple(words[2:])
    return *baseline(BASELINE.read_text(encoding="utf-8")), tuple(words)


def packed(commit: str, root: Path = ROOT) -> bytes:
    """The tree of a commit as a tar file. Raises NoBaseline if this clone does not have it, or it has no cases."""
    try:
        there = git(root, "cat-file", "-e", f"{commit}^{{commit}}")
    except FileNotFoundError:
        raise NoBaseline("There is no git on this machine to fetch the baseline with: please install it.") from None
    if there.returncode:
        raise NoBaseline(f"This clone does not have {commit[:12]}. Get it: git fetch --unshallow, or git fetch --all.")
    if git(root, "cat-file", "-e", f"{commit}:benchmarks/guard_cases.py").returncode:
        raise NoBaseline(f"{commit[:12]} is older than this guard. Name a commit that has benchmarks/guard_cases.py.")
    return git(root, "archive", "--format=tar", commit).stdout


def git(root: Path, *words: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(["git", "-C", str(root), *words], capture_output=True)


class Measured:
    """A process that plays rounds of cases in one tree, by this interpreter and its libraries."""

    def __init__(self, tree: Path) -> None:
        self._tree = tree
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-m", "benchmarks.guard_cases"],
            cwd=tree,
            # Compiled files are kept: a command that compiles the house anew measures the compiler.
            env=os.environ | {"PYTHONPATH": str(tree), "PYTHONDONTWRITEBYTECODE": "", "PYTHONHASHSEED": "0"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def round(self, case: str) -> float | None:
        """CPU seconds of one round; None if this tree does not know the case. Raises ChildProcessError if it broke."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(f"{case}\n")
        self._process.stdin.flush()
        said = self._process.stdout.readline().strip()
        if not said:
            raise ChildProcessError(f"{case!r} broke in {self._tree}; its traceback stands above")
        return None if said == UNKNOWN else float(said)

    def stay_on(self, core: int) -> None:
        """Work on this core alone from now on, as do the commands that it starts."""
        os.sched_setaffinity(self._process.pid, {core})

    def close(self) -> None:
        self._process.kill()
        self._process.communicate()


@contextmanager
def side_by_side(tar: bytes) -> Iterator[Callable[[str], float | None]]:
    """A function that measures a case in both trees; the baseline lies in a temporary folder meanwhile."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="baseline-")))
        with tarfile.open(fileobj=io.BytesIO(tar)) as archive:
            archive.extractall(folder, filter="data")
        trees = [Measured(folder), Measured(ROOT)]
        for tree in trees:
            stack.callback(tree.close)

        cores = cycle(os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else ())

        def measure(case: str) -> float | None:
            for core in islice(cores, 1):
                for tree in trees:
                    tree.stay_on(core)
            rounds = [[tree.round(case) for tree in trees] for _ in range(FEW if case in LONG else ROUNDS)]
            old, new = zip(*rounds, strict=True)
            return None if None in (*old, *new) else ratio_of(old, new)

        yield measure


def table(verdicts: Sequence[Verdict]) -> str:
    width = max(len(each.case) for each in verdicts)
    return "\n".join(_row(each, width) for each in verdicts)


def _row(each: Verdict, width: int) -> str:
    tries = "  ".join(f"{ratio:5.2f}" for ratio in each.ratios) or "not known to the baseline"
    return f"{each.case:{width}}  {tries}{'  SLOWER' if each.is_slower else ''}"


def main(*words: str) -> int:
    """Print a table of ratios; 1 if a case is slower, 0 also where there is nothing to compare with, which is said."""
    try:
        commit, why, names = asked(words)
        tar = packed(commit)
    except NoBaseline as trouble:
        print(f"*** SPEED IS NOT GUARDED in this run. {trouble} ***", file=sys.stderr)
        return 0
    with side_by_side(tar) as measure:
        cases = names or tuple(CASES)
        verdicts = [judge(case, measure) for case in stepping(cases, "cases measured", len(cases))]
    print(f"Times the CPU time of {commit[:12]} ({why}):\n{table(verdicts)}")
    slower = [each.case for each in verdicts if each.is_slower]
    if slower:
        print(
            f"Slower by more than a tenth, {TRIES} times: {', '.join(slower)}. Make it as quick as before, or, where it"
            f" does more that is worth it, name a newer commit in benchmarks/{BASELINE.name} and say why.",
            file=sys.stderr,
        )
    return 1 if slower else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
