"""The sentences of other languages than English: whole, in their own words, in the terms of the game."""

import pytest

from referee.languages.folders import ENGLISH, templates_folder
from referee.languages.loading import letter_languages, path_of_sentences
from tests import merging, translations

LANGUAGES = [tag for tag in letter_languages() if tag != ENGLISH]

CHECKS = (
    translations.strayed,
    translations.misfilled,
    translations.formless,
    translations.miscounted,
    translations.banned,
    translations.untouched,
    translations.half_english,
    translations.misquoted,
    translations.otherwise_said,
)


@pytest.mark.parametrize("tag", LANGUAGES)
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_nothing_is_wrong_with_the_sentences_of_a_language_that_a_machine_can_see(tag, check):
    assert [] == [*check(tag)]


@pytest.mark.parametrize("tag", LANGUAGES)
def test_the_sentences_of_a_language_stand_as_english_has_them_now(tag):
    there = path_of_sentences(templates_folder(), tag).read_text("utf-8")

    assert merging.merged(tag) == there, "`make merge` writes it anew; then look at what it has marked fuzzy"


def test_a_sentence_that_english_says_anew_is_fuzzy_in_english_order_and_quoted_as_gettext_has_it():
    plain = merging.entry("told.Passed", "{seat} passes.", '{seat} "pas".\nKoniec.')
    several = merging.entry("roll.players", ("one player", "{n} players"), ("a", "b", "c"), fuzzy=True)

    assert ('msgctxt "told.Passed"\nmsgid "{seat} passes."\nmsgstr ""\n"{seat} \\"pas\\".\\n"\n"Koniec."') == plain
    assert several.splitlines()[:4] == [
        "#, fuzzy",
        'msgctxt "roll.players"',
        'msgid "one player"',
        'msgid_plural "{n} players"',
    ]
    assert several.splitlines()[4:] == ['msgstr[0] "a"', 'msgstr[1] "b"', 'msgstr[2] "c"']
