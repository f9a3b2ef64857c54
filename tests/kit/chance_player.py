"""A player that answers every question with a random legal order; every legal order has a chance.

It knows the whole position, so it is for simulations only. Moves, placings and losses are built from what stands on the
board and not tried out: the engine raises if one is illegal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from random import Random
from typing import Any, TypeVar

from referee.players.kinds import draw
from referee.players.trying import orders
from referee.rules import decisions as d
from referee.rules import predicates
from referee.rules.decisions import Ask, Decision, Order, Special
from referee.rules.effects.base import Answers, Effect, EffectOnPlace, card_of
from referee.rules.effects.cargo import next_leaves_laden, sendable, stocked
from referee.rules.model import COURT, NOWHERE, Owner, Place, Seat
from referee.rules.position import Position
from referee.rules.rounds import TurnHalves
from referee.rules.shapes import Called, Moves, Nothing, OneOfEach, OnePlace, Shape, TokenWithPlace
from referee.rules.stacks import must_act
from referee.rules.state import State

T = TypeVar("T")
Here = tuple[Owner, Place]

SKIP = 0.1  # how often a possible special action is skipped
BOUND = 99  # the most tries for a special action that may not be skipped
OBJECT = 0.4  # how often a holder of a Veto objects
SHORT = 0.3  # how often less is done than is allowed
NAMED = 0.4  # how often a slot is chosen that must be named
CARELESS = 0.05  # how often a disk is not set, or set to an illegal region


def answers(state: State, decision: Decision, rng: Random) -> Answers:
    """A legal answer of each seat that is asked; if none is, that of chance or of the referee under None."""
    if not decision.seats:
        return {None: draw(decision, rng)}
    return {seat: answer(state, decision, seat, rng) for seat in decision.seats}


def answer(state: State, decision: Decision, seat: Seat, rng: Random) -> Order:
    """A legal order of `seat` for the pending `decision`; the same `rng` state gives the same order."""
    return _ANSWER[decision.kind](state.position, decision, seat, rng)


def _one(things: Sequence[T], rng: Random) -> T:
    """One of these things; several times faster than `rng.choice`, and its bias does not matter here."""
    return things[int(rng.random() * len(things))]


def _number(least: int, most: int, rng: Random) -> int:
    """`most` as a rule, else any number from `least` to `most`."""
    return most if rng.random() >= SHORT else least + int(rng.random() * (most - least + 1))


def _places_of(position: Position, seat: Seat) -> list[Place]:
    """The place of each of the seat's caballeros that may be taken from it, once for every caballero."""
    return [place for place in predicates.taken_from(position) for _ in range(position.held(place)[seat])]


# --- questions ------------------------------------------------------------------------------------


def _reinforce(position: Position, decision: Decision, seat: Seat, rng: Random) -> d.Reinforce:
    exactly = position.setup.edition.reinforce == "exact"
    printed = decision.step.printed(position)
    order = _reinforcement(position, seat, printed, True, exactly, rng)
    could = position.modifiers and decision.step.more(position) and order.count == printed < position.provinces[seat]
    return d.Reinforce(printed + 1) if could and rng.random() >= SHORT else order


def _reinforcement(
    position: Position, seat: Seat, printed: int, shortfall: bool, exactly: bool, rng: Random
) -> d.Reinforce:
    edition = position.setup.edition
    most = min(printed, position.provinces[seat])
    count = most if exactly else _number(0, most, rng)
    missing = printed - most
    if not missing or count < most or not shortfall or edition.shortfall == "none":
        return d.Reinforce(count)
    due = min(missing, predicates.movable(position, seat))
    fetched = due if edition.shortfall == "regions_required" else _number(0, due, rng)
    return d.Reinforce(count, tuple(rng.sample(_places_of(position, seat), fetched)) if fetched else ())


def _take(position: Position, decision: Decision, seat: Seat, rng: Random) -> d.TakeCard | d.KeepCard | d.LetPass:
    """A card to use; of a further card of the turn sometimes one to keep, or none for now."""
    card = _one(decision.choices, rng)
    if not decision.step.key:
        return d.TakeCard(card)
    use = (d.TakeCard(card),)
    orders = (d.KeepCard(card), d.LetPass(), *use) if rng.random() < 0.5 else (*use, d.LetPass())
    return next(order for order in orders if decision.step.check(position, seat, order) is None)


def _half(position: Position, decision: Decision, seat: Seat, rng: Random) -> Order:
    step: TurnHalves = decision.step
    if step.place and (not step.act or rng.random() < 0.5):
        return _placing(position, step, rng)
    must = must_act(position, step.seat, step.card)
    if not must and rng.random() < SKIP:
        return d.Skip()
    tries = (_order_for(position, step.card.does, seat, rng) for _ in range(BOUND if must else 1))
    return next((order for order in tries if order), d.Skip())


def _placing(position: Position, step: TurnHalves, rng: Random) -> d.PlaceCaballeros:
    most = min(predicates.allowance(position, step.seat, step.card.caballeros), position.court[step.seat])
    total = most if position.setup.edition.placement == "max_possible" else _number(0, most, rng)
    within = predicates.places_in_reach(position, step.seat)
    placing: dict[Place, int] = {}
    for _ in range(total):
        place = _spot(position, _one(within, rng), rng)
        if position.board.crowded and placing.get(place, 0) == predicates.room(position, place):
            place = position.board.castillo
        placing[place] = placing.get(place, 0) + 1
    if position.modifiers and total == step.card.caballeros and total < position.court[step.seat]:
        placing = _with_one_more(position, step.seat, placing, rng)
    return d.PlaceCaballeros(tuple(placing.items()))


def _spot(position: Position, place: Place, rng: Random, limited: bool = False) -> Place:
    """The place, or now and then a free slot of it that must be named. `limited`: or the slot that limits the place."""
    slots = (*position.board.slots_apart[place], *((position.board.limit_slot(place),) if limited else ()))
    free = [slot for slot in slots if slot is not None and predicates.room(position, slot)]
    return _one(free, rng) if free and rng.random() < NAMED else place


def _with_one_more(position: Position, seat: Seat, placing: dict[Place, int], rng: Random) -> dict[Place, int]:
    """The placing with one caballero more, as a rule, if an effect in force allows that."""
    far = [place for place in predicates.open_places(position) if predicates.may_go(position, seat, COURT, place)]
    near = list(placing) or predicates.places_in_reach(position, seat)
    place = _one(far if predicates.allowed_beyond_reach(position, seat) and rng.random() < SHORT else near, rng)
    placing = {place: 0} | placing
    fits = predicates.room(position, place) > placing[place] and predicates.extra_allowance(
        position, seat, tuple(placing.items())
    )
    placing = placing | {place: placing[place] + 1} if fits and rng.random() >= SHORT else placing
    return {place: count for place, count in placing.items() if count}


def _give_up(position: Position, decision: Decision, seat: Seat, rng: Random) -> d.Return:
    step = decision.step
    due, places = step.number_due(position), _places_of(position, seat)
    least, most = max(0, due - len(places)), min(due, position.court[seat])
    court = least + int(rng.random() * (most - least + 1))
    return d.Return(court, tuple(rng.sample(places, due - court)))


def _set_disk(position: Position, decision: Decision, seat: Seat, rng: Random) -> d.SetDisk:
    if rng.random() < CARELESS:
        return d.SetDisk(_one(_careless_disks(position, decision), rng))
    return d.SetDisk(_one(decision.choices[decision.seats.index(seat)], rng))


def _name(_: Position, decision: Decision, seat: Seat, rng: Random) -> Order:
    if decision.step.optional and rng.random() < SKIP:
        return d.Skip()
    named: Order = decision.step.order_naming(_one(decision.choices[decision.seats.index(seat)], rng))
    return named


def _moves(position: Position, decision: Decision, seat: Seat, rng: Random) -> d.Move:
    step = decision.step
    ready = list(step.ready(position))
    if due := step.number_due(position):
        chosen = rng.sample(ready, due)
        return d.Move(tuple(d.Shift(owner, source, step.goals(position, source)[0]) for owner, source in chosen))
    shifts: list[d.Shift] = []
    for owner, source in ready:
        if rng.random() < SHORT:
            continue
        target = _spot(position, _one(step.goals(position, source), rng), rng)
        lying = [*predicates.unclaimed(position, source), *position.borne(owner, source)]
        bearing = (_one(lying, rng),) if lying and rng.random() < NAMED else ()
        shifts.append(d.Shift(owner, source, target, bearing=bearing))
        complaint = step.check(position, seat, d.Move(tuple(shifts)))
        if complaint is not None and complaint.code != "half-load":
            del shifts[-1]
    whole = step.made_whole(position, tuple(shifts)) if hasattr(step, "made_whole") else tuple(shifts)
    others = {*step.movers(position, seat)}.difference(owner for owner, _ in ready)
    move = _escorted(position, whole, others, check := partial(step.check, position, seat), rng)
    return move if check(move) is None else d.Move(())


def _careless_disks(position: Position, decision: Decision) -> tuple[Place | None, ...]:
    """Disks for which rulebooks have a rule: unset, on the King's region, on the region that is being left."""
    step = decision.step
    his = predicates.kings_region(position)
    bad = (his, step.place) if step.purpose is d.Disk.EVICT else (his,)
    named = [place for place in bad if place != NOWHERE] if step.purpose in (d.Disk.EVICT, d.Disk.GENERAL) else []
    return (None, *(place for place in named if step.illegal_place_complaint(position, place) is None))


def _step_in(position: Position, decision: Decision, _: Seat, rng: Random) -> Order:
    if rng.random() >= OBJECT:
        return d.LetPass()
    return d.StepIn(1 + int(rng.random() * decision.step.last(position)))


def _double(position: Position, decision: Decision, seat: Seat, rng: Random) -> Order:
    card = card_of(position, decision.step.card)
    return (rng.random() < OBJECT and _order_for(stocked(position, card), card.does, seat, rng)) or d.LetPass()


_ANSWER: dict[Ask, Callable[[Position, Decision, Seat, Random], Order]] = {
    Ask.HAND: lambda position, asked, seat, rng: d.ChooseHand(
        tuple(rng.sample(position.hands[seat], asked.step.count)), salt=f"{rng.random()}"
    ),
    Ask.POWER: lambda position, decision, seat, rng: d.LayPower(_one(decision.choices, rng)),
    Ask.REINFORCE: _reinforce,
    Ask.CARD: _take,
    Ask.HALF: _half,
    Ask.RETURN: _give_up,
    Ask.DISK: _set_disk,
    Ask.PLACE: _name,
    Ask.MOVES: _moves,
    Ask.VETO: _step_in,
    Ask.CONSENT: _step_in,
    Ask.UNCOVER: _step_in,
    Ask.TOKEN: lambda _, asked, __, rng: d.TakeToken(_one(asked.choices, rng)) if rng.random() >= SKIP else d.Skip(),
    Ask.REMOVE: lambda _, asked, __, r: d.RemoveCard(_one(asked.choices, r)) if r.random() < OBJECT else d.LetPass(),
    Ask.DOUBLE: _double,
}


# --- special actions: an order that carries the effect out, or None if it cannot be carried out ----


def _order_for(position: Position, does: Effect, seat: Seat, rng: Random) -> Any:
    if (parts := does.parts()) != (does,):
        tries = (_order_for(position, part, seat, rng) for part in rng.sample(parts, len(parts)))
        return next((order for order in tries if order), None)
    if combined := _COMBINED.get(type(does.asks())):
        return combined(position, does, does.asks(), seat, rng)
    choices = _choices(position, does, seat)
    return _one(choices, rng) if choices else None


def _choices(position: Position, does: Effect, seat: Seat) -> list[Any]:
    """The orders that carry an effect out; those often asked for without lines of sheets, which take longer."""
    board, asked = position.board, type(does.asks())
    if asked is OnePlace:
        fits = does.choices(position, seat) if isinstance(does, EffectOnPlace) else board.places
        tries = [does.order_naming(place) for place in board.places if place in fits]
    elif asked is TokenWithPlace:
        tries = [d.SetScoreboard(board.tokens[n].id, place) for n in board.scoreboards for place in board.places]
    else:
        return [order for _, order in orders(position, seat, does)]
    return [order for order in tries if does.check(position, seat, order) is None]


def _act(position: Position, does: Effect, _: Shape, seat: Seat, rng: Random) -> d.Act | d.ScoreInOrder | None:
    if does.check(position, seat, d.Act()) is not None:
        return None
    scored = does.places_to_score(position)
    if scored is None or position.setup.edition.multi_score_order == "track" or rng.random() < SHORT:
        return d.Act()
    return d.ScoreInOrder(tuple(rng.sample(tuple(scored), len(scored))))


def _move(position: Position, does: Effect, asked: Moves, seat: Seat, rng: Random) -> d.Move | None:
    if asked.added:
        return _add(position, asked, seat, rng)
    if asked.thrown:
        thrown = _throw(position, asked, seat, rng)
        return thrown if does.check(position, seat, thrown) is None else None
    mine = () if asked.party else predicates.band(position, seat)
    left = {True: asked.own, False: asked.foreign}  # by whether it is one's own
    out_of, into = (position.board.index[code] if code else None for code in (asked.out_of, asked.into))
    there = {
        (owner, place): count
        for place in (predicates.taken_from(position) if out_of is None else (out_of,))
        for owner, count in enumerate(position.held(place))
        if count and left[owner in mine]
    }
    if asked.party:
        there = {here: count for here, count in there.items() if here[0] == predicates.party_of(position, asked.party)}
    if asked.one_source and there:
        source = _one(list(there), rng)[1]
        there = {here: count for here, count in there.items() if here[1] == source}
    targets = predicates.open_places(position) if into is None else (into,)
    rooms = {place: predicates.room(position, place) for place in targets} if position.board.crowded else {}
    back = position.setup.edition.move_back_allowed
    total, only_once = asked.total, asked.one_source or out_of is not None
    shifts: list[d.Shift] = []
    while total and there and (not shifts or rng.random() >= SHORT):
        owner, source = here = _one(list(there), rng)
        most = min(total, left[owner in mine], there[here])
        count = 1 + int(rng.random() * most)
        target = _one(targets if back else [place for place in targets if place != source], rng)
        if (slot := _spot(position, target, rng, limited=True)) != target:
            target, rooms = slot, rooms | {slot: rooms.get(slot, 1)}
        if rooms.get(target, count) < count:
            break
        table = position.board.limit_slot(source) if rooms else None
        if table is not None and (position.pieces[table][owner] < count or rng.random() >= NAMED):
            table = None
        shifts.append(d.Shift(owner, source if table is None else table, target, count))
        total -= count
        if rooms:
            rooms[target] -= count
        left[owner in mine] -= count
        _note_shift(
            there, here, (owner, target), count, onward=not only_once and target not in (position.board.castillo, into)
        )
        if not left[owner in mine]:
            there = {other: n for other, n in there.items() if (other[0] in mine) != (owner in mine)}
    if position.modifiers or position.board.neutrals:  # other limits may hold: leave moves out until it is legal
        while shifts and does.check(position, seat, d.Move(tuple(shifts))) is not None:
            del shifts[-1]
    others = position.setup.owners if Ask.CONSENT in does.questions_to_others() else ()
    move = _escorted(position, tuple(shifts), others, partial(does.check, position, seat), rng)
    return move if shifts else None


def _escorted(
    position: Position, shifts: tuple[d.Shift, ...], others: Iterable[Owner], check: Any, rng: Random
) -> d.Move:
    """The shifts, as a rule with one of the others who goes along with somebody, if that is legal."""
    ways = ((owner, shift) for shift in shifts for owner in others if owner != shift.owner)
    along = [d.Shift(owner, way.source, way.target) for owner, way in ways if position.held(way.source)[owner]]
    more = d.Move((*shifts, _one(along, rng))) if along and rng.random() >= SHORT else None
    return more if more and check(more) is None else d.Move(shifts)


def _note_shift(there: dict[Here, int], here: Here, to: Here, count: int, onward: bool) -> None:
    """Note a shift in `there`. `onward`: whether the moved caballeros may be moved again."""
    there[here] -= count
    if onward or to == here:
        there[to] = there.get(to, 0) + count
    if not there[here]:
        del there[here]


def _add(position: Position, asked: Moves, seat: Seat, rng: Random) -> d.Move | None:
    most = min(asked.total, position.pieces[asked.stock][seat])
    if not most:
        return None
    there = predicates.ground_in_reach(position, seat) if asked.near else predicates.open_places(position)
    targets = [place for place in there if predicates.may_go(position, seat, asked.stock, place)]
    goals = [_one(targets, rng) for _ in range(_number(1, most, rng))]
    fitting = [place for n, place in enumerate(goals) if goals[:n].count(place) < predicates.room(position, place)]
    return d.Move(tuple(d.Shift(seat, asked.stock, place) for place in fitting)) if fitting else None


def _throw(position: Position, asked: Moves, seat: Seat, rng: Random) -> d.Move:
    into = position.board.castillo
    gone: list[Here] = []
    for rival in position.from_left_of(seat):
        theirs = _band_in_regions(position, rival)
        gone += sorted(rng.sample(theirs, _number(0, min(asked.own, len(theirs)), rng)))
    if gone:
        mine = _band_in_regions(position, seat)
        gone += rng.sample(mine, min(asked.own, len(mine)))
    return d.Move(tuple(d.Shift(owner, place, into) for owner, place in gone))


def _band_in_regions(position: Position, seat: Seat) -> list[Here]:
    return [(owner, place) for owner in predicates.band(position, seat) for place in _places_of(position, owner)]


def _send_back(position: Position, _: Effect, asked: OneOfEach, seat: Seat, rng: Random) -> d.SendBack | None:
    owners = list(sendable(position, seat, asked.whose))
    if not owners:
        return None
    rng.shuffle(owners)
    scope = asked.whose or position.setup.edition.send_one_scope
    if scope in ("one_opponent", "some_opponents"):
        del owners[1 if scope == "one_opponent" else _number(1, len(owners), rng) :]
    return d.SendBack(tuple((owner, _one(_sent_from(position, seat, owner), rng)) for owner in owners))


def _sent_from(position: Position, seat: Seat, owner: Owner) -> list[Place]:
    """The places that an owner's caballero may be sent from; a rival's that bears cargo may not."""
    places = _places_of(position, owner)
    if owner == seat or not position.board.cargo:
        return places
    named = [slot for place in predicates.open_regions(position) for slot in position.board.slots_apart[place]]
    there = (place for place in (*places, *named) if position.held(place)[owner])
    return [place for place in there if not next_leaves_laden(position, owner, place)]


def _call(position: Position, _: Effect, asked: Called, seat: Seat, rng: Random) -> d.Reinforce:
    return _reinforcement(position, seat, asked.count, position.setup.edition.shortfall_on_court_card, False, rng)


_COMBINED: dict[type[Shape], Callable[[Position, Effect, Any, Seat, Random], Special | None]] = {
    Nothing: _act,
    Moves: _move,
    OneOfEach: _send_back,
    Called: _call,
}
"""Shapes whose orders combine many choices or may say more than a sheet can. Other shapes offer their orders."""
