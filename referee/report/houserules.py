"""What a table answers for itself, in words: house rules and readings, and what of them has changed.

Knows answers by name. What they are in words is in the catalogue. Must not know the rulebooks' pages.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from referee.lang import Catalogue
from referee.rules.editions import EDITIONS
from referee.rules.setup import ANSWERS, Answer, Setup
from referee.rulings.reference import spoken


def said(words: Catalogue, name: str, answer: Answer | None) -> str:
    """What an answer to a point of difference or to a reading is in words."""
    return words.word("answer", spoken(answer) if isinstance(answer, bool) else f"{name}-{answer}")


def house_rules(words: Catalogue, setup: Setup) -> Iterator[str]:
    """What a table plays otherwise than its rulebook, a sentence for each."""
    for name in setup.house:
        question, answer = words.word("difference", name), said(words, name, setup.answer(name))
        book = EDITIONS.get(setup.edition.id)
        usual = said(words, name, book.answer(name)) if book is not None and name in ANSWERS else ""
        yield words.say("terms", "house" if usual else "house-reading", question=question, answer=answer, usual=usual)


def changes(words: Catalogue, changed: Iterable[tuple[str, Answer, Answer]]) -> Iterator[str]:
    """What a table answers otherwise than before, a line for each: the question, what was, what is."""
    for name, was, now in changed:
        before, after = said(words, name, was), said(words, name, now)
        yield words.say("terms", "changed", question=words.word("difference", name), was=before, now=after)


def read_otherwise(words: Catalogue, setup: Setup) -> Iterator[str]:
    """What the rulebook of a game is read otherwise in today, a sentence for each; the game is played as it began."""
    book = EDITIONS.get(setup.edition.id)
    for name, usual in {name: book.answer(name) for name in ANSWERS}.items() if book else ():
        if name not in setup.house and setup.answer(name) != usual:
            now, then = said(words, name, usual), said(words, name, setup.answer(name))
            yield words.say("terms", "read-otherwise", question=words.word("difference", name), then=then, now=now)
