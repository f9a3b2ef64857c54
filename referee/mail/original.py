"""A letter we sent, indexed so that its lines and the blanks of its form are recognised in a reply.

Knows word sequences and blanks like `NAME [ ]   hint`. Must not know what a name or a hint means. Lines are compared by
their words, so quote marks, wrapping, joining and the client's choice of dashes and quotes make no difference.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from referee.mail.letter_lines import LetterLine, keys_of, letter_lines, may_go_on

MAX_CANDIDATES = 64
"""The most places in our letter that are tried as the beginning of a line."""
MAX_LINES = 24
"""The most lines that one line of ours may have been broken into."""
MAX_BETWEEN = 40
"""The most empty lines, or unmarked ones among marked, that may stand between those."""

# Stands in the stream between two texts (plain and HTML, or two letters), so that no run of lines crosses.
_BETWEEN = "\n"
EMPTY_BLANK = re.compile(r"\[[ _.\u2026]*\]")


@dataclass(frozen=True, slots=True)
class FormBlank:
    """A line of our form: its label as we wrote it, the words of label and hint, and its position in the stream."""

    label: str
    head: tuple[str, ...]
    hint: tuple[str, ...]
    start: int

    @property
    def answer_start(self) -> int:
        """The position in the stream of what is filled in."""
        return self.start + len(self.head)

    @property
    def end(self) -> int:
        """The position in the stream where our next line begins."""
        return self.answer_start + len(self.hint)


@dataclass(frozen=True, slots=True)
class MatchedLines:
    """Whole lines of ours, `start` to `end` in the stream, found in the reply's lines with these `indices`."""

    start: int
    end: int
    indices: tuple[int, ...]


@dataclass(slots=True)
class Patience:
    """How many more places and blanks are tried for the lines of a reply; then only the likeliest one for each line.

    Our letter may pass on a player's words that repeat themselves; without a bound, comparing could take minutes.
    """

    places: int
    blanks: int


@dataclass(frozen=True, slots=True)
class Original:
    """The words of our texts as one stream, and an index of it; all numbers are positions in the stream."""

    stream: tuple[str, ...]
    starts: dict[tuple[str, ...], list[int]]
    """Where lines begin, keyed by their first word and by their first two."""
    borders: dict[int, int]
    """Where lines begin or end, each with its number in order."""
    blanks: dict[str, list[FormBlank]]
    """The blanks, keyed by the first word of their label."""
    answer_starts: tuple[int, ...]
    """Where the blanks are filled in, sorted."""
    marks: dict[int, int]
    """Where lines begin that we print with marks of our own, and how many marks."""
    answered: int
    """Where the letter that is answered ends; other letters of ours follow."""
    patience: Patience

    def match_at(self, lines: Sequence[LetterLine], at: int, after: int, *, loose: bool) -> MatchedLines | None:
        """Whole lines of ours that begin at line `at` of a reply, best those next after stream position `after`.

        `loose` is for lines under an attribution: an unmarked copy of our letter may have its lines broken anywhere.
        """
        for number, start in enumerate(self._candidate_starts(lines[at].keys[:2], after)):
            if number and not self.patience.places:
                return None
            self.patience.places -= self.patience.places > 0
            # A line that we print behind a bar is ours only with a bar or quote mark; without, the sender typed it.
            if lines[at].depth >= self.marks.get(start, 0) and (match := self._match_at(lines, at, start, loose=loose)):
                return match
        return None

    def line_count(self, match: MatchedLines) -> int:
        """The number of lines of ours in a match."""
        return self.borders[match.end] - self.borders[match.start]

    def blanks_for(self, line: LetterLine, after: int) -> list[FormBlank]:
        """The blanks whose label begins this line: the longest label first, of equal ones the next after `after`."""
        blanks = self.blanks.get(line.keys[0], ())
        fitting = [blank for blank in blanks if line.keys[: len(blank.head)] == blank.head]
        fitting.sort(key=lambda blank: (-len(blank.head), blank.start < after, blank.start))
        granted = min(len(fitting), MAX_CANDIDATES, max(1, self.patience.blanks))
        self.patience.blanks -= min(granted, self.patience.blanks)
        return fitting[:granted]

    def has_blank_between(self, start: int, end: int) -> bool:
        """Whether there is a blank strictly between two positions of the stream."""
        place = bisect_right(self.answer_starts, start)
        return place < len(self.answer_starts) and self.answer_starts[place] < end

    def _candidate_starts(self, key: tuple[str, ...], after: int) -> Sequence[int]:
        starts = self.starts.get(key, [])
        nearest = bisect_left(starts, after)
        return starts[nearest : nearest + MAX_CANDIDATES] + starts[max(0, nearest - MAX_CANDIDATES) : nearest]

    def _match_at(self, lines: Sequence[LetterLine], first: int, start: int, *, loose: bool) -> MatchedLines | None:
        """The whole lines of ours from `start` on that lines from `first` on hold, perhaps broken up; None if none."""
        position = self.end_of(lines[first], start)
        if position is None:
            return None
        indices, skipped, index, marked = [first], 0, first, lines[first].depth > 0
        while position not in self.borders:
            index += 1
            if index >= len(lines) or len(indices) > MAX_LINES or skipped > MAX_BETWEEN:
                return None
            line = lines[index]
            further = self.end_of(line, position)
            if further is not None and self._goes_on(lines, indices[-1], index, loose=loose):
                indices.append(index)
                position = further
            elif (marked and not line.depth) or ((marked or loose) and not line.keys):
                skipped += 1
            else:
                return None
        return MatchedLines(start, position, tuple(indices))

    def _goes_on(self, lines: Sequence[LetterLine], last: int, index: int, *, loose: bool) -> bool:
        """Whether a line continues another: it has a quote mark, or stands right below a line that was full."""
        return loose or lines[index].depth > 0 or (index == last + 1 and may_go_on(lines[last], lines[index]))

    def end_of(self, line: LetterLine, start: int) -> int | None:
        """The position behind the line's words, None if they do not stand at `start`."""
        end = start + len(line.keys)
        return end if line.keys and self.stream[start:end] == line.keys else None


def original_of(texts: Sequence[str], lines: int) -> Original:
    """The index of our texts, of which the first is the letter answered, for a reply of so many lines."""
    stream: list[str] = []
    borders: list[int] = []
    blanks: dict[str, list[FormBlank]] = {}
    marks: dict[int, int] = {}
    answered = 0
    for number, text in enumerate(texts):
        for depth, body, keys, _ in letter_lines(text):
            if not keys:
                continue
            if "[" in body and (blank := _blank(body, len(stream))):
                blanks.setdefault(keys[0], []).append(blank)
            if depth:
                marks[len(stream)] = depth
            borders.append(len(stream))
            stream += keys
        borders.append(len(stream))
        stream.append(_BETWEEN)
        answered = answered if number else len(stream)
    words = tuple(stream)
    starts: defaultdict[tuple[str, ...], list[int]] = defaultdict(list)
    for start in borders:
        starts[words[start : start + 1]].append(start)
        starts[words[start : start + 2]].append(start)
    answer_starts = sorted(blank.answer_start for found in blanks.values() for blank in found)
    numbered = {border: number for number, border in enumerate(borders)}
    patience = Patience(places=1_000 + 3 * lines, blanks=150 + lines // 6)
    return Original(words, starts, numbered, blanks, tuple(answer_starts), marks, answered, patience)


def _blank(text: str, start: int) -> FormBlank | None:
    match = EMPTY_BLANK.search(text)
    label = " ".join(text[: match.start()].split()) if match else ""
    head = keys_of(label)
    return FormBlank(label, head, keys_of(text[match.end() :]), start) if match and head else None
