"""Two regions that count together in the next general scoring."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar, Self

from referee.rules import events as e
from referee.rules.decisions import Complaint, Decision, Name
from referee.rules.effects.base import Answers, CardSentence, Effect, Outcome, Step
from referee.rules.effects.pairs import Pairing, shut_ends
from referee.rules.effects.remains import Remnant
from referee.rules.model import NOWHERE, CardId, Place, Seat
from referee.rules.modifiers import Lasting, Modifier, modify
from referee.rules.position import Position
from referee.rules.predicates import free_region_cards, is_taboo, shut_complaint
from referee.rules.shapes import OnePlace
from referee.rules.table import TableLaid
from referee.rules.wire import wire


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
        alone = self.alone and position.board.reading_answers[self.alone] == OTHER_MOVES
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


OTHER_MOVES = "other_moves"
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
        return shut_ends(position, Allied) if tokens else ()

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
