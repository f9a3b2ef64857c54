"""The lexicons of the languages that orders may be written in, and the one lexicon that a letter is read with.

Knows which languages exist (each has a folder of words). A letter is read with the words of its writer's language and
English, and with the names that any other language has. Case, accents, hyphens and underscores never matter. Must not
know any word.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache, lru_cache
from typing import Any

from referee.languages import folders
from referee.languages.folders import Words, words_by_tag
from referee.languages.tokens import folded
from referee.orders.lexicon import Lexicon, NamedThings, lexicon_of, named_on, phrases_of
from referee.rules.board import Board

ENGLISH = folders.ENGLISH
"""The tag of the language of receipts. Every letter is also read with its words."""

_NAMES = ("place", "card", "colour", "party", "borne", "figure", "language")
"""Kinds of phrases that name things."""

_SMALL = ("AND", "OR", "THEN", "WHEN", "TO", "INTO", "ON", "FROM", "LEAVING", "NOT")
"""Kinds of words that change their neighbours: to whom it is such a word, it is no other in English, but a keyword."""


def lexicons(board: Board) -> Mapping[str, Lexicon]:
    """The lexicon of each language by itself, by tag, with the places of a board."""
    return _lexicons(named_on(board))


@lru_cache(maxsize=16)  # made from some 30,000 phrases, for boards that are alike
def _lexicons(things: NamedThings) -> Mapping[str, Lexicon]:
    return {tag: lexicon_of(words, things) for tag, words in words_by_tag().items()}


def english(board: Board) -> Lexicon:
    """The English lexicon of a board."""
    return lexicons(board)[ENGLISH]


def known_as(language: str) -> str:
    """The tag under which we know a language: nl for nl-BE; empty if we do not."""
    tag = language.partition("-")[0].lower()
    return tag if tag in words_by_tag() else ""


def language_called(said: str) -> str:
    """The tag of the language that goes by this name, or by this tag, in any language; empty if none does."""
    return known_as(said) or _languages_by_name().get(folded(said), "")


@cache
def _languages_by_name() -> Mapping[tuple[str, ...], str]:
    named = [words.named("language").items() for words in words_by_tag().values()]
    return {folded(phrase): tag for things in named for tag, naming in things for phrase in naming.phrases}


def in_each_language() -> Mapping[str, Words]:
    """The words of every language by its tag, those of the lowest rank first."""
    return words_by_tag()


def in_english() -> Words:
    """The words in which the referee writes orders."""
    return words_by_tag()[ENGLISH]


def understood(tag: str, board: Board) -> Lexicon:
    """The words of a language and of English, and the names of all others.

    An unknown or empty tag is read as English.
    """
    return _understood(tag or ENGLISH, named_on(board))


@lru_cache(maxsize=64)  # putting languages together takes longer than reading a sheet
def _understood(tag: str, things: NamedThings) -> Lexicon:
    known = _lexicons(things)
    first = known.get(tag, known[ENGLISH])
    own = first if first is known[ENGLISH] else _joined(first, known[ENGLISH])
    return _with_names(own, [each for each in known.values() if each not in (first, known[ENGLISH])])


@lru_cache(maxsize=64)
def vocabulary_words(lexicon: Lexicon) -> frozenset[str]:
    """Every word that stands in some phrase of a language."""
    return frozenset(word for said in lexicon.said.values() for phrase in said for word in folded(phrase))


@lru_cache(maxsize=64)
def first_words_of_verbs(lexicon: Lexicon) -> frozenset[str]:
    """The words with which the keywords of a language begin, those of boxes among them."""
    phrases = (*lexicon.said["verb"], *(each for listed in lexicon.asks.values() for each in listed))
    return frozenset(folded(phrase)[0] for phrase in phrases)


@lru_cache(maxsize=64)
def words_but_names(lexicon: Lexicon) -> frozenset[str]:
    """The keywords of a language, and its other words but for those in names, which others may call the same."""

    def of(kinds: Iterable[str]) -> set[str]:
        return {word for kind in kinds for phrase in lexicon.said[kind] for word in folded(phrase)}

    others = lexicon.said.keys() - {*_NAMES, "verb", "topic", "box", "effect"}
    return frozenset(of(["verb"]) | (of(others) - of(_NAMES)))


def _joined(first: Lexicon, second: Lexicon) -> Lexicon:
    """The words of both, kind by kind; a phrase of one kind means what it means to the first."""
    small = {folded(phrase) for kind in _SMALL for phrase in first.said[kind]}
    said: dict[str, dict[str, Any]] = {}
    for kind, phrases in second.said.items():
        kept = {phrase: value for phrase, value in phrases.items() if kind == "verb" or folded(phrase) not in small}
        said[kind] = {**kept, **first.said[kind]}
    asks = {key: (*first.asks.get(key, ()), *second.asks.get(key, ())) for key in (*first.asks, *second.asks)}
    names = tuple(dict.fromkeys((*first.place_names, *second.place_names)))
    return Lexicon(first.language, said, names, asks)


def _with_names(own: Lexicon, others: Sequence[Lexicon]) -> Lexicon:
    """A lexicon with the names in other languages that mean one thing and are no words of its own."""
    taken = {folded(phrase) for said in own.said.values() for phrase in said}
    meant: dict[tuple[str, ...], set[tuple[str, Any]]] = {}
    for kind, phrase, value in _names(others):
        meant.setdefault(folded(phrase), set()).add((kind, value))
    more: dict[str, dict[str, Any]] = {kind: {} for kind in _NAMES}
    for kind, phrase, value in _names(others):
        if folded(phrase) not in taken and len(meant[folded(phrase)]) == 1:
            more[kind][phrase] = value
    said = {**own.said, **{kind: {**names, **own.said[kind]} for kind, names in more.items()}}
    return replace(own, said=said, abroad=frozenset(phrase for names in more.values() for phrase in names))


def _names(lexicons: Iterable[Lexicon]) -> Iterator[tuple[str, str, Any]]:
    """Each name in some languages, with its kind and what it means.

    Of cards no short names: one word that is no title may be a word of another language, or one that is misspelt.
    """
    for lexicon in lexicons:
        titles = phrases_of(
            name for card in words_by_tag()[lexicon.language].named("card").values() for name in card.full
        )
        for kind in _NAMES:
            for phrase, value in lexicon.said[kind].items():
                if kind != "card" or " " in phrase or phrase in titles:
                    yield kind, phrase, value
