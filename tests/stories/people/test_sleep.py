"""What people say of their nights and of where they live, from letter to log to letter."""

import pytest

from referee import log
from referee.desk.roster import people_of
from tests.kit.post import MO, open_office, words


@pytest.fixture
def office(tmp_path):
    with open_office(f"sqlite:///{tmp_path}/referee.db", players=3, moderators=(MO,)) as office:
        yield office


def test_everybody_who_joins_a_game_has_a_night_in_his_zone(office):
    nights = {(each.zone, each.begins, each.ends) for each in office.docket.quiet.values()}

    assert {0, 1, 2} <= office.docket.quiet.keys()
    assert {(23 * 60, 7 * 60)} == {(begins, ends) for _, begins, ends in nights}


@pytest.mark.parametrize(
    ("said", "begins", "ends"),
    [
        ("QUIET 22:00-07:30", 22 * 60, 7 * 60 + 30),
        ("quiet 10pm to 6am", 22 * 60, 6 * 60),
        ("QUIET hours 0-8", 0, 8 * 60),
        ("QUIET 22:10-07:20", 22 * 60, 7 * 60 + 30),  # full quarters of an hour
        ("QUIET OFF", 0, 0),
    ],
)
def test_a_player_says_when_he_sleeps(office, said, begins, ends):
    zone = office.docket.quiet[0].zone
    ((_, receipt),) = office.says(0, said)

    assert log.QuietHours(0, zone, begins, ends) == office.docket.quiet[0]
    assert ("You sleep from" in words(receipt)) == (begins != ends)


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ("QUIET 20:00-07:30", "a night has at most 10 hours"),
        ("QUIET at night", "names no night"),
        ("QUIET 25:00-07:00", "names no night"),
        ("TIMEZONE Atlantis", "names no time zone"),
    ],
)
def test_what_is_no_night_and_no_zone_is_asked_back_with_an_example(office, said, why):
    before = office.docket.quiet
    ((_, receipt),) = office.says(0, said)

    assert before == office.docket.quiet
    assert why in words(receipt)
    assert f"{said.split()[0]} " in words(receipt).split(why)[1]


def test_from_another_zone_letters_tell_its_times(office):
    due = office.docket.due
    ((_, receipt),) = office.says(0, "TIMEZONE Sydney")

    assert "Australia/Sydney" == office.docket.quiet[0].zone
    assert "Sydney" in words(receipt)
    assert due == office.docket.due  # a change acts from the next deadline on
    with office.store.reading() as transaction:
        zones = {number: person.time_zone for number, person in people_of(transaction, office.docket.game).items()}
    assert "Australia/Sydney" == zones.pop(0)
    assert "Australia/Sydney" not in zones.values()


def test_a_letter_from_elsewhere_moves_nobody(office):
    before = office.docket.quiet
    office.says(0, "QUIET 22:00-07:30\nTIMEZONE Sydney", sender="mallory@evil.example")

    assert before == office.docket.quiet


def test_no_other_letter_tells_when_somebody_sleeps(office):
    told = office.says(0, "QUIET 21:15-05:45")

    assert [0] == [seat for seat, _ in told]
