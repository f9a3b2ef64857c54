"""What readers of orders need to know of a game: what its seat knows of it, or everybody, for what others write for it.

What everybody knows is built from what lies open, and reads nothing that seats keep to themselves: hands, sheets, what
their letters left open.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from referee.docket.model import Docket
from referee.orders.asking import asker
from referee.orders.contents import Known
from referee.orders.shapes.hand import HandBlock
from referee.orders.shapes.table import in_order
from referee.rules.decisions import ChooseHand
from referee.rules.effects.base import Step
from referee.rules.further import cards_kept
from referee.rules.model import Seat
from referee.rules.rounds import TurnHalves
from referee.rules.stacks import takeable_cards
from referee.rules.state import State
from referee.rules.views import View, imagined, may_hold, view


def known_to(docket: Docket, seat: Seat) -> Known:
    """The table as readers of this seat's letters need it; nothing in it is secret to the seat."""
    position = docket.state.position if docket.state else None
    own = docket.seat(seat)
    head = docket.state.agenda[0] if docket.state and docket.state.agenda else None
    return Known(
        seat=seat,
        colours=docket.setup.colours,
        names=docket.names,
        offered=(*takeable_cards(position, seat), *cards_kept(position, seat)) if position else (),
        board=docket.setup.board,
        cards=docket.table.cards,
        previous=tuple(own.previous[key] for key in in_order(own.previous)),
        proposal=own.proposal,
        ways=own.ways,
        in_force=own.in_force,
        mid_turn=isinstance(head, TurnHalves) and head.seat == seat,
        standing=own.standing_orders,
        unfinished=own.unfinished or (),
        asks=docket.table.keywords,
        moderators=tuple(name for _, name in docket.moderators),
        usual_hand=_usual_hand(docket, seat),
        over=docket.ended,
    )


def _usual_hand(docket: Docket, seat: Seat) -> tuple[int, ...]:
    """The power cards that silence plays with; none where no hands are chosen, or nobody asks yet."""
    step = asker(docket.table, HandBlock.key)
    if docket.state is None or not isinstance(step, Step):
        return ()
    usual = step.usual_order(docket.state.position, seat)
    return usual.values if isinstance(usual, ChooseHand) else ()


def state_seen_by(docket: Docket, seat: Seat) -> State | None:
    """The table as a seat sees it, and the steps ahead as it knows them; None before the draw."""
    if docket.state is None or not docket.state.position.is_laid:
        return None
    seen = view(docket.state.position, seat)
    return State(seen.position, tuple(step.as_known_to(seat, seen.piles) for step in docket.state.agenda))


@dataclass(frozen=True, slots=True)
class PublicGame:
    """A game whose table is laid, as a bystander knows it: the measure for what others write for a seat.

    There is no field in which a secret could stand.
    """

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
