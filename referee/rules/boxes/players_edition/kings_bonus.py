"""A round in which the King's region brings no King's bonus.

Must not know which card withholds it.
"""

from __future__ import annotations

from referee.rules import events as e
from referee.rules.decisions import Order
from referee.rules.effects.base import Answers, Effect, Outcome, Step, card_of
from referee.rules.effects.later import Beginning
from referee.rules.model import SCORING_ROUNDS, CardId, Seat
from referee.rules.modifiers import Lasting, Modifier, Remnant, modify
from referee.rules.position import Position
from referee.rules.wire import wire


@wire("no-kings-bonus")
class NoKingsBonus(Modifier):
    """The King's region brings no King's bonus; home bonuses stay (Big Box, Minnares)."""

    def kings_bonus(self, position: Position, so_far: int) -> int:
        """None."""
        return 0


def _until_next_round(position: Position) -> Lasting:
    """No King's bonus in this round, nor in the general scoring that follows right after it, if one does."""
    if position.round in SCORING_ROUNDS:
        return Lasting(NoKingsBonus(), "general")
    return Lasting(NoKingsBonus(), "round", position.round)


@wire("withhold-bonus")
class WithholdBonus(Effect):
    """No King's bonus for the rest of the round, and in a general scoring right after it (Big Box, Minnares)."""

    leaves = Remnant(NoKingsBonus)
    begins = NoKingsBonus

    def is_barred(self, position: Position, seat: Seat) -> bool:
        """Whether none is paid anyway, since the card has held from the beginning of the round."""
        return bool(position.lasting_of(NoKingsBonus))

    def run(self, position: Position, seat: Seat, card: CardId, order: Order) -> tuple[Step, ...]:
        """One step: the bonus is withheld."""
        return (Beginning(_until_next_round(position)),)


@wire("bonus-withheld")
class BonusWithheld(Step):
    """Where the reading says so, such a power card holds as soon as all are laid, without a special action."""

    reading: str

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """The bonus is withheld, if a seat may act by a card that withholds it."""
        if position.board.reading_answers[self.reading] != "round_start":
            return Outcome()
        laid = ((seat, position.table.powers.get(value)) for seat, value in position.laid)
        acting = (card for seat, card in laid if card and card in modify(position, "takeable_cards", (), seat))
        holds = any(isinstance(card_of(position, card).does, WithholdBonus) for card in acting)
        return Outcome((e.LastingBegan(_until_next_round(position)),) if holds else ())
