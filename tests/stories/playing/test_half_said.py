"""What a player is told of a sheet that stands in part only, and what CLEAR takes back of it."""

import pytest

from tests.kit.post import MO, open_office, text_of

ANN, BO = range(2)
GOOD, BAD = "POWER 9\nCARD king\nKING Aragon", "ELSE CARD score the 5s\nSCORE Nowhere\nPLACE 1 Granada"


@pytest.fixture
def office(a_database):
    with open_office(a_database, players=3, moderators=(MO,)) as office:
        yield office


def test_clear_forgets_half_said_cards_too(office):
    for clearing in ("CLEAR", "CLEAR CARD"):
        office.says(ANN, "CARD king\nPLACE 2 Castillo")
        assert office.docket.seat(ANN).unfinished

        office.says(ANN, clearing)
        assert not office.docket.seat(ANN).unfinished


def test_clear_of_something_else_keeps_them(office):
    office.says(ANN, "CARD king\nPLACE 2 Castillo")
    office.says(ANN, "CLEAR POWER")

    assert office.docket.seat(ANN).unfinished


def test_no_headline_says_that_one_is_in_above_a_plan_that_is_not_filed(office):
    told = text_of(office.says(ANN, f"{GOOD}\n{BAD}")[0][1])

    assert {"POWER", "CARD"} == office.docket.seat(ANN).sheet.keys()
    assert told.startswith("Part of your letter is filed, part is not.")
