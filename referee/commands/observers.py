"""Commands about who observes a game: OBSERVER, NO OBSERVER. Must not know what observers are told."""

from __future__ import annotations

from typing import Self

from referee.commands.command import Command
from referee.commands.context import CommandContext, CommandResult, PastRuling
from referee.commands.newcomers import Newcomer, newcomer, nothing_else
from referee.commands.phrases import Phrase
from referee.commands.refused import Refused
from referee.docket.people import place_of
from referee.languages.likeness import plain_name
from referee.log import rulings


class Observer(Command):
    """OBSERVER Ann <ann@example.org>: somebody gets public letters, some rounds late."""

    newcomer: Newcomer
    word = "OBSERVER"
    usage = ("OBSERVER Ann <ann@example.org> Europe/Amsterdam",)
    names_somebody = True

    @classmethod
    def read(cls, said: Phrase) -> Self:
        """Read a person with an address."""
        who, others = newcomer(said.rest(), cls.usage[0])
        nothing_else(others, cls.usage)
        return cls(who)

    def carry_out(self, context: CommandContext) -> CommandResult:
        """Let a person observe, who joins the roster."""
        docket, person = context.running_docket, context.number_of(self.newcomer, "OBSERVER {}")
        match place_of(docket, person, self.newcomer.name):
            case "plays":
                raise Refused("plays-already", (self.newcomer.name,))
            case "moderates":
                raise Refused("moderates-already", (self.newcomer.name,))
            case "observes":
                raise Refused("observes-already", (self.newcomer.name,))
        made = rulings.ObserverAdmitted(person, self.newcomer.name)
        return CommandResult(made, newcomers=((person, self.newcomer),))

    @classmethod
    def taken_back(cls, past: PastRuling) -> CommandResult | None:
        """Let the person observe no longer."""
        match past.ruling:
            case rulings.ObserverAdmitted(person, name) if person in dict(past.docket.observers):
                return CommandResult(rulings.ObserverDismissed(person, name))
        return None


class NoObserver(Command):
    """NO OBSERVER Ann: somebody observes no longer."""

    name: str
    word = "NO OBSERVER"
    usage = ("NO OBSERVER Ann",)
    is_everyday = True
    is_speech = True
    code_at_end = "ours"

    @classmethod
    def read(cls, said: Phrase) -> Self:
        """Read the name of an observer."""
        return cls(said.somebody(cls.usage))

    def carry_out(self, context: CommandContext) -> CommandResult:
        """Let a person observe no longer."""
        observers = context.running_docket.observers
        found = [each for each in observers if plain_name(each[1]) == plain_name(self.name)]
        if not found:
            raise Refused("no-observer", (self.name,), tuple(f"NO OBSERVER {name}" for _, name in observers))
        return CommandResult(rulings.ObserverDismissed(*found[0]))

    @classmethod
    def taken_back(cls, past: PastRuling) -> CommandResult | None:
        """Let the person observe again."""
        match past.ruling:
            case rulings.ObserverDismissed(person, name) if not place_of(past.docket, person, name):
                return CommandResult(rulings.ObserverAdmitted(person, name))
        return None
