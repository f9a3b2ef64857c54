"""The steps that open a game: the King, the homes, and who leads.

Must not know what a box adds: that stands in the program of the table.
"""

from __future__ import annotations

from referee.rules import events as e
from referee.rules.effects.base import Answers, Chance, Outcome, Step
from referee.rules.model import Place, Seat
from referee.rules.position import Position
from referee.rules.predicates import open_to_king, undrawn
from referee.rules.rounds import EndGame, OpenRound
from referee.rules.table import TableLaid
from referee.rules.wire import wire


def opening(table: TableLaid) -> tuple[Step, ...]:
    """The agenda of a whole game, from the first draw."""
    return (*table.program.setup, *(OpenRound(number) for number in table.setup.rounds), EndGame())


@wire("draw-king")
class DrawKing(Chance):
    """The first region card is the King's (Rio Grande p. 2)."""

    def choices(self, position: Position) -> tuple[Place, ...]:
        """The region the King stands in."""
        return open_to_king(position, position.board.homes)

    def label(self, position: Position) -> str:
        """The King."""
        return "king"

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """The King stands in the region drawn."""
        drew, place = self.drawn(position, answers)
        return Outcome((drew, e.KingMoved(place)))


@wire("draw-homes")
class DrawHomes(Step):
    """Everybody's home is drawn, one after the other (Rio Grande p. 2)."""

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """One draw of a home for each seat."""
        return Outcome(steps=tuple(DrawHome(seat) for seat in position.seats))


@wire("draw-home")
class DrawHome(Chance):
    """Each player's region card is the home region: Grande and two caballeros (Rio Grande p. 2)."""

    seat: Seat

    def choices(self, position: Position) -> tuple[Place, ...]:
        """One of the region cards that are left."""
        return undrawn(position)

    def label(self, position: Position) -> str:
        """Whose home it is."""
        return f"home-{position.setup.colours[self.seat]}"

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """The region drawn is the home of the seat."""
        drew, place = self.drawn(position, answers)
        return Outcome((drew, e.HomeGiven(self.seat, place)))


@wire("name-leader")
class NameLeader(Chance):
    """Who lays the first power card: agreed on before the game, or drawn."""

    tells = e.DrewSeat

    def choices(self, position: Position) -> tuple[Seat, ...]:
        """Any seat, unless the table has agreed on one."""
        return tuple(position.seats) if position.setup.leader is None else ()

    def label(self, position: Position) -> str:
        """The leader."""
        return "leader"

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """The seat drawn, or agreed on, takes the first turn."""
        if position.setup.leader is not None:
            return Outcome((e.LeaderNamed(position.setup.leader),))
        drew, seat = self.drawn(position, answers)
        return Outcome((drew, e.LeaderNamed(seat)))
