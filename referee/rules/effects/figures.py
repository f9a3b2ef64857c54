"""Figures that visit courts: how a seat takes one, and the Queen's extra caballero.

Must not know which box has them, nor what they are called.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from referee.rules import events as e
from referee.rules.decisions import Ask, Complaint, Decision, Name, Order, Skip, TakeToken
from referee.rules.effects.base import ACTIVE, Answers, Effect, Outcome, Part, Step
from referee.rules.effects.parties import ExtraTaken
from referee.rules.effects.several import FURTHER
from referee.rules.model import COURT, CardId, Place, Seat, TokenId
from referee.rules.modifiers import Facts, Lasting, Modifier, Placing
from referee.rules.position import Position
from referee.rules.predicates import allowance, extra_allowance, ground_in_reach, room, zones_reached
from referee.rules.shapes import OneFigure, Shape
from referee.rules.turns import has_turn
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


@wire("take-figure")
class TakeFigure(Effect):
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


# --- one more caballero ----------------------------------------------------------------------------


def _has_had_extra(position: Position, seat: Seat) -> bool:
    return any(each.changes.seat == seat for each in position.lasting_of(ExtraTaken))


def _extra_had(position: Position, seat: Seat) -> e.LastingBegan:
    return e.LastingBegan(Lasting(ExtraTaken(seat), "round", position.round))


@wire("placed-before")
class PlacedBefore(Modifier):
    """A seat has placed by a card in this round, before a figure came to it (Big Box, Koningin)."""

    seat: Seat


@wire("queen-gains")
class QueenGains(Modifier):
    """Whom the Queen visits has one more caballero a turn: from the provinces, or placed (Rio Grande p. 16, Queen)."""

    token: TokenId
    castillo: str  # the reading that says whether the one more may be thrown into the Castillo
    later: str  # the reading that says whether one more may be placed in turns after that in which she came
    at_once: str = ""  # as in `QueensFavour`; if not, one is placed in her first turn only if nobody was before

    def is_due(self, position: Position, seat: Seat) -> bool:
        """Whether the seat may still have its one more in this round."""
        return visits(position, self.token, seat) and not _has_had_extra(position, seat)

    def may_place(self, position: Position, seat: Seat) -> bool:
        """Whether the one more may be placed, too."""
        if not self.is_due(position, seat):
            return False
        if came_now(position, self.token, seat):
            return not any(each.changes.seat == seat for each in position.lasting_of(PlacedBefore))
        return bool(position.board.reading_answers[self.later])

    def _is_late(self, position: Position, seat: Seat, placing: Placing) -> bool:
        """Whether what the seat places now bars its one more, should she come with a further card of its turn."""
        waits = not position.board.reading_answers.get(self.at_once, True) and not visits(position, self.token, seat)
        if not (placing and waits):
            return False
        further = next((step for step in position.table.program.turn if getattr(step, "key", "") == FURTHER), None)
        return further is not None and further.concerns(position, seat)

    def places(self, position: Position, seat: Seat) -> tuple[Place, ...]:
        """The places where the one more may be placed."""
        shut = () if position.board.reading_answers[self.castillo] else (position.board.castillo,)
        return tuple(place for place in ground_in_reach(position, seat) if place not in shut)

    def extra_recruits(self, position: Position, seat: Seat, so_far: int) -> int:
        """One more comes from the provinces."""
        return so_far + self.is_due(position, seat)

    def extra_allowance(self, position: Position, seat: Seat, placing: Placing, so_far: int) -> int:
        """One more is placed, if at least one goes where she lets it."""
        if not self.may_place(position, seat):
            return so_far
        places, hosts = self.places(position, seat), position.board.hosts
        return so_far + (not placing or any(hosts[place] in places for place, _ in placing))

    def facts_after_placing(
        self, position: Position, seat: Seat, printed: int, placing: Placing, so_far: Facts
    ) -> Facts:
        """One more was placed, if there are more than are allowed without her."""
        if self._is_late(position, seat, placing):
            so_far = (*so_far, e.LastingBegan(Lasting(PlacedBefore(seat), "round", position.round)))
        hers = self.extra_allowance(position, seat, placing, 0)
        without_her = allowance(position, seat, printed) + extra_allowance(position, seat, placing) - hers
        if not hers or sum(count for _, count in placing) <= without_her:
            return so_far
        return (*so_far, _extra_had(position, seat))


@wire("queens-favour")
class QueensFavour(Part):
    """At the end of its turn a seat has the one more that it did not have before (Rio Grande p. 16, Queen)."""

    key: ClassVar[str] = "QUEEN"
    optional: ClassVar[bool] = True

    gains: QueenGains
    at_once: str  # the reading that says whether one may be fetched, too, in the turn in which she came
    seat: Seat = ACTIVE

    def concerns(self, position: Position, seat: Seat) -> bool:
        """Whether she is in the seat's court, and its turn is not over."""
        return visits(position, self.gains.token, seat) and has_turn(position, seat)

    def choices(self, position: Position, seat: Seat) -> tuple[Place, ...]:
        """The court, if one may come from the provinces, and the places where one may be placed."""
        came = came_now(position, self.gains.token, seat)
        if not self.gains.is_due(position, seat) or (came and not position.board.reading_answers[self.at_once]):
            return ()
        placed = self.gains.places(position, seat) if self.gains.may_place(position, seat) else ()
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
        return (
            None if order.place in self.choices(position, self.seat) else Complaint("queen-not-there", (order.place,))
        )

    def naming_complaint(self, position: Position, seat: Seat, place: Place) -> Complaint | None:
        """A complaint about a place where nobody is ever placed by her favour now, whoever has her."""
        return None if place in (COURT, *self.gains.places(position, seat)) else Complaint("queen-not-there", (place,))

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
