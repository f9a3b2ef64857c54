"""A catalogue: the words, sentences and date patterns of one language, and the templates.

Words and sentences are looked up by a context and an id: `word("place", "GAL")`, which a file of sentences has as
`msgctxt "place.GAL"`; a sentence also by words that somebody quoted from it. Templates have no words of their own. Must
not know where catalogues are kept, which sentences there are, nor who quotes one.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache, lru_cache
from math import log
from string import Formatter
from typing import Any, Literal, Protocol

from babel import Locale
from babel.dates import format_datetime, get_timezone
from babel.lists import format_list

Whom = Literal["you", "many"]
"""Whom a blank is filled with: the reader, or several; a language may have sentences of its own for them."""

_MISSPELT = (LookupError, ValueError, AttributeError, TypeError)
"""What comes of a sentence with a blank that nothing fills."""

_SPANISH = (
    (" y ", " e ", re.compile(r"h?[ií](?![aeouáéóú])", re.IGNORECASE)),
    (" o ", " u ", re.compile(r"h?[oó]|8|11(?!\d)", re.IGNORECASE)),
)
"""What Spanish says for "and" and "or" before their own sounds, which Babel does not know: e Inés, u 11."""


class Noun(str):
    """What something is called, in the forms that sentences ask for: `{place:to}`; a form it has not is the name."""

    __slots__ = ("formed", "whom")
    formed: Callable[[str], str | None]
    whom: Whom | None

    def __new__(
        cls, title: str, formed: Callable[[str], str | None] = lambda _: None, whom: Whom | None = None
    ) -> Noun:
        """A name, and what gives its other forms; `whom` if it is that of the reader, or of several."""
        name = super().__new__(cls, title)
        name.formed, name.whom = formed, whom
        return name

    def __format__(self, form: str) -> str:
        return (form and self.formed(form)) or str(self)

    def each(self, changed: Callable[[str], str]) -> Noun:
        """This name with all of its forms changed alike."""
        return Noun(changed(self), lambda form: changed(format(self, form)), self.whom)


def together(names: Sequence[str], joined: Callable[[Sequence[str]], str], whom: Whom | None = None) -> Noun:
    """Several words as one name: a form that is asked of it is asked of each that is a name."""
    if len(names) == 1:
        return names[0] if isinstance(names[0], Noun) else Noun(names[0])
    each = lambda form: joined([format(name, form) if isinstance(name, Noun) else name for name in names])  # noqa: E731
    return Noun(joined(names), each, whom)


def _several(names: Sequence[str], joined: Callable[[Sequence[str]], str]) -> Noun:
    """A list as one name."""
    return together(names, joined, "many" if names else None)


class _AnyForm(Formatter):
    """Fills blanks that ask for a form of what has none."""

    def format_field(self, value: Any, format_spec: str) -> str:
        plain = isinstance(value, str) and not isinstance(value, Noun)
        return value if plain else str(format(value, format_spec))


class Arguments(Protocol):
    """What fills the blanks of a sentence that are numbers."""

    def filled(self, said: str) -> str:
        """A sentence with its blanks filled."""

    def number(self, forms: Sequence[str]) -> int:
        """The number that decides which of these forms of a sentence is said."""

    def values(self, said: str) -> Mapping[str, Any]:
        """What each blank of a sentence is filled with."""


@dataclass(frozen=True, slots=True, eq=False)  # compared by identity: a catalogue is read once and shared
class Catalogue:
    """The words of one language, and the source of every template by name; what it lacks is said as another says it."""

    locale: Locale
    said: Mapping[str, str]  # by context and id; names of things are `Noun`s
    counted: Mapping[str, Sequence[str]]  # sentences with a number, in each plural form
    persons: Mapping[str, Sequence[tuple[str, Whom]]]  # which blanks of a sentence have others for whom
    plural: Callable[[int], int]  # the form for a number
    templates: Mapping[str, str]
    fallback: Catalogue | None = None

    @property
    def language(self) -> str:
        """The language tag as HTML writes it: en, pt-BR."""
        return str(self.locale).replace("_", "-")

    def word(self, context: str, key: str) -> str:
        """The word for an id, or the id with blanks: a clumsy letter is better than no letter."""
        id = f"{context}.{key}"
        return self.said.get(id) or self._found(id) or key.replace("_", " ")

    def knows(self, context: str, key: str) -> bool:
        """Whether there is a word or a sentence for an id."""
        id = f"{context}.{key}"
        return bool(self._found(id)) or self._counts(id)

    def say(self, context: str, key: str, **values: Any) -> str:
        """The sentence for an id, with its blanks filled: `{place}` in the catalogue, `place=` here."""
        id = f"{context}.{key}"
        said = self.said.get(self._of_persons(id, values) if id in self.persons else id)
        filled = said and self._filled(said, values)
        return filled or (self.fallback.say(context, key, **values) if self.fallback else key.replace("_", " "))

    def count(self, context: str, key: str, n: int, **values: Any) -> str:
        """The sentence for an id in the plural form for `n`, which also fills `{n}`; it may have no other form."""
        said = self._form(self._of_persons(f"{context}.{key}", values), lambda _: n)
        filled = said and self._filled(said, {"n": n, **values})
        return filled or (self.fallback.count(context, key, n, **values) if self.fallback else key.replace("_", " "))

    def worded(self, context: str, key: str, filling: Arguments) -> str:
        """The sentence for an id, whose blanks are numbers, as it is filled by whoever knows what they stand for."""
        id = f"{context}.{key}"
        if id in self.persons:
            id = self._of_persons(id, filling.values(self.said.get(id, "")))
        said = self._form(id, filling.number)
        if said is None:
            return self.fallback.worded(context, key, filling) if self.fallback else key.replace("_", " ")
        try:
            return filling.filled(said)
        except _MISSPELT:
            if self.fallback is None:
                raise
            return self.fallback.worded(context, key, filling)

    def both(self, parts: Sequence[str]) -> Noun:
        """A list joined by "and": "red, blue and green"."""
        return _several(parts, lambda each: self._sounding(format_list(list(each), "standard", self.locale), each))

    def either(self, parts: Sequence[str]) -> Noun:
        """A list joined by "or": "9, 10 or 11"."""
        return _several(parts, lambda each: self._sounding(format_list(list(each), "or", self.locale), each))

    def series(self, parts: Sequence[str]) -> Noun:
        """A list with nothing but commas: "red 3, blue 2"."""
        return _several(parts, ", ".join)

    def clauses(self, parts: Iterable[str]) -> Noun:
        """Clauses behind one another in a sentence, without empty ones."""
        return together([*filter(None, parts)], "; ".join)

    def moment(self, instant: int, time_zone: str, pattern: str) -> str:
        """An instant (seconds since 1970 UTC) in a time zone, by a pattern of the catalogue.

        Raises LookupError for an unknown time zone.
        """
        return _moment(self, instant, time_zone, pattern)

    def city(self, time_zone: str) -> str:
        """A time zone by its city, as the language calls it: Warszawa."""
        known = self.locale.time_zones.get(time_zone, {}).get("city") if self.fallback else ""
        return known or time_zone.rpartition("/")[2].replace("_", " ")

    def _sounding(self, said: str, parts: Sequence[str]) -> str:
        """A list whose last joint goes with the sound behind it, where the language has it so."""
        if self.locale.language != "es" or len(parts) < 2:
            return said
        before, last = said.removesuffix(parts[-1]), parts[-1]
        for joint, other, sound in _SPANISH:
            if before.endswith(joint) and sound.match(last):
                return f"{before.removesuffix(joint)}{other}{last}"
        return said

    def _found(self, id: str) -> str:
        found = self.said.get(id)
        return found if found is not None else self.fallback._found(id) if self.fallback else ""

    def _counts(self, id: str) -> bool:
        return id in self.counted or (self.fallback is not None and self.fallback._counts(id))

    def _form(self, id: str, number: Callable[[Sequence[str]], int]) -> str | None:
        """A sentence in the form for the number that decides it, or as it is if it has but one."""
        forms = self.counted.get(id)
        return forms[self.plural(number(forms))] if forms else self.said.get(id)

    def _of_persons(self, id: str, values: Mapping[str, Any]) -> str:
        """The id of the sentence for those who fill the blanks: `told.Veto[seat=you]`."""
        for blank, whom in self.persons.get(id, ()):
            if getattr(values.get(blank), "whom", None) == whom:
                return f"{id}[{blank}={whom}]"
        return id

    def _filled(self, said: str, values: Mapping[str, Any]) -> str:
        """A sentence with its blanks filled; of a translation empty if it has a blank that nothing fills."""
        try:
            return said.format(**values)
        except _MISSPELT:
            if self.fallback is None:
                raise
        try:
            return _AnyForm().vformat(said, (), values)
        except _MISSPELT:
            return ""


@lru_cache(maxsize=256)  # a letter tells its deadline several times, and the letters of a stop tell the same
def _moment(catalogue: Catalogue, instant: int, time_zone: str, pattern: str) -> str:
    there = datetime.fromtimestamp(instant, UTC).astimezone(get_timezone(time_zone))
    return format_datetime(there, catalogue.word("pattern", pattern), locale=catalogue.locale)


_BLANK = re.compile(r"\{[^{}]*\}")
_WORD = re.compile(r"[^\W\d_]+")
_ENOUGH = 0.6
"""The part of what was quoted, or of a sentence, that both must have in common; rare words count for more."""

_Words = frozenset[str]


def sentence_of(catalogue: Catalogue, quoted: str) -> str:
    """The context and id of the sentence that these words fit best, `told.KingMoved`; empty if none fits them."""
    fits = max((_best(each, _words(quoted)) for each in _with_fallbacks(catalogue)), default=(0.0, ""))
    return fits[1]


def _with_fallbacks(catalogue: Catalogue) -> Iterable[Catalogue]:
    yield catalogue
    if catalogue.fallback:
        yield from _with_fallbacks(catalogue.fallback)


def _best(catalogue: Catalogue, quoted: _Words) -> tuple[float, str]:
    """How well the best sentence fits, from 0 to 1, and its id. Words that no sentence has filled blanks."""
    sentences, weights = _weighed(catalogue)
    said = quoted & weights.keys()
    best = (0.0, "")
    for id, words in sentences:
        if len(both := words & said) < 2:
            continue
        common, theirs, ours = (sum(weights[word] for word in each) for each in (both, words, said))
        fit = common / (theirs * ours) ** 0.5
        if fit > best[0] and common >= _ENOUGH * min(theirs, ours):
            best = fit, id
    return best


@cache
def _weighed(catalogue: Catalogue) -> tuple[tuple[tuple[str, _Words], ...], Mapping[str, float]]:
    """The words of each sentence, and how much each word counts: the rarer, the more."""
    plain = ((id, said) for id, said in catalogue.said.items() if not isinstance(said, Noun))
    counted = ((id, " ".join(forms)) for id, forms in catalogue.counted.items())
    sentences = tuple((id, words) for id, said in (*plain, *counted) if (words := _words(_BLANK.sub(" ", said))))
    often = Counter(word for _, words in sentences for word in words)
    return sentences, {word: log(1 + len(sentences) / n) for word, n in often.items()}


def _words(text: str) -> _Words:
    return frozenset(_WORD.findall(text.casefold()))
