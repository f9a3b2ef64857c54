"""Where each part of a block stood in its letter, so that a judgement of the block can point at the line.

Knows statements and the blocks made of them. Must not know what is judged, nor why.
"""

from __future__ import annotations

from collections.abc import Sequence

from referee.orders.grammar import Statement
from referee.orders.letter import Line, Origin
from referee.orders.shapes.base import Block
from referee.orders.shapes.block import WHOLE
from referee.orders.shapes.table import shape_of


def origins(blocks: Sequence[Block], statements: Sequence[Statement], lines: Sequence[Line]) -> tuple[Origin, ...]:
    """The line of every block, of every plan of a CARD block, and of every item of these."""
    return tuple(
        Origin(block.key, plan, item, lines[said.token.line].number, lines[said.token.line].text)
        for block in blocks
        for plan, item, said in shape_of(block).stands(block, statements)
    )


def origin_of(where: Sequence[Origin], key: str, plan: int, item: int) -> Origin | None:
    """The nearest origin of a block's part: of the item, else of its plan, else of the block."""
    for wanted in ((plan, item), (plan, WHOLE), (WHOLE, WHOLE)):
        found = next((o for o in where if o.key == key and (o.plan, o.item) == wanted), None)
        if found is not None:
            return found
    return None
