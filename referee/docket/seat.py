"""What a game's log amounts to now for one seat: what it has written, what its letters showed, and who plays it.

Must not know the game, nor any other seat.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Literal, NamedTuple, Self, cast

from referee.docket.labels import ASKED, SHOWING, TELLING, read_label
from referee.log.entries import Entry
from referee.log.people import Plays, Whispered
from referee.orders import book
from referee.orders.contents import AskedBack
from referee.orders.order import Block
from referee.orders.shapes.power import PowerBlock
from referee.orders.shapes.table import in_order

Sheet = Mapping[str, Block]
"""The blocks of one seat that are in force, by key."""

LetterAge = tuple[int, int]
"""The age of a player's letter: the outbox row of our letter that it answers, and when it was written."""

LETTER = ""
"""The key, among the sources of a seat, of the newest letter that filed or withdrew anything."""


_CLOSINGS = 40
"""So many lines that may close a letter are kept, the newest."""


@dataclass(frozen=True, slots=True)
class Before:
    """What was in force before the last letter of a seat that filed, withdrew, half said or dropped anything."""

    sheet: Sheet
    standing: Sheet
    final: bool
    unready: bool
    letter_count: int  # when that letter came
    unfinished: tuple[Block, ...] | None = None
    dropped: Shown | None = None  # what was proposed, if that letter dropped it and filed nothing


class Shown(NamedTuple):
    """What a seat's letters proposed from its n-th on, and what A, B and C would file besides."""

    after: int  # its letter count then
    blocks: tuple[Block, ...] = ()
    ways: tuple[tuple[Block, ...], ...] = ()


class HeardSoFar(NamedTuple):
    """What a seat has been told of the game: the story of its last full letter, and what came since and before now's.

    The story from `missed` on, and then that of the docket, is what its next full letter tells.
    """

    last: tuple[Entry, ...] = ()
    missed: tuple[Entry, ...] = ()


class Copied:
    """A frozen dataclass without slots, so that it is copied by its dictionary."""

    asked_once: ClassVar[tuple[str, ...]] = ()
    """Its cached properties: what they found is true of itself alone."""

    def having(self, **changes: Any) -> Self:
        """A copy with some fields changed."""
        values, copy = self.__dict__ | changes, object.__new__(type(self))
        for name in self.asked_once:
            if name in values:
                del values[name]
        object.__setattr__(copy, "__dict__", values)
        return copy


@dataclass(frozen=True)
class SeatDocket(Copied):
    """A seat as the referee knows it at a moment, secrets included. The defaults are a seat that has written nothing.

    Public are `person`, `name`, `vacant` and `stand_in`; even `letter_count` would tell how often the seat writes.
    """

    person: int  # the roster number of its player
    name: str
    inherits: bool = False  # its player came later, and has nothing of what others wrote for it
    of_others: tuple[Entry, ...] = ()  # what tells of the sheet of whoever played it before, when its player came
    filings_of_others: int = 0  # how many of `filings` others wrote before its player came
    vacant: bool = False  # nobody plays it: the house answers
    declined: bool = False  # before the game its last player has said no, and was not only silent
    stand_in: str = ""  # of a vacant seat, the programmed player who answers
    stand_in_since: int = 0  # number of the entry that says so

    alone: Plays | Literal[""] = ""  # nobody waits for it any more, and so it is played
    alone_since: int = 0  # the round in which that began
    silence: Plays = "sensible"  # who is to play then
    graces: int = 0  # how often it has had grace
    missed: int = 0  # how many deadlines it has missed, absences apart
    missed_in_row: int = 0
    absences: tuple[tuple[int, int], ...] = ()  # from when to when it is announced away, as announced

    sheet: Sheet = field(default_factory=dict)  # the blocks of this round
    standing: Sheet = field(default_factory=dict)  # ALWAYS, in force if the sheet has no such block; never used up
    continued: Sheet = field(default_factory=dict)  # what ELSE BEST wrote instead of the seat's own
    previous: Sheet = field(default_factory=dict)  # the blocks of the round before
    unfinished: tuple[Block, ...] | None = None  # blocks that still lack a part; None: none did since the stop opened
    final: bool = False  # nothing cools for it: it said FINAL at this stop, or had filed all of it before
    unready: bool = False  # said WAIT: awaited at this stop until it writes again
    late: bool = False  # the house answers for it
    asks_left: int = 0
    memory: book.Memory = field(default_factory=book.Memory)

    sources: Mapping[str, LetterAge] = field(default_factory=dict)  # by key: the letter that filed or withdrew it
    filings: int = 0  # the number of its letters that filed or withdrew anything
    seals: int = 0  # the number of its choices that were ever sealed, but for the hand; a rewind takes none back
    before: Before | None = None  # what UNDO brings back; None: nothing, since nothing is filed or it was opened

    heard: HeardSoFar = HeardSoFar()
    overtaken: int | None = None  # until when its last letter has the game wait, where it now waits for something else
    letter_count: int = 0  # the number of entries that caused a letter to it
    asked_after: int = 0  # its letter count when the game last began to wait in mid-round
    proposal: tuple[Block, ...] = ()
    ways: tuple[tuple[Block, ...], ...] = ()  # what A, B or C would file beside it
    shown: tuple[Shown, ...] = ()  # all that was proposed in this round, and when
    proposed_after: int = 0  # its letter count when its proposal was made
    proposed_first: tuple[int, int] = (0, 0)  # when its letter that means it was written, and its letter count then
    held: tuple[Block, ...] = ()  # the blocks of a held letter
    held_at: int = 0  # the number of that letter's receipt
    example_shown: int = 0  # the number of the last letter with an example answer
    asked: Mapping[int, tuple[AskedBack, ...]] = field(default_factory=dict)  # by letter: the requests it asks back
    closings: tuple[int, Mapping[str, int]] = (0, {})  # whose, and in how many letters each line was no order
    asked_language: bool = False  # it chose the language of its letters, or was offered another
    told: Mapping[int, Whispered] = field(default_factory=dict)  # by letter: the private words that it tells

    @property
    def filings_by_player(self) -> int:
        """How many letters with orders whoever plays it has written since coming."""
        return self.filings - self.filings_of_others

    def as_it_stands(self, dropped: Shown | None = None) -> Before:
        """What UNDO of a letter that comes now brings back."""
        stands = (self.sheet, self.standing, self.final, self.unready, self.letter_count, self.unfinished)
        return Before(*stands, dropped)

    def before_this_letter(self, dropped: Shown | None = None) -> Before:
        """The same, also where the letter has changed something already."""
        changed = self.before is not None and self.before.letter_count == self.letter_count
        return self.before if changed and self.before else self.as_it_stands(dropped)

    def is_away(self, instant: int) -> bool:
        """Whether its player is announced away then."""
        return any(since <= instant < until for since, until in self.absences)

    @property
    def in_force(self) -> tuple[Block, ...]:
        """The blocks of this round, in printing order."""
        return _in_printing_order(self.sheet)

    @property
    def standing_orders(self) -> tuple[Block, ...]:
        """The standing orders, in printing order."""
        return _in_printing_order(self.standing)

    def holds(self, blocks: Iterable[Block], standing: Iterable[Block], final: bool, unready: bool) -> bool:
        """Whether a letter that files this repeats what stands here."""
        if (final, unready) != (self.final, self.unready):
            return False
        pairs = ((self.sheet, blocks), (self.standing, standing))
        return all(held.get(block.key) == block for held, filed in pairs for block in filed)

    def is_overtaken(self, key: str, age: LetterAge) -> bool:
        """Whether a newer letter, or one that may be newer, has filed or withdrawn this block."""
        answers, written = self.sources.get(key, (0, 0))
        if not (written and age[1]):
            return False  # nobody has, or a moderator
        newest = (answers, written) if answers and age[0] else (age[0], written)
        return age < newest or (age == newest and key != LETTER)

    def proposed(self, label: str, written: int = 0) -> Shown:
        """What an OK in answer to our letter of this label files, and an A, B or C: what that letter showed.

        Of that, what is still open: so an OK that crosses another letter accepts nothing that its writer has not seen.
        Where that letter showed nothing, an OK that was `written` later than what is proposed answers that. In answer
        to a rival's words, a preview or a question of another kind it accepts nothing: their labels end otherwise.
        """
        _, number, suffix = read_label(label)
        later = 0 < self.proposed_first[0] < written
        if suffix in TELLING and later:
            return Shown(number, self.proposal, self.ways)
        if suffix not in SHOWING:
            return Shown(0)
        if self.held and number == self.held_at:
            return Shown(number, self.held)
        then = next((each for each in reversed(self.shown) if each.after < number), None)
        if number > self.proposed_after or (then is None and later):
            return Shown(number, self.proposal, self.ways)
        if then is None:
            return Shown(0)
        ways = self.ways if then.ways == self.ways else ()
        return Shown(number, tuple(block for block in then.blocks if block in self.proposal), ways)

    def proposed_at(self, label: str) -> int | None:
        """When the letter was written that means what our letter of this label proposes; None in answer to it."""
        written, count = self.proposed_first
        again = bool(written and self.proposed(label).blocks) and read_label(label).number not in (
            self.held_at,
            count + 1,
        )
        return written if again else None

    def closings_with(self, lines: Iterable[str], told: Sequence[str]) -> tuple[int, Mapping[str, int]]:
        """The closings with a letter more: its lines that were no orders, but for those that its writer was told of."""
        whose, counts = self.closings
        before = counts if whose == self.person else {}
        new = [line for line in map(str.strip, lines) if not any(line in each or each in line for each in told)]
        found = {line: count for line, count in before.items() if line not in new}
        found |= {line: before.get(line, 0) + 1 for line in new}
        return self.person, dict([*found.items()][-_CLOSINGS:])

    @property
    def closed_with(self) -> frozenset[str]:
        """The lines that closed two letters of its player, or more, and were no orders."""
        whose, counts = self.closings
        return frozenset(line for line, count in counts.items() if count > 1 and whose == self.person)

    def told_by(self, label: str) -> Whispered | None:
        """The private words that our letter of this label told; None for any other letter."""
        return self.told.get(read_label(label).number)

    def agreed_to(self, label: str) -> tuple[AskedBack, ...]:
        """The requests that a yes in answer to our letter of this label makes sure: those that it asks back."""
        _, number, suffix = read_label(label)
        return self.asked.get(number, ()) if suffix == ASKED else ()


NOTHING_OPEN: Mapping[str, Any] = {"proposal": (), "ways": (), "held": (), "held_at": 0}
"""The changes, for `having`, by which nothing that was proposed to a seat is open any more."""

NOTHING_PROPOSED: Mapping[str, Any] = {**NOTHING_OPEN, "shown": ()}
"""The same, where it is as if nothing had been: in another round, to another player."""


def without(sheet: Sheet, keys: Iterable[str]) -> Sheet:
    """The blocks of a sheet but for those of these keys."""
    out = set(keys) if sheet else ()
    return {key: block for key, block in sheet.items() if key not in out}


def gone(own: SeatDocket, keys: tuple[str, ...]) -> dict[str, Any]:
    """The changes of a seat by which the blocks of these keys are gone, ELSE BEST's too; UNDO brings none back."""
    return {"sheet": without(own.sheet, keys), "continued": without(own.continued, keys), "before": None}


def used_up(own: SeatDocket, keys: tuple[str, ...]) -> dict[str, Any]:
    """The changes of `gone`, with the blocks kept for "same as last time" until the seat lays its next power card."""
    used = {key: block for key, block in own.sheet.items() if key in keys}
    before = {} if PowerBlock.key in keys else own.previous
    return {**gone(own, keys), "previous": {**before, **used}}


def after_laying(own: SeatDocket, value: int, *, owed: bool) -> dict[str, Any]:
    """The changes of a seat that lays a power card: of POWER is left what is for the card that a Joker `owed`."""
    block = cast("PowerBlock | None", own.sheet.get(PowerBlock.key))
    changes, then = used_up(own, (PowerBlock.key,)), block.after(value) if block else None
    if then:
        changes["sheet"] = {**changes["sheet"], PowerBlock.key: then}
    return {**changes, "previous": own.previous} if owed else changes


def _in_printing_order(sheet: Sheet) -> tuple[Block, ...]:
    return tuple(sheet[key] for key in in_order(sheet))
