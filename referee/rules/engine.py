"""The engine: it works through the agenda of a game, asks what a step must know, and takes the answers.

Must not know any phase, card or edition.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import reduce

from referee.rules import boxes, rounds
from referee.rules.decisions import Ask, Complaint, Decision, Drawn, Order
from referee.rules.effects.base import Answers
from referee.rules.effects.windows import EndSpecial
from referee.rules.events import Fact
from referee.rules.model import Seat
from referee.rules.position import Position
from referee.rules.position import evolve as after
from referee.rules.state import BEFORE, DONE, Agenda, AgendaChanged, Event, State, agenda_after, evolve
from referee.rules.table import Setup, TableLaid

__all__ = ["IllegalAnswer", "answer_complaint", "check", "evolve", "open_game", "pending", "play"]


class IllegalAnswer(ValueError):
    """An illegal answer was given without a check: our mistake, never a player's."""


def table_for(setup: Setup) -> TableLaid:
    """The table as it would be laid for this set-up, from the boxes as they are today."""
    return boxes.table_for(setup)


def open_game(setup: Setup) -> tuple[Event, ...]:
    """The events that open a game, up to its first question."""
    return opening_events(table_for(setup))


def opening_events(table: TableLaid) -> tuple[Event, ...]:
    """The events that open a game at this table, up to its first question."""
    events: tuple[Event, ...] = (table, AgendaChanged(rounds.opening(table)))
    begun = fold(events)
    return events + _to_question(begun.position, begun.agenda)[1]


def if_drawn(table: TableLaid) -> Position:
    """The position at the first question to a player if every draw before it came to the first of its choices."""
    state = fold(opening_events(table))
    while (asked := state.question) is not None and asked.kind is Ask.DRAW:
        state = play(state, {None: Drawn(asked.choices[0])})[0]
    return state.position


def pending(state: State) -> Decision | None:
    """The question that must be answered next, or None when the game is over."""
    return state.question


def check(state: State, seat: Seat | None, order: Order) -> Complaint | None:
    """Why this order is not a legal answer of this seat to the pending question, or None if it is legal."""
    decision = state.question
    if decision is None or (seat not in decision.seats if seat is not None else decision.seats):
        return Complaint("not-asked" if state.agenda else "game-over")
    return state.agenda[0].check(state.position, seat, order)


def answer_complaint(state: State, seat: Seat | None, order: Order) -> Complaint | None:
    """Like `check`, of an order that may have been given earlier: a disk, before its region was closed."""
    complaint = check(state, seat, order)
    asked = complaint is not None and complaint.code not in ("not-asked", "game-over")
    return state.agenda[0].answer_complaint(state.position, seat, order) if asked else complaint


def play(state: State, answers: Answers) -> tuple[State, tuple[Event, ...]]:
    """The events that follow from answers to the pending question, up to the next question, and the state after them.

    `answers` holds one order for every seat asked, or one under None for chance and the referee; a disk may have been
    set before its region was closed. Raises `IllegalAnswer` if an answer is missing or illegal.
    """
    decision, position = state.question, state.position
    if decision is None or answers.keys() != set(decision.seats or (None,)):
        raise IllegalAnswer(decision, answers)
    step = state.agenda[0]
    for seat, order in answers.items():
        if step.check(position, seat, order) and (complaint := step.answer_complaint(position, seat, order)):
            raise IllegalAnswer(seat, order, complaint)
    position, agenda, events = _after_step(position, state.agenda, answers)
    state, more = _to_question(position, agenda)
    return state, events + more


def step_events(state: State, answers: Answers) -> tuple[Event, ...]:
    """The events of the next step alone, with these answers: its facts, then the change of the agenda."""
    return _after_step(state.position, state.agenda, answers)[2]


def at_first_question(state: State) -> State:
    """The state at its first question, or at the end: all steps before that are done."""
    return _to_question(state.position, state.agenda)[0]


def corrected(state: State, facts: Iterable[Fact]) -> State:
    """The state after facts from outside the rules, such as a correction; steps they trigger come first."""
    position = reduce(after, facts, state.position)
    steps = (step for trigger in position.table.program.triggers for step in trigger.steps(position))
    return State(position, (*steps, *state.agenda))


def at_table(state: State, table: TableLaid) -> State:
    """The state with the same pieces and the same agenda at another table: other rules on the same board."""
    position = state.position
    board = table.setup.board.with_tokens(position.tokens, len(position.homes))
    lasting = tuple(replace(each, changes=each.changes.at_table(table)) for each in position.lasting)
    return State(position.having(table=table, setup=table.setup, board=board, lasting=lasting), state.agenda)


def _to_question(position: Position, agenda: Agenda) -> tuple[State, tuple[Event, ...]]:
    """The state at the first question from here on, or at the end, and the events that lead there."""
    question: Decision | None = None
    events: tuple[Event, ...] = ()
    while agenda and (question := agenda[0].ask(position)) is None:
        position, agenda, more = _after_step(position, agenda, {})
        events += more
    return State.asking(position, agenda, question), events


def _after_step(position: Position, agenda: Agenda, answers: Answers) -> tuple[Position, Agenda, tuple[Event, ...]]:
    """The position and the agenda after the next step, and the events of that step."""
    facts, steps, cut = agenda[0].resolve(position, answers)
    for fact in facts:
        position = after(position, fact)
    if (triggers := position.table.program.triggers) and (facts or type(agenda[0]) is EndSpecial):
        amid = any(type(step) is EndSpecial for step in (*steps, *agenda[1:]))
        looked_at = (trigger for trigger in triggers if trigger.amid_actions or not amid)
        steps = (*(step for trigger in looked_at for step in trigger.steps(position)), *steps)
    change = AgendaChanged(steps, cut) if steps or cut else DONE
    return position, agenda_after(agenda, change), (*facts, change)


def fold(events: tuple[Event, ...]) -> State:
    """The state that these events lead to."""
    return reduce(evolve, events, BEFORE)
