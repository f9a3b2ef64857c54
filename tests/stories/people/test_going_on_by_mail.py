"""The letter that asks whether the game goes on, as it is answered: in words, in our languages, by a machine."""

from datetime import UTC, datetime

import pytest

from referee.adjudication import adjudicate
from referee.log.entries import Options
from referee.log.options import at_pace
from tests.kit.post import MO, open_office, text_of

LANGUAGES = ("en", "de", "es", "nl", "pl")


def asks_to_go_on(office):
    office.everybody_accepts()
    while not office.docket.asks_to_go_on:
        wake = datetime.fromtimestamp(adjudicate.wake_at(office.docket), UTC)
        office.passes(seconds=max(0, (wake - office.now).total_seconds()))


@pytest.fixture
def office(a_database):
    options = at_pace("club", Options(cooling_minutes=0))
    asked = {"players": 5, "languages": LANGUAGES, "moderators": (MO,), "options": options}
    with open_office(a_database, begin=asks_to_go_on, **asked) as office:
        yield office


@pytest.mark.parametrize(
    ("seat", "words"),
    [
        (0, "GO ON"),
        (0, "Go on!"),
        (0, "OK"),
        (0, "Yes, let's go on please.\n\nAnn"),
        (0, "yes please"),
        (0, "POWER 7\nCARD ANY\nSKIP"),
        (1, "WEITER"),
        (1, "Ja, gerne"),
        (2, "ADELANTE"),
        (2, "sí"),
        (3, "GA DOOR"),
        (3, "ja graag"),
        (4, "DALEJ"),
        (4, "tak"),
        (4, "GO ON"),
        (0, "let us continue"),
        (0, "keep going!"),
        (0, "I'm still here, let's play"),
        (1, "Weiter geht's!"),
        (1, "gerne weiterspielen"),
        (2, "seguimos"),
        (2, "sí, seguimos jugando"),
        (3, "we spelen verder"),
        (4, "gramy dalej"),
    ],
)
def test_a_yes_in_the_words_of_the_letter_goes_on(office, seat, words):
    told = office.says(seat, words)

    assert not office.docket.asks_to_go_on
    assert [0, 1, 2, 3, 4] == sorted(to for to, _ in told)


@pytest.mark.parametrize(
    ("seat", "words"),
    [
        (0, "no"),
        (1, "nein"),
        (2, "no sé, ¿seguimos?"),
        (3, "we gaan niet verder"),
        (0, "STATUS"),
        (0, "RESIGN"),
        (0, "I am out of the office until Monday."),
    ],
)
def test_what_is_no_yes_goes_on_with_nothing(office, seat, words):
    told = office.says(seat, words)

    assert office.docket.asks_to_go_on
    assert not any("is carried out" in text_of(each) for _, each in told)


def test_what_else_stands_beside_going_on_is_not_lost(office):
    office.says(0, "AWAY 1 Dec TO 3 Dec\nPlease go on without me.")
    assert office.docket.seat(0).absences

    office.says(1, "Weiter geht's, ich nehme die 13 und den König nach Aragonien")
    assert office.docket.seat(1).proposal or office.docket.seat(1).ways


def test_a_machine_goes_on_with_nothing(office):
    office.says(0, "GO ON", headers={"Auto-Submitted": "auto-replied"})

    assert office.docket.asks_to_go_on


def test_status_says_that_it_waits_so(office):
    office.says(0, "STATUS")

    assert "until one of you answers GO ON" in " ".join(text_of(office.newest(0)).split())


def test_the_moderator_is_told_how_it_goes_on_and_may_say_so(office):
    told = " ".join(text_of(office.latest("mo@example.org")).split())
    assert "all are asked whether the game goes on" in told
    assert "RESUME" in told

    office.commands("RESUME")

    assert not office.docket.asks_to_go_on
