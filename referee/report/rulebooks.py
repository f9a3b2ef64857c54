"""The rulebooks side by side, in words: the answer of each to every point of difference, with its source.

The words of answers are in the catalogue; their sources are cited beside the editions.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields

from referee.commands.house_rules import answer_text
from referee.languages.catalogue import Catalogue
from referee.report.explaining import sentence, source, where_said
from referee.report.houserules import answer_in_words, question
from referee.rules.editions import EDITIONS
from referee.rules.editions.citations import DIFFERS, PAGES, READINGS, SAYS
from referee.rules.effects.base import Card
from referee.rules.setup import Answer, Edition, Setup

POINTS = tuple(field.name for field in fields(Edition) if field.name != "id")
"""The points on which rulebooks differ, in the order of the comparison."""


RULES = tuple(
    rule
    for rule in dict.fromkeys((*(name for names in SAYS["rio_grande"].values() for name in names.split(",")), *PAGES))
    if rule not in POINTS
)
"""Rules that all rulebooks have, in the order of the Rio Grande book."""


def edition_answer(words: Catalogue, edition: Edition, point: str) -> str:
    """The answer of an edition to a point of difference, in words."""
    answer = getattr(edition, point)
    if isinstance(answer, tuple):
        return "; ".join(words.word("length", length) for length in answer)
    return answer_in_words(words, point, answer)


def book_source(words: Catalogue, book: str, point: str) -> str:
    """The source of an answer in a rulebook, and why we read it so if the book leaves it open."""
    places, reading = where_said(book, point), READINGS[book].get(point)
    parts = [source(words, book, places) if places else words.word("edition", book)]
    parts += [words.say("rulebook", "reading", why=words.word("reading", reading))] if reading else []
    return "; ".join(parts)


def rulebook_lines(words: Catalogue, setup: Setup, answers: Mapping[str, tuple[Answer, ...]]) -> Iterator[str]:
    """A rulebook with these boxes, point by point, as lines of text, with the house rules that each point allows."""
    book = setup.edition.id
    yield words.word("edition", book)
    yield from _lines_of_answer(
        words, "lengths", edition_answer(words, setup.edition, "lengths"), book_source(words, book, "lengths")
    )
    for point in setup.questions:
        yield from _point(words, setup, point)
        others = (f"{point} {answer_text(answer)}" for answer in answers[point] if answer != setup.answer(point))
        yield f"  {words.say('rulebook', 'otherwise', rules=words.either(list(others)))}"

    yield from _lines_of_rules(words, setup)


def game_rules(words: Catalogue, setup: Setup) -> Iterator[str]:
    """The rules of a game, point by point, as lines of text: from a page of the book, or set by the table."""
    yield f"{words.word('edition', setup.edition.id)}; {words.word('length', setup.length)}"
    for point in setup.questions:
        yield from _point(words, setup, point)
    yield from _lines_of_rules(words, setup)


def _lines_of_rules(words: Catalogue, setup: Setup) -> Iterator[str]:
    """The rules that all books have, as this one has them; cards come last."""
    for rule in RULES:
        title = f"{words.word('card', rule)} ({rule}): " if words.knows("card", rule) else ""
        yield from ("", f"{title}{sentence(words, rule, setup.edition, setup.rounds)}")
        yield f"  ({_source(words, setup, rule, DIFFERS.get(rule, ''))})"


def _source(words: Catalogue, setup: Setup, name: str, point: str) -> str:
    """The source of a rule or of an answer; if the table answers the point, the table."""
    return words.word("rulebook", "table") if point in setup.house else book_source(words, setup.edition.id, name)


def _point(words: Catalogue, setup: Setup, point: str) -> Iterator[str]:
    where = _source(words, setup, point, point) if point in (*POINTS, *setup.house) else ""
    yield from _lines_of_answer(words, point, answer_in_words(words, point, setup.answer(point)), where)


def _lines_of_answer(words: Catalogue, point: str, answer: str, where: str) -> Iterator[str]:
    yield from ("", question(words, point), f"  {answer}")
    if where:
        yield f"  ({where})"


def selection_lines(words: Catalogue, selections: Mapping[str, Mapping[str, Answer]]) -> Iterator[str]:
    """The words of a rulebook that stand for several readings each, as lines of text; nothing without any."""
    if selections:
        yield from ("", words.word("rulebook", "several"))
    for id, answers in selections.items():
        yield f"  {id.rpartition('.')[2]}: {', '.join(f'{name} {answer_text(each)}' for name, each in answers.items())}"


def card_lines(words: Catalogue, cards: Iterable[Card]) -> Iterator[str]:
    """The action cards of a table, stack by stack, as lines of text: their ids, and what they are called."""
    yield from ("", words.word("rulebook", "cards"))
    for card in sorted(cards, key=lambda card: (card.stack, card.power)):
        from_power = "card-power" if card.power else "card-stack" if card.stack else "card-rank"
        ids, title = ", ".join(card.ids()), words.word("card", card.design)
        yield f"  {ids}: {words.say('rulebook', from_power, title=title, power=card.power, stack=card.stack)}"


def differences(words: Catalogue, books: tuple[str, str]) -> Iterator[str]:
    """The points on which two rulebooks differ, as lines of text."""
    one, other = (EDITIONS[book] for book in books)
    differing = [point for point in POINTS if getattr(one, point) != getattr(other, point)]
    for point in differing:
        yield question(words, point)
        for book in books:
            yield f"  {edition_answer(words, EDITIONS[book], point)} ({book_source(words, book, point)})"
        yield ""
