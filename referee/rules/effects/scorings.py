"""Effects that score places: a chosen one, those of a value, the fullest, the emptiest, all, the Castillo."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from referee.rules import events as e
from referee.rules import scoring
from referee.rules.decisions import Complaint, Name, Order, ScoreInOrder
from referee.rules.effects.base import Answers, CardSentence, Effect, EffectOnPlace, Outcome, Step
from referee.rules.model import NOWHERE, CardId, Place, Seat
from referee.rules.modifiers import Modifier, modify
from referee.rules.position import Position
from referee.rules.predicates import band, general_regions, kings_region, scored_regions
from referee.rules.shapes import OnePlace
from referee.rules.table import TableLaid
from referee.rules.wire import wire


@wire("score-place")
class ScorePlace(Step):
    """One place is scored."""

    place: Place
    firsts: bool = False  # only an undisputed first place scores
    general: bool = False
    asked: bool = False  # the steps that come right before have been taken
    if_any: bool = False  # only if somebody there could be paid by then

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """The points of the place are paid, after the steps that come right before."""
        before: tuple[Step, ...] = () if self.asked else modify(position, "steps_before_scoring", (), self.place)
        if before:
            return Outcome(steps=(*before, replace(self, asked=True)))
        if self.if_any and not scoring.worth_scoring(position, self.place):
            return Outcome()
        if self.general:
            return Outcome((scored_in_general(position, self.place),))
        gain, bonuses = scoring.pay(position, self.place, firsts=self.firsts)
        return Outcome((e.Scored(self.place, gain, False, bonuses),))


def scored_in_general(position: Position, place: Place) -> e.Scored:
    """What a place pays in a general scoring now."""
    times = modify(position, "times_scored", 1, place)
    gain, bonuses = scoring.pay(position, place, general=True)
    return multiplied(times, e.Scored(place, gain, True, bonuses))


def multiplied(times: int, scored: e.Scored) -> e.Scored:
    """The same scoring, with all points so many times."""
    if times == 1:
        return scored
    bonuses = tuple((source, tuple(times * n for n in points)) for source, points in scored.bonuses or ())
    return replace(scored, points=tuple(times * n for n in scored.points), bonuses=bonuses)


def scorings(position: Position, places: Iterable[Place], firsts: bool = False) -> tuple[ScorePlace, ...]:
    """The steps of a special scoring: each of these places where somebody could be paid, or may come right before.

    `firsts`: only an undisputed first place scores.
    """
    worth = {place: scoring.worth_scoring(position, place) for place in places}
    due = (p for p, now in worth.items() if now or modify(position, "is_due_empty", False, p))
    return tuple(ScorePlace(place, firsts, if_any=not worth[place]) for place in due)


@wire("score-regions")
class ScoreRegions(Step):
    """All regions are scored one after the other, in a general scoring (Rio Grande p. 5)."""

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """One step for each region, as a rule in the order of the scoring track."""
        begun: set[Place] = set()  # regions before which nothing comes any more
        steps = []
        for place in general_regions(position):
            steps.append(ScorePlace(place, general=True, asked=place in begun))
            begun.update(modify(position, "counted_at_once", (place,), place))
        return Outcome(steps=tuple(steps))

    def scored_now(self, position: Position) -> tuple[e.Scored, ...]:
        """What each region would pay."""
        return tuple(scored_in_general(position, place) for place in general_regions(position))


def never_scored(position: Position, place: Place, *, castillo: bool = False) -> bool:
    """Whether an effect that scores a region, or the `castillo` too, can score this place in no position."""
    return place not in position.board.regions and not (castillo and place == position.board.castillo)


@wire("score-chosen")
class ScoreChosen(EffectOnPlace):
    """Score one place of your choice; as a rule the King's region may be chosen (Rio Grande p. 10)."""

    exactly: int = 0  # only where exactly so many own stand, and lead or tie; 0: anywhere
    freely: bool = True  # if not, neither the King's region nor the Castillo
    banded: bool = False  # neutral caballeros that belong to the seat are its own here too

    scores = True
    keyword = "SCORE"
    wants = (Name, "wants-place-to-score")
    shape = OnePlace(scored=True)
    refusal = "not-scored-by-this"

    def tells(self, table: TableLaid) -> tuple[CardSentence, ...]:
        """Which place may be named."""
        id = "score-with-exactly" if self.exactly else "score-chosen" if self.freely else "score-elsewhere"
        return (self.told(id),)

    def choices(self, position: Position, seat: Seat) -> tuple[Place, ...]:
        """Regions, and the Castillo if the edition allows."""
        regions = scored_regions(position)
        if not self.freely:
            regions = tuple(place for place in regions if place != kings_region(position))
        if self.exactly:
            return tuple(place for place in regions if self._may(position, seat, place))
        castillo = self.freely and position.setup.edition.score_pick_castillo
        return (*regions, position.board.castillo) if castillo else regions

    def is_never_legal(self, position: Position, place: Place) -> bool:
        """Whether the place is none that it scores, whoever stands there."""
        castillo = self.freely and not self.exactly and position.setup.edition.score_pick_castillo
        return never_scored(position, place, castillo=castillo)

    def _may(self, position: Position, seat: Seat, place: Place) -> bool:
        held = position.held(place)
        own, strengths = band(position, seat) if self.banded else (seat,), scoring.ranked(position, place, held)
        return sum(held[owner] for owner in own) == self.exactly and 0 < strengths[seat] == max(strengths)

    def run(self, position: Position, seat: Seat, card: CardId, order: Name) -> tuple[Step, ...]:
        """One step: the place that was named is scored."""
        return (ScorePlace(order.place),)


@wire("score-region")
class ScoreRegion(EffectOnPlace):
    """Score one region of your choice, which the Castillo never is (Big Box, Speciale kaarten: 135 and 145)."""

    own: int = 0  # only where at least so many of one's own stand
    kings: str = ""  # the reading that says whether the King's region may be chosen; without one it may

    scores = True
    keyword = "SCORE"
    wants = (Name, "wants-place-to-score")
    shape = OnePlace(scored=True)
    refusal = "not-scored-by-this"

    def tells(self, table: TableLaid) -> tuple[CardSentence, ...]:
        """Which region may be named."""
        return (self.told("score-region-own" if self.own else "score-region"),)

    def choices(self, position: Position, seat: Seat) -> tuple[Place, ...]:
        """The regions that are scored, and where enough of one's own stand."""
        barred = kings_region(position) if not position.board.reading_answers.get(self.kings, True) else NOWHERE
        own = band(position, seat) if self.own else ()
        regions = (place for place in scored_regions(position) if place != barred)
        return tuple(p for p in regions if sum(position.held(p)[owner] for owner in own) >= self.own)

    def is_never_legal(self, position: Position, place: Place) -> bool:
        """Whether the place is no region."""
        return never_scored(position, place)

    def run(self, position: Position, seat: Seat, card: CardId, order: Name) -> tuple[Step, ...]:
        """One step: the region that was named is scored."""
        return (ScorePlace(order.place),)


class SeveralScored(Effect):
    """Score several places, chosen by the subclass."""

    __slots__ = ()

    scores = True
    first_place_only = False

    def places(self, position: Position) -> tuple[Place, ...]:
        """The places that would be scored now, in the order of the scoring track."""
        raise NotImplementedError

    def places_to_score(self, position: Position) -> Mapping[Place, bool] | None:
        """The places that would be scored now."""
        return dict.fromkeys(self.places(position), self.first_place_only)

    def check(self, position: Position, seat: Seat, order: Order) -> Complaint | None:
        """A complaint; there is nothing to choose, unless the edition leaves the order of scoring to the player."""
        if isinstance(order, ScoreInOrder) and position.setup.edition.multi_score_order == "chooser":
            complete = sorted(order.places) == sorted(self.places(position))
            return None if complete else Complaint("score-all-of-them", self.places(position))
        return Effect.check(self, position, seat, order)

    def run(self, position: Position, seat: Seat, card: CardId, order: Order) -> tuple[Step, ...]:
        """One step for each place where somebody could be paid, or may come right before."""
        places = order.places if isinstance(order, ScoreInOrder) else self.places(position)
        return scorings(position, places, self.first_place_only)


@wire("score-many")
class ScoreMany(SeveralScored):
    """Score the regions of some highest values, the fullest, the emptiest, the Castillo, or all."""

    firsts: tuple[int, ...] = ()  # regions of which one of these is the highest value now (Rio Grande p. 10; Big Box)
    fullest: bool = False
    emptiest: bool = False
    first_place_only: bool = False
    castillo: bool = False

    def tells(self, table: TableLaid) -> tuple[CardSentence, ...]:
        """Which places are scored."""
        which = {
            "score-worth": self.firsts,
            "score-fullest": self.fullest,
            "score-emptiest": self.emptiest,
            "score-first-places": self.first_place_only,
            "score-castillo": self.castillo,
        }
        return (self.told(next(id for id, those in which.items() if those)),)

    def places(self, position: Position) -> tuple[Place, ...]:
        """The places that would be scored now."""
        if self.castillo:
            return (position.board.castillo,)
        if self.fullest or self.emptiest:
            return scoring.extreme(position, max if self.fullest else min)
        regions = scored_regions(position)
        return tuple(p for p in regions if not self.firsts or max(scoring.rank_points(position, p)) in self.firsts)


@wire("score-abroad")
class ScoreAbroad(SeveralScored):
    """Score all regions abroad (Rio Grande, Colonies p. 7)."""

    def places(self, position: Position) -> tuple[Place, ...]:
        """The regions abroad."""
        return tuple(place for place in scored_regions(position) if position.board.zones[place].abroad)


@wire("score-by-sea")
class ScoreBySea(SeveralScored):
    """Score all regions on the coast, or all others (Big Box, Extra puntentelling)."""

    coast: bool

    def tells(self, table: TableLaid) -> tuple[CardSentence, ...]:
        """On which side they lie."""
        return (self.told("score-coast" if self.coast else "score-inland"),)

    def places(self, position: Position) -> tuple[Place, ...]:
        """The regions that are on the coast, or not."""
        return tuple(place for place in scored_regions(position) if position.board.zones[place].coast == self.coast)


@wire("scored-behind")
class ScoredBehind(Modifier):
    """A region has its place on the scoring track behind the one that a reading names."""

    code: str
    reading: str

    def track(self, position: Position, so_far: tuple[Place, ...]) -> tuple[Place, ...]:
        """The regions in order, this one behind those up to the other, be that among them or not."""
        index = position.board.index
        mine, other = index[self.code], index[str(position.board.reading_answers[self.reading])]
        if mine not in so_far:
            return so_far
        rest = tuple(place for place in so_far if place != mine)
        at = sum(place <= other for place in rest)
        return (*rest[:at], mine, *rest[at:])
