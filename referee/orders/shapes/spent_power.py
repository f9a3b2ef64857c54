"""One of the spent power cards, which comes back: TAKE 11 or 9."""

from __future__ import annotations

from collections.abc import Iterator

from referee.orders import grammar, power_cards
from referee.orders.contents import Known
from referee.orders.findings import Wish
from referee.orders.order import Deed
from referee.orders.shapes.deed import DeedShape, Sight
from referee.orders.terms import PowerValue, Ranked
from referee.orders.writing import either
from referee.rules.decisions import Order, TakeBack
from referee.rules.effects.base import Effect
from referee.rules.shapes import SpentPower
from referee.rules.wire import wire


@wire("do-take")
class DoTake(Deed):
    """TAKE 11 or 9: a spent power card comes back."""

    ranks: Ranked[PowerValue]

    verb = "TAKE"


class _SpentPowerShape(DeedShape):
    values = (DoTake,)
    ebnf = '"TAKE" power ("or" power)*'
    asked = SpentPower
    words = (DoTake.verb,)
    is_once = True

    def read(self, c: grammar.Cursor, keyword: str) -> tuple[Deed, ...] | None:
        """TAKE 11 or 9."""
        ranks = grammar.ranked(c, lambda: power_cards.power_value(c), lambda: c.comes_number_or(), commas=True)
        c.one_only(DoTake.verb)
        return (DoTake(ranks),) if ranks else None

    def write(self, deed: DoTake, known: Known) -> str:
        return f"{deed.verb} " + either(map(str, deed.ranks))

    def orders(self, deed: DoTake, does: Effect) -> list[tuple[Wish, Order]]:
        return [(str(value), TakeBack(value)) for value in deed.ranks]

    def examples(self, does: Effect, sight: Sight) -> Iterator[Deed]:
        spent = sorted(sight.position.spent_powers(sight.seat), reverse=True)
        yield DoTake(tuple(spent[:2]) or sight.board.power_values[-1:])

    def offers(self, does: Effect, sight: Sight) -> Iterator[Deed]:
        return (DoTake((value,)) for value in sight.position.spent_powers(sight.seat))


SHAPE = _SpentPowerShape()
