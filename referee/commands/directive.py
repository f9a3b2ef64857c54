"""What one letter of a moderator said: its commands, and the lines that were not understood."""

from __future__ import annotations

from dataclasses import dataclass

from referee.commands.command import Command
from referee.commands.context import Commander


@dataclass(frozen=True, slots=True)
class Spoken:
    """A command as it stood in a letter: TRY asks for its effect only, CODE confirms what an answer showed."""

    command: Command
    line: int  # 1-based
    text: str  # as typed, one line
    only_try: bool = False
    code: str = ""


@dataclass(frozen=True, slots=True)
class Unread:
    """A line that begins like a command and is none: what is wrong, and what would do."""

    line: int
    text: str
    code: str  # a sentence of the catalogue
    args: tuple[str | int, ...] = ()
    legal: tuple[str, ...] = ()  # examples that would do


class Declined(Unread):
    """A command that is not looked at, for something about the letter in which it stands."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class CommandSheet:
    """What one letter of a moderator said, in the order of its lines."""

    said: tuple[Spoken | Unread, ...] = ()
    ignored: tuple[str, ...] = ()  # lines of prose


@dataclass(frozen=True, slots=True)
class Directive(Commander):
    """A letter of a moderator, read."""

    sheet: CommandSheet = CommandSheet()
    held: bool = False  # not from the address on file: nothing is done
