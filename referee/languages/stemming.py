"""The stems of words: what the forms of a word begin with, by the Snowball stemmer of each language.

Knows languages by their tags. Must not know which words there are, nor what they are for.
"""

from __future__ import annotations

from functools import lru_cache

import snowballstemmer
from babel import Locale


@lru_cache(maxsize=65536)  # a stem takes 50 microseconds, and the words of our lists are asked for with every letter
def stem(word: str, language: str) -> str:
    """The stem of a folded word; the word itself in a language that has no stemmer."""
    name = _algorithm(language)
    return snowballstemmer.stemmer(name).stemWord(word) if name else word  # one each: a stemmer is of one thread


@lru_cache(maxsize=64)
def _algorithm(language: str) -> str:
    name = (Locale.parse(language).get_language_name("en") or "").lower()
    return name if name in snowballstemmer.algorithms() else ""
