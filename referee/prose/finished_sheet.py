"""A finished sheet, and what stands below it: that takes no line out, be it a street, working hours or a disclaimer.

A sheet is finished if it has every block that is asked for, in rows, without a complaint. Only second thoughts below it
count: they are told, and what they change is proposed beside the sheet. Must not know how a change is read.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from referee.languages.tokens import tokens_of
from referee.orders.contents import Accept, Decline, Inquiry, Known, Line, LineComplaint, Ok, OrderSheet, Remark
from referee.orders.limits import TOO_DEAR, TOO_MANY, quoted, read_part, text_up_to_limit
from referee.orders.proposals import PERHAPS
from referee.orders.scopes import is_line
from referee.orders.segment_reading import SegmentReader
from referee.orders.sheet import read_lines
from referee.prose.second_thoughts import is_remark

SECOND_THOUGHT = "second-thought"
"""The code of the remark on lines below a finished sheet that change it or hold it back."""

_QUOTED = 120
"""Characters of such lines that are quoted."""

_MOST = 12
"""At most so many paragraphs are told apart, and lines of remarks at the end of one."""

_ANSWERS = Ok | Accept | Decline


@dataclass(frozen=True, slots=True)
class AtItsEnd:
    """The lines that make a finished sheet, with what stands between them, and those below; each with how they read."""

    rows: tuple[Line, ...]
    sheet: OrderSheet
    below: tuple[Line, ...]
    said_below: OrderSheet


def is_finished(sheet: OrderSheet, known: Known) -> bool:
    """Whether a sheet has every block that is asked for, and nothing in it is unclear."""
    unclear = sheet.complaints or sheet.proposal or sheet.previewed or sheet.half or sheet.note not in ("", "absence")
    answers = any(isinstance(request, _ANSWERS) for request in sheet.requests)
    return not (unclear or answers) and bool(sheet.blocks) and known.is_whole(sheet.blocks)


def has_second_thought(sheet: OrderSheet) -> bool:
    """Whether lines below a finished sheet change it or hold it back."""
    return any(remark.code == SECOND_THOUGHT for remark in sheet.remarks)


def parted(lines: Sequence[Line], whole: OrderSheet, reader: SegmentReader) -> AtItsEnd | None:
    """A letter with a finished sheet, parted below it; None if it has none, or nothing below. `whole`: how it reads."""
    if not (whole.blocks or whole.proposal or any(complaint.key for complaint in whole.complaints)):
        return None
    nothing_below = is_finished(whole, reader.known) and not whole.ignored
    if nothing_below or whole.previewed or whole.note == PERHAPS:
        return None
    if not whole.complaints and not reader.known.is_whole((*whole.blocks, *whole.proposal)):
        return None  # no part of it has more
    read = _Reading(reader, tuple(lines), whole)
    return _below_plans(read, plans_apart=True) or _below_plans(read, plans_apart=False)


def _below_plans(read: _Reading, *, plans_apart: bool) -> AtItsEnd | None:
    """The letter, parted; `plans_apart`: lines of a plan that begin a paragraph are of the one above."""
    rows: tuple[Line, ...] = ()
    below: list[Line] = []
    sheet: OrderSheet | None = None
    for paragraph in _paragraphs(read.lines, read.reader if plans_apart else None):
        unread = sheet is not None and read.whole.note == "too-long"  # what is beyond measure adds nothing
        found = None if unread else _finished_by(rows, paragraph, read, sheet)
        if found is not None:
            (rows, rest), sheet = found
            below += rest
        elif sheet is None:
            rows += paragraph
        else:
            below += paragraph
    if sheet is None or not below:
        return None
    said_below = read_lines(below, read.reader)
    return None if _lacks_blocks(sheet, said_below) else AtItsEnd(rows, sheet, read_part(below).lines, said_below)


@dataclass(frozen=True, slots=True)
class _Reading:
    """How parts of a letter read, the whole of which is read already."""

    reader: SegmentReader
    lines: tuple[Line, ...]
    whole: OrderSheet

    def of(self, lines: tuple[Line, ...]) -> OrderSheet:
        """The sheet of some of its lines."""
        return self.whole if lines == self.lines else read_lines(lines, self.reader)


def with_second_thoughts(sheet: OrderSheet, parts: AtItsEnd, turning: Sequence[int], changed: OrderSheet) -> OrderSheet:
    """A finished sheet with what stands below it: lines that are second thoughts, what they change, and all others."""
    below, read = parts.below, parts.said_below
    proposal = tuple(block for block in changed.proposal if block not in sheet.blocks)
    unread = tuple(each for each in read.complaints if each.code in (TOO_MANY, TOO_DEAR))
    asked = (request for request in read.requests if isinstance(request, Inquiry))
    told = quoted(" / ".join(below[at].text.strip() for at in turning), _QUOTED)
    talk = (line.text for at, line in enumerate(below) if at not in turning and line.text.strip())
    return replace(
        sheet,
        requests=(*sheet.requests, *asked),
        proposal=proposal,
        complaints=(*unread, *(each for each in changed.complaints if _is_row(each) and each not in unread)),
        remarks=(*sheet.remarks, *([Remark("", SECOND_THOUGHT, (told,))] if told else ())),
        note="absence" if "absence" in (sheet.note, read.note) else "",
        ignored=(*sheet.ignored, *talk),
        read_from=changed.read_from,
        which=changed.which,
        unowned=changed.unowned,
    )


def _paragraphs(lines: Sequence[Line], plans: SegmentReader | None) -> Iterator[tuple[Line, ...]]:
    """The paragraphs of a letter, with empty lines before them; with `plans`, those do not begin with a line of one."""
    begin, found = 0, 1
    for at in range(1, len(lines)):
        parts = not lines[at - 1].text.strip() or lines[at].number > lines[at - 1].number + 1
        if parts and lines[at].text.strip() and found < _MOST and not (plans and _goes_on(lines[at], plans)):
            yield tuple(lines[begin:at])
            begin, found = at, found + 1
    yield tuple(lines[begin:])


def _goes_on(line: Line, reader: SegmentReader) -> bool:
    """Whether a line is of the plan above it, or its ELSE CARD."""
    tokens = tokens_of(text_up_to_limit(line.text))
    verb = reader.words.match("verb", tokens, 0) if tokens and tokens[0].shouted else None
    return verb is not None and is_line(verb[1], reader.known.asks)


_Found = tuple[tuple[tuple[Line, ...], tuple[Line, ...]], OrderSheet]


def _finished_by(
    rows: tuple[Line, ...], paragraph: tuple[Line, ...], read: _Reading, sheet: OrderSheet | None
) -> _Found | None:
    """The rows with a paragraph that finishes the sheet, or adds to a finished one; remarks at its end stand below."""
    for at in dict.fromkeys((_end_of_rows(paragraph, read.reader), len(paragraph))):
        found = read.of((*rows, *paragraph[:at]))
        news = sheet is None or _said(found) != _said(sheet)
        if is_finished(found, read.reader.known) and news:
            return ((*rows, *paragraph[:at]), paragraph[at:]), found
    return None


def _said(sheet: OrderSheet) -> tuple[object, ...]:
    """What a sheet orders and asks for, but for questions in running words."""
    return sheet.blocks, sheet.standing, tuple(each for each in sheet.requests if not isinstance(each, Inquiry))


def _end_of_rows(paragraph: Sequence[Line], reader: SegmentReader) -> int:
    """Where the remarks at the end of a paragraph begin."""
    at = len(paragraph)
    top = max(1, at - _MOST)
    while at > top and (not paragraph[at - 1].text.strip() or is_remark(paragraph[at - 1], reader.words, reader.known)):
        at -= 1
    return at


def _lacks_blocks(sheet: OrderSheet, below: OrderSheet) -> bool:
    """Whether rows below have blocks that the sheet lacks, so that it was meant to go on."""
    there = {block.key for block in sheet.blocks}
    return any(each.key and each.key not in there and _is_row(each) for each in below.complaints)


def _is_row(complaint: LineComplaint) -> bool:
    """Whether a complaint is about a line that begins with a word in capitals."""
    return any(token.shouted for token in tokens_of(complaint.text)[:1])
