"""Help on one topic: a card with its orders, or the language on one page.

Knows where help on a topic comes from. Must not know the language itself: its page is a template.
"""

from __future__ import annotations

from dataclasses import dataclass

from referee.orders.verbs import DESIGNS, verbs_of
from referee.report.voice import Voice


@dataclass(frozen=True, slots=True)
class CardHelp:
    """A card: what it does and how it is ordered."""

    card: str
    title: str
    stack: int
    caballeros: int
    copies: int
    does: str
    orders: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class HelpPage:
    """Help: on a card, or on everything; `cards` is every design of the game by its number."""

    card: CardHelp | None
    cards: tuple[CardHelp, ...]
