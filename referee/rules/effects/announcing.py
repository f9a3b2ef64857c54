"""How a special action is announced, guarded by those who hold a Veto, and cut short.

Knows the order of what is announced. Must not know what any effect does.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from referee.rules import events as e
from referee.rules.decisions import Act, Ask, Complaint, Decision, LetPass, Object, Order, Special, TakeBack
from referee.rules.effects.base import Answers, Effect, Outcome, Step, card_of
from referee.rules.effects.cargo import cargo_steps
from referee.rules.model import CardId, Seat
from referee.rules.modifiers import modify
from referee.rules.position import Position
from referee.rules.wire import wire


@wire("end-special")
class EndSpecial(Step):
    """Marks on the agenda where a special action ends: a Veto drops everything up to here."""

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """Nothing happens: no Veto cut the special action short."""
        return Outcome()


@wire("veto-window")
class VetoWindow(Step):
    """A holder of a Veto may stop the announced steps before one of them (Rio Grande p. 9)."""

    holder: Seat
    seat: Seat
    card: CardId
    run: tuple[Step, ...]
    done: int  # steps of the same special action already carried out

    def as_known_to(self, seat: Seat | None, piles: Sequence[Sequence[int]]) -> Step:
        """This window with the announced steps as the seat may know them."""
        return replace(self, run=tuple(step.as_known_to(seat, piles) for step in self.run))

    def ask(self, position: Position) -> Decision | None:
        """Asks one holder of a Veto whether to let the announced steps pass or to object."""
        return Decision(Ask.VETO, (self.holder,), self)

    def check(self, position: Position, seat: Seat | None, order: Order) -> Complaint | None:
        """A complaint, unless the order lets pass or objects to one of the announced steps."""
        if isinstance(order, LetPass):
            return None
        if not isinstance(order, Object):
            return Complaint("not-asked")
        last = 1 if position.setup.edition.veto == "before_only" else len(self.run)
        return None if 1 <= order.before <= last else Complaint("veto-step", (last,))

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """An objection keeps the steps before the one objected to; later holders may cut these further."""
        answer = answers[self.holder]
        if not isinstance(answer, Object):
            return Outcome()
        kept = self.run[: answer.before - 1]
        fact = e.Vetoed(self.holder, self.seat, self.card, self.done + len(kept))
        order = position.from_left_of(self.seat)
        later = order[order.index(self.holder) + 1 :]
        holders = tuple(seat for seat in position.veto_holders(self.seat) if seat in later)
        windows = _windows(holders, self.seat, self.card, kept, self.done)
        return Outcome((fact,), (*windows, *kept, EndSpecial()), cut=True)


def _windows(holders: tuple[Seat, ...], seat: Seat, card: CardId, run: tuple[Step, ...], done: int) -> tuple[Step, ...]:
    return tuple(VetoWindow(holder, seat, card, run, done) for holder in holders) if run else ()


def guarded(position: Position, seat: Seat, card: CardId, run: tuple[Step, ...], done: int = 0) -> tuple[Step, ...]:
    """The steps of a special action, of which so many are `done`, after the Veto windows, clockwise from the left."""
    veto = position.setup.edition.veto
    if not position.vetoes or veto == "off" or (veto == "before_only" and done):
        return run
    return (*_windows(position.veto_holders(seat), seat, card, run, done), *run)


def announced(position: Position, seat: Seat, card: CardId, effect: Effect, order: Special) -> Outcome:
    """The start of a special action: its announcement, its steps behind their Veto windows, and `EndSpecial`.

    Which power card is taken back is not announced.
    """
    public = Act() if isinstance(order, TakeBack) else order
    brought = () if effect.brings_later(position) else cargo_steps(card_of(position, card))
    run = guarded(position, seat, card, (*brought, *effect.run(position, seat, card, order)))
    after: tuple[Step, ...] = modify(position, "steps_after_action", (), seat, card)
    return Outcome((e.Announced(seat, card, public),), (*run, *after, EndSpecial()))
