"""What seats choose in secret: where each settles before the first round, and a region card taken face down.

A choice is sealed when it is made and shown later, or never before the end. Must not know which box uses it, nor what
happens when a region card is shown.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import ClassVar

from referee.rules import events as e
from referee.rules.decisions import Ask, ChooseInSecret, Complaint, Decision, Disk, Name, Order
from referee.rules.effects.base import Answers, EffectOnPlace, Outcome, Step
from referee.rules.model import COURT, PROVINCES, CardId, Place, Seat
from referee.rules.modifiers import Lasting, Modifier
from referee.rules.position import Position
from referee.rules.predicates import free_region_cards, is_taboo
from referee.rules.wire import wire


@wire("settling")
class Settling(Step):
    """Everybody names a region in secret and puts so many caballeros there (Rio Grande, Colonies p. 7)."""

    key: ClassVar[str] = "SETTLE"

    count: int
    reading: str  # the one that says whether the King's region may be named, which brings them to the court
    origin: str = ""  # the reading that says where they come from; without one from the provinces

    def choices(self, position: Position) -> tuple[Place, ...]:
        """The regions on a disk; the King's comes last if it may be named."""
        shown = position.board.named_by(Disk.GENERAL)
        shut = tuple(place for place in shown if is_taboo(position, place))
        stays = position.board.reading_answers[self.reading] == "stays"
        return (*(place for place in shown if place not in shut), *(shut if stays else ()))

    def ask(self, position: Position) -> Decision | None:
        """Asks every seat at once for the region it settles in."""
        return Decision(Ask.PLACE, tuple(position.seats), self, (self.choices(position),) * len(position.seats))

    def check(self, position: Position, seat: Seat | None, order: Order) -> Complaint | None:
        """A complaint, unless it names one of the regions to choose from."""
        if not isinstance(order, Name):
            return Complaint("wants-region")
        return None if order.place in self.choices(position) else Complaint("settle-elsewhere", (order.place,))

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """Caballeros come to the regions named, or to the court."""
        home = COURT if self.origin and position.board.reading_answers[self.origin] == "court" else PROVINCES
        named = ((seat, order.place) for seat, order in answers.items() if isinstance(order, Name))
        goals = ((seat, COURT if is_taboo(position, place) else place) for seat, place in named if seat is not None)
        return Outcome(tuple(e.Moved(seat, home, goal, self.count) for seat, goal in goals))

    def inferred_answers(self, asked: Decision, facts: Sequence[e.Fact], steps: Sequence[Step]) -> Answers | None:
        """The regions the caballeros went to; those in the court named the King's, the last of the choices."""
        went = [fact for fact in facts if isinstance(fact, e.Moved)]
        shut = asked.choices[0][-1]
        return {fact.owner: Name(shut if fact.target == COURT else fact.target) for fact in went}


@wire("hides-region")
class HidesRegion(Modifier):
    """A seat has a region card face down, which is missing from those on the table."""

    seat: Seat
    card: CardId
    since: int  # the round in which it was taken

    def free_region_cards(self, position: Position, so_far: tuple[Place, ...]) -> tuple[Place, ...]:
        """The hidden card is not free, for whoever knows which it is."""
        hidden = region_hidden(position, self)
        return tuple(place for place in so_far if place != hidden)


@wire("sealing")
class Sealing(Step):
    """A seat is bound to a place that others do not learn; `place` is None where it is not known."""

    seat: Seat
    card: CardId
    place: Place | None
    salt: str

    def as_known_to(self, seat: Seat | None, piles: Sequence[Sequence[int]]) -> Step:
        """This step; to another seat without the region."""
        return self if seat == self.seat else replace(self, place=None, salt="")

    def hidden_order(self) -> Order | None:
        """The order, which names the region."""
        return None if self.place is None else ChooseInSecret(self.place, self.salt)

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """The choice is sealed."""
        value = "" if self.place is None else position.board.codes[self.place]
        sealed = e.ChoiceSealed(self.seat, self.card, position.round, value, self.salt, e.commitment(self.salt, value))
        return Outcome((sealed,))


@wire("hiding")
class Hiding(Sealing):
    """A region card goes face down to a seat, whose choice is sealed."""

    lasts: ClassVar[type[HidesRegion]] = HidesRegion
    """What lasts until the card is shown."""

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """The choice is sealed, and lasts until the card is shown."""
        lasting = Lasting(self.lasts(self.seat, self.card, position.round), "replaced")
        return Outcome((*Sealing.resolve(self, position, answers).facts, e.LastingBegan(lasting)))


@wire("hide-region")
class HideRegion(EffectOnPlace):
    """Take a region card that is free and keep it face down (Big Box, Koning incognito)."""

    keyword = "HIDE"
    wants = (ChooseInSecret, "wants-hidden-region")
    refusal = "no-free-card"
    begins = HidesRegion
    hiding: ClassVar[type[Hiding]] = Hiding

    def order_naming(self, place: Place) -> Order:
        """The order that hides this region."""
        return ChooseInSecret(place)

    def choices(self, position: Position, seat: Seat) -> tuple[Place, ...]:
        """The regions with a free card, the King's too."""
        return free_region_cards(position)

    def is_never_legal(self, position: Position, place: Place) -> bool:
        """Whether the place has no region card."""
        return place not in position.board.homes

    def run(self, position: Position, seat: Seat, card: CardId, order: ChooseInSecret) -> tuple[Step, ...]:
        """One step: the card lies face down."""
        return (self.hiding(seat, card, order.place, order.salt),)


def opened(seal: e.ChoiceSealed) -> e.ChoiceOpened:
    """The fact by which all learn what was sealed."""
    return e.ChoiceOpened(seal.seat, seal.card, seal.value, seal.salt, seal.commitment)


def region_hidden(position: Position, hides: HidesRegion) -> Place | None:
    """The region on a card that lies face down; None for who does not know it."""
    value = _seal(position, hides).value
    return position.board.index[value] if value else None


def shown(position: Position, kept: Lasting) -> tuple[e.ChoiceOpened, e.LastingEnded]:
    """The facts by which a region card that lies face down is turned over."""
    return opened(_seal(position, kept.changes)), e.LastingEnded(kept)


def _seal(position: Position, hides: HidesRegion) -> e.ChoiceSealed:
    named = (hides.seat, hides.card, hides.since)
    return next(seal for seal in position.seals if (seal.seat, seal.card, seal.round) == named)
