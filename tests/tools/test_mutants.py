"""Mistakes put into modules: which, where, and that a mistaken rule is caught and an endless one stopped."""

import ast
import subprocess
import sys

import pytest

from benchmarks.mutants.__main__ import every_mutant, reasons, trees
from benchmarks.mutants.making import Mutant, mutants_of
from benchmarks.mutants.trying import ROOT

MODULE = '''
"""A module that says 1 and 2."""
Kinds = int | str
TWICE = 2

@wire("add")
class Sum:
    count: int = 1
    def __repr__(self):
        return "1" if self.count == 1 else "many"

def best(rows: list[int | None], least: int = 0) -> int:
    """Not less than 1."""
    found = [row for row in rows if row and row > least]
    while not found and least:
        found += [least]
        break
    return max(found, default=None)
'''


def made(source: str, **words: tuple[str, ...]) -> list[Mutant]:
    return list(mutants_of("sums", ast.parse(source), words))


@pytest.mark.thorough
def test_words_types_and_what_a_debugger_sees_are_let_alone() -> None:
    assert {
        "2 -> 3", "2 -> 1", "1 -> 2", "1 -> 0", "0 -> 1", "0 -> -1",
        "row and row > least -> row or row > least", "row and row > least -> row", "row and row > least -> row > least",
        "row > least -> row >= least", "row > least -> row < least",
        "for row in rows if row and row > least -> for row in rows",
        "for row in rows if row and row > least -> for row in rows if not (row and row > least)",
        "while not found and least: -> while not (not found and least):",
        "not found and least -> not found or least", "not found and least -> not found", "not found and least -> least",
        "not found -> found", "found += [least] -> found -= [least]", "found += [least] -> pass", "break -> continue",
        "return max(found, default=None) -> return None", "max(found, default=None) -> min(found, default=None)",
        "max(found, default=None) -> max(found)",
    } == {f"{mutant.before} -> {mutant.after}" for mutant in made(MODULE)}  # fmt: skip


@pytest.mark.thorough
def test_a_mistake_keeps_its_name_when_lines_come_above_it() -> None:
    assert [each.name for each in made(MODULE)] == [each.name for each in made("import ast\n\n" + MODULE)]


@pytest.mark.thorough
def test_no_two_mistakes_in_the_rules_have_one_name_and_each_survivor_is_one_of_them() -> None:
    names = [mutant.name for mutant in every_mutant(trees())]

    assert len(names) == len(set(names))
    assert set() == reasons().keys() - set(names)
    assert "" not in reasons().values()


TRIED = """
import ast, os
from benchmarks.mutants import trying
from benchmarks.mutants.__main__ import every_mutant, trees

def cases(module):
    from referee import conformance
    every = conformance.every_case
    conformance.every_case = lambda: every()[:5]  # as many as show what is to be shown
    return trying.cases(module)

trying.STAGES = (trying.born, cases)
modules = trees()
[taboo] = [at for at, each in enumerate(modules["predicates"].body) if getattr(each, "name", "") == "is_taboo"]
for_ever = ast.parse("while 1: pass").body[0]
endless = trying.Mutant("predicates", "is_taboo", "", "", 0, 0, (("body", taboo), ("body", 1)), for_ever)
named = {mutant.name: mutant for mutant in every_mutant(modules)}
for mutant in (endless, None, named[NOTICED], named[UNBORN]):
    allowed = (1, 1) if mutant is endless else (60, 60)
    child, reading = trying.begin(mutant, mutant and modules[mutant.module], allowed)
    verdict = trying.end(reading, os.waitpid(child, 0)[1])
    print(verdict.stage, verdict.by, sep=": ")
"""
ASKED = ("position.board.hosts[place]", "kings_region(position)")
NOTICED = f"predicates is_taboo: {' == '.join(ASKED)} -> {' != '.join(ASKED)}"
UNBORN = "wire wire: return tagged -> return None"


@pytest.mark.thorough
@pytest.mark.slow
def test_what_is_wrong_is_noticed_and_what_never_ends_is_stopped() -> None:
    script = TRIED.replace("[NOTICED]", f"[{NOTICED!r}]").replace("[UNBORN]", f"[{UNBORN!r}]")
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True)

    assert [
        "cases: no end",
        ": ",
        "cases: EG.1.1 rio_grande",
        "born: TypeError: 'NoneType' object is not callable",
    ] == done.stdout.splitlines()
