"""Corrects unknown words: misspellings and inflected forms of words we know.

Knows words, not orders. Whatever is corrected here is never filed unasked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache

from referee.orders.grammar import Trouble, number_like
from referee.orders.lexicon import Lexicon, Vocabulary, folded, nearest
from referee.orders.shapes.plans import CardBlock
from referee.orders.shapes.power import PowerBlock
from referee.orders.tokens import WordToken

_SHORTEST = 4
"""The fewest letters of a word that may be corrected."""

_NEARLY = 0.85

_ENDINGS = frozenset(("a", "e", "i", "y", "o", "u", "em", "ie", "om", "ze", "owi", "owie", "es", "en"))
"""Endings that languages add to a player's name, or put in place of its last a."""

_STEM, _ENDINGS_LONGEST = 3, 4
"""The fewest letters of a name before endings other than s; the most letters of an ending."""


@dataclass(slots=True)
class Spelling:
    """The words of a segment as they are read, and what was corrected in them."""

    tokens: list[WordToken] = field(default_factory=list)
    mended: dict[WordToken, Trouble] = field(default_factory=dict)  # by corrected word, what its writer is told

    @property
    def is_sure(self) -> bool:
        """Whether the words are those that were written."""
        return not self.mended


def spelt_out(tokens: Sequence[WordToken], words: Vocabulary) -> Spelling:
    """The words with misspelt names and keywords corrected."""
    found = Spelling()
    for token in tokens:
        guess = _correction(token, words)
        found.tokens.append(replace(token, word=guess) if guess else token)
        if guess:
            found.mended[found.tokens[-1]] = _trouble(token, guess, words)
    return found


def _correction(token: WordToken, words: Vocabulary) -> str:
    """The place, card or first keyword that an unknown word nearly is; empty if it is none."""
    guess = inflected(token, words).word
    verb = words.lexicon.said["verb"].get(guess)
    named = any(words.begins(kind, guess) for kind in ("place", "card"))
    return guess if guess != token.word and (named or verb in (PowerBlock.key, CardBlock.key)) else ""


def inflected(token: WordToken, words: Vocabulary) -> WordToken:
    """An unknown word as the word that it is a form of, a beginning of, or nearly equal to."""
    word, ours = token.word, _known_words(words.lexicon)
    if word in ours.known or token.is_mark or token.speech or number_like(token) or words.begins("name", word):
        return token
    if called := _inflected_name(word, words):
        return replace(token, word=called)
    forms = [each for each in ours.begun.get(word[:_SHORTEST], ()) if _is_form(word, each)]
    swapped = [each for each in ours.letters.get(_letters(word), ()) if each[0] == word[0]]
    near = nearest(word, ours.starting.get(word[:2], ()), _NEARLY) if len(word) >= _SHORTEST else ()
    meant = (*swapped, *near, *forms)
    joined = (word[: -len(card)] for card in ours.cards if word.endswith(card) and len(word) >= _SHORTEST + len(card))
    if not meant and (first := next(joined, "")):
        return inflected(replace(token, word=first), words)
    return replace(token, word=meant[0]) if meant else token


def _inflected_name(word: str, words: Vocabulary) -> str:
    """The player's name that a word is a form of (Anns, Gusa, Yary); empty if it is none."""
    for at in range(len(word) - 1, max(1, len(word) - _ENDINGS_LONGEST - 1), -1):
        stem, ending = word[:at], word[at:]
        for name in (stem, f"{stem}a"):
            if words.begins("name", name) and (ending == "s" or (len(stem) >= _STEM and ending in _ENDINGS)):
                return name
    return ""


def lengthened(token: WordToken, words: Vocabulary) -> WordToken:
    """A word that begins the name of just one place, as that name."""
    ours, short = (
        _known_words(words.lexicon),
        len(token.word) >= _SHORTEST - 1 and not words.begins("name", token.word),
    )
    begun = [place for place in ours.places if short and token.word not in ours.known and place.startswith(token.word)]
    shortest = min(begun, key=len, default=token.word)
    return replace(token, word=shortest) if all(each.startswith(shortest) for each in begun) else token


def _is_form(word: str, of: str) -> bool:
    """Whether two words differ in their endings only."""
    alike = next((n for n, pair in enumerate(zip(word, of, strict=False)) if len({*pair}) > 1), min(len(word), len(of)))
    return alike >= max(_SHORTEST, len(word) - 2, len(of) - 1)


@dataclass(frozen=True, slots=True)
class _KnownWords:
    """The words of a lexicon: all, those of places and of CARD, and those that a word may be a form of."""

    known: frozenset[str]
    places: tuple[str, ...]
    cards: tuple[str, ...]
    starting: Mapping[str, tuple[str, ...]]  # by their first two letters
    begun: Mapping[str, Sequence[str]]  # by their beginnings
    letters: Mapping[str, Sequence[str]]  # by the letters in them


@lru_cache(maxsize=64)  # goes through all words of all languages, and is asked about every unknown word
def _known_words(lexicon: Lexicon) -> _KnownWords:
    said = {kind: [word for phrase in phrases for word in folded(phrase)] for kind, phrases in lexicon.said.items()}
    kinds = ("place", "card", "verb", "colour", "purpose", "number", "TOOK")
    names = dict.fromkeys(word for kind in kinds for word in said[kind] if len(word) >= _SHORTEST)
    cards = (folded(phrase) for phrase, verb in lexicon.said["verb"].items() if verb == CardBlock.key)
    starting, begun, letters = (
        _grouped(names, by) for by in (lambda name: name[:2], lambda name: name[:_SHORTEST], _letters)
    )
    known = frozenset(word for each in said.values() for word in each)
    places = tuple(dict.fromkeys(word for word in said["place"] if len(word) >= _SHORTEST))
    return _KnownWords(known, places, tuple(card for (card, *more) in cards if not more), starting, begun, letters)


def _grouped(names: Iterable[str], by: Callable[[str], str]) -> dict[str, tuple[str, ...]]:
    found: dict[str, list[str]] = {}
    for name in names:
        found.setdefault(by(name), []).append(name)
    return {key: tuple(group) for key, group in found.items()}


def _letters(word: str) -> str:
    return "".join(sorted(word))


def _trouble(token: WordToken, guess: str, words: Vocabulary) -> Trouble:
    """The trouble that tells of a corrected word."""
    kind = next((kind for kind in ("place", "card") if words.begins(kind, guess)), "")
    code, args = (f"{kind}-unknown", (token.word,)) if kind else ("misspelt-order", (token.word, guess.upper()))
    return Trouble("invalid", code, args, (guess.title() if kind else guess.upper(),), token, token, mended=True)
