"""The state of a game, and how an event changes it: the position, and the agenda of steps to be done, next first.

Must not know what a step means.
"""

from __future__ import annotations

from dataclasses import dataclass

from referee.rules import position as table
from referee.rules.decisions import Decision
from referee.rules.effects.base import Step
from referee.rules.effects.windows import EndSpecial
from referee.rules.events import Fact
from referee.rules.position import EMPTY_TABLE, Position
from referee.rules.wire import wire


@wire("agenda-changed")
class AgendaChanged:
    """The next step is done and `steps` come before the rest; `cut` first drops the rest up to `EndSpecial`."""

    steps: tuple[Step, ...] = ()
    cut: bool = False


Agenda = tuple[Step, ...]
"""The steps to be done, next first."""

DONE = AgendaChanged()
"""The next step is done, and nothing else changes."""

Event = Fact | AgendaChanged
"""An entry that the rules write to a game's log."""


class _AskedOnce:
    """The question of the next step before it is carried out, if it asks one.

    A cached property without the lock, which took the engine longer than most questions (Python 3.12 has none).
    """

    def __get__(self, state: State, kind: type[State]) -> Decision | None:
        agenda = state.agenda
        asked = state.__dict__["question"] = agenda[0].ask(state.position) if agenda else None
        return asked


@dataclass(frozen=True)  # without slots, for what is asked once
class State:
    """A game at one moment. A game that waits for an answer is such a value too."""

    position: Position
    agenda: Agenda

    question = _AskedOnce()  # engine, sheets and players each look at it, and asking may search the whole board

    @classmethod
    def asking(cls, position: Position, agenda: Agenda, question: Decision | None) -> State:
        """The state of which this is known to be the question."""
        state = cls(position, agenda)
        state.__dict__["question"] = question
        return state


BEFORE = State(EMPTY_TABLE, ())
"""The state before `TableLaid`."""


def evolve(state: State, event: Event) -> State:
    """The state after one event. Legality is not checked."""
    if isinstance(event, AgendaChanged):
        return State(state.position, agenda_after(state.agenda, event))
    return State(table.evolve(state.position, event), state.agenda)


def agenda_after(agenda: Agenda, change: AgendaChanged) -> Agenda:
    """The agenda once its first step is done."""
    rest = agenda[1:]
    if change.cut:
        mark = next(n for n, step in enumerate(rest) if type(step) is EndSpecial)
        rest = rest[mark + 1 :]
    return change.steps + rest
