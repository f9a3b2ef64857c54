"""Orders that nobody looked over: what a card asks for, filled in by chance, mostly with what stands on the board."""

from collections.abc import Callable, Sequence
from dataclasses import fields, replace
from random import Random
from typing import Any, TypeVar

from referee.orders.shapes.deed import Sight
from referee.orders.shapes.deeds import carried, offers
from referee.rules import decisions as d
from referee.rules.decisions import Ask, Decision, Order
from referee.rules.effects.base import Effect, card_of
from referee.rules.model import COURT, PROVINCES, Place, Seat
from referee.rules.position import Position
from referee.rules.predicates import kings_region
from referee.rules.shapes import (
    Called,
    Moves,
    Nothing,
    OneFigure,
    OneOfEach,
    OnePlace,
    OneScoreboard,
    PlacesToSeat,
    Shape,
    SpentPower,
    TokenWithPlace,
)
from referee.rules.state import State

T = TypeVar("T")


def any_zone(position: Position, rng: Random) -> Place:
    """As a rule a place that is scored, else any zone there is."""
    board = position.board
    return rng.choice(board.places) if rng.random() < 0.8 else rng.randrange(len(board.zones))


def _zone_of(position: Position, owner: int, rng: Random) -> Place:
    """As a rule where caballeros of this owner stand, else any zone."""
    held = [zone for zone in range(PROVINCES + 1, len(position.pieces)) if position.pieces[zone][owner]]
    return rng.choice(held) if held and rng.random() < 0.85 else any_zone(position, rng)


def _count(rng: Random) -> int:
    return rng.choice((1, 1, 1, 2, 2, 3, 4, 5))


def placing(position: Position, seat: Seat, rng: Random) -> Order:
    near = position.board.reach_with_king_in[kings_region(position)]
    goals = [rng.choice(near) if rng.random() < 0.8 else any_zone(position, rng) for _ in range(rng.randint(0, 3))]
    if rng.random() < 0.3:
        goals = [position.homes[seat]]
    return d.PlaceCaballeros(tuple((goal, _count(rng)) for goal in goals))


def _tokens(position: Position, owner: int, zone: Place, rng: Random) -> tuple[str, ...]:
    """Now and then those that this owner's caballeros bear there, or another."""
    if not any(token.borne for token in position.board.tokens) or rng.random() < 0.5:
        return ()
    others = [token.id for token in position.board.tokens if token.borne]
    return position.borne(owner, zone) if rng.random() < 0.9 else (rng.choice(others),)


def _moves(position: Position, seat: Seat, rng: Random) -> Order:
    shifts: list[d.Shift] = []
    for _ in range(rng.choice((1, 1, 2, 2, 3, 4))):
        owner = rng.choice(position.setup.owners)
        source = _zone_of(position, owner, rng)
        if shifts and rng.random() < 0.6:
            source = shifts[-1].source
        near = position.board.borders[position.board.hosts[source]]
        target = rng.choice(near) if near and rng.random() < 0.4 else any_zone(position, rng)
        shifts.append(d.Shift(owner, source, target, _count(rng), _tokens(position, owner, source, rng)))
    return d.Move(tuple(shifts))


def _adding(position: Position, seat: Seat, rng: Random) -> Order:
    goals = [any_zone(position, rng) for _ in range(rng.choice((1, 1, 2, 3)))]
    owner = seat if rng.random() < 0.95 else rng.choice(position.setup.owners)
    return d.Move(tuple(d.Shift(owner, COURT, goal, rng.choice((1, 1, 1, 2))) for goal in goals))


def _zones(position: Position, seat: Seat, most: int, rng: Random) -> tuple[Place, ...]:
    return tuple(_zone_of(position, seat, rng) for _ in range(rng.randint(0, most)))


def _calling(position: Position, seat: Seat, rng: Random) -> Order:
    there = min(6, position.provinces[seat])
    return d.Reinforce(rng.choice((there, rng.randint(0, 3))), _zones(position, seat, 3, rng))


def _sending(position: Position, seat: Seat, rng: Random) -> Order:
    owners = rng.sample(position.setup.owners, rng.randint(1, len(position.homes)))
    picks = tuple((owner, _zone_of(position, owner, rng)) for owner in owners)
    return d.SendBack(picks, tuple(token for pick in picks for token in _tokens(position, *pick, rng)))


def _board(position: Position, seat: Seat, rng: Random) -> Order:
    token = position.board.tokens[rng.choice(position.board.scoreboards)].id
    return d.SetScoreboard(token, any_zone(position, rng))


def _named(position: Position, seat: Seat, rng: Random) -> Order:
    return rng.choice((d.Name, d.MoveKing, d.MoveGrande))(any_zone(position, rng))


def _acting(position: Position, seat: Seat, rng: Random) -> Order:
    if rng.random() < 0.5:
        return d.Act()
    regions = position.board.regions
    return d.ScoreInOrder(tuple(rng.sample(regions, rng.randint(1, min(3, len(regions))))))


_BY_SHAPE: dict[type[Shape], Callable[[Position, Seat, Random], Order]] = {
    Nothing: _acting,
    OnePlace: _named,
    OneOfEach: _sending,
    TokenWithPlace: lambda p, s, rng: rng.choice((_board, _named))(p, s, rng),
    PlacesToSeat: lambda p, s, rng: d.OfferPlaces(
        tuple(any_zone(p, rng) for _ in range(rng.choice((2, 3, 3, 3, 3)))), rng.randrange(len(p.homes))
    ),
    OneScoreboard: lambda p, s, rng: d.TurnScoreboard(p.board.tokens[rng.choice(p.board.scoreboards)].id),
    OneFigure: lambda p, s, rng: d.TakeToken(rng.choice(p.board.figures)),
    SpentPower: lambda p, s, rng: d.TakeBack(rng.randint(1, 13)),
    Called: _calling,
}


def special(position: Position, seat: Seat, does: Effect, rng: Random) -> Order:
    """An order for a special action, or now and then for another."""
    if rng.random() < 0.03:
        return rng.choice((_moves, _adding, _named, _acting, _calling, _board))(position, seat, rng)
    if not does.parts():
        return d.Act()
    part = rng.choice(does.parts())
    asked = part.asks()
    if isinstance(asked, Moves):
        return (_adding if asked.added else _moves)(position, seat, rng)
    if type(asked) in _BY_SHAPE:
        return _BY_SHAPE[type(asked)](position, seat, rng)
    return _offered(position, seat, part, rng)


def _offered(position: Position, seat: Seat, part: Effect, rng: Random) -> Order:
    """What the file of the shape offers, as it is or with a place changed; for a shape that is not listed above."""
    sight = Sight(position, seat)
    orders: list[Any] = [order for deed in offers(part, sight) if (order := carried(part, sight, deed))]
    if not orders:
        return d.Act()
    order = rng.choice(orders)
    places = [field.name for field in fields(order) if field.type == "Place"]
    elsewhere = {name: any_zone(position, rng) for name in places if rng.random() < 0.5}
    return altered(position, replace(order, **elsewhere), rng)


def blind(state: State, decision: Decision, seat: Seat, rng: Random) -> Order:
    """An order for a question: any at all, or one that would do with something changed."""
    position, step = state.position, decision.step
    if decision.kind is Ask.HALF:
        if rng.random() < 0.3:
            return placing(position, seat, rng)
        return special(position, seat, step.card.does, rng)
    if decision.kind is Ask.MOVES:
        return _moves(position, seat, rng)
    if decision.kind is Ask.DOUBLE:
        return special(position, seat, card_of(position, step.card).does, rng)
    if decision.kind is Ask.RETURN:
        places = _zones(position, seat, 3, rng)
        return d.Return(rng.choice((3 - len(places), rng.randint(0, 3))), places)
    return _calling(position, seat, rng)


def altered(position: Position, order: Any, rng: Random) -> Order:
    """The same order with one thing changed, if it has parts that can be."""
    if isinstance(order, d.Move):
        return d.Move(_with_one(order.shifts, rng, lambda shift: _shift(position, shift, rng)))
    if isinstance(order, d.PlaceCaballeros) and order.placing:
        return d.PlaceCaballeros(_with_one(order.placing, rng, lambda pair: (any_zone(position, rng), _count(rng))))
    if isinstance(order, d.SendBack):
        return d.SendBack(_with_one(order.picks, rng, lambda pick: (pick[0], any_zone(position, rng))))
    if isinstance(order, d.ScoreInOrder):
        return d.ScoreInOrder(_with_one(order.places, rng, lambda _: any_zone(position, rng)))
    if isinstance(order, d.Reinforce):
        return replace(order, count=max(0, order.count + rng.choice((-1, 1))))
    return order  # type: ignore[no-any-return]


def _with_one(row: Sequence[T], rng: Random, changed: Callable[[T], T]) -> tuple[T, ...]:
    """One of the row is gone, there twice, or another."""
    at = rng.randrange(len(row)) if row else 0
    again = rng.choice(((), (row[at], row[at]), (changed(row[at]),))) if row else ()
    return (*row[:at], *again, *row[at + 1 :])


def _shift(position: Position, shift: d.Shift, rng: Random) -> d.Shift:
    change: dict[str, Any] = rng.choice(
        (
            {"target": any_zone(position, rng)},
            {"source": _zone_of(position, shift.owner, rng)},
            {"owner": rng.choice(position.setup.owners)},
            {"count": shift.count + 1},
            {"bearing": _tokens(position, shift.owner, shift.source, rng)},
        )
    )
    return replace(shift, **change)
