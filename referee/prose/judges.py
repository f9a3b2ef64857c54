"""Who judges the blocks that a letter may say, as things stand."""

from __future__ import annotations

from collections.abc import Callable

from referee.orders.answers import OF_ANY_ROUND
from referee.orders.contents import Known
from referee.orders.order import Block
from referee.rules.decisions import Complaint


def judges_of(known: Known) -> dict[str, Callable[[Block], Complaint | None]]:
    """Of each block that a letter may say, what says why it cannot be."""
    return {slot.key: slot.against for slot in (OF_ANY_ROUND if known.slots is None else known.slots)}
