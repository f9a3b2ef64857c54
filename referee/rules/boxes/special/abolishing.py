"""What other cards began and what still lasts is taken out of play.

Must not know which cards those are: the card that takes out names them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from referee.rules import events as e
from referee.rules.decisions import Complaint, EndLasting
from referee.rules.effects.base import Answers, Effect, Outcome, Step, card_of
from referee.rules.model import NOWHERE, CardId, Place, Seat
from referee.rules.position import Position
from referee.rules.predicates import is_taboo, kings_region, shut_complaint
from referee.rules.shapes import Shape, WhatLasts
from referee.rules.wire import wire


class Removable(NamedTuple):
    """Something that lasts: the orders that mean it, where it is shut in, and the facts by which it goes."""

    orders: tuple[EndLasting, ...]
    shut: Place  # NOWHERE: it can go, since no region of it is taboo
    facts: tuple[e.Fact, ...]


def _standing(position: Position, card: CardId) -> Iterator[Removable]:
    """Everything that lasts because of a card; orders name the places of what lies on the board, else whose it is."""
    does = card_of(position, card).does
    closes = does.leaves is not None and does.leaves.closes
    for each in does.remains(position):
        places = sorted(each.whereabouts.places)
        orders = tuple(EndLasting(card, place=place) for place in places) or (EndLasting(card, each.whereabouts.seat),)
        shut = (place for place in places if _is_shut(position, place, closes))
        yield Removable(orders, next(shut, NOWHERE), each.facts)


def _is_shut(position: Position, place: Place, closes: bool) -> bool:
    """Whether a place is taboo, and not by the token alone that would be taken out, which `closes` its region."""
    return place == kings_region(position) if closes else is_taboo(position, place)


@wire("take-out")
class TakeOut(Effect):
    """Take what one of these cards began out of play, whoever played it (Big Box, Speciale kaarten)."""

    cards: tuple[CardId, ...]
    more: tuple[CardId, ...]  # these too, if the reading says so
    reading: str

    keyword = "ABOLISH"
    wants = (EndLasting, "wants-abolish")

    def asks(self) -> Shape:
        """What lasts by any of them."""
        return WhatLasts(self.cards, self.more, self.reading)

    def named(self, position: Position) -> tuple[CardId, ...]:
        """The cards whose effects it takes out, as far as they are played."""
        named = (*self.cards, *(self.more if position.board.reading_answers[self.reading] else ()))
        return tuple(card for card in named if card in position.table.deck)

    def is_barred(self, position: Position, seat: Seat) -> bool:
        """Whether there is nothing to take out."""
        there = (each for card in self.named(position) for each in _standing(position, card))
        return all(each.shut != NOWHERE for each in there)

    def order_complaint(self, position: Position, seat: Seat, order: EndLasting) -> Complaint | None:
        """A complaint, unless the order names what lasts by one of these cards, in no region that is taboo."""
        if order.card not in self.named(position):
            return Complaint("not-abolished", (order.card,))
        meant = self.meant(position, order)
        if meant is None:
            return Complaint("abolishes-nothing", (order.card,))
        return None if meant.shut == NOWHERE else shut_complaint(position, meant.shut)

    def meant(self, position: Position, order: EndLasting) -> Removable | None:
        """What the order means, if that still lasts."""
        return next((each for each in _standing(position, order.card) if order in each.orders), None)

    def run(self, position: Position, seat: Seat, card: CardId, order: EndLasting) -> tuple[Step, ...]:
        """One step: it goes."""
        return (TakingOut(self, order),)


@wire("taking-out")
class TakingOut(Step):
    """What lasts is taken out of play."""

    by: TakeOut
    order: EndLasting

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """It ends, if it still lasts."""
        meant = self.by.meant(position, self.order)
        gone = e.TakenOut(self.order.card, self.order.seat, self.order.place)
        return Outcome((gone, *meant.facts) if meant else ())
