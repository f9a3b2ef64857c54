"""ORDER FOR: orders that a moderator writes for a seat.

Knows how a sheet is filed. Must not read the orders by anything that the seat keeps to itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field, replace
from typing import Self

from referee import log
from referee.adjudication.filing import file
from referee.adjudication.judging import Submission
from referee.commands.command import Command
from referee.commands.context import CommandContext, CommandResult, PastRuling
from referee.commands.phrases import Phrase
from referee.commands.refused import Refused
from referee.docket import Docket, LogTail
from referee.docket.known import PublicGame
from referee.docket.left_open import is_too_late
from referee.docket.seat import Sheet
from referee.log import rulings
from referee.orders.checking import standing_key
from referee.orders.contents import Clear, Final, Line, Wait
from referee.orders.order import Block
from referee.prose.letter_reader import read_letter
from referee.rules.model import Seat


class OrderFor(Command):
    """ORDER FOR red, and orders on the lines below: filed as if the seat had sent them; the player gets the receipt.

    They are read and judged by what everybody knows of the seat. Who plays writes for no other seat.
    """

    seat: Seat
    lines: tuple[Line, ...] = field(compare=False, default=())
    word = "ORDER FOR"
    usage = ("ORDER FOR red\nPOWER 11 or ANY\nCARD king\nKING Aragon\nEND",)
    who = "moderator who does not play"
    aliases = ("orders",)
    is_everyday = True
    is_never_alone = True

    @classmethod
    def read(cls, said: Phrase) -> Self:
        """Read a seat; what else stands on the line is the first order."""
        seat = said.seat("ORDER FOR {}")
        said.skip()
        return cls(seat, (Line(0, said.rest()),) if said.word else ())

    def shows(self, _: Docket) -> frozenset[Seat]:
        """The seat: what its sheet still lacks, and whether orders for it take effect."""
        return frozenset({self.seat})

    def barred(self, context: CommandContext) -> Refused | None:
        """Whoever plays writes for no other seat: that an order takes effect tells of the hand."""
        return None if self.seat in context.own_seats else Refused("you-play-orders")

    def carry_out(self, context: CommandContext) -> CommandResult:
        """Read the lines as orders of the seat, and file those that can be filed."""
        docket = context.begun_docket
        sheet = read_letter(self.lines, PublicGame.of(docket).known_to(self.seat))
        requests = tuple(request for request in sheet.requests if isinstance(request, Clear | Final | Wait))
        if not (sheet.blocks or sheet.standing or requests or sheet.complaints):
            raise Refused("no-orders", (docket.setup.colours[self.seat],))
        tail = LogTail(docket, context.tail.now)
        context.prose += sheet.ignored
        written = replace(sheet, requests=requests, proposal=(), ignored=(), note="")
        letter = context.by.letter
        file(tail, Submission(self.seat, letter, docket.stop, written, by=context.name or "-"))
        read = next(entry for entry in tail.entries if isinstance(entry, log.LetterRead))
        ruling = rulings.OrderedFor(self.seat, read.filed, tuple(_keys_gone(docket, tail.docket, self.seat)))
        return CommandResult(ruling, entries=tuple(tail.entries))

    @classmethod
    def taken_back(cls, past: PastRuling) -> CommandResult | None:
        """Put back the seat's blocks of before. Raises Refused if the blocks of the ruling are used up."""
        match past.ruling:
            case rulings.OrderedFor(seat, keys, cleared):
                entries = _put_back(past, seat, keys, cleared)
                return CommandResult(rulings.OrderedFor(seat, ()), entries=entries)
        return None


def _keys_gone(docket: Docket, after: Docket, seat: Seat) -> Iterator[str]:
    """The keys of blocks that are on the seat's sheet, or among its standing orders, no more."""
    then, now = docket.seat(seat), after.seat(seat)
    yield from (key for key in then.sheet if key not in now.sheet)
    yield from (standing_key(key) for key in then.standing if key not in now.standing)


def _put_back(past: PastRuling, seat: Seat, keys: tuple[str, ...], cleared: tuple[str, ...]) -> tuple[log.Entry, ...]:
    """The entries that withdraw the blocks filed, as far as they are unused, and file what stood there before.

    What the player has filed or cleared since stays so.
    """
    docket, before = past.docket, past.before
    now, then = docket.seat(seat), before.seat(seat)
    ours = {key for key in (*keys, *cleared) if now.sources.get(key) == _BY_MODERATOR}
    lacking = ours.intersection(cleared)
    unused = tuple(key for key in keys if key in ours and key in now.sheet)
    standing = tuple(key for key in now.standing if standing_key(key) in ours.intersection(keys))
    old = tuple(
        block
        for key, block in _before(then.sheet, now.sheet, unused, lacking)
        if not is_too_late(docket, seat, key, docket.stop)
    )
    gone = {key for key in then.standing if standing_key(key) in lacking}
    stood = tuple(block for _, block in _before(then.standing, now.standing, standing, gone))
    if docket.stop != before.stop or not (unused or standing or old or stood):
        raise Refused("used-already")
    back: tuple[log.Entry, ...] = (log.Withdrawn(seat, unused),) if unused else ()
    back += (log.Withdrawn(seat, standing, standing=True),) if standing else ()
    again = log.SheetFiled(seat, old, False, stood, waits=then.unready)
    return (*back, again) if old or stood or again.waits else back


_BY_MODERATOR = (0, 0)
"""The age of what a moderator filed or cleared: no letter of the player did so since."""


def _before(then: Sheet, now: Sheet, filed: tuple[str, ...], gone: set[str]) -> Iterator[tuple[str, Block]]:
    """The blocks that stood there before: in the place of those filed, and of those gone that nobody wrote anew."""
    return ((key, block) for key, block in then.items() if key in filed or (key in gone and key not in now))
