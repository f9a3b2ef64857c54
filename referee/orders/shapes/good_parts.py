"""Saves the usable part of illegal orders: leaves out parts of a placing, or ranks of a disk.

Knows what a plan and a disk hold. Must not know why they are illegal.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import replace

from referee.orders.order import Block
from referee.orders.shapes.disk import DiskBlock
from referee.orders.shapes.placing import DoPlace, PlacePart
from referee.orders.shapes.plan import Plan
from referee.orders.shapes.plans import CardBlock
from referee.rules.decisions import Complaint


def good_part(block: Block, against: Callable[[Block], Complaint | None]) -> Block | None:
    """The block with as little left out as makes it legal; None if nothing does."""
    fewer: Iterator[Block] = iter(())
    if isinstance(block, CardBlock):
        fewer = _with_less_placed(block)
    elif isinstance(block, DiskBlock):
        fewer = _with_fewer_ranks(block, against)
    return next((each for each in fewer if against(each) is None), None)


def _with_fewer_ranks(block: DiskBlock, against: Callable[[Block], Complaint | None]) -> Iterator[DiskBlock]:
    """The block with only the ranks that are legal alone."""
    kept = tuple(rank for rank in block.ranks if against(replace(block, ranks=(rank,))) is None)
    if kept:
        yield replace(block, ranks=kept)


def _with_less_placed(block: CardBlock) -> Iterator[CardBlock]:
    """The block without each part of a placing in turn, then without all of them."""
    parts = [part for plan in block.plans for item in plan.items if isinstance(item, DoPlace) for part in item.parts]
    for gone in (*([part] for part in parts), parts):
        yield replace(block, plans=tuple(_without(plan, gone) for plan in block.plans))


def _without(plan: Plan, gone: Collection[PlacePart]) -> Plan:
    items = (_kept(item, gone) if isinstance(item, DoPlace) else item for item in plan.items)
    return replace(plan, items=tuple(item for item in items if item is not None))


def _kept(item: DoPlace, gone: Collection[PlacePart]) -> DoPlace | None:
    kept = tuple(part for part in item.parts if part not in gone)
    return replace(item, parts=kept) if kept else None
