"""Effects that score: chosen regions, regions by value, the fullest, the emptiest, first places, the Castillo."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from referee.rules import events as e
from referee.rules import scoring
from referee.rules.decisions import Complaint, Name, Order, ScoreInOrder
from referee.rules.effects.base import Answers, Effect, EffectOnPlace, Outcome, Step
from referee.rules.model import CardId, Place, Seat
from referee.rules.modifiers import swayed
from referee.rules.position import Position
from referee.rules.predicates import scored_regions
from referee.rules.shapes import OnePlace
from referee.rules.wire import wire


@wire("score-place")
class ScorePlace(Step):
    """One place is scored."""

    place: Place
    firsts: bool = False  # only an undisputed first place scores
    general: bool = False
    asked: bool = False  # whether those who may do something right before have been asked

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """The points of the place are paid, by count, rank and bonus."""
        before: tuple[Step, ...] = () if self.asked else swayed(position, "beforehand", (), self.place)
        if before:
            return Outcome(steps=(*before, replace(self, asked=True)))
        gain = (scoring.first_points if self.firsts else scoring.points)(position, self.place)
        if self.general:
            times = swayed(position, "times", 1, self.place)
            gain = tuple(times * each for each in gain)
        return Outcome((e.Scored(self.place, gain, self.general),))


@wire("score-regions")
class ScoreRegions(Step):
    """All regions are scored one after the other, as a general scoring does (Rio Grande p. 5)."""

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """Every scored region follows, in the order of the scoring track."""
        return Outcome(steps=tuple(ScorePlace(place, general=True) for place in scored_regions(position)))


@wire("score-chosen")
class ScoreChosen(EffectOnPlace):
    """Score one place of your choice; as a rule the King's region may be chosen (Rio Grande p. 10)."""

    exactly: int = 0  # of so many own that stand there, and lead, tied or not; 0: whatever stands there
    freely: bool = True  # else neither the King's region nor the Castillo

    keyword = "SCORE"
    wants = (Name, "wants-place-to-score")
    shape = OnePlace(scored=True)
    refusal = "not-scored-by-this"

    def choices(self, position: Position, seat: Seat) -> tuple[Place, ...]:
        """Regions, and the Castillo where the edition counts it as one."""
        regions = scored_regions(position)
        if not self.freely:
            regions = tuple(place for place in regions if place != position.king)
        if self.exactly:
            return tuple(place for place in regions if self._may(position, seat, place))
        castillo = self.freely and position.setup.edition.score_pick_castillo
        return (*regions, position.board.castillo) if castillo else regions

    def _may(self, position: Position, seat: Seat, place: Place) -> bool:
        strengths = scoring.ranked(position, place, position.held(place))
        return position.held(place)[seat] == self.exactly and strengths[seat] == max(strengths)

    def run(self, position: Position, seat: Seat, card: CardId, order: Name) -> tuple[Step, ...]:
        """One step: the place that was named is scored."""
        return (ScorePlace(order.place),)


class SeveralScored(Effect):
    """Scores all places that fit; which do is the subclass's."""

    __slots__ = ()

    first_place_only = False

    def places(self, position: Position) -> tuple[Place, ...]:
        """What would be scored now, in track order."""
        raise NotImplementedError

    def scores(self, position: Position) -> Mapping[Place, bool] | None:
        """Every place the card says, as it stands now."""
        return dict.fromkeys(self.places(position), self.first_place_only)

    def check(self, position: Position, seat: Seat, order: Order) -> Complaint | None:
        """Nothing to choose, unless the edition lets the player choose the order of scoring."""
        if isinstance(order, ScoreInOrder) and position.setup.edition.multi_score_order == "chooser":
            complete = sorted(order.places) == sorted(self.places(position))
            return None if complete else Complaint("score-all-of-them", self.places(position))
        return Effect.check(self, position, seat, order)

    def run(self, position: Position, seat: Seat, card: CardId, order: Order) -> tuple[Step, ...]:
        """One inhabited place after the other."""
        places = order.places if isinstance(order, ScoreInOrder) else self.places(position)
        return tuple(ScorePlace(p, self.first_place_only) for p in places if scoring.worth_scoring(position, p))


@wire("score-many")
class ScoreMany(SeveralScored):
    """Score all places that fit: by first value, the fullest or the emptiest, all for first place, the Castillo."""

    firsts: tuple[int, ...] = ()  # regions whose first place is worth one of these
    fullest: bool = False
    emptiest: bool = False
    first_place_only: bool = False
    castillo: bool = False

    def places(self, position: Position) -> tuple[Place, ...]:
        """The places the card scores, by how it was made."""
        if self.firsts:
            return scoring.valued(position, self.firsts)
        if self.fullest:
            return scoring.fullest(position)
        if self.emptiest:
            return scoring.emptiest(position)
        return (position.board.castillo,) if self.castillo else scored_regions(position)


@wire("score-abroad")
class ScoreAbroad(SeveralScored):
    """Score all regions that are not in Spain (Rio Grande, Colonies p. 7)."""

    def places(self, position: Position) -> tuple[Place, ...]:
        """The places beyond Spain that are scored."""
        return tuple(place for place in scored_regions(position) if position.board.zones[place].abroad)
