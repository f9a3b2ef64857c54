"""What did the player write? It is told here from our lines, quoted, and from what the client wrote around them.

We know what we sent, so our lines are recognised by comparison, and what differs is the player's: above, below,
between or inside our form. Marks, attributions and signatures are evidence of who wrote a line and never a reason to
cut what follows: an order under a signature comes out, but not as sure. It knows letters; it must not know what an
order is.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from referee.mail.blanks import FilledBlank, bare_filling, filling_at
from referee.mail.boilerplate import Boilerplate, boilerplate_at, is_device_line, is_signature_mark
from referee.mail.letter_lines import LetterLine, letter_lines
from referee.mail.original import LabelLine, Ours, OwnLines, has_empty_blank, patience_with, prepared

# An unmarked line of ours that stands alone is told from the same words by the player only if it has this many.
_TELLING_LINE = 4
# A gap of so many lines of ours is a place where a client has damaged some; a larger one, where somebody has cut.
_DAMAGE = 3
# Lines below an attribution in which the letter it speaks of begins.
_BELOW = 20


@dataclass(frozen=True, slots=True)
class Written:
    """A line by the player: the 1-based line of the letter's text where it begins, the words, and whether that is sure.

    Quote marks, invisible characters and our hints are gone and odd spaces are plain ones; else it is as it was typed.
    """

    number: int
    text: str
    sure: bool


@dataclass(frozen=True, slots=True)
class _Filled:
    """A blank of ours that was filled in or left empty at line `at`."""

    at: int
    blank: LabelLine
    filling: FilledBlank


@dataclass(frozen=True, slots=True)
class _Alike:
    """An unmarked line with the words of one of ours: ours only if its neighbours are."""

    unit: OwnLines


@dataclass(frozen=True, slots=True)
class _Own:
    """A line that is not ours."""

    at: int


@dataclass(frozen=True, slots=True)
class _Signing:
    """The mark above a signature."""

    at: int


@dataclass(frozen=True, slots=True)
class _Around:
    """An attribution, header block or divider."""

    at: int
    boilerplate: Boilerplate


_Entry = OwnLines | _Alike | _Filled | _Own | _Signing | _Around


def written(text: str, ours: tuple[str, ...]) -> tuple[Written, ...]:
    """What the sender of `text` wrote, given the words of the letter of ours it answers, then of others; never raises.

    A line is ours if its words are, and it is marked as quoted or one of a run of our lines; of another letter than
    the answered one, only in a run; one that we print behind a bar, only with a bar or mark, so that orders can be
    echoed. A filled-in blank gives our label and the filling, an empty one nothing. Not sure are: marked lines that are
    not ours, signatures, what stands under the header of a letter that is not ours, a hint whose brackets are gone.
    Lines without any word are left out. Time grows with the length of the text.
    """
    lines = letter_lines(text)
    letter = prepared(ours, patience_with(len(lines)))
    entries = _settled(lines, letter, _entries(lines, letter))
    return tuple(_verdicts(lines, letter, entries))


def _entries(lines: Sequence[LetterLine], ours: Ours) -> list[_Entry]:
    """What each line seems to be, before the evidence of its neighbours is heard."""
    found: list[_Entry] = []
    taken: set[int] = set()
    after, under = 0, False
    for at, line in enumerate(lines):
        if at in taken:
            continue
        if line.keys:
            entry = _entry(lines, ours, at, after, under=under and not line.depth)
            taken.update(_indices(entry))
            after = _span(entry)[1] or after
            under = under or (isinstance(entry, _Around) and _opens_unmarked(lines, entry))
            found.append(entry)
        elif is_signature_mark(line) and not line.depth:
            found.append(_Signing(at))
    return found


def _entry(lines: Sequence[LetterLine], ours: Ours, at: int, after: int, *, under: bool) -> _Entry:
    """What begins at line `at`; `under` an attribution stands an unmarked copy of our letter, perhaps."""
    unit = next(ours.units_at(lines, at, after, loose=under), None)
    if unit:
        return unit if _stands_by_itself(lines, ours, unit, under=under) else _Alike(unit)
    filled = _filled(lines, ours, at, after) or _replaced(lines, ours, at, after, under=under)
    if filled:
        return filled
    boilerplate = boilerplate_at(lines, at)
    return _Around(at, boilerplate) if boilerplate else _Own(at)


def _stands_by_itself(lines: Sequence[LetterLine], ours: Ours, unit: OwnLines, *, under: bool) -> bool:
    """Whether a unit is ours whatever its neighbours are: of another letter than the answered one, only a run is."""
    first = lines[unit.pieces[0]]
    joined = ours.line_count(unit) > 1 and len(first.keys) >= 2 * _TELLING_LINE
    if unit.start >= ours.answered:
        return joined
    if first.depth or len(unit.pieces) > 1:
        return True
    telling = under and len(first.keys) >= _TELLING_LINE
    return joined or telling or has_empty_blank(first)


def _filled(lines: Sequence[LetterLine], ours: Ours, at: int, after: int) -> _Filled | None:
    """The blank that line `at` fills, rather one whose hint is there than one whose label is."""
    first: _Filled | None = None
    for blank in ours.blanks_for(lines[at], after):
        filling = filling_at(lines, at, blank, partial(_is_ours, lines, ours, after))
        if filling and filling.hinted:
            return _Filled(at, blank, filling)
        if filling and first is None:
            first = _Filled(at, blank, filling)
    return first


def _replaced(lines: Sequence[LetterLine], ours: Ours, at: int, after: int, *, under: bool) -> _Filled | None:
    """The blank whose line in a copy of our letter was replaced: a label and an answer, brackets and hint deleted."""
    line = lines[at]
    if not (line.depth or under):
        return None
    blank = next((blank for blank in ours.blanks_for(line, after) if blank.start == after), None)
    if blank is None:
        return None
    # The form's own line below it, untouched: then this one was put in, by whomever.
    inserted = at + 1 < len(lines) and ours.stands_at(lines[at + 1], blank.start)
    if inserted:
        return None
    return _Filled(at, blank, bare_filling(lines, at, blank, partial(_is_ours, lines, ours, after)))


def _is_ours(lines: Sequence[LetterLine], ours: Ours, after: int, at: int) -> bool:
    """Whether line `at` has the words of a line of ours, or the label of a blank."""
    if ours.blanks_for(lines[at], after):
        return True
    return next(ours.units_at(lines, at, after, loose=False), None) is not None


def _indices(entry: _Entry) -> Sequence[int]:
    """The indices of the lines an entry takes."""
    match entry:
        case OwnLines(pieces=pieces) | _Alike(OwnLines(pieces=pieces)):
            return pieces
        case _Filled(at, _, filling):
            return range(at, at + filling.lines)
        case _Around(at, boilerplate):
            return range(at, at + boilerplate.lines)
        case _Own(at) | _Signing(at):
            return (at,)


def _span(entry: _Entry) -> tuple[int, int]:
    """From where to where in our stream an entry stands; (0, 0) if it does not."""
    match entry:
        case OwnLines(start, end) | _Alike(OwnLines(start, end)):
            return start, end
        case _Filled(_, blank):
            return blank.start, blank.end
        case _:
            return 0, 0


def _settled(lines: Sequence[LetterLine], ours: Ours, entries: Sequence[_Entry]) -> list[_Entry]:
    """The entries with every line found to be ours or not that is merely alike, or may have been typed again."""
    settled: list[_Entry] = []
    standing = [entry for entry in entries if _span(entry)[1]]
    number = -1
    for entry in entries:
        number += number + 1 < len(standing) and entry is standing[number + 1]
        beside = standing[max(0, number - 1) : number], standing[number + 1 : number + 2]
        if isinstance(entry, _Alike):
            is_ours = _is_run(lines, ours, entry, *beside)
            settled += [entry.unit] if is_ours else map(_Own, entry.unit.pieces)
        elif isinstance(entry, OwnLines) and entry.start in ours.marks:
            typed = _is_typed_again(lines, ours, entry, [*beside[0], *beside[1]])
            settled += map(_Own, entry.pieces) if typed else [entry]
        else:
            settled.append(entry)
    return settled


def _is_run(
    lines: Sequence[LetterLine], ours: Ours, alike: _Alike, before: Sequence[_Entry], behind: Sequence[_Entry]
) -> bool:
    """Whether neighbours in our letter stand beside a line here too: one that is marked or unmarked like it, or two, if
    a client lost a mark.
    """
    near = [other for other in before if _span(other)[1] == alike.unit.start]
    near += [other for other in behind if _span(other)[0] == alike.unit.end]
    marked = _is_marked(lines, ours, alike)
    return len(near) == 2 or any(_is_marked(lines, ours, other) == marked for other in near)


def _is_typed_again(lines: Sequence[LetterLine], ours: Ours, unit: OwnLines, beside: Sequence[_Entry]) -> bool:
    """Whether a line that we print behind a bar has the client's mark and no bar of ours, in a copy that is marked."""
    if _is_marked(lines, ours, unit):
        return False
    return bool(beside) and all(_is_marked(lines, ours, other) for other in beside)


def _is_marked(lines: Sequence[LetterLine], ours: Ours, entry: _Entry) -> bool:
    """Whether a line of ours has more marks than we gave it."""
    return lines[_indices(entry)[0]].depth > ours.marks.get(_span(entry)[0], 0)


def _verdicts(lines: Sequence[LetterLine], ours: Ours, entries: Sequence[_Entry]) -> Iterator[Written]:
    """What is the player's of the settled entries, and how sure that is."""
    trusted = _trusted(lines, entries)
    damaged = _damaged(lines, ours, entries)
    shallow = min((line.depth for line in lines if line.depth and line.keys), default=0)
    signing = False
    for entry, trust in zip(entries, trusted, strict=True):
        at = _indices(entry)[0]
        line = lines[at]
        signing = isinstance(entry, _Signing) or (signing and isinstance(entry, _Own) and not line.depth)
        if isinstance(entry, OwnLines):
            yield from _laid_bare(lines, ours, entry)
        elif isinstance(entry, _Filled) and entry.filling.text:
            sure = entry.filling.plain and line.depth <= shallow and (trust or line.depth > 0)
            yield Written(at + 1, entry.filling.text, sure)
        elif isinstance(entry, _Own):
            sure = trust and not (line.depth or signing or at in damaged or is_device_line(line))
            yield Written(at + 1, line.body, sure)


def _damaged(lines: Sequence[LetterLine], ours: Ours, entries: Sequence[_Entry]) -> set[int]:
    """The lines between two of ours that are mostly words of those missing there: what a client has left of them.

    One that begins like a blank of our form is an answer.
    """
    found: set[int] = set()
    between: list[int] = []
    end = 0
    for entry in entries:
        start, following = _span(entry)
        if isinstance(entry, _Own):
            between.append(entry.at)
        elif following:
            if between and 0 < end < start and ours.borders[start] - ours.borders[end] <= _DAMAGE:
                missing = set(ours.stream[end:start])
                remains = (at for at in between if 2 * len(missing.intersection(lines[at].keys)) > len(lines[at].keys))
                found.update(at for at in remains if not ours.blanks_for(lines[at], end))
            between, end = [], following
    return found


def _laid_bare(lines: Sequence[LetterLine], ours: Ours, unit: OwnLines) -> Iterator[Written]:
    """The lines of ours across a blank whose brackets are gone: the hint may have been left standing as the answer."""
    position = unit.start
    for index in unit.pieces:
        line = lines[index]
        if ours.slots_within(position, position + len(line.keys)) and "[" not in line.body:
            yield Written(index + 1, line.body, sure=False)
        position += len(line.keys)


def _trusted(lines: Sequence[LetterLine], entries: Sequence[_Entry]) -> list[bool]:
    """For each entry, whether an unmarked line there is the player's of today rather than of an older letter.

    Unmarked copies stand below one another, each under its header. Today's words are above the first, and inside the
    first if that is our letter (answers between our lines) or an attribution without one (it was deleted).
    """
    letters: list[tuple[bool, bool]] = [(True, True)]  # opened by an attribution?, holds lines of ours?
    place: list[int] = []
    opening = False  # a divider, and what names the letter may yet follow
    for entry in entries:
        if isinstance(entry, _Around) and _opens_unmarked(lines, entry):
            named = entry.boilerplate.kind != "divider"
            if not opening:
                letters.append((entry.boilerplate.kind == "attribution", False))
            opening = not named
        elif isinstance(entry, OwnLines | _Filled):
            letters[-1] = (letters[-1][0], True)
        opening = opening and isinstance(entry, _Around)
        place.append(len(letters) - 1)
    return [number == 0 or (number == 1 and any(letters[1])) for number in place]


def _opens_unmarked(lines: Sequence[LetterLine], entry: _Around) -> bool:
    """Whether what follows an attribution or header without marks has none either."""
    end = entry.at + entry.boilerplate.lines
    below = next((line for line in lines[end : end + _BELOW] if line.keys), None)
    return not lines[entry.at].depth and below is not None and not below.depth
