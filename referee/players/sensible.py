"""The sensible player: writes order sheets from its own view, without searching or guessing others' sheets.

It has a plan for every card on offer, best first, and a last one that always works, so that games hardly ever wait for
it. Randomness comes from the generator it is handed.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from itertools import pairwise
from random import Random

from referee.orders import blocks as b
from referee.orders.asking import asker
from referee.orders.goals import Lead
from referee.orders.grammar import ANY_CARD
from referee.orders.shapes.power import most_of
from referee.players.appraisal import Outlook, outlook_of
from referee.players.asides import block_for_question, keywords_to_answer, with_veto
from referee.players.schemes import ANYWHERE, Scheme, best_to_score, schemes
from referee.players.trying import COURTIER
from referee.rules.decisions import ChooseHand, Disk, Phase
from referee.rules.effects.base import Card, Step, design_of
from referee.rules.further import cards_kept
from referee.rules.model import ALL, JOKER, Place, Seat
from referee.rules.position import Position
from referee.rules.predicates import cards_taken, has_card_to_come, layable_powers, open_regions, room
from referee.rules.stacks import as_taken, takeable_cards
from referee.rules.views import View

PLANS = 7  # plans in a sheet at most, not counting the last resort
WAYS = 2  # plans for one card at most
COMING = 2  # caballeros that a power card is expected to bring as long as none is laid
WHIM = 0.4  # random error of an estimate, so that players of one kind do not all want the same card
GREAT = 2  # a pool with more power cards than so many for each that is chosen
NEED = 6  # a court larger than this needs no reinforcement
DEAR = 0.05  # the worth in later rounds of each step up among the power cards
VALUES_NAMED = 4  # power cards named by value in a wish list
REGIONS_LED = 4  # regions named on a disk on the condition that the seat can lead them
REGIONS_NAMED = 3  # regions named on a disk without a condition, as two of them may be unfit when it is opened
COSTS = 5  # points a special action must cost before a Veto is spent on it


def write_sheet(
    view: View,
    keys: tuple[str, ...],
    rng: Random,
    outlook: Outlook | None = None,
    without: Collection[str] = (),
) -> tuple[b.Block, ...]:
    """The blocks of these keys, and a VETO block if the seat holds one; the same `rng` state gives the same sheet.

    With CARD come answers to what boxes might ask of the seat before its next CARD. Keys without a writer, such as ASK,
    are passed over. `view` must be a seat's, not a bystander's. `outlook`: the seat's, if there is one. `without`:
    designs that are not planned for, as if they were not on offer.
    """
    outlook = outlook or outlook_of(view)
    keys = with_veto(view, keys)
    keys = tuple(dict.fromkeys((*keys, *keywords_to_answer(outlook)))) if b.CardBlock.key in keys else keys
    of_cards = {b.PowerBlock.key, b.CardBlock.key, b.FurtherBlock.key}
    ideas = _ideas_without(without, ideas_of(view, outlook, rng)) if of_cards & {*keys} else []
    blocks: list[b.Block] = []
    for key in keys:
        if key == b.PowerBlock.key:
            blocks.append(power := _power(view, outlook, ideas, rng))
            meant = _when_laying(outlook, power)
            if b.CardBlock.key in keys:
                ideas = _ideas_without(without, _ideas_with(view, meant, rng, _caballeros_brought(view, power)))
        elif key in _WRITERS:
            blocks.append(_WRITERS[key](view, outlook, ideas, rng))
        elif asker(view.table, key):
            blocks.append(block_for_question(view, outlook, key))
    return tuple(blocks)


Ideas = list[tuple[str, Scheme]]
"""Designs on offer and ways to play them, best first."""


def ideas_of(view: View, outlook: Outlook, rng: Random) -> Ideas:
    """Ways to play the cards on offer, best first."""
    return _ideas_with(view, outlook, rng, _caballeros_to_come(view, outlook.seat))


def _ideas_without(designs: Collection[str], ideas: Ideas) -> Ideas:
    return [idea for idea in ideas if idea[0] not in designs]


def _ideas_with(view: View, outlook: Outlook, rng: Random, coming: int) -> Ideas:
    court = view.court[outlook.seat] + min(coming, view.provinces[outlook.seat])
    position, seat = outlook.position, outlook.seat
    cards = ((card, as_taken(position, seat, card)) for card in takeable_cards(position, seat))
    found = [(design_of(card), way) for card, design in cards for way in schemes(design, court, outlook)]
    wishes = [(way.worth + WHIM * rng.random(), n) for n, (_, way) in enumerate(found)]
    return [found[n] for _, n in sorted(wishes, reverse=True)]


def _caballeros_to_come(view: View, seat: Seat) -> int:
    """Caballeros that the seat's power card will still bring in this round."""
    laid = dict(view.laid)
    if not view.has_laid(seat):
        return COMING
    earlier = [rival for rival, value in laid.items() if value > laid[seat]]
    on_the_move = view.phase is Phase.TURNS and not any(has_card_to_come(view, rival) for rival in earlier)
    return 0 if on_the_move or cards_taken(view, seat) else view.board.caballeros_of[laid[seat]]


def _caballeros_brought(view: View, power: b.PowerBlock) -> int:
    """Caballeros brought by the power card with a value that is wished for first."""
    wish = next(wish for wish in power.ranks if wish.value != JOKER)
    value = wish.value or (most_of(wish, view.board) if wish.aim else 0)
    return view.board.caballeros_of.get(value, COMING)


# --- power and plans --------------------------------------------------------------------------------


def _power(view: View, outlook: Outlook, ideas: Ideas, rng: Random) -> b.PowerBlock:
    """A wish list: high enough for the action card wanted, low enough for the caballeros needed.

    A seat that lays after others also wishes for a place in the order of turns (AIM): which card gets that place is
    known when they have laid. Who lays first of all lays a Joker, and wishes for what stands behind it.
    """
    turns, laid = turns_of(view, outlook, ideas), [value for _, value in view.laid]
    whims = {value: WHIM * rng.random() for value in plain(view.hand)}
    earlier = (outlook.seat - view.leader) % len(view.colours)
    owes = outlook.seat in view.owing
    if not earlier and not owes and JOKER in layable_powers(outlook.position, outlook.seat):
        return b.PowerBlock((b.PowerRank(JOKER), *_behind_joker(view, outlook, turns), b.PowerRank()))
    seen = owes or len(laid) == earlier
    any_turn = seen or bool(view.table.powers)  # where power cards have actions, values are wished for and not turns
    wishes = [
        (sum(appeal(view, outlook, turns[value], value, higher)) + whims[value], earlier if any_turn else higher, value)
        for value in plain(view.hand)
        if value not in laid
        for higher in ([sum(other > value for other in laid)] if seen else [None] if any_turn else range(earlier + 1))
    ]
    best_first = [(higher or 0, value) for _, higher, value in sorted(wishes, reverse=True)]
    return b.PowerBlock((*_ranks(best_first, earlier, view.board.power_values[-1]), b.PowerRank()))


def _behind_joker(view: View, outlook: Outlook, turns: Mapping[int, Turns]) -> Iterable[b.PowerRank]:
    """Wishes for the card behind a Joker, best first: what a value is worth if it goes first, and if it does not."""
    worths = [
        (sum(appeal(view, outlook, turns[value], value, higher, last=True)), value, higher == 0)
        for value in plain(view.hand)
        for higher in (0, len(view.colours) // 2)
    ]
    for _, value, first in sorted(worths, reverse=True)[: 2 * VALUES_NAMED]:
        yield b.PowerRank(value, guards=(b.Guard((b.Premise("LAID", amount=value),), unless=first),))


def plain(hand: Iterable[int]) -> tuple[int, ...]:
    """The power cards of a hand that have a value."""
    return tuple(value for value in hand if value != JOKER)


def _ranks(wishes: Iterable[tuple[int, int]], before: int, greatest: int) -> list[b.PowerRank]:
    """Wishes as ranks. A wish is the value to lay if so many higher ones lie there; `before`: how many seats lay first.

    `greatest` is the highest power card there is.
    """
    ranks: list[b.PowerRank] = []
    dearest = dict.fromkeys(range(before), 0)
    for higher, value in wishes:
        if higher == before:  # the value is wished for whatever the others laid
            ranks.append(b.PowerRank(value))
        elif value > dearest[higher]:
            dearest[higher] = value
            if ranks and ranks[-1].aim == higher + 1:
                ranks.pop()
            ranks.append(b.PowerRank(aim=higher + 1, most=value if value < greatest else ALL))
        if sum(not rank.aim for rank in ranks) == VALUES_NAMED:
            break
    return ranks


Turns = list[tuple[float, str]]
"""The card that a seat would take in the first turn, in the second, ...: its worth and its design."""


def turns_of(view: View, outlook: Outlook, ideas: Ideas) -> Mapping[int, Turns]:
    """For each power card in the hand the cards that the seat would take in each turn."""
    if view.table.powers:
        return _turns_by_rank(view, outlook)
    best: dict[str, float] = {}
    for design, way in ideas:
        best[design] = max(way.worth, best.get(design, way.worth))
    return dict.fromkeys(view.hand, sorted(((worth, design) for design, worth in best.items()), reverse=True))


def _turns_by_rank(view: View, outlook: Outlook) -> Mapping[int, Turns]:
    """`turns_of` where power cards have special actions: a seat's rank decides which of them it may use."""
    seat = outlook.seat

    def worth(design: Card, coming: int) -> float:
        court = view.court[seat] + min(coming, view.provinces[seat])
        return schemes(design, court, outlook)[0].worth

    def best(value: int, higher: int) -> tuple[float, str]:
        position, coming = _with_powers_laid(outlook.position, seat, value, higher), view.board.caballeros_of[value]
        cards = ((as_taken(position, seat, card), design_of(card)) for card in takeable_cards(position, seat))
        return max(((worth(design, coming), name) for design, name in cards), default=(0.0, ""))

    return {value: [best(value, higher) for higher in outlook.position.seats] for value in plain(view.hand)}


def _with_powers_laid(position: Position, seat: Seat, value: int, higher: int) -> Position:
    """The position once all have laid power cards with a value, `higher` of them above this seat's."""
    above, below = max(position.board.power_values) + 1, JOKER - 1
    rivals = enumerate(position.from_left_of(seat))
    return position.having(laid=((seat, value), *((who, above + n if n < higher else below - n) for n, who in rivals)))


def _when_laying(outlook: Outlook, power: b.PowerBlock) -> Outlook:
    """The outlook of a seat whose hand is the power cards wished for and its lowest, where power cards have actions."""
    position, seat = outlook.position, outlook.seat
    if not position.table.powers:
        return outlook
    wished = {rank.value for rank in power.ranks} | {*plain(position.hands[seat])[:1]}
    hands = tuple(tuple(v for v in hand if v in wished) for hand in position.hands)
    return outlook.with_position(position.having(hands=hands))


def before(view: View, seat: Seat, value: int, higher: int | None, *, last: bool = False) -> float:
    """The number of seats likely to act before a seat that lays this value.

    `higher`: how many higher power cards lie there by then; None if that is not known. `last`: all others have laid.
    """
    if higher is not None and (last or seat in view.owing):
        return higher
    n = len(view.colours)
    begin = 1 if higher is None else (seat - view.leader) % n + 1
    first = seat if higher is None else view.leader
    later = [(first + k) % n for k in range(begin, n)]
    return (higher or 0) + sum(_chance_to_be_higher(view, rival, value) for rival in later)


def appeal(
    view: View, outlook: Outlook, turns: Turns, value: int, higher: int | None, *, last: bool = False
) -> tuple[float, float, float]:
    """The worth of laying this power card with so many higher ones there (`before`), as three terms.

    They are the action card it gets, the caballeros it brings, and (negative) its worth in later rounds.
    """
    seat, first = outlook.seat, before(view, outlook.seat, value, higher, last=last)
    low = int(first)
    worths = [worth for worth, _ in turns[low : low + 2]] or [0.0]
    gets = worths[0] + (first - low) * (worths[-1] - worths[0])
    coming = min(view.board.caballeros_of[value], view.provinces[seat])
    rounds_left = sum(number > view.round for number in view.rounds)
    hunger = max(0, NEED - view.court[seat]) / NEED if rounds_left else 0
    dear = view.board.power_values.index(value) + 1
    return gets, coming * COURTIER * hunger, -DEAR * dear * (rounds_left > 0)


def _chance_to_be_higher(view: View, rival: Seat, value: int) -> float:
    """The probability that a rival's power card is higher, if each card not seen spent is as likely as another."""
    held = [power for power in view.board.power_values if power not in view.piles[rival]]
    return sum(power > value for power in held) / len(held) if held else 0.0


def _card(view: View, outlook: Outlook, ideas: Ideas, rng: Random) -> b.CardBlock:
    """For each card its best plan, and a second one unless the best skips the special action; then any card."""
    plans: list[b.Plan] = []
    planned: dict[str, int] = {}
    for design, way in ideas:
        times = planned.get(design, 0)
        if times < (1 if b.DoSkip() in way.items else WAYS):
            plans.append(b.Plan((design,), way.items))
            planned[design] = times + 1
    best = {plan.cards: plan for plan in reversed(plans)}
    more = [plan for plan in plans if plan is not best[plan.cards]][: PLANS - len(best)]
    chosen = [plan for plan in plans if plan is best[plan.cards] or plan in more]
    return b.CardBlock((*chosen, b.Plan((ANY_CARD,), (b.DoSkip(), ANYWHERE))))


def _further(view: View, outlook: Outlook, ideas: Ideas, rng: Random) -> b.FurtherBlock:
    """What it keeps, played as best it can; else the plans of a first card."""
    kept = [(card, as_taken(outlook.position, outlook.seat, card)) for card in cards_kept(view, outlook.seat)]
    court = view.court[outlook.seat]
    mine = [b.Plan((design_of(card),), schemes(design, court, outlook)[0].items) for card, design in kept]
    plans = (*mine, *_card(view, outlook, ideas, rng).plans)
    return b.FurtherBlock(tuple(b.FurtherPlan(plan.cards, plan.items) for plan in plans))


def _turn(view: View, outlook: Outlook, _: Ideas, rng: Random) -> b.TurnBlock:
    mine = cards_taken(view, outlook.seat)
    return b.TurnBlock(
        schemes(view.card(mine[-1]), view.court[outlook.seat], outlook)[0].items if mine else (b.DoSkip(),)
    )


# --- disks ------------------------------------------------------------------------------------------


def _secret(view: View, outlook: Outlook, _: Ideas, rng: Random) -> b.DiskBlock:
    """One of the two best regions, as others name the best too; a list of those that can be led comes first."""
    best = best_to_score(outlook)
    first = int(rng.random() * 2)
    order = (best[first], best[1 - first], *best[2:REGIONS_LED])
    return b.DiskBlock(Disk.SECRET, (*map(Lead, order), *order[:2]))


def _send(view: View, outlook: Outlook, _: Ideas, rng: Random) -> b.DiskBlock:
    """The regions where the seat stands, least hurt by two fewer first; its home if it stands nowhere."""
    seat, position = outlook.seat, outlook.position
    counts = {place: position.held(place)[seat] for place in position.board.named_by(Disk.SEND)}
    losses = {place: -outlook.adding_worth(place, seat, -min(2, count)) for place, count in counts.items() if count}
    ranks = sorted(losses, key=lambda place: losses[place]) or [position.homes[seat]]
    return b.DiskBlock(Disk.SEND, tuple(ranks))


def _evict(view: View, outlook: Outlook, _: Ideas, rng: Random) -> b.DiskBlock:
    """The regions where two more are worth most, first on the condition that the seat leads there."""
    best = _best_regions(outlook, Disk.EVICT, 2, REGIONS_LED)
    return b.DiskBlock(Disk.EVICT, (*map(Lead, best), *best[:REGIONS_NAMED]))


def _general(view: View, outlook: Outlook, _: Ideas, rng: Random) -> b.DiskBlock:
    """The regions where the caballeros of the Castillo are worth most, now and in later scorings."""
    inside = view.castillo[outlook.seat] or 1
    return b.DiskBlock(Disk.GENERAL, _best_regions(outlook, Disk.GENERAL, inside, REGIONS_NAMED))


def _best_regions(outlook: Outlook, purpose: Disk, count: int, most: int) -> tuple[Place, ...]:
    position = outlook.position
    named = position.board.named_by(purpose)
    fits = [place for place in open_regions(position) if place in named and room(position, place) >= count]
    gains = {place: outlook.adding_worth(place, outlook.seat, count, again=1) for place in fits}
    return tuple(sorted(gains, key=lambda place: -gains[place])[:most])


def _hand(view: View, outlook: Outlook, _: Ideas, rng: Random) -> b.HandBlock:
    """The hand of a seat that says nothing, or one of its own from a great pool; a Joker takes its middle."""
    step = asker(view.table, b.HandBlock.key)
    assert isinstance(step, Step)
    usual = step.usual_order(outlook.position, outlook.seat)
    values = usual.values if isinstance(usual, ChooseHand) else ()
    if len(view.hand) > GREAT * len(values):
        values = _best_of_each_part(view, outlook, len(values), rng)
    middle = len(values) // 2
    return b.HandBlock((JOKER, *values[:middle], *values[middle + 1 :]) if JOKER in view.hand else values)


def _best_of_each_part(view: View, outlook: Outlook, count: int, rng: Random) -> tuple[int, ...]:
    """The lowest and the highest power card, and from each part of those between what is worth most by its action."""
    position, powers = outlook.position, view.table.powers
    begun = outlook.with_position(position.having(round=view.rounds[0]))
    lowest, *between, highest = (value for value in view.hand if value != JOKER)
    worths = {value: WHIM * rng.random() for value in between}
    for value in between:
        if value in powers:
            worths[value] += schemes(view.card(powers[value]), view.court[outlook.seat], begun)[0].worth
    cuts = [n * len(between) // (count - 2) for n in range(count - 1)]
    parts = (between[first:last] for first, last in pairwise(cuts))
    return (lowest, *(max(part, key=lambda value: worths[value]) for part in parts), highest)


_WRITERS: dict[str, Callable[[View, Outlook, Ideas, Random], b.Block]] = {
    b.HandBlock.key: _hand,
    b.ReinforceBlock.key: lambda *_: b.ReinforceBlock(ALL),
    b.CardBlock.key: _card,
    b.FurtherBlock.key: _further,
    b.TurnBlock.key: _turn,
    b.ReturnBlock.key: lambda *_: b.ReturnBlock((), keep_leads=True),
    b.key_to(Disk.GENERAL): _general,
    b.key_to(Disk.SECRET): _secret,
    b.key_to(Disk.SEND): _send,
    b.key_to(Disk.EVICT): _evict,
    b.VetoBlock.key: lambda *_: b.VetoBlock((b.StepInPolicy(when=b.Condition("COSTS", amount=COSTS)),)),
}
