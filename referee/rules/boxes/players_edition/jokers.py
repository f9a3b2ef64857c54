"""The Joker: a power card without a value, for which its owner lays another once all have laid (Big Box, Joker).

Must not know which box brings it.
"""

from __future__ import annotations

from referee.rules.effects.base import Answers, Outcome, Step
from referee.rules.model import JOKER, Seat
from referee.rules.modifiers import Modifier
from referee.rules.position import Position
from referee.rules.rounds import Laying
from referee.rules.wire import wire


@wire("joker-rules")
class JokerRules(Modifier):
    """A Joker wants another card of the hand that is still free when all have laid."""

    twice: str  # the reading that says whether there may be two in a round

    def layable_powers(self, position: Position, seat: Seat, so_far: tuple[int, ...]) -> tuple[int, ...]:
        """The Joker too, if the hand has more free cards than rivals may still lay."""
        others = tuple(value for value in so_far if value != JOKER)
        if JOKER not in position.hands[seat]:
            return others
        owing = len(position.owing)
        still_laid = len(position.seats) - 1 - len(position.laid) + owing
        may_be_second = not owing or position.board.reading_answers[self.twice] == "seating"
        return (JOKER, *others) if may_be_second and len(others) > still_laid else others


@wire("follow-jokers")
class FollowJokers(Step):
    """Once all have laid, whoever has laid a Joker lays another card, whose value counts."""

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """Each of them lays again, in the order of laying."""
        return Outcome(steps=tuple(Laying(seat) for seat in position.owing))
