"""The whimsical player: random sheets out of everything the order language offers, as legal as its view can tell.

It knows a view and nothing else, so its wishes may have become illegal by their turn; its last plan hardly ever has.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from random import Random
from typing import Any, TypeVar, cast

from referee.orders import blocks as b
from referee.orders.asking import asker, asking_for_region, nameable, of_use
from referee.orders.goals import Lead
from referee.orders.grammar import ANY_CARD
from referee.orders.shapes import deeds
from referee.orders.shapes.deed import Sight
from referee.orders.shapes.one_place import naming
from referee.orders.shapes.placing import takes_rest
from referee.players.asides import with_veto
from referee.rules.decisions import Disk
from referee.rules.effects.base import Effect, design_of
from referee.rules.further import cards_kept, keeping_complaint, saves_actions_alone
from referee.rules.model import ALL, COURT, JOKER
from referee.rules.predicates import cards_taken, open_places, open_regions
from referee.rules.stacks import as_taken, must_act, takeable_cards
from referee.rules.views import View

T = TypeVar("T")

PLANS = 3  # plans besides the last
CONDITIONS = 0.3  # how often a plan, a line or a wish has a condition
WISHES = 3  # the most lines of a kind, or alternatives in a line
LATER = 0.5  # how often a further card is kept for a later turn
SKIPS = 0.1  # how often a special action is skipped


def write_sheet(view: View, keys: tuple[str, ...], rng: Random) -> tuple[b.Block, ...]:
    """The blocks of these keys, and of what boxes may ask; a VETO block if one is held. ASK is passed over."""
    keys = with_veto(view, keys)
    if b.CardBlock.key in keys:
        keys = tuple(dict.fromkeys((*keys, *_keys_of_boxes(view))))
    ours = tuple(_WRITERS[key](view, rng) for key in keys if key in _WRITERS)
    return (*ours, *(_name(view, key, rng) for key in keys if key not in _WRITERS and asker(view.table, key)))


def _keys_of_boxes(view: View) -> Iterator[str]:
    """The keywords of questions that boxes might ask of this seat in this round, and that it has an answer for."""
    written = (*_WRITERS, *view.table.brought, *asking_for_region(view.table))
    for key in of_use(view.position, view.seat or 0):
        if key in written or getattr(asker(view.table, key), "optional", False):
            yield key


def _some(things: Sequence[T], most: int, rng: Random) -> tuple[T, ...]:
    """At least one of these things and about `most` at most, in random order."""
    return tuple(rng.sample(list(things), min(len(things), 1 + int(most * rng.random()))))


# --- conditions -------------------------------------------------------------------------------------


def _guards(view: View, rng: Random) -> tuple[b.Guard, ...]:
    if rng.random() >= CONDITIONS:
        return ()
    facts = dict.fromkeys(_fact(view, rng) for _ in range(1 + (rng.random() < 0.2)))
    return (b.Guard(tuple(facts), unless=rng.random() < 0.5),)


def _fact(view: View, rng: Random) -> b.Premise:
    seat = rng.choice((None, *range(len(view.colours))))
    board = view.board
    offered = [design_of(card) for card in view.offered] or [view.table.cards[0].design]
    rival = rng.choice([other for other in range(len(view.colours)) if other != view.seat])
    return rng.choice(
        (
            b.Premise(b.KING, place=rng.choice(board.king_regions)),
            b.Premise("MOVED"),
            b.Premise("LEADS", seat, rng.choice(board.places)),
            b.Premise("HAS", seat, rng.choice((*board.places, COURT)), amount=1 + int(4 * rng.random())),
            b.Premise("AHEAD", view.seat, amount=1 + int(9 * rng.random()), other=rng.choice((None, rival))),
            b.Premise(b.TURN, amount=int(len(view.colours) * rng.random())),
            b.Premise("LAID", seat, amount=1 + int(max(board.power_values) * rng.random())),
            b.Premise("TOOK", seat, card=rng.choice(offered)),
            b.Premise("FREE", card=rng.choice(offered)),
        )
    )


def _perhaps(deed: b.Deed, view: View, rng: Random) -> b.Item:
    guards = _guards(view, rng)
    return b.Guarded(deed, guards) if guards else deed


# --- power and plans --------------------------------------------------------------------------------


def _power(view: View, rng: Random) -> b.PowerBlock:
    return b.PowerBlock((*(_wish(view, value, rng) for value in _some(view.hand, 3, rng)), b.PowerRank()))


def _wish(view: View, value: int, rng: Random) -> b.PowerRank:
    if rng.random() >= CONDITIONS or value == JOKER:
        return b.PowerRank(value, guards=_guards(view, rng))
    most = value if value < view.board.power_values[-1] else ALL
    return b.PowerRank(aim=1 + int(len(view.colours) * rng.random()), most=most, guards=_guards(view, rng))


def _card(view: View, rng: Random) -> b.CardBlock:
    """Some plans with conditions; at last, where the action must be carried out, plans for that, and any card."""
    position, seat = view.position, view.seat or 0
    offered = takeable_cards(position, seat)
    cards = _some(offered, PLANS, rng) if offered else ()
    plans = [b.Plan((design_of(card),), _items(view, card, rng), _guards(view, rng)) for card in cards]
    rest = b.DoPlace((b.PlacePart("REST", 0, (view.board.castillo,)),))
    must = [card for card in offered if must_act(position, seat, as_taken(position, seat, card))]
    acts = [(card, deeds.at_all(view.card(card), Sight(position, seat))) for card in must]
    plans += [b.Plan((design_of(card),), (found[0], rest)) for card, found in acts if found]
    return b.CardBlock((*plans, b.Plan((ANY_CARD,), (b.DoSkip(), rest))))


def _further(view: View, rng: Random) -> b.FurtherBlock:
    """The plans of a first card, some of them for later, and one for what is kept."""
    kept = [b.FurtherPlan((design_of(card),), _items(view, card, rng)) for card in cards_kept(view, view.seat or 0)]
    plans = [b.FurtherPlan(plan.cards, plan.items, plan.guards) for plan in _card(view, rng).plans]
    later = _for_later(view, rng) if rng.random() < LATER else ()
    return b.FurtherBlock((*kept, *later, *plans))


def _for_later(view: View, rng: Random) -> tuple[b.FurtherPlan, ...]:
    """A plan to keep a card of those that may be kept, and to place by it now where its special action is kept."""
    position, seat = view.position, view.seat or 0
    may_stay = [card for card in takeable_cards(position, seat) if keeping_complaint(position, seat, card) is None]
    if not may_stay:
        return ()
    items: tuple[b.Item, ...] = ()
    if saves_actions_alone(view.board, view.table.cards):
        first = _perhaps(b.DoPlace(_parts(view, rng)), view, rng)
        otherwise = b.DoPlace((b.PlacePart("REST", 0, (view.board.castillo,)),))
        items = (first, otherwise) if isinstance(first, b.Guarded) else (first,)
    return (b.FurtherPlan((design_of(rng.choice(may_stay)),), items, _guards(view, rng), later=True),)


def _turn(view: View, rng: Random) -> b.TurnBlock:
    """Lines that are legal now, without conditions, and a placing that always is: the game is waiting for them."""
    assert view.seat is not None
    mine = cards_taken(view, view.seat)
    special = _special(view, view.card(mine[-1]).does, rng) if mine else ()
    return b.TurnBlock((*(special or (b.DoSkip(),)), b.DoPlace((b.PlacePart("BEST", 0, ()),))))


def _items(view: View, card: str, rng: Random) -> tuple[b.Item, ...]:
    does = view.card(card).does
    special = () if rng.random() < SKIPS else _special(view, does, rng)
    act = tuple(_perhaps(deed, view, rng) for deed in special) or (b.DoSkip(),)
    place = (_perhaps(b.DoPlace(_parts(view, rng)), view, rng),) if rng.random() > SKIPS else ()
    return (*act, *place) if rng.random() < 0.5 else (*place, *act)


def _parts(view: View, rng: Random) -> tuple[b.PlacePart, ...]:
    castillo, slots = view.board.castillo, view.board.slots
    near = [zone for place in view.reach if place != castillo for zone in (place, *slots[place])]
    near = near or list(view.board.regions)
    drawn = {view.board.hosts[zone]: zone for zone in _some(near, 2, rng)}  # naming a place includes its slots
    ranks = (*drawn.values(), castillo)
    first = rng.choice((b.PlacePart("COUNT", 1, ranks), *(b.PlacePart(goal, 0, ranks) for goal in b.GOALS)))
    rest = rng.choice((b.PlacePart("REST", 0, (rng.choice(near), castillo)), b.PlacePart("BEST", 0, ())))
    return (first,) if takes_rest(first) else (first, rest)


def _special(view: View, does: Effect, rng: Random) -> tuple[b.Deed, ...]:
    """Up to WISHES legal lines for a special action; now and then the shape's first offer, such as MOVE BEST."""
    assert view.seat is not None
    if not (parts := does.parts()):
        return ()
    part, sight = rng.choice(parts), Sight(view.position, view.seat)
    offered = list(deeds.offers(part, sight))
    some = rng.sample(offered, len(offered))
    wishes = dict.fromkeys((*offered[: rng.random() < CONDITIONS], *some))
    legal = (deed for deed in wishes if deeds.carried(part, sight, deed) is not None)
    wanted = tuple(islice(legal, 1 + int(WISHES * rng.random())))
    lines = deeds.together(part, wanted)
    return lines if not lines or _is_accepted(part, sight, lines) else deeds.together(part, wanted[:1])


def _is_accepted(part: Effect, sight: Sight, lines: tuple[b.Deed, ...]) -> bool:
    """Whether several lines may be carried out together now, and nothing in them is refused whatever may come."""
    wrong = deeds.against(sight.position, sight.seat, part, tuple(enumerate(lines)))
    return deeds.carried(part, sight, *lines) is not None and all(each.level != "never" for each in wrong)


# --- losses, disks, vetoes --------------------------------------------------------------------------


def _return(view: View, rng: Random) -> b.ReturnBlock:
    zones = (*rng.sample(view.board.regions, len(view.board.regions)), COURT)
    parts = (b.ReturnPart(1 + int(3 * rng.random()), zones),)
    return b.ReturnBlock(parts, keep_leads=rng.random() < 0.5)


def _disk(purpose: Disk) -> Callable[[View, Random], b.DiskBlock]:
    def write(view: View, rng: Random) -> b.DiskBlock:
        open_to = [place for place in open_regions(view.position) if place in view.board.named_by(purpose)]
        ranks = rng.sample(open_to, len(open_to))
        first = tuple(Lead(place) for place in ranks[:2]) if rng.random() < CONDITIONS else ()
        return b.DiskBlock(purpose, (*first, *ranks))

    return write


def _name(view: View, key: str, rng: Random) -> b.NameBlock:
    rooms, position = {*view.board.guest_rooms.values()}, view.position
    asking: Any = asker(view.table, key)
    hosts = [room for room in nameable(position, view.seat or 0, key) if room in rooms] if rooms else []
    some = [zone for zone in sorted(view.board.ground) if not asking.is_never_named(position, zone)]
    zones = hosts or [zone for zone in some if view.board.zones[zone].left]
    return b.NameBlock(key, tuple(rng.sample(zones, len(zones))))


def _guest(view: View, rng: Random) -> b.GuestBlock:
    places = _some(open_places(view.position), WISHES, rng)
    owners = [None, *(seat for seat in range(len(view.colours)) if seat != view.seat)]
    return b.GuestBlock((b.Lodging(places, rng.choice(owners)),))


def _veto(view: View, rng: Random) -> b.VetoBlock:
    rival = rng.choice([seat for seat in range(len(view.colours)) if seat != view.seat])
    offered = [design_of(card) for card in view.offered]
    costs = b.Condition("COSTS", amount=1 + int(6 * rng.random()))
    policies = (
        b.StepInPolicy(),
        b.StepInPolicy(when=costs),
        b.StepInPolicy((rival,), when=costs),
        b.StepInPolicy(cards=_some(offered or [view.table.cards[0].design], 2, rng)),
    )
    return b.VetoBlock(tuple(rng.sample(policies, int(3 * rng.random()))))


def _consent(view: View, rng: Random) -> b.ConsentBlock:
    rivals = [seat for seat in range(len(view.colours)) if seat != view.seat]
    gains = b.Condition("GAIN", amount=1 + int(3 * rng.random()))
    policies = (b.StepInPolicy(), b.StepInPolicy(_some(rivals, 2, rng)), b.StepInPolicy(when=gains))
    return b.ConsentBlock(tuple(rng.sample(policies, int(3 * rng.random()))))


def _uncover(view: View, rng: Random) -> b.UncoverBlock:
    costs = b.Condition("COSTS", amount=1 + int(3 * rng.random()))
    policies = (b.StepInPolicy(_some(range(len(view.colours)), 2, rng)), b.StepInPolicy(when=costs))
    return b.UncoverBlock(tuple(rng.sample(policies, int(3 * rng.random()))))


def _journeys(value: type[b.SailBlock | b.ShiftBlock]) -> Callable[[View, Random], b.Block]:
    def write(view: View, rng: Random) -> b.SailBlock | b.ShiftBlock:
        position, asking = view.position, asker(view.table, value.key)
        step = cast(Any, asking).of(view.seat)
        ready = step.ready(position)
        lines = []
        for owner, source in _some(ready, WISHES, rng) if ready else ():
            goals = step.goals(position, source)
            kinds = [token.kind for token in view.board.tokens if token.worth]
            bearing = rng.choice(kinds) if kinds and rng.random() < CONDITIONS else ""
            count = rng.choice((1, 2, ALL))
            count = count if count <= getattr(step, "count", ALL) else ALL
            lines += [b.Journey(count, owner, source, _some(goals, WISHES, rng), bearing)] if goals else []
        return value(tuple(lines), rng.choice((0, 1, ALL)))

    return write


def _jail(view: View, rng: Random) -> b.JailBlock:
    theirs = [b.Captive(owner, place) for owner in view.setup.owners for place in view.board.regions]
    return b.JailBlock(_some(theirs, WISHES, rng), rng.random() < CONDITIONS)


def _fill(view: View, rng: Random) -> b.FillBlock:
    return b.FillBlock(_some(view.setup.owners, WISHES, rng))


def _remove(view: View, rng: Random) -> b.RemoveBlock:
    seats = tuple(range(len(view.colours)))
    offered = [design_of(card) for card in view.offered] or [ANY_CARD]
    wishes = (b.Removal(_some(offered, 2, rng), _some(seats, 2, rng), _guards(view, rng)), b.Removal((ANY_CARD,), (0,)))
    return b.RemoveBlock(tuple(rng.sample(wishes, int(3 * rng.random()))))


def _hand(view: View, rng: Random) -> b.HandBlock:
    step: Any = asker(view.table, b.HandBlock.key)
    return b.HandBlock(tuple(sorted(rng.sample(view.hand, step.count))))


def _double(view: View, rng: Random) -> b.DoubleBlock:
    rivals = [seat for seat in range(len(view.colours)) if seat != view.seat]
    lines = (b.DoAct(), b.DoMoveBest(ALL), *(b.DoName(word, (), 1) for word in naming(view.table.cards, scored=True)))
    some = [b.DoublingPolicy(_some(rivals, 2, rng), (), (line,), guards=_guards(view, rng)) for line in lines]
    wished = _some(some, WISHES, rng)
    return b.DoubleBlock((*wished, b.DoublingPolicy(items=(b.DoAct(),), gain=1 + int(6 * rng.random()))))


_WRITERS: dict[str, Callable[[View, Random], b.Block]] = {
    b.PowerBlock.key: _power,
    b.ReinforceBlock.key: lambda view, rng: b.ReinforceBlock(rng.choice((1, 2, ALL))),
    b.CardBlock.key: _card,
    b.FurtherBlock.key: _further,
    b.TurnBlock.key: _turn,
    b.ReturnBlock.key: _return,
    b.VetoBlock.key: _veto,
    **{b.key_to(purpose): _disk(purpose) for purpose in Disk},
    **{value.key: _journeys(value) for value in b.JOURNEYS},
    b.JailBlock.key: _jail,
    b.CharterBlock.key: lambda view, rng: b.CharterBlock(
        _some([n for n in range(len(view.colours)) if n != view.seat], WISHES, rng)
    ),
    b.GuestBlock.key: _guest,
    b.FillBlock.key: _fill,
    b.RemoveBlock.key: _remove,
    b.DoubleBlock.key: _double,
    b.ConsentBlock.key: _consent,
    b.UncoverBlock.key: _uncover,
    b.HandBlock.key: _hand,
}
