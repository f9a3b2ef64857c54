"""A region held by the Muslims until enough caballeros stand there."""

from __future__ import annotations

from referee.rules import events as e
from referee.rules import scoring
from referee.rules.effects.base import ACTIVE, Answers, Outcome, Part, Step
from referee.rules.effects.scorings import multiplied
from referee.rules.model import Owner, Place, Seat
from referee.rules.modifiers import Lasting, Modifier
from referee.rules.position import Position
from referee.rules.wire import wire


@wire("muslim")
class Muslim(Modifier):
    """A region without King, Grandes, scoring, neutral caballeros, or caballeros from courts (Koens, variant rules)."""

    place: Place
    falls_to: int  # so many caballeros of all players together

    def admits_king(self, position: Position, place: Place, so_far: bool) -> bool:
        """The King does not go to the region the Muslims hold."""
        return so_far and place != self.place

    def is_scored(self, position: Position, place: Place, so_far: bool) -> bool:
        """The region is not scored while the Muslims hold it."""
        return so_far and place != self.place

    def may_go(self, position: Position, owner: Owner, source: Place, target: Place, so_far: bool) -> bool:
        """Only players' caballeros may enter, from the board: neither from a court nor from a place aside."""
        let_in = source in position.board.ground and owner < len(position.homes)
        return so_far and (let_in or position.board.hosts[target] != self.place)


@wire("held-by-muslims")
class HeldByMuslims(Step):
    """A region is Muslim from the beginning, until so many caballeros stand there."""

    code: str
    falls_to: int

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """The region is the Muslims' until it falls."""
        held = Muslim(position.board.index[self.code], self.falls_to)
        return Outcome((e.LastingBegan(Lasting(held, "replaced")),))


@wire("conquering")
class Conquering(Part):
    """At the end of a turn a Muslim region with enough caballeros falls, and scores twice (Koens, variant rules)."""

    seat: Seat = ACTIVE

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """A fallen region is a region like the others, and scores twice."""
        held = position.lasting_of(Muslim)
        fallen = [each for each in held if sum(position.held(each.changes.place)) >= each.changes.falls_to]
        facts = tuple(e.LastingEnded(each) for each in fallen)
        return Outcome(facts, tuple(ScoreTwice(each.changes.place) for each in fallen))


@wire("score-twice")
class ScoreTwice(Step):
    """A place is scored, and all its points count twice."""

    place: Place

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """The points of the place are paid twice, including its bonuses."""
        gain, bonuses = scoring.pay(position, self.place)
        return Outcome((multiplied(2, e.Scored(self.place, gain, False, bonuses)),))
