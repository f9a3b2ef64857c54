"""Which action cards a seat comes to in its turn: how many it may, which it has come to, whose choice is next.

Must not know which cards there are, nor what any of them does.
"""

from __future__ import annotations

from referee.rules.model import CardId, Seat
from referee.rules.modifiers import modify
from referee.rules.position import OpenTable


def cards_taken(table: OpenTable, seat: Seat) -> tuple[CardId, ...]:
    """The action cards that this seat has come to in this round, the one it is at last; none before its turn."""
    return tuple(card for who, card in table.taken if who == seat)


def last_taken(table: OpenTable) -> tuple[Seat, CardId] | None:
    """The seat whose turn it is, or was last in this round, and the card it is at; None before the first turn."""
    return table.taken[-1] if table.taken else None


def has_card_to_come(table: OpenTable, seat: Seat) -> bool:
    """Whether this seat may still come to a card in this round: its turn is to come, or gives it one more."""
    return len(cards_taken(table, seat)) < modify(table, "cards_allowed", 1, seat)


def has_turn(table: OpenTable, seat: Seat) -> bool:
    """Whether this seat's turn in this round is still to come, or it was the last to come to a card."""
    last = last_taken(table)
    return has_card_to_come(table, seat) or (last is not None and last[0] == seat)


def next_to_choose(table: OpenTable) -> Seat | None:
    """The seat that comes to a card next, once all power cards are laid; None after the last turn."""
    return next((seat for seat in table.turn_order() if has_card_to_come(table, seat)), None)
