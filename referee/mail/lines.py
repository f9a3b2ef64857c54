"""A letter's text as comparable lines: quote marks counted and taken off, words normalised, wrapping recognised.

It knows what mail clients do to a line on its way; it must not know which lines are whose.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

# A client breaks a line only when the next word would have stood beyond its margin, of 60 columns or more; some space
# is left for a run of blanks that went with the break.
_NARROWEST = 48

_SPACES = dict.fromkeys([0x09, 0xA0, 0x1680, *range(0x2000, 0x200B), 0x202F, 0x205F, 0x3000], " ")
_INVISIBLE = dict.fromkeys([0xAD, 0x034F, 0x180E, *range(0x200B, 0x2010), *range(0x202A, 0x202F), 0xFEFF], None)
_CLEANING: dict[int, str | None] = {**_SPACES, **_INVISIBLE, **dict.fromkeys(range(0x2060, 0x2070), None)}
_MARKS = re.compile("[ >|»›]*")
_MARK_SIGNS = ">|»›"
# An address or link that Outlook puts behind what it thinks is one, a word, or a sign.
_PIECE = re.compile(r"<(?:mailto:|https?://)[^<>\s]*>|\w+|[^\w\s]")
# Clients turn these into one another, drop them or add them: no difference between two lines.
_MEANINGLESS = frozenset("()[]{}<>|*_~`'\"‘’‚‛“”„«»‹›-‐‑‒–—―−.…·•◦▪‣\\")


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a letter: 1-based number, number of quote marks, text without them, and its words for comparison.

    `spans` says where in `body` each of `keys` stands; `width` is the length of the line as it came, marks included.
    """

    number: int
    depth: int
    body: str
    keys: tuple[str, ...]
    spans: tuple[tuple[int, int], ...]
    width: int

    @property
    def first_word(self) -> str:
        """What had to fit at the end of the line before, had this been one line with it."""
        return self.body.partition(" ")[0]


def read_lines(text: str) -> tuple[Line, ...]:
    """The lines of a text with bare line feeds, cleaned: odd spaces are spaces, invisible characters are gone."""
    return tuple(_line(number, line) for number, line in enumerate(text.split("\n"), start=1))


def goes_on(line: Line, following: Line) -> bool:
    """Whether `following` may be the end of `line`, cut off because the line was full."""
    return line.width + 1 + len(following.first_word) > _NARROWEST


def keys_of(body: str) -> tuple[str, ...]:
    """The words of a text in the form in which two lines are compared."""
    return tuple(key for key, _, _ in _keyed(body))


def _line(number: int, text: str) -> Line:
    if not text:
        return Line(number, 0, "", (), (), 0)
    text = text.expandtabs(8).translate(_CLEANING)
    opening = _MARKS.match(text)
    marks = opening.group() if opening else ""
    body = text[len(marks) :].rstrip()
    pieces = _keyed(body)
    depth = sum(marks.count(sign) for sign in _MARK_SIGNS)
    keys = tuple(key for key, _, _ in pieces)
    return Line(number, depth, body, keys, tuple((start, end) for _, start, end in pieces), len(text.rstrip()))


def _keyed(body: str) -> list[tuple[str, int, int]]:
    found = []
    for match in _PIECE.finditer(body):
        piece = match.group()
        if piece in _MEANINGLESS or piece.startswith("<"):
            continue
        key = piece.casefold() if piece.isascii() else unicodedata.normalize("NFKC", piece).casefold()
        key = key.strip("_")
        if key:
            found.append((key, match.start(), match.end()))
    return found
