"""Which action cards a seat may take, and with how many caballeros, as far as can be told before its turn.

Knows what lies on offer and what is a seat's own. Must not know what any card does.
"""

from __future__ import annotations

from dataclasses import replace

from referee.rules.effects.base import Card, card_of
from referee.rules.model import CardId, Seat
from referee.rules.modifiers import swayed
from referee.rules.position import Position


def choosable(position: Position, seat: Seat) -> tuple[CardId, ...]:
    """The cards that this seat may take in its turn; before that is settled, all that it may come to."""
    return swayed(position, "takes", position.offered, seat)


def as_taken(position: Position, seat: Seat, card: CardId) -> Card:
    """The design of a physical card with the number that it places for this seat: before that is settled, the most."""
    design = card_of(position, card)
    number = swayed(position, "number", design.caballeros, seat, card)
    return design if number == design.caballeros else replace(design, caballeros=number)


def bound(position: Position, seat: Seat, card: Card) -> bool:
    """Whether its special action may not be left: the table plays so, and it can be carried out."""
    return bool(card.must and position.board.settled[card.must]) and not card.does.barred(position, seat)


def playable(position: Position) -> tuple[CardId, ...]:
    """The cards that anybody may still take this round, by what everybody knows: of a hand, what is not spent."""
    kept = tuple(tuple(v for v in position.board.power_values if v not in pile) for pile in position.piles)
    veiled, done = position.having(hands=kept), dict(position.taken)
    found = (card for seat in position.seats if seat not in done for card in choosable(veiled, seat))
    return tuple(dict.fromkeys((*position.offered, *found)))
