"""Effects that move caballeros on the board, and from the court to the board."""

from __future__ import annotations

from dataclasses import dataclass

from referee.rules import events as e
from referee.rules.board import CASTILLO, COURT, PROVINCES, REGIONS
from referee.rules.decisions import Complaint, Move, Order, SendBack, Shift
from referee.rules.effects.base import Answers, Effect, Outcome, Step
from referee.rules.model import ALL, CardId, Place, Seat
from referee.rules.position import Position


@dataclass(frozen=True, slots=True)
class Transfer(Step):
    """Caballeros of `owner` go from one place or zone to another."""

    owner: Seat
    source: Place
    target: Place
    count: int

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """They move."""
        return Outcome((e.Moved(self.owner, self.source, self.target, self.count),))


def closed(position: Position, place: Place) -> Complaint | None:
    """Nothing enters or leaves the King's region, and nothing is put where there is no board (Rio Grande p. 4)."""
    if place == position.king:
        return Complaint("kings-region", (place,))
    if place != CASTILLO and place not in REGIONS:
        return Complaint("no-such-place", (place,))
    return None


def unavailable(position: Position, owner: Seat, place: Place, wanted: int) -> Complaint | None:
    """Caballeros may leave a region where they stand, never the King's nor the Castillo (Rio Grande p. 4, 7)."""
    if place == CASTILLO:
        return Complaint("castillo-shut")
    if complaint := closed(position, place):
        return complaint
    have = position.board[place][owner]
    return Complaint("too-few-there", (owner, place, have, wanted)) if have < wanted else None


def _by_one(position: Position, seat: Seat, shifts: tuple[Shift, ...]) -> tuple[Step, ...]:
    """One step for each caballero where a Veto could come between them, else one for each shift."""
    if not position.holders(seat):
        return tuple(Transfer(s.owner, s.source, s.target, s.count) for s in shifts)
    return tuple(Transfer(s.owner, s.source, s.target, 1) for s in shifts for _ in range(s.count))


def _lines(position: Position, shifts: tuple[Shift, ...], from_court: bool) -> Complaint | None:
    """Each shift, in the order written, on what the ones before it left."""
    gone: dict[tuple[Seat, Place], int] = {}
    for shift in shifts:
        if shift.count < 1 or shift.owner not in position.seats:
            return Complaint("nothing-to-move")
        here = (shift.owner, shift.source)
        gone[here] = gone.get(here, 0) + shift.count
        if from_court != (shift.source == COURT):
            return Complaint("from-court-only" if from_court else "not-from-court")
        if from_court:
            if position.court[shift.owner] < gone[here]:
                return Complaint("court-too-small", (position.court[shift.owner], gone[here]))
        elif complaint := unavailable(position, shift.owner, shift.source, gone[here]):
            return complaint
        if complaint := closed(position, shift.target):
            return complaint
        if shift.target == shift.source and not position.setup.edition.move_back_allowed:
            return Complaint("stays-there", (shift.source,))
        there = (shift.owner, shift.target)
        gone[there] = gone.get(there, 0) - shift.count
    return None


@dataclass(frozen=True, slots=True)
class MoveCaballeros(Effect):
    """Move up to so many own and foreign caballeros between open regions, or into the Castillo (Rio Grande p. 8)."""

    own: int
    foreign: int
    total: int
    one_source: bool = False
    may: bool = True  # the card's words leave the number to the player

    def check(self, position: Position, seat: Seat, order: Order) -> Complaint | None:
        """Limits on whose and how many, then each line."""
        if not isinstance(order, Move):
            return Complaint("wants-moves")
        own = sum(s.count for s in order.shifts if s.owner == seat)
        foreign = sum(s.count for s in order.shifts if s.owner != seat)
        if not own + foreign:
            return Complaint("nothing-to-move")
        if foreign > self.foreign:
            return Complaint("too-many-foreign", (self.foreign, foreign))
        if own > self.own:
            return Complaint("too-many-own", (self.own, own))
        if own + foreign > self.total:
            return Complaint("too-many", (self.total, own + foreign))
        if self.one_source and len({s.source for s in order.shifts}) > 1:
            return Complaint("one-source")
        if complaint := self._incomplete(position, seat, own, foreign):
            return complaint
        return _lines(position, order.shifts, from_court=False)

    def _incomplete(self, position: Position, seat: Seat, own: int, foreign: int) -> Complaint | None:
        if self.may or position.setup.edition.special_completeness == "free":
            return None
        open_regions = [place for place in REGIONS if place != position.king]
        all_own = sum(position.board[place][seat] for place in open_regions)
        all_foreign = sum(sum(position.board[place]) for place in open_regions) - all_own
        due = min(self.total, min(self.own, all_own) + min(self.foreign, all_foreign))
        return Complaint("must-be-full", (due, own + foreign)) if self.total < ALL and own + foreign < due else None

    def run(self, position: Position, seat: Seat, card: CardId, order: Order) -> tuple[Step, ...]:
        """The moves, in the order written."""
        assert isinstance(order, Move)
        return _by_one(position, seat, order.shifts)


@dataclass(frozen=True, slots=True)
class AddCaballeros(Effect):
    """Put up to so many more caballeros from the court into any open region or the Castillo (Rio Grande p. 8)."""

    count: int

    def check(self, position: Position, seat: Seat, order: Order) -> Complaint | None:
        """Own caballeros, from the court, up to the number."""
        if not isinstance(order, Move):
            return Complaint("wants-moves")
        if any(s.owner != seat for s in order.shifts):
            return Complaint("own-only")
        total = sum(s.count for s in order.shifts)
        if not total:
            return Complaint("nothing-to-move")
        if total > self.count:
            return Complaint("too-many", (self.count, total))
        return _lines(position, order.shifts, from_court=True)

    def run(self, position: Position, seat: Seat, card: CardId, order: Order) -> tuple[Step, ...]:
        """The caballeros, in the order written."""
        assert isinstance(order, Move)
        return _by_one(position, seat, order.shifts)


@dataclass(frozen=True, slots=True)
class OneOf(Effect):
    """One of several effects, whichever the order fits (Rio Grande p. 8)."""

    effects: tuple[Effect, ...]

    def _chosen(self, position: Position, seat: Seat, order: Order) -> Effect | None:
        return next((effect for effect in self.effects if effect.check(position, seat, order) is None), None)

    def check(self, position: Position, seat: Seat, order: Order) -> Complaint | None:
        """The complaint of the effect the order comes nearest to: from the court means the one that adds."""
        if self._chosen(position, seat, order):
            return None
        complaints = [effect.check(position, seat, order) for effect in self.effects]
        wrong_zone = {"from-court-only", "not-from-court"}
        return next((c for c in complaints if c and c.code not in wrong_zone), complaints[0])

    def run(self, position: Position, seat: Seat, card: CardId, order: Order) -> tuple[Step, ...]:
        """The steps of the effect the order fits."""
        chosen = self._chosen(position, seat, order)
        assert chosen is not None
        return chosen.run(position, seat, card, order)


@dataclass(frozen=True, slots=True)
class SendOneOfEach(Effect):
    """Send one caballero of each player from an open region to its provinces (Rio Grande p. 9)."""

    def owners(self, position: Position, seat: Seat) -> tuple[Seat, ...]:
        """Whose caballeros the edition lets be sent, and who has any in reach."""
        scope = position.setup.edition.send_one_scope
        seats = (*position.from_left_of(seat), *((seat,) if scope == "all_players" else ()))
        return tuple(s for s in seats if any(unavailable(position, s, r, 1) is None for r in REGIONS))

    def check(self, position: Position, seat: Seat, order: Order) -> Complaint | None:
        """Exactly one of each player in scope who has any in reach."""
        if not isinstance(order, SendBack):
            return Complaint("wants-send")
        owners = self.owners(position, seat)
        named = [owner for owner, _ in order.picks]
        if strange := [owner for owner in named if owner not in owners]:
            return Complaint("send-not-them", (strange[0],))
        if len(set(named)) < len(named):
            return Complaint("send-one-each")
        if position.setup.edition.send_one_scope == "one_opponent":
            if len(named) != 1:
                return Complaint("send-one-only")
        elif missing := [owner for owner in owners if owner not in named]:
            return Complaint("send-missing", (missing[0],))
        complaints = (unavailable(position, owner, place, 1) for owner, place in order.picks)
        return next((c for c in complaints if c), None)

    def run(self, position: Position, seat: Seat, card: CardId, order: Order) -> tuple[Step, ...]:
        """One caballero after the other."""
        assert isinstance(order, SendBack)
        return tuple(Transfer(owner, place, PROVINCES, 1) for owner, place in order.picks)
