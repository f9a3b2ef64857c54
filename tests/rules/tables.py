"""A table in the middle of a game, for tests: pieces laid out by hand, a turn begun, questions answered."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from referee.rules import engine
from referee.rules.board import CASTILLO, CODES, GAL, OFF_BOARD, PLACES
from referee.rules.decisions import Complaint, Decision, Order
from referee.rules.editions import EDITIONS
from referee.rules.effects.base import Step
from referee.rules.events import Fact, TableLaid
from referee.rules.model import POWERS, Edition, Place, Seat, Setup
from referee.rules.position import Position, laid_out
from referee.rules.rounds import Halves, card_of, stacks_of
from referee.rules.state import AgendaChanged, State, evolve

COLOURS = ("red", "blue", "yellow", "green", "brown")
RED, BLUE, YELLOW, GREEN, BROWN = range(5)
RIO_GRANDE = EDITIONS["rio_grande"]

CABALLEROS = 30


def rulebook(**answers: Any) -> Edition:
    """The Rio Grande rulebook with some of its answers changed."""
    return replace(RIO_GRANDE, **answers)


def table(
    board: Mapping[Place, tuple[int, ...]] | None = None,
    players: int = 4,
    king: Place = GAL,
    court: tuple[int, ...] = (),
    edition: Edition = RIO_GRANDE,
    **more: Any,
) -> Position:
    """A position in round 4: courts of seven, no Grandes, the rest of each colour in the provinces.

    `more` are fields of the position; a hand that is given leaves the other cards spent, lowest first.
    """
    setup = more.pop("setup", Setup(COLOURS[:players], edition))
    laid = laid_out(TableLaid(setup, stacks_of(setup)))
    rows = tuple((board or {}).get(place, (0,) * players) for place in PLACES)
    court = court or (7,) * players
    provinces = tuple(CABALLEROS - court[seat] - sum(row[seat] for row in rows) for seat in range(players))
    hands = more.get("hands", laid.hands)
    piles = tuple(tuple(v for v in POWERS if v not in hand) for hand in hands)
    pieces = {"board": rows, "court": court, "provinces": provinces, "piles": piles}
    return laid.having(**({"king": king, "round": 4, "homes": (OFF_BOARD,) * players} | pieces | more))


def with_steps(position: Position, *steps: Step) -> State:
    """The state in which these steps are still to be done, as far as the first question."""
    state = State(position, steps)
    while state.agenda and engine.pending(state) is None:
        outcome = state.agenda[0].resolve(state.position, {})
        for event in (*outcome.facts, AgendaChanged(outcome.steps, outcome.cut)):
            state = evolve(state, event)
    return state


def turn(position: Position, card: str, seat: Seat = RED) -> State:
    """The seat has taken the card; both halves of its turn are open."""
    return with_steps(position, Halves(seat, card, card_of(card), act=True, place=True))


def asked(state: State) -> Decision:
    """The pending question; there must be one."""
    decision = engine.pending(state)
    assert decision is not None
    return decision


def complaint(state: State, order: Order, seat: Seat | None = None) -> Complaint | None:
    """What is wrong with this order as an answer of `seat`, by default of the first one asked."""
    seats = asked(state).seats
    return engine.check(state, seats[0] if seats and seat is None else seat, order)


def answer(state: State, *answers: Order | Mapping[Seat | None, Order]) -> tuple[State, list[Fact]]:
    """Answers the questions as they come: an order for the one seat asked, or the orders of several."""
    facts: list[Fact] = []
    for given in answers:
        seats = asked(state).seats
        orders = given if isinstance(given, Mapping) else {seats[0] if seats else None: given}
        state, events = engine.play(state, orders)
        facts += [event for event in events if not isinstance(event, AgendaChanged)]
    return state, facts


def special(state: State, *answers: Order | Mapping[Seat | None, Order]) -> tuple[Position, list[Fact]]:
    """As `answer`, for where the position matters and what is left to do does not."""
    state, facts = answer(state, *answers)
    return state.position, facts


def everywhere(count: int, players: int = 4) -> dict[Place, tuple[int, ...]]:
    """So many caballeros of every seat in every region."""
    return {place: (count,) * players for place in PLACES if place != CASTILLO}


def place_of(code: str) -> Place:
    """The place of this code."""
    return CODES.index(code)
