"""When two names are one, and which names a mistyped word resembles.

Must not know what is named.
"""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from functools import lru_cache
from math import ceil

from referee.languages.tokens import folded, words_of


def plain_name(name: str) -> str:
    """A name of a person or a table as it is compared: capitals and spaces make no difference, accents do.

    Other than a folded word, for José and Jose may be two people.
    """
    return " ".join(name.casefold().split())


def nearest(word: str, names: Iterable[str], cutoff: float = 0.7) -> tuple[str, ...]:
    """Up to three of the names that a mistyped word resembles, best first; capitals and accents make no difference."""
    plain = " ".join(words_of(word))
    return _nearest(plain, tuple(names), cutoff) if 3 <= len(plain) <= 30 else ()


@lru_cache(maxsize=1024)  # a word that is mistyped once may be mistyped in every line
def _nearest(word: str, names: tuple[str, ...], cutoff: float) -> tuple[str, ...]:
    by_length, own = _by_length(names), _letters(word)
    known: dict[str, str] = {}
    for length in range(ceil(len(word) * cutoff / (2 - cutoff)), int(len(word) * (2 - cutoff) / cutoff) + 1):
        wanted = cutoff * (len(word) + length) / 2  # the letters that both must share, or the ratio is below the cutoff
        for phrase, letters, name in by_length.get(length, ()):
            common = min(len(word) - (own & ~letters).bit_count(), length - (letters & ~own).bit_count())
            if common >= wanted:
                known[phrase] = name
    return tuple(known[match] for match in get_close_matches(word, known, 3, cutoff))


@lru_cache(maxsize=2048)  # without it, and the letters, a page of misspelt lines takes five times as long
def _by_length(names: tuple[str, ...]) -> dict[int, list[tuple[str, int, str]]]:
    """By folded length, each name folded, its letters as bits, and the name as it is."""
    found: dict[int, list[tuple[str, int, str]]] = {}
    for name in names:
        phrase = " ".join(folded(name))
        found.setdefault(len(phrase), []).append((phrase, _letters(phrase), name))
    return found


def _letters(phrase: str) -> int:
    """The set of letters as bits; two rare letters may share a bit."""
    bits = 0
    for char in phrase:
        bits |= 1 << (ord(char) & 63)
    return bits
