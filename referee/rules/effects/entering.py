"""Who finds room where several come together, as by their disks, to a region that a table limits as a whole.

Must not know which box brings the table.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import ClassVar

from referee.rules import events as e
from referee.rules.decisions import Ask, Complaint, Decision, Move, Order, Shift
from referee.rules.effects.base import Answers, Outcome, Part, Step
from referee.rules.effects.limits import FILL
from referee.rules.effects.moving import move_of
from referee.rules.model import COURT, Owner, Place, Seat
from referee.rules.modifiers import modify
from referee.rules.position import Position
from referee.rules.predicates import room
from referee.rules.wire import wire

Arrivals = Sequence[tuple[Owner, Place, int]]
"""Owners, the place each goes to, and how many do."""


def entering(position: Position, coming: Arrivals) -> tuple[Arrivals, tuple[Step, ...]]:
    """Those who come together, as far as they enter, the others to the court; and the steps that choose among them.

    Without a doorkeeper they enter one each in seating order from the leader, until the place is full.
    """
    if not position.board.crowded:
        return coming, ()
    crowds: dict[Place, Counter[Owner]] = {}
    for owner, goal, count in coming:
        if position.board.zones[goal].holds is not None and not position.board.slots[goal]:
            crowds.setdefault(goal, Counter())[owner] += count
    crowds = {goal: crowd for goal, crowd in crowds.items() if crowd.total() > room(position, goal)}
    nobody: Seat | None = None
    asked = ((goal, modify(position, "doorkeeper", nobody, goal)) for goal in crowds)
    keepers = {goal: keeper for goal, keeper in asked if keeper is not None}
    arrivals: list[tuple[Owner, Place, int]] = []
    for owner, goal, count in coming:
        first = _one_each(position, goal, crowds[goal])[owner] if goal in crowds else count
        enter = 0 if goal in keepers else first
        arrivals += [(owner, to, n) for to, n in ((goal, enter), (COURT, count - enter)) if n]
    steps = tuple(Admitting(keeper, goal, tuple(crowds[goal].items())) for goal, keeper in keepers.items())
    return arrivals, steps


def _one_each(position: Position, goal: Place, crowd: Counter[Owner]) -> Counter[Owner]:
    """How many of each owner enter, one each in seating order from the leader until the place is full."""
    order = seating(position)
    turns = sorted((nth, order.index(owner), owner) for owner, count in crowd.items() for nth in range(count))
    return Counter(owner for _, _, owner in turns[: room(position, goal)])


def seating(position: Position) -> tuple[Owner, ...]:
    """All owners: the seats clockwise from who leads the round, then neutral parties."""
    seats = (position.leader, *position.from_left_of(position.leader))
    return (*seats, *position.setup.owners[len(seats) :])


class HavingRoom(Part):
    """A seat chooses whose caballeros have the room that there is; FILL orders it."""

    __slots__ = ()

    key: ClassVar[str] = FILL

    seat: Seat
    place: Place

    def ready(self, position: Position) -> tuple[tuple[Owner, Place], ...]:
        """The owner and the place of each caballero that may have room."""
        raise NotImplementedError

    def number_due(self, position: Position) -> int:
        """The number that have room."""
        raise NotImplementedError

    def goals(self, position: Position, source: Place) -> tuple[Place, ...]:
        """The place that is limited."""
        return (self.place,)

    def concerns(self, position: Position, seat: Seat) -> bool:
        """Whether anybody has to be chosen."""
        return self.ask(position) is not None

    def ask(self, position: Position) -> Decision | None:
        """Asks who has room, unless there is nothing to choose."""
        ready, due = self.ready(position), self.number_due(position)
        return Decision(Ask.MOVES, (self.seat,), self) if due and len(ready) > due and len(set(ready)) > 1 else None

    def check(self, position: Position, seat: Seat | None, order: Order) -> Complaint | None:
        """A complaint, unless exactly as many are chosen as have room, of those who may."""
        if not isinstance(order, Move):
            return Complaint("wants-moves")
        left, due = Counter(self.ready(position)), self.number_due(position)
        for shift in order.shifts:
            here = (shift.owner, shift.source)
            if shift.count < 1 or shift.target != self.place or left[here] < shift.count:
                return Complaint("fills-not", here)
            left[here] -= shift.count
        moving = sum(shift.count for shift in order.shifts)
        return None if moving == due else Complaint("fill-exactly", (due, moving))

    def usual_order(self, position: Position, seat: Seat) -> Move:
        """The seat's own first, then the others clockwise, neutral parties last."""
        left, there, shifts = self.number_due(position), Counter(self.ready(position)), []
        for owner in (seat, *position.from_left_of(seat), *position.setup.owners[len(position.homes) :]):
            for (whose, source), count in there.items():
                if whose == owner and (taken := min(left, count)):
                    shifts.append(Shift(owner, source, self.place, taken))
                    left -= taken
        return Move(tuple(shifts))

    def picked(self, position: Position, answers: Answers) -> Counter[Owner]:
        """How many of each owner have room, by the answer, or where there was nothing to choose."""
        order = answers.get(self.seat)
        shifts = order.shifts if isinstance(order, Move) else self.usual_order(position, self.seat).shifts
        return sum((Counter({shift.owner: shift.count}) for shift in shifts), Counter[Owner]())


@wire("admitting")
class Admitting(HavingRoom):
    """Of those who came together to a place without room for all, and wait in their courts, some enter."""

    seat: Seat
    place: Place
    waiting: tuple[tuple[Owner, int], ...]

    def ready(self, position: Position) -> tuple[tuple[Owner, Place], ...]:
        """Those who wait in their courts."""
        return tuple((owner, COURT) for owner, n in self.waiting for _ in range(min(n, position.court[owner])))

    def number_due(self, position: Position) -> int:
        """As many as there is room for."""
        return min(room(position, self.place), len(self.ready(position)))

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """The chosen ones enter."""
        return Outcome(tuple(e.Moved(o, COURT, self.place, n) for o, n in self.picked(position, answers).items() if n))

    def inferred_answers(self, asked: Decision, facts: Sequence[e.Fact], steps: Sequence[Step]) -> Answers | None:
        """Who entered, as the facts tell it."""
        return {self.seat: move_of(facts)}
