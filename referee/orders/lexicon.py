"""A language's words for orders as a value, and the search for its phrases in a line of tokens.

Knows how phrases are matched, not which words exist: those stand in the folder of each language. A phrase is written
as a player would type it, and folded here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from difflib import get_close_matches
from functools import lru_cache
from itertools import chain
from math import ceil
from typing import Any, TypeVar

from referee.languages.folders import Namings, Phrases, Words
from referee.orders.contents import Known
from referee.orders.tokens import WordToken, words_of
from referee.rules.board import Board
from referee.rules.decisions import Disk
from referee.rules.model import PROVINCES, Place

T = TypeVar("T")

LEADING = ("ELSE", "DO", "ALWAYS")
"""Keywords that need another keyword behind them."""

GOAL = "GOAL"
"""The verb of goal words (LEAD, REST ...): in capitals they begin a PLACE line, or continue the line above."""

_DISKS = tuple(f"DISK {purpose.upper()}" for purpose in (Disk.GENERAL, Disk.SECRET, Disk.SEND, Disk.EVICT))

_SPREAD = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "å": "aa"})
"""How people without a key for these letters spell them, unless they just leave out the dots."""


@dataclass(frozen=True, slots=True, eq=False)
class Lexicon:
    """The words a letter is read with. A phrase of several places or cards may mean each; its reader asks which."""

    language: str
    said: Mapping[str, Mapping[str, Any]]  # by kind: phrase -> meaning, see `lexicon_of`
    place_names: tuple[str, ...]  # names suggested for a word that is nearly one
    asks: Mapping[str, tuple[str, ...]]  # keyword that a box brings -> its phrases
    foreign: frozenset[str] = frozenset()  # of the words for seats: those that a player's name goes before


def phrases_of(listed: Iterable[str]) -> tuple[str, ...]:
    """The phrases in small letters; a phrase with ä, ö, ü or å also with these spelt out."""
    small = [phrase.lower() for phrase in listed]
    spread = [(said,) if said.isascii() else (said, said.translate(_SPREAD)) for said in small]
    return tuple(dict.fromkeys(chain.from_iterable(spread)))


@dataclass(frozen=True, slots=True)
class NamedThings:
    """The named things of a board. Boards with the same things share their lexicons."""

    zones: tuple[tuple[str, Place], ...]
    parties: tuple[str, ...]
    borne: tuple[tuple[str, str], ...]  # id of a token that caballeros bear, its kind


def named_on(board: Board) -> NamedThings:
    """The things on this board that languages have names for."""
    borne = tuple([(token.id.partition("#")[0], token.kind) for token in board.tokens if token.borne])
    return NamedThings(tuple(_zones(board).items()), tuple([party.id for party in board.neutrals]), borne)


def lexicon_of(words: Words, things: NamedThings) -> Lexicon:
    """The lexicon of a language for a board with these things. Raises KeyError for an unknown disk."""
    zones, cards, listed = dict(things.zones), words.named("card"), words.named("place")
    said: dict[str, dict[str, Any]] = {
        kind: dict.fromkeys(phrases_of(small), kind) for kind, small in {**words.particles, **words.manners}.items()
    }
    ways = [way for kind in ("TO", "FROM") for way in said[kind] if " " not in way]
    said["OR"] |= {f"{either} {way}": "OR" for either in said["OR"] for way in ways}  # "or in", "or from"
    said |= {
        "verb": _by_phrase(words.verbs, str),  # keyword of an order
        "number": _by_phrase(words.numbers, int),
        "place": {},  # all that it may mean
        "card": _ids_by_phrase(cards) | _family_titles(cards),  # designs
        "colour": {phrase: colours[0] for phrase, colours in _ids_by_phrase(words.named("colour")).items()},
        "party": _parties(things, words.named("party")),  # how many owners behind the seats
        "borne": _borne(things, words.named("token")),  # kind of what caballeros bear
        "language": {phrase: tags[0] for phrase, tags in _ids_by_phrase(words.named("language")).items()},
        "own": dict.fromkeys(phrases_of(words.own), "own"),  # the reader's own seat
        "purpose": _by_phrase(words.purposes, lambda purpose: Disk[purpose]),
        "block": _by_phrase(words.blocks, lambda key: {"DISK": _DISKS, "ALL": ()}.get(key, (key,))),  # keys after CLEAR
        "filler": dict.fromkeys(phrases_of(words.fillers), ""),  # words that change nothing wherever they stand
    }
    for phrase, codes in _ids_by_phrase(listed).items():
        if found := tuple(zones[code] for code in codes if code in zones):
            said["place"][phrase] = found
    names = tuple(name for place in listed.values() for name in place.full if name.casefold() in said["place"])
    return Lexicon(words.language, said, names, {key: phrases_of(said) for key, said in words.asks.items()})


def _zones(board: Board) -> dict[str, Place]:
    """The zones that orders may name, by code."""
    return {code: place for code, place in board.index.items() if place != PROVINCES}


def _parties(things: NamedThings, names: Namings) -> dict[str, int]:
    """The numbers of the neutral parties, by name and by id."""
    numbers = {party: n for n, party in enumerate(things.parties)}
    named = {phrase: numbers[id] for phrase, ids in _ids_by_phrase(names).items() for id in ids if id in numbers}
    return {" ".join(folded(id)): n for id, n in numbers.items()} | named


def _borne(things: NamedThings, names: Namings) -> dict[str, str]:
    """The kinds of tokens that caballeros carry, by kind and by the name of a token of that kind."""
    kinds = dict(things.borne)
    named = {phrase: kinds[id] for phrase, ids in _ids_by_phrase(names).items() for id in ids if id in kinds}
    return {kind: kind for kind in kinds.values()} | named


def _by_phrase(meanings: Phrases, meaning: Callable[[str], T]) -> dict[str, T]:
    return {phrase: meaning(id) for id, listed in meanings.items() for phrase in phrases_of(listed)}


def _ids_by_phrase(names: Namings) -> dict[str, tuple[str, ...]]:
    """The ids of all things that each phrase may mean."""
    found: dict[str, tuple[str, ...]] = {}
    for id, name in names.items():
        found |= {phrase: (*found.get(phrase, ()), id) for phrase in phrases_of((*name.phrases, *name.shared))}
    return found


def _family_titles(cards: Namings) -> dict[str, tuple[str, ...]]:
    """Card titles with the name of their family in front, as rulebooks print them: Intrigue: any 3."""
    return {
        f"{family} {title}": (design,)
        for family, designs in _ids_by_phrase(cards).items()
        for design in designs
        if len(designs) > 2
        for title in phrases_of(cards[design].phrases)
    }


@lru_cache(maxsize=131072)  # about 30,000 phrases, folded a dozen times each while lexicons are put together
def folded(phrase: str) -> tuple[str, ...]:
    """The words of a phrase, folded."""
    return words_of(phrase)


PhraseEntries = dict[str, tuple[tuple[int, dict[tuple[str, ...], Any]], ...]]
"""By first word, the phrases of each length with their meanings, longest first."""

Index = dict[str, PhraseEntries]
"""The phrases of each kind: verbs, places, seats, cards ..."""


@dataclass(frozen=True, slots=True, eq=False)
class Vocabulary:
    """A lexicon with an index of its phrases and of the names at one table."""

    lexicon: Lexicon
    index: Index

    def match(self, kind: str, tokens: Sequence[WordToken], at: int) -> tuple[int, Any] | None:
        """The length and the meaning of the longest phrase of a kind at `at`. An id is never cut in two."""
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

    def longest(self, kinds: Iterable[str], tokens: Sequence[WordToken], at: int) -> tuple[int, str]:
        """The length and the kind of the longest phrase of these kinds at `at`; 0 and an empty kind for none."""
        best = 0, ""
        for kind in kinds:
            found = self.match(kind, tokens, at)
            if found is not None and found[0] > best[0]:
                best = found[0], kind
        return best

    def has(self, kind: str, tokens: Sequence[WordToken]) -> bool:
        """Whether a phrase of this kind stands anywhere in these tokens."""
        return any(self.match(kind, tokens, at) for at in range(len(tokens)))

    def without_fillers(self, tokens: Iterable[WordToken]) -> tuple[WordToken, ...]:
        """The tokens without fillers, which never change a meaning."""
        fillers = self.lexicon.said["filler"]
        return tuple(t for t in tokens if t.speech or t.word not in fillers)


def _entries(pairs: Iterable[tuple[str, Any]], fillers: Set[str] = frozenset()) -> PhraseEntries:
    found: dict[str, dict[int, dict[tuple[str, ...], Any]]] = {}
    for phrase, value in pairs:
        words = typed = folded(phrase)
        if not fillers.isdisjoint(typed):
            words = tuple([word for word in typed if word not in fillers]) or typed
        if words and (words == typed or not all(word.isdigit() for word in words)):  # "3 caballeros" is not just 3
            found.setdefault(words[0], {}).setdefault(len(words), {}).setdefault(words, value)
    return {first: tuple(sorted(lengths.items(), reverse=True)) for first, lengths in found.items()}


def _index_of(lexicon: Lexicon) -> Index:
    fillers = lexicon.said["filler"].keys()
    index = {kind: _entries(phrases.items(), fillers) for kind, phrases in lexicon.said.items()}
    ranks = (phrase for phrase in lexicon.said["OR"] if folded(phrase)[0] not in fillers)
    index["OR"] = _entries(((phrase, "OR") for phrase in ranks), fillers)  # "of in", to one whose "of" is no Dutch
    return index


@lru_cache(maxsize=64)  # indexing a lexicon takes far longer than reading a letter; a host has few boards
def _of_game(lexicon: Lexicon, asks: tuple[str, ...], designs: tuple[str, ...], board: Board) -> Vocabulary:
    """The vocabulary of a game, with the keywords of its boxes.

    Cards and places without a name in any language are read by their ids.
    """
    said = lexicon.said
    keys = {phrase: key for key in asks for phrase in (key.lower(), *lexicon.asks.get(key, ()))}
    more: dict[str, dict[str, Any]] = {
        "verb": {phrase: key for phrase, key in keys.items() if phrase not in said["verb"]},
        "block": {phrase: (key,) for phrase, key in keys.items()},
        "card": _unnamed_ids({design: design for design in designs}, said["card"]),
        "place": _unnamed_ids(_zones(board), said["place"]),
    }
    whole = {kind: {**said[kind], **found} for kind, found in more.items() if found}
    index = {kind: _entries(phrases.items(), said["filler"].keys()) for kind, phrases in whole.items()}
    return Vocabulary(replace(lexicon, said={**said, **whole}) if whole else lexicon, _index_of(lexicon) | index)


def _unnamed_ids(things: Mapping[str, T], known: Mapping[str, tuple[T, ...]]) -> dict[str, tuple[T, ...]]:
    """Ids that no known phrase stands for yet, with all that each then means."""
    said = {folded(phrase): phrase for phrase in known}
    phrases = {id: said.get(folded(id), " ".join(folded(id))) for id in things}
    missing = (id for id, thing in things.items() if thing not in known.get(phrases[id], ()))
    return {phrases[id]: (*known.get(phrases[id], ()), things[id]) for id in missing}


@lru_cache(maxsize=1024)  # doubles the speed of reading a short sheet; one entry for each player of each game
def _seat_index(lexicon: Lexicon, seat: int, colours: tuple[str, ...], names: tuple[str, ...]) -> Index:
    """The index of words for seats. A colour or `own` outranks an equal player's name, unless the word is foreign."""
    here = [(word, colours.index(colour)) for word, colour in lexicon.said["colour"].items() if colour in colours]
    own = [(word, seat) for word in lexicon.said["own"]]
    near = [(word, at) for word, at in (*own, *here) if word not in lexicon.foreign]
    split = [words_of(name) for name in names]
    firsts = [name[0] for name in split if name]
    called = [(name, at) for at, name in enumerate(names)]
    called += [(name[0], at) for at, name in enumerate(split) if name and firsts.count(name[0]) == 1]
    mine = [(name, name) for name, at in called if at == seat]  # Bo plays the 4
    return {
        **{kind: _entries((*lexicon.said[kind].items(), *mine)) for kind in ("own", "I")},
        "seat": _entries((*near, *called, *own, *here)),
        "colour": _entries(here),
        "name": _entries(called),
    }


def vocabulary(lexicon: Lexicon, known: Known) -> Vocabulary:
    """The vocabulary of a table: a lexicon, the ids of the game, its colours and its players' names."""
    here = _of_game(lexicon, known.asks, tuple([card.design for card in known.cards]), known.board)
    return Vocabulary(here.lexicon, here.index | _seat_index(here.lexicon, known.seat, known.colours, known.names))


def nearest(word: str, names: Iterable[str], cutoff: float = 0.7) -> tuple[str, ...]:
    """Up to three of the names that a mistyped word resembles, best first."""
    return _nearest(word, tuple(names), cutoff) if 3 <= len(word) <= 30 else ()


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
