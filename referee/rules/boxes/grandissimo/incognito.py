"""A King who travels incognito: a region card face down, and whoever keeps it may show it in anybody's turn.

Must not know which card brings him.
"""

from __future__ import annotations

from typing import ClassVar

from referee.rules import events as e
from referee.rules.boxes.grandissimo.uncovering import Covered
from referee.rules.decisions import Ask
from referee.rules.effects.hidden import HideRegion, HidesRegion, Hiding, region_hidden, shown
from referee.rules.modifiers import Lasting
from referee.rules.position import Position
from referee.rules.wire import wire


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
