"""Tries mutants: imports the rules with one mistake in them, and runs their tests until one of them notices.

Each is tried in a process forked from one that has imported everything but our own code, so that a mutant costs little
more than the tests it survives. No file is changed. Must not know which mistakes there are.
"""

from __future__ import annotations

import ast
import importlib
import importlib.abc
import importlib.machinery
import importlib.util
import json
import os
import resource
import sys
import traceback
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any

import pytest

from benchmarks.mutants.making import Mutant, spoil

ROOT = Path(__file__).resolve().parents[2]
RULES = ROOT / "referee" / "rules"

LAST = (
    *(ROOT / "tests/rules" / f"test_{name}.py" for name in ("predicates", "scoring", "wire")),
    ROOT / "tests/conformance", ROOT / "tests/stories/logs/test_stored_logs.py",
    *(ROOT / "tests/rules" / f"test_{name}.py" for name in ("whatever_is_legal", "a_box_of_ones_own")),
)  # fmt: skip
"""The slowest tests of the rules: nearly all mutants are caught by quicker ones."""

OF_BOXES = ("asked_about", "games_by_chance", "printed", "unprinted_numbers")
"""What the folders of boxes hold of the rules."""

RULED = (
    *ROOT.glob("tests/rules/test_*.py"),
    *(file for n in OF_BOXES for file in ROOT.glob(f"tests/boxes/*/test_{n}.py")),
)
QUICK = tuple(sorted({*RULED} - {*LAST, ROOT / "tests/rules/test_perft.py"}))
"""The other tests of the rules, without the counts of legal orders, which take longer than all the rest."""

PLAYED = "tests/conformance/test_conformance.py::test_what_the_rulebooks_say_comes_true"
"""The test that the stage `cases` replaces."""

PATIENCE, GRACE = 4, 3
"""Seconds of computing that a stage may take: PATIENCE times as long as without a mistake, and GRACE more."""
ENOUGH = 2 << 30
"""Bytes of memory that a process may use: a mistake may also make an endless list."""

UNBORN = "born"
ENDLESS = "no end"


@dataclass(frozen=True, slots=True)
class Verdict:
    """The stage that caught a mutant and the test that noticed; both empty if it survived."""

    stage: str = ""
    by: str = ""
    spent: tuple[float, ...] = ()  # seconds of computing, by stage

    @property
    def seconds(self) -> float:
        """Seconds of computing in all stages."""
        return sum(self.spent)

    @property
    def alive(self) -> bool:
        """Whether no stage caught it."""
        return not self.stage


# --- the tests, the quickest to catch first -------------------------------------------------------


def born(_: str) -> str:
    """A module that cannot be imported is no mutant: any test at all would notice."""
    for path in sorted(RULES.rglob("*.py")):
        importlib.import_module(f"referee.rules.{name_of(path)}".removesuffix(".__init__"))
    return ""


def cases(_: str) -> str:
    """The conformance cases, first each by one rulebook, then by the others."""
    from referee.conformance import editions_of, every_case, play

    readings = [(at, case, name, by) for case in every_case() for at, (name, by) in enumerate(editions_of(case))]
    for _, case, name, by in sorted(readings, key=lambda each: each[0] > 0):
        try:
            play(case, by)
        except Exception:  # noqa: BLE001 - whatever it is, the case does not come true
            return f"{case.number} {name}"
    return ""


def tests(module: str) -> str:
    """Tests of rules and stored logs: the file that is named like the module, then the quick ones, then the rest."""
    own = [file for file in (*QUICK, *LAST) if file.stem == f"test_{module.rpartition('.')[2]}"]
    batches = (own, [file for file in QUICK if file not in own], [file for file in LAST if file not in own])
    return next((noticed for batch in batches if batch and (noticed := _run("--deselect", PLAYED, *batch))), "")


def games(_: str) -> str:
    """Games by chance, with every law looked at after every event."""
    from benchmarks.games import simulate
    from referee.rules.boxes import BOXES, impossible
    from referee.rules.editions import EDITIONS

    sets = [(), *((box,) for box in BOXES if impossible((box,)) is None)]
    for number, (edition, players) in enumerate((name, n) for name in EDITIONS for n in (2, 3, 4, 5)):
        boxes = sets[number % len(sets)]
        try:
            simulate(1, players, "mutants", edition, boxes=boxes)
        except Exception as broken:  # noqa: BLE001 - as above
            return f"{edition} {players} {boxes} {type(broken).__name__}"
    return ""


STAGES: tuple[Callable[[str], str], ...] = (born, cases, tests, games)
"""Each is given the name of the module with the mistake, and returns what noticed, or an empty string."""


class _First:
    """A pytest plugin that keeps the first failure."""

    def __init__(self) -> None:
        self.failed = ""

    def pytest_runtest_logreport(self, report: Any) -> None:
        if report.failed and not self.failed:
            self.failed = report.nodeid

    def pytest_collectreport(self, report: Any) -> None:
        if report.failed and not self.failed:
            self.failed = f"{report.nodeid} cannot be read"


def _run(*arguments: str | Path) -> str:
    first = _First()
    quiet = ("-x", "-q", "-p", "no:cacheprovider", "-W", "ignore:Module already imported", "--rootdir", str(ROOT))
    code = pytest.main([*quiet, *map(str, arguments)], plugins=[first])
    return first.failed or ("" if code == 0 else f"pytest ends with {int(code)}")


# --- a process each -------------------------------------------------------------------------------


class _Spoilt(importlib.machinery.SourceFileLoader):
    """Loads a module with other code than its file's."""

    def __init__(self, name: str, path: str, code: CodeType) -> None:
        super().__init__(name, path)
        self._code = code

    def get_code(self, fullname: str) -> CodeType:
        return self._code


class _Finder(importlib.abc.MetaPathFinder):
    def __init__(self, name: str, path: Path, code: CodeType) -> None:
        self._name, self._path, self._code = name, path, code

    def find_spec(self, name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> Any:
        if name != self._name:
            return None
        loader = _Spoilt(name, str(self._path), self._code)
        return importlib.util.spec_from_file_location(name, self._path, loader=loader)


def name_of(path: Path) -> str:
    """The dotted name of a module, relative to the rules."""
    return ".".join(path.relative_to(RULES).with_suffix("").parts).removesuffix(".__init__")


def _install(mutant: Mutant, tree: ast.Module) -> None:
    stem = RULES.joinpath(*mutant.module.split("."))
    path = stem / "__init__.py" if stem.is_dir() else stem.with_suffix(".py")
    name = f"referee.rules.{mutant.module}"
    code = compile(spoil(tree, mutant), str(path), "exec")
    sys.meta_path.insert(0, _Finder(name, path, code))


def _stages(module: str, allowed: Sequence[float], tell: Callable[[Any], None]) -> None:
    for number, stage in enumerate(STAGES):
        began = _spent()
        if allowed:
            _, hard = resource.getrlimit(resource.RLIMIT_CPU)
            resource.setrlimit(resource.RLIMIT_CPU, (int(began + allowed[number]) + 1, hard))
        noticed = stage(module)
        tell([stage.__name__, noticed, _spent() - began])
        if noticed:
            return


def _spent() -> float:
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


def patience(clean: Verdict) -> list[float]:
    """The seconds of computing that each stage may take, from the verdict on the rules without a mistake."""
    return [PATIENCE * spent + GRACE for spent in clean.spent]


def begin(mutant: Mutant | None, tree: ast.Module | None, allowed: Sequence[float] = ()) -> tuple[int, int]:
    """Start a process that tries this mutant, or the rules as they are. Returns its id and a pipe to read from."""

    def work(tell: Callable[[Any], None]) -> None:
        try:
            if allowed:
                resource.setrlimit(resource.RLIMIT_AS, (ENOUGH, ENOUGH))
            if mutant and tree:
                _install(mutant, tree)
            _stages(mutant.module if mutant else "", allowed, tell)
        except BaseException:  # noqa: BLE001 - a stage that falls over has noticed; the process ends here
            tell(["", traceback.format_exc(limit=-1).splitlines()[-1], 0.0])

    return _forked(work)


def _forked(work: Callable[[Callable[[Any], None]], None]) -> tuple[int, int]:
    """Start a process without output that does this work. Returns its id and a pipe to read from."""
    reading, writing = os.pipe()
    if child := os.fork():
        os.close(writing)
        return child, reading
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, 1)
        os.dup2(nowhere, 2)
        work(lambda what: os.write(writing, f"{json.dumps(what)}\n".encode()) and None)
    finally:
        os._exit(0)


def _told(reading: int) -> list[Any]:
    with os.fdopen(reading) as pipe:
        return [json.loads(line) for line in pipe]


def end(reading: int, status: int) -> Verdict:
    """The verdict of a process that has ended."""
    told, stages = _told(reading), [stage.__name__ for stage in STAGES]
    spent = tuple(seconds for _, _, seconds in told)
    by = next((by for _, by, _ in told if by), "")
    if not by and len(told) == len(stages):
        return Verdict(spent=spent)
    at = len(told) - bool(by)
    return Verdict(stages[at], by or (ENDLESS if os.WIFSIGNALED(status) else "a sudden end"), spent)


def warm() -> None:
    """Import all modules that the tests import, except our own. Another process finds out which."""
    ours = ("referee", "tests", "benchmarks", "_pytest", "__")

    def work(tell: Callable[[Any], None]) -> None:
        _run("--collect-only", *QUICK, *LAST)
        tell([name for name in sys.modules if "." not in name and not name.startswith(ours)])

    child, reading = _forked(work)
    [names] = _told(reading)
    os.waitpid(child, 0)
    for name in names:
        with suppress(Exception):  # what cannot be imported by itself comes when it is wanted
            importlib.import_module(name)
