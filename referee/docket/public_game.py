"""A game as everybody at the table knows it, built from what lies open: the measure for what others write for a seat.

Must not read what seats keep to themselves: hands, sheets, what their letters left open.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from referee.docket.model import Docket
from referee.orders.contents import Known
from referee.rules.effects.base import Step
from referee.rules.model import Seat
from referee.rules.rounds import TurnHalves
from referee.rules.stacks import takeable_cards
from referee.rules.state import State
from referee.rules.views import View, imagined, may_hold, view


@dataclass(frozen=True, slots=True)
class PublicGame:
    """A game whose table is laid, as a bystander knows it. There is no field in which a secret could stand."""

    seen: View  # of nobody
    agenda: tuple[Step, ...]  # the steps ahead, as nobody in particular knows them
    names: tuple[str, ...]
    moderators: tuple[str, ...]

    @classmethod
    def of(cls, docket: Docket) -> Self:
        """What is public of a game. The table must be laid."""
        running = docket.running
        seen = view(running.position, None)
        return cls(
            seen=seen,
            agenda=tuple(step.as_known_to(None, seen.piles) for step in running.agenda),
            names=docket.names,
            moderators=tuple(name for _, name in docket.moderators),
        )

    @property
    def state(self) -> State:
        """The state with every power card in the hands that may be there."""
        hands = tuple(may_hold(self.seen, seat) for seat in self.seen.setup.seats)
        return State(imagined(self.seen, hands), self.agenda)

    def known_to(self, seat: Seat) -> Known:
        """The table as the reader of orders for a seat needs it, without anything that the seat wrote before."""
        head = self.agenda[0] if self.agenda else None
        return Known(
            seat=seat,
            colours=self.seen.colours,
            names=self.names,
            offered=takeable_cards(self.state.position, seat),
            board=self.seen.setup.board,
            cards=self.seen.table.cards,
            mid_turn=isinstance(head, TurnHalves) and head.seat == seat,
            asks=self.seen.table.keywords,
            moderators=self.moderators,
        )
