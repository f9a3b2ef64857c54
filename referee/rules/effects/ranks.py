"""Power cards with special actions: the hand a seat chooses, and what its rank in a round lets it take and place.

Must not know what any special action does.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, ClassVar

from referee.rules import events as e
from referee.rules.decisions import Act, Ask, ChooseHand, Complaint, Decision, Order
from referee.rules.effects.base import Answers, Card, Outcome, Step, card_of
from referee.rules.effects.later import Beginning
from referee.rules.model import CardId, Seat
from referee.rules.modifiers import Lasting, Modifier, RankRights, modify
from referee.rules.position import Position
from referee.rules.wire import wire

# --- the hand --------------------------------------------------------------------------------------


@wire("choosing-hands")
class ChoosingHands(Step):
    """Everybody chooses in secret which power cards to play with; nobody sees the others (Rio Grande p. 14)."""

    key: ClassVar[str] = "HAND"

    count: int
    silent: tuple[int, ...]  # the hand of seats that say nothing

    def ask(self, position: Position) -> Decision | None:
        """Asks every seat at once for its hand."""
        return Decision(Ask.HAND, tuple(position.seats), self)

    def check(self, position: Position, seat: Seat | None, order: Order) -> Complaint | None:
        """A complaint, unless the order names the right number of different cards, all in the hand."""
        if not isinstance(order, ChooseHand) or seat is None:
            return Complaint("wants-hand", (self.count,))
        if strange := [value for value in order.values if value not in position.hands[seat]]:
            return Complaint("power-not-in-hand", (strange[0],))
        chosen = len(set(order.values))
        right = chosen == len(order.values) == self.count
        return None if right else Complaint("hand-exactly", (self.count, chosen))

    def usual_order(self, position: Position, seat: Seat) -> Order:
        """The same hand for every seat that says nothing."""
        return ChooseHand(self.silent)

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """Each hand is chosen, with a commitment to it for the others."""
        chosen = [(seat, order) for seat, order in answers.items() if isinstance(order, ChooseHand)]
        return Outcome(tuple(_hand_chosen(seat, order) for seat, order in sorted(chosen, key=str) if seat is not None))

    def inferred_answers(self, asked: Decision, facts: Sequence[e.Fact], steps: Sequence[Step]) -> Answers | None:
        """The hands, as the facts tell them."""
        return {fact.seat: ChooseHand(fact.values, fact.salt) for fact in facts if isinstance(fact, e.HandChosen)}


def _hand_chosen(seat: Seat, order: ChooseHand) -> e.HandChosen:
    values = tuple(sorted(order.values))
    chosen = e.HandChosen(seat, values, order.salt, "")
    return replace(chosen, commitment=e.commitment(order.salt, chosen.text()))


# --- ranks -----------------------------------------------------------------------------------------


@wire("ranks")
class Ranks(Modifier):
    """The rank of its power card says how many a seat places, and which cards it may take besides those on offer.

    Rio Grande p. 14 f.; Big Box, Koning & Intrigant.
    """

    caballeros: tuple[tuple[int | str, ...], ...]  # for two players, three, ...: by rank, a number or a reading
    king: CardId
    intrigue: CardId
    free_up_to: int  # up to so many players, King and Intrigue may act by their power cards instead
    besides: str  # the reading by which a seat that takes another card may act by its power card too

    def rank_rights(self, position: Position, so_far: tuple[RankRights, ...]) -> tuple[RankRights, ...]:
        """The ranks of this number of players: the King, those between, the Intrigue."""
        answers, printed = position.board.reading_answers, self.caballeros[len(position.seats) - 2]
        reserved = ((self.king,), *((),) * (len(printed) - 2), (self.intrigue,))
        free = self._is_free(position, len(printed))
        return tuple(
            RankRights(cards, free or not cards, int(answers[number]) if isinstance(number, str) else number)
            for cards, number in zip(reserved, printed, strict=True)
        )

    def takeable_cards(self, position: Position, seat: Seat, so_far: tuple[CardId, ...]) -> tuple[CardId, ...]:
        """Those on offer, and the King's or the Intrigue card, or the power card's own, as the rank allows."""
        laid, powers = dict(position.laid), position.table.powers
        values = (laid[seat],) if position.has_laid(seat) else position.hands[seat]
        actions = tuple(powers[value] for value in values if value in powers)
        if not position.all_laid:
            return (self.king, self.intrigue, *actions, *so_far)
        order = position.turn_order()
        reserved = {order[0]: (self.king,), order[-1]: (self.intrigue,)}.get(seat, ())
        return (*reserved, *(() if reserved and not self._is_free(position, len(order)) else actions), *so_far)

    def caballeros_of_card(self, position: Position, seat: Seat, card: CardId, so_far: int) -> int:
        """The rank's number, with a card that the rank allows."""
        if card not in self.takeable_cards(position, seat, ()):
            return so_far
        numbers = self._numbers(position)
        if position.all_laid:
            return numbers[position.turn_order().index(seat)]
        at_best = 0 if self._is_free(position, len(numbers)) else 1
        return numbers[{self.king: 0, self.intrigue: -1}.get(card, at_best)]

    def _is_free(self, position: Position, seats: int) -> bool:
        """Whether King and Intrigue may act by their power cards instead, where so many play."""
        return modify(position, "royal_may_choose", seats <= self.free_up_to)

    def _numbers(self, position: Position) -> tuple[int, ...]:
        """The numbers on the Caballero cards, highest rank first."""
        printed = self.caballeros[len(position.seats) - 2]
        return tuple(int(position.board.reading_answers[n]) if isinstance(n, str) else n for n in printed)

    def turn_steps(self, position: Position, seat: Seat, so_far: tuple[Any, ...]) -> tuple[Any, ...]:
        """With a card of its own a seat places its rank's number; with another it may act by its power card too."""
        halves, *rest = so_far
        action = position.table.powers.get(dict(position.laid)[seat])
        own = self.takeable_cards(position, seat, ())
        if halves.id not in own:
            free = action in own and position.board.reading_answers.get(self.besides, False)
            besides = (
                replace(halves, id=action, card=card_of(position, action), place=False) if free and action else None
            )
            return (*so_far, *((besides,) if besides else ()))
        number = modify(position, "caballeros_of_card", 0, seat, halves.id)
        return (replace(halves, card=replace(halves.card, caballeros=number)), *rest)


@wire("royal-choice")
class RoyalChoice(Modifier):
    """Whoever may take the King's or the Intrigue card may act by his power card instead, if a reading says always."""

    reading: str

    def royal_may_choose(self, position: Position, so_far: bool) -> bool:
        """However many play."""
        return so_far or position.board.reading_answers[self.reading] == "always"


@wire("royal-instead")
class RoyalInstead(Modifier):
    """Whoever may take the King's or the Intrigue card takes it instead of this power card (Big Box, Fiesta)."""

    card: CardId
    choice: str  # the reading by which those who may choose between the two may take the power card all the same
    must: str  # the reading by which the special action of the King's or the Intrigue card must be carried out then

    def takeable_cards(self, position: Position, seat: Seat, so_far: tuple[CardId, ...]) -> tuple[CardId, ...]:
        """All but this one, for a seat whose rank has a card."""
        if position.board.reading_answers[self.choice] == "choice" or not self._reserved(position, seat):
            return so_far
        return tuple(card for card in so_far if card != self.card)

    def must_act(self, position: Position, seat: Seat, card: Card, so_far: bool) -> bool:
        """With this power card the card of a rank must be carried out, if the reading says so."""
        must = so_far or bool(position.board.reading_answers[self.must])
        return must and (so_far or card.design in self._reserved(position, seat))

    def _reserved(self, position: Position, seat: Seat) -> tuple[CardId, ...]:
        """The cards of the seat's rank, if it has laid this power card and all have laid."""
        if not position.all_laid or position.table.powers.get(dict(position.laid)[seat]) != self.card:
            return ()
        rights = modify(position, "rank_rights", _NOTHING)
        return rights[position.turn_order().index(seat)].reserved_cards


_NOTHING: tuple[RankRights, ...] = ()


# --- a Veto before its turn ------------------------------------------------------------------------


@wire("vetoes-laid")
class VetoesLaid(Step):
    """A Veto on a power card may be used before its owner's turn, if the reading says so (Rio Grande p. 15)."""

    reading: str

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """Each seat that may act by a Veto card keeps the Veto now."""
        steps: tuple[Step, ...] = ()
        for seat, value in position.laid if position.board.reading_answers[self.reading] else ():
            card = position.table.powers.get(value)
            if card is None or card not in modify(position, "takeable_cards", (), seat):
                continue
            does = card_of(position, card).does
            if does.keeps is Ask.VETO:
                count = 1 + sum(holder == seat for holder, _ in position.vetoes)
                early = Lasting(LaidEarly(seat, card, count), "round", position.round)
                steps = (*steps, *does.run(position, seat, card, Act()), Beginning(early))
        return Outcome(steps=steps)


@wire("laid-early")
class LaidEarly(Modifier):
    """A seat keeps its Veto before its turn; once it has used it, it must take the Veto card."""

    seat: Seat
    card: CardId
    count: int  # how many Vetoes it holds then; the first one it uses is this one

    def takeable_cards(self, position: Position, seat: Seat, so_far: tuple[CardId, ...]) -> tuple[CardId, ...]:
        """Any card while the Veto is kept; once it is used, the Veto card alone."""
        kept = sum(holder == seat for holder, _ in position.vetoes) == self.count
        return so_far if kept or seat != self.seat else (self.card,)

    def turn_steps(self, position: Position, seat: Seat, so_far: tuple[Any, ...]) -> tuple[Any, ...]:
        """The Veto card's special action is done already; with another card the Veto is given up."""
        halves, *rest = so_far
        if seat != self.seat:
            return so_far
        return (replace(halves, act=False), *rest) if halves.id == self.card else (VetoGivenUp(seat), *so_far)


@wire("veto-given-up")
class VetoGivenUp(Step):
    """A seat that takes another card loses its Veto."""

    seat: Seat

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """The Veto lapses."""
        return Outcome((e.VetoLapsed(self.seat),))
