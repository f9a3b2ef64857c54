"""Where the points of a game come from: special and general scorings, bonuses, the Castillo, and what boxes bring.

Reads facts and the position before each. Must not know who is told, nor in which words.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from referee.log import Entry, Ruled
from referee.log.rulings import Corrected
from referee.rules import scoring
from referee.rules.board import Board
from referee.rules.events import Bonus, PointsCorrected, Scored, TokenMoved
from referee.rules.model import NOWHERE, Place
from referee.rules.position import Counts, Position

Source = str | Place
"""What brought points: one of `ORDER`, "ruling", or a place that is neither a region of Spain nor the Castillo."""

Sources = Mapping[Source, Counts]

ORDER: tuple[Source, ...] = ("special", "general", "castillo", "king", "home", "slots", "cargo")
"""The sources in the order in which they are told; then places, then rulings."""


def in_order(sources: Sources) -> tuple[tuple[Source, Counts], ...]:
    """The sources that brought anybody anything, each with the points of each seat."""
    places = sorted(source for source in sources if isinstance(source, int))
    return tuple((each, sources[each]) for each in (*ORDER, *places, "ruling") if any(sources.get(each, ())))


def with_points(sources: Sources, before: Position, entry: Entry, after: Entry | None) -> Sources:
    """The sources with what an entry adds to them; `before`: the position before it; `after`: the entry before it."""
    added = dict(sources)
    for source, points in _parts(before, entry, after):
        added[source] = tuple(map(int.__add__, added.get(source, (0,) * len(points)), points))
    return added


def is_paid_by_cargo(board: Board, fact: object, after: object) -> bool:
    """Whether a fact pays for cargo that went back to the stock right before, by the fact `after` which it comes."""
    if not (isinstance(after, TokenMoved) and isinstance(fact, Scored)):
        return False
    return after.place == NOWHERE and sum(fact.points) == board.cargo.get(after.token)


def _parts(before: Position, entry: Entry, after: Entry | None) -> Iterator[tuple[Source, Counts]]:
    """The points that an entry brings, by where they come from."""
    if isinstance(entry, Ruled) and isinstance(entry.ruling, Corrected):
        for fact in entry.ruling.facts:
            if isinstance(fact, PointsCorrected):
                yield "ruling", tuple(fact.by * (seat == fact.seat) for seat in before.seats)
    elif is_paid_by_cargo(before.board, entry, after):
        yield "cargo", entry.points  # type: ignore[union-attr]
    elif isinstance(entry, Scored):
        yield from _parts_of_scoring(before, entry)


def _parts_of_scoring(before: Position, fact: Scored) -> tuple[tuple[Source, Counts], ...]:
    """The points of a scoring by where they come from."""
    bonuses = _bonuses_of_old(before, fact) if fact.bonuses is None else fact.bonuses
    rest = fact.points
    for _, points in bonuses:
        rest = tuple(map(int.__sub__, rest, points))
    return (*bonuses, (_source(before, fact), rest))


def _source(before: Position, fact: Scored) -> Source:
    board, place = before.board, before.board.hosts[fact.place]
    if place == board.castillo:
        return "castillo"
    if place not in board.ground or place in board.asides or board.zones[place].abroad:
        return place
    return "general" if fact.general else "special"


def _bonuses_of_old(before: Position, fact: Scored) -> tuple[Bonus, ...]:
    """The bonuses among the points of a scoring that does not tell them, as in logs from before.

    They are found where the rules pay what the fact says, once or several times; else there are none.
    """
    if fact.place not in before.board.places:
        return ()
    for firsts in (False, True):
        paid, found = scoring.pay(before, fact.place, general=fact.general, firsts=firsts)
        if times := _times(paid, fact.points):
            return tuple((source, tuple(times * each for each in points)) for source, points in found)
    return ()


def _times(once: Counts, paid: Counts) -> int:
    """How many times points were paid; 0 if it is no number of times, or nothing."""
    times = sum(paid) // sum(once) if sum(once) else 0
    return times if paid == tuple(times * each for each in once) else 0
