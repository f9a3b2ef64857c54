"""A moderator's letter as values: its commands, and the lines that were not understood; and the reply to each line.

Must not know how a command is carried out.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from referee import log
from referee.commands.command import Command
from referee.commands.context import Commander
from referee.commands.refused import Refused, Unclear
from referee.log import Doubt
from referee.rules.table import Setup


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


def reply_to(said: Spoken | Unread, setup: Setup, carry_out: Callable[[Spoken, log.Reply], log.Reply]) -> log.Reply:
    """The reply to a line: what is wrong with it, what it asks about, or what `carry_out` says of it."""
    if isinstance(said, Suggested):
        return log.Reply(said.line, said.text, "confirm", meant=said.legal[0])
    if isinstance(said, Unread):
        fate: log.ReplyFate = "refused" if isinstance(said, Declined) else "unread"
        return log.Reply(said.line, said.text, fate, said.code, said.args, said.legal)
    reply = log.Reply(said.line, said.text, "told", meant=said.meant)
    try:
        if (asked := said.command.topic_shown(setup)) is None:
            return carry_out(said, reply)
        topic, legal = asked
        return replace(reply, legal=legal, topic=topic)
    except (Refused, Unclear) as why:  # words such as days may be unclear only on the day on which they are written
        fate = "refused" if isinstance(why, Refused) else "unread"
        return replace(reply, fate=fate, code=why.code, args=why.args, legal=why.legal)
