"""What lets a seat step in during another's turn: windows before the steps that come next, which may come to nothing.

Then how a special action is announced, guarded by those who hold a Veto, and cut short. Knows the order of what is
announced. Must not know what any step or effect does.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, ClassVar

from referee.rules import events as e
from referee.rules.decisions import Act, Ask, Complaint, Decision, Hidden, LetPass, Order, Special, StepIn
from referee.rules.effects.base import Answers, Effect, Outcome, Step, card_of
from referee.rules.effects.cargo import cargo_steps
from referee.rules.model import CardId, Place, Seat
from referee.rules.modifiers import modify
from referee.rules.position import Position
from referee.rules.predicates import is_taboo
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
        changed = len(windows_for(position, _ACTS, "", (), 0)) < self.windows
        fails = changed and (_is_shut(position, self.step) or self.step.is_void(position))
        return Outcome(steps=self.step.instead(position) if fails else (self.step,))


_ACTS: Seat = 0
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


def _is_shut(position: Position, step: Step) -> bool:
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


@wire("veto-window")
class VetoWindow(Window):
    """A holder of a Veto may stop the announced steps before one of them (Rio Grande p. 9)."""

    asks = Ask.VETO

    holder: Seat
    seat: Seat
    card: CardId
    run: tuple[Step, ...]
    done: int

    def last(self, position: Position) -> int:
        """Any of the announced steps; at tables that object only beforehand, the first."""
        return 1 if position.setup.edition.veto == "before_only" else len(self.run)

    def stepped_in(self, position: Position, before: int) -> Outcome:
        """An objection keeps the steps before the one objected to; later holders may cut these further."""
        kept = self.run[: before - 1]
        fact = e.Vetoed(self.holder, self.seat, self.card, self.done + len(kept))
        order = position.from_left_of(self.seat)
        later = order[order.index(self.holder) + 1 :]
        holders = tuple(seat for seat in position.veto_holders(self.seat) if seat in later)
        windows = _windows(holders, self.seat, self.card, kept, self.done)
        steps = attempted(position, self.seat, self.card, kept, self.done)
        return Outcome((fact,), (*windows, *steps, EndSpecial()), cut=True)


def _windows(holders: tuple[Seat, ...], seat: Seat, card: CardId, run: tuple[Step, ...], done: int) -> tuple[Step, ...]:
    return tuple(VetoWindow(holder, seat, card, run, done) for holder in holders) if run else ()


def guarded(position: Position, seat: Seat, card: CardId, run: tuple[Step, ...], done: int = 0) -> tuple[Step, ...]:
    """The steps of a special action, of which so many are `done`, behind the windows at which others may step in.

    First all Vetoes, clockwise from the left; what else there is opens before each single step.
    """
    veto, steps = position.setup.edition.veto, attempted(position, seat, card, run, done)
    if not position.vetoes or veto == "off" or (veto == "before_only" and done):
        return steps
    return (*_windows(position.veto_holders(seat), seat, card, run, done), *steps)


@wire("announcing")
class Announcing(Step):
    """A special scoring with its order, which is announced once others have moved before it."""

    halves: Any  # the step that took the order, which is asked again if it will not do by then
    order: Special

    def hidden_order(self) -> Order:
        """The order, which nothing has announced."""
        return self.order

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """It is announced, unless its player has to order otherwise."""
        if self.halves.check(position, self.halves.seat, self.order) is not None:
            return Outcome(steps=(self.halves,))
        return self.halves.carried_out(position, self.order)  # type: ignore[no-any-return]


def before_settling(position: Position, halves: Any, order: Special) -> tuple[Step, ...]:
    """The steps before a special scoring is announced, and then that; none if nobody may move before it."""
    found = modify(position, "steps_before_settling", _NOTHING, halves.seat, halves.card.does)
    if not found:
        return ()
    clockwise = (halves.seat, *position.from_left_of(halves.seat))
    return (*sorted(found, key=lambda step: clockwise.index(step.seat)), Announcing(halves, order))


_NOTHING: tuple[Any, ...] = ()


def announced(position: Position, seat: Seat, card: CardId, effect: Effect, order: Special) -> Outcome:
    """The start of a special action: its announcement, its steps behind their Veto windows, and `EndSpecial`.

    What nobody else may learn, such as which power card is taken back, is not announced.
    """
    public = Act() if isinstance(order, Hidden) else order
    brought = () if effect.brings_later(position) else cargo_steps(card_of(position, card))
    run = (*brought, *effect.run(position, seat, card, order))
    run = guarded(position, seat, card, run) if effect.is_special() else run
    before: tuple[Step, ...] = modify(position, "steps_before_action", (), seat, card)
    after: tuple[Step, ...] = modify(position, "steps_after_action", (), seat, card)
    return Outcome((e.Announced(seat, card, public),), (*before, *run, *after, EndSpecial()))
