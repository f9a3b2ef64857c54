"""A mobile scoreboard that is turned round: FLIP 840 or 400; FLIP Seville."""

from __future__ import annotations

from collections.abc import Iterator

from referee.orders import grammar
from referee.orders.contents import Known
from referee.orders.findings import Finding, Found, Stuck, Tries, finding_of, first_fitting
from referee.orders.order import Deed, NamedPlace, NamedToken, Ranked
from referee.orders.shapes.deed import DeedShape, NumberedLines, Sight
from referee.orders.shapes.one_place import DoScoreboard, by_points, points_next
from referee.orders.writing import either, place_name, scoreboard_name, scoreboards
from referee.rules.decisions import Complaint, TurnScoreboard
from referee.rules.effects.base import Effect
from referee.rules.model import Place, Seat, TokenId
from referee.rules.position import Position
from referee.rules.shapes import OneScoreboard
from referee.rules.wire import wire

NONE_THERE = "no-scoreboard-there"
"""The code of a complaint of ours: no mobile scoreboard lies in a place."""


@wire("do-flip")
class DoFlip(Deed):
    """FLIP 840 or 400; FLIP Seville: which mobile scoreboard is turned round, or back; a place: the one there then."""

    ranks: Ranked[NamedToken] = ()
    places: Ranked[NamedPlace] = ()

    verb = "FLIP"


def _which(c: grammar.Cursor) -> TokenId | Place | None:
    """A scoreboard by its points, or a place: 840, the scoreboard 840, the one in Seville."""
    named = scoreboards(c.known.board)
    _pass_noun(c)
    c.says("TO")
    found: TokenId | Place | None = by_points(c, named)
    if found is None and c.sees("place") is not None:
        return grammar.place(c, DoFlip.verb)
    if found is None:
        c.complain("scoreboard-which", legal=tuple(named), fault="ambiguous")
    _pass_noun(c)
    return found


def _pass_noun(c: grammar.Cursor) -> None:
    if c.sees("verb") == DoScoreboard.verb:
        c.take("verb")


class _FlippingShape(DeedShape):
    values = (DoFlip,)
    ebnf = '"FLIP" (scoreboard ("or" scoreboard)* ("or" places)? | places)'
    asked = OneScoreboard
    words = (DoFlip.verb,)
    is_once = True

    def read(self, c: grammar.Cursor, keyword: str) -> tuple[Deed, ...] | None:
        """FLIP 840 or 400; 8/4/0 and 4/0/0 too; FLIP 840 or Seville; commas rank."""
        start, named = c.at, scoreboards(c.known.board)
        ranks = grammar.ranked(
            c, lambda: _which(c), lambda: points_next(c, named) or c.sees("place") is not None, commas=True
        )
        c.one_only(DoFlip.verb)
        tokens = tuple(each for each in ranks if isinstance(each, str))
        deed = DoFlip(tokens, tuple(each for each in ranks if isinstance(each, int)))
        if ranks != (*deed.ranks, *deed.places):
            c.complain("scoreboards-first", legal=(self.write(deed, c.known),), since=start)
            return None
        return (deed,) if ranks else None

    def write(self, deed: DoFlip, known: Known) -> str:
        tokens = (scoreboard_name(token, known.board) for token in deed.ranks)
        named = (*tokens, *(place_name(place, known.board) for place in deed.places))
        return f"{deed.verb} {either(named)}".rstrip()

    def carry(self, position: Position, seat: Seat, does: Effect, lines: NumberedLines) -> Found | Stuck:
        """The first scoreboard that may be turned: those named by their points, then those that lie in these places."""
        line, deed = lines[0]
        return first_fitting(_tries(position, seat, does, deed), line)

    def against(self, position: Position, seat: Seat, does: Effect, lines: NumberedLines) -> Iterator[Finding]:
        line, deed = lines[0]
        complaints = (complaint for _, _, complaint in _tries(position, seat, does, deed))
        return (finding_of(complaint, line) for complaint in complaints if complaint)

    def examples(self, does: Effect, sight: Sight) -> Iterator[Deed]:
        tokens = [sight.board.tokens[number].id for number in sight.board.scoreboards]
        fits = [each for each in tokens if does.check(sight.position, sight.seat, TurnScoreboard(each)) is None]
        yield DoFlip(tuple(fits or tokens))

    def offers(self, does: Effect, sight: Sight) -> Iterator[Deed]:
        return (DoFlip((sight.board.tokens[number].id,)) for number in sight.board.scoreboards)


def _tries(position: Position, seat: Seat, does: Effect, deed: DoFlip) -> Tries:
    """Each scoreboard that is named, or lies in a place that is, with what speaks against turning it."""
    for token in deed.ranks if deed.ranks or deed.places else ("",):  # a file may leave out both
        order = TurnScoreboard(token)
        yield token or None, order, does.check(position, seat, order)
    for place in deed.places:
        there = [each for each in position.board.scoreboards if position.tokens[each][0] == place]
        for order in (TurnScoreboard(position.board.tokens[each].id) for each in there):
            yield place, order, does.check(position, seat, order)
        if not there:
            yield place, TurnScoreboard(""), Complaint(NONE_THERE, (place,))


SHAPE = _FlippingShape()
