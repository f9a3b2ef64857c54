"""When people sleep: what is taken for granted of whoever joins a game, until they say QUIET.

Must not know what follows from it.
"""

from __future__ import annotations

from collections.abc import Iterable

from referee import log
from referee.commands.newcomers import Newcomer
from referee.store import Person

_BEGINS, _ENDS = 23 * 60, 7 * 60


def usual_night(person: int, zone: str) -> log.QuietHours:
    """The night of somebody who has not said when he sleeps, in minutes of the day where he lives."""
    return log.QuietHours(person, zone, _BEGINS, _ENDS)


def usual_nights(people: Iterable[tuple[int, Newcomer | Person]]) -> tuple[log.QuietHours, ...]:
    """The nights of all these people, by their numbers on the roster."""
    return tuple(usual_night(number, person.time_zone) for number, person in people)
