"""A sensible player's blocks for the questions that boxes ask: who sails, who moves in a scoring, how kept cards act.

Knows a view and the questions by their keywords. Must not know any box.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from referee.orders import blocks as b
from referee.orders.asking import asker, asking_for_region, nameable, of_use
from referee.orders.shapes.one_place import naming
from referee.players.appraisal import Outlook
from referee.players.schemes import best_to_score, schemes
from referee.players.trying import most_own_first
from referee.rules.decisions import Phase
from referee.rules.effects.base import design_of
from referee.rules.model import ALL, Owner, Place
from referee.rules.position import Position
from referee.rules.predicates import guests, open_regions, unclaimed, zones_of
from referee.rules.views import View

GAIN = 4  # points for which a kept card is used
CARGO_AT_HAND = 0.4  # the share of the points of free cargo that a caballero beside it is worth
CARRIED = 0.6  # each turn until cargo arrives leaves this share of its points
LEAST = 0.3  # a voyage that gains less is not made
NAMED = 2  # cards named for removal
REGIONS_NAMED = 3  # regions named for a disk


def keywords_to_answer(outlook: Outlook) -> tuple[str, ...]:
    """The keywords of questions that this seat might be asked now and had better answer."""
    position = outlook.position
    written = (*_WRITERS, b.FurtherBlock.key, *position.table.brought, *asking_for_region(position.table))
    return tuple(key for key in of_use(position, outlook.seat) if key in written)


def with_veto(view: View, keys: tuple[str, ...]) -> tuple[str, ...]:
    """These keys, and VETO if the seat holds one; in a general scoring nothing is left to object to."""
    holds = view.seat in dict(view.vetoes) and view.phase is not Phase.DISKS
    return tuple(dict.fromkeys((*keys, b.VetoBlock.key))) if holds else keys


def block_for_question(view: View, outlook: Outlook, key: str) -> b.Block:
    """The block that answers a question with this keyword."""
    return _WRITERS[key](view, outlook) if key in _WRITERS else _name_block(view, outlook, key)


def _name_block(view: View, outlook: Outlook, key: str) -> b.NameBlock:
    """The places that may be named, those with most own caballeros first, except where a caballero would resign."""
    zones, asking = outlook.position.board.zones, asker(view.table, key)
    good = [place for place in nameable(outlook.position, outlook.seat, key) if not zones[place].apart]
    held = most_own_first(outlook.position, outlook.seat, good)
    if not held and getattr(asking, "optional", False):
        return b.NameBlock(key)
    return b.NameBlock(key, tuple(held) or (outlook.position.homes[outlook.seat],))


def _storm_block(view: View, outlook: Outlook) -> b.NameBlock:
    """The regions by what the seat gains if nobody stands there any more, most first."""
    position = outlook.position
    nobody = (0,) * len(position.setup.owners)
    stays = {
        p: outlook.holding_worth(p, position.held(p)) - outlook.holding_worth(p, nobody) for p in open_regions(position)
    }
    return b.NameBlock("STORM", tuple(sorted(stays, key=lambda place: stays[place])[:REGIONS_NAMED]))


# --- who sails --------------------------------------------------------------------------------------


def _sail_block(view: View, outlook: Outlook) -> b.SailBlock:
    """Each group to where it gains most: those with cargo first, then the others."""
    asking: Any = asker(view.table, b.SailBlock.key)
    step, lines = asking.of(outlook.seat), []
    for (owner, source), count in Counter(step.ready(outlook.position)).items():
        laden = Counter(kind for kind in _kinds_borne(outlook.position, owner, source))
        for kind, n in (*laden.items(), ("", count - laden.total())):
            gains = sorted(_voyages(outlook, step, owner, source, kind), reverse=True)
            ranks = tuple(target for gain, target in gains if gain > LEAST)[:2]
            if n and ranks:
                lines.append(b.Journey(n, owner, source, ranks, kind))
    return b.SailBlock(tuple(lines))


def _voyages(outlook: Outlook, step: Any, owner: Owner, source: Place, kind: str) -> Iterator[tuple[float, Place]]:
    """The gain of sending one caballero from this place to each it may reach. `kind`: the cargo it bears, if any."""
    position, board = outlook.position, outlook.position.board
    worth = max((token.worth for token in board.tokens if token.kind == kind), default=0)
    stays = worth * _share_of_points(position, step, source)
    for target in step.goals(position, source):
        gain = outlook.adding_worth(target, owner, 1) + outlook.adding_worth(source, owner, -1)
        lying = max((board.cargo[token] for token in unclaimed(position, target)), default=0)
        brings = worth * _share_of_points(position, step, target) - stays
        yield gain + (brings if kind else CARGO_AT_HAND * lying * _share_of_points(position, step, target)), target


def _share_of_points(position: Position, step: Any, place: Place) -> float:
    """The share of its points that cargo here is worth: less for each turn to Spain, 0 if it cannot arrive in time."""
    if _is_in_spain(position, place):
        return 1.0
    goals = step.goals(position, place)
    turns = (1 if any(_is_in_spain(position, goal) for goal in goals) else 2) if goals else ALL
    rounds = position.setup.rounds
    return CARRIED**turns if turns <= len(rounds[rounds.index(position.round) + 1 :]) else 0.0


def _is_in_spain(position: Position, place: Place) -> bool:
    return place in position.board.regions and not position.board.zones[place].abroad


def _kinds_borne(position: Position, owner: Owner, place: Place) -> Iterator[str]:
    """The kind of each cargo token that this owner's caballeros bear in a place."""
    kinds = {token.id: token.kind for token in position.board.tokens if token.worth}
    yield from (kinds[t] for zone in zones_of(position, place) for t in position.borne(owner, zone) if t in kinds)


# --- cards that are kept ----------------------------------------------------------------------------


def _remove_block(view: View, outlook: Outlook) -> b.RemoveBlock:
    """The cards that are worth most to the leading rival, removed before its choice."""
    position, scores = outlook.position, outlook.position.scores
    rival = max(position.from_left_of(outlook.seat), key=lambda seat: scores[seat])
    theirs = outlook.for_seat(rival)
    worths = {design_of(c): schemes(view.card(c), position.court[rival], theirs)[0].worth for c in view.offered}
    best = sorted(worths, key=lambda design: -worths[design])[:NAMED]
    return b.RemoveBlock((b.Removal(tuple(best), (rival,)),) if best else ())


def _double_block(view: View, outlook: Outlook) -> b.DoubleBlock:
    """A policy that repeats any special action that gains enough."""
    scored = [b.DoName(keyword, (), GAIN) for keyword in naming(view.table.cards, scored=True)]
    lines = (b.DoAct(), b.DoMoveBest(ALL))
    policies = (b.DoublingPolicy(items=(line,), gain=GAIN) for line in lines)
    return b.DoubleBlock((*policies, *(b.DoublingPolicy(items=(deed,)) for deed in scored)))


def _consent_block(view: View, outlook: Outlook) -> b.ConsentBlock:
    """To whatever gains enough; all else is refused by silence."""
    return b.ConsentBlock((b.StepInPolicy(when=b.Condition("GAIN", amount=GAIN)),))


# --- figures and guests -----------------------------------------------------------------------------


def _jester_block(view: View, outlook: Outlook, key: str = "JESTER") -> b.NameBlock:
    """One more on the board is worth having, wherever its host puts it: to who has least to lose by that."""
    scores, rooms = outlook.position.scores, outlook.position.board.guest_rooms
    weakest = sorted(outlook.position.from_left_of(outlook.seat), key=lambda rival: scores[rival])
    return b.NameBlock(key, tuple(rooms[view.colours[rival]] for rival in weakest))


def _guest_block(view: View, outlook: Outlook) -> b.GuestBlock:
    """Each guest where this seat stands best by it."""
    hosted = guests(outlook.position, outlook.seat)
    places = open_regions(outlook.position)
    return b.GuestBlock(
        tuple(
            b.Lodging(tuple(sorted(places, key=lambda place: -outlook.adding_worth(place, owner, 1))[:2]), owner)
            for owner in outlook.position.seats
            if hosted[owner]
        )
    )


def _uncover_block(view: View, outlook: Outlook) -> b.UncoverBlock:
    """Before anything that costs as much as a kept card is worth."""
    return b.UncoverBlock((b.StepInPolicy(when=b.Condition("COSTS", amount=GAIN)),))


_SHIFTS = tuple(block for block in b.JOURNEYS if block is not b.SailBlock)

_WRITERS: dict[str, Callable[[View, Outlook], b.Block]] = {
    b.SailBlock.key: _sail_block,
    **{shift.key: lambda *_, shift=shift: shift(best=ALL) for shift in _SHIFTS},
    b.JailBlock.key: lambda *_: b.JailBlock(best=True),
    b.CharterBlock.key: lambda _, outlook: b.CharterBlock(outlook.position.from_left_of(outlook.seat)),
    b.FillBlock.key: lambda _, outlook: b.FillBlock((outlook.seat,)),
    b.RemoveBlock.key: _remove_block,
    b.DoubleBlock.key: _double_block,
    b.ConsentBlock.key: _consent_block,
    b.GuestBlock.key: _guest_block,
    "JESTER": _jester_block,
    "QUEEN": lambda view, outlook: _name_block(view, outlook, "QUEEN"),
    "TREATY": lambda view, outlook: _name_block(view, outlook, "TREATY"),
    "PARTNER": lambda *_: b.NameBlock("PARTNER"),  # what one's own scoreboard gains is not shared
    "STORM": _storm_block,
    "SELECT": lambda _, outlook: b.NameBlock("SELECT", tuple(best_to_score(outlook))),
    b.UncoverBlock.key: _uncover_block,
}

REASONS: Mapping[str, tuple[str, tuple[int, ...]]] = {
    b.SailBlock.key: ("sail", ()),
    **{shift.key: ("shift", ()) for shift in _SHIFTS},
    b.JailBlock.key: ("shift", ()),
    b.CharterBlock.key: ("charter", ()),
    b.FillBlock.key: ("fill", ()),
    b.RemoveBlock.key: ("remove", ()),
    b.DoubleBlock.key: ("double", (GAIN,)),
    b.ConsentBlock.key: ("consent", (GAIN,)),
    b.UncoverBlock.key: ("uncover", (GAIN,)),
    b.HandBlock.key: ("hand", ()),
    b.FurtherBlock.key: ("further", ()),
    b.GuestBlock.key: ("guest", ()),
    "JESTER": ("jester", ()),
    "QUEEN": ("queen", ()),
}
"""The reason for each block: a code with its arguments."""
