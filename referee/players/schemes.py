"""What a sensible player would do with each kind of card, and what he thinks it is worth to him.

Knows shapes and what effects bring, neither effects nor cards.
Estimates are rough on purpose: nothing is searched, nobody's answer is foreseen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import reduce
from types import MappingProxyType
from typing import Any

from referee.orders.blocks import (
    DoAct,
    DoCourt,
    DoMove,
    DoMoveBest,
    DoName,
    DoPlace,
    DoScoreboard,
    DoSend,
    DoSkip,
    DoTake,
    Item,
    PlacePart,
)
from referee.players.appraisal import Outlook
from referee.players.trying import places_for, tokens_for, tried
from referee.rules import scoring
from referee.rules.decisions import Act, Ask, Disk
from referee.rules.effects.base import Card, Effect
from referee.rules.effects.moving import moved, sendable
from referee.rules.events import Fact, GrandeMoved, KingMoved, TokenMoved
from referee.rules.model import ALL, COURT, Owner, Place
from referee.rules.position import Position, evolve
from referee.rules.predicates import allowance, open_places, open_regions, reach, room
from referee.rules.shapes import (
    AnyOf,
    Called,
    Moves,
    Nothing,
    OneOfEach,
    OnePlace,
    Shape,
    SpentPower,
    TokenWithPlace,
)

COURTIER = 0.4  # worth of a caballero in a court
SENT = 0.6  # worth of a rival's caballero lost where the rival chooses
VETO = 1.5
POWER = 0.12  # worth of each point of a power card that comes back
UNSURE = 0.7  # what is left of a hope that hangs on others
GAIN = 1  # points ahead of the best rival that a scoring must bring
ALTERNATIVES = 3  # how many ranks a wish gets
LEAST = 0.2  # a move that promises less is not made


@dataclass(frozen=True, slots=True)
class Scheme:
    """What to do with a card, and what it is thought to be worth."""

    worth: float
    items: tuple[Item, ...]


@dataclass(frozen=True, slots=True)
class Hand:
    """A card as it would be played: with how many caballeros in the court, under whose eyes."""

    card: Card
    court: int
    eyes: Outlook

    @property
    def number(self) -> int:
        """How many caballeros the card could place."""
        return min(allowance(self.eyes.position, self.eyes.seat, self.card.caballeros), self.court)


def schemes(card: Card, court: int, eyes: Outlook) -> list[Scheme]:
    """Ways to play a card, best first. `court`: caballeros likely to be there by then."""
    hand = Hand(card, court, eyes)
    found = [scheme for scheme in _by_effect(hand, card.does) if scheme.worth > 0]
    return sorted([*found, _skipped(hand)], key=lambda scheme: -scheme.worth)


def _by_effect(hand: Hand, does: Effect) -> Iterator[Scheme]:
    """Ways to carry it out; none where its shape is one nobody here has heard of."""
    known = _SCHEMES.get(type(does.asks()))
    return known(hand, does, does.asks()) if known else iter(())


# --- placing ----------------------------------------------------------------------------------------


Again = Mapping[Place, float]
"""Places that are scored at once, and how often."""

ANYWHERE = DoPlace((PlacePart("BEST", 0, ()),))
"""A placing that always works."""


def _placing(hand: Hand, again: Again = MappingProxyType({})) -> float:
    """What the best placing would be worth now; where it is best by then, the sheet leaves to that moment."""
    return hand.eyes.best_placing(reach(hand.eyes.position, hand.eyes.seat), hand.number, again)[0]


def _skipped(hand: Hand) -> Scheme:
    return Scheme(_placing(hand), (DoSkip(), ANYWHERE))


def _then_place(hand: Hand, worth: float, *items: Item) -> Scheme:
    return Scheme(worth + _placing(hand), (*items, ANYWHERE))


# --- moving -----------------------------------------------------------------------------------------

Step = tuple[float, Owner, Place, Place]  # what moving one caballero of an owner is worth, from where, to where


def _move(hand: Hand, _: Effect, asked: Moves) -> Iterator[Scheme]:
    """Caballero by caballero the best move that is left by then; worth what it would be now."""
    if asked.added:
        yield from _add(hand, asked)
        return
    sources = open_regions(hand.eyes.position)
    firsts = [(place,) for place in sources] if asked.one_source else [sources]
    ways = [_moves(hand.eyes, asked, first) for first in firsts]
    worth, moves, after = max(ways, key=lambda way: way[0], default=(0, [], hand.eyes))
    if moves:
        yield _then_place(Hand(hand.card, hand.court, after), worth, DoMoveBest(ALL))


def _moves(eyes: Outlook, asked: Moves, sources: tuple[Place, ...]) -> tuple[float, list[Step], Outlook]:
    left = {True: asked.own, False: asked.foreign}
    moves: list[Step] = []
    while len(moves) < asked.total:
        best = max(_steps(eyes, sources, left), default=None)
        if best is None or best[0] < LEAST:
            break
        _, owner, source, target = best
        moves.append(best)
        left[owner == eyes.seat] -= 1
        eyes = eyes.on(_shifted(eyes.position, owner, source, target))
    return sum(gain for gain, *_ in moves), moves, eyes


def _steps(eyes: Outlook, sources: tuple[Place, ...], left: dict[bool, int]) -> Iterator[Step]:
    position = eyes.position
    targets = [place for place in open_places(position) if room(position, place)]
    for owner in position.seats:
        if left[owner == eyes.seat] < 1:
            continue
        arrivals = sorted(((eyes.change(place, owner, 1), place) for place in targets), reverse=True)
        for source in sources:
            if position.held(source)[owner]:
                gain, target = next((g, place) for g, place in arrivals if place != source)
                yield gain + eyes.change(source, owner, -1), owner, source, target


def _shifted(position: Position, owner: Owner, source: Place, target: Place) -> Position:
    return reduce(evolve, moved(position, owner, source, target, 1), position)


def _add(hand: Hand, asked: Moves) -> Iterator[Scheme]:
    count = min(asked.total, hand.court)
    position, seat = hand.eyes.position, hand.eyes.seat
    worth, wanted = hand.eyes.best_placing(open_places(position), count)
    if wanted:
        castillo = position.board.castillo
        moves = (DoMove(n, seat, COURT, tuple(dict.fromkeys((place, castillo)))) for place, n in wanted.items())
        yield _then_place(Hand(hand.card, hand.court - count, hand.eyes), worth, *moves)


def _one_of(hand: Hand, does: Effect, _: AnyOf) -> Iterator[Scheme]:
    for effect in does.parts():
        yield from _by_effect(hand, effect)


def _send_back(hand: Hand, _: Effect, __: OneOfEach) -> Iterator[Scheme]:
    eyes = hand.eyes
    picks, worth = [], 0.0
    for owner in sendable(eyes.position, eyes.seat):
        there = [place for place in open_regions(eyes.position) if eyes.position.held(place)[owner]]
        ranks = sorted(there, key=lambda place: -eyes.change(place, owner, -1))
        picks.append((owner, tuple(ranks)))
        worth += eyes.change(ranks[0], owner, -1)
    if eyes.position.setup.edition.send_one_scope == "one_opponent":
        picks = picks[:1]
    if picks:
        yield _then_place(hand, worth, DoSend(tuple(picks)))


# --- scoring ----------------------------------------------------------------------------------------


def _score_chosen(hand: Hand, verb: Any, choices: list[Place]) -> Iterator[Scheme]:
    """What gains most by then, or else what gains most now."""
    eyes = hand.eyes
    ranked = sorted(choices, key=lambda place: -eyes.stake(place))[:ALTERNATIVES]
    worths = [_placing(hand, {place: 1}) + eyes.stake(place) for place in ranked]
    yield Scheme(max(worths), (ANYWHERE, DoName(verb, (), GAIN)))
    yield Scheme(worths[0], (ANYWHERE, DoName(verb, tuple(ranked))))


def _score_many(hand: Hand, scored: Mapping[Place, bool]) -> Iterator[Scheme]:
    eyes = hand.eyes
    worth = sum(
        eyes.relative(scoring.first_points(eyes.position, place)) if firsts else eyes.stake(place)
        for place, firsts in scored.items()
    )
    again = {place: 0.5 if firsts else 1 for place, firsts in scored.items()}
    yield Scheme(worth + _placing(hand, again), (ANYWHERE, DoAct()))


def _score_secret(hand: Hand) -> Iterator[Scheme]:
    best = best_to_score(hand.eyes)[0]
    yield Scheme(_placing(hand, {best: UNSURE}) + UNSURE * hand.eyes.stake(best), (ANYWHERE, DoAct()))


def best_to_score(eyes: Outlook) -> list[Place]:
    """Regions by what scoring them once would bring, best first."""
    return sorted(eyes.position.board.named_by[Disk.SECRET], key=lambda place: -eyes.stake(place))


# --- one place ---------------------------------------------------------------------------------------


def _one_place(hand: Hand, does: Effect, asked: OnePlace) -> Iterator[Scheme]:
    """By what naming a place brings: a scoring, the flight of rivals, a King or Grande elsewhere, or anything else."""
    eyes, card = hand.eyes, hand.card.ids()[0]
    choices = places_for(eyes.position, eyes.seat, does)
    if not choices:
        return
    places = [place for place, _ in choices]
    if asked.scored:
        yield from _score_chosen(hand, does.keyword, places)
    elif Disk.EVICT in does.others():
        yield from _evict(hand, does.keyword, places)
    else:
        ways = {place: tried(eyes.position, eyes.seat, card, does, order) for place, order in choices}
        kinds = {type(fact) for _, facts in ways.values() for fact in facts}
        known = next((write for kind, write in _BROUGHT.items() if kind in kinds), _somewhere)
        yield from known(hand, does.keyword, {place: there for place, (there, _) in ways.items()})


def _evict(hand: Hand, verb: Any, places: list[Place]) -> Iterator[Scheme]:
    eyes = hand.eyes
    gains = []
    for place in places:
        counts = eyes.position.held(place)
        alone = tuple(count if owner == eyes.seat else 0 for owner, count in enumerate(counts))
        gains.append((UNSURE * (eyes.hold(place, alone) - eyes.hold(place, counts)), place))
    gains.sort(reverse=True)
    yield _then_place(hand, gains[0][0], DoName(verb, tuple(place for _, place in gains[:ALTERNATIVES])))


def _king(hand: Hand, verb: Any, ways: Mapping[Place, Position]) -> Iterator[Scheme]:
    """Where the King goes decides where one may place; he brings a bonus to who leads there alone."""
    eyes, position = hand.eyes, hand.eyes.position
    found = []
    for place, after in ways.items():
        there = eyes.on(after)
        bonus = sum(there.stake(p) - eyes.stake(p) for p in (place, position.king)) * eyes.weight
        found.append((bonus + _placing(Hand(hand.card, hand.court, there)), bonus, place, there))
    for _, bonus, place, there in sorted(found, key=lambda each: -each[0])[:ALTERNATIVES]:
        yield _then_place(Hand(hand.card, hand.court, there), bonus, DoName(verb, (place,)))


def _grande(hand: Hand, verb: Any, ways: Mapping[Place, Position]) -> Iterator[Scheme]:
    eyes, position = hand.eyes, hand.eyes.position
    led = [place for place in ways if scoring.leader(position, place) == eyes.seat]
    if led and scoring.leader(position, position.homes[eyes.seat]) != eyes.seat:
        ranks = sorted(led, key=lambda place: -eyes.stake(place))
        yield _then_place(hand, scoring.BONUS * eyes.weight * UNSURE, DoName(verb, tuple(ranks[:ALTERNATIVES])))


def _somewhere(hand: Hand, verb: Any, ways: Mapping[Place, Position]) -> Iterator[Scheme]:
    gains = sorted(((_brought(hand.eyes, after), place) for place, after in ways.items()), reverse=True)
    yield _then_place(hand, gains[0][0], DoName(verb, tuple(place for _, place in gains[:ALTERNATIVES])))


_BROUGHT: dict[type[Fact], Callable[[Hand, Any, Mapping[Place, Position]], Iterator[Scheme]]] = {
    KingMoved: _king,
    GrandeMoved: _grande,
}


# --- scoreboards, courts, cards, what leaves nothing to say -------------------------------------------


def _token(hand: Hand, does: Effect, _: TokenWithPlace) -> Iterator[Scheme]:
    eyes, position = hand.eyes, hand.eyes.position
    board = position.board
    gains = []
    for token, place in tokens_for(position, eyes.seat, does):
        there = eyes.on(evolve(position, TokenMoved(token, place)))
        affected = {place, position.spot(token)[0]} & set(board.places)
        gain = sum(there.stake(p) - eyes.stake(p) for p in affected) * eyes.weight
        gains.append((gain, board.token_numbers[token], place))
    gains.sort(reverse=True)
    if gains:
        ranks = tuple((board.tokens[number].id, place) for _, number, place in gains[:ALTERNATIVES])
        yield _then_place(hand, gains[0][0], DoScoreboard(ranks))


def _act(hand: Hand, does: Effect, _: Nothing) -> Iterator[Scheme]:
    """By what it is known to score, to cost rivals or to keep; where nobody must answer, by trying it."""
    eyes, others = hand.eyes, does.others()
    if does.check(eyes.position, eyes.seat, Act()) is not None:
        return
    if (scored := does.scores(eyes.position)) is not None:
        yield from _score_many(hand, scored)
    elif Disk.SECRET in others:
        yield from _score_secret(hand)
    elif others or does.keeps is Ask.VETO:
        worth = SENT * min(does.levies(), 3) + VETO * (does.keeps is Ask.VETO)
        yield _then_place(hand, worth, DoAct())
    else:
        after, _facts = tried(eyes.position, eyes.seat, hand.card.ids()[0], does, Act())
        yield _then_place(Hand(hand.card, hand.court, eyes.on(after)), _brought(eyes, after), DoAct())


def _brought(eyes: Outlook, after: Position) -> float:
    """What a change is worth: in points at once, in places held, in courts."""
    before, there = eyes.position, eyes.on(after)
    points = eyes.relative(after.scores) - eyes.relative(before.scores)
    held = sum(there.hold(p, after.held(p)) - eyes.hold(p, before.held(p)) for p in before.board.places)
    rivals = before.from_left_of(eyes.seat)
    lost = sum(before.court[rival] - after.court[rival] for rival in rivals) / len(rivals)
    return points + held + COURTIER * (after.court[eyes.seat] - before.court[eyes.seat] + lost)


def _power_back(hand: Hand, _: Effect, __: SpentPower) -> Iterator[Scheme]:
    eyes = hand.eyes
    spent = sorted(eyes.position.spent(eyes.seat), reverse=True)
    if spent and eyes.weight > 1:
        yield _then_place(hand, POWER * spent[0], DoTake(tuple(spent[:ALTERNATIVES])))


def _call(hand: Hand, _: Effect, asked: Called) -> Iterator[Scheme]:
    coming = min(asked.count, hand.eyes.position.provinces[hand.eyes.seat])
    richer = Hand(hand.card, hand.court + coming, hand.eyes)
    yield _then_place(richer, COURTIER * coming, DoCourt(ALL))


_SCHEMES: dict[type[Shape], Callable[[Hand, Effect, Any], Iterator[Scheme]]] = {
    Nothing: _act,
    Moves: _move,
    AnyOf: _one_of,
    OneOfEach: _send_back,
    OnePlace: _one_place,
    TokenWithPlace: _token,
    SpentPower: _power_back,
    Called: _call,
}
