"""The way in: reads a letter of a player as an order sheet, first its lines of orders, then its running words.

Any text gives a sheet; the time that it takes grows with its length only.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from referee.orders.contents import Known, Line, OrderSheet, Remark
from referee.orders.grammar import DOUBT
from referee.orders.keywords import known_as, lexicon_with_english
from referee.orders.languages_compared import Version
from referee.orders.lexicon import vocabulary
from referee.orders.shapes.speech import SayBlock
from referee.orders.sheet import LONGEST_LINE, above_signature, read_lines, with_doubtful
from referee.prose.announcements import without_announcements
from referee.prose.plain_answers import plain_answer
from referee.prose.postscript import above_postscript
from referee.prose.rows_in_doubt import with_rows_in_doubt
from referee.prose.whole_letter import read_as_a_whole


def read_letter(lines: Sequence[Line], known: Known, language: str = "") -> OrderSheet:
    """The order sheet that a letter in any of our languages comes to; lines that are not sure are only proposed.

    `language`: the tag of the writer's language, empty where nobody knows. A word that languages understand differently
    means what it means there; without a tag the writer is asked.
    """
    above, theirs = above_signature(lines), vocabulary(lexicon_with_english(known_as(language), known.board), known)
    said, announced = without_announcements([line for line in above if line.sure], theirs)
    sure, reading = _read_above_postscript(said, known, language)
    short = [line for line in sure if len(line.text) <= LONGEST_LINE]
    sheet = plain_answer(reading.sheet, short, theirs, known) or read_as_a_whole(reading.sheet, short, theirs, known)
    sheet = with_rows_in_doubt(sheet, short, theirs, known)
    if announced:
        remarks = (*sheet.remarks, Remark(SayBlock.key, "read-by-all"))
        proposal = (*sheet.proposal, SayBlock(announced))
        sheet = replace(sheet, proposal=proposal, note=sheet.note or DOUBT, remarks=remarks)
    return with_doubtful(sheet, above, reading.words, known)


def _read_above_postscript(lines: Sequence[Line], known: Known, language: str) -> tuple[Sequence[Line], Version]:
    """The lines and how they read; without their postscript if something is unclear and the lines above say something.

    The lines of the postscript are then ignored.
    """
    reading = read_lines(lines, known, language)
    sheet = reading.sheet
    above = above_postscript(lines, reading.words) if sheet.complaints or sheet.proposal or sheet.note else lines
    below = tuple(line.text for line in lines[len(above) :] if line.text.strip())
    if not below or not (again := read_lines(above, known, language)).says:
        return lines, reading
    return above, replace(again, sheet=replace(again.sheet, ignored=(*again.sheet.ignored, *below)))
