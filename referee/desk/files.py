"""The files beside a player's letter: each is an order sheet of its own, if it is one at all.

Knows how our words are told from theirs, in a file as in a letter. Must not decide what follows.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from referee.mail.attached import MAX_FILE, File
from referee.mail.budget import FILES
from referee.mail.quoting import reply_lines
from referee.orders.contents import Line, OrderSheet, Table
from referee.orders.joining import of_file
from referee.orders.turnfile import read_turnfile, unread
from referee.prose.letter_reader import read_letter

_COPIED = 12
"""Lines of an unquoted letter that may have been copied from what we showed: where all are ours, or have our bar."""

_OWN = 10_000
"""Characters of text files that are read of a letter, without what is ours in them."""


def own_lines(text: str, ours: tuple[str, ...]) -> tuple[Line, ...]:
    """The writer's own lines, told from ours by comparison with these letters of ours.

    Where something stood between two of them there is an empty line: words that run on end there.
    """
    lines: list[Line] = []
    whole = text.splitlines()
    for own in reply_lines(text, ours):
        if lines and own.number > lines[-1].number + 1:
            lines.append(Line(own.number - 1, ""))
        above = whole[own.number - 2].strip() if own.number > 1 else ""
        lines.append(Line(own.number, own.text, own.sure, above.lstrip("> ") if above.startswith(">") else ""))
    return tuple(lines) if any(line.startswith(">") for line in whole) else _with_copied(lines, whole)


def _with_copied(lines: Sequence[Line], whole: Sequence[str]) -> tuple[Line, ...]:
    """The own lines of an unquoted letter, and in doubt those that may have been copied from ours to be sent back."""
    own = {line.number: line for line in lines if line.text.strip()}
    if len(whole) > _COPIED:
        return tuple(lines)
    copied = {n: Line(n, text, sure=False) for n, text in enumerate(whole, 1) if not own or text.startswith("|")}
    return tuple(line for _, line in sorted({**{line.number: line for line in lines}, **copied, **own}.items()))


def sheets_of(
    files: Sequence[File], ours: tuple[str, ...], table: Table, language: str, rounds: Sequence[int]
) -> Iterator[OrderSheet]:
    """The sheets of those files that are some, their lines told with the name of the file."""
    left = _OWN
    for file in files:
        if not file.whole:
            sheet: OrderSheet | None = unread(file.name, MAX_FILE // 2**10, FILES)
        elif file.name.lower().endswith(".json"):
            sheet = read_turnfile(file.text, table, rounds)
        else:
            lines = own_lines(file.text, ours)
            size = sum(len(line.text) for line in lines)
            sheet = _sheet(lines, table, language) if size <= left else unread(file.name, _OWN // 1000, FILES)
            left -= size if size <= left else 0
        if sheet is not None:
            yield of_file(sheet, file.name)


def _sheet(lines: tuple[Line, ...], table: Table, language: str) -> OrderSheet | None:
    sheet = read_letter(lines, table, language)
    if not _speaks(sheet):
        return None  # a signature, a disclaimer, our own letter
    if 2 * len(sheet.ignored) > sum(1 for line in lines if line.text):  # something else with an order in it
        sheet = read_letter([replace(line, sure=False) for line in lines], table, language)
    return sheet


def _speaks(sheet: OrderSheet) -> bool:
    """Whether a text has anything to do with orders: a block, or a line that was to be one."""
    said = sheet.blocks or sheet.proposal or sheet.standing or sheet.previewed
    return bool(said) or any(complaint.key for complaint in sheet.complaints)
