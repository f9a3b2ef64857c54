"""The languages that orders may be written in, and what a letter in one of them, or in several, is read with.

Knows which languages there are (their words stand in a folder each), and what the grammar tells apart by itself: a word
behind CARD is a card in any language, but one that is OR in one language and TO in another may stand in one place. Such
a word means what it means in the language that is asked first. Case, accents, hyphens and underscores do not matter in
any of them. Must not know any word.

What is kept (`lru_cache`) is made of boards, players' names and languages: a host's games have few of them, and putting
the words of a language together takes longer than reading a letter.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations
from typing import Any

from referee import languages
from referee.languages import Words, words_by_tag
from referee.orders.contents import Line, Table
from referee.orders.lexicon import Lexicon, NamedThings, folded, named_on, spelled
from referee.orders.tokens import bare_words, words_of
from referee.rules.board import Board
from referee.rules.model import COURT

ENGLISH = languages.ENGLISH
"""The tag of the language of receipts: every letter is read with its words, whatever else it is read with."""


@lru_cache(maxsize=64)
def lexicons(board: Board) -> Mapping[str, Lexicon]:
    """Every language by itself, by its tag, with the places of a board."""
    return _lexicons(named_on(board))


@lru_cache(maxsize=16)
def _lexicons(things: NamedThings) -> Mapping[str, Lexicon]:
    return {tag: spelled(words, things) for tag, words in words_by_tag().items()}


def english(board: Board) -> Lexicon:
    """The lexicon of English, for a board."""
    return lexicons(board)[ENGLISH]


def known_as(language: str) -> str:
    """The tag of a language that we have, nl for nl-BE; empty for one that we have not."""
    tag = language.partition("-")[0].lower()
    return tag if tag in words_by_tag() else ""


def in_english() -> Words:
    """The words in which the referee writes orders."""
    return words_by_tag()[ENGLISH]


def understood(tag: str, board: Board) -> Lexicon:
    """All languages at once, as a reader of this language takes them: its own words first, English ones next.

    A tag that there is not, as the empty one, reads as English does.
    """
    known = lexicons(board)
    first = known.get(tag, known[ENGLISH])
    return together(tuple(dict.fromkeys((first, *known.values()))))


def spoken(tag: str, board: Board) -> Lexicon:
    """One language and English, without those that its reader does not speak."""
    known = lexicons(board)
    return together(tuple(dict.fromkeys((known.get(tag, known[ENGLISH]), known[ENGLISH]))))


@lru_cache(maxsize=16)
def _conflicts(board: Board) -> Mapping[str, tuple[Conflict, ...]]:
    return conflicts(lexicons(board).values())


@lru_cache(maxsize=1024)
def _names_in_question(names: tuple[str, ...], board: Board) -> Mapping[str, tuple[Conflict, ...]]:
    """Players who are called what a colour or `own` is called in some language, as Mia is in Spanish."""
    found: dict[str, tuple[Conflict, ...]] = {}
    for tag, lexicon in lexicons(board).items():
        seats = {words_of(word)[0] for kind in ("own", "colour") for word in lexicon.said[kind]}
        for name in {words_of(name)[0] for name in names if words_of(name)} & seats if tag != ENGLISH else ():
            found[name] = (*found.get(name, ()), Conflict((name,), frozenset((tag, ENGLISH))))
    return found


def fought_over(lines: Iterable[Line], table: Table, tag: str) -> tuple[Conflict, ...]:
    """The words of a letter that languages understand differently; a reader of a known language knows the names."""
    parties = _conflicts(table.board)
    parties = parties if tag else {**_names_in_question(table.names, table.board), **parties}
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
"""A kind of word, and which of its words."""

Meanings = Mapping[PhraseWords, frozenset[Meaning]]
"""Of one language: what each of its phrases means."""

_SPOTS = {
    **{"filler": "filler", "verb": "verb", "number": "number", "place": "place", "seat": "seat", "party": "seat"},
    **{"OR": "or", "AND": "and", "THEN": "then", "WHEN": "when", "AIM": "aim", "MAX": "max"},
    **{"TO": "to", "INTO": "to", "ON": "to", "FROM": "from", "LEAVING": "from"},
    **{"ANY": "any", "ALL": "all", "LEAD": "lead", "REST": "rest", "NONE": "none", "NEVER": "none"},
    **{"TAKES": "takes", "SCORES": "scores", "COSTS": "costs", "ASKING": "asking", "IF KING MOVED": "moved"},
    **{"SECOND": "second", "SPREAD": "spread", "BEST": "best", "GAIN": "gain", "KEEP LEADS": "keep"},
}
"""Kinds that may stand in one place of an order; those of one spot never do, or come to the same there."""

_NAMED = ("card", "purpose", "block", "YES", "STACK")
"""Kinds that stand behind a keyword of their own, where nothing else is looked for."""

_IDLE: Meaning = ("idle", "")
"""Of a word that belongs to sentences only, as the English I does, which is AND in Polish."""

_JOINTS = ("filler", "number", "OR", "AND", "THEN", "WHEN", "TO", "INTO", "ON", "FROM", "LEAVING", "LEAD-IN")
"""Kinds of small words that change what stands beside them: no word of another language's sentences may be one."""

_TALK = (
    *(
        "NODS",
        "TALK",
        "AGAINST",
        "OTHERS",
        "WHERE FROM",
        "OWN WORDS",
        "BOWS OUT",
        "STOPS",
        "SPARES",
        "IS FINAL",
        "BOTH",
    ),
    *("IS WAITING", "TELL ALL", "AS ADVISED", "YOUR ADVICE", "FOLLOWS", "THIS TIME"),
)
"""Kinds that are looked for only where a letter holds no orders: their words are fought over with none."""

_TWINS = {"THEN": "ELSE", "LEAD": "GOAL", "REST": "GOAL", "SPREAD": "GOAL"}
_TWINS |= {"ASKING": "ASK", "SCORES": "SCORE", "TAKES": "TAKE"}
_KIN = ({("verb", "COURT"), ("place", (COURT,))}, *({("verb", verb), (kind, kind)} for kind, verb in _TWINS.items()))
"""Meanings a word may well have together: where it stands says which."""

_OPPOSITES = {"SAYS YES", "SAYS NO"}

_SEATS = ("colour", "own")
"""Kinds of words for seats."""

_SKIPPED = ("LEAD-IN", "LOOSE", "CLOSING", "filler")
"""Kinds that are stepped over; what denies an order never may be."""


def clash(one: Meaning, other: Meaning) -> bool:
    """Whether a word with both meanings leaves it open what an order means."""
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
    return None not in spots and spots[0] != spots[1] and {one, other} not in _KIN


@lru_cache(maxsize=64)
def meanings_of(lexicon: Lexicon) -> Meanings:
    """What each phrase of a language means, by its folded words."""
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


@lru_cache(maxsize=64)
def together(lexicons: tuple[Lexicon, ...]) -> Lexicon:
    """The words of all these languages; where two of them fight over one, it means what it does in the earlier."""
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
        parts.append(_with_verbs(kept, _doing(kept, lexicon, (*parts, kept))))
    joined = _joined(parts)
    return replace(_with_verbs(joined, _else_card(joined)), foreign=_foreign(parts))


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


def _doing(kept: Lexicon, whole: Lexicon, known: Sequence[Lexicon]) -> Mapping[str, str]:
    """DO before the orders that it may begin, where alone it means something else: DO KING is one phrase then."""
    lost = [do for do in _phrases(whole, "DO") if do not in _phrases(kept, "DO")]
    verbs = [(phrase, verb) for each in known for phrase, verb in each.said["verb"].items()]
    return {f"{do} {phrase}": verb for do in lost for phrase, verb in verbs}


def _else_card(joined: Lexicon) -> Mapping[str, str]:
    """ELSE CARD as one phrase, though its words be of two languages."""
    otherwise, cards = ([said for said in _phrases(joined, verb) if " " not in said] for verb in ("ELSE", "CARD"))
    return {f"{word} {card}": "ELSE" for word in otherwise for card in cards}


def _phrases(lexicon: Lexicon, verb: str) -> list[str]:
    return [phrase for phrase, meant in lexicon.said["verb"].items() if meant == verb]


def _foreign(parts: Sequence[Lexicon]) -> frozenset[str]:
    """Words for seats in languages behind the first two."""
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
    """A phrase that languages understand differently, and all the languages that have it."""

    phrase: PhraseWords
    languages: frozenset[str]


def conflicts(lexicons: Iterable[Lexicon]) -> Mapping[str, tuple[Conflict, ...]]:
    """All phrases that some of these languages fight over, by their first words."""
    known = {lexicon.language: meanings_of(lexicon) for lexicon in lexicons}
    found: dict[PhraseWords, Conflict] = {}
    for one, other in combinations(known, 2):
        for phrase in known[one].keys() & known[other].keys():
            ours, theirs = known[one][phrase], known[other][phrase]
            if any(clash(mine, yours) for mine in ours - theirs for yours in theirs - ours):
                found[phrase] = Conflict(phrase, frozenset(tag for tag in known if phrase in known[tag]))
    first = dict.fromkeys(phrase[0] for phrase in sorted(found))
    return {word: tuple(conflict for phrase, conflict in found.items() if phrase[0] == word) for word in first}
