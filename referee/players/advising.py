"""Advice from the sensible player: the blocks it would write for a seat, and for each the reason that weighs most.

Nothing is drawn by chance, so the same view gives the same advice. A reason is a code with its arguments, as ids. Must
not know why advice is asked for, nor what other seats filed, nor sentences.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from operator import sub
from random import Random
from typing import Any

from referee.orders import blocks as b
from referee.orders.book import answer
from referee.orders.contents import Remark
from referee.orders.goals import place_of
from referee.orders.shapes.block import Given, Memory
from referee.orders.shapes.plan import turn_of
from referee.orders.shapes.power import most_of
from referee.orders.shapes.table import shape_of
from referee.orders.shapes.turn import still_open
from referee.players import asides
from referee.players.appraisal import Outlook, outlook_of
from referee.players.sensible import COSTS, appeal, before, ideas_of, plain, turns_of, write_sheet
from referee.rules import engine, scoring
from referee.rules.decisions import Ask, Decision, Disk
from referee.rules.effects.base import Step, design_of
from referee.rules.model import JOKER, Place, Seat
from referee.rules.position import Position, changed
from referee.rules.predicates import cards_taken, kings_region
from referee.rules.state import State
from referee.rules.views import View, view

POWERS = 4
"""The number of power cards that advice names before the last resort."""


class NoChance(Random):
    """A generator that always gives 0, so that the player who draws from it has no whims."""

    def random(self) -> float:
        """Always 0."""
        return 0.0


def advised(state: State, seat: Seat, keys: tuple[str, ...], outlook: Outlook | None = None) -> tuple[b.Block, ...]:
    """The blocks of these keys as a sensible player in this seat would write them now, and a policy for a Veto held.

    A turn that has begun gets the lines it still has a use for. Keys without advice are passed over. `outlook`: the
    seat's, where reasons are asked for too.
    """
    written = write_sheet(view(state.position, seat), keys, NoChance(), outlook)
    return tuple(_as_advice(block, state, seat) for block in written)


def _as_advice(block: Any, state: State, seat: Seat) -> b.Block:
    """The block with as many power cards as people care to read, or with the lines a turn still has a use for."""
    if block.key == b.PowerBlock.key:
        block = replace(block, ranks=(*block.ranks[:-1][:POWERS], block.ranks[-1]))
    advice: b.Block = still_open(block, state, seat) if block.key == b.TurnBlock.key else block
    return advice


def extended_block(
    state: State, decision: Decision, seat: Seat, key: str, own: b.Block | None, memory: Memory
) -> tuple[b.Block, ...]:
    """The seat's own block of this key, extended by an advised choice that answers the pending decision.

    It is asked for when no choice of the seat's own is legal; empty if there is no advice.
    """
    for block in advised(state, seat, (key,)):
        if block.key == key and isinstance(given := answer(state, decision, seat, {key: block}, memory), Given):
            return (shape_of(block).extended(own, block, given),)
    return ()


# --- reasons --------------------------------------------------------------------------------------

Reason = tuple[str, tuple[str | int, ...]]


@dataclass(frozen=True, slots=True)
class Situation:
    """The grounds of reasons: the seat's view and outlook, the rest of its turn, the power card it may lay."""

    seen: View
    outlook: Outlook
    turn: tuple[Step, ...]
    power: int

    @property
    def seat(self) -> Seat:
        """The seat that is advised."""
        return self.outlook.seat


def reasons(state: State, seat: Seat, blocks: Sequence[b.Block], outlook: Outlook | None = None) -> tuple[Remark, ...]:
    """The reason that weighs most for each of these blocks, as a sensible player in this seat writes them."""
    case = situation(state, seat, blocks, outlook)
    return tuple(reason_for(case, block) for block in blocks)


def reason_for(case: Situation, block: b.Block) -> Remark:
    """The reason that weighs most for one of the blocks that a situation is about."""
    return Remark(block.key, *_WHY.get(block.key, _name_reason)(case, block))


def situation(state: State, seat: Seat, blocks: Sequence[b.Block], outlook: Outlook | None = None) -> Situation:
    """The grounds of reasons for these blocks."""
    seen = view(state.position, seat)
    power = next(
        (_value_wished_first(seen, block) for block in blocks if block.key == b.PowerBlock.key),
        min(plain(seen.hand), default=0),
    )
    return Situation(seen, outlook or outlook_of(seen), _turn_left(state, seat, seen), power)


def _turn_left(state: State, seat: Seat, seen: View) -> tuple[Step, ...]:
    """The steps of a seat's turn that are still to come, as the seat knows them."""
    if (halves := turn_of(state, seat)) is not None:
        return (halves.as_known_to(seat, seen.piles),)
    steps = state.position.table.turns[seat]
    at = steps.index(state.agenda[0]) if state.agenda and state.agenda[0] in steps else 0
    return steps[at:]


def _value_wished_first(seen: View, block: Any) -> int:
    """The value of the power card that is wished for first."""
    wish, laid = next(wish for wish in block.ranks if wish.value != JOKER), [value for _, value in seen.laid]
    hand = plain(seen.hand)
    return wish.value or max(value for value in hand if value not in laid and value <= most_of(wish, seen.board))


# --- power -------------------------------------------------------------------------------------------


def _power_reason(case: Situation, block: b.PowerBlock) -> Reason:
    """The rival it just beats, if no lower card would; else the respect in which it differs most from the hand."""
    if block.ranks[0].value == JOKER:
        return "power-joker", ()
    wish, laid = block.ranks[0], {seat: value for seat, value in case.seen.laid if value != JOKER}
    values, value = (
        [value for value in plain(case.seen.hand) if value not in laid.values()],
        _value_wished_first(case.seen, block),
    )
    lower = max((other for other in laid.values() if other < value), default=0)
    if lower and not any(lower < other < value for other in values):
        return "power-before", (value, next(seat for seat, other in laid.items() if other == lower))
    higher = wish.aim - 1 if wish.aim else sum(other > value for other in laid.values())
    turns = turns_of(case.seen, case.outlook, ideas_of(case.seen, case.outlook, NoChance()))
    terms = {v: appeal(case.seen, case.outlook, turns[v], v, higher) for v in values}
    usual = [sum(each) / len(values) for each in zip(*terms.values(), strict=True)]
    gains = list(map(sub, terms[value], usual))
    turn, worths = int(before(case.seen, case.seat, value, higher)), turns[value]
    reasons: tuple[Reason, ...] = (
        ("power-card", (value, worths[turn][1] if worths else "", turn + 1)),
        ("power-caballeros", (value, case.seen.board.caballeros_of[value], case.seen.court[case.seat])),
        ("power-cheap", (value,)),
    )
    return reasons[gains.index(max(gains))] if len(values) > 1 and worths else ("power-only", (value,))


# --- a turn ------------------------------------------------------------------------------------------


def _plans_reason(case: Situation, block: b.CardBlock) -> Reason:
    """The gain of the first plan if it were carried out now."""
    card, *next_best = dict.fromkeys(card for plan in block.plans for card in plan.cards)
    unseen: Reason = ("card-best", (card, next_best[0])) if len(next_best) > 1 else ("card-worth", (card,))
    return _first_gain(case, block, card) or unseen


def _turn_reason(case: Situation, block: b.TurnBlock) -> Reason:
    """The gain of the lines for the card that the seat has taken."""
    card = design_of(cards_taken(case.seen, case.seat)[-1])
    return _first_gain(case, block, card) or ("card-worth", (card,))


def _first_gain(case: Situation, block: b.Block, card: str) -> Reason | None:
    """The weightiest gain from a card, or None if none can be seen at once."""
    after = position_after(case, block)
    return next(((code, (card, *args)) for code, args in _gains_of_turn(case, after)), None)


def position_after(case: Situation, block: b.Block) -> Position:
    """The position after the turn that a block plays, as far as the seat can tell; as it is, if it plays none."""
    position, thought = case.outlook.position, case.outlook.thought
    if block.key not in (b.CardBlock.key, b.TurnBlock.key):
        return position
    asked = ("after", block, case.power, case.turn)
    if asked not in thought:
        if block.key == b.CardBlock.key and not position.has_laid(case.seat):
            others = tuple(lay for lay in position.laid if lay[0] != case.seat)
            position = position.having(laid=(*others, (case.seat, case.power)))
        thought[asked] = _after_turn(case.seat, block, State(position, case.turn))
    after: Position = thought[asked]
    return after


def _after_turn(seat: Seat, block: b.Block, state: State) -> Position:
    """The position after a turn played by this block alone, up to the first question to somebody else."""
    state, memory = engine.at_first_question(state), Memory(king_at_start=kings_region(state.position))
    while (decision := engine.pending(state)) is not None:
        sheets = {who: {block.key: block} if who == seat else {} for who in decision.seats}
        found = {who: answer(state, decision, who, sheet, memory) for who, sheet in sheets.items()}
        given = {who: each for who, each in found.items() if isinstance(each, Given)}
        if not found or given.keys() != found.keys():
            break
        if decision.kind is Ask.CARD:
            memory = replace(memory, plan=given[seat].plan, plan_of=given[seat].key)
        state, _ = engine.play(state, {who: each.order for who, each in given.items()})
    return state.position


def _gains_of_turn(case: Situation, after: Position) -> Iterator[Reason]:
    """The gains of a turn, the weightiest first: points, new leads, a lead that the King protects, firmer holds."""
    seat, position, board = case.seat, case.outlook.position, case.outlook.position.board
    points = tuple(map(sub, after.scores, position.scores))
    others = max(gain for who, gain in enumerate(points) if who != seat)
    if points[seat] > max(0, others):
        yield "card-points", (points[seat], others)
    there = case.outlook.with_position(after)
    gains = {
        p: there.holding_worth(p, after.held(p)) - case.outlook.holding_worth(p, position.held(p)) for p in board.places
    }
    dearest = sorted(gains, key=lambda place: -gains[place])
    led = [place for place in dearest if scoring.leader(after, place) == seat]
    yield from (("card-lead", (place,)) for place in led if scoring.leader(position, place) != seat)
    king = kings_region(after)
    if king != kings_region(position) and king in led:
        yield "card-king", (king,)
    yield from (("card-firmer", (place,)) for place in led if gains[place] > 0)
    yield from (("card-more", (place,)) for place in dearest[:1] if gains[place] > 0)


# --- disks, losses, vetoes ---------------------------------------------------------------------------


def _disk_reason(case: Situation, block: b.DiskBlock) -> Reason:
    """The points that the region named first would bring, or that it would cost."""
    seat, position, place = case.seat, case.outlook.position, place_of(block.ranks[0])
    if block.purpose is Disk.SECRET:
        mine, others = _points_with(position, place, seat, 0)
        return "disk-scored", (place, mine, others)
    inside = case.seen.castillo[seat] or 0
    by = {Disk.GENERAL: inside, Disk.EVICT: 2}.get(block.purpose, -min(2, position.held(place)[seat]))
    (now, _), (then, _) = (_points_with(position, place, seat, n) for n in (0, by))
    if block.purpose is Disk.SEND:
        return ("disk-loses", (place, now - then)) if then < now else ("disk-loses-nothing", (place,))
    leads = scoring.leader(position, place, changed(position.held(place), seat, by)) == seat
    return "disk-leads" if leads else "disk-gains" if then > now else "disk-weighs", (place, by, then - now)


def _points_with(position: Position, place: Place, seat: Seat, by: int) -> tuple[int, int]:
    """The points of a place for a seat with `by` more caballeros there, and the most points of any other seat."""
    paid = list(scoring.points_with(position, place, changed(position.held(place), seat, by)))
    return paid.pop(seat), max(paid)


def _return_reason(case: Situation, _: b.ReturnBlock) -> Reason:
    leads = [place for place in case.seen.board.regions if scoring.leader(case.outlook.position, place) == case.seat]
    return ("return-leads", (len(leads),)) if leads else ("return-court", (case.seen.court[case.seat],))


def _name_reason(case: Situation, block: b.NameBlock) -> Reason:
    if not block.ranks:
        return "named-none", ()
    return "named", (block.ranks[0], case.outlook.position.pieces[block.ranks[0]][case.seat])


_WHY: dict[str, Callable[[Situation, Any], Reason]] = {
    b.PowerBlock.key: _power_reason,
    b.ReinforceBlock.key: lambda case, _: ("reinforce", (case.seen.court[case.seat],)),
    b.CardBlock.key: _plans_reason,
    b.TurnBlock.key: _turn_reason,
    b.ReturnBlock.key: _return_reason,
    b.VetoBlock.key: lambda *_: ("veto", (COSTS,)),
    **{b.key_to(purpose): _disk_reason for purpose in Disk},
    **{key: lambda _, block: asides.REASONS[block.key] for key in asides.REASONS},
}
