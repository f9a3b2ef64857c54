"""Commands of a host who leaves seats open for whoever asks: OPEN, ADMIT, DECLINE.

Must not know how somebody asks for a seat, nor who is told what became of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Self

from referee import log
from referee.commands.command import Command
from referee.commands.context import CommandContext, CommandResult
from referee.commands.drafting import DraftContext, setup_of
from referee.commands.phrases import NOBODY, Phrase
from referee.commands.refused import Refused, Unclear
from referee.languages.likeness import plain_name
from referee.log import Drafted

ALL = "all"
"""Stands for as many seats as are left."""

_JOINERS = (",", "and", "seat", "seats", "for", "players", "are", "is")


class LeaveOpen(Command):
    """OPEN 3, OPEN red, blue: seats left for whoever asks; the table is listed."""

    open: tuple[str, ...]  # colours, or "" for each seat of any colour; ALL: every seat that is left
    word = "OPEN"
    usage = ("OPEN 3", "OPEN red, blue", "OPEN NONE")
    who = "host"
    undone_by = "never"
    is_everyday = True

    @classmethod
    def read(cls, said: Phrase) -> Self:
        """Read a number of seats, or their colours."""
        return cls(seats_named(said, cls.usage))

    def change_draft(self, context: DraftContext) -> None:
        """Leave these seats open, and no others."""
        context.draft = left_open(context.draft, self.open)


class Admit(Command):
    """ADMIT Ann: somebody who asked for a seat gets one."""

    asker: str
    word = "ADMIT"
    usage = ("ADMIT Ann",)
    who = "host"
    undone_by = "uninvite"
    is_everyday = True
    is_speech = True
    code_at_end = "ours"

    @classmethod
    def read(cls, said: Phrase) -> Self:
        """Read a name."""
        return cls(said.somebody(cls.usage))

    def change_draft(self, context: DraftContext) -> None:
        """Seat the person behind those who were invited before, in an open seat."""
        draft = context.draft
        number, name = _named(draft.asking, self.asker, "ADMIT")
        if not context.answers:
            raise Refused("start-by-answer")
        if not draft.open:
            raise Refused("no-seat-open", (name,), ("OPEN 1",))
        taken = {colour for colour, _, _ in draft.invited} | {*draft.open}
        free = (colour for colour in setup_of(draft).board.colours if colour not in taken)
        colour = draft.open[0] or next(free)
        context.draft = replace(
            draft,
            invited=(*draft.invited, (colour, number, name)),
            open=draft.open[1:],
            asking=_without(draft, number),
        )


class Refuse(Command):
    """DECLINE Ann: somebody who asked for a seat does not get one."""

    asker: str
    word = "DECLINE"
    usage = ("DECLINE Ann",)
    who = "host"
    undone_by = "never"
    is_everyday = True
    is_speech = True
    code_at_end = "ours"
    is_players_too = True

    @classmethod
    def read(cls, said: Phrase) -> Self:
        """Read a name."""
        return cls(said.somebody(cls.usage))

    def carry_out(self, context: CommandContext) -> CommandResult:
        """Take the person off the list of those who wait for a seat."""
        docket = context.running_docket
        number, _ = _named(docket.waiting, self.asker, "DECLINE")
        offer = next((each for each in docket.offers.values() if each.person == number), None)
        left = log.ListLeft(number) if offer is None else log.OfferClosed(offer.seat, number, "declined")
        return CommandResult(None, entries=(left,))

    def change_draft(self, context: DraftContext) -> None:
        """Take the person off the list of those who ask, for good."""
        draft = context.draft
        number, _ = _named(draft.asking, self.asker, "DECLINE")
        context.draft = replace(draft, asking=_without(draft, number), declined=(*draft.declined, number))


def seats_named(said: Phrase, usage: tuple[str, ...]) -> tuple[str, ...]:
    """The seats that a number or colours name; nothing named means all that are left. Raises Unclear."""
    said.skip(*_JOINERS)
    if said.word in ("", ALL):
        return (ALL,)
    if said.word in NOBODY:
        return ()
    if (number := said.number()) is not None:
        if not 0 <= number <= _MOST:
            raise Unclear("number-range", (number, 0, _MOST), usage)
        said.end("seats", "seat", "open", "left")
        return ("",) * number
    colours, known = [], said.words.lexicon.said["colour"]
    while said.word:
        if said.word not in known:
            raise Unclear("colour-unknown", (said.word, ", ".join(said.names.board.colours)), usage)
        colours.append(known[said.word])
        said.at += 1
        said.skip(*_JOINERS)
    return tuple(dict.fromkeys(colours))


_MOST = 5


def left_open(draft: Drafted, seats: tuple[str, ...]) -> Drafted:
    """The draft with these seats open, and listed. Raises Refused for a seat that is not there or not free."""
    board, taken = setup_of(draft).board.colours, {colour for colour, _, _ in draft.invited}
    free = tuple(colour for colour in board if colour not in taken)
    if seats == (ALL,):
        seats = ("",) * len(free)
    for colour in seats:
        if colour and colour not in board:
            raise Refused("no-colour", (colour,), board)
        if colour in taken:
            raise Refused("seat-not-free", (colour,), tuple(f"OPEN {each}" for each in free))
    if len(seats) > len(free):
        raise Refused("seats-too-few", (len(free),), (f"OPEN {len(free)}",) if free else ())
    return replace(draft, open=seats, listed=draft.listed or bool(seats))


def _named(people: Sequence[tuple[int, str]], name: str, word: str) -> tuple[int, str]:
    """Number and name of whoever asks or waits under this name. Raises Refused."""
    typed = plain_name(name.rstrip("."))
    exact = [each for each in people if plain_name(each[1]) == typed]
    found = exact or [each for each in people if typed in plain_name(each[1]).split()]
    if len(found) != 1:
        raise Refused("nobody-asks", (name,), tuple(f"{word} {each}" for _, each in people))
    return found[0]


def _without(draft: Drafted, number: int) -> tuple[tuple[int, str], ...]:
    return tuple(each for each in draft.asking if each[0] != number)
