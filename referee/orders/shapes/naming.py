"""A place to name, ahead or when asked, by a keyword that a box brings: BANNER Aragon or Seville."""

from __future__ import annotations

from collections.abc import Iterator

from referee.orders import grammar
from referee.orders.asking import asker, nameable
from referee.orders.findings import Finding, found
from referee.orders.grammar import Cursor
from referee.orders.letter import Table
from referee.orders.search import Found, Stuck, first_fitting
from referee.orders.shapes.base import Block
from referee.orders.shapes.block import BlockShape, Memory, by_block, by_keyword, with_rank
from referee.orders.shapes.disk import legal_for, nearest_home
from referee.orders.terms import BoxKeyword, NamedPlace, Ranks
from referee.orders.writing import ranked_places
from referee.rules.decisions import Ask, Complaint, Decision, Name, Order
from referee.rules.model import Place, Seat
from referee.rules.position import Position
from referee.rules.state import State
from referee.rules.wire import wire


@wire("name-block")
class NameBlock(Block):
    """BANNER Aragon or Seville: which place to name when asked for one by that keyword. ASK instead: ask me then.

    A place stands for its slots, too. Which keywords there are is said by the boxes of a game.
    """

    keyword: BoxKeyword
    ranks: Ranks[NamedPlace] = ()
    ask: bool = False

    @property
    def key(self) -> str:
        """Its keyword."""
        return self.keyword

    @property
    def only_asks(self) -> bool:
        """Whether it says nothing but: ask me."""
        return self.ask


# --- read -----------------------------------------------------------------------------------------


def read(c: Cursor, key: str) -> NameBlock | None:
    """BANNER Aragon or Seville; BANNER ASK: a keyword that a box brings, and the places to name; commas rank too."""
    c.says("TO")
    if c.says("ASKING"):
        return NameBlock(key, (), ask=True)
    ranks = grammar.ranked(c, lambda: grammar.place(c, key), lambda: c.sees("place") is not None, commas=True)
    c.one_only(key)
    return NameBlock(key, tuple(dict.fromkeys(ranks))) if ranks else None


# --- answered -------------------------------------------------------------------------------------


def _answer(state: State, decision: Decision, seat: Seat, block: NameBlock, _: Memory) -> Found | Stuck:
    return first_fitting(_tries(state.position, decision, seat, block))


def _tries(
    position: Position, decision: Decision, seat: Seat, block: NameBlock
) -> Iterator[tuple[Place, Order, Complaint | None]]:
    """A place stands for its slots, the most wanted first."""
    good, step = legal_for(decision, seat), decision.step
    for place in block.ranks:
        spot = next((each for each in (place, *position.board.slots[place]) if each in good), None)
        against = None if spot is not None else step.misnamed(position, seat, place) or Complaint("not-asked")
        yield place, Name(place if spot is None else spot), against


def _silence(position: Position, decision: Decision, seat: Seat) -> Order | None:
    """Never a gap where the question has no keyword."""
    return None if decision.step.key else _default(position, decision, seat)


def _default(position: Position, decision: Decision, seat: Seat) -> Order:
    usual: Order | None = decision.step.usual(position, seat)
    return usual or Name(nearest_home(position, decision, seat))


def _against(block: NameBlock, state: State, seat: Seat) -> Iterator[Finding]:
    step = asker(state.position.table, block.key)
    if step is None:
        yield Finding("never", Complaint("not-asked"))
        return
    for line, place in enumerate(block.ranks):
        complaint = step.misnamed(state.position, seat, place)
        if complaint:
            yield found(complaint, line)


def _written(block: NameBlock, table: Table) -> str:
    return f"{block.key} {'ASK' if block.ask else ranked_places(block.ranks, table)}"


def _only(position: Position, decision: Decision, seat: Seat) -> Order | None:
    legal = legal_for(decision, seat)
    return Name(legal[0]) if len(legal) == 1 and not decision.step.optional else None


def _examples(key: str, state: State, seat: Seat) -> Iterator[Block]:
    places = nameable(state.position, seat, key)
    yield NameBlock(key, places[:2] or (state.position.homes[seat],))


SHAPE = BlockShape(
    values=(NameBlock,),
    keys=(),  # a box brings its own
    words={},
    write=_written,
    slots=by_keyword,
    asked=Ask.PLACE,
    answer=by_block(lambda decision: str(decision.step.key), _answer, _silence),
    default=_default,
    only=_only,
    against=_against,
    examples=_examples,
    extended=with_rank,
)
