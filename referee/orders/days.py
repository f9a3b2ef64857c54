"""Reads days as people write them: 1 Dec to 6 Dec, 1-6 Dec, until Monday, next week, 3 days.

UNTIL a day alone is until it begins, as in PAUSE UNTIL 2 Jan, and so is a day on which somebody is back; the last day
of a range belongs to it. What may mean two days is not read: 1/12, next Monday. Amid running words, about which one is
asked, days are also read loosely: from Friday on is a week, Christmas three days, the 5th the next one. Knows the words
for days in the languages that letters are written in. Must not know whose days they are, nor what time it is: today is
an argument.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from functools import cache
from itertools import pairwise
from typing import Literal

from babel.dates import get_day_names, get_month_names

from referee.languages.folders import ENGLISH, words_by_tag
from referee.languages.tokens import fold, words_of

WEEKDAYS = ("MON", "TUE", "WED", "THU", "FRI", "SAT", "SUN")
"""The ids of the days of the week, as lists of words have them."""

_WORDS = re.compile(r"\d{4}-\d\d?-\d\d?|\d+|[^\W\d_]+|\.\.+|[-./]")
_ENDS = " \t.,;!"
_SHORTEST = 3  # letters of a name that is cut short: sooner it is a word of its own
_PAST = 31  # days back that a day without a year may be meant
_LONGEST = 12  # words of days amid running words
_NEAR = 4  # words between a day and the word that says that somebody is back then
_TABLE = 60  # words of days, and numbers, of which running words make a table that tells no one's absence
_DAY = timedelta(1)
_FIGURES = 4  # of a number
_YEARS = range(1990, 2200)
_MOST = 31  # days of a month
_HOURS = 24


@dataclass(frozen=True, slots=True)
class Days:
    """Days in a row: the first and the last of them."""

    first: date
    last: date


_Kind = Literal[
    "day",
    "weekday",
    "month",
    "number",
    "unit",
    "hour",
    "to",
    "until",
    "from",
    "between",
    "and",
    "back",
    "all",
    "period",
    "noise",
    "dot",
    "slash",
]


@dataclass(frozen=True, slots=True)
class _Said:
    """A word or phrase, and what it says."""

    kind: _Kind
    number: int = 0  # of a weekday from 0, of a month from 1, how many days a unit has or how far ahead a day is
    day: date | None = None
    nth: bool = False  # of a number: written as a day of a month, 5th


def days_named(text: str, today: date, language: str = ENGLISH) -> Days | None:
    """The days that a text names and nothing else; None if it does not, or may mean others."""
    said = _said(text.strip(_ENDS), language)
    return None if said is None else _days_of([each for each in said if each.kind != "noise"], today)


def is_of_days(text: str, language: str = ENGLISH) -> bool:
    """Whether all words of a text speak of days, whichever they mean."""
    return bool(_said(text.strip(_ENDS), language))


def written(day: date) -> str:
    """A day as we write it in orders: 1 Dec."""
    return f"{day.day} {get_month_names('abbreviated', 'format', ENGLISH)[day.month]}"


def days_amid(text: str, today: date, language: str = ENGLISH) -> Days | None:
    """The days that running words name; None if they name none, or several.

    One day, near a word that says that somebody is back then, is until that day begins.
    """
    said = list(_amid(text, today, language))
    named = [at for at, (days, _) in enumerate(said) if days]
    if len(named) == 2 and _is_back(said, named[1]) and not _is_back(said, named[0]):
        (leaves, _), (returns, _) = (said[at] for at in named)
        return _from_to(leaves.first, returns.first - _DAY) if leaves and returns else None
    found = {_until_back(said, at, today) if _is_back(said, at) else days for at, (days, _) in enumerate(said) if days}
    return found.pop() if len(found) == 1 else None


_Amid = Sequence[tuple[Days | None, Sequence[_Said | None]]]


def _is_back(said: _Amid, at: int) -> bool:
    """Whether what stands there names one day, and a word in the same sentence, near it, says "back"."""
    days, words = said[at]
    on = days is not None and words[0] is not None and words[0].kind == "from"  # from Friday on, back from Friday
    one = days is not None and (on or days.first == days.last)
    if not one or any(each and each.kind in _MORE for each in words):
        return False
    for beside in (reversed(said[max(0, at - _NEAR - 1) : at]), said[at + 1 : at + _NEAR + 2]):
        for other, (word, *_) in beside:
            if other or (word is not None and word.kind == "dot"):
                break
            if word is not None and word.kind == "back":
                return True
    return False


def _until_back(said: _Amid, at: int, today: date) -> Days | None:
    """The days until the one that is named there."""
    days = said[at][0]
    return days and _from_to(today, days.first - _DAY)


def counts_beside_days(text: str, today: date, language: str = ENGLISH) -> bool:
    """Whether running words hold a number that belongs to none of the days that they name."""
    left = [each for days, said in _amid(text, today, language) if not days for each in said]
    return any(each is not None and each.kind == "number" and not each.nth for each in left)


def _amid(text: str, today: date, language: str) -> Iterator[tuple[Days | None, Sequence[_Said | None]]]:
    """The days that running words name, and each word between them, with what it says."""
    said = [each for each in _pieces(text, language) if each is None or each.kind != "noise"]
    if sum(each is not None for each in said) > _TABLE:
        return
    at = 0
    while at < len(said):
        days, length = _longest_at(said, at, today)
        yield days, said[at : at + length]
        at += length


def _length_amid(text: str, language: str = ENGLISH) -> int:
    """How many days running words name as a length, the first if several: two more days; 0 if they name none."""
    said = _pieces(text, language)
    for at, each in enumerate(said):
        behind = next((near for near in said[at + 1 : at + 3] if near is not None and near.kind != "noise"), None)
        if each is not None and each.kind == "number" and behind is not None and behind.kind == "unit":
            return each.number * behind.number
    alone = [each.number for each in said if each is not None and each.kind == "unit" and each.number > 1]
    return alone[0] if len(alone) == 1 else 0  # a week


def days_wished(text: str, today: date | None, language: str = ENGLISH) -> int:
    """For how many days from today on running words wish something, as a length or until a day; 0 if they do not say.

    A day that is begun counts, so that 36 hours are two; a number alone is so many days.
    """
    said = [each for each in _pieces(text, language) if each is not None and each.kind != "noise"]
    hours = [one.number for one, unit in pairwise(said) if (one.kind, unit.kind) == ("number", "hour")]
    if length := -(-hours[0] // _HOURS) if hours else _length_amid(text, language):
        return length
    days = days_amid(text, today, language) if today else None
    if days is not None and today is not None:
        return (days.last - today).days + 1
    alone = is_of_days(text, language) and [each.kind for each in said] == ["number"]
    return said[0].number if alone else 0


def _longest_at(said: Sequence[_Said | None], at: int, today: date) -> tuple[Days | None, int]:
    """The days that the most words from here on name, and how many words those are; else none, and one."""
    for end in range(min(len(said), at + _LONGEST), at, -1):
        part = [each for each in said[at:end] if each is not None]
        if (
            len(part) == end - at
            and part[-1].kind != "dot"
            and (days := _days_of(part, today) or _loosely(part, today))
        ):
            return days, end - at
    return None, 1


# --- words ------------------------------------------------------------------------------------------------


def _said(text: str, language: str) -> list[_Said] | None:
    """What each word says; None if one says nothing of days."""
    pieces = _pieces(text, language)
    known = [each for each in pieces if each is not None]
    return known if len(known) == len(pieces) else None


def _pieces(text: str, language: str) -> Sequence[_Said | None]:
    """What each word or phrase of a text says; None for a word that says nothing of days.

    An and is a TO behind a BETWEEN, which is a FROM then, and says nothing elsewhere.
    """
    found = [*_each(text, language)]
    opened = False
    for at, each in enumerate(found):
        if each is not None and each.kind == "between":
            opened, found[at] = True, _Said("from")
        elif each is not None and each.kind == "and":
            opened, found[at] = False, _Said("to" if opened else "noise")
    return found


def _each(text: str, language: str) -> Iterator[_Said | None]:
    """As `_pieces`, word by word."""
    said, longest = _lexicon(language)
    words = _WORDS.findall(fold(text)[0])
    at = 0
    while at < len(words):
        word, length = words[at], 1
        piece = _figures(word)
        if piece is not None and piece.kind == "number" and words[at + 1 : at + 2] and words[at + 1] in _ORDINALS:
            piece = replace(piece, nth=True)
        for size in range(longest, 0, -1) if piece is None else ():
            if (piece := said.get(tuple(words[at : at + size]))) is not None:
                length = size
                break
        if piece is None and at and words[at - 1].isdigit() and word in _ORDINALS:
            piece = _Said("noise")
        yield piece
        at += length


_ORDINALS = ("st", "nd", "rd", "th", "e", "er", "ste", "de", "a")
"""What stands right behind the figures of a day in one language or another: 1st, 2e, 3:a."""


def _figures(word: str) -> _Said | None:
    """What a word in figures, or a mark, says."""
    if word.isdigit() and len(word) <= _FIGURES:
        return _Said("number", int(word))
    if word == "-" or word.startswith(".."):
        return _Said("to")
    if word in "./":
        return _Said("dot" if word == "." else "slash")
    if word[0].isdigit() and "-" in word:
        return _dated(*map(int, word.split("-")))
    return None


_UNITS = {"DAYS": 1, "WEEKS": 7}
_ONE = "ONE"
_AHEAD = {"TODAY": 0, "TOMORROW": 1}
_PERIODS = ("THIS WEEK", "NEXT WEEK", "WEEKEND", "CHRISTMAS", "NEW YEAR")
_FEASTS = {"CHRISTMAS": ((12, 24), 3), "NEW YEAR": ((12, 31), 2)}  # how each begins, and how many days it has
_WEEK = 7  # days that somebody is taken to be away from some day on
_MORE = ("to", "until", "back", "unit", "period")
"""What makes more of a day than that day alone."""
_PLAIN: dict[str, _Kind] = {
    "TO": "to",
    "UNTIL": "until",
    "HOURS": "hour",
    "FROM": "from",
    "BETWEEN": "between",
    "AND": "and",
    "BACK": "back",
    "INCLUDED": "all",
    "NOISE": "noise",
}


@cache
def _lexicon(language: str) -> tuple[dict[tuple[str, ...], _Said], int]:
    """What each phrase of a language, or of English, says; and how many words the longest has."""
    tag = language.partition("-")[0].lower()
    said = {phrase: meant for each in (ENGLISH, tag) if each in words_by_tag() for phrase, meant in _own(each).items()}
    return said, max(map(len, said))


def _own(tag: str) -> dict[tuple[str, ...], _Said]:
    """What each phrase of one language says; what would say two things says nothing."""
    meant: dict[tuple[str, ...], set[_Said]] = {}

    def add(phrase: str, said: _Said) -> None:
        meant.setdefault(tuple(_WORDS.findall(fold(phrase)[0])), set()).add(said)

    widths: tuple[Literal["wide", "abbreviated"], ...] = ("wide", "abbreviated")
    for width in widths:
        for form in ("format", "stand-alone"):
            for kind, number, name in _names(width, form, tag):
                if len(name := name.rstrip(".")) >= _SHORTEST:
                    add(name, _Said(kind, number))
    words = words_by_tag()[tag]
    for id, phrases in words.days.items():
        for phrase in phrases:
            if id in WEEKDAYS:
                add(phrase, _Said("weekday", WEEKDAYS.index(id)))
            elif id == _ONE:
                add(phrase, _Said("number", 1))
            elif id in _AHEAD:
                add(phrase, _Said("day", _AHEAD[id]))
            elif id in _UNITS:
                add(phrase, _Said("unit", _UNITS[id]))
            elif id in _PERIODS:
                add(phrase, _Said("period", _PERIODS.index(id)))
            else:
                add(phrase, _Said(_PLAIN[id]))
    for figures, phrases in words.numbers.items():
        for phrase in phrases:
            meant.setdefault(tuple(_WORDS.findall(fold(phrase)[0])), {_Said("number", int(figures))})
    return {phrase: said.pop() for phrase, said in meant.items() if len(said) == 1}


def _names(width: Literal["wide", "abbreviated"], form: str, tag: str) -> Iterator[tuple[_Kind, int, str]]:
    """The names of days and months."""
    context: Literal["format", "stand-alone"] = "format" if form == "format" else "stand-alone"
    yield from (("weekday", day, name) for day, name in get_day_names(width, context, tag).items())
    yield from (("month", month, name) for month, name in get_month_names(width, context, tag).items())


# --- days -------------------------------------------------------------------------------------------------


def _days_of(said: Sequence[_Said], today: date) -> Days | None:
    """The days that these words name together; None if they name none, or may mean others."""
    whole = _with_dates(_with_ranges(_with_last_day([*_without_idle_dots(said)])), today)
    match [each.kind for each in whole]:
        case ["weekday"] if whole[0].number == today.weekday():
            return None  # today, or in a week?
        case ["day" | "weekday"]:
            first = _day(whole[0], today, today)
            return Days(first, first)
        case ["until", "day" | "weekday"] | ["back", "day" | "weekday"] | ["back", "from", "day" | "weekday"]:
            return _from_to(today, _day(whole[-1], today + _DAY, today) - _DAY)  # that day one is back
        case ["day" | "weekday", "back", "day" | "weekday"] | ["from", "day" | "weekday", "back", "day" | "weekday"]:
            both = _both(whole[-3], whole[-1], today)
            return both and Days(both.first, max(both.first, both.last - _DAY))
        case ["to", "day" | "weekday"]:
            return _from_to(today, _day(whole[1], today + _DAY, today))
        case ["from", "day" | "weekday", "to" | "until", "day" | "weekday"]:
            return _both(whole[1], whole[3], today)
        case ["day" | "weekday", "to" | "until", "day" | "weekday"]:
            return _both(whole[0], whole[2], today)
        case ["number", "unit"]:
            return _from_to(today, today + _DAY * _length(whole))
        case ["from", "day" | "weekday", "number", "unit"] | ["day" | "weekday", "number", "unit"]:
            start = whole[-3]
            return _lasting(start, _length(whole[-2:]), today)
        case ["number", "unit", "from", "day" | "weekday"]:
            return _lasting(whole[3], _length(whole[:2]), today)
        case ["period"] if _PERIODS[whole[0].number] not in _FEASTS:
            return _period(whole[0].number, today)
    return None


def _loosely(said: Sequence[_Said], today: date) -> Days | None:
    """The days that these words may well name together, of which their writer has to be asked."""
    plain = [
        each
        for each, behind in zip(said, (*said[1:], None), strict=True)
        if each.kind != "weekday" or not _is_number(behind)
    ]
    whole = _with_dates(_with_ranges(_with_last_day([*_without_idle_dots(plain)])), today)
    if len(plain) < len(said) and (days := _days_of(plain, today)):
        return days
    match [each.kind for each in whole]:
        case ["from", "day" | "weekday"]:
            return _lasting(whole[1], _WEEK, today)
        case ["from", "day" | "weekday", "unit"]:
            return _lasting(whole[1], whole[2].number, today)
        case ["from", "number", "to" | "until", "number"]:
            return _days_of_month(whole[1].number, whole[3].number, today)
        case ["number", "to" | "until", "number"] if whole[0].nth and whole[2].nth:
            return _days_of_month(whole[0].number, whole[2].number, today)
        case ["until" | "to", "number"] if whole[1].nth:
            day = _next(whole[1].number, today + _DAY)
            return Days(today, day) if day else None
        case ["period"] if feast := _FEASTS.get(_PERIODS[whole[0].number]):
            begins = _dated_near(today, *feast[0])
            first = begins.day if begins else None
            return Days(first, first + _DAY * (feast[1] - 1)) if first else None
    return None


def _is_number(said: _Said | None) -> bool:
    return said is not None and said.kind == "number"


def _next(number: int, since: date) -> date | None:
    """The first day of this number in a month, from some day on."""
    days = (since + _DAY * n for n in range(2 * _MOST))
    return next((day for day in days if day.day == number), None)


def _days_of_month(one: int, other: int, today: date) -> Days | None:
    """The days from one number in a month to another that comes soon after it."""
    first = _next(one, today)
    last = _next(other, first) if first else None
    return Days(first, last) if first and last else None


def _without_idle_dots(said: Sequence[_Said]) -> Iterator[_Said]:
    """The words without dots, but for those between two numbers: 1. Dec, Fri. 1.12."""
    for at, each in enumerate(said):
        if each.kind != "dot" or [near.kind for near in said[max(0, at - 1) : at + 2 : 2]] == ["number", "number"]:
            yield each


def _with_last_day(said: list[_Said]) -> list[_Said]:
    """The words with UNTIL as TO if they say that the last day belongs to it: until 6 Dec inclusive."""
    if all(each.kind != "all" for each in said):
        return said
    return [_Said("to") if each.kind == "until" else each for each in said if each.kind != "all"]


def _with_ranges(said: list[_Said]) -> list[_Said]:
    """The words with the month of a range behind both its numbers: 1-6 Dec is 1 Dec to 6 Dec."""
    for at in range(len(said) - 3):
        four = said[at : at + 4]
        match [each.kind for each in four]:
            case ["number", "to" | "until", "number", "dot"] if not at or said[at - 1].kind != "dot":
                return [*said[: at + 1], *said[at + 3 : at + 5], *said[at + 1 :]]
            case ["number", "to" | "until", "number", "month"] if four[0].number <= _MOST:
                return [*said[: at + 1], four[3], *said[at + 1 :]]
            case ["month", "number", "to" | "until", "number"] if said[at + 4 :][:1] != [four[0]]:
                return [*said[: at + 3], four[0], *said[at + 3 :]]
    return said


def _with_dates(said: list[_Said], today: date) -> list[_Said]:
    """The words with each date as a day: 1 Dec, December 1, 1 Dec 2026, 1.12.; a day of the week beside it must fit."""
    whole: list[_Said] = []
    at = 0
    while at < len(said):
        dated, length = _date_at(said, at, today)
        if dated is None:
            whole.append(said[at])
        elif whole and whole[-1].kind == "weekday":
            if dated.day is None or whole[-1].number != dated.day.weekday():
                return []
            whole[-1] = dated
        else:
            whole.append(dated)
        at += length
    return whole


def _date_at(said: Sequence[_Said], at: int, today: date) -> tuple[_Said | None, int]:
    """The date that is written here, and with how many words; else none, and one."""
    kinds = [each.kind for each in said[at : at + 6]]
    numbers = [each.number for each in said[at : at + 6]]
    match kinds:
        case ["number", "dot", "number", *_]:
            day, month, length = numbers[0], numbers[2], 3 + (kinds[3:4] == ["dot"])
        case ["number", "month", *_]:
            day, month, length = numbers[0], numbers[1], 2
        case ["month", "number", *_]:
            day, month, length = numbers[1], numbers[0], 2
        case _:
            return None, 1
    if kinds[length : length + 1] == ["number"] and numbers[length] >= today.year - 1:
        return _dated(numbers[length], month, day), length + 1
    return _dated_near(today, month, day), length


def _dated(year: int, month: int, day: int) -> _Said | None:
    try:
        return _Said("day", day=date(year, month, day)) if year in _YEARS else None
    except ValueError:
        return None


def _dated_near(today: date, month: int, day: int) -> _Said | None:
    """The day in the year in which it comes next, or was not long ago."""
    years = (_dated(year, month, day) for year in range(today.year - 1, today.year + 9))
    return next((each for each in years if each and each.day and (today - each.day).days <= _PAST), None)


def _day(said: _Said, since: date, today: date) -> date:
    """The day that is said; a day of the week is the first of its name from `since` on."""
    if said.kind == "weekday":
        return since + _DAY * ((said.number - since.weekday()) % 7)
    return said.day or today + _DAY * said.number


def _from_to(first: date, last: date) -> Days | None:
    return Days(first, last) if first <= last else None


def _both(one: _Said, other: _Said, today: date) -> Days | None:
    first = _day(one, today, today)
    return _from_to(first, _day(other, first, today))


def _length(said: Sequence[_Said]) -> int:
    return said[0].number * said[1].number


def _lasting(start: _Said, length: int, today: date) -> Days | None:
    first = _day(start, today, today)
    return _from_to(first, first + _DAY * (length - 1))


def _period(which: int, today: date) -> Days:
    """This week from today on, next week, or the weekend that comes or is."""
    sunday = today + _DAY * (6 - today.weekday())
    if _PERIODS[which] == "NEXT WEEK":
        return Days(sunday + _DAY, sunday + _DAY * 7)
    if _PERIODS[which] == "WEEKEND":
        return Days(max(today, sunday - _DAY), sunday)
    return Days(today, sunday)


@cache
def month_words() -> frozenset[str]:
    """The folded names of the months, as they stand in a date."""
    return frozenset(
        word for tag in words_by_tag() for name in get_month_names(locale=tag).values() for word in words_of(name)
    )
