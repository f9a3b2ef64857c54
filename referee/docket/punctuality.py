"""How often people were in time at a table, and how long they took: from its log, by their numbers on the roster.

What was missed while a seat was announced as away is counted apart. Must not know who asks, nor any address.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from referee import log
from referee.docket.following import fold
from referee.docket.model import Docket
from referee.rules.model import Seat


@dataclass(frozen=True, slots=True)
class InTime:
    """How often somebody was waited for, at how many tables, and in time; and how often late while announced away."""

    games: int = 0
    stops: int = 0
    in_time: int = 0
    away: int = 0

    def __add__(self, other: InTime) -> InTime:
        """Both together."""
        return InTime(
            self.games + other.games,
            self.stops + other.stops,
            self.in_time + other.in_time,
            self.away + other.away,
        )


def in_time_of(entries: Iterable[log.Logged], people: frozenset[int]) -> InTime:
    """How often the owner of these numbers of the roster was in time in a game with this log."""
    found, docket = InTime(), None
    for entry in entries:
        if docket is not None:
            found += _at(docket, entry.body, people)
        if docket is not None or isinstance(entry.body, log.GameCreated):
            docket = fold((entry,), docket)
    return InTime(1, found.stops, found.in_time, found.away) if found.stops or found.away else found


def times_of(entries: Iterable[log.Logged], people: frozenset[int]) -> tuple[int, ...]:
    """How many seconds the owner of these numbers took for each answer, or was waited for in vain; for nobody else."""
    times, since, docket = list[int](), dict[Seat, int](), None
    for entry in entries:
        docket = fold((entry,), docket) if docket is not None or isinstance(entry.body, log.GameCreated) else None
        if docket is None or not isinstance(entry.body, _ASKED_OR_ANSWERED):
            continue
        for seat in docket.players:
            waits = docket.seat(seat).person in people and bool(docket.missing_keys(seat))
            if waits and not isinstance(entry.body, _OVER):
                since.setdefault(seat, entry.at)
            elif seat in since:
                times.append(entry.at - since.pop(seat))
    return tuple(times)


_OVER = log.StopClosed | log.WaitExpired
_ASKED_OR_ANSWERED = log.StopOpened | log.WaitBegan | log.SheetFiled | _OVER


def _at(docket: Docket, body: log.Entry, people: frozenset[int]) -> InTime:
    """What an entry adds: a deadline that seats missed, or a stop that ended without one.

    Who is late is counted when his grace begins; others when the stop ends, for whom the deadline had passed then.
    """
    match body:
        case log.GraceBegan(late):
            asked = late
        case log.StopClosed(late) | log.WaitExpired(late):
            asked = tuple(seat for seat in docket.players if seat not in docket.grace and docket.asked_keys(seat))
        case _:
            return InTime()
    found = InTime()
    for seat in asked:
        if docket.seat(seat).person not in people:
            continue
        if seat in late and _is_away(docket, seat):
            found += InTime(away=1)
        else:
            found += InTime(stops=1, in_time=int(seat not in late))
    return found


def _is_away(docket: Docket, seat: Seat) -> bool:
    """Whether a seat was announced as away when it was due."""
    due = docket.due or 0
    return any(since <= due <= until for since, until in docket.seat(seat).absences)
