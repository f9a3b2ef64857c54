"""A King who travels incognito: a region card face down, and whoever keeps it may show it in anybody's turn.

It may be uncovered between any two steps (Big Box, Koning incognito). Must not know which card brings him.
"""

from __future__ import annotations

from typing import ClassVar

from referee.rules import events as e
from referee.rules.decisions import Ask, Decision
from referee.rules.effects.base import ACTIVE, Answers, Outcome, Part, Step
from referee.rules.effects.hidden import HideRegion, HidesRegion, Hiding, region_hidden, shown
from referee.rules.effects.windows import Window, windows_for
from referee.rules.model import CardId, Seat
from referee.rules.modifiers import Lasting, Modifier, keeps
from referee.rules.position import Position
from referee.rules.wire import wire

UNCOVER = "UNCOVER"
"""The keyword of the order by which a seat uncovers what it keeps."""


class Covered(Modifier):
    """Something that a seat keeps covered; what it brings when it is uncovered comes at once."""

    __slots__ = ()

    key: ClassVar[str] = UNCOVER

    seat: Seat

    def uncovered(self, position: Position) -> tuple[e.Fact, ...]:
        """What changes at once when it is uncovered."""
        raise NotImplementedError

    def windows(
        self, position: Position, seat: Seat, card: CardId, run: tuple[Step, ...], done: int, so_far: tuple[Step, ...]
    ) -> tuple[Step, ...]:
        """Its keeper may uncover it before these steps, also in its own turn."""
        return (*so_far, UncoverWindow(self.seat, seat, card, run, done))


@wire("uncover-window")
class UncoverWindow(Window):
    """The keeper may uncover what it keeps before the next step; silence lets pass."""

    key: ClassVar[str] = UNCOVER
    asks = Ask.UNCOVER

    holder: Seat
    seat: Seat
    card: CardId
    run: tuple[Step, ...]
    done: int

    def ask(self, position: Position) -> Decision | None:
        """Asks the keeper, unless it uncovered it before an earlier step."""
        return Decision(self.asks, (self.holder,), self) if keeps(position, self.holder, self.key) else None

    def last(self, position: Position) -> int:
        """The next step; before the others there are windows of their own."""
        return 1

    def stepped_in(self, position: Position, before: int) -> Outcome:
        """It is uncovered, and is kept no more."""
        kept = next(each for each in position.lasting if self._is_kept(each))
        return Outcome((self.closed(self.done), e.LastingEnded(kept), *kept.changes.uncovered(position)))

    def _is_kept(self, lasting: Lasting) -> bool:
        return isinstance(lasting.changes, Covered) and lasting.changes.seat == self.holder


@wire("between-turns")
class BetweenTurns(Part):
    """Before a turn begins, and (`last`) after the last of a round, windows open though nothing is announced."""

    key: ClassVar[str] = UNCOVER

    seat: Seat = ACTIVE
    last: bool = False

    def concerns(self, position: Position, seat: Seat) -> bool:
        """Whether the seat keeps something that it may uncover."""
        return keeps(position, seat, self.key)

    def resolve(self, position: Position, answers: Answers) -> Outcome:
        """A window for each keeper."""
        if self.last and position.turn_order()[-1:] != (self.seat,):
            return Outcome()
        return Outcome(steps=windows_for(position, self.seat, "", (), 0))


@wire("incognito")
class Incognito(HidesRegion, Covered):
    """A region that is the King's from the moment when its card is turned over (Big Box, Koning incognito)."""

    def uncovered(self, position: Position) -> tuple[e.Fact, ...]:
        """The card is shown, and the King is there; where nobody knows the region, he stays."""
        place = region_hidden(position, self)
        opened, _ = shown(position, Lasting(self, "replaced"))
        return (opened,) if place is None else (opened, e.KingMoved(place))


@wire("going-incognito")
class GoingIncognito(Hiding):
    """The region card of a King incognito goes face down."""

    lasts: ClassVar[type[HidesRegion]] = Incognito


@wire("go-incognito")
class GoIncognito(HideRegion):
    """Take a free region card face down, and show it in anybody's turn (Big Box, Koning incognito)."""

    begins = Incognito
    keeps = Ask.UNCOVER
    hiding: ClassVar[type[Hiding]] = GoingIncognito
