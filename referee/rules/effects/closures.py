"""Regions that a token closes like the King's: nothing enters or leaves (Big Box, Quarantaine).

Unlike the King's such a region gives no reach from courts and no bonus, and it is scored as ever.
"""

from __future__ import annotations

from typing import ClassVar

from referee.rules import events as e
from referee.rules.decisions import Complaint, Name
from referee.rules.effects.base import Answers, EffectOnPlace, Outcome, Step
from referee.rules.model import NOWHERE, CardId, Place, Seat
from referee.rules.modifiers import Lasting, Modifier, Remnant
from referee.rules.position import Position
from referee.rules.predicates import is_taboo, kings_region, open_regions, shut_complaint
from referee.rules.wire import wire


class Closed(Modifier):
    """A token closes a region; which token a subclass says."""

    __slots__ = ()

    place: Place

    def is_taboo(self, position: Position, place: Place, so_far: bool) -> bool:
        """The closed region is like the King's."""
        return so_far or position.board.hosts[place] == self.place

    def shut_complaint(self, position: Position, place: Place, so_far: Complaint) -> Complaint:
        """A token lies there; where the King stands as well, he is named."""
        here = position.board.hosts[place] == self.place != kings_region(position)
        return Complaint("closed-region", (place,)) if here else so_far


@wire("quarantined")
class Quarantined(Closed):
    """The region with the quarantine token."""

    place: Place


@wire("protected")
class Protected(Closed):
    """The region with the King's token."""

    place: Place


class CloseRegion(EffectOnPlace):
    """Lay a token on an open region, or move it there from another, but not out of the King's region."""

    __slots__ = ()

    closes: ClassVar[type[Quarantined] | type[Protected]]
    """What the token makes of its region."""

    ends: str  # the reading that says whether the next general scoring takes it off the board

    keyword = "SHUT"
    wants = (Name, "wants-region")
    refusal = "not-closed"

    def lies(self, position: Position) -> Place:
        """Where the token lies; NOWHERE: beside the board."""
        return next((each.changes.place for each in position.lasting_of(self.closes)), NOWHERE)

    def _stays(self, position: Position) -> bool:
        """Whether the King stands where the token lies."""
        return self.lies(position) == kings_region(position) != NOWHERE

    def choices(self, position: Position, seat: Seat) -> tuple[Place, ...]:
        """The open regions; none while the King stands where the token lies."""
        return () if self._stays(position) else open_regions(position)

    def is_never_legal(self, position: Position, place: Place) -> bool:
        """Whether the place is no region."""
        return place not in position.board.regions

    def order_complaint(self, position: Position, seat: Seat, order: Name) -> Complaint | None:
        """A complaint about a closed region, about the King's where the token stays, or one that it cannot come to."""
        if order.place in position.board.regions and is_taboo(position, order.place):
            return shut_complaint(position, order.place)
        if self._stays(position):
            return shut_complaint(position, self.lies(position))
        return EffectOnPlace.order_complaint(self, position, seat, order)

    def run(self, position: Position, seat: Seat, card: CardId, order: Name) -> tuple[Step, ...]:
        """One step: the token lies in the region."""
        after = position.board.reading_answers[self.ends] == "after_general"
        return (Closing(Lasting(self.closes(order.place), "general" if after else "replaced")),)


@wire("quarantine-region")
class QuarantineRegion(CloseRegion):
    """The token lies next to the King's region (Big Box, Quarantaine)."""

    leaves = Remnant(Quarantined, places=1, closes=True)

    closes = Quarantined

    ends: str
    first: str  # the reading that says whether it may lie anywhere at first

    refusal = "not-beside-king"

    def choices(self, position: Position, seat: Seat) -> tuple[Place, ...]:
        """Open regions that touch the King's, or any."""
        places = CloseRegion.choices(self, position, seat)
        if self.lies(position) == NOWHERE and position.board.reading_answers[self.first] == "any":
            return places
        king = kings_region(position)
        beside = position.board.borders[king] if king != NOWHERE else ()
        return tuple(place for place in places if place in beside)


@wire("protect-region")
class ProtectRegion(CloseRegion):
    """The token lies in any open region (Big Box, Koninklijke bescherming)."""

    leaves = Remnant(Protected, places=1, closes=True)

    closes = Protected

    ends: str


@wire("closing")
class Closing(Step):
    """A token closes a region, and opens the one it closed before."""

    lasting: Lasting

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """The token lies in this region."""
        before = tuple(e.LastingEnded(each) for each in position.lasting_of(type(self.lasting.changes)))
        return Outcome((*before, e.LastingBegan(self.lasting)))
