"""The table as it is laid: who plays, with which cards, by which sequence of play; all of it by value.

Knows shapes only. Must not know which boxes there are, nor what a step or an effect does.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any, Literal

from referee.rules.model import CardId
from referee.rules.setup import Setup
from referee.rules.wire import wire


@wire("stack")
class Stack:
    """A stack of action cards.

    Of a drawn one a card is turned up each round; all of a standing one are on offer in every round; of a hidden one
    nothing is turned up, and only an effect deals with its cards.
    """

    number: int  # its own among all that may lie on one table; a card names by it where it is dealt
    kind: Literal["drawn", "standing", "hidden"] = "drawn"
    cards: tuple[CardId, ...] = ()  # sorted: a stack has no order to leak


@wire("program")
class Program:
    """The sequence of play, as steps of `effects.base`; boxes add theirs."""

    setup: tuple[Any, ...]  # before the first round
    round: tuple[Any, ...]
    turn: tuple[Any, ...]  # parts of a turn: for each seat in turn order, `Part.of(seat)`
    general: tuple[Any, ...]  # a general scoring
    triggers: tuple[Any, ...] = ()  # what is looked at after every step
    modifiers: tuple[Any, ...] = ()  # what changes a predicate through the whole game


@wire("table-laid", slots=False)  # without slots: the deck is kept in the dictionary
class TableLaid:
    """The table stands ready. The first fact of a game: a corrected card never rewrites one that is being played."""

    setup: Setup
    cards: tuple[Any, ...]  # designs: the Cards of `effects.base`
    stacks: tuple[Stack, ...]
    program: Program

    @cached_property
    def deck(self) -> Mapping[CardId, Any]:
        """Every physical action card and its design."""
        return {copy: card for card in self.cards for copy in card.ids()}

    @cached_property
    def rows(self) -> Mapping[int, int]:
        """By its number, where each stack stands in the row of stacks."""
        return {stack.number: row for row, stack in enumerate(self.stacks)}

    @property
    def powers(self) -> Mapping[int, CardId]:
        """By its value each power card that has a special action, as the action card it is too."""
        return {card.power: card.design for card in self.cards if card.power}

    @cached_property
    def modifiers(self) -> Mapping[str, tuple[Any, ...]]:
        """By the question of `modifiers` what answers it otherwise through the whole game, in its order."""
        given = self.program.modifiers
        questions = {question for each in given for question in each.answers}
        return {question: tuple(each for each in given if question in each.answers) for question in questions}
