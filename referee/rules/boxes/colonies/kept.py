"""Cards that are kept and used later: one removes a card on offer, one repeats another's special action.

Must not know which card is kept.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from referee.rules import events as e
from referee.rules.decisions import Ask, Complaint, Decision, LetPass, Order, RemoveCard, Special
from referee.rules.effects.base import ACTIVE, Answers, Effect, Outcome, Part, Step, card_of
from referee.rules.effects.cargo import cargo_steps, stocked
from referee.rules.effects.later import Beginning
from referee.rules.effects.royal import Stated
from referee.rules.effects.windows import announced
from referee.rules.model import ALL, CardId, Seat
from referee.rules.modifiers import Lasting, Modifier, keeps
from referee.rules.position import Position
from referee.rules.wire import wire

REMOVE, DOUBLE = "REMOVE", "DOUBLE"
"""The keywords of the orders that use a kept card."""

USED = "used"
"""The answer by which the cargo of a kept card comes only when the card is used."""


def _cargo_brought(position: Position, kind: type[Effect]) -> tuple[Step, ...]:
    """The cargo of the card with this effect, if it comes now that the card is used."""
    cards = (card for card in position.table.deck.values() if isinstance(card.does, kind))
    return next((cargo_steps(card) for card in cards if card.does.brings_later(position)), ())


# --- a card on offer is removed -------------------------------------------------------------------


@wire("keeps-remover")
class KeepsRemover(Modifier):
    """A seat may once remove an action card that is still on offer."""

    key: ClassVar[str] = REMOVE

    seat: Seat


@wire("keep-remover")
class KeepRemover(Effect):
    """Keep this card, and remove a card on offer in this or a later round (Rio Grande, Colonies p. 10)."""

    keeps = Ask.REMOVE

    vetoes: str = ""  # the reading by which it is a Veto instead (Rio Grande p. 16)
    when: str = ""  # the reading by which its cargo comes when it is used (Rio Grande, Colonies p. 9)

    def brings_later(self, position: Position) -> bool:
        """Whether the reading says that cargo comes later; never if the card is a Veto."""
        return position.board.reading_answers.get(self.when) == USED and not position.board.reading_answers.get(
            self.vetoes
        )

    def run(self, position: Position, seat: Seat, card: CardId, order: Order) -> tuple[Step, ...]:
        """One step: the card is kept, as a Veto if the reading says so."""
        if position.board.reading_answers.get(self.vetoes):
            return (Stated(e.VetoKept(seat, card, ALL)),)
        return (Beginning(Lasting(KeepsRemover(seat), "replaced")),)


@wire("before-choosing")
class BeforeChoosing(Part):
    """Before a seat takes its card, those who may remove one are asked."""

    key: ClassVar[str] = REMOVE

    seat: Seat = ACTIVE

    def concerns(self, position: Position, seat: Seat) -> bool:
        """Whether the seat keeps a card that removes another from the offer."""
        return keeps(position, seat, self.key)

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """Each keeper is asked in turn."""
        return Outcome(steps=tuple(Removing(each) for each in position.lasting_of(KeepsRemover)))


@wire("removing")
class Removing(Step):
    """A keeper removes one of the cards on offer, or goes on keeping its card."""

    key: ClassVar[str] = REMOVE

    kept: Lasting

    def ask(self, position: Position) -> Decision | None:
        """Asks the keeper for a card to remove, unless none is left on offer."""
        return Decision(Ask.REMOVE, (self.kept.changes.seat,), self, position.offered) if position.offered else None

    def check(self, position: Position, seat: Seat | None, order: Order) -> Complaint | None:
        """A complaint, unless the order names a card on offer, or lets pass."""
        if isinstance(order, LetPass):
            return None
        if not isinstance(order, RemoveCard):
            return Complaint("wants-removal")
        return None if order.card in position.offered else Complaint("card-gone", (order.card,))

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """The card is removed, and the kept one is used up."""
        order = answers.get(self.kept.changes.seat)
        if not isinstance(order, RemoveCard):
            return Outcome()
        removed = e.CardRemoved(self.kept.changes.seat, order.card)
        return Outcome((e.LastingEnded(self.kept), removed), _cargo_brought(position, KeepRemover))

    def inferred_answers(self, asked: Decision, facts: Sequence[e.Fact], steps: Sequence[Step]) -> Answers | None:
        """The card that was removed, or that the keeper let pass."""
        gone = [fact.card for fact in facts if isinstance(fact, e.CardRemoved)]
        return {asked.seats[0]: RemoveCard(gone[0]) if gone else LetPass()}


# --- a special action is repeated ------------------------------------------------------------------


@wire("acted")
class Acted(Modifier):
    """A seat has carried out its special action in this turn."""

    seat: Seat
    card: CardId


@wire("keeps-double")
class KeepsDouble(Modifier):
    """A seat may once repeat another's special action."""

    key: ClassVar[str] = DOUBLE

    seat: Seat

    def steps_after_action(
        self, position: Position, seat: Seat, card: CardId, so_far: tuple[Step, ...]
    ) -> tuple[Step, ...]:
        """A rival's special action is remembered, for the keeper to repeat it."""
        if seat == self.seat:
            return so_far
        return (*so_far, Beginning(Lasting(Acted(seat, card), "round", position.round)))


@wire("keep-double")
class KeepDouble(Effect):
    """Keep this card, and repeat another's special action after its turn, without placing (Big Box, Dubbelslag)."""

    keeps = Ask.DOUBLE

    when: str = ""  # as in `KeepRemover`

    def brings_later(self, position: Position) -> bool:
        """Whether the reading says that cargo comes later."""
        return position.board.reading_answers.get(self.when) == USED

    def run(self, position: Position, seat: Seat, card: CardId, order: Order) -> tuple[Step, ...]:
        """One step: the card is kept."""
        return (Beginning(Lasting(KeepsDouble(seat), "replaced")),)


@wire("after-turn")
class AfterTurn(Part):
    """After a seat's turn, those who may repeat its special action are asked."""

    key: ClassVar[str] = DOUBLE

    seat: Seat = ACTIVE

    def concerns(self, position: Position, seat: Seat) -> bool:
        """Whether the seat keeps a card that repeats another's special action."""
        return keeps(position, seat, self.key)

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """Each keeper is asked in turn, and the special action is forgotten."""
        acted = [each for each in position.lasting_of(Acted) if each.changes.seat == self.seat]
        steps = (Doubling(kept, each.changes.card) for each in acted for kept in position.lasting_of(KeepsDouble))
        return Outcome(tuple(e.LastingEnded(each) for each in acted), tuple(steps))


@wire("doubling")
class Doubling(Step):
    """A keeper carries out the special action of another's card, or goes on keeping its own."""

    key: ClassVar[str] = DOUBLE

    kept: Lasting
    card: CardId

    def ask(self, position: Position) -> Decision | None:
        """Asks the keeper whether and how to carry the special action out."""
        return Decision(Ask.DOUBLE, (self.kept.changes.seat,), self)

    def check(self, position: Position, seat: Seat | None, order: Order) -> Complaint | None:
        """A complaint, unless the order would be legal if the card were the keeper's own."""
        if isinstance(order, LetPass):
            return None
        if not isinstance(order, Special):
            return Complaint("wants-double")
        card = card_of(position, self.card)
        return card.does.check(stocked(position, card), self.kept.changes.seat, order)

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """The special action is announced like any other, with the cargo of its card."""
        seat = self.kept.changes.seat
        order = answers[seat]
        if not isinstance(order, Special):
            return Outcome()
        outcome = announced(position, seat, self.card, card_of(position, self.card).does, order)
        return Outcome(
            (e.LastingEnded(self.kept), *outcome.facts), (*_cargo_brought(position, KeepDouble), *outcome.steps)
        )

    def inferred_answers(self, asked: Decision, facts: Sequence[e.Fact], steps: Sequence[Step]) -> Answers | None:
        """The order that was announced, or that the keeper let pass."""
        told = next((fact.order for fact in facts if isinstance(fact, e.Announced)), LetPass())
        return {asked.seats[0]: next((hidden for step in steps if (hidden := step.hidden_order())), told)}
