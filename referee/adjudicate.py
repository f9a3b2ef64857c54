"""Adjudication: a stimulus meets the docket, and entries come out. File first, then resolve as far as the book reaches.

Pure: time, seed and the letter's words are arguments. Must not know mail, storage or sentences.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from referee import chance, deadlines, log
from referee.docket import Docket, follow
from referee.orders import book, filing, house
from referee.orders.blocks import (
    Accept,
    Block,
    Clear,
    Final,
    LineComplaint,
    Ok,
    OrderSheet,
    Remark,
    Say,
    key_of,
)
from referee.rules import engine
from referee.rules.decisions import Ask, Begin, Decision, Disk, Drawn, Order, Phase
from referee.rules.model import SCORING_ROUNDS, Seat
from referee.rules.position import Position

BARRIERS: dict[log.Tempo, dict[Phase, tuple[Phase, ...]]] = {
    "round": {Phase.POWER: (Phase.POWER, Phase.TURNS), Phase.DISKS: (Phase.DISKS,)},
    "phase": {phase: (phase,) for phase in Phase},
    "table": {},
}
"""At which phases a tempo waits for every sheet, and what the sheets must cover there."""

_LABEL = {Phase.POWER: "", Phase.TURNS: "t", Phase.DISKS: "d"}
_GENERAL = f"DISK {Disk.GENERAL.upper()}"


@dataclass(frozen=True, slots=True)
class Submission:
    """A letter of a seat, read: which of our letters it answers, what it says, whether its sender is sure."""

    seat: Seat
    letter: int  # inbox row
    stop: str  # the stop of the letter it answers
    sheet: OrderSheet
    held: bool = False  # valid token, but not from the address on file: nothing is applied, OK from there files it
    copied: tuple[str, ...] = ()  # other players' names to whom the letter went too


class Hearing:
    """Entries as they are written, and the docket they lead to."""

    def __init__(self, docket: Docket, now: int) -> None:
        """Begin with a docket at an instant."""
        self.docket = docket
        self.now = now
        self.entries: list[log.Entry] = []

    def note(self, entry: log.Entry) -> None:
        """Write one entry."""
        self.entries.append(entry)
        self.docket = follow(self.docket, entry)


def hear(docket: Docket, submission: Submission, now: int) -> tuple[log.Entry, ...]:
    """What follows from a letter: what is filed, what is said of it, and what can now be resolved."""
    hearing = Hearing(docket, now)
    _file(hearing, submission)
    _advance(hearing)
    return tuple(hearing.entries)


def tick(docket: Docket, now: int) -> tuple[log.Entry, ...]:
    """What follows from the passing of time: nothing, a reminder, an opening, the house's answers."""
    hearing = Hearing(docket, now)
    if docket.due is not None and now >= docket.due:
        _expire(hearing)
    elif _reminder_due(docket, now):
        hearing.note(log.Reminded(docket.awaited()))
    _advance(hearing)
    return tuple(hearing.entries)


def wake_at(docket: Docket) -> int | None:
    """The next instant at which `tick` would do something; None if only a letter can."""
    if docket.ended:
        return None
    instants = [docket.cooling]
    if docket.due is not None and docket.awaited():
        if not docket.reminded:
            instants.append(deadlines.reminder(docket.due, docket.options.remind_hours))
        if docket.started:
            instants.append(docket.due)
    return min((instant for instant in instants if instant is not None), default=None)


def start(docket: Docket, now: int) -> tuple[log.Entry, ...]:
    """Begin a game whose players have all accepted, or whose host does without: the table is laid."""
    hearing = Hearing(docket, now)
    _start(hearing)
    _advance(hearing)
    return tuple(hearing.entries)


def invite(docket: Docket, now: int) -> tuple[log.Entry, ...]:
    """Ask every player to accept."""
    return (log.DeadlineSet(deadlines.due(now, docket.options.hours)),)


def _reminder_due(docket: Docket, now: int) -> bool:
    if docket.due is None or docket.reminded or docket.ended or not docket.awaited():
        return False
    return now >= deadlines.reminder(docket.due, docket.options.remind_hours)


def _expire(hearing: Hearing) -> None:
    docket = hearing.docket
    if not docket.started or docket.ended:
        return
    if docket.barrier:
        hearing.note(log.StopClosed(docket.awaited()))
    elif docket.wait is not None:
        hearing.note(log.WaitExpired(docket.awaited()))


# Filing


def _file(hearing: Hearing, said: Submission) -> None:
    sheet, docket = said.sheet, hearing.docket
    if said.held:
        _hold(hearing, said)
        return
    accepted = _accept(hearing, said)
    stale = tuple(key_of(b) for b in sheet.blocks if closed(docket, said.seat, key_of(b), said.stop))
    blocks = [block for block in sheet.blocks if key_of(block) not in stale]
    if docket.proposals[said.seat] and any(isinstance(r, Ok) for r in sheet.requests):
        blocks = [*docket.proposals[said.seat], *blocks]
    refused, remarks = _judged(docket, said.seat, blocks)
    bad = {complaint.key for complaint in refused}
    good = tuple(block for block in blocks if key_of(block) not in bad)
    withdrawn = _clear(hearing, said)
    final = any(isinstance(r, Final) for r in sheet.requests)
    if good or final:
        hearing.note(log.SheetFiled(said.seat, good, final))
    if sheet.proposal:
        hearing.note(log.Proposed(said.seat, sheet.proposal))
    for request in sheet.requests:
        if isinstance(request, Say):
            hearing.note(log.PressSent(said.seat, request.text))
    filed = tuple(key_of(block) for block in good)
    fate = _fate(sheet, filed or withdrawn or final, stale, refused, accepted)
    if said.copied:
        remarks = (*remarks, Remark("", "copied", said.copied))
    hearing.note(log.LetterRead(said.seat, said.letter, fate, sheet, refused, remarks, filed, stale))


def _hold(hearing: Hearing, said: Submission) -> None:
    if said.sheet.blocks or said.sheet.proposal:
        hearing.note(log.Proposed(said.seat, said.sheet.blocks or said.sheet.proposal))
    hearing.note(log.LetterRead(said.seat, said.letter, "held", said.sheet, (), (), (), ()))


def _accept(hearing: Hearing, said: Submission) -> bool:
    joined = dict(hearing.docket.nonces)
    words = next((r.nonce for r in said.sheet.requests if isinstance(r, Accept)), None)
    if words is None or hearing.docket.started or said.seat in joined:
        return False
    hearing.note(log.Accepted(said.seat, words))
    return True


def _clear(hearing: Hearing, said: Submission) -> bool:
    keys = [r.keys for r in said.sheet.requests if isinstance(r, Clear)]
    for wanted in keys:
        hearing.note(log.Withdrawn(said.seat, wanted))
    return bool(keys)


def _judged(docket: Docket, seat: Seat, blocks: list[Block]) -> tuple[tuple[LineComplaint, ...], tuple[Remark, ...]]:
    """The referee's own look at what is to be filed: never legal is refused, not legal yet is kept with a remark."""
    refused: list[LineComplaint] = []
    remarks: list[Remark] = []
    for block in blocks:
        key = key_of(block)
        if docket.state is None:
            refused.append(LineComplaint(0, "", 0, 0, "illegal", "not-begun", (), (), key))
            continue
        for finding in filing.judge(block, docket.state, seat):
            code, args = finding.complaint.code, finding.complaint.args
            if finding.level == "never":
                refused.append(LineComplaint(0, "", 0, 0, "illegal", code, args, (), key))
            else:
                remarks.append(Remark(key, code, args))
    return tuple(refused), tuple(remarks)


def _fate(
    sheet: OrderSheet,
    done: object,
    stale: tuple[str, ...],
    refused: tuple[LineComplaint, ...],
    accepted: bool,
) -> log.Fate:
    faults = bool(sheet.complaints or refused or stale)
    if accepted:
        return "accepted"
    if done:
        return "partly" if faults or sheet.proposal else "filed"
    if sheet.proposal:
        return "proposed"
    if stale and not sheet.complaints and not refused:
        return "stale"
    if faults:
        return "refused"
    return "answered" if sheet.requests else "empty"


def closed(docket: Docket, seat: Seat, key: str, stop: str) -> bool:
    """Whether the question this block answers is past, given which stop's letter it answers.

    A block in answer to round n's letter means round n; in answer to the letter at n's general scoring, POWER and
    the plans mean the round after, so that orders may be sent early and a late letter never slips into a new round.
    """
    if docket.state is None or stop == "r0":
        return False
    position = docket.state.position
    meant = int("".join(ch for ch in stop if ch.isdigit()) or 0)
    if key == _GENERAL:
        return next((n for n in SCORING_ROUNDS if n >= meant), meant) < position.round
    meant += stop.endswith(_LABEL[Phase.DISKS])
    if meant != position.round:
        return meant < position.round
    return _past(position, seat, key) or docket.stop == f"r{position.round}{_LABEL[Phase.DISKS]}"


def _past(position: Position, seat: Seat, key: str) -> bool:
    if position.phase == Phase.DISKS:
        return True
    if key == "POWER":
        return any(who == seat for who, _ in position.laid)
    if key in ("CARD", "REINFORCE", "ASK"):
        return any(who == seat for who, _ in position.taken)
    return False


# Resolving


def _start(hearing: Hearing) -> None:
    hearing.note(log.GameStarted())
    for event in engine.open_game(hearing.docket.setup):
        hearing.note(event)


def _advance(hearing: Hearing) -> None:
    """Answer what is pending by chance, by the sheets or by the house; stop at the first question left open."""
    docket = hearing.docket
    if not docket.started:
        if len(docket.nonces) < len(docket.seats):
            return
        _start(hearing)
    key = draw_key(hearing.docket)
    while (decision := _pending(hearing.docket)) is not None:
        if decision.kind == Ask.DRAW:
            choice = chance.draw(key, decision.label, decision.choices)
            _play(hearing, {None: Drawn(choice)})
        elif decision.kind == Ask.BEGIN:
            if not _may_begin(hearing, Phase(decision.label)):
                return
            _play(hearing, {None: Begin()})
        elif not _answer(hearing, decision):
            return
    if hearing.docket.ended and not hearing.docket.told_seed:
        hearing.note(log.SeedTold(hearing.docket.seed))


def draw_key(docket: Docket) -> bytes:
    """The key of this game's draws, from the seed and what the players said on accepting."""
    nonces = [(docket.setup.colours[seat], nonce) for seat, nonce in docket.nonces]
    return chance.mixed(bytes.fromhex(docket.seed), nonces)


def _pending(docket: Docket) -> Decision | None:
    return engine.pending(docket.state) if docket.state is not None else None


def _play(hearing: Hearing, answers: dict[Seat | None, Order]) -> None:
    state = hearing.docket.state
    assert state is not None
    for event in engine.decide(state, answers):
        hearing.note(event)


def _may_begin(hearing: Hearing, phase: Phase) -> bool:
    """The barrier: a phase the tempo stops at begins when everybody is in and it has cooled, or the deadline is past."""
    covers = BARRIERS[hearing.docket.options.tempo].get(phase)
    docket, now = hearing.docket, hearing.now
    if covers is None or _closed_already(hearing, phase):
        return True
    if not docket.barrier:
        if not _asked(docket, covers):
            return True
        _open_stop(hearing, phase, covers)
        docket = hearing.docket
    if docket.awaited():
        return False
    if docket.options.cooling_minutes and not _asked(docket, covers) <= docket.final:
        if docket.cooling is None:
            hearing.note(log.CoolingBegan(deadlines.cooled(now, docket.options.cooling_minutes)))
        if hearing.docket.cooling is not None and now < hearing.docket.cooling:
            return False
    hearing.note(log.StopClosed(()))
    return True


def _closed_already(hearing: Hearing, phase: Phase) -> bool:
    """Whether the entry just written closed this stop: the deadline passed."""
    docket = hearing.docket
    assert docket.state is not None
    return docket.stop == _stop(docket, phase) and not docket.barrier


def _stop(docket: Docket, phase: Phase) -> str:
    assert docket.state is not None
    return f"r{docket.state.position.round}{_LABEL[phase]}"


def _open_stop(hearing: Hearing, phase: Phase, covers: tuple[Phase, ...]) -> None:
    docket = hearing.docket
    assert docket.state is not None
    hearing.note(log.StopOpened(_stop(docket, phase), docket.state.position.round, covers))
    hearing.note(log.DeadlineSet(deadlines.due(hearing.now, docket.options.hours)))


def _asked(docket: Docket, covers: tuple[Phase, ...]) -> frozenset[Seat]:
    """Seats with anything to file at a stop."""
    assert docket.state is not None
    return frozenset(seat for seat in docket.seats if book.needed(docket.state, seat, covers))


def _answer(hearing: Hearing, decision: Decision) -> bool:
    """Answer a question of seats from their sheets or by the house; False if the game must wait for somebody."""
    docket = hearing.docket
    assert docket.state is not None
    found = {seat: _found(docket, decision, seat) for seat in decision.seats}
    gaps = {seat: f for seat, f in found.items() if isinstance(f, book.Gap) and seat not in docket.late}
    if gaps:
        _wait(hearing, decision, gaps)
        return False
    answers: dict[Seat | None, Order] = {}
    for seat, answer in found.items():
        order = answer.order if isinstance(answer, book.Given) else house.default(docket.state, decision, seat)
        answers[seat] = order
        hearing.note(_answered(docket, decision, seat, answer))
    _play(hearing, answers)
    return True


def _found(docket: Docket, decision: Decision, seat: Seat) -> book.Given | book.Gap:
    assert docket.state is not None
    memory = docket.memories[seat]
    found = book.answer(docket.state, decision, seat, docket.sheets[seat], memory)
    if isinstance(found, book.Gap) and found.reason == "asked" and not docket.asks_left[seat] and not docket.wait:
        spent = book.Memory(memory.plan, memory.king_at_start, asked_before=True)
        return book.answer(docket.state, decision, seat, docket.sheets[seat], spent)
    return found


def _answered(docket: Docket, decision: Decision, seat: Seat, found: book.Given | book.Gap) -> log.Answered:
    passed = tuple(log.Passed(p.rank, p.what, p.complaint) for p in found.passed)
    if isinstance(found, book.Gap):
        return log.Answered(seat, decision.kind, "default", found.key, -1, -1, passed)
    how: Literal["ahead", "asked", "forced"] = "forced" if not found.key else "ahead"
    if docket.wait is not None and seat in docket.wait.seats:
        how = "asked"
    plan = -1 if found.plan is None else found.plan
    return log.Answered(seat, decision.kind, how, found.key, found.rank, plan, passed)


def _wait(hearing: Hearing, decision: Decision, gaps: dict[Seat, book.Gap]) -> None:
    docket = hearing.docket
    seats = tuple(gaps)
    if docket.wait is not None and docket.wait.kind == decision.kind and set(seats) <= set(docket.wait.seats):
        return
    keys = tuple(gap.key for gap in gaps.values())
    reasons = tuple(gap.reason for gap in gaps.values())
    hearing.note(log.WaitBegan(seats, decision.kind, keys, reasons))
    hearing.note(log.DeadlineSet(deadlines.due(hearing.now, docket.options.ask_hours)))
