"""Carrying out a moderator's letter: each command becomes a ruling, or a reply that says why not.

A command is first tried on a copy of the docket and its changes are shown; a dangerous one is carried out only with
the code in that reply. A code is bound to that one change, and worked out anew when it arrives. So it holds, whatever
else has been ruled or played, until what the command would do is no longer what the answer said, or has been done. What
waits for its code is tried once more when all of the letter is done, so that what the answer says of it holds when the
answer arrives. Pure. Must not know mail or words, nor tell anything sealed: opening sheets is never tried.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property, partial
from hashlib import sha256

from referee import log
from referee.adjudication import adjudicate, motions, seating
from referee.adjudication.timing import musters, put_off_for_absences, set_again, set_deadline
from referee.commands.command import Command
from referee.commands.context import CommandContext, CommandResult
from referee.commands.differences import differences, letters_of
from referee.commands.directive import Directive, Spoken, Unread, reply_to
from referee.commands.line_parser import without_code
from referee.commands.newcomers import Newcomer
from referee.commands.refused import Refused, Unclear
from referee.docket import Docket, LogTail
from referee.docket.people import has_second, is_asked, needs_second
from referee.log import Change, Reply, rulings
from referee.log.rulings import AbsencesSet, ClockStarted, Ended, Rewound, Ruling
from referee.rules.model import Seat


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
    letter = _Letter(docket, directive, now)
    context = letter.context
    carried_out = [_carried_out(letter, said) for said in directive.sheet.said]
    resolved = LogTail(context.docket, now)
    if any(reply.ruling for _, reply in carried_out):
        adjudicate.advance(resolved)
    end = CommandContext(resolved.docket, directive, now)
    end.newcomers = context.newcomers
    replies = tuple(_told_anew(end, said, reply) if reply.confirm else reply for said, reply in carried_out)
    ignored = (*directive.sheet.ignored, *context.prose)
    read = log.DirectiveRead(directive.person, directive.letter, replies, ignored)
    for entry in (*end.tail.entries, read, *resolved.entries):
        context.tail.append(entry)
    return Directed(tuple(context.tail.entries), tuple(context.newcomers))


def foretell(docket: Docket, directive: Directive, now: int) -> tuple[log.Reply, ...]:
    """The replies to a letter that is `sure`, before anything is done; with a code where something would be."""
    letter = _Letter(docket, directive, now)
    replies = []
    for said in directive.sheet.said:
        _, reply = _carried_out(letter, said)
        trial = letter.done.get(said.line)
        told = reply.changes if trial is None else trial.told
        fate, code = (reply.fate, "") if trial is None else ("tried", trial.code)
        replies.append(replace(reply, fate=fate, changes=told, confirm=code, ruling=0))
    return tuple(replies)


class _Letter:
    """A letter while its commands are carried out."""

    def __init__(self, docket: Docket, directive: Directive, now: int) -> None:
        self.sure = directive.sure
        self.done: dict[int, _Trial] = {}  # what was carried out, by line
        self.context = CommandContext(docket, directive, now)
        self._at_first = CommandContext(docket, directive, now)
        self._lines = [said for said in directive.sheet.said if isinstance(said, Spoken)]

    @cached_property
    def codes_at_first(self) -> dict[str, Spoken]:
        """The lines by the codes that would have confirmed them when the letter came."""
        found = {}
        for said in self._lines:
            with suppress(Refused, Unclear):
                said = _in_full(said, self._at_first.docket)
                found[_tried(self._at_first, said).code] = said
        return found


def _in_full(said: Spoken, docket: Docket) -> Spoken:
    """A line, and what it leaves to the moment as it is meant now."""
    full = said.command.in_full(docket)
    return said if full is None else replace(said, command=full[0], in_full=full[1])


def _carried_out(letter: _Letter, said: Spoken | Unread) -> tuple[Spoken | Unread, log.Reply]:
    """Carry out a line if nothing forbids it; the line as it was understood then, and the reply to it."""
    docket = letter.context.docket
    if isinstance(said, Spoken):
        said = _in_full(said, docket)
    return said, reply_to(said, docket.setup, partial(_reply_once_carried_out, letter))


def _told_anew(context: CommandContext, said: Spoken | Unread, reply: log.Reply) -> log.Reply:
    """The reply to what waits for its code: what it would change by now."""

    def told(said: Spoken, _: log.Reply) -> log.Reply:
        trial = _tried(context, said)
        return replace(reply, changes=trial.told, confirm=trial.code)

    return reply_to(said, context.docket.setup, told)


@dataclass(frozen=True, slots=True)
class _Trial:
    """What a command would come to."""

    made: CommandResult
    tail: LogTail
    changes: tuple[log.Change, ...]
    told: tuple[log.Change, ...]  # the same, before they are made
    wants_code: bool
    code: str  # which confirms it, whether it is wanted or not


def _tried(context: CommandContext, said: Spoken) -> _Trial:
    """Try a command on a copy of the docket. Raises Refused."""
    if context.plays and (barred := said.command.barred(context)):
        raise barred
    if seats := _lacks_second(context, said.command):
        raise _refused_alone(context, said.command, seats)
    _note_what_is_read(context, said.command)
    made = said.command.carry_out(context)
    tail = LogTail(context.docket, context.tail.now)
    for entry in _entries(context, made):
        tail.append(entry)
    changes = differences(context.docket, tail.docket)
    resigns = made.ruling == rulings.Dismissed(context.by.person, context.name)
    wants_code = resigns or said.command.wants_code(made.ruling) or bool(said.code and said.in_full)
    told = (*beforehand(made.ruling, changes), *letters_of(made.ruling, tail.docket))
    code = code_for(context.docket, context.by.person, said.command, made.ruling, told)
    return _Trial(made, tail, changes, told, wants_code, code)


def _reply_once_carried_out(letter: _Letter, said: Spoken, reply: log.Reply) -> log.Reply:
    """Try a command, and carry it out unless TRY or a missing code forbids; returns the reply. Raises Refused."""
    context = letter.context
    if letter.sure and said.command.shows(context.docket):
        raise Refused("one-game-alone")
    if not said.only_try:
        _ask_for_second(context, said.command)
    trial = _tried(context, said)
    filed = next((entry for entry in trial.tail.entries if isinstance(entry, log.LetterRead)), None)
    missing = trial.tail.docket.missing_keys(filed.seat) if filed is not None else ()
    reply = replace(reply, changes=trial.changes, filed=filed, missing=missing)
    if filed is not None and filed.fate == "refused":
        return replace(reply, fate="refused", code="nothing-filed")
    confirm = trial.code if trial.wants_code else ""
    fits = said.code.lower() == trial.code
    if confirm and (said.only_try or not fits):
        reply = replace(reply, confirm=confirm, changes=trial.told)
        if said.in_full:
            reply = replace(reply, meant=said.in_full) if said.meant else replace(reply, text=said.in_full)
    if said.only_try:
        return replace(reply, fate="tried", changes=reply.changes or trial.told)
    if said.code and not fits:
        fault = _fault_of_code(letter, said, is_wanted=trial.wants_code)
        reply = replace(reply, code=fault.code, args=fault.args)
    if reply.confirm and not letter.sure:
        return replace(reply, fate="confirm")
    reply = replace(reply, confirm="", changes=trial.changes)
    letter.done[said.line] = trial
    for entry in trial.tail.entries:
        context.tail.append(entry)
    made = trial.made
    context.newcomers += (each for each in made.newcomers if each[0] not in dict(context.newcomers))
    return replace(reply, fate="done", ruling=len(context.docket.ledger) if made.ruling else 0, topic=made.topic)


def _fault_of_code(letter: _Letter, said: Spoken, *, is_wanted: bool) -> Refused:
    """Why a code does not confirm its line: another line is meant, or what became of it."""
    of = letter.codes_at_first.get(said.code.lower())
    if of is None:
        return Refused("code-not-this" if is_wanted else "code-not-wanted")
    if of.command == said.command:
        return Refused("code-overtaken")
    return Refused("code-of-other", (without_code(of.in_full or of.meant or of.text, type(of.command))[0],))


def _lacks_second(context: CommandContext, command: Command) -> frozenset[Seat]:
    """The seats of which a command would show something sealed on the commander's word alone."""
    docket, person = context.docket, context.by.person
    seats = command.opens(docket) - context.own_seats
    if not seats or not needs_second(docket, person):
        return frozenset()
    return frozenset() if is_asked(docket, person, command.word, seats, opened=True) else seats


def _ask_for_second(context: CommandContext, command: Command) -> None:
    """Ask everybody for the yes that a command lacks, unless that was done, or nobody could say it."""
    docket, person, seats = context.docket, context.by.person, _lacks_second(context, command)
    barred = context.plays and command.barred(context)
    if not seats or barred or is_asked(docket, person, command.word, seats, opened=False):
        return
    for entry in seating.asking(docket, person, context.name, command.word, tuple(sorted(seats))):
        context.tail.append(entry)


def _refused_alone(context: CommandContext, command: Command, seats: frozenset[Seat]) -> Refused:
    """Why a command does nothing before a second has said yes."""
    if is_asked(context.docket, context.by.person, command.word, seats, opened=False):
        return Refused("second-asked")
    return Refused("second-needed" if has_second(context.docket, context.by.person) else "second-nobody")


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
    elif isinstance(made.ruling, rulings.Substituted) and musters(again.docket):
        set_deadline(again)
    elif isinstance(made.ruling, rulings.ClockStarted):
        set_again(again)
    if not isinstance(made.ruling, rulings.Rewound):
        return (*again.entries, *made.entries)
    if (closed := motions.closing(context.docket, "void", context.tail.now)) is not None:
        again.append(closed)
    adjudicate.wait_again(again)
    return tuple(again.entries)


CODE_LENGTH = 5
"""Characters of the code that confirms a command."""

ANEW = "anew"
"""The key of a change that is counted from the moment in which the command is carried out."""

_SET_ANEW = {
    Rewound: ("due", "opens"),
    ClockStarted: ("due", "opens"),
    AbsencesSet: ("due", "opens", "absence"),
    Ended: ("ending",),
}
"""What is counted from then, by kind of ruling."""


def beforehand(ruling: Ruling | None, changes: Sequence[Change]) -> tuple[Change, ...]:
    """These changes as they are told before they are made."""
    anew = _SET_ANEW.get(type(ruling), ())
    return tuple(replace(each, key=ANEW) if each.what in anew and not each.key else each for each in changes)


def code_for(docket: Docket, by: int, command: Command, ruling: Ruling | None, told: Sequence[Change]) -> str:
    """The code by which this person confirms a command that, given now, would make this ruling and these changes."""
    lasting = tuple(each for each in told if each.key != ANEW)
    asked = _asked(docket) if ruling is not None and ruling.of_its_stop else ()
    done_before = sum(entry.ruling == ruling for entry in docket.ledger)
    bound_to = f"{docket.seed}/{docket.game}/{by}/{command!r}/{lasting!r}/{asked!r}/{done_before}"
    return sha256(bound_to.encode()).hexdigest()[:CODE_LENGTH]


def code_of_all(replies: Sequence[Reply]) -> str:
    """The code that confirms all that a game answers to a letter; empty if it would do nothing."""
    if not any(reply.confirm for reply in replies):
        return ""
    said = tuple((reply.fate, reply.code, reply.args, reply.confirm) for reply in replies)
    return sha256(repr(said).encode()).hexdigest()


def _asked(docket: Docket) -> tuple[object, ...]:
    """What the table waits for, but not how it came to that: reasons are for the seat alone."""
    wait = docket.wait
    return (docket.stop, *(() if wait is None else (wait.seats, wait.kind, wait.keys)))
