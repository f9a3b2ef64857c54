"""Outages: each second that the referee was away is counted once, and moves the deadline of each running game once.

One short transaction counts the outage and notes it for every running game. Later each game makes up for it in a
transaction of its own, so that neither a crash nor another worker adds it twice. Must not know letters.
"""

from __future__ import annotations

from datetime import datetime

from referee import log
from referee.adjudication.timing import set_again
from referee.desk.stimuli import Outage
from referee.docket import Docket, LogTail, deadlines
from referee.store import Transaction

_WORTH_TELLING = 60  # seconds; an outage that another worker has counted leaves less


def note(transaction: Transaction, outage: Outage, now: datetime) -> None:
    """Note for every running game the part of this outage that nobody has counted before."""
    seconds = transaction.record_absence(outage.seconds, now, outage.mailbox)
    if seconds >= _WORTH_TELLING:
        transaction.add_absence(seconds)


def make_up(transaction: Transaction, docket: Docket, now: int) -> tuple[log.Entry, ...] | None:
    """The entries by which a game makes up for an outage noted for it, which is cleared; None if none is noted."""
    seconds = transaction.absence_of(docket.game)
    if not seconds:
        return None
    transaction.subtract_absence(docket.game, seconds)
    if docket.due is not None:  # deadlines are full quarters of an hour: what is told is by how much this one moves
        seconds = deadlines.later(docket.due, seconds) - docket.due
    tail = LogTail(docket, now)
    if docket.due is not None or docket.cooling is not None:
        tail.append(log.Away(seconds))
        set_again(tail, any_day=True)
    return tuple(tail.entries)
