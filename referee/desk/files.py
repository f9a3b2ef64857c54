"""What a letter holds of its sender's own: lines, JSON among them, and the order sheets of attached files.

Knows how our words are told from the sender's, in a file as in a letter, and how programs and mail clients write and
wrap JSON: it is a turn file, and never read as words. Must not decide what follows.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from referee.mail.letter_lines import keys_of
from referee.mail.parts import FILES, MAX_FILE, File
from referee.mail.quoting import reply_lines
from referee.orders.contents import Known, Line, LineComplaint, OrderSheet, Origin, Whisper
from referee.orders.turnfile import AnsweredStop, of_file, read_turnfile, unread
from referee.prose.letter_reader import read_letter
from referee.report.data import is_report

_BEGINS = re.compile(r"\s*(?:\{\s*(?:[\"'}\u201c\u201d\u201e]|$)|\[\s*(?:\{|$))")
_FENCE = re.compile(r"\s*(?:```|~~~)\s*\w*\s*")
_STRING = re.compile(r'"(?:[^"\\]|\\.)*("|\\?$)')

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


# --- JSON among the words ------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DataInWords:
    """The text of JSON in a letter, and the number in the letter of each of its lines."""

    text: str
    numbers: tuple[int, ...]

    def read(self, known: Known, answered: AnsweredStop) -> OrderSheet:
        """Its sheet as that of a turn file, by the lines of the letter."""
        sheet = read_turnfile(self.text, known, answered)
        return replace(
            sheet,
            complaints=tuple(replace(each, line=self._number(each)) for each in sheet.complaints),
            where=tuple(replace(each, line=self._number(each)) for each in sheet.where),
        )

    def _number(self, about: LineComplaint | Origin) -> int:
        return self.numbers[min(about.line, len(self.numbers)) - 1] if about.line else 0


def without_data(text: str) -> tuple[str, DataInWords | None]:
    """A text with empty lines instead of the JSON in it, and that JSON; None if there is none.

    What is quoted is no JSON of the writer's.
    """
    lines = text.splitlines()
    begin = next((at for at, line in enumerate(lines) if _BEGINS.match(line)), None)
    if begin is None:
        return text, None
    quoted = (at for at, line in enumerate(lines) if at > begin and line.lstrip().startswith(">"))
    end = begin + _length(lines[begin : next(quoted, None)])
    fences = {at for at in (begin - 1, end) if 0 <= at < len(lines) and _FENCE.fullmatch(lines[at])}
    rest = ["" if begin <= at < end or at in fences else line for at, line in enumerate(lines)]
    return "\n".join(rest), _joined(lines[begin:end], begin + 1)


def _length(lines: Sequence[str]) -> int:
    """The number of lines that JSON takes which begins with the first; up to its last bracket if it is no one value."""
    data = _joined(lines, 0)
    try:
        _, end = json.JSONDecoder().raw_decode(data.text.lstrip())
    except (ValueError, RecursionError):
        return _to_last_bracket(lines)
    indent = len(data.text) - len(data.text.lstrip())
    after = data.text[: indent + end].count("\n") + 1
    length = data.numbers[after] if after < len(data.numbers) else len(lines)
    return _to_last_bracket(lines) if any(map(_BEGINS.match, lines[length:])) else length


def _to_last_bracket(lines: Sequence[str]) -> int:
    closing = [at for at, line in enumerate(lines) if re.search(r"[}\]]\W*$", line)]
    return closing[-1] + 1 if closing else len(lines)


def _joined(lines: Sequence[str], first: int) -> DataInWords:
    """The text of lines, the first of this number; one broken within a string is whole again, and a space a space."""
    texts: list[list[str]] = []
    numbers: list[int] = []
    is_open = False
    for number, line in enumerate(lines, first):
        text = line.replace("\u00a0", " ").rstrip()
        if is_open:
            text = f" {text.lstrip()}"
            texts[-1].append(text)
        else:
            texts.append([text])
            numbers.append(number)
        quoted = f'"{text}' if is_open else text
        is_open = any(found.group(1) != '"' for found in _STRING.finditer(quoted))
    return DataInWords("\n".join(map("".join, texts)), tuple(numbers))
