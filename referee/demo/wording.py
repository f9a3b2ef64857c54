"""How people spell orders: as the receipt prints them, in small letters, in their own words for a region, shouted.

Every manner here is one the referee promises to read; a test reads each of them back. Knows lines of orders, not what
they mean.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from referee.orders.writing import place_name
from referee.rules.boxes import BASE, set_up
from referee.rules.editions import EDITIONS

Rewording = Callable[[str], str]
"""One order as the receipt would print it, to the same order as somebody types it."""

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


def plain(order: str) -> str:
    """The order as the receipt prints it."""
    return order


def small(order: str) -> str:
    """In small letters, as on a telephone."""
    return order.lower()


def spanish(order: str) -> str:
    """Regions by their Spanish names, cards without underscores."""
    return _renamed(order, _SPANISH).replace("_", " ")


def terse(order: str) -> str:
    """Regions in three letters, a dash before every order, more blanks than needed."""
    return "- " + "  ".join(_renamed(order, _SHORT).split(" "))


def shouted(order: str) -> str:
    """An order with all its letters in capitals."""
    return order.upper()


def _renamed(order: str, names: dict[str, str]) -> str:
    pattern = re.compile("|".join(rf"\b{re.escape(name)}\b" for name in names))
    return pattern.sub(lambda found: names[found[0]], order)
