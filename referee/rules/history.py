"""The changes to the stored forms of values, so that a log written before a change can still be read.

A new field needs a line with the value that logs without it meant; a renamed or merged tag needs a line with its new
tag. Lines stand in the order of the changes and are never removed. Must not know any class.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True, eq=False)
class Came:
    """A field was added to the values of a tag; a log without it `meant` this plain form, or that of field `like`."""

    tag: str
    field: str
    meant: Any = None
    like: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class Became:
    """A tag was replaced by another: some fields are renamed (old to new), and some added."""

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
    Came("move-before", "enters", False),
    Came("moves-before", "enters", False),
    Came("score-place", "if_any", False),
    Came("score-chosen", "banded", False),
    Came("transfer", "by", -1),
    Came("filling", "made", 0),
    Came("edition", "scoreboard_let_out", like="scoreboard_kings_region"),
    Came("grandes-by-disk", "from_castillo", False),
    Came("conspire", "wait", ""),
    Came("ordered-for", "cleared", []),
    Came("game-created", "hashed", "bytes"),
    Came("accepted", "table", ""),
    Came("letter-read", "doubt", ""),
    Came("directive-read", "doubt", ""),
    Came("withdrawn", "halves", False),
    Came("change", "lasting", None),
    Came("do-flip", "places", []),
    Came("journey", "scored", []),
    Came("scored", "bonuses", None),
    Came("line-complaint", "pointer", None),
    Came("origin", "pointer", None),
    Came("clock-stopped", "until", 0),
    Came("deadline-set", "because", []),
    Came("options", "due", ""),
    Came("options", "days", ""),
    Came("options", "pauses", ""),
    Came("options", "rest", 0),
    Came("options", "stretch", 0),
    Came("options", "grace_hours", 0),
    Came("options", "ask_grace_hours", 0),
    Came("options", "graces", 0),
    Came("options", "misses", 0),
    Came("options", "away_days", 0),
    Came("options", "away_table_days", 0),
    Came("options", "roll", "names"),
    Came("options", "motions", "off"),
    Came("options", "press", "public"),
    Came("options", "watch_rounds", 1),
    Came("options", "site", "on"),
    Came("options", "midround", "all"),
    Came("game-created", "listed", False),
    Came("drafted", "listed", False),
    Came("drafted", "open", []),
    Came("drafted", "asking", []),
    Came("drafted", "declined", []),
    Came("drafted", "until", 0),
    Came("drafted", "stage", ""),
    Came("rematch-asked", "until", 0),
    Came("say", "became", ""),
    Came("passed-on", "at", 0),
    Came("substituted", "afresh", False),
    Came("reply", "meant", ""),
    Came("substituted", "numbered_anew", False),
    Came("seat-taken", "numbered_anew", False),
    Came("allied", "at_once", False),
    Came("ally", "at_once", False),
    Came("ally", "alone", ""),
    Came("allying", "at_once", False),
    Came("allying", "alone", ""),
    Came("substituted", "unseen", False),
    Came("seat-taken", "unseen", False),
    Came("game-created", "mixed", "words"),
    Came("accepted", "digest", ""),
    Came("proposed", "written", 0),
    Came("line-complaint", "card", ""),
    Came("ok", "way", -1),
    Came("order-sheet", "read_from", []),
    Came("order-sheet", "which", None),
    Came("order-sheet", "unowned", []),
    Came("proposed", "ways", []),
    Came("options", "silent_rounds", 0),
    Came("pause-ended", "by", None),
    Came("grace-began", "because", []),
    Came("game-created", "gathers", False),
    Came("clock-started", "goes_on", False),
    Came("clock-stopped", "goes_on", False),
)
"""All changes since 0.2.0, the first release whose logs are read for ever."""
