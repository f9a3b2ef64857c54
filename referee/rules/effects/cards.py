"""Effects on cards: a Veto kept for later, a spent power card taken back."""

from __future__ import annotations

from collections.abc import Sequence

from referee.rules import events as e
from referee.rules.decisions import Ask, Complaint, Order, TakeBack
from referee.rules.effects.base import Answers, CardSentence, Effect, Outcome, Step
from referee.rules.effects.royal import Stated
from referee.rules.model import ALL, CardId, Seat
from referee.rules.position import Position
from referee.rules.shapes import SpentPower
from referee.rules.table import TableLaid
from referee.rules.wire import wire


@wire("keep-veto")
class KeepVeto(Effect):
    """Keep a Veto: until the end of the next round it may stop the rest of one special action (Rio Grande p. 9)."""

    keeps = Ask.VETO

    def tells(self, table: TableLaid) -> tuple[CardSentence, ...]:
        """What a Veto is, and when it may be used."""
        return CardSentence("veto", by="rule"), CardSentence("objecting", by="rule")

    def run(self, position: Position, seat: Seat, card: CardId, order: Order) -> tuple[Step, ...]:
        """One step: the seat keeps the Veto."""
        lasting = position.setup.edition.veto_life == "game_end"
        rounds = position.setup.rounds
        later = rounds[rounds.index(position.round) :]
        until = ALL if lasting else later[1] if len(later) > 1 else position.round
        return (Stated(e.VetoKept(seat, card, until)),)


@wire("power-taken")
class PowerTaken(Step):
    """A spent power card goes back to the hand."""

    seat: Seat
    value: int

    def as_known_to(self, seat: Seat | None, piles: Sequence[Sequence[int]]) -> Step:
        """This step; to another seat with the lowest card of the pile instead of the one taken."""
        return self if seat == self.seat or not piles[self.seat] else PowerTaken(self.seat, min(piles[self.seat]))

    def hidden_order(self) -> Order | None:
        """The order, which names the card."""
        return TakeBack(self.value)

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """The card is shown only if it lay in view: on top of an open pile, or laid this round and still open."""
        in_view = {
            "own_top_visible": position.piles[self.seat][-1],
            "open_this_round": dict(position.laid).get(self.seat),
        }.get(position.setup.edition.power_discard)
        return Outcome((e.PowerTakenBack(self.seat, self.value, in_view == self.value),))


@wire("take-power-back")
class TakePowerBack(Effect):
    """Take back one of your spent power cards, also this round's; it need not be shown (Rio Grande p. 12)."""

    keyword = "TAKE"
    wants = (TakeBack, "wants-take-back")
    shape = SpentPower()

    def order_complaint(self, position: Position, seat: Seat, order: TakeBack) -> Complaint | None:
        """A complaint, unless the card is among those the seat has spent."""
        return None if order.value in position.spent_powers(seat) else Complaint("not-spent", (order.value,))

    def run(self, position: Position, seat: Seat, card: CardId, order: TakeBack) -> tuple[Step, ...]:
        """One step: the card returns to the hand."""
        return (PowerTaken(seat, order.value),)
