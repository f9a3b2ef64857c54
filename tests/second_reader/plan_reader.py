"""Reads the lines of a plan: the order they give for the half of a turn that is due.

A part of the second reader (`reader.py`); must not use the parser or the order book. The rules say what is legal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from referee.conformance.words import COLOURS
from referee.orders.writing import card_name, scoreboards
from referee.rules import decisions as d
from referee.rules import scoring
from referee.rules.board import Board
from referee.rules.decisions import Order
from referee.rules.effects.base import Card, Effect
from referee.rules.effects.cargo import sendable, stocked
from referee.rules.model import COURT, Place, Seat
from referee.rules.predicates import allowance, extra_allowance, open_regions, places_in_reach
from referee.rules.rounds import TurnHalves
from referee.rules.shapes import OneOfEach, OnePlace
from tests.second_reader.conditions import Eyes, NotUnderstood, place_of, ranked
from tests.second_reader.leads import division, more
from tests.second_reader.moving import MoveLines

_LEGAL_SO_FAR = ("", "must-place")  # codes of complaints about an order that more lines may complete
_NOBODY = "nothing-to-move"


@dataclass
class PlanReader:
    """Reads the lines of a plan for the half of a turn that is due."""

    eyes: Eyes
    halves: TurnHalves
    may_yet: bool = False  # the lines failed on something that rivals may still change

    def order(self, lines: Iterable[str]) -> Order | None:
        """The order that these lines give, or None if they cannot be carried out."""
        listed = list(lines)
        first = bool(listed) and listed[0].startswith("PLACE")
        placing = self.halves.place and (not self.halves.act or first)
        due = [line for line in listed if line.startswith("PLACE") == placing]
        willing = [body for body, holds in map(self.eyes.split, due) if holds]
        self.may_yet = len(willing) < len(due)
        order = self._place(willing) if placing else self._act(willing)
        skips = isinstance(order, d.Skip) and self.halves.act
        return None if skips and self.halves.check(self.eyes.position, self.halves.seat, d.Skip()) else order

    def _complaint(self, order: Order) -> str:
        """The code of the rules' complaint about an order; empty if it is legal."""
        position, halves = self.eyes.position, self.halves
        if isinstance(order, d.PlaceCaballeros):
            complaint = halves.check(position, halves.seat, order)
        else:
            there = stocked(position, halves.card)
            complaint = None if isinstance(order, d.Skip) else halves.card.does.check(there, halves.seat, order)
        return complaint.code if complaint else ""

    # --- placing ------------------------------------------------------------------------------------

    def _place(self, lines: list[str]) -> Order | None:
        placed: dict[Place, int] = {}
        for line in lines:
            for part in line.removeprefix("PLACE ").split(", "):
                goal, _, words = part.partition(" ")
                places = self.eyes.places(words) if words else list(self.eyes.position.board.places)
                everything = goal in ("REST", "SPREAD", "BEST", "ALL")
                if everything and not self._left(placed):
                    continue
                if not self._add(placed, goal, places):
                    return None
        return self._first([d.PlaceCaballeros(tuple(placed.items()))])

    def _add(self, placed: dict[Place, int], goal: str, places: list[Place]) -> bool:
        if goal == "SPREAD":
            return self._spread(placed, places)
        return self._divide(placed, places) if goal == "BEST" else self._put(placed, places, goal)

    def _left(self, placed: dict[Place, int], places: Iterable[Place] = ()) -> int:
        """The number of caballeros that may still be placed; `places`: where one more would go."""
        position, seat = self.eyes.position, self.eyes.seat
        more_here = extra_allowance(position, seat, (*placed.items(), *((place, 1) for place in places)))
        most = allowance(position, seat, self.halves.card.caballeros) + more_here
        return max(0, min(most, position.court[seat]) - sum(placed.values()))

    def _put(self, placed: dict[Place, int], places: list[Place], goal: str = "1") -> bool:
        """Place caballeros in the first of these places where that is legal; returns whether there was one."""
        for place in places:
            left = self._left(placed, [place])
            count = self._count(goal, place, self._placed_in(placed, place), left)
            if goal in ("LEAD", "SECOND") and count > left:
                self.may_yet = True
                continue
            more = {**placed, place: placed.get(place, 0) + count} if count else placed
            if self._complaint(d.PlaceCaballeros(tuple(more.items()))) in _LEGAL_SO_FAR:
                placed.update(more)
                return True
        return False

    def _placed_in(self, placed: dict[Place, int], place: Place) -> int:
        """The number placed already in a place and its slots."""
        hosts = self.eyes.position.board.hosts
        return sum(count for zone, count in placed.items() if hosts[zone] == hosts[place])

    def _count(self, goal: str, place: Place, already: int, left: int) -> int:
        """The number of caballeros a goal wants in a place where so many are placed already."""
        if goal in ("REST", "ALL"):
            return left
        if goal not in ("LEAD", "SECOND"):
            return int(goal)
        counts = self.eyes.counts(place)
        mine = counts.pop(self.eyes.seat) + already
        rivals = sorted(counts, reverse=True)
        if goal == "SECOND" and len(rivals) == 1:
            return 0
        return max(0, rivals[goal == "SECOND"] + 1 - mine)

    def _spread(self, placed: dict[Place, int], places: list[Place]) -> bool:
        """Place one caballero after another in these places in turn; returns whether any place is left."""
        while self._left(placed) and places:
            place = places.pop(0)
            if self._put(placed, [place]):
                places.append(place)
        return bool(places)

    def _divide(self, placed: dict[Place, int], places: list[Place]) -> bool:
        """Place all that are left where they help most: among all legal places, or within reach if that is illegal."""
        position = self.eyes.position
        legal = [place for place in places if self._put(dict(placed), [place])]
        near = [place for place in legal if position.board.hosts[place] in places_in_reach(position, self.eyes.seat)]
        ways = [self._best_division(placed, among) for among in (legal, near) if among]
        if ways:
            fitting = (way for way in ways if not self._complaint(d.PlaceCaballeros(tuple(way.items()))))
            placed.update(next(fitting, ways[0]))
        return bool(legal)

    def _best_division(self, placed: dict[Place, int], places: list[Place]) -> dict[Place, int]:
        """The placing so far, with all that are left divided in the best way among these places."""
        seat, position = self.eyes.seat, self.eyes.position
        hosts = position.board.hosts
        held = {place: more(position.held(hosts[place]), seat, self._placed_in(placed, place)) for place in places}
        counts = division(position, seat, held, self._left(placed, places))
        return {**placed, **{place: placed.get(place, 0) + counts[place] for place in places if counts[place]}}

    # --- the special action -------------------------------------------------------------------------

    def _act(self, lines: list[str]) -> Order | None:
        for verb in dict.fromkeys(line.split()[0] for line in lines):
            same = [line.removeprefix(verb).strip() for line in lines if line.split()[0] == verb]
            if verb == "SKIP":
                return d.Skip()
            if verb in self._effects_on_place(self.eyes.position.table.cards):
                if effect := self._effects_on_place([self.halves.card]).get(verb):
                    return self._first(effect.order_naming(place) for place in self.eyes.places(same[0]))
            elif verb not in _VERBS:
                raise NotUnderstood(lines[0])
            elif self._is_known_to_card(verb):
                return _VERBS[verb][0](self, same)
        return None

    def _effects_on_place(self, cards: Iterable[Card]) -> dict[str, Effect]:
        """The effects of these cards that ask for one place and nothing else, by keyword."""
        parts = (part for card in cards for part in card.does.parts())
        return {part.keyword: part for part in parts if part.asks() == OnePlace()}

    def _is_known_to_card(self, verb: str) -> bool:
        if verb in ("SCORE", "SCOREBOARD"):
            return any(part.keyword == verb for part in self.halves.card.does.parts())
        return not self._complaint(_VERBS[verb][1]).startswith("wants-")

    def _first(self, orders: Iterable[Order]) -> Order | None:
        return next((order for order in orders if not self._complaint(order)), None)

    def _move(self, lines: list[str]) -> Order | None:
        begun = self.halves.card.does.position_for_order(self.eyes.position, self.eyes.seat)
        moves = MoveLines(self.eyes, begun, lambda move: self._complaint(move) in _LEGAL_SO_FAR)
        done = all(moves.read(line, exact=True) for line in lines)
        self.may_yet = self.may_yet or moves.short
        trouble = self._complaint(d.Move(moves.shifts))
        if trouble == _NOBODY and done and not moves.shifts:
            return d.Skip()
        return d.Move(moves.shifts) if done and not trouble else None

    def _score(self, lines: list[str]) -> Order | None:
        words, _, gain = lines[0].partition(" IF GAIN ")
        legal = [place for place in self.eyes.position.board.places if not self._complaint(d.Name(place))]
        named = [place for place in self.eyes.places(words) if place in legal] if words != "ANY" else []
        if words == "ANY" and legal:
            named = [max(legal, key=self._gain)]
        enough = [place for place in named if not gain or self._gain(place) >= int(gain)]
        self.may_yet = self.may_yet or len(enough) < len(named)
        return d.Name(enough[0]) if enough else None

    def _gain(self, place: Place) -> int:
        points = list(scoring.points(self.eyes.position, place))
        return points.pop(self.eyes.seat) - max(points)

    def _send(self, lines: list[str]) -> Order | None:
        parts = [part.asks() for part in self.halves.card.does.parts()]
        [whose] = [asked.whose for asked in parts if isinstance(asked, OneOfEach)]
        picks: list[tuple[Seat, Place]] = []
        for pick in lines[0].split(", "):
            name, _, words = pick.partition(" ")
            owner = self.eyes.seat_of(name)
            open_there = [place for place in self.eyes.places(words) if place in open_regions(self.eyes.position)]
            found = [place for place in open_there if self.eyes.number_in(owner, place)]
            if not found and owner in sendable(self.eyes.position, self.eyes.seat, whose):
                return None
            picks += [(owner, place) for place in found[:1]]
        return self._first([d.SendBack(tuple(picks))])

    def _offer(self, lines: list[str]) -> Order | None:
        names, _, rivals = lines[0].partition(" to ")
        places = tuple(place_of(name, self.eyes.position.board) for name in names.split(", "))
        return self._first(d.OfferPlaces(places, COLOURS.index(rival)) for rival in ranked(rivals))

    def _abolish(self, lines: list[str]) -> Order | None:
        cards = {card_name(card.design): card.design for card in self.eyes.position.table.cards}
        name = max((name for name in cards if lines[0].startswith(f"{name} ")), key=len)
        board = self.eyes.position.board
        return self._first(
            d.EndLasting(cards[name], COLOURS.index(word))
            if word in COLOURS
            else d.EndLasting(cards[name], place=place_of(word, board))
            for word in ranked(lines[0].removeprefix(f"{name} "))
        )

    def _flip(self, lines: list[str]) -> Order | None:
        """The order that turns a scoreboard round, called by its points or by the place where it lies."""
        position = self.eyes.position
        named = scoreboards(position.board)

        def tokens(word: str) -> list[str]:
            if word in named:
                return [named[word]]
            place = place_of(word, position.board)
            numbers = [number for number in position.board.scoreboards if position.tokens[number][0] == place]
            return [position.board.tokens[number].id for number in numbers]

        return self._first(d.TurnScoreboard(token) for word in ranked(lines[0]) for token in tokens(word))

    def _court(self, lines: list[str]) -> Order | None:
        """The order that brings caballeros to the court."""
        count = self.halves.card.does.count  # type: ignore[attr-defined]
        most = min(count, self.eyes.position.provinces[self.eyes.seat])
        if not lines[0].isalnum():
            raise NotUnderstood(lines[0])
        return self._first([d.Reinforce(most if lines[0] == "ALL" else min(int(lines[0]), most))])


def _by_rank(make: Callable[[str, Board], Order]) -> Callable[[PlanReader, list[str]], Order | None]:
    return lambda reader, lines: reader._first(make(word, reader.eyes.position.board) for word in ranked(lines[0]))


def _scoreboard(words: str, board: Board) -> Order:
    name, _, place = words.partition(" ")
    return d.SetScoreboard(scoreboards(board)[name], place_of(place, board))


_VERBS: dict[str, tuple[Callable[[PlanReader, list[str]], Order | None], Order]] = {
    "ACT": (lambda reader, _: reader._first([d.Act()]), d.Act()),
    "MOVE": (PlanReader._move, d.Move(())),
    "SCORE": (PlanReader._score, d.Name(COURT)),
    "SCOREBOARD": (_by_rank(_scoreboard), d.SetScoreboard("", COURT)),
    "FLIP": (PlanReader._flip, d.TurnScoreboard("")),
    "TAKE": (_by_rank(lambda word, _: d.TakeBack(int(word))), d.TakeBack(1)),
    "FIGURE": (_by_rank(lambda word, _: d.TakeToken(word)), d.TakeToken("")),
    "ENTHRONE": (_by_rank(lambda word, _: d.NameSeat(COLOURS.index(word))), d.NameSeat(0)),
    "ABOLISH": (PlanReader._abolish, d.EndLasting("")),
    "OFFER": (PlanReader._offer, d.OfferPlaces((), 0)),
    "SEND": (PlanReader._send, d.SendBack(())),
    "COURT": (PlanReader._court, d.Reinforce(0)),
}
"""How each verb is read, and an order of its kind to ask the card about."""
