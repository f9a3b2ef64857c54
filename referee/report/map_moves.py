"""What a story changes on the map: how many came to each zone, and who went from place to place.

Must not know where anything lies on the paper.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from referee.log import Entry
from referee.rules import events as e
from referee.rules.board import Board
from referee.rules.model import NOWHERE, Owner, Place, TokenId
from referee.rules.views import View


def moves(
    view: View, story: Sequence[Entry]
) -> tuple[Counter[tuple[Place, Owner]], Counter[tuple[Owner, Place, Place]]]:
    """The number of each owner's that came to each zone, less those that left; and that went from place to place."""
    came: Counter[tuple[Place, Owner]] = Counter()
    went: Counter[tuple[Owner, Place, Place]] = Counter()
    hosts, rows = _hosts_before(view.board, story), {*view.rows}
    shown = {NOWHERE, *(zone for zone, host in enumerate(view.board.hosts) if host in rows)}
    for fact in story:
        match fact:
            case e.Placed(seat, placing):
                came.update({(place, seat): count for place, count in placing})
            case e.Reinforced(seat, _, fetched):
                came.subtract((place, seat) for place in fetched)
            case e.Moved(owner, source, target, count):
                came.subtract({(source, owner): count})
                came.update({(target, owner): count})
                ends = [zone if hosts[zone] == view.board.hosts[zone] else hosts[zone] for zone in (source, target)]
                drawn = {source, target} <= view.board.afield and {*ends} <= shown  # no empty room for guests
                if drawn and hosts[source] != hosts[target] and NOWHERE not in ends:
                    went[owner, ends[0], ends[1]] += count
            case e.TokenMoved(token, place) if token in (under := _movable(view.board)):
                hosts[under[token]] = place
    return came, went


def _movable(board: Board) -> Mapping[TokenId, Place]:
    """The slots that move with a token, by token."""
    return {zone.under: slot for slot, zone in enumerate(board.zones) if zone.under}


def _hosts_before(board: Board, story: Sequence[Entry]) -> list[Place]:
    """The place of each zone before a story; for a slot that moved, the place where its caballeros were left."""
    hosts = [*board.hosts]
    for token, slot in _movable(board).items():
        left = NOWHERE
        for fact in story:
            if isinstance(fact, e.Moved) and fact.source == slot:
                left = fact.target
            elif isinstance(fact, e.TokenMoved) and fact.token == token:
                hosts[slot] = left
                break
    return hosts
