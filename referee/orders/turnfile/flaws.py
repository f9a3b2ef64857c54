"""Turns pydantic's errors about a turn file into complaints about lines.

Knows JSON, where each of its values begins, pydantic's codes for errors, and the examples of the schema. Must not know
what orders mean.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Literal

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from referee.orders.checking import MOST_TOLD, standing_key
from referee.orders.contents import LineComplaint
from referee.orders.guards import Guard
from referee.orders.lexicon import nearest
from referee.orders.shapes import table
from referee.orders.turnfile.forms import BLOCKS, DEEDS, STANDING, WordTypes, example_of, keys_known, top_keys
from referee.orders.turnfile.names import TableNames

# --- places in a text -------------------------------------------------------------------------------

Path = tuple[str | int, ...]
"""The keys and indices that lead to a value."""


def pointer(path: Path) -> str:
    """A path as a JSON pointer (RFC 6901)."""
    return "".join(f"/{str(step).replace('~', '~0').replace('/', '~1')}" for step in path)


MOST_DEEP = 20
"""The deepest nesting of values; a sheet needs half of it."""

_PIECE = re.compile(r'"(?:[^"\\]|\\.)*"|[\[\]{}\n]|[^\s\[\]{},:"]+')


@dataclass(frozen=True, slots=True, order=True)
class Excerpt:
    """A piece of text: 1-based line, 0-based column."""

    line: int
    column: int
    width: int


@dataclass(frozen=True, slots=True)
class Outline:
    """Where every value and every key of a text stands, and keys that an object holds twice."""

    values: dict[Path, Excerpt] = field(default_factory=dict)
    keys: dict[Path, Excerpt] = field(default_factory=dict)
    twice: dict[Path, Excerpt] = field(default_factory=dict)

    def spot(self, path: Path) -> Excerpt:
        """Where a value begins, or else the nearest value around it."""
        while path not in self.values:
            path = path[:-1]
        return self.values[path]


def outline(text: str) -> Outline:
    """The outline of a text that is JSON. Raises RecursionError if it nests deeper than any sheet."""
    found, pieces = Outline(), _pieces(text)
    _take(found, (), *next(pieces), pieces)
    return found


def _take(found: Outline, path: Path, piece: str, spot: Excerpt, pieces: Iterator[tuple[str, Excerpt]]) -> None:
    """Add a value that begins with this piece, and all values in it."""
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


def _pieces(text: str) -> Iterator[tuple[str, Excerpt]]:
    """The values, keys and brackets of a text."""
    line, begins = 1, 0
    for found in _PIECE.finditer(text):
        if found.group() == "\n":
            line, begins = line + 1, found.end()
        else:
            yield found.group(), Excerpt(line, found.start() - begins, len(found.group()))


# --- what is wrong ---------------------------------------------------------------------------------

PILES = {"orders": BLOCKS, "always": STANDING}
"""Keys of a turn file under which orders stand, and the words of these."""

_CODES = {
    "unexpected_keyword_argument": "turnfile-key-unknown",
    "too_long": "turnfile-too-many",
    "too_short": "turnfile-too-few",
    "union_tag_not_found": "turnfile-no-order",
}
"""Our codes for errors of pydantic; any other error is about a value."""

_SHORT, _OF_ONE, _IN_PLAN = 40, 5, 4

_json = partial(json.dumps, ensure_ascii=False)


@dataclass(frozen=True, slots=True)
class FileText:
    """A turn file as it came: its lines, its JSON, where each value stands, and the names it may use."""

    lines: tuple[str, ...]
    said: dict[str, Any]
    outline: Outline
    names: TableNames

    def at(self, path: Path) -> Any:
        """The value that a path leads to."""
        found: Any = self.said
        for step in path:
            found = found[step]
        return found

    def complaint(
        self, path: Path, code: str, args: tuple[str | int, ...], legal: Iterable[str] = (), spot: Excerpt | None = None
    ) -> LineComplaint:
        """A complaint about the value at the end of a path, or about another spot."""
        spot, key = spot or self.outline.spot(path), self.key_at(stem(path))
        fault: Literal["ambiguous", "invalid"] = "ambiguous" if code.endswith(("-ambiguous", "-twice")) else "invalid"
        text, at = self.lines[spot.line - 1], pointer(path if path in self.outline.values else path[:-1])
        return LineComplaint(spot.line, text, spot.column, spot.width, fault, code, args, tuple(legal), key, pointer=at)

    def key_at(self, part: Path) -> str:
        """The key of the block that a part of a file names, as far as can be told; else empty."""
        order = self.at(part) if part[0] in PILES and len(part) > 1 else None
        word = order.get("order") if isinstance(order, dict) else None
        if order is None or word not in [*BLOCKS, *self.names.known.asks]:
            return ""
        longer = (f"{word} {said.upper()}" for said in order.values() if isinstance(said, str))
        key = next((key for key in longer if key in table.KEYS), str(word))
        return standing_key(key) if part[0] == "always" else key

    def example(self, path: Path) -> tuple[str, ...]:
        """An example of the innermost order or condition around a path."""
        if "guards" in path:
            return (_json(example_of(Guard, self.names)),)
        for end in range(len(path), 1, -1):
            around = self.at(path[:end])
            if isinstance(around, dict) and isinstance(word := around.get("order"), str):
                words = _words(path[:end])
                return (_json(example_of(words.get(word, words[""]), self.names, order=word)),)
        return ()

    def legal(self, path: Path, code: str, typed: str) -> tuple[str, ...]:
        """What could stand at a path instead of what a complaint of this code is about."""
        if code == "turnfile-no-order":
            words = _words(path)
            own = self.names.keywords("keyword" if words is DEEDS else "box-keyword")
            brought = {key for shape in table.SHAPES if shape.is_brought for key in shape.keys}
            known = (*(word for word in words if word and word not in brought), *own)
        elif code == "turnfile-key-unknown" and len(path) == 1:
            known = top_keys()
        elif code == "turnfile-key-unknown" and (near := nearest(typed.lower().strip(), keys_known())):
            return near if typed not in near else self.example(path)
        else:
            return self.example(path) if code.startswith("turnfile-") else self.names.legal(code, typed)
        return nearest(typed.lower(), known) or known


Flaws = dict[Path, tuple[LineComplaint, ...]]
"""Complaints by the part of a file that is dropped for them."""


def stem(path: Path) -> Path:
    """The part that is dropped for a flaw at this path: an order, else all that stands under a key of the file."""
    return path[: 2 if path[0] in PILES else 1]


def _words(path: Path) -> WordTypes:
    """The words of orders at a path; deep inside an order they are those of lines of plans."""
    return PILES[str(path[0])] if len(path) < _IN_PLAN else DEEDS


def twice(source: FileText) -> Flaws:
    """A complaint about the first key of a part that stands twice in one object."""
    found: Flaws = {}
    for path, spot in source.outline.twice.items():
        about = source.complaint(path, "turnfile-key-twice", (short(path[-1]),), spot=spot)
        found.setdefault(stem(path), (about,))
    return found


def flaws(source: FileText, judged: ValidationError) -> Flaws:
    """The complaints about pydantic's errors: of all that it tried at one place, about the deepest error."""
    errors: dict[Path, ErrorDetails] = {}
    for error in judged.errors(include_url=False):
        errors.setdefault(_path(source, error), error)
    # Of what order nobody knows, nothing else is known; beside the orders the word is a key like any other.
    strange = {path[:-1] for path in errors if path[-1] == "order" and len(path) > 1}
    around = {path[:end] for path in errors for end in range(len(path))}
    within = {path for path in errors if path[-1] != "order" and strange & {path[:end] for end in range(len(path))}}
    found: Flaws = {}
    for at, path in enumerate(sorted(errors.keys() - around - within, key=source.outline.spot)):
        told = found.setdefault(stem(path), ())
        if len(told) < _OF_ONE:
            found[stem(path)] = (*told, _told(source, path, errors[path], at < MOST_TOLD))
    return found


def _path(source: FileText, error: ErrorDetails) -> Path:
    """Where a flaw lies, or what is missing: its judge names the kinds that it tried between the keys."""
    path: Path = ()
    for step in error["loc"]:
        path = (*path, step) if (*path, step) in source.outline.values else path
    lacking = error["loc"][-1:] if error["type"] == "missing" else (error.get("ctx", {}).get("key"),)
    return (*path, *(key for key in lacking if isinstance(key, str)))


def _told(source: FileText, path: Path, error: ErrorDetails, looks: bool) -> LineComplaint:
    """One flaw in our words; unless it `looks`, without what would do."""
    kind, context, lacks = error["type"], error.get("ctx", {}), path not in source.outline.values
    code = "turnfile-key-missing" if lacks else context.get("code") or _CODES.get(kind, "turnfile-value")
    is_key = code.startswith("turnfile-key")
    typed = short(context["typed"] if "typed" in context else path[-1] if is_key else source.at(path))
    args = (int(context["max_length"]),) if kind == "too_long" else () if kind == "too_short" else (typed,)
    legal = source.legal(path[:-1] if lacks else path, code, typed) if looks else ()
    return source.complaint(path, code, args, legal, source.outline.keys.get(path) if is_key else None)


def short(value: Any) -> str:
    """A value of a turn file, short enough to be quoted in a complaint."""
    text = value if isinstance(value, str) else _json(value)
    cut = text if len(text) <= _SHORT else f"{text[:_SHORT]} ..."
    # JSON may spell out what no letter can hold.
    return "".join(char if char.isprintable() else "?" for char in cut)
