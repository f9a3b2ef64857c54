"""What an effect lets be named, and what carrying it out would bring, tried on an imagined position.

Knows shapes and facts. Must not know any effect, nor what anything is worth.
"""

from __future__ import annotations

from functools import reduce

from referee.rules.decisions import Complaint, MoveGrande, MoveKing, Name, SetScoreboard, Special
from referee.rules.effects.base import Effect, Step
from referee.rules.events import Fact
from referee.rules.model import CardId, Place, Seat, TokenId
from referee.rules.position import Position, evolve


def places_for(position: Position, seat: Seat, does: Effect) -> list[tuple[Place, Special]]:
    """The places that may be named for an effect now, in track order, each with the order that names it."""
    kinds: tuple[type[Name | MoveKing | MoveGrande], ...] = (Name, MoveKing, MoveGrande)
    somewhere = position.board.castillo
    wanted = (kind for kind in kinds if not _is_foreign(does.check(position, seat, kind(somewhere))))
    kind = next(wanted, Name)
    orders = ((place, kind(place)) for place in position.board.places)
    return [(place, order) for place, order in orders if does.check(position, seat, order) is None]


def _is_foreign(complaint: Complaint | None) -> bool:
    """Whether an effect wants another kind of order."""
    return complaint is not None and complaint.code.startswith("wants-")


def tokens_for(position: Position, seat: Seat, does: Effect) -> list[tuple[TokenId, Place]]:
    """The tokens that may be put somewhere by an effect now, and where."""
    board = position.board
    pairs = ((token.id, place) for token in board.tokens for place in board.places)
    return [pair for pair in pairs if does.check(position, seat, SetScoreboard(*pair)) is None]


def tried(position: Position, seat: Seat, card: CardId, does: Effect, order: Special) -> tuple[Position, list[Fact]]:
    """Where a legal order leads as far as nobody has to answer, and what happens on the way; nobody objects."""
    facts: list[Fact] = []
    agenda: tuple[Step, ...] = does.run(position, seat, card, order)
    while agenda and agenda[0].ask(position) is None:
        outcome = agenda[0].resolve(position, {})
        position = reduce(evolve, outcome.facts, position)
        facts += outcome.facts
        agenda = (*outcome.steps, *agenda[1:])
    return position, facts
