"""A jail: one caballero a symbol comes in, a pardon lets all of them out, and special actions put more in, or let out.

Must not know the jail, nor any card, by name.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from referee.rules import events as e
from referee.rules.decisions import Ask, Complaint, Decision, Move, Name, Order, Shift, Skip
from referee.rules.effects.base import Answers, Outcome, Step
from referee.rules.effects.moving import MoveCaballeros, Transfer, move_of, shifts_complaint, transfers
from referee.rules.model import Owner, Place, Seat
from referee.rules.modifiers import Modifier
from referee.rules.position import Position
from referee.rules.predicates import band, closed_complaint, full_complaint, off_ground_complaint, open_regions, room
from referee.rules.shapes import Moves, Shape
from referee.rules.symbols import SymbolUse
from referee.rules.wire import wire


@wire("aside-in-reach")
class AsideInReach(Modifier):
    """Caballeros are taken from zones aside like from regions, if a reading says so: moved, sent, given up, fetched."""

    reading: str

    def taken_from_aside(self, position: Position, so_far: tuple[Place, ...]) -> tuple[Place, ...]:
        """All of them."""
        reached = position.board.reading_answers[self.reading]
        return (*so_far, *sorted(position.board.asides)) if reached else so_far


@wire("move-aside")
class MoveAside(MoveCaballeros):
    """Move caballeros from open regions into a zone aside, or out of one to open regions and the Castillo."""

    out_of: str = ""  # the zone that all come from; empty: from open regions
    into: str = ""  # the zone that all go to

    def asks(self) -> Shape:
        """Moves out of one zone or into one."""
        return Moves(self.own, self.foreign, self.total, self.one_source, out_of=self.out_of, into=self.into)

    def is_barred(self, position: Position, seat: Seat) -> bool:
        """Whether there is nobody to be moved, or no room."""
        out_of, into = _named(position, self.out_of), _named(position, self.into)
        if into is not None and not room(position, into):
            return True
        if out_of is None:
            return MoveCaballeros.is_barred(self, position, seat)
        mine, held = band(position, seat), position.held(out_of)
        return not any(n and (self.own if owner in mine else self.foreign) for owner, n in enumerate(held))

    def order_complaint(self, position: Position, seat: Seat, order: Move) -> Complaint | None:
        """A complaint about whose and how many are moved, then about each move."""
        mine = band(position, seat)
        out_of, into = _named(position, self.out_of), _named(position, self.into)
        return (
            self.whose_complaint(position, mine, order)
            or _elsewhere_complaint(position, order.shifts, out_of, into)
            or shifts_complaint(position, order.shifts, mine, out_of=out_of, into=into)
        )


def _named(position: Position, zone: str) -> Place | None:
    return position.board.index[zone] if zone else None


def _elsewhere_complaint(
    position: Position, shifts: tuple[Shift, ...], out_of: Place | None, into: Place | None
) -> Complaint | None:
    """A complaint about the first that leaves or enters another place than the zone that is named."""
    hosts = position.board.hosts
    for shift in shifts:
        if out_of is not None and hosts[shift.source] != out_of:
            return Complaint("aside-out-of-only", (out_of,))
        if into is not None and hosts[shift.target] != into:
            return Complaint("aside-into-only", (into,))
    return None


@wire("jailing")
class Jailing(SymbolUse):
    """Put one caballero, own or foreign, from an open region into jail (Rio Grande p. 14; Big Box, Gevangenis)."""

    jail: str = ""
    neutral: str = ""  # the reading that says whether pieces of neutral parties may be jailed

    key: ClassVar[str] = "JAIL"
    disturbs: ClassVar[bool] = True

    def could(self, position: Position, seat: Seat) -> bool:
        """Whether anybody stands where he may be jailed."""
        return bool(self.ready(position))

    def ready(self, position: Position) -> tuple[tuple[Owner, Place], ...]:
        """An owner and a region for each caballero that may be jailed."""
        owners = [owner for owner in position.setup.owners if self._is_let_in(position, owner)]
        places = open_regions(position)
        return tuple((o, p) for o in owners for p in places for _ in range(position.held(p)[o]))

    def goals(self, position: Position, source: Place) -> tuple[Place, ...]:
        """The jail."""
        return (position.board.index[self.jail],)

    def jailing(self, position: Position, owner: Owner, place: Place) -> Move:
        """The order to jail a caballero of this owner from there."""
        return Move((Shift(owner, place, position.board.index[self.jail]),))

    def ask(self, position: Position) -> Decision | None:
        """Asks who is jailed, unless nobody could be."""
        return Decision(Ask.MOVES, (self.seat,), self) if self.is_open(position) else None

    def check(self, position: Position, seat: Seat | None, order: Order) -> Complaint | None:
        """A complaint, unless nobody is jailed, or one caballero from an open region."""
        if not isinstance(order, Move):
            return Complaint("wants-moves")
        jail = position.board.index[self.jail]
        for shift in order.shifts:
            if shift.target != jail:
                return Complaint("aside-into-only", (jail,))
            if not self._is_let_in(position, shift.owner):
                return Complaint("not-let-in", (shift.owner, jail))
        if (wanted := sum(shift.count for shift in order.shifts)) > 1:
            return Complaint("too-many", (1, wanted))
        aside = next((shift.source for shift in order.shifts if shift.source in position.board.asides), None)
        if aside is not None:
            return off_ground_complaint(position, aside)
        return shifts_complaint(position, order.shifts, band(position, self.seat), into=jail)

    def _is_let_in(self, position: Position, owner: Owner) -> bool:
        return owner < len(position.homes) or bool(position.board.reading_answers[self.neutral])

    def usual_order(self, position: Position, seat: Seat) -> Order:
        """Nobody is jailed."""
        return Move(())

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """The caballero goes to jail."""
        order = answers.get(self.seat)
        return self.carried_out(position, transfers(order.shifts if isinstance(order, Move) else ()))

    def inferred_answers(self, asked: Decision, facts: Sequence[e.Fact], steps: Sequence[Step]) -> Answers | None:
        """Who was jailed, as the steps tell it."""
        return {self.seat: move_of(steps)}


@wire("pardoning")
class Pardoning(SymbolUse):
    """Let all out of jail, into one open region, or leave them (Rio Grande p. 14; Big Box, Gevangenis)."""

    jail: str = ""

    key: ClassVar[str] = "PARDON"
    optional: ClassVar[bool] = True

    def could(self, position: Position, seat: Seat) -> bool:
        """Whether anybody is in jail."""
        return bool(self._inside(position))

    def _inside(self, position: Position) -> int:
        return sum(position.held(position.board.index[self.jail]))

    def ask(self, position: Position) -> Decision | None:
        """Asks for the region, unless nobody is in jail."""
        inside = self._inside(position)
        regions = tuple(place for place in open_regions(position) if room(position, place) >= inside)
        return Decision(Ask.PLACE, (self.seat,), self, (regions,)) if self.is_open(position) else None

    def check(self, position: Position, seat: Seat | None, order: Order) -> Complaint | None:
        """A complaint, unless the order names an open region, or leaves them in jail."""
        if isinstance(order, Skip):
            return None
        return (
            self.naming_complaint(position, self.seat, order.place)
            if isinstance(order, Name)
            else Complaint("wants-region")
        )

    def naming_complaint(self, position: Position, seat: Seat, place: Place) -> Complaint | None:
        """A complaint, unless it is an open region."""
        if complaint := closed_complaint(position, place) or full_complaint(position, place, self._inside(position)):
            return complaint
        return None if place in position.board.regions else Complaint("pardon-region", (place,))

    def usual_order(self, position: Position, seat: Seat) -> Order:
        """They stay in jail."""
        return Skip()

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """All that are in jail come out."""
        order, jail = answers.get(self.seat), position.board.index[self.jail]
        if not isinstance(order, Name):
            return Outcome()
        inside = enumerate(position.held(jail))
        return self.carried_out(position, transfers(Shift(o, jail, order.place, n) for o, n in inside if n))

    def inferred_answers(self, asked: Decision, facts: Sequence[e.Fact], steps: Sequence[Step]) -> Answers | None:
        """The region that they came to, if any."""
        out = (step.target for step in steps if isinstance(step, Transfer))
        target = next(out, None)
        return {self.seat: Skip() if target is None else Name(target)}
