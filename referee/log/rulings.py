"""Rulings as a log keeps them: a flat class for each kind, with its results by value. Undoing one makes another.

Must not know who ruled or why; `entries.Ruled` says that.
"""

from __future__ import annotations

from typing import ClassVar

from referee.rules.events import Fact
from referee.rules.model import Seat
from referee.rules.table import TableLaid
from referee.rules.wire import Instant, OwnWords, PersonName, wire


class Ruling:
    """A ruling: something that a moderator did."""

    __slots__ = ()

    told_at_once: ClassVar[bool] = False
    """Whether everybody is told by a status letter at once, unless a report is due anyway; others wait for a report."""
    rewound_too: ClassVar[bool] = False
    """Whether a rewind takes it back with the rest; others stand, see `SURVIVE_A_REWIND` in `docket.overruling`."""
    grave: ClassVar[bool] = False
    """Whether UNDO makes it only with a code."""
    of_its_stop: ClassVar[bool] = False
    """Whether it is about what the table waits for: at another stop it is another thing, whatever it changes."""


@wire("extended")
class Extended(Ruling):
    """The deadline was moved by so many hours; negative: brought nearer."""

    told_at_once = True
    rewound_too = True
    of_its_stop = True

    hours: int


@wire("due-set")
class DueSet(Ruling):
    """The deadline was moved from one instant to another."""

    told_at_once = True
    rewound_too = True
    of_its_stop = True

    due: Instant
    was: Instant


@wire("clock-stopped")
class ClockStopped(Ruling):
    """The clock was stopped at this instant; it runs on by itself at `until`, or (0) when somebody lets it.

    `goes_on`: the game had been ended, and does not end after all.
    """

    told_at_once = True

    at: Instant
    until: Instant = 0
    goes_on: bool = False


@wire("clock-started")
class ClockStarted(Ruling):
    """The clock was started again at this instant; `goes_on`: of a game that had been ended."""

    told_at_once = True

    at: Instant
    goes_on: bool = False


@wire("ended")
class Ended(Ruling):
    """The game was ended, without a winner: the clock stands still since `at`, and at `until` all is over for good."""

    told_at_once = True
    grave = True

    at: Instant
    until: Instant


@wire("forced")
class Forced(Ruling):
    """PROCESS: the wait was ended, in this round."""

    rewound_too = True
    of_its_stop = True

    round: int


@wire("substituted")
class Substituted(Ruling):
    """A person took over a seat from another."""

    told_at_once = True
    grave = True

    seat: Seat
    person: int
    name: PersonName
    was: int
    was_name: PersonName
    afresh: bool = False  # the standing orders of the seat were not handed on
    numbered_anew: bool = False  # what number a letter to the heir has does not tell how many went to who left
    unseen: bool = False  # nor is anything sealed: they come in with the next round, or once a second has said yes


@wire("ejected")
class Ejected(Ruling):
    """A person lost the seat to the house, or to a stand-in."""

    told_at_once = True
    grave = True

    seat: Seat
    was: int
    name: PersonName
    player: str = ""


@wire("stood-in")
class StoodIn(Ruling):
    """A programmed player, or again the house (empty), answers for a vacant seat."""

    told_at_once = True

    seat: Seat
    player: str
    was: str = ""


@wire("rewound")
class Rewound(Ruling):
    """The game went back to entry `to` of its log, in this round; its sheets were `kept` or dropped."""

    told_at_once = True
    rewound_too = True
    grave = True
    of_its_stop = True

    to: int
    round: int
    kept: bool


@wire("corrected")
class Corrected(Ruling):
    """Pieces or points were put right by these facts."""

    told_at_once = True
    rewound_too = True
    grave = True

    facts: tuple[Fact, ...]


@wire("proclaimed")
class Proclaimed(Ruling):
    """ANNOUNCE: a moderator wrote something to all."""

    text: OwnWords


@wire("renamed")
class Renamed(Ruling):
    """The table was given another title."""

    title: PersonName
    was: PersonName


@wire("promoted")
class Promoted(Ruling):
    """A person became a moderator of this game."""

    person: int
    name: PersonName


@wire("dismissed")
class Dismissed(Ruling):
    """A person is no longer a moderator of this game."""

    person: int
    name: PersonName


@wire("observer-admitted")
class ObserverAdmitted(Ruling):
    """A person observes this game: gets public letters, some rounds late."""

    person: int
    name: PersonName


@wire("observer-dismissed")
class ObserverDismissed(Ruling):
    """A person observes this game no longer."""

    person: int
    name: PersonName


@wire("option-set")
class OptionSet(Ruling):
    """An option of the game got another value."""

    name: str
    was: str | int
    value: str | int

    @property
    def told_at_once(self) -> bool:  # type: ignore[override] # of one class some rulings are told and some are not
        """Whether strangers see more of the game from now on."""
        return (self.name, self.value) == ("site", "now")


Absences = tuple[tuple[int, int], ...]
"""From when to when a seat is away, each time."""

OptionValues = tuple[tuple[str, str | int], ...]
"""Names of options, each with a value."""


@wire("pace-set")
class PaceSet(Ruling):
    """The options that a pace sets got other values; no pace: those that they had before."""

    pace: str
    was: OptionValues
    values: OptionValues


@wire("rule-set")
class RuleSet(Ruling):
    """Before the game the table answered a question of the rules itself; everybody is invited anew."""

    question: str
    was: str | int | bool
    answer: str | int | bool
    usual: str | int | bool  # the rulebook's answer, as read then


@wire("read-anew")
class ReadAnew(Ruling):
    """From here on the game is played at this table, with these corrections of how its books are read.

    Without corrections: as it was before.
    """

    rewound_too = True

    corrections: tuple[str, ...]  # ids of `rules.corrections`
    table: TableLaid


@wire("ordered-for")
class OrderedFor(Ruling):
    """A moderator wrote orders for a seat; the keys of the blocks filed and cleared are for that seat alone."""

    rewound_too = True

    seat: Seat
    keys: tuple[str, ...]
    cleared: tuple[str, ...] = ()


@wire("absences-set")
class AbsencesSet(Ruling):
    """A seat is away from when to when these say; each is two instants, as in `AbsenceAnnounced`."""

    told_at_once = True

    seat: Seat
    was: Absences
    absences: Absences


@wire("vote-closed")
class VoteClosed(Ruling):
    """A moderator closed the vote on this motion: nothing came of it."""

    number: int


@wire("resent")
class Resent(Ruling):
    """The state of the game was sent to these seats again."""

    seats: tuple[Seat, ...]


@wire("sheets-shown")
class SheetsShown(Ruling):
    """The sealed sheets were shown to a moderator who does not play."""


@wire("letters-listed")
class LettersListed(Ruling):
    """Every letter of this game, from whom and to whom, was listed to whoever runs the referee."""
