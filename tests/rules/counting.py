"""How many ways there are to go on from a position: "perft", for whoever writes the rules anew.

A way is one answer to each of so many questions, one after the other; docs/conformance.md says what is one answer.
Moves are sets, in which whoever leaves a space of France goes first, so that some order of them will do if any does.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import chain, combinations_with_replacement, permutations, product
from typing import Any

from referee.rules import decisions as d
from referee.rules import engine
from referee.rules.decisions import Ask, Decision, Order
from referee.rules.effects.base import Answers, Effect
from referee.rules.model import ALL, COURT, Owner, Place, Seat
from referee.rules.position import Position
from referee.rules.shapes import Called, Moves, Nothing, OneOfEach, SpentPower, TokenWithPlace
from referee.rules.state import State


def ways(state: State, depth: int) -> int:
    """How many there are to answer so many questions."""
    if not depth or engine.pending(state) is None:
        return not depth
    if depth == 1:
        return sum(1 for _ in every_answer(state))
    return sum(ways(engine.play(state, answers)[0], depth - 1) for answers in every_answer(state))


def every_answer(state: State) -> Iterator[Answers]:
    """All that may be answered to the question."""
    asked = engine.pending(state)
    assert asked is not None
    if not asked.seats:
        yield from ({None: d.Drawn(choice)} for choice in asked.choices or ())
        if asked.kind is Ask.BEGIN:
            yield {None: d.Begin()}
        return
    each = [[o for o in every_order(state.position, asked, seat) if _legal(state, seat, o)] for seat in asked.seats]
    yield from (dict(zip(asked.seats, orders, strict=True)) for orders in product(*each))


def _legal(state: State, seat: Seat, order: Order) -> bool:
    return engine.check(state, seat, order) is None


def every_order(position: Position, asked: Decision, seat: Seat) -> Iterator[Order]:
    """All orders that could be meant as an answer of this seat, legal or not."""
    step: Any = asked.step
    match asked.kind:
        case Ask.POWER:
            yield from map(d.LayPower, position.board.power_values)
        case Ask.CARD:
            yield from map(d.TakeCard, position.offered)
        case Ask.REINFORCE:
            yield from _fetched(position, seat, step.printed(position) + 1)
        case Ask.RETURN:
            sets = _sets(_regions(position), 3)
            yield from (d.Return(count, places) for places in sets for count in range(4))
        case Ask.DISK:
            yield from map(d.SetDisk, position.board.regions)
        case Ask.PLACE:
            yield from map(step.order_naming, range(len(position.pieces)))
        case Ask.VETO:
            yield from (d.LetPass(), *map(d.StepIn, range(1, len(step.run) + 1)))
        case Ask.HALF:
            most = min(position.court[seat], step.card.caballeros + 2)
            if step.place:
                yield from (d.PlaceCaballeros(tuple(Counter(s).items())) for s in _sets(_ground(position), most))
            if step.act:
                yield d.Skip()
                yield from chain.from_iterable(_special(position, seat, part) for part in step.card.does.parts())


def _ground(position: Position) -> list[Place]:
    """Where caballeros stand one by one: regions, the spaces of a region that has some, the Castillo."""
    return sorted(zone for zone in position.board.ground if not position.board.slots[zone])


def _regions(position: Position) -> list[Place]:
    return [zone for zone in _ground(position) if zone != position.board.castillo]


def _sets(places: Iterable[Place], most: int) -> Iterator[tuple[Place, ...]]:
    """None, one, two ... of these, repeats too."""
    return chain.from_iterable(combinations_with_replacement(list(places), n) for n in range(most + 1))


def _fetched(position: Position, seat: Seat, most: int) -> Iterator[Order]:
    for places in _sets(_regions(position), max(0, most - position.provinces[seat])):
        yield from (d.Reinforce(count, places) for count in range(most + 1))


def _special(position: Position, seat: Seat, does: Effect) -> Iterator[Order]:
    board, asked = position.board, does.asks()
    match asked:
        case Nothing():
            yield d.Act()
            scored = tuple(does.places_to_score(position) or ())
            yield from map(d.ScoreInOrder, permutations(scored))
        case Moves():
            yield from _moves(position, seat, asked)
        case OneOfEach():
            goals = [[(owner, place) for place in (None, *_regions(position))] for owner in position.setup.owners]
            for picks in product(*goals):
                yield d.SendBack(tuple((owner, place) for owner, place in picks if place is not None))
        case TokenWithPlace():
            tokens = [board.tokens[n].id for n in board.scoreboards]
            yield from (d.SetScoreboard(token, place) for token in tokens for place in board.places)
        case SpentPower():
            yield from map(d.TakeBack, board.power_values)
        case Called(count=count):
            yield from _fetched(position, seat, count)
        case _:
            yield from map(does.order_naming, board.places)


One = tuple[Owner, Place, Place]
"""One caballero of an owner goes from a zone to another."""


def _moves(position: Position, seat: Seat, asked: Moves) -> Iterator[Order]:
    hosts, goals = position.board.hosts, _ground(position)
    if asked.added:
        here = [(seat, COURT, goal) for goal in goals]
        for chosen in _sets_of(here, min(asked.total, position.court[seat])):
            yield _move(position, chosen)
        return
    for group in [[zone] for zone in _sources(position)] if asked.one_source else [_regions(position)]:
        zones = [zone for zone in _regions(position) if hosts[zone] in {hosts[each] for each in group}]
        there = {(owner, zone): n for zone in zones for owner, n in enumerate(position.pieces[zone]) if n}
        ones = [(*who, goal) for who in there for goal in goals if hosts[goal] != hosts[who[1]]]
        most = min(asked.total, sum(there.values())) if asked.total >= ALL else asked.total
        for chosen in _sets_of(ones, most):
            left = Counter((owner, source) for owner, source, _ in chosen)
            if all(left[who] <= there[who] for who in left):
                yield _move(position, chosen)


def _sources(position: Position) -> list[Place]:
    """One zone of each region."""
    hosts = position.board.hosts
    return list({hosts[zone]: zone for zone in _regions(position)}.values())


def _sets_of(ones: list[One], most: int) -> Iterator[tuple[One, ...]]:
    return chain.from_iterable(combinations_with_replacement(ones, n) for n in range(1, most + 1))


def _move(position: Position, ones: Iterable[One]) -> d.Move:
    """Whoever leaves a space goes first, so that it is free for others."""
    shifts = [d.Shift(*one, count) for one, count in Counter(ones).items()]
    return d.Move(tuple(sorted(shifts, key=lambda shift: position.board.zones[shift.source].holds is None)))
