"""A catalogue: the words, sentences and date patterns of one language, and the templates.

Words and sentences are looked up by a gettext context and an id: `word("place", "GAL")`. Templates have no words of
their own. Must not know where catalogues are kept, nor which sentences there are.
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
    """The words of one language, and the source of every template by name; `words` are empty for an id they lack."""

    locale: Locale
    words: NullTranslations
    templates: Mapping[str, str]

    @property
    def language(self) -> str:
        """The language tag as HTML writes it: en, pt-BR."""
        return str(self.locale).replace("_", "-")

    def word(self, context: str, key: str) -> str:
        """The word for an id, or the id with blanks: a clumsy letter is better than no letter."""
        return self.words.pgettext(context, key) or key.replace("_", " ")

    def knows(self, context: str, key: str) -> bool:
        """Whether the catalogue has a word for an id."""
        return bool(self.words.pgettext(context, key))

    def say(self, context: str, key: str, **values: Any) -> str:
        """The sentence for an id, with its blanks filled: `{place}` in the catalogue, `place=` here."""
        return self.word(context, key).format(**values)

    def count(self, context: str, key: str, n: int, **values: Any) -> str:
        """The sentence for an id in the plural form for `n`, which also fills `{n}`."""
        return self.words.npgettext(context, key, key, n).format(n=n, **values)

    def both(self, parts: Sequence[str]) -> str:
        """A list joined by "and": "red, blue and green"."""
        return format_list(list(parts), style="standard", locale=self.locale)

    def either(self, parts: Sequence[str]) -> str:
        """A list joined by "or": "9, 10 or 11"."""
        return format_list(list(parts), style="or", locale=self.locale)

    def moment(self, instant: int, time_zone: str, pattern: str) -> str:
        """An instant (seconds since 1970 UTC) in a time zone, by a pattern of the catalogue.

        Raises LookupError for an unknown time zone.
        """
        there = datetime.fromtimestamp(instant, UTC).astimezone(get_timezone(time_zone))
        return format_datetime(there, self.word("pattern", pattern), locale=self.locale)
