"""What the symbols on cards ask: whose ship a card takes, CHARTER blue or red; and who goes to jail, JAIL blue Aragon.

A line that cannot be done is passed over without asking: nobody need be jailed. CHARTER counts where others have all
the ships.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from referee.orders import grammar
from referee.orders.asking import asker
from referee.orders.contents import Known, Slot
from referee.orders.findings import Finding, Found, Stuck, finding_of, first_fitting
from referee.orders.goals import best_moves
from referee.orders.order import Block, NamedOwner, NamedPlace, NamedSeat, Ranked
from referee.orders.shapes.block import BlockShape, Memory
from referee.orders.writing import either, owner_of, place_name
from referee.rules.decisions import Ask, Complaint, Decision, Move, Order, Skip, TakeToken
from referee.rules.model import Seat
from referee.rules.position import Position
from referee.rules.predicates import is_taboo
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


CHARTERING = _CharterShape()


@wire("captive")
class Captive:
    """blue Aragon: one caballero, by whose it is and where it stands."""

    owner: NamedOwner
    place: NamedPlace


@wire("jail-block")
class JailBlock(Block):
    """JAIL blue Aragon or red Valencia: whose caballero my card's symbol puts in jail, the first who stands there.

    JAIL BEST: behind these, whoever raises my standing most by going. JAIL NONE, and silence: nobody. ASK instead: ask
    me then.
    """

    ranks: Ranked[Captive] = ()
    best: bool = False
    ask: bool = False

    key = "JAIL"
    takes_ask = True


class _CaptiveShape(BlockShape):
    values = (JailBlock,)
    ebnf = '"JAIL" (owner place ("or" owner place)* ("or" "BEST")? | "BEST" | "NONE" | "ASK")'
    keys = (JailBlock.key,)
    is_brought = True
    asked = Ask.MOVES

    def read(self, c: grammar.Cursor, keyword: str) -> JailBlock | None:
        """JAIL 1 blue Aragon or red Valencia or BEST; commas rank too; JAIL NONE; JAIL ASK."""
        if c.says("ASKING"):
            return JailBlock(ask=True)
        if c.says("NEVER", "NONE"):
            return JailBlock()
        found = grammar.ranked(
            c, lambda: _captive(c, keyword), lambda: c.comes_number_or("seat", "party", "BEST"), commas=True
        )
        ranks = tuple(each for each in found if each != _BEST)
        return JailBlock(ranks, best=_BEST in found) if found else None

    def write(self, block: JailBlock, known: Known) -> str:
        if block.ask:
            return f"{block.key} ASK"
        named = (f"{owner_of(each.owner, known)} {place_name(each.place, known.board)}" for each in block.ranks)
        return f"{block.key} " + (either((*named, *(("BEST",) if block.best else ()))) or "NONE")

    def slots(self, key: str, state: State | None, decision: Decision | None, seat: Seat) -> Iterator[Slot]:
        """What follows the keyword; no: nobody."""
        if decision is not None:
            yield Slot(key, (key,), short={"SAYS NO": f"{key} NONE"})

    def way(self, state: State, decision: Decision, seat: Seat, block: JailBlock, memory: Memory) -> Found:
        """The first who may be jailed, else nobody."""
        position, step = state.position, decision.step
        orders = [(each.place, step.jailing(position, each.owner, each.place)) for each in block.ranks]
        found = first_fitting((wish, order, step.check(position, seat, order)) for wish, order in orders)
        if isinstance(found, Stuck):
            best = best_moves(position, seat, partial(step.check, position, seat), (), 1) if block.best else ()
            return Found(Move(best), len(block.ranks) if best else 0, found.passed)
        return found

    def silence(self, position: Position, decision: Decision, seat: Seat) -> Order:
        """Nobody is jailed."""
        return Move(())

    default = silence

    def against(self, block: JailBlock, state: State, seat: Seat) -> Iterator[Finding]:
        """Checks owners and places; who stands there only the turn will tell."""
        step: Any = asker(state.position.table, block.key)
        if step is None:
            yield Finding("never", Complaint("not-asked"))
            return
        for n, each in enumerate(block.ranks):
            if complaint := step.of(seat).check(
                state.position, seat, step.jailing(state.position, each.owner, each.place)
            ):
                yield finding_of(complaint, n)

    def examples(self, key: str, state: State, seat: Seat) -> Iterator[Block]:
        """The rivals with most caballeros in an open region; then BEST."""
        position, regions = state.position, state.position.board.regions
        theirs = [Captive(rival, place) for rival in position.from_left_of(seat) for place in regions]
        theirs = [each for each in theirs if not is_taboo(position, each.place)]
        theirs.sort(key=lambda each: -position.held(each.place)[each.owner])
        yield JailBlock(tuple(theirs[:2]))
        yield JailBlock(best=True)


_BEST = Captive(-1, -1)
"""The rank that says BEST."""


def _captive(c: grammar.Cursor, keyword: str) -> Captive | None:
    """Whose it is and where it stands, or BEST; None with a trouble."""
    if c.says("BEST"):
        return _BEST
    count = grammar.count(c, keyword)
    owner = grammar.owner(c)
    if owner is None:
        grammar.seat(c, keyword)
        return None
    if count not in (None, 1):
        c.complain("number-range", keyword, count)
        return None
    if c.sees("number") == 1:
        c.take("number")  # the red one
    c.says("FROM", "TO")
    place = grammar.place(c, keyword)
    return None if place is None else Captive(owner, place)


JAILING = _CaptiveShape()
