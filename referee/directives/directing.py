"""Directives: a moderator's letter meets the docket. Each command becomes a ruling, or an answer that says why not.

A command is first tried on a copy; what it changes is told, and one that cannot be taken lightly is carried out only
with the code of that answer. Pure. Must not know mail or words, nor tell what is sealed: what opening a sheet would
bring is never tried.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial

from referee import adjudicate, log, rulings
from referee.commands.context import CommandContext, CommandResult
from referee.commands.directive import Directive, Spoken
from referee.commands.newcomers import Newcomer
from referee.directives.codes import code_for, is_grave
from referee.directives.differences import differences
from referee.directives.reply import answered, shown, told
from referee.docket import Docket, LogTail


@dataclass(frozen=True, slots=True)
class Directed:
    """What follows: entries of the log, and people for the roster."""

    entries: tuple[log.Entry, ...]
    newcomers: tuple[tuple[int, Newcomer], ...]


def direct(docket: Docket, directive: Directive, now: int) -> Directed:
    """Carry a letter's commands out, one after the other, then resolve the game as far as the sheets reach."""
    if directive.held:
        return Directed((log.DirectiveRead(directive.person, directive.letter, (), (), held=True),), ())
    context = CommandContext(docket, directive, now)
    replies = tuple(
        answered(said, context.docket.setup, partial(_carried_out, context)) for said in directive.sheet.said
    )
    ignored = (*directive.sheet.ignored, *context.prose)
    context.tail.append(log.DirectiveRead(directive.person, directive.letter, replies, ignored))
    if any(reply.ruling for reply in replies):
        adjudicate.advance(context.tail)
    return Directed(tuple(context.tail.entries), tuple(context.newcomers))


def _carried_out(context: CommandContext, said: Spoken, reply: log.Reply) -> log.Reply:
    made = said.command.carry_out(context)
    trial = LogTail(context.docket, context.tail.now)
    for entry in _entries(context, made):
        trial.append(entry)
    changes = told(differences(context.docket, trial.docket), made.ruling, plays=context.plays)
    own = rulings.Dismissed(context.by.person, context.name)
    confirm = code_for(context.docket, said.command) if is_grave(said.command, made.ruling, own) else ""
    filed = next((entry for entry in trial.entries if isinstance(entry, log.LetterRead)), None)
    missing = trial.docket.missing(filed.seat) if filed is not None and not context.plays else ()
    reply = replace(reply, changes=changes, filed=shown(filed, plays=context.plays), missing=missing)
    if filed is not None and filed.fate == "refused" and not context.plays:
        return replace(reply, fate="refused", code="nothing-filed")
    if said.only_try:
        return replace(reply, fate="tried", confirm=confirm)
    if confirm and said.code.lower() != confirm:
        return replace(reply, fate="confirm", confirm=confirm, code="code-not-this" if said.code else "")
    for entry in trial.entries:
        context.tail.append(entry)
    context.newcomers += (each for each in made.newcomers if each[0] not in dict(context.newcomers))
    return replace(reply, fate="done", ruling=len(context.docket.ledger) if made.ruling else 0, topic=made.topic)


def _entries(context: CommandContext, made: CommandResult) -> tuple[log.Entry, ...]:
    """The entries of the log, the ruling first."""
    if made.ruling is None:
        return made.entries
    number, by = len(context.docket.ledger) + 1, context.by.person
    entry = log.Ruled(number, by, context.name, made.ruling, made.reason, made.undoes)
    if isinstance(made.ruling, rulings.RuleSet):
        return (entry, *made.entries, *adjudicate.invite(context.docket, context.tail.now).entries)
    if not isinstance(made.ruling, rulings.Rewound):
        return (entry, *made.entries)
    again = LogTail(context.docket, context.tail.now)
    again.append(entry)
    adjudicate.wait_again(again)
    return tuple(again.entries)
