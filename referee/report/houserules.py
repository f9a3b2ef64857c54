"""Rules in words: what one says at a table, and where it stands; house rules and readings, and how they have changed.

The words of each answer are in the catalogue. No book is cited that is not in play. Must not know which facts rest on
which rule.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from itertools import combinations

from referee.commands.house_rules import answer_text
from referee.languages.catalogue import Catalogue
from referee.rules.editions import EDITIONS
from referee.rules.editions.citations import (
    ADVISED,
    ASKED,
    BOXES,
    DIFFERS,
    HANGS,
    NOT_AMONG,
    OURS,
    PAGES,
    PRINTED,
    PRINTED_BY,
    READINGS,
    SAYS,
    VOID_WITHOUT,
)
from referee.rules.model import SCORING_ROUNDS
from referee.rules.stacks import running
from referee.rules.table import ANSWERS, Answer, Edition, Setup, TableLaid


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


# --- house rules and readings --------------------------------------------------------------------


_FEW = 5
"""How many assumptions are read in one paragraph."""


def question(words: Catalogue, name: str) -> str:
    """The question that a point of difference or a reading answers; one question for many cards names the card."""
    alike, _, card = name.rpartition(".")
    if words.knows("difference", name):
        return words.word("difference", name)
    return words.say("difference", alike, card=words.word("card", card))


def answer_in_words(words: Catalogue, name: str, answer: Answer | None) -> str:
    """The answer to a point of difference or to a reading in words; a number stays a number."""
    if isinstance(answer, bool):
        return words.word("answer", answer_text(answer))
    if str(answer).isdecimal():
        return str(answer)
    alike = name.rpartition(".")[0]
    own = words.knows("answer", f"{name}-{answer}")
    return words.word("answer", f"{name if own else alike}-{answer}")


def house_rules(words: Catalogue, setup: Setup) -> Iterator[str]:
    """What this table leaves out of its boxes, and a sentence for each rule that it plays differently from its book."""
    yield from left_out(words, setup)
    for name in (each for each in setup.house if not _leaves_out(words, each)):
        answer, book = answer_in_words(words, name, setup.answer(name)), EDITIONS.get(setup.edition.id)
        usual = answer_in_words(words, name, book.answer(name)) if book is not None and name in ANSWERS else ""
        key = "house" if usual else "house-reading"
        yield words.say("terms", key, question=question(words, name), answer=answer, usual=usual)


def left_out(words: Catalogue, setup: Setup) -> Iterator[str]:
    """The cards and parts that this table leaves out of its boxes, and what its book advises if these are many."""
    gone = {name: _leaves_out(words, name) for name in setup.house if not setup.answer(name)}
    cards = {name: words.word("card", name.rpartition(".")[2]) for name, key in gone.items() if key not in ("", name)}
    things = [words.say("left-out", key, card=cards.get(name, "")) for name, key in gone.items() if key]
    if things:
        yield words.say("terms", "left-out", things=", ".join(things))
    for family, least in ADVISED.get(setup.edition.id, {}).items():
        others = {f"{family}.{card}" for card in NOT_AMONG.get(family, ())}
        asked = {name: answer for name, answer in setup.board.readings if name.rpartition(".")[0] == family}
        n = sum(bool(answer) for name, answer in asked.items() if name not in others)
        if family in gone.values() and n < least:
            yield words.say("terms", "fewer-cards", edition=words.word("edition", setup.edition.id), least=least, n=n)


def stacks_that_run_round(words: Catalogue, table: TableLaid) -> Iterator[str]:
    """A sentence for each stack whose cards come again, because the table has left so many out."""
    for stack in running(table):
        if stack.cards:
            yield words.say("terms", "runs-round", stack=stack.number)


def _leaves_out(words: Catalogue, name: str) -> str:
    """The key of the words for what a reading leaves out if it is answered with no; empty if it does not."""
    return next((key for key in (name, name.rpartition(".")[0]) if words.knows("left-out", key)), "")


def _is_void(words: Catalogue, setup: Setup, name: str) -> bool:
    """Whether a reading says nothing, since the table leaves out its card or all that it is about."""
    family, _, card = name.rpartition(".")
    gone = {each for each in setup.house if not setup.answer(each) and _leaves_out(words, each)}
    about = VOID_WITHOUT.get(name, VOID_WITHOUT.get(f"{family}-{setup.answer(name)}", ()))
    cards = {each.rpartition(".")[2] for each in gone if _leaves_out(words, each) != each}
    return cards.issuperset(ASKED.get(name, (card,))) or bool(about) and gone.issuperset(about)


def assumptions(words: Catalogue, setup: Setup) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What to know about the boxes of a game, and what is assumed where neither a book nor the table decides.

    Sentences; what is assumed stands behind them as a list if it is too much for a paragraph.
    """
    known, read = (*beside(words, setup),), (*assumed(words, setup),)
    if len(read) > _FEW:
        return (*known, words.word("terms", "assumed-list")), read
    return (*known, *read, *(words.word("terms", "assumed-set") for _ in read[:1])), ()


def number_assumed(words: Catalogue, setup: Setup) -> int:
    """How many readings of a table no book prints."""
    return sum(1 for _ in _open(words, setup))


def is_assumed(words: Catalogue, name: str) -> bool:
    """Whether a reading is ours: no book says it."""
    family = name.rpartition(".")[0]
    return name not in PRINTED and any(words.knows("assumed", each) for each in (name, family))


def beside(words: Catalogue, setup: Setup) -> Iterator[str]:
    """What to know about boxes and sets of them."""
    for n in range(len(setup.boxes)):
        for together in combinations(setup.boxes, n + 1):
            if words.knows("beside", key := "+".join(together)):
                yield words.word("beside", key)


def _open(words: Catalogue, setup: Setup) -> Iterator[str]:
    """The readings that no book prints, on which something hangs here, and which the table has not set."""
    names = (name for name in setup.board.reading_answers if name not in setup.house and is_assumed(words, name))
    return (name for name in names if not _is_void(words, setup, name))


def assumed(words: Catalogue, setup: Setup, only: Container[str] | None = None) -> Iterator[str]:
    """A sentence for each question that is open; questions asked of many cards share one, and come first."""
    alike: dict[str, dict[str, list[str]]] = {}
    for name in (each for each in _open(words, setup) if only is None or each in only):
        family, _, card = name.rpartition(".")
        kind = name if words.knows("assumed", name) else family
        cards = alike.setdefault(kind, {}).setdefault(answer_in_words(words, name, setup.answer(name)), [])
        cards += [words.word("card", card)] if kind == family else []
    for kind, here in sorted(alike.items(), key=lambda each: not any(each[1].values())):
        told = (f"{answer}: {', '.join(cards)}" if cards else answer for answer, cards in here.items())
        yield words.say("assumed", kind, here="; ".join(told))


def changes(words: Catalogue, changed: Iterable[tuple[str, Answer, Answer]]) -> Iterator[str]:
    """A line for each answer that has changed: the question, the answer before, the answer now."""
    for name, was, now in changed:
        before, after = answer_in_words(words, name, was), answer_in_words(words, name, now)
        yield words.say("terms", "changed", question=question(words, name), was=before, now=after)


def read_otherwise(words: Catalogue, setup: Setup) -> Iterator[str]:
    """A sentence for each point on which the rulebook is now read differently than in this game."""
    book = EDITIONS.get(setup.edition.id)
    for name, usual in {name: book.answer(name) for name in ANSWERS}.items() if book else ():
        if name not in setup.house and setup.answer(name) != usual:
            now, then = answer_in_words(words, name, usual), answer_in_words(words, name, setup.answer(name))
            yield words.say("terms", "read-otherwise", question=question(words, name), then=then, now=now)
