"""Remarks on blocks of one sheet that cannot both be carried out, each of which could be alone.

Knows plans and the steps that cards lead to. Must not know any card by name.
"""

from __future__ import annotations

from collections.abc import Iterator

from referee.orders.asking import asker, of_use
from referee.orders.contents import Remark
from referee.orders.order import Item, deed_of
from referee.orders.shapes.block import Blocks
from referee.orders.shapes.deeds import card_called
from referee.orders.shapes.naming import NameBlock
from referee.orders.shapes.one_place import DoName
from referee.orders.shapes.plan import against_plan, cards_of, court_at_best, scrutinise
from referee.orders.shapes.plans import CardBlock, ElseBestBlock, PlansBlock
from referee.orders.shapes.power import PowerBlock
from referee.rules.decisions import Name, Phase
from referee.rules.effects.base import Effect, Step, design_of
from referee.rules.effects.pairs import Pairing
from referee.rules.model import CardId, Seat
from referee.rules.position import Position
from referee.rules.stacks import as_taken, takeable_cards

SAME_AGAIN = "same-again"
"""The code of the remark on places of a block none of which may be named behind the place that a plan names first."""

TOO_MANY_FOR_CARD, TOO_MANY_FOR_COURT = "too-many-for-card", "too-many-for-court"
"""The codes of remarks on a plan that places more than one of its cards lets, or than comes into the court."""

_TOO_MANY = {"too-many-placed": TOO_MANY_FOR_CARD, "court-too-small": TOO_MANY_FOR_COURT}

ONE_OF_BOTH = "one-of-both"
"""The code of the remark on a line that ranks places for one of two that are joined, while nothing names the other."""


def at_odds(position: Position, seat: Seat, blocks: Blocks) -> Iterator[Remark]:
    """Remarks on each block whose places would do by themselves, but not behind the first place of a plan's line.

    Also on places that may have been meant for both ends of what joins two, where orders rank them.
    """
    for part, line, step in _led_to(position, seat, blocks):
        first, *others = line.ranks
        if isinstance(step, Pairing) and others and step.key not in blocks:
            yield Remark(step.key, ONE_OF_BOTH, (part.keyword, first, others[0]))
        behind = blocks.get(step.key)
        if not isinstance(behind, NameBlock) or not behind.ranks:
            continue
        before = part.later_steps(seat, "")[0]
        if before.naming_complaint(position, seat, first) is not None:
            continue  # which is remarked by itself
        could = [place for place in behind.ranks if before.naming_complaint(position, seat, place) is None]
        if could and all(step.naming_complaint(position, seat, place) is not None for place in could):
            yield Remark(step.key, SAME_AGAIN, (part.keyword, first))


def places_too_many(position: Position, seat: Seat, blocks: Blocks) -> Iterator[Remark]:
    """Remarks on each plan that cannot place what it says with one of its cards, or behind this power card.

    What stands against a plan with all of its cards is remarked by itself.
    """
    block, there = blocks.get(CardBlock.key), takeable_cards(position, seat)
    for n, plan in enumerate(block.plans if isinstance(block, CardBlock) else (), 1):
        if any(each.complaint.code in _TOO_MANY for each in against_plan(plan, position, seat, there)):
            continue
        short: list[tuple[int, int, str, CardId]] = []
        for id in cards_of(plan, position, there):
            card = as_taken(position, seat, id)
            court = court_at_best(position, seat, card, _values_wished(blocks))
            for found in scrutinise(position, seat, card, plan.items, court):
                most, placed, *_ = (*found.complaint.args, 0, 0)
                code = _TOO_MANY.get(found.complaint.code)
                short += [(most, placed, code, id)] if code else []
        if short:
            most, placed, code, id = min(short)
            named = (design_of(id),) if code == TOO_MANY_FOR_CARD else ()
            yield Remark(CardBlock.key, code, (n, placed, most, *named))


def _values_wished(blocks: Blocks) -> tuple[int, ...]:
    """The power cards that a sheet may come to lay; empty if that may be any."""
    power = blocks.get(PowerBlock.key)
    values = tuple(rank.value for rank in power.ranks) if isinstance(power, PowerBlock) else ()
    return values if all(value > 0 for value in values) else ()


def left_open(position: Position, seat: Seat, blocks: Blocks) -> Iterator[str]:
    """The keys of questions for a region that nothing on a sheet answers: that rivals may ask, and plans lead to."""
    if ElseBestBlock.key in blocks or position.phase in (Phase.SETUP, Phase.DISKS):
        return  # no card is carried out with these sheets
    theirs = (key for key in of_use(position, seat) if key not in position.table.brought)
    asking = (asker(position.table, key) for key in theirs)
    own = (step for _, _, step in _led_to(position, seat, blocks) if step.ask(position) is not None)
    for step in (*asking, *own):
        if isinstance(step, Step) and step.names_region and step.key not in blocks:
            yield step.key


def _led_to(position: Position, seat: Seat, blocks: Blocks) -> Iterator[tuple[Effect, DoName, Step]]:
    """Each line of the plans that names places, and the step that comes of its first with a question of its own."""
    plans = [plan for block in blocks.values() if isinstance(block, PlansBlock) for plan in block.plans]
    for plan in plans:
        for card in filter(None, (card_called(design, position.table.cards) for design in plan.cards)):
            for part in (part for part in card.does.parts() if part.later_steps(seat, "")):
                for line in _naming(plan.items, part):
                    steps = part.run(position, seat, "", Name(line.ranks[0]))
                    yield from ((part, line, step) for step in steps if step.key)


def _naming(items: tuple[Item, ...], part: Effect) -> Iterator[DoName]:
    """The lines that name a place for an effect."""
    lines = (deed_of(item) for item in items)
    return (line for line in lines if isinstance(line, DoName) and line.keyword == part.keyword and line.ranks)
