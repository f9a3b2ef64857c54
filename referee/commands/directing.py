"""Carrying out a moderator's letter: each command becomes a ruling, or a reply that says why not.

A command is first tried on a copy of the docket and its changes are shown; a dangerous one is carried out only with
the code in that reply. Pure. Must not know mail or words, nor tell anything sealed: opening sheets is never tried.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial

from referee import log
from referee.adjudication import adjudicate, motions
from referee.adjudication.timing import put_off_for_absences, set_again
from referee.commands.codes import code_for
from referee.commands.command import Command
from referee.commands.context import CommandContext, CommandResult
from referee.commands.differences import differences
from referee.commands.directive import Directive, Spoken
from referee.commands.newcomers import Newcomer
from referee.commands.reply import reply_to
from referee.docket import Docket, LogTail
from referee.log import rulings


@dataclass(frozen=True, slots=True)
class Directed:
    """The result of a letter: entries of the log, and people for the roster."""

    entries: tuple[log.Entry, ...]
    newcomers: tuple[tuple[int, Newcomer], ...]


def direct(docket: Docket, directive: Directive, now: int) -> Directed:
    """Carry out a letter's commands in order, then resolve the game as far as the sheets reach."""
    if directive.held:
        return Directed(
            (log.DirectiveRead(directive.person, directive.letter, (), (), held=True, doubt=directive.doubt),), ()
        )
    context = CommandContext(docket, directive, now)
    replies = tuple(
        reply_to(said, context.docket.setup, partial(_reply_once_carried_out, context)) for said in directive.sheet.said
    )
    ignored = (*directive.sheet.ignored, *context.prose)
    context.tail.append(log.DirectiveRead(directive.person, directive.letter, replies, ignored))
    if any(reply.ruling for reply in replies):
        adjudicate.advance(context.tail)
    return Directed(tuple(context.tail.entries), tuple(context.newcomers))


def _reply_once_carried_out(context: CommandContext, said: Spoken, reply: log.Reply) -> log.Reply:
    """Try a command, and carry it out unless TRY or a missing code forbids; returns the reply. Raises Refused."""
    if context.plays and (barred := said.command.barred(context)):
        raise barred
    _note_what_is_read(context, said.command)
    made = said.command.carry_out(context)
    trial = LogTail(context.docket, context.tail.now)
    for entry in _entries(context, made):
        trial.append(entry)
    resigns = made.ruling == rulings.Dismissed(context.by.person, context.name)
    wants_code = resigns or said.command.wants_code(made.ruling)
    confirm = code_for(context.docket, said.command) if wants_code else ""
    filed = next((entry for entry in trial.entries if isinstance(entry, log.LetterRead)), None)
    missing = trial.docket.missing_keys(filed.seat) if filed is not None else ()
    reply = replace(reply, changes=differences(context.docket, trial.docket), filed=filed, missing=missing)
    if filed is not None and filed.fate == "refused":
        return replace(reply, fate="refused", code="nothing-filed")
    if said.only_try:
        return replace(reply, fate="tried", confirm=confirm)
    if confirm and said.code.lower() != confirm:
        return replace(reply, fate="confirm", confirm=confirm, code="code-not-this" if said.code else "")
    for entry in trial.entries:
        context.tail.append(entry)
    context.newcomers += (each for each in made.newcomers if each[0] not in dict(context.newcomers))
    return replace(reply, fate="done", ruling=len(context.docket.ledger) if made.ruling else 0, topic=made.topic)


def _note_what_is_read(context: CommandContext, command: Command) -> None:
    """Write down that the commander asks for what may show sealed things of others, once for each of these."""
    read = command.shows(context.docket) - context.own_seats
    if not read <= context.docket.has_read.get(context.by.person, frozenset()):
        context.tail.append(log.SealedRead(context.by.person, tuple(sorted(read))))


def _entries(context: CommandContext, made: CommandResult) -> tuple[log.Entry, ...]:
    """The entries that a command writes, the ruling first."""
    if made.ruling is None:
        return made.entries
    number, by = len(context.docket.ledger) + 1, context.by.person
    entry = log.Ruled(number, by, context.name, made.ruling, made.reason, made.undoes)
    if isinstance(made.ruling, rulings.RuleSet):
        return (entry, *made.entries, *adjudicate.invite(context.docket, context.tail.now).entries)
    again = LogTail(context.docket, context.tail.now)
    again.append(entry)
    if isinstance(made.ruling, rulings.AbsencesSet):
        put_off_for_absences(again)
    elif isinstance(made.ruling, rulings.ClockStarted):
        set_again(again)
    if not isinstance(made.ruling, rulings.Rewound):
        return (*again.entries, *made.entries)
    if (closed := motions.closing(context.docket, "void", context.tail.now)) is not None:
        again.append(closed)
    adjudicate.wait_again(again)
    return tuple(again.entries)
