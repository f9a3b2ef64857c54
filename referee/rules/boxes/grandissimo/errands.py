"""Errands of a neutral party: whom a figure visits has some of its caballeros moved, and somebody goes along.

Whoever goes along goes only if its owner consents. Must not know which card, figure or party it is.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from referee.rules import events as e
from referee.rules.board import Board
from referee.rules.boxes.grandissimo.figures import FigureTaken, TakesFigure, may_come_by, visits
from referee.rules.decisions import Ask, Complaint, Decision, Disk, Move, Order, Shift
from referee.rules.effects.base import ACTIVE, Answers, Card, Outcome, Part, Step
from referee.rules.effects.moving import MoveCaballeros, by_one, move_of, transfers
from referee.rules.effects.windows import Window, attempted, bare
from referee.rules.events import Moved
from referee.rules.model import CardId, Owner, Place, Seat, TokenId
from referee.rules.modifiers import Lasting, Modifier
from referee.rules.position import Position
from referee.rules.predicates import has_turn, master, open_regions, party_of
from referee.rules.shapes import Moves, Shape
from referee.rules.table import Answer
from referee.rules.wire import wire

CONSENT = "CONSENT"
"""The keyword of the order by which a seat consents."""


@wire("consent-window")
class ConsentWindow(Window):
    """A seat may let its caballeros be taken along (Rio Grande p. 15); silence is a no.

    It stands amid the announced steps: windows that stand before all of them, as those for a Veto do, come first.
    """

    key: ClassVar[str] = CONSENT
    asks = Ask.CONSENT

    holder: Seat
    seat: Seat
    card: CardId
    run: tuple[Step, ...]  # what happens if the holder consents
    done: int

    def last(self, position: Position) -> int:
        """All or nothing."""
        return 1

    def known_moves(self) -> tuple[Moved, ...]:
        """Those of whoever would go along."""
        return tuple(move for step in self.run for move in step.known_moves())

    def foretold(self) -> tuple[Moved, ...]:
        """None if who goes along was announced with a card."""
        return () if self.card else self.known_moves()

    def stepped_in(self, position: Position, before: int) -> Outcome:
        """They go along."""
        return Outcome((self.closed(self.done),), self.run)

    def let_pass(self, position: Position) -> Outcome:
        """They stay; all hear that there was no consent."""
        return Outcome((self.closed(self.done, stepped_in=False),))


_NUMBERS: Mapping[Answer, tuple[int, int]] = {"two_black_one_escort": (2, 1), "one_black": (1, 0)}
"""By the answers to the reading of an errand: how many of the party move, and how many others go along."""

MOST, _ = _NUMBERS["two_black_one_escort"]


@wire("errand")
class Errand:
    """Some of a party move to open regions, and somebody goes the same way with one of them (Rio Grande p. 14, 15)."""

    party: str
    reading: str  # says how many

    def numbers(self, position: Position) -> tuple[int, int]:
        """How many of the party may move, and how many others may go along."""
        return _NUMBERS[position.board.reading_answers[self.reading]]

    def complaint(self, position: Position, seat: Seat, order: Move) -> Complaint | None:
        """A complaint, unless so many of the party move, or nobody, and who else goes has one of them beside him."""
        party, (most, along) = party_of(position, self.party), self.numbers(position)
        theirs = [shift for shift in order.shifts if shift.owner == party]
        others = [shift for shift in order.shifts if shift.owner != party]
        if (moving := sum(shift.count for shift in theirs)) > most:
            return Complaint("too-many", (most, moving))
        if others and not along:
            return Complaint("party-only", (party,))
        if (going := sum(shift.count for shift in others)) > along:
            return Complaint("too-many-along", (along, going))
        ways = {_way(position, shift) for shift in theirs}
        if lonely := [shift for shift in others if _way(position, shift) not in ways]:
            return Complaint("not-along", (party, lonely[0].source, lonely[0].target))
        total = most + along
        return MoveCaballeros(total, total, total).check(position, seat, order) if order.shifts else None

    def steps(self, position: Position, seat: Seat, card: CardId, order: Move, done: int = 0) -> tuple[Step, ...]:
        """The moves: the party's first, then who goes along, whose owner is asked unless it is the seat itself."""
        party = party_of(position, self.party)
        steps: list[Step] = []
        for shift in sorted(order.shifts, key=lambda shift: shift.owner != party):
            owner = master(position, shift.owner)
            if shift.owner == party or owner in (seat, None):
                steps += by_one(position, seat, (shift,))
            else:
                steps.append(ConsentWindow(owner, seat, card, transfers((shift,)), done + len(steps)))
        return tuple(steps)

    def ready(self, position: Position) -> tuple[tuple[Owner, Place], ...]:
        """The owner and the place of each of the party that may move."""
        party = party_of(position, self.party)
        return tuple((party, p) for p in open_regions(position) for _ in range(position.held(p)[party]))


def _way(position: Position, shift: Shift) -> tuple[Place, Place]:
    hosts = position.board.hosts
    return hosts[shift.source], hosts[shift.target]


# --- with the figure ------------------------------------------------------------------------------


@wire("ran-errand")
class RanErrand(Modifier):
    """A seat has sent a party on its errand in this round."""

    tells_turn = True

    seat: Seat


def _has_run(position: Position, seat: Seat) -> bool:
    """Whether this seat has sent a party on its errand in this round."""
    return any(each.changes.seat == seat for each in position.lasting_of(RanErrand))


def _runs(position: Position, seat: Seat) -> e.LastingBegan:
    return e.LastingBegan(Lasting(RanErrand(seat), "round", position.round))


@wire("figure-sent")
class FigureSent(FigureTaken):
    """A figure comes to a seat's court, and that seat sends its party on its errand."""

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """It is there, and that this was its errand of the round is remembered."""
        taken = FigureTaken.resolve(self, position, answers)
        return Outcome((*taken.facts, _runs(position, self.seat)))


@wire("take-errands")
class TakeErrands(TakesFigure):
    """Take a figure to one's court, and send a party on its errand at once (Rio Grande p. 14; Big Box)."""

    token: TokenId
    errand: Errand

    keyword = "MOVE"
    wants = (Move, "wants-moves")

    def asks(self) -> Shape:
        """Moves of the party's caballeros, and of who goes along."""
        return Moves(own=0, foreign=MOST, total=MOST, party=self.errand.party)

    def brings(self) -> tuple[TokenId, ...]:
        """The one."""
        return (self.token,)

    def questions_to_others(self) -> Mapping[Ask | Disk, int]:
        """Whether those who go along do so with their owner's consent."""
        return {Ask.CONSENT: 0}

    def later_steps(self, seat: Seat, card: CardId) -> tuple[Step, ...]:
        """The consent to what others do with it."""
        return (ConsentWindow(ACTIVE, seat, card, (), 0),)

    def order_complaint(self, position: Position, seat: Seat, order: Move) -> Complaint | None:
        """A complaint, unless the party is sent on its errand, or nobody moves."""
        if order.shifts and _has_run(position, seat):
            return Complaint("errand-run")
        return self.errand.complaint(position, seat, order)

    def run(self, position: Position, seat: Seat, card: CardId, order: Move) -> tuple[Step, ...]:
        """The figure comes, then the moves are made."""
        if not order.shifts:
            return (FigureTaken(seat, self.token),)
        return (FigureSent(seat, self.token), *self.errand.steps(position, seat, card, order, done=1))


@wire("sends-on-errand")
class SendsOnErrand(Part):
    """Whom the figure visits may send its party once a round (Big Box, Spaanse inquisitie)."""

    key: ClassVar[str] = "INQUISITOR"
    consults: ClassVar[tuple[Ask, ...]] = (Ask.CONSENT,)

    token: TokenId
    errand: Errand
    reading: str  # says how the figure is held ...
    answer: Answer  # ... and by which answer it is used so
    seat: Seat = ACTIVE

    def comes_of(self, board: Board, card: Card) -> bool:
        """Whether the figure may be taken by the card, to be used so."""
        return board.reading_answers[self.reading] == self.answer and may_come_by(self.token, card)

    def concerns(self, position: Position, seat: Seat) -> bool:
        """Whether the seat's turn is not over, and it may use the figure."""
        return self._has(position, seat) and has_turn(position, seat)

    def _has(self, position: Position, seat: Seat) -> bool:
        """Whether the figure is in the seat's court, to be used so."""
        return position.board.reading_answers[self.reading] == self.answer and visits(position, self.token, seat)

    def ready(self, position: Position) -> tuple[tuple[Owner, Place], ...]:
        """The owner and the place of each of the party that may move."""
        return self.errand.ready(position)

    def goals(self, position: Position, source: Place) -> tuple[Place, ...]:
        """The other open regions."""
        return tuple(place for place in open_regions(position) if place != source)

    def movers(self, position: Position, seat: Seat) -> tuple[Owner, ...]:
        """Everybody: who is not of the party goes along."""
        return tuple(position.setup.owners)

    def ask(self, position: Position) -> Decision | None:
        """Asks who goes where, unless nobody could, or it was done in this round."""
        due = self._has(position, self.seat) and not _has_run(position, self.seat) and self.ready(position)
        return Decision(Ask.MOVES, (self.seat,), self) if due else None

    def check(self, position: Position, seat: Seat | None, order: Order) -> Complaint | None:
        """A complaint, unless the party is sent on its errand, or nobody moves."""
        return (
            self.errand.complaint(position, self.seat, order) if isinstance(order, Move) else Complaint("wants-moves")
        )

    def usual_order(self, position: Position, seat: Seat) -> Order:
        """Nobody moves."""
        return Move(())

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """The moves; nobody but who is asked for consent, or keeps something covered, may step in."""
        order = answers.get(self.seat)
        if not isinstance(order, Move) or not order.shifts:
            return Outcome()
        steps = self.errand.steps(position, self.seat, "", order)
        return Outcome((_runs(position, self.seat),), attempted(position, self.seat, "", steps))

    def inferred_answers(self, asked: Decision, facts: Sequence[e.Fact], steps: Sequence[Step]) -> Answers | None:
        """The moves, as the steps tell them."""
        return {self.seat: move_of(_with_consent(steps))}


def _with_consent(steps: Sequence[Step]) -> tuple[Step, ...]:
    """The steps, as they come if all consent."""
    found: tuple[Step, ...] = ()
    for step in bare(steps):
        found += step.run if isinstance(step, ConsentWindow) else (step,)
    return found


# --- a party that is its holder's -----------------------------------------------------------------


@wire("leads-party")
class LeadsParty(Modifier):
    """A party belongs to whom a figure visits, if the reading says so (Rio Grande p. 14)."""

    party: str
    token: TokenId
    reading: str
    answer: Answer

    def master(self, position: Position, owner: Owner, so_far: Seat | None) -> Seat | None:
        """The seat that the figure visits, if any."""
        leads = position.board.reading_answers[self.reading] == self.answer
        return position.spot(self.token)[1] if leads and owner == party_of(position, self.party) else so_far
