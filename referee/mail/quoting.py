"""The lines of a reply that its sender wrote; the others are quoted from our letters, or added by the mail client.

We know what we sent, so our lines are recognised by comparison; what differs is the sender's, whether above, below,
between or inside our form. Quote marks, attributions and signatures are evidence of who wrote a line and never a reason
to cut what follows: an order under a signature is returned, but not as sure. Must not know what an order is.

The words of this module and of `original`:
- stream: all words of our texts, one after the other. `start`, `end` and `after` are positions in the stream.
- line: a line of the reply, unless it is called ours. `at` and `index` are numbers of lines, from 0; `depth` counts its
  quote marks.
- match: whole lines of ours that are found in the reply, where a client may have joined or broken them.
- blank: a line of our form, `LABEL [ ]   hint`, that the sender may fill in.
- entry: what one or more lines of the reply are taken for: a match, a filled blank, the sender's, the client's.
- attribution: the client's line above a quoted letter, such as "Ann wrote:"; what stands below may be unmarked.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from referee.mail.blanks import FilledBlank, bare_filling, before_hint, filling_at
from referee.mail.boilerplate import Boilerplate, before_device, boilerplate_at, is_device_line, is_signature_mark
from referee.mail.letter_lines import LetterLine, letter_lines
from referee.mail.original import EMPTY_BLANK, FormBlank, MatchedLines, Original, original_of

# Words that an unmarked line of ours needs if it stands alone; a shorter one may have been typed by the sender.
_TELLING_LINE = 4
# The largest gap, in lines of ours, that counts as damage by a client; in a larger one somebody has cut lines out.
_DAMAGE = 3
# The quoted letter begins within this many lines below its attribution.
_BELOW = 20


@dataclass(frozen=True, slots=True)
class ReplyLine:
    """A line that the sender wrote: its 1-based number in the letter's text, its words, and whether that is sure.

    Quote marks, invisible characters and our hints are removed and odd spaces made plain; else it is as typed.
    """

    number: int
    text: str
    sure: bool


@dataclass(frozen=True, slots=True)
class _Filled:
    """A blank of our form, filled in or left empty at line `at`."""

    at: int
    blank: FormBlank
    filling: FilledBlank

    @property
    def indices(self) -> Sequence[int]:
        return range(self.at, self.at + self.filling.lines)

    @property
    def start(self) -> int:
        return self.blank.start

    @property
    def end(self) -> int:
        return self.blank.end


@dataclass(frozen=True, slots=True)
class _Alike:
    """An unmarked line with the words of one of ours; it is ours only if its neighbours are."""

    match: MatchedLines

    @property
    def indices(self) -> Sequence[int]:
        return self.match.indices

    @property
    def start(self) -> int:
        return self.match.start

    @property
    def end(self) -> int:
        return self.match.end


@dataclass(frozen=True, slots=True)
class _NotOurs:
    """A line that does not stand in the stream."""

    at: int
    start: ClassVar[int] = 0
    end: ClassVar[int] = 0

    @property
    def indices(self) -> Sequence[int]:
        return (self.at,)


class _Reply(_NotOurs):
    """A line by the sender, as far as can be told."""


class _SignatureMark(_NotOurs):
    """The line that opens a signature ("--")."""


@dataclass(frozen=True, slots=True)
class _ClientText(_NotOurs):
    """An attribution, header block or divider, which the mail client wrote."""

    boilerplate: Boilerplate

    @property
    def indices(self) -> Sequence[int]:
        return range(self.at, self.at + self.boilerplate.lines)


_Entry = MatchedLines | _Alike | _Filled | _Reply | _SignatureMark | _ClientText
"""Each has the `indices` of its lines, and `start` and `end` in the stream, both 0 if it does not stand there."""


def reply_lines(text: str, ours: tuple[str, ...]) -> tuple[ReplyLine, ...]:
    """The lines of `text` that its sender wrote; never raises, and takes time in proportion to the length of the text.

    `ours` are texts of ours, first that of the letter answered. Lines without a word are left out.

    A line with our words is ours if it is marked as quoted or belongs to a run of our lines. If it is of another letter
    than the answered one, it is ours only in a run. If we print it behind a bar, it is ours only with a bar or quote
    mark, so that orders can be sent back. A filled-in blank gives our label and the answer, an empty one nothing.

    Not sure are: marked lines that are not ours, signatures, lines under the header of a letter that is not ours, and a
    hint whose brackets are gone.
    """
    lines = letter_lines(text)
    original = original_of(ours, len(lines))
    entries = _decided_by_neighbours(lines, original, _entries(lines, original))
    return tuple(_lines_of_sender(lines, original, entries))


def _entries(lines: Sequence[LetterLine], original: Original) -> list[_Entry]:
    """The entry that each line seems to be, before its neighbours are considered."""
    found: list[_Entry] = []
    taken: set[int] = set()
    after, under = 0, False
    for at, line in enumerate(lines):
        if at in taken:
            continue
        if line.keys:
            entry = _entry(lines, original, at, after, under=under and not line.depth)
            taken.update(entry.indices)
            after = entry.end or after
            under = under or (isinstance(entry, _ClientText) and _opens_unmarked(lines, entry))
            found.append(entry)
        elif is_signature_mark(line) and not line.depth:
            found.append(_SignatureMark(at))
    return found


def _entry(lines: Sequence[LetterLine], original: Original, at: int, after: int, *, under: bool) -> _Entry:
    """The entry that begins at line `at`; `under` an attribution there may be an unmarked copy of our letter."""
    # PLACE [ REST Castillo ] is an answer, even if the sheet that we print has PLACE REST Castillo.
    if _has_words_in_brackets(lines[at].body) and (answer := _blank_filled(lines, original, at, after)):
        return answer
    if match := original.match_at(lines, at, after, loose=under):
        return match if _stands_by_itself(lines, original, match, under=under) else _Alike(match)
    filled = _blank_filled(lines, original, at, after) or _blank_replaced(lines, original, at, after, under=under)
    if filled:
        return filled
    boilerplate = boilerplate_at(lines, at)
    return _ClientText(at, boilerplate) if boilerplate else _Reply(at)


def _has_words_in_brackets(text: str) -> bool:
    """Whether words stand between the first bracket and the next that closes."""
    if "[" not in text:
        return False
    inside, closed, _ = text.partition("[")[2].partition("]")
    return bool(closed) and any(map(str.isalnum, inside))


def _stands_by_itself(lines: Sequence[LetterLine], original: Original, match: MatchedLines, *, under: bool) -> bool:
    """Whether a match is ours whatever its neighbours are; of another letter than the answered one, only a run is."""
    first = lines[match.indices[0]]
    answered = match.start < original.answered
    if answered and (first.depth or len(match.indices) > 1):
        return True
    joined = original.line_count(match) > 1 and len(first.keys) >= 2 * _TELLING_LINE
    if not answered:
        return joined
    telling = under and len(first.keys) >= _TELLING_LINE
    return joined or telling or EMPTY_BLANK.search(first.body) is not None


def _blank_filled(lines: Sequence[LetterLine], original: Original, at: int, after: int) -> _Filled | None:
    """The blank that line `at` fills; one whose hint is on the line is preferred to one that has only its label."""
    first: _Filled | None = None
    for blank in original.blanks_for(lines[at], after):
        filling = filling_at(lines, at, blank, partial(_is_ours, lines, original, after))
        if filling and filling.hinted:
            return _Filled(at, blank, filling)
        if filling and first is None:
            first = _Filled(at, blank, filling)
    return first


def _blank_replaced(
    lines: Sequence[LetterLine], original: Original, at: int, after: int, *, under: bool
) -> _Filled | None:
    """The blank whose line in a copy of our letter was replaced by its label and an answer, no brackets and no hint."""
    line = lines[at]
    if not (line.depth or under):
        return None
    blank = next((blank for blank in original.blanks_for(line, after) if blank.start == after), None)
    if blank is None:
        return None
    # The form's own line stands untouched below, so this one was inserted rather than replaced.
    if at + 1 < len(lines) and original.end_of(lines[at + 1], blank.start) is not None:
        return None
    return _Filled(at, blank, bare_filling(lines, at, blank, partial(_is_ours, lines, original, after)))


def _is_ours(lines: Sequence[LetterLine], original: Original, after: int, at: int) -> bool:
    """Whether line `at` has the words of a line of ours or begins with the label of a blank."""
    if original.blanks_for(lines[at], after):
        return True
    return original.match_at(lines, at, after, loose=False) is not None


def _decided_by_neighbours(lines: Sequence[LetterLine], original: Original, entries: Sequence[_Entry]) -> list[_Entry]:
    """The entries, with the open questions decided by neighbours: lines that are alike, lines perhaps typed again."""
    settled: list[_Entry] = []
    placed = [entry for entry in entries if entry.end]
    number = -1
    for entry in entries:
        number += number + 1 < len(placed) and entry is placed[number + 1]
        if isinstance(entry, _Alike):
            beside = placed[max(0, number - 1) : number], placed[number + 1 : number + 2]
            is_ours = _is_run(lines, original, entry, *beside)
            settled += [entry.match] if is_ours else map(_Reply, entry.match.indices)
        elif isinstance(entry, MatchedLines) and entry.start in original.marks:
            beside = placed[max(0, number - 1) : number], placed[number + 1 : number + 2]
            typed = _is_typed_again(lines, original, entry, [*beside[0], *beside[1]])
            settled += map(_Reply, entry.indices) if typed else [entry]
        else:
            settled.append(entry)
    return settled


def _is_run(
    lines: Sequence[LetterLine], original: Original, alike: _Alike, before: Sequence[_Entry], behind: Sequence[_Entry]
) -> bool:
    """Whether a line has the neighbours that it has in our letter: both, or one that is marked or unmarked like it.

    With both, a client may have lost a mark.
    """
    near = [other for other in before if other.end == alike.start]
    near += [other for other in behind if other.start == alike.end]
    marked = _is_marked(lines, original, alike)
    return len(near) == 2 or any(_is_marked(lines, original, other) == marked for other in near)


def _is_typed_again(
    lines: Sequence[LetterLine], original: Original, match: MatchedLines, beside: Sequence[_Entry]
) -> bool:
    """Whether a line that we print behind a bar lacks bar or mark, while all of our lines beside it are marked."""
    if _is_marked(lines, original, match):
        return False
    return bool(beside) and all(_is_marked(lines, original, other) for other in beside)


def _is_marked(lines: Sequence[LetterLine], original: Original, entry: _Entry) -> bool:
    """Whether a line of ours has more marks than we printed."""
    return lines[entry.indices[0]].depth > original.marks.get(entry.start, 0)


def _lines_of_sender(lines: Sequence[LetterLine], original: Original, entries: Sequence[_Entry]) -> Iterator[ReplyLine]:
    """The sender's lines among the settled entries, each with whether that is sure."""
    trusted = _trust_by_entry(lines, entries)
    damaged = _damaged_lines(lines, original, entries)
    shallow = min((line.depth for line in lines if line.depth and line.keys), default=0)
    signing = False
    for entry, trust in zip(entries, trusted, strict=True):
        at = entry.indices[0]
        line = lines[at]
        signing = isinstance(entry, _SignatureMark) or (signing and isinstance(entry, _Reply) and not line.depth)
        if isinstance(entry, MatchedLines):
            if original.has_blank_between(entry.start, entry.end):
                yield from _lines_without_brackets(lines, original, entry)
        elif isinstance(entry, _Filled) and entry.filling.text:
            sure = entry.filling.plain and line.depth <= shallow and (trust or line.depth > 0)
            yield ReplyLine(at + 1, entry.filling.text, sure)
        elif isinstance(entry, _Reply):
            sure = trust and not (line.depth or signing or at in damaged or is_device_line(line))
            yield ReplyLine(at + 1, before_hint(before_device(line.body)), sure)


def _damaged_lines(lines: Sequence[LetterLine], original: Original, entries: Sequence[_Entry]) -> set[int]:
    """The lines between two of ours that mostly consist of words missing there: our lines, damaged by a client.

    A line that begins like a blank of our form is an answer, not damage.
    """
    found: set[int] = set()
    between: list[int] = []
    end = 0
    for entry in entries:
        start, following = entry.start, entry.end
        if isinstance(entry, _Reply):
            between.append(entry.at)
        elif following:
            if between and 0 < end < start and original.borders[start] - original.borders[end] <= _DAMAGE:
                missing = set(original.stream[end:start])
                remains = (at for at in between if 2 * len(missing.intersection(lines[at].keys)) > len(lines[at].keys))
                found.update(at for at in remains if not original.blanks_for(lines[at], end))
            between, end = [], following
    return found


def _lines_without_brackets(
    lines: Sequence[LetterLine], original: Original, match: MatchedLines
) -> Iterator[ReplyLine]:
    """The lines of ours with a blank whose brackets were deleted: the hint may have been left there as the answer."""
    position = match.start
    for index in match.indices:
        line = lines[index]
        if original.has_blank_between(position, position + len(line.keys)) and "[" not in line.body:
            yield ReplyLine(index + 1, line.body, sure=False)
        position += len(line.keys)


def _trust_by_entry(lines: Sequence[LetterLine], entries: Sequence[_Entry]) -> list[bool]:
    """For each entry, whether an unmarked line there belongs to this reply rather than to an older letter.

    Unmarked copies of older letters follow one another, each under its header. The reply stands above the first, and
    inside the first if that is our letter (answers between our lines) or if its attribution has no letter below it (the
    copy was deleted).
    """
    letters: list[tuple[bool, bool]] = [(True, True)]  # whether an attribution opens it, whether it holds lines of ours
    place: list[int] = []
    opening = ""  # a divider, until the header or attribution that may follow; an attribution, until a header may
    for entry in entries:
        if isinstance(entry, _ClientText) and _opens_unmarked(lines, entry):
            kind = entry.boilerplate.kind
            if not (opening == "divider" or (opening and kind == "header")):
                letters.append((kind == "attribution", False))
            opening = "" if kind == "header" else kind
        elif not isinstance(entry, _ClientText):
            opening = ""
        if isinstance(entry, MatchedLines | _Filled):
            letters[-1] = (letters[-1][0], True)
        place.append(len(letters) - 1)
    return [number == 0 or (number == 1 and any(letters[1])) for number in place]


def _opens_unmarked(lines: Sequence[LetterLine], entry: _ClientText) -> bool:
    """Whether the lines below an unmarked attribution, header or divider are unmarked, too."""
    end = entry.at + entry.boilerplate.lines
    below = next((line for line in lines[end : end + _BELOW] if line.keys), None)
    return not lines[entry.at].depth and below is not None and not below.depth
