"""What a shape of block has to say for itself, and what the book of a seat says to a question.

Knows its parts. Must not know any shape.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal, NoReturn

from referee.orders.findings import Finding
from referee.orders.grammar import Cursor, Statement
from referee.orders.letter import Remark, Slot, Table
from referee.orders.names import place_name
from referee.orders.search import Found, Passed, Stuck
from referee.orders.shapes.base import Block
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
    passed: tuple[Passed, ...] = ()  # earlier choices that did not fit


@dataclass(frozen=True, slots=True)
class Gap:
    """No answer."""

    key: str  # of the block that would answer
    reason: Literal["silent", "exhausted", "asked"]  # no such block; nothing in it is legal; the player wrote ASK
    passed: tuple[Passed, ...] = ()


@dataclass(frozen=True, slots=True)
class Memory:
    """What must be remembered of a seat between the questions of a round."""

    plan: int | None = None  # the plan its card was taken by
    king_at_start: Place = NOWHERE  # where the King stood when the round began
    asked_before: bool = False  # ASK is spent for this question: it was put to the player, or no asks are left


Answered = Given | Gap

Blocks = Mapping[str, Block]
"""The blocks in force of one seat, by key."""


WHOLE = -1
"""Plan or item of a place in a letter that speaks for all of them."""

Standing = tuple[int, int, Statement]
"""Where a part of a block stands in its letter: its plan and its item, or WHOLE, and the statement."""


def stands_whole(block: Block, statements: Sequence[Statement]) -> Iterator[Standing]:
    """A block of one part: the last statement that says it."""
    verb = block.key.partition(" ")[0]
    said = [s for s in statements if s.value == block] or [s for s in statements if s.verb == verb]
    if said:
        yield WHOLE, WHOLE, said[-1]


Again = tuple[Block | None, tuple[Remark, ...]]
"""What is left of a block of last round's sheet, if anything, and what there is to say about it."""


def _nothing(*_: object) -> Iterator[Any]:
    return iter(())


def _free(*_: object) -> None:
    return None


def _unasked(*_: object) -> NoReturn:
    raise NotImplementedError("no question is answered by such a block")


def by_block(
    key: Callable[[Decision], str],
    answer: Callable[[State, Decision, Seat, Any, Memory], Found | Stuck],
    silence: Callable[[Position, Decision, Seat], Order | None] = _free,
) -> Callable[[State, Decision, Seat, Blocks, Memory], Answered]:
    """The answer of the one block that a question is for; `silence`: what is answered where it is not there.

    A block that says ASK leaves its gap once, then it is as silent as one that is not there.
    """

    def consulted(state: State, decision: Decision, seat: Seat, blocks: Blocks, memory: Memory) -> Answered:
        name = key(decision)
        block = blocks.get(name)
        if block is None:
            order = silence(state.position, decision, seat)
            return Gap(name, "silent") if order is None else Given(order, SILENCE)
        if block.only_asks:
            return Gap(name, "silent" if memory.asked_before else "asked")
        way = answer(state, decision, seat, block, memory)
        if isinstance(way, Stuck):
            return Gap(name, "exhausted", way.passed)
        return Given(way.order, name, way.rank, passed=way.passed)

    return consulted


def with_rank(own: Any, more: Any, given: Given) -> Any:
    """The ranks of a block, if there is one, and behind them the one of another that answers."""
    return replace(more, ranks=(*(own.ranks if own else ()), more.ranks[given.rank]))


def by_keyword(key: str, state: State | None, decision: Decision | None, seat: Seat) -> Iterator[Slot]:
    """What follows the keyword, or a place by its number in the letter."""
    short: dict[str, str] = {}
    if decision is not None and state is not None and decision.kind in (Ask.DISK, Ask.PLACE):
        places = decision.choices[decision.seats.index(seat)]
        short = {str(n): f"{key} {place_name(place, state.position.board)}" for n, place in enumerate(places, 1)}
    yield Slot(key, (key,), alone=decision is None, short=short)


def when_asked(key: str, state: State | None, decision: Decision | None, seat: Seat) -> Iterator[Slot]:
    """The same, but nothing ahead of its question: there it wants its keyword."""
    return by_keyword(key, state, decision, seat) if decision is not None else iter(())


@dataclass(frozen=True, slots=True)
class BlockShape:
    """A shape of block: its values, and how they are read, written, remarked on and shown, and what they answer."""

    values: tuple[type[Block], ...]
    keys: tuple[str, ...]  # under which they stand, in the order of a sheet
    words: Mapping[str, Callable[[Cursor], Any]]  # by keyword, how it goes on
    write: Callable[[Any, Table], str]
    bare: Mapping[str, Callable[[Cursor], Any]] = field(default_factory=dict)  # by key, where it is more than a keyword
    slots: Callable[[str, State | None, Decision | None, Seat], Iterator[Slot]] = when_asked  # no keyword needed
    asked: Ask | None = None  # the kind of question they answer
    answer: Callable[[State, Decision, Seat, Blocks, Memory], Answered] = _unasked
    default: Callable[[Position, Decision, Seat], Order] = _unasked  # what the house says for who is silent
    only: Callable[[Position, Decision, Seat], Order | None] = _free  # the one order the rules leave
    against: Callable[[Any, State, Seat], Iterator[Finding]] = _nothing  # when it is filed
    idle: Callable[[Any, Position, Table], Iterator[Remark]] = _nothing  # what of it can never be used
    examples: Callable[[str, State, Seat], Iterator[Block]] = _nothing  # that would do, best first
    again: Callable[[Any, Table], Again] = lambda block, table: (
        block,
        (),
    )  # what of it is meant by "same as last time"
    extended: Callable[[Any, Any, Given], Block] = lambda own, more, given: more  # if any, and what answers of another
    joined: Callable[[Sequence[Any]], tuple[Block, str]] | None = None  # where lines add up: their sum, what is wrong
    instead: Callable[[Any, State, Seat, int, int], tuple[str, ...] | None] = _free  # for a line of a plan of it
    stands: Callable[[Any, Sequence[Statement]], Iterator[Standing]] = stands_whole  # its parts in a letter
