"""A sensible player's blocks for what the Colonies ask: who sails and steps up, how cards that are kept act.

Knows a view and the questions by their keywords.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from referee.orders import blocks as b
from referee.orders.asking import asker
from referee.orders.shapes.one_place import naming
from referee.players.appraisal import Outlook
from referee.players.schemes import Reasons, Writers, schemes
from referee.rules.effects.base import design_of
from referee.rules.model import ALL, Owner, Place
from referee.rules.position import Position
from referee.rules.predicates import unclaimed, zones_of
from referee.rules.views import View

GAIN = 4  # points for which a kept card is used
CARGO_AT_HAND = 0.4  # the share of the points of free cargo that a caballero beside it is worth
CARRIED = 0.6  # each turn until cargo arrives leaves this share of its points
LEAST = 0.3  # a voyage that gains less is not made
NAMED = 2  # cards named for removal

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


WRITERS: Writers = {
    b.SailBlock.key: _sail_block,
    b.FillBlock.key: lambda _, outlook: b.FillBlock((outlook.seat,)),
    b.RemoveBlock.key: _remove_block,
    b.DoubleBlock.key: _double_block,
}

REASONS: Reasons = {
    b.SailBlock.key: ("sail", ()),
    b.FillBlock.key: ("fill", ()),
    b.RemoveBlock.key: ("remove", ()),
    b.DoubleBlock.key: ("double", (GAIN,)),
}
