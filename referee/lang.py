"""What a catalogue is: the words of one language, the patterns of its dates, and the templates they are set in.

Knows how a word is looked up and how a sentence is filled in. Must not know where catalogues are kept, nor which
sentences there are.

Words that stand for an id of ours (a region, a card, a fact, a complaint) are looked up under a context, as gettext
calls it: `word("place", "GAL")`; so are sentences. Templates have no words of their own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from gettext import NullTranslations
from typing import Any

from babel import Locale
from babel.dates import format_datetime, get_timezone
from babel.lists import format_list


@dataclass(frozen=True, slots=True, eq=False)  # compared by identity: a catalogue is read once and shared
class Catalogue:
    """One language: its words, and the source text of every template by name."""

    locale: Locale
    words: NullTranslations
    templates: Mapping[str, str]

    @property
    def language(self) -> str:
        """The language tag as HTML writes it: en, pt-BR."""
        return str(self.locale).replace("_", "-")

    def word(self, context: str, key: str) -> str:
        """The word for an id; where there is none the id, with blanks: a clumsy letter is better than no letter."""
        said = self.words.pgettext(context, key)
        return said if said != key else key.replace("_", " ")

    def knows(self, context: str, key: str) -> bool:
        """Whether an id has a word that says more than the id."""
        return self.words.pgettext(context, key) != key

    def say(self, context: str, key: str, **values: Any) -> str:
        """The sentence for an id with its blanks filled: `{place}` in the catalogue, `place=` here."""
        return self.word(context, key).format(**values)

    def count(self, context: str, key: str, n: int, **values: Any) -> str:
        """As `say`, in the form the language has for the number `n`, which fills `{n}`."""
        return self.words.npgettext(context, key, key, n).format(n=n, **values)

    def both(self, parts: Sequence[str]) -> str:
        """Several things that all hold: "red, blue and green"."""
        return format_list(list(parts), style="standard", locale=self.locale)

    def either(self, parts: Sequence[str]) -> str:
        """Several things of which one will do: "9, 10 or 11"."""
        return format_list(list(parts), style="or", locale=self.locale)

    def moment(self, instant: int, time_zone: str, pattern: str) -> str:
        """An instant (seconds UTC since 1970) where the reader lives, in a pattern of the catalogue.

        Raises LookupError for a time zone nobody knows.
        """
        there = datetime.fromtimestamp(instant, UTC).astimezone(get_timezone(time_zone))
        return format_datetime(there, self.word("pattern", pattern), locale=self.locale)
