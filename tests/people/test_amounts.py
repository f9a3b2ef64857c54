"""How many caballeros go where is read in any order and wording; what is not understood is never guessed."""

from collections.abc import Callable

import pytest

from tests.people.judging import Case, Outcome, outcome
from tests.people.scenes import Theatre

pytestmark = pytest.mark.slow

SCENE = "the question where to place, the King stayed"

Told = Callable[..., Outcome]


@pytest.fixture
def told(theatre: Theatre) -> Told:
    """What comes of words where four in court may be placed."""
    return lambda words, language="en", scene=SCENE: outcome(Case(0, scene, words, (), language=language), theatre)


def offered(came: Outcome) -> str:
    return "\n".join(came.offered) if came.newly else ""


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "two of my guys go to Granada and the same number to Seville"),
        ("de", "zwei Leute gehen nach Granada und genauso viele nach Sevilla"),
        ("sv", "två gubbar går till Granada, lika många till Sevilla"),
    ],
)
def test_as_many_are_as_many_as_were_named_last(language: str, words: str, told: Told) -> None:
    assert "PLACE 2 Granada, 2 Seville" == offered(told(words, language))


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "Aragon gets one, Seville twice as many"),
        ("nl", "eentje naar Aragon en dubbel zoveel naar Sevilla"),
        ("es", "pongo uno en Aragón y el doble en Sevilla"),
    ],
)
def test_twice_as_many_are_twice_the_number_named_last(language: str, words: str, told: Told) -> None:
    assert "PLACE 1 Aragon, 2 Seville" == offered(told(words, language))


@pytest.mark.parametrize("words", ["as many in Granada please", "twice as many to Seville", "half to Aragon"])
def test_an_amount_that_depends_on_none_places_nobody(words: str, told: Told) -> None:
    came = told(words)

    assert ((), "") == (came.filed, offered(came))


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "as many as I need to be ahead in Aragon, the rest in the castle"),
        ("de", "In Aragonien stelle ich so viele hin, wie ich brauche, um vorne zu liegen, der Rest in die Burg"),
        ("sv", "så många som behövs för att leda Aragonien, resten i borgen"),
    ],
)
def test_as_many_as_it_takes_to_lead_is_lead(language: str, words: str, told: Told) -> None:
    assert "PLACE LEAD Aragon, REST Castillo" == offered(told(words, language))


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "of those two men only one goes to Granada and the other to Seville"),
        ("de", "von den zwei Leuten kommt nur einer nach Granada und der andere nach Sevilla"),
    ],
)
def test_of_those_counted_first_only_a_part_is_placed_and_the_other_is_one(
    language: str, words: str, told: Told
) -> None:
    assert "PLACE 1 Granada, 1 Seville" == offered(told(words, language))


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "on granada i put two meeples"),
        ("nl", "in granada zet ik twee poppetjes"),
        ("pl", "do Grenady daję dwóch ludzi"),
    ],
)
def test_the_place_may_come_first_and_a_number_of_men_is_no_power_card(language: str, words: str, told: Told) -> None:
    assert "PLACE 2 Granada" == offered(told(words, language))
    assert not any(block.startswith("POWER") for block in told(words, language, "a report").offered)


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "two in Seville, one in Aragon and one more there"),
        ("sv", "två gubbar i Sevilla och en i Aragonien, och sätt en till där"),
    ],
)
def test_one_more_there_is_added_to_the_place_named_last(language: str, words: str, told: Told) -> None:
    assert "PLACE 2 Seville, 2 Aragon" == offered(told(words, language))


def test_men_go_to_no_place_that_another_number_goes_to(told: Told) -> None:
    assert "3 Castillo" not in offered(told("three of my meeples move into the ruined house and one goes in the tower"))
