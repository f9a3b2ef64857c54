"""Effects that move caballeros on the board, or from the court to the board."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import reduce
from typing import Any

from referee.rules import events as e
from referee.rules.decisions import Complaint, Move, SendBack, Shift
from referee.rules.effects.base import ACTIVE, Answers, CardSentence, Effect, Outcome, Step
from referee.rules.effects.cargo import cargo_complaint, claimed, next_leaves_laden, sendable
from referee.rules.effects.windows import bare, windows_for
from referee.rules.model import ALL, COURT, PROVINCES, CardId, Owner, Place, Seat, TokenId
from referee.rules.modifiers import modify
from referee.rules.position import Position, evolve
from referee.rules.predicates import (
    band,
    closed_complaint,
    full_complaint,
    is_far,
    last_taken,
    leaving,
    may_go,
    movable,
    taken_from_aside,
    zones_of,
    zones_reached,
)
from referee.rules.shapes import Moves, OneOfEach, Shape
from referee.rules.table import TableLaid
from referee.rules.wire import wire

_QUESTION = "facts_after_leaving"


def chooser_of(position: Position, seat: Seat) -> Seat:
    """The seat, if it acts in the turn of another and its rules ask who made anybody leave; else ACTIVE."""
    if _QUESTION not in position.modifiers:
        return ACTIVE
    last = last_taken(position)
    return seat if last is not None and last[0] != seat else ACTIVE


def facts_after_leaving(position: Position, by: Seat, moves: Iterable[e.Moved]) -> tuple[e.Fact, ...]:
    """What else follows when caballeros leave by the choice of a seat that acts in the turn of another."""
    if by == ACTIVE:
        return ()
    zones = tuple(fact.source for fact in moves for _ in range(fact.count))
    return modify(position, _QUESTION, (), by, zones)


def transfers(shifts: Iterable[Shift], by: Seat = ACTIVE) -> tuple[Transfer, ...]:
    """The steps that carry out these shifts, one for each; `by` as in `Transfer`."""
    return tuple(Transfer(s.owner, s.source, s.target, s.count, s.bearing, by) for s in shifts)


def move_of(steps: Iterable[Any]) -> Move:
    """The order to move that led to the transfers, or to the facts of moves, among these."""
    moves = (step for step in bare(tuple(steps)) if isinstance(step, Transfer | e.Moved))
    return Move(tuple(Shift(m.owner, m.source, m.target, m.count, m.bearing) for m in moves))


@wire("transfer")
class Transfer(Step):
    """Caballeros of `owner` go from one zone to another with the tokens they bear; a place includes its slots."""

    owner: Owner
    source: Place
    target: Place
    count: int
    bearing: tuple[TokenId, ...] = ()
    by: Seat = ACTIVE  # the seat whose choice it is, if not the one whose turn it is

    def known_moves(self) -> tuple[e.Moved, ...]:
        """The announced move, whatever room there will be."""
        return (e.Moved(self.owner, self.source, self.target, self.count),)

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """Free cargo that is named is claimed, then they move; those without room come to the court."""
        claims = claimed(position, self.owner, self.source, self.bearing)
        position = reduce(evolve, claims, position)
        moves = moved(position, self.owner, self.source, self.target, self.count, self.bearing)
        more = () if self.by == ACTIVE else facts_after_leaving(position, self.by, moves)
        return Outcome((*claims, *moves, *more))


def moved(
    position: Position, owner: Owner, source: Place, target: Place, count: int, named: tuple[TokenId, ...] = ()
) -> tuple[e.Moved, ...]:
    """The facts of a move, one for each pair of zones; those without room come to the court.

    `named`: the tokens of caballeros that go first; without it those without a token go first.
    """
    if not position.board.crowded:  # the long way leads to the same fact, but costs a twentieth of a random game
        return (e.Moved(owner, source, target, count),)
    out = leaving(position, owner, source, count, named)
    there = _vacate(position, owner, out)
    wanted = [zone for zone, n in zones_reached(there, target, count) for _ in range(n)]
    goals = wanted + [COURT] * (count - len(wanted))
    facts = []
    for zone, n, tokens in out:
        along = list(tokens)
        for goal in dict.fromkeys(goals[:n]):
            going = goals[:n].count(goal)
            facts.append(e.Moved(owner, zone, goal, going, tuple(along[:going])))
            del along[:going]
        del goals[:n]
    return tuple(facts)


def _vacate(position: Position, owner: Owner, out: Iterable[tuple[Place, int, tuple[TokenId, ...]]]) -> Position:
    """The position without those that leave: their slots are free, for them too, except the slot under a token."""
    zones = position.board.zones
    return reduce(evolve, (e.Moved(owner, zone, COURT, n) for zone, n, _ in out if not zones[zone].under), position)


def departing(
    position: Position, owner: Owner, places: Iterable[Place], target: Place, named: tuple[TokenId, ...]
) -> tuple[e.Moved, ...]:
    """The facts of one caballero leaving each of these places, which may repeat; slots leave before their places."""
    facts: list[e.Moved] = []
    slots, counts = position.board.slots, Counter(places)
    for place in sorted(counts, key=lambda place: bool(slots[place])):
        leave = moved(position, owner, place, target, counts[place], named)
        facts += leave
        position = reduce(evolve, leave, position)
    return tuple(sorted(facts, key=lambda fact: fact.source))


def absent_complaint(
    position: Position, owner: Owner, places: tuple[Place, ...], named: tuple[TokenId, ...]
) -> Complaint | None:
    """A complaint, unless one caballero may leave each of these places (repeats too), and they bear what is named."""
    if not places and not named:  # as nearly always when caballeros are called to a court
        return None
    counts = Counter(places)
    complaints = (unavailable_complaint(position, owner, place, n) for place, n in counts.items())
    if (lack := next((c for c in complaints if c), None)) or not position.board.crowded:
        return lack
    leave = departing(position, owner, places, PROVINCES, named)
    if (gone := sum(fact.count for fact in leave)) < len(places):
        return Complaint("too-few-there", (owner, places[-1], gone, len(places)))
    return not_borne_complaint(position, owner, places, named, len(places))


def unavailable_complaint(
    position: Position, owner: Owner, place: Place, wanted: int, named: Place | None = None
) -> Complaint | None:
    """A complaint, unless so many may leave: never the King's region or the Castillo (p. 4, 7), aside only `named`."""
    board = position.board
    if place in board.ground and not board.zones[board.hosts[place]].left:
        return Complaint("castillo-shut")
    complaint = closed_complaint(position, place, named)
    if complaint and place not in taken_from_aside(position):
        return complaint
    have = position.held(place)[owner]
    return Complaint("too-few-there", (owner, place, have, wanted)) if have < wanted else None


def by_one(position: Position, seat: Seat, shifts: tuple[Shift, ...]) -> tuple[Step, ...]:
    """One step for each caballero if somebody could step in between them, else one for each shift."""
    by = chooser_of(position, seat)
    if not position.veto_holders(seat) and not windows_for(position, seat, "", (), 0):
        return transfers(shifts, by)
    singly = ((s, s.bearing[n : n + 1]) for s in shifts for n in range(s.count))
    return tuple(Transfer(s.owner, s.source, s.target, 1, borne, by) for s, borne in singly)


def shifts_complaint(
    position: Position,
    shifts: tuple[Shift, ...],
    mine: tuple[Owner, ...],
    stock: Place | None = None,
    out_of: Place | None = None,
    into: Place | None = None,
) -> Complaint | None:
    """A complaint, unless the shifts are legal one after the other. `mine`: the owners that belong to the mover.

    `stock`: where all come from, court or provinces, if not from the board. `out_of`, `into`: the zone aside that may
    be left, and the one that may be entered.
    """
    gone: dict[tuple[Owner, Place], int] = {}
    hosts, crowded = position.board.hosts, position.board.crowded
    for shift in shifts:
        if shift.count < 1 or shift.owner not in position.setup.owners:
            return Complaint("nothing-to-move")
        here = (shift.owner, shift.source)
        gone[here] = gone.get(here, 0) + shift.count
        if stock is None and shift.source == COURT:
            return Complaint("not-from-court")
        if stock is not None:
            if complaint := _stock_complaint(position, stock, shift, gone[here]):
                return complaint
        elif complaint := unavailable_complaint(
            position, *here, 0 if crowded else gone[here], _way_out(position, shift, mine) or out_of
        ):
            return complaint
        if complaint := closed_complaint(position, shift.target, into):
            return complaint
        if not may_go(position, shift.owner, shift.source, shift.target):
            return Complaint("not-let-in", (shift.owner, shift.target))
        if hosts[shift.target] == hosts[shift.source] and not position.setup.edition.move_back_allowed:
            return Complaint("stays-there", (shift.source,))
        there = (shift.owner, shift.target)
        gone[there] = gone.get(there, 0) - shift.count
    return room_complaint(position, shifts, mine) if crowded else None


def _way_out(position: Position, shift: Shift, mine: tuple[Owner, ...]) -> Place | None:
    """The zone aside that a caballero leaves by a move of its own seat, if it may: by any of them."""
    source = position.board.hosts[shift.source]
    if shift.owner not in mine or source not in position.board.asides:
        return None
    return source if modify(position, "leaves_aside", False, shift.owner, source, shift.target) else None


def _stock_complaint(position: Position, stock: Place, shift: Shift, wanted: int) -> Complaint | None:
    """A complaint, unless caballeros come from the court, or from the provinces, and so many are there."""
    at_court, have = stock == COURT, position.pieces[stock][shift.owner]
    if shift.source != stock:
        return Complaint("from-court-only" if at_court else "from-provinces-only")
    if have >= wanted:
        return None
    return Complaint("court-too-small" if at_court else "provinces-too-small", (have, wanted))


def room_complaint(position: Position, shifts: tuple[Shift, ...], mine: tuple[Owner, ...]) -> Complaint | None:
    """A complaint if a shift takes more than there are, or finds no room; they are made one after the other."""
    for shift in shifts:
        if shift.owner in mine and shift.bearing:
            position = reduce(evolve, claimed(position, shift.owner, shift.source, shift.bearing), position)
        there = _vacate(position, shift.owner, leaving(position, shift.owner, shift.source, shift.count, shift.bearing))
        if complaint := _number_complaint(position, shift) or full_complaint(there, shift.target, shift.count):
            return complaint
        for fact in moved(position, shift.owner, shift.source, shift.target, shift.count, shift.bearing):
            if complaint := cargo_complaint(position, fact, mine):
                return complaint
            position = evolve(position, fact)
    return None


def _number_complaint(position: Position, shift: Shift) -> Complaint | None:
    have = position.held(shift.source)[shift.owner] if shift.source != COURT else position.court[shift.owner]
    if have < shift.count:
        return Complaint("too-few-there", (shift.owner, shift.source, have, shift.count))
    return not_borne_complaint(position, shift.owner, (shift.source,), shift.bearing, shift.count)


def not_borne_complaint(
    position: Position, owner: Owner, places: tuple[Place, ...], tokens: tuple[TokenId, ...], count: int
) -> Complaint | None:
    """A complaint, unless the tokens are borne by so many of this owner's caballeros in these places."""
    here = {token for place in places for token in _borne_in(position, owner, place)}
    if strange := [token for token in tokens if token not in here]:
        return Complaint("token-not-there", (strange[0],))
    return Complaint("too-many-bearers", (count, len(tokens))) if len(tokens) > count else None


def _borne_in(position: Position, owner: Owner, place: Place) -> Iterator[TokenId]:
    return (token for zone in zones_of(position, place) for token in position.borne(owner, zone))


@wire("move-caballeros")
class MoveCaballeros(Effect):
    """Move up to so many own and foreign caballeros between open regions, or into the Castillo (Rio Grande p. 8)."""

    own: int
    foreign: int
    total: int
    one_source: bool = False

    keyword = "MOVE"
    wants = (Move, "wants-moves")

    def tells(self, table: TableLaid) -> tuple[CardSentence, ...]:
        """How many, whose, and whether all leave one region; and how far a special action reaches."""
        if self.one_source:
            id = "moves-out" if self.foreign else "moves-own-out"
        elif self.own == self.foreign == self.total:
            id = "moves-any" if self.total > 1 else "moves-one"
        else:
            id = "moves-rivals" if not self.own else "moves-own" if not self.foreign else "moves-both"
        return self.told(id), CardSentence("reach", by="rule")

    def asks(self) -> Shape:
        """Moves."""
        return Moves(self.own, self.foreign, self.total, self.one_source)

    def is_barred(self, position: Position, seat: Seat) -> bool:
        """Whether there is no caballero that may be moved."""
        mine = band(position, seat)
        there = {owner for owner in position.setup.owners if movable(position, owner)}
        return not (self.own and there.intersection(mine)) and not (self.foreign and there.difference(mine))

    def order_complaint(self, position: Position, seat: Seat, order: Move) -> Complaint | None:
        """A complaint about whose and how many are moved, then about each move."""
        mine = band(position, seat)
        return self.whose_complaint(position, mine, order) or shifts_complaint(position, order.shifts, mine)

    def whose_complaint(self, position: Position, mine: tuple[Owner, ...], order: Move) -> Complaint | None:
        """A complaint about whose and how many are moved, from where, and how far."""
        own = sum(s.count for s in order.shifts if s.owner in mine)
        foreign = sum(s.count for s in order.shifts if s.owner not in mine)
        if not own + foreign:
            return Complaint("nothing-to-move")
        if foreign > self.foreign:
            return Complaint("too-many-foreign", (self.foreign, foreign))
        if own > self.own:
            return Complaint("too-many-own", (self.own, own))
        if own + foreign > self.total:
            return Complaint("too-many", (self.total, own + foreign))
        if self.one_source and len({position.board.hosts[s.source] for s in order.shifts}) > 1:
            return Complaint("one-source")
        return self._too_far(position, mine, order.shifts) if "most_if_far" in position.modifiers else None

    def _too_far(self, position: Position, mine: tuple[Owner, ...], shifts: tuple[Shift, ...]) -> Complaint | None:
        """A complaint if one goes far and more move than modifiers allow then, of the card's number or of all there."""
        if not any(is_far(position, s.source, s.target) for s in shifts):
            return None
        there = position.held(position.board.hosts[shifts[0].source])
        most = modify(position, "most_if_far", self.total if self.total < ALL else sum(there[owner] for owner in mine))
        moving = sum(s.count for s in shifts if position.board.hosts[s.source] != position.board.hosts[s.target])
        return Complaint("too-many-so-far", (most, moving)) if moving > most else None

    def run(self, position: Position, seat: Seat, card: CardId, order: Move) -> tuple[Step, ...]:
        """The moves, in the order written."""
        return by_one(position, seat, order.shifts)


@wire("send-one-of-each")
class SendOneOfEach(Effect):
    """Send one caballero of each player from an open region to its provinces (Rio Grande p. 9)."""

    whose: str = ""  # the scope, where it is not the edition's

    keyword = "SEND"
    wants = (SendBack, "wants-send")

    def tells(self, table: TableLaid) -> tuple[CardSentence, ...]:
        """Of whom one is sent."""
        return (self.told(f"send-one-of-each-{self.whose}" if self.whose else "send-one-of-each"),)

    def asks(self) -> Shape:
        """A caballero of each owner in reach."""
        return OneOfEach(self.whose)

    def is_barred(self, position: Position, seat: Seat) -> bool:
        """Whether no caballero is in reach."""
        return not sendable(position, seat, self.whose)

    def order_complaint(self, position: Position, seat: Seat, order: SendBack) -> Complaint | None:
        """A complaint, unless one caballero of each player in scope is named, or of as few as the scope allows."""
        owners, scope = sendable(position, seat, self.whose), self.whose or position.setup.edition.send_one_scope
        named = [owner for owner, _ in order.picks]
        if strange := [owner for owner in named if owner not in owners]:
            return Complaint("send-not-them", (strange[0],))
        if len(set(named)) < len(named):
            return Complaint("send-one-each")
        if scope == "one_opponent" and len(named) != 1:
            return Complaint("send-one-only")
        missing = [owner for owner in owners if owner not in named]
        if missing and (scope in ("all_players", "opponents") or not named):
            return Complaint("send-missing", (missing[0],))
        complaints = (unavailable_complaint(position, owner, place, 1) for owner, place in order.picks)
        return next((c for c in complaints if c), None) or self._bearing_complaint(position, seat, order)

    def _bearing_complaint(self, position: Position, seat: Seat, order: SendBack) -> Complaint | None:
        kept = (pick for pick in order.picks if pick[0] != seat and next_leaves_laden(position, *pick, order.bearing))
        if pick := next(kept, None):
            return Complaint("cargo-not-sent", pick)
        meant = [[t for t in order.bearing if t in _borne_in(position, *pick)] for pick in order.picks]
        strange = [token for token in order.bearing if not any(token in tokens for tokens in meant)]
        if strange:
            return Complaint("token-not-there", (strange[0],))
        most = max(map(len, meant), default=0)
        return Complaint("too-many-bearers", (1, most)) if most > 1 else None

    def run(self, position: Position, seat: Seat, card: CardId, order: SendBack) -> tuple[Step, ...]:
        """One step for each caballero."""
        by = chooser_of(position, seat)
        return tuple(Transfer(owner, place, PROVINCES, 1, order.bearing, by) for owner, place in order.picks)
