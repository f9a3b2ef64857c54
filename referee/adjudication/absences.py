"""Announcing an absence, coming back, and what an absence may be: few days, announced in time, told to all.

Nobody escapes a deadline that is about to fall: an absence begins half a day after its announcement at the earliest.
Pure. Must not know how what is due is put off for it.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from referee import log
from referee.docket import Docket, LogTail, deadlines
from referee.docket.absences import days_left, days_of, joined
from referee.orders.presence import AwayFate, BeAway, BeBack
from referee.rules.model import Seat

NOTICE = 12 * deadlines.HOUR
"""How long before its beginning an absence is announced at the latest; one that is announced later begins later."""


def announce(tail: LogTail, seat: Seat, asked: BeAway, zone: str) -> BeAway:
    """Announce an absence, if it is sure and legal; returns the request with what became of it, or would."""
    since, until = deadlines.span_of(date.fromisoformat(asked.first), date.fromisoformat(asked.last), zone)
    begins = max(since, deadlines.later(tail.now, NOTICE))
    became = _refused(tail.docket, seat, begins, until, tail.now) or ("told" if begins == since else "later")
    left = days_left(tail.docket, seat)
    told = replace(asked, since=begins, until=until, days=days_of([(begins, until)]) if begins < until else 0)
    told = replace(told, left=max(0, left.table if became == "table" else left.days))
    if became in ("told", "later"):
        if not asked.sure:
            return told
        tail.append(log.AbsenceAnnounced(seat, begins, until))
    return replace(told, became=became)


def come_back(tail: LogTail, seat: Seat) -> BeBack:
    """End the absence in which a seat is, or take back those that it has announced; returns what became of it."""
    if not any(until > tail.now for _, until in tail.docket.seat(seat).absences):
        return BeBack("none")
    tail.append(log.AbsenceEnded(seat, tail.now))
    return BeBack("told")


def end_by_orders(tail: LogTail, seat: Seat) -> None:
    """End the absence in which a seat is, since its player has sent orders."""
    if tail.docket.seat(seat).is_away(tail.now):
        tail.append(log.AbsenceEnded(seat, tail.now))


def _refused(docket: Docket, seat: Seat, begins: int, until: int, now: int) -> AwayFate:
    """Why an absence cannot be announced; empty if it can."""
    own = docket.seat(seat).absences
    if docket.ended:
        return "over"
    if not docket.options.away_days:
        return "off"
    if until <= now:
        return "past"
    if until <= begins:
        return "late"
    if joined((*own, (begins, until))) == joined(own):
        return "same"
    left = days_left(docket, seat, ((begins, until),))
    if left.days < 0:
        return "days"
    if left.pieces < 0:
        return "pieces"
    return "table" if left.table < 0 else ""
