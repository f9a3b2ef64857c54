"""Who is named in a line: a figure that visits courts, FIGURE queen or jester; a seat, ENTHRONE red or blue."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from referee.orders import grammar
from referee.orders.contents import Known
from referee.orders.findings import Wish
from referee.orders.order import Deed, NamedFigure, NamedSeat, Ranked
from referee.orders.shapes.deed import DeedShape, Sight
from referee.orders.writing import either, figure_name
from referee.rules.decisions import NameSeat, Order, TakeToken
from referee.rules.effects.base import Effect
from referee.rules.model import TokenId
from referee.rules.shapes import OneFigure, OneSeat
from referee.rules.wire import wire


@wire("do-figure")
class DoFigure(Deed):
    """FIGURE queen or jester: who comes to my court."""

    ranks: Ranked[NamedFigure]

    verb = "FIGURE"


def _figure(c: grammar.Cursor) -> TokenId | None:
    found = c.take("figure")
    if found is None:
        asked = (part.asks() for card in c.known.cards for part in card.does.parts())
        figures = dict.fromkeys(figure for shape in asked if isinstance(shape, OneFigure) for figure in shape.figures)
        c.complain("figure-wanted", DoFigure.verb, legal=tuple(map(figure_name, figures)))
        return None
    return str(found)


class _FigureShape(DeedShape):
    values = (DoFigure,)
    ebnf = '"FIGURE" figure ("or" figure)*'
    asked = OneFigure
    words = (DoFigure.verb,)
    is_once = True

    def read(self, c: grammar.Cursor, keyword: str) -> tuple[Deed, ...] | None:
        """FIGURE queen or jester; commas rank too."""
        ranks = grammar.ranked(c, lambda: _figure(c), lambda: c.sees("figure") is not None, commas=True)
        c.one_only(DoFigure.verb)
        return (DoFigure(ranks),) if ranks else None

    def write(self, deed: DoFigure, known: Known) -> str:
        return f"{deed.verb} " + either(map(figure_name, deed.ranks))

    def orders(self, deed: DoFigure, does: Effect) -> list[tuple[Wish, Order]]:
        return [(figure_name(token), TakeToken(token)) for token in deed.ranks]

    def examples(self, does: Effect, sight: Sight) -> Iterator[Deed]:
        figures = cast(OneFigure, does.asks()).figures
        barred = {token: does.order_complaint(sight.position, sight.seat, TakeToken(token)) for token in figures}
        yield DoFigure(tuple(sorted(figures, key=lambda token: barred[token] is not None)))

    def offers(self, does: Effect, sight: Sight) -> Iterator[Deed]:
        return (DoFigure((token,)) for token in cast(OneFigure, does.asks()).figures)


FIGURE = _FigureShape()


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


ENTHRONING = _OneSeatShape()
