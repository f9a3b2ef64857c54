"""Help on one topic: a card with its orders, or the language on one page.

Knows where help on a topic comes from. Must not know the language itself: its page is a template.
"""

from __future__ import annotations

from dataclasses import dataclass

from referee.orders.blocks import KEYS
from referee.orders.verbs import DESIGNS, verbs_of
from referee.report.voice import Voice, opening
from referee.rules.cards import DECKS


@dataclass(frozen=True, slots=True)
class CardHelp:
    """An action card: what it does and how it is ordered."""

    card: str
    title: str
    number: int
    caballeros: int
    copies: int
    does: str
    orders: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OrderHelp:
    """An order of the language: examples, and what it means."""

    order: str
    examples: tuple[str, ...]
    meaning: str


@dataclass(frozen=True, slots=True)
class HelpPage:
    """Help on some orders and some cards, or on everything."""

    orders: tuple[OrderHelp, ...]
    cards: tuple[CardHelp, ...]
    whole: bool


ORDERS = (
    "POWER",
    "CARD",
    "ACT",
    "MOVE",
    "PLACE",
    "SCORE",
    "ELSE CARD",
    "RETURN",
    "DISK",
    "VETO",
    "REINFORCE",
    "ASK",
    "ALWAYS",
    "PREVIEW",
    "WAIT",
    "SAY",
    "FINAL",
    "CLEAR",
    "STATUS",
    "EXPLAIN",
    "HELP",
    "OK",
)
"""The orders of the help page, in the order in which they are learned."""


KEYWORDS = frozenset(
    order.split()[0] for order in (*KEYS, *ORDERS, "ACCEPT", *(line for design in DESIGNS for line in verbs_of(design)))
)
"""Words an order begins with: no line of ours outside the form should."""

_UNDER = {"ELSE": "ELSE CARD", "DO": "ACT", "SKIP": "ACT", "ADD": "MOVE", "LET PASS": "VETO", "ASSUME": "PREVIEW"}


def help_page(voice: Voice, topic: str) -> HelpPage:
    """Help on a design, an order, or an order that belongs to some cards; on everything where the topic is none."""
    if topic in DESIGNS:
        return HelpPage((), (_card(voice, topic),), whole=False)
    topic = _UNDER.get(topic, topic)
    if topic in ORDERS:
        return HelpPage((_order(voice, topic),), (), whole=False)
    cards = tuple(_card(voice, card.design) for deck in voice.letter.setup.decks for card in DECKS[deck])
    wanted = tuple(card for card in cards if any(line.split()[0] == topic for line in card.orders))
    if wanted:
        return HelpPage((), wanted, whole=False)
    return HelpPage(tuple(_order(voice, order) for order in ORDERS), cards, whole=True)


def _order(voice: Voice, order: str) -> OrderHelp:
    return OrderHelp(order, tuple(voice.word("usage", order).splitlines()), voice.word("help", order))


def _card(voice: Voice, design: str) -> CardHelp:
    card = DESIGNS[design]
    colours = voice.letter.setup.colours
    rival = colours[(voice.letter.seat + 1) % len(colours)]
    return CardHelp(
        card=design,
        title=voice.word("card", design),
        number=card.stack,
        caballeros=card.caballeros,
        copies=card.copies,
        does=opening(voice.word("offer", design)),
        orders=verbs_of(design, rival),
    )
