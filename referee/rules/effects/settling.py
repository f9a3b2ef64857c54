"""Before the first round, each seat names in secret a region where it begins with a few caballeros.

Must not know which box uses it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from referee.rules import events as e
from referee.rules.decisions import Ask, Complaint, Decision, Disk, Name, Order
from referee.rules.effects.base import Answers, Outcome, Step
from referee.rules.model import COURT, PROVINCES, Place, Seat
from referee.rules.position import Position
from referee.rules.predicates import is_taboo
from referee.rules.wire import wire


@wire("settling")
class Settling(Step):
    """Everybody names a region in secret and puts so many caballeros there (Rio Grande, Colonies p. 7)."""

    key: ClassVar[str] = "SETTLE"

    count: int
    reading: str  # the one that says whether the King's region may be named, which brings them to the court
    origin: str = ""  # the reading that says where they come from; without one from the provinces

    def choices(self, position: Position) -> tuple[Place, ...]:
        """The regions on a disk; the King's comes last if it may be named."""
        shown = position.board.named_by(Disk.GENERAL)
        shut = tuple(place for place in shown if is_taboo(position, place))
        stays = position.board.reading_answers[self.reading] == "stays"
        return (*(place for place in shown if place not in shut), *(shut if stays else ()))

    def ask(self, position: Position) -> Decision | None:
        """Asks every seat at once for the region it settles in."""
        return Decision(Ask.PLACE, tuple(position.seats), self, (self.choices(position),) * len(position.seats))

    def check(self, position: Position, seat: Seat | None, order: Order) -> Complaint | None:
        """A complaint, unless it names one of the regions to choose from."""
        if not isinstance(order, Name):
            return Complaint("wants-region")
        return None if order.place in self.choices(position) else Complaint("settle-elsewhere", (order.place,))

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """Caballeros come to the regions named, or to the court."""
        home = COURT if self.origin and position.board.reading_answers[self.origin] == "court" else PROVINCES
        named = ((seat, order.place) for seat, order in answers.items() if isinstance(order, Name))
        goals = ((seat, COURT if is_taboo(position, place) else place) for seat, place in named if seat is not None)
        return Outcome(tuple(e.Moved(seat, home, goal, self.count) for seat, goal in goals))

    def inferred_answers(self, asked: Decision, facts: Sequence[e.Fact], steps: Sequence[Step]) -> Answers | None:
        """The regions the caballeros went to; those in the court named the King's, the last of the choices."""
        went = [fact for fact in facts if isinstance(fact, e.Moved)]
        shut = asked.choices[0][-1]
        return {fact.owner: Name(shut if fact.target == COURT else fact.target) for fact in went}
