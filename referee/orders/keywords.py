"""The lexicons of the languages that orders may be written in, and one lexicon made of several.

Knows which languages exist (each has a folder of words), and what the grammar tells apart by itself: a word behind CARD
is a card in any language, but a word that is OR in one language and TO in another may stand in one place. Such a word
is read in the language asked first. Case, accents, hyphens and underscores never matter. Must not know any word.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations
from typing import Any

from referee.languages import folders
from referee.languages.folders import Words, words_by_tag
from referee.orders.contents import Known, Line
from referee.orders.lexicon import Lexicon, NamedThings, folded, lexicon_of, named_on
from referee.orders.tokens import bare_words, words_of
from referee.rules.board import Board
from referee.rules.model import COURT

ENGLISH = folders.ENGLISH
"""The tag of the language of receipts. Every letter is also read with its words."""


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


def in_english() -> Words:
    """The words in which the referee writes orders."""
    return words_by_tag()[ENGLISH]


def understood(tag: str, board: Board) -> Lexicon:
    """One lexicon of all languages; where they conflict, this one decides, then English.

    An unknown or empty tag is read as English.
    """
    known = lexicons(board)
    first = known.get(tag, known[ENGLISH])
    return together(tuple(dict.fromkeys((first, *known.values()))))


def lexicon_with_english(tag: str, board: Board) -> Lexicon:
    """One lexicon of a language and English alone."""
    known = lexicons(board)
    return together(tuple(dict.fromkeys((known.get(tag, known[ENGLISH]), known[ENGLISH]))))


@lru_cache(maxsize=16)  # compares every pair of languages, five times as long as reading a sheet
def _conflicts(board: Board) -> Mapping[str, tuple[Conflict, ...]]:
    return conflicts(lexicons(board).values())


def _names_in_question(names: tuple[str, ...], board: Board) -> Mapping[str, tuple[Conflict, ...]]:
    """Players' names that mean a colour or `own` in some language, such as Mia in Spanish."""
    found: dict[str, tuple[Conflict, ...]] = {}
    for tag, lexicon in lexicons(board).items():
        seats = {words_of(word)[0] for kind in ("own", "colour") for word in lexicon.said[kind]}
        for name in {words_of(name)[0] for name in names if words_of(name)} & seats if tag != ENGLISH else ():
            found[name] = (*found.get(name, ()), Conflict((name,), frozenset((tag, ENGLISH))))
    return found


def fought_over(lines: Iterable[Line], known: Known, tag: str) -> tuple[Conflict, ...]:
    """Words of a letter that languages understand differently; of players' names only for an unknown language."""
    parties = _conflicts(known.board)
    parties = parties if tag else {**_names_in_question(known.names, known.board), **parties}
    fought = (
        conflict
        for words in (bare_words(line.text) for line in lines)
        for at, word in enumerate(words if not parties.keys().isdisjoint(words) else ())
        for conflict in parties.get(word, ())
        if words[at : at + len(conflict.phrase)] == conflict.phrase
    )
    return tuple(dict.fromkeys(fought))


# --- what a word means to whom --------------------------------------------------------------------

PhraseWords = tuple[str, ...]
Meaning = tuple[str, Any]
"""A kind of word, and the value it stands for."""

Meanings = Mapping[PhraseWords, frozenset[Meaning]]
"""What each phrase of one language means."""

_SPOTS = {
    **{"filler": "filler", "verb": "verb", "number": "number", "place": "place", "seat": "seat", "party": "seat"},
    **{"OR": "or", "AND": "and", "THEN": "then", "WHEN": "when", "AIM": "aim", "MAX": "max"},
    **{"TO": "to", "INTO": "to", "ON": "to", "FROM": "from", "LEAVING": "from"},
    **{"ANY": "any", "ALL": "all", "LEAD": "lead", "REST": "rest", "NONE": "none", "NEVER": "none"},
    **{"TAKES": "takes", "SCORES": "scores", "COSTS": "costs", "ASKING": "asking", "IF KING MOVED": "moved"},
    **{"SECOND": "second", "SPREAD": "spread", "BEST": "best", "GAIN": "gain", "KEEP LEADS": "keep"},
}
"""Kinds that may stand in the same place of an order, each with its spot: kinds of one spot never conflict there."""

_NAMED = ("card", "purpose", "block", "YES", "STACK")
"""Kinds that only stand behind a keyword of their own, where nothing else is looked for."""

_IDLE: Meaning = ("idle", "")
"""The meaning of a word of sentences only, such as the English I, which is AND in Polish."""

_JOINTS = ("filler", "number", "OR", "AND", "THEN", "WHEN", "TO", "INTO", "ON", "FROM", "LEAVING", "LEAD-IN")
"""Kinds of small words that change their neighbours, so that an idle word of another language conflicts with them."""

_TALK = (
    *("NODS", "TALK", "AGAINST", "OTHERS", "WHERE FROM", "OWN WORDS", "BOWS OUT", "STOPS", "SPARES", "IS FINAL"),
    *("BOTH", "IS WAITING", "TELL ALL", "AS ADVISED", "YOUR ADVICE", "FOLLOWS", "THIS TIME"),
)
"""Kinds that are looked for only in letters without orders; their words conflict with no others."""

_TWINS = {"THEN": "ELSE", "LEAD": "GOAL", "REST": "GOAL", "SPREAD": "GOAL"}
_TWINS |= {"ASKING": "ASK", "SCORES": "SCORE", "TAKES": "TAKE"}
_COMPATIBLE = (
    {("verb", "COURT"), ("place", (COURT,))},
    *({("verb", verb), (kind, kind)} for kind, verb in _TWINS.items()),
)
"""Pairs of meanings that one word may have, because its place says which is meant."""

_OPPOSITES = {"SAYS YES", "SAYS NO"}

_SEATS = ("colour", "own")
"""Kinds of words for seats."""

_SKIPPED = ("LEAD-IN", "LOOSE", "CLOSING", "filler")
"""Kinds that are stepped over, so that no word that denies an order may be one."""


def clash(one: Meaning, other: Meaning) -> bool:
    """Whether a word with both meanings makes an order ambiguous."""
    kinds = (one[0], other[0])
    if one[0] == other[0]:
        return bool(one[1] != other[1])
    if {*kinds} == _OPPOSITES:
        return True
    if _IDLE in (one, other):
        return any(kind in _JOINTS for kind in kinds)
    if "NOT" in kinds:
        return any(kind in _SKIPPED for kind in kinds)
    spots = [_SPOTS.get(kind) for kind in kinds]
    return None not in spots and spots[0] != spots[1] and {one, other} not in _COMPATIBLE


@lru_cache(maxsize=64)  # each lexicon is asked again for every reader's language
def meanings_of(lexicon: Lexicon) -> Meanings:
    """The meanings of each phrase of a language, by its folded words."""
    found: dict[PhraseWords, set[Meaning]] = {}
    for kind, said in lexicon.said.items():
        for phrase, value in said.items() if kind not in _TALK else ():
            found.setdefault(folded(phrase), set()).add(_meaning(kind, value))
    for words, meanings in found.items():
        weighty = (*_SPOTS, *_NAMED, *_JOINTS, *_OPPOSITES)
        if len(words) == 1 and not any(kind in weighty for kind, _ in meanings):
            meanings.add(_IDLE)
    return {words: frozenset(meanings) for words, meanings in found.items()}


def _meaning(kind: str, value: Any) -> Meaning:
    """A colour and `own` are each somebody's seat."""
    return "seat" if kind in _SEATS else kind, value


# --- one lexicon of many ------------------------------------------------------------------------


@lru_cache(maxsize=64)  # putting two languages together takes twenty times as long as reading a sheet
def together(lexicons: tuple[Lexicon, ...]) -> Lexicon:
    """One lexicon of all these languages; a word that two of them understand differently belongs to the earlier one."""
    taken: dict[PhraseWords, frozenset[Meaning]] = {}
    parts: list[Lexicon] = []
    for lexicon in lexicons:
        lost: set[tuple[PhraseWords, Meaning]] = set()
        for phrase, meanings in meanings_of(lexicon).items():
            held = taken.setdefault(phrase, meanings)
            if not meanings <= held:
                gone = {m for m in meanings - held if any(clash(m, other) for other in held)}
                lost |= {(phrase, meaning) for meaning in gone}
                taken[phrase] = held | (meanings - gone)
        kept = _without(lexicon, lost)
        parts.append(_with_verbs(kept, _do_phrases(kept, lexicon, (*parts, kept))))
    joined = _joined(parts)
    return replace(_with_verbs(joined, _else_card_phrases(joined)), foreign=_foreign_seat_words(parts))


def _without(lexicon: Lexicon, lost: set[tuple[PhraseWords, Meaning]]) -> Lexicon:
    """A language without the meanings it has lost."""
    poorer = {kind for _, (kind, _) in lost}
    said = {
        kind: {
            phrase: value for phrase, value in phrases.items() if (folded(phrase), _meaning(kind, value)) not in lost
        }
        for kind, phrases in lexicon.said.items()
        if kind in poorer or kind in _SEATS
    }
    return replace(lexicon, said={**lexicon.said, **said})


def _with_verbs(lexicon: Lexicon, more: Mapping[str, str]) -> Lexicon:
    """A language with further phrases for orders."""
    return replace(lexicon, said={**lexicon.said, "verb": {**more, **lexicon.said["verb"]}})


def _do_phrases(kept: Lexicon, whole: Lexicon, known: Sequence[Lexicon]) -> Mapping[str, str]:
    """Phrases such as DO KING, for a DO that alone means something else in an earlier language."""
    lost = [do for do in _phrases(whole, "DO") if do not in _phrases(kept, "DO")]
    verbs = [(phrase, verb) for each in known for phrase, verb in each.said["verb"].items()]
    return {f"{do} {phrase}": verb for do in lost for phrase, verb in verbs}


def _else_card_phrases(joined: Lexicon) -> Mapping[str, str]:
    """ELSE CARD as one phrase, even with words of two languages."""
    otherwise, cards = ([said for said in _phrases(joined, verb) if " " not in said] for verb in ("ELSE", "CARD"))
    return {f"{word} {card}": "ELSE" for word in otherwise for card in cards}


def _phrases(lexicon: Lexicon, verb: str) -> list[str]:
    return [phrase for phrase, meant in lexicon.said["verb"].items() if meant == verb]


def _foreign_seat_words(parts: Sequence[Lexicon]) -> frozenset[str]:
    """Words for seats that only languages after the first two have."""
    near, far = (
        {word for part in some for kind in _SEATS for word in part.said[kind]} for some in (parts[:2], parts[2:])
    )
    return frozenset(far - near)


def _joined(parts: Sequence[Lexicon]) -> Lexicon:
    """The words of all parts, as they are."""
    said: dict[str, dict[str, Any]] = {}
    asks: dict[str, tuple[str, ...]] = {}
    for part in parts:
        for kind, phrases in part.said.items():
            said[kind] = {**said.get(kind, {}), **phrases}
        asks |= {key: (*asks.get(key, ()), *phrases) for key, phrases in part.asks.items()}
    names = tuple(dict.fromkeys(name for part in parts for name in part.place_names))
    return Lexicon(parts[0].language, said, names, asks)


# --- words that are fought over -----------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Conflict:
    """A phrase that languages understand differently, and the tags of all languages that have it."""

    phrase: PhraseWords
    languages: frozenset[str]


def conflicts(lexicons: Iterable[Lexicon]) -> Mapping[str, tuple[Conflict, ...]]:
    """All phrases that some of these languages understand differently, by first word."""
    known = {lexicon.language: meanings_of(lexicon) for lexicon in lexicons}
    found: dict[PhraseWords, Conflict] = {}
    for one, other in combinations(known, 2):
        for phrase in known[one].keys() & known[other].keys():
            ours, theirs = known[one][phrase], known[other][phrase]
            if any(clash(mine, yours) for mine in ours - theirs for yours in theirs - ours):
                found[phrase] = Conflict(phrase, frozenset(tag for tag in known if phrase in known[tag]))
    first = dict.fromkeys(phrase[0] for phrase in sorted(found))
    return {word: tuple(conflict for phrase, conflict in found.items() if phrase[0] == word) for word in first}
