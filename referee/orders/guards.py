"""Conditions: whether what a guard asks for holds on a position, and whether it ever could.

Knows what lies open on the table. Must not know hands, sheets, or which order a guard stands behind.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from referee.orders.blocks import Deed, Fact, Guard, Guarded, Item
from referee.orders.leads import those_that_count
from referee.rules.decisions import Complaint
from referee.rules.effects.base import design_of
from referee.rules.model import COURT, Place, Seat
from referee.rules.position import Position
from referee.rules.scoring import sole_first

NOT_MET = "guard"
"""Why a wish, a line or a plan was passed over: its condition did not hold when it was to be used."""

UNMET = Complaint(NOT_MET)

UNSEEN = Complaint("castillo-unseen")
"""Against an order that would count what rivals have in a Castillo that is played from memory."""


def deed_of(item: Item) -> Deed:
    """What a line does, whatever its condition."""
    return item.deed if isinstance(item, Guarded) else item


def guards_of(item: Item) -> tuple[Guard, ...]:
    """The conditions of a line."""
    return item.guards if isinstance(item, Guarded) else ()


def holds(guards: Iterable[Guard], position: Position, seat: Seat, king_at_start: Place) -> bool:
    """Whether all guards of this seat's order hold now; `king_at_start`: where the King stood when the round began."""
    return all(_all_hold(guard, position, seat, king_at_start) != guard.unless for guard in guards)


def _all_hold(guard: Guard, position: Position, seat: Seat, king_at_start: Place) -> bool:
    return all(
        position.king != king_at_start if fact.kind == "MOVED" else _HOLDS[fact.kind](fact, position, seat)
        for fact in guard.facts
    )


def _subjects(fact: Fact, position: Position) -> tuple[Seat, ...]:
    return tuple(position.seats) if fact.seat is None else (fact.seat,)


def _king(fact: Fact, position: Position, _: Seat) -> bool:
    return position.king == fact.place


def _leads(fact: Fact, position: Position, _: Seat) -> bool:
    return fact.place is not None and sole_first(those_that_count(position, fact.place)) in _subjects(fact, position)


def _has(fact: Fact, position: Position, _: Seat) -> bool:
    if fact.place is None:
        return False
    held = position.held(fact.place)
    return any(held[who] >= fact.amount for who in _subjects(fact, position))


def _ahead(fact: Fact, position: Position, _: Seat) -> bool:
    scores = position.scores
    rivals = position.seats if fact.other is None else (fact.other,)
    return any(
        all(scores[who] - scores[rival] >= fact.amount for rival in rivals if rival != who)
        for who in _subjects(fact, position)
        if who != fact.other
    )


def _turn(fact: Fact, position: Position, seat: Seat) -> bool:
    """The order of turns is not known before the last power card lies (Rio Grande p. 3)."""
    if len(position.laid) < len(position.seats):
        return False
    return position.turn_order()[fact.amount - 1] == seat  # 0: the last


def _laid(fact: Fact, position: Position, _: Seat) -> bool:
    return any(value >= fact.amount for who, value in position.laid if who in _subjects(fact, position))


def _took(fact: Fact, position: Position, _: Seat) -> bool:
    return any(design_of(card) == fact.card for who, card in position.taken if who in _subjects(fact, position))


def _free(fact: Fact, position: Position, _: Seat) -> bool:
    return any(design_of(card) == fact.card for card in position.offered)


_HOLDS: dict[str, Callable[[Fact, Position, Seat], bool]] = {
    "KING": _king,
    "LEADS": _leads,
    "HAS": _has,
    "AHEAD": _ahead,
    "TURN": _turn,
    "LAID": _laid,
    "TOOK": _took,
    "FREE": _free,
}


# --- what can never hold ----------------------------------------------------------------------------


def never(guards: Iterable[Guard], position: Position, seat: Seat) -> Complaint | None:
    """Why one of these guards of this seat's order asks for something that this game can never show, if so."""
    return next(
        (complaint for guard in guards for fact in guard.facts if (complaint := _never(fact, position, seat))),
        None,
    )


def is_unseen(position: Position, place: Place | None) -> bool:
    """Whether what rivals have in a place is no public fact: the Castillo, in a game played from memory."""
    return place == position.board.castillo and position.setup.castillo == "memory"


def _never(fact: Fact, position: Position, seat: Seat) -> Complaint | None:
    seats = len(position.seats)
    if is_unseen(position, fact.place) and (fact.kind == "LEADS" or (fact.kind == "HAS" and fact.seat != seat)):
        return UNSEEN
    if fact.kind == "TURN" and not 0 <= fact.amount <= seats:
        return Complaint("no-such-turn", (fact.amount, seats))
    if fact.kind == "KING" and fact.place not in position.board.royal:
        return Complaint("king-cannot-go", (fact.place if fact.place is not None else COURT,))
    if fact.kind == "AHEAD" and fact.seat == fact.other is not None:
        return Complaint("ahead-of-oneself", (fact.other,))
    if fact.kind in ("TOOK", "FREE") and not _is_played_with(position, fact.card):
        return Complaint("card-not-in-game", (fact.card,))
    if fact.kind == "LEADS" and fact.place not in position.board.places:
        return Complaint("no-such-place", (fact.place if fact.place is not None else COURT,))
    return None


def _is_played_with(position: Position, design: str) -> bool:
    return any(card.design == design for card in position.table.cards)
