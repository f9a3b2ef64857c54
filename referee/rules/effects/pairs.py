"""The second of two regions that a special action joins: the order names the first, and then this one is asked for.

Must not know what joins them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from referee.rules import events as e
from referee.rules.decisions import Ask, Complaint, Decision, Name, Order
from referee.rules.effects.base import Answers, Outcome, Part
from referee.rules.model import NOWHERE, Place, Seat
from referee.rules.modifiers import Modifier
from referee.rules.position import Position
from referee.rules.predicates import is_taboo, shut_complaint


def shut_ends(position: Position, kind: type[Modifier]) -> tuple[Place, ...]:
    """The regions that something of this kind joins and that are closed by now: there it stays where it is."""
    joined: tuple[Any, ...] = tuple(each.changes for each in position.lasting_of(kind))
    return tuple(place for each in joined for place in each.ends if is_taboo(position, place))


def shut_end(position: Position, kind: type[Modifier]) -> Complaint | None:
    """A complaint, if one of the regions that something of this kind joins is closed by now."""
    shut = shut_ends(position, kind)
    return shut_complaint(position, shut[0]) if shut else None


class Pairing(Part):
    """A seat names the region that is joined to `place`; NOWHERE while that is not named yet.

    What joins the two is something lasting with both as its `ends`, in this order.
    """

    __slots__ = ()

    refusal: ClassVar[str]
    """The code of the complaint about any other place."""

    names_region = True

    seat: Seat
    place: Place

    def others(self, position: Position, place: Place) -> tuple[Place, ...]:
        """The regions that may be joined to this one; none if it cannot be joined to any."""
        raise NotImplementedError

    def joined(self, position: Position, ends: tuple[Place, Place]) -> Outcome:
        """What follows when the two are joined."""
        raise NotImplementedError

    def naming_complaint(self, position: Position, seat: Seat, place: Place) -> Complaint | None:
        """A complaint about a place that cannot be the second; none while the first is not named and it could be."""
        if self.place != NOWHERE:
            return self.check(position, seat, Name(place))
        return None if self.others(position, place) else Complaint(self.refusal, (place,))

    def ask(self, position: Position) -> Decision | None:
        """Asks the seat for the second region."""
        others = self.others(position, self.place)
        return Decision(Ask.PLACE, (self.seat,), self, (others,)) if others else None

    def check(self, position: Position, seat: Seat | None, order: Order) -> Complaint | None:
        """A complaint, unless the order names a region that may be joined to the first."""
        if not isinstance(order, Name):
            return Complaint("wants-region")
        return None if order.place in self.others(position, self.place) else Complaint(self.refusal, (order.place,))

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """The two are joined."""
        order = answers.get(self.seat)
        return self.joined(position, (self.place, order.place)) if isinstance(order, Name) else Outcome()

    def named(self, position: Position, places: tuple[Place, ...]) -> Outcome:
        """The two are joined."""
        first, second = places
        return self.joined(position, (first, second))

    def inferred_answers(self, asked: Decision, facts: Sequence[e.Fact], steps: Sequence[Any]) -> Answers | None:
        """The second region, as the fact of what joins them tells it."""
        both = next(fact.lasting.changes for fact in facts if isinstance(fact, e.LastingBegan))
        return {self.seat: Name(both.ends[1])}
