"""What a table says of a number or a symbol that no book prints is what the cards on it do, answer by answer."""

import pytest

from referee.rules.board import Board
from referee.rules.boxes import BOXES, set_up, table_for
from referee.rules.boxes.box import Reading
from referee.rules.editions import EDITIONS
from referee.rules.symbols import SymbolsOnCards
from referee.rules.table import Answer, TableLaid
from tests.rules.tables import COLOURS

GRANDISSIMO = BOXES["grandissimo"]
SAID = {"caballeros", "each", "whose", "symbol", "copies"}
NUMBERS = [reading for reading in GRANDISSIMO.readings if reading.sets in SAID]
[SYMBOLS] = (each for each in GRANDISSIMO.modifiers if isinstance(each, SymbolsOnCards))


def laid(edition: str, **chosen: Answer) -> TableLaid:
    return table_for(set_up(COLOURS[:4], EDITIONS[edition], ("grandissimo",), chosen=chosen))


def borne(board: Board, design: str) -> Answer:
    return next((use.symbol.id for use in SYMBOLS.uses if use.symbol.is_borne(board, design)), "none")


def told_of(table: TableLaid, reading: Reading) -> Answer:
    design = reading.id.rpartition(".")[2]
    cards = [card for card in table.cards if card.design == design]
    if reading.sets == "copies":
        return bool(cards)
    [card] = cards
    match reading.sets:
        case "symbol":
            return borne(table.setup.board, design)
        case "caballeros":
            return card.caballeros
        case _:
            told: Answer = getattr(card.does, reading.sets)
            return told


@pytest.mark.parametrize("reading", NUMBERS, ids=lambda reading: reading.id)
def test_what_a_table_says_of_a_number_or_a_symbol_is_what_its_cards_do(reading: Reading) -> None:
    for edition in ("rio_grande", "big_box_nl"):
        usual = told_of(laid(edition), reading)

        assert reading.by.get(edition, reading.answers[0]) == usual
        assert [*reading.answers] == [told_of(laid(edition, **{reading.id: each}), reading) for each in reading.answers]


@pytest.mark.parametrize(("part", "symbol"), [("grandissimo.ships", "ship"), ("grandissimo.jail", "jail")])
def test_a_symbol_whose_part_is_left_out_is_on_no_card(part: str, symbol: str) -> None:
    board = laid("big_box_nl", **{part: False}).setup.board

    assert symbol not in {borne(board, card.design) for card in GRANDISSIMO.deck}
    assert symbol in {borne(laid("big_box_nl").setup.board, card.design) for card in GRANDISSIMO.deck}
