"""A plan's lines against the card they are meant for: every rank of them, as the position stands while it is filed.

Knows what can change before the turn comes and what cannot. Must not know when a block counts, nor any sheet.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from referee.orders.blocks import DoCourt, DoMove, DoName, DoPlace, DoSend, Item
from referee.orders.goals import Numbered, Placing, counts_for, largest_shift
from referee.orders.plans import complaint_of, tries, verb_of
from referee.rules.board import PLACES, REACH, REGIONS
from referee.rules.decisions import Complaint, Move, Order, SendBack, Shift
from referee.rules.effects.base import Card, Effect
from referee.rules.effects.courts import CallToCourt
from referee.rules.effects.moving import unavailable
from referee.rules.model import ALL, Place, Seat
from referee.rules.position import Position

NEVER = frozenset(
    {
        "castillo-shut",
        "disk-not-there",
        "evict-elsewhere",
        "from-court-only",
        "half-done",
        "no-such-place",
        "not-from-court",
        "not-scored-by-this",
        "nothing-to-move",
        "nothing-to-place",
        "one-source",
        "own-only",
        "reinforce-too-many",
        "send-one-each",
        "send-one-only",
        "stays-there",
        "too-many",
        "too-many-foreign",
        "too-many-own",
        "too-many-placed",
    }
)
"""Complaints that nothing which may still happen can answer. Every other one may be answered in time."""


@dataclass(frozen=True, slots=True)
class Finding:
    """Something against a block: it can never be done (refused), or not as things stand (kept, with a remark)."""

    level: Literal["never", "not-yet"]
    complaint: Complaint
    line: int = 0  # which of the plan's items, or of the block's ranks or parts (0-based)
    plan: int | None = None  # of a CARD block: which plan (0-based)


def found(complaint: Complaint, line: int = 0) -> Finding:
    """The finding a complaint of the rules amounts to at the time of filing."""
    code, args = complaint.code, complaint.args
    beyond = code in ("king-cannot-go", "grande-cannot-go") and args[0] not in REGIONS
    never = code in NEVER or code.startswith("wants-") or beyond
    return Finding("never" if never else "not-yet", complaint, line)


def scrutinise(position: Position, seat: Seat, card: Card, items: Sequence[Item], court: int) -> Iterator[Finding]:
    """What stands against carrying out these lines with this card; `court`: caballeros it may hold by then."""
    yield from _placing(position, card, items, court)
    yield from _special(position, seat, card.does, [line for line in enumerate(items) if not _places(line[1])])


def _places(item: Item) -> bool:
    return isinstance(item, DoPlace)


# --- placing ----------------------------------------------------------------------------------------


def _placing(position: Position, card: Card, items: Sequence[Item], court: int) -> Iterator[Finding]:
    parts = [(n, part) for n, item in enumerate(items) if isinstance(item, DoPlace) for part in item.parts]
    total = sum(part.count for _, part in parts if part.goal == "COUNT" and part.count < ALL)
    if total > card.caballeros:
        yield found(Complaint("too-many-placed", (card.caballeros, total)), parts[0][0])
    elif total > court:
        yield found(Complaint("court-too-small", (court, total)), parts[0][0])
    kings = _kings(position, items)
    for line, part in parts:
        for place in part.ranks:
            if complaint := _out_of_reach(place, kings):
                yield found(complaint, line)


def _kings(position: Position, items: Sequence[Item]) -> tuple[Place, ...]:
    """Where the King may stand when the placing comes: where the plan's own KING line sends him, if it goes first."""
    for item in items:
        if isinstance(item, DoPlace):
            break
        if isinstance(item, DoName) and item.verb == "KING":
            return tuple(place for place in item.ranks if place in REGIONS) or (position.king,)
    return (position.king,)


def _out_of_reach(place: Place, kings: tuple[Place, ...]) -> Complaint | None:
    if place not in PLACES:
        return Complaint("no-such-place", (place,))
    if any(place in REACH[king] for king in kings):
        return None
    return Complaint("kings-region", (place,)) if place in kings else Complaint("out-of-reach", (place, kings[0]))


# --- special actions --------------------------------------------------------------------------------


def _special(position: Position, seat: Seat, does: Effect, lines: list[Numbered[Item]]) -> Iterator[Finding]:
    """What stands against the lines of the first verb that belongs to the card; if none does, what the card wants."""
    foreign: list[Finding] = []
    for verb in dict.fromkeys(verb_of(item) for _, item in lines):
        same = [line for line in lines if verb_of(line[1]) == verb]
        if (complaint := _foreign(position, seat, does, same[0][1])) is None:
            yield from _of_one_verb(position, seat, does, same)
            return
        foreign.append(found(complaint, same[0][0]))
    yield from foreign


def _foreign(position: Position, seat: Seat, does: Effect, item: Item) -> Complaint | None:
    """What the card wants instead of such a line, if it wants something else."""
    order: Order = Move((Shift(seat, PLACES[0], PLACES[0]),)) if isinstance(item, DoMove) else tries(item)[0][1]
    complaint = complaint_of(position, seat, does, item, order)
    return complaint if complaint and complaint.code.startswith("wants-") else None


def _of_one_verb(position: Position, seat: Seat, does: Effect, lines: list[Numbered[Item]]) -> Iterator[Finding]:
    number, item = lines[0]
    if isinstance(item, DoMove):
        moves = [(n, move) for n, move in lines if isinstance(move, DoMove)]
        yield from _moves(position, seat, does, moves)
    elif isinstance(item, DoSend):
        yield from _sending(position, seat, does, item, number)
    elif isinstance(item, DoCourt) and isinstance(does, CallToCourt):
        if does.count < item.count < ALL:
            yield found(Complaint("reinforce-too-many", (does.count, item.count)), number)
        yield from fetching(position, seat, item.fetch, number)
    else:
        for _, order in tries(item):
            if complaint := complaint_of(position, seat, does, item, order):
                yield found(complaint, number)


def _moves(position: Position, seat: Seat, does: Effect, lines: list[Numbered[DoMove]]) -> Iterator[Finding]:
    """Each line on what the lines before it leave, as far as these can be done now; then whether all are too many."""

    def judge(order: Order) -> Complaint | None:
        return does.check(position, seat, order)

    done: tuple[Shift, ...] = ()
    refused = False
    for line, item in lines:
        counts = counts_for(position, item, done)
        shifts = [largest_shift(judge, done, item, target, counts) for target in item.ranks]
        for finding in (found(shift, line) for shift in shifts if isinstance(shift, Complaint)):
            refused = refused or finding.level == "never"
            yield finding
        done += tuple(shift for shift in shifts if isinstance(shift, Shift))[:1]
    whole = Move(tuple(Shift(m.owner, m.source, m.ranks[0], 1 if m.count >= ALL else m.count) for _, m in lines))
    complaint = judge(whole)
    if complaint and not refused and found(complaint).level == "never":
        yield found(complaint, lines[0][0])


def _sending(position: Position, seat: Seat, does: Effect, item: DoSend, line: int) -> Iterator[Finding]:
    absent: list[Seat] = []
    for owner, ranks in item.picks:
        for place in ranks:
            if complaint := unavailable(position, owner, place, 1):
                absent.append(owner)
                yield found(complaint, line)
    picks = tuple((owner, ranks[0]) for owner, ranks in item.picks if ranks)
    complaint = does.check(position, seat, SendBack(picks))
    if complaint and complaint.args[:1] == (seat,) and complaint.code == "send-not-them":
        yield Finding("never", complaint, line)
    elif complaint and not absent:
        yield found(complaint, line)


def fetching(position: Position, seat: Seat, fetch: Placing, line: int = 0) -> Iterable[Finding]:
    """What stands against calling own caballeros from these places to the court; pairs of place and number."""
    for place, count in fetch:
        wanted = 1 if count >= ALL else count
        if complaint := unavailable(position, seat, place, wanted):
            yield found(complaint, line)
