"""Help on one topic: an order, or a card with its orders; and which topics there are.

Knows where help on a topic comes from. Must not know the language itself: what is said of it is in the catalogue.
"""

from __future__ import annotations

from dataclasses import dataclass

from referee.orders.keywords import in_english
from referee.orders.shapes.deeds import card_called, forms_for
from referee.orders.shapes.plans import CardBlock
from referee.report.voice import LetterVoice, Voice, opening, sentences
from referee.report.wordlists import Wordlist, is_language, wordlist
from referee.rules.effects.base import Card
from referee.rules.position import laid_out
from referee.rules.views import imagined


@dataclass(frozen=True, slots=True)
class CardHelp:
    """An action card: what it does and how it is ordered."""

    title: str
    number: int  # 0: none
    caballeros: int
    brings: int | None  # of a power card: how many to the court; how many are placed its rank says
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
    """Help on some orders and some cards, which may be `listed` in short; the words of a language; or the topics."""

    orders: tuple[OrderHelp, ...] = ()
    cards: tuple[CardHelp, ...] = ()
    listed: bool = False
    topics: tuple[str, ...] = ()
    words: Wordlist | None = None


ORDERS = in_english().learned
"""The orders of the help page, in the order in which they are learned."""

KEYWORDS = frozenset(word.split()[0] for word in (*in_english().verbs, *in_english().asks))
"""Words an order begins with: no line of ours outside the form should."""


def help_page(voice: LetterVoice, topic: str) -> HelpPage:
    """Help on a design, an order, one that belongs to some cards, or a language; the topics where it is none."""
    if is_language(topic):
        return HelpPage(words=wordlist(topic))
    deck = voice.letter.table.cards
    if (called := card_called(topic, deck)) is not None:
        return HelpPage(cards=(_card(voice, called),))
    topic = in_english().under.get(topic, topic)
    orders = (*ORDERS, *voice.table.asks)
    if topic in orders:
        listed = topic == CardBlock.key
        cards = sorted((_card(voice, card) for card in deck if listed), key=lambda card: card.number)
        return HelpPage((_order(voice, topic),), tuple(cards), listed)
    every = (_card(voice, card) for card in (deck if topic else ()))
    wanted = tuple(card for card in every if any(line.split()[0] == topic for line in card.orders))
    return HelpPage(cards=wanted) if wanted else HelpPage(topics=tuple(order for order in orders if order != "HELP"))


def _order(voice: Voice, order: str) -> OrderHelp:
    """An order, and what is to be said of it in a game with certain boxes."""
    boxes = (f"help-{box}" for box in voice.letter.setup.boxes)
    more = (voice.word(context, order) for context in boxes if voice.catalogue.knows(context, order))
    return OrderHelp(order, tuple(voice.word("usage", order).splitlines()), sentences(voice.word("help", order), *more))


def _card(voice: LetterVoice, card: Card) -> CardHelp:
    letter = voice.letter
    seen = letter.view
    position = imagined(seen, tuple(() for _ in seen.colours)) if seen else laid_out(letter.table)
    return CardHelp(
        title=voice.card(card.design),
        number=card.stack or card.power,
        caballeros=card.caballeros,
        brings=letter.setup.board.caballeros_of[card.power] if card.power else None,
        copies=card.copies,
        does=opening(voice.does(card)),
        orders=forms_for(card, position, letter.seat),
    )
