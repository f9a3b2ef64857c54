"""The lines of a sheet in force that can no longer act in this round, each with the reason.

Judged by what the shapes say against a block when it is filed, as things stand now; a wish that may come true yet is
not dead. Must not know any card by name, nor what others have sealed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import cast

from referee.orders.asking import asked_of_others
from referee.orders.checking import NOTHING_ASKS, idle, judge
from referee.orders.contents import Known, Remark
from referee.orders.findings import CARD_GONE, Finding
from referee.orders.grammar import ANY_CARD
from referee.orders.order import Block, Item, guards_of
from referee.orders.shapes.block import WHOLE
from referee.orders.shapes.disk import key_to
from referee.orders.shapes.guard import never, vain
from referee.orders.shapes.levy import ReturnBlock
from referee.orders.shapes.plan import always_works
from referee.orders.shapes.plans import CardBlock, PlansShape
from referee.orders.shapes.power import PowerBlock
from referee.orders.shapes.table import key_asked, shape_named
from referee.rules.decisions import Ask, Complaint, Disk, Phase
from referee.rules.model import Seat
from referee.rules.position import Position
from referee.rules.predicates import last_taken
from referee.rules.stacks import takeable_cards
from referee.rules.state import State


@dataclass(frozen=True, slots=True)
class DeadLine:
    """A line that can no longer act, and why: of a block, of one of its plans, or of the items of that."""

    key: str
    why: Complaint
    plan: int = WHOLE
    item: int = WHOLE
    is_part: bool = False  # only some of its wishes are dead, not the whole line


UNREACHED = "idle-plan"
NOT_ASKED = "asked-no-more"
"""The code for a block that no card on offer, nor the one that is carried out, asks for."""

_FOR_CARDS = {ReturnBlock.key, *(key_to(purpose) for purpose in Disk if purpose is not Disk.GENERAL)}


def dead_lines(blocks: Sequence[Block], state: State, seat: Seat, known: Known) -> tuple[DeadLine, ...]:
    """The dead lines of a seat's sheet for this round, by the state as the seat knows it; none between two rounds."""
    position = state.position
    if position.phase is Phase.SETUP or position.phase is Phase.DISKS or not position.offered:
        return ()
    return tuple(dict.fromkeys(each for block in blocks for each in _dead(block, state, seat, known)))


def _dead(block: Block, state: State, seat: Seat, known: Known) -> Iterator[DeadLine]:
    position = state.position
    if block.key in _FOR_CARDS and not _asked_by_a_card(position, seat, block.key):
        yield DeadLine(block.key, Complaint(NOT_ASKED))
    elif block.key == PowerBlock.key:
        if not position.has_laid(seat):
            yield from _wishes(cast(PowerBlock, block), state, seat, known)
    elif block.key == CardBlock.key:
        if takeable_cards(position, seat):
            yield from _plans(cast(CardBlock, block), judge(block, state, seat), position, known)
    elif not isinstance(shape_named(block.key), PlansShape):
        for finding in judge(block, state, seat):
            if finding.level == "never" or finding.complaint.code == NOTHING_ASKS:
                item = WHOLE if finding.complaint.code == NOTHING_ASKS else finding.line
                yield DeadLine(block.key, finding.complaint, item=item, is_part=item != WHOLE)


def _asked_by_a_card(position: Position, seat: Seat, key: str) -> bool:
    """Whether a card that anybody may still take, or the one that is carried out, may ask for this block."""
    at = last_taken(position)
    asked: tuple[Ask | Disk, ...] = asked_of_others(position, seat)
    return key in map(key_asked, (*asked, *(position.table.asked_of_others[at[1]] if at else ())))


def _wishes(block: PowerBlock, state: State, seat: Seat, known: Known) -> Iterator[DeadLine]:
    """The power cards that are spent or laid by others, and what stands behind one that is free for sure."""
    found = judge(block, state, seat)
    gone = [each for each in found if each.level == "never" or each.complaint.code == "power-laid"]
    every = {finding.line for finding in gone} == set(range(len(block.ranks)))
    yield from (DeadLine(block.key, finding.complaint, is_part=not every) for finding in gone)
    for remark in idle(block, state.position, known):
        if remark.code != "joker-then":
            yield DeadLine(block.key, _as_complaint(remark), is_part=True)


def _plans(block: CardBlock, found: Sequence[Finding], position: Position, known: Known) -> Iterator[DeadLine]:
    """The plans whose cards are gone, that nothing fulfils, or that are never reached; and lines of the others."""
    sure = -1
    for number, plan in enumerate(block.plans):
        if sure >= 0:
            yield DeadLine(block.key, Complaint(UNREACHED, (number + 1, sure + 1)), number)
            continue
        against = [each for each in found if each.plan == number]
        gone = [each.complaint for each in against if each.complaint.code == CARD_GONE]
        lost = never(plan.guards, position, known.seat)
        idle_guards = [*([lost] if lost else []), *map(_as_complaint, vain(block.key, plan.guards, position, known))]
        whole = bool(idle_guards) or len(gone) == len(plan.cards)
        yield from (DeadLine(block.key, why, number, is_part=not whole) for why in (*idle_guards[:1], *gone))
        if whole:
            continue
        yield from _lines(block.key, number, plan.items, against, position, known)
        if ANY_CARD in plan.cards and not plan.guards and always_works(plan, position):
            sure = number


def _lines(
    key: str, number: int, items: Sequence[Item], against: Sequence[Finding], position: Position, known: Known
) -> Iterator[DeadLine]:
    """The lines of a plan that nothing makes legal any more, or whose condition can hold no more."""
    for finding in against:
        if finding.level == "never" and finding.complaint.code != CARD_GONE and finding.line < len(items):
            yield DeadLine(key, finding.complaint, number, finding.line)
    for n, item in enumerate(items):
        for remark in vain(key, guards_of(item), position, known):
            yield DeadLine(key, _as_complaint(remark), number, n)


def _as_complaint(remark: Remark) -> Complaint:
    return Complaint(remark.code, remark.args)
