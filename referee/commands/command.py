"""A command: how it is written, who may give it, how it is read, what it does, what takes it back.

All about one command but its sentences stands in its class; `table` has them all. The catalogue says by the same word
what it does (`command-does`), when it may be given (`command-when`) and what it answers (`command-answers`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal, Self

from referee.commands.context import CommandContext, CommandResult, PastRuling
from referee.commands.drafting import DraftContext
from referee.commands.phrases import Phrase
from referee.commands.refused import Refused
from referee.rules.setup import Setup
from referee.rulings import Ruling

Who = Literal["moderator", "moderator who does not play", "host"]
UndoneBy = Literal[
    "undo",
    "invite",
    "uninvite",
    "mute",
    "unmute",
    "nothing",  # it changes nothing
    "never",  # what is said or sent cannot be taken back
]


@dataclass(frozen=True, slots=True)
class Command:
    """What a moderator or a host asks for in one line, or in several."""

    word: ClassVar[str]
    """What it begins with, in capitals."""
    usage: ClassVar[tuple[str, ...]]
    """Examples: each can be sent as it stands."""
    who: ClassVar[Who] = "moderator"
    dangerous: ClassVar[bool] = False
    """Whether it is carried out only with the code of an answer."""
    undone_by: ClassVar[UndoneBy] = "undo"

    aliases: ClassVar[tuple[str, ...]] = ()
    """Other words that people begin it with."""
    idle: ClassVar[tuple[str, ...]] = ()
    """Words that may keep a command of one word company."""
    marks: ClassVar[frozenset[str]] = frozenset()
    """Words behind it that tell it from prose."""
    is_everyday: ClassVar[bool] = False
    """Whether its word begins ordinary sentences too."""
    is_never_alone: ClassVar[bool] = False
    """Whether its word by itself is prose."""
    is_speech: ClassVar[bool] = False
    """Whether its rest is words as typed: whether such a line is prose can be told by its looks only."""
    code_at_end: ClassVar[Literal["any", "ours", "none"]] = "any"
    """Which word behind CODE at its end is one: any; behind words as typed what looks like one of ours; none."""
    names_somebody: ClassVar[bool] = False
    """Whether it names a person by address."""
    is_players_too: ClassVar[bool] = False
    """Whether players may write the same word."""

    @classmethod
    def read(cls, said: Phrase) -> Self:
        """This command, from the words behind its own; unless it says otherwise there are none. Raises Unclear."""
        said.skip("the", "game", "it", "again", *cls.idle)
        said.end()
        return cls()

    def asked(self, _: Setup) -> tuple[str, tuple[str, ...]] | None:
        """What it asks to be told, and examples for that; None: it is carried out. Raises Refused."""
        return None

    def carry_out(self, _: CommandContext) -> CommandResult:
        """Carry it out in a game that has been made. Raises Refused."""
        raise Refused("only-before", (type(self).__name__.upper(),))

    def change_draft(self, _: DraftContext) -> None:
        """Carry it out in a game that is being set up. Raises Refused."""
        raise Refused("not-begun")

    def wants_code(self, _: Ruling | None) -> bool:
        """Whether this ruling of it is carried out only with the code of an answer."""
        return self.dangerous

    @classmethod
    def taken_back(cls, _: PastRuling) -> CommandResult | None:
        """What takes back a ruling that this command made; None of one that it did not, or that nothing can."""
        return None
