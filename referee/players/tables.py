"""A table of programmed players who write sheets, sealed as a tempo seals them or informed as at a real table.

Knows the engine, the book and where a tempo waits: no letters, no clock, no cooling. A seat without a writer plays by
chance.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from random import Random

from referee.orders.book import answer
from referee.orders.house import default
from referee.orders.needs import BARRIERS, Tempo, missing
from referee.orders.shapes.base import Block, key_of
from referee.orders.shapes.block import Gap, Given, Memory
from referee.orders.shapes.disk import key_to
from referee.orders.shapes.plans import TurnBlock
from referee.orders.shapes.veto import VetoBlock
from referee.players import chance_player
from referee.rules import engine
from referee.rules.decisions import Ask, Decision, Order, Phase
from referee.rules.effects.base import Answers
from referee.rules.model import Seat
from referee.rules.setup import Setup
from referee.rules.state import State
from referee.rules.views import View, view

Writer = Callable[[View, tuple[str, ...], Random], tuple[Block, ...]]
"""Writes the blocks of these keys from a seat's view; the same state of the generator gives the same blocks."""

Laid = tuple[Seat, ...]
"""The seats in the order they laid their power cards in a round."""


@dataclass(frozen=True, slots=True)
class Wait:
    """A question that a sheet had no answer for."""

    round: int
    seat: Seat
    gap: Gap
    defaulted: bool  # the writer's second sheet had none either


@dataclass(frozen=True, slots=True)
class Played:
    """A game played to its end; decisions are counted for seats with a writer only."""

    state: State
    ahead: int  # decisions answered by a sheet, by silence or by the rules alone
    waits: tuple[Wait, ...]
    stops: int  # how often everybody had to file
    laid: tuple[Laid, ...]  # by round

    @property
    def decisions(self) -> int:
        """All decisions that seats with a writer had to take."""
        return self.ahead + len(self.waits)


class Table:
    """Sheets and memories while a game is being played."""

    def __init__(
        self,
        state: State,
        writers: Sequence[Writer | None],
        seed: int,
        tempo: Tempo = "round",
        informed: Collection[Seat] = (),
    ) -> None:
        """From this state on; chance and each writer draw from a generator of their own."""
        self.state = state
        self.writers = writers
        self.covered = BARRIERS[tempo]
        self.informed = informed
        self.chance = Random(seed)
        self.rngs = [Random(f"{seed}/{seat}") for seat in state.position.seats]
        self.sheets: list[dict[str, Block]] = [{} for _ in self.rngs]
        self.memories = [Memory() for _ in self.rngs]
        self.ahead = 0
        self.waits: list[Wait] = []
        self.stops = 0
        self.laid: list[Laid] = []

    def play(self) -> Played:
        """Ask and answer as long as there is anything to ask."""
        while (decision := engine.pending(self.state)) is not None:
            if decision.kind is Ask.BEGIN:
                self._stop(Phase(decision.label))
            orders: Answers = {seat: self._order(decision, seat) for seat in decision.seats}
            self.state, _ = engine.play(self.state, orders or {None: chance_player.draw(decision, self.chance)})
        return Played(self.state, self.ahead, tuple(self.waits), self.stops, tuple(self.laid))

    def _stop(self, phase: Phase) -> None:
        """Where sheets are waited for, everybody who lacks something writes it, seeing the table as it is."""
        position = self.state.position
        if phase is Phase.POWER:
            self.sheets = [{key: b for key, b in sheet.items() if key == VetoBlock.key} for sheet in self.sheets]
            self.memories = [Memory(king_at_start=position.king) for _ in position.seats]
        if phase is Phase.TURNS:
            self.laid.append(tuple(seat for seat, _ in position.laid))
        lacks = {s: missing(self.state, s, self.covered.get(phase, ()), self.sheets[s]) for s in position.seats}
        self.stops += any(lacks.values())
        for seat, keys in lacks.items():
            if keys:
                self._write(seat, keys)

    def _write(self, seat: Seat, keys: tuple[str, ...]) -> None:
        writer = self.writers[seat]
        if writer is not None:
            blocks = writer(view(self.state.position, seat), keys, self.rngs[seat])
            self.sheets[seat].update((key_of(block), block) for block in blocks)

    def _order(self, decision: Decision, seat: Seat) -> Order:
        if self.writers[seat] is None:
            return chance_player.answer(self.state, decision, seat, self.rngs[seat])
        if seat in self.informed:
            self._look_again(decision, seat)
        found = self._found(decision, seat)
        if isinstance(found, Given):
            self.ahead += 1
        else:
            gap = found
            self._write(seat, (gap.key,))
            found = self._found(decision, seat)
            self.waits.append(Wait(self.state.position.round, seat, gap, isinstance(found, Gap)))
        if decision.kind is Ask.CARD:
            plan = found.plan if isinstance(found, Given) else None
            self.memories[seat] = replace(self.memories[seat], plan=plan)
            self.sheets[seat].pop(TurnBlock.key, None)
        return found.order if isinstance(found, Given) else default(self.state, decision, seat)

    def _look_again(self, decision: Decision, seat: Seat) -> None:
        """Whoever is informed decides as at the table; a turn's halves follow from what was thought of at its card."""
        if decision.kind is Ask.DISK:
            self._write(seat, (key_to(decision.step.purpose),))
        elif decision.kind is not Ask.HALF:
            self._write(seat, (decision.kind.upper(),))

    def _found(self, decision: Decision, seat: Seat) -> Given | Gap:
        return answer(self.state, decision, seat, self.sheets[seat], self.memories[seat])


def play_by_sheets(
    setup: Setup, writers: Sequence[Writer | None], seed: int, tempo: Tempo = "round", informed: Collection[Seat] = ()
) -> Played:
    """A whole game in which seats answer from sheets their writers filed; None is a seat that plays by chance.

    The same arguments give the same game. A gap is answered by letting its writer file the missing block, seeing the
    table as it is then; if that does not help either, the house answers. Seats that are `informed` write anew at
    each of their decisions.
    """
    return Table(engine.fold(engine.open_game(setup)), writers, seed, tempo, informed).play()
