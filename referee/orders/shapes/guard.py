"""Conditions, IF and UNLESS over what everybody can see: whether one holds, can never hold, or can no longer hold.

Knows what lies open on the table. Must not know hands, sheets, or behind which order a guard stands. The words of
conditions are read in `facts`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from referee.orders.contents import Known, Remark
from referee.orders.goals import is_unseen, those_that_count
from referee.orders.order import Guard, Premise
from referee.orders.writing import card_name, place_name
from referee.rules.decisions import Complaint
from referee.rules.effects.base import design_of
from referee.rules.model import COURT, NOWHERE, Place, Seat
from referee.rules.position import Position
from referee.rules.predicates import cards_taken, has_card_to_come, kings_region, last_taken, off_ground_complaint
from referee.rules.scoring import sole_first
from referee.rules.stacks import as_taken, takeable_by_anybody, takeable_cards

# --- written --------------------------------------------------------------------------------------


_ME = "I"


def guards_text(guards: tuple[Guard, ...], known: Known) -> str:
    """Conditions as they stand behind an order."""
    return "".join(f" {guard_text(guard, known)}" for guard in guards)


def guard_text(guard: Guard, known: Known) -> str:
    """A condition as an order has it."""
    return ("UNLESS " if guard.unless else "IF ") + " AND ".join(fact_text(fact, known) for fact in guard.facts)


def fact_text(fact: Premise, known: Known) -> str:
    """A fact as an order has it."""
    who = "ANYBODY" if fact.seat is None else _subject(fact.seat, known)
    where = "" if fact.place is None else place_name(fact.place, known.board)
    match fact.kind:
        case "KING":
            return f"KING IN {where}"
        case "MOVED":
            return "KING MOVED"
        case "LEADS":
            return f"{who} {'LEAD' if who == _ME else 'LEADS'} {where}"
        case "HAS":
            return f"{who} {'HAVE' if who == _ME else 'HAS'} {fact.amount} {where}"
        case "AHEAD":
            rival = "" if fact.other is None else f" {'me' if fact.other == known.seat else known.colours[fact.other]}"
            return f"{who} AHEAD{rival} {fact.amount}"
        case "TURN":
            return f"TURN {fact.amount}" if fact.amount else "LAST"
        case "RANK":
            return f"I AM {fact.amount}"
        case "LAID":
            return f"{who} LAID {fact.amount}"
        case "TOOK":
            return f"{who} TOOK {card_name(fact.card)}"
        case "FREE":
            return f"{card_name(fact.card)} FREE"


def _subject(seat: Seat, known: Known) -> str:
    return _ME if seat == known.seat else known.colours[seat]


# --- whether it holds -----------------------------------------------------------------------------


NOT_MET = "guard"
"""The code for a wish, a line or a plan that was passed over because its condition did not hold."""


UNMET = Complaint(NOT_MET)


UNSEEN = Complaint("castillo-unseen")
"""The complaint about an order that counts rivals' caballeros in a Castillo that is played from memory."""


def holds(guards: Iterable[Guard], position: Position, seat: Seat, king_at_start: Place) -> bool:
    """Whether all guards of a seat's order hold now. `king_at_start`: the King's region when the round began."""
    return all(
        all(_holds(fact, position, seat, king_at_start) for fact in guard.facts) != guard.unless for guard in guards
    )


def _holds(fact: Premise, position: Position, seat: Seat, king_at_start: Place) -> bool:
    about = position.seats if fact.seat is None else (fact.seat,)
    match fact.kind:
        case "KING":
            return kings_region(position) == fact.place
        case "MOVED":
            return NOWHERE != kings_region(position) != king_at_start
        case "LEADS":
            return fact.place is not None and sole_first(those_that_count(position, fact.place)) in about
        case "HAS":
            return fact.place is not None and any(position.held(fact.place)[who] >= fact.amount for who in about)
        case "AHEAD":
            return any(_is_ahead(who, fact, position) for who in about)
        case "TURN":  # not known before the last power card lies (Rio Grande p. 3)
            known = position.all_laid and len(position.seats) >= fact.amount
            return known and position.turn_order()[fact.amount - 1] == seat  # 0: the last
        case "RANK":
            cards = takeable_cards(position, seat) if position.all_laid else ()
            return any(as_taken(position, seat, card).caballeros == fact.amount for card in cards)
        case "LAID":
            return any(value >= fact.amount for who, value in position.laid if who in about)
        case "TOOK":
            return any(design_of(card) == fact.card for who in about for card in cards_taken(position, who))
        case "FREE":
            return any(design_of(card) == fact.card for card in takeable_cards(position, seat))


def _is_ahead(seat: Seat, fact: Premise, position: Position) -> bool:
    rivals = position.seats if fact.other is None else (fact.other,)
    scores = position.scores
    return seat != fact.other and all(scores[seat] - scores[who] >= fact.amount for who in rivals if who != seat)


# --- what can never hold --------------------------------------------------------------------------


def never(guards: Iterable[Guard], position: Position, seat: Seat) -> Complaint | None:
    """The complaint about the first guard that can never hold or be judged in this game; None if there is none."""
    return next(
        (complaint for guard in guards for fact in guard.facts if (complaint := _never(fact, position, seat))),
        None,
    )


def _never(fact: Premise, position: Position, seat: Seat) -> Complaint | None:
    seats = len(position.seats)
    if is_unseen(position, fact.place) and (fact.kind == "LEADS" or (fact.kind == "HAS" and fact.seat != seat)):
        return UNSEEN
    if fact.kind == "TURN" and not 0 <= fact.amount <= seats:
        return Complaint("no-such-turn", (fact.amount, seats))
    if fact.kind == "KING" and fact.place not in position.board.king_regions:
        return Complaint("king-cannot-go", (fact.place if fact.place is not None else COURT,))
    if fact.kind == "AHEAD" and fact.seat == fact.other is not None:
        return Complaint("ahead-of-oneself", (fact.other,))
    if fact.kind in ("TOOK", "FREE") and not any(each.design == fact.card for each in position.table.cards):
        return Complaint("card-not-in-game", (fact.card,))
    if fact.kind == "LEADS" and fact.place not in position.board.places:
        place = COURT if fact.place is None else fact.place
        return off_ground_complaint(position, place) or Complaint("no-such-place", (place,))
    return None


# --- what can hold no more ------------------------------------------------------------------------


def _settled(fact: Premise, position: Position, seat: Seat, laying: bool) -> bool | None:
    """Whether a fact will hold when asked for; None if that is open. `laying`: asked for as a power card is laid."""
    now = _holds(fact, position, seat, kings_region(position))
    dealt = bool(takeable_cards(position, seat) or last_taken(position))
    match fact.kind:
        case "TURN" | "RANK":
            return now if not laying and position.all_laid else False if laying else None
        case "LAID":
            done = [*filter(position.has_laid, position.seats)]
            return True if now else None if _may_still(fact, position, done) else False
        case "FREE" if dealt:
            return False if not now else True if laying else None
        case "TOOK" if dealt and not now:
            free = any(design_of(card) == fact.card for card in takeable_by_anybody(position))
            done = [who for who in position.seats if not has_card_to_come(position, who)]
            may = free and not laying and _may_still(fact, position, done)
            return None if may else False
        case "TOOK" if now:
            return True
    return None


def _may_still(fact: Premise, position: Position, done: Sequence[Seat]) -> bool:
    """Whether some seat that the fact is about has yet to lay or to take."""
    about = position.seats if fact.seat is None else (fact.seat,)
    return not set(about) <= set(done)


def is_vain(guard: Guard, position: Position, seat: Seat, laying: bool = False) -> bool:
    """Whether a condition can no longer hold."""
    settled = [_settled(fact, position, seat, laying) for fact in guard.facts]
    return all(each is True for each in settled) if guard.unless else False in settled


def is_sure(guards: Sequence[Guard], position: Position, seat: Seat, laying: bool = False) -> bool:
    """Whether conditions will certainly hold when asked for."""
    opposite = (Guard(guard.facts, not guard.unless) for guard in guards)
    return all(is_vain(guard, position, seat, laying) for guard in opposite)


def vain(key: str, guards: Sequence[Guard], position: Position, known: Known, laying: bool = False) -> Iterator[Remark]:
    """Remarks on conditions of a block that can no longer hold."""
    for guard in guards:
        if is_vain(guard, position, known.seat, laying):
            yield Remark(key, "idle-guard", (guard_text(guard, known),))


def behind(key: str, others: Sequence[str], before: str, code: str = "idle-behind") -> Iterator[Remark]:
    """A remark on alternatives that can never be used, because the one before them always is."""
    if others:
        yield Remark(key, code, (", ".join(others), before))
