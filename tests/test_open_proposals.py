"""What is proposed waits for an OK until its writer says something else of the game; talk leaves it open."""

import pytest

from tests.post import open_office
from tests.tables import power


@pytest.fixture
def office(a_database):
    with open_office(a_database, players=3) as office:
        office.says(0, "I think I will go with my nine this time")
        yield office


@pytest.mark.parametrize("between", ["What a lovely evening.", "When is Ann going to be back?"])
def test_talk_and_questions_leave_a_proposal_open(office, between):
    office.says(0, between)

    office.says(0, "OK")

    assert power(9) == office.filed()


def test_a_letter_of_the_game_with_something_to_mend_lets_the_proposal_fall(office):
    office.says(0, "POWER 99")

    office.says(0, "OK")

    assert office.filed() is None
