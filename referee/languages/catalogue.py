"""A catalogue: the words, sentences and date patterns of one language, and the templates.

Words and sentences are looked up by a context and an id: `word("place", "GAL")`, which a file of sentences has as
`msgctxt "place.GAL"`. Templates have no words of their own. Must not know where catalogues are kept, nor which
sentences there are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from string import Formatter
from typing import Any, Literal

from babel import Locale
from babel.dates import format_datetime, get_timezone
from babel.lists import format_list

Whom = Literal["you", "many"]
"""Whom a blank is filled with: the reader, or several; a language may have sentences of its own for them."""

_MISSPELT = (LookupError, ValueError, AttributeError, TypeError)
"""What comes of a sentence with a blank that nothing fills."""


class Noun(str):
    """What something is called, in the forms that sentences ask for: `{place:to}`; a form it has not is the name."""

    __slots__ = ("forms", "whom")
    forms: Mapping[str, str]
    whom: Whom | None

    def __new__(cls, title: str, forms: Mapping[str, str] | None = None, whom: Whom | None = None) -> Noun:
        """A name with its other forms; `whom` if it is that of the reader, or of several."""
        name = super().__new__(cls, title)
        name.forms, name.whom = forms or {}, whom
        return name

    def __format__(self, form: str) -> str:
        return self.forms.get(form) or str(self)

    def each(self, changed: Callable[[str], str]) -> Noun:
        """This name with all of its forms changed alike."""
        return Noun(changed(self), {form: changed(said) for form, said in self.forms.items()}, self.whom)


class _Cases(Mapping[str, str]):
    """The forms of several names together, each put together when a sentence asks for it."""

    def __init__(self, names: Sequence[str], joined: Callable[[Sequence[str]], str]) -> None:
        self.names, self.joined = names, joined

    def __getitem__(self, form: str) -> str:
        return self.joined([format(name, form) if isinstance(name, Noun) else name for name in self.names])

    def __iter__(self) -> Iterator[str]:
        return iter(dict.fromkeys(form for name in self.names if isinstance(name, Noun) for form in name.forms))

    def __len__(self) -> int:
        return sum(1 for _ in self)


def _together(names: Sequence[str], joined: Callable[[Sequence[str]], str]) -> Noun:
    """Several names as one, in whatever form a sentence asks for."""
    if len(names) == 1:
        return names[0] if isinstance(names[0], Noun) else Noun(names[0])
    return Noun(joined(names), _Cases(names, joined), "many" if names else None)


class _AnyForm(Formatter):
    """Fills blanks that ask for a form of what has none."""

    def format_field(self, value: Any, format_spec: str) -> str:
        plain = isinstance(value, str) and not isinstance(value, Noun)
        return value if plain else str(format(value, format_spec))


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
        return self._found(f"{context}.{key}") or key.replace("_", " ")

    def knows(self, context: str, key: str) -> bool:
        """Whether there is a word for an id."""
        return bool(self._found(f"{context}.{key}"))

    def say(self, context: str, key: str, **values: Any) -> str:
        """The sentence for an id, with its blanks filled: `{place}` in the catalogue, `place=` here."""
        id = f"{context}.{key}"
        said = self.said.get(self._of_persons(id, values) if id in self.persons else id)
        filled = said and self._filled(said, values)
        return filled or (self.fallback.say(context, key, **values) if self.fallback else key.replace("_", " "))

    def count(self, context: str, key: str, n: int, **values: Any) -> str:
        """The sentence for an id in the plural form for `n`, which also fills `{n}`."""
        forms = self.counted.get(f"{context}.{key}")
        filled = forms and self._filled(forms[self.plural(n)], {"n": n, **values})
        return filled or (self.fallback.count(context, key, n, **values) if self.fallback else key.replace("_", " "))

    def worded(self, context: str, key: str, fill: Callable[[str], str]) -> str:
        """The sentence for an id as `fill` makes it of its words."""
        said = self.said.get(f"{context}.{key}")
        if said is None:
            return self.fallback.worded(context, key, fill) if self.fallback else key.replace("_", " ")
        try:
            return fill(said)
        except _MISSPELT:
            if self.fallback is None:
                raise
            return self.fallback.worded(context, key, fill)

    def both(self, parts: Sequence[str]) -> Noun:
        """A list joined by "and": "red, blue and green"."""
        return _together(parts, lambda each: format_list(list(each), style="standard", locale=self.locale))

    def either(self, parts: Sequence[str]) -> Noun:
        """A list joined by "or": "9, 10 or 11"."""
        return _together(parts, lambda each: format_list(list(each), style="or", locale=self.locale))

    def moment(self, instant: int, time_zone: str, pattern: str) -> str:
        """An instant (seconds since 1970 UTC) in a time zone, by a pattern of the catalogue.

        Raises LookupError for an unknown time zone.
        """
        there = datetime.fromtimestamp(instant, UTC).astimezone(get_timezone(time_zone))
        return format_datetime(there, self.word("pattern", pattern), locale=self.locale)

    def _found(self, id: str) -> str:
        found = self.said.get(id)
        return found if found is not None else self.fallback._found(id) if self.fallback else ""

    def _of_persons(self, id: str, values: Mapping[str, Any]) -> str:
        """The id of the sentence for those who fill the blanks: `told.Veto[seat=you]`."""
        for blank, whom in self.persons[id]:
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
