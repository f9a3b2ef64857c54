"""A table in the middle of a game, for tests: pieces laid out by hand, a turn begun, questions answered."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from referee.conformance.playing import laid_by_hand, with_steps
from referee.conformance.playing import turn as begun
from referee.rules import engine, scoring
from referee.rules.boxes import set_up
from referee.rules.decisions import Complaint, Decision, Order
from referee.rules.events import Fact
from referee.rules.model import Place, Seat
from referee.rules.position import Counts, Position, Spot
from referee.rules.state import AgendaChanged, State
from referee.rules.table import Edition, Setup
from tests.kit.geography import BOARD, COLOURS, GAL, POWERS, REGIONS, RIO_GRANDE

__all__ = ["BLUE", "BROWN", "COLOURS", "GREEN", "POWERS", "RED", "RIO_GRANDE", "YELLOW", "with_steps"]

RED, BLUE, YELLOW, GREEN, BROWN = range(5)


def rulebook(**answers: Any) -> Edition:
    """The Rio Grande rulebook with some of its answers changed."""
    return replace(RIO_GRANDE, **answers)


def table(
    rows: Mapping[Place, Counts] | None = None,
    players: int = 4,
    king: Place = GAL,
    court: Counts = (),
    provinces: Counts = (),
    edition: Edition = RIO_GRANDE,
    boxes: tuple[str, ...] = (),
    setup: Setup | None = None,
    scoreboards: tuple[Place, ...] = (),
    tokens: Mapping[str, Spot] | None = None,
    **more: Any,
) -> Position:
    """A position in round 4: courts of seven, no Grandes, the rest of each colour in the provinces; what boxes begin.

    `rows` are caballeros by zone. `more` are fields of the position; a hand that is given leaves the other cards
    spent, lowest first.
    """
    setup = setup or set_up(COLOURS[:players], edition, boxes)
    lying = {
        setup.board.tokens[n].id: (place, None) for n, place in zip(setup.board.scoreboards, scoreboards, strict=False)
    }
    return laid_by_hand(setup, rows or {}, {**lying, **(tokens or {})}, court, provinces, king=king, **more)


def turn(position: Position, card: str, seat: Seat = RED) -> State:
    """The seat has taken the card; both halves of its turn are open, and what comes at its end."""
    return begun(position, card, seat)


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


def everywhere(count: int, players: int = 4) -> dict[Place, Counts]:
    """So many caballeros of every seat in every region."""
    return dict.fromkeys(REGIONS, (count,) * players)


def scaled_lead(position: Position, seat: Seat) -> int:
    """A seat's lead if every place were scored now: its points times the number of seats, less everybody's points."""
    by_place = (scoring.scaled_lead_in(position, seat, place, position.held(place)) for place in position.board.places)
    return position.scores[seat] * len(position.scores) - sum(position.scores) + sum(by_place)


def place_of(code: str) -> Place:
    """The place of this code."""
    return BOARD.index[code]
