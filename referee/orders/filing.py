"""Filing a block: what it could never do is refused, what it cannot do yet is kept with a remark.

Knows the position a block is filed on. Must not know other seats' blocks, nor answer any question.
"""

from __future__ import annotations

from referee.orders.findings import Finding
from referee.orders.letter import Remark, Table
from referee.orders.shapes.base import Block
from referee.orders.shapes.table import shape_of
from referee.rules.model import Seat
from referee.rules.position import Position
from referee.rules.state import State


def judge(block: Block, state: State, seat: Seat) -> tuple[Finding, ...]:
    """Everything against filing this block now, every rank of it looked at.

    One finding of level "never" and the block is not to be filed; the others are remarks.
    """
    return tuple(dict.fromkeys(shape_of(block).against(block, state, seat)))


def idle(block: Block, position: Position, table: Table) -> tuple[Remark, ...]:
    """What of a block can never be used in the round it is filed for, and why; told in the words of orders.

    It says nothing where that is not sure, nor whether what can be used is legal or wise.
    """
    return tuple(dict.fromkeys(shape_of(block).idle(block, position, table)))
