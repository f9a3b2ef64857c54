"""The base deck against the count of the rulebook's card pages (Rio Grande p. 8-12)."""

from collections import Counter

import pytest

from referee.rules.boxes import BASE, laid, set_up
from referee.rules.effects.base import design_of
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
TABLE = laid(set_up(COLOURS[:4], RIO_GRANDE))


@pytest.mark.parametrize(("stack", "designs"), COPIES.items())
def test_a_stack_holds_the_cards_of_the_rulebook(stack: int, designs: str) -> None:
    found = Counter({card.design: card.copies for card in BASE.deck if card.stack == stack})

    assert Counter(designs.split()) == found


def test_every_card_places_as_many_as_its_stack_says() -> None:
    assert {card.design: card.stack for card in BASE.deck} == {card.design: card.caballeros for card in BASE.deck}


def test_the_game_has_45_physical_cards_each_with_an_id_of_its_own() -> None:
    assert BASE.deck == TABLE.cards
    assert 45 == len(TABLE.deck)
    assert {"king", "score_pick#1", "score_pick#3"} <= TABLE.deck.keys()
    assert all(design_of(copy) == card.design for copy, card in TABLE.deck.items())


def test_four_stacks_of_eleven_are_drawn_from_and_the_king_is_always_there() -> None:
    assert [("drawn", 11)] * 4 + [("standing", 1)] == [(stack.kind, len(stack.cards)) for stack in TABLE.stacks]
    assert all(stack.cards == tuple(sorted(stack.cards)) for stack in TABLE.stacks)
    assert ("king",) == TABLE.stacks[-1].cards
