"""Requests of players about people: that they are away, back, or leave, or second another; and those asked back.

Must not know what time it is, nor whether a request can be granted: what became of it is filled in for the log.
"""

from __future__ import annotations

from typing import ClassVar, Literal

from referee.rules.wire import Instant, OwnWords, wire


class Reported:
    """A request of which a log keeps what became of it, `became`; empty until then."""

    __slots__ = ()

    GRANTED: ClassVar[tuple[str, ...]] = ("told",)  # any other outcome is the reason why it is not
    became: str

    @property
    def is_granted(self) -> bool:
        """Whether it is carried out, or nothing speaks against it yet."""
        return self.became in ("", *self.GRANTED)


class AskedBack:
    """A request that does nothing by itself: its writer is asked whether it is meant, and a yes makes it `sure`."""

    __slots__ = ()

    sure: bool

    @property
    def asks(self) -> bool:
        """Whether its writer has to be asked."""
        return not self.sure


AwayFate = Literal[
    "",  # nothing yet
    "told",  # it is announced
    "later",  # it is announced, but begins only then
    "off",  # this table has no absences
    "over",  # the game is
    "past",  # those days are
    "late",  # they are over before an absence can begin
    "same",  # it was announced before
    "days",  # more days than the player has left
    "pieces",  # one absence more than a player has
    "table",  # more days than the table has left
]
"""What became of the announcement of an absence."""


@wire("be-away")
class BeAway(AskedBack, Reported):
    """AWAY 1 Dec TO 6 Dec: I am away then. Running words that say so are asked back. The rest is for the log."""

    GRANTED = ("told", "later")
    first: OwnWords  # days of the writer's calendar, YYYY-MM-DD
    last: OwnWords
    sure: bool = True
    became: AwayFate = ""
    since: Instant = 0
    until: Instant = 0
    days: int = 0  # how many it takes
    left: int = 0  # how many there were, before it

    @property
    def asks(self) -> bool:
        """Whether its writer has to be asked."""
        return not (self.sure or self.became)


@wire("be-back")
class BeBack(Reported):
    """BACK: I am back, or shall not be away. The rest is for the log."""

    became: Literal["", "told", "none"] = ""


@wire("resign")
class Resign(AskedBack, Reported):
    """RESIGN: I leave the game. The rest is for the log."""

    sure: bool = False
    became: Literal["", "told", "over", "last"] = ""

    @property
    def asks(self) -> bool:
        """Whether its writer has to be asked."""
        return not (self.sure or self.became)


@wire("second")
class Second(Reported):
    """A yes or no to the letter that tells who asks to see what is sealed. The rest is what became of it."""

    GRANTED = ("opened", "noted")
    yes: bool
    number: int  # of what is asked
    became: str = ""  # "opened", "noted" (a no), or why it counts for nothing
