"""What a language's words for orders are, as a value, and how they are found in a line.

Knows how phrases are matched, not which words there are: those stand in `words`, a module for each language. A phrase
is written as a player would type it; it is folded here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches
from functools import lru_cache
from math import ceil
from typing import Any, TypeVar

from referee.orders.letter import Table
from referee.orders.tokens import Token, words_of
from referee.rules.board import Board
from referee.rules.decisions import Disk
from referee.rules.model import Place

T = TypeVar("T")

_DISKS = tuple(f"DISK {purpose.upper()}" for purpose in (Disk.GENERAL, Disk.SECRET, Disk.SEND, Disk.EVICT))

_SPREAD = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "å": "aa"})
"""How people write these letters who have no key for them, if they do not just leave out the dots."""


@dataclass(frozen=True, slots=True, eq=False)
class Words:
    """A language as its translator writes it: under each id the phrases that mean it, with commas between them.

    The ids are the same in all languages. Places are named by the codes of their zones, on whatever board; several ids
    with blanks between them share phrases that may mean each of them. After CLEAR, DISK is every disk and no id
    everything.
    """

    language: str
    verbs: Mapping[str, str]
    particles: Mapping[str, str]
    manners: Mapping[str, str]
    numbers: Mapping[int, str]
    places: Mapping[str, str]
    place_names: str
    cards: Mapping[str, str]
    colours: Mapping[str, str]
    own: str
    purposes: Mapping[str, str]
    blocks: Mapping[str, str]
    fillers: str
    asks: Mapping[str, str]  # keywords that boxes bring: they are orders where a game has them, and names of blocks


@dataclass(frozen=True, slots=True, eq=False)
class Lexicon:
    """The words a letter is read with. A phrase with several places or cards means each, and the reader asks."""

    language: str
    verbs: Mapping[str, tuple[str, ...]]  # keyword of an order -> its phrases
    particles: Mapping[str, tuple[str, ...]]  # the small words of orders: OR, TO, FROM, LEAD ... -> phrases
    manners: Mapping[str, tuple[str, ...]]  # the small words of letters: hedges, corrections, absence -> phrases
    numbers: Mapping[str, int]
    places: Mapping[str, tuple[Place, ...]]
    place_names: tuple[str, ...]  # names suggested for a word that is nearly one
    cards: Mapping[str, tuple[str, ...]]  # phrase -> designs
    colours: Mapping[str, str]  # word -> colour of a seat
    own: tuple[str, ...]  # words for the reader's own seat
    purposes: Mapping[str, Disk]
    blocks: Mapping[str, tuple[str, ...]]  # after CLEAR: word -> keys; empty: everything
    fillers: frozenset[str]  # words that change nothing wherever they stand
    asks: Mapping[str, tuple[str, ...]]  # keyword that a box brings -> its phrases
    foreign: frozenset[str] = frozenset()  # of `own` and `colours`: words that a player's name goes before


def phrases_of(listed: str) -> tuple[str, ...]:
    """The phrases of a list, in small letters; those with ä, ö, ü or å spelt out too."""
    phrases = [phrase.strip().lower() for phrase in listed.split(",")]
    return tuple(dict.fromkeys(p for phrase in phrases for p in (phrase, phrase.translate(_SPREAD)) if p))


def spelled(words: Words, board: Board) -> Lexicon:
    """A language ready for reading, without the places that a board has not. Raises KeyError for an unknown disk."""
    places = _turned(words.places, lambda ids: tuple(board.index[i] for i in ids.split() if i in board.index))
    places = {phrase: found for phrase, found in places.items() if found}
    named = {place for found in places.values() for place in found}
    places |= {code.lower(): (place,) for code, place in board.index.items() if place in board.ground - named}
    return Lexicon(
        words.language,
        _listed(words.verbs),
        _with_ways(_listed(words.particles)),
        _listed(words.manners),
        {phrase: value for value, listed in words.numbers.items() for phrase in phrases_of(listed)},
        places,
        tuple(name for name in map(str.strip, words.place_names.split(",")) if name.casefold() in places),
        _turned(words.cards, lambda ids: tuple(ids.split())) | _of_families(words.cards),
        _turned(words.colours, str),
        phrases_of(words.own),
        _turned(words.purposes, lambda purpose: Disk[purpose]),
        _turned(words.blocks, lambda key: _DISKS if key == "DISK" else (key,) if key else ()),
        frozenset(phrases_of(words.fillers)),
        _listed(words.asks),
    )


def _with_ways(particles: dict[str, tuple[str, ...]]) -> dict[str, tuple[str, ...]]:
    """With "or in", "or from" and the like, which rank as OR does."""
    ways = dict.fromkeys(way for kind in ("TO", "FROM") for way in particles[kind] if " " not in way)
    either = tuple(f"{either} {way}" for either in particles["OR"] for way in ways)
    return particles | {"OR": (*particles["OR"], *either)}


def _listed(meanings: Mapping[str, str]) -> dict[str, tuple[str, ...]]:
    return {meaning: phrases_of(listed) for meaning, listed in meanings.items()}


def _of_families(cards: Mapping[str, str]) -> dict[str, tuple[str, ...]]:
    """Titles with the name of a family before them, as rulebooks print them: Intrigue: any 3."""
    return {
        f"{family} {title}": (design,)
        for ids, families in cards.items()
        for design in ids.split()
        if len(ids.split()) > 2
        for family in phrases_of(families)
        for title in phrases_of(cards[design])
    }


def _turned(meanings: Mapping[str, str], meaning: Callable[[str], T]) -> dict[str, T]:
    return {phrase: meaning(ids) for ids, listed in meanings.items() for phrase in phrases_of(listed)}


@lru_cache(maxsize=32768)
def folded(phrase: str) -> tuple[str, ...]:
    """The words of a phrase; kept, for the phrases of all languages are looked at again and again."""
    return words_of(phrase)


Entries = dict[str, tuple[tuple[int, dict[tuple[str, ...], Any]], ...]]
"""By the first word of a phrase: phrases of a length and what they mean, the longest first."""

Index = dict[str, Entries]
"""By kind."""


@dataclass(frozen=True, slots=True, eq=False)
class Vocabulary:
    """The words of a language at one table: with the names of its players."""

    lexicon: Lexicon
    index: Index

    def match(self, kind: str, tokens: Sequence[Token], at: int) -> tuple[int, Any] | None:
        """The longest phrase of a kind that stands at `at`: its length and its meaning. An id is never cut in two."""
        if at >= len(tokens):
            return None
        for length, phrases in self.index[kind].get(tokens[at].word, ()):
            end = at + length
            if end < len(tokens) and tokens[end].glued:
                continue
            phrase = tuple([token.word for token in tokens[at:end]])
            if phrase in phrases:
                return length, phrases[phrase]
        return None

    def longest(self, kinds: Iterable[str], tokens: Sequence[Token], at: int) -> tuple[int, str]:
        """The longest phrase of any of these kinds that stands at `at`: its length, 0 if none does, and its kind."""
        best = 0, ""
        if at < len(tokens):
            word = tokens[at].word
            for kind in kinds:
                found = self.match(kind, tokens, at) if word in self.index[kind] else None
                if found is not None and found[0] > best[0]:
                    best = found[0], kind
        return best

    def has(self, kind: str, tokens: Sequence[Token]) -> bool:
        """Whether a phrase of a kind stands anywhere."""
        begins = self.index[kind]
        return any(token.word in begins and self.match(kind, tokens, at) for at, token in enumerate(tokens))

    def without_fillers(self, tokens: Iterable[Token]) -> tuple[Token, ...]:
        """The tokens that may change something."""
        return tuple(t for t in tokens if t.speech or t.word not in self.lexicon.fillers)


def _entries(pairs: Iterable[tuple[str, Any]], fillers: frozenset[str]) -> Entries:
    found: dict[str, dict[int, dict[tuple[str, ...], Any]]] = {}
    for phrase, value in pairs:
        typed = folded(phrase)
        words = tuple(word for word in typed if word not in fillers)
        if words and (words == typed or not all(word.isdigit() for word in words)):  # "3 caballeros" is not just 3
            found.setdefault(words[0], {}).setdefault(len(words), {}).setdefault(words, value)
    return {first: tuple(sorted(lengths.items(), reverse=True)) for first, lengths in found.items()}


def _inverted(meanings: Mapping[str, tuple[str, ...]]) -> Iterator[tuple[str, str]]:
    return ((phrase, meaning) for meaning, phrases in meanings.items() for phrase in phrases)


@lru_cache(maxsize=32)
def _index_of(lexicon: Lexicon) -> Index:
    fillers = lexicon.fillers
    index = {
        "verb": _entries(_inverted(lexicon.verbs), fillers),
        "number": _entries(lexicon.numbers.items(), fillers),
        "place": _entries(lexicon.places.items(), fillers),
        "card": _entries(lexicon.cards.items(), fillers),
        "purpose": _entries(lexicon.purposes.items(), fillers),
        "block": _entries(lexicon.blocks.items(), fillers),
    }
    for kind, phrases in (*lexicon.particles.items(), *lexicon.manners.items()):
        index[kind] = _entries(((phrase, kind) for phrase in phrases), fillers)
    ranks = (phrase for phrase in lexicon.particles["OR"] if folded(phrase)[0] not in fillers)
    index["OR"] = _entries(((phrase, "OR") for phrase in ranks), fillers)  # "of in", to one whose "of" is no Dutch
    return index


@lru_cache(maxsize=32)
def _with_asks(lexicon: Lexicon, asks: tuple[str, ...]) -> Lexicon:
    """The words with the keywords that a game's boxes bring; one that nobody has translated is its own word."""
    phrases = {key: (key.lower(), *lexicon.asks.get(key, ())) for key in asks}
    blocks = {phrase: (key,) for key, said in phrases.items() for phrase in said}
    return replace(lexicon, verbs={**lexicon.verbs, **phrases}, blocks={**lexicon.blocks, **blocks})


@lru_cache(maxsize=1024)
def _seats_of(lexicon: Lexicon, seat: int, colours: tuple[str, ...], names: tuple[str, ...]) -> Index:
    """The words for the seats of a table. A colour or `own` goes before a player's name, unless it is foreign."""
    here = [(word, colours.index(colour)) for word, colour in lexicon.colours.items() if colour in colours]
    own = [(word, seat) for word in lexicon.own]
    near = [(word, at) for word, at in (*own, *here) if word not in lexicon.foreign]
    split = [words_of(name) for name in names]
    firsts = [name[0] for name in split if name]
    called = [(name, at) for at, name in enumerate(names)]
    called += [(name[0], at) for at, name in enumerate(split) if name and firsts.count(name[0]) == 1]
    return {
        "seat": _entries((*near, *called, *own, *here), frozenset()),
        "colour": _entries(here, frozenset()),
        "name": _entries(called, frozenset()),
    }


def vocabulary(lexicon: Lexicon, table: Table) -> Vocabulary:
    """The lexicon with the colours and the players of a table."""
    lexicon = _with_asks(lexicon, table.asks) if table.asks else lexicon
    return Vocabulary(lexicon, _index_of(lexicon) | _seats_of(lexicon, table.seat, table.colours, table.names))


def nearest(word: str, names: Iterable[str], cutoff: float = 0.7) -> tuple[str, ...]:
    """Up to three of the names that a mistyped word resembles, best first."""
    if not 3 <= len(word) <= 30:
        return ()
    by_length, own = _by_length(tuple(names)), _letters(word)
    known: dict[str, str] = {}
    for length in range(ceil(len(word) * cutoff / (2 - cutoff)), int(len(word) * (2 - cutoff) / cutoff) + 1):
        wanted = cutoff * (len(word) + length) / 2  # letters that both must have, or the comparison is not worth it
        for phrase, letters, name in by_length.get(length, ()):
            common = min(len(word) - (own & ~letters).bit_count(), length - (letters & ~own).bit_count())
            if common >= wanted:
                known[phrase] = name
    return tuple(known[match] for match in get_close_matches(word, known, 3, cutoff))


@lru_cache(maxsize=64)
def _by_length(names: tuple[str, ...]) -> dict[int, list[tuple[str, int, str]]]:
    """Names by the length they have when folded: folded, the letters in them, as they are."""
    found: dict[int, list[tuple[str, int, str]]] = {}
    for name in names:
        phrase = " ".join(folded(name))
        found.setdefault(len(phrase), []).append((phrase, _letters(phrase), name))
    return found


def _letters(phrase: str) -> int:
    """The set of letters, as bits; two rare ones may share a bit."""
    bits = 0
    for char in phrase:
        bits |= 1 << (ord(char) & 63)
    return bits
