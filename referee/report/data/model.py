"""The model of a letter as data: each class is an object of the published schema, each docstring a description there.

A seat is named by its colour, a place and a card by their ids, as events name them; an order is a line.
A key may be added, none is taken away. Must not know how a letter fills it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Literal

from pydantic import ConfigDict

from referee.adjudication.answering import Answerer
from referee.letters import LetterKind
from referee.log.people import Plays
from referee.rules.decisions import Phase
from referee.rules.table import Length

FormatName = Literal["el-grande-report/3"]
FORMAT: FormatName = "el-grande-report/3"

_TOLD = ConfigDict(use_attribute_docstrings=True, extra="ignore")

OrderTold = str
"""An order as a letter and a turn file have it; its lines, if it has several, one below the other."""

BySeatTold = dict[str, int]
"""A number for each seat, by colour."""

Typed = dict[str, Any]
"""Told from the types of its fields (`events`): `is` says which it is, and the schema has a form for each."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RulesTold:
    """What the game is played with."""

    __pydantic_config__ = _TOLD

    edition: str
    """The id of the rulebook."""
    length: Length
    """Which rounds are played."""
    rounds: tuple[int, ...]
    """The numbers of the rounds."""
    castillo: Literal["tally", "memory"]
    """Whether letters tell what others have in the Castillo."""
    boxes: tuple[str, ...]
    """Ids of the boxes beside the base game."""
    house: dict[str, str | int | bool]
    """House rules: questions that this table answers otherwise than its rulebook, and its answers."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AwayTold:
    """When somebody is away, or will be."""

    __pydantic_config__ = _TOLD

    since: datetime
    until: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatTold:
    """A seat."""

    __pydantic_config__ = _TOLD

    seat: str
    """Its colour."""
    name: str
    """Who plays it."""
    vacant: bool
    """Whether nobody does, so that the house answers."""
    stand_in: str | None = None
    """Of a vacant seat: which programmed player writes its sheets."""
    accepted: bool = False
    """Before the game: whether who plays it has said yes."""
    away: tuple[AwayTold, ...] = ()
    score: int
    home: str | None
    """The place of its Grande."""
    spent: tuple[int, ...]
    """Power cards it has spent, newest last."""
    unseen: int
    """How many of these are back in its hand, and the table did not see which."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ZoneTold:
    """Wherever caballeros may stand: a court, the provinces, a region, the Castillo, a slot in one, a zone aside."""

    __pydantic_config__ = _TOLD

    id: str
    name: str
    """What a turn file calls it; it takes the id as well."""
    kind: Literal["court", "provinces", "region", "castillo", "slot", "aside"]
    within: str | None
    """Of a slot: the place it belongs to now."""
    values: tuple[int, ...]
    """Points for first, second and third now, with the scoreboard that lies there."""
    near: tuple[str, ...]
    """Its neighbours."""
    reach: bool
    """Whether its reader may place caballeros there from the court, as things stand, and there is room."""
    caballeros: dict[str, int | None]
    """How many of each owner stand in the zone itself, its slots not counted; null: not told. Who has none is left
    out. An owner is a seat, by colour, or a neutral party."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TokenTold:
    """A token, which lies in a place or is borne by a caballero."""

    __pydantic_config__ = _TOLD

    id: str
    kind: str
    at: str | None
    """The zone; null: it is not on the board."""
    by: str | None
    """The owner of the caballero that bears it, or of the court where it is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LaidTold:
    """A power card that was laid in this round."""

    __pydantic_config__ = _TOLD

    seat: str
    power: int
    """Its value; -1: a Joker whose card is still to be named."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TakenTold:
    """An action card that was taken in this round."""

    __pydantic_config__ = _TOLD

    seat: str
    card: str


@dataclass(frozen=True, slots=True, kw_only=True)
class VetoTold:
    """A Veto that a seat holds."""

    __pydantic_config__ = _TOLD

    seat: str
    until: int
    """The last round in which it can be used; 99: to the end."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OfferTold:
    """An action card on offer, or one's own that is to be carried out."""

    __pydantic_config__ = _TOLD

    id: str
    """As events name it; # and a number tell copies apart."""
    card: str
    """As a turn file names it."""
    number: int
    """Of its stack, or of the power card that it is on."""
    title: str
    caballeros: int
    """How many it lets its player place."""
    most: int | None
    """Of a card that moves: how many caballeros in all; 99: any number."""
    pays: BySeatTold | None
    """What each seat would get by a special scoring of it now; null: it scores nothing, or that is not known."""
    lines: tuple[OrderTold, ...]
    """Its special action: lines for a plan, each legal now, with each place or thing behind its `or` alone; SKIP last,
    unless it must be carried out.
    Empty: it is not one's own to take or carry out now."""
    does: str
    """What it does, in a line."""
    text: str
    """What it does at this table, in sentences, each with its source in brackets."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardTold:
    """The table as the letter's reader may see it."""

    __pydantic_config__ = _TOLD

    round: int
    """0: before the first."""
    phase: Phase
    leader: str
    """Who lays first."""
    king: str | None
    """Where the King stands."""
    kings_region: str | None
    """The region that is the King's now."""
    regent: str | None
    """The seat whose Grande rules there in his stead."""
    zones: tuple[ZoneTold, ...]
    tokens: tuple[TokenTold, ...]
    laid: tuple[LaidTold, ...]
    """Power cards of this round, in the order in which they were laid."""
    turns: tuple[str, ...]
    """The seats in the order of their turns, once all power cards are laid."""
    offered: tuple[str, ...]
    """Action cards still on the table."""
    taken: tuple[TakenTold, ...]
    """The oldest first."""
    vetoes: tuple[VetoTold, ...]
    hand: tuple[int, ...]
    """One's own power cards; -1: the Joker, here and everywhere."""
    lasting: tuple[Typed, ...]
    """Effects that outlast their card."""
    seals: tuple[Typed, ...]
    """What was chosen in secret and not opened; of others only the commitment."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SilenceTold:
    """What comes of a question if nothing more is written until the deadline."""

    __pydantic_config__ = _TOLD

    by: Answerer
    """Who answers then."""
    order: OrderTold | None
    """The answer; null: what happens until then may change it, or it is no order of one's own."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AskedTold:
    """An order that is asked for."""

    __pydantic_config__ = _TOLD

    key: str
    """The keyword, and of a disk what it is for: POWER, DISK SECRET."""
    missing: bool
    """Whether the game waits for it; if not, it is filed, or silence has a meaning."""
    choices: tuple[OrderTold, ...]
    """Whole orders that would be legal; the best known first. Not all there are: lines for cards stand at `offers`."""
    silence: SilenceTold | None


@dataclass(frozen=True, slots=True, kw_only=True)
class QuestionTold:
    """The question for which the game waits amid a round."""

    __pydantic_config__ = _TOLD

    key: str
    kind: str
    """What is asked for: place, disk, power, card and so on; more may come."""
    text: tuple[str, ...]
    """The question in words, and why it is asked."""
    choices: tuple[int | str, ...]
    """What may be named: places and cards by their ids, power cards by their values; empty: it is no such question."""
    reason: str
    """Why it is asked: silent, nothing in the sheet answers it; exhausted, nothing there is legal; asked, by ASK."""
    card: str | None
    """The action card that it is about."""
    by: str | None
    """The seat whose card that is, where it is another's."""
    halves: tuple[str, ...]
    """Of one's own turn: what is open, `act` and `place`."""
    number: int
    """Of what has to be given up: how many."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ErrorTold:
    """Something that was not filed, and why."""

    __pydantic_config__ = _TOLD

    code: str
    """Stays the same when the words change."""
    fault: str
    """invalid: it cannot be read; illegal: it is never legal, or not as an answer to what is asked; ambiguous."""
    message: str
    """The words, in the reader's language."""
    key: str
    """The order that is not filed for it; may be empty."""
    file: str
    """The file it stands in; empty: the letter."""
    line: int
    """Counted from 1; 0: the sheet as a whole."""
    column: int
    """Counted from 1."""
    pointer: str | None
    """In a JSON file: a JSON pointer to the value (RFC 6901)."""
    typed: str
    """The line."""
    legal: tuple[str, ...]
    """Lines that would do instead; of a key or a value of a JSON file other than a line, what may stand there."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NoteTold:
    """Something to know about what is filed all the same."""

    __pydantic_config__ = _TOLD

    code: str
    key: str
    """The order that it is about."""
    not_now: bool
    """It is not legal as things stand, and may become so."""
    message: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ReceiptTold:
    """What became of the letter that is answered."""

    __pydantic_config__ = _TOLD

    fate: str
    filed: tuple[str, ...]
    """The keys of what was filed."""
    late: tuple[str, ...]
    """The keys of what came too late."""
    errors: tuple[ErrorTold, ...]
    notes: tuple[NoteTold, ...] = ()
    taken_for: str
    """What it was taken for, in words, or what was done about what was not understood; may be empty."""
    remarks: tuple[str, ...]
    """The same in words, and what else is to be said."""
    requests: tuple[str, ...]
    """What else it asked for: `final`, `wait`, `help`, `preview` and so on."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadTold:
    """A line of a proposal, and what it came from."""

    __pydantic_config__ = _TOLD

    order: OrderTold
    words: tuple[str, ...]
    """The words it was read from, as typed; empty: it stood before."""
    refused: str
    """The code of the reason for which it cannot be, so that an OK does not file it; empty: it can. The same stands
    among the errors of the receipt."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BlankTold:
    """What is asked for and nothing in the proposal says."""

    __pydantic_config__ = _TOLD

    key: str
    """The keyword: POWER, PLACE, ELSE CARD."""
    by: Answerer
    """Who answers if it stays so."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WayTold:
    """An answer to the question about a proposal."""

    __pydantic_config__ = _TOLD

    letter: str
    """What is sent to choose it: A, B or C."""
    adds: tuple[OrderTold, ...]
    """The lines that it files beside the proposal."""
    leaves_out: tuple[OrderTold, ...]
    """The lines of the proposal that it does not file."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WhichTold:
    """The one question about a proposal; a bare OK files that without any of the answers."""

    __pydantic_config__ = _TOLD

    words: str
    """What may be meant in more than one way; empty: an earlier letter said it."""
    ways: tuple[WayTold, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingTold:
    """A seat at the end."""

    __pydantic_config__ = _TOLD

    rank: int
    seat: str
    score: int


@dataclass(frozen=True, slots=True, kw_only=True)
class IfSilentTold:
    """What comes of it if one writes no more, beside the answers that stand in `asked`."""

    __pydantic_config__ = _TOLD

    late: bool
    """The house takes over: nobody waits for one, nor does ASK stop, until one writes."""
    asks: bool
    """Something on one's sheet says ASK, and the game will stop there."""
    beyond: Answerer
    """Who answers where one's sheet runs out later in the round."""
    grace: int
    """The hours of grace that come first; 0: none."""
    graces: int
    """How often one still has grace, this time included."""
    fall: str
    """What becomes of one's seat, as one has missed too many deadlines; empty: others still wait for one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PeopleTold:
    """Who has to do with the table beside its seats, and how seats are filled before the game."""

    __pydantic_config__ = _TOLD

    moderators: tuple[str, ...]
    observers: tuple[str, ...]
    ignored: tuple[str, ...]
    """Seats whose players' words do not reach one."""
    offered: bool
    """One's own seat, to whoever waits for one."""
    open_to_all: bool
    """Anybody may ask for a seat."""
    gathers: bool
    """Who accepts too late loses the seat."""
    closed: bool
    """Before the game: there will be none."""
    wanted: Typed | None
    """Before the game: the seats for which nobody comes."""
    lacking_again: int
    """Once it is over: how many more have to say that they would play again."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PreviewTold:
    """What a sheet would come to; `events` and `board` tell what might happen."""

    __pydantic_config__ = _TOLD

    own: bool
    """Whether the letter itself had lines to try; they are not filed."""
    tried: tuple[OrderTold, ...]
    assumed: tuple[OrderTold, ...]
    """What rivals were assumed to do: ASSUME, the colour, and the order."""
    unmet: tuple[OrderTold, ...]
    """Those of these that could not be."""
    unanswered: tuple[str, ...]
    """The keys of what the house was assumed to answer for one."""
    gains: BySeatTold
    next: tuple[str, ...]
    """The keys of what would be asked of one next; empty: the round would be over, or `question` says."""
    question: QuestionTold | None


@dataclass(frozen=True, slots=True, kw_only=True)
class PassageTold:
    """A part of an answer in words."""

    __pydantic_config__ = _TOLD

    title: str
    """Of a line of the last report that is explained: that line."""
    number: int | None
    """Its number; of a card in a list that of the card."""
    lines: tuple[str, ...]
    """Lines as they are written: examples of orders, words of somebody."""
    text: tuple[str, ...]
    """Sentences."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnTableTold:
    """A table of one's own, as STATUS ALL tells it."""

    __pydantic_config__ = _TOLD

    game: str
    title: str
    seat: str | None
    """One's own seat; null: one moderates there."""
    address: str
    """What is written there is an answer to that table."""
    round: int
    """0: before the first."""
    asked: bool
    """Whether it waits for one."""
    awaited: tuple[str, ...]
    """The names of those for whom it waits; empty where the table tells only how many."""
    awaits: int
    """How many they are."""
    clock: Typed
    won: tuple[str, ...]
    """The names of those who have won."""
    ended: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportTold:
    """An El Grande letter as data."""

    __pydantic_config__ = _TOLD

    format: FormatName
    letter: LetterKind
    """The kind of letter, as in the header X-El-Grande-Letter."""
    seq: int | None = None
    """Its number among one's own letters, by which HISTORY brings it again; null: an answer to HISTORY has none."""
    sent: datetime | None = None
    """When it was written."""
    answers: str | None = None
    """The Message-ID of the letter of one's own that it answers; null: it answers none."""
    game: str
    title: str
    seat: str
    """One's own."""
    stop: str
    """What is waited for: r5 is round 5. A turn file may name it."""
    rules: RulesTold
    seats: tuple[SeatTold, ...]
    """Clockwise."""
    options: Typed
    """How the table is refereed: tempo, hours, grace and so on."""
    people: PeopleTold
    awaited: tuple[str, ...]
    """For whom the game waits. Where the table tells only how many (`roll` of `options` is `count`), one's own seat
    alone is named here, in `ready`, in `left`, and as `grace` of `clock`."""
    ready: tuple[str, ...] = ()
    """Who is in."""
    left: tuple[str, ...] = ()
    """For whom nobody waits any more, since they missed too many deadlines."""
    numbers: dict[str, int]
    """How many they are: `awaited`, `ready`, `left` and `grace`."""
    zone: str
    """The time zone of the reader (IANA), in which the letter tells instants; here they are UTC."""
    clock: Typed
    """When what is waited for is due, until when sheets may be changed, who has grace, whether it stands still."""
    is_in: bool
    """Whether one's own sheet is complete."""
    waits: bool = False
    """Whether it counts only once one writes again, as WAIT says."""
    plays: Plays = "sensible"
    """What plays for one once nobody waits for one any more, as SILENCE says."""
    away_left: int | None = None
    """How many days of absence one may still announce; null: none can be by letter."""
    wishes: Typed
    """How one wants letters."""
    fingerprint: str = ""
    """Of one's sheet, in letters that print it."""
    filings: tuple[int, datetime | None] = (0, None)
    """How many letters of one's own changed the sheet, and when the last of them was written."""
    asked: tuple[AskedTold, ...]
    """What is asked of one; empty: nothing."""
    if_silent: IfSilentTold | None = None
    examples: tuple[OrderTold, ...] = ()
    """Orders that would be an answer, where a letter of one's own had none."""
    question: QuestionTold | None
    board: BoardTold | None
    """Null: before the first draw. In a preview, as it might come."""
    offers: tuple[OfferTold, ...]
    if_scored: dict[str, BySeatTold] = field(default_factory=dict)
    """In answer to STATUS: what each place would pay in a general scoring now, bonuses included."""
    events: tuple[Typed, ...]
    """What happened since the last report. In a preview, what might happen."""
    gains: BySeatTold = field(default_factory=dict)
    """What each seat gained in these events."""
    sheet: tuple[OrderTold, ...]
    """The lines in force, those behind ALWAYS too: `orders` of a turn file."""
    known: dict[str, Any] | None = None
    """For `referee check` alone: its form may change at any time."""
    proposal: tuple[OrderTold, ...] | None
    """What a bare OK would file."""
    read_from: tuple[ReadTold, ...] = ()
    """Its lines beside the words they came from, with those that cannot be; empty: it came from no running words, or
    another letter told it."""
    blanks: tuple[BlankTold, ...] = ()
    """What it leaves open."""
    unowned: tuple[str, ...] = ()
    """Words of the game that no line of it came from."""
    which: WhichTold | None = None
    asks_left: int
    """How often ASK may still stop the game."""
    receipt: ReceiptTold | None
    """Of a letter that answers one."""
    first: str
    """What the letter says first, in words."""
    text: tuple[PassageTold, ...] = ()
    """What the letter says in words: of an invitation and to who has just taken the seat the terms; in answer to HELP,
    EXPLAIN, talk, and to requests that are carried out or asked back."""
    about: Typed | None = None
    """What the letter alone is about: words of somebody, a vote that is over, requests that are asked back, letters
    that one has, who asks to see what is sealed, who is wanted, who would play again."""
    motion: Typed | None
    """What the table votes on."""
    vote: bool | None = None
    """What one has said to that; null: nothing yet."""
    preview: PreviewTold | None = None
    tables: tuple[OwnTableTold, ...] = ()
    """In answer to STATUS ALL."""
    listed: tuple[str, ...] = ()
    """The newest letters of these tables, by their subjects, where a letter asks which is meant."""
    course: dict[int, BySeatTold] = field(default_factory=dict)
    """The scores as each round left them, in answer to STATUS and at the end."""
    takings: dict[str, BySeatTold] = field(default_factory=dict)
    """At the end: what each place brought in all."""
    standings: tuple[StandingTold, ...]
    """At the end; rank 0: the players ended the game, and nobody has won."""
    proof: Typed
    """What the game can be verified by: the commitment to the seed, before the game the digest of what is played with,
    the head of the record, and at the end the seed and what each has sealed."""
