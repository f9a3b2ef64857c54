"""Which orders fit which card: the verb table, for help, complaints and the form.

Derived from what a card's effects are, so that a new card made of known effects needs no line here. Must not judge an
order against a position.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from referee.orders.blocks import (
    Deed,
    DoAct,
    DoCourt,
    DoMove,
    DoMoveBest,
    DoName,
    DoPlace,
    DoScoreboard,
    DoSend,
    DoSkip,
    DoTake,
    Item,
)
from referee.orders.guards import deed_of
from referee.orders.needs import asked_by
from referee.rules.decisions import Disk
from referee.rules.effects.base import Card, Effect
from referee.rules.model import ALL, COURT
from referee.rules.shapes import Called, Moves, Nothing, OneOfEach, OnePlace, Shape, SpentPower, TokenWithPlace


def card_called(design: str, cards: Iterable[Card]) -> Card | None:
    """The card of this design among those of a game."""
    return next((card for card in cards if card.design == design), None)


def verbs_of(card: Card, rival: str = "red") -> tuple[str, ...]:
    """Lines that may stand under a card, best example first, SKIP last; `rival`: the colour used for others' pieces."""
    found = (line for part in card.does.parts() for line in _examples(part.keyword, part.asks(), rival))
    return (*dict.fromkeys(found), "SKIP")


def _examples(keyword: str, asked: Shape, rival: str) -> tuple[str, ...]:
    match asked:
        case Moves(added=True, total=count):
            return (f"ADD {count} Seville", "MOVE 1 court to LEAD Galicia or Castillo", "MOVE BEST")
        case Moves():
            return _moves(asked, rival)
        case OneOfEach():
            return (f"{keyword} {rival} Aragon or Seville, own Galicia",)
        case OnePlace(scored=True):
            return (f"{keyword} Aragon or Castillo", f"{keyword} ANY IF GAIN 3")
        case OnePlace():
            return (f"{keyword} Aragon or Galicia",)
        case TokenWithPlace():
            return (f"{keyword} 840 Aragon or 400 Castillo",)
        case SpentPower():
            return (f"{keyword} 11 or 9",)
        case Called(count):
            return (f"{keyword} {count}", f"{keyword} {count} FROM Galicia, Aragon")
    return (keyword,)


def _moves(asked: Moves, rival: str) -> tuple[str, ...]:
    own = ("MOVE ALL own Galicia to Seville",) if asked.own >= ALL else ("MOVE 2 own Galicia to Seville or Castillo",)
    foreign = f"MOVE 2 {rival} Galicia to Aragon" if asked.one_source else f"MOVE 2 {rival} Valencia to Aragon"
    return (*(own if asked.own else ()), *((foreign,) if asked.foreign else ()), "MOVE BEST")


def fits(card: Card, item: Item) -> bool:
    """Whether an item is of the kind a card's special action wants; SKIP and PLACE fit every card.

    Numbers, owners and the position are not looked at.
    """
    deed = deed_of(item)
    return isinstance(deed, DoSkip | DoPlace) or any(_fits(part, deed) for part in card.does.parts())


def _fits(effect: Effect, deed: Deed) -> bool:
    if isinstance(deed, DoName):
        return deed.verb == effect.keyword
    asked = effect.asks()
    if isinstance(deed, DoMove) and isinstance(asked, Moves):
        return asked.added == (deed.source == COURT)
    return isinstance(asked, _SHAPES[type(deed)])


_SHAPES: dict[type, type[Shape]] = {
    DoAct: Nothing,
    DoMove: Moves,
    DoMoveBest: Moves,
    DoScoreboard: TokenWithPlace,
    DoSend: OneOfEach,
    DoTake: SpentPower,
    DoCourt: Called,
}
"""In what shape an effect asks that a deed answers."""


def wants_act(card: Card) -> bool:
    """Whether a card's special action leaves nothing to choose."""
    return fits(card, DoAct())


def name_verb(card: Card) -> Literal["SCORE", "EVICT", "KING", "GRANDE", ""]:
    """The verb with which a card names a place; empty for a card that does not."""
    verbs: tuple[Literal["SCORE", "EVICT", "KING", "GRANDE"], ...] = ("SCORE", "EVICT", "KING", "GRANDE")
    return next((verb for verb in verbs if fits(card, DoName(verb, ()))), "")


def moves_own_only(card: Card) -> bool:
    """Whether a card moves nobody's caballeros but the player's own, so that MOVE need not say whose."""
    shapes = [part.asks() for part in card.does.parts()]
    return all(isinstance(shape, Moves) and not shape.foreign for shape in shapes)


def disks_of(cards: Iterable[Card]) -> tuple[Disk, ...]:
    """What disks the cards may ask for, without repeats."""
    asked = (what for card in cards for what in asked_by(card))
    return tuple(dict.fromkeys(what for what in asked if isinstance(what, Disk)))
