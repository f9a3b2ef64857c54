"""What is played with as data: enough to show a table and to read its cards, without a line of our source."""

import json

import pytest

from referee.report.data import TableTold, schema
from referee.rules.boxes import BOXES
from tests.kit.schemas import allowed
from tests.kit.tables import together
from tests.kit.typed import typed


def rules(*words: str) -> dict:
    return json.loads(typed("rules", "show", *words, "--json").stdout)


def by_id(said: list) -> dict:
    return {each["id"]: each for each in said}


@pytest.fixture(scope="module")
def base() -> dict:
    return rules("rio_grande")


def test_each_power_card_says_how_many_caballeros_it_brings(base):
    brings = {each["value"]: each["caballeros"] for each in base["powers"]}

    assert (6, 2, 0) == (brings[1], brings[9], brings[13])


def test_a_short_game_says_which_rounds_end_in_a_general_scoring(base):
    assert [3, 6, 9] == base["scoring"]["general"]
    assert 3 == base["scoring"]["ranks"]
    assert 1 == rules("rio_grande", "--players", "2")["scoring"]["ranks"]


def test_a_card_has_its_text_sentence_by_sentence_with_its_sources(base):
    text = by_id(base["cards"])["secret_send_two"]["text"]

    assert {"text": "Its number is 2.", "source": "Rio Grande p. 9"} == text[0]
    assert all(each["source"] for each in text)


def test_a_place_has_its_names_in_all_languages_and_where_it_lies(base):
    seville = by_id(base["places"])["SEV"]

    assert {"en", "de", "es", "nl", "pl", "sv"} == seville["names"].keys()
    assert ("Seville", "Sevilla") == (seville["names"]["en"], seville["names"]["nl"])
    assert {"CNU", "GRA"} == {*seville["near"]}
    assert 3 <= len(seville["outline"]["corners"])
    xs = [x for x, _ in seville["outline"]["corners"]]
    assert min(xs) < seville["outline"]["x"] < max(xs)


def test_a_hand_says_of_how_many_cards_it_is(base):
    assert base["hand"] is None
    assert 13 == rules("rio_grande", "--box", "intrigue")["hand"]["count"]


def test_a_colour_has_its_paint(base):
    assert {"red", "blue", "yellow", "green", "brown"} == by_id(base["colours"]).keys()
    assert all(each["fill"].startswith("#") for each in base["colours"])


@pytest.mark.parametrize("boxes", [(), *((box,) for box in BOXES), *together()], ids=str)
def test_every_table_keeps_to_the_schema_and_names_what_it_has(boxes):
    told, described = rules("rio_grande", *(word for box in boxes for word in ("--box", box))), schema(TableTold)

    assert [] == allowed(described, described, told)
    named = {card.partition("#")[0] for stack in told["stacks"] for card in stack["cards"]}
    named |= {each["card"] for each in told["powers"] if each["card"]}
    assert named <= by_id(told["cards"]).keys()
    for each in (*told["places"], *told["cards"], *told["tokens"]):
        assert each["names"]["en"] != each["id"].replace("_", " "), each["id"]
