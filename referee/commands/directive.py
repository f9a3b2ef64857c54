"""A moderator's letter as values: its commands, and the lines that were not understood."""

from __future__ import annotations

from dataclasses import dataclass

from referee.commands.command import Command
from referee.commands.context import Commander
from referee.log import Doubt


@dataclass(frozen=True, slots=True)
class Spoken:
    """A command of a letter; TRY asks only for its effect, CODE confirms the effect that an answer showed."""

    command: Command
    line: int  # 1-based
    text: str  # as typed, one line
    only_try: bool = False
    code: str = ""
    everywhere: bool = False  # ALL MY GAMES stood before it
    in_full: str = ""  # how it is to be repeated, if its words alone would mean another thing at another time
    meant: str = ""  # the command as a line, where running words came to it


@dataclass(frozen=True, slots=True)
class Unread:
    """A line that begins like a command and is none: what is wrong with it, and what would be legal."""

    line: int
    text: str
    code: str  # a sentence of the catalogue
    args: tuple[str | int, ...] = ()
    legal: tuple[str, ...] = ()  # examples that would do


@dataclass(frozen=True, slots=True)
class Suggested(Unread):
    """Running words that come to a command which is not carried out by them: `legal` is the line that has it done."""

    command: Command | None = None


class Declined(Unread):
    """A command that is refused because of its letter, whatever it says."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class CommandSheet:
    """The contents of one letter, in the order of its lines."""

    said: tuple[Spoken | Unread, ...] = ()
    ignored: tuple[str, ...] = ()  # lines of prose


@dataclass(frozen=True, slots=True)
class Directive(Commander):
    """A moderator's letter: who sent it, and what it says."""

    sheet: CommandSheet = CommandSheet()
    doubt: Doubt = ""  # why it is held: nothing is carried out
    sure: bool = False  # it is for every game, and all of it was confirmed by one code

    @property
    def held(self) -> bool:
        """Whether nothing of it is carried out."""
        return self.doubt != ""
