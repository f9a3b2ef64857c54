"""Whose caballeros may go from where, as far as the shape of an effect and the board say.

Must not know how moves are written.
"""

from __future__ import annotations

from collections.abc import Iterator

from referee.orders.findings import finding_of
from referee.orders.goals import Shifts
from referee.orders.shapes.deed import Sight
from referee.rules.decisions import Move, Shift
from referee.rules.effects.base import Effect
from referee.rules.model import Owner, Place, TokenId
from referee.rules.position import Position
from referee.rules.predicates import band, party_of, unclaimed, zones_of
from referee.rules.shapes import Moves


def may_ever(does: Effect, sight: Sight, owner: Owner, source: Place, target: Place, count: int = 1) -> bool:
    """Whether a move may be legal by this effect in some position, as far as the board and its shape say."""
    shift = Shift(owner, source, target, count)
    complaint = does.check(sight.position, sight.seat, Move((shift,))) if source != target else None
    return source != target and (complaint is None or finding_of(complaint).level != "never")


def sources(asked: Moves, sight: Sight, owner: Owner) -> tuple[Place, ...]:
    """The places that an owner's caballeros may leave, those with most of them first."""
    if asked.out_of:
        return (sight.board.index[asked.out_of],)
    return (asked.stock,) if asked.added else sight.strongest_regions(owner)


def movable(asked: Moves, sight: Sight) -> Iterator[tuple[Owner, Place]]:
    """The owners and sources of caballeros that may go."""
    mine = band(sight.position, sight.seat)
    party = party_of(sight.position, asked.party) if asked.party else None
    for owner in sight.position.setup.owners:
        if party == owner or (party is None and (asked.own if owner in mine else asked.foreign)):
            there = sources(asked, sight, owner)
            yield from ((owner, place) for place in there if sight.position.held(place)[owner])


def bearers(position: Position, owner: Owner, source: Place, kind: str, shifts: Shifts) -> tuple[TokenId, ...]:
    """The tokens of a kind that may go along: carried there already, brought there, then those free to claim."""
    hosts, kinds = position.board.hosts, {token.id: token.kind for token in position.board.tokens}
    place = hosts[source]
    gone = {token for shift in shifts for token in shift.bearing if hosts[shift.source] == place}
    brought = [t for s in shifts if s.owner == owner and hosts[s.target] == place for t in s.bearing]
    borne = [token for zone in zones_of(position, source) for token in position.borne(owner, zone)]
    there = (*borne, *brought, *unclaimed(position, place))
    return tuple(token for token in there if token not in gone and kinds[token] == kind)
