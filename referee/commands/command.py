"""The commands of a moderator or a host, as values: what a line of a letter asks for.

Knows shapes only. `reading` reads them from text, `reference` explains them, `directives` carries them out.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date
from typing import Literal

from referee.orders.letter import Line
from referee.rules.board import Board
from referee.rules.model import Owner, Place, Seat, TokenId


@dataclass(frozen=True, slots=True)
class Names:
    """What a command may name: places, and colours and players by seat; none in a game that does not exist yet."""

    board: Board
    colours: tuple[str, ...] = ()
    players: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Newcomer:
    """A person as a command names one: "Ann <ann@example.org> Europe/Amsterdam nl"."""

    name: str
    address: str
    time_zone: str = "UTC"
    language: str = "en"


@dataclass(frozen=True, slots=True)
class Command:
    """What a moderator or a host asks for in one line, or in several."""


@dataclass(frozen=True, slots=True)
class OrderFor(Command):
    """ORDER FOR red, and orders on the lines below: filed as if the seat had sent them; the player gets the receipt."""

    seat: Seat
    lines: tuple[Line, ...] = field(compare=False, default=())


@dataclass(frozen=True, slots=True)
class Moment:
    """Monday 20:00, 2026-11-23 20:00, 20:00: a time of day where the moderator lives; without a day, the next such."""

    hour: int
    minute: int
    day: int | date | Literal["tomorrow"] | None = None  # of the week: 0 is Monday


@dataclass(frozen=True, slots=True)
class Extend(Command):
    """EXTEND 24 HOURS, EXTEND UNTIL Monday 20:00: what is due now is due by so much later, or then."""

    hours: int = 0
    until: Moment | None = None  # instead of hours


@dataclass(frozen=True, slots=True)
class Shorten(Command):
    """SHORTEN 24 HOURS, SHORTEN UNTIL Monday 20:00: what is due now is due by so much earlier, or then."""

    hours: int = 0
    until: Moment | None = None  # instead of hours


@dataclass(frozen=True, slots=True)
class Pause(Command):
    """PAUSE: the clock stands still; letters are still filed."""


@dataclass(frozen=True, slots=True)
class Resume(Command):
    """RESUME: the clock runs on, with as much time left as there was."""


@dataclass(frozen=True, slots=True)
class Process(Command):
    """PROCESS 4: do not wait any longer; ignored unless it is round 4."""

    round: int


@dataclass(frozen=True, slots=True)
class Substitute(Command):
    """SUBSTITUTE red Ann <ann@example.org>: somebody else takes the seat, with its sheet."""

    seat: Seat
    newcomer: Newcomer


@dataclass(frozen=True, slots=True)
class Eject(Command):
    """EJECT red: nobody plays the seat any more; the house answers for it."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class StandIn(Command):
    """STAND-IN red BY sensible: a programmed player answers for a seat that nobody plays; NONE: the house again."""

    seat: Seat
    player: str = "sensible"  # as typed; empty: none


@dataclass(frozen=True, slots=True)
class Rewind(Command):
    """REWIND 4 KEEP: back to the start of round 4; its sheets are filed again, or (DROP) all are asked anew."""

    round: int
    keep: bool = True


@dataclass(frozen=True, slots=True)
class PointsOf:
    """red SCORE 34: what a seat's score should be."""

    seat: Seat
    points: int


@dataclass(frozen=True, slots=True)
class PiecesMoved:
    """2 red Granada TO court: caballeros that should be somewhere else; COURT and PROVINCES are places too."""

    count: int
    owner: Owner
    source: Place
    target: Place


@dataclass(frozen=True, slots=True)
class KingAt:
    """KING Granada: where the King should stand."""

    place: Place


@dataclass(frozen=True, slots=True)
class GrandeAt:
    """GRANDE red Granada: where a Grande should stand."""

    seat: Seat
    place: Place


@dataclass(frozen=True, slots=True)
class ScoreboardAt:
    """SCOREBOARD 840 Granada: where a mobile scoreboard should lie, or another token that lies in a place."""

    token: TokenId
    place: Place


@dataclass(frozen=True, slots=True)
class SignHeld:
    """CHURCH red: who should hold a neutral party's sign; None: nobody."""

    sign: TokenId
    seat: Seat | None


@dataclass(frozen=True, slots=True)
class CargoMoved:
    """GOLD FROM America TO red Ship: cargo that should lie or be borne elsewhere; NOWHERE is the stock."""

    kind: str
    source: tuple[Place, Owner | None]
    target: tuple[Place, Owner | None]


Amendment = PointsOf | PiecesMoved | KingAt | GrandeAt | ScoreboardAt | SignHeld | CargoMoved


@dataclass(frozen=True, slots=True)
class Correct(Command):
    """CORRECT red SCORE 34 BECAUSE the bonus was forgotten: a piece or a score is put right, with a reason."""

    amendment: Amendment
    reason: str


@dataclass(frozen=True, slots=True)
class Resend(Command):
    """RESEND red, RESEND ALL: where the game stands, once more."""

    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Announce(Command):
    """ANNOUNCE text: to everybody, at once."""

    text: str


@dataclass(frozen=True, slots=True)
class Promote(Command):
    """PROMOTE Bo <bo@example.org>: one more moderator of this game."""

    newcomer: Newcomer


@dataclass(frozen=True, slots=True)
class Dismiss(Command):
    """DISMISS Bo: a moderator no longer."""

    name: str


@dataclass(frozen=True, slots=True)
class SetOption(Command):
    """SET HOURS 48: an option of the game; before the game also EDITION, LENGTH, LEADER, CASTILLO, BOXES."""

    name: str  # as reference.OPTIONS has it, lower case: hours, ask_hours ...
    value: str | int | tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Undo(Command):
    """UNDO 3: what ruling 3 did is undone."""

    number: int


@dataclass(frozen=True, slots=True)
class Sheets(Command):
    """SHEETS: the sealed sheets of all; refused to a moderator who plays, and told to everybody."""


@dataclass(frozen=True, slots=True)
class GameStatus(Command):
    """STATUS: where the game stands, who is awaited, the rulings so far."""


@dataclass(frozen=True, slots=True)
class HelpMe(Command):
    """HELP, HELP REWIND: the commands; HELP RULE veto: what a table may answer for itself."""

    topic: str = ""
    rule: str = ""  # as it was typed


@dataclass(frozen=True, slots=True)
class MuteMe(Command):
    """MUTE: notices that can wait stay away from the moderator who says so."""


@dataclass(frozen=True, slots=True)
class UnmuteMe(Command):
    """UNMUTE: all notices again."""


@dataclass(frozen=True, slots=True)
class Create(Command):
    """CREATE "Friday table" BOXES france, anniversary: a new game is set up; its host moderates it."""

    title: str
    boxes: tuple[str, ...] = ()  # ids, as typed


@dataclass(frozen=True, slots=True)
class Invite(Command):
    """INVITE red Ann <ann@example.org> Europe/Amsterdam nl: a player to be, seated behind those invited before."""

    colour: str
    newcomer: Newcomer


@dataclass(frozen=True, slots=True)
class Uninvite(Command):
    """UNINVITE red: taken off the list before START."""

    colour: str


@dataclass(frozen=True, slots=True)
class Start(Command):
    """START: the invitations go out; play begins when all have answered ACCEPT."""


@dataclass(frozen=True, slots=True)
class Spoken:
    """A command as it stood in a letter: TRY asks for its effect only, CODE confirms what an answer showed."""

    command: Command
    line: int  # 1-based
    text: str  # as typed, one line
    only_try: bool = False
    code: str = ""


@dataclass(frozen=True, slots=True)
class Unread:
    """A line that begins like a command and is none: what is wrong, and what would do."""

    line: int
    text: str
    code: str  # a sentence of the catalogue
    args: tuple[str | int, ...] = ()
    legal: tuple[str, ...] = ()  # examples that would do


class Declined(Unread):
    """A command that is not looked at, for something about the letter in which it stands."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class CommandSheet:
    """What one letter of a moderator said, in the order of its lines."""

    said: tuple[Spoken | Unread, ...] = ()
    ignored: tuple[str, ...] = ()  # lines of prose
