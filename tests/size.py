"""Counts lines of code, room by room: `make size`, or `python -m tests.size /another/tree`.

Blank lines, comments and docstrings do not count. The words of languages are counted separately.
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
WORDS = "words"


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
    """The room of a module: its package, or the module itself if it is in none."""
    parts = Path(name).with_suffix("").parts
    return parts[0] if parts[0] != "referee" else "/".join(parts[:2])


def sizes(root: Path) -> Counter[str]:
    """The code lines of each room under a root, and as `words` the lines of languages."""
    found: Counter[str] = Counter()
    for path in (path for house in ("referee", "scheduler") for path in sorted((root / house).rglob("*.py"))):
        found[room(path.relative_to(root).as_posix())] += code_lines(path.read_text(encoding="utf-8"))
    for path in (path for kind in ("*.po", "*.toml") for path in sorted((root / "templates").rglob(kind))):
        lines = path.read_text(encoding="utf-8").splitlines()
        found[WORDS] += sum(bool(line.strip()) and not line.startswith("#") for line in lines)
    return found


def main(root: Path = ROOT) -> None:
    found = sizes(root)
    for name, lines in sorted(found.items(), key=lambda item: (item[0] == WORDS, item[0])):
        if name != WORDS:
            print(f"{lines:>7,} {name}")
    print(f"{sum(found.values()) - found[WORDS]:>7,} in all")
    print(f"{found[WORDS]:>7,} words beside them: names, words of orders, sentences")


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
