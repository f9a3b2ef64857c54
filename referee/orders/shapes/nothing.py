"""Lines without choices: ACT carries out a special action, SKIP does not."""

from __future__ import annotations

from collections.abc import Iterator

from referee.orders.findings import Found, Wish
from referee.orders.grammar import Cursor
from referee.orders.order import Deed
from referee.orders.shapes.deed import DeedShape, NumberedLines, Sight
from referee.rules.decisions import Act, Order, Skip
from referee.rules.effects.base import Effect
from referee.rules.model import Seat
from referee.rules.position import Position
from referee.rules.shapes import Nothing
from referee.rules.wire import wire


@wire("do-act")
class DoAct(Deed):
    """ACT: carry out a special action that leaves nothing to choose."""

    verb = "ACT"


@wire("do-skip")
class DoSkip(Deed):
    """SKIP: leave the special action."""

    verb = "SKIP"


class _ActShape(DeedShape):
    values = (DoAct,)
    ebnf = '"ACT"'
    asked = Nothing
    words = (DoAct.verb,)

    def read(self, c: Cursor, keyword: str) -> tuple[Deed, ...]:
        return (DoAct(),)

    def orders(self, deed: DoAct, does: Effect) -> list[tuple[Wish, Order]]:
        return [(None, Act())]

    def offers(self, does: Effect, sight: Sight) -> Iterator[Deed]:
        yield DoAct()


class _SkipShape(DeedShape):
    values = (DoSkip,)
    ebnf = '"SKIP"'
    words = (DoSkip.verb,)

    def read(self, c: Cursor, keyword: str) -> tuple[Deed, ...]:
        return (DoSkip(),)

    def carry(self, position: Position, seat: Seat, does: Effect, lines: NumberedLines) -> Found:
        return Found(Skip())


SHAPE = _ActShape()

LEFT = _SkipShape()
"""The shape of SKIP, which fits every card."""
