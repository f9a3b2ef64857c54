"""Letters that try to be dear to read: what is done about each is counted, and its good lines are read all the same.

Nothing is timed. Counted are the words that lines are taken apart into, the attempts to make sheets of running words,
and the looks at the lexicon.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from unittest.mock import patch

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.languages import tokens
from referee.orders.contents import OrderSheet
from referee.orders.limits import LONGEST_LINE, MOST_CANDIDATES, MOST_TOKENS, TOO_DEAR, TOO_LONG, TOO_MANY
from referee.prose import search
from tests.kit.thorough import examples
from tests.orders.letters import BLUE, read, written
from tests.orders.mutations import counted

TAKEN_APART = 2
"""So often at most is each word taken apart: in its line, and in what is left of that without words to others."""
LOOKS = 90
"""Looks at the lexicon for a word that is read; an order of a few words takes as many for each."""


@dataclass
class Work:
    """What was done to read a letter."""

    words: int = 0
    attempts: int = 0


@contextmanager
def worked() -> Iterator[Work]:
    """Counts words and marks that are made of lines for the first time, and attempts to add an order to a sheet."""
    work, taken_apart, join = Work(), dict[object, object](), search._joined
    tokens._tokens.cache_clear()
    split = tokens._tokens.__wrapped__

    def apart(*line):  # type: ignore[no-untyped-def]
        if line not in taken_apart:
            taken_apart[line] = split(*line)
            work.words += len(taken_apart[line])  # type: ignore[arg-type]
        return taken_apart[line]

    def joined(*order):  # type: ignore[no-untyped-def]
        work.attempts += 1
        return join(*order)

    with ExitStack() as patched:
        patched.enter_context(patch.object(tokens, "_tokens", apart))
        patched.enter_context(patch.object(search, "_joined", joined))
        yield work


def read_cheaply(text: str, tag: str = "") -> OrderSheet:
    """The sheet of a letter, for which no more may be done than for any."""
    read(text, BLUE, tag)  # which reads the lexicons that are read once
    with worked() as work, counted() as steps:
        sheet = read(text, BLUE, tag)
    assert work.attempts <= MOST_CANDIDATES
    assert work.words <= TAKEN_APART * MOST_TOKENS
    assert steps.looks <= LOOKS * MOST_TOKENS
    return sheet


NAMES = ("Aragon", "Old Castile", "king", "4", "9", "nine", "nueve", "Cleo", "yellow", "two", "castillo", "court")
JOINTS = (" or ", ", ", " and ", "; ", ". ", " if ", " unless ", " > ", "/", " + ", " when ", " to ", " ", "? ", ": ")
HEADS = ("", "CARD ", "I play ", "KING ", "PLACE ", "put two in ", "if not ", "SAY ", "I am away ", "take the ")
PIECES = (
    "[",
    "(",
    "hm 5; ",
    "\ufdfa",
    "\u1e9b\u0323",
    "½",
    "ＰＯ",
    "👍",
    "a\u0301",
    "{",
    '"',
    "> ",
    "-",
    "3 Dec ",
    "IF ",
)


@st.composite
def chains(draw: st.DrawFn) -> str:
    """Alternatives, sums, conditions, sentences: names with the same joint between them, or two in turn."""
    names = draw(st.lists(st.sampled_from(NAMES), min_size=1, max_size=3))
    joints = draw(st.lists(st.sampled_from(JOINTS), min_size=1, max_size=2))
    unit = "".join(f"{name}{joint}" for name in names for joint in joints)
    return draw(st.sampled_from(HEADS)) + unit * draw(st.integers(1, 1 + 2000 // len(unit)))


repeats = st.builds(
    lambda head, piece, many: head + piece * many, st.sampled_from(HEADS), st.sampled_from(PIECES), st.integers(1, 4000)
)
strange_words = st.builds(
    lambda word, many: word * many, st.text("abcdefgnorstpwi ", min_size=1, max_size=40), st.integers(1, 60)
)
dear_lines = st.builds(
    lambda line, many: [line] * many, chains() | repeats | strange_words, st.sampled_from((1, 1, 8, 60, 500))
)
dear_letters = st.lists(dear_lines, min_size=1, max_size=2).map(lambda parts: "\n".join(sum(parts, [])))
tags = st.sampled_from(("", "en", "de", "es", "nl", "pl", "sv"))


@examples(8)
@given(dear_letters, tags)
def test_no_letter_is_dearer_than_the_budget_of_any(text: str, tag: str) -> None:
    read_cheaply(text, tag)


@examples(8)
@given(dear_letters, tags)
def test_a_good_line_above_a_dear_letter_is_read_all_the_same(text: str, tag: str) -> None:
    sheet = read_cheaply(f"POWER 11\n\n{text}", tag)

    assert "POWER 11" in written((*sheet.blocks, *sheet.proposal, *sheet.previewed)) or "too-long" == sheet.note


KNOWN = {
    "alternatives": "POWER " + " or ".join(str(n) for n in range(1, 191)),
    "many more": "POWER " + " or ".join(str(n) for n in range(1, 401)),
    "numbers": "\n".join(["hm 5; " * 300] * 8),
    "unfolding": "\ufdfa" * 4000,
    "lines of it": "\n".join(["\ufdfa" * 400] * 300),
    "brackets": "\n".join(["POWER " + "[" * 3900] * 60),
    "talk": "I would put two in " + " and three in ".join(["Aragon", "Valencia", "Galicia"] * 25),
}


@pytest.mark.parametrize("text", KNOWN.values(), ids=KNOWN)
def test_what_is_beyond_the_budget_is_answered_as_too_long(text: str) -> None:
    sheet = read_cheaply(text)

    (first, *_) = (each for each in sheet.complaints if each.code in (TOO_DEAR, TOO_LONG, TOO_MANY))
    assert first.line == 1 or first.text


@pytest.mark.parametrize("text", ["hm 5; " * 300, "\ufdfa" * 4000, "[" * 3900, "and so on " * 150])
def test_a_monstrous_line_is_a_complaint_of_its_own_and_takes_nothing_out(text: str) -> None:
    sheet = read_cheaply(f"POWER 11\n\n{text}\n\nVETO red")

    assert "POWER 11\nVETO red" == written(sheet.blocks)
    assert [3] == [each.line for each in sheet.complaints if each.code in (TOO_DEAR, TOO_LONG)]


def test_running_words_beyond_measure_are_told_of_where_they_are_too_many() -> None:
    talk = "Hello all, what a lovely round that was, and the weather is fine.\n" * 20
    sheet = read_cheaply(f"{talk}I would like to lay the nine and take the king to Aragon.\n{talk}")

    assert [TOO_DEAR] == [each.code for each in sheet.complaints]


def test_long_lines_take_no_room_from_those_that_are_not() -> None:
    sheet = read_cheaply("\n".join(["word " * LONGEST_LINE] * 60 + ["POWER 11"]))

    assert "POWER 11" == written(sheet.blocks)


def test_a_letter_that_is_long_beyond_measure_is_only_proposed() -> None:
    sheet = read_cheaply("POWER 11\n" + "TELL red: hello\n\n" * 5000)

    assert ((), "POWER 11", "too-long") == (sheet.blocks, written(sheet.proposal), sheet.note)
    assert TOO_MANY in {each.code for each in sheet.complaints}
