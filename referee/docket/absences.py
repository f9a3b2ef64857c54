"""The absences of a table: who is away when, how many days that takes of whose, and what announcements change.

Instants are whole seconds UTC. Must not know calendars: what a day is to somebody has become instants before.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from referee import log
from referee.docket.deadlines import HOUR
from referee.docket.model import Docket
from referee.rules.model import Seat

Interval = tuple[int, int]
"""From when to when."""

PIECES = 2
"""How many absences a player may announce in a game."""

_DAY = 24 * HOUR


def days_of(absences: Iterable[Interval]) -> int:
    """How many days these absences take together, to the nearest; each at least one, and what overlaps once."""
    return sum(max(1, (until - since + _DAY // 2) // _DAY) for since, until in joined(absences))


def joined(absences: Iterable[Interval]) -> tuple[Interval, ...]:
    """The same absences in order, those that touch as one."""
    whole: list[Interval] = []
    for since, until in sorted(absences):
        if whole and since <= whole[-1][1]:
            whole[-1] = (whole[-1][0], max(whole[-1][1], until))
        else:
            whole.append((since, until))
    return tuple(whole)


def cut_short(absences: Sequence[Interval], at: int) -> tuple[Interval, ...]:
    """The absences without what is left of the one that runs; if none runs, without those that are to come."""
    if any(since < at < until for since, until in absences):
        return tuple((since, at if since < at < until else until) for since, until in absences)
    return tuple((since, until) for since, until in absences if since < at)


def beyond(these: Iterable[Interval], those: Iterable[Interval]) -> tuple[Interval, ...]:
    """What of these absences lies in none of those."""
    left = joined(these)
    for since, until in those:
        parts = (part for first, last in left for part in ((first, min(last, since)), (max(first, until), last)))
        left = tuple(part for part in parts if part[0] < part[1])
    return left


@dataclass(frozen=True, slots=True)
class DaysLeft:
    """What a player has left of the days and absences of a game, and what the table has."""

    days: int
    pieces: int
    table: int


def days_left(docket: Docket, seat: Seat, more: Sequence[Interval] = ()) -> DaysLeft:
    """What would be left once a seat's player had announced these absences, too; below zero if that is too much."""
    person = docket.seat(seat).person
    own = joined((*((since, until) for who, since, until in docket.days_taken if who == person), *more))
    all_of_them = (*((since, until) for _, since, until in docket.days_taken), *more)
    options = docket.options
    return DaysLeft(options.away_days - days_of(own), PIECES - len(own), options.away_table_days - days_of(all_of_them))


def announced(docket: Docket, body: log.AbsenceAnnounced) -> Docket:
    """The docket with an absence more; days that somebody else announced for a player take none of the player's."""
    own, absence = docket.seat(body.seat), (body.since, body.until)
    after = docket.with_seat(body.seat, absences=joined((*own.absences, absence)))
    if body.by is not None:
        return after
    theirs = joined((*((s, u) for who, s, u in docket.days_taken if who == own.person), absence))
    return after.having(days_taken=_with(docket, own.person, theirs))


def ended(docket: Docket, body: log.AbsenceEnded) -> Docket:
    """The docket without the absence in which a seat is, or if it is in none without those that are announced.

    Days for which something was put off stay taken.
    """
    own, at = docket.seat(body.seat), body.at
    theirs = tuple((since, until) for who, since, until in docket.days_taken if who == own.person)
    put_off = docket.put_off.get(body.seat, 0)
    taken = (each for each in theirs if each[1] <= put_off)
    kept = joined((*cut_short(theirs, at), *taken))
    after = docket.with_seat(body.seat, absences=cut_short(own.absences, at))
    return after.having(days_taken=_with(docket, own.person, kept))


def put_off_with(docket: Docket, because: Iterable[log.Because]) -> Mapping[Seat, int]:
    """Until when something was put off for whose absence, with what was put off for these reasons."""
    now = {seat: each.until for each in because if each.cause == "away" for seat in each.seats}
    return {**docket.put_off, **{seat: max(until, docket.put_off.get(seat, 0)) for seat, until in now.items()}}


def _with(docket: Docket, person: int, theirs: Iterable[Interval]) -> tuple[tuple[int, int, int], ...]:
    others = (each for each in docket.days_taken if each[0] != person)
    return (*others, *((person, since, until) for since, until in theirs))


def away_then(docket: Docket, instant: int) -> tuple[tuple[Seat, int, int], ...]:
    """Who is away then or will be, and from when to when, the nearest first."""
    found = (
        (since, until, seat)
        for seat in docket.players
        for since, until in docket.seat(seat).absences
        if instant < until
    )
    return tuple((seat, since, until) for since, until, seat in sorted(found))
