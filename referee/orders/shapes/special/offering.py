"""Regions that are offered to a rival: OFFER Valencia, Seville, Galicia to blue or red."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from typing import cast

from referee.orders import grammar
from referee.orders.contents import Known
from referee.orders.findings import Finding, Wish
from referee.orders.order import Deed, NamedPlace, NamedSeat, Ranked
from referee.orders.shapes.deed import DeedShape, NumberedLines, Sight
from referee.orders.writing import either, place_name
from referee.rules.decisions import OfferPlaces, Order
from referee.rules.effects.base import Effect
from referee.rules.model import Seat
from referee.rules.position import Position
from referee.rules.shapes import PlacesToSeat
from referee.rules.wire import wire

_OFFERED = 5
"""So many regions are looked at for an offer: those with most own caballeros."""


@wire("do-offer")
class DoOffer(Deed):
    """OFFER Valencia, Seville, Galicia to blue or red: regions, and the rival who picks the one to score."""

    places: tuple[NamedPlace, ...]
    rivals: Ranked[NamedSeat]

    verb = "OFFER"


class _OfferingShape(DeedShape):
    values = (DoOffer,)
    ebnf = '"OFFER" place ("," place)* "to" seats'
    asked = PlacesToSeat
    words = (DoOffer.verb,)
    is_once = True

    def read(self, c: grammar.Cursor, keyword: str) -> tuple[Deed, ...] | None:
        """OFFER Valencia, Seville, Galicia to blue or red."""
        places = grammar.read_list(
            c, lambda: grammar.place(c, keyword), lambda: not c.says("TO") and c.sees("place") is not None
        )
        if places is None:
            return None
        c.says("TO")
        rivals = grammar.ranked(c, lambda: grammar.seat(c, keyword), lambda: c.sees("seat") is not None, commas=True)
        return (DoOffer(places, rivals),) if rivals else None

    def write(self, deed: DoOffer, known: Known) -> str:
        places = ", ".join(place_name(place, known.board) for place in deed.places)
        return f"{deed.verb} {places} to {either(known.colours[seat] for seat in deed.rivals)}"

    def orders(self, deed: DoOffer, does: Effect) -> list[tuple[Wish, Order]]:
        return [(None, OfferPlaces(deed.places, seat)) for seat in deed.rivals]

    def against(self, position: Position, seat: Seat, does: Effect, lines: NumberedLines) -> Iterator[Finding]:
        never = any(does.is_never_legal(position, place) for place in lines[0][1].places)
        for finding in DeedShape.against(self, position, seat, does, lines):
            yield replace(finding, level="never") if never else finding

    def examples(self, does: Effect, sight: Sight) -> Iterator[Deed]:
        count = cast(PlacesToSeat, does.asks()).count
        yield DoOffer(sight.strongest_regions(sight.seat)[:count], (sight.rival(),))

    def offers(self, does: Effect, sight: Sight) -> Iterator[Deed]:
        count = cast(PlacesToSeat, does.asks()).count
        best = sight.strongest_regions(sight.seat)[:_OFFERED]
        rivals = sight.position.from_left_of(sight.seat)
        return (DoOffer(places, (rival,)) for rival in rivals for places in combinations(best, count))

    def together(self, does: Effect, deeds: object) -> tuple[Deed, ...]:
        """The first line: what is offered stands in it once."""
        return tuple(cast("tuple[DoOffer, ...]", deeds)[:1])


SHAPE = _OfferingShape()
