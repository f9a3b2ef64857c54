"""Special actions whose effect comes later: in the next general scoring, or at the end of the next round.

Knows what lasts, and the steps that look for it. Must not know which card began it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from referee.rules import events as e
from referee.rules.decisions import Ask, Complaint, Decision, Move, Name, Order
from referee.rules.effects.base import Answers, Effect, EffectOnPlace, Outcome, Part, Step, guarded
from referee.rules.effects.moving import MoveCaballeros, shifted, transfers
from referee.rules.effects.scorings import ScorePlace
from referee.rules.model import ALL, CardId, Owner, Place, Seat
from referee.rules.modifiers import Lasting, Modifier, keeps
from referee.rules.position import Position
from referee.rules.predicates import band, open_places, open_regions, royal, scored_regions, taboo
from referee.rules.shapes import OnePlace
from referee.rules.wire import wire


@wire("beginning")
class Beginning(Step):
    """A change begins to last."""

    lasting: Lasting

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """The change lasts from now on."""
        return Outcome((e.LastingBegan(self.lasting),))


# --- Grandes that go by disk -----------------------------------------------------------------------


@wire("grandes-by-disk")
class GrandesByDisk(Modifier):
    """In a general scoring everybody sets a disk, and Grandes go where it points (Rio Grande, Colonies p. 10)."""

    def points(self, position: Position, seat: Seat, so_far: bool) -> bool:
        """Everybody sets a disk whose Grande may leave."""
        return so_far or not taboo(position, position.homes[seat])

    def pointed(
        self, position: Position, seat: Seat, place: Place, so_far: tuple[e.GrandeMoved, ...]
    ) -> tuple[e.GrandeMoved, ...]:
        """To an open region, out of an open one."""
        home = position.homes[seat]
        stays = place == home or taboo(position, home) or taboo(position, place) or not royal(position, (place,))
        return so_far if stays else (*so_far, e.GrandeMoved(seat, place))


@wire("conspire")
class Conspire(Effect):
    """Let the disks of the next general scoring move the Grandes too (Rio Grande, Colonies p. 10)."""

    def run(self, position: Position, seat: Seat, card: CardId, order: Order) -> tuple[Step, ...]:
        """Grandes go by disk until the next general scoring is over."""
        return (Beginning(Lasting(GrandesByDisk(), "general")),)


# --- own caballeros that move between the Castillo and the first region ----------------------------


SHIFT = "SHIFT"
"""Keyword of the order that says who goes where then."""


@wire("free-hand")
class FreeHand(Modifier):
    """A seat may move so many of its own in the next general scoring."""

    key: ClassVar[str] = SHIFT

    seat: Seat
    count: int


@wire("keep-free-hand")
class KeepFreeHand(Effect):
    """Move up to so many own in the next general scoring, before the first region (Big Box, Vrije keuze)."""

    count: int

    def run(self, position: Position, seat: Seat, card: CardId, order: Order) -> tuple[Step, ...]:
        """The free hand is kept until the next general scoring is over."""
        return (Beginning(Lasting(FreeHand(seat, self.count), "general")),)


@wire("free-hands")
class FreeHands(Step):
    """Before the first region of a general scoring everybody who keeps a free hand moves."""

    key: ClassVar[str] = SHIFT

    def of(self, seat: Seat) -> Step:
        """The free moves of one seat, as many as there may be."""
        return FreeMoves(seat, ALL)

    def concerns(self, position: Position, seat: Seat) -> bool:
        """Whether the seat keeps a free hand."""
        return keeps(position, seat, self.key)

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """Every keeper of a free hand is asked in turn, the oldest first."""
        hands = (each.changes for each in position.lasting if isinstance(each.changes, FreeHand))
        return Outcome(steps=tuple(FreeMoves(hand.seat, hand.count) for hand in hands))


@wire("free-moves")
class FreeMoves(Part):
    """A seat moves up to so many of its own between open regions."""

    key: ClassVar[str] = SHIFT

    seat: Seat
    count: int
    card: CardId = ""  # of the special action that it is a part of; then the Castillo is open too
    kept: Any = None  # the Lasting that ends with it
    between: tuple[Place, ...] = ()  # only from one of these to another

    def ready(self, position: Position) -> tuple[tuple[Owner, Place], ...]:
        """An owner and a place for each caballero that may move."""
        mine, places = band(position, self.seat), self._ends(position)
        there = tuple((o, p) for o in mine for p in places for _ in range(position.held(p)[o]))
        return there if len(places) > 1 else ()

    def goals(self, position: Position, source: Place) -> tuple[Place, ...]:
        """Any other open region; in a general scoring the Castillo has been counted."""
        goals = open_places(position) if self.card else self._ends(position)
        return tuple(place for place in goals if place != source)

    def _ends(self, position: Position) -> tuple[Place, ...]:
        return tuple(place for place in open_regions(position) if not self.between or place in self.between)

    def ask(self, position: Position) -> Decision | None:
        """Asks who goes where, unless nobody could."""
        return Decision(Ask.MOVES, (self.seat,), self) if self.ready(position) else None

    def check(self, position: Position, seat: Seat | None, order: Order) -> Complaint | None:
        """What a card that moves so many own would say to it; to move nobody will do."""
        if not isinstance(order, Move):
            return Complaint("wants-moves")
        castillo = position.board.castillo
        if not self.card and any(position.board.hosts[shift.target] == castillo for shift in order.shifts):
            return Complaint("castillo-shut")
        hosts, ends = position.board.hosts, self.between
        if astray := [s for s in order.shifts if ends and not {hosts[s.source], hosts[s.target]} <= {*ends}]:
            return Complaint("not-across", (astray[0].source, astray[0].target))
        return MoveCaballeros(self.count, 0, self.count).unfit(position, self.seat, order) if order.shifts else None

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """The caballeros go, in the order written."""
        order = answers.get(self.seat)
        run = transfers(order.shifts) if isinstance(order, Move) else ()
        over = (e.LastingEnded(self.kept),) if self.kept and run else ()
        return Outcome(over, guarded(position, self.seat, self.card, run, done=1) if self.card else run)

    def answered(self, asked: Decision, facts: Sequence[e.Fact], steps: Sequence[Step]) -> Answers | None:
        """The moves, as the steps that follow them tell."""
        return {self.seat: shifted(steps)}


SLIP = "SLIP"
"""Keyword of the order that says who goes where before a scoring."""


@wire("slipping")
class Slipping(FreeMoves):
    """Moves right before a place is scored."""

    key: ClassVar[str] = SLIP


@wire("moves-before")
class MovesBefore(Modifier):
    """A seat may once move so many of its own right before a place is scored."""

    key: ClassVar[str] = SLIP

    seat: Seat
    count: int

    def beforehand(self, position: Position, place: Place, so_far: tuple[Step, ...]) -> tuple[Step, ...]:
        """Its keeper may move before a place is scored; not before the Castillo, where nothing would change."""
        if place == position.board.castillo:
            return so_far
        kept = next(each for each in position.lasting if each.changes == self)
        return (*so_far, Slipping(self.seat, self.count, kept=kept))


@wire("move-before")
class MoveBefore(Effect):
    """Keep this card; right before a scoring move so many own (Rio Grande p. 15: 75)."""

    count: int

    def afterwards(self, seat: Seat, card: CardId) -> tuple[Step, ...]:
        """The step in which caballeros slip away, as it is asked right before a scoring."""
        return (Slipping(seat, self.count),)

    def run(self, position: Position, seat: Seat, card: CardId, order: Order) -> tuple[Step, ...]:
        """The card lies before its keeper until it is used."""
        return (Beginning(Lasting(MovesBefore(seat, self.count), "replaced")),)


# --- a disk that is set last -----------------------------------------------------------------------


@wire("sets-disk-last")
class SetsDiskLast(Modifier):
    """In a general scoring a seat sets its disk once those of the others are open."""

    seat: Seat

    def late(self, position: Position, seat: Seat, so_far: bool) -> bool:
        """The keeper sets its disk once the others are open."""
        return so_far or seat == self.seat


@wire("set-disk-last")
class SetDiskLast(Effect):
    """Set one's disk last in the next general scoring (Rio Grande p. 15: 25; Big Box, Spionage)."""

    def run(self, position: Position, seat: Seat, card: CardId, order: Order) -> tuple[Step, ...]:
        """The privilege lasts until the next general scoring is over."""
        return (Beginning(Lasting(SetsDiskLast(seat), "general")),)


# --- a region that is scored later -----------------------------------------------------------------


@wire("scored-later")
class ScoredLater(Modifier):
    """A region is to be scored at the end of a round."""

    place: Place


@wire("score-later")
class ScoreLater(EffectOnPlace):
    """Name a region that is scored at the end of the next round (Big Box, stack 7)."""

    keyword = "SCORE"
    wants = (Name, "wants-place-to-score")
    shape = OnePlace(scored=True)
    refusal = "not-scored-by-this"

    def choices(self, position: Position, seat: Seat) -> tuple[Place, ...]:
        """The regions that are scored."""
        return scored_regions(position)

    def run(self, position: Position, seat: Seat, card: CardId, order: Name) -> tuple[Step, ...]:
        """Its token waits there; in the last round for the very end."""
        rounds = position.setup.rounds
        later = rounds[rounds.index(position.round) + 1 :]
        return (Beginning(Lasting(ScoredLater(order.place), "replaced", later[0] if later else ALL)),)


@wire("score-due")
class ScoreDue(Step):
    """Regions that were to be scored now are: before a general scoring, or `last`, after the very last one."""

    last: bool = False

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """Every region that was named is scored, and what was kept for it ends."""
        if self.last and position.round != position.setup.rounds[-1]:
            return Outcome()
        due = [
            each
            for each in position.lasting
            if isinstance(each.changes, ScoredLater) and (self.last or each.number <= position.round)
        ]
        facts = tuple(e.LastingEnded(each) for each in due)
        return Outcome(facts, tuple(ScorePlace(each.changes.place) for each in due))
