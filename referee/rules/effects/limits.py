"""A limit table: only caballeros on it count in the region where it lies. It is laid, filled, and moved.

Then who finds room where several come together, as by their disks, to a region that a table limits as a whole. A
table is a token with a slot under it. Must not know which box brings it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from functools import reduce
from typing import ClassVar

from referee.rules import events as e
from referee.rules.decisions import Ask, Complaint, Decision, Move, Name, Order, Phase, Shift
from referee.rules.effects.base import (
    ACTIVE,
    Answers,
    CardSentence,
    Chance,
    EffectOnPlace,
    Outcome,
    Part,
    Step,
    Trigger,
)
from referee.rules.effects.moving import move_of
from referee.rules.model import COURT, CardId, Owner, Place, Seat, TokenId
from referee.rules.modifiers import Lasting, Modifier, modify
from referee.rules.position import Position, evolve
from referee.rules.predicates import closed_complaint, is_taboo, master, open_regions, party_of, room, undrawn
from referee.rules.table import TableLaid
from referee.rules.wire import wire


def slot_of(position: Position, token: TokenId) -> Place:
    """The slot under a token."""
    return next(n for n, zone in enumerate(position.board.zones) if zone.under == token)


def beside(position: Position, slot: Place) -> tuple[tuple[Owner, Place], ...]:
    """The owner and the place of each caballero beside the table."""
    place = position.board.hosts[slot]
    return tuple((owner, place) for owner, n in enumerate(position.pieces[place]) for _ in range(n))


def _number_stepping_up(position: Position, slot: Place) -> int:
    """The number of caballeros that step up onto the table now."""
    return 0 if position.board.hosts[slot] == slot else min(room(position, slot), len(beside(position, slot)))


def _has_no_choice(position: Position, slot: Place) -> bool:
    """Whether nobody has to choose, because there is room for all, or all are one owner's."""
    there = beside(position, slot)
    return len(there) <= room(position, slot) or len(set(there)) == 1


def _facts_of_stepping_up(position: Position, slot: Place, shifts: Sequence[Shift]) -> tuple[e.Moved, ...]:
    """The facts of stepping up: bearers of named tokens first, then caballeros without a token."""
    place = position.board.hosts[slot]
    facts: list[e.Moved] = []
    for shift in shifts:
        borne = position.borne(shift.owner, place)
        along = [token for token in borne if token in shift.bearing]
        short = shift.count - len(along) - (position.pieces[place][shift.owner] - len(borne))
        along += [token for token in borne if token not in along][: max(0, short)]
        facts.append(e.Moved(shift.owner, place, slot, shift.count, tuple(along)))
        position = evolve(position, facts[-1])
    return tuple(facts)


FILL = "FILL"
"""The keyword of the order that says whose caballeros step up first."""


@wire("lie-in")
class LieIn(Chance):
    """A region card drawn from those left says where a token lies at first (Rio Grande, Colonies p. 7)."""

    token: TokenId

    def choices(self, position: Position) -> tuple[Place, ...]:
        """A region that was not drawn for a neutral party."""
        n = len(position.homes)
        spain = [place for place in open_regions(position) if not position.board.zones[place].abroad]
        spots = (undrawn(position), spain)  # with some other boxes no region card is left
        left = (tuple(p for p in places if not any(position.pieces[p][n:])) for places in spots)
        return next(filter(None, left))

    def label(self, position: Position) -> str:
        """The token."""
        return self.token

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """The token lies in the region drawn."""
        drew, place = self.drawn(position, answers)
        return Outcome((drew, e.TokenMoved(self.token, place)))


class SteppingUp(Step):
    """Some caballeros beside a table step up onto it."""

    __slots__ = ()
    key: ClassVar[str] = FILL
    token: TokenId

    def then(self, position: Position) -> Position:
        """The position in which caballeros step up."""
        return position

    def ready(self, position: Position) -> tuple[tuple[Owner, Place], ...]:
        """The owner and the place of each caballero that may step up."""
        return beside(self.then(position), slot_of(position, self.token))

    def goals(self, position: Position, source: Place) -> tuple[Place, ...]:
        """The slot under the table."""
        return (slot_of(position, self.token),)

    def number_due(self, position: Position) -> int:
        """The number of caballeros that step up."""
        return _number_stepping_up(self.then(position), slot_of(position, self.token))

    def check(self, position: Position, seat: Seat | None, order: Order) -> Complaint | None:
        """A complaint, unless exactly as many step up as there is room for, of those beside."""
        if not isinstance(order, Move):
            return Complaint("wants-moves")
        due, slot, position = self.number_due(position), slot_of(position, self.token), self.then(position)
        left = list(beside(position, slot))
        for shift in order.shifts:
            for _ in range(shift.count):
                if shift.target != slot or (shift.owner, shift.source) not in left:
                    return Complaint("fills-not", (shift.owner, shift.source))
                left.remove((shift.owner, shift.source))
            if strange := [t for t in shift.bearing if t not in position.borne(shift.owner, shift.source)]:
                return Complaint("token-not-there", (strange[0],))
        moving = sum(shift.count for shift in order.shifts)
        return None if moving == due else Complaint("fill-exactly", (due, moving))

    def usual_order(self, position: Position, seat: Seat) -> Move:
        """The seat's own first, then the others clockwise, neutral parties last."""
        there, left, shifts = self.ready(position), self.number_due(position), []
        for owner in (seat, *position.from_left_of(seat), *position.setup.owners[len(position.homes) :]):
            count = min(left, sum(each == owner for each, _ in there))
            if count:
                shifts.append(Shift(owner, there[0][1], slot_of(position, self.token), count))
                left -= count
        return Move(tuple(shifts))


@wire("filling")
class Filling(SteppingUp, Part):
    """Free spaces of the table are filled with those beside it (Rio Grande, Colonies p. 8; Big Box, Vrije velden).

    If there is not room for all, the master of a party chooses. Without one, if the reading says so, each seat that
    made room in the turn of another chooses who gets that, and the seat whose turn it is the rest.
    """

    token: TokenId
    party: str
    reading: str
    seat: Seat = ACTIVE
    made: int = 0  # only so many spaces: those that this seat made; 0: all

    def number_due(self, position: Position) -> int:
        """The number that step up: no more than the seat made room for, if some have to be chosen."""
        due, choice = SteppingUp.number_due(self, position), not _has_no_choice(position, slot_of(position, self.token))
        return min(due, self.made) if self.made and choice else due

    def _others(self, position: Position) -> tuple[Lasting, ...]:
        """What is kept of seats that made room in the turn of another, the first to do so first."""
        made = position.lasting_of(RoomMade) if self.seat != ACTIVE and not self.made else ()
        return tuple(each for each in made if each.changes.token == self.token)

    def concerns(self, position: Position, seat: Seat) -> bool:
        """Whether some caballeros stand beside the table."""
        return bool(self.ready(position))

    def chooser(self, position: Position) -> Seat | None:
        """The seat that chooses who steps up, if any."""
        holder = master(position, party_of(position, self.party))
        mover = (
            self.seat if self.seat != ACTIVE and position.board.reading_answers[self.reading] != "inquisitor" else None
        )
        return mover if holder is None else holder

    def ask(self, position: Position) -> Decision | None:
        """Asks who steps up, unless there is nothing to choose, or others made room."""
        if self._others(position):
            return None
        chooser = self.chooser(position)
        if chooser is None or not self.number_due(position) or _has_no_choice(position, slot_of(position, self.token)):
            return None
        return Decision(Ask.MOVES, (chooser,), self)

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """Caballeros step up, first by the choice of others who made room; none if nobody is there to choose."""
        if others := self._others(position):
            theirs = (replace(self, seat=each.changes.seat, made=each.changes.count) for each in others)
            return Outcome(tuple(map(e.LastingEnded, others)), (*theirs, self))
        slot = slot_of(position, self.token)
        if not self.number_due(position) or not (answers or _has_no_choice(position, slot)):
            return Outcome()
        order = next(iter(answers.values()), None) or self.usual_order(position, 0)
        return Outcome(_facts_of_stepping_up(position, slot, order.shifts if isinstance(order, Move) else ()))

    def inferred_answers(self, asked: Decision, facts: Sequence[e.Fact], steps: Sequence[Step]) -> Answers | None:
        """The answer that says who stepped up, as the facts tell it."""
        return {asked.seats[0]: move_of(facts)}


@wire("room-made")
class RoomMade(Modifier):
    """A seat has made room on the table in the turn of another, for so many caballeros."""

    seat: Seat
    token: TokenId
    count: int


@wire("room-makers")
class RoomMakers(Modifier):
    """Whoever makes room decides who steps up, while a party has no master (Rio Grande, Colonies p. 8)."""

    token: TokenId
    party: str

    def facts_after_leaving(
        self, position: Position, seat: Seat, zones: tuple[Place, ...], so_far: tuple[e.Fact, ...]
    ) -> tuple[e.Fact, ...]:
        """The room made on the table is remembered for its next filling."""
        count = zones.count(slot_of(position, self.token))
        if not count or master(position, party_of(position, self.party)) is not None:
            return so_far
        made = Lasting(RoomMade(seat, self.token, count), "round", position.round)
        return (*so_far, e.LastingBegan(made))


@wire("table-fills")
class TableFills(Trigger):
    """The table is filled right after a special action, or only at the turn's end, as the readings say."""

    amid_actions: ClassVar[bool] = False

    token: TokenId
    party: str
    when: str
    who: str

    def steps(self, position: Position) -> tuple[Step, ...]:
        """A step of filling, if there is room."""
        in_turns = position.phase is Phase.TURNS
        if in_turns and position.board.reading_answers[self.when] != "at_once":
            return ()
        due = _number_stepping_up(position, slot_of(position, self.token))
        return (Filling(self.token, self.party, self.who),) if due else ()


@wire("move-table")
class MoveTable(EffectOnPlace):
    """Move the table to another open region (Rio Grande, Colonies p. 8; Big Box, Begrenzingstableau)."""

    token: TokenId
    but: tuple[str, ...] = ()

    keyword = "LIMIT"
    wants = (Name, "wants-place-for-table")
    refusal = "table-cannot-go"

    def tells(self, table: TableLaid) -> tuple[CardSentence, ...]:
        """Where it may go, and what a table is for."""
        return self.told("move-table"), CardSentence(self.token, by="rule")

    def choices(self, position: Position, seat: Seat) -> tuple[Place, ...]:
        """The open regions the table may go to; none if its own is not open."""
        lies, _ = position.spot(self.token)
        if is_taboo(position, lies):
            return ()
        return tuple(p for p in open_regions(position) if p != lies and position.board.codes[p] not in self.but)

    def is_never_legal(self, position: Position, place: Place) -> bool:
        """Whether the place is no region, or has no room for the table."""
        return place not in position.board.regions or position.board.codes[place] in self.but

    def order_complaint(self, position: Position, seat: Seat, order: Name) -> Complaint | None:
        """A complaint, unless the table may leave its region and go to this one."""
        lies, _ = position.spot(self.token)
        if complaint := closed_complaint(position, lies) or closed_complaint(position, order.place):
            return complaint
        return EffectOnPlace.order_complaint(self, position, seat, order)

    def run(self, position: Position, seat: Seat, card: CardId, order: Name) -> tuple[Step, ...]:
        """One step: the table moves."""
        return (TableMoved(seat, self.token, order.place),)


@wire("table-moved")
class TableMoved(SteppingUp):
    """The table moves without those on it; whoever moves it chooses who steps up, if there is not room for all."""

    seat: Seat
    token: TokenId
    place: Place

    def _facts_of_moving(self, position: Position) -> tuple[e.Fact, ...]:
        slot = slot_of(position, self.token)
        host, row = position.board.hosts[slot], position.pieces[slot]
        off = (e.Moved(o, slot, host, n, position.borne(o, slot)) for o, n in enumerate(row) if n)
        return (*off, e.TokenMoved(self.token, self.place))

    def then(self, position: Position) -> Position:
        """The position in which the table has moved."""
        return reduce(evolve, self._facts_of_moving(position), position)

    def ask(self, position: Position) -> Decision | None:
        """Asks who steps up, unless there is nothing to choose."""
        settled = _has_no_choice(self.then(position), slot_of(position, self.token))
        return None if settled else Decision(Ask.MOVES, (self.seat,), self)

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """The table lies in its new place, and is filled."""
        after, slot = self.then(position), slot_of(position, self.token)
        order = answers.get(self.seat) or self.usual_order(position, self.seat)
        assert isinstance(order, Move)
        return Outcome((*self._facts_of_moving(position), *_facts_of_stepping_up(after, slot, order.shifts)))

    def inferred_answers(self, asked: Decision, facts: Sequence[e.Fact], steps: Sequence[Step]) -> Answers | None:
        """The answer that says who stepped up, as the facts after the table's move tell it."""
        lay = next(n for n, fact in enumerate(facts) if isinstance(fact, e.TokenMoved))
        return {self.seat: move_of(facts[lay:])}


Arrivals = Sequence[tuple[Owner, Place, int]]
"""Owners, the place each goes to, and how many do."""


def entering(position: Position, coming: Arrivals) -> tuple[Arrivals, tuple[Step, ...]]:
    """Those who come together, as far as they enter, the others to the court; and the steps that choose among them.

    Without a doorkeeper they enter one each in seating order from the leader, until the place is full.
    """
    if not position.board.crowded:
        return coming, ()
    crowds: dict[Place, Counter[Owner]] = {}
    for owner, goal, count in coming:
        if position.board.zones[goal].holds is not None and not position.board.slots[goal]:
            crowds.setdefault(goal, Counter())[owner] += count
    crowds = {goal: crowd for goal, crowd in crowds.items() if crowd.total() > room(position, goal)}
    nobody: Seat | None = None
    asked = ((goal, modify(position, "doorkeeper", nobody, goal)) for goal in crowds)
    keepers = {goal: keeper for goal, keeper in asked if keeper is not None}
    arrivals: list[tuple[Owner, Place, int]] = []
    for owner, goal, count in coming:
        first = _one_each(position, goal, crowds[goal])[owner] if goal in crowds else count
        enter = 0 if goal in keepers else first
        arrivals += [(owner, to, n) for to, n in ((goal, enter), (COURT, count - enter)) if n]
    steps = tuple(Admitting(keeper, goal, tuple(crowds[goal].items())) for goal, keeper in keepers.items())
    return arrivals, steps


def _one_each(position: Position, goal: Place, crowd: Counter[Owner]) -> Counter[Owner]:
    """How many of each owner enter, one each in seating order from the leader until the place is full."""
    order = seating(position)
    turns = sorted((nth, order.index(owner), owner) for owner, count in crowd.items() for nth in range(count))
    return Counter(owner for _, _, owner in turns[: room(position, goal)])


def seating(position: Position) -> tuple[Owner, ...]:
    """All owners: the seats clockwise from who leads the round, then neutral parties."""
    seats = (position.leader, *position.from_left_of(position.leader))
    return (*seats, *position.setup.owners[len(seats) :])


class HavingRoom(Part):
    """A seat chooses whose caballeros have the room that there is; FILL orders it."""

    __slots__ = ()

    key: ClassVar[str] = FILL

    seat: Seat
    place: Place

    def ready(self, position: Position) -> tuple[tuple[Owner, Place], ...]:
        """The owner and the place of each caballero that may have room."""
        raise NotImplementedError

    def number_due(self, position: Position) -> int:
        """The number that have room."""
        raise NotImplementedError

    def goals(self, position: Position, source: Place) -> tuple[Place, ...]:
        """The place that is limited."""
        return (self.place,)

    def concerns(self, position: Position, seat: Seat) -> bool:
        """Whether anybody has to be chosen."""
        return self.ask(position) is not None

    def ask(self, position: Position) -> Decision | None:
        """Asks who has room, unless there is nothing to choose."""
        ready, due = self.ready(position), self.number_due(position)
        return Decision(Ask.MOVES, (self.seat,), self) if due and len(ready) > due and len(set(ready)) > 1 else None

    def check(self, position: Position, seat: Seat | None, order: Order) -> Complaint | None:
        """A complaint, unless exactly as many are chosen as have room, of those who may."""
        if not isinstance(order, Move):
            return Complaint("wants-moves")
        left, due = Counter(self.ready(position)), self.number_due(position)
        for shift in order.shifts:
            here = (shift.owner, shift.source)
            if shift.count < 1 or shift.target != self.place or left[here] < shift.count:
                return Complaint("fills-not", here)
            left[here] -= shift.count
        moving = sum(shift.count for shift in order.shifts)
        return None if moving == due else Complaint("fill-exactly", (due, moving))

    def usual_order(self, position: Position, seat: Seat) -> Move:
        """The seat's own first, then the others clockwise, neutral parties last."""
        left, there, shifts = self.number_due(position), Counter(self.ready(position)), []
        for owner in (seat, *position.from_left_of(seat), *position.setup.owners[len(position.homes) :]):
            for (whose, source), count in there.items():
                if whose == owner and (taken := min(left, count)):
                    shifts.append(Shift(owner, source, self.place, taken))
                    left -= taken
        return Move(tuple(shifts))

    def picked(self, position: Position, answers: Answers) -> Counter[Owner]:
        """How many of each owner have room, by the answer, or where there was nothing to choose."""
        order = answers.get(self.seat)
        shifts = order.shifts if isinstance(order, Move) else self.usual_order(position, self.seat).shifts
        return sum((Counter({shift.owner: shift.count}) for shift in shifts), Counter[Owner]())


@wire("admitting")
class Admitting(HavingRoom):
    """Of those who came together to a place without room for all, and wait in their courts, some enter."""

    seat: Seat
    place: Place
    waiting: tuple[tuple[Owner, int], ...]

    def ready(self, position: Position) -> tuple[tuple[Owner, Place], ...]:
        """Those who wait in their courts."""
        return tuple((owner, COURT) for owner, n in self.waiting for _ in range(min(n, position.court[owner])))

    def number_due(self, position: Position) -> int:
        """As many as there is room for."""
        return min(room(position, self.place), len(self.ready(position)))

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """The chosen ones enter."""
        return Outcome(tuple(e.Moved(o, COURT, self.place, n) for o, n in self.picked(position, answers).items() if n))

    def inferred_answers(self, asked: Decision, facts: Sequence[e.Fact], steps: Sequence[Step]) -> Answers | None:
        """Who entered, as the facts tell it."""
        return {self.seat: move_of(facts)}
