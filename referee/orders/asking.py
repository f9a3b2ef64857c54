"""What a game may ask of a seat besides its turn: by cards of others, by what boxes add to the sequence of play.

Knows cards and the program. Must not know any card by name, nor what answers.
"""

from __future__ import annotations

from collections.abc import Mapping

from referee.rules.decisions import Ask, Disk
from referee.rules.effects.base import Card, Step, Trigger
from referee.rules.model import Place, Seat
from referee.rules.position import Position
from referee.rules.table import TableLaid


def asker(table: TableLaid, key: str) -> Step | Trigger | None:
    """What in the sequence of play asks for a place by this keyword; None where nothing does."""
    return next((each for each in _askers(table) if each.key == key), None)


def keywords(table: TableLaid) -> tuple[str, ...]:
    """The keywords of the orders that boxes of a game bring, each naming a place."""
    return tuple(dict.fromkeys(each.key for each in _askers(table) if each.key))


def filed_ahead(table: TableLaid) -> tuple[str, ...]:
    """The keywords that may be asked for in any round, so that a block can lie ready."""
    once = {step.key for step in table.program.setup}
    return tuple(key for key in keywords(table) if key not in once)


def of_use(position: Position, seat: Seat) -> tuple[str, ...]:
    """The keywords that might be asked of this seat, as things stand."""
    found = ((key, asker(position.table, key)) for key in filed_ahead(position.table))
    return tuple(key for key, asking in found if asking is not None and asking.concerns(position, seat))


def nameable(position: Position, seat: Seat, key: str) -> tuple[Place, ...]:
    """The zones that would be an answer now to the question with this keyword; a place with slots is told by these."""
    step, board = asker(position.table, key), position.board
    zones = (zone for zone in sorted(board.ground) if step is not None and not board.slots[zone])
    return tuple(zone for zone in zones if step is not None and step.misnamed(position, seat, zone) is None)


def _askers(table: TableLaid) -> tuple[Step | Trigger, ...]:
    program = table.program
    return (*program.setup, *program.round, *program.turn, *program.general, *program.triggers)


def asked_by(card: Card) -> Mapping[Ask | Disk, int]:
    """What a card may ask of others, and how many caballeros each must then name."""
    return {what: count for part in card.does.parts() for what, count in part.others().items()}
