"""The budget of one letter: what reading it may cost, all its parts together.

Readers take from the budget before they read, and stop where nothing is left; a letter of six parts gets no more than a
letter of one. Must not know what the quantities are spent on.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

PARTS = 60
"""Parts, containers included."""
FIELDS = 64 * 2**10
"""Bytes of the parts' own header fields: the standard library takes quadratic time over their parameters."""
SEARCHED = 30 * 2**20
"""Bytes that are searched for the boundaries of parts: the largest letter three containers deep."""
OCTETS = 2**19
"""Bytes of decoded words, plain and HTML."""
TAGS = 8_000
"""Tags, comments and declarations of HTML; the page of a long report of ours has 600."""
FILES = 4
"""Text files beside the words."""
LINES = 6_000
"""Lines of words and of text files."""

Quantity = Literal["parts", "fields", "searched", "octets", "tags", "files", "lines"]


@dataclass(slots=True)
class Budget:
    """The amount of each quantity that is left for the rest of the letter."""

    parts: int = PARTS
    fields: int = FIELDS
    searched: int = SEARCHED
    octets: int = OCTETS
    tags: int = TAGS
    files: int = FILES
    lines: int = LINES

    def take(self, quantity: Quantity, wanted: int) -> int:
        """Spend up to `wanted` of a quantity; returns how much was left to spend."""
        left: int = getattr(self, quantity)
        granted = min(wanted, left)
        setattr(self, quantity, left - granted)
        return granted
