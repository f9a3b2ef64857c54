"""Where the symbols of cards come in a turn: beside its two halves, or right before and after the special action.

Must not know what a symbol allows.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from referee.rules.effects.base import card_of
from referee.rules.effects.symbols import SymbolUse, WhenUsed
from referee.rules.model import CardId, Seat
from referee.rules.modifiers import Modifier, modify
from referee.rules.position import Position
from referee.rules.rounds import TurnHalves
from referee.rules.table import TableLaid
from referee.rules.wire import wire


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
