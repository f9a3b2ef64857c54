"""Help on one topic: a card with its orders, or the language on one page.

Knows where help on a topic comes from. Must not know the language itself: its page is a template.
"""

from __future__ import annotations

from dataclasses import dataclass

from referee.orders.blocks import KEYS
from referee.orders.verbs import card_called, verbs_of
from referee.orders.words.en import ENGLISH
from referee.report.voice import LetterVoice, Voice, opening
from referee.rules.effects.base import Card


@dataclass(frozen=True, slots=True)
class CardHelp:
    """An action card: what it does and how it is ordered."""

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


_OF_CARDS = ("ADD", "SEND", "EVICT", "KING", "GRANDE", "SCOREBOARD", "TAKE", "COURT", "SKIP")

KEYWORDS = frozenset(order.split()[0] for order in (*KEYS, *ORDERS, "ACCEPT", *_OF_CARDS, *ENGLISH.asks))
"""Words an order begins with: no line of ours outside the form should."""

_UNDER = {"ELSE": "ELSE CARD", "DO": "ACT", "SKIP": "ACT", "ADD": "MOVE", "LET PASS": "VETO", "ASSUME": "PREVIEW"}


def help_page(voice: LetterVoice, topic: str) -> HelpPage:
    """Help on a design, an order, or an order that belongs to some cards; on everything where the topic is none."""
    deck = voice.letter.table.cards
    if (called := card_called(topic, deck)) is not None:
        return HelpPage((), (_card(voice, called),), whole=False)
    topic = _UNDER.get(topic, topic)
    orders = (*ORDERS, *voice.table.asks)
    if topic in orders:
        return HelpPage((_order(voice, topic),), (), whole=False)
    cards = tuple(_card(voice, card) for card in deck)
    wanted = tuple(card for card in cards if any(line.split()[0] == topic for line in card.orders))
    if wanted:
        return HelpPage((), wanted, whole=False)
    return HelpPage(tuple(_order(voice, order) for order in orders), cards, whole=True)


def _order(voice: Voice, order: str) -> OrderHelp:
    return OrderHelp(order, tuple(voice.word("usage", order).splitlines()), voice.word("help", order))


def _card(voice: Voice, card: Card) -> CardHelp:
    colours = voice.letter.setup.colours
    rival = colours[(voice.letter.seat + 1) % len(colours)]
    return CardHelp(
        title=voice.card(card.design),
        number=card.stack,
        caballeros=card.caballeros,
        copies=card.copies,
        does=opening(voice.word("offer", card.design)),
        orders=verbs_of(card, rival),
    )
