"""A table of programmed players who write sheets.

Knows the engine and the book, and waits where tempo round does: no letters, no clock, no cooling.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

from referee.orders import blocks as b
from referee.orders.book import BARRIERS, answer, default, unsaid
from referee.orders.shapes.block import Gap, Given, Memory
from referee.players import chance_player
from referee.rules import engine
from referee.rules.decisions import Ask, Decision, Order, Phase
from referee.rules.effects.base import Answers
from referee.rules.model import Seat
from referee.rules.state import State
from referee.rules.views import View, view

Writer = Callable[[View, tuple[str, ...], Random], tuple[b.Block, ...]]
"""Writes the blocks of these keys from a seat's view; the same state of the generator gives the same blocks."""


class GameBySheets:
    """A game in progress whose seats answer from sheets, with what each sheet said before.

    A gap is answered by letting the player file the missing block, seeing the table as it is then; if that does not
    help either, the house answers. The same arguments give the same game.
    """

    def __init__(self, state: State, write: Writer, seed: int) -> None:
        """From this state on; chance and each seat draw from a generator of their own."""
        self.state = state
        self.write = write
        self.covered = BARRIERS["round"]
        self.chance = Random(seed)
        self.rngs = [Random(f"{seed}/{seat}") for seat in state.position.seats]
        self.sheets: list[dict[str, b.Block]] = [{} for _ in self.rngs]
        self.memories = [Memory() for _ in self.rngs]

    def play(self) -> State:
        """The state in which nothing is left to ask."""
        while (decision := engine.pending(self.state)) is not None:
            if decision.kind is Ask.BEGIN:
                self._stop(Phase(decision.label))
            orders: Answers = {seat: self._order(decision, seat) for seat in decision.seats}
            self.state, _ = engine.play(self.state, orders or {None: chance_player.draw(decision, self.chance)})
        return self.state

    def _stop(self, phase: Phase) -> None:
        """Where sheets are waited for, everybody who lacks something writes it, seeing the table as it is."""
        position = self.state.position
        if phase is Phase.POWER:
            kept = b.VetoBlock.key
            self.sheets = [{kept: sheet[kept]} if kept in sheet else {} for sheet in self.sheets]
            self.memories = [Memory(king_at_start=position.king) for _ in position.seats]
        lacks = {s: unsaid(self.state, s, self.covered.get(phase, ()), self.sheets[s]) for s in position.seats}
        for seat, keys in lacks.items():
            if keys:
                self._write(seat, keys)

    def _write(self, seat: Seat, keys: tuple[str, ...]) -> None:
        blocks = self.write(view(self.state.position, seat), keys, self.rngs[seat])
        self.sheets[seat].update((b.key_of(block), block) for block in blocks)

    def _order(self, decision: Decision, seat: Seat) -> Order:
        found = self._found(decision, seat)
        if isinstance(found, Gap):
            found = self._mended(decision, seat, found)
        if decision.kind is Ask.CARD:
            plan = found.plan if isinstance(found, Given) else None
            self.memories[seat] = replace(self.memories[seat], plan=plan)
            self.sheets[seat].pop(b.TurnBlock.key, None)
        return found.order if isinstance(found, Given) else default(self.state, decision, seat)

    def _mended(self, decision: Decision, seat: Seat, gap: Gap) -> Given | Gap:
        """What the sheet says once its writer has filed the block that it lacked."""
        self._write(seat, (gap.key,))
        return self._found(decision, seat)

    def _found(self, decision: Decision, seat: Seat) -> Given | Gap:
        return answer(self.state, decision, seat, self.sheets[seat], self.memories[seat])
