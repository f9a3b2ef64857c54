"""Own caballeros moved outside a special action: SAIL 2 own Ship to America, SHIFT 1 own Aragon to Seville.

A line that cannot be done by then is skipped without asking: nobody has to go.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, cast

from referee.orders import grammar
from referee.orders.asking import asker
from referee.orders.contents import Known, Slot
from referee.orders.findings import LATER, Finding, Found, PassedOver, finding_of
from referee.orders.goals import Judge, Lead, Shifts, best_moves, look_ahead, place_of
from referee.orders.order import Block, Count, Item, NamedKind, NamedOwner, NamedPlace, Ranked, deed_of, guards_of
from referee.orders.shapes.block import Blocks, BlockShape, Gap, Given, Memory
from referee.orders.shapes.guard import holds
from referee.orders.shapes.moves import SHAPE as MOVES
from referee.orders.shapes.moves import DoMove, DoMoveBest, counts_for, first_way, one_move
from referee.orders.shapes.plans import PlansBlock
from referee.orders.shapes.turn import TurnBlock
from referee.orders.writing import counted, ranked_places
from referee.rules.decisions import Ask, Complaint, Decision, Move, Order, Shift
from referee.rules.events import Scored
from referee.rules.model import ALL, Place, Seat
from referee.rules.position import Position
from referee.rules.state import State
from referee.rules.wire import wire


@wire("journey")
class Journey:
    """2 own Ship to America or France: at most so many, as far as they can by then; WITH gold: who carries it.

    WHEN SCORES Seville: only if one of these places is scored next.
    """

    count: Count
    owner: NamedOwner
    source: NamedPlace
    ranks: Ranked[NamedPlace | Lead]
    bearing: NamedKind = ""
    scored: Ranked[NamedPlace] = ()

    def move(self) -> DoMove:
        """This journey as a line of a plan would say it."""
        return DoMove(self.count, self.owner, self.source, self.ranks, self.bearing)


@wire("sail-block")
class SailBlock(Block):
    """SAIL 2 own Ship to America, 1 own Mediterranean to Ship: who sails before all else in my turn; SAIL NONE.

    Each line at most so many, as far as they can by then; SAIL BEST: behind these, whoever raises my standing. Silence:
    nobody. ASK instead: ask me then.
    """

    lines: tuple[Journey, ...] = ()
    best: Count = 0
    ask: bool = False

    key = "SAIL"
    takes_ask = True


@wire("shift-block")
class ShiftBlock(Block):
    """SHIFT 1 own Aragon to LEAD Seville, BEST: my moves in a general scoring, before the first region; as SAIL."""

    lines: tuple[Journey, ...] = ()
    best: Count = 0
    ask: bool = False

    key = "SHIFT"
    takes_ask = True


@wire("escort-block")
class EscortBlock(ShiftBlock):
    """ESCORT 2 own Aragon to Seville, BEST: who goes anywhere beside my Grande, by the card that lets them; as SAIL."""

    key = "ESCORT"


@wire("cross-block")
class CrossBlock(ShiftBlock):
    """CROSS ALL own Aragon to Seville: who goes over my bridge before my turn; as SAIL. BEST never leaves it."""

    key = "CROSS"


@wire("slip-block")
class SlipBlock(ShiftBlock):
    """SLIP 1 own Aragon to LEAD Seville WHEN SCORES Seville: who moves right before a scoring, by a card that I keep.

    Without WHEN before the first scoring where he can; else as SAIL.
    """

    key = "SLIP"


@wire("unload-block")
class UnloadBlock(ShiftBlock):
    """UNLOAD 2 own Ship to Valencia, 1 own Ship to LEAD Seville: who goes ashore before my turn; as SAIL."""

    key = "UNLOAD"


@wire("inquisitor-block")
class InquisitorBlock(ShiftBlock):
    """INQUISITOR 1 black Aragon to Seville, 1 own Aragon to Seville: who moves while he is in my court; as SAIL."""

    key = "INQUISITOR"


JOURNEYS = (SailBlock, ShiftBlock, EscortBlock, CrossBlock, SlipBlock, UnloadBlock, InquisitorBlock)
_VALUES = {value.key: value for value in JOURNEYS}


def _block(key: str, lines: Iterable[DoMove | DoMoveBest]) -> Block:
    """The block of a keyword with these lines."""
    moves, best = [], 0
    for line in lines:
        if isinstance(line, DoMove):
            moves.append(Journey(line.count, line.owner, line.source, line.ranks, line.bearing))
        else:
            best = max(best, line.count)
    return _VALUES[key](tuple(moves), best)


def _line(c: grammar.Cursor, keyword: str) -> tuple[DoMove | DoMoveBest, tuple[Place, ...]] | None:
    """Who goes where, and the places behind WHEN SCORES; None with a trouble."""
    line = one_move(c, keyword, own=True)
    if not isinstance(line, DoMove | DoMoveBest) or not c.says("WHEN"):
        return (line, ()) if isinstance(line, DoMove | DoMoveBest) else None
    scored = grammar.places(c, keyword) if isinstance(line, DoMove) and c.says("SCORES") else ()
    if not scored:
        c.complain("when-unclear", keyword, legal=(f"{SlipBlock.key} 1 own Aragon to Seville WHEN SCORES Seville",))
        return None
    return line, scored


def _of_plan(blocks: Blocks, memory: Memory) -> tuple[Item, ...]:
    """The lines of the plan by which the card was taken, else those for the card in hand."""
    card, turn = blocks.get(memory.plan_of), blocks.get(TurnBlock.key)
    if memory.plan is not None and isinstance(card, PlansBlock) and memory.plan < len(card.plans):
        return card.plans[memory.plan].items
    return turn.items if isinstance(turn, TurnBlock) else ()


# --- the shape --------------------------------------------------------------------------------------


class _JourneysShape(BlockShape):
    values = tuple(_VALUES.values())
    ebnf = (
        '("SAIL" | "SHIFT" | "ESCORT" | "CROSS" | "SLIP" | "UNLOAD" | "INQUISITOR") (journey ("," journey)* '
        '("," "BEST" count?)? | "BEST" count? | "NONE" | "ASK")'
    )
    keys = tuple(_VALUES)
    is_brought = True
    asked = Ask.MOVES

    def read(self, c: grammar.Cursor, keyword: str) -> Block | None:
        """SAIL 2 own Ship to America or France, 1 own America WITH gold to Ship; SAIL BEST; SAIL NONE; SAIL ASK."""
        value = _VALUES[keyword]
        if c.says("ASKING"):
            return value(ask=True)
        if c.says("NEVER", "NONE"):
            return value()
        read = grammar.read_list(c, lambda: _line(c, keyword))
        if read is None:
            return None
        block: Any = _block(keyword, [line for line, _ in read])
        scored = [places for line, places in read if isinstance(line, DoMove)]
        lines = zip(block.lines, scored, strict=True)
        return cast(Block, replace(block, lines=tuple(replace(line, scored=places) for line, places in lines)))

    def write(self, block: Any, known: Known) -> str:
        if block.ask or not (block.lines or block.best):
            return f"{block.key} {'ASK' if block.ask else 'NONE'}"
        lines = [MOVES.write(line.move(), known).removeprefix(f"{DoMove.verb} ") for line in block.lines]
        when = [f" WHEN SCORES {ranked_places(line.scored, known)}" if line.scored else "" for line in block.lines]
        best = ["BEST" + ("" if block.best >= ALL else f" {counted(block.best)}")] if block.best else []
        return f"{block.key} " + ", ".join((*map("".join, zip(lines, when, strict=True)), *best))

    def slots(self, key: str, state: State | None, decision: Decision | None, seat: Seat) -> Iterator[Slot]:
        """What follows the keyword; no: nobody."""
        if decision is not None:
            yield Slot(key, (key,), short={"SAYS NO": f"{key} NONE"})

    def key(self, decision: Decision) -> str:
        return str(decision.step.key)

    def answer(self, state: State, decision: Decision, seat: Seat, blocks: Blocks, memory: Memory) -> Given | Gap:
        """To a question of a special action, without a block, the answer of the plan its card was taken by."""
        key, card = self.key(decision), getattr(decision.step, "card", "")
        items = _of_plan(blocks, memory) if card and key not in blocks else ()
        held = [deed_of(item) for item in items if holds(guards_of(item), state.position, seat, memory.king_at_start)]
        if lines := [deed for deed in held if isinstance(deed, DoMove | DoMoveBest)]:
            way = self.way(state, decision, seat, _block(key, lines), memory)
            return Given(way.order, memory.plan_of, plan=memory.plan, passed=way.passed)
        return super().answer(state, decision, seat, blocks, memory)

    def way(self, state: State, decision: Decision, seat: Seat, block: Any, memory: Memory) -> Found:
        """Each line as far as it can be done, then BEST."""
        position = state.position
        judge: Judge = partial(decision.step.check, position, seat)

        shifts: Shifts = ()
        passed: tuple[PassedOver, ...] = ()
        for line in enumerate(line.move() for line in block.lines if not line.scored or _is_next(state, line.scored)):
            made, _, refused = first_way(position, seat, judge, shifts, line, _at_most(position, line[1], shifts))
            shifts, passed = (*shifts, *(made or ())), (*passed, *refused)
        if block.best:
            chosen: Judge = partial(getattr(decision.step, "best_complaint", decision.step.check), position, seat)
            shifts += best_moves(position, seat, partial(_so_far, chosen), shifts, block.best)
            shifts = getattr(decision.step, "made_whole", lambda _, made: made)(position, shifts)
        if (lacks := judge(Move(shifts))) is not None:
            return Found(Move(()), 0, (*passed, PassedOver(None, lacks)))
        return Found(Move(shifts), 0, passed)

    def silence(self, position: Position, decision: Decision, seat: Seat) -> Order | None:
        """Nobody goes; but the moves of SHIFT, kept for a general scoring, are asked about."""
        return None if self.waits(decision.step) else self.default(position, decision, seat)

    def waits(self, step: Any) -> bool:
        return bool(getattr(step, "key", "") == ShiftBlock.key)

    def default(self, position: Position, decision: Decision, seat: Seat) -> Order:
        return Move(())

    def against(self, block: Any, state: State, seat: Seat) -> Iterator[Finding]:
        """Checks owners, sources and targets; how many will be there only the turn will tell."""
        asking: Any = asker(state.position.table, block.key)
        if asking is None:
            yield Finding("never", Complaint("not-asked"))
            return
        step = asking.of(seat)
        movers = step.movers(state.position, seat)
        for n, line in enumerate(block.lines):
            if line.scored and block.key != SlipBlock.key:
                yield Finding("never", Complaint("not-asked"), n)
            if line.owner not in (*movers, *state.position.setup.owners[len(state.position.homes) :]):
                yield Finding("never", Complaint("own-only"), n)
            elif line.owner in movers:
                judge = partial(step.check, state.position, seat)
                others = tuple(_first_wish(each) for each in block.lines if each is not line)
                for rank in line.ranks:
                    alone = Shift(line.owner, line.source, place_of(rank))
                    complaint = judge(Move((alone,)))
                    if complaint and judge(Move((*others, alone))):
                        yield finding_of(complaint, n)
                if line.count < ALL:
                    many = judge(Move((replace(_first_wish(line), count=line.count),)))
                    yield from (finding_of(each, n) for each in (many,) if each and each.code == "too-many-own")
        if block.lines and all(line.owner in movers for line in block.lines):
            yield from _as_a_whole(partial(step.check, state.position, seat), block.lines, state.position)

    def joined(self, blocks: Sequence[Any]) -> tuple[Block, str] | None:
        """The lines of several blocks as one; NONE and ASK stand alone."""
        if not blocks:
            return None
        whole = replace(
            blocks[0],
            lines=tuple(line for block in blocks for line in block.lines),
            best=max(block.best for block in blocks),
            ask=any(block.ask for block in blocks),
        )
        alone = [block for block in blocks if block.ask or not (block.lines or block.best)]
        return whole, "never-and" if alone and any(block != blocks[0] for block in blocks) else ""

    def examples(self, key: str, state: State, seat: Seat) -> Iterator[Block]:
        """For the first who may go, a journey to each place in reach; then BEST."""
        asking: Any = asker(state.position.table, key)
        step = asking.of(seat)
        for owner, source in dict.fromkeys(step.ready(state.position)):
            goals = step.goals(state.position, source)
            yield _VALUES[key]((Journey(ALL, owner, source, tuple(goals[:2])),))
        yield _VALUES[key]((), ALL)


def _is_next(state: State, places: Sequence[Place]) -> bool:
    """Whether one of these places is scored before anybody is asked again."""
    run = look_ahead(state.position, state.agenda[1:])
    return any(ahead.what.place in places for ahead in run if isinstance(ahead.what, Scored))


def _first_wish(line: Journey) -> Shift:
    """One caballero on the way that a line wants most."""
    return Shift(line.owner, line.source, place_of(line.ranks[0]))


def _as_a_whole(judge: Judge, lines: Sequence[Journey], position: Position) -> Iterator[Finding]:
    """The complaint about the numbers of all lines together, which no turn could mend."""
    shifts = []
    for line in lines:
        there = position.held(line.source)[line.owner]
        count = max(1, there if line.count == ALL else line.count)
        shifts.append(Shift(line.owner, line.source, place_of(line.ranks[0]), count))
    complaint = judge(Move(tuple(shifts)))
    if complaint and complaint.code in _TOO_MANY:
        yield finding_of(complaint, len(lines) - 1)


_TOO_MANY = ("too-many", "too-many-along")
"""Codes of complaints about the numbers of several lines."""


def _so_far(judge: Judge, move: Move) -> Complaint | None:
    """The complaint about moves to which others may be added."""
    complaint = judge(move)
    return None if complaint is not None and complaint.code in LATER else complaint


def _at_most(position: Position, line: DoMove, shifts: Shifts) -> range:
    """The counts that a line allows, best first: all that are there by then, at most its own count."""
    there = counts_for(position, replace(line, count=ALL), shifts)
    return range(min(line.count, there.start), 0, -1)


SHAPE = _JourneysShape()
