"""ORDER FOR: orders that a moderator writes for a seat.

Knows how a sheet is filed. Must not show a moderator who plays what else stands on the seat's sheet.
"""

from __future__ import annotations

from dataclasses import field, replace
from typing import Self

from referee import log, rulings
from referee.commands.command import Command
from referee.commands.context import CommandContext, CommandResult, PastRuling
from referee.commands.phrases import Phrase
from referee.commands.refused import Refused
from referee.docket import LogTail
from referee.filing import file
from referee.judging import Submission, table_of
from referee.orders.checking import standing_key
from referee.orders.contents import Clear, Final, Line, Wait
from referee.prose.letter_reader import read_letter
from referee.rules.model import Seat


class OrderFor(Command):
    """ORDER FOR red, and orders on the lines below: filed as if the seat had sent them; the player gets the receipt."""

    seat: Seat
    lines: tuple[Line, ...] = field(compare=False, default=())
    word = "ORDER FOR"
    usage = ("ORDER FOR red\nPOWER 11 or ANY\nCARD king\nKING Aragon\nEND",)
    aliases = ("orders",)
    is_everyday = True
    is_never_alone = True

    @classmethod
    def read(cls, said: Phrase) -> Self:
        """Read a seat; what else stands on the line is the first order."""
        seat = said.seat("ORDER FOR {}")
        said.skip()
        return cls(seat, (Line(0, said.rest()),) if said.word else ())

    def carry_out(self, context: CommandContext) -> CommandResult:
        """Read the lines as orders of the seat, and file those that can be filed."""
        docket = context.begun_docket
        table = table_of(docket, self.seat)
        if context.plays:  # the reading must not depend on the rest of the sheet
            table = replace(table, previous=(), proposal=(), in_force=(), standing=())
        sheet = read_letter(self.lines, table)
        requests = tuple(request for request in sheet.requests if isinstance(request, Clear | Final | Wait))
        if not (sheet.blocks or sheet.standing or requests or sheet.complaints):
            raise Refused("no-orders", (docket.setup.colours[self.seat],))
        tail = LogTail(docket, context.tail.now)
        context.prose += sheet.ignored
        written = replace(sheet, requests=requests, proposal=(), ignored=(), note="")
        letter = context.by.letter
        file(tail, Submission(self.seat, letter, docket.stop, written, by=context.name or "-"))
        read = next(entry for entry in tail.entries if isinstance(entry, log.LetterRead))
        return CommandResult(rulings.OrderedFor(self.seat, read.filed), entries=tuple(tail.entries))

    @classmethod
    def taken_back(cls, past: PastRuling) -> CommandResult | None:
        """Put back the seat's blocks of before. Raises Refused if the blocks of the ruling are used up."""
        match past.ruling:
            case rulings.OrderedFor(seat, keys):
                return CommandResult(rulings.OrderedFor(seat, ()), entries=_put_back(past, seat, keys))
        return None


def _put_back(past: PastRuling, seat: Seat, keys: tuple[str, ...]) -> tuple[log.Entry, ...]:
    """The entries that withdraw these blocks, as far as they are unused, and file what stood there before."""
    docket, before = past.docket, past.before
    unused = tuple(key for key in keys if key in docket.sheets[seat])
    standing = tuple(key for key in docket.standing[seat] if standing_key(key) in keys)
    if docket.stop != before.stop or not (unused or standing or past.ruler_plays):
        raise Refused("used-already")
    old = tuple(block for key, block in before.sheets[seat].items() if key in unused)
    stood = tuple(block for key, block in before.standing[seat].items() if key in standing)
    back: tuple[log.Entry, ...] = (log.Withdrawn(seat, unused),) if unused else ()
    back += (log.Withdrawn(seat, standing, standing=True),) if standing else ()
    waited = seat in before.unready
    return (*back, *((log.SheetFiled(seat, old, False, stood, waited),) if old or stood or waited else ()))
