"""A language's words for orders as a value, and the search for its phrases in a line of tokens.

Knows how phrases are matched, not which words exist: those stand in the folder of each language. A phrase is written
as a player would type it, and folded here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import chain
from typing import Any, TypeVar

from referee.languages.folders import Namings, Phrases, Words
from referee.languages.tokens import WordToken, folded, words_of
from referee.orders.contents import Known
from referee.rules.board import Board
from referee.rules.decisions import Disk
from referee.rules.model import JOKER, PROVINCES, Place

Match = tuple[int, Any]
"""The length of a phrase in words, and what it means."""


@dataclass(slots=True, eq=False)
class Branch:
    """The words read so far: the longest phrase of each kind that they begin with, and the words that go on."""

    found: Mapping[str, Match]
    further: dict[str, Branch]


@dataclass(frozen=True, slots=True, eq=False)
class Index:
    """The phrases of all kinds as one tree of words, and the words with which those of each kind begin."""

    tree: Mapping[str, Branch]
    firsts: Mapping[str, Set[str]]

    def at(self, tokens: Sequence[WordToken], at: int) -> Mapping[str, Match]:
        """By kind, the longest phrase at `at`. An id is never cut in two."""
        branch = self.tree.get(tokens[at].word) if at < len(tokens) else None
        if branch is None:
            return _NOTHING
        for end in range(at + 1, len(tokens)):
            if tokens[end].glued:
                return self._uncut(tokens, at)
            longer = branch.further.get(tokens[end].word)
            if longer is None:
                break
            branch = longer
        return branch.found

    def _uncut(self, tokens: Sequence[WordToken], at: int) -> Mapping[str, Match]:
        """By kind, the longest phrase at `at` behind which no id goes on."""
        found: dict[str, Match] = {}
        branches = self.tree
        for length, token in enumerate(tokens[at:], 1):
            if token.word not in branches:
                break
            branch = branches[token.word]
            branches = branch.further
            if not any(behind.glued for behind in tokens[at + length : at + length + 1]):
                found |= {kind: each for kind, each in branch.found.items() if each[0] == length}
        return found


_NOTHING: Mapping[str, Match] = {}
_NO_FURTHER: dict[str, Branch] = {}  # of all phrases that no longer one begins with; nothing is put into it


NO_INDEX = Index({}, {})


def index_of(listed: Iterable[tuple[tuple[str, ...], str, Any]], kinds: Iterable[str], like: Index = NO_INDEX) -> Index:
    """The index of phrases of these kinds, each its words, its kind and its meaning; the first of equal ones has it.

    What is the same in another index is shared with it.
    """
    root, firsts = Branch(_NOTHING, {}), {kind: set[str]() for kind in kinds}
    once: dict[tuple[int, str, int, Any], Mapping[str, Match]] = {}  # many phrases mean the same
    for words, kind, value in sorted(listed, key=lambda entry: len(entry[0])):  # a longer one begins with what is known
        branch = root
        for word in words:
            if word not in branch.further:
                branch.further = branch.further or {}  # of its own
                branch.further[word] = Branch(branch.found, _NO_FURTHER)
            branch = branch.further[word]
        if words and (kind not in branch.found or branch.found[kind][0] < len(words)):
            firsts[kind].add(words[0])
            meant = (id(branch.found), kind, len(words), value)
            branch.found = once.get(meant) or once.setdefault(meant, {**branch.found, kind: (len(words), value)})
    _share(root.further, like.tree)
    same = {kind: like.firsts[kind] for kind, words in firsts.items() if like.firsts.get(kind) == words}
    return Index(root.further, {**firsts, **same})


def _share(branches: dict[str, Branch], known: Mapping[str, Branch]) -> None:
    """Puts the branches that are known in place of their equals."""
    for word in branches.keys() & known.keys():
        branch, like = branches[word], known[word]
        _share(branch.further, like.further)
        if [*branch.found.items()] == [*like.found.items()]:
            branch.found = like.found
        if branch.further == like.further:  # branches are compared by identity
            branch.further = like.further
            branches[word] = like if branch.found is like.found else branch


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
    abroad: frozenset[str] = frozenset()  # names from other languages: a player's name goes before them


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
    figures: tuple[str, ...] = ()  # ids of those that visit courts
    joker: bool = False  # whether there is one among the power cards


def named_on(board: Board) -> NamedThings:
    """The things on this board that languages have names for."""
    borne = tuple([(token.id.partition("#")[0], token.kind) for token in board.tokens if token.borne])
    parties = tuple([party.id for party in board.neutrals])
    return NamedThings(tuple(_zones(board).items()), parties, borne, board.figures, JOKER in board.power_values)


def lexicon_of(words: Words, things: NamedThings) -> Lexicon:
    """The lexicon of a language for a board with these things. Raises KeyError for an unknown disk."""
    named = _named(words)
    zones, cards, listed = dict(things.zones), named("card"), named("place")
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
        "effect": _effects(cards),  # designs
        "colour": {phrase: colours[0] for phrase, colours in _ids_by_phrase(named("colour")).items()},
        "party": _parties(things, named("party")),  # how many owners behind the seats
        "borne": _borne(things, named("token")),  # kind of what caballeros bear
        "figure": _figures(things, named("token")),  # id of who visits courts
        **{kind: _only_id_by_phrase(words.named(kind)) for kind in ("language", "topic", "box")},  # of HELP alone
        "own": dict.fromkeys(phrases_of(words.own), "own"),  # the reader's own seat
        "purpose": _by_phrase(words.purposes, lambda purpose: Disk[purpose]),
        "block": _by_phrase(words.blocks, lambda key: {"DISK": _DISKS, "ALL": ()}.get(key, (key,))),  # keys after CLEAR
        "filler": dict.fromkeys(phrases_of(words.fillers), ""),  # words that change nothing wherever they stand
    }
    said["JOKER"] = said["JOKER"] if things.joker else {}
    for phrase, codes in _ids_by_phrase(listed).items():
        if found := tuple(zones[code] for code in codes if code in zones):
            said["place"][phrase] = found
    names = tuple(name for place in listed.values() for name in place.full if name.casefold() in said["place"])
    return Lexicon(words.language, said, names, {key: phrases_of(said) for key, said in words.asks.items()})


def _named(words: Words) -> Callable[[str], Namings]:
    """The things of a kind by name, and in the cases of that language without the small words in front: do Aragonii."""
    small = {folded(phrase) for way in ("TO", "FROM", "INTO", "LEAVING", "ON") for phrase in words.particles[way]}

    def bare(said: str) -> str:
        first, _, rest = said.partition(" ")
        return rest if rest and folded(first) in small else said

    def named(kind: str) -> Namings:
        cases = words.cases.get(kind, ())
        return {
            id: replace(name, read=(*name.read, *(bare(name.forms[case]) for case in cases if case in name.forms)))
            for id, name in words.named(kind).items()
        }

    return named


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


def _figures(things: NamedThings, names: Namings) -> dict[str, str]:
    """The ids of the figures that visit courts, by name and by id."""
    named = {phrase: id for phrase, ids in _ids_by_phrase(names).items() for id in ids if id in things.figures}
    return {id: id for id in things.figures} | named


def _by_phrase(meanings: Phrases, meaning: Callable[[str], T]) -> dict[str, T]:
    return {phrase: meaning(id) for id, listed in meanings.items() for phrase in phrases_of(listed)}


def _ids_by_phrase(names: Namings) -> dict[str, tuple[str, ...]]:
    """The ids of all things that each phrase may mean."""
    found: dict[str, tuple[str, ...]] = {}
    for id, name in names.items():
        found |= {phrase: (*found.get(phrase, ()), id) for phrase in phrases_of((*name.phrases, *name.shared))}
    return found


def _only_id_by_phrase(names: Namings) -> dict[str, str]:
    """The id of the thing that each phrase means."""
    return {phrase: ids[0] for phrase, ids in _ids_by_phrase(names).items()}


def _effects(cards: Namings) -> dict[str, tuple[str, ...]]:
    """The designs that each word for an effect may tell of."""
    found: dict[str, tuple[str, ...]] = {}
    for design, name in cards.items():
        found |= {phrase: (*found.get(phrase, ()), design) for phrase in phrases_of(name.effect)}
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


@dataclass(frozen=True, slots=True, eq=False)
class Vocabulary:
    """A lexicon with an index of its phrases, and one of the names at one table."""

    lexicon: Lexicon
    index: Index
    seats: Index

    def meanings(self, tokens: Sequence[WordToken], at: int) -> Mapping[str, Match]:
        """By kind, the length and the meaning of the longest phrase at `at`."""
        found, named = self.index.at(tokens, at), self.seats.at(tokens, at)
        return {**found, **named} if found and named else found or named

    def match(self, kind: str, tokens: Sequence[WordToken], at: int) -> Match | None:
        """The length and the meaning of the longest phrase of a kind at `at`. An id is never cut in two."""
        index = self.seats if kind in self.seats.firsts else self.index
        begins = at < len(tokens) and tokens[at].word in index.firsts[kind]
        return index.at(tokens, at).get(kind) if begins else None

    def longest(self, kinds: Iterable[str], tokens: Sequence[WordToken], at: int) -> tuple[int, str]:
        """The length and the kind of the longest phrase of these kinds at `at`; 0 and an empty kind for none."""
        found, best = self.meanings(tokens, at), (0, "")
        for kind in kinds if found else ():
            if kind in found and found[kind][0] > best[0]:
                best = found[kind][0], kind
        return best

    def has(self, kind: str, tokens: Sequence[WordToken]) -> bool:
        """Whether a phrase of this kind stands anywhere in these tokens."""
        firsts = (self.seats if kind in self.seats.firsts else self.index).firsts[kind]
        return any(token.word in firsts and self.match(kind, tokens, at) for at, token in enumerate(tokens))

    def begins(self, kind: str, word: str) -> bool:
        """Whether a phrase of this kind begins with this word."""
        return word in (self.seats if kind in self.seats.firsts else self.index).firsts[kind]

    def without_fillers(self, tokens: Iterable[WordToken]) -> tuple[WordToken, ...]:
        """The tokens without fillers, which never change a meaning."""
        fillers = self.lexicon.said["filler"]
        return tuple(t for t in tokens if t.speech or t.word not in fillers)


def _index_of(
    said: Mapping[str, Iterable[tuple[str, Any]]], fillers: Set[str] = frozenset(), like: Index = NO_INDEX
) -> Index:
    """The index of the phrases of each kind, sharing with another what is the same in both."""
    listed = [(_without(fillers, folded(phrase)), kind, value) for kind in said for phrase, value in said[kind]]
    return index_of(listed, said, like)


def _without(fillers: Set[str], typed: tuple[str, ...]) -> tuple[str, ...]:
    """A phrase without fillers, unless it has no other words; none for "3 caballeros", which is not just 3."""
    if fillers.isdisjoint(typed):
        return typed
    words = tuple([word for word in typed if word not in fillers]) or typed
    return () if words != typed and all(word.isdigit() for word in words) else words


_FIRST: dict[tuple[str, bool], Index] = {}
"""The first index of each language, by itself and with names from others: those for other boards share most of it."""


@lru_cache(maxsize=24)  # indexing a lexicon takes as long as a letter, and up to 300 kB; a host has few boards
def _of_game(lexicon: Lexicon, asks: tuple[str, ...], designs: tuple[str, ...], board: Board) -> tuple[Lexicon, Index]:
    """The lexicon of a game, with the keywords of its boxes, and the index of its phrases.

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
    lexicon = replace(lexicon, said={**said, **whole}) if whole else lexicon
    fillers = said["filler"].keys()
    listed = {kind: phrases.items() for kind, phrases in lexicon.said.items() if kind not in _OF_SEATS}
    ranks = [pair for pair in said["OR"].items() if folded(pair[0])[0] not in fillers]  # "of in", if "of" is no Dutch
    of = lexicon.language, bool(lexicon.abroad)
    index = _index_of({**listed, "OR": ranks}, fillers, _FIRST.get(of, NO_INDEX))
    _FIRST.setdefault(of, index)
    return lexicon, index


def _unnamed_ids(things: Mapping[str, T], known: Mapping[str, tuple[T, ...]]) -> dict[str, tuple[T, ...]]:
    """Ids that no known phrase stands for yet, with all that each then means."""
    said = {folded(phrase): phrase for phrase in known}
    phrases = {id: said.get(folded(id), " ".join(folded(id))) for id in things}
    missing = (id for id, thing in things.items() if thing not in known.get(phrases[id], ()))
    return {phrases[id]: (*known.get(phrases[id], ()), things[id]) for id in missing}


_OF_SEATS = ("own", "I", "colour")
"""Kinds of words that mean a seat at the table, and are looked up with the names there."""


@lru_cache(maxsize=64)  # a letter asks for one several times; 30 kB for each player of each game
def seat_index(lexicon: Lexicon, seat: int, colours: tuple[str, ...], names: tuple[str, ...]) -> Index:
    """The index of words for seats. A colour or `own` outranks an equal player's name, unless the word is foreign."""
    here = [(word, colours.index(colour)) for word, colour in lexicon.said["colour"].items() if colour in colours]
    own = [(word, seat) for word in lexicon.said["own"]]
    near = [(word, at) for word, at in (*own, *here) if word not in lexicon.abroad]
    split = [words_of(name) for name in names]
    firsts = [name[0] for name in split if name]
    called = [(name, at) for at, name in enumerate(names)]
    called += [(name[0], at) for at, name in enumerate(split) if name and firsts.count(name[0]) == 1]
    mine = [(name, name) for name, at in called if at == seat]  # Bo plays the 4
    said = {kind: (*lexicon.said[kind].items(), *mine) for kind in ("own", "I")}
    return _index_of({**said, "seat": (*near, *called, *here), "colour": here, "name": called})


def vocabulary(lexicon: Lexicon, known: Known) -> Vocabulary:
    """The vocabulary of a table: a lexicon, the ids of the game, its colours and its players' names."""
    here, index = _of_game(lexicon, known.asks, tuple([card.design for card in known.cards]), known.board)
    return Vocabulary(here, index, seat_index(here, known.seat, known.colours, known.names))
