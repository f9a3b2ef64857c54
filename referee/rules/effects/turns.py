"""Special actions on turns: more than one action card in a turn, and turns of a round changed that are still to come.

Must not know which card has which; the step that asks for a further card is `referee.rules.further`.
"""

from __future__ import annotations

from typing import ClassVar

from referee.rules.board import Board
from referee.rules.decisions import Act, Order
from referee.rules.effects.base import Effect, Step
from referee.rules.effects.later import Beginning
from referee.rules.model import CardId, Seat
from referee.rules.modifiers import Lasting, Modifier
from referee.rules.position import OpenTable, Position
from referee.rules.predicates import has_card_to_come
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


@wire("actions-stopped")
class ActionsStopped(Modifier):
    """These seats lose the special actions of their cards in this round, and only place."""

    seats: tuple[Seat, ...]

    def may_act(self, position: Position, seat: Seat, so_far: bool) -> bool:
        """None of these seats may."""
        return so_far and seat not in self.seats


@wire("stop-actions")
class StopActions(Effect):
    """Whoever follows in this round loses the special action of each card he takes (Big Box, Actiestop)."""

    def run(self, position: Position, seat: Seat, card: CardId, order: Act) -> tuple[Step, ...]:
        """One step: the special actions of those whose turn is to come are lost until the round ends; none for none."""
        after = followers(position, seat)
        return (Beginning(Lasting(ActionsStopped(after), "round", position.round)),) if after else ()


def followers(position: Position, seat: Seat) -> tuple[Seat, ...]:
    """The seats whose turn in this round is still to come behind that of this one."""
    return tuple(who for who in position.turn_order() if who != seat and has_card_to_come(position, who))


@wire("puts-off")
class PutsOff(Modifier):
    """A seat places by this card at the end of the round, and then, if it does everything last, comes to another."""

    seat: Seat
    card: CardId
    everything: bool = False

    def puts_off(self, position: Position, seat: Seat, card: CardId, so_far: bool) -> bool:
        """By this card alone."""
        return so_far or (seat == self.seat and card == self.card)


@wire("placing-due")
class PlacingDue(Modifier):
    """A seat has put off its placing by this card."""

    seat: Seat
    card: CardId


@wire("have-last-word")
class HaveLastWord(GivesAnother):
    """Place last in this round, whatever your power card (Big Box, Het laatste woord)."""

    reading: str  # what is done last

    def gift(self, board: Board, seat: Seat) -> TakesAnother | None:
        """If everything is done last, a card for then, which may not be kept."""
        return TakesAnother(seat) if board.reading_answers[self.reading] == "all_last" else None

    def run(self, position: Position, seat: Seat, card: CardId, order: Act) -> tuple[Step, ...]:
        """One step: placing is put off; none where nobody follows."""
        if not followers(position, seat):
            return ()
        puts_off = PutsOff(seat, card, everything=self.gift(position.board, seat) is not None)
        return (Beginning(Lasting(puts_off, "round", position.round)),)
