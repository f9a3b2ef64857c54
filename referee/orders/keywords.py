"""The languages that orders may be written in, and what a letter in one of them, or in several, is read with.

Knows which languages there are; their words stand in a folder each. Case, accents, hyphens and underscores do not
matter in any of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache

from referee import languages
from referee.languages import Words, words_by_tag
from referee.orders.letter import Line, Table
from referee.orders.lexicon import Lexicon, spelled
from referee.orders.tokens import bare_words, words_of
from referee.orders.tongues import Quarrel, quarrels, together
from referee.rules.board import Board

ENGLISH = languages.ENGLISH
"""The tag of the language of receipts: every letter is read with its words, whatever else it is read with."""


@lru_cache(maxsize=16)
def lexicons(board: Board) -> Mapping[str, Lexicon]:
    """Every language by itself, by its tag, with the places of a board."""
    return {tag: spelled(words, board) for tag, words in words_by_tag().items()}


def english(board: Board) -> Lexicon:
    """English by itself."""
    return lexicons(board)[ENGLISH]


def known_as(language: str) -> str:
    """The tag of a language that we have, nl for nl-BE; empty for one that we have not."""
    tag = language.partition("-")[0].lower()
    return tag if tag in words_by_tag() else ""


def in_english() -> Words:
    """The words in which the referee writes orders."""
    return words_by_tag()[ENGLISH]


@lru_cache(maxsize=64)
def understood(tag: str, board: Board) -> Lexicon:
    """All languages at once, as a reader of this language takes them: its own words first, English ones next.

    A tag that there is not, as the empty one, reads as English does.
    """
    known = lexicons(board)
    first = known.get(tag, known[ENGLISH])
    return together(tuple(dict.fromkeys((first, *known.values()))))


@lru_cache(maxsize=16)
def _quarrels(board: Board) -> Mapping[str, tuple[Quarrel, ...]]:
    return quarrels(lexicons(board).values())


@lru_cache(maxsize=1024)
def _names_in_question(names: tuple[str, ...], board: Board) -> Mapping[str, tuple[Quarrel, ...]]:
    """Players who are called what a colour or `own` is called in some language, as Mia is in Spanish."""
    found: dict[str, tuple[Quarrel, ...]] = {}
    for tag, lexicon in lexicons(board).items():
        seats = {words_of(word)[0] for kind in ("own", "colour") for word in lexicon.said[kind]}
        for name in {words_of(name)[0] for name in names if words_of(name)} & seats if tag != ENGLISH else ():
            found[name] = (*found.get(name, ()), Quarrel((name,), frozenset((tag, ENGLISH))))
    return found


def fought_over(lines: Iterable[Line], table: Table, tag: str) -> tuple[Quarrel, ...]:
    """The words of a letter that languages understand differently; a reader of a known language knows the names."""
    parties = _quarrels(table.board)
    parties = parties if tag else {**_names_in_question(table.names, table.board), **parties}
    fought = (
        quarrel
        for words in (bare_words(line.text) for line in lines)
        for at, word in enumerate(words if not parties.keys().isdisjoint(words) else ())
        for quarrel in parties.get(word, ())
        if words[at : at + len(quarrel.phrase)] == quarrel.phrase
    )
    return tuple(dict.fromkeys(fought))
