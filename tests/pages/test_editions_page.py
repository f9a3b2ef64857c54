"""The page on the rulebooks says point by point what each of them says."""

import os
from collections.abc import Iterator

from referee.commands.house_rules import answer_text
from referee.languages.catalogue import Catalogue
from referee.languages.loading import load
from referee.report.card_text import paragraph
from referee.report.houserules import answer_in_words, sentence
from referee.report.rulebooks import POINTS, RULES, book_source, edition_answer
from referee.rules.boxes import BASE, set_up, table_for
from referee.rules.editions import EDITIONS
from referee.rules.table import ANSWERS
from tests.kit.sources import ROOT

PAGE = ROOT / "docs" / "editions.md"
HEAD = "## Point by point\n\n"


def page(words: Catalogue) -> Iterator[str]:
    """All rulebooks, point by point, as Markdown."""
    for point in POINTS:
        yield f"### {words.word('difference', point)}\n"
        yield f"`{point}`\n"
        given: list[object] = []
        for answer in dict.fromkeys(getattr(edition, point) for edition in EDITIONS.values()):
            agreed = [book for book, edition in EDITIONS.items() if getattr(edition, point) == answer]
            typed = f" `{answer_text(answer)}`" if point in ANSWERS else ""
            yield f"- **{edition_answer(words, EDITIONS[agreed[0]], point)}**{typed}"
            yield from (f"    - {book_source(words, book, point)}" for book in agreed)
            given.append(answer)
        for answer in ANSWERS.get(point, ()):
            if answer not in given:
                in_words = answer_in_words(words, point, answer)
                yield f"- {in_words} `{answer_text(answer)}` (by no book as we read it; a house rule)"
        yield ""
    yield f"## {words.word('rulebook', 'rules')}\n"
    for rule in RULES:
        sentences = {book: sentence(words, rule, edition) for book, edition in EDITIONS.items()}
        for each in dict.fromkeys(sentences.values()):
            yield f"- {each}"
            yield from (f"    - {book_source(words, book, rule)}" for book in EDITIONS if sentences[book] == each)
        yield ""
    yield f"## {words.word('rulebook', 'cards')}\n"
    tables = [table_for(set_up(BASE.colours, edition)) for edition in EDITIONS.values()]
    for card in BASE.deck:
        yield f"- `{card.design}`: {words.word('card', card.design)}"
        told = (paragraph(words, table, each) for table in tables for each in table.cards if each.design == card.design)
        yield from (f"    - {each}" for each in told)
    yield ""


def test_the_page_tells_what_the_rulebooks_say() -> None:
    written, head, points = PAGE.read_text(encoding="utf-8").partition(HEAD)
    today = "\n".join(page(load()["en"])).rstrip() + "\n"
    if os.environ.get("BLESS"):
        PAGE.write_text(written + head + today, encoding="utf-8")
        points = today

    assert today == points, "`make bless` writes it anew, once you have read the difference"
