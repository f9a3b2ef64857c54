"""Counts lines of code, all lines and files, room by room: `make size`, or `python -m tests.kit.size /another/tree`.

Blank lines, comments and docstrings are no code. The rooms of the service come first; what proves it (benchmarks, and
what stands beside the tests: second readers, laws, generators), the tests and the words of languages apart. At the end
stands how far imports lead in the service, late ones too: with what only a type checker imports, and without.
"""

import ast
import io
import re
import sys
import tokenize
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SILENT = {
    tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENCODING,
    tokenize.ENDMARKER,
}  # fmt: skip
SERVICE = ("referee", "scheduler")
APART = {
    "evidence": "benchmarks, second readers, laws, and what tests share",
    "tests": "what runs as a test",
    "words": "names, words of orders, sentences",
}

Graph = Mapping[str, set[str]]
"""The files that each file imports."""


# --- lines and files ------------------------------------------------------------------------------


def code_lines(source: str) -> int:
    """The number of lines of a module with code on them."""
    docstrings = {
        (node.lineno, node.col_offset)
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
    }
    lines: set[int] = set()
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type not in SILENT and token.start not in docstrings:
            lines.update(range(token.start[0], token.end[0] + 1))
    return len(lines)


def room(name: str) -> str:
    """The room of a module: its package, or the module itself if it is in none; of the others what they are for."""
    parts = Path(name).with_suffix("").parts
    match parts[0]:
        case "referee":
            return "/".join(parts[:2])
        case "benchmarks" | "tests":
            return "tests" if parts[-1].startswith("test_") else "evidence"
    return parts[0]


def pages(root: Path) -> Iterator[tuple[str, Path]]:
    """Every file under a root that counts, with its room; `words` for those of languages."""
    for path in (path for house in (*SERVICE, "benchmarks", "tests") for path in sorted((root / house).rglob("*.py"))):
        yield room(path.relative_to(root).as_posix()), path
    yield from (("words", path) for kind in ("*.po", "*.toml") for path in sorted((root / "templates").rglob(kind)))


def counted(path: Path) -> Counter[str]:
    """A file, all its lines, and those with code or words."""
    text = path.read_text(encoding="utf-8")
    lines = text.splitlines()
    if path.suffix == ".py":
        code = code_lines(text)
    else:
        code = sum(bool(line.strip()) and not line.startswith("#") for line in lines)
    return Counter(code=code, lines=len(lines), files=1)


# --- imports --------------------------------------------------------------------------------------


def imports(root: Path, *, checked: bool) -> dict[str, set[str]]:
    """Which files of the service each of them imports; with `checked` also for the eyes of a type checker alone."""
    paths = [path.relative_to(root) for house in SERVICE for path in sorted((root / house).rglob("*.py"))]
    files = {re.sub(r"(/__init__)?\.py$", "", path.as_posix()).replace("/", "."): str(path) for path in paths}
    found = {str(path): named(ast.parse((root / path).read_text(encoding="utf-8")), checked=checked) for path in paths}
    return {
        name: {files.get(full) or files.get(full.rpartition(".")[0], name) for full in wanted} - {name}
        for name, wanted in found.items()
    }


def named(node: ast.AST, *, checked: bool) -> Iterator[str]:
    """The full names of all that a piece of code imports."""
    match node:
        case ast.Import(names=names):
            yield from (alias.name for alias in names)
        case ast.ImportFrom(module=module, names=names):
            yield from (f"{module}.{alias.name}" for alias in names)
        case ast.If(test=ast.Name(id="TYPE_CHECKING"), orelse=others) if not checked:
            yield from (name for other in others for name in named(other, checked=checked))
        case _:
            for child in ast.iter_child_nodes(node):
                if not isinstance(child, ast.expr):
                    yield from named(child, checked=checked)


def circles(graph: Graph) -> list[list[str]]:
    """The sets of files of which each imports all others, if by detours; the largest first."""
    behind = {name: behind_of(graph, name) for name in graph}
    sets = {tuple(sorted(to for to in behind[name] if name in behind[to])) for name in graph if name in behind[name]}
    return sorted(map(list, sets), key=lambda each: (-len(each), each))


def behind_of(graph: Graph, name: str) -> set[str]:
    """The files that are imported when this one is."""
    found: set[str] = set()
    left = [*graph[name]]
    while left:
        if (each := left.pop()) not in found:
            found.add(each)
            left += graph[each]
    return found


def longest_chain(graph: Graph) -> int:
    """The number of files in the longest chain of which each imports the next; a circle in it counts all its files."""
    together = {name: circle for circle in circles(graph) for name in circle}
    lengths: dict[str, int] = {}

    def length(name: str) -> int:
        if name not in lengths:
            here = together.get(name, [name])
            onward = {to for each in here for to in graph[each]} - {*here}
            lengths.update(dict.fromkeys(here, len(here) + max(map(length, onward), default=0)))
        return lengths[name]

    return max(map(length, graph), default=0)


# --- the table ------------------------------------------------------------------------------------


def row(count: Mapping[str, int], what: str) -> None:
    print(f"{count['code']:>7,} {count['lines']:>7,} {count['files']:>5,} {what}")


def main(root: Path = ROOT) -> None:
    rooms: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for name, path in pages(root):
        rooms[name] += counted(path)
    service = sorted(rooms.keys() - APART)
    print("   code   lines files")
    for name in service:
        row(rooms[name], name)
    row(sum((rooms[name] for name in service), Counter()), "service")
    for name, what in APART.items():
        row(rooms[name], f"{name}: {what}")
    for checked, what in ((False, ""), (True, ", with those for a type checker")):
        graph = imports(root, checked=checked)
        print(f"{longest_chain(graph):>7,} files in the longest chain of imports{what}")
        for circle in circles(graph):
            print(f"{len(circle):>7,} files in a circle of imports{what}: {', '.join(circle)}")


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
