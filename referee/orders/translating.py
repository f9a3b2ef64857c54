"""Says an order that is written in English in the words of another language, word by word.

Orders are written in English, and kept so in logs; this is how they are shown to a reader of another language. A
keyword, in capitals, becomes what the language writes for it, a name what the language calls the thing. A word that it
lacks stays English, and so does what somebody says; a language that lacks small words of orders has them all written in
English. What comes of it reads back as the same order. Knows how orders are written, but no shape of order.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import Literal

from babel.dates import get_day_names, get_month_names

from referee.languages.folders import ENGLISH, Phrases, Words, words_by_tag
from referee.orders.keywords import known_as
from referee.orders.lexicon import LEADING
from referee.orders.writing import card_name, place_name
from referee.rules.board import Board

_Said = Mapping[str, str]
"""By an English phrase: what it is called."""

_TELL = "TELL"
_SPEECH = ("SAY", _TELL, "TELL MODERATOR", "ACCEPT")
"""Keywords before what somebody says, and that one which names to whom."""

_ASSUME, _DISK, _HELP = "ASSUME", "DISK", "HELP"
"""The keywords before a colour and an order, before a purpose, and before a topic."""

_DATED = ("AWAY", "MOTION PAUSE")
"""The keywords behind which words of days stand."""

_KINDS = {"ASK": "ASKING", "WITH": "ON", "COSTS ME": "COSTS"}
"""Words within an order that are not called by the kind of words that they seem to be."""

_BEHIND = {("WHEN", "FROM"): "LEAVING", ("WHEN", "GAIN"): "GAIN", ("I", "LEAD"): "LEADS"}
"""The same, behind another word."""

_MANNERS = ("LATER", "BUT", "INSTEAD")
"""Kinds of words of talk that orders have too."""

_SMALL = ("or", "to")
"""Words of orders in small letters."""

_ANSWERS = {"yes": "SAYS YES", "no": "SAYS NO", "GO ON": "GOES ON"}
"""Whole answers, and the kinds of talk that they are."""

_MOST = 31
"""More caballeros than anybody has."""

_PIECE = re.compile(r"[\w'#-]+|\W")
_LONGEST = 13
"""The most pieces of a phrase: words, and the blanks between."""


@dataclass(frozen=True, slots=True, eq=False)
class Tongue:
    """What English words of orders are called in a language, by where in an order they stand; none: in English."""

    first: _Said  # where an order begins
    within: _Said
    behind: Mapping[tuple[str, str], str]  # within, behind another word
    special: Mapping[str, _Said]  # behind a keyword that has words of its own
    names: _Said

    def of(self, order: str) -> str:
        """An English order of any number of lines, or a part of one, in this language."""
        return "\n".join(_line(self, line) for line in order.split("\n")) if self.first else order

    def said(self, line: str) -> Iterator[str]:
        """One line, piece by piece."""
        pieces = _PIECE.findall(line)
        at, verb, before, begins, goal, several = 0, "", "", True, False, False
        while at < len(pieces):
            usual = (self.first, self.within) if begins else (self.within, self.first)
            special = {} if begins else self.special.get(verb, {})
            length, english, said = _longest(pieces, at, (special, *usual, self.names))
            if several:
                said = self.names.get(f"several {english}", said)  # 2 azules
            if not said.isspace():
                several = said.isdecimal() and said != "1"
            if goal and before == "or":
                said = self.names.get(f"to {english}", said)  # nach Aragón oder ins Baskenland
            yield self.behind.get((before, english), said)
            at += length
            goal = english.startswith("to ") or (goal and english in ("", "or", *self.names))
            if not english:
                begins = begins and said.isspace()
            elif begins and english in _SPEECH:
                told = pieces.index(":", at) if english == _TELL and ":" in pieces[at:] else at
                yield from (self.names.get(piece, piece) for piece in pieces[at:told])  # the colours that it is for
                yield from pieces[told:]
                return
            else:
                begins = begins and (english in (*LEADING, _ASSUME) or verb == _ASSUME)
                verb, before = verb if verb in _DATED else english, english


@lru_cache(maxsize=8192)  # keywords and lines of sheets come again in letter after letter
def _line(ours: Tongue, line: str) -> str:
    return "".join(ours.said(line))


def _longest(pieces: list[str], at: int, tables: Iterable[_Said]) -> tuple[int, str, str]:
    """The longest phrase at `at`: in how many pieces, in English, and what it is called; else one piece as it is."""
    for length in range(_LONGEST, 0, -2):
        phrase = "".join(pieces[at : at + length])
        for table in tables:
            if phrase in table:
                return length, phrase, table[phrase]
    return 1, "", pieces[at]


@lru_cache(maxsize=64)
def tongue(language: str, board: Board, designs: tuple[str, ...]) -> Tongue:
    """The words of orders in a language, with the names of a board and of the cards of a game."""
    tag = known_as(language)
    if tag in ("", ENGLISH) or not _whole(words_by_tag()[tag]):
        return Tongue({}, {}, {}, {}, {})
    ours, english = words_by_tag()[tag], words_by_tag()[ENGLISH]
    verbs = {key: key for key in (*english.verbs, *english.asks)}  # those without a word of their own stay whole
    verbs |= _firsts(english.verbs, ours.verbs) | _firsts(english.asks, ours.asks)
    small = _firsts(english.particles, ours.particles) | _firsts(english.manners, ours.manners)
    kinds = {kind: english.manners[kind] for kind in _MANNERS} | dict(english.particles)
    meant = {phrase.upper(): kind for kind in reversed(kinds) for phrase in kinds[kind]}
    meant |= {kind: kind for kind in kinds} | _KINDS
    within = {phrase: small[kind] for phrase, kind in meant.items() if kind in small}
    within |= {word: said for word, said in ours.written.items() if tuple(word.split()) not in _BEHIND}
    within |= {word: within[word.upper()].lower() for word in _SMALL if word.upper() in within}
    within |= {"own": ours.own[0]} if ours.own else {}
    names = dict(_names(english, ours, board, designs, small.get("ALL", "")))
    return Tongue(
        first=small | verbs | dict(_answers(ours)),
        within=within,
        behind={pair: ours.written.get(" ".join(pair), small[kind]) for pair, kind in _BEHIND.items() if kind in small},
        special={
            **dict.fromkeys(_DATED, dict(_days(tag, ours))),
            _DISK: _firsts(english.purposes, ours.purposes),
            _HELP: {name.upper(): said.upper() for name, said in names.items()} | verbs | dict(_topics(ours)),
        },
        names=names,
    )


@lru_cache(maxsize=64)  # every sheet in a letter is searched for them
def place_names(ours: Tongue, board: Board) -> tuple[str, ...]:
    """What orders in a language call each place of a board."""
    return tuple(ours.of(place_name(place, board)) for place in sorted(board.afield))


def _whole(words: Words) -> bool:
    """Whether a language has every small word of orders, so that none of its orders is half English."""
    return all(all(said.values()) for said in (words.particles, words.purposes, words.blocks))


def _firsts(english: Phrases, ours: Phrases) -> dict[str, str]:
    """The first phrase of each keyword, in capitals."""
    return {key: ours[key][0].upper() for key in english if ours.get(key)}


def _answers(words: Words) -> Iterator[tuple[str, str]]:
    """Whole answers as English letters write them."""
    for answer, kind in _ANSWERS.items():
        for phrase in words.manners.get(kind, ())[:1]:
            yield answer, phrase.upper() if answer.isupper() else phrase


def _days(tag: str, words: Words) -> Iterator[tuple[str, str]]:
    """The words of days as English orders write them; those that this language lacks stay so."""
    for english, kind, place in (("day", "DAYS", 0), ("days", "DAYS", 1), ("TO", "TO", 0), ("until", "UNTIL", 0)):
        phrase = words.days.get(kind, ())[place : place + 1]
        said = (words.written.get(english, each) for each in phrase)
        yield from ((english, each.upper() if english.isupper() else each) for each in said)
    widths: tuple[Literal["wide", "abbreviated"], ...] = ("abbreviated", "wide")
    for names, width in product((get_month_names, get_day_names), widths):
        ours = names(width, "format", tag)
        yield from ((said, ours[n].rstrip(".")) for n, said in names(width, "format", ENGLISH).items())


def _topics(words: Words) -> Iterator[tuple[str, str]]:
    """The topics of help, by their ids as English letters write them."""
    for id, name in words.named("topic").items():
        if name.phrases:
            yield id.replace("_", " ").upper(), (name.read or name.phrases)[0].upper()


def _names(english: Words, ours: Words, board: Board, designs: Iterable[str], all: str) -> Iterator[tuple[str, str]]:
    """The names of what a game has, in English and in this language, or English where it has none."""
    ids: Mapping[str, Iterable[str]] = {
        "colour": board.colours,
        "party": [party.id for party in board.neutrals],
        "token": [token.id.partition("#")[0] for token in board.tokens],
        "place": board.index,
        "card": designs,
    }
    for kind, found in ids.items():
        mine, theirs = ours.named(kind), english.named(kind)
        for id in found:
            if id in theirs and theirs[id].written:
                name = card_name(id) if kind == "card" else theirs[id].written
                yield name, (mine[id].written if id in mine else "") or name
                if id in mine and "to" in mine[id].forms:  # nach Aragón, ins Baskenland
                    yield f"to {name}", mine[id].forms["to"]
                if id in mine and "many" in mine[id].forms and kind != "token":
                    yield f"several {name}", mine[id].forms["many"]
                if id in mine and kind == "place" and "of" in mine[id].forms:  # DO Galicji, W Galicji
                    for word in ("to", "from", "in"):
                        led, _, place = mine[id].forms[word].partition(" ")
                        yield f"{word.upper()} {name}", f"{led.upper()} {place}"
                if id in mine and "men" in mine[id].forms:  # 1 żółtego, 2 żółtych
                    yield f"1 {name}", f"1 {mine[id].forms['of']}"
                    yield f"ALL {name}", f"{all} {mine[id].forms['men']}"
                    yield from ((f"{n} {name}", f"{n} {mine[id].forms['men']}") for n in range(2, _MOST))
