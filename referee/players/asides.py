"""What a sensible player says beside his turn: who sails, who goes in a scoring, what is done with what he keeps.

Knows his view and the questions that the boxes of a game bring, by their keywords. Must not know any box.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from referee.orders.asking import asker, brought, nameable, of_use
from referee.orders.shapes.base import Block
from referee.orders.shapes.hand import HandBlock
from referee.orders.shapes.journeys import CrossBlock, EscortBlock, Journey, SailBlock, ShiftBlock, SlipBlock
from referee.orders.shapes.kept import DoubleBlock, DoublingPolicy, Removal, RemoveBlock
from referee.orders.shapes.moves import DoMoveBest
from referee.orders.shapes.naming import NameBlock
from referee.orders.shapes.nothing import DoAct
from referee.orders.shapes.one_place import DoName, naming
from referee.orders.shapes.stepping_up import FillBlock
from referee.players.appraisal import Outlook
from referee.players.schemes import schemes
from referee.rules.effects.base import design_of
from referee.rules.model import ALL, Owner, Place
from referee.rules.position import Position
from referee.rules.predicates import unclaimed, zones_of
from referee.rules.views import View

GAIN = 4  # for so many points what is kept is used
NEWS = 0.4  # what a caballero at hand for cargo that lies free is worth of its points
CARRIED = 0.8  # what cargo under way is worth of them
LEAST = 0.3  # who gains less by going stays
NAMED = 2  # cards to be removed


def concerned(eyes: Outlook) -> tuple[str, ...]:
    """The keywords of what might be asked of this seat in any round, as things stand, and has no good silence."""
    by_cards = brought(eyes.position.table)
    return tuple(key for key in of_use(eyes.position, eyes.seat) if key in _WRITERS or key in by_cards)


def aside(view: View, eyes: Outlook, key: str) -> Block:
    """What is said to a question with this keyword."""
    return _WRITERS[key](view, eyes) if key in _WRITERS else _named(view, eyes, key)


def _named(view: View, eyes: Outlook, key: str) -> NameBlock:
    """Of the places that would do, first those held best; nobody resigns."""
    zones, asking = eyes.position.board.zones, asker(view.table, key)
    good = [place for place in nameable(eyes.position, eyes.seat, key) if not zones[place].apart]
    held = sorted(good, key=lambda zone: -eyes.position.pieces[zone][eyes.seat])
    if not held and getattr(asking, "optional", False):
        return NameBlock(key)
    return NameBlock(key, tuple(held) or (eyes.position.homes[eyes.seat],))


# --- who sails --------------------------------------------------------------------------------------


def _sailing(view: View, eyes: Outlook) -> SailBlock:
    """One after the other where it is worth most: cargo under way to Spain first, then a better place."""
    asking: Any = asker(view.table, SailBlock.key)
    step, lines = asking.of(eyes.seat), []
    for (owner, source), count in Counter(step.ready(eyes.position)).items():
        laden = Counter(kind for kind in _borne(eyes.position, owner, source))
        tries = [*((kind, n) for kind, n in laden.items()), ("", count - laden.total())]
        for kind, n in tries:
            gains = sorted(_voyages(eyes, step, owner, source, kind), reverse=True)
            ranks = tuple(target for gain, target in gains if gain > LEAST)[:2]
            if n and ranks:
                lines.append(Journey(n, owner, source, ranks, kind))
    return SailBlock(tuple(lines))


def _voyages(eyes: Outlook, step: Any, owner: Owner, source: Place, kind: str) -> Iterator[tuple[float, Place]]:
    """What it is worth that one who bears this goes to each place from this one."""
    position, board = eyes.position, eyes.position.board
    worth = max((token.worth for token in board.tokens if token.kind == kind), default=0)
    for target in step.goals(position, source):
        gain = eyes.change(target, owner, 1) + eyes.change(source, owner, -1)
        home = target in board.regions and not board.zones[target].abroad
        lying = max((board.cargo[token] for token in unclaimed(position, target)), default=0)
        carried = worth * (1 if home else CARRIED if board.zones[target].coast or target not in board.royal else 0)
        yield gain + (carried if kind else NEWS * lying), target


def _borne(position: Position, owner: Owner, place: Place) -> Iterator[str]:
    """The kinds of what this owner's caballeros bear in a place."""
    kinds = {token.id: token.kind for token in position.board.tokens if token.worth}
    yield from (kinds[t] for zone in zones_of(position, place) for t in position.borne(owner, zone) if t in kinds)


def _best(value: type[ShiftBlock], *_: object) -> ShiftBlock:
    """Whoever raises his standing."""
    return value(best=ALL)


# --- what is kept -----------------------------------------------------------------------------------


def _removing(view: View, eyes: Outlook) -> RemoveBlock:
    """What is worth most to the rival who is ahead, before he takes it."""
    position, scores = eyes.position, eyes.position.scores
    rival = max(position.from_left_of(eyes.seat), key=lambda seat: scores[seat])
    theirs = replace(eyes, seat=rival, _seen={}, _held={})
    worths = {design_of(c): schemes(view.card(c), position.court[rival], theirs)[0].worth for c in view.offered}
    best = sorted(worths, key=lambda design: -worths[design])[:NAMED]
    return RemoveBlock((Removal(tuple(best), (rival,)),) if best else ())


def _doubling(view: View, eyes: Outlook) -> DoubleBlock:
    """Whatever gains enough."""
    scored = [DoName(keyword, (), GAIN) for keyword in naming(view.table.cards, scored=True)]
    lines = (DoAct(), DoMoveBest(ALL))
    policies = (DoublingPolicy(items=(line,), gain=GAIN) for line in lines)
    return DoubleBlock((*policies, *(DoublingPolicy(items=(deed,)) for deed in scored)))


_WRITERS: dict[str, Callable[[View, Outlook], Block]] = {
    SailBlock.key: _sailing,
    **{value.key: partial(_best, value) for value in (ShiftBlock, EscortBlock, CrossBlock, SlipBlock)},
    FillBlock.key: lambda _, eyes: FillBlock((eyes.seat,)),
    RemoveBlock.key: _removing,
    DoubleBlock.key: _doubling,
}

REASONS: Mapping[str, tuple[str, tuple[int, ...]]] = {
    SailBlock.key: ("sail", ()),
    **{value.key: ("shift", ()) for value in (ShiftBlock, EscortBlock, CrossBlock, SlipBlock)},
    FillBlock.key: ("fill", ()),
    RemoveBlock.key: ("remove", ()),
    DoubleBlock.key: ("double", (GAIN,)),
    HandBlock.key: ("hand", ()),
}
"""Why each is written so: a code with its arguments."""
