"""A secret disk, for a purpose: DISK EVICT LEAD Aragon or Granada; DISK GENERAL TO LEAD; DISK SEND ASK."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from referee.orders.contents import Known, Remark
from referee.orders.findings import Finding, Tries, finding_of
from referee.orders.goals import Lead, lead_by_disk, place_of, to_lead
from referee.orders.grammar import Cursor, offer, place, ranked
from referee.orders.order import Block, NamedZone, Ranked
from referee.orders.shapes.block import Memory, RankedBlockShape, choices_of
from referee.orders.shapes.guard import behind
from referee.orders.writing import ranked_places
from referee.rules.decisions import Ask, Complaint, Decision, Disk, Order, Phase, SetDisk
from referee.rules.effects.base import Card
from referee.rules.effects.disks import DiskStep, may_point_at_court
from referee.rules.effects.moving import unavailable_complaint
from referee.rules.model import COURT, Place, Seat
from referee.rules.position import Position
from referee.rules.predicates import closed_complaint, open_regions
from referee.rules.state import State
from referee.rules.wire import wire

WORD = "DISK"


def key_to(purpose: Disk) -> str:
    """The key of the block for a disk of this purpose."""
    return f"{WORD} {purpose.upper()}"


def purpose_of(key: str) -> Disk:
    """The purpose of the disk of a block with this key. Raises ValueError for the key of another block."""
    return Disk(key.removeprefix(f"{WORD} ").lower())


def disks_of(cards: Iterable[Card]) -> tuple[Disk, ...]:
    """The disks that cards may ask for, without repeats."""
    asked = (what for card in cards for what in card.questions_to_others())
    return tuple(dict.fromkeys(what for what in asked if isinstance(what, Disk)))


@wire("disk-block")
class DiskBlock(Block):
    """DISK EVICT LEAD Aragon or Granada: where to point the secret disk. ASK instead: ask me then.

    DISK GENERAL TO LEAD is LEAD for every region, by the points printed for the first place, then in track order.
    DISK EVICT court is a region from which they come to the court, where the rulebook lets one point at it on purpose.
    """

    purpose: Disk
    ranks: Ranked[NamedZone | Lead] = ()
    ask: bool = False

    takes_ask = True

    @property
    def key(self) -> str:
        """The key of the block, with the disk's purpose in it."""
        return key_to(self.purpose)

    @property
    def pointed(self) -> tuple[Place, ...]:
        """The places among its ranks."""
        return tuple(rank for rank in self.ranks if not isinstance(rank, Lead))

    def in_place_of(self, first: Block) -> Block:
        """This block for the purpose of the first one."""
        return replace(self, purpose=purpose_of(first.key))

    def may_count(self, position: Position) -> bool:
        """False for a DISK GENERAL that names no region open now."""
        named = (_misplaced(self.purpose, position, 0, place_of(rank)) is None for rank in self.ranks)
        return self.purpose is not Disk.GENERAL or any(named)


# --- read -----------------------------------------------------------------------------------------


def _pointed(c: Cursor, court: bool) -> tuple[Place | Lead, ...]:
    """Ranked places, with LEAD or without; LEAD alone is every region. `court`: whether the court is allowed."""

    def one() -> tuple[Place | Lead, ...]:
        leads = c.says("LEAD")
        if leads and _nothing_named(c):
            return to_lead(c.known.board)
        if leads:
            c.says("TO")
        where = place(c, WORD, court=court and not leads)
        return () if where is None else (Lead(where) if leads else where,)

    found = ranked(c, one, lambda: c.sees("LEAD") is not None or c.sees("place") is not None, commas=True)
    return tuple(dict.fromkeys(rank for ranks in found for rank in ranks))


def _nothing_named(c: Cursor) -> bool:
    """Whether LEAD stands alone: at the end, before `or`, or at the end of its row."""
    token = c.token()
    if token is None or token.is_mark or c.ended() or c.sees("OR") or c.sees("THEN"):
        return True
    return token.row != c.tokens[c.at - 1].row and not c.sees("TO") and c.sees("place") is None


def _only_purpose(c: Cursor) -> Disk | None:
    """The purpose of a disk that names none: that of the only disk card on offer, else the general scoring."""
    asked = disks_of(card for card in c.known.cards if card.design in offer(c))
    if len(asked) > 1:
        legal = tuple(map(key_to, asked))
        c.complain("disk-purpose", legal=legal, fault="ambiguous", since=max(0, c.at - 1))
        return None
    return asked[0] if asked else Disk.GENERAL


# --- written --------------------------------------------------------------------------------------


def _targets(ranks: tuple[Place | Lead, ...], known: Known) -> str:
    """The ranks as text; LEAD for every region, in order, is written as TO LEAD."""
    every = to_lead(known.board)
    if ranks[: len(every)] != every:
        return ranked_places(ranks, known)
    return " or ".join(filter(None, ("TO LEAD", ranked_places(ranks[len(every) :], known))))


# --- answered -------------------------------------------------------------------------------------


def _aim(position: Position, step: DiskStep, place: Place) -> Place | None:
    """The region to set; for the court, a region from which they are sent there."""
    return step.to_court(position) if place == COURT else place


def _complaint(position: Position, decision: Decision, seat: Seat, rank: Place | Lead) -> Complaint | None:
    """Why a rank is passed over: it is illegal, the rules would punish it, or its LEAD gives no lead."""
    place, step = place_of(rank), decision.step
    if place == COURT:
        return None if _aim(position, step, place) is not None else Complaint("court-not-here", (key_to(step.purpose),))
    legal = place in choices_of(decision, seat)
    complaint: Complaint | None = None if legal else step.outside_complaint(position, seat, place)
    return lead_by_disk(position, step, seat, place) if complaint is None and isinstance(rank, Lead) else complaint


def nearest_home(position: Position, decision: Decision, seat: Seat) -> Place:
    """The home region if that may be named, else the first place that may."""
    legal: tuple[Place, ...] = choices_of(decision, seat)
    home = position.homes[seat]
    return home if home in legal else legal[0]


# --- against it -----------------------------------------------------------------------------------


def _misplaced(purpose: Disk, position: Position, seat: Seat, place: Place) -> Complaint | None:
    if place == COURT:
        return None if may_point_at_court(position, purpose) else Complaint("court-not-here", (key_to(purpose),))
    if place not in position.board.named_by(purpose):
        return Complaint("disk-not-there", (place,))
    if purpose is Disk.SECRET:
        return None
    return (
        unavailable_complaint(position, seat, place, 1) if purpose is Disk.SEND else closed_complaint(position, place)
    )


# --- the shape --------------------------------------------------------------------------------------


class _DiskShape(RankedBlockShape):
    values = (DiskBlock,)
    ebnf = '"DISK" ("GENERAL" | "SECRET" | "SEND" | "EVICT") ("TO LEAD" ("or" targets)? | targets | "ASK")'
    keys = tuple(map(key_to, Disk))
    words = (WORD,)
    asked = Ask.DISK
    order = SetDisk  # to leave it unset is no choice

    def read(self, c: Cursor, keyword: str) -> DiskBlock | None:
        """DISK EVICT LEAD Aragon or Granada; DISK EVICT ASK. The purpose may be left out where only one is possible."""
        purpose = c.take("purpose") or (_only_purpose(c) if keyword == WORD else purpose_of(keyword))
        c.says("TO")
        ask = c.says("ASKING")
        ranks = () if ask else _pointed(c, court=purpose not in (Disk.SECRET, Disk.SEND))
        c.one_only(WORD)
        return DiskBlock(purpose, ranks, ask) if purpose else None  # without ranks there is a trouble, and a key for it

    def write(self, block: DiskBlock, known: Known) -> str:
        return f"{block.key} {'ASK' if block.ask else _targets(block.ranks, known)}"

    def key(self, decision: Decision) -> str:
        return key_to(decision.step.purpose)

    def tries(self, position: Position, decision: Decision, seat: Seat, block: DiskBlock, memory: Memory) -> Tries:
        for rank in block.ranks:
            order = SetDisk(_aim(position, decision.step, place_of(rank)))
            yield place_of(rank), order, _complaint(position, decision, seat, rank)

    def default(self, position: Position, decision: Decision, seat: Seat) -> Order:
        if decision.step.purpose is Disk.SEND:
            return SetDisk(None)
        return SetDisk(nearest_home(position, decision, seat))

    def against(self, block: DiskBlock, state: State, seat: Seat) -> Iterator[Finding]:
        """Regions named only by TO LEAD are not worth a remark. In a general scoring nothing opens any more."""
        every = to_lead(state.position.board)
        named = len(every) if block.ranks[: len(every)] == every else 0
        settled = block.purpose is Disk.GENERAL and state.position.phase is Phase.DISKS
        complaints = [_misplaced(block.purpose, state.position, seat, place_of(rank)) for rank in block.ranks]
        for line, (rank, complaint) in enumerate(zip(block.ranks, complaints, strict=True)):
            if complaint and line >= named:
                never = place_of(rank) == COURT or (settled and all(complaints))
                yield Finding("never", complaint, line) if never else finding_of(complaint, line)
        if block.ranks and all(isinstance(rank, Lead) for rank in block.ranks):
            yield Finding("not-yet", Complaint("only-leads"), len(block.ranks) - 1)

    def idle(self, block: DiskBlock, position: Position, known: Known) -> Iterator[Remark]:
        """Any region may be named to be scored, whatever the others name (Rio Grande p. 12)."""
        words = [_targets((rank,), known) for rank in block.ranks]
        for n, rank in enumerate(block.ranks):
            if block.purpose is Disk.SECRET and not isinstance(rank, Lead):
                yield from behind(block.key, words[n + 1 :], words[n])
                return

    def choices(self, key: str, state: State, seat: Seat) -> Iterator[Block]:
        return (DiskBlock(b.purpose, (place,)) for b in self.examples(key, state, seat) for place in b.ranks)

    def examples(self, key: str, state: State, seat: Seat) -> Iterator[DiskBlock]:
        """Open regions that may be named, first those with own caballeros; for SEND, which moves these, only such."""
        position, purpose = state.position, purpose_of(key)
        asked = state.question
        now = asked is not None and asked.kind is Ask.DISK and self.key(asked) == key and seat in asked.seats
        named = choices_of(asked, seat) if asked is not None and now else position.board.named_by(purpose)
        goals = [place for place in open_regions(position) if place in named]
        own = [place for place in goals if position.held(place)[seat]]
        others = () if purpose is Disk.SEND else [place for place in goals if place not in own]
        yield DiskBlock(purpose, (*own, *others) or tuple(goals))


SHAPE = _DiskShape()
