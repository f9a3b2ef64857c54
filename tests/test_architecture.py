"""The shape of the house, read from its source: nothing here runs the code it judges.

Who may import whom stands in pyproject.toml. What import-linter cannot see is checked below: each check is a
function from a module's syntax tree to its findings, and is shown to find what it looks for.
"""

import ast
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator

import pytest

from tests.kit.sources import (
    ROOT,
    Check,
    box_modules,
    called,
    codes,
    findings,
    imported,
    literals_of_boxes,
    modules,
    nodes,
    outside,
    text,
    tree,
)

RULES = ROOT / "referee" / "rules"
SET_UP = (
    "referee/cli", "referee/conformance", "referee/commands/house_rules", "referee/commands/drafting",
    "referee/commands/drafts", "referee/doctor", "referee/demo", "referee/proof/proving",
    "referee/report/data/rebuilding", "referee/rules/boxes", "referee/rules/corrections", "referee/rules/engine",
    "referee/rules/notation", "referee/orders/shapes/grandissimo",
)  # fmt: skip
"""Who sets a game up, and the two who must know all that there is: to lay a table, to read what was written."""
PURE = ("adjudication", "chance", "docket", "languages", "letters", "log", "orders", "players", "proof", "rules")
EDGE = ("referee/cli/", "referee/demo/", "scheduler/")
LINES = 700
FIGURE = "kings_figure"
WHERE_THE_FIGURE_STANDS = (
    "referee/rules/position", "referee/rules/predicates",  # who move it, and who say whose region follows from it
    "referee/commands/correct", "referee/commands/differences", "referee/orders/shapes/stepping_in",  # whence it went
    "referee/report/board", "referee/report/data/filling", "referee/conformance/facts",  # who tell it
    "tests/kit/laws", "tests/test_architecture",
)  # fmt: skip
"""Who may ask where the King's figure stands; all others ask which region is his."""

# --- the checks -----------------------------------------------------------------------------------


def is_docstring(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and text(node.value) != ""


def is_literal(node: ast.AST) -> bool:
    """Constants, names, displays of those, and calls of a class on them."""
    match node:
        case ast.Constant() | ast.Name() | ast.Attribute(value=ast.Name()):
            return True
        case ast.UnaryOp(op=ast.USub(), operand=ast.Constant()):
            return True
        case ast.Tuple(elts=parts) | ast.List(elts=parts) | ast.Set(elts=parts):
            return all(map(is_literal, parts))
        case ast.Starred(value=value):
            return is_literal(value)
        case ast.Dict(keys=keys, values=values):
            return all(key is None or is_literal(key) for key in keys) and all(map(is_literal, values))
        case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name), args=args, keywords=keywords):
            constructs = name[:1].isupper() or name == "frozenset"
            return constructs and all(map(is_literal, [*args, *(keyword.value for keyword in keywords)]))
        case _:
            return False


def types_named(tree: ast.Module) -> Iterator[str]:
    """The public classes of a module, and its public names for types."""
    for node in tree.body:
        match node:
            case ast.ClassDef(name=name) | ast.Assign(targets=[ast.Name(id=name)]) if re.match("[A-Z]+[a-z]", name):
                yield name


def not_literal(tree: ast.Module) -> Iterator[str]:
    """Statements that are no docstring, no import and no assignment of a literal."""
    for node in tree.body:
        match node:
            case ast.Import() | ast.ImportFrom():
                continue
            case ast.Assign(value=value) | ast.AnnAssign(value=value) if value is not None and is_literal(value):
                continue
            case _ if is_docstring(node):
                continue
            case _:
                yield f"{node.lineno}: {ast.unparse(node).splitlines()[0][:60]}"


WORLD = {"open", "print", "input", "exec", "eval", "__import__"}


def world_calls(tree: ast.Module) -> Iterator[str]:
    """Calls by which a module reaches out of its arguments without an import to show for it."""
    for node in nodes(tree):
        if isinstance(node, ast.Call) and called(node) in WORLD:
            yield f"{node.lineno}: {called(node)}()"


CLOCKS = {
    *(f"{owner}.{name}" for owner in ("datetime", "date") for name in ("now", "utcnow", "today")),
    *(f"time.{name}" for name in ("time", "time_ns", "localtime", "gmtime", "ctime")),
    "utils.localtime", "utils.make_msgid", "make_msgid",
}  # fmt: skip
READ = {name.rpartition(".")[2] for name in CLOCKS}


def clock_readings(tree: ast.Module) -> Iterator[str]:
    """References to the clock, called or handed on; make_msgid has the time inside."""
    for node in nodes(tree):
        if isinstance(node, ast.Attribute | ast.Name):
            last = node.attr if isinstance(node, ast.Attribute) else node.id
            name = ".".join(ast.unparse(node).split(".")[-2:]) if last in READ else ""
            if name in CLOCKS:
                yield f"{node.lineno}: {name}"
        if isinstance(node, ast.ImportFrom) and node.module == "time":
            yield from (f"{node.lineno}: from time import {a.name}" for a in node.names if f"time.{a.name}" in CLOCKS)


def imports_from_tests(tree: ast.Module) -> Iterator[str]:
    """Imports from a module that holds tests."""
    for line, name in imported(tree):
        if any(part.startswith("test_") for part in name.split(".")[:-1]):
            yield f"{line}: {name}"


def edition_ids() -> set[str]:
    """The ids the rulebooks give themselves."""
    return {
        text(keyword.value)
        for path in modules("referee/rules/editions")
        for node in nodes(tree(path))
        if isinstance(node, ast.Call) and called(node) == "Edition"
        for keyword in node.keywords
        if keyword.arg == "id"
    }


def edition_by_name(ids: set[str]) -> Check:
    """Comparisons and cases that ask which rulebook it is, instead of what the rulebook says."""

    def names_one(node: ast.AST) -> bool:
        if isinstance(node, ast.Constant):
            return node.value in ids
        return isinstance(node, ast.Attribute) and ast.unparse(node).endswith("edition.id")

    def check(tree: ast.Module) -> Iterator[str]:
        for node in nodes(tree):
            match node:
                case ast.Compare():
                    asked: list[ast.AST] = [node]
                case ast.Match(subject=subject, cases=cases):
                    asked = [subject, *(case.pattern for case in cases)]
                case _:
                    continue
            if any(names_one(part) for root in asked for part in ast.walk(root)):
                yield f"{node.lineno}: {ast.unparse(node).splitlines()[0][:60]}"

    return check


def boxes_imported(tree: ast.Module) -> Iterator[str]:
    """Imports of what boxes there are."""
    for line, name in imported(tree):
        if f"{name}.".startswith("referee.rules.boxes."):
            yield f"{line}: {name}"


MATERIALS = {
    "BORDERS", "CABALLEROS_OF_POWER", "CARDS", "CASTILLO", "COASTAL", "CODES", "COLOURS", "DECK", "DECKS", "PLACES",
    "POWERS", "REACH", "REGIONS", "TILES", "TOKENS", "VALUES", "ZONES",
}  # fmt: skip


def materials(names: set[str]) -> Check:
    """Imports, and uses as somebody's attribute, of what a game is played with: that comes with the game."""

    def check(tree: ast.Module) -> Iterator[str]:
        for line, name in imported(tree):
            if name.startswith("referee.rules.") and name.rpartition(".")[2].lstrip("_") in names:
                yield f"{line}: {name}"
        for node in nodes(tree):
            if isinstance(node, ast.Attribute) and node.attr.lstrip("_") in names:
                yield f"{node.lineno}: {ast.unparse(node)}"

    return check


def readings_of(field: str) -> Check:
    """Readings of a field of the table."""

    def check(tree: ast.Module) -> Iterator[str]:
        for node in nodes(tree):
            if isinstance(node, ast.Attribute) and node.attr == field and isinstance(node.ctx, ast.Load):
                yield f"{node.lineno}: {ast.unparse(node)}"

    return check


def figure_readings(tree: ast.Module) -> Iterator[str]:
    """References to where the King's figure stands, by its name as an attribute or as a word."""
    for node in nodes(tree):
        match node:
            case ast.Attribute(attr=name, ctx=ast.Load()) | ast.Constant(value=name) | ast.MatchClass(kwd_attrs=[name]):
                if name == FIGURE:
                    yield f"{node.lineno}: {ast.unparse(node)}"


def prose(tree: ast.Module) -> Iterator[str]:
    """Strings with a space in them that are neither docstrings nor annotations."""
    silent: set[int] = set()
    for node in nodes(tree):
        notes = [getattr(node, "annotation", None), getattr(node, "returns", None)]
        for quiet in [*filter(None, notes), *([node] if is_docstring(node) else [])]:
            silent.update(map(id, ast.walk(quiet)))
    for node in nodes(tree):
        if " " in text(node) and id(node) not in silent:
            yield f"{node.lineno}: {text(node)[:60]!r}"


# --- the house ------------------------------------------------------------------------------------


def test_every_import_keeps_the_contracts() -> None:
    # In a process of its own: the linter's logging set-up would silence the loggers of tests that come after.
    command = [sys.executable, "-c", "from importlinter.cli import lint_imports_command; lint_imports_command()"]

    linted = subprocess.run([*command, "--no-cache", "--no-logo"], cwd=ROOT, capture_output=True, text=True)

    assert 0 == linted.returncode, linted.stdout


def test_every_module_has_its_place_in_the_direction_of_travel() -> None:
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
    travel = next(contract for contract in contracts if contract["id"] == "travel")
    placed = {name.strip() for layer in travel["layers"] for name in layer.split("|")}
    standing = {
        f"referee.{path.stem}"
        for path in (ROOT / "referee").iterdir()
        if (path.suffix == ".py" and path.stem != "__init__") or (path / "__init__.py").exists()
    }

    assert standing | {"scheduler"} == placed


def test_boxes_and_rulebooks_are_literals() -> None:
    assert {"base", "intrigue", "anniversary/box"} <= {
        str(path.relative_to(ROOT / "referee/rules/boxes").with_suffix("")) for path in box_modules()
    }
    assert [] == findings(not_literal, [*box_modules(), *modules("referee/rules/editions")])


def test_only_who_sets_a_game_up_knows_what_boxes_there_are() -> None:
    assert [] == findings(boxes_imported, outside(*SET_UP))


def test_what_a_game_is_played_with_comes_with_the_game() -> None:
    assert [] == findings(materials(MATERIALS | codes()), outside(*literals_of_boxes()))


def test_who_is_king_is_asked_in_one_place() -> None:
    whole = [
        path for path in modules("referee", "scheduler", "benchmarks", "tests") if FIGURE in path.read_text("utf-8")
    ]
    known = modules(*WHERE_THE_FIGURE_STANDS)

    assert [] == findings(figure_readings, [path for path in whole if path not in known])
    assert [] == [path for path in known if path not in whole], "who asks no more is not named either"


def test_no_pure_module_opens_prints_or_asks() -> None:
    found = findings(world_calls, modules(*(f"referee/{name}" for name in PURE)))

    # One makes its classes' `__init__` from the names of their fields, as dataclasses do, when it is imported.
    assert ["referee/rules/wire.py exec()"] == [re.sub(r":\d+:", "", each) for each in found]


def test_the_clock_is_read_at_the_edge_only() -> None:
    inside = [
        path for path in modules("referee", "scheduler") if not path.relative_to(ROOT).as_posix().startswith(EDGE)
    ]

    assert [] == findings(clock_readings, inside)


def test_rules_ask_what_a_rulebook_says_and_never_which_it_is() -> None:
    cited = [RULES / "corrections.py"]  # says which book was read otherwise, where
    outside = [path for path in modules("referee", "scheduler") if RULES / "editions" not in path.parents]

    assert [] == findings(edition_by_name(edition_ids()), [path for path in outside if path not in cited])


CARDS_TAKEN = (
    "referee/rules/position", "referee/rules/predicates", "referee/conformance/playing", "referee/prose",
    "referee/report/data/filling", "referee/report/data/rebuilding",
)  # fmt: skip
"""Who folds the cards that seats take, tells them, or lays a table by hand; and who has a verb of that name."""


def test_which_card_a_seat_is_at_is_asked_in_one_place() -> None:
    assert [] == findings(readings_of("taken"), outside(*CARDS_TAKEN))


def test_the_rules_do_not_talk() -> None:
    codec = [RULES / "notation.py", RULES / "wire.py"]

    assert [] == findings(prose, [path for path in modules("referee/rules") if path not in codec])


def test_no_module_outgrows_its_reader() -> None:
    lengths = {
        path.relative_to(ROOT).as_posix(): len(path.read_text(encoding="utf-8").splitlines())
        for path in modules("referee", "scheduler")
    }

    long = {name: length for name, length in lengths.items() if length > LINES}
    assert {} == long, f"more than {LINES} lines: what belongs together in it goes into a file of its own"


def test_a_name_of_a_type_means_one_thing_in_the_whole_house() -> None:
    homes: dict[str, list[str]] = {}
    for path in modules("referee", "scheduler"):
        for name in types_named(tree(path)):
            homes.setdefault(name, []).append(path.relative_to(ROOT).as_posix())

    assert {"Fact", "Seat", "Letter"} <= homes.keys()
    assert {} == {name: where for name, where in homes.items() if len(where) > 1}


def test_what_tests_share_stands_in_no_test() -> None:
    named = re.compile(r"(?<!def )\btest_")  # only these can import one
    naming = [path for path in modules("tests") if named.search(path.read_text(encoding="utf-8"))]

    assert [] == findings(imports_from_tests, naming)


# --- the checks can fail --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("check", "source"),
    [
        pytest.param(not_literal, "def deal(): ...", id="a function in a deck"),
        pytest.param(not_literal, "DECK = (Card(when=lambda state: True),)", id="a lambda in a deck"),
        pytest.param(not_literal, "DECK = shuffled(CARDS)", id="a computation in a deck"),
        pytest.param(world_calls, "def peek(): return open('seed').read()", id="a file opened"),
        pytest.param(clock_readings, "late = datetime.now(UTC) > deadline", id="now"),
        pytest.param(clock_readings, "def tick(clock=time.time): ...", id="a clock handed on"),
        pytest.param(clock_readings, "from time import time as seconds", id="a clock imported bare"),
        pytest.param(edition_by_name({"koens"}), "taboo = rules.id == 'koens'", id="a rulebook by its id"),
        pytest.param(edition_by_name({"koens"}), "match name:\n case 'koens': ...", id="a rulebook by case"),
        pytest.param(prose, "raise ValueError(f'no seat {seat}')", id="a sentence in the rules"),
        pytest.param(figure_readings, "reach = near[position.kings_figure]", id="the King taken for his figure"),
        pytest.param(figure_readings, "getattr(view, 'kings_figure')", id="his figure by its name"),
        pytest.param(figure_readings, "match p:\n case View(kings_figure=at): ...", id="his figure by case"),
        pytest.param(
            imports_from_tests, "from tests.stories.secrets.test_secrets import in_round", id="a helper in a test"
        ),
        pytest.param(boxes_imported, "from referee.rules.boxes import BASE", id="a box"),
        pytest.param(boxes_imported, "from referee.rules.boxes.france import FRANCE", id="a box by its module"),
        pytest.param(
            boxes_imported, "def late():\n from referee.rules.boxes import table_for", id="a box imported late"
        ),
        pytest.param(materials({"GAL"}), "from referee.rules.board import GAL", id="a place imported"),
        pytest.param(materials({"POWERS"}), "from referee.rules import model\nmodel.POWERS", id="a list in a module"),
        pytest.param(readings_of("taken"), "seat, card = docket.state.position.taken[-1]", id="the last card of all"),
        pytest.param(materials({"ZONES"}), "from referee.rules.boxes.base import _ZONES", id="a private list"),
    ],
)
def test_each_check_finds_what_it_looks_for(check: Check, source: str) -> None:
    assert len(list(check(ast.parse(source)))) >= 1


@pytest.mark.parametrize(
    ("check", "source"),
    [
        pytest.param(not_literal, "from x import Card\n__all__ = ['A']\nA: Card = Card(-1, (*B, C.d))", id="a deck"),
        pytest.param(not_literal, "'Region cards and the like.'", id="a docstring in a deck"),
        pytest.param(figure_readings, "position.having(kings_figure=place)", id="his figure put somewhere"),
        pytest.param(world_calls, "step.open(card)", id="a card opened"),
        pytest.param(clock_readings, "def due(now: datetime, time: int): return now.time()", id="time given"),
        pytest.param(edition_by_name({"koens"}), "if edition.king_may_stay: ...", id="a rulebook asked"),
        pytest.param(edition_by_name({"koens"}), "match n:\n case 1: open_game('koens')", id="a rulebook chosen"),
        pytest.param(prose, "def f(x: 'A | B') -> 'C | D': 'A docstring may talk.'", id="a docstring"),
        pytest.param(imports_from_tests, "from tests.kit.post import test_address", id="a helper beside tests"),
        pytest.param(boxes_imported, "from referee.rules import board\nfrom referee.boxes import a", id="no box"),
        pytest.param(materials({"GAL"}), "from referee.rules.model import COURT, Place", id="what every game has"),
        pytest.param(readings_of("taken"), "laid = position.having(taken=())", id="a table laid"),
        pytest.param(materials({"REGIONS"}), "for place in view.board.regions: ...", id="a board asked"),
    ],
)
def test_no_check_finds_what_is_not_there(check: Check, source: str) -> None:
    assert [] == list(check(ast.parse(source)))
