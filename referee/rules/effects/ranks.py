"""Power cards that carry special actions: which of them a seat plays with, and what its rank in a round lets it use.

Knows hands, ranks and numbers. Must not know what any special action does.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from hashlib import sha256
from typing import Any, ClassVar

from referee.rules import events as e
from referee.rules.decisions import Act, Ask, ChooseHand, Complaint, Decision, Order
from referee.rules.effects.base import Answers, Outcome, Step, card_of
from referee.rules.effects.later import Beginning
from referee.rules.model import CardId, Seat
from referee.rules.modifiers import ByRank, Lasting, Modifier, swayed
from referee.rules.position import Position
from referee.rules.wire import wire

# --- the hand --------------------------------------------------------------------------------------


@wire("choosing-hands")
class ChoosingHands(Step):
    """Everybody chooses in secret with which power cards to play; nobody sees the others (Rio Grande p. 14)."""

    key: ClassVar[str] = "HAND"

    count: int
    silent: tuple[int, ...]  # what those who stay silent play with

    def ask(self, position: Position) -> Decision | None:
        """Asks every seat at once which hand it chooses."""
        return Decision(Ask.HAND, tuple(position.seats), self)

    def check(self, position: Position, seat: Seat | None, order: Order) -> Complaint | None:
        """A complaint, unless it is the right number of different cards, all in the hand."""
        if not isinstance(order, ChooseHand) or seat is None:
            return Complaint("wants-hand", (self.count,))
        if strange := [value for value in order.values if value not in position.hands[seat]]:
            return Complaint("power-not-in-hand", (strange[0],))
        chosen = len(set(order.values))
        right = chosen == len(order.values) == self.count
        return None if right else Complaint("hand-exactly", (self.count, chosen))

    def usual(self, position: Position, seat: Seat) -> Order:
        """For the silent: the same hand for everybody."""
        return ChooseHand(self.silent)

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """The rest goes back into the carton; what was chosen is committed to."""
        chosen = [(seat, order) for seat, order in answers.items() if isinstance(order, ChooseHand)]
        return Outcome(tuple(_chosen(seat, order) for seat, order in sorted(chosen, key=str) if seat is not None))

    def answered(self, asked: Decision, facts: Sequence[e.Fact], steps: Sequence[Step]) -> Answers | None:
        """The hand that each seat chose, as the facts tell it."""
        return {fact.seat: ChooseHand(fact.values, fact.salt) for fact in facts if isinstance(fact, e.HandChosen)}


def _chosen(seat: Seat, order: ChooseHand) -> e.HandChosen:
    values = tuple(sorted(order.values))
    told = f"{order.salt}:{'-'.join(map(str, values))}"
    return e.HandChosen(seat, values, order.salt, sha256(told.encode()).hexdigest())


# --- ranks -----------------------------------------------------------------------------------------


@wire("ranks")
class Ranks(Modifier):
    """By the rank of its power card a seat places so many, and acts by that card, as King or as Intrigue.

    Rio Grande p. 14 f.; Big Box, Koning & Intrigant.
    """

    caballeros: tuple[tuple[int | str, ...], ...]  # for two players, three, ...: by rank, or the reading that says
    king: CardId
    intrigue: CardId
    free_up_to: int  # with so many players King and Intrigue may act by their power cards instead
    besides: str  # the reading by which whoever takes another card may act by its power card too

    def ranked(self, position: Position, so_far: tuple[ByRank, ...]) -> tuple[ByRank, ...]:
        """The ranks of this number of players: the King, those between, the Intrigue."""
        settled, printed = position.board.settled, self.caballeros[len(position.seats) - 2]
        royal = ((self.king,), *((),) * (len(printed) - 2), (self.intrigue,))
        free = len(printed) <= self.free_up_to
        return tuple(
            ByRank(cards, free or not cards, int(settled[number]) if isinstance(number, str) else number)
            for cards, number in zip(royal, printed, strict=True)
        )

    def takes(self, position: Position, seat: Seat, so_far: tuple[CardId, ...]) -> tuple[CardId, ...]:
        """Beside those on offer the King's or the Intrigue card, the power card's action, or either."""
        laid, powers = dict(position.laid), position.table.powers
        values = (laid[seat],) if seat in laid else position.hands[seat]
        actions = tuple(powers[value] for value in values if value in powers)
        if not _is_settled(position):
            return (self.king, self.intrigue, *actions, *so_far)
        order = position.turn_order()
        royal = {order[0]: (self.king,), order[-1]: (self.intrigue,)}.get(seat, ())
        return (*royal, *(() if royal and len(order) > self.free_up_to else actions), *so_far)

    def number(self, position: Position, seat: Seat, card: CardId, so_far: int) -> int:
        """As many caballeros as the seat's rank brings, with a card of that rank."""
        if card not in self.takes(position, seat, ()):
            return so_far
        numbers = self._numbers(position)
        if _is_settled(position):
            return numbers[position.turn_order().index(seat)]
        at_best = 1 if len(numbers) > self.free_up_to else 0
        return numbers[{self.king: 0, self.intrigue: -1}.get(card, at_best)]

    def _numbers(self, position: Position) -> tuple[int, ...]:
        """The Caballero cards, highest rank first."""
        printed = self.caballeros[len(position.seats) - 2]
        return tuple(int(position.board.settled[n]) if isinstance(n, str) else n for n in printed)

    def taking(self, position: Position, seat: Seat, so_far: tuple[Any, ...]) -> tuple[Any, ...]:
        """With its own cards it places as many as its rank brings."""
        halves, *rest = so_far
        action = position.table.powers.get(dict(position.laid)[seat])
        own = self.takes(position, seat, ())
        if halves.id not in own:
            free = action in own and position.board.settled.get(self.besides, False)
            besides = (
                replace(halves, id=action, card=card_of(position, action), place=False) if free and action else None
            )
            return (*so_far, *((besides,) if besides else ()))
        number = self.number(position, seat, halves.id, 0)
        return (replace(halves, card=replace(halves.card, caballeros=number)), *rest)


def _is_settled(position: Position) -> bool:
    """Whether all power cards lie, so that every rank is known."""
    return len(position.laid) == len(position.seats)


# --- a Veto before its turn ------------------------------------------------------------------------


@wire("vetoes-laid")
class VetoesLaid(Step):
    """A Veto on a power card may be used before its owner's turn, where the table reads it so (Rio Grande p. 15)."""

    reading: str

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """Each seat that may act by a Veto card keeps the Veto already."""
        steps: tuple[Step, ...] = ()
        for seat, value in position.laid if position.board.settled[self.reading] else ():
            card = position.table.powers.get(value)
            if card is None or card not in swayed(position, "takes", (), seat):
                continue
            does = card_of(position, card).does
            if does.keeps is Ask.VETO:
                count = 1 + sum(holder == seat for holder, _ in position.vetoes)
                early = Lasting(LaidEarly(seat, card, count), "round", position.round)
                steps = (*steps, *does.run(position, seat, card, Act()), Beginning(early))
        return Outcome(steps=steps)


@wire("laid-early")
class LaidEarly(Modifier):
    """A seat has kept its Veto before its turn; once it is used there is nothing else to act by."""

    seat: Seat
    card: CardId
    count: int  # of the Vetoes it holds then; the first that is used is this one

    def takes(self, position: Position, seat: Seat, so_far: tuple[CardId, ...]) -> tuple[CardId, ...]:
        """Any card while the Veto is kept; once it is used, this one alone."""
        kept = sum(holder == seat for holder, _ in position.vetoes) == self.count
        return so_far if kept or seat != self.seat else (self.card,)

    def taking(self, position: Position, seat: Seat, so_far: tuple[Any, ...]) -> tuple[Any, ...]:
        """Its special action is done; or it is given up for another."""
        halves, *rest = so_far
        if seat != self.seat:
            return so_far
        return (replace(halves, act=False), *rest) if halves.id == self.card else (VetoGivenUp(seat), *so_far)


@wire("veto-given-up")
class VetoGivenUp(Step):
    """A seat that acts by another card has no Veto."""

    seat: Seat

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """The Veto lapses."""
        return Outcome((e.VetoLapsed(self.seat),))
