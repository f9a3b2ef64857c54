"""A letter's text as comparable lines: quote marks counted and taken off, words normalised, wrapping recognised.

Knows what mail clients do to a line on its way. Must not know who wrote a line.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from functools import lru_cache
from typing import NamedTuple

# Clients break a line only where the next word would cross a margin of 60 columns or more. This is lower, because a
# run of blanks may have gone with the break.
_NARROWEST = 48

_SPACES = dict.fromkeys([0xA0, 0x1680, *range(0x2000, 0x200B), 0x202F, 0x205F, 0x3000], " ")
_INVISIBLE = dict.fromkeys([0xAD, 0x034F, 0x180E, *range(0x200B, 0x2010), *range(0x202A, 0x202F), 0xFEFF], None)
_CLEANING: dict[int, str | None] = {**_SPACES, **_INVISIBLE, **dict.fromkeys(range(0x2060, 0x2070), None)}
_MARKS = " >|»›"
_INITIALS = re.compile(r"^ {0,2}[A-Z][A-Za-z]{0,3}>(?=[> ]|$)", re.MULTILINE)
_SOME_LINES = 4  # that begin with the same initials
# Clients turn these into one another, drop or add them, so they make no difference between two lines.
_MEANINGLESS = re.escape("()[]{}<>|*_~`'\"‘’‚‛“”„«»‹›-‐‑‒–—―−.…·•◦▪‣\\")
# Added by clients, so not compared: the link that Outlook writes behind an address, and what Outlook and Apple write in
# place of an image.
_NAMED = r"<(?:mailto:|https?://)[^<>\s]*>|\[cid:[^\]\s]*\]|<[^<>\s]+\.png>"
_PIECE = re.compile(rf"\w+|{_NAMED}|[^\w\s{_MEANINGLESS}]")
# Longer lines are not cached, so that the cache stays small.
_CACHEABLE = 200


class LetterLine(NamedTuple):
    """A line of a letter: its number of quote marks, its text without them, and the words by which it is compared.

    `width` is the length of the line as it came, marks included.
    """

    depth: int
    body: str
    keys: tuple[str, ...]
    width: int

    @property
    def first_word(self) -> str:
        """The first word, which would have had to fit on the line above if the two had been one."""
        return self.body.partition(" ")[0]

    @property
    def spans(self) -> tuple[tuple[int, int], ...]:
        """Where in `body` each of `keys` stands."""
        return _find_spans(self.body)


def letter_lines(text: str) -> tuple[LetterLine, ...]:
    """The lines of a text with bare line feeds: odd spaces made plain ones, invisible characters removed."""
    lines = (
        _INITIALS.sub(">", text.expandtabs(8)).split("\n")
        if _quotes_by_initials(text)
        else text.expandtabs(8).split("\n")
    )
    return tuple([(_parse_line if len(line) <= _CACHEABLE else _parse_line.__wrapped__)(line) for line in lines])


def _quotes_by_initials(text: str) -> bool:
    """Whether a program put the initials of the quoted writer before its quote marks (Supercite): EG> You are in."""
    found = Counter(_INITIALS.findall(text)) if ">" in text else {}
    return any(count >= _SOME_LINES for count in found.values())


def may_go_on(line: LetterLine, following: LetterLine) -> bool:
    """Whether `following` may be the end of `line`, broken off because the line was full."""
    return line.width + 1 + len(following.first_word) > _NARROWEST


def keys_of(body: str) -> tuple[str, ...]:
    """The words of a text in the form in which lines are compared."""
    if body.isascii() and "<" not in body and "_" not in body and "[cid" not in body:
        return tuple(_PIECE.findall(body.casefold()))  # enough for nearly all lines, in half the time
    return tuple(filter(None, map(_comparable, _PIECE.findall(body))))


@lru_cache(1024)  # an answer quotes the letter it is compared with: a long report takes half the time
def _parse_line(text: str) -> LetterLine:
    if not text.isascii():
        text = text.translate(_CLEANING)
    text = text.rstrip()
    body = text.lstrip(_MARKS)
    marks = text[: len(text) - len(body)]
    return LetterLine(len(marks) - marks.count(" "), body, keys_of(body), len(text))


@lru_cache(16)  # a long line may be compared with hundreds of blanks
def _find_spans(body: str) -> tuple[tuple[int, int], ...]:
    return tuple(match.span() for match in _PIECE.finditer(body) if _comparable(match.group()))


@lru_cache(4096)
def _comparable(piece: str) -> str:
    """A word in the form for comparison, "" if it makes no difference."""
    if piece.startswith(("<", "[")):
        return ""
    return (piece if piece.isascii() else unicodedata.normalize("NFKC", piece)).casefold().strip("_")
