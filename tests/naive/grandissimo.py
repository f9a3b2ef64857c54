"""What the cards of Grandissimo let a player do (Rio Grande p. 13-16; Big Box, Grandissimo)."""

from tests.naive.facts import SPAIN
from tests.naive.table import Table, reading, regions


def boycotted(table: Table) -> list[str]:
    """Regions under a boycott."""
    return [thing.words[0] for thing in table["left"] if thing.card == "boycott"]


def allied(table: Table) -> list[str]:
    """The two regions of an alliance."""
    return next((thing.words for thing in table["left"] if thing.card == "alliance"), [])


def free_cards(table: Table) -> list[str]:
    """Regions whose card lies there; Portugal has none, and by Rio Grande boycott and alliance take theirs."""
    taken = boycotted(table)
    taken += allied(table) if reading(table, "grandissimo.alliance_of") == "free_cards" else []
    return [place for place in SPAIN if place not in taken]


def may_boycott(table: Table, place: str) -> bool:
    """Any card that lies there; by Rio Grande not that of the King's region."""
    return place in free_cards(table) and (place != table["king"] or reading(table, "grandissimo.boycott_king"))


def may_ally(table: Table, place: str, other: str = "") -> bool:
    """Not the King's region, and no region with itself; by Rio Grande only with cards that lie there."""
    by_card = reading(table, "grandissimo.alliance_of") == "free_cards"
    return place in (free_cards(table) if by_card else regions(table)) and place not in (table["king"], other)


def may_act(table: Table, seat: str) -> bool:
    """Not if it has its turn behind that of an action stop, unless the card in hand was saved before."""
    stops = [thing.seat for thing in table["left"] if thing.card == "action_stop"]
    laid = table["laid"]
    return bool(table["saved"]) or not any(laid[seat] < laid[stopper] for stopper in stops)


def may_take_figure(table: Table, seat: str, figure: str) -> bool:
    """Queen or Jester: one that is not one's own; by Rio Grande one that nobody has, if there is one."""
    figures = table["figures"]
    if figure not in figures or figures[figure] == seat:
        return False
    if figures[figure] is None:
        return True
    if seat in figures.values() and not reading(table, "grandissimo.take_from_rival"):
        return False
    return reading(table, "grandissimo.figures_taken") == "any" or None not in figures.values()
