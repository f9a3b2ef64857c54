"""What leaves nothing to say: ACT carries a special action out, SKIP leaves it."""

from __future__ import annotations

from collections.abc import Iterator

from referee.orders.examples import Sight
from referee.orders.grammar import Cursor
from referee.orders.search import Found, Wish
from referee.orders.shapes.base import Deed
from referee.orders.shapes.deed import DeedShape, each_of, first_of
from referee.rules.decisions import Act, Order, Skip
from referee.rules.effects.base import Effect
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


def _read_act(c: Cursor) -> tuple[Deed, ...]:
    return (DoAct(),)


def _read_skip(c: Cursor) -> tuple[Deed, ...]:
    return (DoSkip(),)


def _orders(deed: Deed, does: Effect) -> list[tuple[Wish, Order]]:
    return [(None, Act())]


def _offers(does: Effect, sight: Sight) -> Iterator[Deed]:
    yield DoAct()


SHAPE = DeedShape(
    values=(DoAct,),
    asked=Nothing,
    words={DoAct.verb: _read_act},
    write=lambda deed, table: deed.verb,
    carry=first_of(_orders),
    against=each_of(_orders),
    examples=_offers,
    offers=_offers,
)

LEFT = DeedShape(
    values=(DoSkip,),
    asked=None,
    words={DoSkip.verb: _read_skip},
    write=lambda deed, table: deed.verb,
    carry=lambda position, seat, does, lines: Found(Skip()),
)
"""What fits every card: to leave its special action."""
