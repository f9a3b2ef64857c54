"""The game of a letter again, from its data: as much as its reader knows, so that a file can be judged without us.

Must not know more than the letter holds: hands of others are empty, and what they sealed is closed.
"""

from __future__ import annotations

from collections.abc import Mapping

from referee import log
from referee.docket import Docket
from referee.docket.known import known_to
from referee.docket.seat import SeatDocket
from referee.orders.contents import Known, Line
from referee.orders.sheet import read_exactly
from referee.orders.writing import owner_of
from referee.report.data.model import BoardTold, ReportTold
from referee.rules.decisions import Phase
from referee.rules.model import NOWHERE, Owner, Place, Seat
from referee.rules.notation import from_plain
from referee.rules.position import Position
from referee.rules.setup import Setup
from referee.rules.state import State
from referee.rules.table import TableLaid


def game_told(told: ReportTold, table: TableLaid) -> tuple[Docket, Seat, Known]:
    """The game as the reader of a letter knows it, the reader's seat, and what reading orders for it takes.

    `table`: what the letter says that is played with.
    """
    setup = table.setup
    seat = setup.colours.index(told.seat)
    state = None if told.board is None else _state(told, told.board, table)
    docket = Docket(
        seq=0,
        game=told.game,
        title=told.title,
        setup=setup,
        options=log.Options(tempo=told.rules.tempo, cooling_minutes=told.rules.cooling),
        commitment=told.commitment,
        chosen_seed=False,
        hashed="bytes",
        by_seat=tuple(
            SeatDocket(n, each.name, vacant=each.vacant, asks_left=told.asks_left) for n, each in enumerate(told.seats)
        ),
        state=state,
        stop=told.stop,
    )
    filed = read_exactly([Line(n, line) for n, line in enumerate(told.sheet, 1)], known_to(docket, seat))
    docket = docket.with_seat(
        seat,
        sheet={block.key: block for block in filed.blocks},
        standing={block.key: block for block in filed.standing},
    )
    return docket, seat, known_to(docket, seat)


def _state(told: ReportTold, board: BoardTold, table: TableLaid) -> State:
    known = {
        name: tuple(from_plain(each, table.setup.board) for each in held) for name, held in (told.known or {}).items()
    }
    position = _position(told, board, table)
    return State(position.having(lasting=known["lasting"], seals=known["seals"]), known["ahead"])


def _position(told: ReportTold, board: BoardTold, table: TableLaid) -> Position:
    setup = table.setup
    seats = {colour: seat for seat, colour in enumerate(setup.colours)}
    owners = _owners(setup, table)
    places: dict[str | None, Place] = {None: NOWHERE, **dict(setup.board.index.items())}
    zones = {zone.id: zone for zone in board.zones}
    tokens = tuple((places[token.at], None if token.by is None else owners[token.by]) for token in board.tokens)
    return Position(
        table=table,
        round=board.round,
        phase=Phase(board.phase),
        leader=seats[board.leader],
        kings_figure=places[board.king],
        homes=tuple(places[seat.home] for seat in told.seats),
        pieces=tuple(
            tuple(zones[code].caballeros.get(name) or 0 if code in zones else 0 for name in owners)
            for code in setup.board.codes
        ),
        scores=tuple(seat.score for seat in told.seats),
        piles=tuple(seat.spent for seat in told.seats),
        hidden=tuple(seat.unseen for seat in told.seats),
        laid=tuple((seats[each.seat], each.power) for each in board.laid),
        offered=board.offered,
        taken=tuple((seats[each.seat], each.card) for each in board.taken),
        tokens=tokens,
        vetoes=tuple((seats[each.seat], each.until) for each in board.vetoes),
        lasting=(),
        seals=(),
        ranks=tuple(each.rank for each in told.standings),
        setup=setup,
        board=setup.board.with_tokens(tokens, len(seats)),
        hands=tuple(board.hand if each.seat == told.seat else () for each in told.seats),
        undealt=tuple(() for _ in table.stacks),
    )


def _owners(setup: Setup, table: TableLaid) -> Mapping[str, Owner]:
    """Every owner by the name that data has for it."""
    nobody = Known(-1, setup.colours, setup.colours, (), setup.board, table.cards)
    return {owner_of(owner, nobody): owner for owner in setup.owners}
