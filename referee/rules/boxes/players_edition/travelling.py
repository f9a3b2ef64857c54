"""Grandes that every rival must send to another region, named in secret by all at once.

Must not know which card does it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from referee.rules import events as e
from referee.rules.decisions import Ask, Complaint, Decision, Name, Order
from referee.rules.effects.base import ACTIVE, Answers, Effect, Outcome, Step, may_be_taken
from referee.rules.effects.royal import Stated
from referee.rules.effects.windows import bare, guarded
from referee.rules.model import CardId, Place, Seat
from referee.rules.position import Position
from referee.rules.predicates import is_taboo, open_to_king
from referee.rules.wire import wire


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
