"""The docket: what a game's log amounts to now. Position, order books, deadline, who is awaited, what is untold.

Knows what can be asked of a game at a moment. Must not know how it came about, nor how a letter says it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, dataclass, field, fields
from typing import Any, Self

from referee import log, rulings
from referee.docket.labels import SHOWING, read_label
from referee.orders import book
from referee.orders.shapes.base import Block
from referee.orders.shapes.table import in_order
from referee.rules import engine
from referee.rules.decisions import Phase
from referee.rules.model import Seat
from referee.rules.setup import Setup
from referee.rules.state import State
from referee.rules.table import TableLaid

Sheet = Mapping[str, Block]
"""One seat's blocks in force, by key."""

LetterAge = tuple[int, int]
"""A letter by its age: which letter of ours it answers, and when it was written."""

LETTER = ""
"""Among the sources of a seat, the newest letter by which anything was filed or withdrawn."""

NOTHING_HELD: tuple[int, tuple[Block, ...]] = (0, ())
"""What is held of a seat where no letter is."""

FIRST_LATER = 5
"""On the roster, players the game was created with have their seat's number; who comes later has one from here on."""


@dataclass(frozen=True, slots=True)
class RewindPoint:
    """A round a game can go back to: how it stood before anybody was waited for, and the sheets written in it."""

    opened: Docket
    written: tuple[Sheet, ...]  # of each seat, the last form of each block
    standing: tuple[Sheet, ...]  # of each seat, its standing orders as it left them


@dataclass(frozen=True, kw_only=True)  # without slots: `having` copies the dictionary
class Docket:
    """A game at a moment, as the referee knows it. Holds secrets: only `letters` decides who reads what.

    What has a default here begins with it.
    """

    seq: int
    game: str
    title: str
    setup: Setup
    options: log.Options
    names: tuple[str, ...]
    commitment: str
    chosen_seed: bool
    seed: str = ""
    told_seed: str = ""
    nonces: tuple[tuple[Seat, str], ...] = ()
    state: State | None = None  # None before the table is laid
    sheets: tuple[Sheet, ...]  # the round's own
    standing: tuple[Sheet, ...]  # ALWAYS: in force where a sheet has no such block; never used up
    continued: Mapping[Seat, Sheet] = field(default_factory=dict)  # what ELSE BEST wrote, in the place of a seat's own
    previous: tuple[Sheet, ...]  # of the round before
    memories: tuple[book.Memory, ...]
    proposals: tuple[tuple[Block, ...], ...]
    proposed_after: tuple[int, ...]  # the count of `causes` when each was made
    asked_after: tuple[int, ...]  # and when the game last began to wait in mid-round
    held: tuple[tuple[int, tuple[Block, ...]], ...]  # what a letter that was held says, and the count of its receipt
    sources: tuple[Mapping[str, LetterAge], ...]  # for each seat, by which letter each block was filed or withdrawn
    half: Mapping[Seat, tuple[Block, ...]] = field(default_factory=dict)  # of each seat, what lacks a part to be filed
    exampled: Mapping[Seat, int] = field(default_factory=dict)  # the last letter to show each seat what would do
    final: frozenset[Seat] = frozenset()
    unready: frozenset[Seat] = frozenset()  # WAIT: not counted in at this stop until they write again
    asks_left: tuple[int, ...]
    stop: str = "r0"
    barrier: tuple[Phase, ...] = ()  # phases the open stop waits for; empty: no stop is open
    late: frozenset[Seat] = frozenset()  # the house answers for them
    due: int | None = None
    cooling: int | None = None
    reminded: bool = False
    wait: log.WaitBegan | None = None
    story: tuple[log.Entry, ...] = ()  # since the last stop; where there are none, of this round
    reported: tuple[log.Entry, ...] = ()  # what the last report told of
    opened: int = 0  # the entry that opened the last stop
    causes: tuple[int, ...]  # for each seat, how many entries it was written a letter for
    seated: tuple[int, ...]  # for each seat, who plays it: a number on the roster
    vacant: frozenset[Seat] = frozenset()  # seats nobody plays: the house answers
    stand_ins: Mapping[Seat, str] = field(default_factory=dict)  # of these, which programmed player writes their sheets
    moderators: tuple[tuple[int, str], ...] = ()  # numbers on the roster, and names
    next_person: int = FIRST_LATER  # the next number on the roster
    paused: int | None = None  # since when the clock stands still
    ledger: tuple[log.Ruled, ...] = ()
    before_rulings: tuple[Docket, ...] = ()  # how things stood before each ruling
    marks: Mapping[int, RewindPoint] = field(default_factory=dict)  # by round
    noticed: Mapping[int, int] = field(default_factory=dict)  # for each person without a seat, as `causes` for a seat
    unreachable: Mapping[int, log.Returned] = field(default_factory=dict)  # people whose letters come back
    muted: frozenset[int] = frozenset()  # people who get what they must know, and no more

    def having(self, **changes: Any) -> Self:
        """A copy with some fields changed."""
        copy = object.__new__(type(self))
        copy.__dict__.update(self.__dict__)
        copy.__dict__.update(changes)
        return copy

    def afresh(self, *names: str) -> Self:
        """A copy in which these fields are as a game begins with them."""
        return self.having(**{name: _AT_FIRST[name] for name in names})

    @property
    def unsettled(self) -> dict[str, Any]:
        """The fields of a docket in which nothing is proposed to anybody."""
        return {"proposals": tuple(() for _ in self.seats), "held": tuple(NOTHING_HELD for _ in self.seats)}

    @property
    def seats(self) -> range:
        """Every seat of the table, clockwise from the first."""
        return self.setup.seats

    @property
    def table(self) -> TableLaid:
        """The table as it was laid; before that, as it would be."""
        if self.state is not None:
            return self.state.position.table
        laid, *_ = engine.open_game(self.setup)
        assert isinstance(laid, TableLaid)
        return laid

    @property
    def running(self) -> State:
        """The state of a game whose table is laid, to be asked for of no other."""
        assert self.state is not None
        return self.state

    @property
    def started(self) -> bool:
        """Whether everybody has accepted and the table is laid."""
        return self.state is not None

    @property
    def ended(self) -> bool:
        """Whether the last scoring is done."""
        return self.state is not None and bool(self.state.position.ranks)

    @property
    def players(self) -> tuple[Seat, ...]:
        """Seats that somebody plays."""
        return tuple(seat for seat in self.seats if seat not in self.vacant)

    @property
    def rewound(self) -> bool:
        """Whether some round was begun more than once."""
        return any(isinstance(entry.ruling, rulings.Rewound) for entry in self.ledger)

    @property
    def upheld(self) -> frozenset[int]:
        """Numbers of the rulings behind which the game has not been rewound."""
        stood: list[tuple[int, frozenset[int]]] = [(0, frozenset())]  # after each ruling
        for entry, before in zip(self.ledger, self.before_rulings, strict=True):
            numbers = stood[-1][1]
            if isinstance(entry.ruling, rulings.Rewound):
                numbers = next(then for seq, then in reversed(stood) if seq <= entry.ruling.to)
            stood.append((before.seq + 1, numbers | {entry.number}))
        return stood[-1][1]

    def plays(self, person: int) -> bool:
        """Whether this person of the roster plays a seat."""
        return any(self.seated[seat] == person for seat in self.players)

    def as_of(self, seq: int) -> Docket:
        """How things stood at an entry that a ruling may go back to. Raises LookupError for any other."""
        for docket in (*(mark.opened for mark in self.marks.values()), *self.before_rulings):
            if docket.seq == seq:
                return docket
        raise LookupError(seq)

    def asked(self, seat: Seat) -> tuple[str, ...]:
        """Keys of the blocks this seat is asked for now, filed or not."""
        if self.state is None or self.ended or seat in self.vacant:
            return ()
        if self.wait is not None:
            return tuple(key for s, key in zip(self.wait.seats, self.wait.keys, strict=True) if s == seat)
        return book.needed(self.state, seat, self.barrier) if self.barrier else ()

    def missing(self, seat: Seat) -> tuple[str, ...]:
        """Keys of the blocks this seat is asked for and has not usefully filed."""
        if seat in self.vacant:
            return ()
        if self.state is None:
            return () if seat in dict(self.nonces) else ("ACCEPT",)
        if self.wait is not None:
            return self.asked(seat) if self.gap(seat) else ()
        return book.missing(self.state, seat, self.barrier, self.book_of(seat)) if self.barrier else ()

    def unsaid(self, seat: Seat) -> tuple[str, ...]:
        """Keys of all that this seat is asked for now and has not filed, whether the game waits for it or not."""
        if self.state is None or self.wait is not None or not self.barrier or seat in self.vacant:
            return self.missing(seat)
        return book.unsaid(self.state, seat, self.barrier, self.book_of(seat))

    def can_ask(self, seat: Seat) -> bool:
        """Whether ASK on this seat's sheet still stops the game, or has stopped it."""
        if seat in self.late | self.vacant:
            return False
        asked = zip(self.wait.seats, self.wait.reasons, strict=True) if self.wait else ()
        return self.asks_left[seat] > 0 or (seat, "asked") in asked

    def book_of(self, seat: Seat) -> Sheet:
        """What answers for a seat: its own sheet, as ELSE BEST went on with it, then its standing orders.

        Wishes to be asked are there only while they count.

        Nobody's standing orders play on for a seat that nobody plays.
        """
        standing = {} if seat in self.vacant else self.standing[seat]
        sheet = {**self.sheets[seat], **self.continued[seat]} if seat in self.continued else self.sheets[seat]
        if self.can_ask(seat):
            return {**standing, **sheet} if standing else sheet
        return {**_answering(standing), **_answering(sheet)}

    def gap(self, seat: Seat) -> book.Gap | None:
        """Why this seat's sheet still leaves the question in mid-round open, if it does and the game waits for it."""
        decision = engine.pending(self.state) if self.state is not None else None
        if decision is None or self.state is None or self.wait is None or seat not in self.wait.seats:
            return None
        found = book.answer(self.state, decision, seat, self.book_of(seat), self.memories[seat])
        return found if isinstance(found, book.Gap) else None

    def lacking(self) -> tuple[Seat, ...]:
        """Seats that have not usefully filed all they are asked for."""
        return () if self.ended else tuple(seat for seat in self.seats if self.missing(seat))

    def awaited(self) -> tuple[Seat, ...]:
        """Seats the game waits for now: those, and who has anything to file at this stop and said WAIT."""
        lacking = self.lacking()
        unready = {seat for seat in self.unready if self.barrier and self.asked(seat)}
        return tuple(seat for seat in self.seats if seat in unready or seat in lacking)

    def is_overtaken(self, seat: Seat, key: str, age: LetterAge) -> bool:
        """Whether a letter of this age may not touch a block: a newer one did, or one that may be."""
        answers, written = self.sources[seat].get(key, (0, 0))
        if not (written and age[1]):
            return False  # nobody did, or a moderator
        newest = (answers, written) if answers and age[0] else (age[0], written)
        return age < newest or (age == newest and key != LETTER)

    def proposed(self, seat: Seat, label: str) -> tuple[Block, ...]:
        """What an OK in answer to our letter of this label can mean: nothing but what stands in that letter.

        So an OK that crosses another letter, perhaps a stranger's, does not accept what its writer has not seen; nor
        does one that says yes to a rival's words, to a preview or to help: their labels end otherwise.
        """
        _, number, ending = read_label(label)
        if ending not in SHOWING:
            return ()
        held_at, held = self.held[seat]
        if held and number == held_at:
            return held
        return self.proposals[seat] if number > self.proposed_after[seat] else ()

    def shows_question(self, seat: Seat, label: str) -> bool:
        """Whether our letter of this label was written since the game waits in mid-round as it does."""
        stop, number, _ = read_label(label)
        return stop == self.stop and number > self.asked_after[seat]

    def shows_example(self, seat: Seat, label: str) -> bool:
        """Whether our letter of this label shows what could be an answer to what is asked now."""
        ending, number = read_label(label).ending, read_label(label).number
        return ending in SHOWING and number == self.exampled.get(seat) and self.shows_question(seat, label)

    def in_force(self, seat: Seat) -> tuple[Block, ...]:
        """A seat's sheet of the round in printing order."""
        return _printed(self.sheets[seat])

    def standing_of(self, seat: Seat) -> tuple[Block, ...]:
        """A seat's standing orders in printing order."""
        return _printed(self.standing[seat])


_AT_FIRST: dict[str, Any] = {
    each.name: each.default if each.default_factory is MISSING else each.default_factory() for each in fields(Docket)
}


def _printed(sheet: Sheet) -> tuple[Block, ...]:
    return tuple(sheet[key] for key in in_order(sheet))


def _answering(sheet: Sheet) -> dict[str, Block]:
    """The blocks that do more than say: ask me."""
    return {key: block for key, block in sheet.items() if not block.ask}


_ENDING = {Phase.POWER: "", Phase.TURNS: "t", Phase.DISKS: "d"}


def stop_of(number: int, phase: Phase) -> str:
    """The label of the stop at which a phase of a round is waited for: r4, r4t, r3d; before the first round, setup."""
    return "setup" if phase is Phase.SETUP else f"r{number}{_ENDING[phase]}"
