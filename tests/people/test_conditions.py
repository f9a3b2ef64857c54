"""Conditions in running words are kept, in ranks and behind plans and placings, or they are asked about."""

from collections.abc import Callable

import pytest

from tests.people.judging import Case, Outcome, outcome
from tests.people.scenes import Theatre

pytestmark = pytest.mark.slow

Said = Callable[..., Outcome]


@pytest.fixture
def said(theatre: Theatre) -> Said:
    """What comes of words that answer a letter."""
    return lambda words, language="en", scene="a report": outcome(Case(0, scene, words, (), language=language), theatre)


def offered(came: Outcome) -> list[str]:
    assert () == came.filed, "running words file nothing"
    return [*came.offered] if came.newly else []


def bare(came: Outcome) -> list[str]:
    assert () == came.filed, "running words file nothing"
    return [*came.bare] if came.newly else []


@pytest.mark.parametrize(
    ("language", "words", "power"),
    [
        ("en", "ten I play, if it is not possible seven", "10 or 7"),
        ("en", "I pose the 13, or if it is not more available the 12", "13 or 12"),
        ("en", "I lay the 9, and if Ann or Gus has taken that one, the 8", "9 or 8"),
        ("de", "Ich lege die 10, und wenn die nicht möglich ist die 8", "10 or 8"),
        ("nl", "Ik leg de 10, en als dat niet kan de 8", "10 or 8"),
    ],
)
def test_a_condition_that_a_card_is_gone_only_ranks(language: str, words: str, power: str, said: Said) -> None:
    assert [f"POWER {power}"] == offered(said(words, language))


@pytest.mark.parametrize(
    ("language", "words", "power"),
    [
        ("en", "if green has laid nine I lay the twelve otherwise a four", "12 IF green LAID 9 or 4"),
        ("en", "If green has laid the 13, it is pointless and I lay 8. If he hasn't, 12.", "8 IF green LAID 13 or 12"),
        ("nl", "5, tenzij groen 4 legt, dan 6", "5 UNLESS green LAID 4 or 6"),
        ("de", "Wenn Grün die 12 nicht gelegt hat, 12, sonst 3", "12 UNLESS green LAID 12 or 3"),
    ],
)
def test_a_power_card_is_laid_on_what_others_have_laid(language: str, words: str, power: str, said: Said) -> None:
    assert [f"POWER {power}"] == offered(said(words, language))


def test_an_aim_has_a_limit(said: Said) -> None:
    words = "the lowest card that puts me in front of those before me, and nothing above 10 for it"

    assert ["POWER AIM 1 MAX 10"] == offered(said(words))


@pytest.mark.parametrize(
    ("words", "plan"),
    [
        (
            "Score the 4s, but only if I'm still leading Seville when it's my turn. 3 to Granada.",
            "CARD score the 4s IF I LEAD Seville\nACT\nPLACE 3 Granada",
        ),
        (
            "King to Seville, three in Granada but only if the king is standing in Aragon",
            "CARD king\nKING Seville\nPLACE 3 Granada IF KING IN Aragon",
        ),
    ],
)
def test_a_condition_hangs_on_the_plan_or_the_placing_before_it(words: str, plan: str, said: Said) -> None:
    assert [plan] == offered(said(words))


def test_a_card_that_can_still_be_had_is_the_plan_itself(said: Said) -> None:
    came = said("Si el rey sigue libre cuando me toque, va a Sevilla, y tres a Granada.", "es")

    assert ["CARD king\nKING Seville\nPLACE 3 Granada"] == offered(came)


@pytest.mark.parametrize(
    "words",
    ["Power 4 if the weather in Granada is fine, else 12!", "8 unless it rains, then 10", "12 if I get home in time"],
)
def test_a_condition_that_is_not_understood_is_asked_about(words: str, said: Said) -> None:
    assert [] == bare(said(words))


@pytest.mark.parametrize(
    ("language", "words", "power"),
    [
        ("de", "Hat Grün die 13 gelegt, nehme ich die 8. Wenn nicht, 12.", "8 IF green LAID 13 or 12"),
        ("de", "Legt Rot die 12, lege ich die 13. Falls nicht, die 9.", "13 IF red LAID 12 or 9"),
        ("nl", "Legt rood de 12, dan leg ik de 13. Zo niet, dan de 9.", "13 IF red LAID 12 or 9"),
        ("pl", "Jeżeli czerwony położy 12, to ja 13. Jeśli nie, to 9.", "13 IF red LAID 12 or 9"),
    ],
)
def test_what_somebody_has_laid_may_be_told_with_the_verb_in_front(
    language: str, words: str, power: str, said: Said
) -> None:
    assert [f"POWER {power}"] == offered(said(words, language))


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "8, if it isn't raining, else 10"),
        ("en", "As long as nothing odd happens in the meantime, 11."),
        ("en", "Should Gus be drunk again, 12, otherwise 7."),
        ("en", "Were it my birthday, I'd lay the 13, but no: 6."),
        ("de", "Ist das Wetter schön, 12"),
        ("de", "Wenn es nicht regnet, 8, sonst 10"),
        ("nl", "Mocht het weer meezitten, dan 12."),
        ("pl", "Jeśli nie będzie padać, 8, inaczej 10."),
        ("es", "Si no llueve, el 8; si no, el 10."),
    ],
)
def test_nothing_is_proposed_as_if_a_condition_that_is_not_understood_were_not_there(
    language: str, words: str, said: Said
) -> None:
    assert [] == bare(said(words, language))


def test_a_not_before_what_is_done_otherwise_is_told(said: Said) -> None:
    assert "Regnar det inte tar jag 8" in said("Regnar det inte tar jag 8, annars 10.", "sv").words


@pytest.mark.parametrize(
    ("scene", "words", "power"),
    [
        ("a report", "I lay my highest", "13"),
        ("a report with Intrigue & the King", "I lay my highest", "160"),
        ("a report with Intrigue & the King", "I lay 120 or my highest", "120 or 160"),
        ("a report with Intrigue & the King", "I lay my lowest", "ANY"),
        (
            "a report with Intrigue & the King",
            "If Ann has already laid the 150, I will lay the 160, otherwise the 140",
            "160 IF red LAID 150 or 140",
        ),
    ],
)
def test_power_cards_are_those_of_the_table_and_the_highest_that_of_the_hand(
    scene: str, words: str, power: str, said: Said
) -> None:
    assert [f"POWER {power}"] == offered(said(words, scene=scene))
