"""What readers of a seat's letters need to know of its game, from the docket."""

from __future__ import annotations

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
from referee.rules.views import view


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
