"""Special actions that change the turns that are still to come in a round.

Must not know which card has which.
"""

from __future__ import annotations

from referee.rules.decisions import Act
from referee.rules.effects.base import Effect, Step
from referee.rules.effects.later import Beginning
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
        """One step: the special actions of those whose turn is to come are lost until the round ends."""
        follow = (who for who in position.turn_order() if who != seat and has_card_to_come(position, who))
        return (Beginning(Lasting(ActionsStopped(tuple(follow)), "round", position.round)),)
