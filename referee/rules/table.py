"""The table as it is laid: the set-up, the cards and the sequence of play, all by value.

Must not know which boxes there are, nor what a step or an effect does.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any, Literal

from referee.rules.model import CardId, Seat
from referee.rules.setup import Setup
from referee.rules.wire import wire


@wire("stack")
class Stack:
    """A stack of action cards.

    A drawn stack turns up one card each round; a standing stack offers all its cards in every round; a hidden stack
    offers none, and only effects use its cards.
    """

    number: int  # unique on a table; a card names the stack it belongs to by it
    kind: Literal["drawn", "standing", "hidden"] = "drawn"
    cards: tuple[CardId, ...] = ()  # sorted: a stack has no order to leak


@wire("program")
class Program:
    """The sequence of play, as steps of `effects.base`; boxes add theirs."""

    setup: tuple[Any, ...]  # before the first round
    round: tuple[Any, ...]
    turn: tuple[Any, ...]  # the Parts of each seat's turn
    general: tuple[Any, ...]  # a general scoring
    triggers: tuple[Any, ...] = ()  # checked after every step
    modifiers: tuple[Any, ...] = ()  # in force through the whole game

    @property
    def askers(self) -> tuple[Any, ...]:
        """The steps and triggers that may ask somebody a question, whatever the cards."""
        asks = (step for modifier in self.modifiers for step in modifier.asks)
        return (*self.setup, *self.round, *self.turn, *self.general, *self.triggers, *asks)


@wire("table-laid", slots=False)  # for cached properties: each is asked hundreds of times in a game
class TableLaid:
    """The first fact of a game. It holds the cards by value, so that correcting a card changes no running game."""

    setup: Setup
    cards: tuple[Any, ...]  # designs: the Cards of `effects.base`
    stacks: tuple[Stack, ...]
    program: Program

    @cached_property
    def deck(self) -> Mapping[CardId, Any]:
        """The design of every physical action card."""
        return {copy: card for card in self.cards for copy in card.ids()}

    @cached_property
    def rows(self) -> Mapping[int, int]:
        """The index of each stack among the stacks, by its number."""
        return {stack.number: row for row, stack in enumerate(self.stacks)}

    @property
    def powers(self) -> Mapping[int, CardId]:
        """The action card that belongs to a power card with a special action, by the power card's value."""
        return {card.power: card.design for card in self.cards if card.power}

    @cached_property
    def seats(self) -> range:
        """Every seat, clockwise."""
        return self.setup.seats

    @cached_property
    def others(self) -> tuple[tuple[Seat, ...], ...]:
        """For each seat the others, clockwise from its left."""
        n = len(self.seats)
        return tuple(tuple((seat + k) % n for k in range(1, n)) for seat in self.seats)

    @cached_property
    def turns(self) -> tuple[tuple[Any, ...], ...]:
        """The parts of each seat's turn, by seat."""
        return tuple(tuple(part.of(seat) for part in self.program.turn) for seat in self.setup.seats)

    @cached_property
    def askers(self) -> tuple[Any, ...]:
        """The steps and triggers that may ask somebody a question: those of the program, and those of cards."""
        return (*self.program.askers, *(step for card in self.cards for step in card.askers()))

    @cached_property
    def keywords(self) -> tuple[str, ...]:
        """The keywords with which the boxes of the game ask."""
        return tuple(dict.fromkeys(each.key for each in self.askers if each.key))

    @cached_property
    def filed_ahead(self) -> tuple[str, ...]:
        """The keywords that may be asked for in any round, so that a block can be filed ahead."""
        once = {step.key for step in self.program.setup}
        return tuple(key for key in self.keywords if key not in once)

    @cached_property
    def brought(self) -> tuple[str, ...]:
        """The keywords of the questions that special actions of the game put to their own seat."""
        return tuple(dict.fromkeys(step.key for card in self.cards for step in card.later_steps()))

    @cached_property
    def asked_of_others(self) -> Mapping[CardId, tuple[Any, ...]]:
        """What every physical action card may ask of other seats than the one that takes it."""
        return {copy: tuple(card.questions_to_others()) for copy, card in self.deck.items()}

    @cached_property
    def modifiers(self) -> Mapping[str, tuple[Any, ...]]:
        """The modifiers of the whole game that answer each question, by the question's name, in order."""
        given = self.program.modifiers
        questions = {question for each in given for question in each.answers}
        return {question: tuple(each for each in given if question in each.answers) for question in questions}
