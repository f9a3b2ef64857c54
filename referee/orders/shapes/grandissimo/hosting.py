"""Where guests in my court go: GUEST blue Aragon or Castillo, Seville or BEST."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from referee.orders import grammar
from referee.orders.asking import asker
from referee.orders.contents import Known, Slot
from referee.orders.findings import Finding, Found, Stuck, Tries, finding_of, first_fitting
from referee.orders.goals import best_place
from referee.orders.order import Block, NamedPlace, NamedSeat, Ranked
from referee.orders.shapes.block import BlockShape, Given, Memory
from referee.orders.writing import either, owner_of, ranked_places
from referee.rules.decisions import Ask, Complaint, Decision, Name, Order
from referee.rules.model import NOWHERE, Place, Seat
from referee.rules.position import Position
from referee.rules.state import State
from referee.rules.wire import wire


@wire("lodging")
class Lodging:
    """blue Aragon or Castillo: where guests of this seat go, or any guest if no seat is named.

    `best`: behind these, wherever the guest raises my standing most.
    """

    ranks: Ranked[NamedPlace] = ()
    owner: NamedSeat | None = None
    best: bool = False


@wire("guest-block")
class GuestBlock(Block):
    """GUEST blue Aragon or Castillo, Seville: where guests in my court go at the beginning of my turn.

    For each guest the first line that is for it and can be done. Silence, or if none can: the region where a guest
    helps its owner least against me. ASK instead: ask me then.
    """

    lines: tuple[Lodging, ...] = ()
    ask: bool = False

    key = "GUEST"
    takes_ask = True


class _HostingShape(BlockShape):
    values = (GuestBlock,)
    ebnf = '"GUEST" (lodging ("," lodging)* | "ASK")'
    keys = (GuestBlock.key,)
    is_brought = True
    asked = Ask.PLACE

    def read(self, c: grammar.Cursor, keyword: str) -> GuestBlock | None:
        """GUEST blue Aragon or Castillo, Seville or BEST; GUEST BEST; GUEST ASK."""
        if c.says("ASKING"):
            return GuestBlock(ask=True)
        lines = grammar.read_list(c, lambda: _lodging(c))
        return GuestBlock(lines) if lines else None

    def write(self, block: GuestBlock, known: Known) -> str:
        if block.ask:
            return f"{block.key} ASK"
        whose = ("" if line.owner is None else f"{owner_of(line.owner, known)} " for line in block.lines)
        places = (either(filter(None, (ranked_places(line.ranks, known), "BEST" * line.best))) for line in block.lines)
        return f"{block.key} " + ", ".join(who + where for who, where in zip(whose, places, strict=True))

    def slots(self, key: str, state: State | None, decision: Decision | None, seat: Seat) -> Iterator[Slot]:
        if decision is not None:
            yield Slot(key, (key,))

    def way(self, state: State, decision: Decision, seat: Seat, block: GuestBlock, memory: Memory) -> Found:
        """The first place of a line for this guest that can be named now, else the usual one."""
        way = first_fitting(self._tries(state.position, decision.step, seat, block))
        return Found(self.default(state.position, decision, seat), 0, way.passed) if isinstance(way, Stuck) else way

    def _tries(self, position: Position, step: Any, seat: Seat, block: GuestBlock) -> Tries:
        guest = step.guest(position)
        for line in block.lines:
            for place in line.ranks if line.owner in (None, guest) else ():
                yield place, Name(place), step.naming_complaint(position, seat, place)
            if line.best and line.owner in (None, guest):
                found = best_place(position, seat, guest, partial(step.naming_complaint, position, seat))
                yield from ((place, Name(place), None) for place in (found,) if place is not None)

    def silence(self, position: Position, decision: Decision, seat: Seat) -> Order:
        return self.default(position, decision, seat)

    def default(self, position: Position, decision: Decision, seat: Seat) -> Order:
        usual: Order = decision.step.usual_order(position, seat)
        return usual

    def against(self, block: GuestBlock, state: State, seat: Seat) -> Iterator[Finding]:
        step = asker(state.position.table, block.key)
        if step is None:
            yield Finding("never", Complaint("not-asked"))
            return
        for n, line in enumerate(block.lines):
            if line.owner == seat:
                yield Finding("never", Complaint("guest-of-oneself"), n)
            for place in line.ranks:
                if complaint := step.naming_complaint(state.position, seat, place):
                    yield finding_of(complaint, n)

    def joined(self, blocks: Sequence[Any]) -> tuple[Block, str] | None:
        """The lines of several blocks as one."""
        if not blocks:
            return None
        whole = replace(blocks[0], lines=_lines(blocks), ask=any(block.ask for block in blocks))
        return whole, "never-and" if whole.ask and whole.lines else ""

    def extended(self, own: Any, more: Any, given: Given) -> Block:
        """The own lines, and behind them those of the other block."""
        return GuestBlock(_lines(filter(None, (own, more))))

    def examples(self, key: str, state: State, seat: Seat) -> Iterator[Block]:
        step = asker(state.position.table, key)
        places = (p for p in state.position.board.places if step and not step.naming_complaint(state.position, seat, p))
        rival = state.position.from_left_of(seat)[0]
        yield GuestBlock((Lodging(tuple(places)[:2], rival),))
        yield GuestBlock((Lodging(best=True),))


def _lodging(c: grammar.Cursor) -> Lodging | None:
    if c.comes_number_or():
        c.complain("place-alone", GuestBlock.key)
        return None
    owner = c.take("seat")
    c.says("TO")
    found = grammar.ranked(c, lambda: _where(c), lambda: c.sees("place") is not None or c.sees("BEST") is not None)
    ranks = tuple(place for place in found if place != _BEST)
    return Lodging(ranks, None if owner is None else int(owner), _BEST in found) if found else None


_BEST = NOWHERE
"""The rank that says BEST."""


def _where(c: grammar.Cursor) -> Place | None:
    return _BEST if c.says("BEST") else grammar.place(c, GuestBlock.key)


def _lines(blocks: Iterable[GuestBlock]) -> tuple[Lodging, ...]:
    return tuple(line for block in blocks for line in block.lines)


SHAPE = _HostingShape()
