"""Labels of our letters to players: at which stop, as which of its reader's letters, and what an answer to it may mean.

Knows how a label is spelt and read. Must not know why a letter is written, nor what it says.
"""

from __future__ import annotations

import re
from typing import NamedTuple

_LABEL = re.compile(r"(?P<stop>.*?)(?:x(?P<number>\d+)(?P<ending>[a-z]*)\d*)?", re.ASCII)

PLAIN = ""
"""The ending of a letter that shows what is proposed, and asks what is missing."""

BESIDE = "s"
"""The ending of a status beside a receipt: it shows what is proposed, and asks nothing."""

MUTING = "u"
"""The ending of a letter that asks whether to mute: a yes to it means that, and nothing else."""

SHOWING = (PLAIN, BESIDE)
"""Endings of letters that show what is proposed: to no other is a plain OK a yes to it."""


class Label(NamedTuple):
    """The name of a letter in its token, in its parts."""

    stop: str
    number: int = 0  # by the count of what its reader was written for; 0 where the stop alone names the letter
    ending: str = PLAIN


def read_label(label: str) -> Label:
    """The parts of a label; of what is none, all is its stop."""
    found = _LABEL.fullmatch(label)
    if found is None or found["number"] is None:
        return Label(label)
    return Label(found["stop"], int(found["number"]), found["ending"])
