"""Rules for lands overseas: sailing, cargo to claim and bring home, and the ship's captain.

Places are named by id in the boxes. Must not know which box does so.
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
from referee.rules.effects.moving import MoveCaballeros, move_of, shifts_complaint, transfers
from referee.rules.model import COURT, NOWHERE, PROVINCES, CardId, Owner, Place, Seat, TokenId
from referee.rules.modifiers import Modifier
from referee.rules.position import Counts, Position, evolve
from referee.rules.predicates import (
    band,
    cards_taken,
    is_taboo,
    leaving,
    master,
    open_regions,
    unclaimed,
    unladen,
    zones_reached,
)
from referee.rules.shapes import Shape
from referee.rules.wire import wire


@wire("captain-alone")
class CaptainAlone(Modifier):
    """Nobody has a majority in a place, so that only its slots pay; unless the reading says otherwise."""

    code: str
    unless: str  # the reading by which there is a majority, with a scoreboard (Big Box, Schip)

    def strengths(self, position: Position, place: Place, so_far: Counts) -> Counts:
        """No strength for anybody in the place."""
        everywhere = position.board.codes[place] != self.code or position.board.reading_answers[self.unless]
        return so_far if everywhere else (0,) * len(so_far)


# --- sailing ---------------------------------------------------------------------------------------


@wire("sailing")
class Sailing(Part):
    """At the beginning of its turn a seat's caballeros may sail (Rio Grande, Colonies p. 9).

    Those aboard go to havens or to any open coast, those in havens come aboard; each sails once.
    """

    key: ClassVar[str] = "SAIL"

    ship: str
    havens: tuple[str, ...]
    seat: Seat = ACTIVE

    def concerns(self, position: Position, seat: Seat) -> bool:
        """Whether the seat has caballeros that may sail, and its turn has not begun."""
        return not cards_taken(position, seat) and bool(Sailing(self.ship, self.havens, seat).ready(position))

    def goals(self, position: Position, source: Place) -> tuple[Place, ...]:
        """The places that can be reached from this one."""
        board, ship = position.board, position.board.index[self.ship]
        havens = tuple(board.index[code] for code in self.havens)
        if board.hosts[source] != ship:
            return (ship,) if board.hosts[source] in havens else ()
        return (*havens, *(place for place in open_regions(position) if board.zones[place].coast))

    def ready(self, position: Position) -> tuple[tuple[Owner, Place], ...]:
        """An owner and a place for each caballero that may sail."""
        places = [position.board.index[code] for code in (self.ship, *self.havens)]
        mine = band(position, self.seat)
        return tuple(
            (o, p) for o in mine for p in places if not is_taboo(position, p) for _ in range(position.held(p)[o])
        )

    def ask(self, position: Position) -> Decision | None:
        """Asks who sails where, unless nobody could."""
        return Decision(Ask.MOVES, (self.seat,), self) if self.ready(position) else None

    def check(self, position: Position, seat: Seat | None, order: Order) -> Complaint | None:
        """A complaint, unless own caballeros sail along the routes, or nobody."""
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
        crews = _by_zone_left(position, order.shifts)
        for shift, crew in zip(order.shifts, crews, strict=True):
            if sum(each.count for each in crew) < shift.count:
                return Complaint("sails-not", (shift.owner, shift.source))
            if strange := set(shift.bearing).difference(*(each.bearing for each in crew)):
                return Complaint("token-not-there", (min(strange),))
        return shifts_complaint(position, tuple(chain.from_iterable(crews)), band(position, self.seat))

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """The caballeros sail, in the order written."""
        order = answers.get(self.seat)
        shifts = chain.from_iterable(_by_zone_left(position, order.shifts)) if isinstance(order, Move) else ()
        return Outcome(steps=transfers(shifts))

    def inferred_answers(self, asked: Decision, facts: Sequence[e.Fact], steps: Sequence[Step]) -> Answers | None:
        """The moves, as the steps tell them."""
        return {self.seat: move_of(steps)}


def _by_zone_left(position: Position, shifts: Iterable[Shift]) -> tuple[tuple[Shift, ...], ...]:
    """The shifts, split by the zone they leave, with the tokens borne; nobody who has just arrived sails."""
    crews = []
    for shift in shifts:
        position = reduce(evolve, claimed(position, shift.owner, shift.source, shift.bearing), position)
        out = leaving(position, shift.owner, shift.source, shift.count, shift.bearing)
        position = reduce(evolve, (e.Moved(shift.owner, zone, COURT, n, tokens) for zone, n, tokens in out), position)
        apart = position.board.slots_apart[position.board.hosts[shift.source]]
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
    """At the end of its turn a seat may claim cargo where its caballeros stand (Rio Grande, Colonies p. 9).

    To carry cargo off earlier in the turn, the order that moves the caballero names the cargo.
    """

    key: ClassVar[str] = "CLAIM"
    optional: ClassVar[bool] = True

    seat: Seat = ACTIVE

    def concerns(self, position: Position, seat: Seat) -> bool:
        """Whether the seat could claim something now."""
        return bool(self.choices(position, seat))

    def choices(self, position: Position, seat: Seat) -> tuple[Place, ...]:
        """The zones with cargo to claim and a caballero that bears nothing; on a slot apart it would resign."""
        lying = {position.spot(token) for token in position.board.cargo}
        zones = (zone for zone in sorted(position.board.ground) if (position.board.hosts[zone], None) in lying)
        return tuple(z for z in zones if any(unladen(position, owner, z) for owner in band(position, seat)))

    def ask(self, position: Position) -> Decision | None:
        """Asks for the zone of the caballero that claims, unless there is nothing to claim."""
        choices = self.choices(position, self.seat)
        return Decision(Ask.PLACE, (self.seat,), self, (choices,)) if choices else None

    def check(self, position: Position, seat: Seat | None, order: Order) -> Complaint | None:
        """A complaint, unless the order names a zone with cargo to claim, or claims no more."""
        if isinstance(order, Skip):
            return None
        return (
            self.naming_complaint(position, self.seat, order.place)
            if isinstance(order, Name)
            else Complaint("wants-claim")
        )

    def naming_complaint(self, position: Position, seat: Seat, place: Place) -> Complaint | None:
        """A complaint, unless the seat has a caballero there that can claim cargo."""
        return None if place in self.choices(position, seat) else Complaint("nothing-to-claim", (place,))

    def usual_order(self, position: Position, seat: Seat) -> Order:
        """The first claim that makes nobody resign, if any."""
        zones = position.board.zones
        plain = [place for place in self.choices(position, seat) if not zones[place].apart]
        return Name(plain[0]) if plain else Skip()

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """One piece of cargo is claimed, and the seat is asked again."""
        order = answers.get(self.seat)
        if not isinstance(order, Name):
            return Outcome()
        zone, host = order.place, position.board.hosts[order.place]
        owner = next(owner for owner in band(position, self.seat) if unladen(position, owner, zone))
        [(stand, _)] = zones_reached(position, host, 1) if position.board.zones[zone].apart else ((zone, 1),)
        resigned = (e.Moved(owner, zone, stand, 1),) if stand != zone else ()
        token = unclaimed(position, host)[0]
        return Outcome((*resigned, e.TokenMoved(token, stand, owner)), (self,))

    def inferred_answers(self, asked: Decision, facts: Sequence[e.Fact], steps: Sequence[Step]) -> Answers | None:
        """The zone where the claiming caballero stood, or that nothing was claimed."""
        places = [fact.source for fact in facts if isinstance(fact, e.Moved)]
        places += [fact.place for fact in facts if isinstance(fact, e.TokenMoved)]
        return {self.seat: Name(places[0]) if places else Skip()}


@wire("cargo-lands")
class CargoLands(Trigger):
    """Cargo pays when its bearer comes to Spain; off the board and in the Castillo it is lost (Rio Grande p. 9)."""

    def steps(self, position: Position) -> tuple[Step, ...]:
        """A step for each piece of cargo that has arrived."""
        return tuple(Unlading(token) for token in _cargo_to_unlade(position))


def _cargo_to_unlade(position: Position) -> Iterable[TokenId]:
    """The cargo whose bearer has come to Spain, or left the board."""
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
    """A piece of cargo goes back to the stock; in a region of Spain its bearer's seat gets the points."""

    token: TokenId

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """The points go to the seat whose caballero bears it."""
        if self.token not in _cargo_to_unlade(position):  # unladen already, with another piece of the same landing
            return Outcome()
        zone, owner = position.spot(self.token)
        back, place = e.TokenMoved(self.token, NOWHERE), position.board.hosts[zone]
        seat = None if owner is None else master(position, owner)
        if seat is None or place not in position.board.regions:
            return Outcome((back,))
        points = tuple(position.board.cargo[self.token] * (each == seat) for each in position.seats)
        return Outcome((back, e.Scored(place, points, False, ())))


@wire("transport")
class Transport(Effect):
    """Move own caballeros to, from and between lands abroad, with cargo just laid out too (Big Box, Transport)."""

    count: int

    keyword = "MOVE"
    wants = (Move, "wants-moves")

    def asks(self) -> Shape:
        """Moves of own caballeros."""
        return self._as_move_effect().asks()

    def _as_move_effect(self) -> MoveCaballeros:
        return MoveCaballeros(self.count, 0, self.count)

    def is_barred(self, position: Position, seat: Seat) -> bool:
        """Whether no caballero may be moved."""
        return self._as_move_effect().is_barred(position, seat)

    def order_complaint(self, position: Position, seat: Seat, order: Move) -> Complaint | None:
        """A complaint, unless each move begins or ends abroad and is legal for a card that moves so many own."""
        board = position.board
        for shift in order.shifts:
            ends = (board.hosts[shift.source], board.hosts[shift.target])
            if not any(board.zones[place].abroad for place in ends):
                return Complaint("transport-abroad", ends)
        return self._as_move_effect().order_complaint(position, seat, order)

    def run(self, position: Position, seat: Seat, card: CardId, order: Move) -> tuple[Step, ...]:
        """The moves, in the order written."""
        return self._as_move_effect().run(position, seat, card, order)
