"""The contents of one letter as values (blocks to file, requests, complaints by line), and what its reader must know.

Knows shapes only; `sheet` reads the contents from text. Words of the letter are kept only where a line is quoted.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Literal

from referee.orders.order import Block
from referee.orders.presence import AskedBack as AskedBack
from referee.orders.presence import BeAway, BeBack, Reported, Resign, Second
from referee.rules.board import Board
from referee.rules.decisions import Complaint
from referee.rules.effects.base import Card
from referee.rules.model import Place, Seat
from referee.rules.position import Position
from referee.rules.stacks import takeable_cards
from referee.rules.wire import OwnWords, PersonName, wire


@wire("format-data")
class FormatData:
    """FORMAT DATA ON: my letters bring what they tell as data, too; FORMAT DATA OFF: no more."""

    on: bool


@wire("letters-wanted")
class LettersWanted:
    """LETTERS ALL, LETTERS EVERY, LETTERS FEW, LETTERS DAILY 07:00: which letters I get unasked, and when.

    `minute`: of a daily delivery, how long after midnight where I live.
    """

    how: Literal["all", "every", "few", "daily"]
    minute: int = 0


@wire("as-text")
class AsText:
    """TEXT ONLY: my letters come as plain text alone; TEXT AND PICTURES: with page and picture again."""

    on: bool


@wire("own-page")
class OwnPage:
    """PAGE ON: my reports and questions bring a page of my own beside them; PAGE OFF: none."""

    on: bool


@wire("quiet")
class Quiet:
    """QUIET 22:00-07:30: when its writer sleeps, in minutes of the day; QUIET OFF: nobody need mind (both are 0)."""

    begins: int
    ends: int


@wire("speaks")
class Speaks:
    """LANGUAGE Dutch: in which language its writer gets letters."""

    language: str  # its tag


@wire("show-name")
class ShowName:
    """SHOW NAME: web pages with my games name me; HIDE NAME: no more."""

    on: bool


@wire("misworded")
class Misworded:
    """WRONG: and words of a letter of ours, which its reader finds wrong. The rest is what became of it, in the log."""

    text: OwnWords
    sentence: str = ""  # what the catalogue calls the sentence that these words fit best
    often: bool = False  # it was not passed on, since its writer had done so too often


@wire("lives-in")
class LivesIn:
    """TIMEZONE Europe/Warsaw: where its writer lives."""

    name: OwnWords


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a letter as its reader sees it; not `sure` if it is quoted, or perhaps not the player's own."""

    number: int  # 1-based
    text: str
    sure: bool = True
    below: str = ""  # the line of ours that is quoted right above it


@wire("help")
class Help:
    """HELP, HELP king: the language, or one card's orders; HELP Dutch: what orders are called in it."""

    topic: OwnWords = ""  # a design, a verb, the tag of a language, or nothing


@wire("status")
class Status:
    """STATUS: where the game stands and my sheet in force."""


@wire("status-all")
class StatusOfAll:
    """STATUS ALL: where all tables stand at which I play or moderate."""


@wire("mute")
class Mute(AskedBack):
    """MUTE: keep from me what I need not know."""

    sure: bool = False


AddressFate = Literal["", "asked", "dropped", "so-already", "strange", "often"]


@wire("new-address")
class NewAddress(AskedBack, Reported):
    """ADDRESS ALSO x: letters from there count as mine; ADDRESS x: mine go there; ADDRESS DROP x: no more of it."""

    GRANTED = ("asked", "dropped")
    how: Literal["also", "main", "drop"]
    address: OwnWords
    sure: bool = False
    became: AddressFate = ""


@wire("unmute")
class Unmute:
    """UNMUTE: all letters again."""


@wire("silence")
class InSilence:
    """SILENCE SENSIBLE, HOLD or ASK: what plays for me once nobody waits for me any more."""

    plays: Literal["sensible", "hold", "ask"]


@wire("clear")
class Clear:
    """CLEAR, CLEAR DISK: withdraw blocks. CLEAR ALWAYS, CLEAR ALWAYS VETO: withdraw standing orders."""

    keys: tuple[str, ...]  # empty: the whole sheet
    standing: bool = False


@wire("step-back")
class StepBack:
    """UNDO: take back what my last letter filed, withdrew, half said or dropped; what was before it is so again."""


OTHER_LANGUAGE = "other-language"
"""The code of the remark on a letter in another language than its writer's letters come in; its argument is the tag."""

UNDONE_NOTHING = "undone-nothing"
"""The code of the remark on an UNDO with nothing to take back."""


@wire("final")
class Final:
    """FINAL: my sheet will not change; if all say so there is no cooling time."""


@wire("wait")
class Wait:
    """WAIT: do not count me in until I write again, though my sheet be complete. At the deadline it counts."""


@wire("ok")
class Ok:
    """A bare OK: the proposal of your last receipt is what I meant; A, B, C: with that answer to its question."""

    way: int = -1  # 0: A, 1: B ...; -1: without any


@wire("decline")
class Decline:
    """DECLINE, or no: I do not play; or what your letter proposes is not what I meant."""


@wire("accept")
class Accept:
    """ACCEPT some words of mine: I play, and these words are mixed into the seed."""

    nonce: OwnWords


WordsFate = Literal[
    "",  # they are passed on at once
    "waits",  # until grace is over
    "often",  # not: its writer has had enough passed on for a day
    "long",  # not: it is too long
    "public",  # not: whatever is said at this table is said to all
    "none",  # not: players say nothing to one another at this table
    "nobody",  # not: nobody plays a seat that it names
    "gone",  # not: the words are deleted
]
"""What became of words to other players."""


@wire("say")
class Say(Reported):
    """SAY text: to all, at once. The rest is what became of it, in the log."""

    GRANTED = ("waits",)
    text: OwnWords
    became: WordsFate = ""


@wire("whisper")
class Whisper(AskedBack, Reported):
    """TELL yellow, green: text: to these players alone, at once. A log has the words' digest in their place."""

    GRANTED = ("waits",)
    to: tuple[Seat, ...]
    text: OwnWords
    digest: str = ""
    sure: bool = True
    became: WordsFate = ""


@wire("ignore")
class Ignore:
    """IGNORE Ann: what this seat's player says does not reach me; HEAR Ann: it does again."""

    seat: Seat
    on: bool


@wire("show-letter")
class ShowLetter(Reported):
    """SHOW MODERATOR: pass on the private letter that mine answers. The rest is what became of it, in the log."""

    GRANTED = ("shown",)
    to: tuple[PersonName, ...] = ()  # names of those whom it was passed on to, empty for the host
    became: Literal["", "shown", "often", "nobody", "which", "gone"] = ""


@wire("tell")
class Tell:
    """TELL MODERATOR text: to the moderator alone, at once. The rest is what became of it, in the log."""

    text: OwnWords
    to: tuple[PersonName, ...] = ()  # names of those whom it was passed on to, empty for the host; nobody: it was not
    often: bool = False  # it was not, since its writer had done so too often


@wire("rematch")
class Rematch(Reported):
    """REMATCH: I would play at such a table again. The rest is what became of it, in the log."""

    GRANTED = ("asked", "enough", "invited")
    became: Literal["", "asked", "enough", "invited", "already", "early", "closed", "nobody"] = ""  # "nobody": to 0.11
    to: tuple[PersonName, ...] = ()  # up to 0.11: names of those who were asked for a table


@wire("motion")
class Motion(Reported):
    """MOTION PAUSE 5 days, MOTION REPLACE red, MOTION END: let the table vote.

    The rest is what became of it, in the log.
    """

    GRANTED = ("made",)
    what: Literal["pause", "replace", "end"]
    seat: int = -1  # whom it would replace
    days: int = 0  # how long it would pause; 0: as long as a motion may
    became: str = ""  # "made", or why it was not
    args: tuple[OwnWords | int, ...] = ()  # of that sentence


@wire("meant")
class Meant(AskedBack):
    """A request that running words come to: its writer is asked whether it is meant, and a yes makes it."""

    request: Motion | Speaks | BeBack | LivesIn | Rematch
    line: OwnWords  # as it is written
    sure: bool = False


UNHEARD = "unheard"
"""What became of a vote that is neither a yes nor a no: its writer is asked again."""


@wire("vote")
class Vote(Reported):
    """A yes or no in answer to the letter about a motion. The rest is what became of it, in the log."""

    GRANTED = ("counted",)
    yes: bool
    number: int  # of the motion
    became: str = ""  # "counted", or why it was not


@wire("assumed")
class Assumed:
    """ASSUME red POWER 11, ASSUME blue CARD king, ASSUME red SKIP: what a preview takes a rival to do, as a block."""

    seat: Seat
    block: Block


@wire("preview")
class Preview:
    """PREVIEW: what my sheet would come to, as far as I can see; the assumptions stand in lines of their own."""

    assumed: tuple[Assumed, ...] = ()


@wire("suggest")
class Suggest:
    """SUGGEST: what a sensible player would write in my place, and why; nothing is filed."""


@wire("explain")
class Explain:
    """EXPLAIN 7: the rule behind line 7 of the last report."""

    line: int


@wire("history")
class LetterHistory:
    """HISTORY: the letters that I have; HISTORY 4: that one again."""

    number: int = 0


Topic = Literal[
    "try",  # what a power card would lead to
    "count",  # how many caballeros a power card brings, or each
    "taken",  # who has taken a card
    "card",  # what a card does
    "reach",  # where caballeros may be placed
    "rounds",  # how many are played
    "pace",  # how much time there is for each letter
    "due",  # what is asked, and when it is due
    "awaited",  # for whom the game waits
    "turn",  # in which order
    "hand",  # what the reader holds
    "points",  # who has how many
    "players",  # who plays
    "pieces",  # how many caballeros everybody has left
    "order",  # how an order is written
    "spot",  # who stands in a place
    "happened",  # what happened, or what somebody did, in a round
    "rule",  # what something of the game is
    "end",  # when the game should end
    "seat",  # whether its writer still plays
    "concern",  # its writer's own time, letters or place at the table
    "",  # none of these
]


@wire("inquiry")
class Inquiry:
    """A question in running words: what it asks about, and the number, card, place, seat or keyword that it names.

    Of what happened, the number is the round: 0 for the newest in which something did, -1 for the last that is over.
    """

    topic: Topic = ""
    number: int = 0
    card: str = ""  # a design
    place: Place | None = None
    seat: Seat | None = None
    keyword: OwnWords = ""  # or the topic of help


OF_THE_PAST: tuple[Topic, ...] = ("happened", "taken")
"""Topics that what all have seen happen answers."""

_Asked = Explain | Help | LetterHistory | Inquiry | Preview | Rematch | Motion | Vote | Status | StatusOfAll | Suggest
_Said = Say | Tell | Whisper | Ignore | ShowLetter | Misworded
_Times = Second | BeAway | BeBack | Resign | InSilence | Quiet | LivesIn
_Wished = _Times | Speaks | Mute | Unmute | LettersWanted | FormatData | AsText | OwnPage | ShowName | NewAddress
Request = _Wished | Meant | Decline | Clear | StepBack | Final | Wait | Ok | Accept | _Said | _Asked


@wire("line-complaint")
class LineComplaint:
    """What is wrong with a line: where, what we understood, what would be legal."""

    line: int  # 1-based, in the letter as the player reads it; 0: the sheet as a whole
    text: OwnWords  # the line as typed
    column: int  # 0-based start of the trouble in `text`
    width: int
    fault: Literal["invalid", "illegal", "ambiguous"]
    code: str  # a sentence of the catalogue
    args: tuple[OwnWords | int, ...] = ()
    legal: tuple[OwnWords, ...] = ()  # nearest words or orders that would do, best first
    key: str = ""  # the block that is not filed for it
    file: OwnWords = ""  # the turn file that the line is in; empty: the letter
    pointer: OwnWords | None = None  # in JSON, of which nothing is filed: the value that is meant (RFC 6901)
    card: str = ""  # the card for which the line is never legal, if the plan names but one


@wire("remark")
class Remark:
    """Something to know about a block that is filed all the same (not legal yet, places nobody ...)."""

    key: str
    code: str
    args: tuple[OwnWords | int, ...] = ()


@wire("origin")
class Origin:
    """Where a part of a block stood in its letter; plan or item -1: all of it."""

    key: str
    plan: int  # of a CARD block, 0-based
    item: int  # of a plan or a TURN block, 0-based
    line: int  # 1-based, in the letter as the player reads it
    text: OwnWords
    file: OwnWords = ""  # the turn file that the line is in; empty: the letter
    pointer: OwnWords | None = None  # in JSON: the value (RFC 6901)


@wire("read-from")
class ReadFrom:
    """A line of a proposal, as a row is written, and the words that it came from; none: it stood before."""

    key: str  # of its block
    line: OwnWords
    words: tuple[OwnWords, ...] = ()  # as typed


@wire("which")
class Which:
    """What readings of a letter differ on, or what a condition leaves open: its words, and two or three ways, A to C.

    A way is the blocks that are filed beside the proposal, in place of those of the same key, if it is chosen; it may
    be empty. An OK files the proposal without any.
    """

    words: OwnWords
    ways: tuple[tuple[Block, ...], ...]


CAME_BACK = "came-back-"
"""The beginning of the code of the remark that a seat is waited for again, before what has played for it; its argument
is the round since when.
"""

SEAT_AGAIN = "came-back-seat"
"""The code of the remark that a seat is its player's again that was lost before the game."""

PERHAPS_A_PROGRAM = "perhaps-a-program"
"""The code of the remark on a letter that brings nobody back, for a program may have written it."""

ABSENCE = "absence"
"""The note of a letter that speaks of an absence, as a program may that answers for its writer."""

BY_HAND = "absence-by-hand"
"""The same, of a letter that no program wrote."""

ABSENT = (ABSENCE, BY_HAND)


@wire("order-sheet")
class OrderSheet:
    """What one letter said: orders, requests, complaints by line, proposals."""

    blocks: tuple[Block, ...] = ()
    requests: tuple[Request, ...] = ()
    complaints: tuple[LineComplaint, ...] = ()
    remarks: tuple[Remark, ...] = ()
    proposal: tuple[Block, ...] = ()  # not filed; what we take it to mean, a bare OK files it
    note: str = ""  # a code: why only a proposal (free text, contradiction, a condition on OK, absence ...)
    ignored: tuple[OwnWords, ...] = ()  # lines of prose that are no orders
    where: tuple[Origin, ...] = field(default=(), compare=False)  # where the parts of `blocks` stood
    standing: tuple[Block, ...] = ()  # ALWAYS: in force in every round that has no such block of its own
    previewed: tuple[Block, ...] = ()  # orders in a letter that says PREVIEW: tried, never filed
    half: tuple[Block, ...] = ()  # unfinished: read, but for a part that is missing
    read_from: tuple[ReadFrom, ...] = ()  # what the lines of a proposal in running words came from
    which: Which | None = None  # the one question about a proposal
    unowned: tuple[OwnWords, ...] = ()  # words of the game in running words that no line of the proposal came from


@dataclass(frozen=True, slots=True)
class Slot:
    """A question that a letter of ours leaves open: the key of its answer, and the keywords that may be left out."""

    key: str
    verbs: tuple[str, ...]  # keywords that a player may leave out
    is_asked: bool = False  # its answer alone is sure; else an answer is only proposed
    short: Mapping[str, str] = field(default_factory=dict)  # YES, NO, a number as printed: the order it stands for
    alone: bool = False  # its answer must not stand beside other orders
    against: Callable[[Block], Complaint | None] = lambda block: None  # why a block may not answer it, if so


@dataclass(frozen=True, slots=True)
class Known:
    """What the reader of a sheet must know of the game, without secrets of other seats."""

    seat: Seat
    colours: tuple[str, ...]
    names: tuple[str, ...]  # of players, by seat
    offered: tuple[str, ...]  # cards that this seat may take (ids)
    board: Board
    cards: tuple[Card, ...]  # designs of the game
    previous: tuple[Block, ...] = ()  # this seat's sheet of the round before, for "same as last time"
    proposal: tuple[Block, ...] = ()  # what a bare OK would file
    ways: tuple[tuple[Block, ...], ...] = ()  # what A, B or C would file besides
    asked: bool = False  # the letter that is answered asks for an OK, whether it proposes anything or not
    votes: bool = False  # it puts something to the vote of all
    over: bool = False  # the game is over
    in_force: tuple[Block, ...] = ()  # this seat's sheet now
    mid_turn: bool = False  # this seat has a card in hand: items without CARD belong to it
    standing: tuple[Block, ...] = ()  # this seat's standing orders
    asks: tuple[str, ...] = ()  # keywords of orders that boxes of the game bring
    unfinished: tuple[Block, ...] = ()  # blocks of this seat that could not be filed because a part was missing
    slots: tuple[Slot, ...] | None = None  # what the letter that is answered leaves open; None: not known
    moderators: tuple[str, ...] = ()  # names of those who are written to
    today: date | None = None  # the day on which the letter was written, where its writer lives; None: not known
    usual_hand: tuple[int, ...] = ()  # the power cards that silence plays with, where hands are chosen
    is_whole: Callable[[tuple[Block, ...]], bool] = lambda _: False  # whether a sheet of these lacks nothing asked for
    lettered: Callable[[], tuple[tuple[Block, ...], ...]] | None = None
    """The whole sheets that letters of ours call A, B and C: none if they are out of date. None: something else is."""
    example: Callable[[], tuple[Block, ...]] = tuple  # what that letter shows as an answer, and would still show


def known_at(position: Position, seat: Seat) -> Known:
    """No more than the writer of an example must know."""
    colours = position.setup.colours
    return Known(seat, colours, colours, takeable_cards(position, seat), position.board, position.table.cards)
