"""Motions: a table stops its clock for some days, replaces who is silent, or ends its game, by a vote.

Made by a letter, voted on in answers to the letter about it, closed when it is decided or its hour has come. Pure. Must
not know words, nor how a letter was read.
"""

from __future__ import annotations

from dataclasses import replace

from referee import log
from referee.adjudication import seating, timing
from referee.adjudication.judging import Submission
from referee.docket import Docket, LogTail, deadlines
from referee.docket.motions import (
    LONGEST_PAUSE,
    MOST,
    ballot,
    count,
    decided,
    electorate,
    is_there,
    is_wanted,
    made_by,
    may_be_replaced,
)
from referee.docket.people import are_one
from referee.orders.contents import ABSENCE, UNHEARD, Motion, Request, Vote
from referee.orders.presence import Second
from referee.rules.model import Seat

OPEN = 24 * deadlines.HOUR
"""So long a motion is open, if no deadline comes before."""

BEFORE = deadlines.HOUR
"""So long before a deadline it is closed, and for so long at least it is open."""


def hear(tail: LogTail, said: Submission) -> Submission:
    """Let a letter make its motion, vote, and second what somebody asks for; returns it with what became of them."""
    requests: list[Request] = []
    for request in said.sheet.requests:
        if isinstance(request, Motion):
            request = move(tail, said, request)
        elif isinstance(request, Vote):
            request = vote(tail, said, request)
        elif isinstance(request, Second):
            request = seating.second(tail, tail.docket.seat(said.seat).person, request)
        requests.append(request)
    if said.sheet.note != ABSENCE:  # a program may have written that, and its owner nothing
        hear_from(tail, said.seat)
    return said.asking(tuple(requests))


def move(tail: LogTail, said: Submission, asked: Motion) -> Motion:
    """Let the table vote on what a letter moves; returns the motion with what became of it."""
    docket, until = tail.docket, _until(tail.docket, tail.now)
    if refused := refusal(docket, said.seat, asked, tail.now):
        return replace(asked, became=refused[0], args=refused[1:])
    if until - tail.now < BEFORE:
        return replace(asked, became="soon")
    number = len(docket.motions) + 1
    days = (asked.days or LONGEST_PAUSE) if asked.what == "pause" else 0
    against = asked.seat if asked.what == "replace" else None
    tail.append(log.MotionMade(number, said.seat, asked.what, against, days, until))
    tail.append(log.Voted(number, ballot(docket, said.seat), yes=True))
    if docket.moderators:
        tail.append(log.Noticed("motion", (said.seat,)))
    return replace(asked, became="made", days=days, args=(until,))


def _until(docket: Docket, now: int) -> int:
    """The hour at which a motion made now is closed."""
    if docket.due is None or docket.paused is not None:
        return now + OPEN
    return min(now + OPEN, docket.due - BEFORE)


def refusal(docket: Docket, seat: Seat, asked: Motion, now: int) -> tuple[str, *tuple[str | int, ...]] | None:
    """Why a seat may not move this now: a code, and the arguments of its sentence; None if it may."""
    if docket.options.motions == "off":
        return ("off",)
    if docket.ended:
        return ("over",)
    if not docket.started and (docket.wanted is None or asked.what == "pause"):
        return ("early",)
    if docket.motion is not None:
        return ("running", docket.motion.until)
    if made_by(docket, seat) >= MOST:
        return ("spent", MOST)
    if asked.what == "pause" and docket.paused is not None:
        return ("paused",)
    if asked.days > LONGEST_PAUSE:
        return ("long", asked.days, LONGEST_PAUSE)
    if asked.what == "replace":
        if are_one(docket, docket.seat(seat).person, docket.seat(asked.seat).person):
            return ("yourself",)
        if not (is_wanted(docket, asked.seat) or may_be_replaced(docket, asked.seat, now)):
            return ("not-silent",)
    return None


def vote(tail: LogTail, said: Submission, cast: Vote) -> Vote:
    """Count a yes or no to the motion whose letter it answers; returns the vote with what became of it."""
    docket = tail.docket
    motion = docket.motion
    if motion is None or motion.number != cast.number:
        return replace(cast, became="closed")
    own = ballot(docket, said.seat)
    if own not in electorate(docket, motion):
        return replace(cast, became="none")
    if cast.became == UNHEARD:
        return cast
    tail.append(log.Voted(motion.number, own, cast.yes))
    return replace(cast, became="counted")


def hear_from(tail: LogTail, seat: Seat) -> None:
    """End the motion to replace the player of a seat, who has written."""
    motion, docket = tail.docket.motion, tail.docket
    if motion is None or motion.against is None:
        return
    if are_one(docket, docket.seat(seat).person, docket.seat(motion.against).person):
        close(tail, "written")


def settle(tail: LogTail) -> None:
    """Close the motion if it is decided, its hour has come, or there is nothing to vote on any more."""
    docket, motion = tail.docket, tail.docket.motion
    if motion is None:
        return
    if _is_void(docket, motion, tail.now):
        close(tail, "void")
        return
    carried = decided(docket, motion)
    if carried is None and tail.now >= motion.until:
        carried = count(docket, motion).carries
    if carried is not None:
        close(tail, "carried" if carried else "lost")


def _is_void(docket: Docket, motion: log.MotionMade, now: int) -> bool:
    """Whether there is nothing to vote on any more."""
    if docket.ended:
        return True
    if motion.against is not None:
        return not (is_wanted(docket, motion.against) or is_there(docket, motion.against, now))
    return motion.matter == "pause" and docket.paused is not None


def close(tail: LogTail, how: log.HowClosed) -> None:
    """Close the motion, if there is one; what a carried one does follows from the entry."""
    closed = closing(tail.docket, how, tail.now)
    if closed is None:
        return
    tail.append(closed)
    if how == "carried" and closed.against is not None:
        tail.append(log.SeatOpened(closed.against))
    if closed.ends_game and not tail.docket.started:
        timing.close(tail, "decided")


def closing(docket: Docket, how: log.HowClosed, now: int) -> log.MotionClosed | None:
    """The entry that closes the motion; None if there is none."""
    motion = docket.motion
    if motion is None:
        return None
    votes = count(docket, motion)
    what = (motion.by, motion.matter, motion.against, motion.days)
    return log.MotionClosed(motion.number, how, votes.yes, votes.no, now, *what)


def wakes_at(docket: Docket) -> int | None:
    """The next instant at which a motion is closed, or a pause ends; None if none is."""
    instants = (docket.resumes, docket.motion.until if docket.motion else None)
    return min((each for each in instants if each is not None), default=None)
