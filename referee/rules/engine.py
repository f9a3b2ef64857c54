"""The engine: five functions around the agenda. It asks, orders answer.

Knows no phase, no card and no edition; only that the next step may ask something and then happens.
"""

from __future__ import annotations

from referee.rules import rounds
from referee.rules.decisions import Complaint, Decision, Order
from referee.rules.effects.base import Answers
from referee.rules.events import TableLaid
from referee.rules.model import Seat, Setup
from referee.rules.state import BEFORE, AgendaChanged, Event, State, evolve

__all__ = ["IllegalAnswer", "check", "decide", "evolve", "open_game", "pending", "play"]


class IllegalAnswer(ValueError):
    """Somebody answered a question without checking: our mistake, never a player's."""


def open_game(setup: Setup) -> tuple[Event, ...]:
    """The events that lay the table; the first question is then pending."""
    opened: list[Event] = [TableLaid(setup, rounds.stacks_of(setup)), AgendaChanged(rounds.opening(setup))]
    return tuple(opened)


def pending(state: State) -> Decision | None:
    """The question that must be answered next; None when the game is over."""
    return state.question


def check(state: State, seat: Seat | None, order: Order) -> Complaint | None:
    """Why this order is no legal answer of this seat to the pending question, or None if it is."""
    if not state.agenda:
        return Complaint("game-over")
    decision = pending(state)
    if decision is None or (seat not in decision.seats if seat is not None else decision.seats):
        return Complaint("not-asked")
    return state.agenda[0].check(state.position, seat, order)


def decide(state: State, answers: Answers) -> tuple[Event, ...]:
    """What follows from the answers to the pending question, up to the next question or the end.

    `answers` holds one order for every seat asked, or one under None for chance and the referee. Raises
    `IllegalAnswer` if one is missing or illegal.
    """
    return play(state, answers)[1]


def play(state: State, answers: Answers) -> tuple[State, tuple[Event, ...]]:
    """As `decide`, with the state the events lead to."""
    decision = pending(state)
    if decision is None or set(answers) != set(decision.seats or (None,)):
        raise IllegalAnswer(decision, answers)
    for seat, order in answers.items():
        if complaint := state.agenda[0].check(state.position, seat, order):
            raise IllegalAnswer(seat, order, complaint)
    events: list[Event] = []
    state = _resolve(state, answers, events)
    while state.agenda and pending(state) is None:
        state = _resolve(state, {}, events)
    return state, tuple(events)


def _resolve(state: State, answers: Answers, events: list[Event]) -> State:
    outcome = state.agenda[0].resolve(state.position, answers)
    for event in (*outcome.facts, AgendaChanged(outcome.steps, outcome.cut)):
        events.append(event)
        state = evolve(state, event)
    return state


def fold(events: tuple[Event, ...]) -> State:
    """The state all events lead to."""
    state = BEFORE
    for event in events:
        state = evolve(state, event)
    return state
