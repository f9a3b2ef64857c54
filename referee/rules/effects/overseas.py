"""What is different beyond the sea: how seats sail there, what lies there to be claimed, and who has a majority.

Knows places by id, as a box names them. Must not know which box does.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import reduce
from itertools import chain
from typing import ClassVar

from referee.rules import events as e
from referee.rules.decisions import Ask, Complaint, Decision, Move, Name, Order, Shift, Skip
from referee.rules.effects.base import ACTIVE, Answers, Effect, Outcome, Part, Step, Trigger
from referee.rules.effects.cargo import claimed
from referee.rules.effects.moving import MoveCaballeros, out_of_order, shifted, transfers
from referee.rules.model import COURT, NOWHERE, PROVINCES, CardId, Owner, Place, Seat, TokenId
from referee.rules.modifiers import Modifier
from referee.rules.position import Counts, Position, evolve
from referee.rules.predicates import band, leaving, lodged, master, open_regions, taboo, unclaimed, unladen
from referee.rules.shapes import Shape
from referee.rules.wire import wire


@wire("captain-alone")
class CaptainAlone(Modifier):
    """Nobody has a majority in a place, so that it pays those on its slots alone; unless the table reads it so."""

    code: str
    unless: str  # the reading by which a scoreboard brings the majority back (Big Box, Schip)

    def strengths(self, position: Position, place: Place, so_far: Counts) -> Counts:
        """On the ship nobody is counted; the Captain alone scores there."""
        everywhere = position.board.codes[place] != self.code or position.board.settled[self.unless]
        return so_far if everywhere else (0,) * len(so_far)


# --- sailing ---------------------------------------------------------------------------------------


@wire("sailing")
class Sailing(Part):
    """Before all else in its turn a seat's caballeros may sail (Rio Grande, Colonies p. 9).

    Those aboard go to the havens or ashore on any open coast, those in havens come aboard; nobody twice.
    """

    key: ClassVar[str] = "SAIL"

    ship: str
    havens: tuple[str, ...]
    seat: Seat = ACTIVE

    def concerns(self, position: Position, seat: Seat) -> bool:
        """Whoever has caballeros on the ship or in its havens that may sail, until its turn has begun."""
        gone = seat in dict(position.taken)
        return not gone and bool(Sailing(self.ship, self.havens, seat).ready(position))

    def goals(self, position: Position, source: Place) -> tuple[Place, ...]:
        """The places to sail to from this one."""
        board, ship = position.board, position.board.index[self.ship]
        havens = tuple(board.index[code] for code in self.havens)
        if board.hosts[source] != ship:
            return (ship,) if board.hosts[source] in havens else ()
        return (*havens, *(place for place in open_regions(position) if board.zones[place].coast))

    def ready(self, position: Position) -> tuple[tuple[Owner, Place], ...]:
        """An owner and a place for each caballero that may sail."""
        places = [position.board.index[code] for code in (self.ship, *self.havens)]
        mine = band(position, self.seat)
        return tuple((o, p) for o in mine for p in places if not taboo(position, p) for _ in range(position.held(p)[o]))

    def ask(self, position: Position) -> Decision | None:
        """Asks who sails where, unless nobody could."""
        return Decision(Ask.MOVES, (self.seat,), self) if self.ready(position) else None

    def check(self, position: Position, seat: Seat | None, order: Order) -> Complaint | None:
        """Own caballeros that were there, along the routes; nobody, too."""
        if not isinstance(order, Move):
            return Complaint("wants-moves")
        left = list(self.ready(position))
        for shift in order.shifts:
            for _ in range(shift.count):
                here = (shift.owner, position.board.hosts[shift.source])
                if here not in left:
                    return Complaint("sails-not", (shift.owner, shift.source))
                left.remove(here)
            if position.board.hosts[shift.target] not in self.goals(position, shift.source):
                return Complaint("sails-not-there", (shift.source, shift.target))
        crews = _crews(position, order.shifts)
        for shift, crew in zip(order.shifts, crews, strict=True):
            if sum(each.count for each in crew) < shift.count:
                return Complaint("sails-not", (shift.owner, shift.source))
            if strange := set(shift.bearing).difference(*(each.bearing for each in crew)):
                return Complaint("token-not-there", (min(strange),))
        return out_of_order(position, tuple(chain.from_iterable(crews)), band(position, self.seat))

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """The caballeros sail, in the order written."""
        order = answers.get(self.seat)
        shifts = chain.from_iterable(_crews(position, order.shifts)) if isinstance(order, Move) else ()
        return Outcome(steps=transfers(shifts))

    def answered(self, asked: Decision, facts: Sequence[e.Fact], steps: Sequence[Step]) -> Answers | None:
        """The shifts of who sailed, as the steps tell them."""
        return {self.seat: shifted(steps)}


def _crews(position: Position, shifts: Iterable[Shift]) -> tuple[tuple[Shift, ...], ...]:
    """Each shift with all that those who sail by it bear: none but who was there before anybody sailed."""
    crews = []
    for shift in shifts:
        position = reduce(evolve, claimed(position, shift.owner, shift.source, shift.bearing), position)
        out = leaving(position, shift.owner, shift.source, shift.count, shift.bearing)
        position = reduce(evolve, (e.Moved(shift.owner, zone, COURT, n, tokens) for zone, n, tokens in out), position)
        apart = position.board.apart[position.board.hosts[shift.source]]
        crews.append(
            tuple(
                replace(shift, source=zone if zone in apart else shift.source, count=n, bearing=tokens)
                for zone, n, tokens in out
            )
        )
    return tuple(crews)


# --- cargo -----------------------------------------------------------------------------------------


@wire("claiming")
class Claiming(Part):
    """In its turn a seat may put caballeros on cargo that lies free where they stand (Rio Grande, Colonies p. 9).

    It is asked at the turn's end; whoever carries something off earlier names it as it goes.
    """

    key: ClassVar[str] = "CLAIM"
    optional: ClassVar[bool] = True

    seat: Seat = ACTIVE

    def concerns(self, position: Position, seat: Seat) -> bool:
        """Whether the seat could claim something now."""
        return bool(self.choices(position, seat))

    def choices(self, position: Position, seat: Seat) -> tuple[Place, ...]:
        """The zones with a caballero of the seat that bears nothing and cargo to claim; those apart resign for it."""
        lying = {position.spot(token) for token in position.board.cargo}
        zones = (zone for zone in sorted(position.board.ground) if (position.board.hosts[zone], None) in lying)
        return tuple(z for z in zones if any(unladen(position, owner, z) for owner in band(position, seat)))

    def ask(self, position: Position) -> Decision | None:
        """Asks for the place of the cargo to claim, unless there is none."""
        choices = self.choices(position, self.seat)
        return Decision(Ask.PLACE, (self.seat,), self, (choices,)) if choices else None

    def check(self, position: Position, seat: Seat | None, order: Order) -> Complaint | None:
        """A complaint, unless the place has cargo to claim, or the seat claims no more."""
        if isinstance(order, Skip):
            return None
        return self.misnamed(position, self.seat, order.place) if isinstance(order, Name) else Complaint("wants-claim")

    def misnamed(self, position: Position, seat: Seat, place: Place) -> Complaint | None:
        """A complaint, unless the seat has somebody there to claim what lies there."""
        return None if place in self.choices(position, seat) else Complaint("nothing-to-claim", (place,))

    def usual(self, position: Position, seat: Seat) -> Order:
        """For the silent: all that can be claimed without resigning."""
        zones = position.board.zones
        plain = [place for place in self.choices(position, seat) if not zones[place].apart]
        return Name(plain[0]) if plain else Skip()

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """One piece of cargo is claimed, and the seat is asked again while there may be more."""
        order = answers.get(self.seat)
        if not isinstance(order, Name):
            return Outcome()
        zone, host = order.place, position.board.hosts[order.place]
        owner = next(owner for owner in band(position, self.seat) if unladen(position, owner, zone))
        [(stand, _)] = lodged(position, host, 1) if position.board.zones[zone].apart else ((zone, 1),)
        resigned = (e.Moved(owner, zone, stand, 1),) if stand != zone else ()
        token = unclaimed(position, host)[0]
        return Outcome((*resigned, e.TokenMoved(token, stand, owner)), (self,))

    def answered(self, asked: Decision, facts: Sequence[e.Fact], steps: Sequence[Step]) -> Answers | None:
        """The place where the claiming caballero stood, or that nobody claimed."""
        places = [fact.source for fact in facts if isinstance(fact, e.Moved)]
        places += [fact.place for fact in facts if isinstance(fact, e.TokenMoved)]
        return {self.seat: Name(places[0]) if places else Skip()}


@wire("cargo-lands")
class CargoLands(Trigger):
    """Cargo pays when its bearer comes to Spain; off the board and in the Castillo it is lost (Rio Grande p. 9)."""

    def steps(self, position: Position) -> tuple[Step, ...]:
        """The step of each disc that has come so far."""
        return tuple(Unlading(token) for token in _landed(position))


def _landed(position: Position) -> Iterable[TokenId]:
    board = position.board
    for token in board.cargo:
        zone, bearer = position.spot(token)
        if bearer is None:
            continue
        place = board.hosts[zone]
        if place in (COURT, PROVINCES) or not board.zones[place].abroad:
            yield token


@wire("unlading")
class Unlading(Step):
    """A disc goes back to the stock; in a region of Spain its bearer's seat has the points."""

    token: TokenId

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """Points for whose caballero it is now."""
        if self.token not in _landed(position):  # looked at again while another of the same landing was unladen
            return Outcome()
        zone, owner = position.spot(self.token)
        back, place = e.TokenMoved(self.token, NOWHERE), position.board.hosts[zone]
        seat = None if owner is None else master(position, owner)
        if seat is None or place not in position.board.regions:
            return Outcome((back,))
        points = tuple(position.board.cargo[self.token] * (each == seat) for each in position.seats)
        return Outcome((back, e.Scored(place, points, False)))


@wire("transport")
class Transport(Effect):
    """Move up to so many own to, from and between lands abroad, discs just laid included (Big Box, Transport)."""

    count: int

    keyword = "MOVE"
    wants = (Move, "wants-moves")

    def asks(self) -> Shape:
        """Up to so many own caballeros, from and to the new lands."""
        return self._moving().asks()

    def _moving(self) -> MoveCaballeros:
        return MoveCaballeros(self.count, 0, self.count)

    def barred(self, position: Position, seat: Seat) -> bool:
        """True where no caballero is there that may be moved."""
        return self._moving().barred(position, seat)

    def unfit(self, position: Position, seat: Seat, order: Move) -> Complaint | None:
        """From or to a land abroad, as far as a card that moves so many own would let it."""
        board = position.board
        for shift in order.shifts:
            ends = (board.hosts[shift.source], board.hosts[shift.target])
            if not any(board.zones[place].abroad for place in ends):
                return Complaint("transport-abroad", ends)
        return self._moving().unfit(position, seat, order)

    def run(self, position: Position, seat: Seat, card: CardId, order: Move) -> tuple[Step, ...]:
        """The moves, in the order written."""
        return self._moving().run(position, seat, card, order)
