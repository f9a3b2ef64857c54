"""Symbols on action cards: what a seat may do beside placing and the special action, or as a part of it, and when.

A symbol comes beside the halves of a turn, or right before and after the special action. Must not know which cards bear
a symbol, nor what any symbol allows.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, ClassVar, Literal

from referee.rules import events as e
from referee.rules.board import Board
from referee.rules.effects.base import ACTIVE, Card, Outcome, Part, Step, card_of, design_of
from referee.rules.effects.windows import EndSpecial, guarded
from referee.rules.model import CardId, Seat
from referee.rules.modifiers import Lasting, Modifier, modify
from referee.rules.position import Position
from referee.rules.predicates import cards_taken, has_card_to_come, has_turn
from referee.rules.rounds import TurnHalves
from referee.rules.table import TableLaid
from referee.rules.wire import wire

WhenUsed = Literal["apart", "alone", "before", "after"]
"""When a symbol is used: apart from the special action, or alone though part of it, or right before or after it."""


@wire("symbol")
class Symbol:
    """A symbol: which cards bear it, and whether it is a part of their special action."""

    id: str
    reading: str = ""  # the readings that say which symbol a card bears, without the design at their end
    cards: tuple[str, ...] = ()  # designs that always bear it
    when: str = ""  # the reading by which it is a thing apart ("card"), or part of the special action ("action")
    alone: str = ""  # the reading by which it may then be used without the rest of that action
    played: str = ""  # the reading that says whether what it is for is played with

    def is_on(self, position: Position, card: CardId) -> bool:
        """Whether this card bears it, for a table that plays with what it is for."""
        return self.is_borne(position.board, design_of(card))

    def is_borne(self, board: Board, design: str) -> bool:
        """Whether cards of this design bear it, for a table that plays with what it is for."""
        readings = board.reading_answers
        bears = design in self.cards or readings.get(f"{self.reading}.{design}") == self.id
        return bears and bool(readings.get(self.played, True))

    def moments(self, position: Position, card: Card) -> tuple[WhenUsed, ...]:
        """When it may be used; a card whose only special action it is needs no other."""
        if position.board.reading_answers[self.when] == "card":
            return ("apart",)
        free = bool(self.alone and position.board.reading_answers[self.alone]) or not card.does.is_special()
        return ("alone",) if free else ("before", "after")


@wire("has-used")
class HasUsed(Modifier):
    """A seat has used the symbol of a card in this turn."""

    seat: Seat
    card: CardId


@wire("symbol-use")
class SymbolUse(Part):
    """A seat is asked whether and how it uses the symbol of its card."""

    symbol: Symbol
    seat: Seat = ACTIVE
    card: CardId = ""
    moment: WhenUsed = "apart"

    twice: ClassVar[bool] = True
    """Whether it may be used before the rest or after it, as its player likes."""

    disturbs: ClassVar[bool] = False
    """Whether it could take away what an announced special action is about, so that it never comes right before one."""

    def comes_of(self, board: Board, card: Card) -> bool:
        """Whether the card bears the symbol."""
        return self.symbol.is_borne(board, card.design)

    def could(self, position: Position, seat: Seat) -> bool:
        """Whether there is anything to do with it."""
        raise NotImplementedError

    def concerns(self, position: Position, seat: Seat) -> bool:
        """Whether the seat is at a card with it, or may still take one, and there is something to do."""
        if not has_turn(position, seat):
            return False
        there: tuple[CardId, ...] = modify(position, "takeable_cards", position.offered, seat)
        cards = (*cards_taken(position, seat)[-1:], *(there if has_card_to_come(position, seat) else ()))
        return any(self.symbol.is_on(position, card) for card in cards) and self.could(position, seat)

    def is_open(self, position: Position) -> bool:
        """Whether the seat may use it now: it has not done so before with this card."""
        used = any(each.changes == HasUsed(self.seat, self.card) for each in position.lasting_of(HasUsed))
        return not used and self.could(position, self.seat)

    def carried_out(self, position: Position, steps: tuple[Step, ...]) -> Outcome:
        """These steps follow; holders of a Veto may stop them where it is a part of the special action."""
        if not steps:
            return Outcome()
        used = e.LastingBegan(Lasting(HasUsed(self.seat, self.card), "round", position.round))
        if self.moment == "apart":
            return Outcome((used,), steps)
        run = guarded(position, self.seat, self.card, steps, done=int(self.moment == "after"))
        return Outcome((used,), (*run, EndSpecial()) if self.moment == "alone" else run)


@wire("symbols-on-cards")
class SymbolsOnCards(Modifier):
    """Cards bear symbols: a third thing by Rio Grande (p. 13), part of the special action by the Big Box."""

    uses: tuple[SymbolUse, ...]

    @property
    def asks(self) -> tuple[Any, ...]:
        """The questions whether and how a symbol is used."""
        return self.uses

    def turn_steps(self, position: Position, seat: Seat, so_far: tuple[Any, ...]) -> tuple[Any, ...]:
        """A symbol that stands apart is used before the halves or after them; a lost action loses one that does not."""
        halves = next((step for step in so_far if isinstance(step, TurnHalves)), None)
        if halves is None:
            return so_far
        apart = tuple(self._uses(position, seat, halves.id, "apart"))
        alone = tuple(self._uses(position, seat, halves.id, "alone")) if modify(position, "may_act", True, seat) else ()
        return (*apart, *alone, *so_far, *_again(apart), *_again(alone))

    def steps_before_action(
        self, position: Position, seat: Seat, card: CardId, so_far: tuple[Any, ...]
    ) -> tuple[Any, ...]:
        """A symbol that is part of the special action, where it may come first."""
        uses = tuple(use for use in self._uses(position, seat, card, "before") if not use.disturbs)
        return (*so_far, *_again(uses))

    def steps_after_action(
        self, position: Position, seat: Seat, card: CardId, so_far: tuple[Any, ...]
    ) -> tuple[Any, ...]:
        """A symbol that is part of the special action, behind the rest of it."""
        return (*self._uses(position, seat, card, "after"), *so_far)

    def _uses(self, position: Position, seat: Seat, card: CardId, moment: WhenUsed) -> Iterator[SymbolUse]:
        """The symbols of a card that may be used at this moment."""
        design = card_of(position, card)
        for use in self.uses:
            if use.symbol.is_on(position, card) and moment in use.symbol.moments(position, design):
                yield replace(use, seat=seat, card=card, moment=moment)


def symbols_of(table: TableLaid, design: str) -> tuple[str, ...]:
    """The ids of the symbols that cards of this design bear at a table."""
    uses = (use for each in table.program.modifiers if isinstance(each, SymbolsOnCards) for use in each.uses)
    return tuple(use.symbol.id for use in uses if use.symbol.is_borne(table.setup.board, design))


def _again(uses: tuple[SymbolUse, ...]) -> tuple[SymbolUse, ...]:
    return tuple(use for use in uses if use.twice)
