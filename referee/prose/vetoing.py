"""A veto put in words, as a line of a sheet.

Knows what a veto may be laid against. Must not know how it was said.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.orders.letter import Table
from referee.orders.shapes.veto import VetoBlock
from referee.orders.writing import card_name, owner_of, place_name
from referee.prose.offers import stacked


def veto_line(said: Mapping[str, Any], table: Table) -> str:
    """Whom it is laid against, on which card, and what for, as far as these are said."""
    seat, card, number, place = (said.get(kind) for kind in ("seat", "card", "number", "place"))
    line = f"{VetoBlock.key} {owner_of(seat, table) if seat is not None else ''}".rstrip()
    design = stacked(card[0], table) if card and isinstance(card[0], int) else card[0] if card else ""
    line += f" ON {card_name(design)}" if design else ""
    if number is not None:
        return f"{line} WHEN COSTS ME {number}"
    return f"{line} WHEN INTO {place_name(place[0], table.board)}" if place else line
