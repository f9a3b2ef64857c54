"""Letters as values: what one letter tells one seat.

Must not know why a letter is sent, nor words, layout or mail.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from referee.adjudication.menu import Menu
from referee.adjudication.preview import Foreseen
from referee.adjudication.silence import Silence
from referee.commands.newcomers import Newcomer
from referee.docket.horizon import Horizon
from referee.docket.labels import AGAIN, ASKED, LAST, PLAIN, PRESS, SEAL, VOTING
from referee.letters.seeking import Asks, Seeking
from referee.letters.sources import Source
from referee.log import (
    Because,
    Doubt,
    Drafted,
    Entry,
    LetterRead,
    MotionClosed,
    MotionMade,
    Noticed,
    Options,
    Reply,
    Ruled,
)
from referee.log.people import Plays, RematchAsked, RematchLapsed, SeatTaken
from referee.log.waiting import PlayersWanted, TableClosed
from referee.orders.checking import DeadLine
from referee.orders.contents import AskedBack, Help, Remark
from referee.orders.order import Block
from referee.rules.decisions import Ask, Complaint, Phase
from referee.rules.effects.base import Step
from referee.rules.events import Moved, RoundClosed, SealedFact
from referee.rules.model import SCORING_ROUNDS, CardId, Place, Seat
from referee.rules.position import Counts
from referee.rules.table import Answer, Setup, TableLaid
from referee.rules.views import View
from referee.rules.wire import Instant

LetterKind = Literal[
    "invitation",  # before the game: who plays, by which rules, the seed's commitment; answer ACCEPT
    "report",  # a stop: what happened since the last report, the board, what is asked by when, the form
    "question",  # the game waits for this seat in mid-round: the same, with the one question first
    "part",  # the game waits for another seat in mid-round: the same report, to whoever is to have every letter
    "brief",  # the game waits for others: what happened, in a few lines, to a seat that may send its sheet anew
    "news",  # what has happened to the table and its people, in a few lines
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
    "rematch",  # after the game: who would play at such a table again, and whether the reader would; or too few would
    "wanted",  # before the game: nobody comes for a seat, somebody has, or the table is closed
    "seal",  # who asks to see what is sealed, or that a second has said yes to it
    "asked",  # answer to a request such as MUTE: asks whether it was meant
]


NoticeKind = Literal[
    "appointed",  # somebody moderates this game now: what that means, and the commands
    "ruling",  # what became of a letter of commands
    "words",  # what a player told the moderator
    "alert",  # something a moderator should know
    "draft",  # a game being set up: how it stands, what is missing
    "observer",  # somebody observes this game now: what that means
    "round",  # to an observer: a round, when it is over for long enough
    "last",  # to an observer: the end, with all that was sealed
    "contents",  # in front of a daily delivery: which letters follow
    "farewell",  # to somebody who has no place in this game
    "seeking",  # to somebody who looks for a seat
    "asks",  # to a host: somebody asks for a seat
    "address",  # to a new address: whether it is a player's
]

Farewell = Literal[
    "substituted",
    "ejected",
    "voted-out",
    "dismissed",
    "unobserved",
    "observes",
    "unanswered",
    "given-away",
    "resigned",
    "gone",
    "astray",
]
"""Why somebody has no place in the game any more, or never had one."""


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
    keeps_subject: bool = False  # it takes the subject of its thread, if that is still so
    has_deadline: bool = False  # it carries a calendar entry for what is due
    skipped_when_muted: bool = False  # a muted reader gets it only if it was asked for
    can_wait: bool = False  # it may come hours later, with others; what is due soon is left out of that
    welcomes: bool = False  # it can be the first letter to somebody who has just taken the seat


KINDS: Mapping[LetterKind, KindTraits] = {
    "invitation": KindTraits("i"),
    "report": KindTraits(PLAIN, "alone", has_deadline=True, welcomes=True, can_wait=True),
    "question": KindTraits(PLAIN, "alone", has_deadline=True, welcomes=True, can_wait=True),
    "part": KindTraits(PLAIN, "at-stop", keeps_subject=True, skipped_when_muted=True, welcomes=True, can_wait=True),
    "brief": KindTraits("b", "at-stop", skipped_when_muted=True, can_wait=True),
    "news": KindTraits("n", "at-stop", has_deadline=True, skipped_when_muted=True, can_wait=True),
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
    "final": KindTraits(LAST, "alone", has_deadline=True),
    "history": KindTraits("y", keeps_subject=True),
    "tables": KindTraits("a"),
    "motion": KindTraits(VOTING, "alone"),
    "rematch": KindTraits(AGAIN, "alone"),
    "wanted": KindTraits("w", "alone"),
    "seal": KindTraits(SEAL, "alone"),
    "asked": KindTraits(ASKED),
}
"""Every kind of letter to a player, with its traits."""


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
    at: Instant
    subject: str
    is_reworded: bool = False


@dataclass(frozen=True, slots=True)
class Clock:
    """When what is waited for now is due: subject, first line, box, calendar and data all tell this."""

    due: Instant | None = None  # None where nothing is waited for, or the clock stands still
    opens: Instant | None = None  # cooling: when the sheets will be opened
    paused: bool = False  # it stands still
    resumes: Instant | None = None  # when a clock that stands still runs on by itself
    ending: bool = False  # when it would run on the game is over for good: a moderator has ended it
    asks_to_go_on: bool = False  # it stands still since nobody wrote, until somebody says that the game goes on
    reminds_at: Instant | None = None  # when those who are not in are reminded; None: not again
    because: tuple[Because, ...] = ()  # why what is due is due then
    in_mid_round: bool = False  # it is waited for amid a round, and used as soon as it is there
    grace: tuple[Seat, ...] = ()  # those for whom alone the deadline has not passed yet
    ends: Horizon | None = None  # when the game should end, in letters that tell it


@dataclass(frozen=True, slots=True)
class Roll:
    """Who is in, and whom the game waits for."""

    awaited: tuple[Seat, ...] = ()
    is_in: tuple[Seat, ...] = ()  # seats that count as in at this stop


@dataclass(frozen=True, slots=True)
class TablePeople:
    """Who has to do with a table."""

    names: tuple[str, ...] = ()  # of players, by seat; a scene has none for those who are shown by their colour alone
    vacant: tuple[Seat, ...] = ()  # seats that nobody plays: the house answers
    stand_ins: tuple[tuple[Seat, str], ...] = ()  # of the vacant seats: who writes their sheets
    left: tuple[Seat, ...] = ()  # those that nobody waits for any more, since they missed too many deadlines
    away: tuple[tuple[Seat, int, int], ...] = ()  # who is away or will be, and from when to when
    accepted: tuple[Seat, ...] = ()
    moderators: tuple[str, ...] = ()  # names
    observers: tuple[str, ...] = ()  # names
    unheard: tuple[Seat, ...] = ()  # seats whose players' words do not reach the reader
    is_offered: bool = False  # the reader's own seat, to whoever waits for one
    open_to_all: bool = False  # anybody may ask for a seat of this table
    gathers: bool = False  # who accepts too late loses the seat
    wanted: PlayersWanted | None = None  # before the game: for which seats nobody comes
    closed: bool = False  # before the game
    lacking_again: int = 0  # once it is over: how many more have to say that they would play again


@dataclass(frozen=True, slots=True)
class AskedNow:
    """What is asked of the reader now, and what comes of it."""

    keys: tuple[str, ...] = ()  # the blocks, filed or not
    missing: tuple[str, ...] = ()  # those of them not filed
    question: Question | None = None  # in mid-round
    asks_left: int = 0
    silence: Silence | None = None  # what comes of it if the reader writes no more; None if nothing is asked
    menu: Menu | None = None  # in letters that ask, where nothing is proposed: what may be filed by a tap or a letter
    would_do: tuple[Block, ...] = ()  # if the letter answered did not say what is asked: examples of an answer
    choices: tuple[tuple[str, tuple[Block, ...]], ...] = ()  # for who wants data: what would be legal
    ahead: tuple[Step, ...] = ()  # for who wants data: what is left of this round, as the reader knows it


@dataclass(frozen=True, slots=True)
class Own:
    """The reader's own sheet, and what the reader may make of it. Blocks stand in printing order."""

    sheet: tuple[Block, ...] = ()  # in force
    standing: tuple[Block, ...] = ()  # standing orders
    played: tuple[Block, ...] = ()  # where the story tells how a round ended: the sheet of that round
    proposal: tuple[Block, ...] = ()  # what a bare OK would file
    ways: tuple[tuple[Block, ...], ...] = ()  # what A, B or C would file besides, in place of blocks of the same key
    proposed_at: int | None = None  # when the reader wrote what is proposed, if that was shown before
    advice: tuple[Remark, ...] = ()  # of an answer to SUGGEST: the reason for each block of the proposal
    waits: bool = False  # it said WAIT: not counted in until it writes again
    dead: tuple[DeadLine, ...] = ()  # lines of the sheet that can no longer act
    filings: tuple[int, int] = (0, 0)  # how many letters of the reader changed it; when the last was written
    mark: str = ""  # of a status or receipt: its fingerprint, as letters print it
    plays: Plays = "sensible"  # who plays for the reader once nobody waits for the seat
    away_left: int | None = None  # days of absence that may still be announced; None where none can be by letter

    @property
    def proposes(self) -> bool:
        """Whether something is shown that waits for an OK, or for the letter of an answer."""
        return bool(self.proposal or self.ways)


@dataclass(frozen=True, slots=True)
class Score:
    """How the game went so far, and ended."""

    standings: tuple[tuple[int, Seat, int], ...] = ()  # at the end: rank, seat, points
    course: tuple[tuple[int, Counts], ...] = ()  # the scores as each round left them
    takings: tuple[tuple[Place, Counts], ...] = ()  # at the end: what each place brought each seat


@dataclass(frozen=True, slots=True)
class ProofTold:
    """What the reader can verify the game by."""

    commitment: str = ""
    chosen_seed: bool = False
    hashed: Literal["bytes", "hex"] = "hex"  # what of the seed the commitment is the hash of
    seed: str = ""  # told at the end, else empty
    opened: tuple[SealedFact, ...] = ()  # at the end: what each has sealed, and the salts
    digest: str = ""  # of the set-up, before the game
    head: str = ""  # of the chain, after the last entry that all may see, as letters print it; empty without a chain


@dataclass(frozen=True, slots=True)
class Voting:
    """What the table votes on."""

    motion: MotionMade | None = None
    vote: bool | None = None  # what the reader has said to it


@dataclass(frozen=True, slots=True)
class Wishes:
    """How the reader wants letters."""

    text_only: bool = False  # neither page nor picture
    page: bool = False  # a page of their own beside reports and questions
    as_data: bool = False  # what they tell as data, too
    daily: int | None = None  # at which minute of the day what can wait comes together
    every: bool = False  # each letter in mid-round, asked or not
    muted: bool = False  # what a player must know, and no more; of notices none that can wait


@dataclass(frozen=True, slots=True)
class SentAs:
    """Which of its reader's letters a letter is; for who wants data alone, and known only once it is sent."""

    number: int = 0  # as HISTORY counts them; 0: it is not counted
    at: int | None = None  # when it was written
    answers: str = ""  # the Message-ID of the letter that it answers, in angle brackets; empty: it answers none


UNSENT = SentAs()
"""Of a letter that nobody has sent yet."""


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """What a letter tells of other tables of its reader."""

    tables: tuple[OwnTable, ...] = ()  # of an answer to STATUS ALL: how each stands, this one too
    far: tuple[Letter | Notice, ...] = ()  # of an answer: what each would answer to the same words
    listed: tuple[str, ...] = ()  # of a receipt: the newest letters of these tables, by their subjects
    times: tuple[int, ...] = ()  # of an answer on pace: how many seconds its reader took for each
    also: tuple[str, ...] = ()  # of words to many tables: the titles of the reader's others to which they are said


HERE_ALONE = Elsewhere()
"""Nothing of other tables."""


@dataclass(frozen=True, slots=True)
class Scene:
    """A round, finished with its general scoring or as far as it got: the table after it, and what happened in it.

    `shown`: the table after each entry of the story; `at`: when each happened. `sources`: where the scores come from.
    """

    people: TablePeople
    table: TableLaid
    view: View
    story: tuple[Entry, ...]
    score: Score
    shown: tuple[View, ...] = ()
    at: tuple[int, ...] = ()
    sources: tuple[tuple[Source, Counts], ...] = ()
    late: int = 1  # how many rounds later observers read, as the table had it then
    kind: Literal["report"] = "report"
    seat: Seat = -1  # nobody's, so nobody is "you"

    counts: bool = True  # nobody is told who was awaited or late

    @property
    def setup(self) -> Setup:
        """The setup of the game: players, rulebook and boxes, as agreed on."""
        return self.table.setup

    @property
    def over(self) -> bool:
        """Whether the round is over, and not told in the middle."""
        return bool(self.score.standings) or any(isinstance(fact, RoundClosed) for fact in self.story)


@dataclass(frozen=True, eq=False)
class Rerun:
    """The round that is told, or what has happened of the one played, in scenes: the same for all letters of a stop."""

    scenes: tuple[Scene, ...] = ()


NOTHING_YET = Rerun()


@dataclass(frozen=True, slots=True)
class Changes:
    """Of an invitation: the questions that are answered anew, with the answers before and now."""

    changed: tuple[tuple[str, Answer, Answer], ...]


@dataclass(frozen=True, slots=True)
class PressTold:
    """What a player, or (None) a moderator by name, says to these seats alone or, without any, to all."""

    words: str
    said_by: Seat | None = None
    announcer: str = ""
    told_alone: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class LinesAsked:
    """Which lines of the story are explained, counted from 1."""

    lines: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class AskingBack:
    """The requests of a letter that are asked back."""

    requests: tuple[AskedBack, ...]


@dataclass(frozen=True, slots=True)
class Foresight:
    """What a sheet would come to, and where the game would wait for its seat then."""

    foreseen: Foreseen
    question: Question | None = None


@dataclass(frozen=True, slots=True)
class LettersKept:
    """The letters that the reader has, or the one that is asked for again by its number."""

    again: int = 0  # 0: all
    kept: tuple[KeptLetter, ...] = ()


@dataclass(frozen=True, slots=True)
class PastAsked:
    """What all have seen happen so far, round by round, to answer a question about it."""

    scenes: tuple[Scene, ...] = ()


@dataclass(frozen=True, slots=True)
class Stand:
    """How the game stands: by whose ruling this is told, "" for the host; whether it was asked for, or ordered."""

    ruled_by: str | None = None
    asked_for: bool = False


LetterMoment = (
    Changes
    | Help
    | PressTold
    | LinesAsked
    | AskingBack
    | Foresight
    | LettersKept
    | PastAsked
    | Stand
    | SealTold
    | MotionClosed
    | RematchAsked
    | RematchLapsed
    | PlayersWanted
    | SeatTaken
    | TableClosed
)
"""What only one kind of letter tells: of a motion, that it was closed; of a table that has not begun, what is
new; who would play again."""


@dataclass(frozen=True, slots=True)
class Letter:
    """A letter to one seat, before it is rendered."""

    kind: LetterKind
    game: str
    title: str  # the table's name
    label: str  # r4 or r4x13p: stop, x, letter count of the seat, suffix of the kind; its stop is what an answer is for
    stop: str  # r4, r4t, r3d; r0 before the game
    seat: Seat
    table: TableLaid  # rulebook, board, boxes and cards by value
    options: Options
    view: View | None  # None before the first draw
    people: TablePeople
    roll: Roll
    clock: Clock
    asked: AskedNow
    own: Own
    score: Score
    proof: ProofTold
    voting: Voting
    wishes: Wishes
    story: tuple[Entry, ...] = ()  # what happened since the last stop, as this seat may read it
    receipt: LetterRead | None = None  # of an answer: what it answers
    elsewhere: Elsewhere = HERE_ALONE
    envelope: SentAs = UNSENT
    past: tuple[Scene, ...] | None = None  # to whoever has just taken the seat: each round so far, as all have seen it
    replay: Rerun = NOTHING_YET  # for the reader's page
    site: str | None = None  # where web pages show the game, empty for an address that nobody told; None: nowhere
    moment: LetterMoment | None = None  # what it is about, if only some letters are about that

    @property
    def setup(self) -> Setup:
        """The setup of the game: players, rulebook and boxes, as agreed on."""
        return self.table.setup

    @property
    def ended(self) -> bool:
        """Whether the game is over."""
        return bool(self.score.standings) or self.people.closed

    @property
    def has_page(self) -> bool:
        """Whether a page of the reader's own comes with it."""
        wanted = self.wishes.page and not self.wishes.text_only
        return wanted and self.kind in ("report", "question", "part") and self.view is not None

    @property
    def welcome(self) -> bool:
        """Whether its reader has just taken the seat."""
        return self.past is not None

    @property
    def has_lost_seat(self) -> bool:
        """Whether the reader had this seat before the game, and has it no more."""
        return self.view is None and self.seat in self.people.vacant

    @property
    def past_due(self) -> bool:
        """Whether the deadline has passed for its reader while others have grace."""
        return bool(self.clock.grace) and self.seat not in self.clock.grace

    @property
    def counts(self) -> bool:
        """Whether the table tells how many are awaited or late, and not who."""
        return self.options.roll == "count"

    @property
    def scoring_ahead(self) -> bool:
        """Whether a general scoring ends the round that is played, and its disks are not what is waited for."""
        if self.view is None or self.ended or self.view.phase is Phase.DISKS or self.stop.endswith("d"):
            return False
        return self.view.round in SCORING_ROUNDS


@dataclass(frozen=True, slots=True)
class AnswerToCommands:
    """What became of a letter of commands."""

    replies: tuple[Reply, ...] = ()
    ignored: tuple[str, ...] = ()  # lines that were not read as commands
    held: bool = False
    doubt: Doubt = ""
    designs: tuple[str, ...] = ()  # of the cards of the game, for orders
    sheets: tuple[tuple[Block, ...], ...] = ()  # by seat, where they were asked for
    standing: tuple[tuple[Block, ...], ...] = ()  # standing orders likewise
    set_up_for: bool = False  # the draft was made at the command line, for its reader
    went_on_from: int | None = None  # the round in which the letter made the game go on; None: it did not


NO_ANSWER = AnswerToCommands()
"""Of a notice that answers no commands."""


@dataclass(frozen=True, slots=True)
class Alert:
    """What a moderator should know; and the number of what somebody asks to see, if a yes of the reader counts."""

    noticed: Noticed
    second: int = 0
    opened: tuple[Seat, ...] = ()  # seats that are offered since the deadline of which it tells


@dataclass(frozen=True, slots=True)
class WordsTold:
    """What a player tells the moderator, or shows that was written privately to him."""

    words: str
    said_by: Seat
    written_by: Seat | None = None


@dataclass(frozen=True, slots=True)
class Goodbye:
    """Why the reader has no place in the game."""

    farewell: Farewell


@dataclass(frozen=True, slots=True)
class OwnAddress:
    """Whether the reader's address is a player's, too or from now on; or that it is now."""

    asked: Literal["also", "main", "done"]


@dataclass(frozen=True, slots=True)
class Contents:
    """The subjects of the letters that come with this one."""

    follow: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DraftNews:
    """What is new of a table that is being set up: its host does not write, it is closed, or somebody has left it."""

    how: Literal["waits", "closed", "left"]
    who: str = ""


NoticeMoment = Alert | WordsTold | Goodbye | OwnAddress | Contents | Seeking | Asks | DraftNews | Scene
"""What only one kind of notice tells: to an observer, a round."""


@dataclass(frozen=True, slots=True)
class Notice:
    """One letter to a moderator or host, before it is rendered. For a draft, fields that only a game has are empty."""

    kind: NoticeKind
    game: str
    title: str
    label: str  # names the letter in its token
    person: int  # number on the roster, or log.OPERATOR
    setup: Setup
    people: TablePeople = TablePeople()
    unreachable: tuple[tuple[str, str], ...] = ()  # people whose letters come back, and why
    roll: Roll = Roll()
    clock: Clock = Clock()
    round: int = 0
    scores: tuple[int, ...] = ()
    ended: bool = False
    plays: bool = False
    counts: bool = False  # its reader is not told who is awaited or late, as the table wants it for those who play
    ledger: tuple[Ruled, ...] = ()
    wishes: Wishes = Wishes()
    answer: AnswerToCommands = NO_ANSWER
    elsewhere: Elsewhere = HERE_ALONE
    proof: ProofTold = ProofTold()  # at the end, to observers
    late: int = 0  # how many rounds later observers are told of one
    draft: Drafted | None = None
    guests: tuple[tuple[str, Newcomer], ...] = field(default=(), repr=False)  # those to be invited, each with a colour
    moment: NoticeMoment | None = None  # what it is about, if only some notices are about that

    @property
    def observes(self) -> bool:
        """Whether its reader is written to as an observer."""
        left = isinstance(self.moment, Goodbye) and self.moment.farewell in ("unobserved", "observes")
        return left or self.kind in ("observer", "round", "last")

    @property
    def seat(self) -> Seat:
        """The seat of the reader: none, so nobody is "you"."""
        return -1


@dataclass(frozen=True, slots=True)
class OwnTable:
    """A table of the reader: how it stands for the seat, or for the moderator; an answer goes to `address`."""

    stands: Letter | Notice
    address: str

    @property
    def is_asked(self) -> bool:
        """Whether the table waits for the reader's orders, or for a yes or no to its invitation."""
        stands = self.stands
        if isinstance(stands, Notice) or stands.ended:
            return False
        return stands.seat in stands.roll.awaited and not stands.clock.paused

    @property
    def urgency(self) -> tuple[int, int, str]:
        """What is asked of the reader first, the soonest deadline before later ones; what is over last."""
        stands = self.stands
        due = stands.clock.due if stands.clock.due is not None else stands.clock.opens
        return (0 if self.is_asked else 2 if stands.ended else 1, due or 1 << 40, stands.game)
