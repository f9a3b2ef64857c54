"""Several languages at once: which meaning a word has to whom, and which words they fight over.

Knows what the grammar tells apart by itself: a word behind CARD is a card in any language; but a word that is OR in one
language and TO in another may stand in one place. Such a word means what it means in the language that is asked
first. Must not know any word.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations
from typing import Any

from referee.orders.lexicon import Lexicon, folded
from referee.rules.model import COURT

Phrase = tuple[str, ...]
Meaning = tuple[str, Any]
"""A kind of word, and which of its words."""

Meanings = Mapping[Phrase, frozenset[Meaning]]
"""Of one language: what each of its phrases means."""

_SPOTS = {
    **{"filler": "filler", "verb": "verb", "number": "number", "place": "place", "seat": "seat"},
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

_KIN = (
    {("verb", "ELSE"), ("THEN", "")},
    {("verb", "GOAL"), ("LEAD", "")},
    {("verb", "GOAL"), ("REST", "")},
    {("verb", "GOAL"), ("SPREAD", "")},
    {("verb", "ASK"), ("ASKING", "")},
    {("verb", "SCORE"), ("SCORES", "")},
    {("verb", "TAKE"), ("TAKES", "")},
    {("verb", "COURT"), ("place", (COURT,))},
)
"""Meanings a word may well have together: where it stands says which."""

_DONE = frozenset(
    {"ACT", "SKIP", "MOVE", "ADD", "PLACE", "SCORE", "EVICT", "KING", "GRANDE", "SCOREBOARD", "SEND", "TAKE", "COURT"}
)
"""Orders that DO may stand before."""

_SKIPPED = ("LEAD-IN", "LOOSE", "CLOSING", "filler")
"""Kinds that are stepped over; what denies an order never may be."""

_VALUED = {"number": "numbers", "place": "places", "card": "cards", "purpose": "purposes", "block": "blocks"}
"""Kinds whose phrases are told by their values, and where a lexicon has them."""


def rivals(one: Meaning, other: Meaning) -> bool:
    """Whether a word with both meanings leaves it open what an order means."""
    kinds = (one[0], other[0])
    if one[0] == other[0]:
        return bool(one[1] != other[1])
    if _IDLE in (one, other):
        return any(kind in _JOINTS for kind in kinds)
    if "NOT" in kinds:
        return any(kind in _SKIPPED for kind in kinds)
    spots = [_SPOTS.get(kind) for kind in kinds]
    return None not in spots and spots[0] != spots[1] and {one, other} not in _KIN


@lru_cache(maxsize=64)
def meanings_of(lexicon: Lexicon) -> Meanings:
    """What each phrase of a language means, by its folded words."""
    found: dict[Phrase, set[Meaning]] = {}
    for phrase, meaning in _meanings(lexicon):
        found.setdefault(folded(phrase), set()).add(meaning)
    for words, meanings in found.items():
        if len(words) == 1 and not any(kind in _SPOTS or kind in _NAMED or kind in _JOINTS for kind, _ in meanings):
            meanings.add(_IDLE)
    return {words: frozenset(meanings) for words, meanings in found.items()}


def _meanings(lexicon: Lexicon) -> Iterator[tuple[str, Meaning]]:
    for verb, said in lexicon.verbs.items():
        yield from ((phrase, ("verb", verb)) for phrase in said)
    for kind, said in (*lexicon.particles.items(), *lexicon.manners.items()):
        yield from ((phrase, (kind, "")) for phrase in said)
    for kind, field in _VALUED.items():
        yield from ((phrase, (kind, value)) for phrase, value in getattr(lexicon, field).items())
    yield from ((colour, ("seat", seat)) for colour, seat in lexicon.colours.items())
    yield from ((word, ("seat", "own")) for word in lexicon.own)
    yield from ((word, ("filler", "")) for word in lexicon.fillers)


# --- one lexicon of many ------------------------------------------------------------------------


def together(lexicons: Sequence[Lexicon]) -> Lexicon:
    """The words of all these languages; where two of them fight over one, it means what it does in the earlier."""
    taken: dict[Phrase, set[Meaning]] = {}
    parts: list[Lexicon] = []
    for lexicon in lexicons:
        lost: set[tuple[Phrase, Meaning]] = set()
        for phrase, meanings in meanings_of(lexicon).items():
            held = taken.setdefault(phrase, set())
            gone = {m for m in meanings - held if any(rivals(m, other) for other in held)}
            lost |= {(phrase, meaning) for meaning in gone}
            held |= meanings - gone
        parts.append(_doing(_without(lexicon, lost), lexicon.verbs["DO"], (*parts, lexicon)))
    joined = _joined(parts)
    return replace(joined, verbs=_with_else_card(joined.verbs), foreign=_foreign(parts))


def _without(lexicon: Lexicon, lost: set[tuple[Phrase, Meaning]]) -> Lexicon:
    """A language without the meanings it has lost."""

    def keeps(phrase: str, kind: str, value: Any = "") -> bool:
        return (folded(phrase), (kind, value)) not in lost

    def valued(field: str, kind: str) -> dict[str, Any]:
        return {phrase: value for phrase, value in getattr(lexicon, field).items() if keeps(phrase, kind, value)}

    def listed(field: str) -> dict[str, tuple[str, ...]]:
        said = getattr(lexicon, field).items()
        return {kind: tuple(phrase for phrase in phrases if keeps(phrase, kind)) for kind, phrases in said}

    return replace(
        lexicon,
        verbs={v: tuple(phrase for phrase in said if keeps(phrase, "verb", v)) for v, said in lexicon.verbs.items()},
        particles=listed("particles"),
        manners=listed("manners"),
        numbers=valued("numbers", "number"),
        places=valued("places", "place"),
        cards=valued("cards", "card"),
        colours=valued("colours", "seat"),
        own=tuple(word for word in lexicon.own if keeps(word, "seat", "own")),
        purposes=valued("purposes", "purpose"),
        blocks=valued("blocks", "block"),
        fillers=frozenset(word for word in lexicon.fillers if keeps(word, "filler")),
    )


def _doing(lexicon: Lexicon, does: Sequence[str], known: Sequence[Lexicon]) -> Lexicon:
    """With DO before the orders that it may begin, where alone it means something else: DO KING is one phrase then."""
    lost = [word for word in does if word not in lexicon.verbs["DO"]]
    said = {
        verb: tuple(f"{do} {phrase}" for do in lost for each in known for phrase in each.verbs[verb]) for verb in _DONE
    }
    return replace(lexicon, verbs={verb: (*phrases, *said.get(verb, ())) for verb, phrases in lexicon.verbs.items()})


def _with_else_card(verbs: Mapping[str, tuple[str, ...]]) -> Mapping[str, tuple[str, ...]]:
    """With ELSE CARD as one phrase, though its words be of two languages."""
    otherwise, cards = ([phrase for phrase in verbs[verb] if " " not in phrase] for verb in ("ELSE", "CARD"))
    both = (f"{word} {card}" for word in otherwise for card in cards)
    return {**verbs, "ELSE": tuple(dict.fromkeys((*verbs["ELSE"], *both)))}


def _foreign(parts: Sequence[Lexicon]) -> frozenset[str]:
    """Words for seats in languages behind the first two."""
    near = {word for part in parts[:2] for word in (*part.own, *part.colours)}
    return frozenset(word for part in parts[2:] for word in (*part.own, *part.colours)) - near


def _joined(parts: Sequence[Lexicon]) -> Lexicon:
    """The words of all parts, as they are."""

    def listed(field: str) -> dict[str, tuple[str, ...]]:
        found: dict[str, dict[str, None]] = {}
        for part in parts:
            for meaning, phrases in getattr(part, field).items():
                found.setdefault(meaning, {}).update(dict.fromkeys(phrases))
        return {meaning: tuple(phrases) for meaning, phrases in found.items()}

    def valued(field: str) -> dict[str, Any]:
        return {phrase: value for part in parts for phrase, value in getattr(part, field).items()}

    return Lexicon(
        language=parts[0].language,
        verbs=listed("verbs"),
        particles=listed("particles"),
        manners=listed("manners"),
        numbers=valued("numbers"),
        places=valued("places"),
        place_names=tuple(dict.fromkeys(name for part in parts for name in part.place_names)),
        cards=valued("cards"),
        colours=valued("colours"),
        own=tuple(dict.fromkeys(word for part in parts for word in part.own)),
        purposes=valued("purposes"),
        asks=listed("asks"),
        blocks=valued("blocks"),
        fillers=frozenset(word for part in parts for word in part.fillers),
    )


# --- words that are fought over -----------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Quarrel:
    """A phrase that languages understand differently, and all the languages that have it."""

    phrase: Phrase
    languages: frozenset[str]


def quarrels(lexicons: Iterable[Lexicon]) -> Mapping[str, tuple[Quarrel, ...]]:
    """All phrases that some of these languages fight over, by their first words."""
    known = {lexicon.language: meanings_of(lexicon) for lexicon in lexicons}
    found: dict[Phrase, Quarrel] = {}
    for one, other in combinations(known, 2):
        for phrase in known[one].keys() & known[other].keys():
            if _differ(known[one][phrase], known[other][phrase]):
                found[phrase] = Quarrel(phrase, frozenset(tag for tag in known if phrase in known[tag]))
    first = dict.fromkeys(phrase[0] for phrase in sorted(found))
    return {word: tuple(quarrel for phrase, quarrel in found.items() if phrase[0] == word) for word in first}


def _differ(ours: frozenset[Meaning], theirs: frozenset[Meaning]) -> bool:
    return any(rivals(one, other) for one in ours - theirs for other in theirs - ours)
