"""A whimsical player: sheets at random out of all the language offers, as legal as its view can tell.

It knows a view and nothing else, so its wishes may be out of reach when their turn comes; its last plan hardly ever is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from random import Random
from typing import Any, TypeVar, cast

from referee.orders.asking import asker, brought, of_use
from referee.orders.goals import Lead
from referee.orders.grammar import ANY_CARD
from referee.orders.shapes import deeds
from referee.orders.shapes.base import Block, Deed
from referee.orders.shapes.called import ReinforceBlock
from referee.orders.shapes.deed import Sight
from referee.orders.shapes.disk import DiskBlock, key_to
from referee.orders.shapes.facts import KING, TURN
from referee.orders.shapes.guard import Fact, Guard, Guarded, Item
from referee.orders.shapes.hand import HandBlock
from referee.orders.shapes.journeys import CrossBlock, EscortBlock, Journey, SailBlock, ShiftBlock, SlipBlock
from referee.orders.shapes.kept import DoubleBlock, DoublingPolicy, Removal, RemoveBlock
from referee.orders.shapes.levy import ReturnBlock, ReturnPart
from referee.orders.shapes.moves import DoMoveBest
from referee.orders.shapes.naming import NameBlock
from referee.orders.shapes.nothing import DoAct, DoSkip
from referee.orders.shapes.one_place import DoName, naming
from referee.orders.shapes.placing import GOALS, DoPlace, PlacePart, takes_rest
from referee.orders.shapes.plan import Plan
from referee.orders.shapes.plans import CardBlock
from referee.orders.shapes.power import PowerBlock, PowerRank
from referee.orders.shapes.stepping_up import FillBlock
from referee.orders.shapes.turn import TurnBlock
from referee.orders.shapes.veto import Condition, VetoBlock, VetoPolicy
from referee.players.appraisal import imagined
from referee.rules.choosing import choosable
from referee.rules.decisions import Disk
from referee.rules.effects.base import Effect, design_of
from referee.rules.model import ALL, COURT
from referee.rules.predicates import open_regions
from referee.rules.views import View

T = TypeVar("T")

PLANS = 3  # besides the last
CONDITIONS = 0.3  # how often a plan, a line or a wish has one
WISHES = 3  # how many lines of a kind at most, or alternatives in one
SKIPS = 0.1  # how often a special action is left


def write_sheet(view: View, keys: tuple[str, ...], rng: Random) -> tuple[Block, ...]:
    """The blocks of these keys, and what to do with a Veto or whatever else is kept; ASK is passed over."""
    keys = tuple(dict.fromkeys((*keys, VetoBlock.key))) if view.seat in dict(view.vetoes) else keys
    if CardBlock.key in keys:
        keys = tuple(dict.fromkeys((*keys, *_besides(view))))
    ours = tuple(_WRITERS[key](view, rng) for key in keys if key in _WRITERS)
    return (*ours, *(_named(view, key, rng) for key in keys if key not in _WRITERS and asker(view.table, key)))


def _besides(view: View) -> Iterator[str]:
    """The keywords of what boxes might ask of this seat in its round, where silence would do."""
    for key in of_use(imagined(view), view.seat or 0):
        if key in (*_WRITERS, *brought(view.table)) or getattr(asker(view.table, key), "optional", False):
            yield key


def _some(things: Sequence[T], most: int, rng: Random) -> tuple[T, ...]:
    """At least one of them, in any order."""
    return tuple(rng.sample(list(things), min(len(things), 1 + int(most * rng.random()))))


# --- conditions -------------------------------------------------------------------------------------


def _guards(view: View, rng: Random) -> tuple[Guard, ...]:
    if rng.random() >= CONDITIONS:
        return ()
    return (Guard(tuple(_fact(view, rng) for _ in range(1 + (rng.random() < 0.2))), unless=rng.random() < 0.5),)


def _fact(view: View, rng: Random) -> Fact:
    seat = rng.choice((None, *range(len(view.colours))))
    board = view.board
    offered = [design_of(card) for card in view.offered] or [view.table.cards[0].design]
    rival = rng.choice([other for other in range(len(view.colours)) if other != view.seat])
    return rng.choice(
        (
            Fact(KING, place=rng.choice(board.royal)),
            Fact("MOVED"),
            Fact("LEADS", seat, rng.choice(board.places)),
            Fact("HAS", seat, rng.choice((*board.places, COURT)), amount=1 + int(4 * rng.random())),
            Fact("AHEAD", view.seat, amount=1 + int(9 * rng.random()), other=rng.choice((None, rival))),
            Fact(TURN, amount=int(len(view.colours) * rng.random())),
            Fact("LAID", seat, amount=1 + int(max(board.power_values) * rng.random())),
            Fact("TOOK", seat, card=rng.choice(offered)),
            Fact("FREE", card=rng.choice(offered)),
        )
    )


def _perhaps(deed: Deed, view: View, rng: Random) -> Item:
    guards = _guards(view, rng)
    return Guarded(deed, guards) if guards else deed


# --- power and plans --------------------------------------------------------------------------------


def _power(view: View, rng: Random) -> PowerBlock:
    return PowerBlock((*(_wish(view, value, rng) for value in _some(view.hand, 3, rng)), PowerRank()))


def _wish(view: View, value: int, rng: Random) -> PowerRank:
    if rng.random() >= CONDITIONS:
        return PowerRank(value, guards=_guards(view, rng))
    most = value if value < view.board.power_values[-1] else ALL
    return PowerRank(aim=1 + int(len(view.colours) * rng.random()), most=most, guards=_guards(view, rng))


def _card(view: View, rng: Random) -> CardBlock:
    cards = _some(_open_to(view), PLANS, rng) if _open_to(view) else ()
    plans = [Plan((design_of(card),), _items(view, card, rng), _guards(view, rng)) for card in cards]
    return CardBlock((*plans, Plan((ANY_CARD,), (DoSkip(), DoPlace((PlacePart("REST", 0, (view.board.castillo,)),))))))


def _open_to(view: View) -> tuple[str, ...]:
    """The cards that this seat may come to take."""
    return choosable(imagined(view), view.seat or 0)


def _turn(view: View, rng: Random) -> TurnBlock:
    """What will do now, without conditions, and a placing that always does: the game is waiting for it."""
    mine = [card for seat, card in view.taken if seat == view.seat]
    special = _special(view, view.card(mine[-1]).does, rng) if mine else ()
    return TurnBlock((*(special or (DoSkip(),)), DoPlace((PlacePart("BEST", 0, ()),))))


def _items(view: View, card: str, rng: Random) -> tuple[Item, ...]:
    does = view.card(card).does
    special = () if rng.random() < SKIPS else _special(view, does, rng)
    act = tuple(_perhaps(deed, view, rng) for deed in special) or (DoSkip(),)
    place = (_perhaps(DoPlace(_parts(view, rng)), view, rng),) if rng.random() > SKIPS else ()
    return (*act, *place) if rng.random() < 0.5 else (*place, *act)


def _parts(view: View, rng: Random) -> tuple[PlacePart, ...]:
    castillo, slots = view.board.castillo, view.board.slots
    near = [zone for place in view.reach if place != castillo for zone in (place, *slots[place])]
    near = near or list(view.board.regions)
    drawn = {view.board.hosts[zone]: zone for zone in _some(near, 2, rng)}  # a place stands for its slots: not both
    ranks = (*drawn.values(), castillo)
    first = rng.choice((PlacePart("COUNT", 1, ranks), *(PlacePart(goal, 0, ranks) for goal in GOALS)))
    rest = rng.choice((PlacePart("REST", 0, (rng.choice(near), castillo)), PlacePart("BEST", 0, ())))
    return (first,) if takes_rest(first) else (first, rest)


def _special(view: View, does: Effect, rng: Random) -> tuple[Deed, ...]:
    """Up to so many of the lines its shape offers that would do as the seat sees it, now and then the best by then."""
    assert view.seat is not None
    part, sight = rng.choice(does.parts()), Sight(imagined(view), view.seat)
    offered = list(deeds.offers(part, sight))
    some = rng.sample(offered, len(offered))
    wishes = dict.fromkeys((*offered[: rng.random() < CONDITIONS], *some))
    legal = (deed for deed in wishes if deeds.carried(part, sight, deed) is not None)
    wanted = tuple(islice(legal, 1 + int(WISHES * rng.random())))
    lines = deeds.together(part, wanted)
    return lines if not lines or deeds.carried(part, sight, *lines) else deeds.together(part, wanted[:1])


# --- losses, disks, vetoes --------------------------------------------------------------------------


def _return(view: View, rng: Random) -> ReturnBlock:
    zones = (*rng.sample(view.board.regions, len(view.board.regions)), COURT)
    parts = (ReturnPart(1 + int(3 * rng.random()), zones),)
    return ReturnBlock(parts, keep_leads=rng.random() < 0.5)


def _disk(purpose: Disk) -> Callable[[View, Random], DiskBlock]:
    def write(view: View, rng: Random) -> DiskBlock:
        open_to = [place for place in open_regions(imagined(view)) if place in view.board.named_by[purpose]]
        ranks = rng.sample(open_to, len(open_to))
        first = tuple(Lead(place) for place in ranks[:2]) if rng.random() < CONDITIONS else ()
        return DiskBlock(purpose, (*first, *ranks))

    return write


def _named(view: View, key: str, rng: Random) -> NameBlock:
    zones = [zone for zone in sorted(view.board.ground) if view.board.zones[zone].left]
    return NameBlock(key, tuple(rng.sample(zones, len(zones))))


def _veto(view: View, rng: Random) -> VetoBlock:
    rival = rng.choice([seat for seat in range(len(view.colours)) if seat != view.seat])
    offered = [design_of(card) for card in view.offered]
    costs = Condition("COSTS", amount=1 + int(6 * rng.random()))
    policies = (
        VetoPolicy(),
        VetoPolicy(when=costs),
        VetoPolicy((rival,), when=costs),
        VetoPolicy(cards=_some(offered or [view.table.cards[0].design], 2, rng)),
    )
    return VetoBlock(tuple(rng.sample(policies, int(3 * rng.random()))))


def _going(value: type[SailBlock | ShiftBlock]) -> Callable[[View, Random], Block]:
    def write(view: View, rng: Random) -> SailBlock | ShiftBlock:
        position, asking = imagined(view), asker(view.table, value.key)
        step = cast(Any, asking).of(view.seat)
        ready = step.ready(position)
        lines = []
        for owner, source in _some(ready, WISHES, rng) if ready else ():
            goals = step.goals(position, source)
            kinds = [token.kind for token in view.board.tokens if token.worth]
            bearing = rng.choice(kinds) if kinds and rng.random() < CONDITIONS else ""
            count = rng.choice((1, 2, ALL))
            lines += [Journey(count, owner, source, _some(goals, WISHES, rng), bearing)] if goals else []
        return value(tuple(lines), rng.choice((0, 1, ALL)))

    return write


def _fill(view: View, rng: Random) -> FillBlock:
    return FillBlock(_some(view.setup.owners, WISHES, rng))


def _remove(view: View, rng: Random) -> RemoveBlock:
    seats = tuple(range(len(view.colours)))
    offered = [design_of(card) for card in view.offered] or [ANY_CARD]
    wishes = (Removal(_some(offered, 2, rng), _some(seats, 2, rng), _guards(view, rng)), Removal((ANY_CARD,), (0,)))
    return RemoveBlock(tuple(rng.sample(wishes, int(3 * rng.random()))))


def _hand(view: View, rng: Random) -> HandBlock:
    step: Any = asker(view.table, HandBlock.key)
    return HandBlock(tuple(sorted(rng.sample(view.hand, step.count))))


def _double(view: View, rng: Random) -> DoubleBlock:
    rivals = [seat for seat in range(len(view.colours)) if seat != view.seat]
    lines = (DoAct(), DoMoveBest(ALL), *(DoName(word, (), 1) for word in naming(view.table.cards, scored=True)))
    some = [DoublingPolicy(_some(rivals, 2, rng), (), (line,), guards=_guards(view, rng)) for line in lines]
    return DoubleBlock((*_some(some, WISHES, rng), DoublingPolicy(items=(DoAct(),), gain=1 + int(6 * rng.random()))))


_WRITERS: dict[str, Callable[[View, Random], Block]] = {
    PowerBlock.key: _power,
    ReinforceBlock.key: lambda view, rng: ReinforceBlock(rng.choice((1, 2, ALL))),
    CardBlock.key: _card,
    TurnBlock.key: _turn,
    ReturnBlock.key: _return,
    VetoBlock.key: _veto,
    **{key_to(purpose): _disk(purpose) for purpose in Disk},
    **{value.key: _going(value) for value in (SailBlock, ShiftBlock, EscortBlock, CrossBlock, SlipBlock)},
    FillBlock.key: _fill,
    RemoveBlock.key: _remove,
    DoubleBlock.key: _double,
    HandBlock.key: _hand,
}
