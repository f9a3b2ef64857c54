"""Counts lines of code, room by room: `make size`, or `python -m tests.size /another/tree`.

Blank lines, comments and docstrings do not count. The rooms of the service come first; what proves it (benchmarks, and
what stands beside the tests: second readers, laws, generators), the tests and the words of languages apart.
"""

import ast
import io
import sys
import tokenize
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SILENT = {
    tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENCODING,
    tokenize.ENDMARKER,
}  # fmt: skip
APART = {
    "evidence": "benchmarks, second readers, laws, and what tests share",
    "tests": "what runs as a test",
    "words": "names, words of orders, sentences",
}


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


def sizes(root: Path) -> Counter[str]:
    """The code lines of each room under a root, and as `words` the lines of languages."""
    found: Counter[str] = Counter()
    houses = ("referee", "scheduler", "benchmarks", "tests")
    for path in (path for house in houses for path in sorted((root / house).rglob("*.py"))):
        found[room(path.relative_to(root).as_posix())] += code_lines(path.read_text(encoding="utf-8"))
    for path in (path for kind in ("*.po", "*.toml") for path in sorted((root / "templates").rglob(kind))):
        lines = path.read_text(encoding="utf-8").splitlines()
        found["words"] += sum(bool(line.strip()) and not line.startswith("#") for line in lines)
    return found


def main(root: Path = ROOT) -> None:
    found = sizes(root)
    service = {name: lines for name, lines in sorted(found.items()) if name not in APART}
    for name, lines in service.items():
        print(f"{lines:>7,} {name}")
    print(f"{sum(service.values()):>7,} service")
    for name, what in APART.items():
        print(f"{found[name]:>7,} {name}: {what}")


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
