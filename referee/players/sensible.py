"""A sensible player: sees its own view, writes order sheets, neither searches nor guesses others' sheets.

It has a plan for every card on offer, best first, and a last one that always works, so that it is hardly ever waited
for. Randomness comes from the generator it is handed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from referee.orders.blocks import (
    ANY_CARD,
    Block,
    CardBlock,
    Condition,
    DiskBlock,
    DoPlace,
    DoSkip,
    Item,
    PlacePart,
    Plan,
    PowerBlock,
    PowerRank,
    ReinforceBlock,
    ReturnBlock,
    ReturnPart,
    TurnBlock,
    VetoBlock,
    VetoPolicy,
)
from referee.players.appraisal import Outlook, open_regions, outlook
from referee.players.schemes import COURTIER, Scheme, best_to_score, schemes
from referee.rules.board import CASTILLO, COURT, REACH, REGIONS
from referee.rules.decisions import Disk
from referee.rules.effects.base import design_of
from referee.rules.model import ALL, CABALLEROS_OF_POWER, POWERS, Place, Seat
from referee.rules.rounds import card_of
from referee.rules.views import View

PLANS = 5  # plans a sheet holds at most, the last resort apart
WAYS = 2  # plans for one card at most
COMING = 2  # caballeros a power card brings, as long as none is laid
WHIM = 0.4  # how far an estimate may be off, so that players of one mind do not all want the same
NEED = 6  # a court larger than this needs no reinforcement
DEAR = 0.05  # what each point of a power card is worth for rounds to come
REGIONS_NAMED = 3  # on a disk: two may have become bad by then
RETURNED = 3  # what the King asks back on his return
COSTS = 5  # a Veto is spent on what costs this many points


def write_sheet(view: View, keys: tuple[str, ...], rng: Random) -> tuple[Block, ...]:
    """The blocks of these keys, and the policy of a Veto if one is held; the same `rng` state gives the same sheet.

    A key nobody should ask for (ASK) is passed over. `view` must be a seat's, not a bystander's.
    """
    eyes = outlook(view)
    ideas = _ideas(view, eyes, rng) if {"POWER", "CARD"} & set(keys) else []
    blocks = [_WRITERS[key](view, eyes, ideas, rng) for key in keys if key in _WRITERS]
    if "VETO" not in keys and eyes.seat in dict(view.vetoes):
        blocks.append(_veto(view, eyes, ideas, rng))
    return tuple(blocks)


Ideas = list[tuple[str, Scheme]]
"""Designs on offer and ways to play them, best first."""


def _ideas(view: View, eyes: Outlook, rng: Random) -> Ideas:
    court = view.court[eyes.seat] + min(_coming(view, eyes.seat), view.provinces[eyes.seat])
    found = [(design_of(card), way) for card in view.offered for way in schemes(card_of(card), court, eyes)]
    wishes = [(way.worth + WHIM * rng.random(), n) for n, (_, way) in enumerate(found)]
    return [found[n] for _, n in sorted(wishes, reverse=True)]


def _coming(view: View, seat: Seat) -> int:
    """Caballeros the power card brings, if the turn's reinforcement is still to come."""
    laid = dict(view.laid)
    if seat not in laid:
        return COMING
    return 0 if seat in dict(view.taken) else CABALLEROS_OF_POWER[laid[seat]]


# --- power and plans --------------------------------------------------------------------------------


def _power(view: View, eyes: Outlook, ideas: Ideas, rng: Random) -> PowerBlock:
    """High enough for the card wanted if the cards differ much, low enough for the caballeros needed."""
    best: dict[str, float] = {}
    for design, way in ideas:
        best[design] = max(way.worth, best.get(design, way.worth))
    worths = sorted(best.values(), reverse=True)
    liked = sorted(view.hand, key=lambda value: -_appeal(view, eyes, worths, value) - WHIM * rng.random())
    return PowerBlock((*(PowerRank(value) for value in liked[:4]), PowerRank()))


def _appeal(view: View, eyes: Outlook, worths: list[float], value: int) -> float:
    """What laying this power card is worth: the card left when the turn comes, caballeros, and what it is kept for."""
    seat = eyes.seat
    rivals = [rival for rival in range(len(view.colours)) if rival != seat]
    before = sum(_goes_first(view, rival, value) for rival in rivals)
    low = int(before)
    after = worths[min(low + 1, len(worths) - 1)]
    gets = worths[low] + (before - low) * (after - worths[low]) if worths else 0.0
    coming = min(CABALLEROS_OF_POWER[value], view.provinces[seat])
    rounds_left = sum(number > view.round for number in view.rounds)
    hunger = max(0, NEED - view.court[seat]) / NEED if rounds_left else 0
    return gets + coming * COURTIER * hunger - DEAR * value * (rounds_left > 0)


def _goes_first(view: View, rival: Seat, value: int) -> float:
    """How likely a rival's power card is higher: every card not seen spent is as likely as another."""
    laid = dict(view.laid)
    if rival in laid:
        return float(laid[rival] > value)
    held = [power for power in POWERS if power not in view.piles[rival]]
    return sum(power > value for power in held) / len(held) if held else 0.0


def _card(view: View, eyes: Outlook, ideas: Ideas, rng: Random) -> CardBlock:
    """For each card its best plan, and a second if that is more than leaving the special action; then any card."""
    plans: list[Plan] = []
    planned: dict[str, int] = {}
    for design, way in ideas:
        times = planned.get(design, 0)
        if times < (1 if _skips(way) else WAYS):
            plans.append(Plan((design,), way.items))
            planned[design] = times + 1
    return CardBlock((*plans[:PLANS], Plan((ANY_CARD,), (DoSkip(), _anywhere(eyes)))))


def _skips(way: Scheme) -> bool:
    return DoSkip() in way.items


def _anywhere(eyes: Outlook) -> DoPlace:
    """A placing that always works: whatever is left, near the King as he stands, else into the Castillo."""
    reach = sorted(REACH[eyes.position.king], key=lambda place: -eyes.change(place, eyes.seat, 1))
    near = [place for place in reach if place != CASTILLO][:1]
    return DoPlace((PlacePart("REST", 0, (*near, CASTILLO)),))


def _turn(view: View, eyes: Outlook, _: Ideas, rng: Random) -> TurnBlock:
    mine = [card for seat, card in view.taken if seat == eyes.seat]
    ways = schemes(card_of(mine[-1]), view.court[eyes.seat], eyes) if mine else []
    items: tuple[Item, ...] = ways[0].items if ways else (DoSkip(),)
    return TurnBlock(items)


def _reinforce(view: View, eyes: Outlook, _: Ideas, rng: Random) -> ReinforceBlock:
    return ReinforceBlock(ALL)


# --- losses and disks -------------------------------------------------------------------------------


def _return(view: View, eyes: Outlook, _: Ideas, rng: Random) -> ReturnBlock:
    """The caballero that is missed least, then the next; from anywhere else if it is gone by then."""
    taken: dict[Place, int] = {}
    for _unit in range(RETURNED):
        costs = dict(_costs(view, eyes, taken))
        if costs:
            cheapest = min(costs, key=lambda place: costs[place])
            taken[cheapest] = taken.get(cheapest, 0) + 1
    first = next(iter(taken), COURT)
    taken[first] = taken.get(first, 0) + RETURNED - sum(taken.values())
    there = [place for place in open_regions(eyes.position) if eyes.position.board[place][eyes.seat]]
    zones = (COURT, *sorted(there, key=lambda place: -eyes.change(place, eyes.seat, -1)))
    return ReturnBlock(
        tuple(ReturnPart(n, (place, *(zone for zone in zones if zone != place))) for place, n in taken.items())
    )


def _costs(view: View, eyes: Outlook, taken: dict[Place, int]) -> Iterator[tuple[Place, float]]:
    """What one caballero fewer costs, by where it is taken from, when these are taken already."""
    if view.court[eyes.seat] > taken.get(COURT, 0):
        yield COURT, COURTIER
    for place in open_regions(eyes.position):
        gone = taken.get(place, 0)
        if eyes.position.board[place][eyes.seat] > gone:
            yield place, eyes.change(place, eyes.seat, -gone) - eyes.change(place, eyes.seat, -gone - 1)


def _secret(view: View, eyes: Outlook, _: Ideas, rng: Random) -> DiskBlock:
    """One of the two best regions: the very best is what others name too."""
    best = best_to_score(eyes)
    first = int(rng.random() * 2)
    return DiskBlock(Disk.SECRET, (best[first], best[1 - first]))


def _send(view: View, eyes: Outlook, _: Ideas, rng: Random) -> DiskBlock:
    """Where two fewer hurt least, among the regions the seat stands in; at home if it stands nowhere."""
    seat = eyes.seat
    counts = {place: eyes.position.board[place][seat] for place in REGIONS}
    losses = {place: -eyes.change(place, seat, -min(2, count)) for place, count in counts.items() if count}
    return DiskBlock(Disk.SEND, tuple(sorted(losses, key=lambda p: losses[p])) or (eyes.position.homes[seat],))


def _evicted(view: View, eyes: Outlook, _: Ideas, rng: Random) -> DiskBlock:
    return DiskBlock(Disk.EVICT, _best_for(eyes, 2))


def _general(view: View, eyes: Outlook, _: Ideas, rng: Random) -> DiskBlock:
    """The caballeros of the Castillo go where they change most: some now, and in scorings to come."""
    inside = view.castillo[eyes.seat] or 1
    return DiskBlock(Disk.GENERAL, _best_for(eyes, inside))


def _best_for(eyes: Outlook, count: int) -> tuple[Place, ...]:
    gains = {place: eyes.change(place, eyes.seat, count, again=1) for place in open_regions(eyes.position)}
    return tuple(sorted(gains, key=lambda place: -gains[place])[:REGIONS_NAMED])


def _veto(view: View, eyes: Outlook, _: Ideas, rng: Random) -> VetoBlock:
    return VetoBlock((VetoPolicy(when=Condition("COSTS", amount=COSTS)),))


_WRITERS: dict[str, Callable[[View, Outlook, Ideas, Random], Block]] = {
    "POWER": _power,
    "REINFORCE": _reinforce,
    "CARD": _card,
    "TURN": _turn,
    "RETURN": _return,
    "DISK GENERAL": _general,
    "DISK SECRET": _secret,
    "DISK SEND": _send,
    "DISK EVICT": _evicted,
    "VETO": _veto,
}
