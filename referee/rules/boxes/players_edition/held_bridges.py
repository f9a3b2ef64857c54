"""A bridge that stands as long as a caballero of its builder holds it (Big Box, Bruggenbouw).

Must not know the zone on the bridge, nor any card, by name.
"""

from __future__ import annotations

from typing import Any, ClassVar

from referee.rules import events as e
from referee.rules.decisions import Complaint, Decision, Move, Name, Order, Shift
from referee.rules.effects.base import Answers, Outcome, Step, Trigger
from referee.rules.effects.later import FreeMoves, FreeMovesRead
from referee.rules.effects.pairs import CROSS, Bridge, Bridging, BuildBridge, Crossing, shut_end, taken_away
from referee.rules.model import ALL, COURT, NOWHERE, CardId, Owner, Place, Seat
from referee.rules.modifiers import Hindrance, Lasting, Modifier, Remnant
from referee.rules.position import Position
from referee.rules.wire import wire


@wire("held-bridge")
class HeldBridge(Bridge):
    """The bridge, and the zone aside on it, which only its builder's own moves leave, to either end."""

    on: Place

    def leaves_aside(self, position: Position, owner: Owner, source: Place, target: Place, so_far: bool) -> bool:
        """From the bridge to its ends."""
        return so_far or (source == self.on and position.board.hosts[target] in self.ends)


def _fallen(position: Position) -> tuple[Lasting, ...]:
    """Bridges on which nobody of their builders stands any more."""
    bridges = position.lasting_of(HeldBridge)
    return tuple(each for each in bridges if not position.held(each.changes.on)[each.changes.seat])


def back_to_court(position: Position, on: Place) -> tuple[e.Moved, ...]:
    """The facts by which whoever stands on a bridge comes to his court."""
    return tuple(e.Moved(owner, on, COURT, count) for owner, count in enumerate(position.held(on)) if count)


@wire("hold-bridge")
class HoldBridge(BuildBridge):
    """Build the bridge with one caballero of the court on it, or move the one that stands."""

    leaves = Remnant(HeldBridge, of_seat=True, places=2)

    zone: str  # the zone aside on it

    begins = HeldBridge

    def is_barred(self, position: Position, seat: Seat) -> bool:
        """Whether the court has nobody to stand on it, or the bridge that is there stays."""
        return not position.court[seat] or shut_end(position, HeldBridge) is not None

    def order_complaint(self, position: Position, seat: Seat, order: Name) -> Complaint | None:
        """A complaint about an empty court, a bridge to a closed region, or a region without an open neighbour."""
        if not position.court[seat]:
            return Complaint("court-too-small", (0, 1))
        return shut_end(position, HeldBridge) or BuildBridge.order_complaint(self, position, seat, order)

    def later_steps(self, seat: Seat, card: CardId) -> tuple[Step, ...]:
        """The question for the other end, of a bridge that may begin anywhere."""
        return (HoldingBridge(seat, NOWHERE, self.zone),)

    def run(self, position: Position, seat: Seat, card: CardId, order: Name) -> tuple[Step, ...]:
        """One step, which asks for the region at the other end."""
        return (HoldingBridge(seat, order.place, self.zone),)

    def goes_with(self, position: Position, changes: HeldBridge) -> tuple[e.Fact, ...]:
        """Whoever stands on it comes to his court."""
        return back_to_court(position, changes.on)

    def hindrance(self, position: Position, seat: Seat | None, places: tuple[Place, ...]) -> Hindrance | None:
        """Somebody of its builder's could stand on it: of the court, or who stands there."""
        if apart := BuildBridge.hindrance(self, position, seat, places):
            return apart
        unheld = seat is not None and not self._hands(position, seat)
        return "unheld" if unheld else None

    def _hands(self, position: Position, seat: Seat) -> int:
        return position.court[seat] + position.held(position.board.index[self.zone])[seat]

    def fallen(self, position: Position) -> tuple[e.Fact, ...]:
        """Bridges go that nobody holds."""
        return BridgeFallen().resolve(position, {}).facts

    def is_shut_to(self, position: Position, owner: Owner, place: Place, count: int) -> bool:
        """On a bridge that lies there is room for one of its builder's."""
        if position.board.codes[place] != self.zone:
            return False
        mine = any(on.changes.on == place and on.changes.seat == owner for on in position.lasting_of(HeldBridge))
        return any(position.held(place)) or count > 1 or not mine


@wire("holding-bridge")
class HoldingBridge(Bridging):
    """The builder names the region at the other end, and one of his court goes onto the bridge."""

    zone: str

    def ask(self, position: Position) -> Decision | None:
        """Asks for it, unless a ruling has emptied the court since: then no bridge is built."""
        held = position.held(position.board.index[self.zone])
        return Bridging.ask(self, position) if position.court[self.seat] + held[self.seat] else None

    def joined(self, position: Position, ends: tuple[Place, Place]) -> Outcome:
        """The bridge is built; any other is taken away, and who stood on it comes to his court."""
        on = position.board.index[self.zone]
        bridge = HeldBridge(self.seat, ends[1], ends, on)
        here = e.Moved(self.seat, COURT, on, 1), e.LastingBegan(Lasting(bridge, "replaced"))
        return Outcome((*taken_away(position), *back_to_court(position, on), *here))


@wire("over-held-bridge")
class OverHeldBridge(FreeMovesRead):
    """Moves over the bridge, as many as one likes; who stands on it may step off, and then it is gone."""

    on: Place = NOWHERE

    key: ClassVar[str] = CROSS

    def ready(self, position: Position) -> tuple[tuple[Owner, Place], ...]:
        """Who may cross, and who stands on the bridge."""
        off = ((self.seat, self.on),) if self.goals(position, self.on) else ()
        return (*FreeMovesRead.ready(self, position), *off)

    def is_astray(self, position: Position, shift: Shift) -> bool:
        """Whether it is neither from end to end nor from the bridge to an end."""
        ends, hosts = self.between, position.board.hosts
        return hosts[shift.source] not in (*ends, self.on) or hosts[shift.target] not in ends

    def check(self, position: Position, seat: Seat | None, order: Order) -> Complaint | None:
        """A complaint about other moves, and about any behind the one that steps off the bridge."""
        shifts = order.shifts if isinstance(order, Move) else ()
        last = next((n for n, shift in enumerate(shifts) if shift.source == self.on), len(shifts))
        if late := shifts[last + 1 :]:
            return Complaint("not-across", (late[0].source, late[0].target))
        return FreeMovesRead.check(self, position, seat, order)

    def best_complaint(self, position: Position, seat: Seat | None, order: Order) -> Complaint | None:
        """Like `check`, of moves that are chosen for the seat: they never give up its bridge."""
        off = [shift for shift in order.shifts if shift.source == self.on] if isinstance(order, Move) else []
        return Complaint("not-across", (off[0].source, off[0].target)) if off else self.check(position, seat, order)


@wire("held-crossing")
class HeldCrossing(Crossing):
    """Right before its turn caballeros may cross a seat's bridge; whose, says a reading."""

    whose: str = ""

    def across(self, bridge: Any) -> FreeMoves:
        """The moves over this bridge, and off it."""
        return OverHeldBridge(self.seat, ALL, between=bridge.ends, whose=self.whose, on=bridge.on)


@wire("bridge-falls")
class BridgeFalls(Trigger):
    """A bridge that nobody holds any more is taken away at once."""

    def steps(self, position: Position) -> tuple[Step, ...]:
        """One step, if there is such a bridge."""
        return (BridgeFallen(),) if _fallen(position) else ()


@wire("bridge-fallen")
class BridgeFallen(Step):
    """Bridges that nobody holds are taken away."""

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """They end."""
        return Outcome(tuple(e.LastingEnded(each) for each in _fallen(position)))


@wire("bridge-pays")
class BridgePays(Step):
    """In a general scoring whoever holds a bridge gets so many points."""

    points: int

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """The points of each holder."""
        return Outcome(self.scored_now(position))

    def scored_now(self, position: Position) -> tuple[e.Scored, ...]:
        """The points of each holder."""
        bridges = (each.changes for each in position.lasting_of(HeldBridge))
        gains = ((b.on, tuple(self.points * (seat == b.seat) for seat in position.seats)) for b in bridges)
        return tuple(e.Scored(on, gain, True, ()) for on, gain in gains)


@wire("places-as-read")
class PlacesAsRead(Modifier):
    """A card with which a seat places as many as a reading says, if it says a number."""

    card: CardId
    reading: str

    def caballeros_of_card(self, position: Position, seat: Seat, card: CardId, so_far: int) -> int:
        """That number."""
        answer = position.board.reading_answers[self.reading]
        return answer if card == self.card and isinstance(answer, int) else so_far
