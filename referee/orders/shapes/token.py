"""A token that lies on a place, and where it goes: SCOREBOARD 840 Aragon or 400 Castillo."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from referee.orders import grammar
from referee.orders.contents import Known
from referee.orders.findings import Wish
from referee.orders.order import Deed, NamedPlace, NamedToken, Ranked
from referee.orders.shapes.deed import DeedShape, Sight
from referee.orders.writing import either, place_name, scoreboard_name, scoreboards
from referee.rules.decisions import Order, SetScoreboard
from referee.rules.effects.base import Effect
from referee.rules.model import Place, TokenId
from referee.rules.shapes import TokenWithPlace
from referee.rules.wire import wire


@wire("do-scoreboard")
class DoScoreboard(Deed):
    """SCOREBOARD 840 Aragon or 400 Castillo: pairs of scoreboard and place."""

    ranks: Ranked[tuple[NamedToken, NamedPlace]]

    verb = "SCOREBOARD"


# --- read -----------------------------------------------------------------------------------------


def points_next(c: grammar.Cursor, named: Iterable[str]) -> bool:
    """Whether the points of one of these scoreboards, or their first figure, come next."""
    token = c.token()
    return token is not None and any(token.word[:1] == points[:1] for points in named)


def by_points(c: grammar.Cursor, named: Mapping[str, TokenId]) -> TokenId | None:
    """The scoreboard whose points, or their first figures, come next; None if none does."""
    start = c.at
    figures = ""
    while (token := c.token()) is not None and token.word.isdigit() and len(figures) < 3:
        figures += token.word[:4]
        c.at += 1
        c.mark("/")
    known = [token for points, token in named.items() if figures and points.startswith(figures)]
    if not known:
        c.at = start
        return None
    return known[0]


class _TokenShape(DeedShape):
    values = (DoScoreboard,)
    ebnf = '"SCOREBOARD" scoreboard place ("or" scoreboard place)*'
    asked = TokenWithPlace
    words = (DoScoreboard.verb,)
    is_once = True

    def read(self, c: grammar.Cursor, keyword: str) -> tuple[Deed, ...] | None:
        """SCOREBOARD 840 Aragon or 400 Castillo; 8/4/0 and 4/0/0 too; a place alone means the scoreboard named last."""
        named = scoreboards(c.known.board)
        last: list[TokenId] = []

        def pair() -> tuple[TokenId, Place] | None:
            token = by_points(c, named)
            c.says("TO")
            where = grammar.place(c, DoScoreboard.verb)
            token = by_points(c, named) if token is None else token
            last.extend(() if token is None else (token,))
            if not last:
                c.complain("scoreboard-which", legal=tuple(named), fault="ambiguous")
            return (last[-1], where) if last and where is not None else None

        ranks = grammar.ranked(c, pair, lambda: points_next(c, named) or c.sees("place") is not None, commas=True)
        c.one_only(DoScoreboard.verb)
        return (DoScoreboard(ranks),) if ranks else None

    def write(self, deed: DoScoreboard, table: Known) -> str:
        named = ((scoreboard_name(token, table.board), place_name(place, table.board)) for token, place in deed.ranks)
        return f"{deed.verb} " + either(f"{points} {place}" for points, place in named)

    def orders(self, deed: DoScoreboard, does: Effect) -> list[tuple[Wish, Order]]:
        return [(pair, SetScoreboard(*pair)) for pair in deed.ranks]

    def examples(self, does: Effect, sight: Sight) -> Iterator[Deed]:
        board = sight.board
        pairs = [(board.tokens[number].id, place) for number in board.scoreboards for place in board.places]
        fits = [pair for pair in pairs if does.check(sight.position, sight.seat, SetScoreboard(*pair)) is None]
        yield DoScoreboard(tuple({token: (token, place) for token, place in reversed(fits or pairs)}.values()))

    def offers(self, does: Effect, sight: Sight) -> Iterator[Deed]:
        board = sight.board
        return (DoScoreboard(((board.tokens[n].id, place),)) for n in board.scoreboards for place in board.places)


SHAPE = _TokenShape()
