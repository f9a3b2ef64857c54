"""Rows of words and figures under their heads, as a table to read."""

from __future__ import annotations

from collections.abc import Sequence


def columns(heads: Sequence[str], rows: Sequence[Sequence[str | float]], form: str = ".1f") -> str:
    """The rows under their heads: words to the left, figures of a form to the right, each column as wide as needed."""
    found = [[each if isinstance(each, str) else format(each, form) for each in row] for row in rows]
    sides = ["<" if all(isinstance(each, str) for each in column) else ">" for column in zip(*rows, strict=True)]
    widths = [max(map(len, column)) for column in zip(heads, *found, strict=True)]
    aligned = "  ".join(f"{{:{side}{width}}}" for side, width in zip(sides, widths, strict=True))
    return "\n".join(aligned.format(*line).rstrip() for line in (heads, *found))
