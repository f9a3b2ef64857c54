"""When things are due. Time is an argument: whole seconds UTC since 1970."""

from __future__ import annotations

HOUR = 3600
QUARTER = 900


def due(now: int, hours: int) -> int:
    """The deadline so many hours from now, on the next full quarter of an hour: a time people can read."""
    return later(now, hours * HOUR)


def later(instant: int, seconds: int) -> int:
    """The first full quarter of an hour that is so many seconds later, or more."""
    return -(-(instant + seconds) // QUARTER) * QUARTER


def reminder(due_at: int, hours_before: int, hours_given: int) -> int:
    """When the one reminder of a deadline goes out; never in the first half of the hours that were given."""
    return due_at - min(hours_before * HOUR, hours_given * HOUR // 2)


def cooled(now: int, minutes: int) -> int:
    """When the sheets are opened, once everybody is in."""
    return now + minutes * 60
