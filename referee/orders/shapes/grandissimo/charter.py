"""Whose ship a card takes where others have all of them: CHARTER blue or red, CHARTER NONE."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from referee.orders import grammar
from referee.orders.asking import asker
from referee.orders.contents import Known, Slot
from referee.orders.findings import Finding, Found, Stuck, first_fitting
from referee.orders.order import Block
from referee.orders.shapes.block import BlockShape, Memory
from referee.orders.terms import NamedSeat, Ranked
from referee.orders.writing import either
from referee.rules.decisions import Ask, Complaint, Decision, Order, Skip, TakeToken
from referee.rules.model import Seat
from referee.rules.position import Position
from referee.rules.state import State
from referee.rules.wire import wire


@wire("charter-block")
class CharterBlock(Block):
    """CHARTER blue or red: whose ship my card takes, if others have all of them; a free one is taken anyway.

    CHARTER NONE: not even a free one. Silence: a free one. ASK instead: ask me then.
    """

    ranks: Ranked[NamedSeat] = ()
    ask: bool = False

    key = "CHARTER"
    takes_ask = True


class _CharterShape(BlockShape):
    values = (CharterBlock,)
    ebnf = '"CHARTER" (seats | "NONE" | "ASK")'
    keys = (CharterBlock.key,)
    is_brought = True
    asked = Ask.TOKEN

    def read(self, c: grammar.Cursor, keyword: str) -> CharterBlock | None:
        """CHARTER blue or red; commas rank too; CHARTER NONE; CHARTER ASK."""
        if c.says("ASKING"):
            return CharterBlock(ask=True)
        if c.says("NEVER", "NONE"):
            return CharterBlock()
        c.says("FROM")
        ranks = grammar.ranked(c, lambda: grammar.seat(c, keyword), lambda: c.sees("seat") is not None, commas=True)
        return CharterBlock(ranks) if ranks else None

    def write(self, block: CharterBlock, known: Known) -> str:
        return f"{block.key} {'ASK' if block.ask else either(known.colours[seat] for seat in block.ranks) or 'NONE'}"

    def slots(self, key: str, state: State | None, decision: Decision | None, seat: Seat) -> Iterator[Slot]:
        """What follows the keyword; no: none."""
        if decision is not None:
            yield Slot(key, (key,), short={"SAYS NO": f"{key} NONE"})

    def way(self, state: State, decision: Decision, seat: Seat, block: CharterBlock, memory: Memory) -> Found:
        """The first rival's token that may be taken, else a free one; none if nobody is named."""
        if not block.ranks:
            return Found(Skip())
        position, step = state.position, decision.step
        free = step.usual_order(position, seat)
        if free != Skip():
            return Found(free)
        taken = ((rival, token) for rival in block.ranks for token in step.fleet.held(position, rival))
        tries = [(None, TakeToken(token), step.check(position, seat, TakeToken(token))) for _, token in taken]
        found = first_fitting(tries)
        return Found(Skip(), 0, found.passed) if isinstance(found, Stuck) else found

    def silence(self, position: Position, decision: Decision, seat: Seat) -> Order:
        """A free one, if there is one."""
        usual: Order = decision.step.usual_order(position, seat)
        return usual

    default = silence

    def against(self, block: CharterBlock, state: State, seat: Seat) -> Iterator[Finding]:
        """Nobody takes his own; who has one then only the turn will tell."""
        asking: Any = asker(state.position.table, block.key)
        if asking is None:
            yield Finding("never", Complaint("not-asked"))
        elif seat in block.ranks:
            yield Finding("never", Complaint("ship-own"), block.ranks.index(seat))
        elif block.ranks and not asking.could(state.position, seat):
            yield Finding("not-yet", Complaint("ship-second"))

    def examples(self, key: str, state: State, seat: Seat) -> Iterator[Block]:
        """The next two seats."""
        yield CharterBlock(tuple(state.position.from_left_of(seat)[:2]))


SHAPE = _CharterShape()
