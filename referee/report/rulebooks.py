"""The rulebooks side by side, in words: what each answers on every point of difference, and where it says so.

Knows answers by name. What they are in words is in the catalogue, where they stand beside the editions.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields

from referee.lang import Catalogue
from referee.report.explaining import source, where_said
from referee.report.houserules import said
from referee.rules.editions import EDITIONS
from referee.rules.editions.citations import READINGS
from referee.rules.setup import ANSWERS, Edition, Setup
from referee.rulings.reference import spoken

POINTS = tuple(field.name for field in fields(Edition) if field.name != "id")
"""The points on which rulebooks differ, in the order of the comparison."""


def told(words: Catalogue, edition: Edition, point: str) -> str:
    """What an edition answers on a point of difference."""
    answer = getattr(edition, point)
    if isinstance(answer, tuple):
        return "; ".join(words.word("length", length) for length in answer)
    return said(words, point, answer)


def printed(words: Catalogue, book: str, point: str) -> str:
    """Where a rulebook says so, and why it is read so where it leaves that open."""
    places, reading = where_said(book, point), READINGS[book].get(point)
    parts = [source(words, book, places) if places else words.word("edition", book)]
    parts += [words.say("rulebook", "reading", why=words.word("reading", reading))] if reading else []
    return "; ".join(parts)


def shown(words: Catalogue, book: str) -> Iterator[str]:
    """A rulebook, point by point, as lines of text."""
    yield words.word("edition", book)
    for point in POINTS:
        yield ""
        yield words.word("difference", point)
        yield f"  {told(words, EDITIONS[book], point)}"
        yield f"  ({printed(words, book, point)})"


def played(words: Catalogue, setup: Setup) -> Iterator[str]:
    """What a game is played by, point by point, as lines of text: where a book says so, or that its table does."""
    book = setup.edition.id
    yield f"{words.word('edition', book)}; {words.word('length', setup.length)}"
    for point in setup.points:
        yield ""
        yield words.word("difference", point)
        yield f"  {said(words, point, setup.answer(point))}"
        if point in setup.house:
            yield f"  ({words.word('rulebook', 'table')})"
        elif point in POINTS:
            yield f"  ({printed(words, book, point)})"


def compared(words: Catalogue, books: tuple[str, str]) -> Iterator[str]:
    """The points on which two rulebooks differ, as lines of text."""
    one, other = (EDITIONS[book] for book in books)
    differing = [point for point in POINTS if getattr(one, point) != getattr(other, point)]
    for point in differing:
        yield words.word("difference", point)
        for book in books:
            yield f"  {told(words, EDITIONS[book], point)} ({printed(words, book, point)})"
        yield ""


def page(words: Catalogue) -> Iterator[str]:
    """All rulebooks, point by point, as Markdown."""
    for point in POINTS:
        yield f"### {words.word('difference', point)}\n"
        yield f"`{point}`\n"
        given: list[object] = []
        for answer in dict.fromkeys(getattr(edition, point) for edition in EDITIONS.values()):
            agreed = [book for book, edition in EDITIONS.items() if getattr(edition, point) == answer]
            typed = f" `{spoken(answer)}`" if point in ANSWERS else ""
            yield f"- **{told(words, EDITIONS[agreed[0]], point)}**{typed}"
            yield from (f"    - {printed(words, book, point)}" for book in agreed)
            given.append(answer)
        others = (answer for answer in ANSWERS.get(point, ()) if answer not in given)
        yield from (
            f"- {said(words, point, answer)} `{spoken(answer)}` (by no book as we read it; a house rule)"
            for answer in others
        )
        yield ""
