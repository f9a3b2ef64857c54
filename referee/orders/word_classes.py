"""Words of talk by class, whatever their form: who speaks, asks, denies, is away; and the language they are likely in.

A class is a list of words a language (`[stems]` of `talk.toml`), in which the beginning of a word (away*) or its ending
(*aron) may stand for all its forms. Must not know what is made of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from babel.dates import get_day_names, get_month_names

from referee.languages.folders import ENGLISH, Phrases, Words, words_by_tag
from referee.languages.tokens import bare_words, fold

_ANY = "*"
_SHORTEST = 3
"""The fewest letters of a word beside a beginning or an ending of which it is a form."""


@dataclass(frozen=True, slots=True)
class SaidWords:
    """Folded words in a row, and the language that they are taken to be in."""

    words: tuple[str, ...]
    language: str

    def length(self, kind: str, at: int) -> int:
        """How many words of a class stand here; 0 if none do."""
        return _classes(self.language).length(kind, self.words, at) if at < len(self.words) else 0

    def find(self, *kinds: str) -> Iterator[int]:
        """The places where words of one of these classes begin."""
        return (at for at in range(len(self.words)) if any(self.length(kind, at) for kind in kinds))

    def has(self, *kinds: str) -> bool:
        """Whether words of one of these classes stand anywhere."""
        return next(self.find(*kinds), None) is not None

    def begins(self, *kinds: str) -> bool:
        """Whether words of one of these classes stand first."""
        return any(self.length(kind, 0) for kind in kinds)

    def __getitem__(self, part: slice) -> SaidWords:
        """A part of the words."""
        return SaidWords(self.words[part], self.language)


def begins_in_any_language(words: Sequence[str], kind: str) -> bool:
    """Whether words of a class of any language stand first."""
    return any(SaidWords(tuple(words), tag).begins(kind) for tag in words_by_tag())


def likely_language(words: Sequence[str], near: Sequence[str] = ()) -> str:
    """The tag of the language that has most of these words; one that is `near` also if it has nearly as many."""
    order = [*dict.fromkeys((*near, ENGLISH, *words_by_tag()))]
    known = [tag for tag in order if tag in words_by_tag()]
    having = {word: [tag for tag in known if is_small_word(word, tag)] for word in {*words}}
    scores = {tag: sum(1 / len(having[word]) for word in words if tag in having[word]) for tag in known}
    best = max(scores.values(), default=0.0)
    close = (tag for tag in near if tag in scores and scores[tag] * 1.5 >= best)
    return next(close, max(scores, key=lambda tag: scores[tag], default=ENGLISH))


@dataclass(frozen=True, slots=True)
class _Classes:
    """The classes of a language: words and phrases, and what forms of words begin or end with."""

    whole: Mapping[str, Mapping[str, tuple[tuple[str, ...], ...]]]  # by class, by first word: the longest first
    beginnings: Mapping[str, tuple[str, ...]]
    endings: Mapping[str, tuple[str, ...]]

    def length(self, kind: str, words: Sequence[str], at: int) -> int:
        word = words[at]
        for phrase in self.whole.get(kind, {}).get(word, ()):
            if tuple(words[at : at + len(phrase)]) == phrase:
                return len(phrase)
        is_form = word.startswith(self.beginnings.get(kind, ())) or (
            len(word) >= _SHORTEST + 2 and word.endswith(self.endings.get(kind, ()))
        )
        return int(is_form)


@cache
def _classes(language: str) -> _Classes:
    listed: Phrases = words_by_tag()[language].stems
    whole: dict[str, dict[str, tuple[tuple[str, ...], ...]]] = {}
    for kind, phrases in listed.items():
        by_first: dict[str, list[tuple[str, ...]]] = {}
        for phrase in phrases:
            if _ANY not in phrase:
                by_first.setdefault(bare_words(phrase)[0], []).append(bare_words(phrase))
        whole[kind] = {first: tuple(sorted(those, key=len, reverse=True)) for first, those in by_first.items()}
    return _Classes(whole, _parts(listed, ends=False), _parts(listed, ends=True))


def _parts(listed: Phrases, *, ends: bool) -> dict[str, tuple[str, ...]]:
    """By class: the beginnings of words, or their endings."""
    return {
        kind: tuple(
            fold(phrase.strip(_ANY))[0] for phrase in phrases if _ANY in phrase and phrase.startswith(_ANY) == ends
        )
        for kind, phrases in listed.items()
    }


def is_small_word(word: str, tag: str) -> bool:
    """Whether a word, or its beginning, is one of a language's small words."""
    return word in _small_words(tag) or word.startswith(_beginnings(tag))


@cache
def _beginnings(tag: str) -> tuple[str, ...]:
    return tuple(each for listed in _classes(tag).beginnings.values() for each in listed)


@cache
def _small_words(tag: str) -> frozenset[str]:
    """The words of a language that are no names: those of classes, and those around orders."""
    words: Words = words_by_tag()[tag]
    tables = (words.stems, words.particles, words.manners, words.days, words.numbers)
    phrases = [phrase for table in tables for phrases in table.values() for phrase in phrases if _ANY not in phrase]
    dated = (*get_month_names(locale=tag).values(), *get_day_names(locale=tag).values())
    return frozenset(word for phrase in (*phrases, *words.fillers, *words.own, *dated) for word in bare_words(phrase))
