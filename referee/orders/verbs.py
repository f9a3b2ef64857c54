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
from referee.rules.board import COURT
from referee.rules.cards import DECKS
from referee.rules.decisions import Disk
from referee.rules.effects.base import Card, Effect, design_of
from referee.rules.effects.cards import KeepVeto, TakePowerBack
from referee.rules.effects.courts import CallToCourt, EmptyCourts, KingReturns
from referee.rules.effects.disks import Evict, SecretScoring, SendInSecret
from referee.rules.effects.moving import AddCaballeros, MoveCaballeros, OneOf, SendOneOfEach
from referee.rules.effects.royal import PutScoreboard, SendGrande, SendKing
from referee.rules.effects.scorings import ScoreChosen, ScoreMany
from referee.rules.model import ALL

DESIGNS: dict[str, Card] = {card.design: card for deck in DECKS.values() for card in deck}
"""Every design of card there is, by id."""

PURPOSES: dict[type[Effect], Disk] = {SecretScoring: Disk.SECRET, SendInSecret: Disk.SEND, Evict: Disk.EVICT}
"""Effects that ask other seats for their disks, and what the disks are set for."""


def verbs_of(design: str, rival: str = "red") -> tuple[str, ...]:
    """Lines that may stand under a card, best example first, SKIP last; `rival`: the colour used for others' pieces.

    An unknown design has none.
    """
    card = DESIGNS.get(design)
    return (*_examples(card.does, rival), "SKIP") if card else ()


def _examples(effect: Effect, rival: str) -> tuple[str, ...]:
    match effect:
        case MoveCaballeros():
            return _moves(effect, rival)
        case AddCaballeros(count):
            return (f"ADD {count} Seville", "MOVE 1 court to LEAD Galicia or Castillo", "MOVE BEST")
        case OneOf(effects):
            return tuple(dict.fromkeys(line for each in effects for line in _examples(each, rival)))
        case SendOneOfEach():
            return (f"SEND {rival} Aragon or Seville, own Galicia",)
        case ScoreChosen():
            return ("SCORE Aragon or Castillo", "SCORE ANY IF GAIN 3")
        case Evict():
            return ("EVICT Aragon or Galicia",)
        case SendKing():
            return ("KING Aragon or Galicia",)
        case SendGrande():
            return ("GRANDE Aragon or Galicia",)
        case PutScoreboard():
            return ("SCOREBOARD 840 Aragon or 400 Castillo",)
        case TakePowerBack():
            return ("TAKE 11 or 9",)
        case CallToCourt(count):
            return (f"COURT {count}", f"COURT {count} FROM Galicia, Aragon")
        case KeepVeto() | EmptyCourts() | KingReturns() | SendInSecret() | SecretScoring() | ScoreMany():
            return ("ACT",)
    return ()


def _moves(effect: MoveCaballeros, rival: str) -> tuple[str, ...]:
    own = ("MOVE ALL own Galicia to Seville",) if effect.own >= ALL else ("MOVE 2 own Galicia to Seville or Castillo",)
    foreign = f"MOVE 2 {rival} Galicia to Aragon" if effect.one_source else f"MOVE 2 {rival} Valencia to Aragon"
    return (*(own if effect.own else ()), *((foreign,) if effect.foreign else ()), "MOVE BEST")


def fits(design: str, item: Item) -> bool:
    """Whether an item is of the kind a card's special action wants; SKIP and PLACE fit every card.

    Numbers, owners and the position are not looked at.
    """
    deed = deed_of(item)
    if isinstance(deed, DoSkip | DoPlace):
        return True
    card = DESIGNS.get(design)
    return card is not None and _fits(card.does, deed)


def _fits(effect: Effect, item: Deed) -> bool:
    match effect, item:
        case OneOf(effects), _:
            return any(_fits(each, item) for each in effects)
        case MoveCaballeros(), DoMove(source=source):
            return source != COURT
        case AddCaballeros(), DoMove(source=source):
            return source == COURT
        case ((MoveCaballeros() | AddCaballeros()), DoMoveBest()):
            return True
        case SendOneOfEach(), DoSend():
            return True
        case (ScoreChosen(), DoName(verb="SCORE")) | (Evict(), DoName(verb="EVICT")):
            return True
        case (SendKing(), DoName(verb="KING")) | (SendGrande(), DoName(verb="GRANDE")):
            return True
        case (PutScoreboard(), DoScoreboard()) | (TakePowerBack(), DoTake()) | (CallToCourt(), DoCourt()):
            return True
        case (KeepVeto() | EmptyCourts() | KingReturns() | SendInSecret() | SecretScoring() | ScoreMany(), DoAct()):
            return True
    return False


def wants_act(design: str) -> bool:
    """Whether a card's special action leaves nothing to choose."""
    return fits(design, DoAct())


def name_verb(design: str) -> Literal["SCORE", "EVICT", "KING", "GRANDE", ""]:
    """The verb with which a card names a place; empty for a card that does not."""
    verbs: tuple[Literal["SCORE", "EVICT", "KING", "GRANDE"], ...] = ("SCORE", "EVICT", "KING", "GRANDE")
    return next((verb for verb in verbs if fits(design, DoName(verb, ()))), "")


def moves_own_only(design: str) -> bool:
    """Whether a card moves nobody's caballeros but the player's own, so that MOVE need not say whose."""
    card = DESIGNS.get(design)
    effects = card.does.effects if card and isinstance(card.does, OneOf) else (card.does,) if card else ()
    return all(isinstance(e, AddCaballeros) or (isinstance(e, MoveCaballeros) and not e.foreign) for e in effects)


def disks_of(cards: Iterable[str]) -> tuple[Disk, ...]:
    """What disks the cards may ask for, without repeats; cards are ids or designs."""
    effects = (DESIGNS[design_of(card)].does for card in cards if design_of(card) in DESIGNS)
    return tuple(dict.fromkeys(PURPOSES[type(e)] for e in effects if type(e) in PURPOSES))
