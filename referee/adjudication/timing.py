"""When what a game waits for is due, and whom it awaits and reminds: its calendar, asked now, and a table's beginning.

Of a table that has not begun: who has to answer the invitation by when, whose seat is open, and when the table closes.
Pure. Must not know what happens at a deadline, who waits for a seat, nor how anybody is told.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from referee import log
from referee.docket import Docket, LogTail, deadlines
from referee.docket.calendar import Deadline, calendar_of
from referee.rules.model import Seat


def set_deadline(tail: LogTail) -> None:
    """Set the deadline of what the game waits for now, from now on, or from the start of a pause.

    The length of a pause is added when it ends. What has been told is not brought nearer.
    """
    docket, calendar = tail.docket, calendar_of(tail.docket)
    start = tail.now if docket.paused is None else docket.paused
    calendar = calendar if docket.wait is None else calendar.for_questions()
    found = calendar.deadline(start, _hours(docket), docket.awaited(), docket.due)
    _tell(tail, found)


def set_again(tail: LogTail, *, any_day: bool = False) -> None:
    """Set the deadline again that a pause or an outage has put off, if the calendar has it at another hour.

    `any_day`: a fixed hour strikes on every day, so that a short outage does not cost half a week.
    """
    docket = tail.docket
    if docket.due is None or docket.paused is not None or not docket.started or docket.ended:
        return
    calendar = calendar_of(docket)
    if docket.grace:
        calendar = calendar.for_grace()
    elif any_day or docket.wait is not None:
        calendar = calendar.for_questions()
    found = calendar.again(docket.due, tail.now, docket.awaited())
    if found != Deadline(docket.due):
        _tell(tail, found)


def put_off_for_absences(tail: LogTail) -> None:
    """Put off what is due where somebody is away for whom the game waits; grace is not made longer."""
    docket = tail.docket
    if docket.due is None or docket.grace or not docket.started or docket.ended:
        return
    if not any(own.absences for own in docket.by_seat):
        return
    since = tail.now if docket.paused is None else docket.paused
    calendar = calendar_of(docket) if docket.wait is None else calendar_of(docket).for_questions()
    found = calendar.moved(docket.due, since, docket.awaited())
    if found.at > docket.due:
        stand = (each for each in docket.because if each.cause not in ("away", "night", "nights", "told"))
        _tell(tail, replace(found, because=(*stand, *found.because)))


def _tell(tail: LogTail, found: Deadline) -> None:
    """Write down a deadline; in whose nights it falls is for the referee alone."""
    apart = (replace(each, seats=()) if each.cause == "nights" else each for each in found.because)
    tail.append(log.DeadlineSet(found.at, tuple(apart)))
    if asleep := tuple(seat for each in found.because if each.cause == "nights" for seat in each.seats):
        tail.append(log.NightBorne(asleep))


def reminds_at(docket: Docket, awaited: tuple[Seat, ...]) -> int | None:
    """When to remind the `awaited`; None if nobody is, they were reminded, or the table wants no reminders."""
    before = docket.options.remind_hours
    if docket.due is None or docket.reminded or docket.ended or docket.grace or not before or not awaited:
        return None
    return calendar_of(docket).reminder(docket.due, before, _hours(docket), awaited)


def _hours(docket: Docket) -> int:
    """How many hours are given for what the game waits for."""
    if docket.gathers and not docket.started:
        return MUSTER_HOURS
    return docket.options.hours if docket.wait is None else docket.options.ask_hours


MUSTER_HOURS = 72
"""How long players have to answer the invitation."""

OPEN_DAYS = 14
"""How long a table stays open for which nobody comes."""

_OPEN = OPEN_DAYS * 24 * deadlines.HOUR


def musters(docket: Docket) -> bool:
    """Whether players still have to answer the invitation, and lose their seats if they do not."""
    return docket.gathers and not docket.started and bool(docket.awaited())


def lacks(docket: Docket) -> tuple[Seat, ...]:
    """The seats without which the game does not begin: they are open, and nobody stands in."""
    return tuple(seat for seat in sorted(docket.opened) if not docket.seat(seat).stand_in)


def open_seats(tail: LogTail, seats: tuple[Seat, ...]) -> None:
    """Before the game: these players lose their seats, which are open again."""
    for seat in seats:
        own = tail.docket.seat(seat)
        tail.append(log.Resigned(seat, own.person, own.name, ""))
        tail.append(log.SeatOpened(seat))


def want_players(tail: LogTail) -> None:
    """Before the game: note which seats want a player, once."""
    if seats := _to_note(tail.docket):
        tail.append(log.PlayersWanted(seats, tail.now, deadlines.later(tail.now, _OPEN)))
        if tail.docket.moderators:
            tail.append(log.Noticed("wanted", seats))


def closes_at(docket: Docket) -> int | None:
    """When the table closes for which nobody comes; None if it does not, or while a seat is offered to somebody."""
    return None if docket.wanted is None or docket.started or docket.offers else docket.wanted.until


def wakes_at(docket: Docket) -> int | None:
    """The next instant at which a table that lacks players is noted or closed: 0 if now; None if never."""
    return 0 if _to_note(docket) else closes_at(docket)


def close(tail: LogTail, how: Literal["unanswered", "decided"]) -> None:
    """Close the table before the game has begun."""
    seats = lacks(tail.docket)
    tail.append(log.TableClosed(how, seats))
    if tail.docket.moderators:
        tail.append(log.Noticed("closed", seats if how == "unanswered" else ()))


def _to_note(docket: Docket) -> tuple[Seat, ...]:
    """The seats without which the game does not begin, if that is not noted of all of them."""
    if docket.started or docket.ended:
        return ()
    seats = lacks(docket)
    return () if set(seats) <= set(docket.wanted.seats if docket.wanted else ()) else seats
