"""The plans of a turn, CARD ... ELSE CARD ...: which card to take, and the next plan if one does not work.

Above them ASK has its player asked before a card is taken, ASK IF KING MOVED; below them ELSE BEST has the referee's
own player answer what the sheet leaves open, who sees the table as its seat does. Plans are tried with the engine
itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any, cast

from referee.orders.contents import Known, Remark, Slot
from referee.orders.findings import Finding, PassedOver
from referee.orders.grammar import ANY_CARD, Choice, Cursor, Statement, cards
from referee.orders.order import Block, Item, guards_of
from referee.orders.shapes import deeds
from referee.orders.shapes.block import FORCED, SILENCE, WHOLE, Blocks, BlockShape, Gap, Given, Memory, StatedAt
from referee.orders.shapes.deed import DoSkip, Sight
from referee.orders.shapes.disk import key_to
from referee.orders.shapes.guard import UNMET, behind, guards_text, holds, is_sure, never, vain
from referee.orders.shapes.levy import ReturnBlock
from referee.orders.shapes.placing import DoPlace, PlacePart, placing_example
from referee.orders.shapes.plan import Plan, against_plan, always_works, idle_lines, meant_by, trial, unknowable
from referee.orders.shapes.power import PowerBlock
from referee.orders.writing import card_name, either
from referee.rules.decisions import Ask, Complaint, Decision, Disk, Order, TakeCard
from referee.rules.effects.base import Card, card_of, design_of
from referee.rules.model import CardId, Place, Seat
from referee.rules.position import Position
from referee.rules.predicates import kings_region
from referee.rules.stacks import as_taken, takeable_cards
from referee.rules.state import State
from referee.rules.table import TableLaid
from referee.rules.wire import wire


@wire("else-best-block")
class ElseBestBlock(Block):
    """ELSE BEST: where this sheet says nothing, or nothing that works, the referee's own player writes what it lacks.

    A power card and the disk of a general scoring are your own to name while there is time: it sees to them when all
    that you named has come to nothing, and at the deadline.
    """

    key = "ELSE BEST"


def gap_in(decision: Decision, found: Given | Gap) -> Gap | None:
    """The gap that somebody else may fill: a real one, or an answer by silence that nobody thought about."""
    if isinstance(found, Gap):
        return found
    unsaid = found.key == SILENCE and decision.kind in (Ask.RETURN, Ask.PLACE, Ask.MOVES)
    return Gap(decision.step.key or ReturnBlock.key, "silent") if unsaid else None


_OWN = (PowerBlock.key, key_to(Disk.GENERAL))


def goes_on(blocks: Blocks, gap: Gap, *, late: bool) -> bool:
    """Whether a sheet has ELSE BEST fill its gap; `late`: its player has let the deadline pass."""
    named_in_time = gap.key in _OWN and gap.reason == "silent" and not late
    return ElseBestBlock.key in blocks and gap.reason != "asked" and not named_in_time


class _ElseBestShape(BlockShape):
    values = (ElseBestBlock,)
    ebnf = '"ELSE BEST"'
    keys = (ElseBestBlock.key,)
    words = (ElseBestBlock.key,)

    def read(self, c: Cursor, keyword: str) -> ElseBestBlock:
        """ELSE BEST; ELSE BEST yes."""
        c.says("YES")
        return ElseBestBlock()


ELSE_BEST = _ElseBestShape()


@wire("ask-block")
class AskBlock(Block):
    """ASK: stop before I take my card; ASK IF KING MOVED: only if the King has moved since the round began."""

    if_king_moved: bool = False

    key = "ASK"
    ask = True


def wants_to_be_asked(position: Position, blocks: Blocks, memory: Memory) -> bool:
    """Whether a seat wants to be asked before it takes its card, and may."""
    block = blocks.get(AskBlock.key)
    if not isinstance(block, AskBlock) or memory.asked_before:
        return False
    return not block.if_king_moved or kings_region(position) != memory.king_at_start


class _AskShape(BlockShape):
    values = (AskBlock,)
    ebnf = '"ASK" "IF KING MOVED"?'
    keys = (AskBlock.key,)
    words = (AskBlock.key,)

    def read(self, c: Cursor, keyword: str) -> AskBlock:
        """ASK; ASK IF KING MOVED; ASK x and ASK yes, from the form."""
        c.says("YES")
        return AskBlock(c.says("IF KING MOVED"))

    def write(self, block: AskBlock, known: Known) -> str:
        return f"{block.key} IF KING MOVED" if block.if_king_moved else block.key


ASKING = _AskShape()


TURN = "TURN"
"""The key of lines that stand under no CARD: see `turn`."""

FURTHER = "FURTHER"
"""The key of the plans for a further card of a turn: see `further`."""

ELSE = "ELSE"

ELSE_CARD = "ELSE CARD"
"""The keyword of every plan but the first, as forms print it."""


class PlansBlock(Block):
    """A block of plans for one choice of a card."""

    __slots__ = ()

    plans: tuple[Plan, ...]

    def card_of_plan(self, plan: int | None) -> str:
        """The card that a plan names, if it is but one."""
        cards = self.plans[plan].cards if plan is not None else ()
        return cards[0] if len(cards) == 1 else ""

    def is_conditional_at(self, plan: int | None, line: int) -> bool:
        """Whether a line of a plan has a condition."""
        return plan is not None and is_guarded(self.plans[plan].items, line)

    def lessened(self, plan: int | None, line: int) -> Iterator[tuple[Block, Item]]:
        """These plans without a part of a placing, or without that placing beside which something is done."""
        items = self.plans[plan].items if plan is not None else ()
        item = items[line] if line < len(items) else None
        if plan is None or item is None or not deeds.places_somebody(item):
            return
        parts = item.parts if isinstance(item, DoPlace) and len(item.parts) > 1 else ()
        ways: list[tuple[tuple[Item, ...], Item]] = []
        for n, part in enumerate(parts):
            rest = DoPlace((*parts[:n], *parts[n + 1 :]))
            ways.append(((*items[:line], rest, *items[line + 1 :]), DoPlace((part,))))
        ways += [((*items[:line], *items[line + 1 :]), item)] if len(items) > 1 else []
        for left, out in ways:
            fewer = replace(self.plans[plan], items=left)
            yield replace(cast(Any, self), plans=(*self.plans[:plan], fewer, *self.plans[plan + 1 :])), out

    def placing_elsewhere(self, plan: int | None, out: Item, places: Iterable[Place]) -> Iterator[tuple[Block, Item]]:
        """These plans with a placing that was taken out, but at each of these places."""
        if plan is None or not isinstance(out, DoPlace):
            return
        own = self.plans[plan]
        for place in places:
            item = DoPlace(tuple(replace(part, ranks=(place,)) for part in out.parts[:1]))
            more = replace(own, items=(*own.items, item))
            yield replace(cast(Any, self), plans=(*self.plans[:plan], more, *self.plans[plan + 1 :])), item


@wire("card-block")
class CardBlock(PlansBlock):
    """The plans for a turn, first choice first: CARD ... ELSE CARD ..."""

    plans: tuple[Plan, ...]

    def open_ends(self, table: TableLaid, beside: Iterable[Block]) -> Iterator[str]:
        """Where to place, if the card in the first plan lets it; what if the card of the last is gone."""
        first, last = self.plans[0], self.plans[-1]
        card = deeds.card_called(first.cards[0], table.cards)
        places = any(map(deeds.places_somebody, first.items))
        if card is not None and card.caballeros and not (places or table.powers):
            yield deeds.PLACE
        if ANY_CARD not in last.cards and not any(isinstance(each, ElseBestBlock) for each in beside):
            yield ELSE_CARD

    key = "CARD"


def is_guarded(items: Sequence[Item], line: int) -> bool:
    """Whether an item has a condition."""
    return line < len(items) and bool(guards_of(items[line]))


# --- written --------------------------------------------------------------------------------------


def plan_written(plan: Plan, known: Known, keyword: str = CardBlock.key, manner: str = "") -> str:
    """A plan behind its keyword; `manner`: a word behind its cards."""
    head = f"{keyword} " + either(map(card_name, plan.cards)) + manner + guards_text(plan.guards, known)
    return "\n".join((head, *(deeds.item_text(item, known) for item in plan.items)))


def under(key: str, statements: Sequence[Statement]) -> tuple[Statement, ...]:
    """The statements that stand under the keyword of some plans, or else under CARD where that was meant.

    ELSE CARD goes on with what was begun last.
    """
    wanted = key if any(said.verb == key for said in statements) else CardBlock.key
    found, begun = [], CardBlock.key
    for said in statements:
        if said.verb in (CardBlock.key, FURTHER):
            begun = said.verb
        if begun == wanted:
            found.append(said)
    return tuple(found)


# --- which plan -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Chosen:
    """A plan that works, and the card it works with."""

    card: CardId
    plan: int  # 0-based
    rank: int  # of the card in the plan
    passed: tuple[PassedOver, ...]


def choose(state: State, seat: Seat, block: CardBlock, king_at_start: Place) -> Chosen | tuple[PassedOver, ...]:
    """The first plan whose guards hold, whose card is on offer and whose lines work, else all that was passed over.

    `state` waits for this seat to take a card.
    """
    return choose_among(state, seat, dict(enumerate(block.plans)), takeable_cards(state.position, seat), king_at_start)


def choose_among(
    state: State, seat: Seat, plans: Mapping[int, Plan], there: Sequence[CardId], king_at_start: Place
) -> Chosen | tuple[PassedOver, ...]:
    """The same, of some plans of a block, by number, and for some cards."""
    passed: list[PassedOver] = []
    for number, plan in plans.items():
        if not holds(plan.guards, state.position, seat, king_at_start):
            passed.append(PassedOver(plan.cards[0], UNMET, 0, number, plan.cards[0]))
            continue
        for rank, wanted in enumerate(plan.cards):
            cards = meant_by(state.position, wanted, there)
            if not cards:
                passed.append(PassedOver(wanted, _absent(state, wanted), 0, number, wanted))
            for card in cards:
                stuck = trial(state, seat, TakeCard(card), plan.items, king_at_start)
                if stuck is None:
                    return Chosen(card, number, rank, tuple(p for p in passed if p.complaint.code != _NOT_ONES_OWN))
                passed += [replace(each, plan=number, card=card) for each in stuck.passed]
    return tuple(passed)


_NOT_ONES_OWN = "card-not-yours"
"""The code for one's own card that belongs to another power card or rank than in this turn."""


def _absent(state: State, wanted: str) -> Complaint:
    """Why a card may not be taken: it is gone, or one of those that belong to power cards, and not one's own now."""
    design = deeds.card_called(design_of(wanted), state.position.table.cards)
    gone = design is None or design.stack
    return Complaint("card-gone", (wanted,)) if gone else Complaint("card-not-yours", (wanted,))


# --- without a keyword ------------------------------------------------------------------------------


def plans_among(blocks: Iterable[Block]) -> tuple[Plan, ...]:
    """The plans of the first CARD block; none without one."""
    return next((block.plans for block in blocks if isinstance(block, CardBlock)), ())


def first_cards(blocks: Iterable[Block]) -> tuple[str, ...]:
    """The cards of the first plan among some blocks; none without plans."""
    return next((plan.cards for plan in plans_among(blocks)), ())


def begun(blocks: Iterable[Block], known: TableLaid) -> Iterator[Slot]:
    """The slot for lines of the first plan's cards, to complete or to change it; none without plans."""
    cards = (deeds.card_called(design, known.cards) for design in first_cards(blocks))
    verbs = tuple(verb for card in cards if card is not None for verb in deeds.verbs_of(card))
    return iter((Slot(TURN, verbs),) if verbs else ())


def forget_to_place(blocks: Iterable[Block]) -> Iterator[int]:
    """The number of the last plan, where it places nobody."""
    plans = next((block.plans for block in blocks if isinstance(block, CardBlock)), ())
    if plans and not any(map(deeds.places_somebody, plans[-1].items)):
        yield len(plans)


def placed_of(blocks: Iterable[Block], cards: Sequence[Card]) -> tuple[str, int, int] | None:
    """The first card of a plan, how many caballeros it places, and how many it may; None if all, or nobody can say."""
    plan = next((block.plans[0] for block in blocks if isinstance(block, CardBlock)), None)
    card = deeds.card_called(plan.cards[0], cards) if plan else None
    placings = [item for item in plan.items if deeds.places_somebody(item)] if plan else []
    parts = [part for item in placings if isinstance(item, DoPlace) for part in item.parts]
    if plan is None or card is None or not all(isinstance(item, DoPlace) for item in placings):
        return None  # one has a condition
    counted = all(part.goal == "COUNT" and part.count < card.caballeros for part in parts)
    placed = sum(part.count for part in parts)
    return (plan.cards[0], placed, card.caballeros) if counted and placed < card.caballeros else None


# --- examples ---------------------------------------------------------------------------------------


def line_instead(card: Card, items: Sequence[Item], state: State, seat: Seat, line: int) -> tuple[str, ...]:
    """What would do in the place of one of these lines: what the card wants, or a placing."""
    if line < len(items) and deeds.places_somebody(items[line]):
        return (placing_example(card, state.position, seat),)
    return deeds.lines_for(card, state.position, seat)


# --- where its parts stand --------------------------------------------------------------------------


def items_stand(plan: int, items: Sequence[Item], statements: Sequence[Statement]) -> Iterator[StatedAt]:
    """Every item's line; the lines of a placing are one item, which stands where the first of them does."""
    left = [(item, said) for said in statements if isinstance(said.value, tuple) for item in said.value]
    for number, wanted in enumerate(items):
        placed = deeds.places_somebody(wanted)
        likely = (n for n, (item, _) in enumerate(left) if item == wanted or (placed and deeds.places_somebody(item)))
        yield from ((plan, number, left.pop(at)[1]) for at in islice(likely, 1))


# --- the shape --------------------------------------------------------------------------------------


class PlansShape(BlockShape):
    """A shape of blocks that hold plans."""

    def read(self, c: Cursor, keyword: str) -> Choice:
        """CARD king or 4, by id, title or stack number; CARD ANY; ELSE CARD king: the next plan.

        Where a turn may have a further card, LATER behind its cards: to be kept.
        """
        named, more = cards(c), keyword != CardBlock.key and FURTHER in c.known.asks
        return Choice(named, otherwise=keyword == ELSE, later=more and c.says("LATER"))

    def block_of(self, plans: Sequence[Plan], later: Sequence[bool]) -> PlansBlock:
        """The block of some plans as read, and of each whether its card is kept for later."""
        raise NotImplementedError

    def stated_at(self, block: Any, statements: Sequence[Statement]) -> Iterator[StatedAt]:
        """Every plan's head and its lines."""
        ours = under(self.keys[0], statements)
        heads = [at for at, said in enumerate(ours) if said.verb in (CardBlock.key, FURTHER, ELSE)]
        drafts = (ours[begin:end] for begin, end in zip(heads, (*heads[1:], None), strict=False))
        for number, (plan, (head, *below)) in enumerate(zip(block.plans, drafts, strict=False)):
            yield number, WHOLE, head
            yield from items_stand(number, plan.items, below)

    def extended(self, own: Any, more: Any, given: Given) -> PlansBlock:
        """The own plans, and behind them the plan of the other block that works, with its card."""
        plan = more.plans[given.plan or 0]
        behind = replace(plan, cards=(plan.cards[given.rank],))
        found: PlansBlock = replace(more, plans=(*(own.plans if own else ()), behind))
        return found


class _CardShape(PlansShape):
    values = (CardBlock,)
    ebnf = '("CARD" | "ELSE CARD") cards guard*'
    keys = (CardBlock.key,)
    words = (CardBlock.key, ELSE)
    asked = Ask.CARD

    def block_of(self, plans: Sequence[Plan], later: Sequence[bool]) -> CardBlock:
        return CardBlock(tuple(plans))

    def write(self, block: CardBlock, known: Known) -> str:
        return "\nELSE ".join(plan_written(plan, known) for plan in block.plans)

    def slots(self, key: str, state: State | None, decision: Decision | None, seat: Seat) -> Iterator[Slot]:
        yield Slot(key, (key,), short={"SAYS NO": f"{key} {ANY_CARD}"} if decision is not None else {})
        yield Slot(TURN, (deeds.PLACE,))

    def answer(self, state: State, decision: Decision, seat: Seat, blocks: Blocks, memory: Memory) -> Given | Gap:
        if wants_to_be_asked(state.position, blocks, memory):
            return Gap(CardBlock.key, "asked")
        block = blocks.get(CardBlock.key)
        passed: tuple[PassedOver, ...] = ()
        if isinstance(block, CardBlock):
            chosen = choose(state, seat, block, memory.king_at_start)
            if isinstance(chosen, Chosen):
                return Given(TakeCard(chosen.card), block.key, chosen.rank, chosen.plan, chosen.passed)
            passed = chosen
        if len(decision.choices) == 1:
            return Given(TakeCard(decision.choices[0]), FORCED, passed=passed)
        return Gap(CardBlock.key, "exhausted" if isinstance(block, CardBlock) else "silent", passed)

    def default(self, position: Position, decision: Decision, _: Seat) -> Order:
        return TakeCard(min(decision.choices, key=lambda card: card_of(position, card).stack))

    def only(self, position: Position, decision: Decision, seat: Seat) -> Order | None:
        return TakeCard(decision.choices[0]) if len(decision.choices) == 1 else None

    def against(self, block: CardBlock, state: State, seat: Seat) -> Iterator[Finding]:
        for number, plan in enumerate(block.plans):
            if complaint := never(plan.guards, state.position, seat):
                yield Finding("never", complaint, plan=number)
            there = takeable_cards(state.position, seat)
            against = against_plan(plan, state.position, seat, there)
            for finding in (*unknowable(state.position, seat, plan.items), *against):
                yield replace(finding, plan=number)

    def idle(self, block: CardBlock, position: Position, known: Known) -> Iterator[Remark]:
        for plan in block.plans:
            yield from vain(block.key, plan.guards, position, known)
            yield from idle_lines(block.key, plan.items, position, known)
        for n, plan in enumerate(block.plans):
            if ANY_CARD in plan.cards and always_works(plan, position):
                at = plan.cards.index(ANY_CARD)
                yield from behind(block.key, plan.cards[at + 1 :], ANY_CARD)
                if n + 1 < len(block.plans) and is_sure(plan.guards, position, known.seat):
                    yield Remark(block.key, "idle-plan", (n + 2, n + 1))
                    return

    def again(self, block: CardBlock, known: Known) -> tuple[CardBlock | None, tuple[Remark, ...]]:
        """The plans with a card on offer, or just the placing."""
        offered = {design_of(taken) for taken in known.offered} | {ANY_CARD}
        there = [replace(plan, cards=tuple(card for card in plan.cards if card in offered)) for plan in block.plans]
        gone = [(number, either(map(card_name, plan.cards))) for number, plan in enumerate(block.plans, 1)]
        remarks = [
            Remark(block.key, "plan-gone", args) for plan, args in zip(there, gone, strict=True) if not plan.cards
        ]
        kept = [plan for plan in there if plan.cards]
        placing = tuple(item for plan in block.plans for item in plan.items if deeds.places_somebody(item))[:1]
        if placing and not any(deeds.places_somebody(item) for plan in kept for item in plan.items):
            remarks.append(Remark(block.key, "placing-kept"))
            kept = [*(p for p in kept if ANY_CARD not in p.cards), Plan((ANY_CARD,), (DoSkip(), *placing))]
        return (CardBlock(tuple(kept)) if kept else None), tuple(remarks)

    def instead(self, block: CardBlock, state: State, seat: Seat, plan: int, line: int) -> tuple[str, ...]:
        """Lines that would be legal instead of a line of a plan."""
        written = block.plans[min(plan, len(block.plans) - 1)]
        cards = takeable_cards(state.position, seat)
        there = (card for wanted in written.cards for card in meant_by(state.position, wanted, cards))
        taken = next(there, None)
        return line_instead(as_taken(state.position, seat, taken), written.items, state, seat, line) if taken else ()

    def examples(self, key: str, state: State, seat: Seat) -> Iterator[Block]:
        position, sight = state.position, Sight(state.position, seat)
        place = DoPlace((PlacePart("REST", 0, sight.targets()[:1]),))
        for taken in sorted(takeable_cards(position, seat), key=lambda card: card_of(position, card).stack):
            for deed in (*deeds.examples(as_taken(position, seat, taken), sight), DoSkip()):
                ways = (items for items in ((deed, place), (place, deed)) if _works(state, seat, taken, items))
                yield from (CardBlock((Plan((design_of(taken),), items),)) for items in islice(ways, 1))


def _works(state: State, seat: Seat, taken: CardId, items: tuple[Item, ...]) -> bool:
    """Whether a plan works, if its seat is asked for a card now: where the King goes, others may be placed."""
    asked = state.question
    if asked is None or asked.kind is not Ask.CARD or seat not in asked.seats:
        return True
    return trial(state, seat, TakeCard(taken), items, kings_region(state.position)) is None


SHAPE = _CardShape()
