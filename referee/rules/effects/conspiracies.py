"""Grandes that move by the disks of a general scoring, amid it or when it is over.

Must not know which card moves them so.
"""

from __future__ import annotations

from typing import ClassVar

from referee.rules import events as e
from referee.rules.decisions import Order
from referee.rules.effects.base import Answers, CardSentence, Effect, Outcome, Step
from referee.rules.effects.later import Beginning
from referee.rules.model import CardId, Place, Seat
from referee.rules.modifiers import Lasting, Modifier, Remains, Remnant
from referee.rules.position import Position
from referee.rules.predicates import is_taboo, open_to_king
from referee.rules.table import TableLaid
from referee.rules.wire import wire


@wire("grandes-by-disk")
class GrandesByDisk(Modifier):
    """In a general scoring everybody sets a disk, and Grandes move where it points (Rio Grande, Colonies p. 10)."""

    from_castillo: bool = False  # only those that wait in the Castillo

    def _may_leave(self, position: Position, seat: Seat) -> bool:
        home = position.homes[seat]
        return home == position.board.castillo if self.from_castillo else not is_taboo(position, home)

    def sets_disk(self, position: Position, seat: Seat, so_far: bool) -> bool:
        """Every seat whose Grande may leave sets a disk."""
        return so_far or self._may_leave(position, seat)

    def goes(self, position: Position, seat: Seat, place: Place) -> bool:
        """Whether the Grande may leave and may stand in that region."""
        stays = (
            place == position.homes[seat]
            or not self._may_leave(position, seat)
            or is_taboo(position, place)
            or not open_to_king(position, (place,))
        )
        return not stays

    def facts_after_disk(
        self, position: Position, seat: Seat, place: Place, so_far: tuple[e.Fact, ...]
    ) -> tuple[e.Fact, ...]:
        """The Grande moves."""
        return (*so_far, e.GrandeMoved(seat, place)) if self.goes(position, seat, place) else so_far


@wire("grandes-taken")
class GrandesTaken(Step):
    """Every Grande outside closed regions goes into the Castillo, and waits there for its disk (Big Box, Complot)."""

    lasts: ClassVar[GrandesByDisk] = GrandesByDisk(from_castillo=True)

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """The Grandes go in together, and the change lasts until the next general scoring is over."""
        castillo = position.board.castillo
        free = (seat for seat in position.seats if not is_taboo(position, position.homes[seat]))
        moves = (e.GrandeMoved(seat, castillo) for seat in free if position.homes[seat] != castillo)
        return Outcome((*moves, e.LastingBegan(Lasting(self.lasts, "general"))))


@wire("conspire")
class Conspire(Effect):
    """Let the disks of the next general scoring move Grandes too (Rio Grande, Colonies p. 10)."""

    leaves = Remnant(GrandesByDisk)
    begins = GrandesByDisk

    wait: str = ""  # the reading that says where Grandes wait for it

    def tells(self, table: TableLaid) -> tuple[CardSentence, ...]:
        """Where Grandes go; and, where all are taken off the board at once, what their owners lose."""
        taken = table.setup.board.reading_answers.get(self.wait) == "castillo"
        return CardSentence("conspire"), *((CardSentence("homes-given-up", by="derived"),) if taken else ())

    def run(self, position: Position, seat: Seat, card: CardId, order: Order) -> tuple[Step, ...]:
        """One step: the change lasts until the next general scoring is over."""
        if position.board.reading_answers.get(self.wait) == "castillo":
            return (GrandesTaken(),)
        return (Beginning(Lasting(GrandesByDisk(), "general")),)

    def is_waited_for(self, position: Position, remains: Remains) -> bool:
        """Whether Grandes wait in the Castillo for it."""
        over = (fact.lasting.changes for fact in remains.facts if isinstance(fact, e.LastingEnded))
        waits = any(isinstance(each, GrandesByDisk) and each.from_castillo for each in over)
        return waits and position.board.castillo in position.homes


@wire("grandes-after")
class GrandesAfter(GrandesByDisk):
    """The disks show where Grandes go once the general scoring is over (Big Box, Staatsgreep: it says "after")."""

    def facts_after_disk(
        self, position: Position, seat: Seat, place: Place, so_far: tuple[e.Fact, ...]
    ) -> tuple[e.Fact, ...]:
        """The Grande is due there later."""
        due = e.LastingBegan(Lasting(GrandeDue(seat, place), "general"))
        return (*so_far, due) if self.goes(position, seat, place) else so_far


@wire("grandes-taken-for-after")
class GrandesTakenForAfter(GrandesTaken):
    """They wait until the general scoring is over."""

    lasts: ClassVar[GrandesByDisk] = GrandesAfter(from_castillo=True)


@wire("grande-due")
class GrandeDue(Modifier):
    """A seat's Grande goes to a region when the general scoring is over."""

    seat: Seat
    place: Place


@wire("grandes-arrive")
class GrandesArrive(Step):
    """After a general scoring Grandes that are due go where the disks pointed."""

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """Each stands in its region; the King's is closed to it as ever."""
        due = position.lasting_of(GrandeDue)
        over = (e.LastingEnded(each) for each in due)
        return Outcome((*over, *(e.GrandeMoved(each.changes.seat, each.changes.place) for each in due)))


@wire("conspire-when")
class ConspireWhen(Conspire):
    """Let the disks of the next general scoring move Grandes with the caballeros or after it (Big Box, Staatsgreep)."""

    when: str = ""  # the reading that says which

    def run(self, position: Position, seat: Seat, card: CardId, order: Order) -> tuple[Step, ...]:
        """One step: the change lasts until the next general scoring is over."""
        if position.board.reading_answers[self.when] == "with_castillo":
            return Conspire.run(self, position, seat, card, order)
        if position.board.reading_answers[self.wait] == "castillo":
            return (GrandesTakenForAfter(),)
        return (Beginning(Lasting(GrandesAfter(), "general")),)
