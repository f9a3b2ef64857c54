"""What places, cards and scoreboards are called in the orders that the referee writes.

Knows English names by id. Must not know how an order is read or written.
"""

from __future__ import annotations

from collections.abc import Mapping

from referee.orders.words.en import CARD_NAMES, PLACE_NAMES
from referee.rules.board import Board
from referee.rules.model import Place, TokenId


def place_name(place: Place, board: Board) -> str:
    """The English name of a place, or `court`, or `provinces`; its id where nobody has named it yet."""
    return PLACE_NAMES.get(board.codes[place], board.codes[place])


def card_name(design: str) -> str:
    """The title of a card as orders write it; ANY, and a design without a title, as they are."""
    return CARD_NAMES.get(design, design)


def scoreboard_name(token: TokenId, board: Board) -> str:
    """What a mobile scoreboard is called in orders: its points."""
    return "".join(map(str, board.tokens[board.token_numbers[token]].values))


def scoreboards(board: Board) -> Mapping[str, TokenId]:
    """The mobile scoreboards by what they are called: 840 and 400."""
    tokens = (board.tokens[number].id for number in board.scoreboards)
    return {scoreboard_name(token, board): token for token in tokens}
