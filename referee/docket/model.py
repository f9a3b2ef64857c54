"""The docket: what a game's log amounts to now, such as the position, the sheets, the deadline and who is awaited.

Must not know how it came about, nor how a letter tells it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import MISSING, dataclass, field, fields
from functools import cached_property
from hashlib import sha256
from typing import Any, Literal, Self

from referee import chance, log
from referee.docket.seat import Copied, HeardSoFar, SeatDocket, Sheet
from referee.log import rulings
from referee.orders import book
from referee.orders.order import Block
from referee.rules import engine
from referee.rules.decisions import Decision, Phase
from referee.rules.model import Seat
from referee.rules.notation import to_plain
from referee.rules.position import replaced
from referee.rules.state import State
from referee.rules.table import Setup, TableLaid
from referee.rules.views import seals_known_to

SENSIBLE = "sensible"
"""What SILENCE says if its player has said nothing: the name of the programmed player that plays for the seat."""

FIRST_LATER = 5
"""The first roster number for people who join later; the first players have their seat's number."""


@dataclass(frozen=True, slots=True)
class RewindPoint:
    """The start of a round to which a game can go back, and the sheets written in that round."""

    start: Docket  # before anybody was waited for
    written: tuple[Sheet, ...]  # by seat: the last form of each block
    standing: tuple[Sheet, ...]  # by seat: the standing orders, as last changed in that round


@dataclass(frozen=True, slots=True)
class Unsealing:
    """What somebody asks to be shown, at which stop, and whether a second has said yes."""

    asked: log.SealAsked
    stop: str
    opened: bool = False


@dataclass(frozen=True, kw_only=True)
class Docket(Copied):
    """A game as the referee knows it at a moment, secrets included. New games begin with the defaults."""

    asked_once = ("players", "_missing", "_gaps", "_awaited")

    seq: int
    game: str
    title: str
    setup: Setup
    options: log.Options
    commitment: str
    chosen_seed: bool
    hashed: Literal["bytes", "hex"]
    mixed: log.Mixed = "words"
    listed: bool = False  # anybody may ask for a seat, or to wait for one
    gathers: bool = False  # who accepts too late loses the seat, and without a player the table is closed
    seed: str = ""
    told_seed: str = ""
    accepted: tuple[log.Accepted, ...] = ()  # the acceptances that count, in the order in which letters tell of them
    by_seat: tuple[SeatDocket, ...]
    state: State | None = None  # None before the table is laid
    stop: str = "r0"
    barrier: tuple[Phase, ...] = ()  # the phases that the open stop waits for; empty if no stop is open
    due: int | None = None
    cooling: int | None = None
    reminded: bool = False
    wait: log.WaitBegan | None = None
    story: tuple[log.Entry, ...] = ()  # since the last stop; at tempo "table" of this round
    reported: tuple[log.Entry, ...] = ()  # what the last report told
    stop_opened_at: int = 0  # seq of the entry that opened the last stop
    stops: tuple[tuple[int, int], ...] = ()  # when each stop that is over began and ended; at tempo "table" each round
    since: int | None = None  # when this one began, later by as long as the clock has stood still since
    asked_silent: bool = False  # what is waited for was asked when all who play were silent
    stands_since: int | None = None  # since when the game waits for whom it waits for, until then
    heard_before: tuple[HeardSoFar, ...] = ()  # by seat, what it had been told when that stop opened
    head: str = ""  # of the chain over this log; empty before its first link
    linked: int = 0  # seq of that link
    moderators: tuple[tuple[int, str], ...] = ()  # roster numbers and names
    next_person: int = FIRST_LATER  # the next number on the roster
    paused: int | None = None  # since when the clock stands still
    resumes: int | None = None  # when such a pause ends by itself
    asks_to_go_on: bool = False  # it stands still since nobody wrote, until somebody says that the game goes on
    ending: bool = False  # a moderator has ended the game: it is called off when `resumes` comes
    rounds_unwritten: int = 0  # rounds that have begun since somebody at the table wrote, or had filed a sheet ahead
    ledger: tuple[log.Ruled, ...] = ()
    before_rulings: tuple[Docket, ...] = ()  # the docket before each ruling
    rewind_points: Mapping[int, RewindPoint] = field(default_factory=dict)  # by round
    notice_counts: Mapping[int, int] = field(default_factory=dict)  # letter counts of people without a seat
    known_as: Mapping[int, frozenset[str]] = field(default_factory=dict)  # by roster number: names given with it
    has_read: Mapping[int, frozenset[Seat]] = field(default_factory=dict)  # of whom a person read sealed things
    unreachable: Mapping[int, log.Returned] = field(default_factory=dict)  # people whose letters come back
    unheard: int | None = None  # since when words that were passed on wait for a moderator
    called_off: bool = False  # the table has ended the game before its end
    rematch: tuple[Seat, ...] = ()  # who has asked for another such table, in order
    rematch_until: int = 0  # by when enough have to; 0: whenever
    words_kept: tuple[log.WordsKept, ...] = ()  # what is said once nobody has grace any more
    muted: frozenset[int] = frozenset()  # people who get what they must know, and no more
    every: frozenset[int] = frozenset()  # people who get each letter in mid-round, asked or not
    as_data: frozenset[int] = frozenset()  # people whose letters bring what they tell as data, too
    text_only: frozenset[int] = frozenset()  # people whose letters bring neither page nor picture
    pageless: frozenset[int] = frozenset()  # people whose reports bring no page of their own beside them
    daily: Mapping[int, int] = field(default_factory=dict)  # people who want a digest, and at which minute of the day

    quiet: Mapping[int, log.QuietHours] = field(default_factory=dict)  # when people sleep
    because: tuple[log.Because, ...] = ()  # why what is due is due then
    asleep: tuple[Seat, ...] = ()  # in whose nights it is due
    days_taken: tuple[tuple[int, int, int], ...] = ()  # who has announced an absence, from when to when it counts
    put_off: Mapping[Seat, int] = field(default_factory=dict)  # until when something was put off for whose absence
    nights: Mapping[Seat, int] = field(default_factory=dict)  # how often a deadline fell in whose sleep
    grace: tuple[Seat, ...] = ()  # seats for which alone the game waits until `due`: for others it is past
    motion: log.MotionMade | None = None  # what the table votes on
    votes: Mapping[Seat, bool] = field(default_factory=dict)
    motions: tuple[log.MotionMade, ...] = ()  # every motion of this game
    opened: Mapping[Seat, int] = field(
        default_factory=dict
    )  # seats that are offered, and how many offers came to nothing
    wanted: log.PlayersWanted | None = None  # before the game: for which seats nobody comes, and until when
    offers: Mapping[Seat, log.SeatOffered] = field(default_factory=dict)  # to whom each is offered now
    waiting: tuple[tuple[int, str], ...] = ()  # numbers and names of those who wait for a seat, in order
    observers: tuple[tuple[int, str], ...] = ()  # numbers and names
    have_observed: frozenset[int] = frozenset()
    ignoring: frozenset[tuple[int, int]] = frozenset()  # people, and whose words they do not want
    began: frozenset[int] = frozenset()  # people who had accepted when the game began
    came: frozenset[int] = frozenset()  # people who were given a seat after that
    brought: Mapping[int, frozenset[int]] = field(default_factory=dict)  # people, and who brought each in
    coming: Mapping[Seat, tuple[int, str]] = field(default_factory=dict)  # who comes into a seat, but not yet
    asks: tuple[Unsealing, ...] = ()  # what sealed things people have asked for, by number from 1

    def seat(self, seat: Seat) -> SeatDocket:
        """What the log amounts to for one seat."""
        return self.by_seat[seat]

    def with_seat(self, seat: Seat, **changes: Any) -> Self:
        """A copy with some fields of one seat changed."""
        return self.having(by_seat=replaced(self.by_seat, seat, self.by_seat[seat].having(**changes)))

    def with_seats(self, **changes: Any) -> Self:
        """A copy with some fields of every seat changed."""
        return self.having(by_seat=tuple(own.having(**changes) for own in self.by_seat))

    def reset(self, *names: str) -> Self:
        """A copy in which these fields have their initial values."""
        return self.having(**{name: _INITIAL[name] for name in names})

    @property
    def nonces(self) -> tuple[tuple[Seat, str], ...]:
        """The seats that have accepted, each with its words."""
        return tuple((each.seat, each.nonce) for each in self.accepted)

    @property
    def seats(self) -> range:
        """Every seat of the table, clockwise from the first."""
        return self.setup.seats

    @property
    def table(self) -> TableLaid:
        """The table as it was laid; before the game, as it would be laid."""
        if self.state is not None:
            return self.state.position.table
        laid, *_ = engine.open_game(self.setup)
        assert isinstance(laid, TableLaid)
        return laid

    @property
    def running(self) -> State:
        """The state of a game that has started; only for such a game."""
        assert self.state is not None
        return self.state

    def state_known_to(self, seat: Seat) -> State | None:
        """The state without what other seats have sealed: by this is judged whatever a seat writes ahead."""
        if self.state is None or not self.state.position.seals:
            return self.state
        position = self.state.position
        return State(position.having(seals=seals_known_to(position, seat)), self.state.agenda)

    @property
    def decision(self) -> Decision | None:
        """The question that the rules ask now; None if they ask none."""
        return engine.pending(self.state) if self.state is not None and not self.called_off else None

    @property
    def started(self) -> bool:
        """Whether everybody has accepted and the table is laid."""
        return self.state is not None

    @property
    def ended(self) -> bool:
        """Whether the last scoring is done, or the table has called the game off."""
        return self.called_off or (self.state is not None and bool(self.state.position.ranks))

    @cached_property
    def players(self) -> tuple[Seat, ...]:
        """The seats that somebody plays."""
        return tuple(seat for seat in self.seats if not self.by_seat[seat].vacant)

    @property
    def vacant(self) -> tuple[Seat, ...]:
        """The seats that nobody plays, for which the house answers."""
        return tuple(seat for seat in self.seats if self.by_seat[seat].vacant)

    @property
    def stand_ins(self) -> tuple[tuple[Seat, str], ...]:
        """The vacant seats for which a programmed player answers, and which player, as they were appointed."""
        standing_in = [
            (own.stand_in_since, seat, own.stand_in) for seat, own in enumerate(self.by_seat) if own.stand_in
        ]
        return tuple((seat, player) for _, seat, player in sorted(standing_in))

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names, by seat."""
        return tuple(own.name for own in self.by_seat)

    @property
    def rewound(self) -> bool:
        """Whether the game was ever rewound."""
        return any(isinstance(entry.ruling, rulings.Rewound) for entry in self.ledger)

    @property
    def rulings_in_force(self) -> frozenset[int]:
        """The numbers of the rulings that no rewind has taken back."""
        stood: list[tuple[int, frozenset[int]]] = [(0, frozenset())]  # after each ruling
        for entry, before in zip(self.ledger, self.before_rulings, strict=True):
            numbers = stood[-1][1]
            if isinstance(entry.ruling, rulings.Rewound):
                numbers = next(then for seq, then in reversed(stood) if seq <= entry.ruling.to)
            stood.append((before.seq + 1, numbers | {entry.number}))
        return stood[-1][1]

    def as_of(self, seq: int) -> Docket:
        """The docket after the entry `seq`, one that a ruling may go back to. Raises LookupError for any other."""
        for docket in (*(mark.start for mark in self.rewind_points.values()), *self.before_rulings):
            if docket.seq == seq:
                return docket
        raise LookupError(seq)

    def asked_keys(self, seat: Seat) -> tuple[str, ...]:
        """The keys of the blocks this seat is asked for now, filed or not."""
        if self.state is None or self.ended or self.by_seat[seat].vacant:
            return ()
        if self.wait is not None:
            return tuple(key for s, key in zip(self.wait.seats, self.wait.keys, strict=True) if s == seat)
        return book.needed_keys(self.state, seat, self.barrier) if self.barrier else ()

    def missing_keys(self, seat: Seat) -> tuple[str, ...]:
        """The keys of the blocks the game waits for this seat to file."""
        return self._missing[seat]

    @cached_property
    def _missing(self) -> tuple[tuple[str, ...], ...]:
        """The keys of the blocks the game waits for, by seat."""
        return tuple(map(self._missing_of, self.seats))

    def _missing_of(self, seat: Seat) -> tuple[str, ...]:
        if self.by_seat[seat].vacant:
            return ()
        if self.state is None:
            return () if seat in dict(self.nonces) else ("ACCEPT",)
        if self.wait is not None:
            return self.asked_keys(seat) if self.gap(seat) else ()
        return book.missing_keys(self.state, seat, self.barrier, self.book_of(seat)) if self.barrier else ()

    def unfiled_keys(self, seat: Seat) -> tuple[str, ...]:
        """The keys of all blocks this seat is asked for and has not filed, whether the game waits for them or not."""
        if self.state is None or self.wait is not None or not self.barrier or self.by_seat[seat].vacant:
            return self.missing_keys(seat)
        return book.unfiled_keys(self.state, seat, self.barrier, self.book_of(seat))

    def can_ask(self, seat: Seat) -> bool:
        """Whether ASK on this seat's sheet still stops the game, or has stopped it."""
        own = self.by_seat[seat]
        if own.late or own.vacant:
            return False
        asked = zip(self.wait.seats, self.wait.reasons, strict=True) if self.wait else ()
        return own.asks_left > 0 or (seat, "asked") in asked

    def book_of(self, seat: Seat) -> Sheet:
        """The blocks that answer for a seat: its sheet, continued by ELSE BEST, and its standing orders behind it.

        Blocks that say ASK are left out once the seat's asks are spent. A vacant seat has no standing orders.
        """
        own = self.by_seat[seat]
        standing = {} if own.vacant else own.standing
        sheet = {**own.sheet, **own.continued} if own.continued else own.sheet
        if self.can_ask(seat):
            return {**standing, **sheet} if standing else sheet
        return {**_without_asks(standing), **_without_asks(sheet)}

    def gap(self, seat: Seat) -> book.Gap | None:
        """The gap in a seat's sheet for which the game waits in mid-round; None if it waits for none."""
        return self._gaps.get(seat)

    @cached_property
    def _gaps(self) -> Mapping[Seat, book.Gap]:
        """The gaps in sheets for which the game waits in mid-round, by seat."""
        decision = self.decision
        if decision is None or self.state is None or self.wait is None:
            return {}
        asked = (seat for seat in self.wait.seats if seat in decision.seats)  # a ruling may have left one no question
        answers = {
            seat: book.answer(self.state, decision, seat, self.book_of(seat), self.by_seat[seat].memory)
            for seat in asked
        }
        return {seat: found for seat, found in answers.items() if isinstance(found, book.Gap)}

    def seats_missing_blocks(self) -> tuple[Seat, ...]:
        """The seats of which blocks are missing."""
        return () if self.ended else tuple(seat for seat in self.seats if self.missing_keys(seat))

    def awaited(self) -> tuple[Seat, ...]:
        """The seats the game waits for: those of which blocks are missing, and those that said WAIT at this stop.

        Nobody waits for a seat that missed too many deadlines; and in grace for none but those that have it.
        """
        return self._awaited

    @cached_property
    def _awaited(self) -> tuple[Seat, ...]:
        lacking = self.seats_missing_blocks()
        unready = (seat for seat in self.seats if self.by_seat[seat].unready) if self.barrier else ()
        both = {*lacking, *(seat for seat in unready if self.asked_keys(seat))}
        return tuple(sorted(seat for seat in both if not self.is_left(seat) and not self.is_closed_to(seat)))

    def is_left(self, seat: Seat) -> bool:
        """Whether nobody waits for a seat.

        Where all are silent, deadlines are, so that some may come back; what was asked of all then stays so for all.
        """
        return self.by_seat[seat].alone != "" and not (self.asked_silent or self.all_silent)

    @property
    def all_silent(self) -> bool:
        """Whether all who play have missed too many deadlines."""
        return all(self.by_seat[each].alone for each in self.players)

    def is_closed_to(self, seat: Seat) -> bool:
        """Whether the deadline has passed for a seat while others have grace."""
        return bool(self.grace) and seat not in self.grace

    def played_by(self, seat: Seat) -> str:
        """The programmed player that fills what a seat leaves open; empty if none does.

        It is the stand-in of a vacant seat, or what SILENCE says for one that missed too many deadlines.
        """
        own = self.by_seat[seat]
        silent = own.alone == SENSIBLE and (own.late or self.is_left(seat))
        return own.stand_in if own.vacant else SENSIBLE if silent else ""


_INITIAL: dict[str, Any] = {
    each.name: each.default if each.default_factory is MISSING else each.default_factory() for each in fields(Docket)
}


def _without_asks(sheet: Sheet) -> dict[str, Block]:
    """The blocks that do not say ASK."""
    return {key: block for key, block in sheet.items() if not block.ask}


_STOP_LETTER = {Phase.POWER: "", Phase.TURNS: "t", Phase.DISKS: "d"}


def stop_of(number: int, phase: Phase) -> str:
    """The label of the stop before a phase of a round: r4, r4t or r3d; setup before the first round."""
    return "setup" if phase is Phase.SETUP else f"r{number}{_STOP_LETTER[phase]}"


def draw_key(docket: Docket) -> bytes:
    """The key of this game's draws, made of the seed and the players' words on accepting."""
    mixed = [(docket.setup.colours[each.seat], each.mixed_in(docket.mixed)) for each in docket.accepted]
    return chance.mixed_key(bytes.fromhex(docket.seed), mixed, docket.mixed)


def fingerprint(docket: Docket, seat: Seat) -> str:
    """The fingerprint, hex, of a seat's sheet and standing orders; empty if it has none, or before the game.

    It is a salted hash that a player can hold against the record once the game is over; docs/proof.md gives the form of
    what is hashed. The salt follows from the seed, so nobody can find a sheet from its fingerprint before the seed is
    told, and anybody can compute it again afterwards.
    """
    own, board = docket.seat(seat), docket.setup.board
    if not (docket.seed and docket.started and (own.sheet or own.standing)):
        return ""
    written = [[to_plain(block, board) for block in blocks] for blocks in (own.in_force, own.standing_orders)]
    text = json.dumps(written, ensure_ascii=False, separators=(",", ":"))
    salt = chance.sheet_salt(draw_key(docket), docket.setup.colours[seat], own.filings)
    return sha256(f"{salt}:{text}".encode()).hexdigest()
