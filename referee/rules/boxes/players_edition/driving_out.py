"""An open region from which every rival is driven out, while one caballero comes there from one's own court.

Must not know which card does it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from referee.rules import events as e
from referee.rules.decisions import Ask, Complaint, Disk, Name
from referee.rules.effects.base import Answers, CardSentence, Outcome, Step
from referee.rules.effects.disks import Choices, Evict, EvictByDisk, disks_set, fleeing
from referee.rules.effects.moving import Transfer
from referee.rules.effects.windows import guarded
from referee.rules.model import COURT, PROVINCES, CardId, Place, Seat
from referee.rules.position import Position
from referee.rules.predicates import full_complaint
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
