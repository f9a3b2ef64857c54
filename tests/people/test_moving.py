"""Who goes from where to where, in any order of the words; where a scoreboard and the King go."""

from collections.abc import Callable

import pytest

from tests.people.judging import Case, outcome
from tests.people.scenes import Theatre

pytestmark = pytest.mark.slow

ONE_REGION, FOUR, FOREIGN = "the third report, card 2 wants a disk", "a report in the last round, two play", "a report"
APART = "CARD all own from one\nMOVE 2 own Seville to Granada\nMOVE 1 own Seville to Valencia"
BOTH = "CARD four own\nMOVE 2 own Galicia to Aragon\nMOVE 2 own Granada to Aragon"
TO_CASTLE = "CARD three foreign\nMOVE 2 yellow Granada to Castillo\nMOVE 1 red Aragon to Castillo"

Told = Callable[..., str]


@pytest.fixture
def told(theatre: Theatre) -> Told:
    """The sheet that is proposed for words, in a scene."""

    def offered(words: str, scene: str, language: str = "en") -> str:
        came = outcome(Case(0, scene, words, (), language=language), theatre)
        assert () == came.filed, "running words file nothing"
        return "\n".join(came.offered) if came.newly else ""

    return offered


@pytest.mark.parametrize(
    ("language", "words"),
    [
        (
            "en",
            "I lay 6. All own from one: out of Seville two go to Granada and one to Valencia, "
            "the fourth stays. My one from the court goes into the castle.",
        ),
        (
            "de",
            "Ich lege 6. Alle eigenen aus einer: aus Sevilla gehen zwei nach Granada und einer nach Valencia. "
            "Einen in die Burg.",
        ),
    ],
)
def test_those_who_follow_leave_the_place_named_before(language: str, words: str, told: Told) -> None:
    assert APART in told(words, ONE_REGION, language)


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "Four own: to Aragon I bring two from Galicia and two from Granada."),
        ("nl", "Vier eigen: twee uit Galicië en twee uit Granada, allemaal naar Aragon."),
    ],
)
def test_bands_share_the_place_where_they_go(language: str, words: str, told: Told) -> None:
    found = told(words, FOUR, language).replace("2  ", "2 own ")

    assert BOTH == found


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "Three foreign: both yellows from Granada to the castle, and a red from Aragon goes there as well."),
        ("es", "Tres ajenos: los dos amarillos de Granada y un rojo de Aragón, todos al castillo."),
    ],
)
def test_one_who_goes_there_too_goes_where_the_others_went(language: str, words: str, told: Told) -> None:
    assert TO_CASTLE == told(words, FOREIGN, language)


def test_a_sentence_of_its_own_places_and_takes_nobody_from_the_place_before(told: Told) -> None:
    sheet = told(
        "80 please, escort: my Grande moves to Valencia together with two of mine from New Castile. "
        "Two men to Catalonia.",
        "a report with Intrigue & the King",
    )

    assert sheet.endswith("MOVE 2 own New Castile to Valencia\nPLACE 2 Catalonia")


def test_a_scoreboard_is_called_by_its_points(told: Told) -> None:
    came = told("scoreboard. the 4/0/0 goes on Galicia", "the first report")

    assert came == "CARD scoreboard\nSCOREBOARD 400 Galicia"
