"""Writes the parts of orders (names, numbers, ranks, places, seats) in English, as receipts print them.

Knows English names by id; a thing without a name is called by its id, with blanks. Must not know any shape of order,
nor how an order is read.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from referee.languages.folders import ENGLISH, words_by_tag
from referee.orders.contents import Known
from referee.orders.goals import Lead
from referee.rules import decisions as d
from referee.rules.board import Board
from referee.rules.decisions import Order
from referee.rules.effects.base import design_of
from referee.rules.model import ALL, COURT, JOKER, Owner, Place, TokenId


def counted(count: int) -> str:
    """A number of caballeros as an order writes it; ALL stands for all of them."""
    return "ALL" if count == ALL else str(count)


def power_name(value: int) -> str:
    """A power card as an order has it."""
    return "JOKER" if value == JOKER else str(value)


def either(words: Iterable[str]) -> str:
    """Ranks joined by "or", the first choice first."""
    return " or ".join(words)


def ranked_places(ranks: Iterable[Place | Lead], known: Known) -> str:
    """Ranked places, those wanted for a lead with LEAD before them."""
    return either(
        f"LEAD {place_name(rank.place, known.board)}" if isinstance(rank, Lead) else place_name(rank, known.board)
        for rank in ranks
    )


def owner_of(owner: Owner, known: Known) -> str:
    """Whose caballeros: own, a colour, or a neutral party's name. A player is `known.colours[seat]`, the writer too."""
    if owner >= len(known.colours):
        return party_name(known.board.neutrals[owner - len(known.colours)].id)
    return "own" if owner == known.seat else known.colours[owner]


def fetched_from(fetch: Iterable[tuple[Place, int]], known: Known) -> str:
    """FROM and the places that make up a shortfall; empty if there are none."""
    named = ((place_name(place, known.board), n) for place, n in fetch)
    listed = ", ".join(place if n == ALL else f"{n} {place}" for place, n in named)
    return f" FROM {listed}" if listed else ""


def answer_line(key: str, order: Order | None, known: Known) -> str | None:
    """The order that would give this answer to the question of a key; None if there is none, or none of one's own."""
    board = known.board
    match order:
        case d.LayPower(value=value):
            return f"{key} {power_name(value)}"
        case d.ChooseHand(values=values):
            return f"{key} {' '.join(map(power_name, values))}"
        case d.TakeCard(card=card):  # who is silent has no more of it than that
            return f"{key} {card_name(design_of(card))}\nSKIP"
        case d.Skip() | d.Act():
            return type(order).__name__.upper()
        case d.SetDisk(place=place) | d.Name(place=place) if place is not None:
            return f"{key} {board.zones[place].colour or place_name(place, board)}"
        case d.Return(court=court, regions=regions, bearing=()):
            parts = ((court, COURT), *((regions.count(place), place) for place in dict.fromkeys(regions)))
            return f"{key} " + ", ".join(f"{n} {place_name(place, board)}" for n, place in parts if n)
        case d.Reinforce(count=count, fetch=()):
            return f"{key} {count}"
        case d.Move(shifts=()):
            return f"{key} NONE"
        case _:
            return None


# --- names ----------------------------------------------------------------------------------------


def place_name(place: Place, board: Board) -> str:
    """The English name of a place, or `court`, or `provinces`."""
    code = board.codes[place]
    return _written("place", code) or _unnamed(code)


def card_name(design: str) -> str:
    """The title of a card with a small first letter, as orders write it; ANY and the id of a copy stay as they are."""
    title = _written("card", design)
    if title:
        return title[:1].lower() + title[1:]
    return design if "#" in design else _unnamed(design)


def party_name(id: str) -> str:
    """The English name of a neutral party's caballeros."""
    return _written("party", id) or _unnamed(id)


def figure_name(id: TokenId) -> str:
    """The name of a figure that visits courts."""
    return _written("token", id) or _unnamed(id)


def scoreboard_name(token: TokenId, board: Board) -> str:
    """The name of a mobile scoreboard in orders: its points."""
    return "".join(map(str, board.tokens[board.token_numbers[token]].values))


def scoreboards(board: Board) -> Mapping[str, TokenId]:
    """The mobile scoreboards by what they are called: 840 and 400."""
    tokens = (board.tokens[number].id for number in board.scoreboards)
    return {scoreboard_name(token, board): token for token in tokens}


def _written(kind: str, id: str) -> str:
    names = words_by_tag()[ENGLISH].named(kind)
    return names[id].written if id in names else ""


def _unnamed(id: str) -> str:
    return id.replace("_", " ")
