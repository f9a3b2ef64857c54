"""The special action that clears the Castillo: caballeros leave it by disk, and nothing is scored.

Must not know which card has it.
"""

from __future__ import annotations

from collections.abc import Mapping

from referee.rules.decisions import Act, Ask, Complaint, Disk
from referee.rules.effects.base import Effect, Step
from referee.rules.effects.disks import Choices, EvictByDisk, fleeing
from referee.rules.model import COURT, CardId, Place, Seat
from referee.rules.position import Position
from referee.rules.predicates import open_regions
from referee.rules.wire import wire

TO_COURTS, OR_STAY = "to_courts", "to_disks_or_stay"
"""Answers to the reading that says where they go: all to their courts; to disks, if they do not stay."""


@wire("clear-castillo")
class ClearCastillo(Effect):
    """All leave the Castillo unscored, each to the region on a disk (Big Box, Ontruimingsbevel)."""

    reading: str  # where they go

    def questions_to_others(self) -> Mapping[Ask | Disk, int]:
        """A disk of each rival who stands there."""
        return {Disk.EVICT: 0}

    def is_barred(self, position: Position, seat: Seat) -> bool:
        """Whether nobody stands there."""
        return not any(position.held(position.board.castillo)[: len(position.seats)])

    def order_complaint(self, position: Position, seat: Seat, order: Act) -> Complaint | None:
        """A complaint, unless somebody stands there."""
        return Complaint("castillo-empty") if self.is_barred(position, seat) else None

    def run(self, position: Position, seat: Seat, card: CardId, order: Act) -> tuple[Step, ...]:
        """One step: all who stand there set their disks; or all go to their courts."""
        castillo, where = position.board.castillo, position.board.reading_answers[self.reading]
        if where == TO_COURTS:
            return fleeing(position, castillo, seat, dict.fromkeys(position.seats, COURT))
        return (ClearByDisk(seat, card, castillo, where == OR_STAY),)


@wire("clear-by-disk")
class ClearByDisk(EvictByDisk):
    """All who stand in the Castillo set disks, whoever plays the card too, then leave."""

    stay: bool  # a disk may point at the Castillo, and they stay

    def choices(self, position: Position) -> Choices:
        """Whoever stands there; open regions, and the Castillo where they may stay."""
        named = position.board.named_by(self.purpose)
        goals = tuple(place for place in open_regions(position) if place in named)
        goals = (*goals, self.place) if self.stay else goals
        standing = (who for who in position.seats if self.caballeros_brought(position, who, self.place))
        return dict.fromkeys(standing, goals)

    def goal(self, position: Position, place: Place | None) -> Place:
        """The region on the disk; the court for a closed one, and for a disk that is not set."""
        return self.place if self.stay and place == self.place else EvictByDisk.goal(self, position, place)
