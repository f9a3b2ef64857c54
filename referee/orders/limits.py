"""What reading a letter may cost: so many lines, characters of a line, words and candidates; of the rest it is told.

Everything here is counted, and nothing timed, so that a letter is read alike on every machine. What is too long to be
quoted whole is cut here, too. Knows lines only. Must not know what a line says.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import accumulate
from textwrap import shorten
from unicodedata import normalize

from referee.languages.tokens import WordToken, fold_char, tokens_of
from referee.orders.contents import Line, LineComplaint

MOST_LINES = 400
LONGEST_LINE = 1000
"""Characters of a line, each counted as what it unfolds to: one of Arabic may be a sentence."""
USUAL_LINE = 50  # characters; a longer line counts as several
MOST_TOKENS = 4000
"""Words and marks of a letter. A full round in running words has some 200."""
MOST_CANDIDATES = 2000
"""Attempts to add an order to what a letter in running words may mean so far; a long and winding one makes 1,000."""
NAMED = 4
"""As many attempts as it counts for to look for orders that begin with a word of the game."""
LONGEST_PHRASE = 40
"""At most so many words has an order in running words, conditions and all."""
LONGEST_TALK = 300
"""At most so many words has a letter that is read as a whole."""
MOST_TURNING = 60
"""At most so many second thoughts are read for what they change; more are only told of."""

MOST_SENTENCES = 60
"""Different sentences of a moderator's letter in which wishes are looked for."""

TOO_MANY = "too-many-lines"
"""The code of the complaint about a line from which on a letter has more of them than are read."""
TOO_LONG = "line-too-long"
"""The code of the complaint about a line of which only the beginning is read."""
TOO_DEAR = "too-long-to-read"
"""The code of the complaint about a line from which on a letter is not read, or not understood in running words."""


_PART_ENDS = re.compile(r"[;\uff1b\u037e]|[.!?:]+\s")
"""Where a line is cut into rows, or into sentences."""

_REACH = 4 * MOST_LINES
"""So many usual lines are looked at, for words to others among them are none of those that are read."""


@dataclass(frozen=True, slots=True)
class ReadPart:
    """The lines that are read, complaints about what is not, and the lines (0-based) of which only the beginning is.

    The rest of such a line may deny or condition what its beginning orders.
    """

    lines: tuple[Line, ...]
    complaints: tuple[LineComplaint, ...]
    cut: frozenset[int]
    lacks_lines: bool


def read_part(lines: Sequence[Line]) -> ReadPart:
    """The part of a letter that is read: its usual lines, then of longer ones as many beginnings as there is room for.

    A line that is too long stands for itself: it takes no room from others, and what is not read of it nothing out of
    them.
    """
    kept = [up_to_limit(line) for line in lines]
    cut = [at for at, line in enumerate(lines) if kept[at] is not line]
    room, long = _Room(), {*cut}
    end = next((at for at, line in enumerate(kept) if at not in long and not room.take(line, at)), len(lines))
    lacks = room.lacks_lines(kept[end]) if end < len(lines) else False
    complaints: list[LineComplaint] = []
    fits = True
    for at in (at for at in cut if at < end):
        fits = fits and room.take(kept[at], at)
        kept[at] = kept[at] if fits else replace(kept[at], text="")
        complaints.append(_rest_of(lines[at], len(kept[at].text)))
    if end < len(lines):
        complaints.append(lacking(lines[end], TOO_MANY if lacks else TOO_DEAR))
    within = frozenset(at for at in cut if at < end)
    return ReadPart(tuple(kept[:end]), tuple(complaints), within, lacks_lines=end < len(lines))


@dataclass(slots=True)
class _Room:
    """The lines and words that are left to be read."""

    lines: int = MOST_LINES
    tokens: int = MOST_TOKENS

    def take(self, line: Line, at: int) -> bool:
        """Whether there is room for a line; if so, it is taken."""
        lines = _lines_in(line)
        if not lines:
            return True
        tokens = tokens_of(line.text, at)
        if len(tokens) > self.tokens or lines > self.lines:
            return False
        self.lines, self.tokens = self.lines - lines, self.tokens - len(tokens)
        return True

    def lacks_lines(self, line: Line) -> bool:
        """Whether it is lines, and not words, that a line is too much for."""
        return _lines_in(line) > self.lines


class TooDear(Exception):
    """A letter is beyond what may be spent on it; `token` is the word up to which it was looked at."""

    def __init__(self, token: WordToken | None = None) -> None:
        self.token = token


@dataclass(slots=True)
class Effort:
    """What is left to be spent on understanding the running words of one letter, all attempts together."""

    candidates: int = MOST_CANDIDATES

    def spend(self, token: WordToken, attempts: int = 1) -> None:
        """Count attempts to go on from this word. Raises TooDear."""
        self.candidates -= attempts
        if self.candidates < 0:
            raise TooDear(token)


def _lines_in(line: Line) -> int:
    """As how many usual lines a line counts: by its length, or by its parts if it is cut into short ones."""
    text = line.text.strip()
    return max(-(-len(text) // USUAL_LINE), len(_PART_ENDS.findall(text)) + bool(text))


def in_reach(lines: Sequence[Line]) -> Sequence[Line]:
    """The lines of a letter that are looked at, all of them but in a letter that is long beyond measure."""
    sizes = accumulate(1 + min(len(line.text), LONGEST_LINE) // USUAL_LINE for line in lines)
    return lines[: next((at for at, size in enumerate(sizes) if size > _REACH), len(lines))]


def lacking(line: Line, code: str) -> LineComplaint:
    """The complaint that a letter is not read from a line on."""
    args = (MOST_LINES,) if code == TOO_MANY else ()
    return LineComplaint(line.number, text_up_to_limit(line.text), 0, 1, "invalid", code, args)


def is_too_long(text: str) -> bool:
    """Whether only the beginning of a text is read."""
    return len(text_up_to_limit(text)) < len(text)


def up_to_limit(line: Line) -> Line:
    """The line as far as it is read: a longer one ends with the last word before the limit."""
    text = text_up_to_limit(line.text)
    return line if len(text) == len(line.text) else replace(line, text=text)


@lru_cache(maxsize=512)
def text_up_to_limit(text: str) -> str:
    """A text as far as it is read."""
    if len(text) <= LONGEST_LINE and (text.isascii() or len(normalize("NFKD", text)) <= LONGEST_LINE):
        return text
    read = text[:LONGEST_LINE]
    if not read.isascii():
        unfolded = accumulate(max(1, len(fold_char(char))) for char in read)
        read = read[: next((at for at, length in enumerate(unfolded) if length > LONGEST_LINE), len(read))]
    return read if len(read) == len(text) else (read.rpartition(" ")[0] or read).rstrip()


def _rest_of(line: Line, column: int) -> LineComplaint:
    """The complaint that quotes the beginning of what is not read of a line."""
    typed = line.text[: column + USUAL_LINE]
    code, args = (TOO_LONG, (LONGEST_LINE,)) if column else (TOO_DEAR, ())
    return LineComplaint(line.number, typed, column, len(typed) - column, "invalid", code, args)


ELLIPSIS = "\N{HORIZONTAL ELLIPSIS}"


def quoted(text: str, longest: int) -> str:
    """A text in one line of at most so many characters; only a first word that is longer is cut itself."""
    line = " ".join(text.split())
    if len(line) <= longest:
        return line
    whole = shorten(line, longest, placeholder=f" {ELLIPSIS}")
    return whole if whole.strip() != ELLIPSIS else f"{line[: longest - 1]}{ELLIPSIS}"
