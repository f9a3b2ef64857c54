"""The worth in points of what a line leads to: what lasts, tokens that moved, caballeros that came or went.

Knows positions and facts. Must not know any effect, card or line.
"""

from __future__ import annotations

from collections.abc import Iterator

from referee.players.appraisal import Outlook
from referee.players.trying import Way, passing_questions
from referee.rules import events as e
from referee.rules import scoring
from referee.rules.model import Place
from referee.rules.position import Position
from referee.rules.predicates import is_taboo, kings_region

COURTIER = 0.4  # worth of a caballero in a court
KEPT = 1.0  # worth of an effect that may be used in later rounds
UNSURE = 0.7  # share of a worth that is counted if it depends on others


def worth_of_lasting(outlook: Outlook, way: Way) -> float:
    """The worth of a lasting effect: by the board scored with and without it, and by the places that it shuts.

    What shows in neither is worth what its sealed place scores, or, if it names no place, a fixed number of points.
    """
    before, after = outlook.position, way.after
    shares = {"general": outlook.next, "replaced": outlook.weight}
    share = max(shares.get(fact.lasting.until, 0.0) for fact in way.facts_of(e.LastingBegan))
    gain = share * (_worth_of_general(outlook, after) - _worth_of_general(outlook, before))
    gain += sum(_kept_safe(outlook, place) * (1 if is_taboo(after, place) else -1) for place in _turned(before, after))
    if gain:
        return gain + COURTIER * (after.court[outlook.seat] - before.court[outlook.seat])
    if way.facts_of(e.ChoiceSealed):
        return UNSURE * outlook.scoring_worth(way.order.place)
    return KEPT if getattr(way.order, "place", None) is None else 0.0


def _worth_of_general(outlook: Outlook, position: Position) -> float:
    """The net points of a general scoring held now in which nobody leaves the Castillo by disk."""
    facts = passing_questions(position, position.table.program.general)
    paid = (fact.points for fact in facts if isinstance(fact, e.Scored))
    inside = scoring.general_points(position, position.board.castillo)
    return outlook.net_points(tuple(map(sum, zip(inside, *paid, strict=True))))


def _turned(before: Position, after: Position) -> Iterator[Place]:
    """The places that are shut now and were not, or the other way round."""
    return (place for place in before.board.places if is_taboo(before, place) != is_taboo(after, place))


def _kept_safe(outlook: Outlook, place: Place) -> float:
    """The worth of knowing that a place will be scored as it is held now."""
    held = outlook.position.held(place)
    return outlook.weight * outlook.scoring_worth(place) - outlook.holding_worth(place, held)


def gain_from_tokens(outlook: Outlook, there: Outlook) -> float:
    """The gain in scorings to come from where the King and the tokens are there."""
    before, after = outlook.position, there.position
    spots = {*before.tokens} ^ {*after.tokens}
    touched = {kings_region(before), kings_region(after), *(place for place, _ in spots)} & {*before.board.places}
    if before.board.neutrals and any(owner is not None for _, owner in spots):  # a party's caballeros change sides
        touched |= {*before.board.places}
    return sum(there.scoring_worth(place) - outlook.scoring_worth(place) for place in touched) * outlook.weight


def worth_of_change(outlook: Outlook, after: Position) -> float:
    """The worth of a change: points at once, places held, caballeros in courts."""
    before, there = outlook.position, outlook.with_position(after)
    points = outlook.net_points(after.scores) - outlook.net_points(before.scores)
    held = sum(
        there.holding_worth(p, after.held(p)) - outlook.holding_worth(p, before.held(p)) for p in before.board.places
    )
    rivals = before.from_left_of(outlook.seat)
    lost = sum(before.court[rival] - after.court[rival] for rival in rivals) / len(rivals)
    return points + held + COURTIER * (after.court[outlook.seat] - before.court[outlook.seat] + lost)
