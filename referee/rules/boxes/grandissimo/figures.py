"""Figures that visit courts: how a seat takes one, when one leaves, and the extra caballero that one brings.

Must not know which box has them, nor what they are called.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from referee.rules import events as e
from referee.rules.board import Board
from referee.rules.decisions import Ask, Complaint, Decision, Name, Order, Skip, TakeToken
from referee.rules.effects.base import ACTIVE, Answers, Card, Effect, Outcome, Part, Step
from referee.rules.effects.parties import ExtraTaken
from referee.rules.effects.turns import FURTHER
from referee.rules.model import COURT, NOWHERE, CardId, Place, Seat, TokenId
from referee.rules.modifiers import Facts, Lasting, Modifier, Placing
from referee.rules.position import Position
from referee.rules.predicates import (
    allowance,
    extra_allowance,
    full_complaint,
    ground_in_reach,
    has_turn,
    room,
    zones_reached,
)
from referee.rules.shapes import OneFigure, Shape
from referee.rules.table import Answer
from referee.rules.wire import wire


def visits(position: Position, figure: TokenId, seat: Seat) -> bool:
    """Whether a figure is in this seat's court."""
    return position.spot(figure) == (COURT, seat)


@wire("figure-came")
class FigureCame(Modifier):
    """A figure has come to a seat's court in this round."""

    seat: Seat
    token: TokenId


def came_now(position: Position, figure: TokenId, seat: Seat) -> bool:
    """Whether a figure that is in this seat's court came there in this round."""
    return any(each.changes == FigureCame(seat, figure) for each in position.lasting_of(FigureCame))


# --- taking one ------------------------------------------------------------------------------------


class TakesFigure(Effect):
    """An effect by which a figure comes to its seat's court."""

    __slots__ = ()

    def brings(self) -> tuple[TokenId, ...]:
        """The figures that may come."""
        raise NotImplementedError


def may_come_by(figure: TokenId, card: Card) -> bool:
    """Whether this figure may come to a court by a card."""
    return any(isinstance(part, TakesFigure) and figure in part.brings() for part in card.does.parts())


@wire("take-figure")
class TakeFigure(TakesFigure):
    """Take a figure to one's court (Rio Grande p. 15, Queen/Jester; Big Box, stack 7).

    By Rio Grande one that is with nobody, while there is such.
    """

    figures: tuple[TokenId, ...]
    first: str  # the reading that says whether those with nobody are to be taken first
    other: str  # the reading that says whether who has one of two may take the other from a rival

    keyword = "FIGURE"
    wants = (TakeToken, "wants-figure")

    def asks(self) -> Shape:
        """One of the figures."""
        return OneFigure(self.figures)

    def brings(self) -> tuple[TokenId, ...]:
        """One of them."""
        return self.figures

    def choices(self, position: Position, seat: Seat) -> tuple[TokenId, ...]:
        """The figures that the seat may take now."""
        answers, holders = position.board.reading_answers, {t: position.spot(t)[1] for t in self.figures}
        free = tuple(token for token in self.figures if holders[token] is None)
        if free and answers[self.first] == "free_first":
            return free
        if not free and seat in holders.values() and not answers[self.other]:
            return ()
        return tuple(token for token in self.figures if holders[token] != seat)

    def is_barred(self, position: Position, seat: Seat) -> bool:
        """Whether there is none to be taken."""
        return not self.choices(position, seat)

    def order_complaint(self, position: Position, seat: Seat, order: TakeToken) -> Complaint | None:
        """A complaint, unless it is one of those that may be taken now."""
        if order.token in self.choices(position, seat):
            return None
        if order.token in self.figures and visits(position, order.token, seat):
            return Complaint("figure-yours", (order.token,))
        return Complaint("figure-not-taken", (order.token,))

    def run(self, position: Position, seat: Seat, card: CardId, order: TakeToken) -> tuple[Step, ...]:
        """One step: the figure comes to the seat's court."""
        return (FigureTaken(seat, order.token),)


@wire("figure-taken")
class FigureTaken(Step):
    """A figure comes to a seat's court."""

    seat: Seat
    token: TokenId

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """It is there, and that it came in this round is remembered until the round ends."""
        came = Lasting(FigureCame(self.seat, self.token), "round", position.round)
        return Outcome((e.TokenMoved(self.token, COURT, self.seat), e.LastingBegan(came)))


@wire("figure-leaves")
class FigureLeaves(Step):
    """A figure leaves the court that it visits, if a reading says that it does so now."""

    token: TokenId
    reading: str
    answer: Answer

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """It is with nobody."""
        due = position.board.reading_answers[self.reading] == self.answer
        here = due and position.spot(self.token)[1] is not None
        return Outcome((e.TokenMoved(self.token, NOWHERE, None),) if here else ())


# --- one more caballero ----------------------------------------------------------------------------


def _extra_had(position: Position, seat: Seat) -> e.LastingBegan:
    return e.LastingBegan(Lasting(ExtraTaken(seat), "round", position.round))


@wire("placed-before")
class PlacedBefore(Modifier):
    """A seat has placed by a card in this round, with another to come: for a figure that comes now it is late."""

    seat: Seat


@wire("favour")
class Favour:
    """What a figure brings whom it visits: one more caballero a turn (Rio Grande p. 14, Inquisitor; p. 16, Queen)."""

    token: TokenId
    later: str = ""  # the reading that says whether it may be placed in turns after that in which the figure came
    granted: str = ""  # the reading that says whether the figure brings it at all ...
    by: tuple[Answer, ...] = ()  # ... and the answers by which it does
    at_once: str = ""  # as in `QueensFavour`; if not, one is placed in the first turn only if nobody was before

    def is_granted(self, position: Position, seat: Seat) -> bool:
        """Whether the figure visits the seat, and brings it one more."""
        answers = position.board.reading_answers
        return visits(position, self.token, seat) and (not self.granted or answers[self.granted] in self.by)

    def may_place(self, position: Position, seat: Seat) -> bool:
        """Whether the one more may be placed, too."""
        if not self.is_granted(position, seat):
            return False
        if came_now(position, self.token, seat):
            return not (self._waits(position) and self._placed_before(position, seat))
        return not self.later or bool(position.board.reading_answers[self.later])

    def _waits(self, position: Position) -> bool:
        """Whether what the seat placed before it came bars its one more in that turn."""
        return not position.board.reading_answers.get(self.at_once, True)

    def _placed_before(self, position: Position, seat: Seat) -> bool:
        """Whether the seat had placed by a card when it came; last, if it left and came again (Big Box, Koningin)."""
        changes = [each.changes for each in position.lasting]
        came = max(n for n, change in enumerate(changes) if change == FigureCame(seat, self.token))
        return PlacedBefore(seat) in changes[:came]

    def is_late(self, position: Position, seat: Seat, placing: Placing) -> bool:
        """Whether what the seat places now bars its one more, should the figure come with a further card."""
        if not (placing and self._waits(position)):
            return False
        further = next((step for step in position.table.program.turn if getattr(step, "key", "") == FURTHER), None)
        return further is not None and further.concerns(position, seat)


@wire("figures-gain")
class FiguresGain(Modifier):
    """Whom figures visit has one more caballero a turn of each: from the provinces, or placed."""

    favours: tuple[Favour, ...]
    castillo: str  # the reading that says whether such a one may be thrown into the Castillo

    def due(self, position: Position, seat: Seat) -> int:
        """How many more the seat may still have in this round."""
        granted = sum(favour.is_granted(position, seat) for favour in self.favours)
        had: int = sum(each.changes.seat == seat for each in position.lasting_of(ExtraTaken))
        return max(0, granted - had)

    def placeable(self, position: Position, seat: Seat) -> int:
        """How many of them may be placed."""
        return min(self.due(position, seat), sum(favour.may_place(position, seat) for favour in self.favours))

    def places(self, position: Position, seat: Seat) -> tuple[Place, ...]:
        """The places where they may be placed."""
        shut = () if position.board.reading_answers[self.castillo] else (position.board.castillo,)
        return tuple(place for place in ground_in_reach(position, seat) if place not in shut)

    def extra_recruits(self, position: Position, seat: Seat, so_far: int) -> int:
        """They come from the provinces."""
        return so_far + self.due(position, seat)

    def extra_allowance(self, position: Position, seat: Seat, placing: Placing, so_far: int) -> int:
        """They are placed, as far as some go where figures let them."""
        if not (most := self.placeable(position, seat)) or not placing:
            return so_far + most
        places, hosts = self.places(position, seat), position.board.hosts
        return so_far + min(most, sum(count for place, count in placing if hosts[place] in places))

    def facts_after_placing(
        self, position: Position, seat: Seat, printed: int, placing: Placing, so_far: Facts
    ) -> Facts:
        """As many were placed as are beyond what is allowed without figures."""
        if any(favour.is_late(position, seat, placing) for favour in self.favours):
            so_far = (*so_far, e.LastingBegan(Lasting(PlacedBefore(seat), "round", position.round)))
        theirs = self.extra_allowance(position, seat, placing, 0)
        without = allowance(position, seat, printed) + extra_allowance(position, seat, placing) - theirs
        had = min(theirs, max(0, sum(count for _, count in placing) - without))
        return (*so_far, *(_extra_had(position, seat) for _ in range(had)))


@wire("queens-favour")
class QueensFavour(Part):
    """At the end of its turn a seat has the one more that it did not have before (Rio Grande p. 16, Queen)."""

    key: ClassVar[str] = "QUEEN"
    optional: ClassVar[bool] = True
    brings_extra: ClassVar[bool] = True

    token: TokenId
    gains: FiguresGain
    at_once: str  # the reading that says whether one may be fetched, too, in the turn in which she came
    seat: Seat = ACTIVE

    def comes_of(self, board: Board, card: Card) -> bool:
        """Whether she may be taken by the card."""
        return may_come_by(self.token, card)

    def concerns(self, position: Position, seat: Seat) -> bool:
        """Whether she is in the seat's court, and its turn is not over."""
        return visits(position, self.token, seat) and has_turn(position, seat)

    def choices(self, position: Position, seat: Seat) -> tuple[Place, ...]:
        """The court, if one may come from the provinces, and the places where one may be placed."""
        if not visits(position, self.token, seat) or not self.gains.due(position, seat):
            return ()
        if came_now(position, self.token, seat) and not position.board.reading_answers[self.at_once]:
            return ()
        placed = self.gains.places(position, seat) if self.gains.placeable(position, seat) else ()
        near = tuple(place for place in placed if position.court[seat] and room(position, place))
        return (*((COURT,) if position.provinces[seat] else ()), *near)

    def ask(self, position: Position) -> Decision | None:
        """Asks where the one more goes, unless there is none."""
        choices = self.choices(position, self.seat)
        return Decision(Ask.PLACE, (self.seat,), self, (choices,)) if choices else None

    def check(self, position: Position, seat: Seat | None, order: Order) -> Complaint | None:
        """A complaint, unless it names the court or a place in reach, or nothing."""
        if isinstance(order, Skip):
            return None
        if not isinstance(order, Name):
            return Complaint("wants-queen")
        if position.board.hosts[order.place] not in self.choices(position, self.seat):
            return Complaint("queen-not-there", (order.place,))
        return full_complaint(position, order.place, 1)

    def naming_complaint(self, position: Position, seat: Seat, place: Place) -> Complaint | None:
        """A complaint about a place where nobody is ever placed by her favour now, whoever has her."""
        there = position.board.hosts[place] in (COURT, *self.gains.places(position, seat))
        return None if there else Complaint("queen-not-there", (place,))

    def usual_order(self, position: Position, seat: Seat) -> Order:
        """One more from the provinces, if there is one."""
        return Name(COURT) if COURT in self.choices(position, seat) else Skip()

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """The one more comes to the court, or is placed from there."""
        order = answers.get(self.seat)
        if not isinstance(order, Name):
            return Outcome()
        came = e.Reinforced(self.seat, 1) if order.place == COURT else _placed(position, self.seat, order.place)
        return Outcome((came, _extra_had(position, self.seat)))

    def inferred_answers(self, asked: Decision, facts: Sequence[e.Fact], steps: Sequence[Step]) -> Answers | None:
        """Where the one more went, as the facts tell it."""
        went: list[Any] = [fact for fact in facts if isinstance(fact, e.Reinforced | e.Placed)]
        if not went:
            return {self.seat: Skip()}
        return {self.seat: Name(COURT if isinstance(went[0], e.Reinforced) else went[0].placing[0][0])}


def _placed(position: Position, seat: Seat, place: Place) -> e.Placed:
    return e.Placed(seat, zones_reached(position, place, 1))
