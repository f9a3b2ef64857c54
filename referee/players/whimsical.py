"""A whimsical player: sheets at random out of all the language offers, as legal as its view can tell.

It knows a view and nothing else, so its wishes may be out of reach when their turn comes; its last plan hardly ever is.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, TypeVar

from referee.orders.blocks import (
    ANY_CARD,
    Block,
    CardBlock,
    Condition,
    Deed,
    DiskBlock,
    DoAct,
    DoCourt,
    DoMove,
    DoMoveBest,
    DoName,
    DoPlace,
    DoScoreboard,
    DoSend,
    DoSkip,
    DoTake,
    Fact,
    Guard,
    Guarded,
    Item,
    Lead,
    NameBlock,
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
from referee.orders.needs import asker
from referee.players.appraisal import imagined
from referee.rules.decisions import Act, Disk
from referee.rules.effects.base import Effect, design_of
from referee.rules.model import ALL, COURT, Place
from referee.rules.predicates import open_regions
from referee.rules.shapes import AnyOf, Called, Moves, OneOfEach, OnePlace, Shape, SpentPower, TokenWithPlace
from referee.rules.views import View

T = TypeVar("T")

PLANS = 3  # besides the last
CONDITIONS = 0.3  # how often a plan, a line or a wish has one
SKIPS = 0.1  # how often a special action is left


def write_sheet(view: View, keys: tuple[str, ...], rng: Random) -> tuple[Block, ...]:
    """The blocks of these keys, and what to do with a Veto if one is held; ASK is passed over."""
    keys = keys if "VETO" in keys or view.seat not in dict(view.vetoes) else (*keys, "VETO")
    ours = tuple(_WRITERS[key](view, rng) for key in keys if key in _WRITERS)
    return (*ours, *(_named(view, key, rng) for key in keys if asker(view.table, key)))


def _some(things: Sequence[T], most: int, rng: Random) -> tuple[T, ...]:
    """At least one of them, in any order."""
    return tuple(rng.sample(list(things), min(len(things), 1 + int(most * rng.random()))))


def _regions(view: View, rng: Random, most: int = 3) -> tuple[Place, ...]:
    return _some(_open(view), most, rng)


def _open(view: View) -> tuple[Place, ...]:
    return open_regions(imagined(view))


def _seat(view: View) -> int:
    assert view.seat is not None
    return view.seat


# --- conditions -------------------------------------------------------------------------------------


def _guards(view: View, rng: Random) -> tuple[Guard, ...]:
    if rng.random() >= CONDITIONS:
        return ()
    return (Guard(tuple(_fact(view, rng) for _ in range(1 + (rng.random() < 0.2))), unless=rng.random() < 0.5),)


def _fact(view: View, rng: Random) -> Fact:
    seat = rng.choice((None, *range(len(view.colours))))
    board = view.board
    place = rng.choice(board.places)
    offered = [design_of(card) for card in view.offered] or [view.table.cards[0].design]
    rival = rng.choice([other for other in range(len(view.colours)) if other != view.seat])
    return rng.choice(
        (
            Fact("KING", place=rng.choice(board.royal)),
            Fact("MOVED"),
            Fact("LEADS", seat, place),
            Fact("HAS", seat, rng.choice((*board.places, COURT)), amount=1 + int(4 * rng.random())),
            Fact("AHEAD", view.seat, amount=1 + int(9 * rng.random()), other=rng.choice((None, rival))),
            Fact("TURN", amount=int(len(view.colours) * rng.random())),
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
    plans = [_plan(view, card, rng) for card in _some(view.offered, PLANS, rng)]
    return CardBlock((*plans, Plan((ANY_CARD,), (DoSkip(), DoPlace((PlacePart("REST", 0, (view.board.castillo,)),))))))


def _plan(view: View, card: str, rng: Random) -> Plan:
    return Plan((design_of(card),), _items(view, card, rng), _guards(view, rng))


def _turn(view: View, rng: Random) -> TurnBlock:
    mine = [card for seat, card in view.taken if seat == view.seat]
    return TurnBlock(_items(view, mine[-1], rng) if mine else (DoSkip(),))


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
    ranks = (*_some(near, 2, rng), castillo)
    firsts = (
        PlacePart("COUNT", 1, ranks),
        PlacePart("LEAD", 0, ranks),
        PlacePart("SECOND", 0, ranks),
        PlacePart("SPREAD", 0, ranks),
    )
    lasts = (
        PlacePart("REST", 0, (rng.choice(near), castillo)),
        PlacePart("BEST", 0, ()),
        PlacePart("BEST", 0, ranks),
    )
    last = rng.choice(lasts)
    return (last,) if rng.random() < 0.2 else (rng.choice(firsts), last)


def _special(view: View, does: Effect, rng: Random) -> tuple[Deed, ...]:
    asked = does.asks()
    if isinstance(asked, AnyOf):
        return _special(view, rng.choice(does.parts()), rng)
    write = _SPECIALS.get(type(asked))
    if write:
        return write(view, does.keyword, asked, rng)
    return () if does.check(imagined(view), _seat(view), Act()) else (DoAct(),)


def _moves(view: View, _: str, asked: Moves, rng: Random) -> tuple[Deed, ...]:
    if asked.added:
        return _adds(view, asked, rng)
    owners, position = {True: asked.own, False: asked.foreign}, imagined(view)
    there = [
        (owner, place)
        for place in open_regions(position)
        for owner in view.setup.seats
        if position.held(place)[owner] and owners[owner == view.seat]
    ]
    if asked.one_source and there:
        source = rng.choice(there)[1]
        there = [here for here in there if here[1] == source]
    lines = _some(there, 2, rng)
    moves = tuple(DoMove(1, owner, place, _targets(view, owner, place, rng)) for owner, place in lines)
    return (*moves[:1], DoMoveBest(rng.choice((1, ALL)))) if rng.random() < CONDITIONS else moves


def _targets(view: View, owner: int, source: Place, rng: Random) -> tuple[Place | Lead, ...]:
    ranks = [place for place in _regions(view, rng) if place != source]
    leads = owner == view.seat and rng.random() < CONDITIONS
    return (*(Lead(place) if leads else place for place in ranks), view.board.castillo)


def _adds(view: View, asked: Moves, rng: Random) -> tuple[Deed, ...]:
    count = min(asked.total, view.court[_seat(view)])
    return (DoMove(count, _seat(view), COURT, (*_regions(view, rng), view.board.castillo)),) if count else ()


def _sends(view: View, _: str, __: OneOfEach, rng: Random) -> tuple[Deed, ...]:
    picks, position = [], imagined(view)
    for owner in view.setup.seats:
        there = [place for place in open_regions(position) if position.held(place)[owner]]
        if there and (owner != view.seat or view.setup.edition.send_one_scope == "all_players"):
            picks.append((owner, tuple(rng.sample(there, len(there)))))
    return (DoSend(tuple(picks)),) if picks else ()


def _names_place(view: View, keyword: Any, asked: OnePlace, rng: Random) -> tuple[Deed, ...]:
    if not asked.scored:
        return (DoName(keyword, _regions(view, rng, 5)),)
    if rng.random() < CONDITIONS:
        return (DoName(keyword, (), gain=int(4 * rng.random())),)
    return (DoName(keyword, _some(view.board.regions, 3, rng), gain=0 if rng.random() < CONDITIONS else None),)


def _scoreboards(view: View, _: str, __: TokenWithPlace, rng: Random) -> tuple[Deed, ...]:
    board = view.board
    ids = [board.tokens[number].id for number in board.scoreboards]
    return (DoScoreboard(tuple((ids[int(len(ids) * rng.random())], place) for place in _regions(view, rng))),)


def _takes(view: View, _: str, __: SpentPower, rng: Random) -> tuple[Deed, ...]:
    return (DoTake(_some(view.piles[_seat(view)] or view.board.power_values, 3, rng)),)


def _calls(_: View, __: str, ___: Called, rng: Random) -> tuple[Deed, ...]:
    return (DoCourt(rng.choice((1, ALL))),)


_SPECIALS: dict[type[Shape], Callable[[View, str, Any, Random], tuple[Deed, ...]]] = {
    Moves: _moves,
    OneOfEach: _sends,
    OnePlace: _names_place,
    TokenWithPlace: _scoreboards,
    SpentPower: _takes,
    Called: _calls,
}


def _reinforce(view: View, rng: Random) -> ReinforceBlock:
    return ReinforceBlock(rng.choice((1, 2, ALL)))


# --- losses, disks, vetoes --------------------------------------------------------------------------


def _return(view: View, rng: Random) -> ReturnBlock:
    zones = (*rng.sample(view.board.regions, len(view.board.regions)), COURT)
    parts = (ReturnPart(1 + int(3 * rng.random()), zones),)
    return ReturnBlock(parts, keep_leads=rng.random() < 0.5)


def _disk(purpose: Disk) -> Callable[[View, Random], DiskBlock]:
    def write(view: View, rng: Random) -> DiskBlock:
        open_to = [place for place in _open(view) if place in view.board.named_by[purpose]]
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


_WRITERS: dict[str, Callable[[View, Random], Block]] = {
    "POWER": _power,
    "REINFORCE": _reinforce,
    "CARD": _card,
    "TURN": _turn,
    "RETURN": _return,
    "VETO": _veto,
    **{f"DISK {purpose.upper()}": _disk(purpose) for purpose in Disk},
}
