"""Effects on cards: one chosen of several, a Veto kept for later, a spent power card taken back.

Must not know which effects are chosen among.
"""

from __future__ import annotations

from collections.abc import Sequence

from referee.rules import events as e
from referee.rules.decisions import Ask, Complaint, Order, TakeBack
from referee.rules.effects.base import Answers, CardSentence, Effect, Outcome, Step
from referee.rules.effects.royal import Stated
from referee.rules.model import ALL, CardId, Place, Seat
from referee.rules.position import Position
from referee.rules.shapes import AnyOf, OnePlace, Shape, SpentPower
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


@wire("one-of")
class OneOf(Effect):
    """Carry out one of several effects (Rio Grande p. 8)."""

    effects: tuple[Effect, ...]

    keyword = "MOVE"

    def tells(self, table: TableLaid) -> tuple[CardSentence, ...]:
        """That one of its effects is carried out, and each; or what one of them tells of all."""
        if self.effects[0].tells_all():
            return self.effects[0].tells(table)
        told = {each.id: each for effect in self.effects for each in effect.tells(table)}.values()
        chosen_from = (each for each in told if each.by == "card")
        return CardSentence("one-of"), *chosen_from, *(each for each in told if each.by != "card")

    def asks(self) -> Shape:
        """The shapes of its effects."""
        return AnyOf(tuple(effect.asks() for effect in self.effects))

    def is_barred(self, position: Position, seat: Seat) -> bool:
        """Whether all its effects are barred."""
        return all(effect.is_barred(position, seat) for effect in self.effects)

    def parts(self) -> tuple[Effect, ...]:
        """Its effects."""
        return self.effects

    def position_for_order(self, position: Position, seat: Seat) -> Position:
        """The position in which the order of the first effect is judged."""
        return self.effects[0].position_for_order(position, seat)

    def order_naming(self, place: Place) -> Order:
        """The order of the effect that asks for a place."""
        return self._effect_on_place().order_naming(place)

    def is_never_legal(self, position: Position, place: Place) -> bool:
        """Whether the effect that asks for a place can never name this one."""
        return self._effect_on_place().is_never_legal(position, place)

    def _effect_on_place(self) -> Effect:
        return next((effect for effect in self.effects if isinstance(effect.asks(), OnePlace)), self.effects[0])

    def _fitting_effect(self, position: Position, seat: Seat, order: Order) -> Effect | None:
        return next((effect for effect in self.effects if effect.check(position, seat, order) is None), None)

    def check(self, position: Position, seat: Seat, order: Order) -> Complaint | None:
        """The complaint of the effect that the order comes nearest to."""
        if self._fitting_effect(position, seat, order):
            return None
        complaints = [effect.check(position, seat, order) for effect in self.effects]
        elsewhere = {"from-court-only", "not-from-court", *(effect.wants[1] for effect in self.effects)}
        return next((c for c in complaints if c and c.code not in elsewhere), complaints[0])

    def run(self, position: Position, seat: Seat, card: CardId, order: Order) -> tuple[Step, ...]:
        """The steps of the effect that the order fits."""
        chosen = self._fitting_effect(position, seat, order)
        assert chosen is not None
        return chosen.run(position, seat, card, order)
