"""What a table decides by its numbers: the motion that it votes on, and whether it plays another game.

Of a motion a person has one vote, however many seats it plays. Must not know what a motion does, how it is told, nor
how another game is set up.
"""

from __future__ import annotations

from dataclasses import dataclass

from referee.docket import deadlines
from referee.docket.model import Docket
from referee.docket.people import are_one, notice_counts_with
from referee.log.people import MotionClosed, MotionMade, Voted
from referee.rules.model import Seat

DAY = 24 * deadlines.HOUR

MOST = 2
"""The most motions of a person in a game."""

LONGEST_PAUSE = 7
"""The most days that a table pauses by a motion."""


@dataclass(frozen=True, slots=True)
class Tally:
    """The votes on a motion: yes and no, how many people might vote, and how many yes carry it."""

    yes: int
    no: int
    voters: int
    needed: int

    @property
    def carries(self) -> bool:
        """Whether these votes carry the motion."""
        return 0 < self.needed <= self.yes

    @property
    def is_lost(self) -> bool:
        """Whether nobody's yes can carry it any more."""
        return self.voters - self.no < self.needed


def seats_of_player(docket: Docket, seat: Seat) -> tuple[Seat, ...]:
    """The seats that the player of a seat plays, under whatever address; none if nobody plays it."""
    person = docket.seat(seat).person
    played = () if docket.seat(seat).vacant else docket.players
    return tuple(each for each in played if are_one(docket, docket.seat(each).person, person))


def ballot(docket: Docket, seat: Seat) -> Seat:
    """The seat under which the vote of its player is kept: the first of those that the player plays."""
    return min(seats_of_player(docket, seat), default=seat)


def electorate(docket: Docket, motion: MotionMade) -> tuple[Seat, ...]:
    """All who might vote, each by one seat: everybody who plays, but for whom a motion would replace."""
    against = seats_of_player(docket, motion.against) if motion.against is not None else ()
    return tuple(seat for seat in docket.players if seat == ballot(docket, seat) and seat not in against)


def is_heard(docket: Docket, motion: MotionMade, seat: Seat) -> bool:
    """Whether the player of a seat counts, also without a vote: the game waits for one of its seats.

    To end the game, whoever was silent at the last two stops does not count either.
    """
    if seat in docket.votes:
        return True
    seats = seats_of_player(docket, seat)
    if motion.matter == "end":
        seats = tuple(each for each in seats if docket.seat(each).missed_in_row < SILENT)
    return any(not docket.seat(each).alone for each in seats)


SILENT = 2
"""So many stops missed in a row, without being announced away, and a seat is not asked whether the game ends."""


def count(docket: Docket, motion: MotionMade, *, whole: bool = False) -> Tally:
    """The votes of those who count; with `whole`, as if all who might vote did."""
    votes = docket.votes
    voters = [seat for seat in electorate(docket, motion) if whole or is_heard(docket, motion, seat)]
    yes, no = (sum(votes.get(seat) is said for seat in voters) for said in (True, False))
    needed = len(voters) if motion.matter == "end" else len(voters) // 2 + 1
    return Tally(yes, no, len(voters), needed if voters else 0)


def decided(docket: Docket, motion: MotionMade) -> bool | None:
    """Whether a motion is carried or lost whatever is written until its hour; None while a letter may turn it.

    Against somebody it is carried at its hour only, since any letter of theirs ends it.
    """
    counted = count(docket, motion, whole=True)
    if counted.is_lost:
        return False
    may_write = motion.against is not None and not is_wanted(docket, motion.against)
    return True if counted.carries and not may_write else None


def made_by(docket: Docket, seat: Seat) -> int:
    """How many motions the player of a seat has made, from whatever seat."""
    seats = seats_of_player(docket, seat)
    return sum(motion.by in seats for motion in docket.motions)


def may_be_replaced(docket: Docket, seat: Seat, now: int) -> bool:
    """Whether a motion may replace the player of a seat: it missed the last stop, and has not written for this one."""
    own = docket.seat(seat)
    silent = own.missed_in_row > 0 and (own.late or bool(own.alone) or seat in docket.awaited())
    return silent and is_there(docket, seat, now)


def is_wanted(docket: Docket, seat: Seat) -> bool:
    """Whether a seat is one for which nobody comes, before the game: a motion may have a stand-in begin for it."""
    return docket.wanted is not None and seat in docket.wanted.seats


def is_there(docket: Docket, seat: Seat, now: int) -> bool:
    """Whether somebody plays a seat who is not announced away."""
    own = docket.seat(seat)
    return not (own.vacant or own.is_away(now))


# --- what entries change ----------------------------------------------------------------------------


def made(docket: Docket, body: MotionMade) -> Docket:
    """The docket with a new motion, on which nobody has voted."""
    return docket.having(motion=body, votes={}, motions=(*docket.motions, body))


def voted(docket: Docket, body: Voted) -> Docket:
    """The docket with a vote, in place of an earlier one of the same player."""
    return docket.having(votes={**docket.votes, body.seat: body.yes})


def closed(docket: Docket, body: MotionClosed) -> Docket:
    """The docket without its motion, and with what a carried one does."""
    docket = docket.reset("motion", "votes")
    if body.how != "carried":
        return docket
    if body.matter == "pause":
        return docket.having(paused=body.at, resumes=body.at + body.days * DAY)
    if body.against is not None:
        return _replaced(docket, body.against)
    return called_off(docket).reset("ending")


def called_off(docket: Docket) -> Docket:
    """The docket of a game that is over before its end: nothing is awaited any more."""
    over = docket.reset("due", "because", "cooling", "reminded", "wait", "barrier", "grace")
    return over.reset("paused", "resumes", "asks_to_go_on").having(called_off=True)


def _replaced(docket: Docket, seat: Seat) -> Docket:
    """The docket in which the player of a seat has lost it to whoever was to play in silence."""
    own = docket.seat(seat)
    player = "sensible" if own.silence == "sensible" or not docket.started else ""  # as of who resigns
    left = docket.with_seat(seat, vacant=True, stand_in=player, stand_in_since=docket.seq, alone="")
    return left.having(notice_counts=notice_counts_with(docket, own.person))


def rematch_is_due(docket: Docket) -> bool:
    """Whether more than half of those who played, and two at least, have said that they would play again."""
    return lacking_to_rematch(docket) == 0


def rematch_lapses_at(docket: Docket) -> int | None:
    """When it has not come about: then too few have said so; None if that is open, or enough have."""
    return docket.rematch_until if docket.rematch_until and docket.rematch and not rematch_is_due(docket) else None


def lacking_to_rematch(docket: Docket) -> int:
    """How many more have to say that they would play again."""
    return max(0, max(2, len(docket.players) // 2 + 1) - len(docket.rematch))
