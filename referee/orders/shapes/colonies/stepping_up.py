"""Who steps onto a table that has no room for all who wait beside it: FILL own, black, red."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from referee.orders import grammar
from referee.orders.asking import asker
from referee.orders.contents import Known
from referee.orders.findings import Finding, Found
from referee.orders.order import Block, NamedOwner, Ranked
from referee.orders.shapes.block import BlockShape, Memory
from referee.orders.writing import either, owner_of
from referee.rules.decisions import Ask, Complaint, Decision, Move, Order, Shift
from referee.rules.model import Seat
from referee.rules.position import Position
from referee.rules.predicates import band
from referee.rules.state import State
from referee.rules.wire import wire


@wire("fill-block")
class FillBlock(Block):
    """FILL own or black or red: whose caballeros step up first, all that find room; the rest as silence has it.

    Silence: one's own, then clockwise from the left, neutral ones last. ASK instead: ask me then.
    """

    owners: Ranked[NamedOwner] = ()
    ask: bool = False

    key = "FILL"
    takes_ask = True


class _SteppingUpShape(BlockShape):
    values = (FillBlock,)
    ebnf = '"FILL" (owner ("or" owner)* | "ASK")'
    keys = (FillBlock.key,)
    is_brought = True
    asked = Ask.MOVES

    def read(self, c: grammar.Cursor, keyword: str) -> FillBlock | None:
        """FILL own or black; commas rank too."""
        if c.says("ASKING"):
            return FillBlock(ask=True)
        owners = grammar.ranked(
            c, lambda: _owner(c), lambda: c.sees("seat") is not None or c.sees("party") is not None, commas=True
        )
        return FillBlock(owners) if owners else None

    def write(self, block: FillBlock, known: Known) -> str:
        return f"{block.key} {'ASK' if block.ask else either(owner_of(owner, known) for owner in block.owners)}"

    def way(self, state: State, decision: Decision, seat: Seat, block: FillBlock, memory: Memory) -> Found:
        return Found(_filling(state.position, decision, seat, block.owners))

    def silence(self, position: Position, decision: Decision, seat: Seat) -> Order:
        return _filling(position, decision, seat, ())

    default = silence

    def against(self, block: FillBlock, state: State, seat: Seat) -> Iterator[Finding]:
        if asker(state.position.table, block.key) is None:
            yield Finding("never", Complaint("not-asked"))

    def examples(self, key: str, state: State, seat: Seat) -> Iterator[Block]:
        yield FillBlock(tuple(dict.fromkeys((seat, *band(state.position, seat)))))


def _owner(c: grammar.Cursor) -> int | None:
    found = grammar.owner(c)
    if found is None:
        grammar.seat(c, FillBlock.key)
    return found


def _filling(position: Position, decision: Decision, seat: Seat, first: tuple[int, ...]) -> Move:
    """A move of as many as are due, owner after owner, those that bear nothing first."""
    step, there = decision.step, Counter(decision.step.ready(position))
    usual = (seat, *position.from_left_of(seat), *position.setup.owners[len(position.homes) :])
    due, shifts = step.number_due(position), []
    for owner in dict.fromkeys((*first, *usual)):
        for (whose, source), count in there.items():
            if whose == owner and (up := min(count, due)):
                shifts.append(Shift(owner, source, step.goals(position, source)[0], up))
                due -= up
    return Move(tuple(shifts))


SHAPE = _SteppingUpShape()
