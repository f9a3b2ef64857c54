"""The sensible player asked for advice, or to go on where a seat's own sheet ends: by what that seat sees, whimless.

The same view gives the same blocks: nothing is drawn, so that whoever asks again is told the same. Must not know why
it is asked, nor what any other seat filed.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

from referee.orders.book import answer
from referee.orders.shapes.base import Block, key_of
from referee.orders.shapes.block import Given, Memory
from referee.orders.shapes.power import PowerBlock
from referee.orders.shapes.table import shape_of
from referee.orders.shapes.turn import TurnBlock, still_open
from referee.players import sensible
from referee.rules.decisions import Decision
from referee.rules.model import Seat
from referee.rules.state import State
from referee.rules.views import view

POWERS = 4
"""Wishes for a power card before the last."""


class Unmoved(Random):
    """Chance that never speaks: a player who draws by it has no whims."""

    def random(self) -> float:
        """Nothing, whatever was drawn before."""
        return 0.0


def advised(state: State, seat: Seat, keys: tuple[str, ...]) -> tuple[Block, ...]:
    """The blocks of these keys as a sensible player in this seat would write them now, and a policy for a Veto held.

    Of a turn that has begun, what is left of it. A key nobody has advice for is passed over.
    """
    written = sensible.write_sheet(view(state.position, seat), keys, Unmoved())
    return tuple(_in_short(block, state, seat) for block in written)


def _in_short(block: Any, state: State, seat: Seat) -> Block:
    """A block with as many power cards as people care to read, or with the lines that a turn still has a use for."""
    found: Block = still_open(block, state, seat) if block.key == TurnBlock.key else block
    return replace(block, ranks=(*block.ranks[:-1][:POWERS], block.ranks[-1])) if block.key == PowerBlock.key else found


def gone_on(
    state: State, decision: Decision, seat: Seat, key: str, own: Block | None, memory: Memory
) -> tuple[Block, ...]:
    """The seat's own block of this key, none of whose choices will do, with the one that its adviser adds to them.

    It answers the pending decision; nothing where there is no advice for it.
    """
    for block in advised(state, seat, (key,)):
        if key_of(block) == key and isinstance(given := answer(state, decision, seat, {key: block}, memory), Given):
            return (shape_of(block).extended(own, block, given),)
    return ()
