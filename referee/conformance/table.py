"""Tables laid by hand in the middle of a game: where the pieces are, and which steps are to come.

Knows positions and steps. Must not know cases.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.rules import engine
from referee.rules.boxes import table_for
from referee.rules.choosing import may_act
from referee.rules.decisions import Phase
from referee.rules.effects.base import Step, card_of
from referee.rules.events import LastingBegan
from referee.rules.model import CABALLEROS, COURT, NOWHERE, PROVINCES, STARTING_COURT, Place, Seat
from referee.rules.modifiers import modify
from referee.rules.position import Counts, Position, Spot, laid_out
from referee.rules.rounds import Choosing, TurnHalves
from referee.rules.setup import Setup
from referee.rules.state import State


def laid_by_hand(
    setup: Setup,
    rows: Mapping[Place, Counts],
    lying: Mapping[str, Spot],
    court: Counts = (),
    provinces: Counts = (),
    king: Place | None = None,
    **more: Any,
) -> Position:
    """A position in mid-game with courts of seven, no Grandes, and the rest of each colour in the provinces.

    It is round 4, or 5 where the game skips that. `rows` are caballeros by zone, `lying` is where tokens are. `more`
    are fields of the position; with `hands` the other power cards are spent, lowest first. Effects that boxes begin
    with are in force, unless `lasting` is given.
    """
    start = laid_out(table_for(setup))
    players = len(start.homes)
    hands = more.get("hands", start.hands)
    lasting = more.pop(
        "lasting", tuple(f.lasting for f in engine.opening_events(start.table) if isinstance(f, LastingBegan))
    )
    tokens = tuple(lying.get(t.id, s) for t, s in zip(start.board.tokens, start.tokens, strict=True))
    given = {
        "lasting": lasting,
        "round": next(number for number in setup.rounds if number >= 4),
        "phase": Phase.TURNS,
        "homes": (NOWHERE,) * players,
        "pieces": _pieces(start, {**rows, COURT: court or (STARTING_COURT,) * players}, provinces),
        "piles": tuple(tuple(v for v in start.board.power_values if v not in hand) for hand in hands),
        "tokens": tokens,
        "board": start.board.with_tokens(tokens, players),
    }
    stands = start.board.homes[0] if king is None else king
    return start.having(kings_figure=stands, **given | more)


def caballeros_of(setup: Setup) -> Counts:
    """The number of caballeros each owner has in all."""
    board = setup.board
    return (CABALLEROS + board.reserve,) * len(setup.colours) + tuple(party.caballeros for party in board.neutrals)


def _pieces(start: Position, rows: Mapping[Place, Counts], provinces: Counts) -> tuple[Counts, ...]:
    """The caballeros of each zone, with those that stand nowhere else in the provinces, if any are left."""
    owners = len(start.setup.owners)
    zones = [(*(row := rows.get(zone, ())), *(0,) * (owners - len(row))) for zone in range(len(start.board.zones))]
    owned = enumerate(caballeros_of(start.setup))
    left = tuple(max(0, all_ - sum(row[owner] for row in zones)) for owner, all_ in owned)
    zones[PROVINCES] = (*provinces, *left[len(provinces) :])
    return tuple(zones)


def with_steps(position: Position, *steps: Step) -> State:
    """The state at the first question of these steps."""
    return engine.at_first_question(State(position, steps))


def turn(position: Position, card: str, seat: Seat) -> State:
    """The state in which the seat has taken the card: both halves of its turn are to come, then the end of the turn."""
    parts = position.table.program.turn
    last = (part.of(seat) for part in parts[parts.index(Choosing()) + 1 :])
    design = card_of(position, card)
    halves: tuple[Step, ...] = (TurnHalves(seat, card, design, act=may_act(position, seat, design), place=True),)
    if position.laid:
        halves = modify(position, "turn_steps", halves, seat)
    return with_steps(position, *halves, *last)
