"""Writes blocks in the one form that receipts print: English names of cards and places, orders in capitals.

And what a change of a sheet changes, line by line. Knows the order of blocks on a sheet; each is written by its shape.
What is written reads back as the same blocks. Must not know why a sheet was changed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from difflib import SequenceMatcher

from referee.orders.contents import Known, Remark
from referee.orders.order import Block
from referee.orders.shapes.table import in_order, shape_of, to_read


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


CHANGED, TAKEN_OUT, PUT_IN = "changed", "taken-out", "put-in"
"""Codes of remarks on lines that differ; their arguments: the lines before, then those now, where there are any."""

LAPSED = "proposal-lapses"
"""The code of the remark on what was proposed and is no longer; its argument are the keys of those blocks."""

CODES = (CHANGED, TAKEN_OUT, PUT_IN, LAPSED)


def differences(before: Iterable[Block], after: Iterable[Block], known: Known) -> Iterator[Remark]:
    """The lines in which two sheets differ."""
    old, new = ({block.key: canonical(block, known).splitlines() for block in blocks} for blocks in (before, after))
    for key in in_order({**old, **new}):
        had, has = old.get(key, []), new.get(key, [])
        for what, i1, i2, j1, j2 in SequenceMatcher(None, had, has, autojunk=False).get_opcodes():
            if what == "replace":
                yield Remark("", CHANGED, ("; ".join(had[i1:i2]), "; ".join(has[j1:j2])))
            elif what == "delete":
                yield Remark("", TAKEN_OUT, ("; ".join(had[i1:i2]),))
            elif what == "insert":
                yield Remark("", PUT_IN, ("; ".join(has[j1:j2]),))


def replacements(before: Iterable[Block], after: Iterable[Block], known: Known) -> Iterator[Remark]:
    """The lines in which blocks differ from those that they replace; a block that replaces none is no change."""
    new = {block.key: block for block in after}
    old = [block for block in before if block.key in new]
    replaced = {block.key for block in old}
    yield from differences(old, (block for block in new.values() if block.key in replaced), known)
