"""Finds the card on offer that is meant: by its designs, by its number, by what it does or asks.

Must not know how a letter names cards.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from referee.orders.contents import Known
from referee.orders.grammar import ANY_CARD
from referee.orders.shapes.deeds import card_called, verbs_of
from referee.orders.writing import card_name
from referee.rules.decisions import Ask
from referee.rules.effects.base import Card, design_of

OPEN_CARDS = (ANY_CARD, "BEST")
"""Words for any card that is left, and for the one that our computer player would take."""


def design_meant(said: Sequence[str] | str | int, known: Known) -> str:
    """The only design on offer of these, or with this number; empty if there is none or several; ANY as it is."""
    if said in OPEN_CARDS:
        return str(said)
    if isinstance(said, int):
        return stacked(said, known)
    offered = _offered(known)
    there = [design for design in said if design in offered]
    return there[0] if len(there) == 1 else ""


def stacked(number: int, known: Known) -> str:
    """The design on offer in the stack with this number, or on the power card of this value."""
    offered = _offered(known)
    designs = (card.design for card in known.cards if number and number in (card.stack, card.power))
    return next((design for design in designs if design in offered), "")


def powered(value: int | str, known: Known) -> list[Card]:
    """The cards on offer that are on the power card of this value, in games where these have actions."""
    return [card for card in known.cards if card.power and card.power == value and card.design in _offered(known)]


def with_verb(verb: str, known: Known) -> list[Card]:
    """The cards on offer that a line with this keyword may be for."""
    offered = _offered(known)
    return [card for card in known.cards if card.design in offered and verb in verbs_of(card)]


def with_figure(number: int, known: Known) -> tuple[str, ...]:
    """The designs on offer that are called by what they score: the 4s, the 6s and 7s."""
    return tuple(design for design in _offered(known) if str(number) in card_name(design))


def told_by(kinds: Mapping[str, Any], known: Known) -> frozenset[str]:
    """The designs on offer of which a word may tell: by their effect, their name, or the keyword of their lines."""
    offered, designs = _offered(known), {*kinds.get("effect", ()), *kinds.get("card", ())}
    if verb := kinds.get("verb"):
        designs |= {card.design for card in with_verb(verb, known)}
        designs |= {each for each in offered if card_name(each).upper() == verb}
    return offered & designs


def asks(design: str, what: Ask, known: Known) -> bool:
    """Whether a card asks this of others."""
    card = card_called(design, known.cards)
    return card is not None and what in card.questions_to_others()


def _offered(known: Known) -> frozenset[str]:
    return frozenset(design_of(card) for card in known.offered)
