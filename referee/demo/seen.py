"""A letter as a player's program sees it: what its data asks for, and the table as its reader may see it.

Knows the published form of letters (`report.data`) and which boxes there are. Must not know a game's log, nor read our
sentences.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any, cast

from referee.demo.postbox import Received
from referee.orders.writing import party_name
from referee.report.data import ReportTold, read
from referee.rules.boxes import set_up, table_for
from referee.rules.decisions import Phase
from referee.rules.editions import EDITIONS
from referee.rules.model import NOWHERE, Place
from referee.rules.notation import from_plain
from referee.rules.position import Position
from referee.rules.setup import Answer
from referee.rules.table import TableLaid
from referee.rules.turns import cards_taken
from referee.rules.views import View, view


@dataclass(frozen=True, slots=True)
class LetterSeen:
    """A letter, with its data and the view of its reader, if it brings them."""

    kind: str
    report: ReportTold | None
    view: View | None

    @property
    def round(self) -> int:
        """The round that is played; 0 before the first, or if it is not told."""
        return self.view.round if self.view is not None else 0

    @property
    def keys(self) -> tuple[str, ...]:
        """The blocks that are asked for, filed or not."""
        return tuple(asked.key for asked in self.report.asked) if self.report is not None else ()

    @property
    def missing(self) -> tuple[str, ...]:
        """Those of them that the game waits for."""
        return tuple(asked.key for asked in self.report.asked if asked.missing) if self.report is not None else ()

    @property
    def is_before_its_turn(self) -> bool:
        """Whether its reader may still change its plans for a card in this round."""
        view = self.view
        if view is None or view.seat is None or view.phase is Phase.DISKS:
            return False
        return not cards_taken(view, view.seat)


def seen(letter: Received) -> LetterSeen:
    """A letter as its data tells it. Raises ValueError for one that has none and is no invitation."""
    if not letter.data and letter.kind != "invitation":
        raise ValueError("it brings no data")
    report = read(letter.data) if letter.data else None
    return LetterSeen(letter.kind, report, view_in(report) if report is not None else None)


def view_in(report: ReportTold) -> View | None:
    """The view of the reader of a report; None before the table is laid."""
    told = report.board
    if told is None:
        return None
    colours, rules = tuple(each.seat for each in report.seats), report.rules
    table = _table(colours, rules.edition, rules.length, rules.castillo, rules.boxes, tuple(rules.house.items()))
    board, seats = table.setup.board, {colour: seat for seat, colour in enumerate(colours)}
    owners = (*colours, *(party_name(party.id) for party in board.neutrals))
    zones = {each.id: each for each in told.zones}

    def place(zone: str | None) -> Place:
        return NOWHERE if zone is None else board.index[zone]

    tokens = tuple((place(each.at), None if each.by is None else owners.index(each.by)) for each in told.tokens)
    known = Position(
        table=table,
        setup=table.setup,
        board=board.with_tokens(tokens, len(colours)),
        round=told.round,
        phase=told.phase,
        leader=seats[told.leader],
        kings_figure=place(told.king),
        homes=tuple(place(each.home) for each in report.seats),
        pieces=tuple(tuple(zones[code].caballeros.get(owner) or 0 for owner in owners) for code in board.codes),
        scores=tuple(each.score for each in report.seats),
        piles=tuple(each.spent for each in report.seats),
        hidden=tuple(each.unseen for each in report.seats),
        laid=tuple((seats[each.seat], each.power) for each in told.laid),
        offered=told.offered,
        taken=tuple((seats[each.seat], each.card) for each in told.taken),
        tokens=tokens,
        vetoes=tuple((seats[each.seat], each.until) for each in told.vetoes),
        lasting=tuple(from_plain(each, board) for each in told.lasting),
        seals=tuple(from_plain(each, board) for each in told.seals),
        ranks=tuple({each.seat: each.rank for each in report.standings}[colour] for colour in colours)
        if report.standings
        else (),
        hands=tuple(told.hand if colour == report.seat else () for colour in colours),
        undealt=tuple(() for _ in table.stacks),
    )
    return view(known, seats[report.seat])


@lru_cache(maxsize=8)  # all letters of a game ask for its one table
def _table(
    colours: tuple[str, ...],
    edition: str,
    length: str,
    castillo: str,
    boxes: tuple[str, ...],
    house: tuple[tuple[str, Answer], ...],
) -> TableLaid:
    return table_for(
        set_up(colours, EDITIONS[edition], boxes, cast(Any, length), None, cast(Any, castillo), dict(house))
    )
