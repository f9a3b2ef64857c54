"""Where a rule stands, in words: its sentence by the rulebook of a table, and the pages or headings that print it.

No book is cited that is not in play. Must not know cards, nor which facts rest on which rule.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from referee.commands.house_rules import answer_text
from referee.languages.catalogue import Catalogue
from referee.rules.editions.citations import BOXES, DIFFERS, HANGS, OURS, PAGES, PRINTED_BY, READINGS, SAYS
from referee.rules.model import SCORING_ROUNDS
from referee.rules.table import Edition, Setup


def wording(rule: str, edition: Edition) -> str:
    """The id of a rule's sentence: if the rulebooks differ, with the answer of this one behind a hyphen."""
    return f"{rule}-{answer_text(getattr(edition, DIFFERS[rule]))}" if rule in DIFFERS else rule


def sentence(words: Catalogue, rule: str, edition: Edition, rounds: Iterable[int] = SCORING_ROUNDS) -> str:
    """The sentence of a rule by this rulebook, in a game of these rounds."""
    scorings = words.both([str(number) for number in rounds if number in SCORING_ROUNDS])
    return words.say("rule", wording(rule, edition), scorings=scorings)


def rule_with_sources(words: Catalogue, setup: Setup, rule: str) -> tuple[str, str]:
    """A rule in a sentence or two as this table has it, and its sources."""
    hangs = HANGS.get(rule, "") in setup.questions
    settled = f"{rule}-{answer_text(setup.answer(HANGS[rule]))}" if hangs else rule
    point = DIFFERS.get(rule, HANGS.get(rule, ""))
    return sentence(words, settled, setup.edition, setup.rounds), "; ".join(sources(words, setup, rule, point))


def sources(words: Catalogue, setup: Setup, rule: str, point: str = "") -> Iterator[str]:
    """The sources of a rule: the table's own decision on its `point`, pages of its book, or our reading of it."""
    book = setup.edition.id
    if rule in OURS:
        yield words.word("rulebook", "ours")
    elif rule in BOXES:
        cited = [each for each in BOXES[rule] if each in books_in_play(setup)]
        cited = [book] if book in cited else cited
        yield from (source(words, each, (BOXES[rule][each],)) for each in cited)
        yield from () if cited else (words.word("rulebook", "elsewhere"),)
    elif point not in setup.house:
        places = where_said(book, rule)
        yield from (source(words, book, places),) if places else ()
        yield from (words.word("rulebook", "read"),) if READINGS[book].keys() & {rule, point} else ()
    if any(name in (point, rule) or name.startswith(f"{rule}.") for name in setup.house):
        yield words.word("rulebook", "table")


def books_in_play(setup: Setup) -> set[str]:
    """The rulebook of a table, and the books from which it has boxes that its own does not print."""
    own = setup.edition.id
    printed = (PRINTED_BY.get(box, (own,)) for box in setup.boxes)
    return {own, *(book for books in printed if own not in books for book in books)}


def where_said(book: str, name: str) -> tuple[int | str, ...]:
    """The pages or headings of a rulebook with a rule, or with the answer to a point of difference."""
    if name in PAGES:
        return (PAGES[name][book],) if book in PAGES[name] else ()
    return tuple(where for where, names in SAYS[book].items() if name in names.split(","))


def source(words: Catalogue, book: str, places: Sequence[int | str]) -> str:
    """A rulebook and the pages to look at."""
    return words.say("rulebook", book, pages=", ".join(str(place).replace("_", " ") for place in places))
