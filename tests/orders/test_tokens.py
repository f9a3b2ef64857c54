"""Lines as words: what is folded, what is dropped, and that a column is never lost."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.languages.tokens import bare_words, tokens_of, words_of


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("POWER 11", "power 11"),
        ("  **Power**: `11`!", "power 11"),
        ("ＰＯＷＥＲ　１１", "power 11"),
        ("Arago\u0301n ARAGÓN", "aragon aragon"),
        ("po\u200bwer\u00a011", "power 11"),
        ("blue’s don't I’ll", "blue dont ill"),
        ("two_and_two old-castile", "two and two old castile"),
        ("– POWER", "power"),
        ("> POWER", "power"),
        ("Galicia - Seville", "galicia - seville"),
        ("Galicia -> Seville → Aragon", "galicia > seville > aragon"),
        ("8/4/0, 5s; 2+2", "8 / 4 / 0 , 5s ; 2 + 2"),
        ("… “hello” «you»", "hello you"),
        ("POWER -9, 9², ½ or 9-", "power -9 , 9^2 , ^1^2 or 9-"),
        ("- 9 - 10 -> 11 -CARD-king 2-3", "9 - 10 > 11 - card king 2 3"),
        ("", ""),
    ],
)
def test_words_are_folded(typed: str, words: str) -> None:
    assert tuple(words.split()) == words_of(typed)


@given(st.text(max_size=200) | st.text("'’sI do_-;9²<", max_size=20))
def test_bare_words_are_the_words_of_the_tokens(text: str) -> None:
    assert tuple(token.word for token in tokens_of(text) if not token.is_mark) == bare_words(text)


def test_a_token_knows_its_column_in_the_line_as_typed() -> None:
    text = "\u200b Ｐｏｗｅｒ…\u00a0Arago\u0301n_2"

    assert ["Ｐｏｗｅｒ", "Arago\u0301n", "2"] == [text[token.column : token.end] for token in tokens_of(text)]


def test_capitals_are_shouted_and_ids_are_glued() -> None:
    tokens = tokens_of("MOVE Move score_5 11")

    assert [True, False, False, False, False] == [token.shouted for token in tokens]
    assert [False, False, False, True, False] == [token.glued for token in tokens]


def test_semicolons_begin_a_row() -> None:
    assert [0, 0, 1, 1, 2] == [token.row for token in tokens_of("a; b; c")]


@given(st.text(max_size=200))
def test_any_text_has_tokens_in_order_within_the_line(text: str) -> None:
    tokens = tokens_of(text)
    columns = [token.column for token in tokens]

    assert sorted(columns) == columns
    assert all(0 <= token.column < token.end <= len(text) for token in tokens)
