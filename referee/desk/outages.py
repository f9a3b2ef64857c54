"""Outages of ours: each second of them is counted once, and moves the deadline of each running game once.

First every running game is noted to lack it, in one short transaction with the count; then each gets it in one of its
own, whenever its turn comes, so that neither a crash nor another worker adds it twice. Must not know letters.
"""

from __future__ import annotations

from datetime import datetime

from referee import log
from referee.desk.stimuli import Outage
from referee.docket import Docket
from referee.store import Transaction

_WORTH_TELLING = 60  # seconds of an absence; what is left of one that another worker has counted is less


def note(transaction: Transaction, outage: Outage, now: datetime) -> None:
    """Note that every running game lacks what of this outage nobody has counted before."""
    seconds = transaction.absent(outage.seconds, now, outage.mailbox)
    if seconds >= _WORTH_TELLING:
        transaction.spread(seconds)


def make_up(transaction: Transaction, docket: Docket) -> tuple[log.Away, ...] | None:
    """What a game's log is to get for an absence it lacks, and lacks no more; None where it lacks none."""
    seconds = transaction.absence(docket.game)
    if not seconds:
        return None
    transaction.made_up(docket.game, seconds)
    return (log.Away(seconds),) if docket.due is not None or docket.cooling is not None else ()
