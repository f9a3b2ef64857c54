"""When people sleep, and where: what is taken for granted of whoever joins a game, until they say QUIET or TIMEZONE.

Must not know what follows from it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from referee import log
from referee.commands.newcomers import Newcomer
from referee.docket import Docket
from referee.orders.contents import LivesIn, OrderSheet, Quiet
from referee.store import Person

_BEGINS, _ENDS = 23 * 60, 7 * 60


def usual_night(person: int, zone: str) -> log.QuietHours:
    """The night of somebody who has not said when he sleeps, in minutes of the day where he lives."""
    return log.QuietHours(person, zone, _BEGINS, _ENDS)


def usual_nights(people: Iterable[tuple[int, Newcomer | Person]]) -> tuple[log.QuietHours, ...]:
    """The nights of all these people, by their numbers on the roster."""
    return tuple(usual_night(number, person.time_zone) for number, person in people)


def entries_of(docket: Docket, person: Person, sheet: OrderSheet) -> tuple[log.QuietHours, ...]:
    """The log entry for a sheet whose writer says when he sleeps or where, if that changes anything at this table."""
    was = docket.quiet.get(person.number) or usual_night(person.number, person.time_zone)
    now = was
    for each in sheet.requests:
        if isinstance(each, Quiet):
            now = replace(now, begins=each.begins, ends=each.ends)
        elif isinstance(each, LivesIn):
            now = replace(now, zone=each.name)
    return (now,) if now != docket.quiet.get(person.number, was) else ()


def zones_in(entries: Iterable[log.Entry]) -> dict[int, str]:
    """By number on the roster, where these entries say that people live."""
    return {entry.person: entry.zone for entry in entries if isinstance(entry, log.QuietHours)}
