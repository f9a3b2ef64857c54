"""What would be legal in the place of an order that was refused: examples from the position, as a player types them.

Knows what a seat may see. Must not know the letter.
"""

from __future__ import annotations

from collections.abc import Iterable

from referee.orders.canonical import canonical
from referee.orders.letter import LineComplaint, table_at
from referee.orders.shapes.base import Block
from referee.orders.shapes.deeds import card_called, lines_for
from referee.orders.shapes.table import shape_named
from referee.rules.model import Seat
from referee.rules.state import State


def would_do(
    key: str, state: State, seat: Seat, block: Block | None = None, plan: int | None = None, line: int = 0
) -> tuple[str, ...]:
    """Orders that would do in the place of one that was refused, best first; nothing where none would.

    `block` is the block that was judged, `plan` and `line` which of its plans and items, as in `findings.Finding`.
    """
    shape = shape_named(key)
    instead = shape.instead(block, state, seat, plan or 0, line) if block is not None else None
    if instead is not None:
        return instead
    fits = (each for each in shape.examples(key, state, seat) if not _is_refused(each, state, seat))
    written = (canonical(each, table_at(state.position, seat)) for each in fits)
    return tuple(text for text in written if "\n" not in text)[:1]  # a plan is no hint for one line


def answering(keys: Iterable[str], state: State, seat: Seat) -> tuple[Block, ...]:
    """For each of the blocks that are missing one that would do now."""
    tried = (_first(key, state, seat) for key in keys)
    return tuple(block for block in tried if block is not None)


def _first(key: str, state: State, seat: Seat) -> Block | None:
    examples = shape_named(key).examples(key, state, seat)
    return next((each for each in examples if not _is_refused(each, state, seat)), None)


def for_complaint(complaint: LineComplaint, state: State, seat: Seat) -> tuple[str, ...]:
    """What would do where a reader complained, who knows words and not the position."""
    designs = [arg for arg in complaint.args if isinstance(arg, str)]
    card = card_called(designs[-1], state.position.table.cards) if designs else None
    if card is not None and complaint.code in ("item-not-of-card", "plan-needs-action"):
        return lines_for(card, state.position, seat)
    return would_do(complaint.key, state, seat)


def _is_refused(block: Block, state: State, seat: Seat) -> bool:
    return any(finding.level == "never" for finding in shape_named(block.key).against(block, state, seat))
