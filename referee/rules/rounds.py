"""The sequence of play, in steps like any other: setup, rounds, turns, general scorings, the end.

Knows the order of things. Must not know what a card does beyond its number and its effect.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType

from referee.rules import events as e
from referee.rules import scoring
from referee.rules.board import REACH, REGIONS
from referee.rules.cards import DECKS
from referee.rules.decisions import (
    Act,
    Ask,
    Begin,
    Complaint,
    Decision,
    LayPower,
    Order,
    Phase,
    PlaceCaballeros,
    Reinforce,
    Skip,
    Special,
    TakeBack,
    TakeCard,
)
from referee.rules.effects.base import Answers, Card, Chance, Outcome, Step, announced, design_of, drawn
from referee.rules.effects.courts import check_reinforcement, in_reach
from referee.rules.effects.disks import GeneralDisks
from referee.rules.model import CABALLEROS_OF_POWER, SCORING_ROUNDS, CardId, Seat, Setup
from referee.rules.position import Position

KING_STACK = 5


@cache
def _cards_of(decks: tuple[str, ...]) -> Mapping[CardId, Card]:
    return MappingProxyType({copy: card for deck in decks for card in DECKS[deck] for copy in card.ids()})


def cards_of(setup: Setup) -> Mapping[CardId, Card]:
    """Every physical action card of a game and its design."""
    return _cards_of(setup.decks)


_BY_DESIGN = {card.design: card for deck in DECKS.values() for card in deck}


def card_of(card: CardId) -> Card:
    """The design of a physical card."""
    return _BY_DESIGN[design_of(card)]


def stacks_of(setup: Setup) -> tuple[tuple[CardId, ...], ...]:
    """The cards of each stack, sorted; the stack of the King stays empty, his card is always on offer."""
    cards = cards_of(setup)
    numbers = range(1, 1 + max(card.stack for card in cards.values()))
    drawn = [tuple(sorted(c for c, card in cards.items() if card.stack == n)) for n in numbers]
    return tuple(() if n + 1 == KING_STACK else stack for n, stack in enumerate(drawn))


def opening(setup: Setup) -> tuple[Step, ...]:
    """The whole game, from the first draw."""
    homes = tuple(DrawHome(seat) for seat in setup.seats)
    return (DrawKing(), *homes, NameLeader(), *(OpenRound(number) for number in setup.rounds), EndGame())


@dataclass(frozen=True, slots=True)
class DrawKing(Chance):
    """The first region card is the King's (Rio Grande p. 2)."""

    def ask(self, position: Position) -> Decision | None:
        """Which region?"""
        return Decision(Ask.DRAW, (), self, REGIONS, "king")

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """The King stands there."""
        drew, place = drawn(self.ask(position), answers)
        assert isinstance(place, int)
        return Outcome((drew, e.KingMoved(place)))


@dataclass(frozen=True, slots=True)
class DrawHome(Chance):
    """Each player's region card is the home region: Grande and two caballeros (Rio Grande p. 2)."""

    seat: Seat

    def ask(self, position: Position) -> Decision | None:
        """Which of the region cards left?"""
        gone = (position.king, *position.homes)
        left = tuple(place for place in REGIONS if place not in gone)
        return Decision(Ask.DRAW, (), self, left, f"home-{position.setup.colours[self.seat]}")

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """Home is there."""
        drew, place = drawn(self.ask(position), answers)
        assert isinstance(place, int)
        return Outcome((drew, e.HomeGiven(self.seat, place)))


@dataclass(frozen=True, slots=True)
class NameLeader(Chance):
    """Who lays first: agreed on before the game, or drawn."""

    def ask(self, position: Position) -> Decision | None:
        """Which seat? Not asked where the table has agreed."""
        if position.setup.leader is not None:
            return None
        return Decision(Ask.DRAW, (), self, tuple(position.seats), "leader")

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """That seat leads."""
        if position.setup.leader is not None:
            return Outcome((e.LeaderNamed(position.setup.leader),))
        drew, seat = drawn(self.ask(position), answers)
        assert isinstance(seat, int)
        return Outcome((drew, e.LeaderNamed(seat)))


@dataclass(frozen=True, slots=True)
class OpenRound(Step):
    """A round: cards are turned up, power cards laid, turns taken (Rio Grande p. 3)."""

    number: int

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """The round's steps go on the agenda."""
        stacks = tuple(TurnUp(n + 1) for n, stack in enumerate(position.undealt) if stack)
        leader = position.leader
        laying = tuple(Laying(seat) for seat in (leader, *position.from_left_of(leader)))
        steps = (
            *stacks,
            TurnUpKing(),
            StartPhase(Phase.POWER),
            *laying,
            StartPhase(Phase.TURNS),
            TakeTurns(),
        )
        return Outcome((e.RoundOpened(self.number),), (*steps, CloseRound(self.number)))


@dataclass(frozen=True, slots=True)
class TurnUp(Chance):
    """The top card of a stack is turned up; the stacks have no order before that."""

    stack: int

    def ask(self, position: Position) -> Decision | None:
        """Which of the cards not yet seen?"""
        label = f"round-{position.round}/stack-{self.stack}"
        return Decision(Ask.DRAW, (), self, position.undealt[self.stack - 1], label)

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """It lies face up."""
        drew, card = drawn(self.ask(position), answers)
        assert isinstance(card, str)
        return Outcome((drew, e.CardOffered(card, self.stack)))


@dataclass(frozen=True, slots=True)
class TurnUpKing(Step):
    """The King card is on offer in every round (Rio Grande p. 4)."""

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """It lies face up."""
        kings = (c for c, card in cards_of(position.setup).items() if card.stack == KING_STACK)
        return Outcome(tuple(e.CardOffered(card, KING_STACK) for card in kings))


@dataclass(frozen=True, slots=True)
class StartPhase(Step):
    """A phase begins when the referee says so: the place where sheets are waited for."""

    phase: Phase

    def ask(self, position: Position) -> Decision | None:
        """May it begin?"""
        return Decision(Ask.BEGIN, (), self, label=self.phase)

    def check(self, position: Position, seat: Seat | None, order: Order) -> Complaint | None:
        """Only the referee's word."""
        return None if isinstance(order, Begin) and seat is None else Complaint("not-asked")

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """It begins."""
        return Outcome((e.PhaseBegan(self.phase),))


@dataclass(frozen=True, slots=True)
class Laying(Step):
    """One seat lays a power card; a value laid this round is barred (Rio Grande p. 3)."""

    seat: Seat

    def ask(self, position: Position) -> Decision | None:
        """Which value?"""
        return Decision(Ask.POWER, (self.seat,), self, position.powers(self.seat))

    def check(self, position: Position, seat: Seat | None, order: Order) -> Complaint | None:
        """In the hand, and free."""
        if not isinstance(order, LayPower):
            return Complaint("wants-power")
        if order.value not in position.hands[self.seat]:
            return Complaint("power-not-in-hand", (order.value,))
        return None if order.value in position.powers(self.seat) else Complaint("power-laid", (order.value,))

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """It lies on the table."""
        order = answers[self.seat]
        assert isinstance(order, LayPower)
        return Outcome((e.PowerLaid(self.seat, order.value),))


@dataclass(frozen=True, slots=True)
class TakeTurns(Step):
    """The highest power card takes the first turn, the lowest leads next round (Rio Grande p. 3)."""

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """One turn for each seat."""
        order = position.turn_order()
        by_lowest = position.setup.edition.next_leader == "lowest_power"
        leader = order[-1] if by_lowest else position.laid[-1][0]
        turns = tuple(step for seat in order for step in (Reinforcing(seat), Choosing(seat)))
        return Outcome((e.LeaderNamed(leader),), turns)


@dataclass(frozen=True, slots=True)
class Reinforcing(Step):
    """The power card laid brings caballeros from the provinces to the court (Rio Grande p. 3)."""

    seat: Seat

    def printed(self, position: Position) -> int:
        """The number on the power card."""
        return CABALLEROS_OF_POWER[dict(position.laid)[self.seat]]

    def ask(self, position: Position) -> Decision | None:
        """How many, and from where if the provinces run short? Not asked where none could come."""
        fetching = position.setup.edition.shortfall != "none" and in_reach(position, self.seat)
        could_come = self.printed(position) and (position.provinces[self.seat] or fetching)
        return Decision(Ask.REINFORCE, (self.seat,), self) if could_come else None

    def check(self, position: Position, seat: Seat | None, order: Order) -> Complaint | None:
        """As the power card and the edition allow."""
        return check_reinforcement(position, self.seat, self.printed(position), order, shortfall=True)

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """They come to the court."""
        order = answers.get(self.seat)
        if not isinstance(order, Reinforce) or not order.count + len(order.fetch):
            return Outcome()
        return Outcome((e.Reinforced(self.seat, order.count, order.fetch),))


@dataclass(frozen=True, slots=True)
class Choosing(Step):
    """A seat takes one of the action cards still on offer; it must (Rio Grande p. 3)."""

    seat: Seat

    def ask(self, position: Position) -> Decision | None:
        """Which card?"""
        return Decision(Ask.CARD, (self.seat,), self, position.offered)

    def check(self, position: Position, seat: Seat | None, order: Order) -> Complaint | None:
        """One that lies there."""
        if not isinstance(order, TakeCard):
            return Complaint("wants-card")
        return None if order.card in position.offered else Complaint("card-gone", (order.card,))

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """Its two halves come next."""
        order = answers[self.seat]
        assert isinstance(order, TakeCard)
        halves = Halves(self.seat, order.card, card_of(order.card), act=True, place=True)
        return Outcome((e.CardTaken(self.seat, order.card),), (halves,))


@dataclass(frozen=True, slots=True)
class Halves(Step):
    """A turn's two halves, in either order, neither split: placing and the special action (Rio Grande p. 4, 7)."""

    seat: Seat
    id: CardId
    card: Card
    act: bool  # the special action is still open
    place: bool  # placing is still open

    def ask(self, position: Position) -> Decision | None:
        """The next half? Not asked where nothing could be done."""
        if self.act or (self.place and position.court[self.seat]):
            return Decision(Ask.HALF, (self.seat,), self)
        return None

    def check(self, position: Position, seat: Seat | None, order: Order) -> Complaint | None:
        """A half that is still open, in a legal way."""
        if isinstance(order, PlaceCaballeros):
            return self._placing(position, order) if self.place else Complaint("half-done")
        if isinstance(order, Skip):
            return None if self.act else Complaint("half-done")
        if not isinstance(order, Special):
            return Complaint("not-asked")
        return self.card.does.check(position, self.seat, order) if self.act else Complaint("half-done")

    def _placing(self, position: Position, order: PlaceCaballeros) -> Complaint | None:
        reach = REACH[position.king]
        for place, count in order.placing:
            if place == position.king:
                return Complaint("kings-region", (place,))
            if place not in reach:
                return Complaint("out-of-reach", (place, position.king))
            if count < 1:
                return Complaint("nothing-to-place", (place,))
        total = sum(count for _, count in order.placing)
        court = position.court[self.seat]
        if total > self.card.caballeros:
            return Complaint("too-many-placed", (self.card.caballeros, total))
        if total > court:
            return Complaint("court-too-small", (court, total))
        due = min(self.card.caballeros, court)
        if position.setup.edition.placement == "max_possible" and total < due:
            return Complaint("must-place", (due, total))
        return None

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """One half is done, the other stays on the agenda."""
        order = answers.get(self.seat)
        if order is None:
            return Outcome()
        if isinstance(order, PlaceCaballeros):
            facts = (e.Placed(self.seat, order.placing),) if order.placing else ()
            return Outcome(facts, self._rest(act=self.act, place=False))
        rest = self._rest(act=False, place=self.place)
        if isinstance(order, Skip):
            return Outcome((e.Skipped(self.seat, self.id),), rest)
        assert isinstance(order, Special)
        public = Act() if isinstance(order, TakeBack) else order
        outcome = announced(position, self.seat, self.id, self.card.does, order, public)
        return Outcome(outcome.facts, outcome.steps + rest)

    def _rest(self, act: bool, place: bool) -> tuple[Step, ...]:
        return (Halves(self.seat, self.id, self.card, act, place),) if act or place else ()


@dataclass(frozen=True, slots=True)
class CloseRound(Step):
    """Cards nobody took leave, Vetoes of last round lapse, a general scoring may follow (Rio Grande p. 4, 9)."""

    number: int

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """The round is over once a general scoring, if due, is done."""
        lapsed = tuple(e.VetoLapsed(seat) for seat, until in position.vetoes if until <= self.number)
        general = (StartPhase(Phase.DISKS), GeneralDisks()) if self.number in SCORING_ROUNDS else ()
        return Outcome((e.RoundClosed(self.number), *lapsed), general)


@dataclass(frozen=True, slots=True)
class EndGame(Step):
    """The game is over after the last general scoring (Rio Grande p. 6)."""

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """Ranks are final."""
        return Outcome((e.GameEnded(scoring.final_ranks(position)),))
