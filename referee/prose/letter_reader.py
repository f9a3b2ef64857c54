"""The way in: reads a letter of a player, in one language, as an order sheet: its lines of orders, then running words.

Any text gives a sheet; the time that it takes grows with its length only.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from referee.orders.contents import (
    Accept,
    AskedBack,
    AsText,
    Decline,
    FormatData,
    Help,
    Inquiry,
    Known,
    LettersWanted,
    Line,
    LineComplaint,
    LivesIn,
    Ok,
    OrderSheet,
    Quiet,
    Remark,
    Request,
    ShowName,
    Speaks,
    Status,
    StatusOfAll,
)
from referee.orders.grammar import DOUBT
from referee.orders.keywords import understood
from referee.orders.letter_language import language_of, likeliest_other
from referee.orders.lexicon import vocabulary
from referee.orders.limits import MOST_TURNING, TOO_DEAR, TOO_LONG, TOO_MANY, in_reach, lacking, read_part
from referee.orders.proposals import merged
from referee.orders.reader_language import without_words_called_wrong
from referee.orders.segment_reading import SegmentReader
from referee.orders.shapes.speech import SayBlock
from referee.orders.sheet import above_signature, read_lines, says_anything, with_doubtful
from referee.orders.telling import without_words_to_others
from referee.prose.announcements import without_announcements
from referee.prose.concerns import Concerns, without_concerns
from referee.prose.finished_sheet import is_finished, parted, with_second_thoughts
from referee.prose.open_question import answer_to_proposal
from referee.prose.plain_answers import plain_answer, without_ok
from referee.prose.postscript import above_postscript
from referee.prose.quotations import without_quotations
from referee.prose.rows_in_doubt import with_rows_in_doubt
from referee.prose.running_words import RunningWords
from referee.prose.second_thoughts import second_thoughts
from referee.prose.whole_letter import read_as_a_whole

_GRANTED = (Accept, Decline, Help, Inquiry, Ok, Speaks, Status, StatusOfAll)
"""Requests that are granted in whatever language they are made: they say yes or no, or ask, or name a language."""

_FORMS = (FormatData, AsText, LettersWanted, Quiet, LivesIn, ShowName, Speaks)
"""Requests that say once and for all what their writer wants, and may stand beside a plain yes."""


def read_letter(lines: Sequence[Line], known: Known, language: str = "") -> OrderSheet:
    """The order sheet that a letter comes to; lines that are not sure are only proposed.

    `language`: the tag of the writer's language, empty where nobody knows. A letter that says nothing in the language
    that it seems to be in is read in the likeliest other, and that only proposed.
    """
    near = in_reach(lines)
    sheet = _read_near(near, known, language)
    if len(near) == len(lines) or any(each.code in (TOO_MANY, TOO_DEAR) for each in sheet.complaints):
        return sheet
    complaints = (*sheet.complaints, lacking(lines[len(near)], TOO_MANY))
    if sheet.blocks and known.is_whole(sheet.blocks):
        return replace(sheet, complaints=complaints)
    return replace(_only_proposed(sheet), note="too-long", complaints=complaints)


def _read_near(lines: Sequence[Line], known: Known, language: str) -> OrderSheet:
    """The sheet of lines that are all looked at."""
    above = above_signature(lines)
    sure = [line for line in above if line.sure]
    tag = language_of(sure, known, language)
    sheet = _read_in(tag, above, known)
    if says_anything(sheet) or sheet.complaints or not (other := likeliest_other(sure, known, tag)):
        return sheet
    again = _only_proposed(_read_in(other, above, known))
    return again if says_anything(again) else sheet


def _only_proposed(sheet: OrderSheet) -> OrderSheet:
    """A sheet that files nothing of what it reads, and grants no more than an answer or a no."""
    return replace(
        sheet,
        blocks=(),
        standing=(),
        previewed=(),
        requests=tuple(each for each in sheet.requests if isinstance(each, _GRANTED) or _asks(each)),
        proposal=merged(sheet.proposal, sheet.blocks),
        note=sheet.note or (DOUBT if sheet.blocks else ""),
        where=(),
    )


def _asks(request: Request) -> bool:
    """Whether a request does nothing by itself."""
    return isinstance(request, AskedBack) and request.asks


def _read_in(language: str, lines: Sequence[Line], known: Known) -> OrderSheet:
    """The sheet that a letter comes to in one language, with lines that are not sure."""
    words = vocabulary(understood(language, known.board), known)
    lines, quotations = without_quotations(lines, words, known)
    called = without_words_called_wrong([line for line in lines if line.sure], words)
    told = without_words_to_others(called.lines, words, known)
    left = without_concerns(told.lines, words, known)
    said, announced = without_announcements(left.lines, words)
    reader = SegmentReader(words, known)
    read = read_lines(said, reader)
    sheet = _answering(said, read, reader) or _finished(said, read, reader) or _read_words(said, read, reader)
    if announced:
        remarks = (*sheet.remarks, Remark(SayBlock.key, "read-by-all"))
        proposal = (*sheet.proposal, SayBlock(announced))
        sheet = replace(sheet, proposal=proposal, note=sheet.note or DOUBT, remarks=remarks)
    sheet = replace(sheet, ignored=(*sheet.ignored, *quotations))
    if called.requests or told.requests or told.complaints:
        requests = (*called.requests, *told.requests, *sheet.requests)
        complaints = (*told.complaints, *sheet.complaints)
        sheet = replace(sheet, requests=requests, complaints=complaints)
    return with_doubtful(_with_concerns(sheet, left), lines, reader)


def _answering(lines: Sequence[Line], read: OrderSheet, reader: SegmentReader) -> OrderSheet | None:
    """The sheet of a letter that says yes to what we propose, or chooses an answer of its question and may edit it."""
    words, known = reader.words, reader.known
    if not (known.proposal or known.ways) or read.standing or read.previewed or (read.blocks and not known.ways):
        return None
    forms = tuple(request for request in read.requests if isinstance(request, _FORMS))
    rest = [line for line in lines if not (forms and _says_form_alone(read_lines([line], reader)))]
    tag = likeliest_other(rest, known, words.lexicon.language)
    other = vocabulary(understood(tag, known.board), known) if tag else None
    answer = answer_to_proposal(rest, known, words, other)
    if answer is None or (read.blocks and answer.way < 0):
        return None
    if not answer.beside:
        return OrderSheet(requests=(*answer.asked, *forms))
    if answer.way < 0:
        whole = _read_words(lines, read, reader)
        whole = without_ok(whole) if answer.turned else whole
        return _told_beside(whole if says_anything(whole) or whole.complaints else _unclear(whole), answer.beside)
    chosen = replace(known, proposal=merged(known.proposal, known.ways[answer.way]), ways=())
    editing = SegmentReader(words, chosen)
    edited = _read_words(answer.beside, read_lines(answer.beside, editing), editing)
    if not (edited.blocks or edited.proposal):
        return _told_beside(_unclear(edited), answer.beside)
    filed = {block.key for block in edited.blocks}
    proposal = (block for block in merged(chosen.proposal, edited.proposal) if block.key not in filed)
    return replace(
        edited,
        proposal=tuple(proposal),
        requests=(*answer.requests, *forms, *edited.requests),
        note=edited.note or DOUBT,
    )


def _unclear(sheet: OrderSheet) -> OrderSheet:
    """The sheet of what stands beside an answer and is no edit: the answer waits until it is clear."""
    asked = LineComplaint(0, "", 0, 0, "ambiguous", "ok-not-bare", ("",))
    return replace(sheet, complaints=sheet.complaints or (asked,), note=sheet.note or "not-bare-ok")


def _told_beside(sheet: OrderSheet, beside: Sequence[Line]) -> OrderSheet:
    """The sheet; where it accepts nothing for what stands beside a yes, the complaint quotes that."""

    def quoting(each: LineComplaint) -> LineComplaint:
        if each.code != "ok-not-bare" or each.args != ("",):
            return each
        line = beside[0]
        typed = line.text.strip()
        return replace(each, line=line.number, text=typed, column=0, width=len(typed), args=(typed,))

    return replace(sheet, complaints=tuple(map(quoting, sheet.complaints)))


def _read_words(lines: Sequence[Line], read: OrderSheet, reader: SegmentReader) -> OrderSheet:
    """The sheet of lines as rows and as running words; `read`: as rows alone."""
    sure, read = _read_above_postscript(lines, read, reader)
    whole = RunningWords(read_part(sure).lines, reader.words, reader.known)
    sheet = with_rows_in_doubt(_plain_answer(read, whole, reader) or read_as_a_whole(read, whole), whole)
    unread = [each for each in read.complaints if each.code in (TOO_LONG, TOO_DEAR) and each not in sheet.complaints]
    return replace(sheet, complaints=(*unread, *sheet.complaints)) if unread else sheet


def _finished(lines: Sequence[Line], read: OrderSheet, reader: SegmentReader) -> OrderSheet | None:
    """The finished sheet of a letter, beside which second thoughts below it are only proposed; None if it has none."""
    words, known = reader.words, reader.known
    parts = parted(lines, read, reader)
    sheet = _read_words(parts.rows, parts.sheet, reader) if parts else None
    if parts is None or sheet is None or not is_finished(sheet, known):
        return None
    below, tag = parts.below, words.lexicon.language
    turning = {*second_thoughts(below, words, known)}
    if other := likeliest_other(below, known, tag):
        turning |= {*second_thoughts(below, vocabulary(understood(other, known.board), known), known)}
    in_force = merged(known.in_force, sheet.blocks)
    then = replace(known, in_force=in_force, proposal=(), unfinished=(), slots=None)  # nothing is asked any more
    turned = [below[at] for at in sorted(turning)] if len(turning) <= MOST_TURNING else []
    changing = SegmentReader(words, then)
    changed = _read_words(turned, read_lines(turned, changing), changing) if turned else OrderSheet()
    return with_second_thoughts(sheet, parts, sorted(turning), _only_proposed(changed))


def _with_concerns(sheet: OrderSheet, left: Concerns) -> OrderSheet:
    """The sheet with what was left out of it: who is away is noted and asked back, other concerns are answered."""
    sheet = replace(sheet, ignored=(*sheet.ignored, *left.told)) if left.told else sheet
    if not left.requests:
        return sheet
    note = "absence" if left.absences else sheet.note
    requests = (*sheet.requests, *left.requests)
    return replace(sheet, requests=requests, note=note, ignored=(*sheet.ignored, *left.absences))


def _plain_answer(read: OrderSheet, whole: RunningWords, reader: SegmentReader) -> OrderSheet | None:
    """As `plain_answer`, for a letter that may also say on lines of their own in what form letters shall come."""
    forms = tuple(request for request in read.requests if isinstance(request, _FORMS))
    if not forms:
        return plain_answer(read, whole)
    rest = [line for line in whole.lines if not _says_form_alone(read_lines([line], reader))]
    answer = plain_answer(read_lines(rest, reader), replace(whole, lines=rest))
    return replace(answer, requests=(*answer.requests, *forms)) if answer and (answer.requests or answer.note) else None


def _says_form_alone(line: OrderSheet) -> bool:
    return bool(line.requests) and all(isinstance(request, _FORMS) for request in line.requests)


def _read_above_postscript(
    lines: Sequence[Line], sheet: OrderSheet, reader: SegmentReader
) -> tuple[Sequence[Line], OrderSheet]:
    """The lines and how they read; without their postscript if something is unclear and the lines above say something.

    The lines of the postscript are then ignored.
    """
    unclear = sheet.note != "too-long" and (sheet.complaints or sheet.proposal or sheet.note)
    above = above_postscript(lines, reader.words) if unclear else lines
    below = tuple(line.text for line in lines[len(above) :] if line.text.strip())
    if not below or not says_anything(again := read_lines(above, reader)):
        return lines, sheet
    return above, replace(again, ignored=(*again.ignored, *below))
