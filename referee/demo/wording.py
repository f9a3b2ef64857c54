"""Ways in which people spell orders: as receipts do, in small letters, with other names for regions, in capitals.

The referee promises to read them all; a test reads each of them back. Knows lines of orders, not their meaning.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from referee.orders.writing import place_name
from referee.rules.boxes import BASE, set_up
from referee.rules.editions import EDITIONS

Rewording = Callable[[str], str]
"""Respells one order, given as the receipt prints it."""

_SPANISH = {
    "Seville": "Sevilla",
    "Old Castile": "Castilla la Vieja",
    "New Castile": "Castilla la Nueva",
    "Catalonia": "Catalu\N{LATIN SMALL LETTER N WITH TILDE}a",
    "Basque Country": "Pa\N{LATIN SMALL LETTER I WITH ACUTE}s Vasco",
    "Castillo": "castle",
}
_BOARD = set_up(BASE.colours, EDITIONS["rio_grande"]).board
_SHORT = {place_name(place, _BOARD): _BOARD.codes[place] for place in _BOARD.regions}


def as_printed(order: str) -> str:
    """The order as the receipt prints it."""
    return order


def small(order: str) -> str:
    """The order in small letters."""
    return order.lower()


def spanish(order: str) -> str:
    """The order with Spanish names for regions, and cards without underscores."""
    return _with_names(order, _SPANISH).replace("_", " ")


def terse(order: str) -> str:
    """The order with codes for regions, a dash before it and double blanks."""
    return "- " + "  ".join(_with_names(order, _SHORT).split(" "))


def shouted(order: str) -> str:
    """The order in capitals."""
    return order.upper()


def _with_names(order: str, names: dict[str, str]) -> str:
    pattern = re.compile("|".join(rf"\b{re.escape(name)}\b" for name in names))
    return pattern.sub(lambda found: names[found[0]], order)
