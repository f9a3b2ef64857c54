"""Corrects unknown words: misspellings and inflected forms of words we know.

Knows words, not orders. Whatever is corrected here is never filed unasked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from referee.languages.folders import ENGLISH
from referee.languages.likeness import nearest
from referee.languages.stemming import stem
from referee.languages.tokens import WordToken, folded
from referee.orders.grammar import number_like
from referee.orders.lexicon import Lexicon, Vocabulary
from referee.orders.shapes.plans import CardBlock

_SHORTEST = 4
"""The fewest letters of a word that may be corrected."""

_NEARLY, _ALIKE = 0.85, 0.75
"""How like a known word has to be to stand for an unknown one; and how like another one is in its way."""

_DERIVING = "ly"
"""The ending that makes another word of one: hardly is no form of hard."""

_BEGUN = 3
"""The letters with which a form of a word begins as the word does."""

_NAMES = ("place", "card", "colour", "number")
"""Kinds of words of which none stands for another: what is near to two of them is neither."""


def inflected(token: WordToken, words: Vocabulary) -> WordToken:
    """An unknown word as the word that it is a form of, or nearly equal to; as it is if it may be two names."""
    word, ours = token.word, _known_words(words.lexicon)
    if word in ours.known or token.is_mark or token.speech or number_like(token) or words.begins("name", word):
        return token
    if called := _inflected_name(word, words):
        return replace(token, word=called)
    stems = {*_stems(word, words.lexicon)}
    begun = (each for each in ours.begun.get(word[:_BEGUN], ()) if not each.removeprefix(word).startswith(_DERIVING))
    forms = [each for each in begun if not stems.isdisjoint(_stems(each, words.lexicon))]
    swapped = [each for each in ours.letters.get(_letters(word), ()) if _are_swapped(each, word)]
    alike = ours.starting.get(word[:2], ()) if len(word) >= _SHORTEST and not forms else ()
    near = (*swapped, *nearest(word, alike, _NEARLY)) if not forms else ()
    meant = (*forms, *near, *nearest(word, alike, _ALIKE)) if near else forms
    joined = (word[: -len(card)] for card in ours.cards if word.endswith(card) and len(word) >= _SHORTEST + len(card))
    if not meant and (first := next(joined, "")):
        return inflected(replace(token, word=first), words)
    return replace(token, word=meant[0]) if meant and _mean_one_thing(token, meant, words) else token


def _are_swapped(one: str, other: str) -> bool:
    """Whether two words of the same letters differ in two neighbours, not the first: grnaada, but not: garden."""
    apart = [at for at, (a, b) in enumerate(zip(one, other, strict=True)) if a != b]
    return len(one) >= _SHORTEST and len(apart) == 2 and apart[0] > 0 and apart[0] + 1 == apart[1]


def _mean_one_thing(token: WordToken, near: Sequence[str], words: Vocabulary) -> bool:
    """Whether no two of these words are names, or numbers, of different things."""
    said = [words.meanings([replace(token, word=word)], 0) for word in near]
    meant = ({found[kind][1] for found in said if kind in found} for kind in _NAMES)
    return all(len(things) < 2 for things in meant)


def _inflected_name(word: str, words: Vocabulary) -> str:
    """The player's name that a word is a form of (Anns, Gusa, Yary); empty if it is none, or of two."""
    stems = {*_stems(word, words.lexicon)}
    named = [
        name
        for name in words.seats.firsts["name"]
        if word == f"{name}s" or not stems.isdisjoint(_stems(name, words.lexicon))
    ]
    return named[0] if len(named) == 1 else ""


def _stems(word: str, lexicon: Lexicon) -> tuple[tuple[str, str], ...]:
    """The stems of a word in the language of its writer and in English, with these languages."""
    languages = dict.fromkeys((lexicon.language, ENGLISH))
    return tuple([(language, stem(word, language)) for language in languages])


def lengthened(token: WordToken, words: Vocabulary) -> WordToken:
    """A word that begins the name of just one place, as that name."""
    ours, short = (
        _known_words(words.lexicon),
        len(token.word) >= _SHORTEST - 1 and not words.begins("name", token.word),
    )
    begun = [place for place in ours.places if short and token.word not in ours.known and place.startswith(token.word)]
    shortest = min(begun, key=len, default=token.word)
    places = {words.match("place", [replace(token, word=each)], 0) for each in begun}
    is_one = len(places) == 1 and None not in places  # arag: Aragon in one language, Aragona in another
    return replace(token, word=shortest) if is_one or all(each.startswith(shortest) for each in begun) else token


@dataclass(frozen=True, slots=True)
class _KnownWords:
    """The words of a lexicon: all, those of places and of CARD, and those that a word may be a form of or near to."""

    known: frozenset[str]
    places: tuple[str, ...]
    cards: tuple[str, ...]
    starting: Mapping[str, tuple[str, ...]]  # by their first two letters
    begun: Mapping[str, Sequence[str]]  # all words that are phrases, by their beginnings
    letters: Mapping[str, Sequence[str]]  # by the letters in them; of the shortest only names


@lru_cache(maxsize=64)  # goes through all words of all languages, and is asked about every unknown word
def _known_words(lexicon: Lexicon) -> _KnownWords:
    near = {kind: [p for p in phrases if p not in lexicon.abroad] for kind, phrases in lexicon.said.items()}
    said = {kind: [word for phrase in phrases for word in folded(phrase)] for kind, phrases in near.items()}
    kinds = ("place", "card", "verb", "colour", "purpose", "number", "TOOK")
    names = dict.fromkeys(word for kind in kinds for word in said[kind] if len(word) >= _SHORTEST)
    cards = (folded(phrase) for phrase, verb in lexicon.said["verb"].items() if verb == CardBlock.key)
    starting = _grouped(names, lambda name: name[:2])
    short = {first for kind in _NAMES for first, *more in map(folded, near[kind]) if not more}  # form is no from
    letters = _grouped((name for name in names if len(name) > _SHORTEST or name in short), _letters)
    single = (first for phrases in lexicon.said.values() for first, *more in map(folded, phrases) if not more)
    begun = _grouped(dict.fromkeys((*names, *single)), lambda word: word[:_BEGUN])
    known = {*lexicon.abroad, *(word for each in said.values() for word in each)}
    places = tuple(dict.fromkeys(word for word in said["place"] if len(word) >= _SHORTEST))
    return _KnownWords(
        frozenset(known), places, tuple(card for (card, *more) in cards if not more), starting, begun, letters
    )


def _grouped(names: Iterable[str], by: Callable[[str], str]) -> dict[str, tuple[str, ...]]:
    found: dict[str, list[str]] = {}
    for name in names:
        found.setdefault(by(name), []).append(name)
    return {key: tuple(group) for key, group in found.items()}


def _letters(word: str) -> str:
    return "".join(sorted(word))
