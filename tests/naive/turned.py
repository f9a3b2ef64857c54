"""A scoreboard that is turned round (Big Box, Spelers' editie, Opstand)."""

from tests.naive.facts import SCOREBOARDS
from tests.naive.table import Table, reading


def lies_there(table: Table, place: str | None) -> str | None:
    """The one that lies there turned round, if one does."""
    return next(
        (n for n, lies in table["scoreboards"].items() if lies and lies == place and n in table["turned"]), None
    )


def pay(table: Table, scoreboard: str, paid: dict[str, int], taken: dict[str, list[int]]) -> None:
    """Who would be third is paid as the first, who would be first as the third; whoever is there alone gets the most.

    With two and three players as few places are paid as ever, as it is read.
    """
    first, second, third = SCOREBOARDS[scoreboard]
    places = {2: 1, 3: 2}.get(len(paid), 3)
    if reading(table, "players_edition.uprising_cut") == "third_paid":
        places = 3
    for seat, (place, _) in taken.items():
        if len(taken) == 1:
            paid[seat] += max(first, second, third)
        elif place <= places:
            paid[seat] += {1: third, 2: second, 3: first}[place]
