"""What a position offers for an example: where somebody stands, where one may go.

Knows what lies open on the table. Must not know what would be wise, nor how an order is written.
"""

from __future__ import annotations

from dataclasses import dataclass

from referee.rules.board import Board
from referee.rules.model import Owner, Place, Seat
from referee.rules.position import Position
from referee.rules.predicates import open_places, open_regions, reach, room


@dataclass(frozen=True, slots=True)
class Sight:
    """A position as a seat looks for something to do."""

    position: Position
    seat: Seat

    @property
    def board(self) -> Board:
        """The board played on."""
        return self.position.board

    def standing(self, owner: Owner) -> tuple[Place, ...]:
        """Open regions with caballeros of an owner, most first; every open region where there are none."""
        regions = open_regions(self.position)
        there = [place for place in regions if self.number(owner, place)]
        return tuple(sorted(there, key=lambda place: -self.number(owner, place))) or tuple(regions)

    def number(self, owner: Owner, place: Place) -> int:
        """How many caballeros of an owner an order might name there: at least one."""
        return max(1, self.position.held(place)[owner])

    def rival(self) -> Seat:
        """The rival of whom most stand in open regions."""
        rivals = self.position.from_left_of(self.seat)
        return max(rivals, key=lambda rival: sum(self.position.held(p)[rival] for p in open_regions(self.position)))

    def court(self, most: int) -> int:
        """How many of the seat's court, at least one, an order for so many might name."""
        return max(1, min(most, self.position.court[self.seat]))

    def targets(self) -> tuple[Place, ...]:
        """Where caballeros may go, regions before the Castillo; those with room first."""
        places = open_places(self.position)
        within = reach(self.position, self.seat)
        full = [place for place in places if not room(self.position, place)]
        return tuple(sorted(places, key=lambda p: (p in full, p not in within, p == self.board.castillo)))
