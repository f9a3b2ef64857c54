"""The order book of one seat: its blocks answer the engine's questions, or leave a gap.

Knows which block answers which question. Must not know where the blocks came from, what the clock says, or what other
seats have filed.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Literal

from referee.orders import vetoes
from referee.orders.blocks import (
    AskBlock,
    CardBlock,
    DiskBlock,
    DoPlace,
    Item,
    Lead,
    NameBlock,
    PowerBlock,
    PowerRank,
    ReinforceBlock,
    ReturnBlock,
    TurnBlock,
    VetoBlock,
)
from referee.orders.goals import Passed, Stuck, first_legal, out_of_aim, reinforcing, returning
from referee.orders.guards import UNMET, deed_of, holds
from referee.orders.house import default, full_reinforcement, only
from referee.orders.leads import lead_by_disk, place_of
from referee.orders.needs import Blocks, missing, needed
from referee.orders.plans import Chosen, choose, next_half, on_offer
from referee.rules.decisions import (
    Ask,
    Complaint,
    Decision,
    LayPower,
    LetPass,
    Name,
    Order,
    SetDisk,
    TakeCard,
)
from referee.rules.model import NOWHERE, Place, Seat
from referee.rules.position import Position
from referee.rules.rounds import Halves, Reinforcing
from referee.rules.state import State

__all__ = ["FORCED", "SILENCE", "Blocks", "Gap", "Given", "Memory", "Passed", "answer", "missing", "needed"]

FORCED = "forced"
"""Key of an answer without a block: the rules leave one legal order only."""

SILENCE = "silence"
"""Key of an answer without a block: silence has a meaning here (full reinforcement, a place, no objection)."""


@dataclass(frozen=True, slots=True)
class Given:
    """An answer found, and how."""

    order: Order
    key: str  # of the block, or FORCED, or SILENCE
    rank: int = 0  # the choice used (0-based; the worst one where several lines had ranks); of a VETO its policy
    plan: int | None = None  # the plan the card was taken by: to be remembered until the turn is over
    passed: tuple[Passed, ...] = ()  # earlier choices that did not fit


@dataclass(frozen=True, slots=True)
class Gap:
    """No answer."""

    key: str  # of the block that would answer
    reason: Literal["silent", "exhausted", "asked"]  # no such block; nothing in it is legal; the player wrote ASK
    passed: tuple[Passed, ...] = ()


@dataclass(frozen=True, slots=True)
class Memory:
    """What must be remembered of a seat between the questions of a round."""

    plan: int | None = None  # the plan its card was taken by
    king_at_start: Place = NOWHERE  # where the King stood when the round began
    asked_before: bool = False  # ASK is spent for this question: it was put to the player, or no asks are left


Answered = Given | Gap


def answer(state: State, decision: Decision, seat: Seat, blocks: Blocks, memory: Memory) -> Answered:
    """What the book of this seat says to the pending decision; a sealed one is answered for each seat by itself.

    The order in a `Given` is legal. A `Gap` names the block that is missing or no longer serves.
    """
    forced = None if decision.kind is Ask.CARD else only(state, decision, seat)
    if forced is not None:
        return Given(forced, FORCED)
    return _ANSWERS[decision.kind](state, decision, seat, blocks, memory)


# --- power and reinforcement ------------------------------------------------------------------------


def _power(state: State, decision: Decision, seat: Seat, blocks: Blocks, memory: Memory) -> Answered:
    block = blocks.get("POWER")
    if not isinstance(block, PowerBlock):
        return Gap("POWER", "silent")
    position = state.position
    on = {rank for rank in block.ranks if holds(rank.guards, position, seat, memory.king_at_start)}
    values = (_value(position, decision.choices, rank) if rank in on else NO_VALUE for rank in block.ranks)

    def judge(order: Order) -> Complaint | None:
        return decision.step.check(position, seat, order)  # type: ignore[no-any-return]

    found = first_legal(zip(block.ranks, map(LayPower, values), strict=True), judge)
    passed = tuple(
        _out_of_aim(position, each) if each.wish in on else replace(each, complaint=UNMET) for each in found.passed
    )
    if isinstance(found, Stuck):
        return Gap("POWER", "exhausted", passed)
    return Given(found.order, "POWER", found.rank, passed=passed)


NO_VALUE = 0


def _value(position: Position, legal: tuple[int, ...], wish: PowerRank) -> int:
    """The power card a wish comes to: its value, the one that takes the turn aimed at so far, or the lowest."""
    if wish.value:
        return wish.value
    if not wish.aim:
        return min(legal)
    affordable = [value for value in legal if value <= wish.most]
    laid = [value for _, value in position.laid]
    if len(laid) < wish.aim:
        return max(affordable, default=NO_VALUE)
    fits = [value for value in affordable if sum(other > value for other in laid) == wish.aim - 1]
    return min(fits, default=NO_VALUE)


def _out_of_aim(position: Position, passed: Passed) -> Passed:
    wish = passed.wish
    return replace(passed, complaint=out_of_aim(position, wish)) if isinstance(wish, PowerRank) and wish.aim else passed


def _reinforce(state: State, decision: Decision, seat: Seat, blocks: Blocks, _: Memory) -> Answered:
    """Never a gap: a number out of reach is brought within it, silence brings all from the provinces."""
    block, step = blocks.get("REINFORCE"), decision.step
    assert isinstance(step, Reinforcing)
    if not isinstance(block, ReinforceBlock):
        return Given(full_reinforcement(state.position, seat, step), SILENCE)
    printed = step.printed(state.position)
    order = reinforcing(state.position, seat, printed, block.count, block.fetch, shortfall=True)
    return Given(order, "REINFORCE")


# --- turns ------------------------------------------------------------------------------------------


def _card(state: State, decision: Decision, seat: Seat, blocks: Blocks, memory: Memory) -> Answered:
    if _wants_to_be_asked(state.position, blocks, memory):
        return Gap("CARD", "asked")
    block = blocks.get("CARD")
    passed: tuple[Passed, ...] = ()
    if isinstance(block, CardBlock):
        chosen = choose(state, seat, block, memory.king_at_start)
        if isinstance(chosen, Chosen):
            return Given(TakeCard(chosen.card), "CARD", chosen.rank, chosen.plan, chosen.passed)
        passed = chosen
    forced = only(state, decision, seat)
    if forced is not None:
        return Given(forced, FORCED, passed=passed)
    return Gap("CARD", "exhausted" if isinstance(block, CardBlock) else "silent", passed)


def _wants_to_be_asked(position: Position, blocks: Blocks, memory: Memory) -> bool:
    block = blocks.get("ASK")
    if not isinstance(block, AskBlock) or memory.asked_before:
        return False
    return not block.if_king_moved or position.king != memory.king_at_start


def _half(state: State, decision: Decision, seat: Seat, blocks: Blocks, memory: Memory) -> Answered:
    """The lines of TURN for a half they speak of, else those of the plan; without PLACE nobody is placed."""
    step = decision.step
    assert isinstance(step, Halves)
    turn = blocks.get("TURN")
    written = turn.items if isinstance(turn, TurnBlock) else ()
    plan, planned = _planned(state.position, step, blocks, memory)
    if _speaks_of(step, written) or (written and plan is None and not step.act):
        key, plan, items = "TURN", None, written
    elif plan is None:
        return Gap("TURN", "silent")
    else:
        key, items = "CARD", planned
    found = next_half(state.position, step, items, memory.king_at_start)
    if isinstance(found, Stuck):
        return Gap("TURN", "exhausted", found.passed)
    return Given(found.order, key, found.rank, plan, found.passed)


def _speaks_of(step: Halves, items: tuple[Item, ...]) -> bool:
    return any(step.place if isinstance(deed_of(item), DoPlace) else step.act for item in items)


def _planned(position: Position, step: Halves, blocks: Blocks, memory: Memory) -> tuple[int | None, tuple[Item, ...]]:
    """The plan the card was taken by, or, if the block was filed anew since, its first plan for that card."""
    block = blocks.get("CARD")
    if not isinstance(block, CardBlock) or memory.plan is None:
        return None, ()
    at_hand = position.having(offered=(step.id,))
    fitting = [n for n, plan in enumerate(block.plans) if any(on_offer(at_hand, card) for card in plan.cards)]
    if not fitting:
        return None, ()
    number = memory.plan if memory.plan in fitting else fitting[0]
    return number, block.plans[number].items


# --- returns, disks, vetoes -------------------------------------------------------------------------


def _return(state: State, decision: Decision, seat: Seat, blocks: Blocks, memory: Memory) -> Answered:
    block = blocks.get("RETURN")
    if not isinstance(block, ReturnBlock):
        return Gap("RETURN", "silent")
    if block.ask:
        return Gap("RETURN", "silent" if memory.asked_before else "asked")
    found = returning(state.position, seat, decision.step, block)
    if isinstance(found, Stuck):
        return Gap("RETURN", "exhausted", found.passed)
    return Given(found.order, "RETURN", passed=found.passed)


def _disk(state: State, decision: Decision, seat: Seat, blocks: Blocks, memory: Memory) -> Answered:
    """A region the rules would punish a disk for is passed over like an illegal one, LEAD without the lead too."""
    key = f"DISK {decision.step.purpose.upper()}"
    block = blocks.get(key)
    if not isinstance(block, DiskBlock):
        return Gap(key, "silent")
    if block.ask:
        return Gap(key, "silent" if memory.asked_before else "asked")
    good = decision.choices[decision.seats.index(seat)]
    passed: list[Passed] = []
    for number, rank in enumerate(block.ranks):
        place = place_of(rank)
        complaint = None if place in good else decision.step.unwise(state.position, seat, place)
        if complaint is None and isinstance(rank, Lead):
            complaint = lead_by_disk(state.position, decision.step, seat, place)
        if complaint is None:
            return Given(SetDisk(place), key, number, passed=tuple(passed))
        passed.append(Passed(place, complaint, number))
    return Gap(key, "exhausted", tuple(passed))


def _place(state: State, decision: Decision, seat: Seat, blocks: Blocks, memory: Memory) -> Answered:
    """A place stands for its slots, the most wanted first. Never a gap where the question has no keyword."""
    key = decision.step.key
    if not key:
        return Given(default(state, decision, seat), SILENCE)
    block, good = blocks.get(key), decision.choices[decision.seats.index(seat)]
    if not isinstance(block, NameBlock):
        return Gap(key, "silent")
    if block.ask:
        return Gap(key, "silent" if memory.asked_before else "asked")
    passed: list[Passed] = []
    for number, place in enumerate(block.ranks):
        spot = next((each for each in (place, *state.position.board.slots[place]) if each in good), None)
        if spot is not None:
            return Given(Name(spot), key, number, passed=tuple(passed))
        complaint = decision.step.misnamed(state.position, seat, place) or Complaint("not-asked")
        passed.append(Passed(place, complaint, number))
    return Gap(key, "exhausted", tuple(passed))


def _veto(state: State, decision: Decision, seat: Seat, blocks: Blocks, memory: Memory) -> Answered:
    block = blocks.get("VETO")
    if not isinstance(block, VetoBlock):
        return Given(LetPass(), SILENCE)
    ruling = vetoes.rule(state.position, decision.step, block, may_ask=not memory.asked_before)
    if ruling.order is None:
        return Gap("VETO", "asked")
    return Given(ruling.order, "VETO" if ruling.policy >= 0 else SILENCE, max(0, ruling.policy))


_ANSWERS: dict[Ask, Callable[[State, Decision, Seat, Blocks, Memory], Answered]] = {
    Ask.POWER: _power,
    Ask.REINFORCE: _reinforce,
    Ask.CARD: _card,
    Ask.HALF: _half,
    Ask.RETURN: _return,
    Ask.DISK: _disk,
    Ask.PLACE: _place,
    Ask.VETO: _veto,
}
