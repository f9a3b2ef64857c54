"""The table: what it agrees on before the first card is drawn, and how it is laid, all by value.

The set-up is rulebook, board, boxes and length; laid are the cards and the sequence of play. Must not know which
rulebooks and boxes there are (those are literals above), nor what a step or an effect does.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cached_property
from typing import Any, Literal, get_args, get_type_hints

from referee.rules.board import Board
from referee.rules.model import CardId, Seat
from referee.rules.wire import wire

Length = Literal["nine", "six_skip", "six_first"]
Answer = str | int | bool


@wire("edition")
class Edition:
    """One rulebook's answer to every point of the base game on which the five rulebooks disagree.

    No defaults: for a new point of difference every rulebook must be read again. docs/editions.md explains each point.
    Questions about boxes are in `Box.readings`.
    """

    id: str
    lengths: tuple[Length, ...]  # games the rulebook offers
    first_leader: Literal["random", "youngest", "agreed"]
    next_leader: Literal["lowest_power", "last_to_play_power"]
    power_discard: Literal["own_top_visible", "open_this_round", "put_away"]  # what is seen to come back
    reinforce: Literal["up_to", "exact"]
    shortfall: Literal["regions_optional", "regions_required", "none"]
    shortfall_on_court_card: bool
    placement: Literal["up_to", "max_possible"]
    score_pick_castillo: bool
    scoreboard_kings_region: bool  # whether one may be put there
    scoreboard_let_out: bool  # whether one may be taken out again, where one may be put there
    tie_skip: Literal["compress", "absolute"]
    firsts_bonus: bool
    multi_score_order: Literal["track", "chooser"]
    final_tie: Literal["shared", "power_cards"]
    send_one_scope: Literal["all_players", "opponents", "some_opponents", "one_opponent"]
    decay_cards: Literal["all_and_three", "both_all"]
    king_returns_scope: Literal["opponents", "everyone"]
    secret_two_fallback: Literal["one", "none"]
    illegal_disk: Literal["active_picks_fewest", "ignore", "random"]
    evict_bad_target: Literal["king_or_same_to_court", "king_to_court"]
    court_by_disk: Literal["both", "evict", "neither"]  # where the King's region may be pointed at on purpose
    adviser: Literal["neighbour", "any"]
    move_back_allowed: bool
    veto_granularity: Literal["step_before", "step_undo"]
    veto_life: Literal["next_round_end", "game_end"]
    veto: Literal["on", "before_only", "off"]  # no rulebook switches it off

    def answer(self, point: str) -> Answer:
        """The rulebook's answer to a point of difference."""
        answer: Answer = getattr(self, point)
        return answer


ANSWERS: Mapping[str, tuple[Answer, ...]] = {
    point: (True, False) if hint is bool else get_args(hint)
    for point, hint in get_type_hints(Edition).items()
    if point not in ("id", "lengths")
}
"""The possible answers to each point of difference."""


@wire("setup")
class Setup:
    """The set-up that a table agrees on before the first draw; the game carries its rulebook and its board by value."""

    colours: tuple[str, ...]  # clockwise; 2 to 5
    edition: Edition
    board: Board
    boxes: tuple[str, ...] = ()  # ids of what is played with beside the base game
    length: Length = "nine"
    leader: Seat | None = None  # who lays first in the first round; None: drawn
    castillo: Literal["tally", "memory"] = "tally"  # whether the report tells what stands in the Castillo
    house: tuple[str, ...] = ()  # points and readings on which the table differs from its rulebook

    def answer(self, name: str) -> Answer:
        """The answer played by, to a point of difference or a reading."""
        return self.edition.answer(name) if name in ANSWERS else self.board.reading_answers[name]

    def with_answer(self, name: str, answer: Answer, usual: Answer) -> Setup:
        """This set-up with a new answer to a point or a reading, which is a house rule unless it is the `usual` one."""
        rest = tuple(each for each in self.house if each != name)
        agreed = replace(self, house=rest if answer == usual else tuple(sorted((*rest, name))))
        if name in ANSWERS:
            change: dict[str, Any] = {name: answer}
            return replace(agreed, edition=replace(self.edition, **change))
        readings = tuple((each, answer if each == name else was) for each, was in self.board.readings)
        return replace(agreed, board=replace(self.board, readings=readings))

    @property
    def questions(self) -> tuple[str, ...]:
        """The names of all points of difference and readings."""
        return (*ANSWERS, *self.board.reading_answers)

    def differences_from(self, other: Setup) -> tuple[tuple[str, Answer, Answer], ...]:
        """The differences from a set-up with the same boxes: name, the other's answer, and the answer here."""
        both = ((name, other.answer(name), self.answer(name)) for name in self.questions)
        return tuple(each for each in both if each[1] != each[2])

    @property
    def seats(self) -> range:
        """Every seat, clockwise."""
        return range(len(self.colours))

    @property
    def owners(self) -> range:
        """Everybody who has pieces: the seats, then the neutral parties."""
        return range(len(self.colours) + len(self.board.neutrals))

    @property
    def rounds(self) -> tuple[int, ...]:
        """The rounds played, in order (Rio Grande p. 2: the short game skips 1, 4 and 7)."""
        return {
            "nine": (1, 2, 3, 4, 5, 6, 7, 8, 9),
            "six_skip": (2, 3, 5, 6, 8, 9),
            "six_first": (1, 2, 3, 4, 5, 6),
        }[self.length]


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
