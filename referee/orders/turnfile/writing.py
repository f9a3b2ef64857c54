"""Blocks as a turn file: what is written here is read back as the same blocks. Names are those of receipts."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from referee.orders.letter import Table
from referee.orders.shapes.base import Block
from referee.orders.turnfile.forms import FILE, TurnFile
from referee.orders.turnfile.names import names_at


def to_turnfile(orders: Iterable[Block], table: Table, *, always: Iterable[Block] = (), **marks: Any) -> dict[str, Any]:
    """A turn file that says these blocks, and those in `always` as standing orders; `marks`: its other keys."""
    file, names = TurnFile(tuple(orders), tuple(always), **marks), names_at(table)
    return dict(FILE.dump_python(file, mode="json", by_alias=True, exclude_defaults=True, context=names))
