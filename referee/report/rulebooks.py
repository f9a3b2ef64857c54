"""The rulebooks side by side, in words: the answer of each to every point of difference, with its source.

The words of answers are in the catalogue; their sources are cited beside the editions.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields

from referee.commands.house_rules import answer_text
from referee.languages.catalogue import Catalogue
from referee.report.card_text import grouped, source_of_reading
from referee.report.houserules import answer_in_words, question, sentence, source, where_said
from referee.rules.editions.citations import DIFFERS, READINGS, SAYS
from referee.rules.table import Answer, Edition, Setup, TableLaid

POINTS = tuple(field.name for field in fields(Edition) if field.name != "id")
"""The points on which rulebooks differ, in the order of the comparison."""


RULES = tuple(
    rule
    for rule in dict.fromkeys(name for names in SAYS["rio_grande"].values() for name in names.split(","))
    if rule not in POINTS
)
"""Rules that all rulebooks have, besides those of cards, in the order of the Rio Grande book."""


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


def rulebook_lines(words: Catalogue, table: TableLaid, answers: Mapping[str, tuple[Answer, ...]]) -> Iterator[str]:
    """A rulebook with these boxes, point by point, as lines of text, with the house rules that each point allows."""
    setup = table.setup
    book = setup.edition.id
    yield words.word("edition", book)
    yield from _lines_of_answer(
        words, "lengths", edition_answer(words, setup.edition, "lengths"), book_source(words, book, "lengths")
    )
    for point in setup.questions:
        yield from _point(words, table, point)
        others = (f"{point} {answer_text(answer)}" for answer in answers[point] if answer != setup.answer(point))
        yield f"  {words.say('rulebook', 'otherwise', rules=words.either(list(others)))}"

    yield from _lines_of_rules(words, setup)


def game_rules(words: Catalogue, table: TableLaid) -> Iterator[str]:
    """The rules of a game and its cards, as lines of text: from a page of the book, ours, or set by the table."""
    setup = table.setup
    yield f"{words.word('edition', setup.edition.id)}; {words.word('length', setup.length)}"
    for point in setup.questions:
        yield from _point(words, table, point)
    yield from _lines_of_rules(words, setup)
    yield from card_lines(words, table)


def _lines_of_rules(words: Catalogue, setup: Setup) -> Iterator[str]:
    """The rules that all books have, as this one has them."""
    for rule in RULES:
        yield from ("", sentence(words, rule, setup.edition, setup.rounds))
        yield f"  ({source_of_rule(words, setup, rule)})"


def source_of_rule(words: Catalogue, setup: Setup, rule: str) -> str:
    """Where a rule that all books have stands, in the rulebook of a table."""
    return _source(words, setup, rule, DIFFERS.get(rule, ""))


def source_of_answer(words: Catalogue, table: TableLaid, point: str) -> str:
    """Where the answer stands that a table plays by, to a point of difference or a reading."""
    return _source(words, table.setup, point, point) if point in POINTS else source_of_reading(words, table, point)


def _source(words: Catalogue, setup: Setup, name: str, point: str) -> str:
    """The source of a rule or of an answer; if the table answers the point, the table."""
    return words.word("rulebook", "table") if point in setup.house else book_source(words, setup.edition.id, name)


def _point(words: Catalogue, table: TableLaid, point: str) -> Iterator[str]:
    setup = table.setup
    answer = answer_in_words(words, point, setup.answer(point))
    yield from _lines_of_answer(words, point, answer, source_of_answer(words, table, point))


def _lines_of_answer(words: Catalogue, point: str, answer: str, where: str) -> Iterator[str]:
    yield from ("", question(words, point), f"  {answer}", f"  ({where})")


def selection_lines(words: Catalogue, selections: Mapping[str, Mapping[str, Answer]]) -> Iterator[str]:
    """The words of a rulebook that stand for several readings each, as lines of text; nothing without any."""
    if selections:
        yield from ("", words.word("rulebook", "several"))
    for id, answers in selections.items():
        yield f"  {id.rpartition('.')[2]}: {', '.join(f'{name} {answer_text(each)}' for name, each in answers.items())}"


def card_lines(words: Catalogue, table: TableLaid) -> Iterator[str]:
    """The action cards of a table, stack by stack, as lines of text: their ids, their names, and what they do."""
    yield from ("", words.word("rulebook", "cards"))
    for card in sorted(table.cards, key=lambda card: (card.stack, card.power)):
        from_power = "card-power" if card.power else "card-stack" if card.stack else "card-rank"
        ids, title = ", ".join(card.ids()), words.word("card", card.design)
        told = words.say("rulebook", from_power, title=title, power=card.power, stack=card.stack)
        yield from ("", f"{ids}: {told}", *(f"  {said}\n  ({where})" for said, where in grouped(words, table, card)))


def differences(words: Catalogue, tables: tuple[TableLaid, TableLaid]) -> Iterator[str]:
    """The points and readings on which two rulebooks differ with the same boxes, as lines of text."""
    one, other = (table.setup for table in tables)
    lengths = ["lengths"] if one.edition.lengths != other.edition.lengths else []
    for point in (*lengths, *(point for point, _, _ in other.differences_from(one))):
        yield question(words, point)
        yield from (f"  {_answer_with_source(words, table, point)}" for table in tables)
        yield ""


def _answer_with_source(words: Catalogue, table: TableLaid, point: str) -> str:
    edition = table.setup.edition
    if point in POINTS:
        return f"{edition_answer(words, edition, point)} ({book_source(words, edition.id, point)})"
    answer = answer_in_words(words, point, table.setup.answer(point))
    return f"{answer} ({source_of_reading(words, table, point)})"
