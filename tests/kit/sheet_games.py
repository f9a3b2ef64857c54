"""Games by sheets with counts: how often sheets answered, who was waited for, who laid power first."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from referee.orders.book import BARRIERS, Tempo
from referee.orders.shapes.block import Gap, Given
from referee.orders.shapes.disk import key_to
from referee.players.kinds import GameBySheets, Writer
from referee.rules import engine
from referee.rules.decisions import Ask, Decision, Order, Phase
from referee.rules.model import Seat
from referee.rules.state import State
from referee.rules.table import Setup
from tests.kit import chance_player

Laid = tuple[Seat, ...]
"""The seats in the order they laid their power cards in a round."""


@dataclass(frozen=True, slots=True)
class Wait:
    """A question that a sheet did not answer."""

    round: int
    seat: Seat
    gap: Gap
    defaulted: bool  # the writer's second sheet had none either


@dataclass(frozen=True, slots=True)
class Played:
    """The result of a game; decisions are counted for seats with a writer only."""

    state: State
    decisions: int
    waits: tuple[Wait, ...]
    stops: int  # waits for everybody
    laid: tuple[Laid, ...]  # by round

    @property
    def ahead(self) -> int:
        """Decisions answered by a sheet, by silence or by the rules alone."""
        return self.decisions - len(self.waits)


class WatchedGame(GameBySheets):
    """A game by sheets that is counted. Seats without a writer play by chance.

    Seats that are `informed` write anew at each of their decisions.
    """

    def __init__(
        self,
        state: State,
        writers: Sequence[Writer | None],
        seed: int,
        tempo: Tempo = "round",
        informed: Collection[Seat] = (),
    ) -> None:
        super().__init__(state, lambda *_: (), seed)
        self.covered = BARRIERS[tempo]
        self.writers = writers
        self.informed = informed
        self.decisions = self.written = self.stops = 0
        self.waits: list[Wait] = []
        self.laid: list[Laid] = []

    def played(self) -> Played:
        return Played(self.play(), self.decisions, tuple(self.waits), self.stops, tuple(self.laid))

    def _write_missing(self, phase: Phase) -> None:
        if phase is Phase.TURNS:
            self.laid.append(tuple(seat for seat, _ in self.state.position.laid))
        before = self.written
        super()._write_missing(phase)
        self.stops += self.written > before

    def _write(self, seat: Seat, keys: tuple[str, ...]) -> None:
        self.written += 1
        if (writer := self.writers[seat]) is not None:
            self.write = writer
            super()._write(seat, keys)

    def _order(self, decision: Decision, seat: Seat) -> Order:
        if self.writers[seat] is None:
            return chance_player.answer(self.state, decision, seat, self.rngs[seat])
        self.decisions += 1
        if seat in self.informed:
            self._look_again(decision, seat)
        return super()._order(decision, seat)

    def _answer_once_written(self, decision: Decision, seat: Seat, gap: Gap) -> Given | Gap:
        found = super()._answer_once_written(decision, seat, gap)
        self.waits.append(Wait(self.state.position.round, seat, gap, isinstance(found, Gap)))
        return found

    def _look_again(self, decision: Decision, seat: Seat) -> None:
        """Write the block that is asked for anew; the halves of a turn follow from the choice of its card."""
        if decision.kind is Ask.DISK:
            self._write(seat, (key_to(decision.step.purpose),))
        elif decision.kind is not Ask.HALF:
            self._write(seat, (decision.kind.upper(),))


def play_by_sheets(
    setup: Setup, writers: Sequence[Writer | None], seed: int, tempo: Tempo = "round", informed: Collection[Seat] = ()
) -> Played:
    """Play a whole game in which seats answer from their writers' sheets; None is a seat that plays by chance."""
    return WatchedGame(engine.fold(engine.open_game(setup)), writers, seed, tempo, informed).played()
