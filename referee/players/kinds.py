"""The programmed players by name, and the sheet one of them writes for a vacant seat.

Must not know why a seat is vacant, nor anything of the game but the seat's view.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from referee.orders.order import Block
from referee.players import searching, sensible, whimsical
from referee.players.tables import Writer
from referee.rules.views import View

PLAYERS: Mapping[str, Writer] = {
    "whimsical": whimsical.write_sheet,
    "sensible": sensible.write_sheet,
    "searching": searching.write_sheet,
}
"""Whimsical: anything legal. Sensible: a plan for every card. Searching: the best of several sensible sheets."""


def write_for(player: str, view: View, keys: tuple[str, ...], whim: bytes) -> tuple[Block, ...]:
    """The blocks of these keys as the player of this name writes them; none if no player has that name any more.

    The same view and whim give the same blocks.
    """
    write = PLAYERS.get(player)
    return write(view, keys, Random(whim)) if write is not None else ()
