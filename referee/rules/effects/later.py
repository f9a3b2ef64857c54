"""Special actions that take effect later: in the next general scoring, or at the end of the next round.

Must not know which card has which.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, ClassVar, Self

from referee.rules import events as e
from referee.rules.board import Board
from referee.rules.decisions import Ask, Complaint, Decision, Move, Name, Order, Phase, Shift
from referee.rules.effects.base import Answers, Card, CardSentence, Effect, EffectOnPlace, Outcome, Part, Step
from referee.rules.effects.moving import MoveCaballeros, chooser_of, move_of, transfers
from referee.rules.effects.scorings import ScorePlace
from referee.rules.effects.windows import guarded
from referee.rules.model import ALL, CardId, Owner, Place, Seat
from referee.rules.modifiers import Lasting, Modifier, Remnant, keeps
from referee.rules.position import Position
from referee.rules.predicates import band, open_places, open_regions, scored_regions
from referee.rules.shapes import OnePlace
from referee.rules.table import TableLaid
from referee.rules.wire import wire


@wire("beginning")
class Beginning(Step):
    """A lasting change begins."""

    lasting: Lasting

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """The change begins."""
        return Outcome((e.LastingBegan(self.lasting),))


# --- moves in a general scoring, between the Castillo and the first region -------------------------


SHIFT = "SHIFT"
"""The keyword of the order for these moves."""


@wire("free-hand")
class FreeHand(Modifier):
    """A seat may move so many own caballeros in the next general scoring."""

    key: ClassVar[str] = SHIFT

    seat: Seat
    count: int


@wire("keep-free-hand")
class KeepFreeHand(Effect):
    """Move up to so many own before the first region of the next general scoring (Big Box, Vrije keuze)."""

    begins = FreeHand

    count: int

    def run(self, position: Position, seat: Seat, card: CardId, order: Order) -> tuple[Step, ...]:
        """One step: the free hand lasts until the next general scoring is over."""
        return (Beginning(Lasting(FreeHand(seat, self.count), "general")),)


@wire("free-hand-over-all")
class FreeHandOverAll(FreeHand):
    """The caballeros may be anybody's."""


@wire("keep-hand-over")
class KeepHandOver(KeepFreeHand):
    """The same of one's own, or of anybody's, as the card is read (Rio Grande, Grandissimo p. 15: it does not say)."""

    whose: str  # own or any

    def tells(self, table: TableLaid) -> tuple[CardSentence, ...]:
        """Whose they are."""
        return (self.told(f"keep-hand-over-{self.whose}"),)

    def run(self, position: Position, seat: Seat, card: CardId, order: Order) -> tuple[Step, ...]:
        """One step: the free hand lasts until the next general scoring is over."""
        hand = FreeHandOverAll if self.whose == "any" else FreeHand
        return (Beginning(Lasting(hand(seat, self.count), "general")),)


@wire("free-hands")
class FreeHands(Step):
    """Before the first region of a general scoring each seat with a free hand may move."""

    key: ClassVar[str] = SHIFT

    def of(self, seat: Seat) -> Step:
        """The moves of one seat, of any number."""
        return FreeMoves(seat, ALL)

    def comes_of(self, board: Board, card: Card) -> bool:
        """Whether the card gives a free hand."""
        return any(isinstance(part, KeepFreeHand) for part in card.does.parts())

    def concerns(self, position: Position, seat: Seat) -> bool:
        """Whether the seat has a free hand."""
        return keeps(position, seat, self.key)

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """Each seat with a free hand is asked in turn."""
        hands = (each.changes for each in position.lasting_of(FreeHand))
        return Outcome(steps=tuple(FreeMoves(hand.seat, hand.count) for hand in hands))


@wire("free-moves")
class FreeMoves(Part):
    """A seat moves up to so many caballeros between open regions, as a rule own ones."""

    key: ClassVar[str] = SHIFT

    seat: Seat
    count: int
    card: CardId = ""  # of the special action it is part of, if so; then the Castillo is open too
    kept: Any = None  # the Lasting that ends with it
    between: tuple[Place, ...] = ()  # only between these, if given

    def ready(self, position: Position) -> tuple[tuple[Owner, Place], ...]:
        """The owner and the place of each caballero that may move."""
        movers, places = self.movers(position, self.seat), self._ends(position)
        there = tuple((o, p) for o in movers for p in places for _ in range(position.held(p)[o]))
        return there if len(places) > 1 else ()

    def goals(self, position: Position, source: Place) -> tuple[Place, ...]:
        """The other open regions; the Castillo too as part of a special action."""
        goals = open_places(position) if self.card else self._ends(position)
        return tuple(place for place in goals if place != source)

    def _ends(self, position: Position) -> tuple[Place, ...]:
        return tuple(place for place in open_regions(position) if not self.between or place in self.between)

    def ask(self, position: Position) -> Decision | None:
        """Asks who goes where, unless nobody could."""
        return Decision(Ask.MOVES, (self.seat,), self) if self.ready(position) else None

    def check(self, position: Position, seat: Seat | None, order: Order) -> Complaint | None:
        """A complaint, unless a card that moves so many own would allow the moves; nobody needs to move."""
        if not isinstance(order, Move):
            return Complaint("wants-moves")
        castillo, hosts = position.board.castillo, position.board.hosts
        inwards = (shift.target for shift in order.shifts if hosts[shift.target] == castillo)
        if not self.card and (target := next(inwards, None)) is not None:
            return Complaint("castillo-not-here", (target,))
        if astray := next((shift for shift in order.shifts if self.is_astray(position, shift)), None):
            return Complaint("not-across", (astray.source, astray.target))
        return (
            MoveCaballeros(self.count, self.foreign(position), self.count).order_complaint(position, self.seat, order)
            if order.shifts
            else None
        )

    def is_astray(self, position: Position, shift: Shift) -> bool:
        """Whether a caballero would come from elsewhere or go elsewhere than these moves lead."""
        hosts = position.board.hosts
        return bool(self.between) and not {hosts[shift.source], hosts[shift.target]} <= {*self.between}

    def foreign(self, position: Position) -> int:
        """How many of the caballeros it moves need not be its own."""
        return 0

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """The moves, in the order written."""
        order = answers.get(self.seat)
        run = transfers(order.shifts, chooser_of(position, self.seat)) if isinstance(order, Move) else ()
        over = (e.LastingEnded(self.kept),) if self.kept and run else ()
        return Outcome(over, guarded(position, self.seat, self.card, run, done=1) if self.card else run)

    def inferred_answers(self, asked: Decision, facts: Sequence[e.Fact], steps: Sequence[Step]) -> Answers | None:
        """The moves, as the steps tell them."""
        return {self.seat: move_of(steps)}


@wire("free-hands-read")
class FreeHandsRead(FreeHands):
    """Like `FreeHands`; whose caballeros may be moved says a reading, since no book does."""

    whose: str

    def of(self, seat: Seat) -> Step:
        """The moves of one seat, of any number."""
        return FreeMovesRead(seat, ALL, whose=self.whose)

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """Each seat with a free hand is asked in turn."""
        hands = (each.changes for each in position.lasting_of(FreeHand))
        return Outcome(steps=tuple(FreeMovesRead(hand.seat, hand.count, whose=self.whose) for hand in hands))


@wire("free-moves-read")
class FreeMovesRead(FreeMoves):
    """Moves of own caballeros, or of anybody's if the reading says so."""

    whose: str = ""

    def movers(self, position: Position, seat: Seat) -> tuple[Owner, ...]:
        """The own ones, or all."""
        return tuple(position.setup.owners) if self.foreign(position) else band(position, seat)

    def foreign(self, position: Position) -> int:
        """As many as move at all, where they may be anybody's."""
        return self.count if position.board.reading_answers[self.whose] == "any" else 0


SLIP = "SLIP"
"""The keyword of the order for moves before a scoring."""


@wire("slipping")
class Slipping(FreeMoves):
    """Moves right before a place is scored."""

    key: ClassVar[str] = SLIP


@wire("moves-before")
class MovesBefore(Modifier):
    """A seat may once move so many own caballeros right before a place is scored."""

    key: ClassVar[str] = SLIP

    seat: Seat
    count: int
    enters: bool = False  # also before a place where nobody stands when its scoring is announced

    def at_table(self, table: TableLaid) -> Self:
        """As it is read by now: so is a card that was kept before."""
        return replace(self, enters=any(card.does == MoveBefore(self.count, enters=True) for card in table.cards))

    def steps_before_scoring(self, position: Position, place: Place, so_far: tuple[Step, ...]) -> tuple[Step, ...]:
        """The keeper may move before any place but the Castillo, where that would change nothing."""
        if place == position.board.castillo:
            return so_far
        kept = next(each for each in position.lasting if each.changes == self)
        return (*so_far, Slipping(self.seat, self.count, kept=kept))

    def is_due_empty(self, position: Position, place: Place, so_far: bool) -> bool:
        """The keeper may move before any place but the Castillo."""
        return so_far or (self.enters and place != position.board.castillo)


@wire("move-before")
class MoveBefore(Effect):
    """Keep this card, and move so many own right before a scoring (Rio Grande p. 15: 75)."""

    leaves = Remnant(MovesBefore, of_seat=True, many=True)

    count: int
    enters: bool = False  # as in `MovesBefore`

    def later_steps(self, seat: Seat, card: CardId) -> tuple[Step, ...]:
        """The moves right before a scoring."""
        return (Slipping(seat, self.count),)

    def run(self, position: Position, seat: Seat, card: CardId, order: Order) -> tuple[Step, ...]:
        """One step: the card is kept."""
        return (Beginning(Lasting(MovesBefore(seat, self.count, self.enters), "replaced")),)


@wire("moves-before-settled")
class MovesBeforeSettled(MovesBefore):
    """Before it is settled what a special scoring scores, or before one region of a general one (Big Box, 75)."""

    def at_table(self, table: TableLaid) -> Self:
        """As it is."""
        return self

    def _slips(self, position: Position) -> Slipping:
        return Slipping(self.seat, self.count, kept=next(each for each in position.lasting if each.changes == self))

    def steps_before_settling(
        self, position: Position, seat: Seat, does: Effect, so_far: tuple[Step, ...]
    ) -> tuple[Step, ...]:
        """The keeper may move once before the whole of it, but not before the Castillo alone is scored."""
        fixed = does.places_to_score(position)
        alone = fixed is not None and {*fixed} <= {position.board.castillo}
        return so_far if alone and fixed else (*so_far, self._slips(position))

    def steps_before_scoring(self, position: Position, place: Place, so_far: tuple[Step, ...]) -> tuple[Step, ...]:
        """The keeper may move before a region in a general scoring."""
        general = position.phase is Phase.DISKS
        return MovesBefore.steps_before_scoring(self, position, place, so_far) if general else so_far

    def is_due_empty(self, position: Position, place: Place, so_far: bool) -> bool:
        """By then nobody comes to a region of a special scoring."""
        return so_far


@wire("moves-before-each")
class MovesBeforeEach(MovesBefore):
    """Before any region, as by Rio Grande."""

    def at_table(self, table: TableLaid) -> Self:
        """As it is."""
        return self


@wire("move-before-window")
class MoveBeforeWindow(MoveBefore):
    """Like `MoveBefore`; a reading says before what it may be used (Big Box, Speciale kaarten: 75)."""

    window: str = ""

    def run(self, position: Position, seat: Seat, card: CardId, order: Order) -> tuple[Step, ...]:
        """One step: the card is kept."""
        settled = position.board.reading_answers[self.window] == "before_settled"
        kind = MovesBeforeSettled if settled else MovesBeforeEach
        return (Beginning(Lasting(kind(seat, self.count, self.enters), "replaced")),)


# --- a disk that is set last -----------------------------------------------------------------------


@wire("sets-disk-last")
class SetsDiskLast(Modifier):
    """In a general scoring a seat sets its disk after the others are opened."""

    seat: Seat

    def sets_disk_late(self, position: Position, seat: Seat, so_far: bool) -> bool:
        """The seat sets its disk late."""
        return so_far or seat == self.seat


@wire("set-disk-last")
class SetDiskLast(Effect):
    """Set your disk last in the next general scoring (Rio Grande p. 15: 25; Big Box, Spionage)."""

    leaves = Remnant(SetsDiskLast, of_seat=True, many=True)
    begins = SetsDiskLast

    def run(self, position: Position, seat: Seat, card: CardId, order: Order) -> tuple[Step, ...]:
        """One step: the privilege lasts until the next general scoring is over."""
        return (Beginning(Lasting(SetsDiskLast(seat), "general")),)


# --- a region that is scored later -----------------------------------------------------------------


@wire("scored-later")
class ScoredLater(Modifier):
    """A region will be scored at the end of a round."""

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

    def is_never_legal(self, position: Position, place: Place) -> bool:
        """Whether the place is no region."""
        return place not in position.board.regions

    def run(self, position: Position, seat: Seat, card: CardId, order: Name) -> tuple[Step, ...]:
        """One step: the region is marked; in the last round, for the end of the game."""
        rounds = position.setup.rounds
        later = rounds[rounds.index(position.round) + 1 :]
        return (Beginning(Lasting(ScoredLater(order.place), "replaced", later[0] if later else ALL)),)


@wire("score-due")
class ScoreDue(Step):
    """Regions marked for scoring are scored: at the end of a round, or (`last`) after the last general scoring."""

    last: bool = False

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """Every region that is due is scored."""
        if self.last and position.round != position.setup.rounds[-1]:
            return Outcome()
        marked = position.lasting_of(ScoredLater)
        due = [each for each in marked if self.last or each.number <= position.round]
        facts = tuple(e.LastingEnded(each) for each in due)
        return Outcome(facts, tuple(ScorePlace(each.changes.place) for each in due))
