"""Effects that move the King, a Grande, a mobile scoreboard."""

from __future__ import annotations

from dataclasses import dataclass

from referee.rules import events as e
from referee.rules.board import BORDERS, OFF_BOARD, PLACES, REGIONS, TILES
from referee.rules.decisions import Complaint, MoveGrande, MoveKing, Order, SetScoreboard
from referee.rules.effects.base import Answers, Effect, Outcome, Step
from referee.rules.model import CardId, Place, Seat
from referee.rules.position import Position


@dataclass(frozen=True, slots=True)
class Stated(Step):
    """One fact, announced and not yet true."""

    fact: e.KingMoved | e.GrandeMoved | e.ScoreboardSet | e.VetoKept

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """It becomes true."""
        return Outcome((self.fact,))


@dataclass(frozen=True, slots=True)
class SendKing(Effect):
    """The King goes to any region, or only to a neighbour (Rio Grande p. 11, 12); never the Castillo."""

    adviser: bool  # the Royal Adviser's step, as far as the edition lets him go

    def choices(self, position: Position) -> tuple[Place, ...]:
        """Where the King may go."""
        if self.adviser and position.setup.edition.adviser == "neighbour":
            return BORDERS[position.king]
        return tuple(place for place in REGIONS if place != position.king)

    def check(self, position: Position, seat: Seat, order: Order) -> Complaint | None:
        """A region in his reach."""
        if not isinstance(order, MoveKing):
            return Complaint("wants-king")
        return None if order.place in self.choices(position) else Complaint("king-cannot-go", (order.place,))

    def run(self, position: Position, seat: Seat, card: CardId, order: Order) -> tuple[Step, ...]:
        """He goes."""
        assert isinstance(order, MoveKing)
        return (Stated(e.KingMoved(order.place)),)


@dataclass(frozen=True, slots=True)
class SendGrande(Effect):
    """One's own Grande goes to another region, not from or to the King's (Rio Grande p. 12)."""

    def choices(self, position: Position, seat: Seat) -> tuple[Place, ...]:
        """Where this seat's Grande may go."""
        if position.homes[seat] == position.king:
            return ()
        return tuple(place for place in REGIONS if place not in (position.king, position.homes[seat]))

    def check(self, position: Position, seat: Seat, order: Order) -> Complaint | None:
        """Another open region; the Grande must not stand in the King's."""
        if not isinstance(order, MoveGrande):
            return Complaint("wants-grande")
        if position.king in (position.homes[seat], order.place):
            return Complaint("kings-region", (position.king,))
        legal = order.place in self.choices(position, seat)
        return None if legal else Complaint("grande-cannot-go", (order.place,))

    def run(self, position: Position, seat: Seat, card: CardId, order: Order) -> tuple[Step, ...]:
        """It goes."""
        assert isinstance(order, MoveGrande)
        return (Stated(e.GrandeMoved(seat, order.place)),)


@dataclass(frozen=True, slots=True)
class PutScoreboard(Effect):
    """Bring in or move a mobile scoreboard; one a place, not from or to the King's region (Rio Grande p. 11)."""

    def choices(self, position: Position) -> tuple[tuple[int, Place], ...]:
        """Pairs of scoreboard and place."""
        royal = position.king if not position.setup.edition.scoreboard_kings_region else OFF_BOARD
        movable = [
            tile for tile in range(len(TILES)) if position.tiles[tile] == OFF_BOARD or position.tiles[tile] != royal
        ]
        return tuple((t, place) for t in movable for place in PLACES if place != royal and place not in position.tiles)

    def check(self, position: Position, seat: Seat, order: Order) -> Complaint | None:
        """A free place for one of the two."""
        if not isinstance(order, SetScoreboard):
            return Complaint("wants-scoreboard")
        if (order.tile, order.place) in self.choices(position):
            return None
        if order.place in position.tiles:
            return Complaint("scoreboard-there", (order.place,))
        return Complaint("kings-region", (position.king,))

    def run(self, position: Position, seat: Seat, card: CardId, order: Order) -> tuple[Step, ...]:
        """It is put down."""
        assert isinstance(order, SetScoreboard)
        return (Stated(e.ScoreboardSet(order.tile, order.place)),)
