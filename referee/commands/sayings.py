"""The sayings of running words: each wording of a command as a pattern, and what fills its slots.

Must not know how a letter is taken apart, nor which wordings there are.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import chain

from referee.commands.options import CALLED, OPTIONS
from referee.commands.table import TOPICS
from referee.commands.wordings import LINES, WORDS

COURTESY = "please|pls|plz|kindly|now|just|the|this|these|our|also|then|too|directly|asap"
"""Small words that may stand anywhere in a wish and change nothing."""

_GAP = rf",? (?:(?:{COURTESY}),? )*"
_NUMBERS = "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen"
_AS_FIGURES: Mapping[str, str] = {
    **{word: str(n) for n, word in enumerate(_NUMBERS.split(), 1)},
    **{"twenty": "20", "twenty-four": "24", "thirty": "30", "thirty-six": "36", "forty-eight": "48", "sixty": "60"},
    **{"seventy-two": "72", "a": "1", "an": "1"},
}
_SMALL_NUMBERS = "|".join(sorted((word for word in _AS_FIGURES if len(word) > 2), key=len, reverse=True))
_UNIT = r"(?:hours?|hrs?|h|days?|d|weeks?|wks?|w)\b"
_MORE = "(?:more|extra|additional|further)"
_LATER = "(?:more|extra|longer|later)"
_WHOLE = "(?:full|whole|single)"
_BEHIND_TIME = "(?: time)?(?: (?:more|extra|longer|later|earlier|in addition|on top))?"
_COUNT = rf"(?:\d{{1,18}}|{_SMALL_NUMBERS}|an?)"
_ADDRESS = r"[<(]?[^\s@<>(),;]+@[^\s<>(),;]+[>)]?"
_WORD = r"[^\W\d_][\w.'-]*"

_SLOTS: Mapping[str, str] = {
    "time": rf"(?:another|{_COUNT}) ?(?:{_MORE} |{_WHOLE} )?{_UNIT}",
    "more": rf"(?:another (?:{_COUNT} )?{_UNIT}|{_COUNT} {_MORE} {_UNIT}|{_COUNT} ?{_UNIT}(?= {_LATER}))",
    "seat": rf"{_WORD}(?: {_WORD})??",
    "person": rf".{{0,60}}?{_ADDRESS}(?:,? [a-z]+/[a-z_]+\)?)?",
    "address": _ADDRESS,
    "name": rf"{_WORD}(?: {_WORD})??",
    "round": r"\d{1,3}|one|two|three|four|five|six|seven|eight|nine",
    "number": rf"-?\d{{1,6}}|{_SMALL_NUMBERS}",
    "player": r"\w+",
    "any": r"\w+",
    "place": r"[\w ]{2,30}?",
    "target": r"[\w ]{2,30}?",
    "moment": r".{1,60}?",
    "days": r".{1,60}?",
    "value": r".{1,60}?",
    "switch": "on|off",
    "text": r".+",
    "option": "|".join(sorted(map(re.escape, CALLED), key=len, reverse=True)),
    "topic": "|".join(sorted(map(re.escape, TOPICS), key=len, reverse=True)),
}
_AROUND: Mapping[str, tuple[str, str]] = {
    "seat": ("(?:(?:player|seat|colou?r) )?", "(?:'s)?(?: (?:player|seat))?"),
    "time": ("", _BEHIND_TIME),
    "more": ("", _BEHIND_TIME),
}
"""What may stand before and behind what fills a slot, and is no part of it."""

_PIECE = re.compile(r"\{(\w+)\}|\b([A-Z]{2,})\b|([\[\]])|( (?=\{(?:text|person|name|days|moment)\}))| ")


@dataclass(frozen=True, slots=True)
class Saying:
    """A way to wish for the command that `line` has, with slots; `stated`: it may be a remark as well."""

    line: str
    pattern: re.Pattern[str]
    inside: re.Pattern[str]  # the same amid other words
    stated: bool

    def line_with(self, slots: Mapping[str, str]) -> str:
        """The line with its slots filled; one that nothing fills is left out."""
        filled = re.sub(r"\{(\w+)\}", lambda slot: slots.get(slot[1], ""), self.line)
        return " ".join(filled.split())


@cache
def sayings() -> tuple[Saying, ...]:
    """All ways to wish for anything."""
    found = list[Saying]()
    for line, listed in LINES.items():
        for said in listed:
            words = _expression(said.removeprefix("~"))
            inside = rf"(?<![\w'-])(?:{words})(?![\w'-])"
            found.append(Saying(line, re.compile(words), re.compile(inside), said.startswith("~")))
    return tuple(found)


def _expression(said: str) -> str:
    """The regular expression of a way as the table writes it."""

    def piece(found: re.Match[str]) -> str:
        if slot := found[1]:
            before, behind = _AROUND.get(slot, ("", ""))
            return f"{before}(?P<{slot}>{_SLOTS[slot]}){behind}"
        if found[2]:
            return f"(?:{_expression(WORDS[found[2]])})"
        return r"[,:]? " if found[4] else {"[": "(?:", "]": ")?"}.get(found[3] or "", _GAP)

    return _PIECE.sub(piece, said)


@cache
def spellings() -> tuple[str, ...]:
    """Every plain word of the table, by which one that is misspelt is recognised."""
    written = chain(WORDS.values(), chain.from_iterable(LINES.values()))
    values = (value for option in OPTIONS if not option.dated for value in option.values)
    named = (word for called in (*CALLED, *values) for word in re.findall("[a-z]{4,}", called))
    return tuple(dict.fromkeys((*(word for said in written for word in _plain_words(said)), *named)))


def _plain_words(said: str) -> Iterator[str]:
    for word, may_lack in re.findall(r"(?<![\\{\w])([a-z']{3,})(?![\w}])(\??)", said):
        yield from (word, word[:-1]) if may_lack else (word,)
    yield from ("hours", "hour", "days", "weeks", "please", "round", "until")


def filled(slot: str, said: str, typed: str) -> str:
    """What fills a slot, as commands write it; empty if it is not of its kind."""
    match slot:
        case "round" | "number":
            return _AS_FIGURES.get(said, said)
        case "time" | "more":
            return _length(said)
        case "option":
            return CALLED[said]
        case "topic":
            return TOPICS[said]
        case "name":
            return typed if typed[:1].isupper() else ""
        case "address":
            return typed.strip("<>().,;")
        case "person":
            return typed.rstrip(").,;") if "(" not in typed else typed
    return typed


def _length(said: str) -> str:
    """An amount of time as commands write it: 2 DAYS."""
    unit = re.search(_UNIT, said)
    many = re.match(rf"another (?P<more>{_COUNT})\b|(?P<many>{_COUNT})", said)
    number = (many["more"] or many["many"]) if many else "1"
    number = _AS_FIGURES.get(number, number)
    assert unit is not None
    name = {"h": "HOUR", "d": "DAY", "w": "WEEK"}[unit.group()[0]]
    return f"{number} {name}{'' if number == '1' else 'S'}"
