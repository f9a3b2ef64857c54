"""The base deck against the count of the rulebook's card pages (Rio Grande p. 8-12)."""

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from referee.rules.boxes import BASE, set_up, table_for
from referee.rules.boxes.variants.box import CHURCH
from referee.rules.decisions import Ask, Disk
from referee.rules.effects.base import Card, design_of
from referee.rules.model import ALL
from referee.rules.shapes import AnyOf, Called, Moves, Nothing, OneOfEach, OnePlace, Shape, SpentPower, TokenWithPlace
from tests.naive import facts
from tests.rules.tables import COLOURS, RIO_GRANDE

TABLE = table_for(set_up(COLOURS[:4], RIO_GRANDE))
PRINTED = {design: card for design, card in facts.CARDS.items() if card.pile in facts.PILES}


def test_the_deck_is_the_cards_of_the_rulebook() -> None:
    assert {design: (card.pile, card.places, card.copies) for design, card in PRINTED.items()} == {
        card.design: (card.stack, card.caballeros, card.copies) for card in BASE.deck
    }, "tests/naive/facts.py holds what is printed on each card"


def test_every_card_places_as_many_as_its_stack_says() -> None:
    assert {card.design: card.stack for card in BASE.deck} == {card.design: card.caballeros for card in BASE.deck}


def test_the_game_has_as_many_cards_as_the_piles_of_the_rulebook_each_with_an_id_of_its_own() -> None:
    assert BASE.deck == TABLE.cards
    assert sum(facts.PILES.values()) == len(TABLE.deck), "PILES of tests/naive/facts.py says how many cards there are"
    assert {"king", "score_pick#1", "score_pick#3"} <= TABLE.deck.keys()
    assert all(design_of(copy) == card.design for copy, card in TABLE.deck.items())


def test_four_stacks_of_eleven_are_drawn_from_and_the_king_is_always_there() -> None:
    piles = {stack.number: len(stack.cards) for stack in TABLE.stacks}
    assert facts.PILES == piles, "PILES of tests/naive/facts.py says how many cards lie in each"
    assert ["drawn"] * 4 + ["standing"] == [stack.kind for stack in TABLE.stacks]
    assert all(stack.cards == tuple(sorted(stack.cards)) for stack in TABLE.stacks)
    assert ("king",) == TABLE.stacks[-1].cards


ASKED_OF_OTHERS = {"give": Ask.RETURN, "send": Disk.SEND, "evict": Disk.EVICT, "secret": Disk.SECRET}


def test_cards_ask_of_others_what_is_printed_on_them() -> None:
    parts = [(card.design, part) for card in BASE.deck for part in card.does.parts()]
    printed = {design: card.what["of others"] for design, card in PRINTED.items() if "of others" in card.what}

    assert {
        design: {ASKED_OF_OTHERS[what]: count if what == "give" else 0} for design, (what, count) in printed.items()
    } == {design: dict(part.questions_to_others()) for design, part in parts if len(part.questions_to_others())}
    assert {design: min(count, ALL) for design, (_, count) in printed.items() if count} == {
        design: part.caballeros_levied() for design, part in parts if part.caballeros_levied() != 0
    }


def moves(most: Mapping[str, Any]) -> Moves:
    own, foreign, together = (min(most[each], ALL) for each in ("own", "foreign", "together"))
    return Moves(own, foreign, together, one_source=most["from one"])


TWO_FROM_COURT = Moves(2, 0, 2, added=True)
ASKED: dict[str, Callable[[Mapping[str, Any]], Shape]] = {
    "move": moves,
    "add": lambda what: TWO_FROM_COURT,
    "add or move": lambda what: AnyOf((TWO_FROM_COURT, moves(what))),
    "send": lambda what: OneOfEach(),
    "pick": lambda what: OnePlace(scored=True),
    "scoreboard": lambda what: TokenWithPlace(),
    "king": lambda what: OnePlace(),
    "evict": lambda what: OnePlace(),
    "grande": lambda what: OnePlace(),
    "take back": lambda what: SpentPower(),
    "call": lambda what: Called(what["most"]),
    "church": lambda what: AnyOf((Moves(0, 2, 2, party="church"), Nothing())),
    "just act": lambda what: Nothing(),
    "score": lambda what: Nothing(),
}
"""What each kind of special action asks whoever plays its card."""


@pytest.mark.parametrize("card", [*BASE.deck, *CHURCH.deck], ids=lambda card: card.design)
def test_whoever_plays_a_card_is_asked_what_is_printed_on_it(card: Card) -> None:
    printed = facts.CARDS[card.design]

    assert ASKED[printed.does](printed.what) == card.does.asks()
