"""The way in: reads a letter of a player, in one language, as an order sheet: its lines of orders, then running words.

Any text gives a sheet; the time that it takes grows with its length only.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import date

from referee.languages.tokens import tokens_of
from referee.orders.contents import (
    Accept,
    AsText,
    Decline,
    FormatData,
    Help,
    Inquiry,
    Known,
    LettersWanted,
    Line,
    LivesIn,
    Ok,
    OrderSheet,
    Quiet,
    Remark,
    ShowName,
    Speaks,
    Status,
    StatusOfAll,
)
from referee.orders.days import Days, days_amid
from referee.orders.grammar import DOUBT
from referee.orders.keywords import understood
from referee.orders.letter_language import language_of, likeliest_other
from referee.orders.lexicon import Vocabulary, vocabulary
from referee.orders.limits import MOST_TURNING, TOO_DEAR, TOO_LONG, TOO_MANY, in_reach, lacking, read_part
from referee.orders.presence import BeAway
from referee.orders.proposals import merged
from referee.orders.reader_language import without_words_called_wrong
from referee.orders.segment_reading import SegmentReader
from referee.orders.shapes.speech import SayBlock
from referee.orders.sheet import above_signature, read_lines, says_anything, with_doubtful
from referee.orders.telling import without_words_to_others
from referee.prose.announcements import without_announcements
from referee.prose.concerns import Concerns, without_concerns
from referee.prose.finished_sheet import is_finished, parted, with_second_thoughts
from referee.prose.plain_answers import plain_answer
from referee.prose.postscript import above_postscript
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
        requests=tuple(request for request in sheet.requests if isinstance(request, _GRANTED)),
        proposal=merged(sheet.proposal, sheet.blocks),
        note=sheet.note or (DOUBT if sheet.blocks else ""),
        where=(),
    )


def _read_in(language: str, lines: Sequence[Line], known: Known) -> OrderSheet:
    """The sheet that a letter comes to in one language, with lines that are not sure."""
    words = vocabulary(understood(language, known.board), known)
    called = without_words_called_wrong([line for line in lines if line.sure], words)
    told = without_words_to_others(called.lines, words, known)
    left = without_concerns(told.lines, words, known)
    said, announced = without_announcements(left.lines, words)
    reader = SegmentReader(words, known)
    read = read_lines(said, reader)
    sheet = _finished(said, read, reader) or _read_words(said, read, reader)
    if announced:
        remarks = (*sheet.remarks, Remark(SayBlock.key, "read-by-all"))
        proposal = (*sheet.proposal, SayBlock(announced))
        sheet = replace(sheet, proposal=proposal, note=sheet.note or DOUBT, remarks=remarks)
    if called.requests or told.requests or told.complaints:
        requests = (*called.requests, *told.requests, *sheet.requests)
        complaints = (*told.complaints, *sheet.complaints)
        sheet = replace(sheet, requests=requests, complaints=complaints)
    return with_doubtful(_with_absence(_with_concerns(sheet, left), words, known), lines, reader)


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
    if not left.requests:
        return sheet
    note = "absence" if left.absences else sheet.note
    requests = (*sheet.requests, *left.requests)
    return replace(sheet, requests=requests, note=note, ignored=(*sheet.ignored, *left.absences))


def _with_absence(sheet: OrderSheet, words: Vocabulary, known: Known) -> OrderSheet:
    """The sheet that asks back whether its writer is away, if running words say so and name the days, once."""
    if sheet.note != "absence" or known.today is None or any(isinstance(each, BeAway) for each in sheet.requests):
        return sheet
    days = days_of_absence(sheet.ignored, words, known.today)
    if days is None:
        return sheet
    asked = BeAway(days.first.isoformat(), days.last.isoformat(), sure=False)
    return replace(sheet, requests=(*sheet.requests, asked))


def days_of_absence(lines: Iterable[str], words: Vocabulary, today: date) -> Days | None:
    """The days that lines name which speak of being away; None if there are none, or it is not certain which."""
    said = [text for text in lines if words.has("ABSENCE", words.without_fillers(tokens_of(text)))]
    return days_amid("; ".join(said), today, words.lexicon.language)


def _plain_answer(read: OrderSheet, whole: RunningWords, reader: SegmentReader) -> OrderSheet | None:
    """As `plain_answer`, for a letter that may also say on lines of their own in what form letters shall come."""
    forms = tuple(request for request in read.requests if isinstance(request, _FORMS))
    if not forms:
        return plain_answer(read, whole)
    rest = [line for line in whole.lines if not _says_form_alone(read_lines([line], reader))]
    answer = plain_answer(read_lines(rest, reader), replace(whole, lines=rest))
    return replace(answer, requests=(*answer.requests, *forms)) if answer and answer.requests else None


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
