"""The part of a letter that is read: so many lines, each up to so many characters; of the rest it is told.

Knows lines only. Must not know what a line says.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from referee.orders.contents import Line, LineComplaint

MOST_LINES = 400
LONGEST_LINE = 1000
TOO_LONG = "line-too-long"
"""The code of the complaint about a line of which only the beginning is read."""
USUAL_LINE = 50  # characters; a longer line counts as several


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
    """The part of a letter that is read."""
    kept = tuple(up_to_limit(line) for line in lines)
    cut = frozenset(at for at, line in enumerate(lines) if len(line.text) > LONGEST_LINE)
    complaints = tuple(_rest_of(lines[at], len(kept[at].text)) for at in sorted(cut)[:1])
    full = [at for at, line in enumerate(kept) for _ in range(0, len(line.text.strip()), USUAL_LINE)]
    if len(full) <= MOST_LINES:
        return ReadPart(kept, complaints, cut, lacks_lines=False)
    first = lines[full[MOST_LINES]]
    typed = first.text[:LONGEST_LINE]
    lacking = LineComplaint(first.number, typed, 0, 1, "invalid", "too-many-lines", (MOST_LINES,))
    return ReadPart(kept[: full[MOST_LINES]], (*complaints, lacking), cut, lacks_lines=True)


def up_to_limit(line: Line) -> Line:
    """The line as far as it is read: a longer one ends with the last word before the limit."""
    if len(line.text) <= LONGEST_LINE:
        return line
    text = line.text[:LONGEST_LINE]
    return replace(line, text=(text.rpartition(" ")[0] or text).rstrip())


def _rest_of(line: Line, column: int) -> LineComplaint:
    """The complaint that quotes the beginning of what is not read of a line."""
    typed = line.text[: column + USUAL_LINE]
    return LineComplaint(line.number, typed, column, len(typed) - column, "invalid", TOO_LONG, (LONGEST_LINE,))
