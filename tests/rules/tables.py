"""A table in the middle of a game, for tests: pieces laid out by hand, a turn begun, questions answered."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from referee.rules import engine
from referee.rules.boxes import laid, set_up
from referee.rules.decisions import Complaint, Decision, Order
from referee.rules.effects.base import Step, card_of
from referee.rules.events import Fact
from referee.rules.model import COURT, NOWHERE, PROVINCES, Place, Seat
from referee.rules.position import Counts, Position, Spot, laid_out
from referee.rules.rounds import Halves
from referee.rules.setup import Edition, Setup
from referee.rules.state import AgendaChanged, State, evolve
from tests.geography import BOARD, COLOURS, GAL, POWERS, REGIONS, RIO_GRANDE

__all__ = ["BLUE", "BROWN", "COLOURS", "GREEN", "POWERS", "RED", "RIO_GRANDE", "YELLOW"]

RED, BLUE, YELLOW, GREEN, BROWN = range(5)

CABALLEROS = 30


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
    """A position in round 4: courts of seven, no Grandes, the rest of each colour in the provinces.

    `rows` are caballeros by zone. `more` are fields of the position; a hand that is given leaves the other cards
    spent, lowest first.
    """
    start = laid_out(laid(setup or set_up(COLOURS[:players], edition, boxes)))
    players = len(start.homes)
    hands = more.get("hands", start.hands)
    given = {
        "king": king,
        "round": 4,
        "homes": (NOWHERE,) * players,
        "pieces": _pieces(start, {**(rows or {}), COURT: court or (7,) * players}, provinces),
        "piles": tuple(tuple(v for v in POWERS if v not in hand) for hand in hands),
        "tokens": _tokens(start, scoreboards, tokens or {}),
        "modified": bool(start.modified or more.get("lasting")),
    }
    return start.having(**given | more)


def _pieces(start: Position, rows: Mapping[Place, Counts], provinces: Counts) -> tuple[Counts, ...]:
    owners, n = len(start.setup.owners), len(start.homes)
    zones = [(*(row := rows.get(zone, ())), *(0,) * (owners - len(row))) for zone in range(len(start.board.zones))]
    owned = (CABALLEROS,) * n + tuple(party.caballeros for party in start.board.neutrals)
    left = tuple(all_ - sum(row[owner] for row in zones) for owner, all_ in enumerate(owned))
    zones[PROVINCES] = (*provinces, *left[len(provinces) :])
    return tuple(zones)


def _tokens(start: Position, scoreboards: tuple[Place, ...], tokens: Mapping[str, Spot]) -> tuple[Spot, ...]:
    lying = dict(zip(start.board.scoreboards, ((place, None) for place in scoreboards), strict=False))
    return tuple(
        tokens.get(token.id, lying.get(n, spot))
        for n, (token, spot) in enumerate(zip(start.board.tokens, start.tokens, strict=True))
    )


def with_steps(position: Position, *steps: Step) -> State:
    """The state in which these steps are still to be done, as far as the first question."""
    state = State(position, steps)
    while state.agenda and engine.pending(state) is None:
        for event in engine.resolved(state, {}):
            state = evolve(state, event)
    return state


def turn(position: Position, card: str, seat: Seat = RED) -> State:
    """The seat has taken the card; both halves of its turn are open."""
    return with_steps(position, Halves(seat, card, card_of(position, card), act=True, place=True))


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


def everywhere(count: int, players: int = 4) -> dict[Place, Counts]:
    """So many caballeros of every seat in every region."""
    return dict.fromkeys(REGIONS, (count,) * players)


def place_of(code: str) -> Place:
    """The place of this code."""
    return BOARD.index[code]
