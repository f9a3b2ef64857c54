"""Intrigue & the King: what a power card brings, which cards its rank gives, what must be done.

Rio Grande p. 14-16; Big Box, Koning & Intrigant.
"""

from tests.naive.facts import BY_RANK, CARDS, MUST, POWER
from tests.naive.pools import pool
from tests.naive.table import Table, black, may_be_left, reading, standing

STANDING = [design for design, card in CARDS.items() if card.pile > 5]  # on offer whatever one lays
"""Cards that lie on offer beside the power cards, and print what they place."""


def is_played(table: Table) -> bool:
    return "intrigue" in table["boxes"]


def shown(table: Table, seat: str) -> int:
    """How many the power card brings that the seat has laid."""
    value = table["laid"][seat]
    return pool(table["boxes"], table["readings"])[value][1] if is_played(table) else POWER[value]


def on_power(table: Table, seat: str) -> str:
    """The special action on the power card that the seat has laid."""
    return pool(table["boxes"], table["readings"])[table["laid"][seat]][0]


def rank(table: Table, seat: str) -> int:
    """0 for whoever laid the highest power card."""
    return sorted(table["laid"], key=table["laid"].__getitem__, reverse=True).index(seat)


def placed(table: Table, seat: str) -> int:
    """What the Caballero card says of this rank."""
    number = BY_RANK[len(table["seats"])][rank(table, seat)]
    second_of_four = len(table["seats"]) == 4 and rank(table, seat) == 1
    return int(reading(table, "intrigue.second_of_four")) if second_of_four else number


def takeable(table: Table, seat: str) -> list[str]:
    """Those on offer, and by rank King, Intrigue or the own card; with two or three players either of the two."""
    if not is_played(table):
        return list(table["offered"])
    royal = {0: "king", len(table["seats"]) - 1: "intrigue"}.get(rank(table, seat))
    cards = [*table["offered"], *([royal] if royal else [])]
    own = on_power(table, seat)
    free = not royal or len(table["seats"]) < 4 or reading(table, "players_edition.royal_choice") == "always"
    if own == "fiesta" and royal and reading(table, "special.fiesta_royal") == "never_fiesta":
        return cards
    return [*cards, own] if own and free else cards


def compulsory(table: Table, seat: str, card: str) -> bool:
    """Whether the card wants its special action done, so far as it can be; King or Intrigue as read of Fiesta."""
    if not is_played(table):
        return False
    royal = card in ("king", "intrigue") and card in takeable(table | {"offered": []}, seat)
    instead = royal and "special" in table["boxes"] and on_power(table, seat) == "fiesta"
    must = card in MUST and bool(reading(table, "intrigue.compulsory"))
    return must or (instead and bool(reading(table, "special.fiesta_must")))


def somebody_may_move(table: Table) -> bool:
    """For Intrigue: anybody's will do."""
    everybody = [*table["seats"], str(black(table))]
    return any(standing(table, place, owner) for place in may_be_left(table) for owner in everybody)
