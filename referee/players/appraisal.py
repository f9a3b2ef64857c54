"""The worth of a position to one seat in points, counting this round and the general scorings to come.

Knows a view, and the position imagined from it, which holds nothing that the view does not tell. Must not know orders.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from referee.rules import scoring
from referee.rules.model import SCORING_ROUNDS, Owner, Place, Seat
from referee.rules.position import Counts, Position, changed
from referee.rules.predicates import kings_region, room
from referee.rules.views import View

RIVALS = 0.8  # the worth of a point to the rivals, on average, against a point of one's own
PATIENCE = 0.75  # each round until a general scoring leaves this share of its worth
SHELTER = 0.35  # the worth of one more caballero in the Castillo at a general scoring, for being free to go anywhere
DOUBT = 0.25  # the probability that a place will hold one own caballero more, and the same for one fewer

Wanted = dict[Place, int]
"""The number of caballeros to place, by place."""

Again = Mapping[Place, float]
"""How often each place is scored at once."""

NEVER: Again = MappingProxyType({})

_Worths = dict[tuple[Place, Counts, bool], float]
"""A worth for each place, with the caballeros in it, and whether the King is there."""


class Outlook:
    """A position as one seat values it. `weight` is how much a point held now will bring in general scorings to come.

    Worths and ways to play cards are remembered, since a sheet asks for the same ones thousands of times (without that
    it takes ten times as long). An outlook shares its memory of worths with those derived by `with_position`; it is
    gone when the sheet is written.
    """

    def __init__(
        self,
        position: Position,
        seat: Seat,
        weight: float,
        shelter: float,
        memory: dict[tuple[Any, ...], tuple[_Worths, _Worths]] | None = None,
    ) -> None:
        self.position = position
        self.seat = seat
        self._kings = kings_region(position)
        self.thought: dict[Any, Any] = {}  # what has been thought out on this very position, by what it depends on
        self.weight = weight
        self.shelter = shelter  # the worth of a caballero in the Castillo besides its points
        self._memory = {} if memory is None else memory
        slots = tuple(position.pieces[slot] for slots in position.board.slots for slot in slots)
        decisive = (position.tokens, slots, position.homes, position.lasting)  # as long as these stay, worths hold
        self._scoring, self._holding = self._memory.setdefault(decisive, ({}, {}))

    def with_position(self, position: Position) -> Outlook:
        """This seat's outlook on another position of the same game."""
        return Outlook(position, self.seat, self.weight, self.shelter, self._memory)

    def for_seat(self, seat: Seat) -> Outlook:
        """Another seat's outlook on the same position."""
        return Outlook(self.position, seat, self.weight, self.shelter)

    @property
    def next(self) -> float:
        """How much a point in the next general scoring is worth; 0 if none is to come."""
        return self.shelter / SHELTER

    def net_points(self, points: Counts) -> float:
        """The seat's points less what the rivals' points on average are worth to it."""
        mine = points[self.seat]
        return mine - RIVALS * (sum(points) - mine) / (len(points) - 1)

    def scoring_worth(self, place: Place, counts: Counts | None = None) -> float:
        """The net points for scoring the place once now, as it is held or with these caballeros in it."""
        position = self.position
        counts = position.held(place) if counts is None else counts
        key = (place, counts, place == self._kings)
        worth = self._scoring.get(key)
        if worth is None:
            worth = self._scoring[key] = self.net_points(scoring.points_with(position, place, counts))
        return worth

    def holding_worth(self, place: Place, counts: Counts) -> float:
        """The worth in the long run of holding the place with these caballeros, give or take one of the seat's own."""
        key = (place, counts, place == self._kings)
        worth = self._holding.get(key)
        if worth is None:
            worth = self._holding[key] = self._compute_holding_worth(place, counts)
        return worth

    def _compute_holding_worth(self, place: Place, counts: Counts) -> float:
        mine = counts[self.seat]
        fewer = changed(counts, self.seat, -1) if mine else counts
        more = changed(counts, self.seat, 1)
        sure = self.scoring_worth(place, counts)
        unsure = self.scoring_worth(place, fewer) + self.scoring_worth(place, more) - 2 * sure
        sheltered = self.shelter * mine if place == self.position.board.castillo else 0
        return self.weight * (sure + DOUBT * unsure) + sheltered

    def adding_worth(self, place: Place, owner: Owner, by: int, again: float = 0) -> float:
        """The worth of `by` more caballeros of an owner in a place (negative: fewer), scored `again` times at once."""
        held = self.position.held(place)
        after = changed(held, owner, by)
        gain = self.holding_worth(place, after) - self.holding_worth(place, held)
        return gain + again * (self.scoring_worth(place, after) - self.scoring_worth(place, held)) if again else gain

    def best_placing(self, reach: Sequence[Place], count: int, again: Again = NEVER) -> tuple[float, Wanted]:
        """The worth of the best way to place up to `count` own caballeros in these places, and that way."""
        key = (tuple(reach), count, *again.items())
        if key not in self.thought:
            self.thought[key] = self._find_best_placing(reach, count, again)
        best: tuple[float, Wanted] = self.thought[key]
        return best

    def _find_best_placing(self, reach: Iterable[Place], count: int, again: Again) -> tuple[float, Wanted]:
        best: list[tuple[float, Wanted]] = [(0.0, {})] * (count + 1)
        for place in reach:
            most = min(count, room(self.position, place))
            gains = [(n, self.adding_worth(place, self.seat, n, again.get(place, 0))) for n in range(1, most + 1)]
            useful = [(n, gain) for n, gain in gains if gain > 0]
            for total in range(count, 0, -1) if useful else ():
                for n, gain in useful:
                    if n > total:
                        break
                    worth, wanted = best[total - n]
                    if worth + gain > best[total][0] + 1e-9:
                        best[total] = (worth + gain, {**wanted, place: n})
        return best[count]


def outlook_of(view: View) -> Outlook:
    """The outlook of the seat whose view this is."""
    assert view.seat is not None
    due = [number - view.round for number in SCORING_ROUNDS if number >= view.round and number in view.rounds]
    weight = sum(PATIENCE**rounds for rounds in due)
    shelter = SHELTER * PATIENCE ** min(due) if due else 0
    return Outlook(view.position, view.seat, weight, shelter)
