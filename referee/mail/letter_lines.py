"""A letter's text as comparable lines: quote marks counted and taken off, words normalised, wrapping recognised.

It knows what mail clients do to a line on its way; it must not know which lines are whose.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import NamedTuple

# A client breaks a line only when the next word would have stood beyond its margin, of 60 columns or more; some space
# is left for a run of blanks that went with the break.
_NARROWEST = 48

_SPACES = dict.fromkeys([0xA0, 0x1680, *range(0x2000, 0x200B), 0x202F, 0x205F, 0x3000], " ")
_INVISIBLE = dict.fromkeys([0xAD, 0x034F, 0x180E, *range(0x200B, 0x2010), *range(0x202A, 0x202F), 0xFEFF], None)
_CLEANING: dict[int, str | None] = {**_SPACES, **_INVISIBLE, **dict.fromkeys(range(0x2060, 0x2070), None)}
_MARKS = " >|»›"
# Clients turn these into one another, drop them or add them: no difference between two lines.
_MEANINGLESS = re.escape("()[]{}<>|*_~`'\"‘’‚‛“”„«»‹›-‐‑‒–—―−.…·•◦▪‣\\")
# A word, or a sign. An address or link that Outlook puts behind what it thinks is one, and what Outlook and Apple put
# for an image of ours, are none.
_NAMED = r"<(?:mailto:|https?://)[^<>\s]*>|\[cid:[^\]\s]*\]|<[^<>\s]+\.png>"
_PIECE = re.compile(rf"\w+|{_NAMED}|[^\w\s{_MEANINGLESS}]")
# Lines and words whose form for comparison is remembered: a quoted line was read before, in the letter that it quotes.
_REMEMBERED = 1024
# Longer lines and words are rare, and are not kept.
_MEMORABLE = 200


class LetterLine(NamedTuple):
    """A line of a letter: number of quote marks, text without them, and its words for comparison.

    `width` is the length of the line as it came, marks included.
    """

    depth: int
    body: str
    keys: tuple[str, ...]
    width: int

    @property
    def first_word(self) -> str:
        """What had to fit at the end of the line before, had this been one line with it."""
        return self.body.partition(" ")[0]

    @property
    def spans(self) -> tuple[tuple[int, int], ...]:
        """Where in `body` each of `keys` stands."""
        return _spans(self.body)


def letter_lines(text: str) -> tuple[LetterLine, ...]:
    """The lines of a text with bare line feeds, cleaned: odd spaces are spaces, invisible characters are gone."""
    return tuple([_line(line) for line in text.expandtabs(8).split("\n")])


def goes_on(line: LetterLine, following: LetterLine) -> bool:
    """Whether `following` may be the end of `line`, cut off because the line was full."""
    return line.width + 1 + len(following.first_word) > _NARROWEST


def keys_of(body: str) -> tuple[str, ...]:
    """The words of a text in the form in which two lines are compared."""
    return _remembered_keys(body) if len(body) <= _MEMORABLE else _keys(body)


def _line(text: str) -> LetterLine:
    return _remembered(text) if len(text) <= _MEMORABLE else _looked_at(text)


def _looked_at(text: str) -> LetterLine:
    if not text.isascii():
        text = text.translate(_CLEANING)
    text = text.rstrip()
    body = text.lstrip(_MARKS)
    marks = text[: len(text) - len(body)]
    return LetterLine(len(marks) - marks.count(" "), body, keys_of(body), len(text))


_remembered = lru_cache(_REMEMBERED)(_looked_at)


def _keys(body: str) -> tuple[str, ...]:
    if body.isascii() and "<" not in body and "_" not in body and "[cid" not in body:
        return tuple(_PIECE.findall(body.casefold()))
    return tuple(filter(None, map(_key, _PIECE.findall(body))))


_remembered_keys = lru_cache(_REMEMBERED)(_keys)


@lru_cache(16)  # a long line may be compared with many of ours
def _spans(body: str) -> tuple[tuple[int, int], ...]:
    return tuple(match.span() for match in _PIECE.finditer(body) if _key(match.group()))


def _key(piece: str) -> str:
    """A piece for comparison, "" if it makes no difference."""
    if piece.startswith(("<", "[")):
        return ""
    return (piece if piece.isascii() else unicodedata.normalize("NFKC", piece)).casefold().strip("_")
