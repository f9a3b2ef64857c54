"""Forms of words in running words, and words that are nearly another."""

import pytest

from referee.languages.tokens import tokens_of
from referee.orders.keywords import understood
from referee.orders.lexicon import vocabulary
from referee.orders.spelling import inflected
from tests.orders.letters import BLUE, read


def read_as(word: str, language: str = "en") -> str:
    (token,) = tokens_of(word)
    return inflected(token, vocabulary(understood(language, BLUE.board), BLUE)).word


@pytest.mark.parametrize(
    ("language", "form", "word"),
    [
        *(("en", "castles", "castle"), ("de", "Castles", "castle"), ("de", "Aragoniens", "aragonien")),
        *(("nl", "koningen", "koning"), ("es", "reyes", "rey"), ("pl", "Anny", "anna"), ("sv", "Emmas", "emma")),
    ],
)
def test_a_form_is_read_as_its_word_in_the_language_of_the_writer_and_in_english(
    language: str, form: str, word: str
) -> None:
    assert word == read_as(form, language)


def test_a_form_in_a_language_that_is_neither_is_no_word() -> None:
    assert "koningen" == read_as("koningen")


@pytest.mark.parametrize("word", ["hard", "even", "sad", "feel", "form", "garden"])
def test_a_word_from_which_another_is_derived_or_that_has_its_letters_is_not_that_word(word: str) -> None:
    assert word == read_as(word)


def test_a_word_with_two_neighbours_swapped_is_that_word() -> None:
    assert "granada" == read_as("grnaada")


@pytest.mark.parametrize(("language", "typed"), [("en", "castila"), ("pl", "dziewesiec")])
def test_a_word_that_is_near_to_two_names_or_numbers_is_none_of_them(language: str, typed: str) -> None:
    assert typed == read_as(typed, language)


def test_a_word_that_is_near_to_one_name_is_that_name() -> None:
    assert "granada" == read_as("granda")


def test_a_form_never_files_a_row_of_orders() -> None:
    sheet = read("POWER 9\nCARD king\nKING Granadas")

    assert "KING" not in {block.key for block in sheet.blocks}
    assert sheet.complaints or sheet.proposal
