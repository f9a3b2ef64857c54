"""Directives: a moderator's letter meets the docket. Each command becomes a ruling, or an answer that says why not.

A command is first tried on a copy; what it changes is told, and one that cannot be taken lightly is carried out only
with the code of that answer. Pure. Must not know mail or words, nor tell what is sealed: what opening a sheet would
bring is never tried.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

from referee import adjudicate, log
from referee.directives.agreeing import as_ruled
from referee.directives.amending import amended, ejected, inverse, seated, stood_in
from referee.directives.codes import code_for, is_grave
from referee.directives.differences import differences
from referee.directives.telling import reply_to, shown, told
from referee.directives.timing import shifted
from referee.docket import Docket
from referee.hearing import Hearing, file
from referee.judging import Submission, table_of
from referee.orders.letter import Clear, Final, Wait
from referee.orders.sheet import read_sheet
from referee.rules.model import Seat
from referee.rulings import commands as c
from referee.rulings import ruled
from referee.rulings.reference import FIELDS, SPOKEN
from referee.rulings.refused import Refused

_OPTIONS = ("tempo", "hours", "ask_hours", "remind_hours", "cooling_minutes", "asks", "gaps")


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
    bench = Bench(docket, directive, now)
    replies = tuple(_reply(bench, said) for said in directive.sheet.said)
    ignored = (*directive.sheet.ignored, *bench.prose)
    bench.hearing.note(log.DirectiveRead(directive.person, directive.letter, replies, ignored))
    if any(reply.ruling for reply in replies):
        adjudicate.advance(bench.hearing)
    return Directed(tuple(bench.hearing.entries), tuple(bench.newcomers))


class Bench:
    """Where a moderator sits while the commands of one letter are carried out."""

    def __init__(self, docket: Docket, directive: Directive, now: int) -> None:
        """A bench over the docket as it was before the letter."""
        self.hearing = Hearing(docket, now)
        self.directive = directive
        self.newcomers: list[tuple[int, c.Newcomer]] = []
        self.prose: list[str] = []  # below ORDER FOR: not for the player
        self.name = dict(docket.moderators).get(directive.person, "")

    @property
    def docket(self) -> Docket:
        """How things stand after the commands so far."""
        return self.hearing.docket

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
        return known.get(address, max((self.docket.newcomers - 1, *taken)) + 1)


def _reply(bench: Bench, said: c.Spoken | c.Unread) -> log.Reply:
    reply = reply_to(said, bench.docket.setup)
    if isinstance(said, c.Unread) or reply.topic or reply.code:
        return reply
    try:
        return _carried_out(bench, said, reply)
    except Refused as why:
        return replace(reply, fate="refused", code=why.code, args=why.args, legal=why.legal)


def _carried_out(bench: Bench, said: c.Spoken, reply: log.Reply) -> log.Reply:
    made = _RULINGS[type(said.command)](bench, said.command)
    trial = Hearing(bench.docket, bench.hearing.now)
    for entry in made.entries(bench, len(bench.docket.ledger) + 1):
        trial.note(entry)
    changes = told(differences(bench.docket, trial.docket), made.ruling, plays=bench.plays)
    own = ruled.Dismissed(bench.directive.person, bench.name)
    confirm = code_for(bench.docket, said.command) if is_grave(said.command, made.ruling, own) else ""
    filed = next((entry for entry in trial.entries if isinstance(entry, log.LetterRead)), None)
    missing = trial.docket.missing(filed.seat) if filed is not None and not bench.plays else ()
    reply = replace(reply, changes=changes, filed=shown(filed, plays=bench.plays), missing=missing)
    if filed is not None and filed.fate == "refused" and not bench.plays:
        return replace(reply, fate="refused", code="nothing-filed")
    if said.only_try:
        return replace(reply, fate="tried", confirm=confirm)
    if confirm and said.code.lower() != confirm:
        return replace(reply, fate="confirm", confirm=confirm, code="code-not-this" if said.code else "")
    for entry in trial.entries:
        bench.hearing.note(entry)
    bench.newcomers += (each for each in made.newcomers if each[0] not in dict(bench.newcomers))
    topic = "SHEETS" if isinstance(made.ruling, ruled.SheetsShown) else ""
    return replace(reply, fate="done", ruling=len(bench.docket.ledger) if made.ruling else 0, topic=topic)


# What each command makes


@dataclass(frozen=True, slots=True)
class _Made:
    """A ruling (None: it is no business of the table), what follows at once, and who comes to the roster with it."""

    ruling: ruled.Ruling | None
    reason: str = ""
    undoes: int = 0
    further: tuple[log.Entry, ...] = ()
    newcomers: tuple[tuple[int, c.Newcomer], ...] = ()

    def entries(self, bench: Bench, number: int) -> tuple[log.Entry, ...]:
        """The entries of the log, the ruling first."""
        if self.ruling is None:
            return self.further
        by = bench.directive.person
        entry = log.Ruled(number, by, bench.name, self.ruling, self.reason, self.undoes)
        if not isinstance(self.ruling, ruled.Rewound):
            invited = isinstance(self.ruling, ruled.RuleSet)
            return (
                entry,
                *self.further,
                *(adjudicate.invite(bench.docket, bench.hearing.now).entries if invited else ()),
            )
        again = Hearing(bench.docket, bench.hearing.now)
        again.note(entry)
        adjudicate.wait_again(again)
        return tuple(again.entries)


def _running(bench: Bench) -> Docket:
    """The docket of a game that is going on. Raises Refused."""
    if bench.docket.ended:
        raise Refused("game-over")
    return bench.docket


def _begun(bench: Bench) -> Docket:
    if _running(bench).state is None:
        raise Refused("not-begun")
    return bench.docket


def _played(bench: Bench, seat: Seat) -> None:
    if seat in bench.docket.vacant:
        raise Refused("seat-vacant", (bench.docket.setup.colours[seat],))


def _order_for(bench: Bench, command: c.OrderFor) -> _Made:
    docket = _begun(bench)
    seat = command.seat
    table = table_of(docket, seat)
    if bench.plays:  # how these words read must not show what else is on the sheet
        table = replace(table, previous=(), proposal=(), in_force=(), standing=())
    sheet = read_sheet(command.lines, table)
    requests = tuple(request for request in sheet.requests if isinstance(request, Clear | Final | Wait))
    if not (sheet.blocks or sheet.standing or requests or sheet.complaints):
        raise Refused("no-orders", (docket.setup.colours[seat],))
    hearing = Hearing(docket, bench.hearing.now)
    bench.prose += sheet.ignored
    written = replace(sheet, requests=requests, proposal=(), ignored=(), note="")
    file(hearing, Submission(seat, bench.directive.letter, docket.stop, written, by=bench.name or "-"))
    read = next(entry for entry in hearing.entries if isinstance(entry, log.LetterRead))
    return _Made(ruled.OrderedFor(seat, read.filed), further=tuple(hearing.entries))


def _shift(bench: Bench, command: c.Extend | c.Shorten) -> _Made:
    docket = _running(bench)
    sooner = isinstance(command, c.Shorten)
    return _Made(shifted(docket, command.hours, command.until, bench.directive.zone, bench.hearing.now, sooner=sooner))


def _pause(bench: Bench, _: c.Pause) -> _Made:
    if _running(bench).paused is not None:
        raise Refused("paused-already")
    return _Made(ruled.ClockStopped(bench.hearing.now))


def _resume(bench: Bench, _: c.Resume) -> _Made:
    if _running(bench).paused is None:
        raise Refused("not-paused")
    return _Made(ruled.ClockStarted(bench.hearing.now))


def _process(bench: Bench, command: c.Process) -> _Made:
    docket = _begun(bench)
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


def _substitute(bench: Bench, command: c.Substitute) -> _Made:
    docket, seat = _running(bench), command.seat
    person = bench.number_of(command.newcomer)
    made = seated(docket, seat, person, command.newcomer.name)
    return _Made(made, newcomers=((person, command.newcomer),))


def _eject(bench: Bench, command: c.Eject) -> _Made:
    docket, seat = _running(bench), command.seat
    _played(bench, seat)
    return _Made(ejected(docket, seat))


def _stand_in(bench: Bench, command: c.StandIn) -> _Made:
    return _Made(stood_in(_running(bench), command.seat, command.player))


def _rewind(bench: Bench, command: c.Rewind) -> _Made:
    docket = _begun(bench)
    mark = docket.marks.get(command.round)
    if mark is None:
        raise Refused("round-not-begun", (command.round,), tuple(f"REWIND {number}" for number in docket.marks))
    return _Made(ruled.Rewound(mark.opened.seq, command.round, command.keep))


def _correct(bench: Bench, command: c.Correct) -> _Made:
    return _Made(ruled.Corrected(amended(_begun(bench), command.amendment)), command.reason)


def _resend(bench: Bench, command: c.Resend) -> _Made:
    for seat in command.seats:
        _played(bench, seat)
    return _Made(ruled.Resent(command.seats or bench.docket.players))


def _promote(bench: Bench, command: c.Promote) -> _Made:
    person = bench.number_of(command.newcomer)
    if person in dict(bench.docket.moderators):
        raise Refused("moderates-already", (command.newcomer.address,))
    made = ruled.Promoted(person, command.newcomer.name)
    return _Made(made, newcomers=((person, command.newcomer),))


def _dismiss(bench: Bench, command: c.Dismiss) -> _Made:
    moderators = bench.docket.moderators
    found = [each for each in moderators if each[1].casefold() == command.name.casefold()]
    if not found:
        raise Refused("no-moderator", (command.name,), tuple(f"DISMISS {name}" for _, name in moderators))
    if len(moderators) == 1:
        raise Refused("last-moderator", (command.name,))
    return _Made(ruled.Dismissed(*found[0]))


def _set(bench: Bench, command: c.SetOption) -> _Made:
    name = FIELDS.get(command.name, command.name)
    if name in SPOKEN and not bench.docket.started:
        return _Made(as_ruled(bench.docket.setup, str(command.value)))
    if name not in _OPTIONS or isinstance(command.value, tuple):
        raise Refused("only-before", (command.name,))
    was = getattr(_running(bench).options, name)
    if was == command.value:
        raise Refused("is-so-already")
    return _Made(ruled.OptionSet(name, was, command.value))


def _sheets(bench: Bench, _: c.Sheets) -> _Made:
    if bench.plays:
        raise Refused("you-play")
    return _Made(ruled.SheetsShown())


def _muted(bench: Bench, *, on: bool) -> _Made:
    person = bench.directive.person
    if on == (person in bench.docket.muted) or person == log.OPERATOR:  # who gets no notices
        raise Refused("is-so-already")
    return _Made(None, further=(log.Muted(person, on),))


def _undo(bench: Bench, command: c.Undo) -> _Made:
    ledger = bench.docket.ledger
    number = command.number or len(ledger)
    if not 0 < number <= len(ledger):
        raise Refused("no-such-ruling", (number,))
    if any(entry.undoes == number for entry in ledger):
        raise Refused("undone-already", (number,))
    docket, now = _running(bench), bench.hearing.now
    try:
        ruling, further = inverse(docket, number, now, blind=bench.plays)
    except Refused as why:
        raise Refused(why.code, why.args, _undoable(bench)) from None
    return _Made(ruling, undoes=number, further=further)


def _undoable(bench: Bench) -> tuple[str, ...]:
    """How the latest ruling is taken back that can be, if there is one."""
    docket = bench.docket
    undone = {entry.undoes for entry in docket.ledger}
    for number in range(len(docket.ledger), 0, -1):
        if number not in undone:
            with suppress(Refused):
                inverse(docket, number, bench.hearing.now, blind=bench.plays)
                return (f"UNDO {number}",)
    return ()


def _only_before(_: Bench, command: Any) -> _Made:
    raise Refused("only-before", (type(command).__name__.upper(),))


_RULINGS: dict[type, Callable[[Bench, Any], _Made]] = {
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
    c.MuteMe: lambda bench, _: _muted(bench, on=True),
    c.UnmuteMe: lambda bench, _: _muted(bench, on=False),
    c.Create: _only_before,
    c.Invite: _only_before,
    c.Uninvite: _only_before,
    c.Start: _only_before,
}
