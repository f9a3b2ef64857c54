"""Special actions that change the turns that are still to come in a round.

Must not know which card has which.
"""

from __future__ import annotations

from referee.rules.board import Board
from referee.rules.decisions import Act
from referee.rules.effects.base import Effect, Step
from referee.rules.effects.later import Beginning
from referee.rules.effects.several import GivesAnother, TakesAnother
from referee.rules.model import CardId, Seat
from referee.rules.modifiers import Lasting, Modifier
from referee.rules.position import Position
from referee.rules.turns import has_card_to_come
from referee.rules.wire import wire


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
