"""Where each part of a block stood in its letter, so that a judgement of the block can point at the line.

Knows statements and the blocks made of them. Must not know what is judged, nor why.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.orders.blocks import Block, CardBlock, DoPlace, Item, TurnBlock, VetoBlock, key_of
from referee.orders.grammar import Statement
from referee.orders.guards import deed_of
from referee.orders.letter import Line, Origin

WHOLE = -1
"""Plan or item of an origin that speaks for all of them."""


def origins(blocks: Sequence[Block], statements: Sequence[Statement], lines: Sequence[Line]) -> tuple[Origin, ...]:
    """The line of every block, of every plan of a CARD block, and of every item of these."""
    return tuple(origin for block in blocks for origin in _of_block(block, statements, lines))


def _of_block(block: Block, statements: Sequence[Statement], lines: Sequence[Line]) -> Iterator[Origin]:
    key = key_of(block)
    if isinstance(block, CardBlock):
        drafts = _drafts(statements)
        for number, (plan, draft) in enumerate(zip(block.plans, drafts, strict=False)):
            yield _origin(key, number, WHOLE, draft[0], lines)
            yield from _of_items(key, number, plan.items, draft[1:], lines)
    elif isinstance(block, TurnBlock):
        yield from _of_items(key, WHOLE, block.items, statements, lines)
    elif isinstance(block, VetoBlock):
        for number, policy in enumerate(block.policies):
            said = [s for s in statements if isinstance(s.value, VetoBlock) and policy in s.value.policies]
            if said:
                yield _origin(key, WHOLE, number, said[0], lines)
    else:
        verb = key.partition(" ")[0]
        said = [s for s in statements if s.value == block] or [s for s in statements if s.verb == verb]
        if said:
            yield _origin(key, WHOLE, WHOLE, said[-1], lines)


def _drafts(statements: Sequence[Statement]) -> list[list[Statement]]:
    """Each CARD or ELSE CARD with the statements below it."""
    drafts: list[list[Statement]] = []
    for said in statements:
        if said.verb in ("CARD", "ELSE"):
            drafts.append([said])
        elif drafts:
            drafts[-1].append(said)
    return drafts


def _of_items(
    key: str, plan: int, items: Sequence[Item], statements: Sequence[Statement], lines: Sequence[Line]
) -> Iterator[Origin]:
    """Every item's line; the lines of a placing are one item, which stands where the first of them does."""
    left = [(item, said) for said in statements if isinstance(said.value, tuple) for item in said.value]
    for number, wanted in enumerate(items):
        at = next((n for n, (item, _) in enumerate(left) if item == wanted or _both_place(item, wanted)), None)
        if at is not None:
            yield _origin(key, plan, number, left.pop(at)[1], lines)


def _both_place(item: Item, wanted: Item) -> bool:
    return isinstance(deed_of(item), DoPlace) and isinstance(deed_of(wanted), DoPlace)


def _origin(key: str, plan: int, item: int, said: Statement, lines: Sequence[Line]) -> Origin:
    line = lines[said.token.line]
    return Origin(key, plan, item, line.number, line.text)


def origin_of(where: Sequence[Origin], key: str, plan: int, item: int) -> Origin | None:
    """The nearest origin of a block's part: of the item, else of its plan, else of the block."""
    for wanted in ((plan, item), (plan, WHOLE), (WHOLE, WHOLE)):
        found = next((o for o in where if o.key == key and (o.plan, o.item) == wanted), None)
        if found is not None:
            return found
    return None
