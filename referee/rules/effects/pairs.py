"""Two regions that a special action joins: the order names the first, and then the second is asked for.

Allied, they count together in the next general scoring; over a bridge its builder's caballeros may cross.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, ClassVar, Self

from referee.rules import events as e
from referee.rules.decisions import Ask, Complaint, Decision, Name, Order
from referee.rules.effects.base import ACTIVE, Answers, CardSentence, Effect, Outcome, Part, Step
from referee.rules.effects.later import FreeMoves
from referee.rules.model import ALL, NOWHERE, CardId, Owner, Place, Seat
from referee.rules.modifiers import Hindrance, Lasting, Modifier, Remnant, modify
from referee.rules.position import Position
from referee.rules.predicates import free_region_cards, is_taboo, open_regions, shut_complaint
from referee.rules.shapes import OnePlace
from referee.rules.table import TableLaid
from referee.rules.wire import wire


def _shut_ends(position: Position, kind: type[Modifier]) -> tuple[Place, ...]:
    """The regions that something of this kind joins and that are closed by now: there it stays where it is."""
    joined: tuple[Any, ...] = tuple(each.changes for each in position.lasting_of(kind))
    return tuple(place for each in joined for place in each.ends if is_taboo(position, place))


def shut_end(position: Position, kind: type[Modifier]) -> Complaint | None:
    """A complaint, if one of the regions that something of this kind joins is closed by now."""
    shut = _shut_ends(position, kind)
    return shut_complaint(position, shut[0]) if shut else None


class Pairing(Part):
    """A seat names the region that is joined to `place`; NOWHERE while that is not named yet.

    What joins the two is something lasting with both as its `ends`, in this order.
    """

    __slots__ = ()

    refusal: ClassVar[str]
    """The code of the complaint about any other place."""

    names_region = True

    seat: Seat
    place: Place

    def others(self, position: Position, place: Place) -> tuple[Place, ...]:
        """The regions that may be joined to this one; none if it cannot be joined to any."""
        raise NotImplementedError

    def joined(self, position: Position, ends: tuple[Place, Place]) -> Outcome:
        """What follows when the two are joined."""
        raise NotImplementedError

    def naming_complaint(self, position: Position, seat: Seat, place: Place) -> Complaint | None:
        """A complaint about a place that cannot be the second; none while the first is not named and it could be."""
        if self.place != NOWHERE:
            return self.check(position, seat, Name(place))
        return None if self.others(position, place) else Complaint(self.refusal, (place,))

    def ask(self, position: Position) -> Decision | None:
        """Asks the seat for the second region."""
        others = self.others(position, self.place)
        return Decision(Ask.PLACE, (self.seat,), self, (others,)) if others else None

    def check(self, position: Position, seat: Seat | None, order: Order) -> Complaint | None:
        """A complaint, unless the order names a region that may be joined to the first."""
        if not isinstance(order, Name):
            return Complaint("wants-region")
        return None if order.place in self.others(position, self.place) else Complaint(self.refusal, (order.place,))

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """The two are joined."""
        order = answers.get(self.seat)
        return self.joined(position, (self.place, order.place)) if isinstance(order, Name) else Outcome()

    def named(self, position: Position, places: tuple[Place, ...]) -> Outcome:
        """The two are joined."""
        first, second = places
        return self.joined(position, (first, second))

    def inferred_answers(self, asked: Decision, facts: Sequence[e.Fact], steps: Sequence[Any]) -> Answers | None:
        """The second region, as the fact of what joins them tells it."""
        both = next(fact.lasting.changes for fact in facts if isinstance(fact, e.LastingBegan))
        return {self.seat: Name(both.ends[1])}


@wire("allied")
class Allied(Modifier):
    """In a general scoring the caballeros of two regions count in both, which are scored one after the other.

    The first and the second have the points of both, each by its own table, and every bonus as if they were one
    region (Big Box, Alliantie).
    """

    ends: tuple[Place, ...]
    late: bool  # both are scored at the place of the later of the two, not of the earlier
    cards: bool  # it takes the cards of both
    at_once: bool = False  # nothing comes between the two, which are ranked together

    def at_table(self, table: TableLaid) -> Self:
        """As it is read by now."""
        read = any(isinstance(card.does, Ally) and card.does.at_once for card in table.cards)
        return replace(self, at_once=read)

    def general_regions(self, position: Position, so_far: tuple[Place, ...]) -> tuple[Place, ...]:
        """The two side by side, in the place of one of them on the track, be that one scored or not."""
        track = modify(position, "track", position.board.regions).index
        here = (max if self.late else min)(map(track, self.ends))
        both, rest = (tuple(p for p in so_far if (p in self.ends) == allied) for allied in (True, False))
        ahead = sum(track(place) < here for place in rest)
        return (*rest[:ahead], *both, *rest[ahead:])

    def scored_together(self, position: Position, place: Place, so_far: tuple[Place, ...]) -> tuple[Place, ...]:
        """Both count in either."""
        return tuple(dict.fromkeys((*so_far, *self.ends))) if place in self.ends else so_far

    def counted_at_once(self, position: Position, place: Place, so_far: tuple[Place, ...]) -> tuple[Place, ...]:
        """Both: who leads has both first places (Big Box, Alliantie)."""
        return self.scored_together(position, place, so_far) if self.at_once else so_far

    def free_region_cards(self, position: Position, so_far: tuple[Place, ...]) -> tuple[Place, ...]:
        """All but the two, where it is their cards that are taken."""
        return tuple(place for place in so_far if not self.cards or place not in self.ends)


@wire("ally")
class Ally(Effect):
    """Join two regions for the next general scoring, in place of any other two (Rio Grande, Grandissimo p. 15).

    In the Players' edition tokens mark them, as they do in the Big Box's Grandissimo (Big Box, both Alliantie).
    """

    leaves = Remnant(Allied, places=2)

    which: str  # the reading that says which regions; empty: any
    when: str  # the reading that says when both are scored
    alone: str = ""  # the reading that says whether one token moves while the other's region is closed
    at_once: bool = False  # as in `Allied`

    keyword = "ALLY"
    wants = (Name, "wants-region")
    shape = OnePlace()

    def tells(self, table: TableLaid) -> tuple[CardSentence, ...]:
        """Which regions may be named."""
        return (self.told("ally" if self.which else "ally-open"),)

    def is_never_legal(self, position: Position, place: Place) -> bool:
        """Whether the place is no region, or has no card where a card is wanted."""
        return place not in _may_be_named(position, self.which)

    def is_barred(self, position: Position, seat: Seat) -> bool:
        """Whether tokens that are there stay."""
        return self._stays(position) is not None

    def _stays(self, position: Position) -> Complaint | None:
        """A complaint, if no token may be moved: each lies in a closed region, or one does where both move or none."""
        shut = self._question(0, NOWHERE).shut(position)
        alone = self.alone and position.board.reading_answers[self.alone] == _OTHER_MOVES
        return shut_complaint(position, shut[0]) if len(shut) > (1 if alone else 0) else None

    def _question(self, seat: Seat, place: Place) -> Allying:
        return Allying(seat, place, self.which, self.when, self.alone, self.at_once)

    def order_complaint(self, position: Position, seat: Seat, order: Name) -> Complaint | None:
        """A complaint about a closed region, one that may not be allied, or a token that may not be moved."""
        if stays := self._stays(position):
            return stays
        if is_taboo(position, order.place):
            return shut_complaint(position, order.place)
        there = self._question(seat, NOWHERE).others(position, order.place)
        return None if there else Complaint("no-alliance", (order.place,))

    def later_steps(self, seat: Seat, card: CardId) -> tuple[Step, ...]:
        """The question for the second region."""
        return (self._question(seat, NOWHERE),)

    def run(self, position: Position, seat: Seat, card: CardId, order: Name) -> tuple[Step, ...]:
        """One step, which asks for the second region."""
        return (self._question(seat, order.place),)


_OTHER_MOVES = "other_moves"
"""The answer by which one token moves while the other has to stay."""


def _may_be_named(position: Position, reading: str) -> tuple[Place, ...]:
    """The regions, or those that have a card where a card is wanted."""
    return position.board.homes if _takes_cards(position, reading) else position.board.regions


def _takes_cards(position: Position, reading: str) -> bool:
    return bool(reading) and position.board.reading_answers[reading] == "free_cards"


@wire("allying")
class Allying(Pairing):
    """The region that is allied to the first is named."""

    key: ClassVar[str] = "ALLIED"
    refusal = "no-alliance"

    seat: Seat
    place: Place
    which: str
    when: str
    alone: str = ""
    at_once: bool = False

    def is_never_named(self, position: Position, place: Place) -> bool:
        """Whether the place is no region, or has no card where a card is wanted."""
        return place not in _may_be_named(position, self.which)

    def shut(self, position: Position) -> tuple[Place, ...]:
        """The closed regions where tokens lie, which stay there; a card is none (Rio Grande, Grandissimo p. 15)."""
        tokens = not self.which or (self.alone and not _takes_cards(position, self.which))
        return _shut_ends(position, Allied) if tokens else ()

    def others(self, position: Position, place: Place) -> tuple[Place, ...]:
        """Any other open region; with a free card, where it is cards that are taken; or where a token has to stay."""
        named = free_region_cards(position) if _takes_cards(position, self.which) else position.board.regions
        open_to_it = tuple(each for each in named if not is_taboo(position, each))
        if place not in open_to_it:
            return ()
        return self.shut(position) or tuple(each for each in open_to_it if each != place)

    def ask(self, position: Position) -> Decision | None:
        """Asks for the second region, unless the other token has to stay."""
        return None if self.shut(position) else Pairing.ask(self, position)

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """The two are joined; where one token has to stay, only the other moves."""
        if not (shut := self.shut(position)):
            return Pairing.resolve(self, position, answers)
        return self.joined(position, (self.place, shut[0])) if self.others(position, self.place) else Outcome()

    def joined(self, position: Position, ends: tuple[Place, Place]) -> Outcome:
        """The two are allied until after the next general scoring, and any others no longer."""
        gone = tuple(e.LastingEnded(each) for each in position.lasting_of(Allied))
        late = position.board.reading_answers[self.when] == "second"
        allied = Allied(ends, late, _takes_cards(position, self.which), self.at_once)
        return Outcome((*gone, e.LastingBegan(Lasting(allied, "general"))))


@wire("bridge")
class Bridge(Modifier):
    """The bridge: its builder, and the regions at its two ends."""

    seat: Seat
    place: Place
    ends: tuple[Place, ...]


def _banks(position: Position, place: Place) -> tuple[Place, ...]:
    """The open neighbours of a region; none if it is not open itself."""
    land = open_regions(position)
    return tuple(near for near in position.board.borders[place] if near in land) if place in land else ()


@wire("build-bridge")
class BuildBridge(Effect):
    """Build the bridge between two open neighbouring regions, in place of any other bridge (Rio Grande p. 15: 63)."""

    leaves = Remnant(Bridge, of_seat=True, places=2)

    keyword = "BRIDGE"
    wants = (Name, "wants-region")
    shape = OnePlace()

    def is_never_legal(self, position: Position, place: Place) -> bool:
        """Whether the place is no region."""
        return place not in position.board.regions

    def order_complaint(self, position: Position, seat: Seat, order: Name) -> Complaint | None:
        """A complaint about a region without an open neighbour."""
        return None if _banks(position, order.place) else Complaint("no-bridge", (order.place,))

    def later_steps(self, seat: Seat, card: CardId) -> tuple[Step, ...]:
        """The question for the other end, of a bridge that may begin anywhere."""
        return (Bridging(seat, NOWHERE),)

    def run(self, position: Position, seat: Seat, card: CardId, order: Name) -> tuple[Step, ...]:
        """One step, which asks for the region at the other end."""
        return (Bridging(seat, order.place),)

    def hindrance(self, position: Position, seat: Seat | None, places: tuple[Place, ...]) -> Hindrance | None:
        """Its two ends touch."""
        return "apart" if places[1] not in position.board.borders[places[0]] else None


@wire("bridging")
class Bridging(Pairing):
    """The builder names the region at the other end of the bridge."""

    key: ClassVar[str] = "SPAN"
    refusal = "no-bridge"

    seat: Seat
    place: Place

    def others(self, position: Position, place: Place) -> tuple[Place, ...]:
        """The open neighbours."""
        return _banks(position, place)

    def joined(self, position: Position, ends: tuple[Place, Place]) -> Outcome:
        """The bridge is built, and any other is taken away."""
        return Outcome((*taken_away(position), e.LastingBegan(Lasting(Bridge(self.seat, ends[1], ends), "replaced"))))


def taken_away(position: Position) -> tuple[e.LastingEnded, ...]:
    """The facts by which every bridge is taken away."""
    return tuple(e.LastingEnded(each) for each in position.lasting_of(Bridge))


CROSS = "CROSS"
"""Keyword of the order that says who goes over the bridge."""


@wire("over-bridge")
class OverBridge(FreeMoves):
    """Moves of own caballeros over the bridge."""

    key: ClassVar[str] = CROSS


@wire("crossing")
class Crossing(Part):
    """Right before its turn a seat's caballeros may cross its bridge (Big Box, Bruggenbouw)."""

    key: ClassVar[str] = CROSS

    seat: Seat = ACTIVE

    def concerns(self, position: Position, seat: Seat) -> bool:
        """Whether the bridge is this seat's."""
        return bool(self.of(seat).over(position))

    def over(self, position: Position) -> tuple[FreeMoves, ...]:
        """The moves over the seat's bridge, if it has one."""
        bridges = (each.changes for each in position.lasting_of(Bridge))
        return tuple(self.across(bridge) for bridge in bridges if bridge.seat == self.seat)

    def across(self, bridge: Any) -> FreeMoves:
        """The moves over this bridge."""
        return OverBridge(self.seat, ALL, between=bridge.ends)

    def ready(self, position: Position) -> tuple[tuple[Owner, Place], ...]:
        """The owner and place of each caballero that may cross."""
        return tuple(each for over in self.over(position) for each in over.ready(position))

    def goals(self, position: Position, source: Place) -> tuple[Place, ...]:
        """The other end of the bridge."""
        return tuple(goal for over in self.over(position) for goal in over.goals(position, source))

    def check(self, position: Position, seat: Seat | None, order: Order) -> Complaint | None:
        """A complaint about moves other than over the bridge; none while there is no bridge."""
        return next((over.check(position, seat, order) for over in self.over(position)), None)

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """The seat may move caballeros over its bridge."""
        return Outcome(steps=self.over(position))
