"""What is offered in place of a refused order must itself be an order that can be filed."""

import pytest

from referee.docket.known import known_to
from referee.orders import blocks as b
from referee.orders import checking
from referee.orders.checking import would_do
from referee.orders.contents import Line
from referee.prose.letter_reader import read_letter
from referee.rules.boxes import BASE
from referee.rules.effects.base import design_of
from referee.rules.state import State
from tests.kit.geography import CASTILLO
from tests.kit.tables import seated

KEYS = ("POWER", "RETURN", "REINFORCE", "DISK GENERAL", "DISK SEND", "DISK EVICT", "DISK SECRET")


def game_offering(design):
    """A game in which this card lies there, all by itself."""
    game = seated(3)
    state = game.docket.state
    offered = State(
        state.position.having(offered=(next(card for card in state.position.table.deck if design_of(card) == design),)),
        state.agenda,
    )
    game.docket = game.docket.having(state=offered)
    return game


def never_legal(game, text):
    """What is wrong for good with a sheet of these words."""
    lines = tuple(Line(n, words) for n, words in enumerate(text.splitlines(), 1))
    sheet = read_letter(lines, known_to(game.docket, 0))
    assert sheet.blocks, (text, sheet.complaints)
    found = [finding for block in sheet.blocks for finding in checking.judge(block, game.docket.state, 0)]
    return [*sheet.complaints, *(finding for finding in found if finding.level == "never")]


@pytest.mark.parametrize("design", [card.design for card in BASE.deck])
def test_orders_suggested_for_a_card_can_be_filed_under_it(design):
    game = game_offering(design)
    refused = b.CardBlock((b.Plan((design,), (b.DoAct(), b.DoPlace((b.PlacePart("COUNT", 9, (CASTILLO,)),)))),))

    special = would_do("CARD", game.docket.state, 0, refused, 0, 0)
    placing = would_do("CARD", game.docket.state, 0, refused, 0, 1)

    assert [] == [bad for line in special for bad in never_legal(game, f"CARD {design}\n{line}")]
    assert [] == [bad for line in placing for bad in never_legal(game, f"CARD {design}\nSKIP\n{line}")]


@pytest.mark.parametrize("key", KEYS)
def test_an_order_suggested_for_a_block_can_be_filed(key):
    game = game_offering("king_returns")

    lines = would_do(key, game.docket.state, 0)

    assert lines
    assert [] == [bad for line in lines for bad in never_legal(game, line)]


def test_nothing_is_suggested_where_nothing_would_do():
    assert () == would_do("VETO", game_offering("king").docket.state, 0)


def test_no_power_card_is_suggested_that_is_not_in_the_hand():
    game = game_offering("king")
    position = game.docket.state.position
    hands = ((1, 4), *position.hands[1:])

    suggested = would_do("POWER", State(position.having(hands=hands), game.docket.state.agenda), 0)

    assert ("POWER 4 or 1",) == suggested
