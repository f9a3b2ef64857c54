"""What lets a seat step in during another's turn: a window before the steps that come next.

Must not know what becomes of the turn when somebody does.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import ClassVar

from referee.rules import events as e
from referee.rules.decisions import Ask, Complaint, Decision, LetPass, Order, StepIn
from referee.rules.effects.base import Answers, Outcome, Step
from referee.rules.model import CardId, Seat
from referee.rules.position import Position
from referee.rules.wire import wire


@wire("end-special")
class EndSpecial(Step):
    """Marks on the agenda where a special action ends: whoever cuts it short drops everything up to here."""

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """Nothing happens: nobody cut the special action short."""
        return Outcome()


class Window(Step):
    """One seat may step in before one of the steps of another's turn that come next, or let them pass.

    Each kind of window has these fields, and says what follows when its holder steps in, or lets pass.
    """

    __slots__ = ()

    asks: ClassVar[Ask]
    """The kind of its question."""

    holder: Seat  # who may step in
    seat: Seat  # whose turn it is
    card: CardId
    run: tuple[Step, ...]
    done: int  # steps of the same special action already carried out

    def as_known_to(self, seat: Seat | None, piles: Sequence[Sequence[int]]) -> Step:
        """This window with the announced steps as the seat may know them."""
        return replace(self, run=tuple(step.as_known_to(seat, piles) for step in self.run))  # type: ignore[type-var]

    def ask(self, position: Position) -> Decision | None:
        """Asks the holder whether to let pass what comes next."""
        return Decision(self.asks, (self.holder,), self)

    def last(self, position: Position) -> int:
        """The number of the last of the next steps before which the holder may step in."""
        return len(self.run)

    def check(self, position: Position, seat: Seat | None, order: Order) -> Complaint | None:
        """A complaint, unless the order lets pass or steps in before one of the next steps."""
        if isinstance(order, LetPass):
            return None
        if not isinstance(order, StepIn):
            return Complaint("not-asked")
        last = self.last(position)
        return None if 1 <= order.before <= last else Complaint("veto-step", (last,))

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """What follows when the holder steps in, or does not."""
        answer = answers.get(self.holder)
        return self.stepped_in(position, answer.before) if isinstance(answer, StepIn) else self.let_pass(position)

    def foretold(self) -> tuple[e.Moved, ...]:
        """The moves that are to come and were not announced: those of an action that others had a say in."""
        return tuple(move for step in self.run for move in step.known_moves()) if self.done else ()

    def stepped_in(self, position: Position, before: int) -> Outcome:
        """What follows when the holder steps in before this one of the next steps."""
        raise NotImplementedError

    def let_pass(self, position: Position) -> Outcome:
        """What follows when the holder does not step in: as a rule, what was to come."""
        return Outcome()

    def closed(self, done: int, *, stepped_in: bool = True) -> e.WindowClosed:
        """The fact that the holder stepped in when so many of the announced steps stood, or openly did not."""
        return e.WindowClosed(self.key, self.holder, self.seat, self.card, done, stepped_in)

    def inferred_answers(self, asked: Decision, facts: Sequence[e.Fact], steps: Sequence[Step]) -> Answers | None:
        """Where the holder stepped in, if there is a fact of it."""
        for fact in facts:
            match fact:
                case e.Vetoed(done=done) | e.WindowClosed(done=done, stepped_in=True):
                    return {self.holder: StepIn(1 + done - self.done)}
        return {self.holder: LetPass()}
