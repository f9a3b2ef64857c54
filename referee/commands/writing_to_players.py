"""Commands that write to somebody: STATUS, RESEND, ANNOUNCE."""

from __future__ import annotations

from typing import Self

from referee.commands.command import Command
from referee.commands.context import CommandContext, CommandResult
from referee.commands.phrases import LONGEST_TEXT, Phrase
from referee.log import rulings
from referee.rules.model import Seat
from referee.rules.table import Setup

_BETWEEN_SEATS = ("and", "to", "the", "report", "reports", "for")


ALL_TABLES = "STATUS ALL"
"""The topic of an answer that tells of all tables of its reader."""


class GameStatus(Command):
    """STATUS: where the game stands, who is awaited, the rulings so far; STATUS ALL: all tables of whoever asks."""

    every: bool = False
    word = "STATUS"
    usage = ("STATUS", ALL_TABLES)
    undone_by = "nothing"
    is_everyday = True
    is_players_too = True

    @classmethod
    def read(cls, said: Phrase) -> Self:
        """Read ALL, or nothing."""
        said.skip("again", "game", "it", "the", "of", "?")
        every = said.take("all")
        said.end("of", "my", "the", "games", "tables", "?")
        return cls(every)

    def topic_shown(self, _: Setup) -> tuple[str, tuple[str, ...]]:
        """The topic STATUS or STATUS ALL."""
        return ALL_TABLES if self.every else self.word, ()


class Resend(Command):
    """RESEND red, RESEND ALL: where the game stands, once more."""

    seats: tuple[Seat, ...]  # empty: all
    word = "RESEND"
    usage = ("RESEND red", "RESEND ALL")
    undone_by = "never"

    @classmethod
    def read(cls, said: Phrase) -> Self:
        """Read seats or ALL."""
        if said.take("all", "everybody", "everyone"):
            said.end()
        seats: list[Seat] = []
        said.skip(*_BETWEEN_SEATS)
        while said.word not in ("", "?"):
            seats.append(said.seat("RESEND {}"))
            said.skip(*_BETWEEN_SEATS)
        said.end()
        return cls(tuple(dict.fromkeys(seats)))

    def carry_out(self, context: CommandContext) -> CommandResult:
        """Write to these seats. Raises Refused for one that nobody plays."""
        seats = tuple(map(context.played, self.seats))
        return CommandResult(rulings.Resent(seats or context.docket.players))


class Announce(Command):
    """ANNOUNCE text: to everybody, at once."""

    text: str
    word = "ANNOUNCE"
    usage = ("ANNOUNCE We go on after Easter.",)
    is_for_all = True
    undone_by = "never"
    is_everyday = True
    is_speech = True
    code_at_end = "none"

    @classmethod
    def read(cls, said: Phrase) -> Self:
        """Read a text, without a THAT in front of it."""
        return cls(said.required_text(LONGEST_TEXT, cls.usage).removeprefix("that "))

    def carry_out(self, _: CommandContext) -> CommandResult:
        """Send the text to everybody."""
        return CommandResult(rulings.Proclaimed(self.text))
