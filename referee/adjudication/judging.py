"""Judging a letter: which blocks may be filed, which are refused, too late, or older than what is filed.

A turn file in JSON is judged by itself, whole or not at all; of a proposed block that can never be, what can is kept.
Pure. Must not know what is then written to the log, `filing` sees to that; nor how a file is read or a reason worded.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice

from referee.docket import Docket
from referee.docket.known import PublicGame, known_to
from referee.docket.left_open import is_too_late, stopped
from referee.docket.seat import LetterAge, SeatDocket
from referee.log import Doubt
from referee.orders import checking
from referee.orders.checking import complaint_at, for_complaint, idle, judge_standing, standing_key, would_do
from referee.orders.contents import Clear, LineComplaint, Ok, OrderSheet, ReadFrom, Remark, Request, known_at
from referee.orders.findings import CARD_GONE, Finding
from referee.orders.grammar import DOUBT
from referee.orders.order import Block, Item
from referee.orders.proposals import merged
from referee.orders.shapes.block import WHOLE
from referee.orders.shapes.deed import Sight
from referee.orders.shapes.deeds import is_ranked, item_text
from referee.orders.shapes.stepping_in import StepInPolicy, VetoBlock
from referee.orders.shapes.table import in_order, shape_of
from referee.prose.finished_sheet import has_second_thought
from referee.rules.model import Seat
from referee.rules.state import State


@dataclass(frozen=True, slots=True)
class Submission:
    """A player's letter: which letter of ours it answers, what it says, and whether its sender is certain."""

    seat: Seat
    letter: int  # inbox row
    stop: str  # the stop of the letter it answers
    sheet: OrderSheet
    doubt: Doubt = ""  # why it is held: nothing of it is filed until an OK
    copied: tuple[str, ...] = ()  # other players' names to whom the letter went too
    unread: tuple[str, ...] = ()  # names of attachments that we do not read
    by: str = ""  # name of the moderator who wrote it for the seat
    answers: int = 0  # outbox row of the letter of ours that it answers; 0 if not known
    written: int = 0  # when it was written, as far as known; 0 if by a moderator
    offered: tuple[Block, ...] | None = None  # what an OK to that letter of ours files; None: whatever is proposed now
    ways: tuple[tuple[Block, ...], ...] = ()  # what A, B or C in answer to it files besides
    alerted: bool = False  # the moderators know already that its writer is away
    route: str = ""  # the new mail route, if its doubt is that
    confidants: tuple[tuple[int, str], ...] = ()  # numbers and names of those to whom its words may be passed on
    tells: int = 0  # how many such words are still passed on
    speeches: int = 99  # how many words to players are
    shows: str = ""  # the digest of the private letter that it answers
    everywhere: tuple[str, ...] = ()  # those of its words that are meant for all tables of its writer
    zone: str = "UTC"  # where its writer lives
    begins_idling: bool = False  # the first for a while that says nothing to us: a program may have written it

    @property
    def held(self) -> bool:
        """Whether nothing of it is filed until an OK."""
        return self.doubt != ""

    @property
    def age(self) -> LetterAge:
        """The letter's place among those of its seat."""
        return self.answers, self.written

    def asking(self, requests: tuple[Request, ...]) -> Submission:
        """The letter with these requests."""
        return self if requests == self.sheet.requests else replace(self, sheet=replace(self.sheet, requests=requests))

    @property
    def agreed(self) -> bool:
        """Whether the letter accepts what was proposed."""
        return says(self.sheet, Ok)

    def accepted_of(self, proposal: tuple[Block, ...]) -> tuple[Block, ...]:
        """What its OK files: what the letter that it answers showed, with the answer that it gives to its question."""
        way = next((request.way for request in self.sheet.requests if isinstance(request, Ok)), -1)
        shown = proposal if self.offered is None else self.offered
        return merged(shown, self.ways[way]) if 0 <= way < len(self.ways) else shown


@dataclass(frozen=True, slots=True)
class Judged:
    """The blocks of a letter sorted by whether they are filed, and the reasons."""

    good: tuple[Block, ...]
    standing: tuple[Block, ...]
    refused: tuple[LineComplaint, ...]
    remarks: tuple[Remark, ...]
    stale: tuple[str, ...]
    offered: tuple[Block, ...] = ()  # proposed for an OK: doubtful blocks, and those in `older`
    ways: tuple[tuple[Block, ...], ...] = ()  # what A, B or C files besides
    read_from: tuple[ReadFrom, ...] = ()  # what the lines of what is offered, and of what of it is refused, came from
    older: tuple[Block, ...] = ()  # blocks that a newer letter has filed otherwise
    kept: tuple[str, ...] = ()  # keys that stay as a newer letter filed them
    same: tuple[str, ...] = ()  # keys that a newer letter has filed alike

    @property
    def filed(self) -> tuple[str, ...]:
        """The keys of the blocks that are filed now or were filed alike."""
        return (*(block.key for block in self.good), *(standing_key(block.key) for block in self.standing), *self.same)

    def of_proposal(self, sheet: OrderSheet) -> OrderSheet:
        """The sheet of the letter as its receipt shows the proposal: with the answers that would be legal alone."""
        which, unowned = sheet.which, sheet.unowned
        if which is not None:
            unowned = unowned if self.ways or which.words in unowned else (*unowned, which.words)
            which = replace(which, ways=self.ways) if self.ways else None
        return replace(sheet, read_from=self.read_from, which=which, unowned=unowned)


def judgement(docket: Docket, said: Submission, meant: Mapping[str, Block]) -> Judged:
    """Judge the blocks of a letter: never legal ones are refused, those not legal yet are filed with a remark.

    Plans that ASK stopped go on as they stand, whatever of them is gone by then. A standing order is too late only when
    the game is over, since it answers no particular question.
    """
    seat, state = said.seat, state_judged(docket, said)
    asked = {standing_key(block.key): block for block in said.sheet.standing}
    stale = (*(key for key in meant if is_too_late(docket, seat, key, said.stop)), *(asked if docket.ended else ()))
    found: list[tuple[str, Block, Finding]] = []
    refused = []
    for key, block in (*meant.items(), *asked.items()):
        if state is None:
            refused.append(LineComplaint(0, "", 0, 0, "illegal", "not-begun", (), (), key))
        elif key not in stale:
            judge = judge_standing if key in asked else checking.judge
            found += ((key, block, finding) for finding in judge(block, state, seat))
    going_on = () if said.by else stopped(docket, seat)
    never = (each for each in found if each[2].level == "never" and each[1] not in going_on)
    refused += (_complaint(state, said, *each) for each in never if state)
    bad = {*stale, *(complaint.key for complaint in refused)}
    good = tuple(block for key, block in meant.items() if key not in bad)
    worth_saying = (
        Remark(key, finding.complaint.code, finding.complaint.args)
        for key, block, finding in found
        if key not in bad and not finding.is_conditional(block)
    )
    known = PublicGame.of(docket).known_to(seat) if said.by else known_to(docket, seat)
    vain = (remark for block in good if state for remark in idle(block, state.position, known))
    return Judged(
        good=good,
        standing=tuple(block for key, block in asked.items() if key not in bad),
        refused=tuple(refused),
        remarks=tuple(dict.fromkeys((*worth_saying, *vain))),
        stale=stale,
    )


def state_judged(docket: Docket, said: Submission) -> State | None:
    """The state by which a letter is judged: as its seat knows it, or for what a moderator writes as everybody does."""
    return PublicGame.of(docket).state if said.by else docket.state_known_to(said.seat)


def _complaint(state: State, said: Submission, key: str, block: Block, finding: Finding) -> LineComplaint:
    """The complaint about a block, at the line it was written in if that is known."""
    plan = WHOLE if finding.plan is None else finding.plan
    legal = would_do(block.key, state, said.seat, block, finding.plan, finding.line)
    why = finding.complaint
    told = complaint_at(said.sheet.where, (key, plan, finding.line), ("illegal", why.code, why.args), legal)
    return told if why.code == CARD_GONE else replace(told, card=block.card_of_plan(finding.plan))


def with_suggestions(state: State | None, seat: Seat, sheet: OrderSheet) -> OrderSheet:
    """The sheet as its receipt tells it, with examples from the position for complaints that have none."""
    if state is None:
        return replace(sheet, where=())
    complaints = [c if c.legal else replace(c, legal=for_complaint(c, state, seat)) for c in sheet.complaints]
    unclear = next((c for c in complaints if c.key == VetoBlock.key), None)
    if unclear is not None:  # tell at once if the seat has no Veto to use
        found = checking.judge(VetoBlock((StepInPolicy(),)), state, seat)
        lacking = (f.complaint for f in found if f.level == "never")
        complaints += [replace(unclear, fault="illegal", code=c.code, args=c.args, legal=()) for c in lacking]
    return replace(sheet, where=(), complaints=tuple(complaints))  # `where` is needed for complaints only


def without_overtaken(docket: Docket, said: Submission, judged: Judged, agreed: tuple[Block, ...]) -> Judged:
    """Set apart the blocks that a newer letter has filed, in whichever order the two arrived.

    Letters may be delayed or sent again, so the player has to say which of two different blocks is meant.
    """
    own = docket.seat(said.seat)

    def overtaken(key: str) -> bool:
        return key not in (block.key for block in agreed) and own.is_overtaken(key, said.age)

    late = {block: own.sheet.get(block.key) == block for block in judged.good if overtaken(block.key)}
    always_late = {
        standing_key(block.key): own.standing.get(block.key) == block
        for block in judged.standing
        if overtaken(standing_key(block.key))
    }
    as_filed = (block.key for block, is_same in late.items() if is_same)
    return replace(
        judged,
        good=tuple(block for block in judged.good if block not in late),
        standing=tuple(block for block in judged.standing if standing_key(block.key) not in always_late),
        older=tuple(block for block, is_same in late.items() if not is_same),
        kept=(*(key for key, is_same in always_late.items() if not is_same), *_newer_than_clear(own, said)),
        same=(*as_filed, *(key for key, is_same in always_late.items() if is_same)),
    )


def with_offer(docket: Docket, said: Submission, judged: Judged) -> Judged:
    """Add what is proposed for an OK: of that joins those refused what is too late, or can never be legal as it stands.

    The rest of such a block is proposed. What stands in the sheet already is not proposed again, unless it is asked
    for: keep POWER 13. Of the ways in which a question may be answered those are asked that would be legal.
    """
    if not (judged.older or said.sheet.proposal or said.sheet.which):
        return judged
    state, read = state_judged(docket, said), said.sheet.read_from
    unfiled = [block for block in said.sheet.proposal if not shape_of(block).is_filed]
    proposed = {block.key: block for block in (*judged.older, *said.sheet.proposal) if block not in unfiled}
    halves = [halve(block, state, said.seat, read) for block in proposed.values()] if state else []
    found = judgement(docket, _of_proposal(said), {half.block.key: half.block for half in halves} or proposed)
    offered = {block.key: block for block in (*found.good, *unfiled)}
    stands, asked = docket.seat(said.seat).in_force, docket.missing_keys(said.seat)
    offered = {} if all(block in stands and key not in asked for key, block in offered.items()) else offered
    refused = (*(each for half in halves for each in half.refused), *found.refused)
    return replace(
        judged,
        offered=tuple(offered[key] for key in in_order(offered)),
        ways=_legal_ways(docket, said),
        refused=(*judged.refused, *refused),
        read_from=tuple(each for half in halves for each in half.read_from),
        remarks=tuple(dict.fromkeys((*judged.remarks, *found.remarks))),
        stale=tuple(dict.fromkeys((*judged.stale, *found.stale))),
    )


def _of_proposal(said: Submission) -> Submission:
    """The letter as far as it proposes: its standing orders are judged elsewhere."""
    return replace(said, sheet=replace(said.sheet, standing=()))


def _legal_ways(docket: Docket, said: Submission) -> tuple[tuple[Block, ...], ...]:
    """The answers to the question of a letter that would be legal, halved as the proposal is; none if none is left."""
    state = state_judged(docket, said)
    ways = said.sheet.which.ways if said.sheet.which and state else ()

    def is_legal(way: tuple[Block, ...]) -> bool:
        found = judgement(docket, _of_proposal(said), {block.key: block for block in way})
        return not (found.refused or found.stale)

    halved = (tuple(halve(block, state, said.seat, ()).block for block in way) for way in ways if state)
    legal = tuple(dict.fromkeys(filter(is_legal, halved)))
    return legal if len(legal) > 1 else ()


def without_second_thoughts(docket: Docket, said: Submission) -> Submission:
    """The letter; one with second thoughts only proposes its sheet where what is filed acts at once."""
    if docket.barrier or not has_second_thought(said.sheet):
        return said
    proposal = merged(said.sheet.blocks, said.sheet.proposal)
    return replace(
        said, sheet=replace(said.sheet, blocks=(), standing=(), proposal=proposal, note=said.sheet.note or DOUBT)
    )


def _newer_than_clear(own: SeatDocket, said: Submission) -> tuple[str, ...]:
    """The keys that a letter would withdraw although a newer one filed them."""
    kept: list[str] = []
    for request in said.sheet.requests:
        if isinstance(request, Clear):
            filed = own.standing if request.standing else own.sheet
            keys = [key for key in request.keys or filed if key in filed]
            named = [standing_key(key) if request.standing else key for key in keys]
            kept += (key for key in named if own.is_overtaken(key, said.age))
    return tuple(kept)


def says(sheet: OrderSheet, *requests: type) -> bool:
    """Whether a letter makes a request of one of these kinds."""
    return any(isinstance(request, requests) for request in sheet.requests)


LATE, OLDER = "turnfile-late", "turnfile-older"
"""Complaints about an order whose question is closed, and about one that a newer letter has filed otherwise."""


def as_a_whole(docket: Docket, said: Submission, *, tried: bool) -> OrderSheet:
    """The sheet of a file, or else only what speaks against it; `tried`: nothing of it is to be filed."""
    sheet = said.sheet
    judged = judgement(docket, said, {block.key: block for block in sheet.blocks})
    judged = judged if tried else without_overtaken(docket, said, judged, ())
    late = [(key, LATE) for key in judged.stale]
    older = [(key, OLDER) for key in (*(block.key for block in judged.older), *judged.kept)]
    closed = (complaint_at(sheet.where, (key, WHOLE, WHOLE), ("illegal", code, ())) for key, code in (*late, *older))
    against = (*sheet.complaints, *judged.refused, *closed)
    return OrderSheet(complaints=against) if against else sheet


@dataclass(frozen=True, slots=True)
class Half:
    """What of a proposed block may stand, what of it cannot and why, and what words both came from."""

    block: Block
    refused: tuple[LineComplaint, ...]
    read_from: tuple[ReadFrom, ...]


def halve(block: Block, state: State, seat: Seat, read: Sequence[ReadFrom]) -> Half:
    """A block without what of it can never be legal beside the rest; as it is, where nothing of it would be left."""
    lines, refused = [each for each in read if each.key == block.key], list[LineComplaint]()
    while found := _without_worst(block, state, seat):
        finding, less, out = found
        line = item_text(out, known_at(state.position, seat))
        lines = _parted(lines, line)
        words = next((each.words for each in lines if each.line == line), ())
        legal = _instead(less, out, finding, state, seat)
        typed, why = words[0] if words else line, finding.complaint
        refused.append(LineComplaint(0, typed, 0, len(typed), "illegal", why.code, why.args, legal, block.key))
        block = less
    return Half(block, tuple(refused), tuple(lines))


def _without_worst(block: Block, state: State, seat: Seat) -> tuple[Finding, Block, Item] | None:
    """What speaks against a block for good, the block without that, and what it loses; None where nothing is gained."""
    found = _sure(block, state, seat)
    for finding in found:
        for less, out in block.lessened(finding.plan, finding.line):
            if len(_sure(less, state, seat)) < len(found) and (finding.level == "never" or not is_ranked(out)):
                return finding, less, out
    return None


def _instead(less: Block, out: Item, finding: Finding, state: State, seat: Seat) -> tuple[str, ...]:
    """Placings that could be beside the rest in place of one that cannot."""
    known = known_at(state.position, seat)
    ways = less.placing_elsewhere(finding.plan, out, Sight(state.position, seat).targets())
    found = (item_text(item, known) for block, item in ways if not _sure(block, state, seat))
    return tuple(islice(found, _NEAREST))


_NEAREST = 3
"""At most so many placings are told that could be."""


def _sure(block: Block, state: State, seat: Seat) -> list[Finding]:
    """What speaks against a block as long as it stands as it is."""
    found = checking.judge(block, state, seat)
    return [each for each in found if each.is_sure and (each.level == "never" or not each.is_conditional(block))]


def _parted(read: Sequence[ReadFrom], out: str) -> list[ReadFrom]:
    """The lines with one that has several parts parted where one of them is taken out, each with its own words."""
    found: list[ReadFrom] = []
    verb, _, part = out.partition(" ")
    for each in read:
        parts = each.line.removeprefix(f"{verb} ").split(", ")
        if each.line == out or not each.line.startswith(f"{verb} ") or part not in parts:
            found.append(each)
            continue
        at = parts.index(part)
        own = len(each.words) == len(parts)
        left = f"{verb} {', '.join((*parts[:at], *parts[at + 1 :]))}"
        rest = (*each.words[:at], *each.words[at + 1 :]) if own else each.words
        words = each.words[at : at + 1] if own else each.words
        found += (replace(each, line=left, words=rest), replace(each, line=out, words=words))
    return found
