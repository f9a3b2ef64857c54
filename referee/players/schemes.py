"""Schemes: the lines a sensible player would write for a card, each with an estimate of its worth in points.

Knows shapes and the facts that effects lead to; must not know any effect or card. Estimates are rough on purpose:
nothing is searched and nobody's answer is foreseen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from operator import itemgetter
from typing import Any

from referee.orders import blocks as b
from referee.orders.shapes import deeds
from referee.orders.shapes.deed import Sight
from referee.players.appraisal import NEVER, Again, Outlook
from referee.players.trying import KEPT, UNSURE, Way, gain_from_tokens, ways, worth_of_change, worth_of_lasting
from referee.rules import events as e
from referee.rules import scoring
from referee.rules.decisions import Disk
from referee.rules.effects.base import Card, Effect
from referee.rules.effects.cargo import sendable
from referee.rules.effects.moving import moved
from referee.rules.model import ALL, COURT, Owner, Place
from referee.rules.position import evolve
from referee.rules.predicates import (
    allowance,
    band,
    crown,
    extra_allowance,
    ground_in_reach,
    open_places,
    open_regions,
    places_in_reach,
    room,
    scored_regions,
)
from referee.rules.shapes import Moves, OneOfEach, PlacesToSeat, Shape, WhatLasts
from referee.rules.stacks import must_act
from referee.rules.views import View

SENT = 0.6  # worth of a rival's caballero lost where the rival chooses
VETO = 1.5
POWER = 0.12  # worth of each point of a power card taken back
ALTERNATIVES = 3  # places named in one wish list
LEAST = 0.2  # moves worth less are not made

Writers = Mapping[str, Callable[[View, Outlook], b.Block]]
"""By keyword, what writes the block that answers such a question."""

Reasons = Mapping[str, tuple[str, tuple[int, ...]]]
"""By keyword, the reason for the block: a code with its arguments."""


@dataclass(frozen=True, slots=True)
class Scheme:
    """Lines that play a card, and their estimated worth."""

    worth: float
    items: tuple[b.Item, ...]


@dataclass(frozen=True, slots=True)
class Hand:
    """A card to be played, the caballeros that will be in the court by then, and the outlook of the seat."""

    card: Card
    court: int
    outlook: Outlook

    @property
    def number(self) -> int:
        """The number of caballeros the seat could place with the card."""
        position, seat = self.outlook.position, self.outlook.seat
        return min(allowance(position, seat, self.card.caballeros) + extra_allowance(position, seat), self.court)


def schemes(card: Card, court: int, outlook: Outlook) -> Sequence[Scheme]:
    """Ways to play a card, best first. `court`: caballeros likely to be in the court by then."""
    found: Sequence[Scheme] | None = outlook.thought.get((card, court))
    if found is None:
        found = outlook.thought[card, court] = _schemes(Hand(card, court, outlook))
    return found


def _schemes(hand: Hand) -> Sequence[Scheme]:
    card, outlook = hand.card, hand.outlook
    found = [scheme for part in card.does.parts() for scheme in _by_effect(hand, part)]
    if must_act(outlook.position, outlook.seat, card):
        return [*sorted(found, key=lambda scheme: -scheme.worth), *_any_legal_line(hand)]
    left = Scheme(_worth_of_placing(hand), (b.DoSkip(), ANYWHERE))
    return sorted([*(scheme for scheme in found if scheme.worth > 0), left], key=lambda scheme: -scheme.worth)


def _any_legal_line(hand: Hand) -> Iterator[Scheme]:
    """A legal line, however bad: for a special action that must be carried out."""
    if found := deeds.at_all(hand.card, Sight(hand.outlook.position, hand.outlook.seat)):
        yield _then_place(hand, 0.0, found[0])


def _by_effect(hand: Hand, does: Effect) -> Iterator[Scheme]:
    """Ways to carry an effect out, compared by what it asks of others, or else by the facts it leads to."""
    if combine := _BY_SHAPE.get(type(does.asks())):
        return combine(hand, does, does.asks())
    outlook, others = hand.outlook, does.questions_to_others()
    found = ways(outlook.position, outlook.seat, does, hand.card.ids()[0])
    kinds = {type(fact) for way in found for fact in way.facts}
    if not found:
        return iter(())
    if Disk.SECRET in others:
        return _score_secret(hand, found[0].deed)
    if Disk.EVICT in others:
        return _best_of(
            hand,
            does,
            [
                (
                    UNSURE * _worth_of_eviction(outlook, getattr(way.order, "place", outlook.position.board.castillo)),
                    way,
                )
                for way in found
            ],
        )
    if others:
        return _best_of(hand, does, [(SENT * min(does.caballeros_levied(), 3), way) for way in found])
    if does.places_to_score(outlook.position) is not None:
        return _score(hand, does, found)
    known = next((known for kind, known in _BY_FACT.items() if kind in kinds), _by_change)
    return known(hand, does, found)


def _best_of(hand: Hand, does: Effect, gains: Sequence[tuple[float, Way]]) -> Iterator[Scheme]:
    """The best of these lines joined to one with alternatives, then a placing; of equal lines the last."""
    best = sorted(gains, key=itemgetter(0))[-ALTERNATIVES:][::-1]
    if best:
        yield _then_place(hand, best[0][0], *deeds.together(does, [way.deed for _, way in best]))


# --- placing ----------------------------------------------------------------------------------------


ANYWHERE = b.DoPlace((b.PlacePart("BEST", 0, ()),))
"""A placing that always works."""


def _worth_of_placing(hand: Hand, again: Again = NEVER) -> float:
    """The worth of the best placing now. The sheet says PLACE BEST, so the places are chosen when it is carried out."""
    return hand.outlook.best_placing(places_in_reach(hand.outlook.position, hand.outlook.seat), hand.number, again)[0]


def _then_place(hand: Hand, worth: float, *items: b.Item) -> Scheme:
    return Scheme(worth + _worth_of_placing(hand), (*items, ANYWHERE))


# --- moving -----------------------------------------------------------------------------------------

MoveStep = tuple[float, Owner, Place, Place]  # the worth of moving one caballero of this owner, from where, to where


def _move(hand: Hand, does: Effect, asked: Moves) -> Iterator[Scheme]:
    """MOVE BEST, which chooses when it is carried out; its worth is that of the best moves now."""
    if asked.added:
        yield from _add(hand, asked)
    if asked.added or asked.party:  # only a party's master can tell what its moves are worth
        return
    board = hand.outlook.position.board
    sources = (board.index[asked.out_of],) if asked.out_of else open_regions(hand.outlook.position)
    firsts = [(place,) for place in sources] if asked.one_source else [sources]
    tries = [_moves(hand.outlook, asked, first) for first in firsts]
    worth, after = max(tries, key=itemgetter(0), default=(0.0, hand.outlook))
    if worth:
        yield _then_place(Hand(hand.card, hand.court, after), worth, b.DoMoveBest(ALL))


def _moves(outlook: Outlook, asked: Moves, sources: tuple[Place, ...]) -> tuple[float, Outlook]:
    """The worth of the best moves from these places, one after the other, and the outlook after them."""
    mine = band(outlook.position, outlook.seat)
    worth, left = 0.0, {True: asked.own, False: asked.foreign}
    for _ in range(asked.total):
        gain, owner, source, target = max(_steps(outlook, asked, sources, left), default=(0.0, 0, 0, 0))
        if gain < LEAST:
            break
        worth += gain
        left[owner in mine] -= 1
        outlook = outlook.with_position(
            reduce(evolve, moved(outlook.position, owner, source, target, 1), outlook.position)
        )
    return worth, outlook


def _steps(outlook: Outlook, asked: Moves, sources: tuple[Place, ...], left: dict[bool, int]) -> Iterator[MoveStep]:
    """The best move of one caballero of each owner from each of these places, with its worth."""
    position = outlook.position
    open_to = (position.board.index[asked.into],) if asked.into else open_places(position)
    targets = tuple([place for place in open_to if room(position, place)])
    mine = band(position, outlook.seat)
    for owner in position.setup.owners if targets else ():
        if left[owner in mine] < 1:
            continue
        arrivals = _arrivals(outlook, owner, targets)
        for source in sources:
            if position.held(source)[owner]:
                gain, target = next((g, place) for g, place in arrivals if place != source)
                yield gain + outlook.adding_worth(source, owner, -1), owner, source, target


def _arrivals(outlook: Outlook, owner: Owner, targets: tuple[Place, ...]) -> list[tuple[float, Place]]:
    """The worth of one more caballero of an owner in each of these places, the highest first."""
    if (owner, targets) not in outlook.thought:
        worths = sorted([(outlook.adding_worth(place, owner, 1), place) for place in targets], reverse=True)
        outlook.thought[owner, targets] = worths
    found: list[tuple[float, Place]] = outlook.thought[owner, targets]
    return found


def _add(hand: Hand, asked: Moves) -> Iterator[Scheme]:
    position, seat, at_court = hand.outlook.position, hand.outlook.seat, asked.stock == COURT
    count = min(asked.total, hand.court if at_court else position.pieces[asked.stock][seat])
    within = ground_in_reach(position, seat) if asked.near else open_places(position)
    worth, wanted = hand.outlook.best_placing(within, count)
    if wanted:
        castillo = position.board.castillo
        moves = (b.DoMove(n, seat, asked.stock, tuple(dict.fromkeys((place, castillo)))) for place, n in wanted.items())
        left = Hand(hand.card, hand.court - count, hand.outlook) if at_court else hand
        yield _then_place(left, worth, *moves)


def _send_back(hand: Hand, _: Effect, asked: OneOfEach) -> Iterator[Scheme]:
    outlook = hand.outlook
    picks, worth = [], 0.0
    for owner in sendable(outlook.position, outlook.seat, asked.whose):
        there = [place for place in open_regions(outlook.position) if outlook.position.held(place)[owner]]
        ranks = sorted(there, key=lambda place: -outlook.adding_worth(place, owner, -1))
        picks.append((owner, tuple(ranks)))
        worth += outlook.adding_worth(ranks[0], owner, -1)
    if (asked.whose or outlook.position.setup.edition.send_one_scope) == "one_opponent":
        picks = picks[:1]
    if picks:
        yield _then_place(hand, worth, b.DoSend(tuple(picks)))


def _offer(hand: Hand, does: Effect, asked: PlacesToSeat) -> Iterator[Scheme]:
    """The regions that are worth most, to the rival whose pick among them costs least."""
    outlook, position = hand.outlook, hand.outlook.position
    best = best_first(outlook, scored_regions(position))[: asked.count]
    picks = {rival: best_first(outlook.for_seat(rival), best)[0] for rival in position.from_left_of(outlook.seat)}
    rivals = sorted(picks, key=lambda rival: -outlook.scoring_worth(picks[rival]))
    yield _then_place(hand, outlook.scoring_worth(picks[rivals[0]]), b.DoOffer(tuple(best), tuple(rivals)))


def _take_out(hand: Hand, does: Effect, _: WhatLasts) -> Iterator[Scheme]:
    """What a rival keeps, or whatever gains most as it goes."""
    outlook = hand.outlook
    found = ways(outlook.position, outlook.seat, does, hand.card.ids()[0])
    return _best_of(hand, does, [(_worth_of_end(outlook, way), way) for way in found])


def _worth_of_end(outlook: Outlook, way: Way) -> float:
    keeper = getattr(way.order, "seat", None)
    if keeper is None:
        return worth_of_change(outlook, way.after)
    return -KEPT if keeper == outlook.seat else KEPT


def best_first(outlook: Outlook, places: Iterable[Place]) -> list[Place]:
    """These places by the worth of scoring them once, best first."""
    return sorted(places, key=lambda place: -outlook.scoring_worth(place))


_BY_SHAPE: dict[type[Shape], Callable[[Hand, Effect, Any], Iterator[Scheme]]] = {
    Moves: _move,
    OneOfEach: _send_back,
    PlacesToSeat: _offer,
    WhatLasts: _take_out,
}
"""Schemes for shapes that allow too many lines to try them one by one."""


# --- scoring ----------------------------------------------------------------------------------------


def _score(hand: Hand, does: Effect, found: Sequence[Way]) -> Iterator[Scheme]:
    """A placing, then the line that scores whatever gains most by then, if there is one, or the best lines now."""
    outlook = hand.outlook
    gains = [sum(outlook.net_points(fact.points) for fact in way.facts_of(e.Scored)) for way in found]
    if does.pays(outlook.position) is not None:  # no placing raises what it pays
        yield from _best_of(hand, does, [*zip(gains, found, strict=True)])
        return
    best = [found[n] for n in sorted(range(len(found)), key=lambda n: -gains[n])[:ALTERNATIVES]]
    worths = [_worth_of_scoring(hand, does.places_to_score(outlook.position), way) for way in best]
    offered = deeds.offers(does, Sight(outlook.position, outlook.seat))
    yield from (Scheme(max(worths), (ANYWHERE, deed)) for deed in offered if deed.is_conditional)
    yield Scheme(worths[0], (ANYWHERE, *deeds.together(does, [way.deed for way in best])))


def _worth_of_scoring(hand: Hand, fixed: Mapping[Place, bool] | None, way: Way) -> float:
    """The worth of placing and then scoring. `fixed`: what the effect scores in any case, else what the line scored."""
    outlook = hand.outlook
    scored = {fact.place: False for fact in way.facts_of(e.Scored)} if fixed is None else fixed
    worth = sum(
        outlook.net_points(scoring.first_points(outlook.position, place)) if firsts else outlook.scoring_worth(place)
        for place, firsts in scored.items()
    )
    return worth + _worth_of_placing(hand, {place: 0.5 if firsts else 1 for place, firsts in scored.items()})


def _score_secret(hand: Hand, deed: b.Deed) -> Iterator[Scheme]:
    best = best_to_score(hand.outlook)[0]
    yield Scheme(_worth_of_placing(hand, {best: UNSURE}) + UNSURE * hand.outlook.scoring_worth(best), (ANYWHERE, deed))


def best_to_score(outlook: Outlook) -> list[Place]:
    """Regions by the worth of scoring them once, best first."""
    return best_first(outlook, outlook.position.board.named_by(Disk.SECRET))


# --- by the facts a line leads to --------------------------------------------------------------------


def _worth_of_eviction(outlook: Outlook, place: Place) -> float:
    """The worth of all rivals leaving a place for an unknown one."""
    counts = outlook.position.held(place)
    alone = tuple(count if owner == outlook.seat else 0 for owner, count in enumerate(counts))
    return outlook.holding_worth(place, alone) - outlook.holding_worth(place, counts)


def _king(hand: Hand, does: Effect, found: Sequence[Way]) -> Iterator[Scheme]:
    """The King's new region decides where the seat may place, and gives a bonus to its leader."""
    tries = []
    for way in found:
        then = Hand(hand.card, hand.court, hand.outlook.with_position(way.after))
        bonus = gain_from_tokens(hand.outlook, then.outlook)
        tries.append((bonus + _worth_of_placing(then), bonus, then, way.deed))
    for _, bonus, then, deed in sorted(tries, key=lambda each: -each[0])[:ALTERNATIVES]:
        yield _then_place(then, bonus, deed)


def _grande(hand: Hand, does: Effect, found: Sequence[Way]) -> Iterator[Scheme]:
    """The Grande moves to a region that the seat leads, where it gives a bonus, if the seat does not lead its home.

    One that rules in the King's stead moves as he does.
    """
    outlook, position = hand.outlook, hand.outlook.position
    if crown(position).regent in {fact.seat for way in found for fact in way.facts_of(e.GrandeMoved)}:
        yield from _king(hand, does, found)
        return
    places = {fact.place: way for way in found for fact in way.facts_of(e.GrandeMoved)}
    led = [place for place in places if scoring.leader(position, place) == outlook.seat]
    if led and scoring.leader(position, position.homes[outlook.seat]) != outlook.seat:
        ranks = sorted(led, key=lambda place: -outlook.scoring_worth(place))[:ALTERNATIVES]
        lines = deeds.together(does, [places[place].deed for place in ranks])
        yield _then_place(hand, scoring.BONUS * outlook.weight * UNSURE, *lines)


def _power_back(hand: Hand, does: Effect, found: Sequence[Way]) -> Iterator[Scheme]:
    gains = [(POWER * fact.value, way) for way in found for fact in way.facts_of(e.PowerTakenBack)]
    return _best_of(hand, does, gains if hand.outlook.weight > 1 else [])


def _by_change(hand: Hand, does: Effect, found: Sequence[Way]) -> Iterator[Scheme]:
    """Lines that lead to any other facts, compared by the worth of the position after them."""
    outlook, position = hand.outlook, hand.outlook.position
    gains = [(worth_of_change(outlook, way.after), way) for way in found]
    after = max(gains, key=itemgetter(0))[1].after
    court = hand.court + after.court[outlook.seat] - position.court[outlook.seat]
    return _best_of(Hand(hand.card, court, outlook.with_position(after)), does, gains)


_BY_FACT: dict[type[e.Fact], Callable[[Hand, Effect, Sequence[Way]], Iterator[Scheme]]] = {
    e.Scored: _score,
    e.KingMoved: _king,
    e.TokenMoved: lambda hand, does, found: _best_of(
        hand, does, [(gain_from_tokens(hand.outlook, hand.outlook.with_position(way.after)), way) for way in found]
    ),
    e.PowerTakenBack: _power_back,
    e.LastingBegan: lambda hand, does, found: _best_of(
        hand, does, [(worth_of_lasting(hand.outlook, way), way) for way in found]
    ),
    e.GrandeMoved: _grande,
    e.VetoKept: lambda hand, does, found: _best_of(hand, does, [(VETO, way) for way in found]),
}
