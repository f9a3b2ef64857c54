"""Steps of a turn before each of which somebody may step in, and which may then come to nothing.

Must not know what any step does, nor who steps in how.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.rules import events as e
from referee.rules.decisions import Order
from referee.rules.effects.base import Answers, Outcome, Step
from referee.rules.model import CardId, Place, Seat
from referee.rules.modifiers import modify
from referee.rules.position import Position
from referee.rules.predicates import is_taboo
from referee.rules.wire import wire


@wire("attempt")
class Attempt(Step):
    """A step that is taken unless somebody has stepped in since it was announced, and shut what it enters or leaves."""

    step: Step
    windows: int  # how many were open when it was announced

    def as_known_to(self, seat: Seat | None, piles: Sequence[Sequence[int]]) -> Step:
        """This with its step as the seat may know it."""
        return Attempt(self.step.as_known_to(seat, piles), self.windows)

    def known_moves(self) -> tuple[e.Moved, ...]:
        """Those of its step."""
        return self.step.known_moves()

    def hidden_order(self) -> Order | None:
        """That of its step."""
        return self.step.hidden_order()

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """Its step comes next, or what comes in its place."""
        changed = len(windows_for(position, ACTS, "", (), 0)) < self.windows
        fails = changed and (is_shut(position, self.step) or self.step.is_void(position))
        return Outcome(steps=self.step.instead(position) if fails else (self.step,))


ACTS: Seat = 0
"""Any seat: how many windows there are hangs on nobody's turn."""


def windows_for(position: Position, seat: Seat, card: CardId, run: tuple[Step, ...], done: int) -> tuple[Step, ...]:
    """The windows before the next of these steps, besides those for a Veto: clockwise from the seat in turn itself."""
    if "windows" not in position.modifiers:
        return ()
    order = (seat, *position.from_left_of(seat))
    found = modify(position, "windows", (), seat, card, run, done)
    return tuple(sorted(found, key=lambda window: order.index(window.holder)))


def attempted(position: Position, seat: Seat, card: CardId, run: tuple[Step, ...], done: int = 0) -> tuple[Step, ...]:
    """These steps, each behind its windows; as they are where nobody may step in between them."""
    windows = len(windows_for(position, seat, card, run, done))
    if not windows:
        return run
    behind = (
        (*windows_for(position, seat, card, run[n:], done + n), Attempt(step, windows)) for n, step in enumerate(run)
    )
    return tuple(step for steps in behind for step in steps)


def bare(steps: Sequence[Step]) -> tuple[Step, ...]:
    """The steps themselves, of those that may be attempted only."""
    return tuple(step.step if isinstance(step, Attempt) else step for step in steps)


def is_shut(position: Position, step: Step) -> bool:
    """Whether a step would enter or leave a place that is closed now."""
    ahead: tuple[e.Fact, ...] = step.known_moves()
    if not ahead and step.ask(position) is None:
        ahead = step.resolve(position, {}).facts
    ends = {place for fact in ahead for place in _ends(position, fact)} & position.board.ground
    return any(is_taboo(position, place) for place in ends)


def _ends(position: Position, fact: e.Fact) -> Iterator[Place]:
    """The places that caballeros, Grandes and tokens leave and enter."""
    match fact:
        case e.Moved(source=source, target=target):
            yield from (source, target)
        case e.Placed(placing=placing):
            yield from (place for place, _ in placing)
        case e.GrandeMoved(seat=seat, place=place):
            yield from (position.homes[seat], place)
        case e.TokenMoved(token=token, place=place):
            yield from (position.spot(token)[0], place)
