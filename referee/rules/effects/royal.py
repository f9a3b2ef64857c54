"""Effects that move the King, a Grande, or a mobile scoreboard; and those that move different pieces together."""

from __future__ import annotations

from collections import Counter
from typing import ClassVar

from referee.rules import events as e
from referee.rules.decisions import Complaint, Move, MoveGrande, MoveKing, Order, SetScoreboard
from referee.rules.effects.base import Answers, CardSentence, Effect, EffectOnPlace, Outcome, Step
from referee.rules.effects.later import FreeMoves
from referee.rules.effects.moving import MoveCaballeros, shifts_complaint
from referee.rules.model import ALL, NOWHERE, CardId, Place, Seat
from referee.rules.position import Position
from referee.rules.predicates import (
    band,
    crown,
    is_taboo,
    kings_region,
    master,
    movable,
    off_ground_complaint,
    open_regions,
    open_to_king,
    shut_complaint,
    throne_moved,
)
from referee.rules.shapes import Moves, Shape, TokenWithPlace
from referee.rules.table import TableLaid
from referee.rules.wire import wire


@wire("stated")
class Stated(Step):
    """A fact that was announced and is still to happen."""

    fact: e.KingMoved | e.GrandeMoved | e.TokenMoved | e.VetoKept

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """The announced fact happens."""
        return Outcome((self.fact,))


@wire("throne-moved")
class ThroneMoved(Step):
    """Who rules goes to a region: the Grande in the King's stead, or the King if he has come back meanwhile."""

    place: Place

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """The Grande or the King goes there, unless he is there already."""
        at_home = kings_region(position) == self.place
        return Outcome(() if at_home else (throne_moved(position, self.place),))


@wire("send-king")
class SendKing(EffectOnPlace):
    """Move the King to any region, or only to a neighbouring one; never into the Castillo (Rio Grande p. 11, 12).

    Where a Grande rules in his stead, that Grande is moved.
    """

    adviser: bool  # by the Royal Adviser: as far as the edition lets him

    keyword = "KING"
    wants = (MoveKing, "wants-king")
    refusal = "king-cannot-go"

    def tells(self, table: TableLaid) -> tuple[CardSentence, ...]:
        """How far the King goes."""
        return (self.told("send-king-next" if self.adviser else "send-king"),)

    def order_naming(self, place: Place) -> Order:
        """The order that sends the King to this place."""
        return MoveKing(place)

    def is_never_legal(self, position: Position, place: Place) -> bool:
        """Whether the King can never stand in the place."""
        return place not in position.board.king_regions

    def choices(self, position: Position, seat: Seat) -> tuple[Place, ...]:
        """The regions that who rules may go to now."""
        king, regent = crown(position)
        zones, borders = position.board.zones, position.board.borders
        places = tuple(place for place in position.board.king_regions if place != king)
        if self.adviser and position.setup.edition.adviser == "neighbour":
            places = tuple(p for p in borders[king] if zones[p].king) if king != NOWHERE else ()
        if regent is not None:
            places = tuple(place for place in places if zones[place].grande)
        return open_to_king(position, places)

    def run(self, position: Position, seat: Seat, card: CardId, order: MoveKing) -> tuple[Step, ...]:
        """One step: the King goes there, or the Grande in his stead."""
        if crown(position).regent is not None:
            return (ThroneMoved(order.place),)
        return (Stated(e.KingMoved(order.place)),)


@wire("send-grande")
class SendGrande(EffectOnPlace):
    """Move your Grande to another region, not from or to the King's (Rio Grande p. 12)."""

    keyword = "GRANDE"
    wants = (MoveGrande, "wants-grande")
    refusal = "grande-cannot-go"

    def order_naming(self, place: Place) -> Order:
        """The order that sends the Grande to this place."""
        return MoveGrande(place)

    def is_never_legal(self, position: Position, place: Place) -> bool:
        """Whether no Grande can ever stand in the place."""
        return place not in position.board.regions or not position.board.zones[place].grande

    def choices(self, position: Position, seat: Seat) -> tuple[Place, ...]:
        """The regions this seat's Grande may go to now."""
        home, zones = position.homes[seat], position.board.zones
        if is_taboo(position, home) or not zones[home].left:
            return ()
        return open_to_king(position, (p for p in open_regions(position) if p != home and zones[p].grande))

    def order_complaint(self, position: Position, seat: Seat, order: MoveGrande) -> Complaint | None:
        """A complaint, unless the Grande may leave its region and go to this one."""
        shut = next((place for place in (position.homes[seat], order.place) if is_taboo(position, place)), None)
        if shut is not None:
            return shut_complaint(position, shut)
        return EffectOnPlace.order_complaint(self, position, seat, order)

    def run(self, position: Position, seat: Seat, card: CardId, order: MoveGrande) -> tuple[Step, ...]:
        """One step: the Grande goes there."""
        return (Stated(e.GrandeMoved(seat, order.place)),)


@wire("put-scoreboard")
class PutScoreboard(Effect):
    """Put a mobile scoreboard on a place without one, and as a rule not from or to the King's region (p. 11)."""

    keyword = "SCOREBOARD"
    wants = (SetScoreboard, "wants-scoreboard")
    shape = TokenWithPlace()

    def order_complaint(self, position: Position, seat: Seat, order: SetScoreboard) -> Complaint | None:
        """A complaint, unless the scoreboard may be moved and the place is free."""
        board = position.board
        if order.place not in board.places:
            return off_ground_complaint(position, order.place) or Complaint("no-such-place", (order.place,))
        if any(position.tokens[number][0] == order.place for number in board.scoreboards):
            return Complaint("scoreboard-there", (order.place,))
        number = board.token_numbers.get(order.token)
        if number is None or number not in board.scoreboards:
            return Complaint("wants-scoreboard")
        lies, edition, his = position.tokens[number][0], position.setup.edition, kings_region(position)
        put = edition.scoreboard_kings_region and order.place == his
        out = edition.scoreboard_kings_region and edition.scoreboard_let_out and lies == his
        ends = (place for place, free in ((lies, out), (order.place, put)) if place != NOWHERE and not free)
        shut = next((place for place in ends if is_taboo(position, place)), None)
        return None if shut is None else shut_complaint(position, shut)

    def run(self, position: Position, seat: Seat, card: CardId, order: SetScoreboard) -> tuple[Step, ...]:
        """One step: the scoreboard is put on the place."""
        return (Stated(e.TokenMoved(order.token, order.place)),)


@wire("escorting")
class Escorting(FreeMoves):
    """Moves of own caballeros after one's Grande has moved."""

    key: ClassVar[str] = "ESCORT"


@wire("escort")
class Escort(SendGrande):
    """Move your Grande to another region, then up to so many own caballeros anywhere (Rio Grande p. 15: 80)."""

    count: int

    def tells_all(self) -> bool:
        """Its sentence tells of the choice."""
        return True

    def later_steps(self, seat: Seat, card: CardId) -> tuple[Step, ...]:
        """The moves of caballeros."""
        return (Escorting(seat, self.count, card),)

    def run(self, position: Position, seat: Seat, card: CardId, order: MoveGrande) -> tuple[Step, ...]:
        """Two steps: the Grande moves, then caballeros may."""
        return (Stated(e.GrandeMoved(seat, order.place)), Escorting(seat, self.count, card))


@wire("throw-in")
class ThrowIn(Effect):
    """Throw up to so many caballeros of each rival, and so many own, into the Castillo (Big Box, Op naar ...)."""

    each: int
    own: int

    keyword = "MOVE"
    wants = (Move, "wants-moves")

    def asks(self) -> Shape:
        """Moves into the Castillo."""
        return Moves(self.own, ALL, ALL, thrown=True)

    def is_barred(self, position: Position, seat: Seat) -> bool:
        """Whether no rival stands in an open region."""
        return not any(movable(position, owner) for owner in self._rivals(position, seat))

    def _rivals(self, position: Position, seat: Seat) -> tuple[int, ...]:
        return tuple(o for o in position.setup.owners if master(position, o) not in (seat, None))

    def order_complaint(self, position: Position, seat: Seat, order: Move) -> Complaint | None:
        """A complaint, unless each rival loses at most so many, and as many own go as the card says or there are."""
        castillo, mine = position.board.castillo, band(position, seat)
        if any(position.board.hosts[shift.target] != castillo for shift in order.shifts):
            return Complaint("castillo-only")
        thrown = Counter({seat: 0})
        for shift in order.shifts:
            owner = master(position, shift.owner)
            thrown[shift.owner if owner is None else owner] += shift.count
        own = thrown.pop(seat)
        if not thrown:
            return Complaint("nothing-to-move")
        strange = [o for o, n in thrown.items() if n > self.each or o not in position.seats]
        if strange:
            return Complaint("throw-each", (strange[0], self.each))
        due = min(self.own, sum(movable(position, owner) for owner in mine))
        if own != due:
            return Complaint("throw-own", (due, own))
        return shifts_complaint(position, order.shifts, mine)

    def run(self, position: Position, seat: Seat, card: CardId, order: Move) -> tuple[Step, ...]:
        """The moves into the Castillo, in the order written."""
        return MoveCaballeros(ALL, ALL, ALL).run(position, seat, card, order)
