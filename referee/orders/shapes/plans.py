"""The plans of a turn: which card, what to do with it, and what instead if that is gone or no longer works.

CARD ... ELSE CARD ..., and lines alone for the card in hand. Plans are tried with the engine itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice

from referee.orders.choices import card, otherwise
from referee.orders.examples import Sight
from referee.orders.findings import Finding, found
from referee.orders.grammar import ANY_CARD, Statement
from referee.orders.letter import Remark, Table
from referee.orders.names import card_name
from referee.orders.search import Passed, Stuck
from referee.orders.shapes import deeds
from referee.orders.shapes.ask import wants_to_be_asked
from referee.orders.shapes.base import Block
from referee.orders.shapes.block import FORCED, WHOLE, Again, Answered, Blocks, BlockShape, Gap, Given, Memory, Standing
from referee.orders.shapes.guard import UNMET, Item, behind, guards_of, holds, is_sure, never, vain, written
from referee.orders.shapes.nothing import DoSkip
from referee.orders.shapes.placing import DoPlace, PlacePart, placing_example
from referee.orders.shapes.plan import (
    Plan,
    against_plan,
    always_works,
    called_by,
    idle_lines,
    next_half,
    on_offer,
    scrutinise,
    trial,
    turn_of,
    unknowable,
)
from referee.orders.terms import Lines
from referee.orders.writing import either
from referee.rules.decisions import Ask, Complaint, Decision, Order, PlaceCaballeros, Skip, TakeCard
from referee.rules.effects.base import Card, card_of, design_of
from referee.rules.model import CardId, Place, Seat
from referee.rules.position import Position
from referee.rules.predicates import allowance
from referee.rules.rounds import Halves
from referee.rules.state import State
from referee.rules.wire import wire

ELSE = "ELSE"

ELSE_CARD = "ELSE CARD"
"""As it stands in forms."""


@wire("card-block")
class CardBlock(Block):
    """The plans for a turn, first choice first: CARD ... ELSE CARD ..."""

    plans: Lines[Plan]

    key = "CARD"

    def is_conditional_at(self, plan: int | None, line: int) -> bool:
        """Whether a line of a plan has a condition."""
        return plan is not None and _is_guarded(self.plans[plan].items, line)


@wire("turn-block")
class TurnBlock(Block):
    """Items without CARD: what to do with the card already taken, answering a question in mid-turn."""

    items: Lines[Item]

    key = "TURN"

    def is_conditional_at(self, plan: int | None, line: int) -> bool:
        """Whether a line has a condition."""
        return _is_guarded(self.items, line)


def _is_guarded(items: Sequence[Item], line: int) -> bool:
    return line < len(items) and bool(guards_of(items[line]))


# --- written --------------------------------------------------------------------------------------


def _written(block: CardBlock, table: Table) -> str:
    return "\nELSE ".join(_plan_written(plan, table) for plan in block.plans)


def _plan_written(plan: Plan, table: Table) -> str:
    head = f"{CardBlock.key} " + either(map(card_name, plan.cards)) + written(plan.guards, table)
    return "\n".join((head, *(deeds.item_text(item, table) for item in plan.items)))


def _turn_written(block: TurnBlock, table: Table) -> str:
    return "\n".join(deeds.item_text(item, table) for item in block.items)


# --- which plan -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Chosen:
    """A plan that works, with the card it works with."""

    card: CardId
    plan: int  # 0-based
    rank: int  # of the card in the plan
    passed: tuple[Passed, ...]


def choose(state: State, seat: Seat, block: CardBlock, king_at_start: Place) -> Chosen | tuple[Passed, ...]:
    """The first plan whose guards hold, whose card is on offer and whose lines all work, else all that was passed over.

    `state` waits for this seat to take a card.
    """
    passed: list[Passed] = []
    for number, plan in enumerate(block.plans):
        if not holds(plan.guards, state.position, seat, king_at_start):
            passed.append(Passed(plan.cards[0], UNMET, 0, number, plan.cards[0]))
            continue
        for rank, wanted in enumerate(plan.cards):
            card = on_offer(state.position, wanted)
            if card is None:
                passed.append(Passed(wanted, Complaint("card-gone", (wanted,)), 0, number, wanted))
                continue
            stuck = trial(state, seat, card, plan.items, king_at_start)
            if stuck is None:
                return Chosen(card, number, rank, tuple(passed))
            passed += [replace(each, plan=number, card=card) for each in stuck.passed]
    return tuple(passed)


# --- one half -------------------------------------------------------------------------------------


# --- answered -------------------------------------------------------------------------------------


def _card(state: State, decision: Decision, seat: Seat, blocks: Blocks, memory: Memory) -> Answered:
    if wants_to_be_asked(state.position, blocks, memory):
        return Gap(CardBlock.key, "asked")
    block = blocks.get(CardBlock.key)
    passed: tuple[Passed, ...] = ()
    if isinstance(block, CardBlock):
        chosen = choose(state, seat, block, memory.king_at_start)
        if isinstance(chosen, Chosen):
            return Given(TakeCard(chosen.card), block.key, chosen.rank, chosen.plan, chosen.passed)
        passed = chosen
    if len(decision.choices) == 1:
        return Given(TakeCard(decision.choices[0]), FORCED, passed=passed)
    return Gap(CardBlock.key, "exhausted" if isinstance(block, CardBlock) else "silent", passed)


def _half(state: State, decision: Decision, seat: Seat, blocks: Blocks, memory: Memory) -> Answered:
    """The lines of TURN for a half they speak of, else those of the plan; without PLACE nobody is placed."""
    step = decision.step
    assert isinstance(step, Halves)
    turn = blocks.get(TurnBlock.key)
    written = turn.items if isinstance(turn, TurnBlock) else ()
    plan, planned = _planned(state.position, step, blocks, memory)
    if _speaks_of(step, written) or (written and plan is None and not step.act):
        key, plan, items = TurnBlock.key, None, written
    elif plan is None:
        return Gap(TurnBlock.key, "silent")
    else:
        key, items = CardBlock.key, planned
    way = next_half(state.position, step, items, memory.king_at_start)
    if isinstance(way, Stuck):
        return Gap(TurnBlock.key, "exhausted", way.passed)
    return Given(way.order, key, way.rank, plan, way.passed)


def _speaks_of(step: Halves, items: tuple[Item, ...]) -> bool:
    return any(step.place if deeds.places_somebody(item) else step.act for item in items)


def _planned(position: Position, step: Halves, blocks: Blocks, memory: Memory) -> tuple[int | None, tuple[Item, ...]]:
    """The plan the card was taken by, or, if the block was filed anew since, its first plan for that card."""
    block = blocks.get(CardBlock.key)
    if not isinstance(block, CardBlock) or memory.plan is None:
        return None, ()
    at_hand = position.having(offered=(step.id,))
    fitting = [n for n, plan in enumerate(block.plans) if any(on_offer(at_hand, card) for card in plan.cards)]
    if not fitting:
        return None, ()
    number = memory.plan if memory.plan in fitting else fitting[0]
    return number, block.plans[number].items


def _default_card(position: Position, decision: Decision, _: Seat) -> Order:
    return TakeCard(min(decision.choices, key=lambda card: card_of(position, card).stack))


def _default_half(position: Position, decision: Decision, seat: Seat) -> Order:
    step = decision.step
    assert isinstance(step, Halves)
    if step.act:
        return Skip()
    nobody = PlaceCaballeros()
    if step.check(position, seat, nobody) is None:
        return nobody
    most = allowance(position, seat, step.card.caballeros)
    return PlaceCaballeros(((position.board.castillo, min(most, position.court[seat])),))


def _only_card(position: Position, decision: Decision, seat: Seat) -> Order | None:
    return TakeCard(decision.choices[0]) if len(decision.choices) == 1 else None


def _only_half(position: Position, decision: Decision, seat: Seat) -> Order | None:
    return Skip() if _can_only_skip(position, decision.step) else None


def _can_only_skip(position: Position, step: Halves) -> bool:
    placeable = step.place and position.court[step.seat]
    return step.act and not placeable and step.card.does.barred(position, step.seat)


# --- against it -----------------------------------------------------------------------------------


def _against(block: CardBlock, state: State, seat: Seat) -> Iterator[Finding]:
    for number, plan in enumerate(block.plans):
        if complaint := never(plan.guards, state.position, seat):
            yield Finding("never", complaint, plan=number)
        for finding in (*unknowable(state.position, seat, plan.items), *against_plan(plan, state.position, seat)):
            yield replace(finding, plan=number)


def _turn_against(block: TurnBlock, state: State, seat: Seat) -> Iterator[Finding]:
    step = turn_of(state, seat)
    if step is None:
        yield Finding("never", Complaint("no-card-in-hand"))
        return
    for line, item in enumerate(block.items):
        if not (step.place if deeds.places_somebody(item) else step.act):
            yield found(Complaint("half-done"), line)
            return
    yield from unknowable(state.position, seat, block.items)
    court = state.position.court[seat] + (called_by(step.card) if step.act else 0)
    yield from scrutinise(state.position, seat, step.card, block.items, court)


# --- never used -----------------------------------------------------------------------------------


def _idle(block: CardBlock, position: Position, table: Table) -> Iterator[Remark]:
    for plan in block.plans:
        yield from vain(block.key, plan.guards, position, table)
        yield from idle_lines(block.key, plan.items, position, table)
    for n, plan in enumerate(block.plans):
        if ANY_CARD in plan.cards and always_works(plan, position):
            at = plan.cards.index(ANY_CARD)
            yield from behind(block.key, plan.cards[at + 1 :], ANY_CARD)
            if n + 1 < len(block.plans) and is_sure(plan.guards, position, table.seat):
                yield Remark(block.key, "idle-plan", (n + 2, n + 1))
                return


def _turn_idle(block: TurnBlock, position: Position, table: Table) -> Iterator[Remark]:
    yield from idle_lines(block.key, block.items, position, table)


# --- examples ---------------------------------------------------------------------------------------


def _examples(key: str, state: State, seat: Seat) -> Iterator[Block]:
    position, sight = state.position, Sight(state.position, seat)
    place = DoPlace((PlacePart("REST", 0, sight.targets()[:1]),))
    for taken in sorted(position.offered, key=lambda card: card_of(position, card).stack):
        for deed in (*deeds.examples(card_of(position, taken), sight), DoSkip()):
            yield CardBlock((Plan((design_of(taken),), (deed, place)),))


def _turn_examples(key: str, state: State, seat: Seat) -> Iterator[Block]:
    step = turn_of(state, seat)
    if step is not None:
        deed = deeds.forms(step.card, Sight(state.position, seat))[0] if step.act else None
        yield TurnBlock((deed,) if deed else (DoPlace((PlacePart("REST", 0, (state.position.board.castillo,)),)),))


def _again(block: CardBlock, table: Table) -> Again:
    """The plans with a card on offer, or else the placing alone."""
    offered = {design_of(taken) for taken in table.offered} | {ANY_CARD}
    there = [replace(plan, cards=tuple(card for card in plan.cards if card in offered)) for plan in block.plans]
    gone = [(number, either(map(card_name, plan.cards))) for number, plan in enumerate(block.plans, 1)]
    remarks = [Remark(block.key, "plan-gone", args) for plan, args in zip(there, gone, strict=True) if not plan.cards]
    kept = [plan for plan in there if plan.cards]
    placing = tuple(item for plan in block.plans for item in plan.items if deeds.places_somebody(item))[:1]
    if placing and not any(deeds.places_somebody(item) for plan in kept for item in plan.items):
        remarks.append(Remark(block.key, "placing-kept"))
        kept = [*(p for p in kept if ANY_CARD not in p.cards), Plan((ANY_CARD,), (DoSkip(), *placing))]
    return (CardBlock(tuple(kept)) if kept else None), tuple(remarks)


def _instead(block: CardBlock, state: State, seat: Seat, plan: int, line: int) -> tuple[str, ...]:
    """What would do in the place of a line of a plan."""
    written = block.plans[min(plan, len(block.plans) - 1)]
    there = (on_offer(state.position, wanted) for wanted in written.cards)
    taken = next((card for card in there if card is not None), None)
    return _line_instead(card_of(state.position, taken), written.items, state, seat, line) if taken else ()


def _turn_instead(block: TurnBlock, state: State, seat: Seat, plan: int, line: int) -> tuple[str, ...]:
    """The same for the card in hand; of the half that is left, where one is done."""
    step = turn_of(state, seat)
    if step is None:
        return ()
    if step.act and step.place:
        return _line_instead(step.card, block.items, state, seat, line)
    if step.act:
        return deeds.lines_for(step.card, state.position, seat)
    return (placing_example(step.card, state.position, seat),)


def _line_instead(card: Card, items: Sequence[Item], state: State, seat: Seat, line: int) -> tuple[str, ...]:
    if line < len(items) and deeds.places_somebody(items[line]):
        return (placing_example(card, state.position, seat),)
    return deeds.lines_for(card, state.position, seat)


# --- where its parts stand --------------------------------------------------------------------------


def _stands(block: CardBlock, statements: Sequence[Statement]) -> Iterator[Standing]:
    heads = [at for at, said in enumerate(statements) if said.verb in (CardBlock.key, ELSE)]
    drafts = (statements[begin:end] for begin, end in zip(heads, (*heads[1:], None), strict=False))
    for number, (plan, (head, *below)) in enumerate(zip(block.plans, drafts, strict=False)):
        yield number, WHOLE, head
        yield from _items_stand(number, plan.items, below)


def _items_stand(plan: int, items: Sequence[Item], statements: Sequence[Statement]) -> Iterator[Standing]:
    """Every item's line; the lines of a placing are one item, which stands where the first of them does."""
    left = [(item, said) for said in statements if isinstance(said.value, tuple) for item in said.value]
    for number, wanted in enumerate(items):
        placed = deeds.places_somebody(wanted)
        likely = (n for n, (item, _) in enumerate(left) if item == wanted or (placed and deeds.places_somebody(item)))
        yield from ((plan, number, left.pop(at)[1]) for at in islice(likely, 1))


SHAPE = BlockShape(
    values=(CardBlock,),
    keys=(CardBlock.key,),
    words={CardBlock.key: card, ELSE: otherwise},
    write=_written,
    asked=Ask.CARD,
    answer=_card,
    default=_default_card,
    only=_only_card,
    against=_against,
    idle=_idle,
    again=_again,
    instead=_instead,
    stands=_stands,
    examples=_examples,
)
TURN = BlockShape(
    values=(TurnBlock,),
    keys=(TurnBlock.key,),
    words={},  # lines without a card above them
    write=_turn_written,
    asked=Ask.HALF,
    answer=_half,
    default=_default_half,
    only=_only_half,
    against=_turn_against,
    idle=_turn_idle,
    again=lambda block, table: (None, ()),
    instead=_turn_instead,
    stands=lambda block, statements: _items_stand(WHOLE, block.items, statements),
    examples=_turn_examples,
)
