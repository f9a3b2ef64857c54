"""Corrections as facts, and rulings turned round.

Knows what a position must have for a correction to be possible. Must not know who asked for it.
"""

from __future__ import annotations

from referee import log
from referee.docket import Docket
from referee.orders.blocks import key_of
from referee.rules import engine
from referee.rules.board import COURT, PROVINCES
from referee.rules.decisions import Ask
from referee.rules.events import Fact, GrandeMoved, KingMoved, Moved, PointsCorrected, ScoreboardSet
from referee.rules.model import Place, Seat
from referee.rules.position import Position
from referee.rulings import commands as c
from referee.rulings import ruled
from referee.rulings.refused import Refused


def amended(docket: Docket, amendment: c.Amendment) -> tuple[Fact, ...]:
    """The facts that put a piece or a score right. Raises Refused where it is so already or cannot be."""
    assert docket.state is not None
    position = docket.state.position
    decision = engine.pending(docket.state)
    if decision is not None and decision.kind == Ask.VETO:
        raise Refused("in-mid-action")  # its announced steps were counted on the pieces as they stand
    match amendment:
        case c.PointsOf(seat, points):
            fact: Fact = PointsCorrected(seat, points - position.scores[seat])
        case c.PiecesMoved(count, owner, source, target):
            _need(position, owner, source, count)
            fact = Moved(owner, source, target, count if source != target else 0)
        case c.KingAt(place):
            fact = KingMoved(place)
        case c.GrandeAt(seat, place):
            fact = GrandeMoved(seat, place)
        case c.ScoreboardAt(tile, place):
            fact = ScoreboardSet(tile, place)
    if engine.evolve(docket.state, fact).position == position:
        raise Refused("is-so-already")
    return (fact,)


def _need(position: Position, owner: Seat, source: Place, count: int) -> None:
    there = caballeros(position, owner, source)
    if there < count:
        raise Refused("too-few-there", (there,))


def caballeros(position: Position, owner: Seat, place: Place) -> int:
    """How many of a seat's caballeros are somewhere; COURT and PROVINCES are places too."""
    if place == COURT:
        return position.court[owner]
    return position.provinces[owner] if place == PROVINCES else position.board[place][owner]


def inverse(docket: Docket, number: int, now: int) -> tuple[ruled.Ruling, tuple[log.Entry, ...]]:
    """The ruling that takes a ruling back, and what follows from it. Raises Refused where nothing can."""
    ruling, before = docket.ledger[number - 1].ruling, docket.unruled[number - 1]
    match ruling:
        case ruled.Extended(hours) if docket.due is not None or docket.cooling is not None:
            return ruled.Extended(-hours), ()
        case ruled.ClockStopped() if docket.paused is not None:
            return ruled.ClockStarted(now), ()
        case ruled.ClockStarted() if docket.paused is None:
            return ruled.ClockStopped(now), ()
        case ruled.Forced(round_number) | ruled.Rewound(round=round_number):
            return ruled.Rewound(before.seq, round_number, kept=True), ()
        case ruled.Substituted(seat, person, name, was, was_name) if docket.seated[seat] == person:
            return ruled.Substituted(seat, was, was_name, person, name), ()
        case ruled.Ejected(seat, was, name) if seat in docket.vacant:
            return ruled.Substituted(seat, was, name, was, name), ()
        case ruled.Corrected(facts):
            return ruled.Corrected(tuple(_undone(docket, before, fact) for fact in facts)), ()
        case ruled.Promoted(person, name) if person in dict(docket.moderators) and len(docket.moderators) > 1:
            return ruled.Dismissed(person, name), ()
        case ruled.Dismissed(person, name) if person not in dict(docket.moderators):
            return ruled.Promoted(person, name), ()
        case ruled.OptionSet(name, was, value):
            return ruled.OptionSet(name, value, was), ()
        case ruled.OrderedFor(seat, keys):
            return ruled.OrderedFor(seat, ()), _unfiled(docket, before, seat, keys)
    raise Refused("cannot-be-undone", (number,))


def _undone(docket: Docket, before: Docket, fact: Fact) -> Fact:
    assert docket.state is not None
    assert before.state is not None
    old = before.state.position
    match fact:
        case PointsCorrected(seat, by):
            return PointsCorrected(seat, -by)
        case Moved(owner, source, target, count):
            _need(docket.state.position, owner, target, count)
            return Moved(owner, target, source, count)
        case GrandeMoved(seat, _):
            return GrandeMoved(seat, old.homes[seat])
        case ScoreboardSet(tile, _):
            return ScoreboardSet(tile, old.tiles[tile])
        case _:
            return KingMoved(old.king)


def _unfiled(docket: Docket, before: Docket, seat: Seat, keys: tuple[str, ...]) -> tuple[log.Entry, ...]:
    """A seat's blocks as they were before somebody wrote them for it, where they are not used up."""
    unused = tuple(key for key in keys if key in docket.sheets[seat])
    if not unused or docket.stop != before.stop:
        raise Refused("used-already")
    old = tuple(block for block in before.sheets[seat].values() if key_of(block) in unused)
    return (log.Withdrawn(seat, unused), *((log.SheetFiled(seat, old, False),) if old else ()))
