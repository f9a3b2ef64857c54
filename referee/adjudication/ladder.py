"""The ladder of silence: what becomes of seats that a deadline finds late.

First they have grace, while all other sheets stay closed. Whoever misses too many deadlines is waited for no longer,
and what its SILENCE says plays; one more, and the seat is offered to somebody else. All of that is public, and follows
from what a seat has done alone. Pure. Must not know sentences.
"""

from __future__ import annotations

from collections.abc import Iterator

from referee import log
from referee.docket import Docket, follow
from referee.docket.calendar import calendar_of
from referee.rules.model import Seat


def passing(docket: Docket, now: int) -> Iterator[log.Entry]:
    """The entries by which a deadline passes: grace for the late, or the end of the stop or wait and what it costs."""
    late = docket.seats_missing_blocks()
    if graced := tuple(seat for seat in late if has_grace(docket, seat)):
        ends = calendar_of(docket).end_of_grace(now, hours_of_grace(docket), graced)
        yield log.GraceBegan(graced, ends.at, tuple(each for each in ends.because if each.cause == "away"))
    else:
        yield from ending(docket)


def ending(docket: Docket) -> Iterator[log.Entry]:
    """The entries by which the open stop or wait ends, and what it costs those that missed it; none if none is open."""
    if (close := closing(docket)) is not None:
        yield close
        yield from fallen(docket, follow(docket, close))


def closing(docket: Docket) -> log.StopClosed | log.WaitExpired | None:
    """The entry by which the open stop or wait is closed; None if neither is open.

    It names the seats that filed too little, for which the house answers from then on; not those who only said WAIT.
    """
    late = docket.seats_missing_blocks()
    if docket.barrier:
        return log.StopClosed(late)
    return None if docket.wait is None else log.WaitExpired(late)


def hours_of_grace(docket: Docket) -> int:
    """How long grace lasts at least: for a sheet, or for an answer in mid-round."""
    return docket.options.grace_hours if docket.barrier else docket.options.ask_grace_hours


def has_grace(docket: Docket, seat: Seat) -> bool:
    """Whether a seat gets grace if the deadline finds it late: its first missed in a row, and some left in this game.

    Whoever has announced to be away needs none: that is no missed deadline.
    """
    own = docket.seat(seat)
    left = own.graces < docket.options.graces and hours_of_grace(docket) > 0
    return left and not (docket.grace or own.missed_in_row or own.alone or own.is_away(docket.due or 0))


def fallen(before: Docket, docket: Docket) -> Iterator[log.LeftAlone | log.SeatOpened]:
    """The entries that follow for seats that have just missed a deadline, if that was one too many.

    `before`: the docket before the deadline passed.
    """
    most = docket.options.misses
    for seat in docket.players if most else ():
        own = docket.seat(seat)
        over = max(own.missed_in_row - most, own.missed - most - 1)
        if own.missed == before.seat(seat).missed or over < 0:
            continue
        if not own.alone:
            yield log.LeftAlone(seat, own.silence)
        if seat not in docket.opened and (over > 0 or own.silence == "ask"):
            yield log.SeatOpened(seat)
