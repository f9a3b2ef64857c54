"""The action cards a seat may take, and how many caballeros each lets it place.

Must not know what any card does.
"""

from __future__ import annotations

from dataclasses import replace

from referee.rules.effects.base import Card, card_of
from referee.rules.model import CardId, Seat
from referee.rules.modifiers import modify
from referee.rules.position import Position
from referee.rules.predicates import with_public_hands
from referee.rules.turns import has_card_to_come


def takeable_cards(position: Position, seat: Seat) -> tuple[CardId, ...]:
    """The cards this seat may take in its turn; before its rank in the round is known, every card that it might."""
    return modify(position, "takeable_cards", position.offered, seat)


def as_taken(position: Position, seat: Seat, card: CardId) -> Card:
    """The design of a card, with the number this seat places by it; before its rank is known, the highest number."""
    design = card_of(position, card)
    number = modify(position, "caballeros_of_card", design.caballeros, seat, card)
    return design if number == design.caballeros else replace(design, caballeros=number)


def may_act(position: Position, seat: Seat, card: Card) -> bool:
    """Whether the seat may carry out the special action of a card that it takes now, if the card has one."""
    if not card.does.is_special():
        return bool(card.does.parts())
    return modify(position, "may_act", True, seat)


def must_act(position: Position, seat: Seat, card: Card) -> bool:
    """Whether the seat must carry out the special action: the table plays so, and it is possible."""
    must = bool(card.must and position.board.reading_answers[card.must])
    return modify(position, "must_act", must, seat, card) and not card.does.is_barred(position, seat)


def takeable_by_anybody(position: Position) -> tuple[CardId, ...]:
    """The cards that anybody may still take this round, judged by public knowledge: a hand is all cards not spent."""
    if "takeable_cards" not in position.modifiers:  # as at most tables: a tenth of the time of planning
        return position.offered
    as_public = with_public_hands(position)
    choosing = (seat for seat in position.seats if has_card_to_come(position, seat))
    found = (card for seat in choosing for card in takeable_cards(as_public, seat))
    return tuple(dict.fromkeys((*position.offered, *found)))
