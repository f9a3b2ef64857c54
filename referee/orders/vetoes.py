"""The policies of a holder of a Veto, held against the special action that was announced.

Knows the announced steps and looks ahead with the engine's own pieces, as far as nobody has to answer first. Must not
know the order book.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from referee.orders.blocks import Condition, VetoBlock, VetoPolicy
from referee.orders.guards import is_unseen
from referee.rules import engine, scoring
from referee.rules import events as e
from referee.rules.board import Board
from referee.rules.decisions import Ask, Decision, Disk, LetPass, Object
from referee.rules.effects.base import Step, VetoWindow, design_of
from referee.rules.model import NOWHERE, PROVINCES, Place, Seat
from referee.rules.position import Position, evolve
from referee.rules.state import AgendaChanged, State


@dataclass(frozen=True, slots=True)
class Ruling:
    """What the policies say: an order, or None where they say ASK; `policy` is the one that fits, -1 if none does."""

    order: Object | LetPass | None
    policy: int = -1


def rule(position: Position, window: VetoWindow, block: VetoBlock, may_ask: bool) -> Ruling:
    """What the first policy that fits the announced action says; silence lets it pass.

    Where the holder may not ask (any more), policies that say ASK are passed by.
    """
    for number, policy in enumerate(block.policies):
        if policy.ask and not may_ask:
            continue
        before = _objects_before(position, window, policy)
        if before is None:
            continue
        if policy.ask:
            return Ruling(None, number)
        whole = position.setup.edition.veto == "before_only"
        return Ruling(Object(1 if whole else before), number)
    return Ruling(LetPass())


def _objects_before(position: Position, window: VetoWindow, policy: VetoPolicy) -> int | None:
    """The announced step (1-based) a policy would not let happen, None if it has nothing against the action."""
    if policy.seats and window.seat not in policy.seats:
        return None
    if policy.cards and not {window.card, design_of(window.card)} & set(policy.cards):
        return None
    condition = policy.when
    if condition is None:
        return 1
    if condition.kind == "COSTS":
        return 1 if _cost(position, window) >= condition.amount else None
    return next(
        (ahead.number for ahead in foresee(position, window.run) if _meets(condition, ahead, window.holder)),
        None,
    )


# --- looking ahead ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Ahead:
    """One thing that would happen: in which announced step (1-based), on which position.

    `what` is a fact, or the question at which foresight ends.
    """

    number: int
    position: Position
    what: e.Fact | Decision


def foresee(position: Position, run: tuple[Step, ...]) -> Iterator[Ahead]:
    """What the announced steps would do, one fact after the other, up to the first question."""
    for number, announced in enumerate(run, 1):
        state = State(position, (announced,))
        while state.agenda:
            if state.question:
                yield Ahead(number, state.position, state.question)
                return
            for event in engine.resolved(state, {}):
                if not isinstance(event, AgendaChanged):
                    yield Ahead(number, state.position, event)
                state = engine.evolve(state, event)
        position = state.position


def _lead(position: Position, seat: Seat) -> int:
    worth = scoring.worth(_counted(position))
    return worth[seat] - max(worth[:seat] + worth[seat + 1 :])


def _counted(position: Position) -> Position:
    """The position without a Castillo that nobody may count: an objection must not tell what lies in it."""
    castillo, pieces = position.board.castillo, position.pieces
    if not is_unseen(position, castillo):
        return position
    nobody = (0,) * len(pieces[castillo])
    return position.having(pieces=(*pieces[:castillo], nobody, *pieces[castillo + 1 :]))


def _cost(position: Position, window: VetoWindow) -> int:
    """By how much the holder's lead over the best rival would fall, were every place scored that all may count."""
    after = position
    for ahead in foresee(position, window.run):
        if not isinstance(ahead.what, Decision):
            after = evolve(ahead.position, ahead.what)
    return _lead(position, window.holder) - _lead(after, window.holder)


# --- conditions -------------------------------------------------------------------------------------


def _meets(condition: Condition, ahead: Ahead, holder: Seat) -> bool:
    place, board = condition.place, ahead.position.board
    match condition.kind:
        case "INTO":
            return any(_is(board, place, target) for _, target in _ways(ahead))
        case "FROM":
            return any(_is(board, place, source) for source, _ in _ways(ahead)) or _is_evicted(place, ahead)
        case "TAKES":
            return _takes(place, ahead, holder)
        case _:
            return isinstance(ahead.what, e.Scored) and _is(board, place, ahead.what.place)


def _is(board: Board, wanted: Place | None, zone: Place) -> bool:
    """Whether a zone is the one wanted, or within it."""
    return zone != NOWHERE and wanted in (None, zone, board.hosts[zone])


def _ways(ahead: Ahead) -> tuple[tuple[Place, Place], ...]:
    """From where to where something goes: caballeros, the King, a Grande or a mobile scoreboard."""
    before = ahead.position
    match ahead.what:
        case e.Moved(source=source, target=target) if source != target:
            return ((source, target),)
        case e.KingMoved(place=place):
            return ((before.king, place),)
        case e.GrandeMoved(seat=seat, place=place):
            return ((before.homes[seat], place),)
        case e.TokenMoved(token=token, place=place) if before.board.token_numbers[token] in before.board.scoreboards:
            return ((before.spot(token)[0], place),)
        case _:
            return ()


def _takes(place: Place | None, ahead: Ahead, holder: Seat) -> bool:
    """Whether the holder loses a caballero from a place or the court, be it one of its own choice."""
    board = ahead.position.board
    match ahead.what:
        case e.Moved(owner=owner, source=source, target=target):
            return owner == holder and source not in (target, PROVINCES) and _is(board, place, source)
        case Decision(kind=Ask.RETURN, seats=seats):
            return place is None and holder in seats
        case Decision(Ask.DISK, seats, step) if step.purpose is Disk.SEND:
            return place is None and holder in seats and _is_last_call(ahead)
        case Decision(Ask.DISK, seats, step) if step.purpose is Disk.EVICT:
            return _is(board, place, step.place) and holder in seats and _is_last_call(ahead)
        case _:
            return False


def _is_evicted(place: Place | None, ahead: Ahead) -> bool:
    match ahead.what:
        case Decision(Ask.DISK, step=step) if step.purpose is Disk.EVICT:
            return _is(ahead.position.board, place, step.place) and _is_last_call(ahead)
        case _:
            return False


def _is_last_call(ahead: Ahead) -> bool:
    """Whether a Veto comes too late once the disks are open; as a rule, its holder is asked again then."""
    return ahead.position.setup.edition.veto == "before_only"
