"""What the reading of one letter may cost, all its parts together.

Whoever reads takes from it first and stops where nothing is left, so that a letter does not get by six parts what it
would not get by one. It knows quantities; it must not know what they are spent on.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

PARTS = 60
"""Parts that are looked at, containers included."""
FIELDS = 64 * 2**10
"""Bytes of the parts' own header fields, for whose parameters the standard library takes quadratic time."""
OCTETS = 2**19
"""Bytes of words that are decoded, plain and HTML."""
TAGS = 12_000
"""Tags, comments and declarations of HTML that are read; the page of a long report of ours has 600."""
FILES = 4
"""Text files that are read beside the words."""
LINES = 6_000
"""Lines of words and of text files that are handed on."""

Quantity = Literal["parts", "fields", "octets", "tags", "files", "lines"]


@dataclass(slots=True)
class Budget:
    """What is left of each quantity for the rest of a letter."""

    parts: int = PARTS
    fields: int = FIELDS
    octets: int = OCTETS
    tags: int = TAGS
    files: int = FILES
    lines: int = LINES

    def taken(self, quantity: Quantity, wanted: int) -> int:
        """How much of what is wanted is still to be had; it is gone for whoever comes next."""
        left: int = getattr(self, quantity)
        granted = min(wanted, left)
        setattr(self, quantity, left - granted)
        return granted
