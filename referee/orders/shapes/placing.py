"""Caballeros placed from the court, counted out over places: PLACE LEAD Valencia, 1 Granada, REST Castillo."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Literal

from referee.orders import grammar
from referee.orders.contents import Known, known_at
from referee.orders.findings import LATER, Finding, Found, Level, Numbered, PassedOver, Stuck, finding_of
from referee.orders.goals import best_division, lead_takes, placed_there, second_takes, those_that_count, too_dear
from referee.orders.lexicon import GOAL
from referee.orders.order import Count, Deed, NamedPlace, Ranked
from referee.orders.shapes.deed import DeedShape, NumberedLines
from referee.orders.writing import counted, ranked_places
from referee.rules.decisions import Complaint, PlaceCaballeros
from referee.rules.effects.base import Card
from referee.rules.model import ALL, NOWHERE, Place, Seat
from referee.rules.modifiers import Placing
from referee.rules.position import Position, evolve
from referee.rules.predicates import (
    OUT_OF_REACH,
    allowance,
    boarding_complaint,
    crown,
    extra_allowance,
    full_complaint,
    is_taboo,
    kings_region,
    off_ground_complaint,
    out_of_reach,
    places_in_reach,
    shut_complaint,
    throne_moved,
)
from referee.rules.rounds import TurnHalves
from referee.rules.wire import wire


@wire("place-part")
class PlacePart:
    """A part of a placing, at the first place that will do; SPREAD at all its places.

    COUNT: so many. LEAD: as few as give more caballeros there than anybody else has. SECOND: as few as leave at most
    one rival with as many or more. REST: all that is left of the number. SPREAD: one at each place in the order
    written, and over again, until nothing is left; places where none may be put are passed over. BEST: all that is
    left of the number, so divided among its places, or among all, that my standing is highest.
    """

    goal: Literal["COUNT", "LEAD", "SECOND", "REST", "SPREAD", "BEST"]
    count: Count = 0  # for COUNT
    ranks: Ranked[NamedPlace] = ()  # of BEST: empty for every place


@wire("do-place")
class DoPlace(Deed):
    """PLACE LEAD Valencia, 1 Seville or Granada, REST Castillo. Every line of a plan adds to one placing."""

    parts: tuple[PlacePart, ...]

    verb = "PLACE"


# --- read -----------------------------------------------------------------------------------------


Goal = Literal["LEAD", "SECOND", "REST", "SPREAD", "BEST"]


GOALS: tuple[Goal, ...] = ("LEAD", "SECOND", "REST", "SPREAD", "BEST")


def _one_part(c: grammar.Cursor) -> PlacePart | None:
    """One part, with a count of 0 if the number was left out; None with a trouble."""
    start = c.at
    goal = _goal(c)
    many = None if goal else grammar.count(c, "PLACE")
    c.says("TO")
    if goal == "BEST" and not _place_next(c):
        return PlacePart(goal, 0, ())
    ranks = _spread_over(c) if goal == "SPREAD" else _ranks(c, goal)
    if not goal and many is None:
        goal = _goal(c)
        many = None if goal else grammar.count(c, "PLACE")
    if not ranks:
        return None
    if not goal and not many:
        c.complain("how-many", "PLACE", fault="ambiguous", mended=True, since=start)
    return PlacePart(goal, 0, ranks) if goal else PlacePart("COUNT", many or 0, ranks)


def _goal(c: grammar.Cursor) -> Goal | None:
    return next((goal for goal in GOALS if c.says(goal)), None)


def _ranks(c: grammar.Cursor, goal: Goal | None) -> tuple[Place, ...]:
    """Ranked places; the goal may be repeated: LEAD Valencia or LEAD Seville."""

    def one() -> Place | None:
        if goal and c.says(goal):
            c.says("TO")
        return grammar.place(c, "PLACE")

    return grammar.ranked(c, one, lambda: c.sees("place") is not None)


def _place_next(c: grammar.Cursor) -> bool:
    """Whether a place comes, or a word that is nearly one."""
    token = c.token()
    if token is None or token.is_mark or c.ended():
        return False
    return c.sees("place") is not None or bool(c.guesses(token.word, c.words.lexicon.place_names))


def _spread_over(c: grammar.Cursor) -> tuple[Place, ...]:
    """The places of a SPREAD; a comma or `and` before a bare place adds one, since no part can follow a SPREAD."""
    c.says("ALL")
    c.says("TO")
    found = grammar.places(c, "PLACE", commas=True)
    start = c.at
    while c.adds() and not c.ended() and (c.says("TO") or c.sees("place") is not None):
        found += grammar.places(c, "PLACE", commas=True)
        start = c.at
    c.at = start
    return tuple(dict.fromkeys(found))


def _numbered(part: PlacePart, alone: bool) -> PlacePart:
    """The part with a number in any case: all if it is the only part, else one."""
    if part.goal != "COUNT" or part.count:
        return part
    return PlacePart("COUNT", ALL if alone else 1, part.ranks)


# --- written --------------------------------------------------------------------------------------


def _part_text(part: PlacePart, known: Known) -> str:
    goal = counted(part.count) if part.goal == "COUNT" else part.goal
    return f"{goal} {ranked_places(part.ranks, known)}" if part.ranks else goal


# --- carried out ----------------------------------------------------------------------------------


def placing(position: Position, step: TurnHalves, lines: Sequence[Numbered[PlacePart]]) -> Found | Stuck:
    """One placing of all these parts, each at its first place that is legal after the parts before it.

    `PlacePart` says how many each goal takes; REST takes what is left of the card's number and the court. Without parts
    nobody is placed.
    """
    placed: Placing = ()
    passed: tuple[PassedOver, ...] = ()
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
        return Stuck((PassedOver(None, complaint),))
    return Found(order, worst, passed)


def _part(position: Position, step: TurnHalves, placed: Placing, line: int, part: PlacePart) -> Found | Stuck:
    passed: list[PassedOver] = []
    for rank, place in enumerate(part.ranks):
        left = _left(position, step, placed, (place,))
        count = _wanted(position, step.seat, placed, part, place, left)
        order = PlaceCaballeros(_with(placed, place, count))
        if (part.goal == "LEAD" or part.goal == "SECOND") and count > left:
            complaint: Complaint | None = too_dear(part.goal, place, left, count)
        else:
            complaint = step.check(position, step.seat, order)
        if complaint is None or complaint.code in LATER:
            return Found(order, rank, tuple(passed))
        passed.append(PassedOver(place, complaint, line))
    return Stuck(tuple(passed))


def _spread(position: Position, step: TurnHalves, placed: Placing, line: int, part: PlacePart) -> Found | Stuck:
    """One at each place in turn until nothing is left; a place that is not legal is passed over for good."""
    passed: list[PassedOver] = []
    open_places = list(part.ranks)
    while open_places and _left(position, step, placed):
        place = open_places.pop(0)
        order = PlaceCaballeros(_with(placed, place, 1))
        complaint = step.check(position, step.seat, order)
        if complaint is None or complaint.code in LATER:
            placed = order.placing
            open_places.append(place)
        else:
            passed.append(PassedOver(place, complaint, line))
    return Found(PlaceCaballeros(placed), passed=tuple(passed)) if open_places else Stuck(tuple(passed))


def _best(position: Position, step: TurnHalves, placed: Placing, line: int, part: PlacePart) -> Found | Stuck:
    """All that are left where they raise the standing most; a place that is not legal is passed over.

    If only some may go anywhere, and the best division needs more of these, all go within reach.
    """
    passed: list[PassedOver] = []
    open_places: list[Place] = []
    for place in part.ranks or position.board.places:
        complaint = step.check(position, step.seat, PlaceCaballeros(_with(placed, place, 1)))
        if complaint is None or complaint.code in LATER:
            open_places.append(place)
        elif part.ranks:
            passed.append(PassedOver(place, complaint, line))
    if not open_places:
        return Stuck(tuple(passed))
    within = places_in_reach(position, step.seat)
    near = [place for place in open_places if position.board.hosts[place] in within]
    orders = (_divided(position, step, placed, among) for among in (open_places, near or open_places))
    order = next((each for each in orders if step.check(position, step.seat, each) is None), None)
    return Found(order or _divided(position, step, placed, open_places), passed=tuple(passed))


def _divided(position: Position, step: TurnHalves, placed: Placing, places: Sequence[Place]) -> PlaceCaballeros:
    """All that are left, divided among these places so that the standing is highest."""
    left = _left(position, step, placed, places)
    for place, count in best_division(position, step.seat, dict(placed), places, left).items():
        placed = _with(placed, place, count)
    return PlaceCaballeros(placed)


_BY_GOAL = {"SPREAD": _spread, "BEST": _best}


def parts_of(lines: NumberedLines) -> list[Numbered[PlacePart]]:
    """The parts of all lines that place."""
    return [(n, part) for n, deed in lines if isinstance(deed, DoPlace) for part in deed.parts]


def takes_rest(part: PlacePart) -> bool:
    """Whether a part leaves nothing for the parts behind it."""
    return part.goal in ("REST", "SPREAD", "BEST") or (part.goal == "COUNT" and part.count >= ALL)


def _left(position: Position, step: TurnHalves, placed: Placing, places: Iterable[Place] = ()) -> int:
    """How many more may be placed, if they go to these places."""
    allowed = allowance(position, step.seat, step.card.caballeros)
    allowed += extra_allowance(position, step.seat, (*placed, *((place, 1) for place in places)))
    return max(0, min(allowed, position.court[step.seat]) - sum(count for _, count in placed))


def _wanted(position: Position, seat: Seat, placed: Placing, part: PlacePart, place: Place, left: int) -> int:
    if part.goal in ("LEAD", "SECOND"):
        takes = lead_takes if part.goal == "LEAD" else second_takes
        return max(0, takes(those_that_count(position, place), seat) - placed_there(position, dict(placed), place))
    return left if takes_rest(part) else part.count


def _with(placed: Placing, place: Place, count: int) -> Placing:
    """The placing with `count` more in a place."""
    if not count:
        return placed
    together = dict(placed)
    together[place] = together.get(place, 0) + count
    return tuple(together.items())


# --- against it -----------------------------------------------------------------------------------


def against(
    position: Position, seat: Seat, card: Card, lines: NumberedLines, court: int, kings: tuple[Place, ...]
) -> Iterator[Finding]:
    """Everything against a placing. `court`: the caballeros it may hold by then; `kings`: where the King may stand."""
    parts = parts_of(lines)
    total = sum(part.count for _, part in parts if part.goal == "COUNT" and part.count < ALL)
    wished = tuple((part.ranks[0], part.count) for _, part in parts if part.ranks)
    allowed = allowance(position, seat, card.caballeros) + extra_allowance(position, seat, wished)
    if total > allowed:
        level: Level = "not-yet" if "extra_allowance" in position.modifiers else "never"
        yield Finding(level, Complaint("too-many-placed", (allowed, total)), parts[0][0])
    elif total > court:
        yield finding_of(Complaint("court-too-small", (court, total)), parts[0][0])
    first_rest = next((at for at, (_, part) in enumerate(parts) if takes_rest(part)), len(parts))
    for line, part in parts[first_rest:]:
        if part.goal == "COUNT" and part.count < ALL:
            yield finding_of(Complaint("after-rest"), line)
    for line, part in parts:
        for place in part.ranks:
            if complaint := _out_of_reach(position, seat, place, kings):
                yield finding_of(complaint, line)


def unreachable(position: Position, seat: Seat, card: Card, lines: NumberedLines, court: int) -> Iterator[Finding]:
    """Goals that take more caballeros at each of their places than the card and the court give, as things stand."""
    for line, part in parts_of(lines):
        if part.goal not in ("LEAD", "SECOND"):
            continue
        short: list[Complaint] = []
        for place in (place for place in part.ranks if place in position.board.ground):
            allowed = allowance(position, seat, card.caballeros) + extra_allowance(position, seat, ((place, 1),))
            there, takes = min(allowed, court), _wanted(position, seat, (), part, place, 0)
            short += [too_dear(part.goal, place, there, takes)] if takes > there else []
        if short and len(short) == len(part.ranks):
            yield finding_of(short[0], line)


def _out_of_reach(position: Position, seat: Seat, place: Place, kings: tuple[Place, ...]) -> Complaint | None:
    """Why nobody could be placed there, wherever the King may stand; None if somebody could."""
    if complaint := off_ground_complaint(position, place):
        boarded = place in places_in_reach(position, seat)
        return None if boarded else boarding_complaint(position, seat, place) or complaint
    now = kings_region(position)
    days = [position if king == now else evolve(position, throne_moved(position, king)) for king in kings]
    host = position.board.hosts[place]
    if any(host in places_in_reach(day, seat) for day in days):
        return None if place == host else full_complaint(position, place, 1)
    if is_taboo(position, place) and any(is_taboo(day, place) for day in days):
        return shut_complaint(position, place)
    king, regent = crown(days[0])
    if any(is_taboo(day, place) for day in days):
        return Complaint("kings-region-then" if regent is None else "kings-region-then-ruled", (place,))
    far = out_of_reach(days[0], place)
    if king in (now, NOWHERE) or far.code not in OUT_OF_REACH:  # a King who is at sea rules nowhere, wherever sent
        return far
    return Complaint("out-of-reach-then" if regent is None else "out-of-reach-then-ruled", (place, king))


_SHOWN = 3  # places named in an example


def placing_example(card: Card, position: Position, seat: Seat) -> str:
    """The text of a line that places as many as the card allows now."""
    most = allowance(position, seat, card.caballeros)
    part = PlacePart("COUNT", most, tuple(places_in_reach(position, seat))[:_SHOWN])
    return SHAPE.write(DoPlace((part,)), known_at(position, seat))


# --- the shape --------------------------------------------------------------------------------------


class _PlacingShape(DeedShape):
    values = (DoPlace,)
    ebnf = '"PLACE" part ("," part)*'
    words = (DoPlace.verb, GOAL)

    def read(self, c: grammar.Cursor, keyword: str) -> tuple[Deed, ...] | None:
        """PLACE LEAD Valencia, 1 Seville or Granada, Aragon 2, REST Castillo; SECOND, SPREAD, BEST; NONE is no item."""
        if c.says("NONE"):
            return ()
        parts = grammar.read_list(c, lambda: _one_part(c), lambda: c.comes_number_or(*GOALS, "ALL", "place"))
        return (DoPlace(tuple(_numbered(part, len(parts) == 1) for part in parts)),) if parts else None

    def write(self, deed: DoPlace, known: Known) -> str:
        return f"{deed.verb} " + ", ".join(_part_text(part, known) for part in deed.parts)

    def compared(self, deed: DoPlace) -> Iterator[Place]:
        return (place for part in deed.parts if part.goal in ("LEAD", "SECOND") for place in part.ranks)


SHAPE = _PlacingShape()
