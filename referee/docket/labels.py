"""Labels of our letters to players: the stop, the number among the reader's letters, and what an answer may mean.

Must not know why a letter is written, nor what it says.
"""

from __future__ import annotations

import re
from typing import NamedTuple

_LABEL = re.compile(r"(?P<stop>.*?)(?:x(?P<number>\d+)(?P<suffix>[a-z]*)(?P<part>\d*))?", re.ASCII)

PLAIN = ""
"""The suffix for a letter that shows what is proposed and asks for what is missing."""

BESIDE = "s"
"""The suffix for a status sent with a receipt: it shows what is proposed and asks nothing."""

ASKED = "u"
"""The suffix for a letter that asks a request back: a yes to it means that and nothing else."""

PRESS = "m"
"""The suffix for a letter that tells what somebody said: no yes to it accepts anything."""

VOTING = "v"
"""The suffix for a letter about a motion, before the motion's number: a yes or no to it is a vote and nothing else."""

SEAL = "o"
"""The suffix for a letter that tells who asks to see what is sealed, before its number: a yes or no answers that."""

AGAIN = "r"
"""The suffix for a letter that asks whether its reader would play again: a yes to it is REMATCH, a no nothing."""

LAST = "f"
"""The suffix for the last letter of a game, which asks the same beside all that it tells: a yes to it may be talk."""

SHOWING = (PLAIN, BESIDE)
"""Suffixes for letters that show what is proposed."""

TELLING = ("h", "e", "y", "a")
"""Suffixes for letters that only tell what their reader wanted to know: a yes to one is to what was open before."""


class Label(NamedTuple):
    """The parts of a letter's name in its token."""

    stop: str
    number: int = 0  # the reader's letter count; 0 if the stop alone names the letter
    suffix: str = PLAIN


def read_label(label: str) -> Label:
    """The parts of a label; a text of another form is all stop."""
    found = _LABEL.fullmatch(label)
    if found is None or found["number"] is None:
        return Label(label)
    return Label(found["stop"], int(found["number"]), found["suffix"])


def motion_of(label: str) -> int | None:
    """The number of the motion that a letter of this label is about; None if it is about none."""
    return _number_of(label, VOTING)


def seal_of(label: str) -> int | None:
    """The number of what somebody asks to see, as a letter of this label tells it; None if it tells no such thing."""
    return _number_of(label, SEAL)


def is_put_to_all(label: str) -> bool:
    """Whether a yes or no to a letter of this label decides something for the table."""
    return motion_of(label) is not None or seal_of(label) is not None


def _number_of(label: str, suffix: str) -> int | None:
    found = _LABEL.fullmatch(label)
    return int(found["part"]) if found is not None and found["suffix"] == suffix and found["part"] else None
