"""The steps in which a seat comes to a further card, or to what it put off to the end of the round.

A further card is one that a card gave it, or one of which it keeps something.

Must not know which card gives another, nor what any of them does.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import ClassVar

from referee.rules import events as e
from referee.rules.board import Board
from referee.rules.decisions import Ask, Complaint, Decision, KeepCard, LetPass, Order, TakeCard
from referee.rules.effects.base import ACTIVE, Answers, Card, Outcome, Part, Step, card_of
from referee.rules.effects.turns import (
    FURTHER,
    GivesAnother,
    KeepsCard,
    KeepsSpecial,
    PlacingDue,
    PutsOff,
    TakesAnother,
    kept_cards,
)
from referee.rules.model import CardId, Seat
from referee.rules.modifiers import Lasting, modify
from referee.rules.position import OpenTable, Position
from referee.rules.predicates import cards_taken
from referee.rules.rounds import TurnHalves
from referee.rules.stacks import as_taken, may_act, takeable_cards
from referee.rules.wire import wire


@wire("further-card")
class FurtherCard(Part):
    """Behind its cards so far a seat comes to one more, if it may; a box puts this behind `Choosing`."""

    key: ClassVar[str] = FURTHER

    seat: Seat = ACTIVE

    def concerns(self, position: Position, seat: Seat) -> bool:
        """Whether the seat may come to a further card, by what it has, keeps or may still take."""
        return bool(kept_cards(position, seat) or _gifts(position, seat))

    def comes_of(self, board: Board, card: Card) -> bool:
        """Whether the card gives another."""
        return gives_another(card)

    def ask(self, position: Position) -> Decision | None:
        """Asks which card of those on offer it takes or keeps; else whether it uses one that it keeps."""
        if _given(position, self.seat):
            choices = _left(position, self.seat)
        else:
            kept = () if _waits(position, self.seat) else kept_cards(position, self.seat)
            choices = tuple(each.changes.card for each in kept)
        return Decision(Ask.CARD, (self.seat,), self, choices) if choices else None

    def check(self, position: Position, seat: Seat | None, order: Order) -> Complaint | None:
        """A complaint, unless a card is named that is there, and that may be used or kept."""
        given, decision = _given(position, self.seat), self.ask(position)
        if isinstance(order, LetPass):
            return Complaint("wants-card") if given else None
        if not isinstance(order, TakeCard | KeepCard) or decision is None:
            return Complaint("wants-card")
        if order.card not in decision.choices or (isinstance(order, KeepCard) and not given):
            return Complaint("card-gone", (order.card,))
        if isinstance(order, KeepCard):
            return keeping_complaint(position, self.seat, order.card)
        halves = self._halves(position, order.card)
        return None if halves.act or halves.place else Complaint("action-lost")

    def _halves(self, position: Position, card: CardId) -> TurnHalves:
        """What is to be done with a card that is used: of one that is kept, what it is kept for."""
        design, kept = as_taken(position, self.seat, card), kept_cards(position, self.seat)
        placed = any(each.changes.card == card and not each.changes.places for each in kept)
        return TurnHalves(self.seat, card, design, act=may_act(position, self.seat, design), place=not placed)

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """The card's halves come next, or it is kept; then this is asked again."""
        order, given = answers.get(self.seat), _given(position, self.seat)
        over = (e.LastingEnded(given),) if given else ()
        if not isinstance(order, TakeCard | KeepCard):
            left = _left_for_later(position, self.seat) if isinstance(order, LetPass) else ()
            return Outcome((*over, *left), (self,) if given else ())
        card = order.card
        came = (e.CardTaken(self.seat, card), *over, _came_to_more(position, self.seat))
        if isinstance(order, KeepCard):
            return self._kept(position, card, came)
        left = () if given else _left_for_later(position, self.seat, but=card)
        halves = self._halves(position, card)
        turn = modify(position, "turn_steps", (halves,), self.seat) if halves.place else (halves,)
        return Outcome((*came, *left), (*turn, self))

    def _kept(self, position: Position, card: CardId, came: tuple[e.Fact, ...]) -> Outcome:
        """The card is kept; where that is its special action alone, its placing and its symbols come now."""
        given = _given(position, self.seat)
        whole = given is None or given.changes.saves == "card"
        keeps = (KeepsCard if whole else KeepsSpecial)(self.seat, card, position.round)
        halves = TurnHalves(self.seat, card, as_taken(position, self.seat, card), act=False, place=True)
        turn: tuple[Step, ...] = () if whole else modify(position, "turn_steps", (halves,), self.seat)
        return Outcome((*came, e.LastingBegan(Lasting(keeps, "replaced"))), (*turn, self))

    def inferred_answers(self, asked: Decision, facts: Sequence[e.Fact], steps: Sequence[Step]) -> Answers | None:
        """The card that was taken or kept, or none."""
        taken = [fact.card for fact in facts if isinstance(fact, e.CardTaken)]
        began = [fact.lasting.changes for fact in facts if isinstance(fact, e.LastingBegan)]
        kept = any(isinstance(each, KeepsCard) and each.card in taken for each in began)
        order = LetPass() if not taken else KeepCard(taken[0]) if kept else TakeCard(taken[0])
        return {asked.seats[0]: order}


def gives_another(card: Card) -> bool:
    """Whether a card may bring its seat to one more in the same turn."""
    return any(isinstance(part, GivesAnother) for part in card.does.parts())


def cards_kept(table: OpenTable, seat: Seat) -> tuple[CardId, ...]:
    """The action cards that a seat keeps, the oldest first."""
    kept = (each.changes for each in table.lasting if isinstance(each.changes, KeepsCard))
    return tuple(each.card for each in kept if each.seat == seat)


def keeping_complaint(position: Position, seat: Seat, card: CardId) -> Complaint | None:
    """Why a seat may keep nothing of a card by whatever may give it one, or None if it may."""
    keeping = [gift for gift in _gifts(position, seat) if gift.saves]
    if not keeping:
        return Complaint("keeps-nothing", (card,))
    if _returns(position, card) and not any(gift.returning for gift in keeping):
        return Complaint("card-returns", (card,))
    does = card_of(position, card).does
    special = bool(does.parts()) and does.is_special()
    return None if special or any(gift.saves == "card" for gift in keeping) else Complaint("no-action")


def saves_actions_alone(board: Board, cards: Iterable[Card]) -> bool:
    """Whether all that these cards let one keep is special actions, so that whoever keeps one places at once."""
    gifts = (card.does.gift(board, ACTIVE) for card in cards if isinstance(card.does, GivesAnother))
    return {gift.saves for gift in gifts if gift is not None and gift.saves} == {"special"}


def _returns(position: Position, card: CardId) -> bool:
    """Whether a card is on offer in every round, or a power card's own."""
    row = position.table.rows.get(card_of(position, card).stack)
    return row is None or position.table.stacks[row].kind != "drawn"


def _gifts(position: Position, seat: Seat) -> tuple[TakesAnother, ...]:
    """What gives the seat one more card, or else might: cards that it has come to, and that it may take."""
    if given := _given(position, seat):
        return (given.changes,)
    within_reach = (*cards_taken(position, seat), *takeable_cards(position, seat))
    cards = (card_of(position, card).does for card in within_reach)
    gifts = (does.gift(position.board, seat) for does in cards if isinstance(does, GivesAnother))
    return tuple(gift for gift in gifts if gift is not None)


def _given(position: Position, seat: Seat) -> Lasting | None:
    """What gives the seat one more card now, if anything does."""
    gifts = (each for each in position.lasting_of(TakesAnother) if not each.changes.used)
    return next((gift for gift in gifts if gift.changes.seat == seat), None)


def _waits(position: Position, seat: Seat) -> bool:
    """Whether the seat does all that is left of its turn at the end of the round."""
    return any(each.changes.everything for each in position.lasting_of(PutsOff) if each.changes.seat == seat)


def _came_to_more(position: Position, seat: Seat) -> e.LastingBegan:
    """The fact that a seat has come to one card more in this round."""
    return e.LastingBegan(Lasting(TakesAnother(seat, used=True), "round", position.round))


def _left(position: Position, seat: Seat) -> tuple[CardId, ...]:
    """The cards that a seat may take behind its first: none where too few would be left for those still to come."""
    gone = {card for who in position.seats for card in cards_taken(position, who)}
    left = tuple(card for card in takeable_cards(position, seat) if card not in gone)
    return left if len(left) > sum(not cards_taken(position, who) for who in position.turn_order()) else ()


def _left_for_later(position: Position, seat: Seat, but: CardId = "") -> tuple[e.Fact, ...]:
    """The facts that a seat leaves what it keeps for a later turn, except the card that it uses."""
    facts: list[e.Fact] = []
    for each in kept_cards(position, seat):
        facts.append(e.LastingEnded(each))
        if each.changes.card != but:
            later = replace(each.changes, since=position.round)
            facts.append(e.LastingBegan(replace(each, changes=later)))
    return tuple(facts)


@wire("last-placings")
class LastPlacings(Step):
    """Behind all turns of a round those place who have put that off; a box puts this behind `TakeTurns`."""

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """Each places by its card, and comes to another then if it does everything last."""
        facts: list[e.Fact] = []
        steps: list[Step] = []
        for each in position.lasting_of(PutsOff):
            seat, card = each.changes.seat, each.changes.card
            facts.append(e.LastingEnded(each))
            due = Lasting(PlacingDue(seat, card), each.until, each.number)
            if due in position.lasting:
                facts.append(e.LastingEnded(due))
                steps.append(TurnHalves(seat, card, as_taken(position, seat, card), act=False, place=True))
            if each.changes.everything:
                facts.append(e.LastingBegan(Lasting(TakesAnother(seat), "round", position.round)))
                steps.append(FurtherCard(seat))
        return Outcome(tuple(facts), tuple(steps))
