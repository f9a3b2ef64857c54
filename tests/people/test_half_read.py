"""What is read in part only is told or asked, and never proposed as if the rest had not been said."""

from collections.abc import Callable

import pytest

from tests.people.judging import Outcome

pytestmark = pytest.mark.slow

Told = Callable[..., Outcome]


def offered(came: Outcome) -> str:
    return "\n".join(came.offered) if came.newly else ""


def bare(came: Outcome) -> str:
    return "\n".join(came.bare) if came.newly else ""


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "veto if red gets cheeky"),
        ("en", "Veto Ann if she goes for the King but let her off should he be headed my way."),
        ("es", "Veto, pero solo si a Ann también le parece bien."),
    ],
)
def test_a_veto_whose_condition_is_read_in_part_is_not_proposed(language: str, words: str, told: Told) -> None:
    assert "VETO" not in bare(told("a report, Bo holds a Veto", words, language))


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "Catalonia, except when Gus flees there too."), ("de", "Katalonien, außer wenn Gus auch dorthin flieht.")],
)
def test_nor_is_a_place_with_an_unless_behind_it(language: str, words: str, told: Told) -> None:
    assert "" == bare(told("the question where to flee", words, language))


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "all but one to Granada"), ("de", "alle bis auf einen nach Granada"), ("es", "todos menos uno a Granada")],
)
def test_all_but_one_is_not_one(language: str, words: str, told: Told) -> None:
    assert "" == offered(told("the question where to place, the King stayed", words, language))


def test_what_a_question_only_supposes_is_not_proposed(told: Told) -> None:
    words = "If I took the king to Seville and put two in Granada, how would that leave me?"

    assert "" == offered(told("a report", words))


@pytest.mark.parametrize("words", ["seville. then i put two meeples", "seville. then i put two lads"])
def test_a_number_of_men_is_no_power_card(words: str, told: Told) -> None:
    assert "POWER" not in offered(told("a receipt that asks where the King goes", words))


@pytest.mark.parametrize(
    ("scene", "words"),
    [
        (
            "a report",
            "I lay the thirteen, and when it is already away then the twelve. King to Seville, two to Granada.",
        ),
        ("the question whether to veto", "Please stop it only if Yara and Gus agree that it is bad for all of us."),
        (
            "a report, Bo holds a Veto",
            "Card 2, do it, two in Seville, and if red or green try to move the king stop it",
        ),
    ],
)
def test_what_is_supposed_and_came_to_no_order_is_asked(scene: str, words: str, told: Told) -> None:
    came = told(scene, words)

    assert "POWER 13" not in bare(came)
    assert "VETO" not in bare(came)
    assert "understand" in came.answer or "can be meant" in came.answer


def test_a_veto_on_a_condition_that_is_not_understood_is_asked_though_nothing_came_of_it(told: Told) -> None:
    came = told("a report, Bo holds a Veto", "Power 4. And the veto, use it when somebody makes me something ugly.")

    assert "when somebody makes me something ugly" in came.answer


def test_a_place_that_words_only_lead_over_to_is_told(told: Told) -> None:
    came = told("a report", "Power 8. If it is me that must flee, then for Granada, at default for Valencia.")

    assert "at default for Valencia" in came.answer


def test_an_action_that_is_named_and_not_understood_is_told(told: Told) -> None:
    came = told("a report", "Leg de 8. Kaart 2, de actie laat ik zitten, en twee in het Castillo.", "nl")

    assert "actie" in came.answer


def test_what_is_taken_for_talk_stands_in_one_line_below_the_orders(told: Told) -> None:
    words = (
        "Dear Mo, the dog bit the boiler man. 13, king to Old Castile, two in Aragon, one at home, whatever it costs."
    )
    came = told("a report", words)

    assert 'Of no order: "one at home", "whatever it costs", "dog bit the boiler man".' in came.words


def test_nothing_is_said_of_talk_beside_orders_alone(told: Told) -> None:
    came = told("a report", "Dear Mo, I lay the 13 please. King to Granada. Regards, Bo")

    assert "Not read as orders" not in came.answer
