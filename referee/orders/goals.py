"""Computes goals: what LEAD and SECOND take, what is BEST for a seat's standing, and what an action COSTS it or GAINS.

For the last it looks ahead with the engine at what an announced special action would do, up to the first question.
Knows standings and the caballeros in a place; what is legal is passed in. Must not know an order book, nor whose sheet
it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from itertools import groupby
from typing import Literal

from referee.orders.order import NamedPlace
from referee.rules import engine, scoring
from referee.rules import events as e
from referee.rules.board import Board
from referee.rules.decisions import Complaint, Decision, Move, Order, Shift
from referee.rules.effects.base import Step, card_of
from referee.rules.effects.cargo import cargo_steps
from referee.rules.effects.disks import DiskStep
from referee.rules.effects.windows import Window
from referee.rules.model import COURT, CardId, Owner, Place, Seat
from referee.rules.position import Counts, Position, changed, evolve
from referee.rules.predicates import off_ground_complaint, room
from referee.rules.scoring import counted, scaled_lead_in
from referee.rules.state import AgendaChanged, State
from referee.rules.wire import wire


@wire("lead")
class Lead:
    """LEAD Valencia among ranks: Valencia, if it makes this seat the leader there, by as few caballeros as that takes.

    On a disk: if with the disk there this seat would have more caballeros there than anybody else, as far as can be
    seen: GENERAL with those it has in the Castillo, EVICT with all that would come, SECRET as the region stands, SEND
    when its own are gone.
    """

    place: NamedPlace


NO_LEAD = "no-lead"
"""A complaint of ours: the lead in a place (1) takes more caballeros (3) than there are to bring (2)."""

NO_SECOND = "no-second"
"""The same complaint about second place."""


def to_lead(board: Board) -> tuple[Lead, ...]:
    """The ranks of DISK ... TO LEAD: every region, by the points of its first place, then in track order."""
    return tuple(Lead(place) for place in sorted(board.regions, key=lambda place: -board.zones[place].values[0]))


def those_that_count(position: Position, place: Place) -> Counts:
    """The caballeros, by owner, that count when a place is scored; a slot stands for its place."""
    place = position.board.hosts[place]
    return counted(position, place, position.held(place))


def placed_there(position: Position, placed: Mapping[Place, int], place: Place) -> int:
    """How many of those placed count for a place."""
    hosts = position.board.hosts
    return sum(count for zone, count in placed.items() if hosts[zone] == hosts[place])


def lead_takes(counts: Sequence[int], seat: Seat) -> int:
    """How many more caballeros this seat needs to have most; 0 or less if it leads."""
    return 1 + max(count for owner, count in enumerate(counts) if owner != seat) - counts[seat]


def no_lead(position: Position, seat: Seat, owner: Owner, place: Place) -> Complaint | None:
    """A complaint, unless a seat may want to lead there with this owner's caballeros: with its own, on the ground."""
    return Complaint("lead-is-own") if owner != seat else off_ground_complaint(position, place)


def second_takes(counts: Sequence[int], seat: Seat) -> int:
    """How many more caballeros leave at most one rival with as many or more; 0 or less if that is so."""
    rivals = sorted((count for owner, count in enumerate(counts) if owner != seat), reverse=True)
    return 1 + rivals[1] - counts[seat] if len(rivals) > 1 else 0


def too_dear(goal: Literal["LEAD", "SECOND"], place: Place, there: int, takes: int) -> Complaint:
    """The complaint about a goal that takes more caballeros than there are."""
    return Complaint(NO_LEAD if goal == "LEAD" else NO_SECOND, (place, there, takes))


def place_of(rank: Place | Lead) -> Place:
    """The place that a rank names, with LEAD or without."""
    return rank.place if isinstance(rank, Lead) else rank


def counts_after(position: Position, place: Place, shifts: Sequence[Shift]) -> Counts:
    """The caballeros, by owner, that count in a place after these shifts."""
    hosts = position.board.hosts
    place = hosts[place]
    held = list(position.held(place))
    for shift in shifts:
        held[shift.owner] += shift.count * ((hosts[shift.target] == place) - (hosts[shift.source] == place))
    return counted(position, place, tuple(held))


def lead_by_disk(position: Position, step: DiskStep, seat: Seat, place: Place) -> Complaint | None:
    """Why a disk that points there gives this seat no lead there, as far as can be seen."""
    here = those_that_count(position, place)
    coming = step.caballeros_brought(position, seat, place)
    takes = lead_takes(here, seat)
    return too_dear("LEAD", place, max(0, coming), takes - min(0, coming)) if takes > coming else None


# --- BEST -----------------------------------------------------------------------------------------

Shifts = tuple[Shift, ...]

Judge = Callable[[Move], Complaint | None]
"""What the rules have against a move, if anything."""


def best_division(
    position: Position, seat: Seat, placed: Mapping[Place, int], places: Sequence[Place], count: int
) -> dict[Place, int]:
    """The division of `count` own caballeros among places, as far as there is room, that gives the highest standing.

    `placed`: caballeros placed before. Of equal divisions the one with most in the Castillo, from where they may still
    go anywhere, then with most in the first place, in the second ...
    """
    first, *others = sorted(places, key=lambda place: place != position.board.castillo)
    worths = _worths(position, seat, placed, first, count)
    best: list[tuple[int, tuple[int, ...]]] = [(worth, (n,)) for n, worth in enumerate(worths)]
    for place in others:
        worths = _worths(position, seat, placed, place, count)
        most, before = len(worths) - 1, len(best) - 1
        best = [
            max(
                (best[total - n][0] + worths[n], (*best[total - n][1], n))
                for n in range(max(0, total - before), min(total, most) + 1)
            )
            for total in range(min(count, before + most) + 1)
        ]
    counts = dict(zip((first, *others), best[-1][1], strict=True))
    return {place: counts[place] for place in places}


def _worths(position: Position, seat: Seat, placed: Mapping[Place, int], place: Place, count: int) -> list[int]:
    """What a place adds to the standing with none of them, with one, and so on as far as there is room."""
    there = placed_there(position, placed, place)
    host = position.board.hosts[place]
    row, most = changed(position.held(host), seat, there), min(count, max(0, room(position, place) - there))
    return [scaled_lead_in(position, seat, host, changed(row, seat, n)) for n in range(most + 1)]


def best_moves(position: Position, seat: Seat, judge: Judge, done: Shifts, most: int, stock: Place = COURT) -> Shifts:
    """The shifts `done` and then up to `most` caballeros, one by one, each the one that raises the standing most.

    Of equal ones an own caballero goes first, then one of the next seat clockwise, neutral ones last; then by source
    and by target in track order, the `stock` from which own ones may come to the board behind the regions.
    """
    shifts, lead_in = done, cache(partial(scaled_lead_in, position, seat))  # a shift changes but two places
    while len(shifts) - len(done) < most:
        steps = sorted(_steps(position, seat, lead_in, shifts, stock), key=lambda step: -step[0])
        step = next((shift for _, shift in steps if judge(Move((*shifts, shift))) is None), None)
        if step is None:
            break
        shifts = (*shifts, step)
    same = [(shift, len(list(run))) for shift, run in groupby(shifts[len(done) :])]
    return tuple(Shift(shift.owner, shift.source, shift.target, count) for shift, count in same)


def _steps(
    position: Position, seat: Seat, lead_in: Callable[[Place, Counts], int], shifts: Shifts, stock: Place
) -> Iterator[tuple[int, Shift]]:
    """The gain in standing and the shift of each caballero whose move raises it, after these shifts.

    Whoever goes aside, or comes from there, counts nowhere there; whether any may is for the judge to say.
    """
    rows = _rows(position, shifts)
    places, regions, asides = position.board.places, position.board.regions, position.board.asides

    def gain(place: Place, owner: Owner, by: int) -> int:
        return lead_in(place, changed(rows[place], owner, by)) - lead_in(place, rows[place])

    for owner in (seat, *position.from_left_of(seat), *position.setup.owners[len(position.homes) :]):
        arriving = {place: gain(place, owner, 1) for place in places} | dict.fromkeys(asides, 0)
        leaving = {place: gain(place, owner, -1) for place in regions if rows[place][owner]}
        leaving |= {zone: 0 for zone in asides if position.held(zone)[owner]}
        for source, lost in (*leaving.items(), *(((stock, 0),) if owner == seat else ())):
            for target in arriving:
                if target != source and (raised := lost + arriving[target]) > 0:
                    yield raised, Shift(owner, source, target)


def best_place(
    position: Position, seat: Seat, owner: Owner, refused: Callable[[Place], Complaint | None]
) -> Place | None:
    """Where one more caballero of an owner raises a seat's standing most, or lowers it least; None if nowhere.

    Of equal places the first in track order; never one in which rivals' caballeros are secret.
    """

    def gain(place: Place) -> float:
        row = position.held(place)
        now, then = (scaled_lead_in(position, seat, place, each) for each in (row, changed(row, owner, 1)))
        return then - now

    may = [place for place in position.board.places if not is_unseen(position, place) and refused(place) is None]
    return max(may, key=gain, default=None)


def _rows(position: Position, shifts: Shifts) -> dict[Place, Counts]:
    hosts = position.board.hosts
    rows = {place: position.held(place) for place in position.board.places}
    for shift in shifts:
        for place, by in ((hosts[shift.source], -shift.count), (hosts[shift.target], shift.count)):
            if place in rows:
                rows[place] = changed(rows[place], shift.owner, by)
    return rows


def is_unseen(position: Position, place: Place | None) -> bool:
    """Whether rivals' caballeros in a place are secret: in the Castillo of a game played from memory."""
    return place == position.board.castillo and position.setup.castillo == "memory"


@dataclass(frozen=True, slots=True)
class Ahead:
    """One thing that would happen, in which announced step (1-based), on which position.

    `what` is a fact, or the question at which looking ahead ends.
    """

    number: int
    position: Position
    what: e.Fact | Decision


def look_ahead(position: Position, run: tuple[Step, ...]) -> Iterator[Ahead]:
    """The facts that the announced steps would cause, up to and including the first question."""
    for number, announced in enumerate(run, 1):
        state = State(position, (announced,))
        while state.agenda:
            if state.question:
                yield Ahead(number, state.position, state.question)
                return
            for event in engine.step_events(state, {}):
                if not isinstance(event, AgendaChanged):
                    yield Ahead(number, state.position, event)
                state = engine.evolve(state, event)
        position = state.position


def _lead(position: Position, seat: Seat) -> int:
    scores = scoring.scores_if_scored(_without_unseen(position))
    return scores[seat] - max(scores[:seat] + scores[seat + 1 :])


def _without_unseen(position: Position) -> Position:
    """The position with an unseen Castillo emptied: an objection must not reveal what lies in it."""
    castillo, pieces = position.board.castillo, position.pieces
    if not is_unseen(position, castillo):
        return position
    nobody = (0,) * len(pieces[castillo])
    return position.having(pieces=(*pieces[:castillo], nobody, *pieces[castillo + 1 :]))


def raises(position: Position, seat: Seat, card: CardId, order: Order) -> int:
    """How much a seat's lead over the best rival would rise by carrying out a card's special action with this order."""
    played = card_of(position, card)
    run = (*cargo_steps(played), *played.does.run(position, seat, card, order))
    return -_fall_in_lead(position, run, seat)


def cost(position: Position, window: Window) -> int:
    """How much the holder's lead over the best rival would fall if every place that all can see were scored."""
    return _fall_in_lead(position, window.run, window.holder)


def _fall_in_lead(position: Position, run: tuple[Step, ...], seat: Seat) -> int:
    before = after = _without_unseen(position)  # or the points of scoring it would be told
    for ahead in look_ahead(before, run):
        if not isinstance(ahead.what, Decision):
            after = evolve(ahead.position, ahead.what)
    return _lead(before, seat) - _lead(after, seat)
