"""Where everything stands in a JSON text, so that a complaint can point at the line.

Knows JSON, and only text that is JSON: what is not was refused before. Linear, and no deeper than a sheet.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field

Path = tuple[str | int, ...]
"""The keys and indices that lead to a value."""

MOST_DEEP = 20
"""Values within values; a sheet needs half of it."""

_PIECE = re.compile(r'"(?:[^"\\]|\\.)*"|[\[\]{}\n]|[^\s\[\]{},:"]+')


@dataclass(frozen=True, slots=True, order=True)
class Spot:
    """A piece of text: 1-based line, 0-based column."""

    line: int
    column: int
    width: int


@dataclass(frozen=True, slots=True)
class Outline:
    """The beginning of every value and of every key, and the keys that an object holds twice."""

    values: dict[Path, Spot] = field(default_factory=dict)
    keys: dict[Path, Spot] = field(default_factory=dict)
    twice: dict[Path, Spot] = field(default_factory=dict)

    def spot(self, path: Path) -> Spot:
        """Where a value begins, or else the nearest that it would stand in."""
        while path not in self.values:
            path = path[:-1]
        return self.values[path]


def outline(text: str) -> Outline:
    """The outline of a text that is JSON. Raises RecursionError if it nests deeper than any sheet."""
    found, pieces = Outline(), _pieces(text)
    _take(found, (), *next(pieces), pieces)
    return found


def _take(found: Outline, path: Path, piece: str, spot: Spot, pieces: Iterator[tuple[str, Spot]]) -> None:
    """Take in a value that begins so, with all that is in it."""
    found.values.setdefault(path, spot)
    if len(path) >= MOST_DEEP:
        raise RecursionError
    for at, (each, where) in enumerate(pieces if piece in ("[", "{") else ()):
        if each in ("]", "}"):
            return
        inner: Path = (*path, at if piece == "[" else json.loads(each))
        if piece == "{":
            if found.keys.setdefault(inner, where) is not where:
                found.twice.setdefault(inner, where)
            each, where = next(pieces)
        _take(found, inner, each, where, pieces)


def _pieces(text: str) -> Iterator[tuple[str, Spot]]:
    """The values, keys and brackets of a text."""
    line, begins = 1, 0
    for found in _PIECE.finditer(text):
        if found.group() == "\n":
            line, begins = line + 1, found.end()
        else:
            yield found.group(), Spot(line, found.start() - begins, len(found.group()))
