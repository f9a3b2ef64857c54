"""Stowaways, a box that nobody has printed: what lets a seat step in during another's turn, beside a Veto.

A press gang takes a rival's caballeros along if their owner consents. A mask is laid on one's home, which is the King's
from the moment when its keeper takes it off, in anybody's turn. The box stands beside the Harbour, so that games
recorded with that go as they went.
"""

from collections.abc import Mapping

from referee.rules import events as e
from referee.rules.boxes import Box
from referee.rules.boxes.box import Insertion
from referee.rules.boxes.grandissimo.errands import ConsentWindow
from referee.rules.boxes.grandissimo.incognito import BetweenTurns, Covered
from referee.rules.decisions import Ask, Disk, Move, Order
from referee.rules.effects.base import ACTIVE, Card, Effect, Step
from referee.rules.effects.later import Beginning
from referee.rules.effects.moving import MoveCaballeros, transfers
from referee.rules.model import CardId, Place, Seat
from referee.rules.modifiers import Lasting
from referee.rules.position import Position
from referee.rules.rounds import Reinforcing
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


@wire("test-masked")
class Masked(Covered):
    """A region that is the King's as soon as the mask is taken off."""

    seat: Seat
    place: Place

    def uncovered(self, position: Position) -> tuple[e.Fact, ...]:
        return (e.KingMoved(self.place),)


@wire("test-mask")
class Mask(Effect):
    """Lay a mask on one's home region, for all to see."""

    keeps = Ask.UNCOVER

    def run(self, position: Position, seat: Seat, card: CardId, order: Order) -> tuple[Step, ...]:
        return (Beginning(Lasting(Masked(seat, position.homes[seat]), "replaced")),)


STOWAWAYS = Box(
    id="stowaways",
    stacks=(Stack(8, "standing"),),
    deck=(
        Card("press_gang", 8, 3, 1, PressGang(own=2, foreign=2, total=4)),
        Card("mask", 8, 3, 1, Mask()),
    ),
    inserts=(
        Insertion("turn", (BetweenTurns(),), before=Reinforcing()),
        Insertion("turn", (BetweenTurns(last=True),)),
    ),
)
