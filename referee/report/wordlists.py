"""The words of orders in each language, for help.

Must not know how an order is read.
"""

from __future__ import annotations

from dataclasses import dataclass

from referee.languages.folders import ENGLISH, Naming, Phrases, Words, words_by_tag
from referee.orders.keywords import in_english
from referee.orders.lexicon import GOAL


@dataclass(frozen=True, slots=True)
class Wordlist:
    """A language by its English name: a sheet, and for each English word the phrases that mean the same."""

    language: str
    sheet: tuple[str, ...]
    orders: Phrases
    between: Phrases


def languages() -> dict[str, str]:
    """The names of all languages but English in themselves, by tag."""
    return {tag: _name_of_language(words, tag) for tag, words in words_by_tag().items() if tag != ENGLISH}


def own_names() -> tuple[str, ...]:
    """What all languages call themselves, in the order of the alphabet."""
    return tuple(sorted((title(ENGLISH), *languages().values()), key=str.casefold))


def is_language(topic: str) -> bool:
    """Whether a topic of help is a language."""
    return topic in words_by_tag()


def title(tag: str) -> str:
    """The English name of a language."""
    return _name_of_language(in_english(), tag)


def _name_of_language(words: Words, tag: str) -> str:
    """The name of a language in a language; the tag if it has no name."""
    return words.named("language").get(tag, Naming({})).written or tag


def wordlist(tag: str) -> Wordlist:
    """The words of a language, with orders in the order in which they are learned; English's where it has none."""
    words, english = words_by_tag()[tag], in_english()
    orders = _own_or(english.verbs, words.verbs) | _own_or(english.asks, words.asks)
    rank = {key: n for n, key in enumerate(english.learned)}
    ordered = {key: orders[key] for key in sorted(orders, key=lambda key: rank.get(key, len(rank))) if key != GOAL}
    sheet = (words.sheet or english.sheet).strip().splitlines()
    return Wordlist(title(tag), tuple(sheet), ordered, _own_or(english.particles, words.particles))


def _own_or(english: Phrases, own: Phrases) -> dict[str, tuple[str, ...]]:
    """The phrases of a language for each id, or those of English."""
    return {key: phrases for key, said in own.items() if (phrases := said or english.get(key, ()))}
