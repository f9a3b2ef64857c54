"""A plan's lines against the card they are meant for: every rank of them, as the position stands while it is filed.

Knows what can change before the turn comes and what cannot. Must not know when a block counts, nor any sheet.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from operator import itemgetter
from typing import Literal

from referee.orders.blocks import (
    Block,
    CardBlock,
    Deed,
    DoCourt,
    DoMove,
    DoMoveBest,
    DoName,
    DoPlace,
    DoSend,
    Item,
    Lead,
    PowerBlock,
    TurnBlock,
)
from referee.orders.goals import Judge, Numbered, Placing, counts_for, largest_shift, takes_rest
from referee.orders.guards import UNSEEN, deed_of, guards_of, is_unseen, never
from referee.orders.leads import place_of
from referee.orders.plans import NO_GAIN, complaint_of, tries, verb_of
from referee.rules.decisions import Complaint, Move, MoveGrande, MoveKing, Order, SendBack, Shift
from referee.rules.effects.base import Card, Effect
from referee.rules.effects.moving import unavailable
from referee.rules.model import ALL, Place, Seat
from referee.rules.position import Position
from referee.rules.predicates import allowance, reach, taboo
from referee.rules.shapes import Called

NEVER = frozenset(
    {
        "after-rest",
        "banner-flies-not",
        "castillo-shut",
        "disk-not-there",
        "evict-elsewhere",
        "from-court-only",
        "half-done",
        "lead-is-own",
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


CARD_GONE = "card-gone"
"""Against a plan as a whole, not against one of its lines."""


@dataclass(frozen=True, slots=True)
class Finding:
    """Something against a block: it can never be done (refused), or not as things stand (kept, with a remark)."""

    level: Literal["never", "not-yet"]
    complaint: Complaint
    line: int = 0  # which of the plan's items, or of the block's ranks or parts (0-based)
    plan: int | None = None  # of a CARD block: which plan (0-based)

    def is_conditional(self, block: Block) -> bool:
        """Whether it is about a line of this block that waits for its condition, and so for another day."""
        match block:
            case PowerBlock(ranks):
                return bool(ranks[self.line].guards)
            case CardBlock(plans) if self.plan is not None and self.complaint.code != CARD_GONE:
                items = plans[self.plan].items
            case TurnBlock(items):
                pass
            case _:
                return False
        return self.line < len(items) and bool(guards_of(items[self.line]))


def found(complaint: Complaint, line: int = 0) -> Finding:
    """The finding a complaint of the rules amounts to at the time of filing."""
    never = complaint.code in NEVER or complaint.code.startswith("wants-")
    return Finding("never" if never else "not-yet", complaint, line)


def scrutinise(position: Position, seat: Seat, card: Card, items: Sequence[Item], court: int) -> Iterator[Finding]:
    """What stands against carrying out these lines with this card; `court`: caballeros it may hold by then.

    A line with a condition is looked at by itself: which others go with it only its turn will tell.
    """
    lines = list(enumerate(map(deed_of, items)))
    settled = [line for line in lines if not guards_of(items[line[0]])]
    kings = _kings(position, items)
    acts = [line for line in lines if not isinstance(line[1], DoPlace)]
    foreign = tuple(_all_foreign(position, seat, card.does, acts))
    yield from foreign
    for together in (settled, *([line] for line in lines if line not in settled)):
        yield from _placing(position, seat, card, together, court, kings)
        if not foreign:
            yield from _special(position, seat, card.does, [line for line in together if line in acts])


def unknowable(position: Position, seat: Seat, items: Sequence[Item]) -> Iterator[Finding]:
    """Lines that ask for what this game can never show, whatever the card."""
    for line, item in enumerate(items):
        complaint = never(guards_of(item), position, seat)
        if any(is_unseen(position, place) for place in _compared(deed_of(item))):
            complaint = UNSEEN
        if complaint:
            yield Finding("never", complaint, line)


def _compared(deed: Deed) -> Iterator[Place]:
    """The places where a line wants everybody's caballeros counted: for a lead, a second place, a gain."""
    match deed:
        case DoPlace(parts):
            yield from (place for part in parts if part.goal in ("LEAD", "SECOND") for place in part.ranks)
        case DoMove(ranks=ranks):
            yield from (rank.place for rank in ranks if isinstance(rank, Lead))
        case DoName(ranks=ranks, gain=int()):
            yield from ranks


# --- placing ----------------------------------------------------------------------------------------


def _placing(
    position: Position, seat: Seat, card: Card, lines: Sequence[Numbered[Deed]], court: int, kings: tuple[Place, ...]
) -> Iterator[Finding]:
    parts = [(n, part) for n, deed in lines if isinstance(deed, DoPlace) for part in deed.parts]
    total = sum(part.count for _, part in parts if part.goal == "COUNT" and part.count < ALL)
    allowed = allowance(position, seat, card.caballeros)
    if total > allowed:
        yield found(Complaint("too-many-placed", (allowed, total)), parts[0][0])
    elif total > court:
        yield found(Complaint("court-too-small", (court, total)), parts[0][0])
    first_rest = next((at for at, (_, part) in enumerate(parts) if takes_rest(part)), len(parts))
    for line, part in parts[first_rest:]:
        if part.goal == "COUNT" and part.count < ALL:
            yield found(Complaint("after-rest"), line)
    for line, part in parts:
        for place in part.ranks:
            if complaint := _out_of_reach(position, seat, place, kings):
                yield found(complaint, line)


def _kings(position: Position, items: Sequence[Item]) -> tuple[Place, ...]:
    """Where the King may stand when the placing comes: where the plan's own KING line sends him, if it goes first."""
    kings: tuple[Place, ...] = ()
    for item in items:
        deed = deed_of(item)
        if isinstance(deed, DoPlace):
            break
        if isinstance(deed, DoName) and deed.verb == "KING":
            kings += tuple(place for place in deed.ranks if place in position.board.royal)
            if not guards_of(item):
                return kings or (position.king,)
    return (*kings, position.king)


def _out_of_reach(position: Position, seat: Seat, place: Place, kings: tuple[Place, ...]) -> Complaint | None:
    """Why nobody could be placed there, wherever of these the King may stand."""
    if place not in position.board.ground:
        return Complaint("no-such-place", (place,))
    days = [position.having(king=king) for king in kings]
    if any(position.board.hosts[place] in reach(day, seat) for day in days):
        return None
    if any(taboo(day, place) for day in days):
        return Complaint("kings-region" if taboo(position, place) else "kings-region-then", (place,))
    return Complaint("out-of-reach" if kings[0] == position.king else "out-of-reach-then", (place, kings[0]))


# --- special actions --------------------------------------------------------------------------------


def _special(position: Position, seat: Seat, does: Effect, lines: Sequence[Numbered[Deed]]) -> Iterator[Finding]:
    """What stands against the lines of the first verb that belongs to the card."""
    for verb in dict.fromkeys(verb_of(deed) for _, deed in lines):
        same = [line for line in lines if verb_of(line[1]) == verb]
        if _foreign(position, seat, does, same[0][1]) is None:
            yield from _of_one_verb(position, seat, does, same)
            return


def _all_foreign(position: Position, seat: Seat, does: Effect, lines: Sequence[Numbered[Deed]]) -> Iterator[Finding]:
    """What the card wants, for each verb, if none of them belongs to it."""
    firsts = {verb_of(deed): (line, deed) for line, deed in reversed(lines)}.values()
    complaints = [(line, _foreign(position, seat, does, deed)) for line, deed in sorted(firsts, key=itemgetter(0))]
    if all(complaint for _, complaint in complaints):
        yield from (found(complaint, line) for line, complaint in complaints if complaint)


_MOVES = (DoMove, DoMoveBest)


def _foreign(position: Position, seat: Seat, does: Effect, item: Deed) -> Complaint | None:
    """What the card wants instead of such a line, if it wants something else."""
    here, moves = position.board.places[0], isinstance(item, _MOVES)
    order: Order = Move((Shift(seat, here, here),)) if moves else tries(item, position.board)[0][1]
    complaint = complaint_of(position, seat, does, item, order)
    return complaint if complaint and complaint.code.startswith("wants-") else None


def _of_one_verb(position: Position, seat: Seat, does: Effect, lines: list[Numbered[Deed]]) -> Iterator[Finding]:
    number, item = lines[0]
    if isinstance(item, _MOVES):
        moves = [(n, move) for n, move in lines if isinstance(move, DoMove)]  # BEST takes what may be taken
        yield from _moves(position, seat, does, moves) if moves else ()
    elif isinstance(item, DoSend):
        yield from _sending(position, seat, does, item, number)
    elif isinstance(item, DoCourt) and isinstance(asked := does.asks(), Called):
        if asked.count < item.count < ALL:
            yield found(Complaint("reinforce-too-many", (asked.count, item.count)), number)
        yield from fetching(position, seat, item.fetch, number)
    elif not isinstance(item, DoName) or item.ranks:  # ANY finds what may be scored by itself
        for _, order in tries(item, position.board):
            complaint = complaint_of(position, seat, does, item, order)
            if complaint and complaint.code != NO_GAIN:  # the board will be another
                yield Finding("never", complaint, number) if _beyond(position, order) else found(complaint, number)


def _beyond(position: Position, order: Order) -> bool:
    """Whether the King or a Grande is sent where none of them ever may be."""
    board = position.board
    match order:
        case MoveKing(place):
            return place not in board.royal
        case MoveGrande(place):
            return place not in board.regions or not board.zones[place].grande
        case _:
            return False


def _moves(position: Position, seat: Seat, does: Effect, lines: list[Numbered[DoMove]]) -> Iterator[Finding]:
    """Each line on what the lines before it leave, as far as these can be done now; then whether all are too many."""

    def judge(order: Order) -> Complaint | None:
        return does.check(position, seat, order)

    done: tuple[Shift, ...] = ()
    refused = False
    for line, item in lines:
        shifts = [_shift(position, seat, judge, done, item, rank) for rank in item.ranks]
        for finding in (found(shift, line) for shift in shifts if isinstance(shift, Complaint)):
            refused = refused or finding.level == "never"
            yield finding
        done += tuple(shift for shift in shifts if isinstance(shift, Shift))[:1]
    complaint = judge(Move(tuple(Shift(m.owner, m.source, place_of(m.ranks[0]), _least(m)) for _, m in lines)))
    if complaint and not refused and found(complaint).level == "never":
        yield found(complaint, lines[0][0])


def _shift(
    position: Position, seat: Seat, judge: Judge, done: tuple[Shift, ...], item: DoMove, rank: Place | Lead
) -> Shift | Complaint:
    """What a line would move there now; for a lead, which another board may make dearer or cheaper, one caballero."""
    if isinstance(rank, Lead) and item.owner != seat:
        return Complaint("lead-is-own")
    counts = range(1, 0, -1) if isinstance(rank, Lead) else counts_for(position, item, done)
    return largest_shift(judge, done, item, place_of(rank), counts)


def _least(item: DoMove) -> int:
    return 1 if item.count >= ALL or isinstance(item.ranks[0], Lead) else item.count


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
