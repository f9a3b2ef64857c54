"""Power cards in orders: by their values, by the names of their action cards, and the Joker.

Knows a cursor and a table. Must not know what a power card is named for.
"""

from __future__ import annotations

from referee.orders.grammar import Cursor, number
from referee.rules.model import JOKER


def power_value(c: Cursor) -> int | None:
    """The value of a power card; None, with a trouble, if it does not come next."""
    start = c.at
    value = number(c)
    if value is None:
        c.complain("power-wanted")
    elif value == JOKER or value not in c.known.board.power_values:
        c.complain("power-range", value, since=start)
        return None
    return value


def power_card(c: Cursor) -> int | None:
    """A power card: a value, a name, or the Joker where it is played with; None, with a trouble, if none comes next."""
    if comes_joker(c) and c.says("JOKER"):
        return JOKER
    if (named := power_named(c)) is None:
        return power_value(c)
    c.take("card")
    return named


def power_named(c: Cursor) -> int | None:
    """The value of the power card whose name comes next; None if none does, or if the name is of several."""
    called = c.sees("card") or ()
    values = {card.power for card in c.known.cards if card.design in called}
    return values.pop() if len(values) == 1 and all(values) else None


def comes_joker(c: Cursor) -> bool:
    """Whether the Joker comes next; only a table that plays with it has a word for it."""
    return c.sees("JOKER") is not None
