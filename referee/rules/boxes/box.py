"""The classes that boxes are written in, and how the boxes of a game make one board and one table.

Must not know which boxes there are.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import combinations
from typing import Any, Literal

from referee.rules.board import Board, Neutral, PowerCard, Token, Zone
from referee.rules.effects.base import Card
from referee.rules.table import Answer, Program, Setup, Stack, TableLaid

Sets = Literal["", "caballeros", "card", "copies", "lays", "count", "each", "whose", "symbol", "value", "brings"]
"""What of a card a reading may say; `value` and `brings` of its power card, whose `PowerCard` names the reading."""


@dataclass(frozen=True, slots=True)
class Reading:
    """A question on which rulebooks that print a box differ, or a number that no book prints."""

    id: str
    answers: tuple[Answer, ...]  # the possible answers, the usual one first
    by: Mapping[str, Answer] = field(default_factory=dict)  # the answers of rulebooks, by edition
    assumed: bool = False  # no book says it: players are told, and a table may change it
    sets: Sets = ""  # of its card
    cards: Mapping[Answer, Card] = field(default_factory=dict)  # by answers that make another card of it
    beside: str = ""  # asked only if this box is played with too


@dataclass(frozen=True, slots=True)
class Insertion:
    """Steps that a box puts into a part of the sequence of play: `after`, `before` or `instead` of one, or last."""

    part: Literal["setup", "round", "turn", "general"]
    steps: tuple[Any, ...]
    after: Any = None
    before: Any = None
    instead: Any = None  # of this step
    players: int = 0  # left out unless so many play
    unless: str = ""  # left out if this box is played with too
    asked: str = ""  # left out if the table answers no to this reading


@dataclass(frozen=True, slots=True)
class Selection:
    """What of a box rulebooks advise to play with in some games: one word for the answers to several readings."""

    id: str
    by: Mapping[str, Mapping[str, Answer]]  # the answers by reading, for each edition


@dataclass(frozen=True, slots=True)
class Box:
    """An expansion or a variant, as a literal: whatever needs code is an effect, a step or a modifier."""

    id: str
    zones: tuple[Zone, ...] = ()
    tokens: tuple[Token, ...] = ()
    powers: tuple[PowerCard, ...] = ()
    colours: tuple[str, ...] = ()
    lacking: tuple[tuple[str, str], ...] = ()  # zones that a rulebook does not print: edition, zone
    reserve: int = 0  # caballeros of each colour that it adds
    neutrals: tuple[Neutral, ...] = ()
    stacks: tuple[Stack, ...] = ()
    deck: tuple[Card, ...] = ()
    symbols: tuple[tuple[str, str, str], ...] = ()  # letters for cargo in answers to readings: letter, kind, place
    play: Program | None = None  # of the base game only; other boxes insert
    instead: tuple[str, ...] = ()  # fields in which it replaces the base game's
    inserts: tuple[Insertion, ...] = ()
    triggers: tuple[Any, ...] = ()
    modifiers: tuple[Any, ...] = ()
    readings: tuple[Reading, ...] = ()
    selections: tuple[Selection, ...] = ()
    needs: tuple[str, ...] = ()
    excludes: tuple[str, ...] = ()


def board_of(boxes: Iterable[Box], edition: str, chosen: Mapping[str, Answer]) -> Board:
    """The board these boxes make, with readings as the rulebook answers them, or as the table has `chosen`."""
    together = tuple(boxes)
    parts = {name: _all(together, name) for name in ("zones", "powers", "colours", "neutrals")}
    tokens = tuple(copy for token in _all(together, "tokens") for copy in token.alike())
    settled = ((r.id, chosen.get(r.id, r.by.get(edition, r.answers[0]))) for r in readings_of(together))
    lacking = _all(together, "lacking")
    parts["zones"] = tuple(zone for zone in parts["zones"] if (edition, zone.id) not in lacking)
    reserve = sum(box.reserve for box in together)
    return Board(**parts, tokens=tokens, readings=tuple(settled), reserve=reserve)


def readings_of(boxes: tuple[Box, ...]) -> Iterator[Reading]:
    """The readings of these boxes when played together."""
    there = {"", *(box.id for box in boxes)}
    found = (reading for box in boxes for reading in box.readings if reading.beside in there)
    yield from {reading.id: reading for reading in found}.values()  # some boxes share one


def numbered_alike(boxes: Iterable[Box]) -> Iterator[tuple[str, str, int]]:
    """Each pair of boxes that bring stacks with the same number, and the number."""
    stacks = ((box.id, stack.number) for box in _boxes_with(tuple(boxes), "stacks") for stack in box.stacks)
    return _alike(stacks)


def valued_alike(boxes: Iterable[Box], chosen: Mapping[str, Answer]) -> Iterator[tuple[str, str, int]]:
    """Each pair of boxes that bring power cards of the same value, and the value; `chosen`: answers to readings."""
    together = tuple(boxes)
    answers = {reading.id: chosen.get(reading.id, reading.answers[0]) for reading in readings_of(together)}
    cards = ((box.id, card.value) for box in _boxes_with(together, "powers") for card in box.powers)
    return _alike((box, int(answers[value]) if isinstance(value, str) else value) for box, value in cards)


def _alike(numbers: Iterable[tuple[str, int]]) -> Iterator[tuple[str, str, int]]:
    return ((one, other, number) for (one, number), (other, same) in combinations(numbers, 2) if number == same)


def table_of(boxes: Iterable[Box], setup: Setup) -> TableLaid:
    """The table these boxes make: cards, filled stacks and sequence of play."""
    together = tuple(boxes)
    settled = [reading for reading in readings_of(together) if reading.sets]
    read = (_as_read(card, settled, together, setup) for card in _all(together, "deck"))
    cards = tuple(card for card in read if card.copies)
    stacks = tuple(_with_cards(stack, cards) for stack in _all(together, "stacks"))
    return TableLaid(setup, cards, stacks, _program(together, setup))


def _as_read(card: Card, settled: Iterable[Reading], boxes: tuple[Box, ...], setup: Setup) -> Card:
    """The card with the numbers that the set-up's readings give it.

    A set-up from before a reading came has its first answer, until it is read anew (`corrections`).
    """
    for reading in settled:
        if reading.id.rpartition(".")[2] == card.design:
            answer = setup.board.reading_answers.get(reading.id, reading.answers[0])
            match reading.sets:
                case "caballeros":
                    card = replace(card, caballeros=int(answer))
                case "value":
                    card = replace(card, power=int(answer))
                case "copies":
                    card = replace(card, copies=card.copies if answer else 0)
                case "count" | "each" | "whose":
                    card = replace(card, does=replace(card.does, **{reading.sets: answer}))  # type: ignore[type-var]
                case "card":
                    card = replace(reading.cards.get(answer, card), copies=card.copies)
                case "lays":
                    there = ((kind, at, str(answer).count(sign)) for sign, kind, at in _all(boxes, "symbols"))
                    card = replace(card, lays=tuple(each for each in there if each[2]))
    return card


def _all(boxes: tuple[Box, ...], field: str) -> tuple[Any, ...]:
    """The items of this field in all boxes where it counts."""
    return tuple(each for box in _boxes_with(boxes, field) for each in getattr(box, field))


def _boxes_with(boxes: tuple[Box, ...], field: str) -> Iterator[Box]:
    """The boxes whose field counts: not the base game's, if another box replaces it."""
    instead = any(field in box.instead for box in boxes)
    return (box for box in boxes if not (instead and box.play))


def _with_cards(stack: Stack, cards: tuple[Card, ...]) -> Stack:
    return replace(stack, cards=tuple(sorted(c for card in cards if card.stack == stack.number for c in card.ids())))


def _inserted(steps: tuple[Any, ...], each: Insertion) -> tuple[Any, ...]:
    """The steps of a part with those of an insertion."""
    at = until = len(steps)
    if each.after is not None:
        at = until = steps.index(each.after) + 1
    elif each.before is not None:
        at = until = steps.index(each.before)
    elif each.instead is not None:
        at = steps.index(each.instead)
        until = at + 1
    return (*steps[:at], *each.steps, *steps[until:])


def _program(boxes: tuple[Box, ...], setup: Setup) -> Program:
    [program] = (box.play for box in boxes if box.play is not None)
    ids, answers = {box.id for box in boxes}, setup.board.reading_answers
    for box in boxes:
        for each in (i for i in box.inserts if i.unless not in ids and answers.get(i.asked, True)):
            if each.players in (0, len(setup.colours)):
                program = replace(program, **{each.part: _inserted(getattr(program, each.part), each)})
    return replace(program, triggers=_all(boxes, "triggers"), modifiers=_all(boxes, "modifiers"))
