"""Looks ahead with the engine at what an announced special action would do.

Knows the announced steps up to the first question. Must not know the order book.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from referee.orders.goals import is_unseen
from referee.rules import engine, scoring
from referee.rules import events as e
from referee.rules.decisions import Decision, Order
from referee.rules.effects.base import Step, card_of
from referee.rules.effects.cargo import cargo_steps
from referee.rules.effects.windows import Window
from referee.rules.model import CardId, Seat
from referee.rules.position import Position, evolve
from referee.rules.state import AgendaChanged, State


@dataclass(frozen=True, slots=True)
class Ahead:
    """One thing that would happen, in which announced step (1-based), on which position.

    `what` is a fact, or the question at which looking ahead ends.
    """

    number: int
    position: Position
    what: e.Fact | Decision


def look_ahead(position: Position, run: tuple[Step, ...]) -> Iterator[Ahead]:
    """The facts that the announced steps would cause, up to and including the first question."""
    for number, announced in enumerate(run, 1):
        state = State(position, (announced,))
        while state.agenda:
            if state.question:
                yield Ahead(number, state.position, state.question)
                return
            for event in engine.step_events(state, {}):
                if not isinstance(event, AgendaChanged):
                    yield Ahead(number, state.position, event)
                state = engine.evolve(state, event)
        position = state.position


def _lead(position: Position, seat: Seat) -> int:
    scores = scoring.scores_if_scored(_without_unseen(position))
    return scores[seat] - max(scores[:seat] + scores[seat + 1 :])


def _without_unseen(position: Position) -> Position:
    """The position with an unseen Castillo emptied: an objection must not reveal what lies in it."""
    castillo, pieces = position.board.castillo, position.pieces
    if not is_unseen(position, castillo):
        return position
    nobody = (0,) * len(pieces[castillo])
    return position.having(pieces=(*pieces[:castillo], nobody, *pieces[castillo + 1 :]))


def raises(position: Position, seat: Seat, card: CardId, order: Order) -> int:
    """How much a seat's lead over the best rival would rise by carrying out a card's special action with this order."""
    played = card_of(position, card)
    run = (*cargo_steps(played), *played.does.run(position, seat, card, order))
    return -_fall_in_lead(position, run, seat)


def cost(position: Position, window: Window) -> int:
    """How much the holder's lead over the best rival would fall if every place that all can see were scored."""
    return _fall_in_lead(position, window.run, window.holder)


def _fall_in_lead(position: Position, run: tuple[Step, ...], seat: Seat) -> int:
    before = after = _without_unseen(position)  # or the points of scoring it would be told
    for ahead in look_ahead(before, run):
        if not isinstance(ahead.what, Decision):
            after = evolve(ahead.position, ahead.what)
    return _lead(before, seat) - _lead(after, seat)
