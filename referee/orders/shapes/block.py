"""The base class of shapes of blocks, the answers that an order book gives, and SAY as a proposal.

That is never filed, and a yes says it to all; a SAY that its writer wrote is a request instead (`orders.statements`).
Must not know any other shape.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from referee.orders.contents import Known, Remark, Slot
from referee.orders.findings import Finding, Found, PassedOver, Stuck, Tries, first_fitting
from referee.orders.grammar import Cursor, Statement
from referee.orders.order import Block
from referee.orders.writing import place_name
from referee.rules.decisions import Ask, Decision, Order
from referee.rules.model import NOWHERE, Place, Seat
from referee.rules.position import Position
from referee.rules.state import State
from referee.rules.wire import OwnWords, wire

FORCED = "forced"
"""The key of an answer without a block, because the rules allow one order only."""

SILENCE = "silence"
"""The key of an answer without a block, where silence has a meaning (full reinforcement, a place, no objection)."""


@dataclass(frozen=True, slots=True)
class Given:
    """An answer found, and how."""

    order: Order
    key: str  # of the block, or FORCED, or SILENCE
    rank: int = 0  # the choice used (0-based; the worst one where several lines had ranks); of a VETO its policy
    plan: int | None = None  # the plan by which the card was taken, remembered until the turn is over
    passed: tuple[PassedOver, ...] = ()  # earlier choices that did not fit


@dataclass(frozen=True, slots=True)
class Gap:
    """No answer was found, and why."""

    key: str  # of the block that would answer
    reason: Literal["silent", "exhausted", "asked"]  # no such block; nothing in it is legal; the player wrote ASK
    passed: tuple[PassedOver, ...] = ()


@dataclass(frozen=True, slots=True)
class Memory:
    """What is remembered of a seat between the questions of a round."""

    plan: int | None = None  # the plan by which its card was taken
    king_at_start: Place = NOWHERE  # the King's region when the round began
    asked_before: bool = False  # ASK is spent for this question: it was put to the player, or no asks are left
    plan_of: str = "CARD"  # the key of the block with that plan


Blocks = Mapping[str, Block]
"""The blocks in force of one seat, by key."""


WHOLE = -1
"""The plan or item number of an origin that stands for all plans or items."""

StatedAt = tuple[int, int, Statement]
"""The plan and the item of a part of a block, or WHOLE, and the statement that says it."""


def choices_of(decision: Decision, seat: Seat) -> tuple[Any, ...]:
    """The legal answers of one of the seats asked; in a sealed decision each seat has its own."""
    sealed = decision.kind in (Ask.DISK, Ask.PLACE)
    return tuple(decision.choices[decision.seats.index(seat)]) if sealed else decision.choices


class BlockShape:
    """A shape of block: how its blocks are read, written, checked and shown, and what they answer."""

    values: tuple[type[Block], ...]
    ebnf = ""
    """How a line of it is written, in the words of `tests/kit/ebnf.py`; none if it has no line of its own."""
    keys: tuple[str, ...] = ()
    """The keys of its blocks, in the order of a sheet; none if boxes bring the keys."""
    words: tuple[str, ...] = ()
    """The keywords that begin its blocks."""
    is_brought = False
    """Whether its keys exist only in games with a box that brings them."""
    is_filed = True
    """Whether its blocks go into the order book; others are only proposed, and a yes carries them out."""
    asked: Ask | None = None
    """The kind of question that its blocks answer."""

    def read(self, c: Cursor, keyword: str) -> Any:
        """The block, or choice of cards, whose keyword the cursor has just passed; None with a trouble."""
        raise NotImplementedError(keyword)

    def write(self, block: Any, known: Known) -> str:
        """A block as its player would write it."""
        return str(block.key)

    def aloud(self, block: Any) -> str:
        """The words that a yes to it tells all players; empty if it is filed."""
        return ""

    def slots(self, key: str, state: State | None, decision: Decision | None, seat: Seat) -> Iterator[Slot]:
        """The slots that it leaves open to answers without its keyword: one when its question is asked."""
        if decision is not None:
            yield Slot(key, (key,))

    def key(self, decision: Decision) -> str:
        """The key of the block that answers a question."""
        return self.keys[0]

    def answer(self, state: State, decision: Decision, seat: Seat, blocks: Blocks, memory: Memory) -> Given | Gap:
        """The answer of the block for a question, or what silence means.

        A block that says ASK leaves a gap once; after that it counts as silent.
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
        """The order that one of its blocks answers with."""
        raise NotImplementedError("no question is answered by such a block")

    def silence(self, position: Position, decision: Decision, seat: Seat) -> Order | None:
        """The order that silence stands for; None if it stands for none."""
        return None

    def waits(self, step: Any) -> bool:
        """Whether the game waits for a seat that says nothing to this step's question: silence stands for no order."""
        return type(self).silence is BlockShape.silence

    def default(self, position: Position, decision: Decision, seat: Seat) -> Order:
        """The order of a seat that is silent at the deadline."""
        raise NotImplementedError("no question is answered by such a block")

    def only(self, position: Position, decision: Decision, seat: Seat) -> Order | None:
        """The only order that the rules allow; None if there are several."""
        return None

    def against(self, block: Any, state: State, seat: Seat) -> Iterator[Finding]:
        """Everything against a block when it is filed."""
        return iter(())

    def idle(self, block: Any, position: Position, known: Known) -> Iterator[Remark]:
        """Remarks on parts of a block that can never be used."""
        return iter(())

    def examples(self, key: str, state: State, seat: Seat) -> Iterator[Block]:
        """Example blocks of this key, best first."""
        return iter((self.values[0](),))

    def choices(self, key: str, state: State, seat: Seat) -> Iterator[Block]:
        """Blocks of one choice each, for all that could be chosen now as far as can be told; not all need be legal."""
        return self.examples(key, state, seat)

    def again(self, block: Any, known: Known) -> tuple[Block | None, tuple[Remark, ...]]:
        """Last round's block as "same as last time" means it, or None, with remarks."""
        return block, ()

    def extended(self, own: Any, more: Any, given: Given) -> Block:
        """A seat's own block, or None, extended by the part of another that answers."""
        found: Block = more
        return found

    def joined(self, blocks: Sequence[Any]) -> tuple[Block, str] | None:
        """If lines add up: the sum of these blocks, and the code of what is wrong with it, or empty."""
        return None

    def of_lines(self, items: Sequence[Any]) -> Block | None:
        """The block that lines of a plan mean as an answer to its question; None if they are no answer."""
        return None

    def instead(self, block: Any, state: State, seat: Seat, plan: int, line: int) -> tuple[str, ...] | None:
        """Lines that would be legal instead of a line of a plan; None if its blocks have no plans."""
        return None

    def stated_at(self, block: Any, statements: Sequence[Statement]) -> Iterator[StatedAt]:
        """Where its parts stand in a letter; a block of one part stands in the last statement that says it."""
        verb = block.key.partition(" ")[0]
        said = [s for s in statements if s.value == block] or [s for s in statements if s.verb == verb]
        if said:
            yield WHOLE, WHOLE, said[-1]


class RankedBlockShape(BlockShape):
    """A shape of block with ranks, each of which is one legal choice."""

    order: Callable[[Any], Order]
    """Makes an order of a choice."""

    def tries(self, position: Position, decision: Decision, seat: Seat, block: Any, memory: Memory) -> Tries:
        """Each rank with its order, and the complaint about it now."""
        raise NotImplementedError

    def way(self, state: State, decision: Decision, seat: Seat, block: Any, memory: Memory) -> Found | Stuck:
        """The first rank that is legal now."""
        return first_fitting(self.tries(state.position, decision, seat, block, memory))

    def only(self, position: Position, decision: Decision, seat: Seat) -> Order | None:
        """The order for the only legal choice; None if there are several."""
        legal = choices_of(decision, seat)
        return self.order(legal[0]) if len(legal) == 1 else None

    def extended(self, own: Any, more: Any, given: Given) -> Block:
        """The own ranks, and behind them the rank of the other block that answers."""
        answers = more.ranks[given.rank : given.rank + 1]
        found: Block = replace(more, ranks=(*(own.ranks if own else ()), *answers))
        return found

    def slots(self, key: str, state: State | None, decision: Decision | None, seat: Seat) -> Iterator[Slot]:
        """One slot, also for a place by its number in our letter."""
        short: dict[str, str] = {}
        if decision is not None and state is not None:
            places = enumerate(choices_of(decision, seat), 1)
            short = {str(n): f"{key} {place_name(place, state.position.board)}" for n, place in places}
        yield Slot(key, (key,), alone=decision is None, short=short)


@wire("say-block")
class SayBlock(Block):
    """SAY text: these words to all, once their writer agrees that all are to read them."""

    text: OwnWords

    key = "SAY"


class _SpeechShape(BlockShape):
    values = (SayBlock,)
    keys = (SayBlock.key,)
    is_filed = False

    def write(self, block: SayBlock, known: Known) -> str:
        return f"{block.key} {block.text}"

    def aloud(self, block: SayBlock) -> str:
        return block.text


SAYING = _SpeechShape()
