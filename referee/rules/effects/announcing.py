"""How a special action is announced, guarded by those who hold a Veto, and cut short.

Knows the order of what is announced. Must not know what any effect does.
"""

from __future__ import annotations

from typing import Any

from referee.rules import events as e
from referee.rules.decisions import Act, Ask, Hidden, Order, Special
from referee.rules.effects.attempts import attempted
from referee.rules.effects.base import Answers, Effect, Outcome, Step, card_of
from referee.rules.effects.cargo import cargo_steps
from referee.rules.effects.windows import EndSpecial, Window
from referee.rules.model import CardId, Seat
from referee.rules.modifiers import modify
from referee.rules.position import Position
from referee.rules.wire import wire


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
