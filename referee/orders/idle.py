"""Lines that can never be used, whatever may still happen: to be remarked on when they are filed.

Knows a block and the open table. Must not know the other blocks, nor whether what can be used is legal or wise. It
says nothing where it is not sure.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from referee.orders.blocks import (
    ANY_CARD,
    Block,
    CardBlock,
    DiskBlock,
    DoPlace,
    DoSkip,
    Fact,
    Guard,
    Item,
    Lead,
    PlacePart,
    Plan,
    PowerBlock,
    PowerRank,
    TurnBlock,
    VetoBlock,
    VetoPolicy,
)
from referee.orders.canonical import canonical, canonical_guard, canonical_item
from referee.orders.guards import deed_of, guards_of, holds
from referee.orders.letter import Remark, Table
from referee.rules.decisions import Disk, Phase
from referee.rules.effects.base import design_of
from referee.rules.model import ALL, Place, Seat
from referee.rules.position import Position


def idle(block: Block, position: Position, table: Table) -> tuple[Remark, ...]:
    """What of a block can never be used in the round it is filed for, and why; told in the words of orders."""
    search = _IDLE.get(type(block))
    return tuple(dict.fromkeys(search(block, position, table))) if search else ()


# --- conditions -------------------------------------------------------------------------------------


def _settled(fact: Fact, position: Position, seat: Seat, laying: bool) -> bool | None:
    """Whether a fact holds, if that cannot change before it is asked for; `laying`: as a power card is laid."""
    now = holds((Guard((fact,)),), position, seat, position.king)
    dealt = bool(position.offered or position.taken)
    match fact.kind:
        case "TURN":
            return now if not laying and len(position.laid) == len(position.seats) else False if laying else None
        case "LAID":
            return True if now else None if _may_still(fact, position, [who for who, _ in position.laid]) else False
        case "FREE" if dealt:
            return False if not now else True if laying else None
        case "TOOK" if dealt and not now:
            free = any(design_of(card) == fact.card for card in position.offered)
            may = free and not laying and _may_still(fact, position, [who for who, _ in position.taken])
            return None if may else False
        case "TOOK" if now:
            return True
    return None


def _may_still(fact: Fact, position: Position, done: Sequence[Seat]) -> bool:
    """Whether somebody whom the fact is about has yet to lay or to take."""
    about = position.seats if fact.seat is None else (fact.seat,)
    return not set(about) <= set(done)


def _is_vain(guard: Guard, position: Position, seat: Seat, laying: bool = False) -> bool:
    """Whether a condition can hold no more."""
    settled = [_settled(fact, position, seat, laying) for fact in guard.facts]
    return all(each is True for each in settled) if guard.unless else False in settled


def _is_sure(guards: Sequence[Guard], position: Position, seat: Seat, laying: bool = False) -> bool:
    """Whether conditions will hold when they are asked for."""
    opposite = (Guard(guard.facts, not guard.unless) for guard in guards)
    return all(_is_vain(guard, position, seat, laying) for guard in opposite)


def _vain(
    key: str, guards: Sequence[Guard], position: Position, table: Table, laying: bool = False
) -> Iterator[Remark]:
    for guard in guards:
        if _is_vain(guard, position, table.seat, laying):
            yield Remark(key, "idle-guard", (canonical_guard(guard, table),))


def _behind(key: str, behind: Sequence[str], before: str, code: str = "idle-behind") -> Iterator[Remark]:
    if behind:
        yield Remark(key, code, (", ".join(behind), before))


# --- blocks -----------------------------------------------------------------------------------------


def _power(block: PowerBlock, position: Position, table: Table) -> Iterator[Remark]:
    words = [canonical(PowerBlock((rank,)), table).removeprefix("POWER ") for rank in block.ranks]
    for rank in block.ranks:
        yield from _vain("POWER", rank.guards, position, table, laying=True)
    for n, rank in enumerate(block.ranks):
        if _is_laid_for_sure(rank, position, table.seat):
            code = "idle-laid-first" if rank.value else "idle-behind"
            yield from _behind("POWER", words[n + 1 :], words[n], code)
            return


def _is_laid_for_sure(rank: PowerRank, position: Position, seat: Seat) -> bool:
    """ANY always is; a card in hand, where nobody lays before its owner (Rio Grande p. 3)."""
    first = position.phase is Phase.POWER and bool(position.offered) and position.leader == seat
    at_hand = rank.value in position.hands[seat] if rank.value else not rank.aim
    return at_hand and (first or not rank.value) and _is_sure(rank.guards, position, seat, laying=True)


def _card(block: CardBlock, position: Position, table: Table) -> Iterator[Remark]:
    for plan in block.plans:
        yield from _vain("CARD", plan.guards, position, table)
        yield from _lines("CARD", plan.items, position, table)
    for n, plan in enumerate(block.plans):
        if ANY_CARD in plan.cards and _always_works(plan, position):
            at = plan.cards.index(ANY_CARD)
            yield from _behind("CARD", plan.cards[at + 1 :], ANY_CARD)
            if n + 1 < len(block.plans) and _is_sure(plan.guards, position, table.seat):
                yield Remark("CARD", "idle-plan", (n + 2, n + 1))
                return


def _always_works(plan: Plan, position: Position) -> bool:
    """Whether a plan's lines fit every card and position: nothing is done, and nobody placed or all that is left."""
    parts = [part for item in plan.items if isinstance(item, DoPlace) for part in item.parts]
    skips = any(isinstance(item, DoSkip) for item in plan.items)
    only = all(isinstance(item, DoSkip | DoPlace) for item in plan.items)
    placed = bool(parts) or position.setup.edition.placement == "up_to"
    return skips and only and placed and all(_always_fits(part, position.board.castillo) for part in parts)


def _always_fits(part: PlacePart, castillo: Place) -> bool:
    """The Castillo is always open (Rio Grande p. 5)."""
    rest = part.goal in ("REST", "BEST") or (part.goal == "COUNT" and part.count >= ALL)
    return rest and (castillo in part.ranks or not part.ranks)


def _lines(key: str, items: Sequence[Item], position: Position, table: Table) -> Iterator[Remark]:
    for item in items:
        yield from _vain(key, guards_of(item), position, table)
    skip = next((n for n, item in enumerate(items) if isinstance(item, DoSkip)), len(items))
    acts = [item for item in items[skip + 1 :] if not isinstance(deed_of(item), DoPlace | DoSkip)]
    yield from _behind(key, [canonical_item(item, table) for item in acts], "SKIP")


def _turn(block: TurnBlock, position: Position, table: Table) -> Iterator[Remark]:
    yield from _lines("TURN", block.items, position, table)


def _disk(block: DiskBlock, position: Position, table: Table) -> Iterator[Remark]:
    """Any region may be named to be scored, whatever the others name (Rio Grande p. 12)."""
    each = (canonical(DiskBlock(block.purpose, (rank,)), table) for rank in block.ranks)
    words = [order.removeprefix("DISK SECRET ") for order in each]
    for n, rank in enumerate(block.ranks):
        if block.purpose is Disk.SECRET and not isinstance(rank, Lead):
            yield from _behind("DISK SECRET", words[n + 1 :], words[n])
            return


def _veto(block: VetoBlock, position: Position, table: Table) -> Iterator[Remark]:
    words = [canonical(VetoBlock((policy,)), table) for policy in block.policies]
    for n, policy in enumerate(block.policies):
        first = next((m for m in range(n) if _covers(block.policies[m], policy)), None)
        if first is not None:
            yield from _behind("VETO", words[n : n + 1], words[first])


def _covers(first: VetoPolicy, then: VetoPolicy) -> bool:
    """Whether all that fits the second policy fits the first; one that asks is passed by once the asks are spent."""
    return (
        not first.ask
        and first.when in (None, then.when)
        and (not first.seats or (bool(then.seats) and set(then.seats) <= set(first.seats)))
        and (not first.cards or (bool(then.cards) and set(then.cards) <= set(first.cards)))
    )


_IDLE: dict[type, Callable[[Any, Position, Table], Iterator[Remark]]] = {
    PowerBlock: _power,
    CardBlock: _card,
    TurnBlock: _turn,
    DiskBlock: _disk,
    VetoBlock: _veto,
}
