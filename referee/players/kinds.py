"""The programmed players by name, and their sheets for a seat that nobody plays.

Must not know why a seat is vacant, nor anything of the game but the seat's view.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from referee.orders.shapes.base import Block
from referee.players import searching, sensible, whimsical
from referee.players.tables import Writer
from referee.rules.views import View

PLAYERS: Mapping[str, Writer] = {
    "whimsical": whimsical.write_sheet,
    "sensible": sensible.write_sheet,
    "searching": searching.write_sheet,
}
"""Anything legal; a plan for every card; the best of some such plans, by playing the round out."""


def write_for(player: str, view: View, keys: tuple[str, ...], whim: bytes) -> tuple[Block, ...]:
    """The blocks of these keys as a programmed player writes them; nothing if there is none of that name any more.

    The same view and whim give the same blocks.
    """
    write = PLAYERS.get(player)
    return write(view, keys, Random(whim)) if write is not None else ()
