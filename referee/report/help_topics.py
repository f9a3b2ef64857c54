"""Help on one topic: a language, a card, an order, a thing of a box; or on what most players need, with all topics.

Must not know the language of orders itself: what is said of an order is in the catalogue.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from referee.orders.asking import about, keywords_of, led_to
from referee.orders.keywords import in_english
from referee.orders.shapes.deeds import card_called, forms_for
from referee.orders.shapes.plans import CardBlock
from referee.orders.shapes.power import PowerBlock
from referee.orders.shapes.table import key_asked
from referee.report import sections as s
from referee.report.board import neighbours
from referee.report.card_text import paragraph
from referee.report.explaining import rule_told, rules_of_thing
from referee.report.hands import brought
from referee.report.sections import Sections, titled
from referee.report.topics import TOPICS, HelpTopic, box, is_box, near, region, told, topic_of, who_is_who
from referee.report.voice import LetterVoice, capitalised, sentences, unbroken
from referee.report.wordlists import is_language, languages, wordlist
from referee.rules.effects.base import Card
from referee.rules.engine import if_drawn
from referee.rules.views import imagined

ORDERS = in_english().learned
"""The orders of the help page, in the order in which they are learned."""

KEYWORDS = frozenset(word.split()[0] for word in (*in_english().verbs, *in_english().asks))
"""Words an order begins with: outside the form, no line of a letter should begin with one."""

_SHOWN = 3
"""The number of phrases of another language that are shown for each word of ours."""


def help_on(voice: LetterVoice, topic: str) -> Sections:
    """Help on a language, a card, an order, or an order that some cards bring; else on what most players need."""
    if is_language(topic):
        yield from _language(voice, topic)
        return
    deck = voice.letter.table.cards
    if (about := topic_of(topic)) is not None:
        yield from _about(voice, topic, about)
        return
    if (called := card_called(topic, deck)) is not None:
        yield _card(voice, called)
        return
    if topic.isdecimal():
        yield from _numbered(voice, int(topic))
        return
    if is_box(voice, topic):
        yield from map(s.Paragraph, box(voice, topic))
        return
    if rules := rules_of_thing(voice.letter.table, topic):
        yield _thing(voice, topic, rules)
        return
    ground = voice.letter.setup.board
    if topic in ground.index:
        yield from map(s.Paragraph, region(voice, ground.index[topic]))
        return
    topic = in_english().under.get(topic, topic)
    orders, begin = (*ORDERS, *voice.known.asks), f"{voice.order(topic)} "
    lessons = [_card(voice, card) for card in (deck if topic not in ("", *orders) else ())]
    if topic in orders:
        yield _order(voice, topic)
        if topic == CardBlock.key:
            cards = sorted(deck, key=_number)
            rows = tuple(
                s.Row(_number(card), capitalised(voice.does(card)), title=voice.card(card.design)) for card in cards
            )
            yield from titled(voice, "cards", s.Deck(rows))
    elif wanted := [lesson for lesson in lessons if any(f"{line} ".startswith(begin) for line in lesson.lines)]:
        yield from wanted
    else:
        yield from _topics(voice, orders)


def _about(voice: LetterVoice, topic: str, about: HelpTopic) -> Sections:
    """A thing of the game, what is near it, and the card and the order of its name."""
    table = voice.letter.table
    called = card_called(topic.lower(), table.cards)
    its = {each.id for each in called.does.tells(table)} if called is not None else set()
    rest = replace(about, rules=tuple(rule for rule in about.rules if rule not in its))
    yield from (s.Paragraph(each) for each in told(voice, rest))
    if about is TOPICS["region"]:
        borders = voice.catalogue.clauses(line.text for line in neighbours(voice.catalogue, table.setup.board).lines)
        yield s.Paragraph(f"{borders}.", voice.word("heading", "neighbours"))
    yield s.Paragraph(near(voice, about.near), style="note")
    if called is not None:
        yield _card(voice, called)
    if topic.upper() in ORDERS:
        yield _order(voice, topic.upper())


def _numbered(voice: LetterVoice, number: int) -> Sections:
    """What a power card brings, and the cards of this number: one by one if they are few, else by their titles."""
    ground, deck = voice.letter.setup.board, voice.letter.table.cards
    named = [card for card in deck if number == _number(card)]
    if number in ground.power_values and not any(card.power for card in named):
        yield s.Paragraph(voice.count("answer-to", "count", ground.caballeros_of[number], value=number))
    if len(named) > _SHOWN:
        rows = (s.Row(number, capitalised(voice.does(card)), title=voice.card(card.design)) for card in named)
        yield from titled(voice, "cards", s.Deck(tuple(rows)))
    else:
        yield from (_card(voice, card) for card in named)


def _topics(voice: LetterVoice, orders: Sequence[str]) -> Sections:
    """What most players need, and the topics there are."""
    yield s.Paragraph(voice.word("letter", "help"))
    cards = voice.sampled()
    sheet, names = voice.say("letter", "help-sheet", a=cards["a"], b=cards["b"]), voice.word("letter", "help-names")
    yield s.Usage(tuple(sheet.splitlines()), (names,), "example")
    topics = ", ".join(unbroken(voice.order(f"HELP {order}")) for order in orders if order != "HELP")
    told = voice.say("letter", "help-topics", languages=", ".join(languages().values()), topics=topics)
    yield s.Paragraph(told)
    yield s.Paragraph(sentences(*who_is_who(voice)))


def _language(voice: LetterVoice, tag: str) -> Sections:
    """A sheet in another language, and its words."""
    words = wordlist(tag)
    yield s.Usage(words.sheet, (voice.say("letter", "help-language", language=voice.word("language", tag)),), "example")
    for listed in (words.orders, words.between):
        yield s.Space()
        yield s.Bars(tuple(f"{key}: {', '.join(said[:_SHOWN])}" for key, said in listed.items()))


def _order(voice: LetterVoice, order: str) -> s.Usage:
    """An order with examples, and what it means with the boxes of this game."""
    boxes = (f"help-{box}" for box in voice.letter.setup.boxes)
    more = (voice.word(context, order) for context in boxes if voice.catalogue.knows(context, order))
    told = [sentences(voice.word("help", order), *more)]
    if order == PowerBlock.key:
        board = voice.letter.setup.board
        told.append(f"{brought(voice, board, board.power_values)}.")
    return s.Usage(voice.usage(order), tuple(told))


def _thing(voice: LetterVoice, thing: str, rules: Sequence[str]) -> s.Usage:
    """The rules of a place, a party or a figure, the orders that it is for, and the cards that bring these."""
    table = voice.letter.table
    keys = about(table, thing)
    told = (rule_told(voice, rule) for rule in rules)
    bring = [voice.card(card.design) for card in table.cards if {*keys} & {*led_to(table, card)}]
    by = voice.say("letter", "help-brought", cards=voice.catalogue.both(bring)) if bring else ""
    own = voice.usage(thing) if voice.catalogue.knows("usage", thing) else ()
    return s.Usage((*own, *_examples(voice, keys)), (sentences(*told, by, _more(voice, keys)),))


def _examples(voice: LetterVoice, keys: Sequence[str]) -> tuple[str, ...]:
    """The first example of each of some orders."""
    return tuple(voice.usage(key)[0] for key in keys)


def _more(voice: LetterVoice, keys: Sequence[str]) -> str:
    """Which orders help tells more of; empty without any."""
    return (
        voice.say("letter", "help-more", topics=", ".join(unbroken(voice.order(f"HELP {key}")) for key in keys))
        if keys
        else ""
    )


def _number(card: Card) -> int:
    return card.stack or card.power


def _card(voice: LetterVoice, card: Card) -> s.CardLesson:
    """What a card does at this table, with its sources, and how it is ordered."""
    letter = voice.letter
    position = imagined(letter.view, tuple(() for _ in letter.view.colours)) if letter.view else if_drawn(letter.table)
    keys = led_to(letter.table, card)
    others = {*map(key_asked, card.questions_to_others())}
    orders = (
        *map(voice.order, forms_for(card, position, letter.seat)),
        *_examples(voice, [key for key in keys if key not in others]),
    )
    asked = dict.fromkeys(filter(None, (*keys, *keywords_of(card))))
    told = sentences(paragraph(voice.catalogue, letter.table, card), _more(voice, tuple(asked)))
    return s.CardLesson(orders, voice.card(card.design), told)
