"""The source code as tests read it: modules, their syntax trees, calls. Nothing of it is run."""

import ast
import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

Check = Callable[[ast.Module], Iterator[str]]


@cache
def tree(path: Path) -> ast.Module:
    """The syntax tree of a module; it is cached, so do not change it."""
    return ast.parse(path.read_text(encoding="utf-8"))


def modules(*names: str) -> list[Path]:
    """The modules of these names, and all modules in packages of these names. Fails for a name that does not exist."""
    found: list[Path] = []
    for name in names:
        module = ROOT / f"{name}.py"
        under = [module] if module.exists() else sorted((ROOT / name).rglob("*.py"))
        assert under, f"{name} is gone: has this test been left behind?"
        found += under
    return found


def findings(check: Check, paths: list[Path]) -> list[str]:
    return [f"{path.relative_to(ROOT)}:{finding}" for path in paths for finding in check(tree(path))]


def text(node: ast.AST) -> str:
    """The string of a constant, empty for any other node."""
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


def called(node: ast.Call) -> str:
    return node.func.id if isinstance(node.func, ast.Name) else ast.unparse(node.func)


@cache
def nodes(tree: ast.AST) -> tuple[ast.AST, ...]:
    """All nodes of a tree."""
    return tuple(ast.walk(tree))


def imported(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """The line and the full name of everything that a module imports."""
    for node in nodes(tree):
        match node:
            case ast.Import(names=names):
                yield from ((node.lineno, alias.name) for alias in names)
            case ast.ImportFrom(module=module, names=names):
                yield from ((node.lineno, f"{module}.{alias.name}") for alias in names)


def box_modules() -> list[Path]:
    """The modules that hold a box."""
    return [path for path in modules("referee/rules/boxes") if list(calls_of("Box", path))]


def beside_boxes() -> list[Path]:
    """The modules in the homes of boxes that hold no box: effects that one box alone has."""
    homes = {path.parent for path in box_modules() if path.stem == "box"}
    return [path for path in modules("referee/rules/boxes") if path.parent in homes and path not in box_modules()]


def literals_of_boxes() -> list[str]:
    """The names of the modules that lay out boxes, without the effects that stand beside some."""
    beside = beside_boxes()
    laid = (path for path in modules("referee/rules/boxes") if path not in beside)
    return [str(path.relative_to(ROOT).with_suffix("")) for path in laid]


def calls_of(name: str, path: Path) -> Iterator[ast.Call]:
    for node in nodes(tree(path)):
        if isinstance(node, ast.Call) and called(node) == name:
            yield node


def codes() -> set[str]:
    """The codes of all places and slots of all boxes."""
    zones = (call.args for path in box_modules() for call in calls_of("Zone", path))
    return {text(id) for id, *kind in zones if [text(each) for each in kind[:1]] not in (["court"], ["provinces"])}


def outside(*rooms: str) -> list[Path]:
    """All modules except those of these names."""
    inside = modules(*rooms)
    return [path for path in modules("referee", "scheduler") if path not in inside]


MAKERS = ("Complaint", "LineComplaint", "Remark")


def complaint_codes(module: ast.Module) -> Iterator[str]:
    """Codes of complaints and remarks as a module writes them where it makes one, or names them for that."""
    named = {ast.unparse(n.targets[0]): n.value for n in module.body if isinstance(n, ast.Assign)}
    for node in nodes(module):
        match node:
            case (
                ast.Assign([ast.Name("wants")], ast.Tuple(elts=[_, ast.Constant(code)]))
                | ast.AnnAssign(target=ast.Name("wants"), value=ast.Tuple(elts=[_, ast.Constant(code)]))
                | ast.Assign([ast.Name("refusal")], ast.Constant(code))
            ):  # class attributes of effects: which order one wants, why it refuses a place
                yield code
        if isinstance(node, ast.Call) and called(node) in MAKERS:
            parts = [named.get(ast.unparse(part), part) for part in ast.walk(node)]
            yield from (text(part) for part in parts if re.fullmatch(r"[a-z]+(-[a-z]+)*", text(part)))


def complaints() -> set[str]:
    """The codes of all complaints in the rules."""
    return {code for path in modules("referee/rules") for code in complaint_codes(tree(path))}
