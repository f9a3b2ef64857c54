"""A mobile scoreboard that is turned round: FLIP 840 or 400."""

from __future__ import annotations

from collections.abc import Iterator

from referee.orders import grammar
from referee.orders.contents import Known
from referee.orders.findings import Wish
from referee.orders.order import Deed
from referee.orders.shapes.deed import DeedShape, Sight
from referee.orders.shapes.token import by_points, points_next
from referee.orders.terms import NamedToken, Ranked
from referee.orders.writing import either, scoreboard_name, scoreboards
from referee.rules.decisions import Order, TurnScoreboard
from referee.rules.effects.base import Effect
from referee.rules.model import TokenId
from referee.rules.shapes import OneScoreboard
from referee.rules.wire import wire


@wire("do-flip")
class DoFlip(Deed):
    """FLIP 840 or 400: which mobile scoreboard is turned round, or back."""

    ranks: Ranked[NamedToken]

    verb = "FLIP"


class _FlippingShape(DeedShape):
    values = (DoFlip,)
    asked = OneScoreboard
    words = (DoFlip.verb,)
    is_once = True

    def read(self, c: grammar.Cursor, keyword: str) -> tuple[Deed, ...] | None:
        """FLIP 840 or 400; 8/4/0 and 4/0/0 too, and commas rank."""
        named = scoreboards(c.known.board)

        def which() -> TokenId | None:
            found = by_points(c, named)
            if found is None:
                c.complain("scoreboard-which", legal=tuple(named), fault="ambiguous")
            return found

        ranks = grammar.ranked(c, which, lambda: points_next(c, named), commas=True)
        c.one_only(DoFlip.verb)
        return (DoFlip(ranks),) if ranks else None

    def write(self, deed: DoFlip, known: Known) -> str:
        return f"{deed.verb} " + either(scoreboard_name(token, known.board) for token in deed.ranks)

    def orders(self, deed: DoFlip, does: Effect) -> list[tuple[Wish, Order]]:
        return [(token, TurnScoreboard(token)) for token in deed.ranks]

    def examples(self, does: Effect, sight: Sight) -> Iterator[Deed]:
        tokens = [sight.board.tokens[number].id for number in sight.board.scoreboards]
        fits = [each for each in tokens if does.check(sight.position, sight.seat, TurnScoreboard(each)) is None]
        yield DoFlip(tuple(fits or tokens))

    def offers(self, does: Effect, sight: Sight) -> Iterator[Deed]:
        return (DoFlip((sight.board.tokens[number].id,)) for number in sight.board.scoreboards)


SHAPE = _FlippingShape()
