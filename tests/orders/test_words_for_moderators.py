"""Words that are meant for the moderator alone are never said to all, in whichever language and however misspelt."""

from collections.abc import Sequence

import pytest

from referee.languages.folders import Words
from referee.orders.contents import Request, Say, Tell
from tests.orders.tongues import LANGUAGES, read, spellings

SECRET = "Bo has two seats"

IN = pytest.mark.parametrize("words", LANGUAGES, ids=lambda words: words.language)


def requests(text: str, *languages: str) -> Sequence[Request]:
    """What is asked for, whichever of these languages the writer's letters are in."""
    return [request for language in languages for request in read(text, language).requests]


def ways(words: Words, order: str) -> tuple[str, ...]:
    """An order's phrases, in capitals and in small letters, with a colon and without one."""
    said = spellings(words, "verbs", order)
    return tuple(f"{way(phrase)}{mark}" for phrase in said for way in (str.upper, str.lower) for mark in (":", ""))


@IN
def test_every_way_to_tell_the_moderator_tells_nobody_else(words: Words) -> None:
    first = spellings(words, "verbs", "TELL MODERATOR")[0]

    assert Tell(SECRET) in requests(f"{first.upper()} {SECRET}", words.language)
    for way in ways(words, "TELL MODERATOR"):
        for text in (f"{way} {SECRET}", f'{way} "{SECRET}"', f"{way} [{SECRET}]"):
            found = requests(text, words.language, "", "en")

            assert not [each for each in found if isinstance(each, Say)], text


@IN
def test_what_is_said_to_the_moderator_is_said_to_nobody(words: Words) -> None:
    called = {
        phrase.split()[-1]
        for order in ("TELL MODERATOR", "SHOW MODERATOR")
        for phrase in spellings(words, "verbs", order)
    }
    for way in ways(words, "SAY"):
        for name in called | {name[:-2] + name[-1] for name in called}:
            for text in (f"{way} {name}: {SECRET}", f"{way} {name.upper()} {SECRET}", f'{way} "{name}: {SECRET}"'):
                found = requests(text, words.language, "", "en")

                assert not [each for each in found if isinstance(each, Say)], text


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "SAY TO THE MODERATOR: {}"),
        ("de", "SAGE DER SPIELLEITUNG: {}"),
        ("de", "SAG BITTE DEM MODERATOR: {}"),
        ("nl", "ZEG TEGEN DE MODERATOR: {}"),
        ("pl", "POWIEDZ PROSZĘ MODERATOROWI: {}"),
        ("pl", "POWIEDZ MODERATORCE, że {}"),
        ("sv", "SÄG MODERATORN: {}"),
        ("es", "DIGO AL MODERADOR: {}"),
    ],
)
def test_a_sentence_as_people_write_it_is_refused_and_says_how_to_go_on(language: str, text: str) -> None:
    sheet = read(text.format(SECRET), language)

    assert () == sheet.requests
    assert [("tell-whom", ("TELL MODERATOR:", "TELL ALL:"))] == [(c.code, c.legal) for c in sheet.complaints]


@pytest.mark.parametrize(
    "text", ["SAY I would never take moderate risks", "SAY Well played, and thanks to the moderator", "SAY Hi"]
)
def test_what_speaks_of_the_moderator_later_is_said_to_all(text: str) -> None:
    assert [Say] == [type(request) for request in read(text, "en").requests]
