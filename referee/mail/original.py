"""A letter we sent, prepared for recognising its lines in an answer and the blanks of its form.

It knows word sequences and blanks like `NAME [ ]   hint`; it must not know what a name or a hint means. Comparison is
by words, so marks, wrapping, joining and the client's taste in dashes and quotes make no difference.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from referee.mail.letter_lines import LetterLine, keys_of, letter_lines, may_go_on

MAX_CANDIDATES = 64
"""Places of our letter where a line may begin that are tried."""
MAX_PIECES = 24
"""Lines that one line of ours may have been broken into."""
MAX_BETWEEN = 40
"""Empty lines, and unmarked ones between marked, that may stand between these pieces."""

# Between the texts of a letter (plain, HTML): no run of lines goes across.
_BETWEEN = "\n"
EMPTY_BLANK = re.compile(r"\[[ _.\u2026]*\]")


@dataclass(frozen=True, slots=True)
class LabelLine:
    """A line of our form: its label as we wrote it, the words of label and hint, and where it stands in the stream."""

    label: str
    head: tuple[str, ...]
    hint: tuple[str, ...]
    start: int

    @property
    def slot(self) -> int:
        """Where in the stream the filling goes."""
        return self.start + len(self.head)

    @property
    def end(self) -> int:
        """Where in the stream the next line of ours begins."""
        return self.slot + len(self.hint)


@dataclass(frozen=True, slots=True)
class OwnLines:
    """Whole lines of ours, from `start` to `end` in the stream, found in the answer's lines `pieces` (indices)."""

    start: int
    end: int
    pieces: tuple[int, ...]


@dataclass(slots=True)
class Patience:
    """How many places and blanks of ours are still tried for all lines of an answer; then the likeliest for each.

    Our letter may repeat itself, in words of a player that it passes on: an answer could be compared for minutes.
    """

    places: int
    blanks: int


def patience_with(lines: int) -> Patience:
    """The patience for an answer of so many lines."""
    return Patience(places=1_000 + 3 * lines, blanks=150 + lines // 6)


@dataclass(frozen=True, slots=True)
class Ours:
    """The words of our texts as one stream, and what stands where in it; all numbers are positions in the stream."""

    stream: tuple[str, ...]
    starts: dict[tuple[str, ...], list[int]]
    """Where lines begin, by their first word and by their first two."""
    borders: dict[int, int]
    """Where lines begin or end, numbered."""
    blanks: dict[str, list[LabelLine]]
    """The blanks, by the first word of their label."""
    slots: tuple[int, ...]
    """Where fillings go."""
    marks: dict[int, int]
    """Where lines begin that we print with marks of our own, and how many."""
    answered: int
    """Where the letter that is answered ends; behind it stand others."""
    patience: Patience

    def units_at(self, lines: Sequence[LetterLine], at: int, after: int, *, loose: bool) -> Iterator[OwnLines]:
        """Whole lines of ours that begin at line `at` of an answer; those next after stream position `after` first.

        `loose`: under an attribution, where an unmarked copy of our letter may stand with its lines broken anywhere.
        """
        for number, start in enumerate(self._candidates(lines[at].keys[:2], after)):
            if number and not self.patience.places:
                return
            self.patience.places -= self.patience.places > 0
            # What we print behind a bar is ours only with a bar or mark; without, it was typed again.
            if lines[at].depth < self.marks.get(start, 0):
                continue
            unit = self._unit(lines, at, start, loose=loose)
            if unit:
                yield unit

    def line_count(self, unit: OwnLines) -> int:
        """How many lines of ours a unit holds."""
        return self.borders[unit.end] - self.borders[unit.start]

    def blanks_for(self, line: LetterLine, after: int) -> list[LabelLine]:
        """The blanks whose label begins this line: the longest label first, then those next after `after`."""
        blanks = self.blanks.get(line.keys[0], ())
        fitting = [blank for blank in blanks if line.keys[: len(blank.head)] == blank.head]
        fitting.sort(key=lambda blank: (-len(blank.head), blank.start < after, blank.start))
        granted = min(len(fitting), MAX_CANDIDATES, max(1, self.patience.blanks))
        self.patience.blanks -= min(granted, self.patience.blanks)
        return fitting[:granted]

    def stands_at(self, line: LetterLine, start: int) -> bool:
        """Whether the words of this line stand in the stream at `start`."""
        return self._matched(line, start) is not None

    def slots_within(self, start: int, end: int) -> bool:
        """Whether a blank stands strictly between two positions of the stream."""
        place = bisect_right(self.slots, start)
        return place < len(self.slots) and self.slots[place] < end

    def _candidates(self, key: tuple[str, ...], after: int) -> Iterator[int]:
        starts = self.starts.get(key, ())
        nearest = bisect_left(starts, after)
        yield from starts[nearest : nearest + MAX_CANDIDATES]
        yield from starts[max(0, nearest - MAX_CANDIDATES) : nearest]

    def _unit(self, lines: Sequence[LetterLine], first: int, start: int, *, loose: bool) -> OwnLines | None:
        position = self._matched(lines[first], start)
        if position is None:
            return None
        pieces, skipped, index, marked = [first], 0, first, lines[first].depth > 0
        while position not in self.borders:
            index += 1
            if index >= len(lines) or len(pieces) > MAX_PIECES or skipped > MAX_BETWEEN:
                return None
            line = lines[index]
            further = self._matched(line, position)
            if further is not None and self._is_next_piece(lines, pieces[-1], index, loose=loose):
                pieces.append(index)
                position = further
            elif (marked and not line.depth) or ((marked or loose) and not line.keys):
                skipped += 1
            else:
                return None
        return OwnLines(start, position, tuple(pieces))

    def _is_next_piece(self, lines: Sequence[LetterLine], last: int, index: int, *, loose: bool) -> bool:
        """A continuation carries a mark, or stands right below a line that was full."""
        return loose or lines[index].depth > 0 or (index == last + 1 and may_go_on(lines[last], lines[index]))

    def _matched(self, line: LetterLine, start: int) -> int | None:
        """The position behind the line's words, if they stand at `start`."""
        end = start + len(line.keys)
        return end if line.keys and self.stream[start:end] == line.keys else None


def prepared(texts: Sequence[str], patience: Patience) -> Ours:
    """Texts of ours, ready to be compared with an answer."""
    stream: list[str] = []
    borders: list[int] = []
    blanks: dict[str, list[LabelLine]] = {}
    marks: dict[int, int] = {}
    answered = 0
    for number, text in enumerate(texts):
        for line in letter_lines(text):
            if not line.keys:
                continue
            if "[" in line.body and (blank := _blank(line, len(stream))):
                blanks.setdefault(line.keys[0], []).append(blank)
            if line.depth:
                marks[len(stream)] = line.depth
            borders.append(len(stream))
            stream.extend(line.keys)
        borders.append(len(stream))
        stream.append(_BETWEEN)
        answered = answered if number else len(stream)
    words = tuple(stream)
    starts: defaultdict[tuple[str, ...], list[int]] = defaultdict(list)
    for start in borders:
        starts[words[start : start + 1]].append(start)
        starts[words[start : start + 2]].append(start)
    slots = sorted(blank.slot for found in blanks.values() for blank in found)
    numbered = {border: number for number, border in enumerate(borders)}
    return Ours(words, starts, numbered, blanks, tuple(slots), marks, answered, patience)


def _blank(line: LetterLine, start: int) -> LabelLine | None:
    match = EMPTY_BLANK.search(line.body)
    label = " ".join(line.body[: match.start()].split()) if match else ""
    if not match or not keys_of(label):
        return None
    return LabelLine(label, keys_of(label), keys_of(line.body[match.end() :]), start)


def has_empty_blank(line: LetterLine) -> bool:
    """Whether an unfilled blank stands in the line."""
    return EMPTY_BLANK.search(line.body) is not None
