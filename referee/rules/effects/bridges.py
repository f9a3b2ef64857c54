"""A bridge between neighbouring regions, which its builder's caballeros may cross before each of his turns."""

from __future__ import annotations

from typing import Any, ClassVar

from referee.rules import events as e
from referee.rules.decisions import Complaint, Name, Order
from referee.rules.effects.base import ACTIVE, Answers, Effect, Outcome, Part, Step
from referee.rules.effects.later import FreeMoves
from referee.rules.effects.pairs import Pairing
from referee.rules.effects.remains import Hindrance, Remnant
from referee.rules.model import ALL, NOWHERE, CardId, Owner, Place, Seat
from referee.rules.modifiers import Lasting, Modifier
from referee.rules.position import Position
from referee.rules.predicates import open_regions
from referee.rules.shapes import OnePlace
from referee.rules.wire import wire


@wire("bridge")
class Bridge(Modifier):
    """The bridge: its builder, and the regions at its two ends."""

    seat: Seat
    place: Place
    ends: tuple[Place, ...]


def _banks(position: Position, place: Place) -> tuple[Place, ...]:
    """The open neighbours of a region; none if it is not open itself."""
    land = open_regions(position)
    return tuple(near for near in position.board.borders[place] if near in land) if place in land else ()


@wire("build-bridge")
class BuildBridge(Effect):
    """Build the bridge between two open neighbouring regions, in place of any other bridge (Rio Grande p. 15: 63)."""

    leaves = Remnant(Bridge, of_seat=True, places=2)

    keyword = "BRIDGE"
    wants = (Name, "wants-region")
    shape = OnePlace()

    def is_never_legal(self, position: Position, place: Place) -> bool:
        """Whether the place is no region."""
        return place not in position.board.regions

    def order_complaint(self, position: Position, seat: Seat, order: Name) -> Complaint | None:
        """A complaint about a region without an open neighbour."""
        return None if _banks(position, order.place) else Complaint("no-bridge", (order.place,))

    def later_steps(self, seat: Seat, card: CardId) -> tuple[Step, ...]:
        """The question for the other end, of a bridge that may begin anywhere."""
        return (Bridging(seat, NOWHERE),)

    def run(self, position: Position, seat: Seat, card: CardId, order: Name) -> tuple[Step, ...]:
        """One step, which asks for the region at the other end."""
        return (Bridging(seat, order.place),)

    def hindrance(self, position: Position, seat: Seat | None, places: tuple[Place, ...]) -> Hindrance | None:
        """Its two ends touch."""
        return "apart" if places[1] not in position.board.borders[places[0]] else None


@wire("bridging")
class Bridging(Pairing):
    """The builder names the region at the other end of the bridge."""

    key: ClassVar[str] = "SPAN"
    refusal = "no-bridge"

    seat: Seat
    place: Place

    def others(self, position: Position, place: Place) -> tuple[Place, ...]:
        """The open neighbours."""
        return _banks(position, place)

    def joined(self, position: Position, ends: tuple[Place, Place]) -> Outcome:
        """The bridge is built, and any other is taken away."""
        return Outcome((*taken_away(position), e.LastingBegan(Lasting(Bridge(self.seat, ends[1], ends), "replaced"))))


def taken_away(position: Position) -> tuple[e.LastingEnded, ...]:
    """The facts by which every bridge is taken away."""
    return tuple(e.LastingEnded(each) for each in position.lasting_of(Bridge))


CROSS = "CROSS"
"""Keyword of the order that says who goes over the bridge."""


@wire("over-bridge")
class OverBridge(FreeMoves):
    """Moves of own caballeros over the bridge."""

    key: ClassVar[str] = CROSS


@wire("crossing")
class Crossing(Part):
    """Right before its turn a seat's caballeros may cross its bridge (Big Box, Bruggenbouw)."""

    key: ClassVar[str] = CROSS

    seat: Seat = ACTIVE

    def concerns(self, position: Position, seat: Seat) -> bool:
        """Whether the bridge is this seat's."""
        return bool(self.of(seat).over(position))

    def over(self, position: Position) -> tuple[FreeMoves, ...]:
        """The moves over the seat's bridge, if it has one."""
        bridges = (each.changes for each in position.lasting_of(Bridge))
        return tuple(self.across(bridge) for bridge in bridges if bridge.seat == self.seat)

    def across(self, bridge: Any) -> FreeMoves:
        """The moves over this bridge."""
        return OverBridge(self.seat, ALL, between=bridge.ends)

    def ready(self, position: Position) -> tuple[tuple[Owner, Place], ...]:
        """The owner and place of each caballero that may cross."""
        return tuple(each for over in self.over(position) for each in over.ready(position))

    def goals(self, position: Position, source: Place) -> tuple[Place, ...]:
        """The other end of the bridge."""
        return tuple(goal for over in self.over(position) for goal in over.goals(position, source))

    def check(self, position: Position, seat: Seat | None, order: Order) -> Complaint | None:
        """A complaint about moves other than over the bridge; none while there is no bridge."""
        return next((over.check(position, seat, order) for over in self.over(position)), None)

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """The seat may move caballeros over its bridge."""
        return Outcome(steps=self.over(position))
