"""The entries for what a player tells the moderator or asks of the host, which nobody else may read.

Must not know who may get them, nor how they are told.
"""

from __future__ import annotations

from referee.rules.model import Seat
from referee.rules.wire import Instant, OwnWords, wire


@wire("passed-on")
class PassedOn:
    """A player's words were passed on to these people, as the player ordered. For them alone."""

    seat: Seat
    text: OwnWords
    to: tuple[int, ...]  # numbers on the roster, or OPERATOR for the host
    at: int = 0  # the instant; 0: not known


@wire("rematch-asked")
class RematchAsked:
    """A player asked these people for another such table, and to be invited to it. For them alone."""

    seat: Seat
    to: tuple[int, ...]  # numbers on the roster, or OPERATOR for the host
    until: Instant = 0  # by when enough have to ask; 0: whenever


@wire("rematch-lapsed")
class RematchLapsed:
    """These players asked for another such table, and were too few in the time there was. For them alone."""

    seats: tuple[Seat, ...]
