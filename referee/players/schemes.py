"""What a sensible player would do with each kind of card, and what he thinks it is worth to him.

Knows shapes and what effects bring, neither effects nor cards.
Estimates are rough on purpose: nothing is searched, nobody's answer is foreseen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from operator import itemgetter
from types import MappingProxyType
from typing import Any

from referee.orders import blocks as b
from referee.orders.shapes import deeds
from referee.orders.shapes.deed import Sight
from referee.players.appraisal import Outlook
from referee.players.trying import Way, ways
from referee.rules import events as e
from referee.rules import scoring
from referee.rules.choosing import bound
from referee.rules.decisions import Disk
from referee.rules.effects.base import Card, Effect
from referee.rules.effects.moving import moved, sendable
from referee.rules.model import ALL, COURT, Owner, Place
from referee.rules.position import Position, evolve
from referee.rules.predicates import allowance, band, extra, open_places, open_regions, reach, room
from referee.rules.shapes import Moves, OneOfEach, Shape

COURTIER = 0.4  # worth of a caballero in a court
SENT = 0.6  # worth of a rival's caballero lost where the rival chooses
VETO = 1.5
KEPT = 1.0  # worth of what may be used in rounds to come
POWER = 0.12  # worth of each point of a power card that comes back
UNSURE = 0.7  # what is left of a hope that hangs on others
ALTERNATIVES = 3  # how many ranks a wish gets
LEAST = 0.2  # a move that promises less is not made


@dataclass(frozen=True, slots=True)
class Scheme:
    """What to do with a card, and what it is thought to be worth."""

    worth: float
    items: tuple[b.Item, ...]


@dataclass(frozen=True, slots=True)
class Hand:
    """A card as it would be played: with how many caballeros in the court, under whose eyes."""

    card: Card
    court: int
    eyes: Outlook

    @property
    def number(self) -> int:
        """How many caballeros the card could place."""
        position, seat = self.eyes.position, self.eyes.seat
        return min(allowance(position, seat, self.card.caballeros) + extra(position, seat), self.court)


def schemes(card: Card, court: int, eyes: Outlook) -> list[Scheme]:
    """Ways to play a card, best first. `court`: caballeros likely to be there by then."""
    hand = Hand(card, court, eyes)
    found = [scheme for part in card.does.parts() for scheme in _by_effect(hand, part)]
    if bound(eyes.position, eyes.seat, card):
        return [*sorted(found, key=lambda scheme: -scheme.worth), *_at_all(hand)]
    left = Scheme(_placing(hand), (b.DoSkip(), ANYWHERE))
    return sorted([*(scheme for scheme in found if scheme.worth > 0), left], key=lambda scheme: -scheme.worth)


def _at_all(hand: Hand) -> Iterator[Scheme]:
    """Whatever would do, where something must be done."""
    if found := deeds.at_all(hand.card, Sight(hand.eyes.position, hand.eyes.seat)):
        yield Scheme(_placing(hand), (found[0], ANYWHERE))


def _by_effect(hand: Hand, does: Effect) -> Iterator[Scheme]:
    """Ways to carry it out: what it is known to ask of others, and what each line brings, decide which is best."""
    if combine := _COMBINED.get(type(does.asks())):
        return combine(hand, does, does.asks())
    eyes, others = hand.eyes, does.others()
    found = ways(eyes.position, eyes.seat, does, hand.card.ids()[0])
    kinds = {type(fact) for way in found for fact in way.facts}
    if not found:
        return iter(())
    if Disk.SECRET in others:
        return _score_secret(hand, found[0].deed)
    if Disk.EVICT in others:
        return _best_of(hand, does, [(UNSURE * _left_alone(eyes, way.order.place), way) for way in found])
    if others:
        return _best_of(hand, does, [(SENT * min(does.levies(), 3), way) for way in found])
    if does.scores(eyes.position) is not None:
        return _score(hand, does, found)
    known = next((known for kind, known in _BROUGHT.items() if kind in kinds), _whatever)
    return known(hand, does, found)


def _best_of(hand: Hand, does: Effect, gains: Sequence[tuple[float, Way]]) -> Iterator[Scheme]:
    """The best of these lines as one with alternatives, then a placing; of equal ones the last."""
    best = sorted(gains, key=itemgetter(0))[-ALTERNATIVES:][::-1]
    if best:
        yield _then_place(hand, best[0][0], *deeds.together(does, [way.deed for _, way in best]))


# --- placing ----------------------------------------------------------------------------------------


Again = Mapping[Place, float]
"""Places that are scored at once, and how often."""

ANYWHERE = b.DoPlace((b.PlacePart("BEST", 0, ()),))
"""A placing that always works."""


def _placing(hand: Hand, again: Again = MappingProxyType({})) -> float:
    """What the best placing would be worth now; where it is best by then, the sheet leaves to that moment."""
    return hand.eyes.best_placing(reach(hand.eyes.position, hand.eyes.seat), hand.number, again)[0]


def _then_place(hand: Hand, worth: float, *items: b.Item) -> Scheme:
    return Scheme(worth + _placing(hand), (*items, ANYWHERE))


# --- moving -----------------------------------------------------------------------------------------

MoveStep = tuple[float, Owner, Place, Place]  # what moving one caballero of an owner is worth, from where, to where


def _move(hand: Hand, does: Effect, asked: Moves) -> Iterator[Scheme]:
    """Caballero by caballero the best move that is left by then; worth what it would be now."""
    if asked.added:
        yield from _add(hand, asked)
    if asked.added or asked.party:  # what a party's moves are worth is seen only by its master
        return
    sources = open_regions(hand.eyes.position)
    firsts = [(place,) for place in sources] if asked.one_source else [sources]
    tries = [_moves(hand.eyes, asked, first) for first in firsts]
    worth, after = max(tries, key=itemgetter(0), default=(0.0, hand.eyes))
    if worth:
        yield _then_place(Hand(hand.card, hand.court, after), worth, b.DoMoveBest(ALL))


def _moves(eyes: Outlook, asked: Moves, sources: tuple[Place, ...]) -> tuple[float, Outlook]:
    """What moves from these places are worth, one after the other, and the eyes on what they lead to."""
    mine = band(eyes.position, eyes.seat)
    worth, left = 0.0, {True: asked.own, False: asked.foreign}
    for _ in range(asked.total):
        gain, owner, source, target = max(_steps(eyes, sources, left), default=(0.0, 0, 0, 0))
        if gain < LEAST:
            break
        worth += gain
        left[owner in mine] -= 1
        eyes = eyes.on(reduce(evolve, moved(eyes.position, owner, source, target, 1), eyes.position))
    return worth, eyes


def _steps(eyes: Outlook, sources: tuple[Place, ...], left: dict[bool, int]) -> Iterator[MoveStep]:
    position = eyes.position
    targets = [place for place in open_places(position) if room(position, place)]
    mine = band(position, eyes.seat)
    for owner in position.setup.owners:
        if left[owner in mine] < 1:
            continue
        arrivals = sorted(((eyes.change(place, owner, 1), place) for place in targets), reverse=True)
        for source in sources:
            if position.held(source)[owner]:
                gain, target = next((g, place) for g, place in arrivals if place != source)
                yield gain + eyes.change(source, owner, -1), owner, source, target


def _add(hand: Hand, asked: Moves) -> Iterator[Scheme]:
    count = min(asked.total, hand.court)
    position, seat = hand.eyes.position, hand.eyes.seat
    worth, wanted = hand.eyes.best_placing(open_places(position), count)
    if wanted:
        castillo = position.board.castillo
        moves = (b.DoMove(n, seat, COURT, tuple(dict.fromkeys((place, castillo)))) for place, n in wanted.items())
        yield _then_place(Hand(hand.card, hand.court - count, hand.eyes), worth, *moves)


def _send_back(hand: Hand, _: Effect, asked: OneOfEach) -> Iterator[Scheme]:
    eyes = hand.eyes
    picks, worth = [], 0.0
    for owner in sendable(eyes.position, eyes.seat, asked.whose):
        there = [place for place in open_regions(eyes.position) if eyes.position.held(place)[owner]]
        ranks = sorted(there, key=lambda place: -eyes.change(place, owner, -1))
        picks.append((owner, tuple(ranks)))
        worth += eyes.change(ranks[0], owner, -1)
    if (asked.whose or eyes.position.setup.edition.send_one_scope) == "one_opponent":
        picks = picks[:1]
    if picks:
        yield _then_place(hand, worth, b.DoSend(tuple(picks)))


_COMBINED: dict[type[Shape], Callable[[Hand, Effect, Any], Iterator[Scheme]]] = {Moves: _move, OneOfEach: _send_back}
"""Where a line is made of many choices, more than could be tried one by one."""


# --- scoring ----------------------------------------------------------------------------------------


def _score(hand: Hand, does: Effect, found: Sequence[Way]) -> Iterator[Scheme]:
    """What gains most by then, where a line can ask for that; or else what gains most now. The placing comes first."""
    eyes = hand.eyes
    gains = [sum(eyes.relative(fact.points) for fact in way.facts_of(e.Scored)) for way in found]
    best = [found[n] for n in sorted(range(len(found)), key=lambda n: -gains[n])[:ALTERNATIVES]]
    worths = [_scored(hand, does.scores(eyes.position), way) for way in best]
    offered = deeds.offers(does, Sight(eyes.position, eyes.seat))
    yield from (Scheme(max(worths), (ANYWHERE, deed)) for deed in offered if deed.is_conditional)
    yield Scheme(worths[0], (ANYWHERE, *deeds.together(does, [way.deed for way in best])))


def _scored(hand: Hand, settled: Mapping[Place, bool] | None, way: Way) -> float:
    """What it is worth to place and then to score what is settled, or else what was scored when it was tried."""
    eyes = hand.eyes
    scored = {fact.place: False for fact in way.facts_of(e.Scored)} if settled is None else settled
    worth = sum(
        eyes.relative(scoring.first_points(eyes.position, place)) if firsts else eyes.stake(place)
        for place, firsts in scored.items()
    )
    return worth + _placing(hand, {place: 0.5 if firsts else 1 for place, firsts in scored.items()})


def _score_secret(hand: Hand, deed: b.Deed) -> Iterator[Scheme]:
    best = best_to_score(hand.eyes)[0]
    yield Scheme(_placing(hand, {best: UNSURE}) + UNSURE * hand.eyes.stake(best), (ANYWHERE, deed))


def best_to_score(eyes: Outlook) -> list[Place]:
    """Regions by what scoring them once would bring, best first."""
    return sorted(eyes.position.board.named_by[Disk.SECRET], key=lambda place: -eyes.stake(place))


# --- by what it brings -------------------------------------------------------------------------------


def _left_alone(eyes: Outlook, place: Place) -> float:
    """What it is worth that all rivals leave a place, nobody knows for where."""
    counts = eyes.position.held(place)
    alone = tuple(count if owner == eyes.seat else 0 for owner, count in enumerate(counts))
    return eyes.hold(place, alone) - eyes.hold(place, counts)


def _king(hand: Hand, does: Effect, found: Sequence[Way]) -> Iterator[Scheme]:
    """Where the King goes decides where one may place; he brings a bonus to who leads there alone."""
    tries = []
    for way in found:
        then = Hand(hand.card, hand.court, hand.eyes.on(way.after))
        bonus = _staked(hand.eyes, way)
        tries.append((bonus + _placing(then), bonus, then, way.deed))
    for _, bonus, then, deed in sorted(tries, key=lambda each: -each[0])[:ALTERNATIVES]:
        yield _then_place(then, bonus, deed)


def _grande(hand: Hand, does: Effect, found: Sequence[Way]) -> Iterator[Scheme]:
    """A way that sends the Grande to a region the seat leads, where it brings a bonus."""
    eyes, position = hand.eyes, hand.eyes.position
    places = {fact.place: way for way in found for fact in way.facts_of(e.GrandeMoved)}
    led = [place for place in places if scoring.leader(position, place) == eyes.seat]
    if led and scoring.leader(position, position.homes[eyes.seat]) != eyes.seat:
        ranks = sorted(led, key=lambda place: -eyes.stake(place))[:ALTERNATIVES]
        lines = deeds.together(does, [places[place].deed for place in ranks])
        yield _then_place(hand, scoring.BONUS * eyes.weight * UNSURE, *lines)


def _power_back(hand: Hand, does: Effect, found: Sequence[Way]) -> Iterator[Scheme]:
    gains = [(POWER * fact.value, way) for way in found for fact in way.facts_of(e.PowerTakenBack)]
    return _best_of(hand, does, gains if hand.eyes.weight > 1 else [])


def _whatever(hand: Hand, does: Effect, found: Sequence[Way]) -> Iterator[Scheme]:
    """What nobody here has heard of, as the position it leads to is worth."""
    eyes, position = hand.eyes, hand.eyes.position
    gains = [(_brought(eyes, way.after), way) for way in found]
    after = max(gains, key=itemgetter(0))[1].after
    court = hand.court + after.court[eyes.seat] - position.court[eyes.seat]
    return _best_of(Hand(hand.card, court, eyes.on(after)), does, gains)


_BROUGHT: dict[type[e.Fact], Callable[[Hand, Effect, Sequence[Way]], Iterator[Scheme]]] = {
    e.Scored: _score,
    e.KingMoved: _king,
    e.GrandeMoved: _grande,
    e.TokenMoved: lambda hand, does, found: _best_of(hand, does, [(_staked(hand.eyes, way), way) for way in found]),
    e.PowerTakenBack: _power_back,
    e.LastingBegan: lambda hand, does, found: _best_of(hand, does, [(_lasting(hand.eyes, way), way) for way in found]),
    e.VetoKept: lambda hand, does, found: _best_of(hand, does, [(VETO, way) for way in found]),
}


def _lasting(eyes: Outlook, way: Way) -> float:
    """What is kept for another time is worth some points; a place that is named, what it brings when it is scored."""
    place = getattr(way.order, "place", None)
    return KEPT if place is None else UNSURE * eyes.stake(place)


def _staked(eyes: Outlook, way: Way) -> float:
    """What scorings to come make of where the King and tokens lie, more than before."""
    before, there = eyes.position, eyes.on(way.after)
    spots = {*before.tokens} ^ {*way.after.tokens}
    touched = {before.king, way.after.king, *(place for place, _ in spots)} & {*before.board.places}
    if before.board.neutrals and any(owner is not None for _, owner in spots):  # a party's caballeros change sides
        touched |= {*before.board.places}
    return sum(there.stake(place) - eyes.stake(place) for place in touched) * eyes.weight


def _brought(eyes: Outlook, after: Position) -> float:
    """What a change is worth: in points at once, in places held, in courts."""
    before, there = eyes.position, eyes.on(after)
    points = eyes.relative(after.scores) - eyes.relative(before.scores)
    held = sum(there.hold(p, after.held(p)) - eyes.hold(p, before.held(p)) for p in before.board.places)
    rivals = before.from_left_of(eyes.seat)
    lost = sum(before.court[rival] - after.court[rival] for rival in rivals) / len(rivals)
    return points + held + COURTIER * (after.court[eyes.seat] - before.court[eyes.seat] + lost)
