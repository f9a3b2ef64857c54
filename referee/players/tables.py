"""A game of programmed players who write sheets: no letters, no clock, no cooling.

Knows the engine and the order book. Players file sheets where a game in tempo round waits for them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

from referee.orders import blocks as b
from referee.orders.book import BARRIERS, answer, default, unfiled_keys
from referee.orders.shapes.block import Gap, Given, Memory
from referee.rules import engine
from referee.rules.decisions import Ask, Begin, Decision, Drawn, Order, Phase
from referee.rules.effects.base import Answers
from referee.rules.model import Seat
from referee.rules.predicates import kings_region
from referee.rules.state import State
from referee.rules.views import View, view

Writer = Callable[[View, tuple[str, ...], Random], tuple[b.Block, ...]]
"""A programmed player: writes the blocks of these keys from a seat's view. The same generator, the same blocks."""


def draw(decision: Decision, chance: Random) -> Order:
    """The answer to a question that no seat is asked: a draw, or that a phase begins."""
    if decision.kind is not Ask.DRAW:
        return Begin()
    # Several times faster than `chance.choice`; its bias does not matter here.
    return Drawn(decision.choices[int(chance.random() * len(decision.choices))])


class GameBySheets:
    """A game in progress whose seats answer from sheets. The same arguments give the same game.

    Where a sheet has no answer, its player files the missing block, seeing the table as it is then; if that has none
    either, the house answers.
    """

    def __init__(self, state: State, write: Writer, seed: int) -> None:
        self.state = state
        self.write = write
        self.covered = BARRIERS["round"]
        self.chance = Random(seed)  # a generator for chance and one for each seat, so that none depends on another
        self.rngs = [Random(f"{seed}/{seat}") for seat in state.position.seats]
        self.sheets: list[dict[str, b.Block]] = [{} for _ in self.rngs]
        self.memories = [Memory() for _ in self.rngs]

    def play(self) -> State:
        """Play to the end and return the state there."""
        while (decision := engine.pending(self.state)) is not None:
            if decision.kind is Ask.BEGIN:
                self._write_missing(Phase(decision.label))
            orders: Answers = {seat: self._order(decision, seat) for seat in decision.seats}
            self.state, _ = engine.play(self.state, orders or {None: draw(decision, self.chance)})
        return self.state

    def _write_missing(self, phase: Phase) -> None:
        """Let every seat whose sheet is incomplete for this phase write the missing blocks."""
        position = self.state.position
        if phase is Phase.POWER:
            standing = b.VetoBlock.key
            self.sheets = [{key: block for key, block in sheet.items() if key == standing} for sheet in self.sheets]
            self.memories = [Memory(king_at_start=kings_region(position)) for _ in position.seats]
        for seat in position.seats:
            if keys := unfiled_keys(self.state, seat, self.covered.get(phase, ()), self.sheets[seat]):
                self._write(seat, keys)

    def _write(self, seat: Seat, keys: tuple[str, ...]) -> None:
        blocks = self.write(view(self.state.position, seat), keys, self.rngs[seat])
        self.sheets[seat].update((block.key, block) for block in blocks)

    def _order(self, decision: Decision, seat: Seat) -> Order:
        found = self._answer_of_sheet(decision, seat)
        if isinstance(found, Gap):
            found = self._answer_once_written(decision, seat, found)
        if decision.kind is Ask.CARD:
            plan = found.plan if isinstance(found, Given) else None
            self.memories[seat] = replace(self.memories[seat], plan=plan, plan_of=found.key)
            self.sheets[seat].pop(b.TurnBlock.key, None)
        return found.order if isinstance(found, Given) else default(self.state, decision, seat)

    def _answer_once_written(self, decision: Decision, seat: Seat, gap: Gap) -> Given | Gap:
        """The sheet's answer after its player has filed the missing block."""
        self._write(seat, (gap.key,))
        return self._answer_of_sheet(decision, seat)

    def _answer_of_sheet(self, decision: Decision, seat: Seat) -> Given | Gap:
        return answer(self.state, decision, seat, self.sheets[seat], self.memories[seat])
