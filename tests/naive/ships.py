"""The ships of Grandissimo: who places aboard, and how they come ashore (Rio Grande p. 13; Big Box, Schip)."""

from tests.naive.table import Table, by_the_sea, copied, may_be_left, muslim, on, put, reading, region_of


def boards(table: Table, seat: str) -> list[str]:
    """The ships a seat may place aboard: Rio Grande has one for both tokens, the Big Box one for each."""
    mine = [token for token, spot in table["borne"].items() if token.startswith("ship#") and spot == ("COURT", seat)]
    apart = table["book"] != "rio_grande"
    return ["VESSEL-2" if apart and token == "ship#2" else "VESSEL" for token in mine]


def may_unload(table: Table, seat: str, moved: list[list[str]]) -> bool:
    """One's own from aboard to the coast, not to the King's region; by the Big Box a whole load or none of it.

    Where a load is handed over with its token, whoever holds that puts ashore all who are aboard, and nobody else does.
    """
    handed = reading(table, "grandissimo.ship_cargo") == "handed_over"
    whose = table["seats"] if handed else [seat]
    ships = boards(table, seat) if handed else ["VESSEL", "VESSEL-2"]
    trial = copied(table)
    left = {(ship, owner): on(table, ship, owner) for ship in ships for owner in whose}
    for number, owner, source, target, *tokens in moved:
        if (source, owner) not in left or int(number) < 1 or tokens:
            return False
        goal = region_of(table, target)
        if goal not in by_the_sea(table) or goal not in may_be_left(table) or muslim(table, target):
            return False
        left[source, owner] -= int(number)
        if not put(trial, owner, target, [(source, None)] * int(number)):
            return False
    begun = {source for _, _, source, *_ in moved}
    whole = reading(table, "grandissimo.unload_whole")
    return all(rest == 0 if whole and ship in begun else rest >= 0 for (ship, _), rest in left.items())
