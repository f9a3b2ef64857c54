"""What lasts, by the card that began it and by its owner or place: ABOLISH espionage blue or red."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from referee.orders import grammar
from referee.orders.contents import Known
from referee.orders.findings import Wish
from referee.orders.order import Deed, NamedCard, NamedPlace, NamedSeat, Ranked
from referee.orders.shapes.deed import DeedShape, Sight
from referee.orders.writing import card_name, either, place_name
from referee.rules.board import Board
from referee.rules.decisions import EndLasting, Order
from referee.rules.effects.base import Effect
from referee.rules.shapes import WhatLasts
from referee.rules.wire import wire

_WANTED = "wants-abolish"
"""The code of the complaint about an order that does not say what lasts."""

_SHOWN = 2
"""How many places an example names."""


@wire("do-abolish")
class DoAbolish(Deed):
    """ABOLISH espionage blue or red: what a card began, of one of these seats or in one of these places."""

    card: NamedCard
    seats: Ranked[NamedSeat] = ()
    places: Ranked[NamedPlace] = ()

    verb = "ABOLISH"


def _card(c: grammar.Cursor) -> str | None:
    """A card whose effect could be taken out."""
    asked = [part.asks() for card in c.known.cards for part in card.does.parts()]
    lasting = [shape for shape in asked if isinstance(shape, WhatLasts)]
    known = {card for shape in lasting for card in (*shape.cards, *shape.more)}
    there = [design for design in c.sees("card") or () if design in known or not known]
    if len(there) == 1:
        c.take("card")
        return str(there[0])
    c.complain(_WANTED, legal=_going(c.known))
    return None


def _going(known: Known) -> tuple[str, ...]:
    """The cards whose effects can be taken out at this table."""
    asked = [part.asks() for card in known.cards for part in card.does.parts()]
    goes = {card for shape in asked if isinstance(shape, WhatLasts) for card in _named(shape, known.board)}
    return tuple(card.design for card in known.cards if card.design in goes)


def _named(shape: WhatLasts, board: Board) -> tuple[str, ...]:
    """The cards that are meant at this table."""
    return (*shape.cards, *(shape.more if board.reading_answers.get(shape.reading) else ()))


def _somewhere(design: str, known: Known) -> DoAbolish:
    """An example for what a card leaves behind: of rivals, in regions, or in the Castillo."""
    kind = next(card.does.leaves for card in known.cards if card.design == design)
    if kind is not None and kind.of_seat and not kind.places:
        return DoAbolish(design, tuple(seat for seat, _ in enumerate(known.colours) if seat != known.seat))
    in_region = kind is not None and kind.places
    return DoAbolish(design, places=known.board.regions[:_SHOWN] if in_region else (known.board.castillo,))


def _where(c: grammar.Cursor) -> tuple[str, int] | None:
    """A seat or a place."""
    kind, read = ("seat", grammar.seat) if c.sees("seat") is not None else ("place", grammar.place)
    found = read(c, DoAbolish.verb)
    return None if found is None else (kind, found)


class _AbolishingShape(DeedShape):
    values = (DoAbolish,)
    ebnf = '"ABOLISH" named-card (seats | places)?'
    asked = WhatLasts
    words = (DoAbolish.verb,)
    is_once = True

    def read(self, c: grammar.Cursor, keyword: str) -> tuple[Deed, ...] | None:
        """ABOLISH espionage blue or red, ABOLISH maximum six Seville; commas rank too."""
        card = _card(c)
        if card is None:
            return None
        c.says("INTO", "FROM")
        if c.ended():
            going = _going(c.known)
            legal = (self.write(_somewhere(card, c.known), c.known),) if card in going else going
            c.complain(_WANTED, legal=legal)
            return None
        found = grammar.ranked(
            c, lambda: _where(c), lambda: any(c.sees(kind) is not None for kind in ("seat", "place")), commas=True
        )
        seats, places = (tuple(at for kind, at in found if kind == each) for each in ("seat", "place"))
        return (DoAbolish(card, seats, places),) if found else None

    def write(self, deed: DoAbolish, known: Known) -> str:
        seats = (known.colours[seat] for seat in deed.seats)
        where = (*seats, *(place_name(place, known.board) for place in deed.places))
        return f"{deed.verb} {card_name(deed.card)} {either(where)}".rstrip()

    def orders(self, deed: DoAbolish, does: Effect) -> list[tuple[Wish, Order]]:
        of_seats: list[tuple[Wish, Order]] = [(None, EndLasting(deed.card, seat)) for seat in deed.seats]
        in_places = ((place, EndLasting(deed.card, place=place)) for place in deed.places)
        return [*of_seats, *in_places] or [(None, EndLasting(deed.card))]  # a file may leave out both

    def examples(self, does: Effect, sight: Sight) -> Iterator[Deed]:
        yield from self.offers(does, sight)
        yield DoAbolish(cast(WhatLasts, does.asks()).cards[0], (sight.rival(),))

    def offers(self, does: Effect, sight: Sight) -> Iterator[Deed]:
        """Everything that can be taken out now."""
        for card in _named(cast(WhatLasts, does.asks()), sight.board):
            whose = (DoAbolish(card, (seat,)) for seat in sight.position.seats)
            where = (DoAbolish(card, places=(place,)) for place in sight.board.places)
            for deed in (*whose, *where):
                [(_, order)] = self.orders(deed, does)
                if does.check(sight.position, sight.seat, order) is None:
                    yield deed

    def together(self, does: Effect, deeds: object) -> tuple[Deed, ...]:
        """The first line: each is about another card."""
        return tuple(cast("tuple[DoAbolish, ...]", deeds)[:1])


SHAPE = _AbolishingShape()
