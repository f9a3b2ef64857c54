"""Ships: tokens that are taken or stolen, caballeros placed aboard, and put ashore at the beginning of a turn.

Must not know any token, ship or card by name.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import ClassVar

from referee.rules import events as e
from referee.rules.decisions import Ask, Complaint, Decision, Move, Order, Shift, Skip, TakeToken
from referee.rules.effects.base import ACTIVE, Answers, Outcome, Part, Step
from referee.rules.effects.moving import move_of, room_complaint, transfers
from referee.rules.effects.royal import Stated
from referee.rules.model import COURT, NOWHERE, Owner, Place, Seat, TokenId
from referee.rules.modifiers import Modifier
from referee.rules.position import Position
from referee.rules.predicates import cards_taken, closed_complaint, may_go, open_regions
from referee.rules.symbols import SymbolUse
from referee.rules.wire import wire


@wire("fleet")
class Fleet:
    """The tokens of ships and the ships that they let their holders board: one for all, or one for each token."""

    kind: str  # of the tokens
    ships: tuple[str, ...]  # the zones, one for each token; tokens behind the last ship that is there share that
    for_two: str  # the reading that says how many tokens two players have
    cargo: str  # the reading that says what becomes of a load whose token is taken

    def tokens(self, position: Position) -> tuple[TokenId, ...]:
        """The tokens in play."""
        found = tuple(token.id for token in position.board.tokens if token.kind == self.kind)
        few = position.board.reading_answers[self.for_two] if len(position.seats) == 2 else len(found)
        return found[: int(few)]

    def holder(self, position: Position, token: TokenId) -> Seat | None:
        """The seat in whose court a token lies."""
        return position.spot(token)[1]

    def held(self, position: Position, seat: Seat) -> tuple[TokenId, ...]:
        """The tokens in this seat's court."""
        return tuple(token for token in self.tokens(position) if self.holder(position, token) == seat)

    def ship(self, position: Position, token: TokenId) -> Place:
        """The ship that a token lets its holder board."""
        there = [position.board.index[code] for code in self.ships if code in position.board.index]
        return there[min(self.tokens(position).index(token), len(there) - 1)]

    def afloat(self, position: Position) -> tuple[Place, ...]:
        """The ships, each once."""
        return tuple(dict.fromkeys(self.ship(position, token) for token in self.tokens(position)))


@wire("boards-ships")
class BoardsShips(Modifier):
    """Who holds a token may place aboard, wherever the King stands (Rio Grande p. 13; Big Box, Schip)."""

    fleet: Fleet

    def places_in_reach(self, position: Position, seat: Seat, so_far: tuple[Place, ...]) -> tuple[Place, ...]:
        """The ships of its tokens, too."""
        ships = (self.fleet.ship(position, token) for token in self.fleet.held(position, seat))
        return (*so_far, *dict.fromkeys(ships))

    def is_in_play(self, position: Position, token: TokenId, so_far: bool) -> bool:
        """Not the token of a ship that two players leave in the box."""
        theirs = {token.id for token in position.board.tokens if token.kind == self.fleet.kind}
        return so_far and (token not in theirs or token in self.fleet.tokens(position))


@wire("take-ship")
class TakeShip(SymbolUse):
    """Take the token of a ship, or, if others have all of them, one of theirs (Rio Grande p. 13; Big Box, Schip)."""

    fleet: Fleet = Fleet("", (), "", "")  # noqa: RUF009 - a frozen value
    second: str = ""  # the reading that says whether who has a token may take a free one
    rival: str = ""  # the reading that says whether such a seat may take a rival's

    key: ClassVar[str] = "CHARTER"
    twice: ClassVar[bool] = False

    def choices(self, position: Position, seat: Seat) -> tuple[TokenId, ...]:
        """The tokens that the seat may take."""
        tokens, readings = self.fleet.tokens(position), position.board.reading_answers
        free = tuple(token for token in tokens if position.spot(token)[0] == NOWHERE)
        mine = self.fleet.held(position, seat)
        if free:
            return () if mine and not readings[self.second] else free[:1]
        return () if mine and not readings[self.rival] else tuple(token for token in tokens if token not in mine)

    def could(self, position: Position, seat: Seat) -> bool:
        """Whether there is a token that the seat may take."""
        return bool(self.choices(position, seat))

    def ask(self, position: Position) -> Decision | None:
        """Asks which token is taken, unless none may be."""
        choices = self.choices(position, self.seat)
        return Decision(Ask.TOKEN, (self.seat,), self, choices) if self.is_open(position) else None

    def check(self, position: Position, seat: Seat | None, order: Order) -> Complaint | None:
        """A complaint, unless a token that may be taken is named, or none."""
        if isinstance(order, Skip):
            return None
        if not isinstance(order, TakeToken) or order.token not in self.fleet.tokens(position):
            return Complaint("wants-ship")
        if order.token in self.choices(position, self.seat):
            return None
        has_one = bool(self.fleet.held(position, self.seat))
        return Complaint("ship-second") if has_one else Complaint("ship-free-first")

    def usual_order(self, position: Position, seat: Seat) -> Order:
        """A free token is taken; a rival's only if he is named."""
        free = (token for token in self.choices(position, seat) if self.fleet.holder(position, token) is None)
        token = next(free, None)
        return Skip() if token is None else TakeToken(token)

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """The token comes to the court; its load may go to its owner's."""
        order = answers.get(self.seat)
        if not isinstance(order, TakeToken):
            return Outcome()
        ship, stolen = self.fleet.ship(position, order.token), self.fleet.holder(position, order.token) is not None
        load: tuple[Step, ...] = ()
        if stolen and position.board.reading_answers[self.fleet.cargo] == "to_court":
            load = transfers(Shift(o, ship, COURT, n) for o, n in enumerate(position.held(ship)) if n)
        return self.carried_out(position, (Stated(e.TokenMoved(order.token, COURT, self.seat)), *load))

    def inferred_answers(self, asked: Decision, facts: Sequence[e.Fact], steps: Sequence[Step]) -> Answers | None:
        """The token that was taken, if any."""
        taken = (step.fact for step in steps if isinstance(step, Stated))
        token = next((fact.token for fact in taken if isinstance(fact, e.TokenMoved)), None)
        return {self.seat: Skip() if token is None else TakeToken(token)}


@wire("unloading")
class Unloading(Part):
    """At the beginning of its turn a seat may put ashore who is aboard (Rio Grande p. 13; Big Box, Schip)."""

    key: ClassVar[str] = "UNLOAD"

    fleet: Fleet
    whole: str  # the reading that says whether a ship is unloaded whole or not at all
    seat: Seat = ACTIVE

    def concerns(self, position: Position, seat: Seat) -> bool:
        """Whether the seat has somebody aboard, or may, and its turn has not begun."""
        return not cards_taken(position, seat) and bool(Unloading(self.fleet, self.whole, seat).ready(position))

    def ready(self, position: Position) -> tuple[tuple[Owner, Place], ...]:
        """An owner and a ship for each caballero that may go ashore."""
        aboard = ((owner, ship, n) for ship in self._ships(position) for owner, n in enumerate(position.held(ship)))
        mine = self._unloads_all(position)
        return tuple((owner, ship) for owner, ship, n in aboard if mine or owner == self.seat for _ in range(n))

    def _unloads_all(self, position: Position) -> bool:
        """Whether whoever holds a token unloads whatever its ship has aboard."""
        return position.board.reading_answers[self.fleet.cargo] == "handed_over"

    def _ships(self, position: Position) -> tuple[Place, ...]:
        if not self._unloads_all(position):
            return self.fleet.afloat(position)
        ships = (self.fleet.ship(position, token) for token in self.fleet.held(position, self.seat))
        return tuple(dict.fromkeys(ships))  # two tokens may stand for one ship

    def goals(self, position: Position, source: Place) -> tuple[Place, ...]:
        """The open regions by the sea."""
        by_sea = (place for place in open_regions(position) if position.board.zones[place].coast)
        return tuple(place for place in by_sea if may_go(position, self.seat, source, place))

    def ask(self, position: Position) -> Decision | None:
        """Asks who goes ashore where, unless nobody is aboard."""
        return Decision(Ask.MOVES, (self.seat,), self) if self.ready(position) else None

    def check(self, position: Position, seat: Seat | None, order: Order) -> Complaint | None:
        """A complaint, unless some of those aboard go ashore by the sea, all of a ship where that is the rule."""
        if not isinstance(order, Move):
            return Complaint("wants-moves")
        left = Counter(self.ready(position))
        for shift in order.shifts:
            if shift.source not in self.fleet.afloat(position):
                return Complaint("no-ship", (shift.source,))
            left[shift.owner, shift.source] -= shift.count
            if shift.count < 1 or left[shift.owner, shift.source] < 0:
                return Complaint("not-aboard", (shift.owner, shift.source))
            if complaint := closed_complaint(position, shift.target):
                return complaint
            if not may_go(position, shift.owner, shift.source, shift.target):
                return Complaint("not-let-in", (shift.owner, shift.target))
            if shift.target not in self.goals(position, shift.source):
                return Complaint("unloads-by-sea", (shift.target,))
        begun = {shift.source for shift in order.shifts}
        half = next((ship for (_, ship), n in left.items() if n and ship in begun), None)
        whole = position.board.reading_answers[self.whole]
        if half is not None and whole:
            return Complaint("half-load", (half,))
        return room_complaint(position, order.shifts, (self.seat,)) if position.board.crowded else None

    def made_whole(self, position: Position, shifts: tuple[Shift, ...]) -> tuple[Shift, ...]:
        """These shifts, and where a ship is unloaded whole those left aboard behind its last."""
        if not position.board.reading_answers[self.whole]:
            return shifts
        left, last = Counter(self.ready(position)), {shift.source: shift.target for shift in shifts}
        for shift in shifts:
            left[shift.owner, shift.source] -= shift.count
        rest = (Shift(owner, ship, last[ship], n) for (owner, ship), n in left.items() if n > 0 and ship in last)
        return (*shifts, *rest)

    def usual_order(self, position: Position, seat: Seat) -> Order:
        """Everybody stays aboard."""
        return Move(())

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """They go ashore, in the order written."""
        order = answers.get(self.seat)
        return Outcome(steps=transfers(order.shifts if isinstance(order, Move) else ()))

    def inferred_answers(self, asked: Decision, facts: Sequence[e.Fact], steps: Sequence[Step]) -> Answers | None:
        """The moves, as the steps tell them."""
        return {self.seat: move_of(steps)}
