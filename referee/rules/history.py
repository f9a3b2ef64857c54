"""How values were written before they had their present form: one table, so that a stored log folds for ever.

A new field needs a line that says what logs without it meant; a tag that is renamed, or merged into another, one that
says what became of it. Lines stand in the order of the changes and are never taken out. Must not know any class.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True, eq=False)
class Came:
    """A field came to the values of a tag; where it is missing it `meant` this plain form."""

    tag: str
    field: str
    meant: Any


@dataclass(frozen=True, slots=True, eq=False)
class Became:
    """A tag is now another's: some fields have new names, and some are added."""

    tag: str
    now: str
    fields: Mapping[str, str] = field(default_factory=dict)
    plus: Mapping[str, Any] = field(default_factory=dict)


History = tuple[Came | Became, ...]

HISTORY: History = (
    Came("setup", "house", []),
    Came("drafted", "house", []),
    Came("zone", "abroad", False),
    Came("zone", "apart", False),
    Came("board", "reserve", 0),
    Came("card", "lays", []),
    Came("zone", "under", ""),
    Came("token", "worth", 0),
    Came("token", "spaces", []),
    Came("token", "copies", 1),
    Came("do-move", "bearing", ""),
    Came("card", "power", 0),
    Came("card", "must", ""),
    Came("settling", "origin", ""),
    Came("send-one-of-each", "whose", ""),
    Came("keep-remover", "vetoes", ""),
    Came("keep-remover", "when", ""),
    Came("keep-double", "when", ""),
    Came("score-chosen", "exactly", 0),
    Came("score-chosen", "freely", True),
    Came("free-moves", "card", ""),
    Came("free-moves", "kept", None),
    Came("free-moves", "between", []),
    Came("score-place", "asked", False),
    Came("general-disks", "late", False),
)
"""Since 0.2.0, the first release whose logs fold for ever."""
