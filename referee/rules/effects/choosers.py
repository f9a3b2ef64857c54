"""By whose choice caballeros leave, where that matters afterwards."""

from __future__ import annotations

from collections.abc import Iterable

from referee.rules import events as e
from referee.rules.effects.base import ACTIVE
from referee.rules.model import Seat
from referee.rules.modifiers import modify
from referee.rules.position import Position
from referee.rules.turns import last_taken

_QUESTION = "facts_after_leaving"


def chooser_of(position: Position, seat: Seat) -> Seat:
    """The seat, if it acts in the turn of another and its rules ask who made anybody leave; else ACTIVE."""
    if _QUESTION not in position.modifiers:
        return ACTIVE
    last = last_taken(position)
    return seat if last is not None and last[0] != seat else ACTIVE


def facts_after_leaving(position: Position, by: Seat, moves: Iterable[e.Moved]) -> tuple[e.Fact, ...]:
    """What else follows when caballeros leave by the choice of a seat that acts in the turn of another."""
    if by == ACTIVE:
        return ()
    zones = tuple(fact.source for fact in moves for _ in range(fact.count))
    return modify(position, _QUESTION, (), by, zones)
