"""Cargo: what lies free in a far land until a caballero claims it, and then goes where that goes.

Knows which tokens are cargo by their worth. Must not know a place, nor who asks.
"""

from __future__ import annotations

from collections.abc import Iterable

from referee.rules import events as e
from referee.rules.decisions import Complaint
from referee.rules.model import Owner, Place, TokenId
from referee.rules.position import Position
from referee.rules.predicates import laden, leaving, open_regions, unclaimed, unladen, zones_of


def claimed(position: Position, owner: Owner, place: Place, named: Iterable[TokenId]) -> tuple[e.TokenMoved, ...]:
    """Those named of the cargo that lies free in a place, each claimed by a caballero there that bears nothing.

    Who stands apart claims nothing.
    """
    if not position.board.cargo:
        return ()
    free = [token for token in unclaimed(position, position.board.hosts[place]) if token in named]
    here = (zone for zone in zones_of(position, place) if not position.board.zones[zone].apart)
    hands = (zone for zone in here for _ in range(unladen(position, owner, zone)))
    return tuple(e.TokenMoved(token, zone, owner) for token, zone in zip(free, hands, strict=False))


def overladen(position: Position, fact: e.Moved, mine: tuple[Owner, ...]) -> Complaint | None:
    """Nobody with cargo stands apart, or is sent to the Castillo by another (Rio Grande, Colonies p. 9)."""
    if not any(token in position.board.cargo for token in fact.bearing):
        return None
    if position.board.zones[fact.target].apart:
        return Complaint("cargo-not-there", (fact.target,))
    sent = fact.owner not in mine and fact.target == position.board.castillo
    return Complaint("cargo-not-sent", (fact.owner, fact.source)) if sent else None


def carrying(position: Position, owner: Owner) -> int:
    """How many caballeros of this owner bear cargo in regions they may leave."""
    return sum(laden(position, owner, place) for place in open_regions(position)) if position.board.cargo else 0


def clung_to(position: Position, owner: Owner, place: Place, named: Iterable[TokenId] = ()) -> bool:
    """Whether the caballero that would leave a place if one did has cargo with it."""
    gone = leaving(position, owner, place, 1, named) if position.board.cargo else ()
    return any(token in position.board.cargo for _, _, tokens in gone for token in tokens)
