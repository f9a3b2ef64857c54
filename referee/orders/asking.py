"""Lists what a game may ask of a seat outside its turn, through cards of others and steps that boxes add.

Knows cards and the program of steps. Must not know any card by name, nor what answers.
"""

from __future__ import annotations

from collections.abc import Mapping

from referee.rules.choosing import takeable_cards
from referee.rules.decisions import Ask, Disk
from referee.rules.effects.base import ACTIVE, Card, Step, Trigger, card_of
from referee.rules.model import Place, Seat
from referee.rules.modifiers import keeps
from referee.rules.position import Position
from referee.rules.table import TableLaid


def asker(table: TableLaid, key: str) -> Step | Trigger | None:
    """The step or trigger that asks with this keyword; None if the game has none."""
    return next((each for each in _askers(table) if each.key == key), None)


def keywords(table: TableLaid) -> tuple[str, ...]:
    """The keywords with which the boxes of a game ask."""
    return tuple(dict.fromkeys(each.key for each in _askers(table) if each.key))


def filed_ahead(table: TableLaid) -> tuple[str, ...]:
    """The keywords that may be asked for in any round, so that a block can be filed ahead."""
    once = {step.key for step in table.program.setup}
    return tuple(key for key in keywords(table) if key not in once)


def of_use(position: Position, seat: Seat) -> tuple[str, ...]:
    """The keywords that might be asked of this seat, as things stand."""
    mine = {key for card in takeable_cards(position, seat) for key in brought_by(card_of(position, card))}
    theirs = brought(position.table)
    found = ((key, asker(position.table, key)) for key in filed_ahead(position.table))
    return tuple(
        key
        for key, asking in found
        if (key in mine or keeps(position, seat, key) if key in theirs else asking and asking.concerns(position, seat))
    )


def brought(table: TableLaid) -> tuple[str, ...]:
    """The keywords of the questions that special actions of the game put to their own seat."""
    return tuple(dict.fromkeys(key for card in table.cards for key in brought_by(card)))


def brought_by(card: Card) -> tuple[str, ...]:
    """The keywords of the questions that one card puts to its own seat."""
    return tuple(step.key for step in _afterwards(card))


def nameable(position: Position, seat: Seat, key: str) -> tuple[Place, ...]:
    """The zones that would answer a question with this keyword now; slots instead of the place that has them."""
    step, board = asker(position.table, key), position.board
    there = (*sorted(board.ground), *board.guest_rooms.values())
    zones = (zone for zone in there if step is not None and not board.slots[zone])
    return tuple(zone for zone in zones if step is not None and step.naming_complaint(position, seat, zone) is None)


def _askers(table: TableLaid) -> tuple[Step | Trigger, ...]:
    program, cards = table.program, (step for card in table.cards for step in _afterwards(card))
    beside = (step for modifier in program.modifiers for step in modifier.asks)
    return (*program.setup, *program.round, *program.turn, *program.general, *program.triggers, *beside, *cards)


def _afterwards(card: Card) -> tuple[Step, ...]:
    return tuple(step for part in card.does.parts() for step in part.later_steps(ACTIVE, card.ids()[0]))


def asked_by(card: Card) -> Mapping[Ask | Disk, int]:
    """What a card may ask of others, and how many caballeros each must then name."""
    return {what: count for part in card.does.parts() for what, count in part.questions_to_others().items()}
