"""The plans for a further card of a turn, FURTHER ... ELSE CARD ...: to play it now, or LATER, to keep it.

Knows that the step which asks says itself what may be taken and kept. Must not know which card gives another.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from referee.orders.asking import asker
from referee.orders.contents import Known, Remark, Slot
from referee.orders.findings import CARD_GONE, Finding, PassedOver
from referee.orders.grammar import ANY_CARD, Choice, Cursor
from referee.orders.order import Item
from referee.orders.shapes.block import FORCED, SILENCE, WHOLE, Blocks, Gap, Given, Memory
from referee.orders.shapes.deed import DoSkip
from referee.orders.shapes.guard import UNMET, holds, never, vain
from referee.orders.shapes.plan import Plan, against_plan, idle_lines, meant_by, trial, unknowable
from referee.orders.shapes.plans import (
    FURTHER,
    CardBlock,
    Chosen,
    PlansBlock,
    PlansShape,
    choose_among,
    line_instead,
    plan_written,
)
from referee.rules.decisions import Complaint, Decision, KeepCard, LetPass, Order, TakeCard
from referee.rules.effects.base import card_of, design_of
from referee.rules.further import cards_kept, gives_another, keeping_complaint
from referee.rules.model import CardId, Seat
from referee.rules.position import Position
from referee.rules.stacks import as_taken, takeable_cards
from referee.rules.state import State
from referee.rules.wire import wire

LATER = " LATER"
"""What stands behind cards that are kept for a later turn."""

NO_FURTHER = "no-further-card"
"""The code of the complaint that nothing brings the seat to a further card."""


@wire("further-plan")
class FurtherPlan(Plan):
    """FURTHER king or scoreboard, then what to do with it; `later`: FURTHER scoreboard LATER, take it and keep it."""

    items: tuple[Item, ...] = ()
    later: bool = False


@wire("further-block")
class FurtherBlock(PlansBlock):
    """The plans for a further card of a turn, first choice first: FURTHER ... ELSE CARD ...

    They answer when a card gives another in the same turn, and when a kept one may be used beside the turn's own.
    """

    plans: tuple[FurtherPlan, ...]

    key = FURTHER


class _FurtherShape(PlansShape):
    values = (FurtherBlock,)
    ebnf = '"FURTHER" cards "LATER"? guard*'
    keys = (FurtherBlock.key,)
    is_brought = True

    def read(self, c: Cursor, keyword: str) -> Choice:
        """FURTHER king or 4; FURTHER king LATER: any card on offer but one that itself gives another."""
        known, before = c.known, len(c.troubles)
        givers = {card.design for card in known.cards if gives_another(card)}
        c.known = replace(known, offered=tuple(card for card in known.offered if design_of(card) not in givers))
        choice = super().read(c, keyword)
        c.known = known
        c.troubles[before:] = (
            replace(each, code="gives-another") if givers.intersection(each.args) else each
            for each in c.troubles[before:]
        )
        return choice

    def block_of(self, plans: Sequence[Plan], later: Sequence[bool]) -> FurtherBlock:
        found = zip(plans, later, strict=True)
        return FurtherBlock(tuple(FurtherPlan(plan.cards, plan.items, plan.guards, kept) for plan, kept in found))

    def write(self, block: FurtherBlock, known: Known) -> str:
        keywords = (FurtherBlock.key, *["ELSE CARD"] * (len(block.plans) - 1))
        told = zip(block.plans, keywords, strict=True)
        return "\n".join(plan_written(plan, known, word, LATER * plan.later) for plan, word in told)

    def slots(self, key: str, state: State | None, decision: Decision | None, seat: Seat) -> Iterator[Slot]:
        if decision is not None:
            yield Slot(key, (key,))

    def answer(self, state: State, decision: Decision, seat: Seat, blocks: Blocks, memory: Memory) -> Given | Gap:
        """The first plan that works; of a kept card silence says: not yet."""
        block = blocks.get(FurtherBlock.key)
        plans = dict(enumerate(block.plans)) if isinstance(block, FurtherBlock) else {}
        may_wait = self._is_legal(state, decision, seat, LetPass())
        passed: list[PassedOver] = []
        for number, plan in plans.items():
            found = self._planned(state, decision, seat, number, plan, memory)
            if isinstance(found, Given):
                return replace(found, passed=(*passed, *found.passed))
            passed += found
        if may_wait:
            return Given(LetPass(), SILENCE, passed=tuple(p for p in passed if p.complaint.code != CARD_GONE))
        if (forced := self.only(state.position, decision, seat)) is not None:
            return Given(forced, FORCED, passed=tuple(passed))
        return Gap(FurtherBlock.key, "exhausted" if plans else "silent", tuple(passed))

    def _planned(
        self, state: State, decision: Decision, seat: Seat, number: int, plan: FurtherPlan, memory: Memory
    ) -> Given | tuple[PassedOver, ...]:
        """The answer of one plan, or why it is passed over."""
        if self._is_legal(state, decision, seat, LetPass()):  # a kept card is used only where it is named
            plan = replace(plan, cards=tuple(card for card in plan.cards if card != ANY_CARD))
            if plan.later or not plan.cards:
                return ()
        if plan.later:
            return self._kept(state, decision, seat, number, plan, memory)
        found = choose_among(state, seat, {number: plan}, decision.choices, memory.king_at_start)
        if not isinstance(found, Chosen):
            return found
        return Given(TakeCard(found.card), FurtherBlock.key, found.rank, number, found.passed)

    def _kept(
        self, state: State, decision: Decision, seat: Seat, number: int, plan: FurtherPlan, memory: Memory
    ) -> Given | tuple[PassedOver, ...]:
        """The first card of a plan that may be kept, or why there is none."""
        if not holds(plan.guards, state.position, seat, memory.king_at_start):
            return (PassedOver(plan.cards[0], UNMET, 0, number, plan.cards[0]),)
        passed: list[PassedOver] = []
        keepable = [card for card in decision.choices if self._is_legal(state, decision, seat, KeepCard(card))]
        for rank, wanted in enumerate(plan.cards):
            if found := meant_by(state.position, wanted, keepable):
                stuck = trial(state, seat, KeepCard(found[0]), plan.items, memory.king_at_start)
                if stuck is None:
                    return Given(KeepCard(found[0]), FurtherBlock.key, rank, number, tuple(passed))
                passed += [replace(each, plan=number, card=found[0]) for each in stuck.passed]
                continue
            there = meant_by(state.position, wanted, decision.choices)
            why = keeping_complaint(state.position, seat, there[0]) if there else Complaint(CARD_GONE, (wanted,))
            passed += [PassedOver(wanted, why, 0, number, wanted)] if why else []
        return tuple(passed)

    def _is_legal(self, state: State, decision: Decision, seat: Seat, order: Order) -> bool:
        return decision.step.check(state.position, seat, order) is None

    def default(self, position: Position, decision: Decision, seat: Seat) -> Order:
        """A kept card is kept; else the lowest-numbered card left is taken."""
        if decision.step.check(position, seat, LetPass()) is None:
            return LetPass()
        return TakeCard(min(decision.choices, key=lambda card: card_of(position, card).stack))

    def only(self, position: Position, decision: Decision, seat: Seat) -> Order | None:
        orders = [LetPass(), *(make(card) for card in decision.choices for make in (TakeCard, KeepCard))]
        legal = [order for order in orders if decision.step.check(position, seat, order) is None]
        return legal[0] if len(legal) == 1 else None

    def against(self, block: FurtherBlock, state: State, seat: Seat) -> Iterator[Finding]:
        position, step = state.position, asker(state.position.table, self.keys[0])
        if step is None or not step.concerns(position, seat):
            yield Finding("never", Complaint(NO_FURTHER), WHOLE, plan=0)
            return
        there = _there(position, seat)
        for number, plan in enumerate(block.plans):
            if complaint := never(plan.guards, position, seat):
                yield Finding("never", complaint, plan=number)
            if plan.later and (complaint := _keeping_none(position, seat, plan, there)):
                yield Finding("never", complaint, plan=number)
            for finding in (
                *unknowable(position, seat, plan.items),
                *against_plan(plan, position, seat, there, acting=not plan.later),
            ):
                yield replace(finding, plan=number)

    def idle(self, block: FurtherBlock, position: Position, known: Known) -> Iterator[Remark]:
        """What the block is for, as there is no other word for it at a table; then conditions that are vain."""
        yield Remark(block.key, "second-of-turn")
        for plan in block.plans:
            yield from vain(block.key, plan.guards, position, known)
            yield from idle_lines(block.key, plan.items, position, known)

    def again(self, block: FurtherBlock, known: Known) -> tuple[None, tuple[()]]:
        return None, ()

    def instead(self, block: FurtherBlock, state: State, seat: Seat, plan: int, line: int) -> tuple[str, ...]:
        """Lines that would be legal instead of a line of a plan; instead of a plan that nothing brings, none."""
        written = block.plans[min(plan, len(block.plans) - 1)]
        cards = _there(state.position, seat) if line != WHOLE else ()
        taken = next((card for wanted in written.cards for card in meant_by(state.position, wanted, cards)), None)
        return line_instead(as_taken(state.position, seat, taken), written.items, state, seat, line) if taken else ()

    def examples(self, key: str, state: State, seat: Seat) -> Iterator[FurtherBlock]:
        for card in _there(state.position, seat)[:2]:
            yield FurtherBlock((FurtherPlan((design_of(card),), (DoSkip(),)),))


def leaves_open(position: Position, seat: Seat, blocks: Blocks) -> bool:
    """Whether a sheet names a first card that would give another, and says nothing of that."""
    step, first = asker(position.table, FurtherBlock.key), blocks.get(CardBlock.key)
    if step is None or FurtherBlock.key in blocks or not isinstance(first, CardBlock):
        return False
    there = takeable_cards(position, seat)
    named = tuple(card for plan in first.plans for wanted in plan.cards for card in meant_by(position, wanted, there))
    given, unasked = (step.concerns(position.having(offered=cards), seat) for cards in (named, ()))
    return given and not unasked


def _keeping_none(position: Position, seat: Seat, plan: FurtherPlan, there: Sequence[CardId]) -> Complaint | None:
    """Why a seat may keep none of the cards that a plan names for later, among those that it may come to."""
    named = [card for wanted in plan.cards for card in meant_by(position, wanted, there)]
    against = [keeping_complaint(position, seat, card) for card in named]
    return None if None in against else next(iter(against), None)


def _there(position: Position, seat: Seat) -> tuple[CardId, ...]:
    """The cards that a seat may come to: on offer, or kept."""
    return (*takeable_cards(position, seat), *cards_kept(position, seat))


SHAPE = _FurtherShape()
