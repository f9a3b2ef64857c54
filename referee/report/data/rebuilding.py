"""The game of a letter again, from its data: as much as its reader knows, so that programs here need no log.

Hands of others are empty, and what they sealed is closed. Must not know more than the letter holds.
"""

from __future__ import annotations

from dataclasses import fields
from functools import lru_cache
from typing import Any, Literal

from referee import log
from referee.docket import Docket
from referee.docket.known import known_to
from referee.docket.seat import SeatDocket
from referee.orders.contents import Known, Line
from referee.orders.sheet import read_exactly
from referee.orders.writing import party_name
from referee.report.data.model import ReportTold
from referee.rules.board import Board
from referee.rules.boxes import set_up, table_for
from referee.rules.editions import EDITIONS
from referee.rules.model import NOWHERE, Place, Seat
from referee.rules.notation import from_plain
from referee.rules.position import Position
from referee.rules.state import State
from referee.rules.table import Answer, Length, TableLaid


def laid_for(told: ReportTold) -> TableLaid:
    """The table that a letter says, as the boxes lay it today. Raises ValueError for one that they do not know."""
    rules, colours = told.rules, tuple(seat.seat for seat in told.seats)
    return _table(colours, rules.edition, rules.length, rules.castillo, rules.boxes, tuple(rules.house.items()))


@lru_cache(maxsize=8)  # all letters of a game ask for its one table
def _table(
    colours: tuple[str, ...],
    edition: str,
    length: Length,
    castillo: Literal["tally", "memory"],
    boxes: tuple[str, ...],
    house: tuple[tuple[str, Answer], ...],
) -> TableLaid:
    if edition not in EDITIONS:
        raise ValueError(edition)
    return table_for(set_up(colours, EDITIONS[edition], boxes, length, None, castillo, dict(house)))


def game_told(told: ReportTold) -> tuple[Docket, Seat, Known]:
    """The game as the reader of a letter knows it, the reader's seat, and what reading orders for it takes.

    Raises ValueError as `laid_for` does.
    """
    position, setup = position_told(told), laid_for(told).setup
    seat = setup.colours.index(told.seat)
    state = None if position is None else State(position, _known(told, setup.board, "ahead"))
    docket = Docket(
        seq=0,
        game=told.game,
        title=told.title,
        setup=setup,
        options=log.Options(**{each.name: told.options[each.name] for each in fields(log.Options)}),
        commitment=told.proof["commitment"],
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


def position_told(told: ReportTold) -> Position | None:
    """The position as the reader of a letter knows it; None before the table is laid."""
    seen, table = told.board, laid_for(told)
    if seen is None:
        return None
    setup, board = table.setup, table.setup.board
    seats = {colour: seat for seat, colour in enumerate(setup.colours)}
    owners = (*setup.colours, *(party_name(party.id) for party in board.neutrals))
    zones = {each.id: each for each in seen.zones}

    def place(zone: str | None) -> Place:
        return NOWHERE if zone is None else board.index[zone]

    tokens = tuple((place(each.at), None if each.by is None else owners.index(each.by)) for each in seen.tokens)
    ranks = {each.seat: each.rank for each in told.standings}
    return Position(
        table=table,
        setup=setup,
        board=board.with_tokens(tokens, len(seats)),
        round=seen.round,
        phase=seen.phase,
        leader=seats[seen.leader],
        kings_figure=place(seen.king),
        homes=tuple(place(each.home) for each in told.seats),
        pieces=tuple(tuple(zones[code].caballeros.get(owner) or 0 for owner in owners) for code in board.codes),
        scores=tuple(each.score for each in told.seats),
        piles=tuple(each.spent for each in told.seats),
        hidden=tuple(each.unseen for each in told.seats),
        laid=tuple((seats[each.seat], each.power) for each in seen.laid),
        offered=seen.offered,
        taken=tuple((seats[each.seat], each.card) for each in seen.taken),
        tokens=tokens,
        vetoes=tuple((seats[each.seat], each.until) for each in seen.vetoes),
        lasting=_known(told, board, "lasting"),
        seals=_known(told, board, "seals"),
        ranks=tuple(map(ranks.__getitem__, setup.colours)) if ranks else (),
        hands=tuple(seen.hand if each.seat == told.seat else () for each in told.seats),
        undealt=tuple(() for _ in table.stacks),
    )


def _known(told: ReportTold, board: Board, name: str) -> tuple[Any, ...]:
    return tuple(from_plain(each, board) for each in (told.known or {})[name])
