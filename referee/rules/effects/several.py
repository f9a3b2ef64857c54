"""More than one action card in a turn: a card that gives another, of which something may be kept for a later turn.

Must not know which card gives it; the step that asks for it is `referee.rules.further`.
"""

from __future__ import annotations

from typing import ClassVar

from referee.rules.board import Board
from referee.rules.decisions import Order
from referee.rules.effects.base import Effect, Step
from referee.rules.effects.later import Beginning
from referee.rules.model import CardId, Seat
from referee.rules.modifiers import Lasting, Modifier
from referee.rules.position import OpenTable, Position
from referee.rules.wire import wire

FURTHER = "FURTHER"
"""The keyword of the order for a further card of a turn."""


@wire("takes-another")
class TakesAnother(Modifier):
    """A seat comes to one more action card in this turn, or (`used`) has come to it."""

    seat: Seat
    used: bool = False
    saves: str = ""  # what of it may be kept for a later turn: the whole "card", its "special" action, or nothing
    returning: bool = False  # whether also one that is on offer in every round, and is missing there then

    def cards_allowed(self, table: OpenTable, seat: Seat, so_far: int) -> int:
        """One more."""
        return so_far + (seat == self.seat)


@wire("keeps-card")
class KeepsCard(Modifier):
    """A seat keeps an action card, to use it in a later turn beside that turn's own."""

    key: ClassVar[str] = FURTHER

    places: ClassVar[bool] = True
    """Whether it is still to be placed by."""

    seat: Seat
    card: CardId
    since: int  # the round in which it came to its seat, or in which the seat last left it for later

    def cards_allowed(self, table: OpenTable, seat: Seat, so_far: int) -> int:
        """One more in a later round; of several kept cards only one in a turn."""
        if seat != self.seat:
            return so_far
        ready = kept_cards(table, seat)
        return so_far + bool(ready and ready[0].changes == self)


def kept_cards(table: OpenTable, seat: Seat) -> tuple[Lasting, ...]:
    """What a seat keeps and may use in this round, the oldest first."""
    kept = (each for each in table.lasting if isinstance(each.changes, KeepsCard) and each.changes.seat == seat)
    return tuple(each for each in kept if each.changes.since < table.round)


@wire("keeps-special")
class KeepsSpecial(KeepsCard):
    """A seat keeps the special action of an action card by which it has placed (Rio Grande p. 16)."""

    places: ClassVar[bool] = False


class GivesAnother(Effect):
    """An effect that may bring its seat to one more card in the same turn."""

    __slots__ = ()

    def gift(self, board: Board, seat: Seat) -> TakesAnother | None:
        """What it gives; None if this table reads it otherwise."""
        raise NotImplementedError


@wire("take-another")
class TakeAnother(GivesAnother):
    """Take one more card when this one is finished, and use it at once or keep something of it.

    Big Box, Dubbele beurt, keeps the whole card; Rio Grande p. 16 its special action.
    """

    saves: str = ""  # the reading that says what may be kept; without one, the whole card
    returning: str = ""  # the reading that says whether a card may be kept that is on offer in every round

    def gift(self, board: Board, seat: Seat) -> TakesAnother:
        """One more card, which may be kept."""
        answers = board.reading_answers
        return TakesAnother(
            seat, saves=str(answers.get(self.saves, "card")), returning=answers.get(self.returning) == "may_keep"
        )

    def run(self, position: Position, seat: Seat, card: CardId, order: Order) -> tuple[Step, ...]:
        """One step: the seat will take one more."""
        return (Beginning(Lasting(self.gift(position.board, seat), "round", position.round)),)
