"""The base deck against the count of the rulebook's card pages (Rio Grande p. 8-12)."""

from collections import Counter

import pytest

from referee.rules.cards.base import CARDS
from referee.rules.effects.base import design_of
from referee.rules.model import Setup
from referee.rules.rounds import card_of, cards_of, stacks_of
from tests.rules.tables import COLOURS, RIO_GRANDE

COPIES = {
    1: "own_from_one add_two add_two_or_own five_from_one five_from_one three_foreign three_any two_and_two"
    " two_and_two four_own four_any",
    2: "veto veto decay_all decay_three king_returns send_one_each secret_send_two secret_send_all score_pick"
    " score_pick score_pick",
    3: "score_4 score_4 score_5 score_5 score_67 score_castillo score_castillo score_pick_3 score_firsts"
    " score_most score_fewest",
    4: "scoreboard scoreboard scoreboard adviser evict grande grande power_back power_back court_two score_secret",
    5: "king",
}
SETUP = Setup(COLOURS[:4], RIO_GRANDE)


@pytest.mark.parametrize(("stack", "designs"), COPIES.items())
def test_a_stack_holds_the_cards_of_the_rulebook(stack: int, designs: str) -> None:
    found = Counter({card.design: card.copies for card in CARDS if card.stack == stack})

    assert Counter(designs.split()) == found


def test_every_card_places_as_many_as_its_stack_says() -> None:
    assert {card.design: card.stack for card in CARDS} == {card.design: card.caballeros for card in CARDS}


def test_the_game_has_45_physical_cards_each_with_an_id_of_its_own() -> None:
    cards = cards_of(SETUP)

    assert 45 == len(cards)
    assert {"king", "score_pick#1", "score_pick#3"} <= cards.keys()
    assert all(card_of(copy) is card and design_of(copy) == card.design for copy, card in cards.items())


def test_four_stacks_of_eleven_are_drawn_from_and_the_king_is_always_there() -> None:
    stacks = stacks_of(SETUP)

    assert [11, 11, 11, 11, 0] == [len(stack) for stack in stacks]
    assert all(stack == tuple(sorted(stack)) for stack in stacks)
