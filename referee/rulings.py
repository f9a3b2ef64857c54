"""What a log keeps of rulings: one flat frozen class for each thing a moderator did, with its results by value.

Must not know who ruled or why; `log.Ruled` says that. The undoing of one is another of the same classes.
"""

from __future__ import annotations

from referee.rules.events import Fact
from referee.rules.model import Seat
from referee.rules.wire import wire


class Ruling:
    """What a moderator did."""

    __slots__ = ()


@wire("extended")
class Extended(Ruling):
    """What is due now is due by so many hours later."""

    hours: int


@wire("due-set")
class DueSet(Ruling):
    """What was due at one instant is due at another, which a moderator named."""

    due: int
    was: int


@wire("clock-stopped")
class ClockStopped(Ruling):
    """The clock stands still since this instant."""

    at: int


@wire("clock-started")
class ClockStarted(Ruling):
    """The clock runs again since this instant."""

    at: int


@wire("forced")
class Forced(Ruling):
    """The moderator did not wait any longer, in this round."""

    round: int


@wire("substituted")
class Substituted(Ruling):
    """A person took a seat from another."""

    seat: Seat
    person: int
    name: str
    was: int
    was_name: str


@wire("ejected")
class Ejected(Ruling):
    """A person lost the seat; the house plays it, or the programmed player who stands in again."""

    seat: Seat
    was: int
    name: str
    player: str = ""


@wire("stood-in")
class StoodIn(Ruling):
    """A programmed player answers for a seat that nobody plays, or does so no longer; empty: the house."""

    seat: Seat
    player: str
    was: str = ""


@wire("rewound")
class Rewound(Ruling):
    """The game is again what it was at entry `to` of its log, in this round; with its sheets, or with none."""

    to: int
    round: int
    kept: bool


@wire("corrected")
class Corrected(Ruling):
    """Pieces or points were put right."""

    facts: tuple[Fact, ...]


@wire("proclaimed")
class Proclaimed(Ruling):
    """A moderator said something to all."""

    text: str


@wire("promoted")
class Promoted(Ruling):
    """A person moderates this game."""

    person: int
    name: str


@wire("dismissed")
class Dismissed(Ruling):
    """A person moderates this game no longer."""

    person: int
    name: str


@wire("option-set")
class OptionSet(Ruling):
    """An option of the game has another value."""

    name: str
    was: str | int
    value: str | int


@wire("rule-set")
class RuleSet(Ruling):
    """Before the game the table answers a question of the rules itself; whoever had accepted is invited anew."""

    question: str
    was: str | int | bool
    answer: str | int | bool
    usual: str | int | bool  # what the rulebook says, as it was read then


@wire("ordered-for")
class OrderedFor(Ruling):
    """A moderator wrote orders for a seat: these blocks, whose names are for that seat alone."""

    seat: Seat
    keys: tuple[str, ...]


@wire("resent")
class Resent(Ruling):
    """Where the game stands was told once more to these seats."""

    seats: tuple[Seat, ...]


@wire("sheets-shown")
class SheetsShown(Ruling):
    """A moderator who does not play read the sealed sheets."""
