"""What a table answers for itself: points on which rulebooks differ, and readings of boxes."""

import pytest

from referee.rules.boxes import set_up, usual
from referee.rules.boxes.variants.box import HOME_ADVANTAGE
from referee.rules.editions import EDITIONS
from referee.rules.table import ANSWERS, Setup
from tests.rules.tables import COLOURS, RIO_GRANDE

PLAIN = set_up(COLOURS[:4], RIO_GRANDE, ("home_advantage", "france"))


def chosen(**answers: str | int | bool) -> Setup:
    return set_up(COLOURS[:4], RIO_GRANDE, ("home_advantage", "france"), chosen=answers)


def test_every_point_may_be_answered_as_some_book_answers_it_and_otherwise() -> None:
    assert (True, False) == ANSWERS["firsts_bonus"]
    assert ("compress", "absolute") == ANSWERS["tie_skip"]
    assert [] == [point for point, known in ANSWERS.items() if len(known) < 2]
    assert not {"id", "lengths"} & ANSWERS.keys()


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_is_usual_is_what_the_rulebook_says_or_the_first_answer_of_a_reading(edition: str) -> None:
    setup = set_up(COLOURS[:4], EDITIONS[edition], ("home_advantage", "france")).with_answer("veto", "off", "on")

    assert EDITIONS[edition].veto == usual(setup, "veto")
    assert {reading.id: reading.by.get(edition, reading.answers[0]) for reading in HOME_ADVANTAGE.readings} == {
        reading.id: usual(setup, reading.id) for reading in HOME_ADVANTAGE.readings
    }


def test_two_tables_differ_by_what_each_answers() -> None:
    setup = chosen(tie_skip="absolute", **{"home_advantage.alone": False})

    assert (("tie_skip", "compress", "absolute"), ("home_advantage.alone", True, False)) == setup.differences_from(
        PLAIN
    )
    assert () == PLAIN.differences_from(PLAIN)
