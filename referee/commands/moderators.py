"""Commands about moderators themselves: PROMOTE, DISMISS, SHEETS, YES, MUTE, UNMUTE."""

from __future__ import annotations

from typing import Self

from referee import log
from referee.adjudication import seating
from referee.commands.command import Command
from referee.commands.context import CommandContext, CommandResult, PastRuling
from referee.commands.newcomers import Newcomer, newcomer, nothing_else
from referee.commands.phrases import Phrase
from referee.commands.refused import Refused, Unclear
from referee.docket import Docket, LogTail
from referee.docket.people import asked_under, may_second
from referee.languages.domains import as_written
from referee.languages.likeness import plain_name
from referee.log import rulings
from referee.orders.presence import Second
from referee.rules.model import Seat


class Promote(Command):
    """PROMOTE Bo <bo@example.org>: one more moderator of this game."""

    newcomer: Newcomer
    word = "PROMOTE"
    usage = ("PROMOTE Bo <bo@example.org> Europe/London",)
    names_somebody = True

    @classmethod
    def read(cls, said: Phrase) -> Self:
        """Read a person with an address, which even a player needs: addresses on file are not known here."""
        name = said.rest().strip(" .,!")
        if plain_name(name) in map(plain_name, said.names.players):
            raise Unclear("address-too", (name,), (f"PROMOTE {name} <{name.split()[0].lower()}@example.org>",))
        who, others = newcomer(said.rest(), cls.usage[0])
        nothing_else(others, cls.usage)
        return cls(who)

    def carry_out(self, context: CommandContext) -> CommandResult:
        """Make a person moderator, who joins the roster."""
        person = context.number_of(self.newcomer, "PROMOTE {}")
        if person in dict(context.docket.moderators):
            raise Refused("moderates-already", (as_written(self.newcomer.address),))
        made = rulings.Promoted(person, self.newcomer.name)
        return CommandResult(made, newcomers=((person, self.newcomer),))

    @classmethod
    def taken_back(cls, past: PastRuling) -> CommandResult | None:
        """Dismiss the moderator, unless that would leave none."""
        moderators = dict(past.docket.moderators)
        match past.ruling:
            case rulings.Promoted(person, name) if person in moderators and len(moderators) > 1:
                return CommandResult(rulings.Dismissed(person, name))
        return None


class Dismiss(Command):
    """DISMISS Bo: a moderator no longer."""

    name: str
    word = "DISMISS"
    usage = ("DISMISS Bo",)
    is_everyday = True
    is_speech = True
    code_at_end = "ours"

    @classmethod
    def read(cls, said: Phrase) -> Self:
        """Read the name of a moderator."""
        return cls(said.somebody(cls.usage))

    def carry_out(self, context: CommandContext) -> CommandResult:
        """Dismiss a moderator. Raises Refused for the last one."""
        moderators = context.docket.moderators
        found = [each for each in moderators if plain_name(each[1]) == plain_name(self.name)]
        if not found:
            raise Refused("no-moderator", (self.name,), tuple(f"DISMISS {name}" for _, name in moderators))
        if len(moderators) == 1:
            raise Refused("last-moderator", (self.name,))
        return CommandResult(rulings.Dismissed(*found[0]))

    @classmethod
    def taken_back(cls, past: PastRuling) -> CommandResult | None:
        """Make the person moderator again."""
        match past.ruling:
            case rulings.Dismissed(person, name) if person not in dict(past.docket.moderators):
                return CommandResult(rulings.Promoted(person, name))
        return None


class Sheets(Command):
    """SHEETS: the sealed sheets of all; refused to a moderator who plays, and told to everybody."""

    word = "SHEETS"
    usage = ("SHEETS",)
    who = "moderator who does not play"
    undone_by = "never"
    idle = ("all", "of", "everybody")
    is_everyday = True

    def carry_out(self, _: CommandContext) -> CommandResult:
        """Show the sealed sheets."""
        return CommandResult(rulings.SheetsShown(), topic="SHEETS")

    def shows(self, docket: Docket) -> frozenset[Seat]:
        """Every seat."""
        return frozenset(docket.seats)


class SayYes(Command):
    """YES 2: somebody may see what they have asked to see, as far as a moderator's yes counts for it."""

    number: int  # of what is asked; 0: none was given
    word = "YES"
    usage = ("YES 1",)
    undone_by = "never"
    is_everyday = True
    is_never_alone = True
    is_players_too = True  # yes please

    @classmethod
    def read(cls, said: Phrase) -> Self:
        """Read the number that the notice has."""
        said.skip("to", "number", "#")
        number = said.number() or 0
        said.end()
        return cls(number)

    def carry_out(self, context: CommandContext) -> CommandResult:
        """Open what is asked. Raises Refused if nobody waits for that yes, or it does not count."""
        tail = LogTail(context.running_docket, context.tail.now)
        became = seating.second(tail, context.by.person, Second(True, self.number)).became
        match became:
            case "not-yours":
                raise Refused("second-not-yours")
            case "open":
                raise Refused("second-open")
            case "closed":
                raise Refused("second-closed", (), _asked_for(tail.docket, context.by.person))
        return CommandResult(None, entries=tuple(tail.entries))


def _asked_for(docket: Docket, person: int) -> tuple[str, ...]:
    """The lines by which a person may say yes now."""
    asked = (asked_under(docket, number) for number in range(1, len(docket.asks) + 1))
    waits = (each.asked for each in asked if each is not None and not each.opened)
    return tuple(f"YES {each.number}" for each in waits if may_second(docket, person, each.person))


class MuteMe(Command):
    """MUTE: notices that can wait stay away from the moderator who says so."""

    word = "MUTE"
    usage = ("MUTE",)
    dangerous = True
    undone_by = "unmute"
    aliases = ("unsubscribe",)
    idle = ("me",)
    is_players_too = True

    def carry_out(self, context: CommandContext) -> CommandResult:
        """Keep notices from this moderator."""
        return _result_of_muting(context, on=True)


class UnmuteMe(Command):
    """UNMUTE: all notices again."""

    word = "UNMUTE"
    usage = ("UNMUTE",)
    undone_by = "mute"
    idle = ("me",)
    is_players_too = True

    def carry_out(self, context: CommandContext) -> CommandResult:
        """Send this moderator notices again."""
        return _result_of_muting(context, on=False)


def _result_of_muting(context: CommandContext, *, on: bool) -> CommandResult:
    person = context.by.person
    if on == (person in context.docket.muted) or person == log.OPERATOR:  # the operator gets no notices anyway
        raise Refused("is-so-already")
    return CommandResult(None, entries=(log.LettersChosen(person, "few" if on else "all"),))
