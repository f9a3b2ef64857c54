"""Advice for a seat that says SUGGEST: the blocks that a sensible player would write now, and why.

All of it follows from what the seat itself sees and has filed. Must not know letters, nor what other seats filed.
"""

from __future__ import annotations

from referee.docket import Docket
from referee.docket.lateness import is_too_late
from referee.orders.contents import Remark
from referee.orders.order import Block
from referee.players.advising import advised, reasons
from referee.rules.model import Seat

Advice = tuple[tuple[Block, ...], tuple[Remark, ...]]
"""Blocks, and a reason for each."""


def advice(docket: Docket, seat: Seat) -> Advice:
    """What is advised, with reasons."""
    blocks = blocks_advised(docket, seat)
    return blocks, reasons(docket.running, seat, blocks) if blocks else ()


def blocks_advised(docket: Docket, seat: Seat) -> tuple[Block, ...]:
    """Blocks for what the seat is asked now, or else for what it has filed and may still change.

    Nothing before and after the game.
    """
    if docket.state is None or docket.ended:
        return ()
    changeable = (key for key in docket.seat(seat).sheet if not is_too_late(docket, seat, key, docket.stop))
    blocks = advised(docket.state, seat, docket.asked_keys(seat) or tuple(changeable))
    return tuple(block for block in blocks if not is_too_late(docket, seat, block.key, docket.stop))
