"""What ranked and open-ended wishes come to on a position: the first legal place, a lead, the rest, all there are.

Knows how a choice is searched and what the search passed over. Must not know whose sheet it is, nor any block's name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from referee.orders.best import divided, moved
from referee.orders.blocks import DoMove, DoMoveBest, Lead, PlacePart, PowerRank, ReturnBlock, ReturnPart
from referee.orders.leads import (
    counts_after,
    lead_takes,
    place_of,
    placed_there,
    second_takes,
    those_that_count,
    too_dear,
)
from referee.rules.decisions import Complaint, Move, Order, PlaceCaballeros, Reinforce, Return, Shift, Skip
from referee.rules.effects.base import Effect, Step
from referee.rules.effects.courts import check_reinforcement
from referee.rules.effects.moving import all_there, unavailable
from referee.rules.model import ALL, COURT, CardId, Place, Seat, TokenId
from referee.rules.position import Position
from referee.rules.predicates import allowance, movable
from referee.rules.rounds import Halves

Wish = PowerRank | Place | CardId | tuple[TokenId, Place] | None
"""What stood at a rank: a power card, a place, a card, a scoreboard and its place; None where there was no choice."""

W = TypeVar("W", bound=Wish)
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Passed:
    """A choice that did not fit, and the rules' word on it."""

    wish: Wish
    complaint: Complaint
    line: int = 0  # which of the plan's items, or of the block's ranks or parts, it was (0-based)
    plan: int | None = None  # for a plan given up before its card was taken: which (0-based), and
    card: CardId = ""  # with which card it was tried


@dataclass(frozen=True, slots=True)
class Found:
    """An order that fits; `rank` is the worst rank used in it, 0 where every first choice stood."""

    order: Order
    rank: int = 0
    passed: tuple[Passed, ...] = ()


@dataclass(frozen=True, slots=True)
class Stuck:
    """No order: every choice of one line was passed over."""

    passed: tuple[Passed, ...]


Judge = Callable[[Order], Complaint | None]
"""The rules' word on an order, if they have one against it."""

Numbered = tuple[int, T]
"""An item and its number in the plan."""

Placing = tuple[tuple[Place, int], ...]

LATER = frozenset({"must-place", "must-be-full"})
"""Complaints of editions about too little, which a line still to come may answer."""


def first_legal(tries: Iterable[tuple[Wish, Order]], judge: Judge, line: int | None = None) -> Found | Stuck:
    """The first of these orders that `judge` has nothing against; without a `line`, each rank stands for its own."""
    passed: list[Passed] = []
    for rank, (wish, order) in enumerate(tries):
        complaint = judge(order)
        if complaint is None:
            return Found(order, rank, tuple(passed))
        passed.append(Passed(wish, complaint, rank if line is None else line))
    return Stuck(tuple(passed))


def out_of_aim(position: Position, wish: PowerRank) -> Complaint:
    """Against a wish for a turn: no card up to its greatest takes it."""
    return Complaint("aim-out-of-reach", (wish.aim, min(wish.most, position.board.power_values[-1])))


# --- placing ----------------------------------------------------------------------------------------


def placing(position: Position, step: Halves, lines: Sequence[Numbered[PlacePart]]) -> Found | Stuck:
    """One placing of all these parts, each at the first place that will do on what the parts before it leave.

    LEAD takes as few as give its seat more there than anybody else, SECOND as few as leave at most one rival with as
    many; REST, like a COUNT of ALL, takes what is left of the card's number and the court, and so do SPREAD, one by
    one, and BEST, where the standing is highest. No parts place nobody.
    """
    placed: Placing = ()
    passed: tuple[Passed, ...] = ()
    worst = 0
    for line, part in lines:
        if takes_rest(part) and not _left(position, step, placed):
            continue
        placed_by = _BY_GOAL.get(part.goal, _part)
        part_found = placed_by(position, step, placed, line, part)
        if isinstance(part_found, Stuck):
            return part_found
        assert isinstance(part_found.order, PlaceCaballeros)
        placed = part_found.order.placing
        passed += part_found.passed
        worst = max(worst, part_found.rank)
    order = PlaceCaballeros(placed)
    if complaint := step.check(position, step.seat, order):
        return Stuck((Passed(None, complaint),))
    return Found(order, worst, passed)


def _part(position: Position, step: Halves, placed: Placing, line: int, part: PlacePart) -> Found | Stuck:
    passed: list[Passed] = []
    left = _left(position, step, placed)
    for rank, place in enumerate(part.ranks):
        count = _wanted(position, step.seat, placed, part, place, left)
        order = PlaceCaballeros(_with(placed, place, count))
        if (part.goal == "LEAD" or part.goal == "SECOND") and count > left:
            complaint: Complaint | None = too_dear(part.goal, place, left, count)
        else:
            complaint = step.check(position, step.seat, order)
        if complaint is None or complaint.code in LATER:
            return Found(order, rank, tuple(passed))
        passed.append(Passed(place, complaint, line))
    return Stuck(tuple(passed))


def _spread(position: Position, step: Halves, placed: Placing, line: int, part: PlacePart) -> Found | Stuck:
    """One at each place in turn until nothing is left; a place that will not do is passed over for good."""
    passed: list[Passed] = []
    open_places = list(part.ranks)
    while open_places and _left(position, step, placed):
        place = open_places.pop(0)
        order = PlaceCaballeros(_with(placed, place, 1))
        complaint = step.check(position, step.seat, order)
        if complaint is None or complaint.code in LATER:
            placed = order.placing
            open_places.append(place)
        else:
            passed.append(Passed(place, complaint, line))
    return Found(PlaceCaballeros(placed), passed=tuple(passed)) if open_places else Stuck(tuple(passed))


def _best(position: Position, step: Halves, placed: Placing, line: int, part: PlacePart) -> Found | Stuck:
    """All that is left where it raises the standing most; a place that will not do is passed over."""
    passed: list[Passed] = []
    open_places: list[Place] = []
    for place in part.ranks or position.board.places:
        complaint = step.check(position, step.seat, PlaceCaballeros(_with(placed, place, 1)))
        if complaint is None or complaint.code in LATER:
            open_places.append(place)
        elif part.ranks:
            passed.append(Passed(place, complaint, line))
    if not open_places:
        return Stuck(tuple(passed))
    counts = divided(position, step.seat, dict(placed), open_places, _left(position, step, placed))
    for place, count in counts.items():
        placed = _with(placed, place, count)
    return Found(PlaceCaballeros(placed), passed=tuple(passed))


_BY_GOAL = {"SPREAD": _spread, "BEST": _best}


def takes_rest(part: PlacePart) -> bool:
    """Whether a part leaves nothing for those behind it."""
    return part.goal in ("REST", "SPREAD", "BEST") or (part.goal == "COUNT" and part.count >= ALL)


def _left(position: Position, step: Halves, placed: Placing) -> int:
    most = min(allowance(position, step.seat, step.card.caballeros), position.court[step.seat])
    return most - sum(count for _, count in placed)


def _wanted(position: Position, seat: Seat, placed: Placing, part: PlacePart, place: Place, left: int) -> int:
    if part.goal in ("LEAD", "SECOND"):
        takes = lead_takes if part.goal == "LEAD" else second_takes
        return max(0, takes(those_that_count(position, place), seat) - placed_there(position, dict(placed), place))
    return left if takes_rest(part) else part.count


def _with(placed: Placing, place: Place, count: int) -> Placing:
    """The same placing and `count` more in a place: what leads already needs no further pair."""
    if not count:
        return placed
    together = dict(placed)
    together[place] = together.get(place, 0) + count
    return tuple(together.items())


# --- moving -----------------------------------------------------------------------------------------


def moving(
    position: Position, seat: Seat, does: Effect, lines: Sequence[Numbered[DoMove | DoMoveBest]]
) -> Found | Stuck:
    """One move of all these lines, each to its first legal target on the position the lines before it leave.

    A count of ALL takes as many as are there and the card allows; LEAD as few as give the lead, up to the count; BEST
    as many as raise the standing. Where nobody need move, the action is left.
    """

    def judge(order: Order) -> Complaint | None:
        return does.check(position, seat, order)

    def may(shifts: tuple[Shift, ...]) -> bool:
        complaint = judge(Move(shifts))
        return complaint is None or complaint.code in LATER

    shifts: tuple[Shift, ...] = ()
    passed: tuple[Passed, ...] = ()
    worst = 0
    for line, item in lines:
        if isinstance(item, DoMoveBest):
            shifts += moved(position, seat, may, shifts, item.count)
            continue
        refused: list[Passed] = []
        for rank, target in enumerate(item.ranks):
            made = _shifts(position, seat, judge, shifts, item, target)
            if not isinstance(made, Complaint):
                shifts, worst = (*shifts, *made), max(worst, rank)
                break
            refused.append(Passed(place_of(target), made, line))
        else:
            return Stuck(tuple(refused))
        passed += tuple(refused)
    complaint = judge(Move(shifts))
    if lines and not shifts and complaint and complaint.code == NOTHING_TO_MOVE:
        return Found(Skip(), worst, passed)
    return Stuck((Passed(None, complaint),)) if complaint else Found(Move(shifts), worst, passed)


NOTHING_TO_MOVE = "nothing-to-move"
"""The rules' word on a move of nobody, from a card that moves."""


def _shifts(
    position: Position, seat: Seat, judge: Judge, shifts: tuple[Shift, ...], item: DoMove, rank: Place | Lead
) -> tuple[Shift, ...] | Complaint:
    """What a line shifts to one of its ranks after these shifts, nothing where the lead is there; or why it cannot."""
    counts = counts_for(position, item, shifts)
    if not isinstance(rank, Lead):
        shift = largest_shift(judge, shifts, item, rank, counts)
        return shift if isinstance(shift, Complaint) else (shift,)
    if item.owner != seat:
        return Complaint("lead-is-own")
    takes = lead_takes(counts_after(position, rank.place, shifts), seat)
    if takes <= 0:
        return ()
    shift = largest_shift(judge, shifts, item, rank.place, range(min(takes, counts[0]), 0, -1))
    if isinstance(shift, Shift) and shift.count < takes:
        return too_dear("LEAD", rank.place, shift.count, takes)
    return shift if isinstance(shift, Complaint) else (shift,)


def counts_for(position: Position, item: DoMove, shifts: tuple[Shift, ...]) -> range:
    """The numbers a line allows, best first: its own, or from all that stand there after these shifts down to one."""
    if item.count < ALL:
        return range(item.count, item.count - 1, -1)
    if item.source == COURT:
        there = position.court[item.owner]
    else:
        away = unavailable(position, item.owner, item.source, 1)
        there = 0 if away else position.held(item.source)[item.owner]
    for shift in shifts:
        if shift.owner == item.owner:
            there += shift.count * ((shift.target == item.source) - (shift.source == item.source))
    return range(max(1, there), 0, -1)


def largest_shift(
    judge: Judge,
    shifts: tuple[Shift, ...],
    item: DoMove,
    target: Place,
    counts: range,
) -> Shift | Complaint:
    """The first of these counts that may go there after these shifts, or why not even the last may."""
    complaint: Complaint | None = None
    for count in counts:
        shift = Shift(item.owner, item.source, target, count)
        complaint = judge(Move((*shifts, shift)))
        if complaint is None or complaint.code in LATER:
            return shift
    assert complaint is not None
    return complaint


# --- courts and provinces ---------------------------------------------------------------------------


def reinforcing(
    position: Position, seat: Seat, printed: int, wanted: int, fetch: Placing, shortfall: bool
) -> Reinforce:
    """As many caballeros as wanted, up to the printed number; what the provinces lack from `fetch`, in its order.

    Never illegal: a number too high is cut, one too low raised where the edition insists. `fetch` are pairs of place
    and most; `shortfall`: whether the board may make up a difference at all.
    """
    edition = position.setup.edition
    most = min(printed, position.provinces[seat])
    count = most if edition.reinforce == "exact" else min(wanted, most)
    if count < most or printed == most or not shortfall or edition.shortfall == "none":
        return Reinforce(count)
    missing = min(wanted, printed) - most
    reachable = min(printed - most, movable(position, seat))
    if edition.shortfall == "regions_required":
        fetch, missing = (*fetch, *((place, ALL) for place in position.board.regions)), reachable
    order = Reinforce(count, tuple(_fetched(position, seat, fetch, missing)))
    assert check_reinforcement(position, seat, printed, order, shortfall) is None
    return order


def _fetched(position: Position, seat: Seat, fetch: Placing, missing: int) -> list[Place]:
    fetched: list[Place] = []
    for place, most in fetch:
        fetched += [place] * _spare(position, seat, place, fetched, min(most, missing - len(fetched)))
    return fetched


def _spare(position: Position, seat: Seat, place: Place, taken: Sequence[Place], wanted: int) -> int:
    """How many more of its own, up to so many, a seat can take from a place beside one from each of these."""
    count = 0
    while count < wanted and all_there(position, seat, (*taken, *[place] * (count + 1)), ()) is None:
        count += 1
    return count


def returning(position: Position, seat: Seat, step: Step, block: ReturnBlock) -> Found | Stuck:
    """What is given up: each part from its places left to right, then what is still due from all of them likewise.

    With KEEP LEADS one after the other, as its block says.
    """
    taken = (_sparing if block.keep_leads else _listed)(position, seat, step, block.parts)
    regions = tuple(place for place in sorted(taken.keys() - {COURT}) for _ in range(taken[place]))
    order = Return(taken.get(COURT, 0), regions)
    if complaint := step.check(position, seat, order):
        return Stuck((Passed(None, complaint),))
    return Found(order)


def _zones(parts: tuple[ReturnPart, ...]) -> tuple[Place, ...]:
    return tuple(dict.fromkeys(place for part in parts for place in part.ranks))


def _listed(position: Position, seat: Seat, step: Step, parts: tuple[ReturnPart, ...]) -> dict[Place, int]:
    taken: dict[Place, int] = {}
    due = step.due(position)
    everywhere = _zones(parts)
    for part in (*parts, ReturnPart(ALL, everywhere)):
        wanted = min(part.count, due - sum(taken.values()))
        for place in part.ranks:
            count = _at_hand(position, seat, place, taken, wanted)
            taken[place] = taken.get(place, 0) + count
            wanted -= count
    return taken


def _sparing(position: Position, seat: Seat, step: Step, parts: tuple[ReturnPart, ...]) -> dict[Place, int]:
    """One after the other from the first zone where that costs no lead, else from the first that has any."""
    taken: dict[Place, int] = {}
    zones = _zones(parts) or (COURT, *position.board.regions)
    for _ in range(step.due(position)):
        stocked = [zone for zone in zones if _at_hand(position, seat, zone, taken, 1)]
        spared = [zone for zone in stocked if not _costs_lead(position, seat, zone, taken)]
        for zone in (spared or stocked)[:1]:
            taken[zone] = taken.get(zone, 0) + 1
    return taken


def _costs_lead(position: Position, seat: Seat, zone: Place, taken: Mapping[Place, int]) -> bool:
    """Whether one more of a seat that leads a region would end that."""
    hosts = position.board.hosts
    place = hosts[zone]
    gone = sum(count for other, count in taken.items() if hosts[other] == place)
    return place in position.board.regions and lead_takes(those_that_count(position, place), seat) + gone == 0


def _at_hand(position: Position, seat: Seat, place: Place, taken: Mapping[Place, int], wanted: int) -> int:
    """How many more, up to so many, a seat can give from a zone beside these."""
    if place == COURT:
        return min(wanted, position.court[seat] - taken.get(COURT, 0))
    regions = [region for region, count in taken.items() if region != COURT for _ in range(count)]
    return _spare(position, seat, place, regions, wanted)
