"""The special action by which a Grande rules in the King's stead, or nobody does, until the King comes back.

Must not know which card has it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from referee.rules import events as e
from referee.rules.board import Board
from referee.rules.decisions import Act, Ask, Complaint, Decision, Name, NameSeat, Order
from referee.rules.effects.base import Answers, Card, Effect, Outcome, Step, card_of
from referee.rules.model import NOWHERE, CardId, Place, Seat
from referee.rules.modifiers import Crown, Lasting, Modifier, modify
from referee.rules.position import Position
from referee.rules.predicates import crown, kings_region, open_to_king
from referee.rules.shapes import Nothing, OneSeat
from referee.rules.wire import wire


def _is_back(so_far: Crown) -> bool:
    """Whether the King himself rules where he stands, as soon as that is a region (Big Box, Revolucie)."""
    return so_far.region != NOWHERE and so_far.regent is None


@wire("rules-instead")
class RulesInstead(Modifier):
    """A seat's Grande rules until the King is back on the board."""

    seat: Seat
    by: Seat  # who sent the King away

    def crown(self, position: Position, so_far: Crown) -> Crown:
        """Where that Grande stands."""
        return so_far if _is_back(so_far) else Crown(position.board.realms[position.homes[self.seat]], self.seat)


@wire("nobody-rules")
class NobodyRules(Modifier):
    """Nobody rules until the King is back on the board; the region is still the King's, if any is."""

    region: Place  # NOWHERE: none
    by: Seat  # who sent the King away

    def crown(self, position: Position, so_far: Crown) -> Crown:
        """That region."""
        return so_far if _is_back(so_far) else Crown(self.region)


@wire("king-falls")
class KingFalls(Step):
    """The King leaves his region, and something else lasts until after the next general scoring."""

    succeeds: Modifier
    place: Place  # where he goes

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """He goes there, and what an earlier revolution brought is over."""
        over = map(e.LastingEnded, (*position.lasting_of(RulesInstead), *position.lasting_of(NobodyRules)))
        return Outcome((*over, e.LastingBegan(Lasting(self.succeeds, "general")), e.KingMoved(self.place)))


class _Revolution(Effect):
    """An effect that sends the King away."""

    __slots__ = ()

    def falls(self, position: Position, instead: Modifier, away: str) -> tuple[Step, ...]:
        """One step: he goes beside the board, or into the Castillo."""
        into = position.board.castillo if position.board.reading_answers[away] == "castillo" else NOWHERE
        return (KingFalls(instead, into),)


@wire("revolt")
class Revolt(_Revolution):
    """Name a Grande, anybody's, that rules in the King's stead (Rio Grande p. 15; Big Box, Revolucie)."""

    away: str  # the reading that says where the King is meanwhile

    keyword = "ENTHRONE"
    wants = (NameSeat, "wants-regent")
    shape = OneSeat()

    def tells_all(self) -> bool:
        """Its sentence tells of the choice."""
        return True

    def is_barred(self, position: Position, seat: Seat) -> bool:
        """Whether no Grande stands in a region."""
        return not any(self._may_rule(position, who) for who in position.seats)

    def _may_rule(self, position: Position, who: Seat) -> bool:
        return position.homes[who] in position.board.regions

    def order_complaint(self, position: Position, seat: Seat, order: NameSeat) -> Complaint | None:
        """A complaint, unless that Grande stands in a region."""
        named = order.seat in position.seats and self._may_rule(position, order.seat)
        return None if named else Complaint("grande-rules-not", (order.seat,))

    def run(self, position: Position, seat: Seat, card: CardId, order: NameSeat) -> tuple[Step, ...]:
        """One step: the King falls, and that Grande rules."""
        return self.falls(position, RulesInstead(order.seat, seat), self.away)


@wire("abolish")
class Abolish(_Revolution):
    """Name no Grande: then nobody rules (Big Box, Revolucie)."""

    away: str  # as in `Revolt`
    may: str  # the reading that says whether none may be named
    nobody: str  # the reading that says whose the former King's region is then

    shape = Nothing()

    def check(self, position: Position, seat: Seat, order: Order) -> Complaint | None:
        """A complaint, unless nobody need be named."""
        if not isinstance(order, Act):
            return Complaint("wants-act")
        return None if position.board.reading_answers[self.may] else Complaint("regent-wanted")

    def is_barred(self, position: Position, seat: Seat) -> bool:
        """Whether somebody must be named."""
        return not position.board.reading_answers[self.may]

    def run(self, position: Position, seat: Seat, card: CardId, order: Act) -> tuple[Step, ...]:
        """One step: the King falls, and nobody rules."""
        former = position.board.reading_answers[self.nobody] == "former_region"
        return self.falls(position, NobodyRules(kings_region(position) if former else NOWHERE, seat), self.away)


@wire("king-returns-to")
class KingReturnsTo(Step):
    """After a general scoring a King who was away comes back to this region (Rio Grande p. 15)."""

    into: str

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """He comes there, if he is still away by a revolution."""
        away = _sent_away_by(position) is not None
        return Outcome((e.KingMoved(position.board.index[self.into]),) if away else ())


def _sent_away_by(position: Position) -> Seat | None:
    """Who sent the King away, if he is still away by a revolution."""
    region, regent = crown(position)
    ruled = position.lasting_of(RulesInstead) if regent is not None else ()
    away = (*ruled, *(each for each in position.lasting_of(NobodyRules) if each.changes.region == region))
    return next((each.changes.by for each in away), None)


@wire("restoring")
class Restoring(Step):
    """When the Castillo has been emptied, whoever sent the King away says where he stands, as a table may read."""

    key: ClassVar[str] = "RESTORE"

    reading: str  # whether the table reads it so

    def concerns(self, position: Position, seat: Seat) -> bool:
        """Whether the seat has sent the King away, or may do so yet."""
        if not position.board.reading_answers[self.reading]:
            return False
        away = _sent_away_by(position)
        there: tuple[CardId, ...] = modify(position, "takeable_cards", position.offered, seat)
        may = (part for card in there for part in card_of(position, card).does.parts())
        return away == seat or any(isinstance(part, _Revolution) for part in may)

    def comes_of(self, board: Board, card: Card) -> bool:
        """Whether the card sends the King away, at a table that brings him back so."""
        sends = any(isinstance(part, _Revolution) for part in card.does.parts())
        return sends and bool(board.reading_answers[self.reading])

    def choices(self, position: Position) -> tuple[Place, ...]:
        """The regions where he may stand."""
        return open_to_king(position, position.board.king_regions)

    def ask(self, position: Position) -> Decision | None:
        """Asks that seat, if he is still away."""
        by = _sent_away_by(position) if position.board.reading_answers[self.reading] else None
        return None if by is None else Decision(Ask.PLACE, (by,), self, (self.choices(position),))

    def check(self, position: Position, seat: Seat | None, order: Order) -> Complaint | None:
        """A complaint, unless the order names one of those regions."""
        if not isinstance(order, Name):
            return Complaint("wants-region")
        return None if order.place in self.choices(position) else Complaint("king-cannot-go", (order.place,))

    def naming_complaint(self, position: Position, seat: Seat, place: Place) -> Complaint | None:
        """A complaint about a place where the King may not stand."""
        return None if place in self.choices(position) else Complaint("king-cannot-go", (place,))

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """He stands there, and rules again."""
        order = next(iter(answers.values()), None)
        return Outcome((e.KingMoved(order.place),) if isinstance(order, Name) else ())

    def inferred_answers(self, asked: Decision, facts: Sequence[e.Fact], steps: Sequence[Step]) -> Answers | None:
        """Where he was set."""
        return {asked.seats[0]: Name(next(fact.place for fact in facts if isinstance(fact, e.KingMoved)))}
