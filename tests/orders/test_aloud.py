"""What is to be told to all in running words is proposed as a SAY, and is never said before its writer agrees."""

import pytest

from referee.orders.contents import Say
from tests.orders.letters import BLUE, read, written


@pytest.mark.parametrize(
    ("language", "wrote", "say"),
    [
        ("en", "Please tell everybody: Seville is mine, Ann!", "SAY Seville is mine, Ann!"),
        ("en", "To everybody: we'll see about that!\n\n(Just for you: I am bluffing.)", "SAY we'll see about that!"),
        ("de", "Sag bitte allen: Sevilla gehört mir, Finger weg!", "SAY Sevilla gehört mir, Finger weg!"),
        ("nl", "Zeg tegen iedereen: tot morgen. Groetjes!", "SAY tot morgen. Groetjes!"),
        ("en", "Tell everyone: sorry for the wait! And then the 2 as power.", "SAY sorry for the wait!"),
        ("en", 'Be so good as to tell everybody: "No promises, Ann." Thank you.', "SAY No promises, Ann."),
    ],
)
def test_what_is_to_be_told_to_all_is_proposed_as_a_say(language: str, wrote: str, say: str) -> None:
    sheet = read(wrote, language=language)

    assert say == written(sheet.proposal).splitlines()[-1]
    assert not any(isinstance(request, Say) for request in sheet.requests)


def test_places_named_to_all_are_no_orders_and_orders_beside_them_are() -> None:
    sheet = read("POWER 11\nTell everybody: I place three in Seville!", BLUE)

    assert ("POWER 11", "SAY I place three in Seville!") == (written(sheet.blocks), written(sheet.proposal))


def test_who_tells_all_without_a_colon_asks_for_nothing() -> None:
    assert () == read("I could tell everybody what you did", BLUE).proposal


@pytest.mark.parametrize("wrote", ["Don't tell everybody: I am bluffing", "This is not for everybody: I bluff"])
def test_what_is_not_for_all_is_not_proposed_to_be_said(wrote: str) -> None:
    assert not read(wrote, BLUE).proposal
