"""What a table is worth to one seat: the points it would bring, now and at the general scorings to come.

Knows a view and imagines a position from it, with nothing in it that the view does not tell. Must not know orders.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from referee.rules import scoring
from referee.rules.model import SCORING_ROUNDS, Owner, Place, Seat
from referee.rules.position import Counts, Position, changed
from referee.rules.predicates import room
from referee.rules.views import View, own

RIVALS = 0.8  # what a point to the rivals, on average, is worth against one's own
PATIENCE = 0.75  # what a round of waiting leaves of a general scoring's worth
SHELTER = 0.35  # what the freedom of one more caballero in the Castillo is worth at a general scoring
DOUBT = 0.25  # how much the place is seen as if it held one own caballero more, or one fewer

Wanted = dict[Place, int]
"""How many caballeros to place where."""

_Reckoned = dict[tuple[Place, Counts, bool], float]


@dataclass(frozen=True, slots=True)
class Outlook:
    """A position as one seat values it. `weight`: what the general scorings to come make of a point held now."""

    position: Position
    seat: Seat
    weight: float
    shelter: float  # worth of a caballero in the Castillo, beside its points
    _reckoned: dict[tuple[Any, ...], _Reckoned] = field(default_factory=dict, compare=False, repr=False)
    _seen: _Reckoned = field(init=False, compare=False, repr=False)
    _held: _Reckoned = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        """What was reckoned is kept for as long as it holds: while tokens, slots and what lasts are the same."""
        position = self.position
        slots = tuple(position.pieces[slot] for slots in position.board.slots for slot in slots)
        alike = (position.tokens, slots, position.lasting)
        object.__setattr__(self, "_seen", self._reckoned.setdefault(("seen", *alike), {}))
        object.__setattr__(self, "_held", self._reckoned.setdefault(("held", *alike), {}))

    def on(self, position: Position) -> Outlook:
        """This seat's outlook on a position with the same Grandes."""
        return Outlook(position, self.seat, self.weight, self.shelter, self._reckoned)

    def of(self, seat: Seat) -> Outlook:
        """The same table as another seat values it: nothing that was reckoned for this one holds."""
        return Outlook(self.position, seat, self.weight, self.shelter)

    def relative(self, points: Counts) -> float:
        """Points as seen from the seat: its own against the rivals' on average."""
        mine = points[self.seat]
        return mine - RIVALS * (sum(points) - mine) / (len(points) - 1)

    def stake(self, place: Place, counts: Counts | None = None) -> float:
        """What the place would bring if it were scored once now, held as it is or as `counts` say."""
        position = self.position
        counts = position.held(place) if counts is None else counts
        key = (place, counts, place == position.king)
        if key not in self._seen:
            self._seen[key] = self.relative(scoring.points_with(position, place, counts))
        return self._seen[key]

    def hold(self, place: Place, counts: Counts) -> float:
        """What holding the place so is worth in the long run, uncertain by one caballero."""
        key = (place, counts, place == self.position.king)
        if key not in self._held:
            self._held[key] = self._hold(place, counts)
        return self._held[key]

    def _hold(self, place: Place, counts: Counts) -> float:
        mine = counts[self.seat]
        fewer = changed(counts, self.seat, -1) if mine else counts
        more = changed(counts, self.seat, 1)
        sure = self.stake(place, counts)
        unsure = self.stake(place, fewer) + self.stake(place, more) - 2 * sure
        sheltered = self.shelter * mine if place == self.position.board.castillo else 0
        return self.weight * (sure + DOUBT * unsure) + sheltered

    def change(self, place: Place, owner: Owner, by: int, again: float = 0) -> float:
        """What `by` caballeros of an owner more (or fewer) in a place are worth; `again`: scorings at once besides."""
        before = self.position.held(place)
        after = changed(before, owner, by)
        gain = self.hold(place, after) - self.hold(place, before)
        return gain + again * (self.stake(place, after) - self.stake(place, before)) if again else gain

    def best_placing(
        self, reach: Iterable[Place], count: int, again: Mapping[Place, float] | None = None
    ) -> tuple[float, Wanted]:
        """The best way to place up to `count` own caballeros in these places, and what it is worth.

        `again`: places that will be scored at once, and how often.
        """
        best: list[tuple[float, Wanted]] = [(0.0, {})] * (count + 1)
        for place in reach:
            extra = again.get(place, 0) if again else 0
            most = min(count, room(self.position, place))
            gains = [self.change(place, self.seat, n, extra) for n in range(1, most + 1)]
            for total in range(count, 0, -1):
                for n, gain in enumerate(gains[:total], 1):
                    worth, wanted = best[total - n]
                    if worth + gain > best[total][0] + 1e-9:
                        best[total] = (worth + gain, {**wanted, place: n})
        return best[count]


def outlook(view: View) -> Outlook:
    """The eyes of the seat whose view this is."""
    assert view.seat is not None
    due = [number - view.round for number in SCORING_ROUNDS if number >= view.round and number in view.rounds]
    weight = sum(PATIENCE**rounds for rounds in due)
    shelter = SHELTER * PATIENCE ** min(due) if due else 0
    return Outlook(own(view), view.seat, weight, shelter)
