"""One of the spent power cards, which comes back: TAKE 11 or 9."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.orders import grammar
from referee.orders.examples import Sight
from referee.orders.grammar import Cursor
from referee.orders.letter import Table
from referee.orders.search import Wish
from referee.orders.shapes.base import Deed
from referee.orders.shapes.deed import DeedShape, each_of, first_of
from referee.orders.terms import PowerCard, Ranks
from referee.orders.writing import either
from referee.rules.decisions import Order, TakeBack
from referee.rules.effects.base import Effect
from referee.rules.shapes import SpentPower
from referee.rules.wire import wire


@wire("do-take")
class DoTake(Deed):
    """TAKE 11 or 9: a spent power card comes back."""

    ranks: Ranks[PowerCard]

    verb = "TAKE"


# --- read -----------------------------------------------------------------------------------------


def _read(c: Cursor) -> tuple[Deed, ...] | None:
    """TAKE 11 or 9."""
    ranks = grammar.ranked(c, lambda: grammar.power_value(c), lambda: _figure_next(c), commas=True)
    c.one_only(DoTake.verb)
    return (DoTake(ranks),) if ranks else None


def _figure_next(c: Cursor) -> bool:
    token = c.token()
    return token is not None and grammar.number_like(token)


# --- written --------------------------------------------------------------------------------------


def _written(deed: DoTake, table: Table) -> str:
    return f"{deed.verb} " + either(map(str, deed.ranks))


# --- carried out ----------------------------------------------------------------------------------


def _orders(deed: DoTake, does: Effect) -> list[tuple[Wish, Order]]:
    return [(str(value), TakeBack(value)) for value in deed.ranks]


def _examples(does: Effect, sight: Sight) -> Iterator[Deed]:
    spent = sorted(sight.position.spent(sight.seat), reverse=True)
    yield DoTake(tuple(spent[:2]) or sight.board.power_values[-1:])


def _offers(does: Effect, sight: Sight) -> Iterator[Deed]:
    return (DoTake((value,)) for value in sight.position.spent(sight.seat))


def _together(does: Effect, deeds: Sequence[DoTake]) -> tuple[Deed, ...]:
    return (DoTake(tuple(value for deed in deeds for value in deed.ranks)),)


SHAPE = DeedShape(
    values=(DoTake,),
    asked=SpentPower,
    words={DoTake.verb: _read},
    write=_written,
    carry=first_of(_orders),
    against=each_of(_orders),
    examples=_examples,
    offers=_offers,
    together=_together,
    is_once=True,
)
