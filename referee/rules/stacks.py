"""Stacks that run round: one with fewer cards than the game has rounds has its used cards under it, to come again.

Must not know what a card does beyond what lasts because of it.
"""

from __future__ import annotations

from collections.abc import Iterator

from referee.rules import events as e
from referee.rules.effects.base import Answers, Outcome, Step, card_of
from referee.rules.effects.several import KeepsCard
from referee.rules.model import CardId
from referee.rules.position import Position
from referee.rules.table import Stack, TableLaid
from referee.rules.wire import wire


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
