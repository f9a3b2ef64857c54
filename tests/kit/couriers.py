"""The Couriers, a box that nobody has printed: region cards that are hidden, shown, and missed by who looks for them.

Cards on offer in every round: a sealed letter hides a region, a broken seal shows it and sends the King there, a herald
names a region in the open. A box of its own, so that games with the Harbour go as they went.
"""

from referee.rules import events as e
from referee.rules.boxes.box import Box
from referee.rules.decisions import Complaint, Name, Order
from referee.rules.effects.base import Answers, Card, Effect, EffectOnPlace, Outcome, Step
from referee.rules.effects.hidden import HideRegion, HidesRegion, region_hidden, shown
from referee.rules.effects.later import Beginning
from referee.rules.model import CardId, Place, Seat
from referee.rules.modifiers import Lasting, Modifier
from referee.rules.position import Position
from referee.rules.predicates import free_region_cards
from referee.rules.table import Stack
from referee.rules.wire import wire


def letters_of(position: Position, seat: Seat) -> tuple[Lasting, ...]:
    return tuple(each for each in position.lasting_of(HidesRegion) if each.changes.seat == seat)


@wire("test-breaking")
class Breaking(Step):
    """The oldest letter of a seat is opened, and the King goes where it says."""

    seat: Seat

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        kept = letters_of(position, self.seat)[0]
        place = region_hidden(position, kept.changes)
        return Outcome((*shown(position, kept), *(() if place is None else (e.KingMoved(place),))))


@wire("test-break-seal")
class BreakSeal(Effect):
    """Open one's own letter."""

    def is_barred(self, position: Position, seat: Seat) -> bool:
        return not letters_of(position, seat)

    def check(self, position: Position, seat: Seat, order: Order) -> Complaint | None:
        barred = Complaint("not-asked") if self.is_barred(position, seat) else None
        return Effect.check(self, position, seat, order) or barred

    def run(self, position: Position, seat: Seat, card: CardId, order: Order) -> tuple[Step, ...]:
        return (Breaking(seat),)


@wire("test-proclaimed")
class Proclaimed(Modifier):
    """A region's card is with the herald."""

    place: Place

    def free_region_cards(self, position: Position, so_far: tuple[Place, ...]) -> tuple[Place, ...]:
        return tuple(place for place in so_far if place != self.place)


@wire("test-proclaim")
class Proclaim(EffectOnPlace):
    """Name a region whose card is free, before everybody, until the next round ends."""

    keyword = "SCORE"
    wants = (Name, "wants-place-to-score")
    refusal = "no-free-card"

    def choices(self, position: Position, seat: Seat) -> tuple[Place, ...]:
        return free_region_cards(position)

    def run(self, position: Position, seat: Seat, card: CardId, order: Name) -> tuple[Step, ...]:
        return (Beginning(Lasting(Proclaimed(order.place), "round", position.round + 1)),)


COURIERS = Box(
    id="couriers",
    stacks=(Stack(6, "standing"),),
    deck=(
        Card("sealed_letter", 6, 3, 1, HideRegion()),
        Card("break_seal", 6, 3, 1, BreakSeal()),
        Card("herald", 6, 3, 1, Proclaim()),
    ),
)
