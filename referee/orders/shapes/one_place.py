"""One place, by a keyword of the effect that asks for it, KING Aragon or Castillo; and a scoreboard with its place.

SCOREBOARD 840 Aragon or 400 Castillo: a token that lies on a place, and where it goes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import cast

from referee.orders import grammar
from referee.orders.contents import Known
from referee.orders.findings import Finding, Found, Stuck, Wish, finding_of, first_fitting
from referee.orders.goals import is_unseen
from referee.orders.order import Deed, Keyword, NamedPlace, NamedToken, Ranked
from referee.orders.shapes.deed import DeedShape, DoAct, NumberedLines, Sight
from referee.orders.writing import either, place_name, ranked_places, scoreboard_name, scoreboards
from referee.rules import scoring
from referee.rules.decisions import Complaint, Order, SetScoreboard
from referee.rules.effects.base import Card, Effect, design_of
from referee.rules.model import Place, Seat, TokenId
from referee.rules.position import Position
from referee.rules.shapes import OnePlace, TokenWithPlace
from referee.rules.wire import wire

EVICT, GRANDE, SCORE = "EVICT", "GRANDE", "SCORE"
"""Keywords that running words are read by: throw out, count, who comes from somewhere."""


@wire("do-name")
class DoName(Deed):
    """SCORE Aragon or Castillo; EVICT Aragon; KING Aragon; GRANDE Aragon: the keyword is the effect's.

    SCORE Aragon or Castillo IF GAIN 3: only a place that would bring this seat at least so many points more than the
    rival whom it brings most. SCORE ANY IF GAIN 3: of all places the one with the greatest such difference.
    """

    keyword: Keyword
    ranks: Ranked[NamedPlace] = ()  # empty: ANY, with a gain
    gain: int | None = None

    @property
    def verb(self) -> str:
        """The keyword of the effect that asks for the place."""
        return self.keyword

    @property
    def is_conditional(self) -> bool:
        """Whether it counts for a gain only."""
        return self.gain is not None


# --- read -----------------------------------------------------------------------------------------


def naming(cards: Iterable[Card], scored: bool = False) -> tuple[str, ...]:
    """The keywords with which cards name a place; `scored`: only a place that will be scored."""
    parts = (part for card in cards for part in card.does.parts())
    asked = ((part.keyword, part.asks()) for part in parts)
    return tuple(dict.fromkeys(word for word, a in asked if isinstance(a, OnePlace) and (a.scored or not scored)))


def _is_scored(c: grammar.Cursor, keyword: str) -> bool:
    return keyword in naming(c.known.cards, scored=True)


def _gain(c: grammar.Cursor, keyword: str) -> int | None:
    """The points of IF GAIN 3, for a place that will be scored; None without it, or with a trouble."""
    c.token()
    start = c.at
    if not c.says("GAIN"):
        return None
    below = c.at < len(c.tokens) and c.tokens[c.at].word == "-"
    least = grammar.number(c)
    if not _is_scored(c, keyword):
        c.complain("gain-of-score", keyword, since=start)
    elif least is None:
        c.complain("number-wanted", keyword)
    elif below:
        c.complain("number-range", keyword, -least, since=start)
    else:
        return least
    return None


# --- carried out ----------------------------------------------------------------------------------


NO_GAIN = "no-gain"
"""A complaint of ours: a place (1) would bring so many points (2) more than to the best rival, not so many (3)."""


def _of_most_gain(position: Position, seat: Seat, does: Effect) -> Place:
    """The place that would bring most, of those that may be named, or else of all; unseen ones never."""
    seen = [place for place in position.board.places if not is_unseen(position, place)]
    legal = [place for place in seen if does.check(position, seat, does.order_naming(place)) is None]
    return max(legal or seen, key=lambda place: gain_at(position, seat, place))


def _complaint(position: Position, seat: Seat, does: Effect, deed: DoName, place: Place) -> Complaint | None:
    complaint = does.check(position, seat, does.order_naming(place))
    if complaint is None and deed.gain is not None:
        gain = gain_at(position, seat, place)
        return Complaint(NO_GAIN, (place, gain, deed.gain)) if gain < deed.gain else None
    return complaint


def gain_at(position: Position, seat: Seat, place: Place) -> int:
    """How many points a place, scored now, would bring this seat more than the rival whom it brings most."""
    points = scoring.points(position, place)
    return points[seat] - max(points[rival] for rival in position.from_left_of(seat))


# --- against it -----------------------------------------------------------------------------------


GAIN = 1
"""The least gain of an offered IF GAIN."""


class _OnePlaceShape(DeedShape):
    values = (DoName,)
    ebnf = 'keyword places | "SCORE" ("ANY" | places) "IF GAIN" points'
    asked = OnePlace
    is_once = True

    def read(self, c: grammar.Cursor, keyword: str) -> tuple[Deed, ...] | None:
        """A keyword of the effect and its ranked places; SCORE Aragon IF GAIN 3, SCORE ANY IF GAIN 3."""
        designs = {*map(design_of, c.known.offered)}
        offered = [card for card in c.known.cards if card.design in designs]
        if keyword == SCORE and offered and c.at > 1 and c.token() is None and SCORE not in naming(offered):
            c.complain("misspelt-order", keyword, DoAct.verb, mended=True)
            return (DoAct(),)
        c.says("TO", "FROM")
        whichever = c.sees("ANY") is not None and _is_scored(c, keyword) and c.says("ANY")
        ranks = () if whichever else grammar.places(c, keyword, commas=True)
        c.one_only(keyword)
        before = len(c.troubles)
        gain = _gain(c, keyword)
        if whichever and gain is None and len(c.troubles) == before:
            c.complain("place-wanted", keyword, legal=(f"{keyword} ANY IF GAIN 1",))
        return (DoName(keyword, ranks, gain),) if ranks or (whichever and gain is not None) else None

    def write(self, deed: DoName, known: Known) -> str:
        gain = "" if deed.gain is None else f" IF GAIN {deed.gain}"
        return f"{deed.verb} {ranked_places(deed.ranks, known) or 'ANY'}{gain}"

    def carry(self, position: Position, seat: Seat, does: Effect, lines: NumberedLines) -> Found | Stuck:
        """The first place that may be named and brings the gain; for ANY the place that brings most."""
        line, deed = lines[0]
        ranks = deed.ranks or (_of_most_gain(position, seat, does),)
        tries = ((place, does.order_naming(place), _complaint(position, seat, does, deed, place)) for place in ranks)
        return first_fitting(tries, line)

    def against(self, position: Position, seat: Seat, does: Effect, lines: NumberedLines) -> Iterator[Finding]:
        line, deed = lines[0]  # without ranks, ANY looks for a place itself
        for place in deed.ranks:
            complaint = does.check(position, seat, does.order_naming(place))
            if complaint:
                yield (
                    Finding("never", complaint, line)
                    if does.is_never_legal(position, place)
                    else finding_of(complaint, line)
                )

    def examples(self, does: Effect, sight: Sight) -> Iterator[Deed]:
        """The places with most own caballeros, or, if others would have to leave, with most of theirs."""
        asked, position, seat = cast(OnePlace, does.asks()), sight.position, sight.seat

        def there(place: Place) -> int:
            held = position.held(place)
            return sum(held) - held[seat] if does.questions_to_others() else held[seat]

        seen = [place for place in sight.board.places if not is_unseen(position, place)]
        fits = [place for place in seen if does.check(position, seat, does.order_naming(place)) is None]
        yield DoName(does.keyword, tuple(sorted(fits or sight.board.regions, key=there, reverse=True)[:2]))
        if asked.scored:
            yield DoName(does.keyword, (), 3)

    def offers(self, does: Effect, sight: Sight) -> Iterator[Deed]:
        yield from (DoName(does.keyword, (place,)) for place in sight.board.places)
        if cast(OnePlace, does.asks()).scored:
            yield DoName(does.keyword, (), GAIN)

    def fits(self, deed: DoName, does: Effect) -> bool:
        return deed.keyword == does.keyword

    def compared(self, deed: DoName) -> Iterator[Place]:
        return iter(() if deed.gain is None else deed.ranks)


SHAPE = _OnePlaceShape()


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


SCOREBOARD = _TokenShape()
