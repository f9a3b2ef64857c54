"""The state of a game: the position on the table and the agenda of steps still to be done, next first.

Knows how an event changes both. Must not know what a step means.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from referee.rules import position as table
from referee.rules.decisions import Decision
from referee.rules.effects.base import EndSpecial, Step
from referee.rules.events import Fact
from referee.rules.position import EMPTY_TABLE, Position


@dataclass(frozen=True, slots=True)
class AgendaChanged:
    """The next step is done; `steps` come in front of the rest, after a cut if a special action ended early."""

    steps: tuple[Step, ...] = ()
    cut: bool = False


Event = Fact | AgendaChanged
"""What the rules write into a game's log."""


@dataclass(frozen=True)  # without slots: `question` is kept in the dictionary
class State:
    """A game at a moment; one that waits is an ordinary value."""

    position: Position
    agenda: tuple[Step, ...]

    @cached_property
    def question(self) -> Decision | None:
        """What the next step must know before it is done, if anything; thought about once a state."""
        return self.agenda[0].ask(self.position) if self.agenda else None


BEFORE = State(EMPTY_TABLE, ())
"""The state that `TableLaid` is applied to."""


def evolve(state: State, event: Event) -> State:
    """The state after one event: total, no legality."""
    if not isinstance(event, AgendaChanged):
        return State(table.evolve(state.position, event), state.agenda)
    rest = state.agenda[1:]
    if event.cut:
        mark = next(n for n, step in enumerate(rest) if type(step) is EndSpecial)
        rest = rest[mark + 1 :]
    return State(state.position, event.steps + rest)
