"""A deadline waits for a letter that a mailbox does not hand over, an hour and once: it may hold what is awaited.

Nothing of that stands in the log: only the next look of the clock is put off. Must not know why a letter does not come.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from referee.docket import Docket
from referee.store import Transaction

_WAIT = timedelta(hours=1)
_GLANCE = timedelta(minutes=1)  # until the next look whether the letter has come


def holds(transaction: Transaction, docket: Docket, now: datetime) -> bool:
    """Whether the deadline that has passed waits for a letter; then the clock looks at the game again soon.

    It does if somebody is still awaited, and the letter was first missed since the game has waited for them.
    """
    if docket.due is None or not docket.started or docket.paused is not None or not docket.awaited():
        return False
    due = datetime.fromtimestamp(docket.due, UTC)
    if not due <= now < due + _WAIT:
        return False
    given = docket.options.hours if docket.wait is None else docket.options.ask_hours
    missed = transaction.last_unfetched()
    if missed is None or missed < due - timedelta(hours=given):
        return False
    transaction.set_wake(docket.game, min(now + _GLANCE, due + _WAIT), expect=docket.seq)
    return True
