"""Cargo: tokens with a worth, which a card lays out in a land abroad until a caballero claims and carries them off.

Must not know any place by name.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce

from referee.rules import events as e
from referee.rules.decisions import Complaint
from referee.rules.effects.base import Answers, Card, Outcome, Step
from referee.rules.model import NOWHERE, Owner, Place, Seat, TokenId
from referee.rules.position import Position, evolve
from referee.rules.predicates import laden, leaving, movable, open_regions, unclaimed, unladen, zones_of
from referee.rules.wire import wire


@wire("lay-out")
class LayOut(Step):
    """Cargo comes from the stock to a place, as far as there is any left (Big Box, Goud en goederen)."""

    kind: str
    code: str
    count: int

    def arrivals(self, position: Position) -> tuple[e.TokenMoved, ...]:
        """The facts of the tokens that come in this position."""
        tokens = zip(position.board.tokens, position.tokens, strict=True)
        stock = [token.id for token, spot in tokens if token.kind == self.kind and spot[0] == NOWHERE]
        place = position.board.index[self.code]
        return tuple(e.TokenMoved(token, place) for token in stock[: self.count])

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """The tokens lie on their place."""
        return Outcome(self.arrivals(position))


def cargo_steps(card: Card) -> tuple[Step, ...]:
    """The steps that lay out a card's cargo."""
    return tuple(LayOut(*cargo) for cargo in card.lays)


def stocked(position: Position, card: Card) -> Position:
    """The position with the cargo that a card's special action brings."""
    for cargo in card.lays:
        position = reduce(evolve, LayOut(*cargo).arrivals(position), position)
    return position


def claimed(position: Position, owner: Owner, place: Place, named: Iterable[TokenId]) -> tuple[e.TokenMoved, ...]:
    """The facts of claiming free cargo that is `named`, each piece by a caballero in the place that bears nothing.

    Caballeros on slots apart claim nothing.
    """
    if not position.board.cargo:
        return ()
    free = [token for token in unclaimed(position, position.board.hosts[place]) if token in named]
    here = (zone for zone in zones_of(position, place) if not position.board.zones[zone].apart)
    hands = (zone for zone in here for _ in range(unladen(position, owner, zone)))
    return tuple(e.TokenMoved(token, zone, owner) for token, zone in zip(free, hands, strict=False))


def cargo_complaint(position: Position, fact: e.Moved, mine: tuple[Owner, ...]) -> Complaint | None:
    """A complaint if cargo goes to a slot apart, or a rival sends it to the Castillo (Rio Grande, Colonies p. 9)."""
    if not any(token in position.board.cargo for token in fact.bearing):
        return None
    if position.board.zones[fact.target].apart:
        return Complaint("cargo-not-there", (fact.target,))
    sent = fact.owner not in mine and fact.target == position.board.castillo
    return Complaint("cargo-not-sent", (fact.owner, fact.source)) if sent else None


def carrying(position: Position, owner: Owner) -> int:
    """The number of this owner's caballeros that bear cargo in open regions."""
    return sum(laden(position, owner, place) for place in open_regions(position)) if position.board.cargo else 0


def next_leaves_laden(position: Position, owner: Owner, place: Place, named: Iterable[TokenId] = ()) -> bool:
    """Whether the caballero that would be the next to leave a place bears cargo."""
    gone = leaving(position, owner, place, 1, named) if position.board.cargo else ()
    return any(token in position.board.cargo for _, _, tokens in gone for token in tokens)


def sendable(position: Position, seat: Seat, whose: str = "") -> tuple[Seat, ...]:
    """The seats with a caballero that this seat may send away; `whose`: the scope, where it is not the edition's."""
    scope = whose or position.setup.edition.send_one_scope
    seats = (*position.from_left_of(seat), *((seat,) if scope == "all_players" else ()))
    return tuple(s for s in seats if movable(position, s) > (s != seat and carrying(position, s)))
