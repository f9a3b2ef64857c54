"""In which language somebody is written to: LANGUAGE, from letter to roster to letter."""

import pytest

from referee.desk.roster import people_of
from tests.post import MO, open_office, text_of


@pytest.fixture
def office(tmp_path):
    with open_office(f"sqlite:///{tmp_path}/referee.db", players=3, moderators=(MO,)) as office:
        yield office


def words(letter) -> str:
    return " ".join(text_of(letter).split())


def languages(office) -> list[str]:
    with office.store.reading() as transaction:
        people = people_of(transaction, office.docket.game)
    return [people[number].language for number in sorted(people)][:3]


@pytest.mark.parametrize(
    ("said", "tag"),
    [
        ("LANGUAGE nl", "nl"),
        ("LANGUAGE Dutch", "nl"),
        ("language: nederlands", "nl"),
        ("Language Polish", "pl"),
        ("LANGUAGE in Swedish, please", "sv"),
        ("TAAL Nederlands", "nl"),
        ("JĘZYK polski", "pl"),
        ("SPRACHE Deutsch", "de"),
        ("SPRÅK svenska", "sv"),
        ("IDIOMA español", "es"),
        ("ALL MY GAMES: LANGUAGE es", "es"),
    ],
)
def test_a_player_says_in_which_language_letters_come(office, said, tag):
    ((_, receipt),) = office.says(0, said)

    assert [tag, "en", "en"] == languages(office)
    assert tag == receipt["content-language"]


def test_a_language_without_letters_is_refused_with_those_there_are(office):
    ((_, receipt),) = office.says(0, "LANGUAGE Klingon")

    assert ["en", "en", "en"] == languages(office)
    assert "letters are written in no language called “Klingon”" in words(receipt)
    for name in ("English", "Nederlands", "Deutsch", "svenska", "español", "polski"):
        assert f"LANGUAGE {name}" in words(receipt)


def test_talk_of_a_language_chooses_none(office):
    office.says(0, "Language is not my strength, sorry.\nPOWER 11")

    assert ["en", "en", "en"] == languages(office)


def test_a_letter_from_elsewhere_chooses_no_language(office):
    office.says(0, "LANGUAGE nl", sender="mallory@evil.example")

    assert ["en", "en", "en"] == languages(office)


# --- a letter keeps its language --------------------------------------------------------------------


@pytest.mark.parametrize("orders", ["MACHT 9", "SIŁA 9", "POWER 9", "macht 9", "siła 9"])
def test_an_answer_to_a_letter_in_the_former_language_is_read_in_either(tmp_path, orders):
    with open_office(f"sqlite:///{tmp_path}/two.db", players=3, languages=("nl",)) as office:
        office.everybody_accepts()
        asked = office.newest(0)
        office.says(0, "TAAL polski")
        office.hand_over(office.answer(asked, orders, asked["to"]))

        assert "nl" == asked["content-language"]
        assert ["POWER"] == [block.key for block in office.docket.seat(0).in_force]
