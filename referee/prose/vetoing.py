"""A veto put in words, as a line of a sheet.

Knows what a veto may be laid against. Must not know how it was said.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.orders.contents import Table
from referee.orders.shapes.deeds import card_called, verbs_of
from referee.orders.shapes.one_place import EVICT, SCORE
from referee.orders.shapes.veto import VetoBlock
from referee.orders.writing import card_name, owner_of, place_name
from referee.prose.offers import stacked

_WHEN = {EVICT: "FROM", SCORE: "SCORES"}
"""What a card does in a place that asks for it by these keywords; others bring somebody there."""


def veto_line(said: Mapping[str, Any], table: Table) -> str:
    """Whom it is laid against, on which card, and what for, as far as these are said."""
    seat, named, number, place = (said.get(kind) for kind in ("seat", "card", "number", "place"))
    line = f"{VetoBlock.key} {owner_of(seat, table) if seat is not None else ''}".rstrip()
    design = stacked(named[0], table) if named and isinstance(named[0], int) else named[0] if named else ""
    line = line.replace(VetoBlock.key, f"{VetoBlock.key} ASK", 1) if said.get("ask") else line
    line += f" ON {card_name(design)}" if design else ""
    if number is not None:
        return f"{line} WHEN COSTS ME {number}"
    verbs = verbs_of(card) if design and (card := card_called(design, table.cards)) else ()
    what = next((what for verb, what in _WHEN.items() if verb in verbs), "INTO")
    return f"{line} WHEN {what} {place_name(place[0], table.board)}" if place else line
