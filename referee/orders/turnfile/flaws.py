"""What is wrong with the shape of a turn file, and where: what its judge found, told as complaints about lines.

Knows the judge's words for what it finds and the examples of the schema. Must not know what orders mean.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import islice
from typing import Any, Literal

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from referee.orders.bounds import MOST_TOLD
from referee.orders.letter import LineComplaint
from referee.orders.lexicon import nearest
from referee.orders.standing import named
from referee.orders.turnfile.deeds import ITEMS
from referee.orders.turnfile.names import Names
from referee.orders.turnfile.outline import Outline, Path, Spot
from referee.orders.turnfile.parts import TAG
from referee.orders.turnfile.shapes import EXAMPLES, ORDERS, STANDING, TurnFile

PILES = {"orders": ORDERS, "always": STANDING}
"""Keys of a turn file under which orders stand, and the words of these."""

_SHORT = 40
_OF_ONE = 5


@dataclass(frozen=True, slots=True)
class Source:
    """A turn file as it came: its text, what that says as JSON, and where."""

    lines: tuple[str, ...]
    said: dict[str, Any]
    outline: Outline

    def holds(self, path: Path) -> bool:
        """Whether there is something at the end of a path."""
        if not path:
            return True
        *way, last = path
        inside = self.at(tuple(way)) if self.holds(tuple(way)) else None
        if isinstance(last, int):
            return isinstance(inside, list) and last < len(inside)
        return isinstance(inside, dict) and last in inside

    def at(self, path: Path) -> Any:
        """The value that a path leads to."""
        found: Any = self.said
        for step in path:
            found = found[step]
        return found

    def complaint(
        self, path: Path, code: str, args: tuple[str | int, ...], legal: Iterable[str] = (), key: str = ""
    ) -> LineComplaint:
        """A complaint about the value at the end of a path."""
        return self.complaint_at(self.outline.spot(path), code, args, legal, key)

    def complaint_at(
        self, spot: Spot, code: str, args: tuple[str | int, ...], legal: Iterable[str] = (), key: str = ""
    ) -> LineComplaint:
        """A complaint about a piece of the text."""
        fault: Literal["ambiguous", "invalid"] = "ambiguous" if code.endswith(("-ambiguous", "-twice")) else "invalid"
        text = self.lines[spot.line - 1]
        return LineComplaint(spot.line, text, spot.column, spot.width, fault, code, args, tuple(legal), key)


Faults = dict[Path, tuple[LineComplaint, ...]]
"""By the part of a file that falls with them, complaints."""


def stem(path: Path) -> Path:
    """The part that falls with a flaw at this path: an order, else all that stands under a key of the file."""
    return path[: 2 if path[0] in PILES else 1]


def twice(source: Source) -> Faults:
    """Complaints about keys that stand twice in one object."""
    found: Faults = {}
    for path, spot in source.outline.twice.items():
        part = stem(path)
        about = source.complaint_at(spot, "turnfile-key-twice", (_short(path[-1]),), key=key_at(source, part))
        found[part] = (*found.get(part, ()), about)
    return found


def flaws(source: Source, judged: ValidationError, names: Names) -> Faults:
    """What the judge of shapes found: of everything that it tried at one place, the flaw that lies deepest."""
    errors: dict[Path, ErrorDetails] = {}
    for error in judged.errors(include_url=False):
        lacking = error["loc"][-1:] if error["type"] == "missing" else ()
        errors.setdefault((*_path(source, error["loc"]), *lacking), error)
    around = {path[:end] for path in errors for end in range(len(path))}
    found: dict[Path, list[LineComplaint]] = {}
    for at, path in enumerate(sorted(errors.keys() - around, key=source.outline.spot)):
        told = found.setdefault(stem(path), [])
        if len(told) < _OF_ONE:
            told.append(_told(source, path, errors[path], names if at < MOST_TOLD else None))
    return {part: tuple(told) for part, told in found.items()}


def _path(source: Source, loc: Iterable[str | int]) -> Path:
    """Where a flaw lies: its judge names the kinds that it tried between the keys."""
    path: Path = ()
    for step in loc:
        if not str(step).startswith(TAG) and source.holds((*path, step)):
            path = (*path, step)
    return path


def _told(source: Source, path: Path, error: ErrorDetails, names: Names | None) -> LineComplaint:
    """One flaw in our words; without names it is not looked for what would do."""
    kind, context, key = error["type"], error.get("ctx", {}), key_at(source, stem(path))
    legal = _examples(source, path)
    if "code" in context:
        typed = _short(context["typed"])
        legal = names.legal(context["code"], typed) if names else ()
        return source.complaint(path, context["code"], (typed,), legal, key)
    if kind == "extra_forbidden":
        spot = source.outline.keys[path]
        return source.complaint_at(spot, "turnfile-key-unknown", (_short(path[-1]),), legal or _keys(path), key)
    if kind == "missing":
        return source.complaint(path, "turnfile-key-missing", (str(path[-1]),), legal, key)
    if kind == "too_long":
        return source.complaint(path, "turnfile-too-many", (int(context["max_length"]),), (), key)
    code, words = "turnfile-value", _words(path)
    if kind == "union_tag_not_found" and words:
        code, legal = "turnfile-no-order", words
    return source.complaint(path, code, (_short(source.at(path)),), legal, key)


def _words(path: Path) -> tuple[str, ...]:
    """The words that may stand at a path; none where no order does."""
    around = path[-2] if len(path) > 1 else ""
    return PILES.get(str(around), ITEMS if around in ("do", "turn") else ())


def key_at(source: Source, part: Path) -> str:
    """The block that a part of a file names, as far as can be seen; empty for none."""
    order = source.at(part) if part[:1] and part[0] in PILES and len(part) == 2 else None
    if not isinstance(order, dict):
        return ""
    word = next((word for word in ORDERS if word in order), "")
    purpose = order.get("disk")
    key = f"DISK {purpose.upper()}" if word == "disk" and isinstance(purpose, str) else word.upper()
    return named(key) if key and part[0] == "always" else key


def _examples(source: Source, path: Path) -> tuple[str, ...]:
    """How the innermost order, item or guard around a path is written."""
    if "guards" in path:
        return (json.dumps(EXAMPLES["guards"]),)
    around = (source.at(path[:end]) for end in range(len(path), 1, -1) if isinstance(path[end - 1], int))
    words = (word for value in around if isinstance(value, dict) for word in (*ITEMS, *ORDERS) if word in value)
    return tuple(json.dumps(EXAMPLES[word]) for word in islice(words, 1))


def _keys(path: Path) -> tuple[str, ...]:
    """The keys of a file, those first that an unknown one is nearly."""
    known = [field.alias or name for name, field in TurnFile.model_fields.items()]
    return nearest(str(path[-1]), known) or tuple(known)


def _short(value: Any) -> str:
    """A value in a complaint."""
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    cut = text if len(text) <= _SHORT else f"{text[:_SHORT]} ..."
    # JSON may spell out what no letter can hold.
    return "".join(char if char.isprintable() else "?" for char in cut)
