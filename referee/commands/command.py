"""The base class of commands: how one is written and read, who may give it, what it does, what takes it back.

A command is one subclass, and `table` lists them all. Its sentences are in the catalogue under its word: what it does
(`command-does`), when it may be given (`command-when`) and what it answers (`command-answers`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Literal, Self, dataclass_transform

from referee.commands.context import CommandContext, CommandResult, PastRuling
from referee.commands.drafting import DraftContext
from referee.commands.phrases import Phrase
from referee.commands.refused import Refused
from referee.docket import Docket
from referee.log.rulings import Ruling
from referee.rules.model import Seat
from referee.rules.table import Setup

Who = Literal["moderator", "moderator who does not play", "host"]
UndoneBy = Literal[
    "undo",
    "invite",
    "uninvite",
    "mute",
    "unmute",
    "nothing",  # there is nothing to undo: the command changes nothing
    "never",  # it cannot be undone: what is said or sent is out
]


@dataclass_transform(frozen_default=True)
@dataclass(frozen=True)
class Command:
    """A command of a moderator or a host, in one line or in several. Every subclass is a frozen dataclass."""

    word: ClassVar[str]
    """The word that begins it, in capitals."""
    usage: ClassVar[tuple[str, ...]]
    """Examples: each can be sent as it stands."""
    who: ClassVar[Who] = "moderator"
    dangerous: ClassVar[bool] = False
    """Whether it is always carried out only with the code that an answer showed."""
    undone_by: ClassVar[UndoneBy] = "undo"

    aliases: ClassVar[tuple[str, ...]] = ()
    """Other words that people begin it with."""
    idle: ClassVar[tuple[str, ...]] = ()
    """Words without meaning that may follow a command of one word."""
    telltale_words: ClassVar[frozenset[str]] = frozenset()
    """Words that, standing behind it, tell it from prose."""
    is_everyday: ClassVar[bool] = False
    """Whether its word begins ordinary sentences too."""
    is_never_alone: ClassVar[bool] = False
    """Whether its word by itself is prose."""
    is_speech: ClassVar[bool] = False
    """Whether free text follows its word, so that only the look of a line tells it from prose."""
    code_at_end: ClassVar[Literal["any", "ours", "none"]] = "any"
    """Which word behind CODE at its end is a code: any word, one that looks like our codes, or none."""
    names_somebody: ClassVar[bool] = False
    """Whether it names a person by address."""
    is_for_all: ClassVar[bool] = False
    """Whether it may stand behind ALL MY GAMES."""
    moved: ClassVar[Literal["", "pause", "replace"]] = ""
    """The motion by which players may have all decide on the same; empty: there is none."""
    is_players_too: ClassVar[bool] = False
    """Whether players may write the same word."""

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        dataclass(frozen=True)(cls)

    @classmethod
    def read(cls, said: Phrase) -> Self:
        """Read this command from the words behind its own; by default there must be none. Raises Unclear."""
        said.skip("again", "game", "it", "the", *cls.idle)
        said.end()
        return cls()

    @property
    def moves_by(self) -> int:
        """How many hours it moves a deadline by; 0 if it does not, or names an instant."""
        return 0

    def shows(self, _: Docket) -> frozenset[Seat]:
        """The seats of which its answer may tell something sealed: whoever gives it, or tries it, has read that."""
        return frozenset()

    def opens(self, docket: Docket) -> frozenset[Seat]:
        """The seats of which it shows something sealed, now or by opening sheets that could be closed again."""
        return self.shows(docket)

    def barred(self, context: CommandContext) -> Refused | None:
        """Why one who plays may not give it: it could show what others have sealed; None if it could not."""
        return Refused("you-play") if self.shows(context.docket) - context.own_seats else None

    def topic_shown(self, _: Setup) -> tuple[str, tuple[str, ...]] | None:
        """The topic it asks about, with examples to show; None if it is to be carried out. Raises Refused."""
        return None

    def carry_out(self, _: CommandContext) -> CommandResult:
        """Carry it out in a game that exists. Raises Refused."""
        raise Refused("only-before", (self.word,))

    def change_draft(self, _: DraftContext) -> None:
        """Carry it out in a game that is being set up. Raises Refused."""
        raise Refused("not-begun")

    def in_full(self, _: Docket) -> tuple[Self, str] | None:
        """This command with what its words leave to the moment, and the words for that; None if they leave nothing."""
        return None

    def wants_code(self, _: Ruling | None) -> bool:
        """Whether carrying it out with this ruling needs the code of an answer."""
        return self.dangerous

    def may_be_heard(self) -> bool:
        """Whether running words that surely ask for it have it done, or tried if it wants a code; else it is proposed.

        What can be taken back is done then.
        """
        can_be_undone = self.undone_by in ("undo", "nothing") and not self.names_somebody
        return can_be_undone or self.wants_code(None)

    @classmethod
    def taken_back(cls, _: PastRuling) -> CommandResult | None:
        """The result that takes back a ruling of this command; None for others, or if nothing takes it back."""
        return None
