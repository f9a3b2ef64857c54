"""How orders are made of words: numbers, ranks, places, seats, as receipts print them in English.

Knows what every shape of order is written with. Must not know any of them.
"""

from __future__ import annotations

from collections.abc import Iterable

from referee.orders.leads import Lead
from referee.orders.letter import Table
from referee.orders.names import party_name, place_name
from referee.rules.model import ALL, Owner, Place


def counted(count: int) -> str:
    """A number, or ALL."""
    return "ALL" if count == ALL else str(count)


def either(words: Iterable[str]) -> str:
    """Ranks, first choice first."""
    return " or ".join(words)


def ranked_places(ranks: Iterable[Place | Lead], table: Table) -> str:
    """Ranked places, those wanted for a lead with LEAD before them."""
    return either(
        f"LEAD {place_name(rank.place, table.board)}" if isinstance(rank, Lead) else place_name(rank, table.board)
        for rank in ranks
    )


def owner_of(owner: Owner, table: Table) -> str:
    """Whose: own, a colour, or a neutral party's name."""
    if owner >= len(table.colours):
        return party_name(table.board.neutrals[owner - len(table.colours)].id)
    return "own" if owner == table.seat else table.colours[owner]


def fetched_from(fetch: Iterable[tuple[Place, int]], table: Table) -> str:
    """FROM and the places that make up a shortfall; nothing where there are none."""
    named = ((place_name(place, table.board), n) for place, n in fetch)
    listed = ", ".join(place if n == ALL else f"{n} {place}" for place, n in named)
    return f" FROM {listed}" if listed else ""
