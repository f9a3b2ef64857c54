"""Leaving the game: what becomes of a player's wish to, and of the seat.

Pure. Must not know who takes the seat over, nor how anybody is told.
"""

from __future__ import annotations

from dataclasses import replace

from referee import log
from referee.docket import Docket, LogTail
from referee.orders.contents import Decline
from referee.orders.presence import Resign
from referee.rules.model import Seat


def resign(docket: Docket, seat: Seat, asked: Resign) -> Resign | Decline:
    """What becomes of a player's wish to leave: it is a no to an invitation not accepted yet; the last one stays."""
    if not docket.started and seat not in dict(docket.nonces):
        return Decline()
    if docket.ended:
        return Resign(asked.sure, "over")
    if docket.players == (seat,):
        return Resign(asked.sure, "last")
    return replace(asked, became="told" if asked.sure else "")


def leave(tail: LogTail, seat: Seat) -> None:
    """Let a player leave its seat: once the game has begun a stand-in plays on, as chosen, and the seat is offered."""
    own = tail.docket.seat(seat)
    plays_on = tail.docket.started and own.silence == "sensible"
    tail.append(log.Resigned(seat, own.person, own.name, "sensible" if plays_on else ""))
    tail.append(log.SeatOpened(seat))
    if tail.docket.moderators:
        tail.append(log.Noticed("resigned", (seat,)))
