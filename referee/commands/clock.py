"""The deadline moved by a moderator: later or sooner, by hours or to a moment, and whether that may be.

Knows when things are due. Must not know who asked.
"""

from __future__ import annotations

from referee import deadlines
from referee.docket import Docket
from referee.rulings import ruled
from referee.rulings.commands import Moment
from referee.rulings.reference import LONGEST_WAIT
from referee.rulings.refused import Refused

_NOTICE = deadlines.HOUR
"""What players keep at least of a deadline that is brought nearer."""


def shifted(
    docket: Docket, hours: int, until: Moment | None, zone: str, now: int, *, sooner: bool
) -> ruled.Extended | ruled.DueSet:
    """The ruling that moves what is due now, never against the direction asked for. Raises Refused."""
    was = next_due(docket)
    if until is None:
        ruling: ruled.Extended | ruled.DueSet = ruled.Extended(-hours if sooner else hours)
        due = was + (-hours if sooner else hours) * deadlines.HOUR
    else:
        due = _moment(docket, until, zone, now)
        ruling = ruled.DueSet(due, was)
    if due == was:
        raise Refused("is-so-already")
    if (due < was) != sooner:
        raise Refused("due-sooner" if due < was else "due-later")
    if sooner and due - (now if docket.paused is None else docket.paused) < _NOTICE:
        raise Refused("due-too-soon")
    return ruling


def _moment(docket: Docket, until: Moment, zone: str, now: int) -> int:
    if docket.paused is not None:  # when it runs on, everything is due so much later
        raise Refused("paused-already")
    due = deadlines.later(deadlines.coming(now, zone, until.hour, until.minute, until.day), 0)
    if due <= now:
        raise Refused("moment-past")
    if due - now > LONGEST_WAIT * deadlines.HOUR:
        raise Refused("moment-too-far", (LONGEST_WAIT // 24,))
    return due


def next_due(docket: Docket) -> int:
    """When the sheets are opened at the latest, or the house answers. Raises Refused where nothing is due."""
    due = docket.due if docket.cooling is None else docket.cooling
    if due is None:
        raise Refused("nothing-due")
    return due


def can_be_due(docket: Docket, before: Docket, seconds: int, now: int) -> bool:
    """Whether what a deadline was moved for is still waited for, and would not have been due by now."""
    if (docket.stop, docket.wait) != (before.stop, before.wait) or docket.due is None:
        return False
    return docket.due - seconds > (now if docket.paused is None else docket.paused)
