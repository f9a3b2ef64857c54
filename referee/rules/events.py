"""The facts: one flat frozen class for each thing that can happen at the table.

Facts carry results, not recipes: `Scored` says who got what, so a corrected rule never rewrites a reported past.
All are public but for the value in `PowerTakenBack`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from referee.rules.decisions import Disk, Phase
from referee.rules.model import CardId, Place, Seat, Setup


@dataclass(frozen=True, slots=True)
class TableLaid:
    """The table stands ready: who plays by which rulebook. The first fact of every game."""

    setup: Setup
    stacks: tuple[tuple[CardId, ...], ...]  # the undealt cards of each stack, sorted


@dataclass(frozen=True, slots=True)
class Drew:
    """Chance chose `choice` among `choices` for the purpose `label`."""

    label: str
    choices: tuple[Any, ...]
    choice: CardId | Place


@dataclass(frozen=True, slots=True)
class KingMoved:
    """The King stands in a region."""

    place: Place


@dataclass(frozen=True, slots=True)
class HomeGiven:
    """A seat's Grande and first caballeros stand in its home region."""

    seat: Seat
    place: Place


@dataclass(frozen=True, slots=True)
class LeaderNamed:
    """This seat lays the first power card."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class RoundOpened:
    """A round begins."""

    number: int


@dataclass(frozen=True, slots=True)
class CardOffered:
    """An action card lies face up."""

    card: CardId
    stack: int


@dataclass(frozen=True, slots=True)
class PhaseBegan:
    """The sheets are in; this phase of the round begins."""

    phase: Phase


@dataclass(frozen=True, slots=True)
class PowerLaid:
    """A seat laid a power card."""

    seat: Seat
    value: int


@dataclass(frozen=True, slots=True)
class Reinforced:
    """Caballeros came to the court: `count` from the provinces, and one from each region in `fetched`."""

    seat: Seat
    count: int
    fetched: tuple[Place, ...] = ()


@dataclass(frozen=True, slots=True)
class CardTaken:
    """A seat took an action card."""

    seat: Seat
    card: CardId


@dataclass(frozen=True, slots=True)
class Placed:
    """A seat placed caballeros from its court: pairs of place and number."""

    seat: Seat
    placing: tuple[tuple[Place, int], ...]


@dataclass(frozen=True, slots=True)
class Skipped:
    """A seat left its special action."""

    seat: Seat
    card: CardId


@dataclass(frozen=True, slots=True)
class Announced:
    """A seat announced its special action; what came of it follows."""

    seat: Seat
    card: CardId
    order: Any  # one of decisions.Special; never the value of a power card taken back


@dataclass(frozen=True, slots=True)
class Moved:
    """Caballeros of `owner` went from `source` to `target`, places or the zones COURT and PROVINCES."""

    owner: Seat
    source: Place
    target: Place
    count: int


@dataclass(frozen=True, slots=True)
class GrandeMoved:
    """A Grande stands in a new home region."""

    seat: Seat
    place: Place


@dataclass(frozen=True, slots=True)
class ScoreboardSet:
    """A mobile scoreboard lies on a place."""

    tile: int
    place: Place


@dataclass(frozen=True, slots=True)
class PowerTakenBack:
    """A seat took a spent power card back into its hand; others learn the value only if `shown`."""

    seat: Seat
    value: int
    shown: bool


@dataclass(frozen=True, slots=True)
class VetoKept:
    """A seat keeps a Veto, to be used until the end of round `until`."""

    seat: Seat
    card: CardId
    until: int


@dataclass(frozen=True, slots=True)
class Vetoed:
    """A holder spent its Veto on a special action: `done` of the announced steps stand, the rest does not happen."""

    holder: Seat
    seat: Seat
    card: CardId
    done: int


@dataclass(frozen=True, slots=True)
class VetoLapsed:
    """A Veto nobody used is gone."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class DisksShown:
    """Secret disks were opened together: pairs of seat and region (None: not set)."""

    purpose: Disk
    disks: tuple[tuple[Seat, Place | None], ...]


@dataclass(frozen=True, slots=True)
class Scored:
    """A place was scored: points for each seat, bonuses included."""

    place: Place
    points: tuple[int, ...]
    general: bool  # part of a general scoring


@dataclass(frozen=True, slots=True)
class PointsCorrected:
    """A seat's score was put right from outside the rules, by so many points."""

    seat: Seat
    by: int


@dataclass(frozen=True, slots=True)
class RoundClosed:
    """A round is over; what nobody took leaves the table."""

    number: int


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The game is over; `ranks` gives each seat's final rank, 1 the best."""

    ranks: tuple[int, ...]


Fact = (
    TableLaid
    | Drew
    | KingMoved
    | HomeGiven
    | LeaderNamed
    | RoundOpened
    | CardOffered
    | PhaseBegan
    | PowerLaid
    | Reinforced
    | CardTaken
    | Placed
    | Skipped
    | Announced
    | Moved
    | GrandeMoved
    | ScoreboardSet
    | PowerTakenBack
    | VetoKept
    | Vetoed
    | VetoLapsed
    | DisksShown
    | Scored
    | PointsCorrected
    | RoundClosed
    | GameEnded
)
