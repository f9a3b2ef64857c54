"""Who has to leave a region: every rival, from where one caballero comes in; and Grandes, which rivals send elsewhere.

Must not know which card does it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, Literal

from referee.rules import events as e
from referee.rules.decisions import Ask, Complaint, Decision, Disk, Name, Order
from referee.rules.effects.base import ACTIVE, Answers, CardSentence, Effect, Outcome, Step, may_be_taken
from referee.rules.effects.disks import Choices, Evict, EvictByDisk, disks_set, fleeing
from referee.rules.effects.moving import Transfer
from referee.rules.effects.royal import Stated
from referee.rules.effects.windows import bare, guarded
from referee.rules.model import COURT, PROVINCES, CardId, Place, Seat
from referee.rules.position import Position
from referee.rules.predicates import full_complaint, is_taboo, open_to_king
from referee.rules.table import TableLaid
from referee.rules.wire import wire

_GOALS: Mapping[str, Place] = {"courts": COURT, "provinces": PROVINCES}


@wire("drive-out")
class DriveOut(Evict):
    """One of the court comes to an open region, and rivals' caballeros there leave it (Big Box, Burgeroorlog)."""

    to: Literal["courts", "provinces"] = "courts"

    def tells(self, table: TableLaid) -> tuple[CardSentence, ...]:
        """Whom it drives where is a reading."""
        return (CardSentence("drive-out"),)

    def questions_to_others(self) -> Mapping[Ask | Disk, int]:
        """None: they have no choice."""
        return {}

    def is_barred(self, position: Position, seat: Seat) -> bool:
        """Whether the court has nobody to come."""
        return not position.court[seat]

    def order_complaint(self, position: Position, seat: Seat, order: Name) -> Complaint | None:
        """A complaint about an empty court, and unless the place is an open region with room."""
        if self.is_barred(position, seat):
            return Complaint("court-too-small", (0, 1))
        return Evict.order_complaint(self, position, seat, order) or full_complaint(position, order.place, 1)

    def run(self, position: Position, seat: Seat, card: CardId, order: Name) -> tuple[Step, ...]:
        """A step for whoever comes, then one for the caballeros of each rival."""
        goals = dict.fromkeys(position.from_left_of(seat), _GOALS[self.to])
        return (Transfer(seat, COURT, order.place, 1), *fleeing(position, order.place, seat, goals))


@wire("drive-next-door")
class DriveNextDoor(DriveOut):
    """Rivals' caballeros leave for open neighbours of the region, on disks of their owners."""

    def questions_to_others(self) -> Mapping[Ask | Disk, int]:
        """A disk of each rival who stands there."""
        return {Disk.EVICT: 0}

    def run(self, position: Position, seat: Seat, card: CardId, order: Name) -> tuple[Step, ...]:
        """A step for whoever comes, then one in which rivals set their disks."""
        return (Transfer(seat, COURT, order.place, 1), FleeNextDoor(seat, card, order.place))


@wire("flee-next-door")
class FleeNextDoor(EvictByDisk):
    """Rivals who stand in the region set disks, then flee to a neighbour, or to the court where there is none."""

    def choices(self, position: Position) -> Choices:
        """Rivals who stand there; open neighbours with room."""
        near = position.board.borders[self.place]
        there = {
            seat: tuple(p for p in goals if p in near) for seat, goals in EvictByDisk.choices(self, position).items()
        }
        return {seat: goals for seat, goals in there.items() if goals}

    def illegal_place_complaint(self, position: Position, place: Place) -> Complaint | None:
        """No other region is legal; a closed neighbour means the court where the edition calls that no mistake."""
        if place not in position.board.borders[self.place]:
            return Complaint("evict-elsewhere", (place,))
        return EvictByDisk.illegal_place_complaint(self, position, place)

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """All flee where their disks point; those who have no neighbour to flee to come to their courts."""
        disks = disks_set(answers)
        shown = (e.DisksShown(Disk.EVICT, tuple(disks.items())),) if disks else ()
        goals = dict.fromkeys(EvictByDisk.choices(self, position), COURT)
        goals |= {seat: self.goal(position, place) for seat, place in disks.items()}
        run = fleeing(position, self.place, self.seat, goals)
        return Outcome(shown, guarded(position, self.seat, self.card, run, done=2))


@wire("send-grandes")
class SendGrandes(Effect):
    """Have every rival move its Grande to another region (Big Box, Reisdag; who takes part is likely)."""

    same: str  # the reading that says whether the region where a Grande stands may be named

    def asks_others(self) -> tuple[Step, ...]:
        """Where the Grande of a rival goes."""
        return (Travelling(ACTIVE, "", self.same),)

    def is_barred(self, position: Position, seat: Seat) -> bool:
        """Whether no rival's Grande may leave its region."""
        return not Travelling(seat, "", self.same).choices(position)

    def run(self, position: Position, seat: Seat, card: CardId, order: Order) -> tuple[Step, ...]:
        """One step: the rivals name their regions."""
        return (Travelling(seat, card, self.same),)


@wire("travelling")
class Travelling(Step):
    """Rivals whose Grandes may leave name a region in secret; a Grande stays where the King's region is named."""

    key: ClassVar[str] = "WANDER"
    names_region = True

    seat: Seat  # who sends them; ACTIVE while that is not known
    card: CardId
    same: str

    def concerns(self, position: Position, seat: Seat) -> bool:
        """Whether somebody may still send Grandes in this round, and the seat's may leave."""
        return may_be_taken(position, SendGrandes) and seat in self.choices(position)

    def choices(self, position: Position) -> Mapping[Seat, tuple[Place, ...]]:
        """The regions each rival may name: open ones first, then those by which it stays."""
        zones, stays = position.board.zones, position.board.reading_answers[self.same] == "stays"
        regions = tuple(place for place in position.board.regions if zones[place].grande)
        free = open_to_king(position, (place for place in regions if not is_taboo(position, place)))
        shut = tuple(place for place in regions if is_taboo(position, place))
        found = {}
        for rival in position.seats if self.seat == ACTIVE else position.from_left_of(self.seat):
            home = position.homes[rival]
            if zones[home].left and not is_taboo(position, home):
                found[rival] = (*(place for place in free if place != home), *shut, *((home,) if stays else ()))
        return found

    def ask(self, position: Position) -> Decision | None:
        """Asks them all at once, if there are any."""
        choices = self.choices(position)
        return Decision(Ask.PLACE, tuple(choices), self, tuple(choices.values())) if choices else None

    def check(self, position: Position, seat: Seat | None, order: Order) -> Complaint | None:
        """A complaint, unless it names a region that this seat may name."""
        if not isinstance(order, Name):
            return Complaint("wants-region")
        named = () if seat is None else self.choices(position).get(seat, ())
        return None if order.place in named else Complaint("grande-cannot-go", (order.place,))

    def usual_order(self, position: Position, seat: Seat) -> Order:
        """The region where most of the seat's own stand, of those where the Grande may go."""
        return Name(max(self.choices(position)[seat], key=lambda place: self._own(position, seat, place)))

    def _own(self, position: Position, seat: Seat, place: Place) -> int:
        return -1 if self._stays(position, seat, place) else position.held(place)[seat]

    def _stays(self, position: Position, seat: Seat, place: Place) -> bool:
        return place == position.homes[seat] or is_taboo(position, place)

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """A step for each Grande that moves."""
        named = [(seat, answers.get(seat)) for seat in self.choices(position)]
        goals = ((seat, order.place) for seat, order in named if isinstance(order, Name))
        run = tuple(Stated(e.GrandeMoved(s, place)) for s, place in goals if not self._stays(position, s, place))
        return Outcome(steps=guarded(position, self.seat, self.card, run, done=1))

    def inferred_answers(self, asked: Decision, facts: Sequence[e.Fact], steps: Sequence[Step]) -> Answers | None:
        """Where Grandes come to go; whose stays has named the last of its choices, by which it does."""
        facts_due = (step.fact for step in bare(tuple(steps)) if isinstance(step, Stated))
        went = {fact.seat: fact.place for fact in facts_due if isinstance(fact, e.GrandeMoved)}
        last = {seat: places[-1] for seat, places in zip(asked.seats, asked.choices, strict=True)}
        return {seat: Name(place) for seat, place in (last | went).items()}
