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
    """What becomes of a player's wish to leave: before the game it is a no to the invitation; the last one stays."""
    if not docket.started:
        return Decline()
    if docket.ended:
        return Resign(asked.sure, "over")
    if docket.players == (seat,):
        return Resign(asked.sure, "last")
    return replace(asked, became="told" if asked.sure else "")


def leave(tail: LogTail, seat: Seat) -> None:
    """Let a player leave its seat: a stand-in plays on, as chosen beforehand, and the seat is offered."""
    own = tail.docket.seat(seat)
    tail.append(log.Resigned(seat, own.person, own.name, "sensible" if own.silence == "sensible" else ""))
    tail.append(log.SeatOpened(seat))
    if tail.docket.moderators:
        tail.append(log.Noticed("resigned", (seat,)))
