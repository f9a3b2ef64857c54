"""What the referee advises a seat that asks: the blocks a sensible player would write in its place now, and why.

All of it comes from what the seat itself sees and has filed. Must not know letters, nor what other seats filed.
"""

from __future__ import annotations

from referee.docket import Docket
from referee.docket.lateness import closed
from referee.orders.contents import Remark
from referee.orders.shapes.base import Block, key_of
from referee.players.advising import advised, reasons
from referee.rules.model import Seat

Advice = tuple[tuple[Block, ...], tuple[Remark, ...]]
"""Blocks, and a reason for each."""


def advice(docket: Docket, seat: Seat) -> Advice:
    """A whole sheet where a stop asks for one, an answer where a question is open, else what may still be changed.

    Nothing before the game, behind it, and where nothing can be changed any more.
    """
    if docket.state is None or docket.ended:
        return (), ()
    changeable = (key for key in docket.sheets[seat] if not closed(docket, seat, key, docket.stop))
    blocks = advised(docket.state, seat, docket.asked(seat) or tuple(changeable))
    useful = tuple(block for block in blocks if not closed(docket, seat, key_of(block), docket.stop))
    return useful, reasons(docket.state, seat, useful)
