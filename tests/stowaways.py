"""Stowaways, a box that nobody has printed: what lets a seat step in during another's turn, beside a Veto.

A press gang takes a rival's caballeros along if their owner consents. The box stands beside the Harbour, so that games
recorded with that go as they went.
"""

from collections.abc import Mapping

from referee.rules.boxes import Box
from referee.rules.decisions import Ask, Disk, Move
from referee.rules.effects.base import ACTIVE, Card, Step
from referee.rules.effects.consent import ConsentWindow
from referee.rules.effects.moving import MoveCaballeros, transfers
from referee.rules.model import CardId, Seat
from referee.rules.position import Position
from referee.rules.table import Stack
from referee.rules.wire import wire


@wire("test-press-gang")
class PressGang(MoveCaballeros):
    """Move own caballeros, and foreign ones if their owner consents."""

    def questions_to_others(self) -> Mapping[Ask | Disk, int]:
        return {Ask.CONSENT: 0}

    def later_steps(self, seat: Seat, card: CardId) -> tuple[Step, ...]:
        return (ConsentWindow(ACTIVE, seat, card, (), 0),)

    def run(self, position: Position, seat: Seat, card: CardId, order: Move) -> tuple[Step, ...]:
        steps: list[Step] = []
        for shift in order.shifts:
            step = transfers((shift,))
            asks = shift.owner != seat and shift.owner in position.seats
            steps += (ConsentWindow(shift.owner, seat, card, step, len(steps)),) if asks else step
        return tuple(steps)


STOWAWAYS = Box(
    id="stowaways",
    stacks=(Stack(8, "standing"),),
    deck=(Card("press_gang", 8, 3, 1, PressGang(own=2, foreign=2, total=4)),),
)
