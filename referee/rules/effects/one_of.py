"""A card that lets its owner choose among effects. Must not know which."""

from __future__ import annotations

from referee.rules.decisions import Complaint, Order
from referee.rules.effects.base import CardSentence, Effect, Step
from referee.rules.model import CardId, Place, Seat
from referee.rules.position import Position
from referee.rules.shapes import AnyOf, OnePlace, Shape
from referee.rules.table import TableLaid
from referee.rules.wire import wire


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
