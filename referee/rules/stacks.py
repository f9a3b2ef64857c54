"""The action cards on offer: which a seat may take and what each lets it do; and stacks that run round.

One with fewer cards than the game has rounds runs round: its used cards lie under it, to come again. Must not know what
a card does beyond what lasts because of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from referee.rules import events as e
from referee.rules.effects.base import Answers, Card, Outcome, Step, card_of
from referee.rules.effects.turns import KeepsCard
from referee.rules.model import CardId, Seat
from referee.rules.modifiers import modify
from referee.rules.position import Position
from referee.rules.predicates import has_card_to_come, with_public_hands
from referee.rules.table import Stack, TableLaid
from referee.rules.wire import wire


def takeable_cards(position: Position, seat: Seat) -> tuple[CardId, ...]:
    """The cards this seat may take in its turn; before its rank in the round is known, every card that it might."""
    return modify(position, "takeable_cards", position.offered, seat)


def as_taken(position: Position, seat: Seat, card: CardId) -> Card:
    """The design of a card, with the number this seat places by it; before its rank is known, the highest number."""
    design = card_of(position, card)
    number = modify(position, "caballeros_of_card", design.caballeros, seat, card)
    return design if number == design.caballeros else replace(design, caballeros=number)


def may_act(position: Position, seat: Seat, card: Card) -> bool:
    """Whether the seat may carry out the special action of a card that it takes now, if the card has one."""
    if not card.does.is_special():
        return bool(card.does.parts())
    return modify(position, "may_act", True, seat)


def must_act(position: Position, seat: Seat, card: Card) -> bool:
    """Whether the seat must carry out the special action: the table plays so, and it is possible."""
    must = bool(card.must and position.board.reading_answers[card.must])
    return modify(position, "must_act", must, seat, card) and not card.does.is_barred(position, seat)


def takeable_by_anybody(position: Position) -> tuple[CardId, ...]:
    """The cards that anybody may still take this round, judged by public knowledge: a hand is all cards not spent."""
    if "takeable_cards" not in position.modifiers:  # as at most tables: a tenth of the time of planning
        return position.offered
    as_public = with_public_hands(position)
    choosing = (seat for seat in position.seats if has_card_to_come(position, seat))
    found = (card for seat in choosing for card in takeable_cards(as_public, seat))
    return tuple(dict.fromkeys((*position.offered, *found)))


def used_up(position: Position) -> tuple[CardId, ...]:
    """The cards that now go under the stacks that run round: those dealt, and neither kept nor at work.

    Big Box, Grandissimo, Spelverloop.
    """
    return tuple(card for stack in running(position.table) for card in _used_up(position, stack))


def running(table: TableLaid) -> Iterator[Stack]:
    """The drawn stacks with fewer cards than the game has rounds."""
    rounds = len(table.setup.rounds)
    return (each for each in table.stacks if each.kind == "drawn" and len(each.cards) < rounds)


def _used_up(position: Position, stack: Stack) -> Iterator[CardId]:
    below = {*position.undealt[position.table.rows[stack.number]], *position.returned}
    return (card for card in stack.cards if card not in below and not _in_use(position, card))


def _in_use(position: Position, card: CardId) -> bool:
    """Whether somebody keeps this card, or what it began lasts."""
    begun = card_of(position, card).does.begins
    if begun is not None and position.lasting_of(begun):
        return True
    return any(each.changes.card == card for each in position.lasting_of(KeepsCard))


@wire("turn-up-again")
class TurnUpAgain(Step):
    """Of a stack that has run round, the card that lay under it longest is on offer again; none if all are in use."""

    stack: int

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """The card is on offer."""
        back = (card for card in position.returned if card_of(position, card).stack == self.stack)
        return Outcome(tuple(e.CardOffered(card, self.stack) for card in [*back][:1]))
