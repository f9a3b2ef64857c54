"""A programmed player in the place of a person: sheets for a seat that nobody plays.

Knows players by name. Must not know why the seat is vacant, nor anything of the game but the seat's view.
"""

from __future__ import annotations

from random import Random

from referee.orders.shapes.base import Block
from referee.players.kinds import PLAYERS
from referee.rules.views import View


def write_for(player: str, view: View, keys: tuple[str, ...], whim: bytes) -> tuple[Block, ...]:
    """The blocks of these keys as a programmed player writes them; nothing if there is none of that name any more.

    The same view and whim give the same blocks.
    """
    write = PLAYERS.get(player)
    return write(view, keys, Random(whim)) if write is not None else ()
