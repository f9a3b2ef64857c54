"""What a game's log holds: the rules' events and the desk's own entries; `audiences` says who may read which.

The log is the truth; everything else is a fold of it. Instants are whole seconds UTC since 1970. Must not know how
entries are stored or told.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from referee.orders.book import Tempo
from referee.orders.contents import LineComplaint, OrderSheet, Remark
from referee.orders.shapes.base import Block
from referee.rules.decisions import Ask, Complaint, Phase
from referee.rules.events import DrewCard, DrewPlace, DrewSeat, Fact
from referee.rules.model import NOWHERE, Place, Seat
from referee.rules.setup import Setup
from referee.rules.state import Event
from referee.rules.table import TableLaid
from referee.rules.wire import wire
from referee.rulings import Ruling

Gaps = Literal["ask", "default", "best"]


@wire("options")
class Options:
    """How a table wants to be refereed; the rules are in `Setup`."""

    tempo: Tempo = "round"
    hours: int = 72  # from a stop's opening to its deadline
    ask_hours: int = 24  # from a question in mid-round to its deadline
    remind_hours: int = 24  # before a deadline
    cooling_minutes: int = 30  # after the last sheet, to mend what a receipt shows
    asks: int = 3  # how often in a game a seat may be asked because its sheet says ASK
    gaps: Gaps = "ask"  # where a sheet runs out in mid-round: its seat is waited for, the house answers, or ELSE BEST


@wire("game-created")
class GameCreated:
    """A table is set, the seed's commitment is public, the players are invited."""

    game: str
    name: str
    setup: Setup
    options: Options
    players: tuple[str, ...]  # names by seat
    commitment: str  # SHA-256 of the seed, hex
    chosen_seed: bool  # the host chose the seed: the draws are not sealed


@wire("seed-kept")
class SeedKept:
    """The seed, hex. For the referee alone until the last report."""

    seed: str


@wire("accepted")
class Accepted:
    """A player plays, and gives words of its own to be mixed into the seed."""

    seat: Seat
    nonce: str


@wire("game-started")
class GameStarted:
    """All have accepted; what is drawn from now on comes from seed and nonces together."""


@wire("stop-opened")
class StopOpened:
    """The game waits for every sheet: `stop` is its label (setup, r4, r4t, r3d), `phases` what they must cover."""

    stop: str
    round: int
    phases: tuple[Phase, ...]


@wire("deadline-set")
class DeadlineSet:
    """What is waited for now is due at this instant."""

    at: int


@wire("cooling-began")
class CoolingBegan:
    """Everybody is in; the sheets are opened at this instant unless somebody refiles."""

    until: int


@wire("stop-closed")
class StopClosed:
    """The sheets are opened; `late` filed too little in time and the house answers for them."""

    late: tuple[Seat, ...]


@wire("reminded")
class Reminded:
    """These seats were reminded of the running deadline."""

    seats: tuple[Seat, ...]


@wire("sheet-filed")
class SheetFiled:
    """Blocks of a seat are in force, each in the place of its predecessor."""

    seat: Seat
    blocks: tuple[Block, ...]
    final: bool
    standing: tuple[Block, ...] = ()  # ALWAYS: in force in every round that has no such block of its own
    waits: bool = False  # WAIT: the seat does not count as in until it writes again
    answers: int = 0  # which letter of ours it answers: outbox row; 0: none, as where a moderator wrote
    written: int = 0  # when its writer wrote it, as far as can be told


@wire("sheet-continued")
class SheetContinued:
    """ELSE BEST wrote these blocks where a seat's own had run out: what they said, and behind that what it chose."""

    seat: Seat
    blocks: tuple[Block, ...]


@wire("withdrawn")
class Withdrawn:
    """A seat took blocks back; no keys: all of them."""

    seat: Seat
    keys: tuple[str, ...]
    standing: bool = False  # standing orders
    answers: int = 0  # as of SheetFiled
    written: int = 0


@wire("passed")
class Passed:
    """A choice that did not fit when it was to be used: which (0-based), and why."""

    rank: int
    what: str
    complaint: Complaint


@wire("answered")
class Answered:
    """How a seat's answer to a question came about. For that seat alone."""

    seat: Seat
    kind: Ask
    how: Literal["ahead", "asked", "best", "default", "forced"]  # best: ELSE BEST wrote it
    key: str
    rank: int
    plan: int  # -1: none
    passed: tuple[Passed, ...]


@wire("wait-began")
class WaitBegan:
    """In mid-round the game waits for these seats and nobody else."""

    seats: tuple[Seat, ...]
    kind: Ask
    keys: tuple[str, ...]  # the block each seat is asked for
    reasons: tuple[str, ...]  # silent, exhausted, asked


@wire("wait-expired")
class WaitExpired:
    """The deadline of a question passed; the house answers for these seats until they write again."""

    seats: tuple[Seat, ...]


Fate = Literal[
    "filed",
    "partly",  # filed in part
    "refused",  # nothing filed
    "stale",  # for a closed question
    "proposed",  # a proposal waits for OK
    "accepted",  # joined
    "declined",  # does not join; or does not want what was proposed
    "answered",  # a request was answered
    "held",  # from an unknown address
    "empty",  # nothing that looks like an order
    "shunted",  # it broke us and was put aside
    "elsewhere",  # an answer to a letter that was somebody else's
    "braked",  # one of too many that order nothing: the next of them get no answer
]


@wire("letter-read")
class LetterRead:
    """A letter of a seat was read: what it said and what became of it. For that seat alone."""

    seat: Seat
    letter: int  # inbox row
    fate: Fate
    sheet: OrderSheet
    refused: tuple[LineComplaint, ...]  # complaints of the referee beyond those of the sheet
    remarks: tuple[Remark, ...]
    filed: tuple[str, ...]  # keys filed
    closed: tuple[str, ...]  # keys named too late

    @property
    def says_nothing(self) -> bool:
        """Whether nothing of it is filed, and its receipt does not have to say how that came about."""
        return not self.filed and self.fate not in ("held", "shunted", "elsewhere", "braked")


@wire("proposed")
class Proposed:
    """What we take a doubtful letter of a seat to mean; a bare OK files it, another letter drops it.

    Of a letter that was `held` an OK to its receipt alone does, and what the seat itself was asked stays open.
    """

    seat: Seat
    blocks: tuple[Block, ...]
    held: bool = False


@wire("away")
class Away:
    """The referee was away so many seconds; what was running then is due by as much later."""

    seconds: int


@wire("press-sent")
class PressSent:
    """A player said something to all."""

    seat: Seat
    text: str


OPERATOR = -1
"""Who rules from the command line; moderators have numbers of their own on the roster."""


@wire("ruled")
class Ruled:
    """A moderator ruled; rulings are numbered from 1 within a game and stand in a public ledger."""

    number: int
    by: int  # number on the roster, or OPERATOR
    name: str  # of whoever ruled; empty for the operator
    ruling: Ruling
    reason: str = ""
    undoes: int = 0  # the number of the ruling that this one takes back


@wire("change")
class Change:
    """One difference that a command makes or would make, by what it touches; what is sealed is never among them."""

    what: str  # what `directives.differences` tells of: score, pieces, king, round, due, clock, player, option ...
    seat: int = -1
    place: Place = NOWHERE
    key: str = ""  # an option's name, a token's id
    before: str | int | None = None  # where a figure stood: as the board calls it, "-" for nowhere
    after: str | int | None = None


ReplyFate = Literal["done", "tried", "confirm", "refused", "unread", "told"]
"""Carried out; only tried; to be confirmed by its code; not possible; not understood; a question that was answered."""


@wire("reply")
class Reply:
    """What became of one command of a letter."""

    line: int
    text: str
    fate: ReplyFate
    code: str = ""  # a sentence of the catalogue: why not
    args: tuple[str | int, ...] = ()
    legal: tuple[str, ...] = ()
    ruling: int = 0  # its number in the ledger
    confirm: str = ""  # what is to be written behind CODE
    changes: tuple[Change, ...] = ()
    topic: str = ""  # of what was told: STATUS, SHEETS, or HELP and a command
    filed: LetterRead | None = None  # of ORDER FOR: what became of the orders
    missing: tuple[str, ...] = ()  # of ORDER FOR: blocks the seat is still asked for; a moderator who plays reads none


@wire("directive-read")
class DirectiveRead:
    """A letter of a moderator was read: what it commanded and what became of each. For that moderator alone."""

    person: int
    letter: int  # inbox row; 0: the command line
    replies: tuple[Reply, ...]
    ignored: tuple[str, ...]
    held: bool = False  # not from the address on file: nothing was done


@wire("noticed")
class Noticed:
    """Something a moderator should know of. For moderators alone, and nothing that is sealed."""

    topic: Literal["shunted", "absence", "declined", "late", "over", "braked", "returned", "unreachable"]
    seats: tuple[Seat, ...] = ()
    letter: int = 0  # inbox row
    who: str = ""  # of whom no seat tells
    why: str = ""  # a mail server's words, without addresses


@wire("returned")
class Returned:
    """A letter to this person came back, and why, in a mail server's words; none: letters arrive again."""

    person: int
    letter: int  # outbox row
    why: str


Ground = Literal[
    "gone",  # answers a letter to a seat or a post that its writer no longer has
    "astray",  # answers a letter to somebody else
]


@wire("turned-down")
class TurnedDown:
    """A letter of somebody who has no seat was not acted upon; its writer is told why, and nothing of it."""

    person: int
    letter: int  # inbox row
    why: Ground


@wire("muted")
class Muted:
    """A person wants all but what a player must know kept away, or not any longer."""

    person: int
    on: bool


@wire("drafted")
class Drafted:
    """A game is being set up by letters; the last of these entries counts, until GameCreated."""

    game: str
    title: str
    host: int  # number on the roster
    host_name: str
    edition: str
    length: str
    leader: str  # colour, or empty: drawn
    castillo: str
    options: Options
    boxes: tuple[str, ...] = ()
    invited: tuple[tuple[str, int, str], ...] = ()  # colour, number on the roster, name; clockwise
    letters: int = 0  # how many the host has sent; names our answers
    house: tuple[tuple[str, str | int | bool], ...] = ()  # what the table answers itself, whatever its rulebook says


@wire("seed-told")
class SeedTold:
    """The game is over: the seed, hex, for everybody to recompute every draw."""

    seed: str


_Begun = GameCreated | SeedKept | Accepted | GameStarted | Drafted
_Waited = StopOpened | DeadlineSet | CoolingBegan | StopClosed | Reminded | WaitBegan | WaitExpired | Away
_Written = SheetFiled | SheetContinued | Withdrawn | Answered | LetterRead | Proposed | PressSent
_Told = DirectiveRead | Noticed | Returned | TurnedDown | Muted
DeskEntry = _Begun | _Waited | _Written | _Told | Ruled | SeedTold
Entry = Event | DeskEntry

_OF_THE_DESK = (Answered, StopClosed, WaitExpired, Away, PressSent, Ruled)
TOLD = (*(kind for kind in Fact.__args__ if kind not in (DrewCard, DrewPlace, DrewSeat, TableLaid)), *_OF_THE_DESK)
"""What reports tell of; the rest is bookkeeping."""


@dataclass(frozen=True, slots=True)
class Logged:
    """An entry in its place in the log."""

    seq: int
    at: int
    body: Entry
