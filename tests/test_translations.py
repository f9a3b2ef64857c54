"""The sentences of other languages than English: whole, in their own words, in the terms of the game."""

import pytest

from referee.languages.folders import ENGLISH
from referee.languages.loading import letter_languages
from tests import translations

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
