"""The base deck against the count of the rulebook's card pages (Rio Grande p. 8-12)."""

from collections import Counter

import pytest

from referee.rules.boxes import BASE, set_up, table_for
from referee.rules.boxes.church import CHURCH
from referee.rules.decisions import Ask, Disk
from referee.rules.effects.base import design_of
from referee.rules.model import ALL
from referee.rules.shapes import AnyOf, Called, Moves, Nothing, OneOfEach, OnePlace, SpentPower, TokenWithPlace
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
TABLE = table_for(set_up(COLOURS[:4], RIO_GRANDE))


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


def test_cards_ask_of_others_what_is_printed_on_them() -> None:
    parts = [(card.design, part) for card in BASE.deck for part in card.does.parts()]

    assert {
        "king_returns": {Ask.RETURN: 3},
        "secret_send_two": {Disk.SEND: 0},
        "secret_send_all": {Disk.SEND: 0},
        "evict": {Disk.EVICT: 0},
        "score_secret": {Disk.SECRET: 0},
    } == {design: dict(part.questions_to_others()) for design, part in parts if len(part.questions_to_others())}
    assert {"king_returns": 3, "secret_send_two": 2, "secret_send_all": ALL} == {
        design: part.caballeros_levied() for design, part in parts if part.caballeros_levied() != 0
    }


OWN_FROM_ONE, TWO_FROM_COURT = Moves(ALL, 0, ALL, one_source=True), Moves(2, 0, 2, added=True)


def test_whoever_plays_a_card_is_asked_what_is_printed_on_it() -> None:
    assert {
        "own_from_one": OWN_FROM_ONE,
        "add_two": TWO_FROM_COURT,
        "add_two_or_own": AnyOf((TWO_FROM_COURT, OWN_FROM_ONE)),
        "five_from_one": Moves(5, 5, 5, one_source=True),
        "three_foreign": Moves(0, 3, 3),
        "three_any": Moves(3, 3, 3),
        "two_and_two": Moves(2, 2, 4),
        "four_own": Moves(4, 0, 4),
        "four_any": Moves(4, 4, 4),
        "send_one_each": OneOfEach(),
        "score_pick": OnePlace(scored=True),
        "score_pick_3": OnePlace(scored=True),
        "scoreboard": TokenWithPlace(),
        "adviser": OnePlace(),
        "evict": OnePlace(),
        "grande": OnePlace(),
        "power_back": SpentPower(),
        "court_two": Called(2),
        "king": OnePlace(),
        "church": AnyOf((Moves(0, 2, 2, party="church"), Nothing())),
    } == {card.design: card.does.asks() for card in (*BASE.deck, *CHURCH.deck) if card.does.asks() != Nothing()}
