"""Writes blocks in the one form that receipts print: English names of cards and places, orders in capitals.

Knows the order of blocks on a sheet; each is written by its shape. What it writes reads back as the same blocks.
"""

from __future__ import annotations

from collections.abc import Iterable

from referee.orders.contents import Known
from referee.orders.order import Block
from referee.orders.shapes.table import shape_of, to_read


def canonical_sheet(blocks: Iterable[Block], known: Known) -> str:
    """Blocks in the order of a sheet, but with lines for the card in hand above the plans, so that they read back."""
    return "\n".join(canonical(block, known) for block in sorted(blocks, key=lambda block: to_read(block.key)))


def canonical_standing(blocks: Iterable[Block], known: Known) -> str:
    """Standing orders: each line of a block begins with ALWAYS, except lines of a plan."""
    return "\n".join(line for block in blocks for line in _always(block, known))


def canonical(block: Block, known: Known) -> str:
    """One block as lines, without a line break at the end."""
    return shape_of(block).write(block, known)


def _always(block: Block, known: Known) -> Iterable[str]:
    first, *others = canonical(block, known).split("\n")
    yield f"ALWAYS {first}"
    yield from (f"ALWAYS {line}" if line.startswith(f"{block.key} ") else line for line in others)
