"""A table that has not begun: who has to answer the invitation by when, whose seat is open, and when the table closes.

Pure. Must not know who waits for a seat, nor how anybody is told.
"""

from __future__ import annotations

from typing import Literal

from referee import log
from referee.docket import Docket, LogTail, deadlines
from referee.rules.model import Seat

MUSTER_HOURS = 72
"""How long players have to answer the invitation."""

OPEN_DAYS = 14
"""How long a table stays open for which nobody comes."""

_OPEN = OPEN_DAYS * 24 * deadlines.HOUR


def musters(docket: Docket) -> bool:
    """Whether players still have to answer the invitation, and lose their seats if they do not."""
    return docket.gathers and not docket.started and bool(docket.awaited())


def lacks(docket: Docket) -> tuple[Seat, ...]:
    """The seats without which the game does not begin: they are open, and nobody stands in."""
    return tuple(seat for seat in sorted(docket.opened) if not docket.seat(seat).stand_in)


def open_seats(tail: LogTail, seats: tuple[Seat, ...]) -> None:
    """Before the game: these players lose their seats, which are open again."""
    for seat in seats:
        own = tail.docket.seat(seat)
        tail.append(log.Resigned(seat, own.person, own.name, ""))
        tail.append(log.SeatOpened(seat))


def want_players(tail: LogTail) -> None:
    """Before the game: note which seats want a player, once."""
    if seats := _to_note(tail.docket):
        tail.append(log.PlayersWanted(seats, tail.now, deadlines.later(tail.now, _OPEN)))
        if tail.docket.moderators:
            tail.append(log.Noticed("wanted", seats))


def closes_at(docket: Docket) -> int | None:
    """When the table closes for which nobody comes; None if it does not, or while a seat is offered to somebody."""
    return None if docket.wanted is None or docket.started or docket.offers else docket.wanted.until


def wakes_at(docket: Docket) -> int | None:
    """The next instant at which a table that lacks players is noted or closed: 0 if now; None if never."""
    return 0 if _to_note(docket) else closes_at(docket)


def close(tail: LogTail, how: Literal["unanswered", "decided"]) -> None:
    """Close the table before the game has begun."""
    seats = lacks(tail.docket)
    tail.append(log.TableClosed(how, seats))
    if tail.docket.moderators:
        tail.append(log.Noticed("closed", seats if how == "unanswered" else ()))


def _to_note(docket: Docket) -> tuple[Seat, ...]:
    """The seats without which the game does not begin, if that is not noted of all of them."""
    if docket.started or docket.ended:
        return ()
    seats = lacks(docket)
    return () if set(seats) <= set(docket.wanted.seats if docket.wanted else ()) else seats
