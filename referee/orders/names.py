"""What places, cards and scoreboards are called in the orders that the referee writes.

Knows English names by id; what nobody has named yet is called by its id, with blanks. Must not know how an order is
read or written.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from referee.languages import ENGLISH, words_by_tag
from referee.rules.board import Board
from referee.rules.model import Place, TokenId


def place_name(place: Place, board: Board) -> str:
    """The English name of a place, or `court`, or `provinces`."""
    code = board.codes[place]
    return _written("place").get(code) or _unnamed(code)


def card_name(design: str) -> str:
    """The title of a card as orders write it, with a small letter; ANY, and one copy of several, as they are."""
    title = _written("card").get(design)
    if title:
        return title[:1].lower() + title[1:]
    return design if "#" in design else _unnamed(design)


def party_name(id: str) -> str:
    """What a neutral party's caballeros are called."""
    return _written("party").get(id) or _unnamed(id)


def scoreboard_name(token: TokenId, board: Board) -> str:
    """What a mobile scoreboard is called in orders: its points."""
    return "".join(map(str, board.tokens[board.token_numbers[token]].values))


def scoreboards(board: Board) -> Mapping[str, TokenId]:
    """The mobile scoreboards by what they are called: 840 and 400."""
    tokens = (board.tokens[number].id for number in board.scoreboards)
    return {scoreboard_name(token, board): token for token in tokens}


@cache
def _written(kind: str) -> Mapping[str, str]:
    return {id: name.written for id, name in words_by_tag()[ENGLISH].named(kind).items()}


def _unnamed(id: str) -> str:
    return id.replace("_", " ")
