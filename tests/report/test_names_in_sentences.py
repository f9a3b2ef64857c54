"""Whatever name fills a blank comes with its forms, so that a language may ask for the one that its sentence needs."""

from collections.abc import Iterator, Mapping
from dataclasses import fields
from typing import Any

import pytest

from referee.languages.catalogue import Catalogue, Noun, together
from referee.languages.folders import ENGLISH, words_by_tag
from referee.languages.loading import load, speaking
from referee.report import render
from referee.report.voice import UNBROKEN, beside, bracketed, capitalised, loud
from tests.report.winter import GOLDEN

KINDS = ("place", "seat", "colour", "party", "card", "token")
TITLES = {
    name.forms["title"].casefold()
    for kind in KINDS
    for name in words_by_tag()[ENGLISH].named(kind).values()
    if "title" in name.forms
}


class Watching(Catalogue):
    """English that notes the blanks which are filled with a title that has lost its forms."""

    __slots__ = ()

    def say(self, context: str, key: str, **values: Any) -> str:
        BARE.update(_bare(f"{context}.{key}", values))
        return super().say(context, key, **values)

    def count(self, context: str, key: str, n: int, **values: Any) -> str:
        BARE.update(_bare(f"{context}.{key}", values))
        return super().count(context, key, n, **values)


BARE: set[str] = set()


def _bare(id: str, values: Mapping[str, Any]) -> Iterator[str]:
    for blank, value in values.items():
        known = isinstance(value, str) and value.replace(UNBROKEN, " ").casefold() in TITLES
        if known and not isinstance(value, Noun):
            yield f"{id}: {{{blank}}} is the bare words {value!r}"


@pytest.mark.parametrize("name", GOLDEN)
def test_a_name_that_fills_a_blank_of_a_letter_has_its_forms(name: str) -> None:
    english = load()[ENGLISH]
    BARE.clear()
    render(GOLDEN[name], Watching(*(getattr(english, each.name) for each in fields(english))), "Europe/Amsterdam")

    assert set() == BARE


ARAGON = Noun("Aragonia", {"in": "w Aragonii"}.get)
RED = Noun("czerwony", {"by": "przez czerwonego"}.get)


def test_a_form_that_is_asked_of_several_words_is_asked_of_each_that_has_it() -> None:
    placed = speaking(ENGLISH).series([beside(RED, 2, ARAGON), beside(RED, 1, "Walencja")])

    assert "czerwony 2 w Aragonii, czerwony 1 Walencja" == f"{placed:in}".replace(UNBROKEN, " ")
    assert "przez czerwonego 2 Aragonia" == f"{beside(RED, 2, ARAGON):by}".replace(UNBROKEN, " ")


def test_a_name_in_brackets_or_with_capitals_is_so_in_each_of_its_forms() -> None:
    assert "w Aragonii (czerwony)" == f"{bracketed(ARAGON, RED):in}"
    assert ("W Aragonii", "W ARAGONII") == (f"{capitalised(ARAGON):in}", f"{loud(ARAGON):in}")
    assert "w Aragonii + w Aragonii" == f"{together([ARAGON, ARAGON], ' + '.join):in}"


def test_spanish_says_e_and_u_where_y_and_o_cannot_be_heard() -> None:
    spanish = speaking("es")

    assert "Ana e Inés" == spanish.both(["Ana", "Inés"])
    assert "Ana y Hierro" == spanish.both(["Ana", "Hierro"])
    assert ("7 u 8", "10 u 11", "1 o 2") == tuple(map(spanish.either, (["7", "8"], ["10", "11"], ["1", "2"])))


def test_a_time_zone_is_called_by_its_city_as_the_reader_knows_it() -> None:
    assert ("Warszawa", "Warsaw") == (speaking("pl").city("Europe/Warsaw"), speaking(ENGLISH).city("Europe/Warsaw"))
    assert "New York" == speaking(ENGLISH).city("America/New_York")
