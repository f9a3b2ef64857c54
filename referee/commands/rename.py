"""RENAME: the table gets another title."""

from __future__ import annotations

from dataclasses import replace
from typing import Self

from referee.commands.command import Command
from referee.commands.context import CommandContext, CommandResult, PastRuling
from referee.commands.drafting import DraftContext
from referee.commands.phrases import LONGEST_TITLE, Phrase
from referee.commands.refused import Refused
from referee.log import rulings


class Rename(Command):
    """RENAME "Sunday table": what the table is called from now on, in letters, lists and pages."""

    title: str
    word = "RENAME"
    usage = ('RENAME "Sunday table"',)
    is_everyday = True
    is_speech = True
    code_at_end = "none"

    @classmethod
    def read(cls, said: Phrase) -> Self:
        """Read a title."""
        return cls(said.required_text(LONGEST_TITLE, cls.usage))

    def carry_out(self, context: CommandContext) -> CommandResult:
        """Give the table this title. Raises Refused if it has it."""
        if self.title == context.running_docket.title:
            raise Refused("is-so-already")
        return CommandResult(rulings.Renamed(self.title, context.docket.title))

    def change_draft(self, context: DraftContext) -> None:
        """Give the draft this title."""
        context.draft = replace(context.draft, title=self.title)

    @classmethod
    def taken_back(cls, past: PastRuling) -> CommandResult | None:
        """Give the table the title that it had."""
        match past.ruling:
            case rulings.Renamed(title, was) if past.docket.title == title:
                return CommandResult(rulings.Renamed(was, title))
        return None
