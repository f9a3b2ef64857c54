"""The entries of a game's log, besides the events of the rules; `audiences` says who may read which.

The log is the truth; everything else is a fold of it. Instants are whole seconds UTC since 1970. Must not know how
entries are stored or told.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

from referee.log.options import Gaps as Gaps
from referee.log.options import Options as Options
from referee.log.people import TOLD_OF_PEOPLE, PassedOn, PeopleEntry, RematchAsked, RematchLapsed, Whispered
from referee.log.rulings import Ruling
from referee.log.waiting import Away, NobodyWrote, PauseEnded, StopClosed, WaitExpired, WaitingEntry
from referee.orders.contents import LineComplaint, OrderSheet, Remark
from referee.orders.order import Block
from referee.rules.decisions import Ask, Complaint
from referee.rules.events import DrewCard, DrewPlace, DrewSeat, Fact
from referee.rules.model import NOWHERE, Place, Seat
from referee.rules.state import Event
from referee.rules.table import Setup, TableLaid
from referee.rules.wire import Instant, OwnWords, PersonName, wire

Doubt = Literal[
    "",  # none; or an entry from before doubts were told apart
    "senders",  # it names more than one sender
    "header",  # its header is odd, and programs read such headers differently
    "address",  # it came from another address than the one on file
    "proof",  # our mail server does not vouch for its sender
    "route",  # it came by a new route, and nobody vouches for senders
    "tag",  # only the tag in its subject names a letter of ours, and nobody vouches for senders
    "fresh",  # it answers no letter of ours
    "tables",  # likewise, and its writer plays at several tables and names none
    "list",  # it came through a mailing list, or as bulk mail
    "machine",  # it looks as if a program had written it
]
"""The reason why a letter is held: nothing it says is done until an OK."""

ABOUT_ITS_WAY: tuple[Doubt, ...] = ("", "list", "machine")
"""Doubts with which the sender is certain all the same."""


@wire("press-sent")
class PressSent:
    """A player wrote something to all."""

    seat: Seat
    text: OwnWords


@wire("words-kept")
class WordsKept:
    """A player wrote something while others had grace: it is said when that is over, to all if `to` is empty."""

    seat: Seat
    to: tuple[Seat, ...]
    text: OwnWords = ""  # of what is said to all
    digest: str = ""  # of what is not

    @property
    def as_said(self) -> PressSent | Whispered:
        """The entry by which it is said."""
        return Whispered(self.seat, self.to, self.digest) if self.to else PressSent(self.seat, self.text)


@wire("letter-shown")
class LetterShown:
    """A player showed these people a private letter, by the digest of its words. For them alone."""

    seat: Seat
    digest: str
    to: tuple[int, ...]  # numbers on the roster, or OPERATOR for the host


@wire("muted")
class Muted:
    """A person wants only letters that it must read (`on`), or all letters again."""

    person: int
    on: bool


@wire("format-chosen")
class FormatChosen:
    """A person wants letters to bring what they tell as data, too (`data`), or no more."""

    person: int
    data: bool


@wire("letters-chosen")
class LettersChosen:
    """A person wants all letters that are usual, every one, only those that it must read, or a digest once a day.

    `minute`: of a daily digest, how long after midnight of the person's zone.
    """

    person: int
    how: Literal["all", "every", "few", "daily"]
    minute: int = 0


@wire("text-only")
class TextOnly:
    """A person wants letters without page and picture (`on`), or with them again."""

    person: int
    on: bool


@wire("page-chosen")
class PageChosen:
    """A person wants a page of their own beside reports and questions (`on`), or none."""

    person: int
    on: bool


Mixed = Literal["words", "digests"]
"""What of the words behind ACCEPT goes into the key of all draws: themselves, or, since they can be forgotten, their
digests."""


@wire("game-created")
class GameCreated:
    """A game is created and its players are invited."""

    game: str
    name: PersonName
    setup: Setup
    options: Options
    players: tuple[PersonName, ...]  # names by seat
    commitment: str  # SHA-256 of the seed, hex; public
    chosen_seed: bool  # the host chose the seed, and so knows all draws
    hashed: Literal["bytes", "hex"] = "bytes"  # what of the seed was hashed: its bytes, or the digits letters tell
    listed: bool = False  # anybody may ask for a seat, or to wait for one
    mixed: Mixed = "words"
    gathers: bool = False  # who accepts too late loses the seat; where it is listed, that goes without saying


@wire("seed-kept")
class SeedKept:
    """The seed, hex. For the referee alone until the last report."""

    seed: str


@wire("accepted")
class Accepted:
    """A player accepted, with words of its own that are mixed into the seed."""

    seat: Seat
    nonce: OwnWords  # all that stood behind ACCEPT
    table: str = ""  # the digest of what is played with, as accepted; hex
    digest: str = ""  # of the words, hex, where that is mixed in and not they: it stays when they are forgotten

    def mixed_in(self, mixed: Mixed) -> str:
        """What of this acceptance goes into the key of all draws."""
        return self.digest if mixed == "digests" else self.nonce


@wire("accepted-again")
class AcceptedAgain:
    """A seat that had accepted sent another ACCEPT; the words of its first one count."""

    seat: Seat


@wire("game-started")
class GameStarted:
    """All have accepted; the draws follow from seed and nonces together."""


@wire("sheet-filed")
class SheetFiled:
    """Blocks of a seat came into force, each replacing the one of the same key."""

    seat: Seat
    blocks: tuple[Block, ...]
    final: bool
    standing: tuple[Block, ...] = ()  # ALWAYS: in force in every round that has no such block of its own
    waits: bool = False  # WAIT: the seat is awaited until it writes again
    answers: int = 0  # outbox row of the letter of ours that it answers; 0: none, as for a moderator's
    written: int = 0  # when it was written, as far as known


@wire("sheet-continued")
class SheetContinued:
    """ELSE BEST continued blocks of a seat that had run out: their own words, with its choices behind."""

    seat: Seat
    blocks: tuple[Block, ...]


@wire("withdrawn")
class Withdrawn:
    """A seat withdrew blocks; all of them if `keys` is empty."""

    seat: Seat
    keys: tuple[str, ...]
    standing: bool = False  # standing orders
    answers: int = 0  # as of SheetFiled
    written: int = 0
    halves: bool = False  # half-said blocks of these keys are forgotten, too


@wire("passed")
class Passed:
    """A choice of a sheet that could not be used: its rank (0-based), and why."""

    rank: int
    what: str
    complaint: Complaint


@wire("answered")
class Answered:
    """How a seat's answer to a question was found. For that seat alone."""

    seat: Seat
    kind: Ask
    how: Literal["ahead", "asked", "best", "default", "forced"]  # best: ELSE BEST wrote it
    key: str
    rank: int
    plan: int  # -1: none
    passed: tuple[Passed, ...]


Fate = Literal[
    "filed",
    "partly",  # filed in part
    "refused",  # nothing filed
    "stale",  # all too late
    "proposed",  # a proposal waits for OK
    "accepted",  # joined
    "declined",  # does not join; or does not want what was proposed
    "answered",  # a request was answered
    "held",  # it is in doubt who wrote it
    "empty",  # nothing that looks like an order
    "shunted",  # reading it failed, and it was put aside
    "elsewhere",  # answers a letter to somebody else
    "braked",  # one of too many that order nothing: later ones get no answer
]


@wire("letter-read")
class LetterRead:
    """A letter of a seat was read: what it said, and what was done. For that seat alone."""

    seat: Seat
    letter: int  # inbox row
    fate: Fate
    sheet: OrderSheet
    refused: tuple[LineComplaint, ...]  # complaints of the referee beyond those of the sheet
    remarks: tuple[Remark, ...]
    filed: tuple[str, ...]  # keys filed
    closed: tuple[str, ...]  # keys named too late
    doubt: Doubt = ""  # why it is held

    @property
    def says_nothing(self) -> bool:
        """Whether nothing of it was filed, for no reason that its receipt has to explain."""
        return not self.filed and self.fate not in ("held", "shunted", "elsewhere", "braked")


@wire("proposed")
class Proposed:
    """Blocks that a doubtful letter of a seat may mean; a bare OK files them, another letter drops them.

    Blocks of a letter that was `held` are filed only by an OK to its receipt, and replace no other proposal.
    """

    seat: Seat
    blocks: tuple[Block, ...]
    held: bool = False
    written: int = 0  # when the letter that means them was written, as far as known
    ways: tuple[tuple[Block, ...], ...] = ()  # what A, B or C files besides, where the proposal asks which is meant


OPERATOR = -1  # the number of the operator, who rules from the command line and is not on the roster


@wire("ruled")
class Ruled:
    """A moderator made a ruling. Rulings are public, and numbered from 1 within a game."""

    number: int
    by: int  # number on the roster, or OPERATOR
    name: PersonName  # of whoever ruled; empty for the operator
    ruling: Ruling
    reason: OwnWords = ""
    undoes: int = 0  # the number of the ruling that this one takes back


@wire("change")
class Change:
    """One public difference that a command makes or would make."""

    what: str  # its kind, as in `directives.differences`: score, pieces, king, round, due, clock, player, letter ...
    seat: int = -1
    place: Place = NOWHERE
    key: str = ""  # an option's name, a token's id
    before: PersonName | int | None = None  # of a figure: the id of its place, "-" for nowhere
    after: PersonName | int | None = None
    lasting: Any = None  # a Lasting that began or is gone


ReplyFate = Literal["done", "tried", "confirm", "refused", "unread", "told"]
"""Carried out; only tried; to be confirmed by a code; impossible now; not understood; a question, answered."""


@wire("reply")
class Reply:
    """The reply to one command of a letter."""

    line: int
    text: OwnWords
    fate: ReplyFate
    code: str = ""  # the sentence of the catalogue that says why not
    args: tuple[OwnWords | int, ...] = ()
    legal: tuple[OwnWords, ...] = ()
    ruling: int = 0  # its number in the ledger
    confirm: str = ""  # the code to write behind CODE
    changes: tuple[Change, ...] = ()
    topic: str = ""  # what is told besides: STATUS, SHEETS, or HELP and a command
    filed: LetterRead | None = None  # for ORDER FOR: what was filed
    missing: tuple[str, ...] = ()  # for ORDER FOR: blocks still missing
    meant: OwnWords = ""  # the command as a line, where running words came to it


@wire("directive-read")
class DirectiveRead:
    """A letter of a moderator was read, with the reply to each command. For that moderator alone."""

    person: int
    letter: int  # inbox row; 0: the command line
    replies: tuple[Reply, ...]
    ignored: tuple[OwnWords, ...]
    held: bool = False  # nothing was done
    doubt: Doubt = ""  # why it is held


_OfPeople = Literal["opened", "resigned", "wrong", "wanted", "taken", "closed", "nobody-wrote"]
_OfSeats = Literal["seal-asked", "seal-opened", "motion", "unheard", _OfPeople]


@wire("noticed")
class Noticed:
    """Something that moderators should know. For moderators alone; never anything sealed.

    Of "wrong" words of a letter whoever runs the referee is told, and no moderator.
    """

    topic: Literal["shunted", "absence", "declined", "late", "over", "braked", "returned", "unreachable", _OfSeats]
    seats: tuple[Seat, ...] = ()
    letter: int = 0  # inbox row
    who: PersonName = ""  # a person without a seat; of wrong words, the sentence that they fit
    why: OwnWords = ""  # a mail server's words, without addresses; or the wrong words


@wire("returned")
class Returned:
    """A letter to this person came back, with a mail server's reason; no reason: letters arrive again."""

    person: int
    letter: int  # outbox row
    why: OwnWords


Ground = Literal["gone", "astray"]
"""Why a letter is turned down: it answers one to a seat or a post that its writer no longer has; or to another."""


@wire("turned-down")
class TurnedDown:
    """A letter of somebody without a seat was not acted upon; the writer is told why and nothing more."""

    person: int
    letter: int  # inbox row
    why: Ground | Literal["observes"]  # or observers do not write


@wire("sealed-read")
class SealedRead:
    """A person asked for what may show sealed things of these seats, by a command or only by trying one."""

    person: int
    seats: tuple[Seat, ...]


@wire("drafted")
class Drafted:
    """The draft of a game that is being set up by letters; the last such entry counts."""

    game: str
    title: PersonName
    host: int  # number on the roster
    host_name: PersonName
    edition: str
    length: str
    leader: str  # colour, or empty: drawn
    castillo: str
    options: Options
    boxes: tuple[str, ...] = ()
    invited: tuple[tuple[str, int, PersonName], ...] = ()  # colour, number on the roster, name; clockwise
    letters: int = 0  # how many the host has sent; numbers our answers
    house: tuple[tuple[str, str | int | bool], ...] = ()  # house rules: questions and the table's own answers
    listed: bool = False  # anybody may ask for a seat
    open: tuple[str, ...] = ()  # the seats left for whoever asks: colours, or "" where any will do
    asking: tuple[tuple[int, PersonName], ...] = ()  # who asks for one: number and name; the first asked first
    declined: tuple[int, ...] = ()  # whom the host declined
    until: Instant = 0  # it is closed then, unless the host writes before; 0: not by itself
    stage: Literal["", "reminded", "closed"] = ""  # what the host's silence has come to


@wire("seed-told")
class SeedTold:
    """The game is over; with the seed, hex, everybody can recompute every draw."""

    seed: str


@wire("linked")
class Linked:
    """One link of the chain of hashes, over the entries since the link before; `chain` says what is hashed."""

    head: str  # SHA-256, hex: of the head before, of what all may see of these entries, and of `sealed`
    sealed: str  # SHA-256, hex: of the salt, and of the entries that not all may see, even if there are none
    salt: str  # for the referee alone until the end
    words: tuple[tuple[str, str], ...] = ()  # names and free words, each as digest and salt; no salt: forgotten


_Begun = GameCreated | SeedKept | Accepted | AcceptedAgain | GameStarted | Drafted
_Written = SheetFiled | SheetContinued | Withdrawn | Answered | LetterRead | Proposed
_Said = PressSent | WordsKept | LetterShown
_Told = DirectiveRead | Noticed | PassedOn | RematchAsked | RematchLapsed | Returned | TurnedDown | SealedRead
_Wished = Muted | FormatChosen | LettersChosen | TextOnly | PageChosen
DeskEntry = _Begun | WaitingEntry | _Written | _Said | _Told | _Wished | PeopleEntry | Ruled | SeedTold | Linked
Entry = Event | DeskEntry

_OF_THE_DESK = (AcceptedAgain, Answered, StopClosed, WaitExpired, Away, NobodyWrote, PauseEnded, PressSent, Ruled)
_DRAWN = {DrewCard, DrewPlace, DrewSeat, TableLaid}
TOLD: frozenset[type] = frozenset({*Fact.__args__, *_OF_THE_DESK, *TOLD_OF_PEOPLE} - _DRAWN)
"""Kinds of entries that reports tell; the rest is bookkeeping."""


@dataclass(frozen=True, slots=True)
class Logged:
    """An entry with its number and instant, and the line of JSON that it was read from, if it was."""

    seq: int
    at: int
    body: Entry
    text: str = field(default="", compare=False, repr=False)
