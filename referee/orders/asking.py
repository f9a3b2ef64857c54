"""Lists what a game may ask of a seat outside its turn, through cards of others and steps that boxes add.

Knows cards and the program of steps. Must not know any card by name, nor what answers.
"""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from typing import Any

from referee.rules.decisions import Ask, Decision, Disk
from referee.rules.effects.base import Card, Step, Trigger, card_of
from referee.rules.effects.turns import kept_cards
from referee.rules.model import CardId, Place, Seat
from referee.rules.modifiers import keeps
from referee.rules.position import Position
from referee.rules.predicates import cards_taken, has_turn
from referee.rules.stacks import takeable_by_anybody, takeable_cards
from referee.rules.state import State
from referee.rules.table import TableLaid


def asker(table: TableLaid, key: str) -> Step | Trigger | None:
    """The step or trigger that asks with this keyword; None if the game has none."""
    return next((each for each in table.askers if each.key == key), None)


def asked_now(state: State, seat: Seat, key: str) -> Decision | None:
    """The question with this keyword that this seat is asked now; None if it is asked none."""
    now = state.question
    return now if now is not None and seat in now.seats and now.step.key == key else None


def of_use(position: Position, seat: Seat) -> tuple[str, ...]:
    """The keywords that might be asked of this seat, as things stand."""
    mine = {key for card in _cards_of(position, seat) for key in brought_by(card_of(position, card))}
    theirs = position.table.brought
    found = ((key, asker(position.table, key)) for key in position.table.filed_ahead)
    return tuple(
        key
        for key, asking in found
        if (key in mine or keeps(position, seat, key) if key in theirs else asking and asking.concerns(position, seat))
    )


def _cards_of(position: Position, seat: Seat) -> tuple[CardId, ...]:
    """The action cards by which a seat may yet act: those it may take, those it keeps, and the one it is at."""
    at = cards_taken(position, seat)[-1:] if has_turn(position, seat) else ()
    kept = (each.changes.card for each in kept_cards(position, seat))
    return (*takeable_cards(position, seat), *kept, *at)


def asking_for_region(table: TableLaid) -> tuple[str, ...]:
    """The keywords of the questions that are answered with a region."""
    steps = (each for each in table.askers if isinstance(each, Step))
    return tuple(dict.fromkeys(step.key for step in steps if step.names_region))


def brought_by(card: Card) -> tuple[str, ...]:
    """The keywords of the questions that one card puts to its own seat."""
    return tuple(step.key for step in card.later_steps())


def led_to(table: TableLaid, card: Card) -> tuple[str, ...]:
    """The keywords of the questions to which one card may bring its seat, in its turn or a later one."""
    steps = (step for step in table.program.askers if isinstance(step, Step))
    return tuple(dict.fromkeys((*brought_by(card), *(s.key for s in steps if s.comes_of(table.setup.board, card)))))


def about(table: TableLaid, thing: str) -> tuple[str, ...]:
    """The keywords of the questions that have to do with a place, a party or a token, by its id."""
    return tuple(dict.fromkeys(step.key for step in table.program.askers if step.key and _mentions(step, thing)))


def _mentions(part: Any, thing: str) -> bool:
    """Whether a part of the rules names this thing, itself or in what it consists of."""
    if isinstance(part, tuple):
        return any(_mentions(each, thing) for each in part)
    if is_dataclass(part):
        return any(_mentions(getattr(part, each.name), thing) for each in fields(part))
    return bool(part == thing)


def may_yet_ask(position: Position, seat: Seat, key: str) -> bool:
    """Whether this seat might be asked with a keyword this round, also by what it may still take."""
    cards = (card_of(position, card) for card in _cards_of(position, seat))
    return key in of_use(position, seat) or any(key in led_to(position.table, card) for card in cards)


def nameable(position: Position, seat: Seat, key: str) -> tuple[Place, ...]:
    """The zones that would answer a question with this keyword now; slots instead of the place that has them."""
    step, board = asker(position.table, key), position.board
    there = (*sorted(board.ground), *board.guest_rooms.values())
    zones = (zone for zone in there if step is not None and not board.slots[zone])
    return tuple(zone for zone in zones if step is not None and step.naming_complaint(position, seat, zone) is None)


def keywords_of(card: Card) -> tuple[str, ...]:
    """The keywords of the questions that one card puts to anybody."""
    return tuple(step.key for step in card.askers())


def asked_of_others(position: Position, seat: Seat) -> tuple[Ask | Disk, ...]:
    """What the cards that anybody may still take, and the figures of rivals, may ask of a seat besides its turn."""
    asked = position.table.asked_of_others
    by_cards = (what for card in takeable_by_anybody(position) for what in asked[card])
    consulting = (step for step in position.table.program.turn if step.consults)
    due = (step for step in consulting if any(step.concerns(position, rival) for rival in position.from_left_of(seat)))
    by_steps = (what for step in due for what in step.consults)
    return tuple(dict.fromkeys((*by_cards, *by_steps)))
