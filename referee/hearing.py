"""Filing: what a letter says enters the book, or is refused, kept for an OK, or told to be too late.

Pure. Must not know how far the game then resolves; `adjudicate` sees to that.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from referee import log
from referee.docket import Docket, follow
from referee.orders import filing
from referee.orders.blocks import (
    KEYS,
    Accept,
    Block,
    Clear,
    Final,
    LineComplaint,
    Ok,
    OrderSheet,
    Origin,
    Remark,
    Say,
    Table,
    VetoBlock,
    VetoPolicy,
    key_of,
)
from referee.orders.origins import WHOLE, origin_of
from referee.orders.suggestions import would_do
from referee.rules.decisions import Disk, Phase
from referee.rules.model import SCORING_ROUNDS, Seat
from referee.rules.position import Position
from referee.rules.rounds import Halves

LABEL = {Phase.POWER: "", Phase.TURNS: "t", Phase.DISKS: "d"}
"""What the label of a stop ends in."""

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
    by: str = ""  # a moderator's name, who wrote it for the seat


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


def file(hearing: Hearing, said: Submission) -> None:
    """File what a letter says, and note what is to be said of it."""
    sheet, docket = said.sheet, hearing.docket
    if said.held:
        _hold(hearing, said)
        return
    accepted = _accept(hearing, said)
    agreed = docket.proposals[said.seat] if any(isinstance(r, Ok) for r in sheet.requests) else ()
    meant = {key_of(block): block for block in (*agreed, *sheet.blocks)}
    stale = tuple(key for key in meant if closed(docket, said.seat, key, said.stop))
    blocks = [block for key, block in meant.items() if key not in stale]
    refused, remarks = _judged(docket, said.seat, blocks, sheet.where)
    bad = {complaint.key for complaint in refused}
    good = tuple(block for block in blocks if key_of(block) not in bad)
    withdrawn = _clear(hearing, said)
    # Of a stop that is past it says nothing: its writer has not seen what this one asks.
    final = said.stop == docket.stop and any(isinstance(r, Final) for r in sheet.requests)
    if good or final:
        hearing.note(log.SheetFiled(said.seat, good, final))
    if sheet.proposal or (hearing.docket.proposals[said.seat] and (agreed or _says_something(sheet))):
        hearing.note(log.Proposed(said.seat, sheet.proposal))
    for request in sheet.requests:
        if isinstance(request, Say):
            hearing.note(log.PressSent(said.seat, request.text))
    filed = tuple(key_of(block) for block in good)
    fate = _fate(sheet, filed or withdrawn or final, stale, refused, accepted)
    if said.copied:
        remarks = (*remarks, Remark("", "copied", said.copied))
    if said.by:
        remarks = (Remark("", "by-moderator", (said.by,)), *remarks)
    read = _with_suggestions(docket, said.seat, sheet)
    hearing.note(log.LetterRead(said.seat, said.letter, fate, read, refused, remarks, filed, stale))
    if sheet.note == "absence" and docket.moderators:
        hearing.note(log.Noticed("absence", (said.seat,), said.letter))


def _says_something(sheet: OrderSheet) -> bool:
    """Whether a letter is more than a question to the referee: what was proposed before it is then off the table."""
    cleared = any(isinstance(request, Clear) for request in sheet.requests)
    return bool(sheet.blocks or sheet.complaints or sheet.ignored or cleared)


def _hold(hearing: Hearing, said: Submission) -> None:
    if said.sheet.blocks or said.sheet.proposal:
        hearing.note(log.Proposed(said.seat, said.sheet.blocks or said.sheet.proposal))
    hearing.note(log.LetterRead(said.seat, said.letter, "held", replace(said.sheet, where=()), (), (), (), ()))


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


def _judged(
    docket: Docket, seat: Seat, blocks: list[Block], where: tuple[Origin, ...]
) -> tuple[tuple[LineComplaint, ...], tuple[Remark, ...]]:
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
                origin = origin_of(where, key, WHOLE if finding.plan is None else finding.plan, finding.line)
                line, text = (origin.line, origin.text) if origin else (0, "")
                column, width = len(text) - len(text.lstrip()), len(text.strip())
                legal = would_do(key, docket.state, seat, block, finding.plan, finding.line)
                refused.append(LineComplaint(line, text, column, width, "illegal", code, args, legal, key))
            else:
                remarks.append(Remark(key, code, args))
    bad = {complaint.key for complaint in refused}
    return tuple(refused), tuple(remark for remark in remarks if remark.key not in bad)


def _with_suggestions(docket: Docket, seat: Seat, sheet: OrderSheet) -> OrderSheet:
    """The sheet as it is told: where its reader knew nothing legal to offer, the position may."""
    if docket.state is None:
        return replace(sheet, where=())
    state = docket.state
    complaints = [c if c.legal else replace(c, legal=would_do(c.key, state, seat)) for c in sheet.complaints]
    unclear = next((c for c in complaints if c.key == "VETO"), None)
    if unclear is not None:  # before its words are mended: is there a Veto to use them with?
        found = filing.judge(VetoBlock((VetoPolicy(),)), state, seat)
        lacking = (f.complaint for f in found if f.level == "never")
        complaints += [replace(unclear, fault="illegal", code=c.code, args=c.args, legal=()) for c in lacking]
    return replace(sheet, where=(), complaints=tuple(complaints))  # where: of use for complaints only


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
    The invitation means the first round. When the game is over, everything is closed.
    """
    if docket.state is None:
        return False
    if docket.ended:
        return True
    position, rounds = docket.state.position, docket.setup.rounds
    meant = max(rounds[0], int("".join(ch for ch in stop if ch.isdigit()) or 0))
    if key == _GENERAL:
        return next((n for n in SCORING_ROUNDS if n >= meant), meant) < position.round
    if stop.endswith(LABEL[Phase.DISKS]):
        meant = next((n for n in rounds if n > meant), meant)
    if meant != position.round:
        # A round to come can be meant only at the stop before it; a letter from beyond was overtaken by a rewind.
        return meant < position.round or stop != docket.stop
    return _past(position, seat, key) or docket.stop == f"r{position.round}{LABEL[Phase.DISKS]}"


def _past(position: Position, seat: Seat, key: str) -> bool:
    if position.phase == Phase.DISKS:
        return True
    if key == "POWER":
        return any(who == seat for who, _ in position.laid)
    if key in ("CARD", "REINFORCE", "ASK"):
        return any(who == seat for who, _ in position.taken)
    return False


def table_of(docket: Docket, seat: Seat) -> Table:
    """What the reader of this seat's sheet needs to know: nothing another seat keeps secret."""
    position = docket.state.position if docket.state else None
    previous = docket.previous[seat]
    head = docket.state.agenda[0] if docket.state and docket.state.agenda else None
    return Table(
        seat=seat,
        colours=docket.setup.colours,
        names=docket.names,
        offered=position.offered if position else (),
        previous=tuple(previous[key] for key in KEYS if key in previous),
        proposal=docket.proposals[seat],
        in_force=docket.in_force(seat),
        mid_turn=isinstance(head, Halves) and head.seat == seat,
    )
