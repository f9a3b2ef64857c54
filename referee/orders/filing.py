"""Filing a block: what it could never do is refused, what it cannot do yet is kept with a remark.

Knows the position a block is filed on. Must not know other seats' blocks, nor answer any question.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any, Literal

from referee.orders.blocks import (
    ANY_CARD,
    AskBlock,
    Block,
    CardBlock,
    DiskBlock,
    DoPlace,
    Lead,
    NameBlock,
    Plan,
    PowerBlock,
    ReinforceBlock,
    ReturnBlock,
    TurnBlock,
    VetoBlock,
)
from referee.orders.goals import out_of_aim
from referee.orders.guards import deed_of, never
from referee.orders.leads import place_of, to_lead
from referee.orders.needs import asked_by, asker, is_offered
from referee.orders.plans import on_offer, turn_of
from referee.orders.scrutiny import CARD_GONE, Finding, fetching, found, scrutinise, unknowable
from referee.rules.decisions import Ask, Complaint, Disk
from referee.rules.effects.base import Card, Effect, card_of
from referee.rules.effects.moving import closed, unavailable
from referee.rules.model import ALL, COURT, CardId, Place, Seat
from referee.rules.position import Position
from referee.rules.shapes import Called, SpentPower
from referee.rules.state import State

__all__ = ["Finding", "judge"]

Level = Literal["never", "not-yet"]


def judge(block: Block, state: State, seat: Seat) -> tuple[Finding, ...]:
    """Everything against filing this block now, every rank of it looked at.

    One finding of level "never" and the block is not to be filed; the others are remarks.
    """
    findings = _JUDGES[type(block)](block, state, seat)
    return tuple(dict.fromkeys(findings))


def _power(block: PowerBlock, state: State, seat: Seat) -> Iterator[Finding]:
    position = state.position
    hand = position.hands[seat]
    returnable = position.spent(seat) if _may_take_back(state, seat) else ()
    for line, rank in enumerate(block.ranks):
        if complaint := never(rank.guards, position, seat):
            yield Finding("never", complaint, line)
        if rank.aim:
            if rank.aim > len(position.seats) or rank.most < min(hand):
                yield Finding("never", out_of_aim(position, rank), line)
        elif rank.value and rank.value not in hand:
            level: Level = "not-yet" if rank.value in returnable else "never"
            yield Finding(level, Complaint("power-not-in-hand", (rank.value,)), line)
        elif rank.value and rank.value not in position.powers(seat):
            yield Finding("not-yet", Complaint("power-laid", (rank.value,)), line)


def _may_take_back(state: State, seat: Seat) -> bool:
    step = turn_of(state, seat)
    return is_offered(state.position, _takes_back) or (step is not None and step.act and _takes_back(step.card.does))


def _takes_back(does: Effect) -> bool:
    return isinstance(does.asks(), SpentPower)


def _reinforce(block: ReinforceBlock, state: State, seat: Seat) -> Iterator[Finding]:
    position = state.position
    most = max(position.board.caballeros_of.values())
    if most < block.count < ALL:
        yield found(Complaint("reinforce-too-many", (most, block.count)))
    if block.fetch and position.setup.edition.shortfall == "none":
        yield Finding("never", Complaint("no-shortfall", (most, position.provinces[seat])))
    yield from fetching(position, seat, block.fetch)


def _card(block: CardBlock, state: State, seat: Seat) -> Iterator[Finding]:
    for number, plan in enumerate(block.plans):
        if complaint := never(plan.guards, state.position, seat):
            yield Finding("never", complaint, plan=number)
        for finding in (*unknowable(state.position, seat, plan.items), *_plan(plan, state.position, seat)):
            yield replace(finding, plan=number)


def _plan(plan: Plan, position: Position, seat: Seat) -> Iterator[Finding]:
    """A line need not fit every card a plan names: what fits one is kept."""
    cards: list[CardId] = []
    for wanted in plan.cards:
        card = on_offer(position, wanted)
        if wanted == ANY_CARD:
            cards += position.offered
        elif card is not None:
            cards.append(card)
        else:
            yield Finding(_level_of_absent(position, seat, wanted), Complaint(CARD_GONE, (wanted,)))
    found_with = [_with_card(position, seat, card_of(position, card), plan) for card in cards]
    one_fits = any(all(finding.level == "not-yet" for finding in findings) for findings in found_with)
    for findings in found_with:
        if len(cards) == 1 or not one_fits:
            yield from findings


def _with_card(position: Position, seat: Seat, card: Card, plan: Plan) -> tuple[Finding, ...]:
    return tuple(scrutinise(position, seat, card, plan.items, _court_at_best(position, seat, card)))


def _level_of_absent(position: Position, seat: Seat, wanted: str) -> Level:
    """A card of this round may only be gone; what was never turned up may still come for one who has had his turn."""
    taken = [card for _, card in position.taken]
    early = not position.offered or seat in dict(position.taken)
    this_round = on_offer(position.having(offered=tuple(taken)), wanted) is not None
    return "not-yet" if early or this_round else "never"


def _court_at_best(position: Position, seat: Seat, card: Card) -> int:
    """The most a court may hold when the placing comes, as far as its owner decides."""
    laid = dict(position.laid)
    values = (laid[seat],) if seat in laid else position.hands[seat]
    printed = max((position.board.caballeros_of[value] for value in values), default=0)
    return position.court[seat] + min(position.provinces[seat], printed + _called(card))


def _called(card: Card) -> int:
    """Caballeros that the card itself brings to the court."""
    asked = card.does.asks()
    return asked.count if isinstance(asked, Called) else 0


def _turn(block: TurnBlock, state: State, seat: Seat) -> Iterator[Finding]:
    step = turn_of(state, seat)
    if step is None:
        yield Finding("never", Complaint("no-card-in-hand"))
        return
    for line, item in enumerate(block.items):
        if not (step.place if isinstance(deed_of(item), DoPlace) else step.act):
            yield found(Complaint("half-done"), line)
            return
    yield from unknowable(state.position, seat, block.items)
    court = state.position.court[seat] + (_called(step.card) if step.act else 0)
    yield from scrutinise(state.position, seat, step.card, block.items, court)


def _return(block: ReturnBlock, state: State, seat: Seat) -> Iterator[Finding]:
    position = state.position
    due = next((n for card in position.table.cards if (n := asked_by(card).get(Ask.RETURN, 0))), 0)
    total = sum(part.count for part in block.parts)
    if not block.ask and not block.keep_leads and total != due and total < ALL:
        level: Level = "never" if total > due else "not-yet"
        yield Finding(level, Complaint("return-exactly", (due, total)))
    for line, part in enumerate(block.parts):
        for place in part.ranks:
            complaint = None if place == COURT else unavailable(position, seat, place, 1)
            if complaint:
                yield found(complaint, line)


def _disk(block: DiskBlock, state: State, seat: Seat) -> Iterator[Finding]:
    """Of TO LEAD, which names every region, no one region is worth a remark."""
    every = to_lead(state.position.board)
    named = len(every) if block.ranks[: len(every)] == every else 0
    for line, rank in enumerate(block.ranks):
        complaint = _misplaced(block.purpose, state.position, seat, place_of(rank))
        if complaint and line >= named:
            yield found(complaint, line)
    if block.ranks and all(isinstance(rank, Lead) for rank in block.ranks):
        yield Finding("not-yet", Complaint("only-leads"), len(block.ranks) - 1)


def _misplaced(purpose: Disk, position: Position, seat: Seat, place: Place) -> Complaint | None:
    if place not in position.board.named_by[purpose]:
        return Complaint("disk-not-there", (place,))
    if purpose is Disk.SECRET:
        return None
    return unavailable(position, seat, place, 1) if purpose is Disk.SEND else closed(position, place)


def _veto(block: VetoBlock, state: State, seat: Seat) -> Iterator[Finding]:
    position = state.position
    if not block.policies or seat in dict(position.vetoes):
        holds = True
    else:
        holds = False
        step = turn_of(state, seat)
        taking = step is not None and step.act and step.card.does.keeps is Ask.VETO
        offered = is_offered(position, lambda does: does.keeps is Ask.VETO)
        may = position.setup.edition.veto != "off" and (taking or offered)
        others = tuple(holder for holder, _ in position.vetoes)
        lacking = Complaint("veto-is-anothers", others[:1]) if others else Complaint("no-veto")
        yield Finding("not-yet" if may else "never", lacking)
    for line, policy in enumerate(block.policies if holds else ()):
        if seat in policy.seats:
            yield Finding("never", Complaint("veto-own", (seat,)), line)


def _ask(block: AskBlock, state: State, seat: Seat) -> Iterator[Finding]:
    yield from ()


def _name(block: NameBlock, state: State, seat: Seat) -> Iterator[Finding]:
    step = asker(state.position.table, block.key)
    if step is None:
        yield Finding("never", Complaint("not-asked"))
        return
    for line, place in enumerate(block.ranks):
        complaint = step.misnamed(state.position, seat, place)
        if complaint:
            yield found(complaint, line)


_JUDGES: dict[type, Callable[[Any, State, Seat], Iterator[Finding]]] = {
    PowerBlock: _power,
    ReinforceBlock: _reinforce,
    CardBlock: _card,
    TurnBlock: _turn,
    ReturnBlock: _return,
    DiskBlock: _disk,
    VetoBlock: _veto,
    AskBlock: _ask,
    NameBlock: _name,
}
