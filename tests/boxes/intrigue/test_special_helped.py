"""HELP with the Players' edition and the Special cards: each card and each order has an answer of its own."""

import pytest

from referee.docket.known import known_to
from referee.languages.loading import load
from referee.orders.contents import Line
from referee.prose.letter_reader import read_letter
from referee.report import render
from referee.rules.boxes import BOXES
from tests.boxes.intrigue.pools import begun
from tests.kit.byletters import GameByLetters, by_letters, receipt

ENGLISH = load()["en"]
RED = 0


@pytest.fixture(scope="module")
def game():
    return by_letters(3, boxes=("intrigue", "players_edition", "special"), edition="big_box_nl")


def answer(topic: str, game: GameByLetters) -> str:
    """What HELP and a word brings; a word that was not understood is none."""
    letter = read_letter((Line(1, f"HELP {topic}"),), known_to(game.docket, RED))
    assert () == letter.complaints
    game.sends(RED, requests=letter.requests)
    text = render(game.newest(RED), ENGLISH, "UTC").text
    assert [] == [line for line in text.splitlines() if len(line) > 72]
    return " ".join(text.replace("\N{NO-BREAK SPACE}", " ").split())


CARDS = [card for box in ("players_edition", "special") for card in BOXES[box].deck]


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.design)
def test_a_card_is_told_by_its_name_and_by_the_number_of_its_power_card(card, game):
    title = ENGLISH.word("card", card.design)

    told = answer(title, game)
    assert f"How to order {title}" in told
    assert f"It is power card {card.power}." in told
    assert " to the court." in told
    assert told == answer(str(card.power), game)


def test_a_card_that_brings_nobody_is_told_so(game):
    assert "It is power card 15. It brings nobody to the court." in answer("fiesta", game)


@pytest.mark.parametrize(
    ("topic", "until"),
    [
        ("bridge building", "As long as that one stands there"),
        ("plot", "After the next general scoring it stands in its own place again"),
        ("mistress", "in this round, or in a general scoring right after it"),
    ],
)
def test_a_power_card_is_told_by_its_rule_which_says_until_when(topic, until, game):
    assert until in answer(topic, game)


@pytest.mark.parametrize(("card", "key"), [("travel day", "WANDER"), ("score one of three", "SELECT")])
def test_a_card_names_the_order_by_which_others_answer_it_and_does_not_show_it_as_its_own(card, key, game):
    told = answer(card, game)

    assert f"More: HELP {key}." in told
    assert f"| {key}" not in told


KEYS = ("CROSS", "STORM", "WANDER", "ALLIED", "SPAN", "LIFT", "FILL", "SLIP", "SELECT")


@pytest.mark.parametrize("key", KEYS)
def test_every_order_that_the_boxes_bring_says_what_silence_comes_to(key, game):
    told = answer(key, game)

    assert f"How to order {key} | {key}" in told
    assert "If you say nothing" in told


@pytest.mark.parametrize(("court", "shown"), [((1, 5, 5), True), ((0, 5, 5), False)])
def test_the_form_shows_no_order_for_a_card_that_could_do_nothing(court: tuple[int, ...], shown: bool) -> None:
    form = receipt(begun(33, court=court, VAL=(2, 1, 1)), "STATUS").partition("FORM")[2]

    assert ("33 EVICT Valencia" in form) is shown
    assert "33 SKIP" not in form


def test_the_form_asks_whose_find_room_on_a_table_of_six_of_those_who_play() -> None:
    form = receipt(begun(55), "STATUS").partition("FORM")[2]

    assert "FILL [ ] own or blue (whose find room on the table first)" in form
    assert "black" not in form
