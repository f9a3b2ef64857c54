"""A sender's own lines in a letter, and the order sheets among the files attached to it.

Knows how our words are told from the sender's, in a file as in a letter. Must not decide what follows.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache

from referee.desk.data_in_words import without_data
from referee.mail.attached import MAX_FILE, File
from referee.mail.budget import FILES
from referee.mail.letter_lines import keys_of
from referee.mail.quoting import reply_lines
from referee.orders.contents import Known, Line, LineComplaint, OrderSheet, Whisper
from referee.orders.joining import of_file
from referee.orders.turnfile import AnsweredStop, read_turnfile, unread
from referee.prose.letter_reader import read_letter
from referee.report.data import is_report

_COPIED = 12
"""The number of lines up to which an unquoted letter may hold our own lines as orders, copied and sent back."""

_MOST_TEXT = 10_000
"""The most characters of text files that are read of one letter, not counting our own words in them."""


@lru_cache(maxsize=2)  # whoever looks for what a letter may be, asks for the same lines
def sender_lines(text: str, ours: tuple[str, ...]) -> tuple[Line, ...]:
    """The lines of a text that its sender wrote, given the words of our letters.

    An empty line stands for anything left out between two of them, so that a sentence does not run across.
    """
    lines: list[Line] = []
    whole = text.splitlines()
    for line in reply_lines(text, ours):
        if lines and line.number > lines[-1].number + 1:
            lines.append(Line(line.number - 1, ""))
        above = whole[line.number - 2].strip() if line.number > 1 else ""
        lines.append(Line(line.number, line.text, line.sure, above.lstrip("> ") if above.startswith(">") else ""))
    return tuple(lines) if any(line.startswith(">") for line in whole) else _with_copied(lines, whole)


def page_lines(page: str, plain: str, ours: tuple[str, ...]) -> tuple[Line, ...]:
    """The sender's lines of an HTML page beside a plain text that has none of them, or only some.

    Whatever the plain text has, too, is a quotation there or says nothing; without any other line there are none.
    """
    known = {keys_of(line.lstrip("> ")) for line in plain.splitlines()}
    lines = sender_lines(page, ours)
    return lines if any(keys_of(line.text) not in known for line in lines if line.text.strip()) else ()


def _with_copied(lines: Sequence[Line], whole: Sequence[str]) -> tuple[Line, ...]:
    """The own lines of an unquoted letter, and as unsure ones those of our lines that may have been copied into it.

    They are all our lines if the letter has no others, else those that begin with our bar.
    """
    own = {line.number: line for line in lines if line.text.strip()}
    if len(whole) > _COPIED:
        return tuple(lines)
    copied = {n: Line(n, text, sure=False) for n, text in enumerate(whole, 1) if not own or text.startswith("|")}
    return tuple(line for _, line in sorted({**{line.number: line for line in lines}, **copied, **own}.items()))


def sheets_of(
    files: Sequence[File], ours: tuple[str, ...], known: Known, language: str, answered: AnsweredStop
) -> Iterator[OrderSheet]:
    """The order sheets among the files; their lines are cited with the name of the file."""
    left = _MOST_TEXT
    for file in (file for file in files if not is_report(file.text)):
        is_data = file.name.lower().endswith(".json")
        if not file.whole:
            sheet: OrderSheet | None = unread(file.name, MAX_FILE // 2**10, FILES, is_data=is_data)
        elif is_data:
            sheet = read_turnfile(file.text, known, answered)
        else:
            text, data = without_data(file.text)
            lines = sender_lines(text, ours)
            if data is not None:
                yield of_file(data.read(known, answered), file.name)
            size = sum(len(line.text) for line in lines)
            sheet = _sheet(lines, known, language) if size <= left else unread(file.name, _MOST_TEXT // 1000, FILES)
            left -= size if size <= left else 0
        if sheet is not None:
            yield of_file(sheet, file.name)


def _sheet(lines: tuple[Line, ...], known: Known, language: str) -> OrderSheet | None:
    """The orders in a text file, as unsure ones if most of it is something else; None if it has none."""
    sheet = read_letter(lines, known, language)
    if not _has_orders(sheet):
        return None  # a signature, a disclaimer, our own letter
    if 2 * len(sheet.ignored) > sum(1 for line in lines if line.text):  # something else with an order in it
        sheet = read_letter([replace(line, sure=False) for line in lines], known, language)
    told = [each for each in sheet.requests if isinstance(each, Whisper)]  # an old letter may be attached
    if told:
        sheet = replace(
            sheet,
            requests=tuple(each for each in sheet.requests if each not in told),
            complaints=(*sheet.complaints, LineComplaint(0, "", 0, 0, "invalid", "tell-in-file")),
        )
    return sheet


def _has_orders(sheet: OrderSheet) -> bool:
    """Whether a text has to do with orders: it has a block, or a line that was meant to be one."""
    said = sheet.blocks or sheet.proposal or sheet.standing or sheet.previewed
    return bool(said) or any(complaint.key for complaint in sheet.complaints)
