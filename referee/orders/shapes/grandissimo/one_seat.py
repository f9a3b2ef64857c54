"""A seat, by its colour or its player: ENTHRONE red or blue."""

from __future__ import annotations

from collections.abc import Iterator

from referee.orders import grammar
from referee.orders.contents import Known
from referee.orders.findings import Wish
from referee.orders.order import Deed
from referee.orders.shapes.deed import DeedShape, Sight
from referee.orders.terms import NamedSeat, Ranked
from referee.orders.writing import either
from referee.rules.decisions import NameSeat, Order
from referee.rules.effects.base import Effect
from referee.rules.shapes import OneSeat
from referee.rules.wire import wire


@wire("do-enthrone")
class DoEnthrone(Deed):
    """ENTHRONE red or blue: whose Grande rules in the King's stead."""

    ranks: Ranked[NamedSeat]

    verb = "ENTHRONE"


class _OneSeatShape(DeedShape):
    values = (DoEnthrone,)
    ebnf = '"ENTHRONE" ("own" | seat) ("or" ("own" | seat))*'
    asked = OneSeat
    words = (DoEnthrone.verb,)
    is_once = True

    def read(self, c: grammar.Cursor, keyword: str) -> tuple[Deed, ...] | None:
        """ENTHRONE red or blue."""
        ranks = grammar.ranked(c, lambda: grammar.seat(c, keyword), lambda: c.sees("seat") is not None, commas=True)
        return (DoEnthrone(ranks),) if ranks else None

    def write(self, deed: DoEnthrone, known: Known) -> str:
        return f"{deed.verb} " + either(known.colours[seat] for seat in deed.ranks)

    def orders(self, deed: DoEnthrone, does: Effect) -> list[tuple[Wish, Order]]:
        return [(None, NameSeat(seat)) for seat in deed.ranks]

    def examples(self, does: Effect, sight: Sight) -> Iterator[Deed]:
        yield DoEnthrone((sight.seat, sight.rival()))

    def offers(self, does: Effect, sight: Sight) -> Iterator[Deed]:
        return (DoEnthrone((seat,)) for seat in sight.position.seats)


SHAPE = _OneSeatShape()
