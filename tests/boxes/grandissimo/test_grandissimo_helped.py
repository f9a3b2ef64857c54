"""HELP at a table of Grandissimo: each thing of the box has an answer of its own, each card the orders it leads to."""

import pytest

from referee.docket.known import known_to
from referee.languages.loading import load
from referee.orders.asking import led_to
from referee.orders.contents import Line
from referee.prose.letter_reader import read_letter
from referee.report import render
from referee.rules.boxes import table_for
from tests.boxes.grandissimo.tables import RED, table
from tests.kit.tables import setup_for

ENGLISH = load()["en"]


def answer(topic, game):
    """What HELP and a word brings; a word that was not understood is none."""
    letter = read_letter((Line(1, f"HELP {topic}"),), known_to(game.docket, RED))
    assert () == letter.complaints
    game.sends(RED, requests=letter.requests)
    return " ".join(render(game.newest(RED), ENGLISH, "UTC").text.replace("\N{NO-BREAK SPACE}", " ").split())


@pytest.fixture(scope="module")
def game():
    return table("big_box_nl", ("alliance",))


TOLD = {
    "Portugal": ("Portugal touches Galicia",),
    "ship": ("CHARTER blue or yellow", "UNLOAD 2 own", "may place some of those he places aboard", "Covenant"),
    "mercenaries": ("Two black caballeros begin", "INQUISITOR 2 black", "Spanish Inquisition"),
    "black": ("Two black caballeros begin",),
    "token": ("CHARTER blue or yellow",),
    "jail": ("JAIL blue Aragon", "If your card bears the jail"),
    "Queen": ("While the Queen is in your court",),
    "Jester": ("While the Jester is in your court",),
    "Inquisitor": ("While the Grand Inquisitor is in your court",),
    "guest": ("Where guests in your court go",),
    "incognito": ("HIDE", "UNCOVER blue WHEN INTO Galicia", "More: HELP UNCOVER"),
    "alliance": ("ALLY", "ALLIED Seville or Valencia", "CHARTER blue or yellow", "More: HELP ALLIED, HELP CHARTER"),
    "double turn": ("FURTHER 4 or king", "JAIL blue Aragon", "More: HELP FURTHER, HELP JAIL"),
    "king": ("PARDON Aragon or Seville", "More: HELP PARDON"),
    "queen and jester": ("FIGURE queen or jester", "QUEEN", "JESTER", "More: HELP JESTER, HELP QUEEN"),
    "spanish inquisition": ("MOVE 2 black", "INQUISITOR 2 black", "More: HELP CONSENT, HELP INQUISITOR"),
    "free choice": ("SHIFT", "CHARTER"),
}


@pytest.mark.parametrize("topic", TOLD)
def test_a_word_of_the_box_is_told_by_itself_and_a_card_with_what_it_leads_to(game, topic):
    told = answer(topic, game)

    assert "Answer any letter of ours" not in told
    for words in TOLD[topic]:
        assert words in told


def test_every_order_that_the_box_brings_has_help_of_its_own(game):
    for key in known_to(game.docket, RED).asks:
        assert f"How to order {key} | {key}" in answer(key, game)


@pytest.mark.parametrize("back", [True, False])
def test_a_card_leads_to_what_a_reading_has_it_lead_to(back):
    setup = setup_for(boxes=("grandissimo",)).with_answer("grandissimo.revolution_back_at_emptying", back, False)
    laid = table_for(setup)

    assert back == ("RESTORE" in led_to(laid, laid.deck["revolution"]))
