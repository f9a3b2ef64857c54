"""Filing: what a letter says enters the book, or is refused, kept for an OK, or told to be too late.

Pure. Must not know how far the game then resolves; `adjudicate` sees to that.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from referee import log
from referee.docket import LETTER, Docket, Source, closed, follow
from referee.orders import filing
from referee.orders.asking import keywords
from referee.orders.filing import idle
from referee.orders.findings import Finding
from referee.orders.letter import Accept, Clear, Final, LineComplaint, Ok, OrderSheet, Preview, Remark, Say, Table, Wait
from referee.orders.origins import origin_of
from referee.orders.shapes.base import Block, key_of
from referee.orders.shapes.block import WHOLE
from referee.orders.shapes.table import in_order
from referee.orders.shapes.veto import VetoBlock, VetoPolicy
from referee.orders.standing import judge_standing
from referee.orders.standing import named as always
from referee.orders.suggestions import for_complaint, would_do
from referee.rules.model import Seat
from referee.rules.rounds import Halves


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
    answers: int = 0  # which letter of ours it answers: outbox row; 0: not known
    written: int = 0  # when it was written, as far as can be told; 0: by a moderator
    offered: tuple[Block, ...] | None = None  # what the letter of ours offers for an OK; None: whatever is proposed
    alerted: bool = False  # the moderators know already that its writer is away
    new_route: str | None = None  # the way that it came by, if it is held for that

    @property
    def age(self) -> Source:
        """The letter's place among those of its seat."""
        return self.answers, self.written

    @property
    def agreed(self) -> bool:
        """Whether it says OK."""
        return _says(self.sheet, Ok)


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
    older: tuple[Block, ...] = ()  # what is filed of these came by a newer letter: an OK files them
    kept: tuple[str, ...] = ()  # keys of what is filed, and not withdrawn for the same reason
    same: tuple[str, ...] = ()  # keys of what a newer letter has filed in the same words

    @property
    def filed(self) -> tuple[str, ...]:
        """Keys of what is filed."""
        return (*map(key_of, self.good), *(always(key_of(block)) for block in self.standing), *self.same)


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
    agreed = _agreed(docket, said)
    meant = sheet.previewed if previews else (*agreed, *sheet.blocks)
    judged = _judged(docket, said, {key_of(block): block for block in meant})
    judged = replace(judged, good=()) if previews else _timely(docket, said, judged, agreed)
    withdrawn = _clear(hearing, said, judged.kept)
    counted = _file(hearing, said, judged)
    proposal = _proposal(sheet, judged)
    open_still = hearing.docket.proposals[said.seat] and not previews
    if proposal or (open_still and (agreed or _says_something(sheet))):
        hearing.note(log.Proposed(said.seat, proposal))
    for request in sheet.requests:
        if isinstance(request, Say):
            hearing.note(log.PressSent(said.seat, request.text))
    fate = _fate(sheet, withdrawn or counted or bool(judged.same), judged, accepted)
    remarks = _remarks(docket, said, judged)
    read = _with_suggestions(docket, said.seat, sheet)
    hearing.note(
        log.LetterRead(said.seat, said.letter, fate, read, judged.refused, remarks, judged.filed, judged.stale)
    )
    if sheet.note == "absence" and docket.moderators and not said.alerted:
        hearing.note(log.Noticed("absence", (said.seat,), said.letter))


def _agreed(docket: Docket, said: Submission) -> tuple[Block, ...]:
    if not said.agreed:
        return ()
    return docket.proposals[said.seat] if said.offered is None else said.offered


def _timely(docket: Docket, said: Submission, judged: _Judged, agreed: tuple[Block, ...]) -> _Judged:
    """What is left to be filed at once: not what a newer letter filed otherwise, whichever of them came first.

    A letter may be late, and one that was caught may be sent again: so a person has to say which of two is meant.
    """

    def overtaken(key: str) -> bool:
        return key not in map(key_of, agreed) and docket.is_overtaken(said.seat, key, said.age)

    sheet, standing = docket.sheets[said.seat], docket.standing[said.seat]
    late = {block: sheet.get(key_of(block)) == block for block in judged.good if overtaken(key_of(block))}
    always_late = {
        always(key_of(block)): standing.get(key_of(block)) == block
        for block in judged.standing
        if overtaken(always(key_of(block)))
    }
    as_filed = (key_of(block) for block, is_same in late.items() if is_same)
    return replace(
        judged,
        good=tuple(block for block in judged.good if block not in late),
        standing=tuple(block for block in judged.standing if always(key_of(block)) not in always_late),
        older=tuple(block for block, is_same in late.items() if not is_same),
        kept=(*(key for key, is_same in always_late.items() if not is_same), *_not_cleared(docket, said)),
        same=(*as_filed, *(key for key, is_same in always_late.items() if is_same)),
    )


def _not_cleared(docket: Docket, said: Submission) -> tuple[str, ...]:
    """Keys of what a letter would withdraw, and a newer one has filed."""
    kept: list[str] = []
    for request in said.sheet.requests:
        if isinstance(request, Clear):
            filed = (docket.standing if request.standing else docket.sheets)[said.seat]
            keys = [key for key in request.keys or filed if key in filed]
            named = [always(key) if request.standing else key for key in keys]
            kept += (key for key in named if docket.is_overtaken(said.seat, key, said.age))
    return tuple(kept)


def _proposal(sheet: OrderSheet, judged: _Judged) -> tuple[Block, ...]:
    """What an OK would file: what we take doubtful words to mean, and what a newer letter said otherwise."""
    proposed = {key_of(block): block for block in (*judged.older, *sheet.proposal)}
    return tuple(proposed[key] for key in in_order(proposed))


def _says(sheet: OrderSheet, *requests: type) -> bool:
    return any(isinstance(request, requests) for request in sheet.requests)


def _file(hearing: Hearing, said: Submission, judged: _Judged) -> bool:
    """Enter what is good in the book; returns whether anything came of it.

    FINAL and WAIT in answer to a stop that is past say nothing: their writer has not seen what this one asks. Of both,
    the careful one counts.
    """
    docket, sheet = hearing.docket, said.sheet
    current = said.stop == docket.stop and not docket.is_overtaken(said.seat, LETTER, said.age)
    waits = current and bool(docket.barrier) and _says(sheet, Wait)
    final = not waits and _is_final(docket, said, judged)
    ready = current and said.seat in docket.unready and _says(sheet, Final, Ok)
    anything = bool(judged.good or judged.standing or final or waits or ready)
    if anything:
        hearing.note(log.SheetFiled(said.seat, judged.good, final, judged.standing, waits, *said.age))
    return anything


def _is_final(docket: Docket, said: Submission, judged: _Judged) -> bool:
    """Whether FINAL counts: not where something of the letter is not filed, for that its writer will want to mend."""
    lacking = said.sheet.complaints or said.sheet.proposal or judged.refused or judged.stale
    overtaken = judged.older or judged.kept or docket.is_overtaken(said.seat, LETTER, said.age)
    return _says(said.sheet, Final) and said.stop == docket.stop and not (lacking or overtaken)


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
        remarks += (Remark(key_of(block), "no-asks-left") for block in judged.good if block.may_ask)
    remarks += (Remark(key_of(block), "older") for block in judged.older)
    remarks += (Remark(key, "older-kept") for key in judged.kept)
    if said.copied:
        remarks.append(Remark("", "copied", said.copied))
    if said.unread:
        remarks.append(Remark("", "unread", said.unread))
    return tuple(remarks)


def _says_something(sheet: OrderSheet) -> bool:
    """Whether a letter is more than a question to the referee: what was proposed before it is then off the table."""
    cleared = any(isinstance(request, Clear) for request in sheet.requests)
    return bool(sheet.blocks or sheet.complaints or sheet.ignored or cleared)


_BY_NO_ROUTE = Remark("", "new-route-unnamed")


def _hold(hearing: Hearing, said: Submission) -> None:
    """Offer what the letter says to the seat, beside what the seat itself was asked; do nothing else for it."""
    if said.sheet.blocks or said.sheet.proposal:
        hearing.note(log.Proposed(said.seat, said.sheet.blocks or said.sheet.proposal, held=True))
    remarks = [Remark("", "standing-held")] if said.sheet.standing else []
    if said.new_route is not None:
        remarks.insert(0, Remark("", "new-route", (said.new_route,)) if said.new_route else _BY_NO_ROUTE)
    read = replace(said.sheet, where=(), requests=())
    hearing.note(log.LetterRead(said.seat, said.letter, "held", read, (), tuple(remarks), (), ()))


def _accept(hearing: Hearing, said: Submission) -> bool:
    joined = dict(hearing.docket.nonces)
    words = next((r.nonce for r in said.sheet.requests if isinstance(r, Accept)), None)
    if words is None or hearing.docket.started or said.seat in joined:
        return False
    hearing.note(log.Accepted(said.seat, words))
    return True


def _clear(hearing: Hearing, said: Submission, kept: tuple[str, ...]) -> bool:
    """Withdraw what the letter says, but for what is kept; returns whether anything was."""
    done = False
    for request in said.sheet.requests:
        if isinstance(request, Clear):
            docket = hearing.docket
            filed = (docket.standing if request.standing else docket.sheets)[said.seat]
            keys, left = request.keys, request.keys or tuple(filed)
            if kept:
                keys = left = tuple(key for key in left if (always(key) if request.standing else key) not in kept)
            if left or not kept:
                hearing.note(log.Withdrawn(said.seat, keys, request.standing, *said.age))
                done = True
    return done


def _judged(docket: Docket, said: Submission, meant: Mapping[str, Block]) -> _Judged:
    """The referee's own look at what is to be filed: never legal is refused, not legal yet is kept with a remark.

    A standing order answers no one question, so it is too late only when the game is over.
    """
    seat, state = said.seat, docket.state
    asked = {always(key_of(block)): block for block in said.sheet.standing}
    stale = (*(key for key in meant if closed(docket, seat, key, said.stop)), *(asked if docket.ended else ()))
    found: list[tuple[str, Block, Finding]] = []
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


def _complaint(docket: Docket, said: Submission, key: str, block: Block, finding: Finding) -> LineComplaint:
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
    complaints = [c if c.legal else replace(c, legal=for_complaint(c, state, seat)) for c in sheet.complaints]
    unclear = next((c for c in complaints if c.key == VetoBlock.key), None)
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
    faults = bool(sheet.complaints or refused or stale or judged.kept)
    proposed = bool(sheet.proposal or judged.older)
    if accepted:
        return "accepted"
    if done:
        return "partly" if faults or proposed else "filed"
    if proposed:
        return "proposed"
    if stale and not sheet.complaints and not refused:
        return "stale"
    if faults:
        return "refused"
    return "answered" if sheet.requests else "empty"


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
