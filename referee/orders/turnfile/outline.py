"""Where everything stands in a JSON text, so that a complaint can point at the line.

Knows JSON, and only text that is JSON: what is not was refused before. Linear; nothing is nested, so nothing overflows.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field

Path = tuple[str | int, ...]
"""The keys and indices that lead to a value."""

_PIECE = re.compile(r'"(?:[^"\\]|\\.)*"|[\[\]{},:\n]|[^\s\[\]{},:"]+')


@dataclass(frozen=True, slots=True, order=True)
class Spot:
    """A piece of text: 1-based line, 0-based column."""

    line: int
    column: int
    width: int


@dataclass(frozen=True, slots=True)
class Outline:
    """The beginning of every value and of every key, and the keys that an object holds twice."""

    values: Mapping[Path, Spot]
    keys: Mapping[Path, Spot]
    twice: Mapping[Path, Spot]

    def spot(self, path: Path) -> Spot:
        """Where a value begins, or else the nearest that it would stand in."""
        while path not in self.values:
            path = path[:-1]
        return self.values[path]


@dataclass
class _Walk:
    """How far the text is read: the path of the value that comes next, and the kinds of what is open around it."""

    path: list[str | int] = field(default_factory=list)
    opened: list[str] = field(default_factory=list)
    is_key: bool = False
    values: dict[Path, Spot] = field(default_factory=dict)
    keys: dict[Path, Spot] = field(default_factory=dict)
    twice: dict[Path, Spot] = field(default_factory=dict)

    def step(self, piece: str, spot: Spot) -> None:
        """Take in one piece of JSON other than a line end."""
        if piece in ("]", "}"):
            self.opened.pop()
            self.path.pop()
        elif piece == ",":
            self._next()
        elif piece == ":":
            self.is_key = False
        elif self.is_key:
            self._key(str(json.loads(piece)), spot)
        else:
            self.values.setdefault(tuple(self.path), spot)
            if piece in ("[", "{"):
                self.opened.append(piece)
                self.path.append(0 if piece == "[" else "")
                self.is_key = piece == "{"

    def _next(self) -> None:
        last = self.path[-1]
        self.is_key = not isinstance(last, int)
        if isinstance(last, int):
            self.path[-1] = last + 1

    def _key(self, key: str, spot: Spot) -> None:
        self.path[-1] = key
        path = tuple(self.path)
        if self.keys.setdefault(path, spot) is not spot:
            self.twice.setdefault(path, spot)


MOST_DEEP = 20
"""Values within values; a sheet needs half of it."""


def outline(text: str) -> Outline | None:
    """The outline of a text that is JSON; None if it nests deeper than any sheet."""
    walk = _Walk()
    line, begins = 1, 0
    for found in _PIECE.finditer(text):
        piece = found.group()
        if piece == "\n":
            line, begins = line + 1, found.end()
            continue
        walk.step(piece, Spot(line, found.start() - begins, len(piece)))
        if len(walk.opened) > MOST_DEEP:
            return None
    return Outline(walk.values, walk.keys, walk.twice)
