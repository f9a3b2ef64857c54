"""What a change of a sheet changes, line by line: what stood there, and what stands there now.

Knows how blocks are written. Must not know why a sheet was changed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from difflib import SequenceMatcher

from referee.orders.canonical import canonical
from referee.orders.contents import Known, Remark
from referee.orders.order import Block
from referee.orders.shapes.table import in_order

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
