"""What the variants change: whether Grandes count, who may place more or move fewer, and a region that Muslims hold.

Must not know which box uses it.
"""

from __future__ import annotations

from referee.rules import events as e
from referee.rules import scoring
from referee.rules.effects.base import ACTIVE, Answers, Outcome, Part, Step
from referee.rules.effects.scorings import multiplied
from referee.rules.model import Owner, Place, Seat
from referee.rules.modifiers import Lasting, Modifier, Placing
from referee.rules.position import Counts, Position
from referee.rules.wire import wire


@wire("grandes-count")
class GrandesCount(Modifier):
    """A Grande counts as one caballero (Koens, variant rules); readings say for which ranks, and if it counts alone."""

    def counted(self, position: Position, place: Place, so_far: Counts) -> Counts:
        """A Grande counts as one more caballero at home."""
        settled, homes = position.board.reading_answers, position.homes
        alone = settled["home_advantage.alone"]
        with_grandes = tuple(
            count + (owner < len(homes) and homes[owner] == place and (count > 0 or bool(alone)))
            for owner, count in enumerate(so_far)
        )
        if settled["home_advantage.ranks"] == "all":
            return with_grandes
        most = max(with_grandes)
        return tuple(more if more == most else count for count, more in zip(so_far, with_grandes, strict=True))


@wire("all-go-home")
class AllGoHome(Modifier):
    """A seat that places all its caballeros in its home region may place one more (Koens, variant rules)."""

    def extra_allowance(self, position: Position, seat: Seat, placing: Placing, so_far: int) -> int:
        """One more if all are placed in the home region."""
        home = position.homes[seat]
        return so_far + (bool(placing) and all(position.board.hosts[place] == home for place, _ in placing))


@wire("far-is-fewer")
class FarIsFewer(Modifier):
    """If any caballero moves beyond an adjacent region, fewer may be moved in all (Koens, variant rules)."""

    by: int

    def most_if_far(self, position: Position, so_far: int) -> int:
        """The number allowed, reduced by `by`."""
        return max(0, so_far - self.by)


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
