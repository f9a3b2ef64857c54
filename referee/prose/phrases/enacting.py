"""What a card of a box does, in running words: ally Aragon and Seville; offer Bo three regions; turn the 840 round.

Knows by the fields of a line which things it names, and takes words for no line where they name one more. Must not know
what any card does.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import MISSING, dataclass, field, fields
from functools import lru_cache, partial
from typing import Any

from referee.orders.asking import brought_by, keywords_of
from referee.orders.contents import Known
from referee.orders.order import NamingField, fields_that_name
from referee.orders.shapes import naming
from referee.orders.shapes.deed import DeedShape
from referee.orders.shapes.deeds import SHAPES, verbs_of
from referee.orders.shapes.table import shape_named
from referee.orders.writing import scoreboards
from referee.prose.candidate import UNSAID, CandidateSheet, Joined, OrderPhrase
from referee.prose.context import told_by
from referee.prose.kinds import COMMA, PART, STOP, STRANGE
from referee.prose.mentions import Mention, clause_before
from referee.prose.order_keywords import SCOREBOARD
from referee.prose.phrases.brought import BEGINS, TURNED, USUAL
from referee.rules.effects.base import Card
from referee.rules.model import Place

Things = Mapping[str, Sequence[Sequence[Any]]]
"""What a sentence names, by kind of word: of each thing the choices, as ranked."""

_TERMS = {"place": "place", "seat": "seat", "board": "token", "figure": "figure"}
"""By the kind of a word, what a field of an order names with it."""

_CARD, _KEYWORD = "card", "keyword"
_HEADS = (_CARD, "effect")
"""Kinds of words that tell which card is meant."""

_COUNTS = ("number", "REST", "LEAD", "AS MANY", "TWICE", "HALF")
"""Kinds of words that say how many, which is said of caballeros."""

_STRANGE = 3
"""At most so many strange words stand in such a sentence."""


@dataclass(slots=True)
class _Sentence:
    """What a sentence names, the words that tell which card is meant, and where it ends."""

    end: int
    named: dict[str, list[list[Any]]] = field(default_factory=dict)
    heads: list[Mention] = field(default_factory=list)
    strange: int = 0
    is_choice: bool = False  # whether the next thing would do instead of the last
    is_headed: bool = False  # whether what tells of the card is a sentence of its own

    def add(self, kind: str, what: Any) -> None:
        """Take in a thing: one more of its kind, or another choice for the last one."""
        groups = self.named.setdefault(kind, [])
        if not (groups and self.is_choice):
            groups.append([])
        groups[-1].append(what)


def enacted(said: Sequence[Mention], at: int) -> Iterator[OrderPhrase]:
    """Ally Aragon and Seville; offer Aragon, Seville and Granada to Bo; turn the 840 round; protect Seville."""
    found = _sentence(said, at) if _begins(said, at) else None
    if found is None or not found.named or found.strange > _STRANGE:
        return
    places = tuple(place for choices in found.named.get("place", ()) for place in choices)
    names = 1 + sum(len(choices) for groups in found.named.values() for choices in groups)
    join = partial(_enact, named=found.named, heads=tuple(found.heads), power=_power_before(said, at))
    yield OrderPhrase(found.end, 0.1 * found.strange, join, places, names)


def _begins(said: Sequence[Mention], at: int) -> bool:
    """Whether such a sentence may begin here: a clause, or a word that tells of a card behind nothing of weight."""
    is_head = _is_head(said[at])
    if (said[at].light and not is_head) or said[at].may_be(COMMA, STOP) or _leaves(said, at):
        return False
    if not at or said[at - 1].may_be(*BEGINS) or _power_before(said, at) is not None:
        return True
    before = [each for each in clause_before(said, at) if not each.light]
    return is_head and not any(each.is_rival or each.may_be("place", *TURNED) for each in before)


def _leaves(said: Sequence[Mention], at: int) -> bool:
    """Whether somebody goes from there: one from the bridge to Seville."""
    before = next((each for each in reversed(said[:at]) if not each.light or "FROM" in each.kinds), None)
    return before is not None and "FROM" in before.kinds


def _power_before(said: Sequence[Mention], at: int) -> int | None:
    """The number right before a mention, which may be of a power card: 155 with Aragon, Seville and Granada for Bo."""
    before = next((each for each in reversed(said[:at]) if not each.light), None)
    return before.kinds.get("number") if before else None


def _sentence(said: Sequence[Mention], at: int) -> _Sentence | None:
    """What the sentence that begins here names; None where it is turned, or tells of a rival."""
    found = _Sentence(at)
    if said[at].is_rival and _acts(said, at + 1):
        return None
    for n in range(at, len(said)):
        mention, headed = said[n], bool(found.heads) and found.end == n and not found.named
        if (mention.may_be(STOP) and not headed) or (mention.may_be(COMMA) and not _goes_on(said, n + 1)):
            break
        if "OR" in mention.kinds:
            found.is_choice = True
        elif mention.may_be(STOP):
            found.is_headed = True
        elif mention.may_be(COMMA) or (mention.light and not _is_head(mention)):
            continue
        elif mention.may_be(*TURNED, PART) or mention.either or (mention.may_be(*_COUNTS) and not found.named):
            return None
        elif found.named and (mention.may_be("own", *_COUNTS) or _is_usual(mention)):
            if found.is_headed:
                return None  # quarantine; Valencia gets two
            found.end = n + 1 if _is_usual(mention) and _ends(said, n + 1) else found.end  # ... verschieben
            break
        else:
            _take(found, mention)
            found.end = n + 1 if mention.kinds.keys() != {STRANGE} else found.end
    return found


def _take(found: _Sentence, mention: Mention) -> None:
    """Take in a word that tells of a card, or names a thing; the Castillo may do both, before anything is named."""
    is_head = _is_head(mention)
    kind = next((each for each in _TERMS if each in mention.kinds), "")
    if is_head:
        found.heads.append(mention)
    if kind and not (is_head and (kind == "place") and ("verb" in mention.kinds or kind not in found.named)):
        what = mention.kinds[kind]
        found.add(kind, what[0] if kind == "place" else what)
        found.is_choice = False
    found.strange += STRANGE in mention.kinds and not (is_head or kind)


def _is_head(mention: Mention) -> bool:
    """Whether a word may tell which card is meant: its name, what it does, the keyword of its lines."""
    return mention.may_be(*_HEADS) or mention.kinds.get("verb", "OK") not in USUAL


def _is_usual(mention: Mention) -> bool:
    """Whether it is a keyword of every game, but for that of a scoreboard, which is a noun."""
    return mention.kinds.get("verb") in USUAL - {SCOREBOARD}


def _acts(said: Sequence[Mention], at: int) -> bool:
    """Whether a keyword comes next, so that whoever stands before it does that: Bo shuts Seville."""
    return any("verb" in each.kinds for each in [each for each in said[at:] if not each.light][:1])


def _goes_on(said: Sequence[Mention], at: int) -> bool:
    """Whether a list goes on behind a comma."""
    behind = [each for each in said[at:] if not each.light or "OR" in each.kinds][:1]
    return any(each.may_be("OR", *_TERMS) for each in behind)


def _ends(said: Sequence[Mention], at: int) -> bool:
    return at == len(said) or said[at].may_be(COMMA, STOP)


def _enact(sheet: CandidateSheet, named: Things, heads: Sequence[Mention], power: int | None) -> Joined:
    """The sheet with the only order of a card that names just this; it is on the power card said right before it."""
    known = sheet.context.known
    told = {design for each in heads for design in told_by(each.kinds, known)}
    meant = [card for card in known.cards if card.design in told] if heads else sheet.laid_cards()
    if power is not None and not any(card.power == power for card in meant):
        return None
    ways = [way for card in meant for way in _ways(sheet, card, named, heads)]
    if len(ways) != 1:
        return None
    is_sure = any(each.may_be(_CARD) or not (_is_usual(each) or "verb" not in each.kinds) for each in heads)
    unsaid = UNSAID * (not is_sure) - UNSAID * (bool(heads) and sheet.plan.card is None)  # the words tell of the card
    return ways[0].dearer(unsaid)


def _ways(sheet: CandidateSheet, card: Card, named: Things, heads: Sequence[Mention]) -> Iterator[CandidateSheet]:
    """The sheet with each line of a card that names just this, or with the answer to a question of the card."""
    known, places, brought = sheet.context.known, named.get("place", ()), brought_by(card)
    keys = [key for key in keywords_of(card) if shape_named(key) is naming.SHAPE]
    said = [key for key in keys if any(each.says(key) for each in heads)]
    foreign = [
        each for each in heads if card.design not in told_by(each.kinds, known) and not any(map(each.says, keys))
    ]
    second = keys[0] if len(places) == 2 and [*brought] == keys and len(keys) == 1 else ""
    for line in () if said else _lines_of(card):
        deed = _deed(line, {**named, "place": places[:1]} if second else named, foreign, known)
        further = deed and sheet.with_line(line.verb, line.shape.write(deed, known), surely=True)
        further = _with_answer(further, second, places[1]) if further and second else further
        yield from [further] if further else []
    answers = said or [key for key in keys if key not in brought]
    if len(answers) == 1 and named.keys() == {"place"} and len(places) == 1 and not foreign:
        answer = _with_answer(sheet, answers[0], places[0])
        yield from [answer] if answer else []


def _with_answer(sheet: CandidateSheet, key: str, places: Sequence[Place]) -> Joined:
    """The sheet with these places for a question."""
    return sheet.with_block(key, f"{key} {sheet.context.ranked(places)}")


@dataclass(frozen=True, slots=True)
class _Line:
    """A kind of line that consists of names of things: its keyword, and what it names."""

    verb: str
    shape: DeedShape
    value: type[Any]
    naming: tuple[NamingField, ...]


@lru_cache(maxsize=1024)  # running words ask it of each card for each candidate
def _lines_of(card: Card) -> tuple[_Line, ...]:
    """Those lines of a card that consist of names of things."""
    found = (
        _Line(verb, shape, value, fields_that_name(value))
        for verb in verbs_of(card)
        for shape in SHAPES
        for value in shape.values
        if _is_for(card, shape) and verb in (shape.words or (verb,))
    )
    return tuple(line for line in found if _is_told(line))


def _is_for(card: Card, shape: DeedShape) -> bool:
    asked = [part.asks() for part in card.does.parts()]
    return shape.asked is not None and any(isinstance(each, shape.asked) for each in asked)


def _is_told(line: _Line) -> bool:
    """Whether all that a line needs are names of things."""
    kinds = {each.name: each.kind for each in line.naming}
    needed = [each.name for each in fields(line.value) if each.default is MISSING]
    return bool(kinds) and {*map(kinds.get, needed)} <= {*_TERMS.values(), _CARD, _KEYWORD}


def _deed(line: _Line, named: Things, foreign: Sequence[Mention], known: Known) -> Any:
    """The line that names all of these things, and the card of which `foreign` words tell; None if there is none."""
    things = {_TERMS[kind]: groups for kind, groups in named.items() if groups}
    if not any(each.kind == _CARD for each in line.naming):
        foreign = [each for each in foreign if told_by(each.kinds, known) or not each.may_be(*_HEADS)]  # the table 840
    cards = {design for each in foreign for design in _designs(each, known)}
    things |= {_CARD: [[*cards]]} if foreign else {}
    said: dict[str, Any] = {}
    for each in line.naming:
        what = line.verb if each.kind == _KEYWORD else _filling(each, things.pop(each.kind, []), known)
        if what is None and not each.optional:
            return None
        said |= {each.name: what} if what is not None else {}
    says = any(each.name in said and each.kind not in (_CARD, _KEYWORD) for each in line.naming)
    either = (
        sum(each.name in said and each.optional for each in line.naming) > 1
    )  # the 840 in Seville: not one or other
    return line.value(**said) if says and not things and not either else None


def _designs(mention: Mention, known: Known) -> set[str]:
    """The cards of the game that a word names, or of which it says what they do."""
    return {design for kind in _HEADS for design in mention.kinds.get(kind, ())} & {card.design for card in known.cards}


def _filling(each: NamingField, groups: Sequence[Sequence[Any]], known: Known) -> Any:
    """What fills a field: one thing, its choices, or several things; None if these are none of that."""
    if each.kind == "token":
        boards = scoreboards(known.board)
        groups = [[boards.get(str(points)) for points in choices] for choices in groups]
    if not groups or any(None in choices for choices in groups):
        return None
    if each.form == "ranked":
        return tuple(groups[0]) if len(groups) == 1 else None
    if any(len(choices) != 1 for choices in groups):
        return None
    (first, *more) = [choices[0] for choices in groups]
    return (first, *more) if each.form == "listed" else None if more else first
