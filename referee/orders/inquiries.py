"""Reads questions to the referee in running words: "how many does a 9 bring?", "when is it due?", "may I place there?".

Knows by which words and names a question's topic is told. Must not know the answer, which is given from what its asker
may see. A question changes nothing, so it may be answered where an order would be asked back.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.languages.tokens import WordToken
from referee.orders.contents import Inquiry, Known, Topic
from referee.orders.grammar import Cursor, Statement, number, number_like
from referee.orders.lexicon import GOAL, Vocabulary
from referee.orders.scopes import BEFORE
from referee.orders.shapes.placing import DoPlace
from referee.orders.shapes.plans import CardBlock
from referee.orders.shapes.power import PowerBlock
from referee.orders.shapes.stepping_in import LET_PASS, VetoBlock
from referee.orders.statements import REQUESTS
from referee.rules.effects.base import design_of

_SHORT = 4
"""The most words of a question without a topic that need not be addressed to us."""

_TOPICS: tuple[tuple[Topic, frozenset[str]], ...] = (
    ("try", frozenset({"WHAT IF", "number"})),
    ("rule", frozenset({"ABOUT RULES", "topic"})),
    ("taken", frozenset({"TOOK", "card"})),
    ("card", frozenset({"card"})),
    ("reach", frozenset({"ABOUT LEAVE", "ABOUT PLACING"})),
    ("count", frozenset({"ABOUT NUMBERS", "number"})),
    ("rounds", frozenset({"ABOUT NUMBERS", "ABOUT ROUNDS"})),
    ("points", frozenset({"ABOUT POINTS"})),
    ("pace", frozenset({"ABOUT PACE"})),
    ("due", frozenset({"ABOUT TIME"})),
    ("awaited", frozenset({"ABOUT WAITING"})),
    ("turn", frozenset({"ABOUT TURNS"})),
    ("players", frozenset({"ABOUT PLAYERS"})),
    ("order", frozenset({"verb"})),
    ("spot", frozenset({"place"})),
    ("pieces", frozenset({"ABOUT NUMBERS"})),
    ("hand", frozenset({"ABOUT HAND"})),
    ("rule", frozenset({"topic"})),
    ("due", frozenset({"ABOUT ORDERS"})),
)
"""What a question asks about, by the kinds of words that it must hold: the first row of which it holds all."""

_KINDS = tuple(sorted({kind for _, kinds in _TOPICS for kind in kinds} - {"card", "number", "place", "verb", "topic"}))

_NO_TOPICS = (*BEFORE, *REQUESTS)


def inquiry(tokens: Sequence[WordToken], words: Vocabulary, known: Known) -> tuple[Statement, ...] | None:
    """The question to us that a sentence asks, with its topic; None if it asks nothing, or not us."""
    at = 0
    while at < len(tokens) and (length := tokens[at].is_mark or _leads_in(tokens, at, words, known)):
        at += length
    marked = at < len(tokens) and tokens[-1].word == "?"
    asks = at < len(tokens) and words.match("ASKS US", tokens, at) is not None
    if not (asks or marked):
        return None
    asked = _asked(tokens[at:], words, known)
    is_ours = asked.topic or (marked and len(tokens) - at > _SHORT)
    return (Statement("HELP", asked, tokens[at]),) if is_ours else None


def _leads_in(tokens: Sequence[WordToken], at: int, words: Vocabulary, known: Known) -> int:
    """How many words may stand here before a question and change nothing: actually; tell me."""
    tells = words.longest(("TELL",), tokens, at)[0]
    us = words.match("seat", tokens, at + tells) if tells else None
    return tells + us[0] if us and us[1] == known.seat else words.longest(("LEAD-IN", "name"), tokens, at)[0]


def _asked(tokens: Sequence[WordToken], words: Vocabulary, known: Known) -> Inquiry:
    """What a question asks, with the first of each kind that it names; of cards preferably one on offer."""
    cards, keywords = [*_cards(tokens, words, known)], [*_keywords(tokens, words, known)]
    numbers = sorted(_numbers(tokens, words, known), key=lambda found: not number_like(tokens[found[0]]))
    values = [value for _, value in numbers if value in known.board.power_values]  # figures first: "a" may be one
    places = [found[1][0] for at in range(len(tokens)) if (found := words.match("place", tokens, at))]
    seats = [found[1] for at in range(len(tokens)) if (found := words.match("seat", tokens, at))]
    topics = [found[1] for at in range(len(tokens)) if (found := words.match("topic", tokens, at))]
    there = {kind for kind in _KINDS if words.has(kind, tokens)}
    named = {
        "card": cards,
        "number": values * (not {*keywords} - {PowerBlock.key, CardBlock.key}),
        "place": places,
        "verb": keywords,
        "topic": topics,
    }
    there |= {kind for kind, found in named.items() if found}
    topic: Topic = next((topic for topic, kinds in _TOPICS if kinds <= there), "")
    return Inquiry(
        topic=topic,
        number=next(iter(values), 0),
        card=next((card for card in cards if card in map(design_of, known.offered)), next(iter(cards), "")),
        place=next(iter(places), None),
        seat=next((seat for seat in seats if seat != known.seat), next(iter(seats), None)),
        keyword=next(iter(topics if topic == "rule" else keywords), ""),
    )


def _cards(tokens: Sequence[WordToken], words: Vocabulary, known: Known) -> Iterator[str]:
    """The designs that a question names, by title or by the number of a card on offer."""
    there = {design_of(card) for card in known.offered}
    on_offer = {card.stack: card.design for card in known.cards if card.design in there}
    titles = (words.match("card", tokens, at) for at in range(len(tokens)))
    yield from (design for found in titles if found for design in found[1])
    for at, value in _numbers(tokens, words, known):
        if at and (said := words.match("verb", tokens, at - 1)) and said[1] == CardBlock.key and value in on_offer:
            yield on_offer[value]


def _keywords(tokens: Sequence[WordToken], words: Vocabulary, known: Known) -> Iterator[str]:
    """The keywords of orders that a question names."""
    asks_veto = any(slot.key == VetoBlock.key for slot in known.slots or ())
    none = (*_NO_TOPICS, *(() if asks_veto else (LET_PASS,)))
    found = (words.match("verb", tokens, at) for at in range(len(tokens)))
    yield from (DoPlace.verb if each[1] == GOAL else each[1] for each in found if each and each[1] not in none)


def _numbers(tokens: Sequence[WordToken], words: Vocabulary, known: Known) -> Iterator[tuple[int, int]]:
    """The numbers of a question, each with its place."""
    c = Cursor(tokens, words, known, guessing=False)
    for at, token in enumerate(tokens):
        c.at = at
        if not token.is_mark and (value := number(c)) is not None:
            yield at, value
