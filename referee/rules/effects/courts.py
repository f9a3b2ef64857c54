"""Effects on courts and provinces: call caballeros to court, send rivals' away."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from referee.rules import events as e
from referee.rules.decisions import Ask, Complaint, Decision, Disk, Order, Reinforce, Return
from referee.rules.effects.base import Answers, CardSentence, Effect, Outcome, Step
from referee.rules.effects.moving import Transfer, absent_complaint, chooser_of, departing, facts_after_leaving
from referee.rules.effects.windows import bare, guarded
from referee.rules.model import ALL, COURT, PROVINCES, CardId, Seat
from referee.rules.position import Position
from referee.rules.predicates import movable, taken_from
from referee.rules.shapes import Called, Shape
from referee.rules.table import TableLaid
from referee.rules.wire import wire


def check_reinforcement(
    position: Position, seat: Seat, printed: int, order: Order, shortfall: bool, more: int = 0, exactly: bool = False
) -> Complaint | None:
    """A complaint, unless up to `printed` come from the provinces, or own ones from regions (Rio Grande p. 3).

    `shortfall`: whether regions may make up the difference. `more`: so many more may come. `exactly`: fewer may not.
    """
    if not isinstance(order, Reinforce):
        return Complaint("wants-reinforce")
    edition = position.setup.edition
    provinces = position.provinces[seat]
    most, at_most = min(printed, provinces), min(printed + more, provinces)
    if not 0 <= order.count <= at_most:
        return Complaint("reinforce-too-many", (at_most, order.count))
    if exactly and order.count < most:
        return Complaint("reinforce-exact", (most,))
    missing = printed - provinces if shortfall and edition.shortfall != "none" else 0
    if order.fetch and (missing <= 0 or order.count < most):
        return Complaint("no-shortfall", (printed, provinces))
    if order.fetch and len(order.fetch) > missing:
        return Complaint("fetch-too-many", (missing, len(order.fetch)))
    if edition.shortfall == "regions_required" and order.count == most and len(order.fetch) < missing:
        due = min(missing, movable(position, seat))
        if len(order.fetch) < due:
            return Complaint("fetch-required", (due,))
    return absent_complaint(position, seat, order.fetch, order.bearing)


@wire("reinforcement")
class Reinforcement(Step):
    """Caballeros come to the court as ordered."""

    seat: Seat
    order: Reinforce

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """The fact of the reinforcement."""
        came = reinforced(position, self.seat, self.order)
        gone = (e.Moved(self.seat, zone, COURT, 1) for zone in came.fetched)
        return Outcome((came, *facts_after_leaving(position, chooser_of(position, self.seat), gone)))


def reinforced(position: Position, seat: Seat, order: Reinforce) -> e.Reinforced:
    """The fact of a reinforcement, with the zones that caballeros are fetched from and the tokens they bear."""
    if not position.board.crowded:
        return e.Reinforced(seat, order.count, order.fetch)
    leave = departing(position, seat, order.fetch, COURT, order.bearing)
    zones = tuple(fact.source for fact in leave for _ in range(fact.count))
    return e.Reinforced(seat, order.count, zones, tuple(token for fact in leave for token in fact.bearing))


@wire("call-to-court")
class CallToCourt(Effect):
    """Bring so many caballeros from the provinces to the court (Rio Grande p. 12)."""

    count: int

    keyword = "COURT"

    def asks(self) -> Shape:
        """The number that comes, and the regions if the provinces run short."""
        return Called(self.count)

    def check(self, position: Position, seat: Seat, order: Order) -> Complaint | None:
        """A complaint as for a power card, but fewer may come, and the edition says if regions make up a shortfall."""
        shortfall = position.setup.edition.shortfall_on_court_card
        return check_reinforcement(position, seat, self.count, order, shortfall)

    def run(self, position: Position, seat: Seat, card: CardId, order: Reinforce) -> tuple[Step, ...]:
        """One step: all come at once."""
        return (Reinforcement(seat, order),)


@wire("empty-courts")
class EmptyCourts(Effect):
    """Every rival's court goes to the provinces, or so many of it (Rio Grande p. 9)."""

    count: int

    def tells(self, table: TableLaid) -> tuple[CardSentence, ...]:
        """All of them, or so many of each."""
        return (self.told("empty-courts" if self.count == ALL else "take-of-courts"),)

    def run(self, position: Position, seat: Seat, card: CardId, order: Order) -> tuple[Step, ...]:
        """One step for all rivals, so that a Veto stops all or nothing."""
        return (CourtsEmptied(seat, self.count),)


@wire("courts-emptied")
class CourtsEmptied(Step):
    """Rivals' courts go to the provinces."""

    seat: Seat
    count: int

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """Each rival loses the number, or all it has."""
        everything = position.setup.edition.decay_cards == "both_all"
        courts = ((rival, position.court[rival]) for rival in position.from_left_of(self.seat))
        lost = ((rival, court if everything else min(self.count, court)) for rival, court in courts if court)
        return Outcome(tuple(e.Moved(rival, COURT, PROVINCES, count) for rival, count in lost))


@wire("king-returns")
class KingReturns(Effect):
    """Every rival gives up caballeros from open regions or its court (Rio Grande p. 9)."""

    count: int

    def questions_to_others(self) -> Mapping[Ask | Disk, int]:
        """Rivals are asked to give up so many."""
        return {Ask.RETURN: self.count}

    def caballeros_levied(self) -> int:
        """The number on the card."""
        return self.count

    def run(self, position: Position, seat: Seat, card: CardId, order: Order) -> tuple[Step, ...]:
        """One step for each seat that pays, clockwise from the left."""
        everyone = position.setup.edition.king_returns_scope == "everyone"
        payers = (*position.from_left_of(seat), *((seat,) if everyone else ()))
        steps = tuple(GiveUp(payer, self.count) for payer in payers)
        first, later = steps[:1], steps[1:]
        if not position.veto_holders(seat):
            return steps
        if position.setup.edition.veto_granularity == "step_undo" and position.setup.edition.veto == "on":
            return tuple(GiveUpInView(payer, self.count, seat, card, n) for n, payer in enumerate(payers, 1))
        return (*first, *(OpenToVeto(seat, card, (step,), n + 1) for n, step in enumerate(later)))


@wire("open-to-veto")
class OpenToVeto(Step):
    """Announced steps about which holders of a Veto are asked only after the steps before are done."""

    seat: Seat
    card: CardId
    run: tuple[Step, ...]
    done: int  # steps of the same special action carried out before

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """The steps, behind their Veto windows."""
        return Outcome(steps=guarded(position, self.seat, self.card, self.run, self.done))


class Loss(Step):
    """A seat chooses caballeros to lose to the provinces; the subclass carries that out."""

    __slots__ = ()

    seat: Seat
    count: int

    def number_due(self, position: Position) -> int:
        """The number, or all it has in reach."""
        return min(self.count, position.court[self.seat] + movable(position, self.seat))

    def ask(self, position: Position) -> Decision | None:
        """Asks which caballeros go, unless the seat loses all it has, or has them in the court only."""
        court, board = position.court[self.seat], movable(position, self.seat)
        return Decision(Ask.RETURN, (self.seat,), self) if court + board > self.count and board else None

    def check(self, position: Position, seat: Seat | None, order: Order) -> Complaint | None:
        """A complaint, unless exactly the number due is given, from court and open regions."""
        if not isinstance(order, Return):
            return Complaint("wants-return")
        given = order.court + len(order.regions)
        if order.court < 0 or given != self.number_due(position):
            return Complaint("return-exactly", (self.number_due(position), given))
        if order.court > position.court[self.seat]:
            return Complaint("court-too-small", (position.court[self.seat], order.court))
        return absent_complaint(position, self.seat, order.regions, order.bearing)

    def lost(self, position: Position, answers: Answers) -> tuple[e.Moved, ...]:
        """The facts of the loss, from the court first."""
        order = answers.get(self.seat) or self._all(position)
        assert isinstance(order, Return)
        facts = [e.Moved(self.seat, COURT, PROVINCES, order.court)] if order.court else []
        return (*facts, *departing(position, self.seat, order.regions, PROVINCES, order.bearing))

    def _all(self, position: Position) -> Return:
        places = [p for p in taken_from(position) for _ in range(position.held(p)[self.seat])]
        return Return(min(self.count, position.court[self.seat]), tuple(places))


@wire("give-up")
class GiveUp(Loss):
    """The caballeros that their owner chose go to the provinces."""

    seat: Seat
    count: int

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """The caballeros leave at once."""
        gone = self.lost(position, answers)
        return Outcome((*gone, *facts_after_leaving(position, chooser_of(position, self.seat), gone)))


@wire("give-up-in-view")
class GiveUpInView(Loss):
    """Like `GiveUp`, but holders of a Veto are asked once the choice is known (Big Box p. 10)."""

    seat: Seat
    count: int
    active: Seat
    card: CardId
    done: int  # steps of the same special action so far, this choice included

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """The moves, behind windows for the holders of a Veto."""
        gone = self.lost(position, answers)
        by = chooser_of(position, self.seat)
        run = tuple(Transfer(f.owner, f.source, f.target, f.count, f.bearing, by) for f in gone)
        return Outcome(steps=guarded(position, self.active, self.card, run, self.done))

    def inferred_answers(self, asked: Decision, facts: Sequence[e.Fact], steps: Sequence[Step]) -> Answers | None:
        """The answer of the seat: what it gave up, as the steps tell it."""
        gone = [step for step in bare(steps) if isinstance(step, Transfer)]
        regions = (step.source for step in gone if step.source != COURT for _ in range(step.count))
        bearing = tuple(token for step in gone for token in step.bearing)
        return {self.seat: Return(sum(s.count for s in gone if s.source == COURT), tuple(regions), bearing)}
