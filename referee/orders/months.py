"""The names of months in the languages that letters are written in."""

from __future__ import annotations

from functools import cache

from babel.dates import get_month_names

from referee.languages.folders import words_by_tag
from referee.languages.tokens import words_of


@cache
def month_words() -> frozenset[str]:
    """The folded names of the months, as they stand in a date."""
    return frozenset(
        word for tag in words_by_tag() for name in get_month_names(locale=tag).values() for word in words_of(name)
    )
