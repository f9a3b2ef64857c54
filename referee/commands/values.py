"""What a sentence names that a command may hold: seats, people, numbers, amounts of time, days, moments, places.

Words for time of any language become English, as commands have them. Must not know which command is meant.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import cache
from typing import Literal

from babel.dates import get_day_names, get_month_names

from referee.commands.newcomers import has_address
from referee.commands.phrases import DAYS, MONTHS, Names, moment
from referee.commands.refused import Unclear
from referee.languages.tokens import WordToken, words_of
from referee.orders.days import WEEKDAYS, is_of_days
from referee.orders.keywords import in_each_language
from referee.orders.lexicon import Vocabulary
from referee.orders.writing import place_name

SlotKind = Literal["seat", "person", "name", "number", "time", "moment", "until", "days", "span", "place"]

USUAL_HOUR = "20:00"
"""What a day alone is proposed with where a moment is wanted."""

_LONGEST = 9  # words of one time
_PERSON = re.compile(r"[<(\[]*[^\s<>()\[\],;:]+@[^\s<>()\[\],;]*[^\W_][>)\]]*(?:,? [A-Z]\w+/\w+)?")
_LENGTH = re.compile(r"(?:(\d+(?:[.,]5)?|a) ?)?((?:more )*)(hour|day|week|h|d|w)s?(?: more)*")
_CLOCK = re.compile(r"(?<![\d:.])(?:at )?(\d\d?)(?: at)?$")
_NAMES_A_DAY = re.compile("|".join((*DAYS, *MONTHS, "today", "tomorrow", "week", r"\d-\d")), re.IGNORECASE)
_SHORTEST = 3  # letters of the name of a month or a day that is cut short


@dataclass(frozen=True, slots=True)
class NamedValue:
    """Something that is named: how each kind of slot has it, and which words name it."""

    slots: Mapping[SlotKind, str]
    words: range
    guessed: frozenset[SlotKind] = frozenset()  # slots that would have more than is said

    @property
    def must_count(self) -> bool:
        """Whether a line that leaves it out says less than was said."""
        return self.slots.keys() != {"name"}


@dataclass(frozen=True, slots=True)
class SentenceSaid:
    """A sentence of one language at one table, as its words are looked up."""

    typed: str
    tokens: Sequence[WordToken]
    tag: str
    words: Vocabulary
    names: Names

    def text(self, begin: int, end: int) -> str:
        """Some of its words as typed."""
        return self.typed[self.tokens[begin].column : self.tokens[end - 1].end] if begin < end else ""


def values_in(said: SentenceSaid, known: Set[int]) -> tuple[NamedValue, ...]:
    """All that a sentence names, in its order; `known` words are no names."""
    found, at = list[NamedValue](), 0
    people = {found.start(): found for found in _PERSON.finditer(said.typed)}
    in_address = {
        n for n, token in enumerate(said.tokens) if any(p.start() <= token.column < p.end() for p in people.values())
    }
    known = {*known, *in_address}
    while at < len(said.tokens):
        value = _person(said, at, people) or _time(said, at) or _thing(said, at, known)
        if value is not None:
            found.append(value)
        at = value.words.stop if value is not None else at + 1
    return tuple(_in_order_of_places(said, found))


def _person(said: SentenceSaid, at: int, people: Mapping[int, re.Match[str]]) -> NamedValue | None:
    token = said.tokens[at]
    before = said.tokens[at - 1].end if at else 0
    match = next((each for begin, each in people.items() if before <= begin <= token.column < each.end()), None)
    if match is None or not has_address(match.group()):
        return None
    end = next((n for n in range(at, len(said.tokens)) if said.tokens[n].column >= match.end()), len(said.tokens))
    address, _, zone = match.group().partition(" ")
    return NamedValue({"person": f"<{address.strip('<>()[],.')}> {zone.rstrip(')')}".rstrip()}, range(at, end))


def _thing(said: SentenceSaid, at: int, known: Set[int]) -> NamedValue | None:
    """The seat, place or name that begins here."""
    seat = said.words.match("seat", said.tokens, at)
    if seat is not None and seat[1] >= 0:
        player = said.names.players[seat[1]] if seat[1] < len(said.names.players) else ""
        return NamedValue({"seat": said.names.colours[seat[1]], "name": player}, range(at, at + seat[0]))
    place = said.words.match("place", said.tokens, at)
    if place is not None and at not in known:
        (one, *more) = place[1]
        name = said.text(at, at + place[0]) if more else place_name(one, said.names.board)
        return NamedValue({"place": name}, range(at, at + place[0]))
    end = at
    while end < len(said.tokens) and said.typed[said.tokens[end].column].isupper() and end not in known:
        end += 1
    return NamedValue({"name": said.text(at, end)}, range(at, end)) if end > at else None


def _in_order_of_places(said: SentenceSaid, found: list[NamedValue]) -> list[NamedValue]:
    """The values, with a place behind FROM before the place that is named in front of it: to Soria from Aragon."""
    places = [n for n, value in enumerate(found) if "place" in value.slots]
    if len(places) != 2:
        return found
    first, second = (found[n] for n in places)

    def is_source(value: NamedValue) -> bool:
        return any(
            said.words.match("FROM", said.tokens, n) for n in range(max(0, value.words.start - 2), value.words.start)
        )

    if is_source(second) and not is_source(first):
        found[places[0]], found[places[1]] = second, first
    return found


# --- time -----------------------------------------------------------------------------------------


def _time(said: SentenceSaid, at: int) -> NamedValue | None:
    """The number, amount of time, moment or days that the most words from here on name."""
    english, ends = list[str](), list[int]()
    n = at
    while n < len(said.tokens) and n - at < _LONGEST and (word := _in_english(said, n)) is not None:
        english.append(word[0])
        n += word[1]
        ends.append(n)
    for many in range(len(ends), 0, -1):
        ends_well = english[many - 1] != ""
        slots = _slots_of(_joined(said, at, english[:many], ends[:many])) if ends_well and english[0] else None
        if slots is not None:
            named, guessed = slots
            return NamedValue(named, range(at, ends[many - 1]), guessed)
    return None


def _in_english(said: SentenceSaid, at: int) -> tuple[str, int] | None:
    """What the word for time that stands here is in English, and of how many words it is; None for another word."""
    listed = _words_for_time(said.tag)
    for many in range(min(3, len(said.tokens) - at), 0, -1):
        english = listed.get(tuple(token.word for token in said.tokens[at : at + many]))
        if english is not None:
            return english, many
    word = said.tokens[at].word
    return (word, 1) if word[:1].isdigit() else None


def _joined(said: SentenceSaid, at: int, english: Sequence[str], ends: Sequence[int]) -> str:
    """The words in English, with the marks between them as typed."""
    parts = list[str]()
    for word, begin, end in zip(english, (at, *ends), ends, strict=False):
        last = end == ends[-1]
        parts += (word, "" if last else said.typed[said.tokens[end - 1].end : said.tokens[end].column])
        if begin == at and said.typed[: said.tokens[at].column].endswith(("+", " -")) and word[:1].isdigit():
            parts.insert(0, said.typed[said.tokens[at].column - 1])
    return " ".join("".join(parts).replace(",", " ").split())


def _slots_of(text: str) -> tuple[Mapping[SlotKind, str], frozenset[SlotKind]] | None:
    """What a time in English may fill, and what of it is guessed; None if it is none."""
    if re.fullmatch(r"[+-]?\d{1,6}", text):
        return {"number": text}, frozenset()
    if (length := _LENGTH.fullmatch(text.lstrip("+"))) and (length[1] or length[2]):
        many, unit = (length[1] or "1").replace("a", "1"), {"h": "HOUR", "d": "DAY", "w": "WEEK"}[length[3][0]]
        whole_days = unit == "HOUR" and many.isdigit() and int(many) % 24 == 0
        days = f"{int(many) // 24} days" if whole_days else f"{many} {unit.lower()}{'' if many == '1' else 's'}"
        return {"time": f"{many} {unit}{'' if many == '1' else 'S'}", "days": days}, frozenset({"days"})
    bare = re.sub(r"^(?:(?:until|to|at) )+", "", text)
    bare = re.sub(r" (?:until|to) (?=(?:at )?\d)", " ", bare)
    bare = re.sub(r"\bat (\d\d?) hours$", r"at \1", bare)  # om 20 uur
    is_end = text.startswith(("until ", "to "))
    if (clock := _CLOCK.search(bare)) and "at" in bare.split() and not _is_moment(bare):
        bare, is_end = f"{bare[: clock.start()]}{clock[1]}:00", is_end and int(clock[1]) > 12  # 8 o'clock, or 20?
    if _is_moment(bare):
        return {"moment": bare, "until": bare}, frozenset() if is_end else frozenset({"moment", "until"})
    if not is_of_days(text) or not _NAMES_A_DAY.search(text):
        return None
    slots: dict[SlotKind, str] = {"days": text}
    if re.search(r"^(?!until).* (?:to|until) |\d-\d", text):
        slots["span"] = text
    if _is_moment(bare, whole_days=True):
        slots |= {"moment": f"{bare} {USUAL_HOUR}", "until": bare}
    return slots, frozenset({"moment"}) if is_end else frozenset({"moment", "until"})


def _is_moment(text: str, *, whole_days: bool = False) -> bool:
    try:
        moment(text, (), whole_days=whole_days)
    except Unclear:
        return False
    return True


@cache
def _words_for_time(tag: str) -> Mapping[tuple[str, ...], str]:
    """What words of a language for time, and numbers, are in English; an empty word changes nothing."""
    return {words_of(phrase): english for phrase, english in _listed(tag)}


_ENGLISH = {
    **{"DAYS": "days", "WEEKS": "weeks", "ONE": "a", "TODAY": "today", "TOMORROW": "tomorrow", "UNTIL": "until"},
    **{"TO": "to", "FROM": "from", "NOISE": "", "INCLUDED": "inclusive", "WEEKEND": "weekend"},
    **{"THIS WEEK": "this week", "NEXT WEEK": "next week"},
    **dict(zip(WEEKDAYS, DAYS, strict=True)),
}
_AROUND = {"HOURS": "hours", "OCLOCK": "at", "NOON": "12:00", "MORE": "more"}


def _listed(tag: str) -> Iterator[tuple[str, str]]:
    words = in_each_language()[tag]
    idle = words.around["COURTESY"]  # now is no day
    yield from ((half, half) for half in ("am", "pm"))
    for id, phrases in words.days.items():
        yield from (
            (phrase, _ENGLISH[id]) for phrase in phrases if id in _ENGLISH and not (id == "TODAY" and phrase in idle)
        )
    for context in ("format", "stand-alone"):
        for width in ("wide", "abbreviated"):
            named = [(DAYS[n], name) for n, name in get_day_names(width, context, tag).items()]
            named += [(MONTHS[n - 1], name) for n, name in get_month_names(width, context, tag).items()]
            yield from ((name, english) for english, name in named if len(name.rstrip(".")) >= _SHORTEST)
    no_number = {*words.manners["BOTH"], *words.manners["NTH"]}
    for figures, phrases in words.numbers.items():
        yield from ((phrase, figures) for phrase in phrases if " " not in phrase and phrase not in no_number)
    for id, english in _AROUND.items():
        yield from ((phrase, english) for phrase in words.around[id])
