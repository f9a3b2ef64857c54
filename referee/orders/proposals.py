"""What a player probably means who answers in words: last round's sheet with a change, a proposal with a change.

Knows the table's earlier blocks. Nothing here is filed; it stands in the receipt until a bare OK.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from typing import Any

from referee.orders.assembly import assembled
from referee.orders.blocks import (
    ANY_CARD,
    Block,
    CardBlock,
    DoPlace,
    DoScoreboard,
    DoSkip,
    DoTake,
    Plan,
    TurnBlock,
    in_order,
    key_of,
)
from referee.orders.grammar import Cursor
from referee.orders.guards import deed_of
from referee.orders.letter import Remark, Table
from referee.orders.lexicon import Vocabulary
from referee.orders.loose import loosely
from referee.orders.names import card_name
from referee.orders.tokens import Token
from referee.rules.effects.base import design_of
from referee.rules.model import Place


@dataclass(frozen=True, slots=True)
class Proposal:
    """Blocks for an OK, with what there is to say about them."""

    blocks: tuple[Block, ...]
    remarks: tuple[Remark, ...] = ()


def merged(*layers: Iterable[Block]) -> tuple[Block, ...]:
    """Blocks of all layers, a later one in the place of an earlier one of the same key; in the order of KEYS."""
    found = {key_of(block): block for layer in layers for block in layer}
    return tuple(found[key] for key in in_order(found))


def same_again(rest: Sequence[Token], words: Vocabulary, table: Table) -> Proposal | None:
    """Read "same as last time but power 9": last round's sheet on today's cards; None if the change is unclear."""
    base = _on_offer(table.previous, table)
    change = _change(rest, base.blocks, words, table)
    return None if change is None else Proposal(change, base.remarks)


def ok_but(rest: Sequence[Token], words: Vocabulary, table: Table) -> Proposal | None:
    """Read "ok but swap Aragon and Valencia": the open proposal, changed; None if the change is unclear."""
    change = _change(rest, table.proposal, words, table)
    return None if change is None or change == table.proposal else Proposal(change)


# --- changes ------------------------------------------------------------------------------------


def _change(
    rest: Sequence[Token], base: tuple[Block, ...], words: Vocabulary, table: Table
) -> tuple[Block, ...] | None:
    c = Cursor(rest, words, table, guessing=False)
    while c.mark(",", "-") or c.says("BUT", "AND"):
        pass
    if c.token() is None:
        return base
    change = _swap(c) or _instead(c)
    if change is not None:
        return tuple(_with_places(block, change) for block in base)
    loose = loosely(rest[c.at :], words, table)
    if loose is None:
        return None
    held = replace(table, in_force=merged(table.in_force, base))
    findings = assembled(loose, held)
    if not all(finding.is_proposed for finding in findings):
        return None
    return merged(base, (finding.block for finding in findings if finding.block))


def _pair(c: Cursor, *between: str) -> tuple[Place, Place] | None:
    """Two places with one of these words between them and nothing behind."""
    one = c.take("place")
    joined = c.says(*between)
    other = c.take("place")
    if not (one and joined and other and len(one) == len(other) == 1) or c.token() is not None:
        return None
    return int(one[0]), int(other[0])


def _swap(c: Cursor) -> Callable[[Place], Place] | None:
    start = c.at
    pair = _pair(c, "WITH") if c.says("SWAP") else None
    if pair is None:
        c.at = start
        return None
    swapped = {pair[0]: pair[1], pair[1]: pair[0]}
    return lambda place: swapped.get(place, place)


def _instead(c: Cursor) -> Callable[[Place], Place] | None:
    start = c.at
    pair = _pair(c, "INSTEAD")
    if pair is None:
        c.at = start
        return None
    return lambda place: pair[0] if place == pair[1] else place


def _with_places(value: Any, change: Callable[[Place], Place]) -> Any:
    """A block with other places in it."""
    if isinstance(value, tuple):
        return tuple(_with_places(part, change) for part in value)
    if not is_dataclass(value) or isinstance(value, type):
        return value
    parts: dict[str, Any] = {}
    for name in (each.name for each in fields(value)):
        held = getattr(value, name)
        parts[name] = _changed(value, name, held, change)
    return replace(value, **parts)


def _changed(owner: object, name: str, held: Any, change: Callable[[Place], Place]) -> Any:
    if name == "ranks" and isinstance(owner, DoScoreboard):
        return tuple((token, change(place)) for token, place in held)
    if name == "ranks" and all(isinstance(place, int) for place in held) and not isinstance(owner, DoTake):
        return tuple(change(place) for place in held)
    if name in ("source", "place") and isinstance(held, int):
        return change(held)
    if name == "fetch":
        return tuple((change(place), count) for place, count in held)
    if name == "picks":
        return tuple((seat, tuple(change(place) for place in ranks)) for seat, ranks in held)
    return _with_places(held, change)


# --- last round's sheet -------------------------------------------------------------------------


def _on_offer(previous: Iterable[Block], table: Table) -> Proposal:
    """Last round's blocks; of its plans, those with a card on offer, or the placing alone."""
    blocks: list[Block] = []
    remarks: list[Remark] = []
    for block in previous:
        if isinstance(block, CardBlock):
            plans = _plans_on_offer(block, table, remarks)
            blocks += [CardBlock(plans)] if plans else []
        elif not isinstance(block, TurnBlock):
            blocks.append(block)
    return Proposal(merged(blocks), tuple(remarks))


def _plans_on_offer(block: CardBlock, table: Table, remarks: list[Remark]) -> tuple[Plan, ...]:
    offered = {design_of(card) for card in table.offered} | {ANY_CARD}
    kept: list[Plan] = []
    for number, plan in enumerate(block.plans, 1):
        cards = tuple(card for card in plan.cards if card in offered)
        if cards:
            kept.append(replace(plan, cards=cards))
        else:
            remarks.append(Remark("CARD", "plan-gone", (number, " or ".join(map(card_name, plan.cards)))))
    placing = tuple(item for plan in block.plans for item in plan.items if isinstance(deed_of(item), DoPlace))[:1]
    if not placing or any(isinstance(deed_of(item), DoPlace) for plan in kept for item in plan.items):
        return tuple(kept)
    remarks.append(Remark("CARD", "placing-kept"))
    return (*(p for p in kept if ANY_CARD not in p.cards), Plan((ANY_CARD,), (DoSkip(), *placing)))
