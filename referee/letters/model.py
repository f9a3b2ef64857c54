"""Letters as values: what one letter tells one seat.

Must not know why a letter is sent, nor words, layout or mail.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from referee.adjudication.preview import Foreseen
from referee.adjudication.silence import Silence
from referee.docket.labels import ASKED, PLAIN, PRESS, SEAL, VOTING
from referee.log import Because, Entry, LetterRead, MotionClosed, MotionMade, Options
from referee.log.people import Plays
from referee.orders.contents import AskedBack, Remark
from referee.orders.dead import DeadLine
from referee.orders.order import Block
from referee.rules.decisions import Ask, Complaint, Phase
from referee.rules.events import Moved, SealedFact
from referee.rules.model import SCORING_ROUNDS, CardId, Place, Seat
from referee.rules.position import Counts
from referee.rules.setup import Answer, Setup
from referee.rules.table import TableLaid
from referee.rules.views import View

if TYPE_CHECKING:
    from referee.letters.tables import FarAnswer, OwnTable
    from referee.letters.watching import Scene

LetterKind = Literal[
    "invitation",  # before the game: who plays, by which rules, the seed's commitment; answer ACCEPT
    "report",  # a stop: what happened since the last report, the board, what is asked by when, the form
    "question",  # the game waits for this seat in mid-round: the same, with the one question first
    "part",  # the game waits for another seat in mid-round: the same report, so that this seat may refile
    "receipt",  # what became of a letter
    "answer",  # to talk and questions: what they were taken for, the answer, what would be an order
    "status",  # answer to STATUS
    "help",  # answer to HELP
    "preview",  # answer to PREVIEW: what a sheet would come to; nothing is filed
    "explain",  # answer to EXPLAIN: the rules behind lines of the last report
    "reminder",  # the deadline is near and this seat is not in
    "press",  # a player said something
    "final",  # the end: standings, the seed
    "history",  # answer to HISTORY: the letters that this seat has, or one of them again
    "tables",  # answer to STATUS ALL: how all tables of the reader stand
    "motion",  # the table votes on a motion, or how the vote went
    "seal",  # who asks to see what is sealed, or that a second has said yes to it
    "asked",  # answer to a request such as MUTE: asks whether it was meant
]


Stands = Literal[
    "alone",  # it begins a thread
    "at-stop",  # in the thread of its stop, or of the question that its reader is asked; the first of a stop begins it
    "under-answered",  # under the letter that it answers; if it answers none, in the thread of its stop
]
"""Where a letter stands among others in a mail program."""


@dataclass(frozen=True, slots=True)
class KindTraits:
    """The traits of every letter of a kind.

    `label_suffix` tells apart letters with the same cause. An OK to a letter whose label ends in PLAIN accepts its
    `proposal`, so its page shows the proposal.
    """

    label_suffix: str
    stands: Stands = "under-answered"
    keeps_subject: bool = False  # it takes the subject of its thread
    has_deadline: bool = False  # it carries a calendar entry for what is due
    skipped_when_muted: bool = False  # a muted reader gets it only if it was asked for
    can_wait: bool = False  # it may come hours later, with others; what is due soon is left out of that
    welcomes: bool = False  # it can be the first letter to somebody who has just taken the seat


KINDS: Mapping[LetterKind, KindTraits] = {
    "invitation": KindTraits("i"),
    "report": KindTraits(PLAIN, "alone", has_deadline=True, welcomes=True, can_wait=True),
    "question": KindTraits(PLAIN, "alone", has_deadline=True, welcomes=True, can_wait=True),
    "part": KindTraits(PLAIN, "at-stop", keeps_subject=True, skipped_when_muted=True, welcomes=True, can_wait=True),
    "receipt": KindTraits(PLAIN, keeps_subject=True),
    "answer": KindTraits(PLAIN, keeps_subject=True),
    "status": KindTraits(
        PLAIN, keeps_subject=True, has_deadline=True, skipped_when_muted=True, welcomes=True, can_wait=True
    ),  # beside a receipt it has another suffix
    "help": KindTraits("h", keeps_subject=True),
    "preview": KindTraits("p", keeps_subject=True),
    "explain": KindTraits("e", keeps_subject=True),
    "reminder": KindTraits(PLAIN, "at-stop", has_deadline=True, can_wait=True),
    "press": KindTraits(PRESS, "at-stop", skipped_when_muted=True, can_wait=True),
    "final": KindTraits("f", "alone", has_deadline=True),
    "history": KindTraits("y", keeps_subject=True),
    "tables": KindTraits("a"),
    "motion": KindTraits(VOTING, "alone"),
    "seal": KindTraits(SEAL, "alone"),
    "asked": KindTraits(ASKED),
}
"""Every kind of letter to a player, with its traits."""


RECORD = "{game}-record.json.gz"
"""The name of the file that comes with the last letter."""

SO_FAR = "{game}-so-far.txt"
"""The name of the file with the past, for whoever has just taken a seat."""

CARDS = "{game}-cards.txt"
"""The name of the file with what every card does, beside an invitation."""

WITH_RECORD = ("final", "last")
"""The kinds of letters that it comes with: to players, and to observers."""


@dataclass(frozen=True, slots=True)
class Question:
    """A question that a seat is asked in mid-round."""

    kind: Ask
    key: str  # the block that answers it
    reason: str  # silent, exhausted, asked
    card: CardId | None  # the card it is about
    by: Seat | None  # whose card, where it is not one's own
    left: tuple[str, ...]  # for a HALF: which halves are open, of "act" and "place"
    choices: tuple[int | str, ...]  # legal ids where the answer is one of a list
    due: int  # for a RETURN: how many
    going: tuple[Moved, ...] = ()  # for a VETO amid an action: the moves that were chosen since the action began
    unforeseen: tuple[Complaint, ...] = ()  # what the seat could not know and learns as its card is carried out
    behind_joker: bool = False  # of a POWER: whether it asks for the card that is laid for a Joker


@dataclass(frozen=True, slots=True)
class SealTold:
    """Who asks to see what these seats have sealed, as others are told of it; and who has said yes, if anybody has."""

    number: int
    who: str
    by: str  # who brought the asker in; empty: nobody whose name is known here
    command: str  # by which; empty: by coming into the seat
    seats: tuple[Seat, ...]
    may_second: bool  # whether a yes of the reader counts
    second: str = ""  # the name of whoever said it


@dataclass(frozen=True, slots=True)
class KeptLetter:
    """A letter that a seat has: its number among them, when it was written, and its subject; empty if it is deleted.

    `is_reworded`: it is sent again in other words than those of then.
    """

    number: int
    at: int
    subject: str
    is_reworded: bool = False


@dataclass(frozen=True, slots=True)
class Letter:
    """A letter to one seat, before it is rendered."""

    kind: LetterKind
    game: str
    title: str  # the table's name
    label: str  # r4 or r4x13p: stop, x, letter count of the seat, suffix of the kind; its stop is what an answer is for
    stop: str  # r4, r4t, r3d; r0 before the game
    seat: Seat
    names: tuple[str, ...]  # of players, by seat
    table: TableLaid  # rulebook, board, boxes and cards by value
    options: Options
    view: View | None  # None before the first draw
    due: int | None  # when what is waited for now is due
    opens: int | None  # cooling: when the sheets will be opened
    is_in: tuple[Seat, ...]  # seats that count as in at this stop
    awaited: tuple[Seat, ...]  # seats the game waits for now
    keys: tuple[str, ...]  # blocks this seat is asked for now, filed or not
    missing: tuple[str, ...]  # those of them not filed
    sheet: tuple[Block, ...]  # this seat's sheet in force, in printing order
    asks_left: int
    question: Question | None
    proposal: tuple[Block, ...]  # what a bare OK would file
    commitment: str
    chosen_seed: bool
    seed: str  # told at the end, else empty
    accepted: tuple[Seat, ...]
    paused: bool  # the clock stands still
    vacant: tuple[Seat, ...]  # seats that nobody plays: the house answers
    moderators: tuple[str, ...]  # names
    standings: tuple[tuple[int, Seat, int], ...]  # at the end: rank, seat, points
    story: tuple[Entry, ...] = ()  # what happened since the last stop, as this seat may read it
    receipt: LetterRead | None = None  # of an answer: what it answers
    press: str = ""
    said_by: Seat | None = None
    announcer: str = ""  # of press: the moderator, where no seat said it
    topic: str = ""  # of HELP
    ruled_by: str | None = None  # of a status nobody asked for: who ruled, "" for the host
    welcome: bool = False  # its reader has just taken the seat
    past: tuple[Scene, ...] = ()  # of such a letter: each round so far, as all have seen it
    standing: tuple[Block, ...] = ()  # this seat's standing orders, in printing order
    waits: bool = False  # it said WAIT: not counted in until it writes again
    ways: tuple[tuple[Block, ...], ...] = ()  # what A, B or C would file besides, in place of blocks of the same key
    proposed_at: int | None = None  # when the reader wrote what is proposed, if that was shown before
    would_do: tuple[Block, ...] = ()  # if the letter answered did not say what is asked: examples of an answer
    advice: tuple[Remark, ...] = ()  # of an answer to SUGGEST: the reason for each block of the proposal
    foreseen: Foreseen | None = None  # of an answer to PREVIEW, while the game is played
    foreseen_question: Question | None = None  # where the game would wait for this seat then
    asked: tuple[AskedBack, ...] = ()  # of a letter that asks requests back: those
    lines: tuple[int, ...] = ()  # of an answer to EXPLAIN: which lines of its story, counted from 1
    played: tuple[Block, ...] = ()  # where the story tells how a round ended: the reader's sheet of that round
    stand_ins: tuple[tuple[Seat, str], ...] = ()  # of the vacant seats: who writes their sheets
    course: tuple[tuple[int, Counts], ...] = ()  # at the end, and of a status: the scores as each round left them
    takings: tuple[tuple[Place, Counts], ...] = ()  # at the end: what each place brought each seat
    opened: tuple[SealedFact, ...] = ()  # at the end: what each has sealed, and the salts
    changed: tuple[tuple[str, Answer, Answer], ...] = ()  # of an invitation: questions, with the answers before and now
    ignored: tuple[Seat, ...] = ()  # of a status: seats whose players' words do not reach the reader
    told_alone: tuple[Seat, ...] = ()  # of press: the seats that it is for, empty for all
    digest: str = ""  # of the set-up, before the game
    resumes: int | None = None  # when a clock that stands still runs on by itself
    seal: SealTold | None = None  # who asks to see what is sealed
    motion: MotionMade | None = None  # what the table votes on
    vote: bool | None = None  # what its reader has said to that
    closed: MotionClosed | None = None  # of a letter that tells how a vote went: that
    called_off: MotionClosed | None = None  # at the end: the motion by which the table ended the game
    away: tuple[tuple[Seat, int, int], ...] = ()  # who is away or will be, and from when to when
    daily: int | None = None  # at which minute of the day its reader wants together what can wait
    muted: bool = False  # its reader gets what a player must know, and no more
    again: int = 0  # of an answer to HISTORY: which letter is asked for, 0 for a list
    kept: tuple[KeptLetter, ...] = ()  # of an answer to HISTORY: the letters that its reader has
    listed: tuple[str, ...] = ()  # of a receipt: the newest letters of its reader's tables, by their subjects
    far: tuple[FarAnswer, ...] = ()  # of an answer: what the letter came to at other tables of its writer
    tables: tuple[OwnTable, ...] = ()  # of an answer to STATUS ALL: all tables of its reader
    in_mid_round: bool = False  # what is waited for now is waited for amid a round, and used as soon as it is there
    open_to_all: bool = False  # anybody may ask for a seat of this table
    asked_for: bool = False  # its reader, or a ruling, wants this very letter
    hashed: Literal["bytes", "hex"] = "hex"  # what of the seed the commitment is the hash of
    filings: tuple[int, int] = (0, 0)  # how many letters of the reader changed its sheet; when the last was written
    mark: str = ""  # of a status or receipt: the fingerprint of its reader's sheet, as letters print it
    dead: tuple[DeadLine, ...] = ()  # lines of the sheet in force that can no longer act
    silence: Silence | None = None  # what comes of it if its reader writes no more; None if nothing is asked
    observers: tuple[str, ...] = ()  # of a status: names of those who observe
    because: tuple[Because, ...] = ()  # why what is due is due then
    text_only: bool = False  # its reader wants neither page nor picture
    as_data: bool = False  # its reader wants what it tells as data, too
    choices: tuple[tuple[str, tuple[Block, ...]], ...] = ()  # of such a letter: for each of `keys` what would be legal
    grace: tuple[Seat, ...] = ()  # those for whom alone the deadline has not passed yet
    plays: Plays = "sensible"  # who plays for its reader once nobody waits for the seat
    left: tuple[Seat, ...] = ()  # those that nobody waits for any more
    is_offered: bool = False  # the reader's own seat, to whoever waits for one
    reminds_at: int | None = None  # when those who are not in are reminded; None: not again
    site: str | None = None  # where web pages show the game, empty for an address that nobody told; None: nowhere
    head: str = ""  # of the chain, after the last entry that all may see, as letters print it; empty without a chain

    @property
    def setup(self) -> Setup:
        """The setup of the game: players, rulebook and boxes, as agreed on."""
        return self.table.setup

    @property
    def proposes(self) -> bool:
        """Whether it shows something that waits for an OK, or for the letter of an answer."""
        return bool(self.proposal or self.ways)

    @property
    def past_due(self) -> bool:
        """Whether the deadline has passed for its reader while others have grace."""
        return bool(self.grace) and self.seat not in self.grace

    @property
    def counts(self) -> bool:
        """Whether the table tells how many are awaited or late, and not who."""
        return self.options.roll == "count"

    @property
    def scoring_ahead(self) -> bool:
        """Whether a general scoring ends the round that is played, and its disks are not what is waited for."""
        if self.view is None or self.standings or self.view.phase is Phase.DISKS or self.stop.endswith("d"):
            return False
        return self.view.round in SCORING_ROUNDS
