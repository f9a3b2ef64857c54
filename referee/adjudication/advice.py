"""Advice for a seat that says SUGGEST: the blocks that a sensible player would write now, and why.

All of it follows from what the seat itself sees and has filed. Must not know letters, nor what other seats filed.
"""

from __future__ import annotations

from referee.docket import Docket
from referee.docket.left_open import is_too_late
from referee.orders.contents import Remark
from referee.orders.order import Block
from referee.players.advising import advised, reasons
from referee.players.appraisal import Outlook, outlook_of
from referee.rules.model import Seat
from referee.rules.views import view

Advice = tuple[tuple[Block, ...], tuple[Remark, ...]]
"""Blocks, and a reason for each."""


def advice(docket: Docket, seat: Seat) -> Advice:
    """What is advised, with reasons."""
    if docket.state is None or docket.ended:
        return (), ()
    outlook = outlook_of(view(docket.state.position, seat))
    blocks = blocks_advised(docket, seat, outlook)
    return blocks, reasons(docket.state, seat, blocks, outlook) if blocks else ()


def blocks_advised(docket: Docket, seat: Seat, outlook: Outlook | None = None) -> tuple[Block, ...]:
    """Blocks for what the seat is asked now, or else for what it has filed and may still change.

    Nothing before and after the game. `outlook`: the seat's, where reasons are asked for too.
    """
    if docket.state is None or docket.ended:
        return ()
    changeable = (key for key in docket.seat(seat).sheet if not is_too_late(docket, seat, key, docket.stop))
    blocks = advised(docket.state, seat, docket.asked_keys(seat) or tuple(changeable), outlook)
    return tuple(block for block in blocks if not is_too_late(docket, seat, block.key, docket.stop))
