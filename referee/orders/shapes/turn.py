"""What to do with the card in hand: lines without CARD, and answers of plans to the halves of a turn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.orders.contents import Known, Remark, Slot
from referee.orders.findings import Finding, Stuck, finding_of
from referee.orders.grammar import Statement
from referee.orders.order import Block, Item
from referee.orders.shapes import deeds
from referee.orders.shapes.block import WHOLE, Blocks, BlockShape, Gap, Given, Memory, StatedAt
from referee.orders.shapes.deed import DoAct, Sight
from referee.orders.shapes.placing import DoPlace, PlacePart, placing_example
from referee.orders.shapes.plan import called_by, idle_lines, meant_by, next_half, scrutinise, turn_of, unknowable
from referee.orders.shapes.plans import TURN as TURN_KEY
from referee.orders.shapes.plans import PlansBlock, is_guarded, items_stand, line_instead
from referee.rules.decisions import Ask, Complaint, Decision, Order, PlaceCaballeros, Skip
from referee.rules.effects.cargo import stocked
from referee.rules.model import Seat
from referee.rules.position import Position
from referee.rules.predicates import allowance, places_in_reach
from referee.rules.rounds import TurnHalves
from referee.rules.state import State
from referee.rules.wire import wire


@wire("turn-block")
class TurnBlock(Block):
    """Items without CARD: what to do with the card already taken, answering a question in mid-turn."""

    items: tuple[Item, ...]

    key = TURN_KEY

    def is_conditional_at(self, plan: int | None, line: int) -> bool:
        """Whether a line has a condition."""
        return is_guarded(self.items, line)


def _speaks_of(step: TurnHalves, items: tuple[Item, ...]) -> bool:
    return any(step.place if deeds.places_somebody(item) else step.act for item in items)


def _planned(
    position: Position, step: TurnHalves, blocks: Blocks, memory: Memory
) -> tuple[int | None, tuple[Item, ...]]:
    """The plan the card was taken by, or, if the block was filed anew since, its first plan for that card."""
    block = blocks.get(memory.plan_of)
    if not isinstance(block, PlansBlock) or memory.plan is None:
        return None, ()
    at_hand = (step.id,)
    fitting = [n for n, plan in enumerate(block.plans) if any(meant_by(position, card, at_hand) for card in plan.cards)]
    if not fitting:
        return None, ()
    number = memory.plan if memory.plan in fitting else fitting[0]
    return number, block.plans[number].items


def still_open(block: Block, state: State, seat: Seat) -> Block:
    """The lines for the halves of a seat's turn that are not done."""
    step = turn_of(state, seat)
    return of_halves(block, acting=step is not None and step.act, placing=step is not None and step.place)


def of_halves(block: Block, *, acting: bool, placing: bool) -> Block:
    """The block; of the lines of a turn only those for these halves."""
    if not isinstance(block, TurnBlock):
        return block
    lines = ((item, deeds.places_somebody(item)) for item in block.items)
    return TurnBlock(tuple(item for item, placed in lines if (placing if placed else acting)))


class _TurnShape(BlockShape):
    values = (TurnBlock,)
    keys = (TurnBlock.key,)
    asked = Ask.HALF

    def write(self, block: TurnBlock, known: Known) -> str:
        return "\n".join(deeds.item_text(item, known) for item in block.items)

    def slots(self, key: str, state: State | None, decision: Decision | None, seat: Seat) -> Iterator[Slot]:
        """One slot for each half of the turn that is left."""
        step = decision.step if decision is not None else None
        if isinstance(step, TurnHalves) and step.act:
            short = {"SAYS YES": DoAct.verb} if deeds.wants_act(step.card) else {}
            yield Slot(key, deeds.verbs_of(step.card), short={**short, "SAYS NO": deeds.SKIP})
        if isinstance(step, TurnHalves) and step.place:
            yield Slot(key, (deeds.PLACE,))

    def answer(self, state: State, decision: Decision, seat: Seat, blocks: Blocks, memory: Memory) -> Given | Gap:
        """The lines of TURN for a half that they are about, else those of the plan; without PLACE nobody is placed."""
        step = decision.step
        assert isinstance(step, TurnHalves)
        turn = blocks.get(TurnBlock.key)
        written = turn.items if isinstance(turn, TurnBlock) else ()
        plan, planned = _planned(state.position, step, blocks, memory)
        if _speaks_of(step, written) or (written and plan is None and not step.act):
            key, plan, items = TurnBlock.key, None, written
        elif plan is None:
            return Gap(TurnBlock.key, "silent")
        else:
            key, items = memory.plan_of, planned
        way = next_half(state.position, step, items, memory.king_at_start)
        if isinstance(way, Stuck):
            return Gap(TurnBlock.key, "exhausted", way.passed)
        return Given(way.order, key, way.rank, plan, way.passed)

    def default(self, position: Position, decision: Decision, seat: Seat) -> Order:
        step = decision.step
        assert isinstance(step, TurnHalves)
        if step.act and step.check(position, seat, Skip()) is None:
            return Skip()
        if step.act and (found := deeds.at_all(step.card, Sight(stocked(position, step.card), seat))):
            return found[1]
        nobody = PlaceCaballeros()
        if step.check(position, seat, nobody) is None:
            return nobody
        most = allowance(position, seat, step.card.caballeros)
        return PlaceCaballeros(((position.board.castillo, min(most, position.court[seat])),))

    def only(self, position: Position, decision: Decision, seat: Seat) -> Order | None:
        step = decision.step
        placeable = step.place and position.court[seat]
        return Skip() if step.act and not placeable and step.card.does.is_barred(position, seat) else None

    def against(self, block: TurnBlock, state: State, seat: Seat) -> Iterator[Finding]:
        step = turn_of(state, seat)
        if step is None:
            yield Finding("never", Complaint("no-card-in-hand"))
            return
        for line, item in enumerate(block.items):
            placed = deeds.places_somebody(item)
            if not (step.place if placed else step.act):
                yield finding_of(Complaint("half-done") if placed else step.done_complaint(state.position), line)
                return
        yield from unknowable(state.position, seat, block.items)
        court = state.position.court[seat] + (called_by(step.card) if step.act else 0)
        yield from scrutinise(state.position, seat, step.card, block.items, court)

    def idle(self, block: TurnBlock, position: Position, known: Known) -> Iterator[Remark]:
        yield from idle_lines(block.key, block.items, position, known)

    def again(self, block: TurnBlock, known: Known) -> tuple[None, tuple[()]]:
        return None, ()

    def instead(self, block: TurnBlock, state: State, seat: Seat, plan: int, line: int) -> tuple[str, ...]:
        """Lines that would be legal for the card in hand, for the half that is left if one is done."""
        step = turn_of(state, seat)
        if step is None:
            return ()
        if step.act and step.place:
            return line_instead(step.card, block.items, state, seat, line)
        if step.act:
            return deeds.lines_for(step.card, state.position, seat)
        return (placing_example(step.card, state.position, seat),)

    def stated_at(self, block: TurnBlock, statements: Sequence[Statement]) -> Iterator[StatedAt]:
        return items_stand(WHOLE, block.items, statements)

    def choices(self, key: str, state: State, seat: Seat) -> Iterator[Block]:
        """Each half that is open: what the special action could do, SKIP if it may; all to be placed in one place."""
        step = turn_of(state, seat)
        if step is not None and step.act:
            yield from (TurnBlock((deed,)) for deed in deeds.choices(step.card, Sight(state.position, seat)))
        if step is not None and step.place:
            goals = places_in_reach(state.position, seat)
            yield from (TurnBlock((DoPlace((PlacePart("REST", 0, (place,)),)),)) for place in goals)

    def examples(self, key: str, state: State, seat: Seat) -> Iterator[Block]:
        step = turn_of(state, seat)
        if step is not None:
            deed = deeds.example(step.card, Sight(state.position, seat)) if step.act else None
            yield TurnBlock((deed,) if deed else (DoPlace((PlacePart("REST", 0, (state.position.board.castillo,)),)),))


SHAPE = _TurnShape()
