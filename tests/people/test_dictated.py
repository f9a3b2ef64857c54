"""What a telephone wrote by ear, and places as other languages call them, are read where only one thing makes sense."""

from collections.abc import Callable

import pytest

from tests.people.judging import Case, Outcome, outcome
from tests.people.scenes import Theatre

pytestmark = pytest.mark.slow

Told = Callable[..., str]


@pytest.fixture
def told(theatre: Theatre) -> Told:
    """What is proposed for words."""

    def proposed(words: str, language: str = "en", scene: str = "a report", first: str = "") -> str:
        came: Outcome = outcome(Case(0, scene, words, (), first=first, language=language), theatre)
        assert () == came.filed, "running words file nothing"
        return "\n".join(came.offered) if came.newly else ""

    return proposed


def test_words_heard_for_numbers_and_spoken_marks_are_read(told: Told) -> None:
    words = "power ate comma the king to granada comma won in valencia and the rest in the castle full stop"
    assert told(words) == "POWER 8\nCARD king\nKING Granada\nPLACE 1 Valencia, REST Castillo"


def test_the_name_of_a_card_may_begin_with_a_word_heard_for_a_number(told: Told) -> None:
    words = "ten and for own comma two from new castile to valencia"
    assert told(words, scene="a report in the last round, two play").startswith("POWER 10\nCARD four own\nMOVE 2")


@pytest.mark.parametrize("talk", ["I ate too much", "we won in Valencia", "that is for Gus", "you too"])
def test_in_talk_such_words_are_no_numbers(talk: str, told: Told) -> None:
    assert told(f"{talk}. 9, king to granada, 2 in seville") == "POWER 9\nCARD king\nKING Granada\nPLACE 2 Seville"


@pytest.mark.parametrize(
    ("there", "place"),
    [("Siviglia", "Seville"), ("Sevilha", "Seville"), ("Valensiya", "Valencia"), ("Valenza", "Valencia")],
)
def test_a_place_is_read_as_a_neighbouring_language_calls_it(there: str, place: str, told: Told) -> None:
    assert told(f"9, the king to Granada, and two of mine go to {there}").endswith(f"PLACE 2 {place}")


@pytest.mark.parametrize(
    ("words", "language"),
    [
        ("From the two in the castle one goes to Granada.", "en"),
        ("Von den zwei in der Burg kommt einer nach Granada.", "de"),
        ("De los dos del Castillo, uno a Granada.", "es"),
    ],
)
def test_some_of_those_somewhere_go_elsewhere(words: str, language: str, told: Told) -> None:
    first = "POWER 9\nCARD king\nKING Seville\nPLACE 2 Castillo"
    assert told(words, language, first=first) == "CARD king\nKING Seville\nPLACE 1 Castillo, 1 Granada"


@pytest.mark.parametrize(
    ("words", "language"),
    [
        ("8, and two in Granada. On 12 December I have guests", "en"),
        ("8, zwei nach Granada. Am 3. Dezember ist Skat", "de"),
    ],
)
def test_the_day_of_a_month_counts_nothing(words: str, language: str, told: Told) -> None:
    assert told(words, language) == "POWER 8"
