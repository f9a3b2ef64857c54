"""What a shape of block has to say for itself, and what the book of a seat says to a question.

Knows its parts. Must not know any shape.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from referee.orders.contents import Remark, Slot, Table
from referee.orders.findings import Finding, Found, PassedOver, Stuck, Tries, first_fitting
from referee.orders.grammar import Cursor, Statement
from referee.orders.shapes.base import Block
from referee.orders.writing import place_name
from referee.rules.decisions import Ask, Decision, Order
from referee.rules.model import NOWHERE, Place, Seat
from referee.rules.position import Position
from referee.rules.state import State

FORCED = "forced"
"""Key of an answer without a block: the rules leave one legal order only."""

SILENCE = "silence"
"""Key of an answer without a block: silence has a meaning here (full reinforcement, a place, no objection)."""


@dataclass(frozen=True, slots=True)
class Given:
    """An answer found, and how."""

    order: Order
    key: str  # of the block, or FORCED, or SILENCE
    rank: int = 0  # the choice used (0-based; the worst one where several lines had ranks); of a VETO its policy
    plan: int | None = None  # the plan the card was taken by: to be remembered until the turn is over
    passed: tuple[PassedOver, ...] = ()  # earlier choices that did not fit


@dataclass(frozen=True, slots=True)
class Gap:
    """No answer was found, and why."""

    key: str  # of the block that would answer
    reason: Literal["silent", "exhausted", "asked"]  # no such block; nothing in it is legal; the player wrote ASK
    passed: tuple[PassedOver, ...] = ()


@dataclass(frozen=True, slots=True)
class Memory:
    """What must be remembered of a seat between the questions of a round."""

    plan: int | None = None  # the plan its card was taken by
    king_at_start: Place = NOWHERE  # where the King stood when the round began
    asked_before: bool = False  # ASK is spent for this question: it was put to the player, or no asks are left


Blocks = Mapping[str, Block]
"""The blocks in force of one seat, by key."""


WHOLE = -1
"""Plan or item of a place in a letter that speaks for all of them."""

StatedAt = tuple[int, int, Statement]
"""Where a part of a block stands in its letter: its plan and its item, or WHOLE, and the statement."""


def choices_of(decision: Decision, seat: Seat) -> tuple[Any, ...]:
    """The legal answers of one of the seats asked, where each is one id: of sealed ones every seat has its own."""
    sealed = decision.kind in (Ask.DISK, Ask.PLACE)
    return tuple(decision.choices[decision.seats.index(seat)]) if sealed else decision.choices


class BlockShape:
    """A shape of block: its values, and how they are read, written, remarked on and shown, and what they answer."""

    values: tuple[type[Block], ...]
    keys: tuple[str, ...] = ()
    """Names under which its blocks stand, in the order of a sheet; a box brings its own."""
    words: tuple[str, ...] = ()
    """Keywords that begin its blocks."""
    is_brought = False
    """Whether its keys are there only where a box brings them."""
    is_filed = True
    """Whether its blocks go into the book; else they are only ever proposed, and a yes carries them out."""
    asked: Ask | None = None
    """The kind of question that its blocks answer."""

    def read(self, c: Cursor, keyword: str) -> Any:
        """What a keyword begins, which the cursor stands behind: a block, or a choice of cards."""
        raise NotImplementedError(keyword)

    def write(self, block: Any, table: Table) -> str:
        """A block as its player would write it."""
        return str(block.key)

    def aloud(self, block: Any) -> str:
        """What a yes to it tells all players: nothing, if it is filed."""
        return ""

    def slots(self, key: str, state: State | None, decision: Decision | None, seat: Seat) -> Iterator[Slot]:
        """What may be said without its keyword: nothing ahead of its question, then what follows the keyword."""
        if decision is not None:
            yield Slot(key, (key,))

    def key(self, decision: Decision) -> str:
        """The name of the block that answers a question."""
        return self.keys[0]

    def answer(self, state: State, decision: Decision, seat: Seat, blocks: Blocks, memory: Memory) -> Given | Gap:
        """The answer of the one block that a question is for, or what silence means.

        A block that says ASK leaves its gap once, then it is as silent as one that is not there.
        """
        name = self.key(decision)
        block = blocks.get(name)
        if block is None:
            order = self.silence(state.position, decision, seat)
            return Gap(name, "silent") if order is None else Given(order, SILENCE)
        if block.ask:
            return Gap(name, "silent" if memory.asked_before else "asked")
        way = self.way(state, decision, seat, block, memory)
        if isinstance(way, Stuck):
            return Gap(name, "exhausted", way.passed)
        return Given(way.order, name, way.rank, passed=way.passed)

    def way(self, state: State, decision: Decision, seat: Seat, block: Any, memory: Memory) -> Found | Stuck:
        """What one of its blocks answers."""
        raise NotImplementedError("no question is answered by such a block")

    def silence(self, position: Position, decision: Decision, seat: Seat) -> Order | None:
        """What it means that the block is not there."""
        return None

    def default(self, position: Position, decision: Decision, seat: Seat) -> Order:
        """What the house says for who is silent at the deadline."""
        raise NotImplementedError("no question is answered by such a block")

    def only(self, position: Position, decision: Decision, seat: Seat) -> Order | None:
        """The one order that the rules leave, if it is one."""
        return None

    def against(self, block: Any, state: State, seat: Seat) -> Iterator[Finding]:
        """What stands against a block when it is filed."""
        return iter(())

    def idle(self, block: Any, position: Position, table: Table) -> Iterator[Remark]:
        """What of a block can never be used."""
        return iter(())

    def examples(self, key: str, state: State, seat: Seat) -> Iterator[Block]:
        """Blocks of this key that would do, best first; one that says nothing but its keyword."""
        return iter((self.values[0](),))

    def again(self, block: Any, table: Table) -> tuple[Block | None, tuple[Remark, ...]]:
        """What of a block of last round "same as last time" means, if anything, and what there is to say of it."""
        return block, ()

    def extended(self, own: Any, more: Any, given: Given) -> Block:
        """A seat's own block, if it has one, and behind it what answers of another."""
        found: Block = more
        return found

    def joined(self, blocks: Sequence[Any]) -> tuple[Block, str] | None:
        """Where lines add up: the sum of these blocks, and the code of what is wrong with it, if anything."""
        return None

    def of_lines(self, items: Sequence[Any]) -> Block | None:
        """What lines of a plan mean that answer its question, if they are an answer."""
        return None

    def instead(self, block: Any, state: State, seat: Seat, plan: int, line: int) -> tuple[str, ...] | None:
        """What would do in the place of a line of a plan; None where a block has none."""
        return None

    def stands(self, block: Any, statements: Sequence[Statement]) -> Iterator[StatedAt]:
        """Where its parts stand in a letter; of a block of one part, the last statement that says it."""
        verb = block.key.partition(" ")[0]
        said = [s for s in statements if s.value == block] or [s for s in statements if s.verb == verb]
        if said:
            yield WHOLE, WHOLE, said[-1]


class RankedBlockShape(BlockShape):
    """A shape of block whose ranks are each one legal choice."""

    order: Callable[[Any], Order]
    """What the choice of one id is as an order."""

    def tries(self, position: Position, decision: Decision, seat: Seat, block: Any, memory: Memory) -> Tries:
        """Each rank with the order that it comes to, and what stands against it now."""
        raise NotImplementedError

    def way(self, state: State, decision: Decision, seat: Seat, block: Any, memory: Memory) -> Found | Stuck:
        """The first rank that nothing stands against."""
        return first_fitting(self.tries(state.position, decision, seat, block, memory))

    def only(self, position: Position, decision: Decision, seat: Seat) -> Order | None:
        """The order for the only choice there is; None where there are several."""
        legal = choices_of(decision, seat)
        return self.order(legal[0]) if len(legal) == 1 else None

    def extended(self, own: Any, more: Any, given: Given) -> Block:
        """The ranks of a block, if there is one, and behind them the one of another that answers, if one does."""
        answers = more.ranks[given.rank : given.rank + 1]
        found: Block = replace(more, ranks=(*(own.ranks if own else ()), *answers))
        return found

    def slots(self, key: str, state: State | None, decision: Decision | None, seat: Seat) -> Iterator[Slot]:
        """What follows the keyword, or a place by its number in the letter."""
        short: dict[str, str] = {}
        if decision is not None and state is not None:
            places = enumerate(choices_of(decision, seat), 1)
            short = {str(n): f"{key} {place_name(place, state.position.board)}" for n, place in places}
        yield Slot(key, (key,), alone=decision is None, short=short)
