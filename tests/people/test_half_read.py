"""What is read in part only is told or asked, and never proposed as if the rest had not been said."""

from collections.abc import Callable, Iterator

import pytest

from tests.people.judging import Case, Outcome, outcome
from tests.people.scenes import Theatre

pytestmark = pytest.mark.slow

Told = Callable[..., Outcome]


@pytest.fixture(scope="module")
def theatre() -> Iterator[Theatre]:
    with Theatre() as played:
        yield played


@pytest.fixture
def told(theatre: Theatre) -> Told:
    """What comes of words behind a letter of ours."""
    return lambda scene, words, language="en": outcome(Case(0, scene, words, (), language=language), theatre)


def offered(came: Outcome) -> str:
    return "\n".join(came.offered) if came.newly else ""


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "veto if red gets cheeky"),
        ("en", "Veto Ann if she goes for the King but let her off should he be headed my way."),
        ("es", "Veto, pero solo si a Ann también le parece bien."),
    ],
)
def test_a_veto_whose_condition_is_read_in_part_is_not_proposed(language: str, words: str, told: Told) -> None:
    assert "VETO" not in offered(told("a report, Bo holds a Veto", words, language))


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "Catalonia, except when Gus flees there too."), ("de", "Katalonien, außer wenn Gus auch dorthin flieht.")],
)
def test_nor_is_a_place_with_an_unless_behind_it(language: str, words: str, told: Told) -> None:
    assert "" == offered(told("the question where to flee", words, language))


def test_what_a_question_only_supposes_is_not_proposed(told: Told) -> None:
    words = "If I took the king to Seville and put two in Granada, how would that leave me?"

    assert "" == offered(told("a report", words))


@pytest.mark.parametrize("words", ["seville. then i put two meeples", "seville. then i put two lads"])
def test_a_number_of_men_is_no_power_card(words: str, told: Told) -> None:
    assert "POWER" not in offered(told("a receipt that asks where the King goes", words))
