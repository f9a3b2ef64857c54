"""The entries about people and their time: who sleeps, is away, late, silent, leaves, comes; what they decide, confide.

Persons are numbers on the roster, instants whole seconds UTC. Must not know what follows from an entry, nor how it is
told.
"""

from __future__ import annotations

from typing import Literal

from referee.log.options import Press as Press
from referee.rules.model import Seat
from referee.rules.wire import Instant, OwnWords, OwnZone, PersonName, wire

# --- when something is due ---------------------------------------------------------------------------

Cause = Literal[
    "hour",  # the table's fixed hour
    "days",  # the table's days
    "pauses",  # the table's pause, until then
    "rest",  # these seats are to have so many waking hours
    "night",  # these seats would have slept
    "nights",  # somebody sleeps at every hour that there was; who, stands apart
    "away",  # these seats are away, until then
    "told",  # it was told before, and is not brought nearer
]
"""Why a deadline does not fall so many hours behind its start."""


@wire("because")
class Because:
    """One reason for a deadline, by value: which seats it is about, and until when, if that says more."""

    cause: Cause
    seats: tuple[Seat, ...] = ()
    until: Instant = 0


@wire("quiet-hours")
class QuietHours:
    """A person sleeps between these minutes after midnight, by the clocks of this zone; never if they are the same."""

    person: int
    zone: OwnZone
    begins: int
    ends: int


@wire("night-borne")
class NightBorne:
    """What was set to be due last falls in the nights of these seats, which would tell others where they live."""

    seats: tuple[Seat, ...]


# --- who is late, and who is silent ------------------------------------------------------------------

Plays = Literal["sensible", "hold", "ask"]
"""Who plays for a seat that nobody waits for any more: the referee's sensible player; the sheet, the standing orders
and the house; or somebody else, as soon as one is found."""


@wire("grace-began")
class GraceBegan:
    """The deadline is past, and these seats alone have until then; for whose absence it is later, if for anybody's."""

    seats: tuple[Seat, ...]
    until: Instant
    because: tuple[Because, ...] = ()


@wire("silence-chosen")
class SilenceChosen:
    """The player of a seat has chosen who plays if the seat is no longer waited for."""

    seat: Seat
    plays: Plays


@wire("left-alone")
class LeftAlone:
    """A seat has been silent too often: nobody waits for it any more, and so it is played."""

    seat: Seat
    plays: Plays


@wire("came-back")
class CameBack:
    """A seat that nobody waited for has written: it is waited for again."""

    seat: Seat


# --- who is away, leaves, comes ----------------------------------------------------------------------


@wire("absence-announced")
class AbsenceAnnounced:
    """A seat will be away from then until then; so its player said, or (`by`) somebody else on the roster."""

    seat: Seat
    since: Instant
    until: Instant
    by: int | None = None


@wire("absence-ended")
class AbsenceEnded:
    """A seat is back before it said."""

    seat: Seat
    at: Instant


@wire("resigned")
class Resigned:
    """A player has left its seat; `player`, as chosen beforehand, stands in (empty: the house answers)."""

    seat: Seat
    person: int
    name: PersonName
    player: str


@wire("seat-opened")
class SeatOpened:
    """A seat is offered to those who wait for one."""

    seat: Seat


@wire("seat-offered")
class SeatOffered:
    """A seat is offered to this person, until then."""

    seat: Seat
    person: int
    name: PersonName
    until: Instant


@wire("offer-closed")
class OfferClosed:
    """An offer is over: it was declined, or it lapsed."""

    seat: Seat
    person: int
    how: Literal["declined", "lapsed"]


@wire("seat-taken")
class SeatTaken:
    """A person who waited for one has taken a seat from another."""

    seat: Seat
    person: int
    name: PersonName
    was: int
    was_name: PersonName
    numbered_anew: bool = False  # as in `Substituted`
    unseen: bool = False  # they come in once a second has said yes: something sealed of it outlives the round


@wire("list-joined")
class ListJoined:
    """A person waits for a seat at this table."""

    person: int
    name: PersonName


@wire("list-left")
class ListLeft:
    """A person no longer waits for a seat at this table."""

    person: int


# --- what one person's word does not show --------------------------------------------------------------


@wire("seal-asked")
class SealAsked:
    """A person asks for what shows what these seats have sealed: a command, or coming in. Numbered from 1 in a game."""

    number: int
    person: int
    command: str  # its word; empty for whoever is to come into a seat
    seats: tuple[Seat, ...]


@wire("seal-opened")
class SealOpened:
    """A second person has said yes to what was asked."""

    number: int
    by: int


# --- what a table decides itself ---------------------------------------------------------------------

Matter = Literal["pause", "replace", "end"]
"""What a table may decide: that the clock stands still, that somebody loses the seat, or that the game is over."""


HowClosed = Literal["carried", "lost", "written", "closed", "void"]
"""How a vote ended: carried or lost; by a letter of whom it was against; by a moderator; with nothing to decide."""


@wire("motion-made")
class MotionMade:
    """A seat has moved this; it is decided by votes until then. Motions are numbered from 1 within a game."""

    number: int
    by: Seat
    matter: Matter
    against: Seat | None  # whose seat
    days: int
    until: Instant


@wire("voted")
class Voted:
    """How a seat voted on a motion. For the referee alone, for ever."""

    number: int
    seat: Seat
    yes: bool


@wire("motion-closed")
class MotionClosed:
    """The vote on a motion is over, with how many were for and against it; what was moved is told again, by value."""

    number: int
    how: HowClosed
    yes: int
    no: int
    at: Instant  # the instant
    by: Seat
    matter: Matter
    against: Seat | None
    days: int

    @property
    def ends_game(self) -> bool:
        """Whether the game is over by it, with the scores as they stand and without a winner."""
        return self.how == "carried" and self.matter == "end"


# --- words, and those who watch ----------------------------------------------------------------------


@wire("whispered")
class Whispered:
    """A seat wrote something to these seats alone; the words and the salt of their digest lie elsewhere."""

    seat: Seat
    to: tuple[Seat, ...]
    digest: str


@wire("ignored")
class Ignored:
    """A person wants no words of that person any more (`on`), or again."""

    person: int
    whom: int
    on: bool


@wire("observing")
class Observing:
    """A person watches this table (`on`), or no more."""

    person: int
    name: PersonName
    on: bool


_Time = QuietHours | NightBorne | GraceBegan | SilenceChosen | LeftAlone | CameBack | AbsenceAnnounced | AbsenceEnded
_Seats = Resigned | SeatOpened | SeatOffered | OfferClosed | SeatTaken | ListJoined | ListLeft | SealAsked | SealOpened
_Motions = MotionMade | Voted | MotionClosed
PeopleEntry = _Time | _Seats | _Motions | Whispered | Ignored | Observing

PRIVATE = (QuietHours, NightBorne, SeatOffered, OfferClosed, ListJoined, ListLeft, Voted, Whispered, Ignored)
"""Kinds of these entries that the referee alone may read, and that are never told."""

TOLD_OF_PEOPLE = (
    *(GraceBegan, SilenceChosen, LeftAlone, CameBack, AbsenceAnnounced, AbsenceEnded),
    *(Resigned, SeatOpened, SeatTaken, MotionMade, MotionClosed, Observing),
)
"""Kinds of these entries that reports tell."""


@wire("passed-on")
class PassedOn:
    """A player's words were passed on to these people, as the player ordered. For them alone."""

    seat: Seat
    text: OwnWords
    to: tuple[int, ...]  # numbers on the roster, or OPERATOR for the host
    at: int = 0  # the instant; 0: not known


@wire("rematch-asked")
class RematchAsked:
    """A player asked these people for another such table, and to be invited to it. For them alone."""

    seat: Seat
    to: tuple[int, ...]  # numbers on the roster, or OPERATOR for the host
    until: Instant = 0  # by when enough have to ask; 0: whenever


@wire("rematch-lapsed")
class RematchLapsed:
    """These players asked for another such table, and were too few in the time there was. For them alone."""

    seats: tuple[Seat, ...]
