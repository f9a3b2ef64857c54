"""JSON that stands in a letter's own words, alone or between fences: it is a turn file, and never read as words.

Knows how programs and mail clients write and wrap JSON. Must not know what it says.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from referee.orders.contents import Known, LineComplaint, OrderSheet, Origin
from referee.orders.turnfile import AnsweredStop, read_turnfile

_BEGINS = re.compile(r"\s*(?:\{\s*(?:[\"'}\u201c\u201d\u201e]|$)|\[\s*(?:\{|$))")
_FENCE = re.compile(r"\s*(?:```|~~~)\s*\w*\s*")
_STRING = re.compile(r'"(?:[^"\\]|\\.)*("|\\?$)')


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
