"""Directives: a moderator's letter meets the docket. Each command becomes a ruling, or an answer that says why not.

A command is first tried on a copy; what it changes is told, and one that cannot be taken lightly is carried out only
with the code of that answer. Pure. Must not know mail or words, nor tell what is sealed: what opening a sheet would
bring is never tried.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from referee import adjudicate, log
from referee.directives.agreeing import as_ruled
from referee.directives.amending import amended, ejected, inverse, seated, stood_in
from referee.directives.codes import code_for, is_grave
from referee.directives.differences import differences
from referee.directives.telling import answered, shown, told
from referee.directives.timing import shifted
from referee.docket import Docket, LogTail
from referee.filing import file
from referee.judging import Submission, table_of
from referee.orders.letter import Clear, Final, Wait
from referee.prose.letter import read_letter
from referee.rules.model import Seat
from referee.rulings import commands as c
from referee.rulings import ruled
from referee.rulings.reference import FIELDS, SPOKEN
from referee.rulings.refused import Refused


@dataclass(frozen=True, slots=True)
class Directive:
    """A letter of a moderator, read. `roster`: addresses on file in lower case, and whose they are."""

    person: int  # number on the roster, or log.OPERATOR
    letter: int  # inbox row; 0: the command line
    sheet: c.CommandSheet
    roster: tuple[tuple[str, int], ...] = ()
    own: str = ""  # the referee's address: nobody's
    held: bool = False  # not from the address on file: nothing is done
    zone: str = "UTC"  # where the moderator lives

    def is_own(self, address: str) -> bool:
        """Whether an address is the referee's, be it with a tag behind a plus sign."""
        local, _, domain = address.lower().rpartition("@")
        return self.own in (f"{local}@{domain}", f"{local.partition('+')[0]}@{domain}")


@dataclass(frozen=True, slots=True)
class Directed:
    """What follows: entries of the log, and people for the roster."""

    entries: tuple[log.Entry, ...]
    newcomers: tuple[tuple[int, c.Newcomer], ...]


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


class CommandContext:
    """What the commands of one letter work on: the docket as it is by then, and what came of those before."""

    def __init__(self, docket: Docket, directive: Directive, now: int) -> None:
        """Begin with the docket as it was before the letter."""
        self.tail = LogTail(docket, now)
        self.directive = directive
        self.newcomers: list[tuple[int, c.Newcomer]] = []
        self.prose: list[str] = []  # below ORDER FOR: not for the player
        self.name = dict(docket.moderators).get(directive.person, "")

    @property
    def docket(self) -> Docket:
        """How things stand after the commands so far."""
        return self.tail.docket

    @property
    def plays(self) -> bool:
        """Whether the moderator plays a seat of this game."""
        return self.docket.plays(self.directive.person)

    def number_of(self, newcomer: c.Newcomer) -> int:
        """The number of a person on the roster: of one who is there, or the next. Raises Refused."""
        address = newcomer.address.lower()
        if self.directive.is_own(address):
            raise Refused("own-address", (newcomer.address,))
        known = dict(sorted(self.directive.roster, key=lambda each: -each[1]))
        known |= {who.address.lower(): number for number, who in self.newcomers}
        # Who was invited by letter has two numbers, a guest's and a seat's: neither may be given away again.
        taken = (*(number for _, number in self.directive.roster), *known.values())
        return known.get(address, max((self.docket.next_person - 1, *taken)) + 1)


def _carried_out(context: CommandContext, said: c.Spoken, reply: log.Reply) -> log.Reply:
    made = _RULINGS.get(type(said.command), _only_before)(context, said.command)
    trial = LogTail(context.docket, context.tail.now)
    for entry in made.entries(context, len(context.docket.ledger) + 1):
        trial.append(entry)
    changes = told(differences(context.docket, trial.docket), made.ruling, plays=context.plays)
    own = ruled.Dismissed(context.directive.person, context.name)
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
    topic = "SHEETS" if isinstance(made.ruling, ruled.SheetsShown) else ""
    return replace(reply, fate="done", ruling=len(context.docket.ledger) if made.ruling else 0, topic=topic)


# What each command makes


@dataclass(frozen=True, slots=True)
class _Made:
    """A ruling (None: it is no business of the table), what follows at once, and who comes to the roster with it."""

    ruling: ruled.Ruling | None
    reason: str = ""
    undoes: int = 0
    further: tuple[log.Entry, ...] = ()
    newcomers: tuple[tuple[int, c.Newcomer], ...] = ()

    def entries(self, context: CommandContext, number: int) -> tuple[log.Entry, ...]:
        """The entries of the log, the ruling first."""
        if self.ruling is None:
            return self.further
        by = context.directive.person
        entry = log.Ruled(number, by, context.name, self.ruling, self.reason, self.undoes)
        if isinstance(self.ruling, ruled.RuleSet):
            return (entry, *self.further, *adjudicate.invite(context.docket, context.tail.now).entries)
        if not isinstance(self.ruling, ruled.Rewound):
            return (entry, *self.further)
        again = LogTail(context.docket, context.tail.now)
        again.append(entry)
        adjudicate.wait_again(again)
        return tuple(again.entries)


def _running(context: CommandContext) -> Docket:
    """The docket of a game that is going on. Raises Refused."""
    if context.docket.ended:
        raise Refused("game-over")
    return context.docket


def _begun(context: CommandContext) -> Docket:
    if _running(context).state is None:
        raise Refused("not-begun")
    return context.docket


def _played(context: CommandContext, seat: Seat) -> None:
    if seat in context.docket.vacant:
        raise Refused("seat-vacant", (context.docket.setup.colours[seat],))


def _order_for(context: CommandContext, command: c.OrderFor) -> _Made:
    docket = _begun(context)
    seat = command.seat
    table = table_of(docket, seat)
    if context.plays:  # how these words read must not show what else is on the sheet
        table = replace(table, previous=(), proposal=(), in_force=(), standing=())
    sheet = read_letter(command.lines, table)
    requests = tuple(request for request in sheet.requests if isinstance(request, Clear | Final | Wait))
    if not (sheet.blocks or sheet.standing or requests or sheet.complaints):
        raise Refused("no-orders", (docket.setup.colours[seat],))
    tail = LogTail(docket, context.tail.now)
    context.prose += sheet.ignored
    written = replace(sheet, requests=requests, proposal=(), ignored=(), note="")
    file(tail, Submission(seat, context.directive.letter, docket.stop, written, by=context.name or "-"))
    read = next(entry for entry in tail.entries if isinstance(entry, log.LetterRead))
    return _Made(ruled.OrderedFor(seat, read.filed), further=tuple(tail.entries))


def _shift(context: CommandContext, command: c.Extend | c.Shorten) -> _Made:
    docket = _running(context)
    sooner = isinstance(command, c.Shorten)
    return _Made(shifted(docket, command.hours, command.until, context.directive.zone, context.tail.now, sooner=sooner))


def _pause(context: CommandContext, _: c.Pause) -> _Made:
    if _running(context).paused is not None:
        raise Refused("paused-already")
    return _Made(ruled.ClockStopped(context.tail.now))


def _resume(context: CommandContext, _: c.Resume) -> _Made:
    if _running(context).paused is None:
        raise Refused("not-paused")
    return _Made(ruled.ClockStarted(context.tail.now))


def _process(context: CommandContext, command: c.Process) -> _Made:
    docket = _begun(context)
    assert docket.state is not None
    number = docket.state.position.round or docket.setup.rounds[0]
    if command.round != number:
        raise Refused("another-round", (number,))
    if docket.paused is not None:
        raise Refused("paused-already")
    if not docket.barrier and docket.wait is None:
        raise Refused("nothing-awaited")
    closing: log.Entry = log.StopClosed(docket.lacking()) if docket.barrier else log.WaitExpired(docket.lacking())
    return _Made(ruled.Forced(number), further=(closing,))


def _substitute(context: CommandContext, command: c.Substitute) -> _Made:
    docket, seat = _running(context), command.seat
    person = context.number_of(command.newcomer)
    made = seated(docket, seat, person, command.newcomer.name)
    return _Made(made, newcomers=((person, command.newcomer),))


def _eject(context: CommandContext, command: c.Eject) -> _Made:
    docket, seat = _running(context), command.seat
    _played(context, seat)
    return _Made(ejected(docket, seat))


def _stand_in(context: CommandContext, command: c.StandIn) -> _Made:
    return _Made(stood_in(_running(context), command.seat, command.player))


def _rewind(context: CommandContext, command: c.Rewind) -> _Made:
    docket = _begun(context)
    mark = docket.marks.get(command.round)
    if mark is None:
        raise Refused("round-not-begun", (command.round,), tuple(f"REWIND {number}" for number in docket.marks))
    return _Made(ruled.Rewound(mark.opened.seq, command.round, command.keep))


def _correct(context: CommandContext, command: c.Correct) -> _Made:
    return _Made(ruled.Corrected(amended(_begun(context), command.amendment)), command.reason)


def _resend(context: CommandContext, command: c.Resend) -> _Made:
    for seat in command.seats:
        _played(context, seat)
    return _Made(ruled.Resent(command.seats or context.docket.players))


def _promote(context: CommandContext, command: c.Promote) -> _Made:
    person = context.number_of(command.newcomer)
    if person in dict(context.docket.moderators):
        raise Refused("moderates-already", (command.newcomer.address,))
    made = ruled.Promoted(person, command.newcomer.name)
    return _Made(made, newcomers=((person, command.newcomer),))


def _dismiss(context: CommandContext, command: c.Dismiss) -> _Made:
    moderators = context.docket.moderators
    found = [each for each in moderators if each[1].casefold() == command.name.casefold()]
    if not found:
        raise Refused("no-moderator", (command.name,), tuple(f"DISMISS {name}" for _, name in moderators))
    if len(moderators) == 1:
        raise Refused("last-moderator", (command.name,))
    return _Made(ruled.Dismissed(*found[0]))


def _set(context: CommandContext, command: c.SetOption) -> _Made:
    name = FIELDS.get(command.name, command.name)
    if name in SPOKEN and not context.docket.started:
        return _Made(as_ruled(context.docket.setup, str(command.value)))
    if not hasattr(context.docket.options, name) or isinstance(command.value, tuple):
        raise Refused("only-before", (command.name,))
    was = getattr(_running(context).options, name)
    if was == command.value:
        raise Refused("is-so-already")
    return _Made(ruled.OptionSet(name, was, command.value))


def _sheets(context: CommandContext, _: c.Sheets) -> _Made:
    if context.plays:
        raise Refused("you-play")
    return _Made(ruled.SheetsShown())


def _muted(context: CommandContext, *, on: bool) -> _Made:
    person = context.directive.person
    if on == (person in context.docket.muted) or person == log.OPERATOR:  # who gets no notices
        raise Refused("is-so-already")
    return _Made(None, further=(log.Muted(person, on),))


def _undo(context: CommandContext, command: c.Undo) -> _Made:
    ledger = context.docket.ledger
    number = command.number or len(ledger)
    if not 0 < number <= len(ledger):
        raise Refused("no-such-ruling", (number,))
    if any(entry.undoes == number for entry in ledger):
        raise Refused("undone-already", (number,))
    docket, now = _running(context), context.tail.now
    try:
        ruling, further = inverse(docket, number, now, blind=context.plays)
    except Refused as why:
        raise Refused(why.code, why.args, _undoable(context)) from None
    return _Made(ruling, undoes=number, further=further)


def _undoable(context: CommandContext) -> tuple[str, ...]:
    """How the latest ruling is taken back that can be, if there is one."""
    docket = context.docket
    undone = {entry.undoes for entry in docket.ledger}
    for number in range(len(docket.ledger), 0, -1):
        if number not in undone:
            with suppress(Refused):
                inverse(docket, number, context.tail.now, blind=context.plays)
                return (f"UNDO {number}",)
    return ()


def _only_before(_: CommandContext, command: Any) -> _Made:
    raise Refused("only-before", (type(command).__name__.upper(),))


_RULINGS: dict[type, Callable[[CommandContext, Any], _Made]] = {
    c.OrderFor: _order_for,
    c.Extend: _shift,
    c.Shorten: _shift,
    c.Pause: _pause,
    c.Resume: _resume,
    c.Process: _process,
    c.Substitute: _substitute,
    c.Eject: _eject,
    c.StandIn: _stand_in,
    c.Rewind: _rewind,
    c.Correct: _correct,
    c.Resend: _resend,
    c.Announce: lambda _, command: _Made(ruled.Proclaimed(command.text)),
    c.Promote: _promote,
    c.Dismiss: _dismiss,
    c.SetOption: _set,
    c.Undo: _undo,
    c.Sheets: _sheets,
    c.MuteMe: lambda context, _: _muted(context, on=True),
    c.UnmuteMe: lambda context, _: _muted(context, on=False),
}
