"""Filing: what a letter says enters the book, or is refused, kept for an OK, or told to be too late.

Pure. Must not know how far the game then resolves; `adjudicate` sees to that.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import islice

from referee import log
from referee.docket import Docket, follow, only_asks, stop_of
from referee.orders import filing
from referee.orders.blocks import Block, VetoBlock, VetoPolicy, in_order, key_of
from referee.orders.idle import idle
from referee.orders.letter import Accept, Clear, Final, LineComplaint, Ok, OrderSheet, Preview, Remark, Say, Table, Wait
from referee.orders.needs import keywords
from referee.orders.origins import WHOLE, origin_of
from referee.orders.standing import judge_standing
from referee.orders.standing import named as always
from referee.orders.suggestions import would_do
from referee.rules.decisions import Disk, Phase
from referee.rules.model import SCORING_ROUNDS, Seat
from referee.rules.position import Position
from referee.rules.rounds import Halves

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
    unread: tuple[str, ...] = ()  # names of what came with it and is nothing we read
    by: str = ""  # a moderator's name, who wrote it for the seat


class Hearing:
    """Entries as they are written, and the docket that each of them leads to."""

    def __init__(self, docket: Docket, now: int) -> None:
        """Begin with a docket at an instant."""
        self.docket = docket
        self.now = now
        self.entries: list[log.Entry] = []
        self.led_to: list[Docket] = []

    def note(self, entry: log.Entry) -> None:
        """Write one entry."""
        self.docket = follow(self.docket, entry)
        self.entries.append(entry)
        self.led_to.append(self.docket)


@dataclass(frozen=True, slots=True)
class _Judged:
    """What of a letter is to be filed, what is not and why, what is too late."""

    good: tuple[Block, ...]
    standing: tuple[Block, ...]
    refused: tuple[LineComplaint, ...]
    remarks: tuple[Remark, ...]
    stale: tuple[str, ...]

    @property
    def filed(self) -> tuple[str, ...]:
        """Keys of what is filed."""
        return (*map(key_of, self.good), *(always(key_of(block)) for block in self.standing))


def file(hearing: Hearing, said: Submission) -> None:
    """File what a letter says, and note what is to be said of it."""
    if said.held:
        _hold(hearing, said)
        return
    previews = _says(said.sheet, Preview)
    if previews:
        said = replace(said, sheet=_only_asking(said.sheet))
    sheet, docket = said.sheet, hearing.docket
    accepted = _accept(hearing, said)
    agreed = docket.proposals[said.seat] if _says(sheet, Ok) else ()
    meant = sheet.previewed if previews else (*agreed, *sheet.blocks)
    judged = _judged(docket, said, {key_of(block): block for block in meant})
    judged = replace(judged, good=()) if previews else judged
    withdrawn = _clear(hearing, said)
    counted = _file(hearing, said, judged)
    open_still = hearing.docket.proposals[said.seat] and not previews
    if sheet.proposal or (open_still and (agreed or _says_something(sheet))):
        hearing.note(log.Proposed(said.seat, sheet.proposal))
    for request in sheet.requests:
        if isinstance(request, Say):
            hearing.note(log.PressSent(said.seat, request.text))
    fate = _fate(sheet, withdrawn or counted, judged, accepted)
    remarks = _remarks(docket, said, judged)
    read = _with_suggestions(docket, said.seat, sheet)
    hearing.note(
        log.LetterRead(said.seat, said.letter, fate, read, judged.refused, remarks, judged.filed, judged.stale)
    )
    if sheet.note == "absence" and docket.moderators:
        hearing.note(log.Noticed("absence", (said.seat,), said.letter))


def _says(sheet: OrderSheet, *requests: type) -> bool:
    return any(isinstance(request, requests) for request in sheet.requests)


def _file(hearing: Hearing, said: Submission, judged: _Judged) -> bool:
    """Enter what is good in the book; returns whether anything came of it.

    FINAL and WAIT in answer to a stop that is past say nothing: their writer has not seen what this one asks. Of both,
    the careful one counts.
    """
    docket, sheet = hearing.docket, said.sheet
    current = said.stop == docket.stop
    waits = current and bool(docket.barrier) and _says(sheet, Wait)
    final = not waits and _is_final(docket, said, judged)
    ready = current and said.seat in docket.unready and _says(sheet, Final, Ok)
    anything = bool(judged.good or judged.standing or final or waits or ready)
    if anything:
        hearing.note(log.SheetFiled(said.seat, judged.good, final, judged.standing, waits))
    return anything


def _is_final(docket: Docket, said: Submission, judged: _Judged) -> bool:
    """Whether FINAL counts: not where something of the letter is not filed, for that its writer will want to mend."""
    lacking = said.sheet.complaints or said.sheet.proposal or judged.refused or judged.stale
    return _says(said.sheet, Final) and said.stop == docket.stop and not lacking


def _only_asking(sheet: OrderSheet) -> OrderSheet:
    """A letter with PREVIEW: its orders are looked at and not filed, nor does it change anything that is."""
    asked = tuple(request for request in sheet.requests if not isinstance(request, Clear | Final | Wait | Ok))
    note = sheet.note if sheet.note == "absence" else ""
    return replace(sheet, blocks=(), standing=(), proposal=(), requests=asked, note=note)


def _remarks(docket: Docket, said: Submission, judged: _Judged) -> tuple[Remark, ...]:
    """What there is to remark on a letter: on its blocks, and on itself."""
    remarks = list(judged.remarks)
    if said.by:
        remarks.insert(0, Remark("", "by-moderator", (said.by,)))
    if _says(said.sheet, Wait) and not (docket.barrier and said.stop == docket.stop):
        remarks.append(Remark("", "wait-not-now"))
    elif _says(said.sheet, Final) and not _is_final(docket, said, judged):
        remarks.append(Remark("", "final-not-now"))
    if not docket.asks_left[said.seat]:
        remarks += (Remark(key_of(block), "no-asks-left") for block in judged.good if _asks(block))
    if said.copied:
        remarks.append(Remark("", "copied", said.copied))
    if said.unread:
        remarks.append(Remark("", "unread", said.unread))
    return tuple(remarks)


def _asks(block: Block) -> bool:
    return only_asks(block) or (isinstance(block, VetoBlock) and any(policy.ask for policy in block.policies))


def _says_something(sheet: OrderSheet) -> bool:
    """Whether a letter is more than a question to the referee: what was proposed before it is then off the table."""
    cleared = any(isinstance(request, Clear) for request in sheet.requests)
    return bool(sheet.blocks or sheet.complaints or sheet.ignored or cleared)


def _hold(hearing: Hearing, said: Submission) -> None:
    if said.sheet.blocks or said.sheet.proposal:
        hearing.note(log.Proposed(said.seat, said.sheet.blocks or said.sheet.proposal))
    remarks = (Remark("", "standing-held"),) if said.sheet.standing else ()
    read = replace(said.sheet, where=())
    hearing.note(log.LetterRead(said.seat, said.letter, "held", read, (), remarks, (), ()))


def _accept(hearing: Hearing, said: Submission) -> bool:
    joined = dict(hearing.docket.nonces)
    words = next((r.nonce for r in said.sheet.requests if isinstance(r, Accept)), None)
    if words is None or hearing.docket.started or said.seat in joined:
        return False
    hearing.note(log.Accepted(said.seat, words))
    return True


def _clear(hearing: Hearing, said: Submission) -> bool:
    cleared = [request for request in said.sheet.requests if isinstance(request, Clear)]
    for request in cleared:
        hearing.note(log.Withdrawn(said.seat, request.keys, request.standing))
    return bool(cleared)


def _judged(docket: Docket, said: Submission, meant: Mapping[str, Block]) -> _Judged:
    """The referee's own look at what is to be filed: never legal is refused, not legal yet is kept with a remark.

    A standing order answers no one question, so it is too late only when the game is over.
    """
    seat, state = said.seat, docket.state
    asked = {always(key_of(block)): block for block in said.sheet.standing}
    stale = (*(key for key in meant if closed(docket, seat, key, said.stop)), *(asked if docket.ended else ()))
    found: list[tuple[str, Block, filing.Finding]] = []
    refused = []
    for key, block in (*meant.items(), *asked.items()):
        if state is None:
            refused.append(LineComplaint(0, "", 0, 0, "illegal", "not-begun", (), (), key))
        elif key not in stale:
            judge = judge_standing if key in asked else filing.judge
            found += ((key, block, finding) for finding in judge(block, state, seat))
    never = ((key, block, finding) for key, block, finding in found if finding.level == "never")
    refused += (_complaint(docket, said, *each) for each in never)
    bad = {*stale, *(complaint.key for complaint in refused)}
    good = tuple(block for key, block in meant.items() if key not in bad)
    worth_saying = (
        Remark(key, finding.complaint.code, finding.complaint.args)
        for key, block, finding in found
        if key not in bad and not finding.is_conditional(block)
    )
    vain = (remark for block in good if state for remark in idle(block, state.position, table_of(docket, seat)))
    return _Judged(
        good=good,
        standing=tuple(block for key, block in asked.items() if key not in bad),
        refused=tuple(refused),
        remarks=tuple(dict.fromkeys((*worth_saying, *vain))),
        stale=stale,
    )


def _complaint(docket: Docket, said: Submission, key: str, block: Block, finding: filing.Finding) -> LineComplaint:
    """A finding about a block, at the line it was written in where that is known."""
    assert docket.state is not None
    plan = WHOLE if finding.plan is None else finding.plan
    origin = origin_of(said.sheet.where, key, plan, finding.line)
    line, text, file = (origin.line, origin.text, origin.file) if origin else (0, "", "")
    column, width = len(text) - len(text.lstrip()), len(text.strip())
    legal = would_do(key_of(block), docket.state, said.seat, block, finding.plan, finding.line)
    code, args = finding.complaint.code, finding.complaint.args
    return LineComplaint(line, text, column, width, "illegal", code, args, legal, key, file)


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
    done: bool,
    judged: _Judged,
    accepted: bool,
) -> log.Fate:
    stale, refused = judged.stale, judged.refused
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
    The invitation means the first round, before which nothing is closed. When the game is over, everything is.
    """
    if docket.state is None:
        return False
    if docket.ended:
        return True
    position = docket.state.position
    if not position.round:
        return False
    meant, *later = rounds_meant(docket, stop)
    if key == _GENERAL:
        return next((n for n in SCORING_ROUNDS if n >= meant), meant) < position.round
    meant = later[0] if later else meant
    if meant != position.round:
        # A round to come can be meant only at the stop before it; a letter from beyond was overtaken by a rewind.
        return meant < position.round or stop != docket.stop
    return _past(position, seat, key) or docket.stop == stop_of(position.round, Phase.DISKS)


def rounds_meant(docket: Docket, stop: str) -> tuple[int, ...]:
    """The rounds that an answer to the letter of a stop may be about: at a general scoring, the next one too."""
    rounds = docket.setup.rounds
    meant = max(rounds[0], int("".join(ch for ch in stop if ch.isdigit()) or 0))
    later = (n for n in rounds if n > meant)
    return (meant, *(islice(later, 1) if stop == stop_of(meant, Phase.DISKS) else ()))


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
        board=docket.setup.board,
        cards=docket.table.cards,
        previous=tuple(previous[key] for key in in_order(previous)),
        proposal=docket.proposals[seat],
        in_force=docket.in_force(seat),
        mid_turn=isinstance(head, Halves) and head.seat == seat,
        standing=docket.standing_of(seat),
        asks=keywords(docket.table),
    )
